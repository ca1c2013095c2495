"""The position as plain data: frozen where it is shared, copied where it is not, and its defects named."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.games.dueling_nobles.positions import GAME, given, settings
from tests.soak import random_settings
from workbench.games.dueling_nobles.game import STEPS
from workbench.kernel import Listener, Settings, play
from workbench.kernel.codec import to_json
from workbench.kernel.state import AnyState
from workbench.session.edits import edited

SCALARS = (int, str, bool, float, type(None))


@pytest.mark.parametrize("kind", [*STEPS, *GAME.moves, Settings], ids=lambda kind: kind.__name__)
def test_fields_of_steps_moves_and_settings_cannot_be_changed(kind: type) -> None:
    assert kind.__struct_config__.frozen
    hints = get_type_hints(kind)
    assert [name for name in kind.__struct_fields__ if not _fixed(hints[name])] == []


def _fixed(hint: Any) -> bool:
    if hint in SCALARS:
        return True
    if get_origin(hint) in (tuple, Union) or str(get_origin(hint)) == "<class 'types.UnionType'>":
        return all(part is Ellipsis or _fixed(part) for part in get_args(hint))
    config = getattr(hint, "__struct_config__", None)
    return config is not None and config.frozen


def mutable_parts(value: Any) -> Iterator[int]:
    """Identities of all lists and unfrozen structs in a state."""
    if isinstance(value, list):
        yield id(value)
        for item in value:
            yield from mutable_parts(item)
    elif isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        yield id(value)
        for name in value.__struct_fields__:
            yield from mutable_parts(getattr(value, name))


def test_a_copy_shares_only_what_is_frozen() -> None:
    rng = Random(3)
    for _ in range(20):
        state = GAME.start(random_settings(GAME, rng))
        for _ in range(rng.randint(0, 60)):
            if play.settle(state, rng) is None:
                break
            play.play(state, rng.choice(play.legal_moves(state)))
        copied = state.copy()
        assert copied == state
        assert set(mutable_parts(copied)).isdisjoint(mutable_parts(state))


def test_a_copy_of_every_position_can_be_played_without_changing_it() -> None:
    rng = Random(4)
    for name, start in GAME.positions.items():
        state = start(settings())
        before = to_json(state)
        for _ in range(3):
            trial = state.copy()
            for _ in range(10):
                if play.settle(trial, rng) is None or not play.legal_moves(trial):
                    break
                play.play(trial, rng.choice(play.legal_moves(trial)))
        assert to_json(state) == before, name


BASE = {"seats.0.arms": [{"card": "KS"}, {"card": "QS"}], "seats.1.arms": [{"card": "KC"}], "seats.0.hand": ["7S"]}


def problems(**edits: Any) -> set[str]:
    """What is wrong with a sound position after edits, as rules."""
    state = given("political", BASE)
    assert GAME.problems(state) == ()
    return {
        problem.rule
        for problem in GAME.problems(edited(GAME, state, {k.replace("__", "."): v for k, v in edits.items()}))
    }


@pytest.mark.parametrize(
    ("edits", "rule"),
    [
        ({"seats__0__hand__+": "8S"}, "conservation"),
        ({"seats__0__hand__-": "7S"}, "conservation"),
        ({"seats__0__hand": ["7S", "7S"]}, "comp.deck"),
        ({"seats__0__hand__+": "KD"}, "prep.no-noble-in-hand"),
        ({"seats__0__hand__+": "11S"}, "conservation"),
        ({"supply": 20}, "conservation"),
        ({"seats__0__chest": -1, "supply": 25}, "bounds"),
        ({"seats__0__arms__0__defeats": -1}, "bounds"),
        ({"seats__0__arms__0__defeats": 3}, "disband.exceed"),
        ({"seats__0__arms__1__defeats": 2}, "disband.exceed"),
        ({"seats__0__arms__0__knight": "7S", "seats__0__hand": []}, "knights.values"),
        ({"seats__0__agents__+": "minister"}, "agents.once-per-game"),
        ({"seats__0__agents__+": "jester"}, "agents.use"),
        ({"seats__0__exposed__+": "9S"}, "spy.look"),
        ({"agenda": []}, "turn.alternate"),
    ],
    ids=str,
)
def test_a_defect_is_named(edits: dict[str, Any], rule: str) -> None:
    assert rule in problems(**edits)


def test_a_proposed_mend_mends() -> None:
    state = given("political", BASE)
    broken = edited(GAME, state, {"seats.0.arms.0.defeats": 5, "seats.0.exposed.+": "9S", "seats.1.agents.+": "jester"})
    found = GAME.problems(broken)
    assert len(found) == 3
    mended = broken
    for problem in found:
        mended = edited(GAME, mended, problem.mend)
    assert GAME.problems(mended) == ()


def test_the_same_cards_and_dice_give_the_same_game_told_or_silent() -> None:
    moves = ("T", "-", "-", "-", "KS x KC", "hold", "[3]", "[4]", "[5]", "[6]", "+7S", "+0")
    ends = []
    for tell in (Listener(), None):
        state: AnyState = given("political", BASE)
        for text in moves:
            play.run_tasks(state, *([tell] if tell else []))
            move = next(move for move in GAME.read(text) if play.verdict(state, move).legal)
            play.play(state, move, *([tell] if tell else []))
        play.run_tasks(state)
        ends.append(to_json(state))
    assert ends[0] == ends[1]
