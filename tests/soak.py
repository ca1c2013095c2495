"""Random play that checks every position: `python -m tests.soak --game dueling_nobles --games 10000 --seed 1`.

Every game draws its own number of players, answers to all rulings and variants, and is played by random legal moves:
uniformly drawn, or in a share of the games (`--kinds`) first the kind of the move and then a move of that kind, which
sees more of a game whose moves are mostly of one kind. After every step the position must be free of problems; at a
share of the decisions and draws all checks below are made.
A game that is not over after `--bound` decisions is stopped and counted.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
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
    make_settings,
    play,
    view,
)
from workbench.kernel.codec import from_json, to_json
from workbench.kernel.registry import find_game
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import fields, plain, view_of
from workbench.kernel.worlds import sample_world
from workbench.session.reading import read_move
from workbench.session.sentences import phrase, sentence

BOUND = 4000
LONGEST_QUESTION = 60
POOL = 100
# Rules that say "not now" or "not you" of a kind of move besides its own `when` and `who`, by the name of the kind; ""
# for all kinds.
TIMING = {
    "": ("turn.once", "battle.declare"),
    **dict.fromkeys(("BuildCastle", "BuildPalace", "BuildChapel", "BuildFolly", "NameDearer"), ("build.one",)),
    "Take": ("variant.first-game-hand",),
    **dict.fromkeys(("Invite", "CliqueInvite", "CliqueTake"), ("variant.cliques",)),
    **dict.fromkeys(("Drop", "Keep"), ("ruling.hand-limit",)),
    "Dealt": ("birthday.card", "prep.deal-noble", "ruling.mixed-pool"),
    "ChooseTitle": ("ruling.title-lower",),
    "LeaveQueen": ("expand.garden", "palace.queen", "men.garden", "card.whitehall"),
}
# Rules by which all learn of something hidden: with secret chests, that the supply has run short; with secret hands how
# many tiles fill one, that the bag has run short, what a raided player had left, and at the end what counts then.
TELLING = ("ruling.gold-supply", "setup.hand-size", "bag.short", "men.forest-short", "men.farm-short", "men.forest")
TELLING += ("end.liaison", "end.tie-money", "end.tie-shared")
# With face-down discards and a list of the cards that were drawn openly, that a card leaves the list.
TELLING += ("ruling.hand-knowledge",)
# Games in which what follows a move by itself turns nothing up that was hidden: there it is looked at too.
QUIET = ("noblemen",)


class Broken(AssertionError):
    """A promise that a position does not keep."""


def demand(holds: object, what: str, *about: object) -> None:
    """Fail with `what` unless it holds."""
    if not holds:
        raise Broken(" · ".join([what, *map(str, about)]))


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


# ---------------------------------------------------------------------------------------------- one position


class Seen(msgspec.Struct, frozen=True):
    """What a seat sees, reads, and is told after a move, and who decides then; whether it or all learned a secret."""

    table: Any
    text: list[str]
    events: list[Any]
    waits: tuple[str, int | None]
    learned: bool
    telling: bool


class Checks:
    """The checks of a position. `pool` collects moves of all kinds, to be tried at the wrong time."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.pool: dict[type[Move], list[Move]] = {}

    def sound(self, state: AnyState, after: str) -> None:
        """No problems."""
        found = self.game.problems(state)
        demand(not found, "problems", after, *found)

    def decision(self, state: AnyState, step: Choice) -> None:
        """All that must hold where a seat decides."""
        before = to_json(state)
        self._json(state, before)
        moves = play.candidates(state)
        self._legality(state, step, moves)
        self._notation(state, moves)
        self._words(state, step, moves)
        self._wrong_moves(state, step)
        demand(to_json(state) == before, "asking changed the position", step)
        self._secrets(state, step)
        demand(to_json(state) == before, "looking changed the position", step)

    def draw(self, state: AnyState, step: Chance) -> None:
        """All that must hold where chance decides."""
        before = to_json(state)
        self._json(state, before)
        outcomes = list(step.outcomes(state))
        demand(outcomes, "chance without an outcome", step)
        demand(len(outcomes) == step.size(state) == len({move for move, _ in outcomes}), "size", step)
        demand(all(weight > 0 and isinstance(weight, int) for _, weight in outcomes), "weights", step)
        demand(all(step.possible(state, move) for move, _ in outcomes), "an outcome is not possible", step)
        demand(step.sample(state, self.rng) in {move for move, _ in outcomes}, "sampled what cannot happen", step)
        self._notation(state, [move for move, _ in outcomes])
        for move, _ in outcomes:
            self._pool(move)
        self._wrong_outcomes(state, step)
        demand(step.question(state), "chance without a name", step)
        self._another_world(state, step, self._any_seat(state))
        demand(to_json(state) == before, "asking changed the position", step)

    # ---- parts

    def _json(self, state: AnyState, data: bytes) -> None:
        again = from_json(self.game, state.settings, data)
        demand(again == state and to_json(again) == data, "JSON gives another position back")
        demand(state.copy() == state, "the copy is another position")

    def _legality(self, state: AnyState, step: Choice, moves: list[Move]) -> None:
        legal = play.legal_moves(state)
        demand(legal, "a choice without a legal move", step)
        demand(len(set(legal)) == len(legal), "a legal move twice", step)
        verdicts = [play.verdict(state, move) for move in moves]
        free = {verdict.move for verdict in verdicts if verdict.legal}
        demand(free == set(legal), "legal() is not what no rule objects to", step, free ^ set(legal))
        for verdict in verdicts:
            demand(not verdict.fault, "a verdict that fails", verdict.move, verdict.fault)
            self._pool(verdict.move)
            weighed = step.weighed(state, verdict.move)
            strange = [item.rule for item in verdict.objections if item.rule not in weighed]
            demand(not strange, "objections by rules not considered", verdict.move, strange)
            for item in verdict.objections:
                self._phrase(state, item, verdict)

    def _pool(self, move: Move) -> None:
        kept = self.pool.setdefault(type(move), [])
        if len(kept) < POOL:
            kept.append(move)
        else:
            kept[self.rng.randrange(POOL)] = move

    def _phrase(self, state: AnyState, item: Any, verdict: Any) -> None:
        self.game.rulebook.cite(item.rule)
        short = phrase(self.game, state.settings, item, verdict.seat)
        demand("…" not in short, "a refusal with a gap", verdict.move, item, short)

    def _notation(self, state: AnyState, moves: Iterable[Move]) -> None:
        seen: dict[str, Move] = {}
        for move in moves:
            text = str(move)
            demand(seen.setdefault(text, move) == move, "two moves with one notation", text)
            demand(move in self.game.read(text), "notation that reads as another move", text, self.game.read(text))
        for text in self.rng.sample(sorted(seen), min(len(seen), 6)):
            for form in (text, text.lower()):
                demand(read_move(self.game, state, form)[0] == seen[text], "a session reads another move", form)

    def _words(self, state: AnyState, step: Choice, moves: Iterable[Move]) -> None:
        question = step.question(state)
        demand(question.endswith("?") and len(question) < LONGEST_QUESTION, "no short question", question)
        for move in moves:
            described = step.describe(state, move)
            demand(described.label, "a move without a label", move)
            demand(move.veiled(), "a move without a veil", move)

    def _wrong_moves(self, state: AnyState, step: Choice) -> None:
        """Moves of every kind, also untimely ones and those of the wrong seat, get an answer."""
        offered, legal = step.offered(state), set(play.legal_moves(state))
        incomplete = hasattr(step, "partial") and step.partial(state)
        for kind, moves in self.pool.items():
            move = self.rng.choice(moves)
            for seat in range(len(state.settings.players)):
                verdict = play.verdict(state, move, seat)
                demand(not verdict.fault, "a verdict that fails", move, verdict.fault)
                if kind in offered and seat == step.seat:
                    listed = move in legal or (verdict.legal and incomplete)
                    demand(verdict.legal == listed, "a legal move is no candidate", move)
                    continue
                demand(not verdict.legal, "the wrong seat or time, and no objection", move, seat, step)
                timing = {kind.when, kind.who, *TIMING[""], *TIMING.get(kind.__name__, ())}
                strange = [item.rule for item in verdict.objections if item.rule not in timing]
                demand(not strange, "untimely, but refused by another rule", move, strange)
                twice = [item for item, count in Counter(map(repr, verdict.objections)).items() if count > 1]
                demand(not twice, "the same objection twice", move, twice)
                for item in verdict.objections:
                    self._phrase(state, item, verdict)

    def _wrong_outcomes(self, state: AnyState, step: Chance) -> None:
        """Outcomes that cannot come now, and moves, get an answer while chance decides."""
        for moves in self.pool.values():
            move = self.rng.choice(moves)
            verdict = play.verdict(state, move)
            demand(not verdict.fault, "a verdict that fails", move, verdict.fault)
            demand(verdict.legal == (verdict.timely and step.possible(state, move)), "no outcome, yet allowed", move)
            for item in verdict.objections:
                self._phrase(state, item, verdict)

    def _any_seat(self, state: AnyState) -> int:
        return self.rng.randrange(len(state.settings.players))

    def _secrets(self, state: AnyState, step: Choice) -> None:
        seat = self._any_seat(state)
        world = self._another_world(state, step, seat)
        demand(step.question(world) == step.question(state), "the question tells a secret", step, seat)
        if seat == step.seat and not getattr(step, "reveals", False):
            demand(self._options(world, step) == self._options(state, step), "the options tell a secret", step)

    def _options(self, state: AnyState, step: Choice) -> list[Any]:
        """All that the deciding seat is shown of its moves."""
        verdicts = play.verdicts(state)
        return [
            (str(each.move), each.objections, each.considered, step.describe(state, each.move)) for each in verdicts
        ]

    def _another_world(self, state: AnyState, step: Any, seat: int) -> AnyState:
        """Another position that looks the same to a seat; what follows from a move must look the same as well."""
        seen = view(state, seat)
        world = sample_world(self.game, seen, self.rng)
        self.sound(world, "sampling a world")
        demand(view(world, seat) == seen, "the sampled world looks different", step, seat)
        pair = self._move_and_double(state, world, step, seat)
        if pair is not None and not getattr(step, "reveals", False):
            here, there = self._followed(state, pair[0], seat), self._followed(world, pair[1], seat)
            learned = (getattr(step, "seat", None) == seat and here.learned) or here.telling or there.telling
            demand(
                learned or here == there, "what follows tells a secret", step, seat, *pair, *_difference(here, there)
            )
        return world

    def _move_and_double(self, state: AnyState, world: AnyState, step: Any, seat: int) -> tuple[Move, Move] | None:
        """A move, and one that `seat` cannot tell from it in the other world."""
        own = getattr(step, "seat", None) == seat
        moves = _possible(state, step)
        self.rng.shuffle(moves)
        there = _possible(world, step)
        for move in moves[:4]:
            doubles = [
                other for other in there if (other == move if own else _look_alike(state, step, move, other, seat))
            ]
            if doubles:
                return move, self.rng.choice(doubles)
        return None

    def _followed(self, state: AnyState, move: Move, seat: int) -> Seen:
        """What a seat sees and reads after a move; in a quiet game up to the next decision or draw."""
        state, hear = state.copy(), Listener()
        play.play(state, move, hear)
        waits = play.run_tasks(state, hear) if self.game.id in QUIET else play.waiting(state)
        text = [sentence(self.game, state.settings, event, seat) for event in hear.events]
        seen = [msgspec.to_builtins(event.as_seen_by(seat)) for event in hear.events]
        demand(not any("…" in line for line in text), "a sentence with a gap", move, text)
        learned = any(event.secret and seat in event.knows for event in hear.events)
        telling = any(event.rule in TELLING for event in hear.events)
        who = type(waits).__name__, getattr(waits, "seat", None)
        return Seen(_table(state, seat), text, seen, who, learned, telling)


def _table(state: AnyState, seat: int) -> Any:
    """What a seat sees of the table, but for what lies open to it only at this moment: there it may learn something."""
    table = plain(view(state, seat))
    if hasattr(state, "sees"):
        for field in fields(type(state)):
            if state.sees(field.name, seat) is not None:
                del table[field.name]
    return table


def _possible(state: AnyState, step: Any) -> list[Move]:
    return [move for move, _ in step.outcomes(state)] if isinstance(step, Chance) else play.legal_moves(state)


def _look_alike(state: AnyState, step: Any, move: Move, other: Move, seat: int) -> bool:
    """Whether a seat sees no difference between two moves of another one."""
    owner, settings = getattr(step, "seat", None), state.settings
    return bool(view_of(move, seat, owner, settings) == view_of(other, seat, owner, settings))


def _difference(here: Seen, there: Seen) -> Iterator[str]:
    pairs = ((here.table, there.table), (here.text, there.text), (here.events, there.events), (here.waits, there.waits))
    for one, other in pairs:
        if one != other:
            yield f"\n  {one}\n  {other}"


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


def play_game(game: Game, number: int, seed: int, share: float = 1.0, bound: int = BOUND, kinds: float = 0.0) -> Result:
    """One random game; `share` of its decisions and draws get all checks, every step the cheap ones.

    With the probability `kinds` each move is drawn in two steps: its kind, then one of that kind.

    Raises:
        Broken: a check failed; the message names game, seed and step.
    """
    rng = Random(f"{seed}:{game.id}:{number}")
    settings = one_other_answer(game, rng) if number % 4 == 0 else random_settings(game, rng)
    draw = _by_kind if Random(f"kinds:{seed}:{number}").random() < kinds else _uniformly
    checks = Checks(game, Random(f"checks:{seed}:{number}"))
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


# ---------------------------------------------------------------------------------------------- many games


def many(
    game: Game, games: int, seed: int, share: float = 1.0, first: int = 0, bound: int = BOUND, kinds: float = 0.0
) -> list[Result]:
    """`games` random games, beginning with number `first`."""
    return [play_game(game, number, seed, share, bound, kinds) for number in range(first, first + games)]


def attempt(number: int, game_id: str, seed: int, share: float, bound: int, kinds: float) -> Result | str:
    """One random game, or what broke in it; for worker processes."""
    try:
        return play_game(find_game(game_id), number, seed, share, bound, kinds)
    except Broken as broken:
        return str(broken)


def digest_of(results: Iterable[Result]) -> str:
    """One digest of all games: the same on every machine and under every hash seed."""
    return hashlib.sha256("".join(result.digest for result in results).encode()).hexdigest()


def summary(results: list[Result], seconds: float) -> Iterator[str]:
    """What came of the games, line by line."""
    ended = sum(result.ended for result in results)
    results = results or [Result(0, False, 0, 0, 0, "", "")]
    turns = sorted(result.turns for result in results)
    decisions = sum(result.decisions for result in results)
    yield f"{len(results)} games in {seconds:.1f} s, {1000 * seconds / len(results):.1f} ms a game"
    yield f"ended: {ended} ({100 * ended / len(results):.2f} %), stopped by the bound: {len(results) - ended}"
    yield f"turns: median {statistics.median(turns):.0f}, 95 % up to {turns[int(len(turns) * 0.95)]}, most {turns[-1]}"
    choices = sum(result.choices for result in results)
    yield f"decisions: {decisions}, of which {choices} with two or more legal moves"
    yield f"endings: {dict(Counter(result.ending or 'stopped' for result in results).most_common())}"
    yield f"digest: {digest_of(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="dueling_nobles")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--share", type=float, default=0.1, help="share of the decisions that get all checks")
    parser.add_argument("--bound", type=int, default=BOUND, help="decisions after which a game is stopped")
    parser.add_argument("--kinds", type=float, default=0.0, help="share of the games that draw a move's kind first")
    parser.add_argument("--workers", type=int, default=1, help="processes that play")
    chosen = parser.parse_args()
    begun = time.perf_counter()
    numbers = range(chosen.first, chosen.first + chosen.games)
    trial = partial(
        attempt,
        game_id=chosen.game,
        seed=chosen.seed,
        share=chosen.share,
        bound=chosen.bound,
        kinds=chosen.kinds,
    )
    if chosen.workers > 1:
        with ProcessPoolExecutor(chosen.workers) as workers:
            results = list(workers.map(trial, numbers, chunksize=20))
    else:
        results = [trial(number) for number in numbers]
    broken = [result for result in results if isinstance(result, str)]
    print("\n".join(broken), flush=True)
    print("\n".join(summary([result for result in results if isinstance(result, Result)], time.perf_counter() - begun)))
    print(f"broken games: {len(broken)}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
