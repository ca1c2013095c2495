"""Random play that checks every position, under random numbers of players, answers to rulings and variants."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from workbench.kernel import (
    BadSettings,
    Chance,
    Choice,
    Game,
    Listener,
    Move,
    Settings,
    WorkbenchError,
    make_settings,
    play,
)
from workbench.kernel.codec import from_json, to_json
from workbench.kernel.registry import find_game
from workbench.kernel.state import AnyState
from workbench.session.sentences import sentence
from workbench.testing.promises import NOTHING, Allowances, Broken, Checks, demand

BOUND = 4000


def play_games(
    game: str,
    games: int = 20,
    seed: int = 1,
    share: float = 0.2,
    bound: int = BOUND,
    allowed: Allowances = NOTHING,
) -> list[Result]:
    """Random games that check every position, under random rulings and variants; each must come to an end.

    Checked are JSON and copies, that legality has one source, notation, questions and sentences, that asking changes
    nothing, that what a seat sees tells no secret, the invariants of the game, and that earlier positions stay as
    they were.

    Args:
        game: its id.
        games: how many.
        seed: what they are drawn from.
        share: the share of their decisions and draws at which all is checked; every step gets the cheap checks.
        bound: the number of decisions after which a game counts as endless.
        allowed: what the checks would else object to.

    Raises:
        Broken: a promise that is not kept; the message names the game's number, seed, step and settings.
        UnknownGame: no such game.
        WorkbenchError: fewer than one game.
    """
    if games < 1:
        raise WorkbenchError(f"games is {games}; play one or more.")
    found = find_game(game)
    results = [play_game(found, number, seed, share, bound, allowed=allowed) for number in range(games)]
    for result in results:
        demand(result.ended, "not over", f"game {result.number}, seed {seed}", f"{bound} decisions")
    return results


def broken_promises(game: str, games: int = 20, seed: int = 1, allowed: Allowances = NOTHING) -> list[str]:
    """The first promise that random games break, as in `play_games`; nothing if all is well."""
    try:
        play_games(game, games, seed, allowed=allowed)
    except Broken as broken:
        return [str(broken)]
    return []


# -------------------------------------------------------------------------------------------------- settings


def random_settings(game: Game, rng: Random) -> Settings:
    """Settings with a random number of players, answer to every ruling and choice of variants, as far as they agree."""
    book = game.rulebook
    while True:
        players = rng.randint(*game.seats)
        rulings = {ruling.short: rng.choice(ruling.answers) for ruling in book.rulings.values()}
        variants = [variant for variant in book.variants if rng.random() < 0.5]
        try:
            return make_settings(book, players, rulings, variants)
        except BadSettings:
            continue


def one_other_answer(game: Game, rng: Random) -> Settings:
    """The defaults but for one ruling or variant: what differs from them is that one's doing."""
    book = game.rulebook
    choices: list[tuple[dict[str, str], list[str]]]
    choices = [({ruling.short: answer}, []) for ruling in book.rulings.values() for answer in ruling.answers]
    choices += [({}, [variant]) for variant in book.variants]
    rulings, variants = rng.choice(choices)
    return make_settings(book, rng.randint(*game.seats), rulings, variants)


# ------------------------------------------------------------------------------------------------- one game


class Result(msgspec.Struct, frozen=True):
    """How a random game went."""

    number: int
    ended: bool
    turns: int
    decisions: int
    choices: int
    ending: str
    digest: str


def play_game(
    game: Game,
    number: int,
    seed: int,
    share: float = 1.0,
    bound: int = BOUND,
    kinds: float = 0.0,
    allowed: Allowances = NOTHING,
) -> Result:
    """One random game, with answers to rulings and variants of its own, that checks every position.

    Args:
        game: the game.
        number, seed: which game; the same two give the same.
        share: the share of its decisions and draws that get all checks; every step gets the cheap ones.
        bound: the number of decisions after which it is stopped.
        kinds: the probability that each move is drawn in two steps, its kind and then one of that kind, which sees
            more of a game whose moves are mostly of one kind.
        allowed: what the checks would else object to.

    Raises:
        Broken: a check failed; the message names game, seed and step.
    """
    rng = Random(f"{seed}:{game.id}:{number}")
    settings = one_other_answer(game, rng) if number % 4 == 0 else random_settings(game, rng)
    draw = _by_kind if Random(f"kinds:{seed}:{number}").random() < kinds else _uniformly
    checks = Checks(game, Random(f"checks:{seed}:{number}"), allowed)
    state = game.start(settings)
    digest, decisions, choices = hashlib.sha256(), 0, 0
    kept: list[tuple[AnyState, bytes]] = []
    try:
        while (step := play.waiting(state)) is not None and decisions < bound:
            thorough = checks.rng.random() < share
            if thorough:
                kept.append((state.copy(), to_json(state)))
            if isinstance(step, Choice):
                if thorough:
                    checks.decision(state, step)
                    state = _one_of_three(game, state, checks.rng)
                legal = play.legal_moves(state)
                demand(legal, "a choice without a legal move", step)
                decisions, choices = decisions + 1, choices + (len(legal) > 1)
                move = draw(legal, rng)
                play.play(state, move)
                digest.update(str(move).encode())
            elif isinstance(step, Chance):
                if thorough:
                    checks.draw(state, step)
                outcome = step.sample(state, rng)
                play.play(state, outcome)
                digest.update(str(outcome).encode())
            else:
                _tick(game, state, checks, thorough)
            checks.sound(state, type(step).__name__)
        for earlier, data in kept:
            demand(to_json(earlier) == data, "an earlier copy was changed by later play")
        if state.over:
            demand(game.outcome(state) is not None, "the game is over without an outcome")
            demand(not play.legal_moves(state) and play.decider(state) is None, "the game is over, yet a seat decides")
    except Exception as error:
        raise Broken(f"game {number}, seed {seed}, {play.waiting(state)}, {settings}: {error}") from error
    digest.update(to_json(state))
    return Result(number, state.over, _turns(state), decisions, choices, _ending(state), digest.hexdigest())


def _uniformly(legal: list[Move], rng: Random) -> Move:
    return rng.choice(legal)


def _by_kind(legal: list[Move], rng: Random) -> Move:
    kinds: dict[type[Move], list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    return rng.choice(kinds[rng.choice(list(kinds))])


def _turns(state: Any) -> int:
    """The number of the last turn: `turn` itself, or what the turn says of itself."""
    turn = getattr(state, "turn", 0)
    return int(getattr(turn, "number", turn) or 0)


def _ending(state: Any) -> str:
    """The rule that decided, or else the one that ended the game; "" if it is not over."""
    return (getattr(state, "ending", "") or state.ended()) if state.over else ""


def _tick(game: Game, state: AnyState, checks: Checks, thorough: bool) -> None:
    """A task, carried out once more on a copy: silent and told it does the same."""
    double = state.copy() if thorough else None
    play.tick(state)
    if double is None:
        return
    hear = Listener()
    play.tick(double, hear)
    demand(to_json(double) == to_json(state), "told and silent a task does different things")
    for event in hear.events:
        for seat in (None, *range(len(state.settings.players))):
            text = sentence(game, state.settings, event, seat)
            demand("…" not in text, "a sentence with a gap", event, text)


def _one_of_three(game: Game, state: AnyState, rng: Random) -> AnyState:
    """The position itself, its copy, or what JSON gives back: the game must go on the same from all."""
    return rng.choice((lambda: state, state.copy, lambda: from_json(game, state.settings, to_json(state))))()


def digest_of(results: Iterable[Result]) -> str:
    """One digest of all games: the same on every machine and under every hash seed."""
    return hashlib.sha256("".join(result.digest for result in results).encode()).hexdigest()
