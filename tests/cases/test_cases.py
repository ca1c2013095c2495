"""All acceptance cases of all games, and what they must say together."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cases.case import Case, check, events_as_seen, games, load_cases, result, settings_of
from workbench.kernel import BadSettings
from workbench.kernel.registry import find_game

CASES = [case for game in games() for case in load_cases(game)]
PLAYED = [case for case in CASES if not case.unfit]


def name(case: Case) -> str:
    return f"{case.game}:{case.id}"


@pytest.mark.parametrize("case", PLAYED, ids=name)
def test_the_case_holds(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.unfit], ids=name)
def test_settings_that_exclude_each_other_are_refused(case: Case) -> None:
    with pytest.raises(BadSettings, match=case.unfit):
        settings_of(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.differs], ids=name)
def test_the_answer_makes_the_difference(case: Case) -> None:
    assert all(chosen in answers(case) for chosen in case.differs)
    for chosen in case.differs:
        if case.unfit:
            settings_of(case, without=(chosen,))  # not refused under the default
            continue
        assert result(case) != result(case, without=(chosen,)), f"{case.id}: the same under the default of {chosen}"


@pytest.mark.parametrize("case", [case for case in CASES if case.same_because], ids=name)
def test_where_no_case_can_differ_the_result_is_the_same(case: Case) -> None:
    chosen = tuple(answers(case))
    here, there = result(case), result(case, without=chosen)
    assert {**here, "words": None} == {**there, "words": None}
    assert here["words"] != there["words"] or events_as_seen(case) != events_as_seen(case, without=chosen)


def answers(case: Case) -> dict[str, str]:
    """The chosen rulings and variants of a case by full id."""
    return {f"ruling.{name}": answer for name, answer in case.rulings.items()} | {
        f"variant.{name}": "on" for name in case.variants
    }


@pytest.mark.parametrize("game", games())
def test_every_answer_of_every_ruling_and_every_variant_has_a_case_that_differs(game: str) -> None:
    rulebook = find_game(game).rulebook
    wanted = {
        (f"ruling.{ruling.short}", answer)
        for ruling in rulebook.rulings.values()
        for answer in ruling.answers
        if answer != ruling.default
    } | {(f"variant.{variant}", "on") for variant in rulebook.variants}
    shown = set()
    for case in load_cases(game):
        chosen = answers(case)
        shown.update((name, chosen[name]) for name in (chosen if case.same_because else case.differs))
    assert sorted(wanted - shown) == []


@pytest.mark.parametrize("game", games())
def test_no_two_cases_have_one_id(game: str) -> None:
    counted = Counter(case.id for case in load_cases(game))
    assert [name for name, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("game", games())
def test_every_rule_that_a_case_names_exists(game: str) -> None:
    rulebook = find_game(game).rulebook
    known = set(rulebook.ids())
    named = {(case.id, rule) for case in load_cases(game) for rule in case.rules}
    named |= {(case.id, refusal.rule) for case in load_cases(game) for refusal in case.refuse}
    assert sorted((case, rule) for case, rule in named if rule not in known) == []
