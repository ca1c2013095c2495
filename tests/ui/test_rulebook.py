"""The living rulebook: what it shows, where it leads, what it finds, lays on the bench and counts."""

from __future__ import annotations

import gc
import json
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets.widget import _instances

import workbench as wb
from tests.session.sittings import GAMES
from workbench.display import register
from workbench.kernel.catalogue import PASSIVE_KINDS
from workbench.kernel.rulebook_file import parse_rulebook
from workbench.teaching import counted
from workbench.ui import html
from workbench.ui.rulebook import COUNT_NOW, RulebookBrowser

VIEW = "application/vnd.jupyter.widget-view+json"
KINDS = ("rule", "chapter", "show", "work", "kind", "words", "back", "away", "stop", "nonsense")
games = pytest.mark.parametrize("game", GAMES)


def say(browser: RulebookBrowser, kind: str, **fields: Any) -> dict[str, Any]:
    """What a page would send; the view that comes of it."""
    browser.panel._receive(None, {"type": kind, **fields}, None)
    view: dict[str, Any] = browser.panel.view
    assert json.loads(json.dumps(view)) == view
    return view


def work_on(browser: RulebookBrowser) -> dict[str, Any]:
    """Ask for one slice after the other, as a page does, until the work is done."""
    view = browser.panel.view
    while view["work"]:
        view = say(browser, "work", serial=view["work"]["serial"])
    return view


@pytest.fixture
def open_book() -> Iterator[Any]:
    made: list[RulebookBrowser] = []

    def make(game: str) -> RulebookBrowser:
        made.append(RulebookBrowser(wb.rulebook(game)))
        return made[-1]

    yield make
    for browser in made:
        browser.close()


# ------------------------------------------------------------------------------------------------------- reading


@games
def test_every_heading_can_be_opened_and_shows_its_rules_in_order(open_book: Any, game: str) -> None:
    browser = open_book(game)
    book = wb.rulebook(game)
    seen: list[str] = []
    for row in browser.panel.view["contents"]:
        view = say(browser, "chapter", id=row["id"])
        assert [each["id"] for each in view["contents"] if each["on"]] == [row["id"]]
        assert view["page"]["blocks"] or view["page"]["below"]
        if not row["id"].startswith("="):
            seen += [block["id"] for block in view["page"]["blocks"]]
    rules = [ident for ident in seen if ident in book.rules]
    assert sorted(rules) == sorted(book.rules)
    assert sorted(ident for ident in seen if ident not in book.rules) == sorted(
        ruling.id for ruling in book.rulings.values()
    )


@games
def test_every_id_leads_to_its_place_and_back(open_book: Any, game: str) -> None:
    browser = open_book(game)
    book = wb.rulebook(game)
    start = browser.panel.view["page"]["title"]
    for ident in [*book.rules, *(row.id for row in (*book.rulings.values(), *book.variants.values()))]:
        view = say(browser, "rule", id=ident)
        assert [block["id"] for block in view["page"]["blocks"] if block["on"]] == [ident]
        assert view["about"]["id"] == ident
        assert all(chip["id"] in book.ids() for group in view["about"]["links"] for chip in group["chips"])
        assert say(browser, "back")["page"]["title"] == start
    for gap in book.gaps.values():
        assert gap.id in [block["id"] for block in say(browser, "rule", id=gap.id)["page"]["blocks"] if block["on"]]


def test_an_open_question_stands_behind_the_rule_it_concerns_with_default_and_reason(open_book: Any) -> None:
    view = say(open_book("noblemen"), "rule", id="ruling.men-source")
    ids = [block["id"] for block in view["page"]["blocks"]]
    assert ids[ids.index("men.source") + 1] == "ruling.men-source"
    block = view["page"]["blocks"][ids.index("ruling.men-source")]
    assert [option["default"] for option in block["options"]].count(True) == 1
    assert block["why"]
    assert "wb.compare" in view["about"]["find"]


def test_what_is_not_printed_is_marked_at_the_rule(open_book: Any) -> None:
    view = say(open_book("noblemen"), "rule", id="castle.cheapest")
    (block,) = [block for block in view["page"]["blocks"] if block["on"]]
    assert block["gaps"][0]["id"] == "gap.castle-prices"


def test_about_a_rule_stand_code_cases_and_lessons(open_book: Any) -> None:
    about = say(open_book("noblemen"), "rule", id="castle.apart")["about"]
    place = about["code"][0]
    line = next(line for line in place["lines"] if line["on"])
    assert '"castle.apart"' in line["text"]
    assert Path(place["path"]).read_text(encoding="utf-8").splitlines()[line["n"] - 1].strip() == line["text"].strip()
    assert about["held"][0]["refuses"]
    assert Path(about["held"][0]["path"]).is_file()
    assert any("castles" in lesson for lesson in about["lessons"])


# ------------------------------------------------------------------------------------------------------- searching


def test_a_search_finds_while_one_types_and_leads_to_the_rule(open_book: Any) -> None:
    browser = open_book("noblemen")
    view = say(browser, "words", text="castle eight")
    hit = view["found"]["hits"][0]
    assert hit["id"] == "castle.apart"
    assert {"text": "eight", "bold": True} in hit["parts"]
    assert "".join(part if isinstance(part, str) else part["text"] for part in hit["parts"]) == (
        wb.rulebook("noblemen").rules["castle.apart"].text
    )
    view = say(browser, "rule", id="castle.apart")
    assert (view["found"], view["words"]) == (None, "")
    assert say(browser, "back")["found"]["hits"][0]["id"] == "castle.apart"
    assert say(browser, "words", text="zzz")["found"] == {"count": "nothing found", "hits": []}


def test_a_search_keeps_to_a_kind(open_book: Any) -> None:
    browser = open_book("noblemen")
    say(browser, "kind", value="ruling")
    assert {hit["kind"] for hit in say(browser, "words", text="castle")["found"]["hits"]} == {"ruling"}
    assert say(browser, "kind", value="no such kind")["kinds"]["value"] == ""


# ------------------------------------------------------------------------------------------------------- on the bench


@games
def test_a_rule_that_forbids_is_shown_where_it_stands_against_the_chosen_move(open_book: Any, game: str) -> None:
    browser = open_book(game)
    seen = 0
    for rule in list(wb.rulebook(game))[::9]:
        if rule.kind in PASSIVE_KINDS:
            continue
        view = say(browser, "show", id=rule.id)
        if view["work"]:  # neither a lesson nor a case: looked for in play, which another test does
            say(browser, "stop")
            continue
        assert view["shown"]["id"] == rule.id
        assert view["shown"]["text"]
        bench = browser.bench
        if view["shown"]["mark"] == "✕":
            seen += 1
            against = [line["chip"]["id"] for line in bench.verdict.view["rules"] if line["tone"] == "bad"]
            assert rule.id in against
            assert bench.verdict.view["pill"] == "✕ Not allowed"
    assert seen >= 2
    assert len(browser.children) == 2
    say(browser, "away")
    assert browser.bench is None
    assert browser.panel.view["shown"] is None


def test_where_none_is_stored_a_line_is_looked_for_in_slices(open_book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.ui.rulebook.stored_line", lambda game, rule: None)
    browser = open_book("dueling_nobles")
    view = say(browser, "show", id="force.steps")
    assert view["work"]["kind"] == "find"
    assert say(browser, "work", serial=99)["work"]["done"] == 0  # asked by nobody who has seen this slice
    assert work_on(browser)["shown"]["source"] == "found in a game of chance"
    assert wb.LivingRulebook("dueling_nobles").happened("force.steps", browser.bench.session)
    say(browser, "show", id="comp.deck")
    view = work_on(browser)
    assert "comp.deck decided nothing in 60 games" in view["message"]


def test_a_rule_pressed_on_the_bench_opens_in_the_rulebook_too(open_book: Any) -> None:
    browser = open_book("noblemen")
    say(browser, "show", id="castle.apart")
    browser.bench.verdict._receive(None, {"type": "rule", "id": "build.cost"}, None)
    assert browser.panel.view["about"]["id"] == "build.cost"
    assert browser.bench.cards.view["rule"]["id"] == "build.cost"


def test_what_a_rule_does_on_the_bench_is_told_to_who_sees_everything(open_book: Any) -> None:
    browser = open_book("noblemen")
    assert say(browser, "rule", id="castle.apart")["here"] is None
    view = say(browser, "show", id="castle.apart")
    assert view["here"] == {"text": "", "nodes": []}
    move, session = browser._shown[1].move, browser.bench.session
    view = say(browser, "here")
    assert f"At node {session.node.id} it forbids" in view["here"]["text"]
    assert move in view["here"]["text"]
    say(browser, "rule", id="tax.once")
    browser.bench.handle("enter", {"text": "D 0"})
    assert browser.bench.session.node.id != 0
    view = say(browser, "here")
    (node,) = view["here"]["nodes"]
    browser.bench.handle("start", {})
    say(browser, "node", id=node)
    assert browser.bench.session.node.id == node
    browser.bench.handle("seen", {"value": "1"})
    assert say(browser, "here")["here"]["text"].startswith("Told to who sees everything")


def test_the_card_of_a_rule_on_any_bench_leads_on_to_what_it_refers_to() -> None:
    bench = wb.bench(wb.start("noblemen", seed=1))
    bench.handle("rule", {"id": "castle.reward"})
    assert [chip["id"] for chip in bench.cards.view["rule"]["see"]] == list(
        wb.rulebook("noblemen").rules["castle.reward"].see
    )
    bench.close()


# ------------------------------------------------------------------------------------------------------- counting


@games
def test_the_counts_that_come_along_are_of_this_game_and_say_what_they_rest_on(open_book: Any, game: str) -> None:
    found = counted.stored(wb.lessons(game)[0].game)
    assert found is not None
    assert set(found.rules) <= set(wb.rulebook(game).ids())
    least, most = wb.rulebook(game).players
    assert found.games == counted.GAMES * (most - least + 1)
    assert all(0 <= one.alone <= one.forbade and one.met <= found.games for one in found.rules.values())
    assert "games of chance" in open_book(game).panel.view["sample"]


def test_rules_are_counted_on_the_spot_in_games_that_were_not_counted_before(open_book: Any) -> None:
    browser = open_book("dueling_nobles")
    say(browser, "rule", id="taxes.gain")
    say(browser, "count")
    view = work_on(browser)
    counts = view["about"]["counts"]
    assert counts["heads"] == ["stored", "now"]
    assert counts["rows"][-1] == ["games", "400", str(COUNT_NOW)]
    expected = counted.count_on(browser.living.game, 100_000, COUNT_NOW).of("taxes.gain")
    assert {row[0]: row[2] for row in counts["rows"]}["told of in the story"] == str(expected.cited)
    assert expected.cited
    say(browser, "count")
    say(browser, "stop")
    assert browser.panel.view["work"] is None


def test_counts_of_another_rulebook_are_told_to_be_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "OWN", tmp_path / "counts")
    game = wb.lessons("dueling_nobles")[0].game
    assert counted.stored(game) is None
    path = counted.write(game, 2)
    fresh = counted.stored(game)
    assert fresh is not None
    assert (fresh.games, fresh.current) == (2, True)
    (source,) = counted._played(game, 2, range(2)).sources
    assert fresh.of("taxes.gain").cited == source.counts["taxes.gain"][3] > 0
    path.write_text(path.read_text().replace(game.rulebook.fingerprint, "0" * 16))
    older = counted.stored(game)
    assert older is not None
    assert not older.current
    browser = RulebookBrowser(game.rulebook)
    assert "before the rulebook was last changed" in say(browser, "rule", id="taxes.gain")["about"]["counts"]["said"]
    browser.close()
    path.write_text("{}")
    assert counted.stored(game) is None
    browser = RulebookBrowser(game.rulebook)  # without counts it is read all the same
    assert say(browser, "rule", id="taxes.gain")["about"]["counts"]["rows"] == []
    browser.close()


# ------------------------------------------------------------------------------------------------------- the page


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_a_page_sends_does_harm(open_book: Any, kind: str) -> None:
    browser = open_book("dueling_nobles")
    for fields in ({}, {"id": "../../etc", "text": "<b>", "value": "x" * 999, "serial": -1}, {"id": 3, "serial": "0"}):
        say(browser, kind, **fields)
    assert browser.bench is None
    assert say(browser, "rule", id="taxes.gain")["about"]["id"] == "taxes.gain"


def test_a_click_is_answered_at_once(open_book: Any) -> None:
    """Once code and tests have been read, which the page asks for while somebody looks at it."""
    browser = open_book("among_nobles")
    say(browser, "ready")
    spent = []
    for rule in list(wb.rulebook("among_nobles"))[::10]:
        began = time.process_time()
        say(browser, "rule", id=rule.id)
        spent.append(time.process_time() - began)
    assert sorted(spent)[len(spent) // 2] < 0.1


def test_the_rules_can_be_printed(open_book: Any) -> None:
    file = say(open_book("noblemen"), "print")["file"]
    assert file["name"] == "noblemen-rules.html"
    for word in ("<details open", "castle.apart", "ruling.men-source", "gap.castle-prices", "variant.first-game-hand"):
        assert word in file["text"]


@games
def test_a_page_without_a_kernel_shows_all_that_the_rulebook_says(game: str) -> None:
    text, book = html.rulebook(wb.rulebook(game)), wb.rulebook(game)
    for table in (book.rules, book.rulings, book.variants, book.presets, book.gaps):
        assert all(f">{row.id}</code>" in text for row in table.values())
    assert f"in our own words · {len(book.rules)} rules" in text


# ------------------------------------------------------------------------------------------------------- in a notebook


@pytest.fixture
def shown() -> Any:
    shell = InteractiveShell()
    register(shell)
    return lambda thing: shell.display_formatter.format(thing)[0]


def test_a_rulebook_shows_the_widget_and_its_text_beside_it(shown: Any) -> None:
    for book in (wb.rulebook("noblemen"), wb.LivingRulebook("noblemen")):
        data = shown(book)
        assert data[VIEW]["model_id"]
        assert data["text/plain"] == repr(book)
        assert "castle.apart" in data["text/html"]


def test_a_rulebook_without_a_game_is_shown_as_text(shown: Any) -> None:
    book = parse_rulebook(
        '[game]\nid = "draft"\ntitle = "Draft"\nplayers = [2, 2]\n\n'
        '[[rule]]\nid = "a.b"\nsection = "Turn"\nkind = "move"\ntext = "Draw <one> card."\n'
    )
    data = shown(book)
    assert "Draw &lt;one&gt; card." in data["text/html"]
    assert VIEW not in data


def test_a_closed_rulebook_leaves_nothing_behind() -> None:
    before = set(_instances)
    browser = RulebookBrowser(wb.rulebook("dueling_nobles"))
    say(browser, "show", id="taxes.gain")
    say(browser, "show", id="turn.alternate")
    gone = weakref.ref(browser)
    browser.close()
    del browser
    gc.collect()
    assert gone() is None
    kept = [_instances[ident] for ident in set(_instances) - before]
    assert not [widget for widget in kept if not isinstance(widget, ipywidgets.Layout)]


def test_in_plain_python_a_rulebook_is_a_list_of_rules() -> None:
    book = wb.rulebook("noblemen")
    assert repr(book).startswith("<Rulebook of Noblemen: 222 rules")
    assert [rule.id for rule in book] == list(book.rules)


@games
def test_the_last_turn_and_a_score_show_themselves(shown: Any, game: str) -> None:
    session = wb.start(game, players=None, seed=3)
    while session.waiting == "choice" and len(session.line) < 90:
        session.play(session.legal_moves[len(session.line) % len(session.legal_moves)])
    turn = wb.last_turn(session)
    told = shown(turn)["text/html"]
    assert turn.sentences
    assert all(html.escape(each.text) in told for each in turn.sentences)
    assert all(f">{rule}</code>" in told for rule in turn.rules)
    if session.game.score(session.state, 0) is None:
        with pytest.raises(wb.WorkbenchError, match="keeps no score"):
            wb.score_tree(session, 0)
        return
    tree = wb.score_tree(session, 0)
    drawn = shown(tree)["text/html"]
    assert "<svg" in drawn
    assert 'aria-hidden="true"' in drawn
    words = drawn[drawn.index("<details>") :]
    assert all(html.escape(part.name) in words for _, part in tree.walk())


def test_names_of_players_are_shown_literally(shown: Any) -> None:
    session = wb.start("noblemen", players=["<b>A</b>", "Ben", "Cat"], seed=2)
    session.edit({"seats.0.vp": 7})
    for thing in (wb.last_turn(session), wb.score_tree(session, 0)):
        assert "<b>A</b>" not in shown(thing)["text/html"]
