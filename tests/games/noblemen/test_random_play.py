"""Random games of Noblemen: they end, nothing gets lost or leaks, and the quick forms agree with the definitions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.noblemen.randomly import GAME, lean, pick, random_settings, ticks
from workbench.kernel import Choice, Listener, Settings, make_settings, view
from workbench.kernel.codec import from_json, to_json
from workbench.kernel.play import candidates, decider, objections, play, settle, verdict, waiting
from workbench.kernel.step import Chance
from workbench.kernel.visibility import plain
from workbench.kernel.worlds import sample_world
from workbench.session.reading import read_move
from workbench.session.sentences import sentence

DEFAULTS = [(make_settings(GAME.rulebook, players), seed) for players in (3, 4, 5) for seed in (1,)]
DRAWN = [(random_settings(Random(seed), 3 + seed % 3), seed) for seed in range(12)]
GAMES = DEFAULTS + DRAWN
NAMES = [
    f"{len(settings.players)}p-{seed}-{'drawn' if place >= 3 else 'default'}"
    for place, (settings, seed) in enumerate(GAMES)
]
games = pytest.mark.parametrize(("settings", "seed"), GAMES, ids=NAMES)


@games
def test_every_game_ends_and_no_position_has_a_defect(settings: Settings, seed: int) -> None:
    last = None
    for state in ticks(settings, Random(seed)):
        assert GAME.problems(state) == ()
        last = state
    assert last is not None
    assert last.over
    assert last.decade == 3
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("seed", range(8))
def test_games_with_hardly_a_tile_in_the_bag_or_a_card_in_the_stack_end_too(seed: int) -> None:
    rng = Random(seed)
    settings = DEFAULTS[seed % 3][0] if seed < 4 else random_settings(rng, 3 + seed % 3)
    last = None
    for state in ticks(settings, rng, state=lean(settings, rng)):
        assert GAME.problems(state) == ()
        last = state
    assert last is not None
    assert last.over


@games
def test_the_quick_list_of_legal_moves_is_the_defined_one(settings: Settings, seed: int) -> None:
    for state in ticks(settings, Random(seed)):
        step: Any = waiting(state)
        if isinstance(step, Choice):
            listed = list(dict.fromkeys(step.candidates(state)))
            assert step.legal(state) == [move for move in listed if next(step.objections(state, move), None) is None]
            assert len(step.legal(state)) == len(set(step.legal(state)))


@games
def test_notation_reads_back(settings: Settings, seed: int) -> None:
    rng = Random(seed)
    for state in ticks(settings, Random(seed)):
        step: Any = waiting(state)
        if rng.random() > 0.1 or step is None:
            continue
        if isinstance(step, Choice):
            moves = candidates(state)
        elif isinstance(step, Chance):
            moves = [move for move, _ in step.outcomes(state)]
        else:
            continue
        for move in moves if len(moves) < 60 else rng.sample(moves, 60):
            text = str(move)
            assert move in GAME.read(GAME.tidy(text)), text
            assert read_move(GAME, state, text) == (move, None)
            assert read_move(GAME, state, text.upper())[0] == move


@games
def test_positions_survive_json_and_copies_are_independent(settings: Settings, seed: int) -> None:
    rng = Random(seed)
    for state in ticks(settings, Random(seed)):
        if rng.random() > 0.03 or state.over:
            continue
        text = to_json(state)
        again = from_json(GAME, settings, text)
        assert to_json(again) == text
        twin = state.copy()
        assert to_json(twin) == text
        step: Any = waiting(state)
        if isinstance(step, Choice):
            assert waiting(again).legal(again) == step.legal(state)  # type: ignore[union-attr]
            play(twin, rng.choice(step.legal(state)))
            settle(twin, rng)
            assert to_json(state) == text


@games
def test_every_objection_and_event_is_worded_and_weighed(settings: Settings, seed: int) -> None:
    rng, hear = Random(seed), Listener()
    for state in ticks(settings, Random(seed), hear):
        step: Any = waiting(state)
        if rng.random() > 0.05 or not isinstance(step, Choice):
            continue
        for move in candidates(state, 400):
            weighed = step.weighed(state, move)
            found = verdict(state, move)
            assert not found.fault
            for objection in found.objections:
                assert objection.rule in weighed, (move, objection, step)
                assert GAME.rulebook.forbids(objection.rule, objection.key), (move, objection)
            assert step.describe(state, move).label
            assert move.touches(state, step.seat) is not None
    told = Counter((event.rule, event.key) for event in hear.events)
    for event in hear.events:
        assert GAME.rulebook.cite(event.rule)
        for rule in event.also:
            assert GAME.rulebook.cite(rule)
        for reader in (None, *range(len(settings.players))):
            text = sentence(GAME, settings, event, reader)
            assert text, (event.rule, event.key)
            assert "…" not in text, (text, event)
    assert told


@games
def test_a_move_of_any_kind_is_judged_at_any_time_from_any_seat(settings: Settings, seed: int) -> None:
    rng = Random(seed)
    pool: list[Any] = []
    for state in ticks(settings, Random(seed)):
        step: Any = waiting(state)
        if isinstance(step, Choice) and rng.random() < 0.2:
            legal = step.legal(state)
            pool.append(rng.choice(legal))
        if pool and rng.random() < 0.1 and step is not None:
            move, seat = rng.choice(pool), rng.randrange(len(settings.players))
            found = verdict(state, move, seat)
            assert not found.fault, (move, found.fault)
            if found.legal:
                assert isinstance(step, Choice)
                assert seat == step.seat
                assert move in candidates(state), move
            for objection in found.objections:
                assert GAME.rulebook.forbids(objection.rule, objection.key), (move, objection, step)


@games
def test_a_world_that_a_seat_can_imagine_looks_the_same_to_it(settings: Settings, seed: int) -> None:
    rng = Random(seed)
    for state in ticks(settings, Random(seed)):
        if rng.random() > 0.02:
            continue
        seat = rng.randrange(len(settings.players))
        seen = view(state, seat)
        world = sample_world(GAME, seen, rng)
        assert plain(view(world, seat)) == plain(seen)
        assert [problem for problem in GAME.problems(world) if problem.rule == "conservation"] == []


@games
def test_a_seat_gets_the_same_from_worlds_that_look_the_same_to_it(settings: Settings, seed: int) -> None:
    """Another seat's move, possible in both worlds, gives the same question, story and view (pitfall B09)."""
    rng = Random(seed)
    for state in ticks(settings, Random(seed)):
        step: Any = waiting(state)
        if rng.random() > 0.03 or not isinstance(step, Choice):
            continue
        seat = rng.choice([other for other in range(len(settings.players)) if other != step.seat])
        world = sample_world(GAME, view(state, seat), rng)
        twin: Any = waiting(world)
        assert twin.question(world) == step.question(state)
        common = [move for move in step.legal(state) if move in twin.legal(world)]
        if common:
            move = pick(common, rng)
            assert _seen_of(state.copy(), move, seat) == _seen_of(world, move, seat)


def _seen_of(state: Any, move: Any, seat: int) -> Any:
    hear = Listener()
    play(state, move, hear)
    told = [(sentence(GAME, state.settings, event, seat), event.pieces) for event in hear.events]
    return told, plain(view(state, seat))


@games
def test_draws_agree_with_their_odds(settings: Settings, seed: int) -> None:
    rng = Random(seed)
    for state in ticks(settings, Random(seed)):
        step: Any = waiting(state)
        if isinstance(step, Chance) and rng.random() < 0.05:
            odds = dict(step.outcomes(state))
            assert step.size(state) == len(odds)
            assert all(step.possible(state, outcome) for outcome in odds)
            drawn = Counter(step.sample(state, rng) for _ in range(200))
            assert set(drawn) <= set(odds)
            total = sum(odds.values())
            for outcome, weight in odds.items():
                share = weight / total
                assert abs(drawn[outcome] / 200 - share) < 0.22


def test_nobody_decides_out_of_turn_but_where_the_rules_say_so() -> None:
    """Only a raided Forest, a Ball, a preparation and the setup ask another seat than the turn's."""
    allowed = {"GiveTiles", "CountPrestige", "TakeTitle", "KeepScandal", "ChooseTiles", "PairChapel"}
    for state in ticks(make_settings(GAME.rulebook, 4), Random(3)):
        step = waiting(state)
        seat = decider(state)
        if seat is not None and (state.turn is None or seat != state.turn.seat):
            assert type(step).__name__ in allowed


def test_objections_answer_after_the_end() -> None:
    *_, state = ticks(make_settings(GAME.rulebook, 3), Random(1))
    (move,) = GAME.read("G")
    assert [item.rule for item in objections(state, move)] == ["end.trigger"]
