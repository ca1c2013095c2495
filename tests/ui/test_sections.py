"""The sections of the bench in all games: plain data, harmless whatever a page sends, and no secrets in them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, nodes_of, pick
from tests.session.test_chance import at_the_dice
from tests.ui.benches import NAMES, PLACES, alike, do, events, opened, place, sent
from workbench.kernel import view
from workbench.kernel.seats import PUBLIC
from workbench.kernel.worlds import sample_world
from workbench.session import Session
from workbench.ui.sections import SECTIONS

GARBAGE: tuple[dict[str, Any], ...] = (
    {},
    {"id": 99999, "text": "\x00" * 40, "path": "no.such.place", "value": "zzz", "name": "<b>"},
    {"id": -1, "text": "{", "path": "", "value": "", "name": ""},
    {"id": "constructor", "text": "[[[[", "path": "__class__", "value": "-1"},
    {"id": True, "text": "null", "path": "settings.players.0", "value": "all\n"},
    {"id": "<img src=x onerror=alert(1)>", "text": "</script>", "path": "agenda.0.+", "value": "²"},
    {"id": "x" * 5000, "text": "9" * 5000, "path": "seats." * 400, "value": "9" * 400},
)
KINDS = {
    "lines": ("goto", "compare", "name", "promote", "delete", "undelete"),
    "chance": ("mode", "seed", "script", "group", "outcome", "bring", "turn"),
    "rules": ("answer", "variant", "use-pack"),
    "edit": ("tab", "set", "mend", "drop"),
    "knowledge": ("knower",),
    "files": ("upload", "paste", "recover"),
    "": ("peek", "tick", "pace", "seen", "section", "layer"),
}
HARMLESS = {"seed", "script", "name", "undelete"}  # they take any text, or mean the newest where none is named


@pytest.mark.parametrize(("game", "seed"), PLACES)
@pytest.mark.parametrize("waiting", ["choice", "task"])
def test_views_are_plain_data_for_everybody(game: str, seed: int, waiting: str) -> None:
    session = place(game, seed, waiting)
    for seat in (None, *range(len(session.players)), "public"):
        bench = opened(session, seat)
        for name, shown in sent(bench).items():
            assert json.loads(json.dumps(shown)) == shown, name
        assert bench.controller.error == {}
        bench.close()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_a_page_sends_does_harm(game: str) -> None:
    session = place(game, 1)
    bench = opened(session)
    before, here = nodes_of(session), session.node
    for part, kind in ((part, kind) for part, kinds in KINDS.items() for kind in kinds):
        for fields in GARBAGE:
            do(bench, part, kind, dict(fields))
            assert bench.controller.error == {}, (part, kind, fields)
            assert bench.session is session
            if kind not in HARMLESS:
                assert session.node is here, (part, kind, fields)
        if kind in HARMLESS:
            before = nodes_of(session)
        assert nodes_of(session) == before, (part, kind)
    assert {section for section in KINDS if section} == set(NAMES)
    bench.close()


@pytest.mark.parametrize(
    ("section", "kind", "fields", "says"),
    [
        ("lines", "goto", {"id": "x"}, "There is no node 'x'."),
        ("lines", "delete", {"id": 0}, "first position"),
        ("lines", "undelete", {"id": 3}, "was not deleted"),
        ("chance", "mode", {"id": "luck"}, "Chance is auto, seeded, ask or scripted"),
        ("chance", "bring", {}, "Choose an outcome first"),
        ("chance", "roll", {}, "No draw waits here"),
        ("chance", "fan", {}, "No draw waits here"),
        ("rules", "answer", {"id": "oblige-limit", "text": "perhaps"}, "There is no answer 'perhaps'"),
        ("rules", "variant", {"id": "nonsense"}, "There is no variant 'nonsense'"),
        ("rules", "apply", {}, "Nothing"),
        ("rules", "use-pack", {"text": "a = 1", "name": "mine.toml"}, "no component pack that a file could replace"),
        ("edit", "set", {"path": "seats.0.chest", "text": "lots"}, "'lots' is no value"),
        (
            "edit",
            "set",
            {"path": "seats.0.chest", "text": '"lots"'},
            "seats.0.chest is “lots”; a whole number is expected.",
        ),
        ("edit", "set", {"path": "seats.9.chest", "text": "1"}, "'9' is no place in it"),
        ("edit", "mend", {"id": 3}, "says no edit"),
        ("edit", "apply", {}, "Nothing was changed yet"),
        ("knowledge", "knower", {"value": "7"}, "is not shown here"),
        ("edit", "set", {"path": "seats.0.chest", "text": "1.5"}, "seats.0.chest is 1.5; a whole number is expected."),
        ("files", "upload", {"text": "{", "name": "case.json"}, "case.json was not loaded. It is damaged: "),
        ("files", "upload", {"text": "[]", "name": "case.json"}, "The sitting is as it was."),
        ("files", "paste", {"text": "hello"}, "score sheet"),
        ("files", "recover", {"id": "gone"}, "not there any more"),
    ],
)
def test_what_cannot_be_done_gets_one_clear_message(section: str, kind: str, fields: dict[str, Any], says: str) -> None:
    session = wb.start("dueling_nobles", seed=7)
    bench = opened(session)
    before = nodes_of(session)
    do(bench, section, kind, fields)
    assert says in bench._opened[section].view["said"], "it is told where it was asked for"
    assert bench.question.view["message"] is None
    assert bench.fault.view == {"fault": {}}
    assert nodes_of(session) == before
    bench.handle("choose", {"id": str(session.legal_moves[0])})
    assert bench.question.view["message"] is None
    bench.close()


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_anything_in_any_order_on_a_bench(game: str, seed: int) -> None:
    """Whatever is clicked: no fault, nothing lost, old lines as they were, and everything shown is plain data."""
    rng = Random(f"bench {game} {seed}")
    session = place(game, seed)
    bench = opened(session)
    known = nodes_of(session)
    done = set()
    for _ in range(60):
        part, kind, fields = rng.choice(list(events(bench, rng)))
        do(bench, part, kind, fields)
        done.add(kind)
        assert bench.controller.error == {}, (part, kind, fields, bench.controller.error)
        assert bench.session is session
        now = nodes_of(session)
        gone = {node for branch in session.tree.deleted() for node in _below(session, branch)}
        assert set(known) - set(now) <= gone
        still = {node: fact[:5] for node, fact in known.items() if node in now}
        assert {node: now[node][:5] for node in still} == still, kind
        known = now
    assert len(done) > 20
    for name, shown in sent(bench).items():
        assert json.loads(json.dumps(shown)) == shown, name
    bench.close()


def _below(session: Session, gone: Any) -> set[int]:
    return {node.id for node in session.tree.deleted_with(gone)}


@pytest.mark.parametrize(("game", "seed"), PLACES)
@pytest.mark.parametrize("waiting", ["choice", "chance"])
def test_nothing_that_a_seat_is_sent_depends_on_what_it_may_not_know(game: str, seed: int, waiting: str) -> None:
    """The whole bench, all sections open, in two worlds that look alike to a seat: not one byte differs."""
    session = place(game, seed, waiting)
    for seat in (*range(len(session.players)), PUBLIC):
        benches = []
        for number in range(3):
            world = sample_world(session.game, view(session.state, seat), Random(number))
            other = Session(session.game, world.settings, world, 5)
            if number == 2:  # the same world, with a line that is an edit of nothing the seat sees
                other = Session(session.game, session.settings, session.state, 5)
            bench = opened(other, seat)
            for name in NAMES:
                bench.sections[name].settle()
            bench.refresh()
            benches.append(bench)
        first, *others = [sent(bench) for bench in benches]
        for shown in others:
            assert _without_own(alike(first, shown)) == [], seat
        for bench in benches:
            bench.close()


def test_what_tells_of_draws_to_come_is_not_for_a_seat() -> None:
    """With the seed the same game can be dealt again, and a list of outcomes is the future itself."""
    session = at_the_dice(4711)
    session.script("[9]", "[6]")
    bench = opened(session)
    shown = bench._opened["chance"].view
    assert (shown["seed"], shown["script"], shown["modes"][1][1]) == ("4711", "[9], [6]", "Seed 4711")
    bench.handle("play", {"id": "hold"})
    assert "“[9]” next" in bench.question.view["message"]["text"]
    for seat in (str(session.decider), "public"):
        bench.handle("seen", {"value": seat})
        told = json.dumps(sent(bench) | {"FilesPanel": None}, ensure_ascii=False)
        assert "4711" not in told
        assert "[9]" not in told
        for kind in ("seed", "script"):
            do(bench, "chance", kind, {"text": "1"})
            assert "Only who sees all" in bench._opened["chance"].view["said"]
    bench.handle("seen", {"value": str(session.decider)})
    bench.handle("play", {"id": "hold"})
    text = bench.question.view["message"]["text"]
    assert text == "What the list of outcomes says next cannot come here."
    assert (session.seed, session.scripted) == (4711, ("[9]", "[6]"))
    bench.close()


@pytest.mark.parametrize("kind", ["sheet", "save", "page", "case"])
def test_what_was_made_for_who_sees_all_goes_when_a_seat_looks_on(kind: str) -> None:
    bench = opened(place("heir_and_regent", 1))
    do(bench, "files", kind, {"text": "What this shows"})
    panel = bench._opened["files"]
    made = panel.view["text"] or panel.view["file"]["text"]
    bench.handle("seen", {"value": "0"})
    assert (panel.view["text"], panel.view["file"], panel.view["told"]) == ("", None, "")
    bench.handle("seen", {"value": "all"})
    assert made == (panel.view["text"] or panel.view["file"]["text"])
    bench.close()


def test_the_score_sheet_that_is_shown_follows_the_sitting() -> None:
    session = place("dueling_nobles", 1)
    bench = opened(session)
    do(bench, "files", "sheet", {})
    for act in ("back", "step"):
        bench.handle(act, {})
        assert bench._opened["files"].view["text"] == session.sheet(), act
    bench.close()


def test_a_line_has_one_name_in_all_places() -> None:
    session = wb.start("dueling_nobles", seed=7)
    bench = opened(session)
    first, other = session.legal_moves[:2]
    session.play(first)
    session.name_line("The plan")
    session.back()
    session.play(other)
    listed = [line["name"] for line in bench._opened["lines"].view["lines"]]
    chosen = [text for _, text in bench.transport.view["lines"]["options"]]
    assert listed[0] == "The plan"
    assert [text.rpartition(" (")[0] for text in chosen] == [f"Line: {name}" for name in listed]
    bench.close()


def _without_own(parts: list[str]) -> list[str]:
    return [part for part in parts if part != "FilesPanel"]  # it lists the autosaves of this machine


@pytest.mark.parametrize("game", GAMES)
def test_a_secret_choice_leaves_no_trace_on_another_seats_bench(game: str) -> None:
    """Pitfall B11 on the bench: two ways to choose in secret look the same to the others, also in lines."""
    session = place(game, 2)
    seat = next(seat for seat in range(len(session.players)) if seat != session.decider)
    shown = []
    moves = list(session.legal_moves)
    for move in moves[:2]:
        other = Session(session.game, session.settings, session.state, 5)
        other.play(move, run=False)
        bench = opened(other, seat)
        bench.handle("peek", {"id": 0})
        shown.append((view(other.state, seat), other.title(seat=seat), sent(bench)))
        bench.close()
    if len(shown) == 2 and shown[0][0] == shown[1][0] and shown[0][1] == shown[1][1]:
        assert _without_own(alike(shown[0][2], shown[1][2])) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_section_that_fails_says_so_and_leaves_the_others(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for section in SECTIONS:
        monkeypatch.setattr(section, "view", lambda *_: 1 / 0)
        bench = opened(place(game, 0))
        panel = bench._opened[section.name]
        assert panel.view == {"failed": f"{section.title} cannot be shown in this position."}
        assert "ZeroDivisionError" in bench.fault.view["fault"]["detail"]
        assert bench.question.view["groups"]
        assert all("failed" not in bench._opened[name].view for name in NAMES if name != section.name)
        monkeypatch.undo()
        bench.close()


def test_sections_open_by_button_and_by_key() -> None:
    bench = wb.bench(wb.start("noblemen", seed=1))
    keys = {section.key: section.name for section in SECTIONS}
    assert len(keys) == len(SECTIONS)
    assert not set(keys) & set("bsrlvnmfw?/0123456789")
    for key, name in keys.items():
        bench.handle("key", {"key": key})
        assert bench._showing[-1] == name
        bench.handle("section", {"id": name})
        assert bench._showing == []
    listed = dict(bench.bar.view["keys"])
    assert {key: listed[key] for key in keys} == {
        key: f"open or close “{bench.sections[name].title}”" for key, name in keys.items()
    }
    bench.handle("section", {"id": "nonsense"})
    assert "no section 'nonsense'" in bench.question.view["message"]["text"]
    bench.close()


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_moves_played_while_sections_are_open_cost_no_fault(game: str, seed: int) -> None:
    rng = Random(seed)
    session = place(game, seed)
    bench = opened(session)
    for _ in range(8):
        if session.waiting == "over":
            break
        bench.handle("play", {"id": str(pick(session, rng))})
        assert bench.controller.error == {}
    bench.close()
