"""What every position of every game promises, checked: JSON, copies, legality, notation, words, secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from workbench.kernel import Chance, Choice, Game, Listener, Move, play, view
from workbench.kernel.codec import from_json, to_json
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import fields, plain, view_of
from workbench.kernel.worlds import sample_world
from workbench.session.reading import read_move
from workbench.session.sentences import phrase, sentence

LONGEST_QUESTION = 60
POOL = 100


class Allowances(msgspec.Struct, frozen=True):
    """What the moves of a game may do that the checks would else object to.

    Attributes:
        timing: rules that say "not now" or "not you" of a kind of move besides its own `when` and `who`, by the name
            of the kind; "" for all kinds.
        telling: rules by which all learn of something hidden.
        quiet: whether what follows a move by itself turns nothing up that was hidden: then it is looked at too.
    """

    timing: Mapping[str, tuple[str, ...]] = {}
    telling: tuple[str, ...] = ()
    quiet: bool = False

    def for_kind(self, kind: type[Move]) -> tuple[str, ...]:
        """The rules that say "not now" or "not you" of a kind of move."""
        return (*self.timing.get("", ()), *self.timing.get(kind.__name__, ()))


NOTHING = Allowances()


class Broken(AssertionError):
    """A promise that a position does not keep."""


def demand(holds: object, what: str, *about: object) -> None:
    """Fail with `what` unless it holds."""
    if not holds:
        raise Broken(" · ".join([what, *map(str, about)]))


class Seen(msgspec.Struct, frozen=True):
    """What a seat sees, reads, and is told after a move, and who decides then; whether it or all learned a secret."""

    table: Any
    text: list[str]
    events: list[Any]
    waits: tuple[str, int | None]
    learned: bool
    telling: bool


class Checks:
    """The checks of a position.

    Attributes:
        game: the game.
        rng: what chooses where not all can be tried.
        allowed: what this game may do that others may not.
        pool: moves of all kinds, to be tried at the wrong time.
    """

    def __init__(self, game: Game, rng: Random, allowed: Allowances = NOTHING) -> None:
        self.game, self.rng, self.allowed = game, rng, allowed
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
                timing = {kind.when, kind.who, *self.allowed.for_kind(kind)}
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
        waits = play.run_tasks(state, hear) if self.allowed.quiet else play.waiting(state)
        text = [sentence(self.game, state.settings, event, seat) for event in hear.events]
        seen = [msgspec.to_builtins(event.as_seen_by(seat)) for event in hear.events]
        demand(not any("…" in line for line in text), "a sentence with a gap", move, text)
        learned = any(event.secret and seat in event.knows for event in hear.events)
        telling = any(event.rule in self.allowed.telling for event in hear.events)
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
