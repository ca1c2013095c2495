"""Faults that users of other programs met, tried here; and positions that no play leads to."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.games.heir_and_regent.randomly import GAME, settings
from workbench.kernel import view
from workbench.kernel.play import legal_moves
from workbench.kernel.visibility import plain
from workbench.lab.agents import GreedyAgent, RandomAgent
from workbench.lab.games import play_game
from workbench.session import Session


def sitting(given: dict[str, Any], *variants: str, position: str = "act", **rulings: str) -> Session:
    """A sitting at a named position with edits; cards are taken out of the decks as the edits need them."""
    chosen = settings(*variants, **rulings)
    state = GAME.positions[position](chosen)
    session = Session(GAME, chosen, state, seed=1)
    session.edit(given)
    return session


FULL = {
    "court": {
        str(space): noble
        for space, noble in enumerate(
            (
                "Co/Im",
                "Co/Pr",
                "Co/Pi",
                "Pr/Co",
                "Co/Ag",
                "Ag/Im",
                "Pr/Pi",
                "Ag/Pi",
                "Ag/Pr",
                "Ag/Co",
                "Im/Ag",
                "Pr/Im",
            ),
            1,
        )
    },
    "council": {"1": "Im/Me", "2": "Im/Pi", "3": "Im/Pr"},
}


@pytest.mark.rule("variant.end-when-full", "seat.points", "seat.notch")
def test_b49_the_running_turn_is_finished_before_a_full_board_ends_the_game() -> None:
    session = sitting({**FULL, "seats.0.hand": ["Me/Pi", "Me", "Me", "Me", "Pi", "Pi"]}, "end-when-full")
    session.play("seat Me/Pi")
    assert (session.state.seats[0].vp, session.state.markers["Me"]) == (2, 4)
    session.play("inf Pi 2")
    assert session.state.markers["Pi"] == 4
    session.play("end")
    assert session.state.over


@pytest.mark.rule("ruling.factions", "court.minor")
def test_b51_traders_without_a_track() -> None:
    session = sitting({"court": {"1": "Tr/Me"}, "markers.Me": 2, "seats.0.hand": ["Tr", "Tr"]}, factions="trackless")
    assert [reason.rule for reason in session.why("inf Tr 2").reasons if reason.forbids] == ["ruling.factions"]
    session.edit({"birthday": "up"})
    session.play("end")
    assert session.state.seats[0].vp == 1


@pytest.mark.rule("ruling.tie")
@pytest.mark.parametrize(("answer", "winners"), [("draw", ()), ("regent", (1,))])
def test_b13_forty_to_forty(answer: str, winners: tuple[int, ...]) -> None:
    session = sitting({"seats.0.vp": 40, "seats.1.vp": 40}, position="last-year-end", tie=answer)
    session.run()
    assert session.outcome is not None
    assert session.outcome.winners == winners
    assert session.outcome.rule == "ruling.tie"


def test_b03_looking_at_a_position_does_not_change_it() -> None:
    session = wb.start("heir_and_regent", seed=5, variants=["cliques"])
    rng = Random(1)
    for _ in range(60):
        session.play(rng.choice(list(session.legal_moves)))
    before = plain(view(session.state, None))
    for verdict in session.verdicts():
        session.why(verdict.move)
        session.describe(verdict.move)
        session.preview(verdict.move, seat=session.decider)
    assert plain(view(session.state, None)) == before


def test_a_move_says_what_it_changes_in_the_coming_year_end() -> None:
    given = {"court": {"1": "Me/Pi", "2": "Me/Co", "5": "Me/Im"}, "markers.Me": 4, "seats.0.hand": ["Me", "Me", "Me"]}
    session = sitting(given, "cliques")
    assert session.describe("inf Me 2").details == ("4 to 3: favors Ann", "year end: Ann +12")
    assert session.describe("take Me/Pi 1").details == ("2 Merchant cards", "+2 VP", "year end: Ann +1")
    current = sitting({**given, "markers.Me": 8})
    assert current.describe("inf Me 3").details == ("8 to 6: favors nobody", "year end: Ben −3")


def test_greedy_beats_random() -> None:
    agents = [GreedyAgent(), RandomAgent()]
    winners = [play_game(GAME, settings(), agents, 9, number).state.winner for number in range(4)]
    assert winners.count(0) >= 3


def test_greedy_games_have_winners_on_both_sides() -> None:
    """Pitfall B57: the sides are even, and a draw is nobody's victory."""
    agents = [GreedyAgent(), GreedyAgent()]
    winners = [play_game(GAME, settings("three-years"), agents, 4, number).state.winner for number in range(8)]
    assert {0, 1} <= set(winners)


ODD = {
    "a Noble in the Faction deck": {"faction_deck.layers.0.cards.+": "Me/Pi"},
    "a Faction card in the Noble pool": {"noble_pool": ["Me"]},
    "an unknown card in hand": {"seats.0.hand": ["Zz"]},
    "an unknown Noble in the Court": {"court.1": "Zz/Yy"},
    "a Faction card in the Court": {"court.1": "Me"},
    "a Noble on space 99": {"court.99": "Me/Pi"},
    "a Noble on a space without a number": {"court.x": "Me/Pi"},
    "a marker off its track": {"markers.Me": 12},
    "a marker without a track": {"markers.Zz": 5},
    "no marker": {"markers.-": "Me"},
    "less than nothing": {"seats.0.vp": -3},
    "a fifth year": {"year": 5},
    "a Birthday under more cards than there are": {"most_above": 99},
    "a turn of nobody": {"player": 9},
    "no Heir at all": {"heir": 7},
    "no seats": {"seats": []},
    "a pool of nine": {"faction_pool": ["Me"] * 9},
    "an odd card known": {"seats.1.exposed": ["Me"] * 9},
    "a hand in the scoring": {"agenda.+": {"step": "ScoreCourt"}},
    "a Noble that is not there is scored": {"agenda.+": {"step": "ScoreNoble", "area": "court", "space": "9"}},
    "an action of nobody": {"agenda.+": {"step": "Act", "seat": 7}},
    "nothing to happen": {"agenda": []},
}


@pytest.mark.parametrize("name", ODD)
def test_an_impossible_position_is_examined_without_a_crash(name: str) -> None:
    session = wb.start("heir_and_regent", seed=2)
    for move in ("heir A", *(["d", "end"] * 4)):
        session.play(next(legal for legal in session.legal_moves if str(legal).startswith(move)))
    here = session.edit(ODD[name])
    assert session.problems(), "every one of these is a defect"
    assert repr(session)
    assert str(session.story())
    for question in (
        lambda: session.legal_moves,
        lambda: session.verdicts(),
        lambda: session.why("inf Me 2"),
        lambda: session.why("inv Me/Pi 7"),
        lambda: session.why("seat Me/Pi"),
        lambda: session.why("d Me"),
        lambda: session.describe("inf Me 2"),
        lambda: session.describe("inv Zz/Yy 99 x9"),
        lambda: session.preview("end", seat=0),
        lambda: session.play("end"),
        lambda: session.step(),
        lambda: session.run(),
    ):
        with suppress(wb.WorkbenchError):
            question()
    session.goto(session.node)
    assert here is not None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("INF ME 3", "inf Me 3"),
        ("inf me 3", "inf Me 3"),
        ("influence Me ×3", "inf Me 3"),
        ("inf Me Me Me", "inf Me 3"),
        ("inf Me + Pi", "inf Me 1 Pi 1"),
        ("inv me / pi 7", "inv Me/Pi 7"),
        ("invite Me/Pi", "inv Me/Pi"),
        ("inv Me/Pi 07 x3", "inv Me/Pi 7 x3"),
        ("seat Me/Pi", "seat Me/Pi"),
        ("retinue Me/Pi", "ret Me/Pi"),
        ("ret Me/Pi x3", "ret Me/Pi"),
        ("pass", "end"),
        ("draw Me", "d Me"),
        ("d top", "d top faction"),
        ("discard Me/Pi", "drop Me/Pi"),
    ],
)
def test_notation_is_read_as_people_type_it(text: str, move: str) -> None:
    session = sitting({"seats.0.hand": ["Me/Pi", "Me", "Me", "Me"]})
    assert str(session.why(text).verdict.move) == move


def test_names_that_are_no_moves_get_the_nearest_ones() -> None:
    session = sitting({"seats.0.hand": ["Me", "Me"]})
    for text in ("inf 3", "inv Me 7", "take Me/Pi", "foo", "ret Me/Pi 3"):
        with pytest.raises(wb.UnknownMove):
            session.why(text)
    assert [str(move) for move in legal_moves(session.state)] == ["inf Me 2", "end"]
