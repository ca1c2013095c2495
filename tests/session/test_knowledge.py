"""Who knows what: sure, possible and impossible for every hidden place, held against worlds drawn at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

import workbench as wb
from tests.session.sittings import PLACES, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.visibility import view
from workbench.kernel.worlds import cards_of, sample_world
from workbench.session import Session
from workbench.session.cases.check import value_at

READERS = [(game, seed, seat) for game, seed in PLACES for seat in (0, 1, "public")]


def test_what_a_seat_knows_of_a_hand_it_cannot_see() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-", "-", "-", "-"):
        session.play(move)
    state = session.state
    hand = state.seats[1].hand
    session.edit({"seats.1.exposed": hand[:2]})
    knowledge = session.knows(0)
    place = knowledge["seats.1.hand"]
    assert place.owner == 1
    assert place.count == len(hand)
    assert Counter(place.known) == Counter(hand[:2])
    assert not place.sure
    can = {piece for piece, _ in place.can}
    assert set(hand) <= can
    assert not set(state.seats[0].hand) & can
    assert set(state.seats[0].hand) <= set(place.cannot)
    assert f"{len(hand)}: " in place.text
    own = session.knows(1)
    assert "seats.1.hand" not in [found.path for found in own.places], "nothing of one's own is hidden"
    assert session.knows(None).places == ()
    assert str(session.knows(None)) == "Nothing is hidden."


def test_what_is_left_over_is_known_by_counting() -> None:
    """With an empty deck all that is not seen must be in the other hand."""
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A"):
        session.play(move)
    state = session.state
    session.edit({"support_pile": [*state.support_pile, *state.support_deck], "support_deck.layers": []})
    place = session.knows(0)["seats.1.hand"]
    assert place.sure
    assert Counter(place.known) == Counter(state.seats[1].hand)
    piece = next(found for found in session.knows(0).pieces if found.piece == state.seats[1].hand[0])
    assert piece.surely == ("seats.1.hand",)


def test_the_blindfold_sees_only_what_all_see() -> None:
    session = at_random(duel(), 12)
    blind = {place.path for place in session.knows("public").places}
    for seat in (0, 1):
        assert {place.path for place in session.knows(seat).places} < blind | {""}
    assert {"seats.0.hand", "seats.1.hand"} <= blind
    seen = wb.view(session.state, "public")
    assert seen.seats[0].hand.count == len(session.state.seats[0].hand)
    assert wb.graph(session.state, "public").nodes
    assert set(session.story("public").lines) - set(session.story().lines) or str(session.story("public"))
    assert "hidden" in str(session.story("public"))
    named = wb.start("dueling_nobles", players=["Public", "Ann"], seed=1)
    assert named.knows("public").seat == 0, "a player of that name comes first"


def test_a_choice_made_in_secret_can_be_one_of_a_few() -> None:
    session = wb.start("among_nobles", players=3, seed=2)
    while session.question.step != "ShowFingers":
        session.step()
    session.play("fingers 2")
    place = session.knows(1)["seats.0.fingers"]
    assert place.values == (0, 1, 2, 3, 4, 5)
    assert place.text.startswith("one of 0")


def test_hidden_numbers_are_bounded_by_what_is_left() -> None:
    session = wb.start("noblemen", players=3, seed=2)
    knowledge = session.knows(0)
    bribes = knowledge["seats.1.bribes"]
    state = session.state
    assert (bribes.low, bribes.high) == (0, 20 - state.board.bribes - state.seats[0].bribes) or bribes.high is not None
    assert knowledge["seats.1.money"].high is None
    assert knowledge["seats.1.money"].text == "0 or more"


@pytest.mark.parametrize(("game", "seed", "seat"), READERS)
def test_knowledge_holds_in_every_world_that_a_seat_deems_possible(game: str, seed: int, seat: Any) -> None:
    session = sitting(game, seed)
    knowledge = session.knows(seat)
    assert knowledge.consistent
    seen, rng = view(session.state, seat), Random(seed)
    met: dict[str, Counter[str]] = {place.path: Counter() for place in knowledge.places}
    worlds = [session.state, *(sample_world(session.game, seen, rng) for _ in range(25))]
    for world in worlds:
        for place in knowledge.places:
            held = value_at(world, place.path)
            _holds(place, held)
            if place.population and not isinstance(held, int):
                met[place.path] |= Counter(cards_of(held))
    for place in knowledge.places:
        can = dict(place.can)
        assert set(can) | set(place.cannot) == set(can) ^ set(place.cannot)
        if place.sure and place.can:
            assert Counter(place.known) == met[place.path] == Counter(can)
        elif place.count and len(can) <= 4:
            assert set(met[place.path]) == set(can), "everything that can be there was seen there in some world"


def _holds(place: Any, held: Any) -> None:
    """A hidden place in a world keeps to what is known of it."""
    if place.values:
        assert held in place.values
    elif place.low is not None:
        assert place.low <= held
        assert place.high is None or held <= place.high
    elif place.population:
        pieces, can = Counter(cards_of(held)), dict(place.can)
        assert place.count is None or pieces.total() == place.count
        assert Counter(place.known) <= pieces
        assert all(pieces[piece] <= can.get(piece, 0) for piece in pieces)
        assert not set(pieces) & set(place.cannot)


@pytest.mark.parametrize(("game", "seed", "seat"), READERS)
def test_knowledge_does_not_depend_on_the_secret(game: str, seed: int, seat: Any) -> None:
    session = sitting(game, seed)
    try:
        world = sample_world(session.game, view(session.state, seat), Random(seed))
    except WorkbenchError:
        pytest.fail("a position of play has a world that looks like it")
    other = Session(session.game, session.settings, world, 1)
    assert msgspec.json.encode(session.knows(seat)) == msgspec.json.encode(other.knows(seat))


def test_an_impossible_position_is_told_to_be_inconsistent() -> None:
    session = at_random(duel(), 8)
    session.edit({"seats.1.hand.+": session.state.seats[0].arms[0].card})
    session.edit({"support_deck.layers": [], "seats.1.hand": ["2C"] * 9})
    knowledge = session.knows(0)
    assert not knowledge.consistent
    assert str(knowledge)
