"""The living rulebook: headings, search, what belongs to a rule, and a board on which it decides."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from workbench.kernel.errors import BadRulebook
from workbench.kernel.registry import game_ids
from workbench.kernel.rulebook_file import parse_rulebook
from workbench.teaching import sources
from workbench.teaching.show import found, show, stored

games = pytest.mark.parametrize("game", game_ids())


@games
def test_every_rule_stands_under_one_heading_and_every_ruling_beside_its_rules(game: str) -> None:
    book = wb.LivingRulebook(game)
    rules = [rule for chapter in book.chapters for rule in chapter.rules]
    assert sorted(rules) == sorted(book.book.rules)
    rulings = [ruling for chapter in book.chapters for ruling in chapter.rulings]
    assert sorted(rulings) == sorted(ruling.id for ruling in book.book.rulings.values())
    titles = [chapter.title for chapter in book.chapters]
    assert len(set(titles)) == len(titles)


@games
def test_headings_stand_below_those_above_them(game: str) -> None:
    seen: list[str] = []
    for chapter in wb.LivingRulebook(game).chapters:
        assert chapter.path[-1] == chapter.title
        assert set(chapter.path[:-1]) <= set(seen)
        seen.append(chapter.title)


def test_headings_as_in_the_source() -> None:
    book = wb.LivingRulebook("noblemen")
    assert book.path("Castle") == ("The Actions", "B. Build Structures", "Castle")
    assert book.chapter("Castle").level == 2
    assert book.chapter("Castle").rules[0] == "castle.cheapest"
    assert repr(book).startswith("<the rules of Noblemen: ")


@games
def test_an_entry_has_all_that_belongs_to_a_rule(game: str) -> None:
    book = wb.LivingRulebook(game)
    for rule in book.book.rules.values():
        entry = book.entry(rule.id)
        assert entry.rule is rule
        assert set(entry.see) <= set(book.book.ids())
        assert all(rule.id in (*ruling.rules, *ruling.see) for ruling in entry.rulings)
        if rule.kind not in ("component", "flavour"):
            assert entry.code, rule.id
        for place in entry.code:
            line = Path(place.path).read_text(encoding="utf-8").splitlines()[place.line - 1]
            assert rule.id in line


def test_links_lead_both_ways() -> None:
    book = wb.LivingRulebook("noblemen")
    for rule in book.book.rules.values():
        for target in rule.see:
            if target in book.book.rules:
                assert rule.id in book.entry(target).seen_from


def test_the_code_that_states_a_rule() -> None:
    book = wb.LivingRulebook("noblemen")
    place = book.code("scoring.open-none")[0]
    assert (place.file, place.step, place.function) == ("scoring.py", "ScoreSeat", "_score")
    assert str(place).endswith("ScoreSeat._score")
    overlap = book.code("ruling.area-overlap")
    assert {place.file for place in overlap} >= {"tiles.py", "expand.py"}
    assert not overlap[0].weighs
    assert book.code("no.such") == ()


def test_the_cases_and_tests_that_hold_a_rule(tmp_path: Path) -> None:
    book = wb.LivingRulebook("noblemen")
    found = book.evidence("castle.apart")
    refusing = [entry for entry in found if entry.refuses]
    assert "Where a Castle may not stand" in {entry.title for entry in refusing}
    case = refusing[0]
    lines = (sources.TESTS / case.file).read_text(encoding="utf-8").splitlines()
    assert lines[case.line - 1] == "[[case]]"
    assert case.id in "".join(lines[case.line : case.line + 3])
    assert sources.evidence("noblemen", tmp_path) == {}


def test_tests_with_a_mark_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "noblemen"
    folder.mkdir(parents=True)
    (folder / "test_x.py").write_text(
        'import pytest\n\n\n@pytest.mark.rule("castle.apart", "castle.meadow")\ndef test_far_away():\n    pass\n'
    )
    (entry,) = sources.evidence("noblemen", tmp_path)["castle.meadow"]
    assert str(entry) == "test test_far_away: far away (games/noblemen/test_x.py, line 5)"


def test_how_often_a_rule_mattered_is_shown_where_it_was_counted() -> None:
    book = wb.LivingRulebook("noblemen", heat={"castle.apart": (8114, 1298)})
    assert book.entry("castle.apart").heat == (8114, 1298)
    assert book.entry("castle.meadow").heat is None


def test_a_heat_map_of_the_lab_says_it() -> None:
    heat = wb.heat("dueling_nobles", games=2, workers=1, progress=False)
    twice = wb.LivingRulebook("dueling_nobles", heat + heat)
    rule = heat.top("forbade", 1)[0]
    allowed, forbade, *_ = heat.sources[0].counts[rule]
    assert forbade
    assert twice.entry(rule).heat == (2 * allowed, 2 * forbade)


# -------------------------------------------------------------------------------------------------------- search


def test_case_and_accents_do_not_matter() -> None:
    book = wb.LivingRulebook("noblemen")
    plain = [hit.id for hit in book.search("castle eight")]
    assert plain[0] == "castle.apart"
    assert [hit.id for hit in book.search("CASTLÉ Eight")] == plain
    assert [hit.id for hit in book.search("castles eight")] == plain


def test_hits_say_where_the_words_stand() -> None:
    (hit, *_) = wb.LivingRulebook("noblemen").search("castle eight")
    assert [hit.text[begin:end] for begin, end in hit.marks] == ["Castle", "eight", "Castle"]


def test_an_id_is_found_first_and_kinds_narrow() -> None:
    book = wb.LivingRulebook("noblemen")
    assert book.search("castle.apart")[0].id == "castle.apart"
    assert book.search("area-overlap")[0].id == "ruling.area-overlap"
    assert {hit.kind for hit in book.search("castle", kinds=("ruling", "gap"))} == {"ruling", "gap"}
    assert all(book.book.rule(hit.id).kind == "cost" for hit in book.search("pounds", kinds=("cost",)))
    assert {hit.kind for hit in wb.LivingRulebook("dueling_nobles").search("wounds")} >= {"term"}
    assert len(book.search("castle", most=2)) == 2


@pytest.mark.parametrize("words", ["", "   ", "xyzzy", "castle xyzzy", "(", "[a-z", "\\"])
def test_what_is_not_there_is_not_found(words: str) -> None:
    assert wb.LivingRulebook("noblemen").search(words) == ()


# ------------------------------------------------------------------------------------------------------- show me


@pytest.mark.parametrize("game", sorted({lesson.game_id for lesson in wb.lessons()}))
def test_rules_that_lessons_refuse_with_are_shown(game: str) -> None:
    from workbench.teaching.lesson import PlayTask

    shown = 0
    for rule in {wrong.rule for lesson in wb.lessons(game) for task in lesson.tasks if isinstance(task, PlayTask)
                 for wrong in task.wrong if wrong.rule}:  # fmt: skip
        found = wb.LivingRulebook(game).show(rule)
        assert found is not None
        assert found.forbids
        why = found.session.why(found.move)
        assert rule in {item.rule for item in why.verdict.objections}
        assert found.text.startswith("“")
        assert found.source.startswith("lesson ")
        shown += 1
    assert shown > 5


def test_a_rule_that_happens_is_shown_before_it_happens() -> None:
    found = wb.LivingRulebook("dueling_nobles").show("disband.nobles")
    assert found is not None
    assert not found.forbids
    assert found.text == "The Queen of Clubs retires to the Noble pile with 2 Defeats."
    assert found.session.why(found.move).legal


def test_a_rule_that_decides_in_no_lesson_is_shown_out_of_a_case() -> None:
    book = wb.LivingRulebook("dueling_nobles")
    happens = book.show("force.steps")
    assert happens is not None
    assert happens.source.startswith("case ")
    assert happens.move
    happens.session.play(happens.move)
    while not book.happened("force.steps", happens.session):  # the line of the case goes on, dice and all
        happens.session.step()


@games
def test_cases_show_most_rules_and_rulings_where_they_decide(game: str) -> None:
    """What a board out of a case says of the move that is decided there holds by the rules themselves."""
    book, seen = wb.LivingRulebook(game), 0
    for any_id in list(book.book.ids())[:: len(book.book.ids()) // 25]:
        shown = stored(book.game, any_id)
        if shown is None or not shown.source.startswith("case "):
            continue
        seen += 1
        assert shown.text
        if shown.move:
            why = shown.session.why(shown.move)
            assert why.legal is not shown.forbids
            assert not shown.forbids or any_id in {item.rule for item in why.verdict.objections}
        else:
            assert not shown.forbids
    assert seen > 5


def test_a_rule_without_a_lesson_and_a_case_is_looked_for_in_play() -> None:
    book = wb.LivingRulebook("dueling_nobles")
    shown = found(book.game, "force.steps", range(5))
    assert shown is not None
    assert shown.source == "found"
    assert shown.text.startswith("force.steps has happened")
    assert book.happened("force.steps", shown.session)
    assert found(book.game, "comp.deck", range(2)) is None


def test_what_nobody_has_is_not_shown() -> None:
    game = wb.lessons("dueling_nobles")[0].game
    assert show(game, "comp.deck") is None  # a fact about the box: nothing in play can turn on it
    with pytest.raises(wb.WorkbenchError, match=r"has no rule, ruling, variant or gap 'no\.such'"):
        show(game, "no.such")


# --------------------------------------------------------------------------------------------------- in a sitting


def test_what_a_rule_forbids_now_and_where_it_happened() -> None:
    book = wb.LivingRulebook("noblemen")
    sitting = wb.lessons("noblemen")["03"].open()
    assert "B ca 1,1" in book.forbids_now("castle.apart", sitting.session)
    sitting.goto(1)
    sitting.show_solution()
    happened = book.happened("build.cost", sitting.session)
    assert len(happened) == 1
    assert book.happened("palace.queen", sitting.session) == ()
    assert book.forbids_now("castle.apart", wb.start("noblemen", run=False)) == ()


# ------------------------------------------------------------------------------------------------------ headings

RULES = """
[game]
id = "x"
title = "X"
players = [2, 2]

[[rule]]
id = "a.b"
section = "A"
kind = "move"
text = "Text."

"""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('[[heading]]\ntitle = "A"\nunder = "Z"\n', "line 15: [[heading]] no. 1, field 'under', is 'Z', no heading"),
        ('[[heading]]\ntitle = "Q"\nunder = "A"\n', "field 'title', is 'Q', under which there is nothing"),
        ('[[heading]]\ntitle = "A"\nunder = "B"\n\n[[heading]]\ntitle = "B"\nunder = "A"\n', "leads in a circle"),
    ],
)
def test_headings_that_do_not_fit_are_refused(rows: str, said: str) -> None:
    with pytest.raises(BadRulebook) as caught:
        parse_rulebook(RULES + rows)
    assert said in str(caught.value)


def test_a_heading_may_hold_other_headings_only() -> None:
    second = RULES[RULES.index("[[rule]]") :].replace('"a.b"', '"a.c"').replace('"A"', '"A2"')
    rows = '[[heading]]\ntitle = "A"\nunder = "Part"\n\n[[heading]]\ntitle = "Part"\nunder = "A2"\n\n'
    book = parse_rulebook(RULES + rows + second)
    assert [(row.title, row.under) for row in book.headings] == [("A", "Part"), ("Part", "A2")]
