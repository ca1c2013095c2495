"""Positions that no play leads to: their defects are named, and a step that cannot work there says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.games.heir_and_regent.randomly import GAME
from tests.games.heir_and_regent.test_pitfalls import sitting
from tests.games.heir_and_regent.test_refusals import against, naming
from workbench.session import Session


def running() -> Session:
    """A sitting in the first turn."""
    session = wb.start("heir_and_regent", ["Ann", "Ben"], seed=2)
    session.play("heir A")
    return session


def told(session: Session) -> dict[str, str]:
    """The defects of the position, sentence by rule."""
    return {problem.rule: problem.sentence for problem in session.problems()}


DEFECTS = [
    ({"heir": None}, "ruling.roles", "Nobody is the Heir (`heir` is empty)."),
    ({"first": None}, "ruling.first-player", "Nobody took the first turn (`first` is empty)."),
    ({"player": None}, "play.optional", "Turn 1 is nobody’s (`player` is empty)."),
    ({"player": 1}, "play.optional", "Ann is to act, but it is Ben’s turn (`player`)."),
    (
        {"birthday": "aside"},
        "prep.birthday",
        "The Heir’s Birthday is not in the deck yet, though turns are played: the year would never end.",
    ),
    (
        {"birthday": "pool"},
        "ruling.birthday-slot",
        "The Heir’s Birthday takes a place of the pool; by the ruling chosen it is laid aside.",
    ),
    (
        {"seats.0.hand.+": "B"},
        "birthday.card",
        "The Heir’s Birthday is listed in `seats.0.hand`; where it lies is told by `birthday` alone.",
    ),
    (
        {"faction_deck.layers.0.cards.+": "B"},
        "birthday.card",
        "The Heir’s Birthday is listed in `faction_deck.layers.0.cards`; where it lies is told by `birthday` alone.",
    ),
]


@pytest.mark.parametrize(("edit", "rule", "sentence"), DEFECTS)
def test_a_defect_is_named_and_mended(edit: dict[str, Any], rule: str, sentence: str) -> None:
    session = running()
    session.edit(edit)
    assert told(session) == {rule: sentence}
    (problem,) = session.problems()
    session.edit(problem.mend)
    assert session.problems() == ()


def test_a_card_in_the_wrong_place_is_called_by_its_name() -> None:
    session = running()
    card = session.state.seats[0].hand[-1]
    session.edit({"seats.0.hand.-": card, "faction_pool.+": card, "faction_pool.-": session.state.faction_pool[0]})
    assert f"{GAME.label(card, session.settings)} lies in the Faction pool." in told(session).values()


def test_no_setting_up_is_a_defect() -> None:
    session = wb.start("heir_and_regent", seed=4, rulings={"roles": "random", "first-player": "random"})
    session.goto(session.tree.root)
    while session.waiting != "choice":
        assert session.problems() == ()
        session.step()


def test_a_fourth_of_three_years_breaks_the_rule_of_three() -> None:
    session = sitting({"year": 4}, "three-years")
    assert told(session) == {"variant.three-years": "It is year 4; the game has 3 years."}


@pytest.mark.rule("ruling.roles")
def test_without_a_heir_no_action_is_judged() -> None:
    session = sitting({"seats.0.hand": ["Me", "Me", "Me", "Me/Pi"], "heir": None})
    for move in ("inf Me 2", "inv Me/Pi", "seat Me/Pi", "ret Me/Pi"):
        assert against(session, move) == [("ruling.roles", "sides come first")]
    assert [str(move) for move in session.legal_moves] == ["end"]


MARKERS: tuple[tuple[Any, ...], ...] = (
    ({"markers.Me": -3}, "limit.track-end", "the Merchant marker is on −3, off its track"),
    ({"markers.Me": 20}, "limit.track-end", "the Merchant marker is on 20, off its track"),
    ({"markers.-": "Me"}, "setup.markers", "no marker stands on the Merchant track"),
)


@pytest.mark.parametrize(("edit", "rule", "phrase"), naming(MARKERS, 1))
@pytest.mark.parametrize("rulings", [{}, {"influence_at_end": "exact", "seat_at_end": "forbidden"}])
@pytest.mark.parametrize(
    ("variants", "moves"), [((), ("inf Me 2", "seat Me/Pi")), (("cliques",), ("inf Me 2", "inv Me/Pi 3"))]
)
def test_a_marker_that_is_missing_or_off_its_track_is_not_moved(
    edit: dict[str, Any],
    rule: str,
    phrase: str,
    rulings: dict[str, str],
    variants: tuple[str, ...],
    moves: tuple[str, ...],
) -> None:
    session = sitting({"seats.0.hand": ["Me", "Me", "Me", "Me/Pi"], **edit}, *variants, **rulings)
    assert told(session)[rule]
    for move in moves:
        assert against(session, move) == [(rule, phrase)]
        assert move not in map(str, session.legal_moves)
        assert session.describe(move).label


@pytest.mark.parametrize(
    ("edit", "answer", "says"),
    [
        ({"player": None}, "alternate", "`player`, the seat that took the last turn, is empty"),
        ({"first": None}, "same", "`first`, the seat that took the first turn of the game, is empty"),
        ({"player": 5}, "alternate", "is 5"),
    ],
)
def test_who_begins_a_year_is_not_guessed(edit: dict[str, Any], answer: str, says: str) -> None:
    session = sitting(edit, position="year-end", next_first=answer)
    assert session.problems()
    with pytest.raises(wb.WorkbenchError, match=says):
        session.run()


@pytest.mark.rule("year.setup-next")
@pytest.mark.parametrize(
    ("edit", "answer"), [({"first": None}, "alternate"), ({"player": None}, "same"), ({"seats.0.vp": 1}, "trailing")]
)
def test_what_the_answer_does_not_need_may_be_missing(edit: dict[str, Any], answer: str) -> None:
    session = sitting(edit, position="year-end", next_first=answer)
    session.run()
    assert session.state.year == 2


def test_a_noble_that_was_taken_off_while_it_waits_to_be_scored() -> None:
    session = sitting({"court": {"1": "Me/Pi", "2": "Pi/Me"}}, position="year-end")
    for _ in range(3):
        session.step()
    session.edit({"court.-": "2"})
    assert told(session)["year.score"] == "The Noble on space 2 of the Court is to be scored, but there is none."
    with pytest.raises(wb.WorkbenchError, match="put one there, or take the step off the agenda"):
        session.run()


@pytest.mark.parametrize("cards", [0, 3, 8, 9])
@pytest.mark.parametrize("piles", ["even", "loose"])
def test_a_year_with_too_few_cards_is_not_prepared(cards: int, piles: str) -> None:
    session = sitting({"faction_deck.layers": [{"cards": ["Me"] * cards}]}, position="year", piles=piles)
    with pytest.raises(wb.WorkbenchError, match=f"There are {cards} Faction cards for the year: too few"):
        session.run()
