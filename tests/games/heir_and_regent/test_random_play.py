"""Random games under random rulings and variants: every promise of a position holds, and every game ends.

The large numbers are played by `python -m tests.soak --game heir_and_regent`; here are 200 games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.heir_and_regent.randomly import GAME, settings, ticks
from tests.soak import Checks, digest_of, many, one_other_answer, play_game, random_settings
from workbench.games.heir_and_regent.throwing import CutHand, ThrowAway
from workbench.games.heir_and_regent.year_end import YearEnd
from workbench.kernel import Choice, Listener, Settings, view
from workbench.kernel.play import candidates, waiting
from workbench.kernel.step import Chance
from workbench.kernel.visibility import plain
from workbench.session.sentences import sentence

SEED = 2024
CHUNK = 25


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_random_games_keep_all_promises_and_all_end(first: int) -> None:
    results = many(GAME, CHUNK, SEED, share=0.01, first=first, kinds=0.5)
    assert all(result.ended for result in results)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1000, 1006))
def test_every_decision_and_draw_of_a_game_keeps_all_promises(number: int) -> None:
    play_game(GAME, number, SEED, share=1.0, bound=60, kinds=0.5)


def test_the_checks_do_not_change_how_a_game_goes() -> None:
    plain_, checked = (many(GAME, 3, SEED, share=share, bound=80) for share in (0.0, 0.5))
    assert digest_of(plain_) == digest_of(checked)


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    digests = {_digest_under(hash_seed) for hash_seed in ("0", "1")}
    assert digests == {digest_of(many(GAME, 4, 5, share=0.0, bound=200))}


def _digest_under(hash_seed: str) -> str:
    command = [sys.executable, "-m", "tests.soak", "--game", "heir_and_regent", "--games", "4", "--seed", "5"]
    command += ["--share", "0", "--bound", "200"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return next(line.partition(": ")[2] for line in done.stdout.splitlines() if line.startswith("digest"))


DRAWN = [one_other_answer(GAME, Random(seed)) for seed in range(6)] + [
    random_settings(GAME, Random(seed)) for seed in range(12)
]
drawn = pytest.mark.parametrize(("chosen", "seed"), [(chosen, seed) for seed, chosen in enumerate(DRAWN)])


@drawn
def test_the_quick_list_of_legal_moves_is_the_defined_one(chosen: Settings, seed: int) -> None:
    for state in ticks(chosen, Random(seed)):
        step: Any = waiting(state)
        if isinstance(step, Choice):
            listed = list(dict.fromkeys(step.candidates(state)))
            assert step.legal(state) == [move for move in listed if next(step.objections(state, move), None) is None]


@drawn
def test_refusals_and_stories_are_worded_and_labels_differ(chosen: Settings, seed: int) -> None:
    hear = Listener()
    for state in ticks(chosen, Random(seed), hear):
        step: Any = waiting(state)
        if not isinstance(step, Choice) or state.turn % 5:
            continue
        moves = candidates(state)
        labels = [step.describe(state, move).label for move in moves]
        assert len(set(labels)) == len(labels), sorted(labels)
        for move in moves:
            for item in step.objections(state, move):
                assert GAME.rulebook.forbids(item.rule, item.key), (move, item)
    for event in hear.events:
        for reader in (None, 0, 1):
            text = sentence(GAME, chosen, event, reader)
            assert text, event
            assert "…" not in text


@pytest.mark.parametrize(
    ("variants", "rulings"),
    [
        ((), {"voluntary_discard": "after-draw"}),
        ((), {"voluntary_discard": "after-draw", "hand_knowledge": "tracked"}),
        ((), {"hand_limit": "seven", "draw_source": "pool-or-deck", "deck_empty": "reshuffle"}),
        (("mixed-deck",), {"voluntary_discard": "after-draw", "hand_knowledge": "tracked"}),
    ],
)
def test_cards_thrown_away_face_down_tell_nothing(variants: tuple[str, ...], rulings: dict[str, str]) -> None:
    chosen, seen = settings(*variants, discards_open="closed", **rulings), 0
    checks = Checks(GAME, Random(3))
    for state in ticks(chosen, Random(4)):
        step: Any = waiting(state)
        if isinstance(step, (ThrowAway, CutHand)):
            checks.decision(state, step)
            seen += 1
        if seen > 40:
            return
    assert seen


@drawn
def test_draws_agree_with_their_odds(chosen: Settings, seed: int) -> None:
    rng = Random(seed)
    for state in ticks(chosen, Random(seed)):
        step: Any = waiting(state)
        if isinstance(step, Chance) and rng.random() < 0.03:
            odds = dict(step.outcomes(state))
            shown = Counter(step.sample(state, rng) for _ in range(200))
            assert set(shown) <= set(odds)
            total = sum(odds.values())
            assert all(abs(shown[outcome] / 200 - weight / total) < 0.2 for outcome, weight in odds.items())


def test_a_year_of_the_defaults_is_about_thirty_turns_long_and_scores_once() -> None:
    """At most 27 Faction and 28 Noble draws, so at most 55 turns a year; four Year Ends in a game."""
    for seed in range(6):
        ends, turns, before = 0, [], 0
        for state in ticks(settings(), Random(seed)):
            if isinstance(waiting(state), YearEnd):
                ends += 1
                turns.append(state.turn - before)
                before = state.turn
        assert ends == 4
        assert all(19 <= turn <= 55 for turn in turns), turns


def test_what_a_seat_sees_does_not_tell_the_opponents_cards() -> None:
    """Swapping a card of the opponent's hand for one of the deck changes nothing that a seat is shown."""
    for state in ticks(settings(), Random(2)):
        step = waiting(state)
        if not isinstance(step, Choice) or state.turn < 4:
            continue
        other = state.copy()
        hand = other.seats[1 - step.seat].hand
        place, card = next((place, card) for place, card in enumerate(hand) if len(card) == 2)
        drawn_card = next(found for found in other.faction_deck if found != card)
        other.faction_deck.take(drawn_card)
        other.faction_deck.shuffle_in([card])
        hand[place] = drawn_card
        assert GAME.problems(other) == ()
        assert plain(view(other, step.seat)) == plain(view(state, step.seat))
        assert [str(move) for move in candidates(other)] == [str(move) for move in candidates(state)]
        if state.turn > 20:
            break
