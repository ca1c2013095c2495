"""One sitting: a cursor on a tree of positions, and everything that can be asked about the position there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from os import PathLike
from random import Random
from typing import Any, Literal, TypeVar

import msgspec

from workbench.kernel.errors import BrokenStep, IllegalMove, UnknownMove, WorkbenchError
from workbench.kernel.event import Event, Listener
from workbench.kernel.game import Game, Outcome
from workbench.kernel.move import Description, Move, Verdict
from workbench.kernel.play import candidates, decider, objections, play, tick, verdict, waiting
from workbench.kernel.seats import find_seat
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.step import Chance, Choice, Step, Task
from workbench.kernel.visibility import Hidden, view, view_of
from workbench.kernel.worlds import sample_world
from workbench.session.edits import edited
from workbench.session.reading import MOST, read_move
from workbench.session.sentences import Story, StoryLine, sentence
from workbench.session.tree import Branch, Cause, Node, Tree
from workbench.session.why import Explanation, explain

T = TypeVar("T")
WORLDS = 4
Waiting = Literal["choice", "chance", "task", "over"]


class Question(msgspec.Struct, frozen=True):
    """What is asked now.

    Attributes:
        text: the question.
        seat: the seat that decides; for a chance step the seat it belongs to, or None.
        step: class name of the step.
        title: how the step is called on the bench.
        rule: id of the rule it carries out.
    """

    text: str
    seat: int | None
    step: str
    title: str
    rule: str


class LegalMoves(Sequence[Move]):
    """The legal moves at one node. Belongs to that node and does not change when the sitting goes on."""

    def __init__(self, game: Game, state: AnyState, node: int) -> None:
        step = waiting(state)
        self._game, self._state, self.node = game, state, node
        self._moves: tuple[Move, ...] = ()
        if isinstance(step, Choice):
            self._moves = _guarded(step, node, lambda: tuple(step.legal(state)))

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index]

    def __contains__(self, move: object) -> bool:
        seat = None
        if isinstance(move, str):
            try:
                move, seat = read_move(self._game, self._state, move)
            except WorkbenchError:
                return False
        legal = isinstance(move, Move) and next(objections(self._state, move, seat), None) is None
        return legal and decider(self._state) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self._moves[:12]))}{', …' if len(self) > 12 else ''}>"


class Session:
    """A sitting with one game. Made by `start` and `load`.

    Attributes:
        game: the game that is played.
        settings: players, rulings, variants and components.
        tree: all nodes.
        seed: what the draws of chance follow; the same seed draws the same.
        chance: "seeded" lets chance happen by itself, "ask" stops before every draw.
    """

    def __init__(self, game: Game, settings: Settings, state: AnyState, seed: int | str | None = None) -> None:
        self.game = game
        self.settings = settings
        self.tree = Tree(state)
        self.seed: int | str = secrets.randbelow(2**31) if seed is None else _checked_seed(seed)
        self.chance: Literal["seeded", "ask"] = "seeded"
        self._cursor = self.tree.root
        self._script: list[str] = []
        self._watchers: list[Callable[[], None]] = []
        self._told: dict[tuple[int, int | None], tuple[StoryLine, ...]] = {}

    # ---- the position

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self.settings.players

    @property
    def node(self) -> Node:
        """The place in the history at which the sitting is."""
        return self._cursor

    @property
    def state(self) -> AnyState:
        """A copy of the position; changing it changes nothing here."""
        return self._cursor.state

    @property
    def waiting(self) -> Waiting:
        """What must happen next: a choice, chance, an automatic task, or nothing any more."""
        step = waiting(self._now)
        if step is None:
            return "over"
        return "choice" if isinstance(step, Choice) else "chance" if isinstance(step, Chance) else "task"

    @property
    def decider(self) -> int | None:
        """The seat that decides; None if no seat does."""
        return decider(self._now)

    @property
    def question(self) -> Question | None:
        """What is asked; for a task or chance what happens next; None when the game is over."""
        step = waiting(self._now)
        if step is None:
            return None
        text = _asked(step, self._now)
        worded = self.game.worded(text, self.settings)
        return Question(
            worded, _seat_of(step), type(step).__name__, self.game.worded(_heading(step), self.settings), step.rule
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, the winner's name filled in; None while it goes on."""
        found = self.game.outcome(self._now)
        if found is None or not found.winners:
            return found
        names = " and ".join(self.players[seat] for seat in found.winners if 0 <= seat < len(self.players)) or "Nobody"
        return msgspec.structs.replace(found, sentence=found.sentence.replace("{seat}", names))

    def problems(self) -> tuple[Problem, ...]:
        """All defects of the position; empty in play."""
        try:
            return self.game.problems(self._now)
        except Exception as error:  # a position so odd that its defects cannot all be named
            return (Problem(f"The position cannot be examined: {type(error).__name__}: {error}."),)

    @property
    def _now(self) -> AnyState:
        return self._cursor._state

    # ---- moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves here: iterable, sized, `in` understands text."""
        return LegalMoves(self.game, self._now, self._cursor.id)

    def verdicts(self, seat: int | str | None = None) -> tuple[Verdict, ...]:
        """Verdicts of all candidates; empty if no seat decides, or if `seat` is given and another one does."""
        step = waiting(self._now)
        if not isinstance(step, Choice) or (seat is not None and find_seat(self.settings, seat) != step.seat):
            return ()
        state = self._now
        moves = _guarded(step, self._cursor.id, lambda: candidates(state, MOST))
        return tuple(verdict(state, move) for move in moves)

    def outcomes(self) -> tuple[tuple[Move, int], ...]:
        """What chance can bring here, with weights; empty if something else waits. At most 400."""
        step = waiting(self._now)
        if not isinstance(step, Chance):
            return ()
        return tuple(pair for pair, _ in zip(step.outcomes(self._now), range(MOST), strict=False))

    def describe(self, move: str | Move) -> Description:
        """How a move reads in a list."""
        read, _ = self._read(move)
        return self._described(read)

    def pieces(self, move: str | Move, seat: int | str | None = None) -> tuple[str, ...]:
        """Ids of the pieces that a move or an outcome touches when `seat`, or whoever is asked, makes it."""
        read, by = self._read(move, seat)
        step = waiting(self._now)
        return read.touches(self._now, by if by is not None or step is None else _seat_of(step))

    def why(self, move: str | Move, seat: int | str | None = None) -> Explanation:
        """Why a move is allowed or not: every rule considered, with the facts that decide.

        Raises:
            UnknownMove, AmbiguousMove: the text is no move, or could be several.
        """
        read, by = self._read(move, seat)
        return explain(self.game, self._now, read, by, self._described(read).label)

    def preview(self, move: str | Move, seat: int | str | None = None) -> tuple[StoryLine, ...]:
        """What a legal move leads to, up to the next choice or chance; nothing for an illegal one.

        For a seat it is worked out in worlds that the seat deems possible, and told as far as these agree: nothing in
        it depends on what the seat may not know.

        Args:
            move: the move.
            seat: who reads it; None sees all.
        """
        read, by = self._read(move)
        if not verdict(self._now, read, by).legal:
            return ()
        if seat is None:
            return _guarded(self._now.agenda[-1], self._cursor.id, lambda: self._foretold(self._now, read, None))
        reader = find_seat(self.settings, seat)
        seen = view(self._now, reader)
        try:
            worlds = [sample_world(self.game, seen, Random(number)) for number in range(WORLDS)]
        except WorkbenchError:
            return ()  # an impossible position: no world looks like this
        tellings = _guarded(
            self._now.agenda[-1], self._cursor.id, lambda: [self._foretold(world, read, reader) for world in worlds]
        )
        agreed = zip(*tellings, strict=False)
        return tuple(lines[0] for lines in takewhile(lambda lines: len(set(lines)) == 1, agreed))

    def play(self, move: str | Move, run: bool = True, chance: str | Iterable[str] = ()) -> Node:
        """Make a move, or force an outcome of chance, then run on to the next choice.

        Args:
            move: notation or a move.
            run: whether to run on; with False the sitting stops right after the move.
            chance: outcomes for the draws that follow, in order, in place of the seeded ones; all must be needed.

        Returns:
            The node at which the sitting is now.

        Raises:
            IllegalMove: a rule forbids it; carries the verdict. Nothing has changed.
            UnknownMove, AmbiguousMove: the text is no move, or could be several.
            BrokenStep: a step of the game failed. Nothing has changed.
            WorkbenchError: outcomes were given that no draw took. Nothing has changed.
        """
        forced = [chance] if isinstance(chance, str) else _texts(chance)
        read, seat = self._read(move)
        found = verdict(self._now, read, seat)
        if found.fault:
            raise BrokenStep(_broken(self._now.agenda[-1], found.fault, self._cursor.id))
        if not found.legal:
            raise IllegalMove(self._refusal(read, seat), found)
        line = _Line(self, [*forced, *self._script])
        line.play(read)
        if run:
            line.run(asking=self.chance == "ask")
        if len(line.script) > len(self._script):
            unused = ", ".join(line.script[: len(line.script) - len(self._script)])
            raise WorkbenchError(f"No draw came for {unused}. Nothing was changed; leave out what is not drawn.")
        return self._keep(line)

    def script(self, *outcomes: str) -> None:
        """Put outcomes of chance in a list, in place of an older one: the draws that come take them in order.

        Then they follow the seed again. `script()` clears the list.
        """
        self._script = [_text(outcome, "an outcome") for outcome in outcomes]

    def step(self) -> Node:
        """The smallest tick: one task, or one draw of chance; where the line goes on already, its next node.

        Raises:
            WorkbenchError: a seat must decide, or the game is over.
        """
        following = self.tree.next_on(self._cursor)
        if following is not None:
            return self.goto(following.id)
        line = _Line(self, self._script)
        if not line.tick():
            asked = self.question
            raise WorkbenchError("The game is over." if asked is None else f"{asked.text} Play a move.")
        return self._keep(line)

    def run(self) -> Node:
        """Run on to the next choice or the end of the game; where the line goes on already, along it."""
        onward = self.tree.onward(self._cursor)
        if onward:
            stops = (node for node in onward if isinstance(waiting(node._state), Choice))
            return self.goto(next(stops, onward[-1]).id)
        line = _Line(self, self._script)
        line.tick()
        line.run(asking=self.chance == "ask")
        return self._keep(line)

    # ---- history

    def back(self, to: Literal["choice", "tick"] = "choice") -> Node:
        """Go back to the decision before, or one node with "tick". At the root nothing happens."""
        _check_stop(to)
        before = self.tree.path(self._cursor)[:-1]
        if not before:
            return self._cursor
        if to == "tick":
            return self.goto(before[-1].id)
        choices = [node for node in before if isinstance(waiting(node._state), Choice)]
        return self.goto((choices[-1] if choices else before[0]).id)

    def forward(self, to: Literal["choice", "tick"] = "choice") -> Node:
        """Go on along the line last taken, to its next decision or by one node. At its end nothing happens."""
        _check_stop(to)
        onward = self.tree.onward(self._cursor)
        if not onward:
            return self._cursor
        if to == "tick":
            return self.goto(onward[0].id)
        stops = (node for node in onward if isinstance(waiting(node._state), Choice))
        return self.goto(next(stops, onward[-1]).id)

    def goto(self, node: int | Node) -> Node:
        """Go to a node. Nothing is lost; `forward` then leads along its line.

        Raises:
            WorkbenchError: there is no such node, or it belongs to another sitting.
        """
        target = self.tree[node.id if isinstance(node, Node) else node]
        if isinstance(node, Node) and target is not node:
            raise WorkbenchError(f"Node {node.id} belongs to another sitting.")
        self.tree.prefer(target)
        self._cursor = target
        self._changed()
        return target

    @property
    def line(self) -> tuple[int, ...]:
        """Ids of the nodes of the current line: from the root through the cursor to its end."""
        path = (*self.tree.path(self._cursor), *self.tree.onward(self._cursor))
        return tuple(node.id for node in path)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All lines, the main line first."""
        return self.tree.branches()

    def name_line(self, name: str) -> None:
        """Name the line on which the sitting is."""
        own = {node.id for node in self.tree.path(self._cursor)}
        starts = [branch for branch in self.branches if branch.first in own]
        self.tree[starts[-1].first].line = _text(name, "a name")
        self._changed()

    def note(self, text: str) -> None:
        """Put a note on the node here; "" removes it."""
        self._cursor.note = _text(text, "a note")
        self._changed()

    def edit(self, edit: Mapping[str, Any]) -> Node:
        """Change the position: path to value. A recorded node; the position before it stays.

        Raises:
            BadEdit: a path that does not exist, or a value of the wrong type. Nothing has changed.
        """
        state = edited(self.game, self._now, edit)
        node = self.tree.add(self._cursor, state, Cause("edit", edit=dict(edit)), ())
        return self.goto(node.id)

    def title(self, node: int | Node, seat: int | str | None = None) -> str:
        """A short text for a node, as a seat may read it."""
        found = self.tree[node.id if isinstance(node, Node) else node]
        cause = found.cause
        if cause is None:
            return "Start"
        if cause.kind == "edit":
            return "Edited"
        if cause.kind == "checkpoint":
            return "Checkpoint"
        if cause.move is None:
            return self.game.worded(_capital(cause.title), self.settings)
        reader = None if seat is None else find_seat(self.settings, seat)
        text = self._as_seen(cause.move, cause.seat, reader)
        who = f"{self.players[cause.seat]}: " if cause.seat is not None and cause.kind == "move" else ""
        return f"{who}{text}"

    # ---- the story

    def story(self, seat: int | str | None = None) -> Story:
        """What happened on the way here, as a seat may see it; None sees all."""
        reader = None if seat is None else find_seat(self.settings, seat)
        lines: list[StoryLine] = []
        for node in self.tree.path(self._cursor):
            if node.cause is not None and node.cause.kind == "edit":
                lines.append(StoryLine(node.id, _edit_line(node.cause, reader), ()))
            lines.extend(self._story_of(node, reader))
        return Story(tuple(lines))

    def _story_of(self, node: Node, reader: int | None) -> tuple[StoryLine, ...]:
        """The lines of a node for a reader, worded once: what happened there stays as it is."""
        key = (node.id, reader)
        if key not in self._told:
            self._told[key] = self._lines(node.id, node.events, reader)
        return self._told[key]

    # ---- files and watchers

    def save(self, path: str | PathLike[str], seat: int | str | None = None) -> None:
        """Write the sitting to a JSON file.

        Args:
            path: where to; an existing file is replaced only when the new one is complete.
            seat: write only what this seat may know; what is hidden from it is dealt anew at random.
        """
        from workbench.session.save import save

        save(self, path, None if seat is None else find_seat(self.settings, seat))

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after every change of the cursor, the tree or a note; the result ends it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def __repr__(self) -> str:
        asked = self.question
        what = self.outcome.sentence if self.outcome else asked.text if asked else ""
        return f"<{self.game.title}: node {self._cursor.id} of {len(self.tree)}. {what}>"

    # ---- inside

    def _changed(self) -> None:
        for callback in tuple(self._watchers):
            callback()

    def _keep(self, line: _Line) -> Node:
        """Take a line that has worked out into the tree, and go to its end."""
        node = self._cursor
        for state, cause, events in line.nodes:
            node = self.tree.add(node, state, cause, events)
        self._script = line.script
        return self.goto(node.id)

    def _read(self, move: str | Move, seat: int | str | None = None) -> tuple[Move, int | None]:
        if isinstance(move, Move):
            if type(move) not in self.game.moves:
                raise UnknownMove(f"{move!r} is no move of {self.game.title}.")
            read, named = move, None
        else:
            read, named = read_move(self.game, self._now, move)
        return read, named if seat is None else find_seat(self.settings, seat)

    def _described(self, move: Move) -> Description:
        step = waiting(self._now)
        if isinstance(step, Choice) and type(move) in step.offered(self._now):
            try:
                found = step.describe(self._now, move)
            except (AttributeError, KeyError, IndexError, TypeError, ValueError, AssertionError):
                return Description(str(move))  # a move of this kind, but on pieces that are not there
            return msgspec.structs.replace(
                found,
                label=self.game.worded(found.label, self.settings),
                details=tuple(self.game.worded(detail, self.settings) for detail in found.details),
            )
        return Description(str(move))

    def _refusal(self, move: Move, seat: int | None) -> str:
        reasons = explain(self.game, self._now, move, seat, "").reasons
        against = [f"{reason.phrase or reason.text} [{reason.rule}]" for reason in reasons if reason.forbids]
        return f"{move} is not allowed: {'; '.join(against)}."

    def _foretold(self, state: AnyState, move: Move, reader: int | None) -> tuple[StoryLine, ...]:
        listener, trial = Listener(), state.copy()
        play(trial, move, listener)
        while isinstance(waiting(trial), Task):
            tick(trial, listener)
        return self._lines(self._cursor.id, listener.events, reader)

    def _as_seen(self, move: Move, owner: int | None, reader: int | None) -> str:
        seen = view_of(move, reader, owner, self.settings)
        hidden = any(isinstance(getattr(seen, name), Hidden) for name in type(move).__struct_fields__)
        return move.veiled() if hidden else str(move)

    def _lines(self, node: int, events: Iterable[Event], reader: int | None) -> tuple[StoryLine, ...]:
        told = ((event, sentence(self.game, self.settings, event, reader)) for event in events)
        return tuple(
            StoryLine(node, text, tuple(dict.fromkeys((event.rule, *event.also))), event.pieces)
            for event, text in told
            if text
        )

    def _draw(self, state: AnyState, step: Chance, number: int) -> Move:
        """The outcome that the seed gives to the draw with this number on a line."""
        return step.sample(state, Random(f"{self.seed}/{number}"))


class _Line:
    """New nodes in the making. Nothing reaches the tree until all of them have worked out."""

    def __init__(self, session: Session, script: Iterable[str]) -> None:
        self.session = session
        self.state = session.state
        self.script = list(script)
        self.draws = session.node.draws
        self.nodes: list[tuple[AnyState, Cause, tuple[Event, ...]]] = []

    def play(self, move: Move) -> None:
        """Carry out a move or an outcome, known to be allowed."""
        step = self.state.agenda[-1]
        kind: Literal["move", "chance"] = "chance" if isinstance(step, Chance) else "move"
        self.draws += kind == "chance"
        cause = Cause(kind, str(move), type(step).__name__, _heading(step), _seat_of(step), move)
        self._advance(step, cause, lambda state, tell: play(state, move, tell))

    def tick(self) -> bool:
        """Carry out one task or one draw; False if a seat must decide or the game is over."""
        step = waiting(self.state)
        if step is None or isinstance(step, Choice):
            return False
        if isinstance(step, Chance):
            self.play(self._outcome(step))
        else:
            cause = Cause("task", "", type(step).__name__, _heading(step), _seat_of(step))
            self._advance(step, cause, tick)
        return True

    def run(self, asking: bool) -> None:
        """Tick until a seat must decide; with `asking` also until chance must, unless its outcome is scripted."""
        while not (asking and not self.script and isinstance(waiting(self.state), Chance)) and self.tick():
            pass

    def _outcome(self, step: Chance) -> Move:
        if not self.script:
            drawn: Move = self._guarded(step, lambda: self.session._draw(self.state, step, self.draws))
            return drawn
        move, _ = read_move(self.session.game, self.state, self.script.pop(0))
        found = verdict(self.state, move)
        if not found.legal:
            raise IllegalMove(f"{move} is not among the outcomes of “{_heading(step)}” [{step.rule}].", found)
        return move

    def _advance(self, step: Step, cause: Cause, change: Callable[[AnyState, Listener], None]) -> None:
        listener, state = Listener(), self.state.copy()
        self._guarded(step, lambda: change(state, listener))
        self.state = state
        self.nodes.append((state.copy(), cause, tuple(listener.events)))

    def _guarded(self, step: Step, action: Callable[[], T]) -> T:
        return _guarded(step, self.session.node.id, action)


def _text(value: Any, what: str) -> str:
    """A text that can be written to a file. Raises WorkbenchError."""
    if not isinstance(value, str):
        raise WorkbenchError(f"{what} is a text, not {type(value).__name__}.")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise WorkbenchError(f"{what} holds a sign that cannot be written: {error.reason}.") from error
    return value


def _texts(values: Any) -> list[str]:
    if isinstance(values, Iterable):
        return [_text(value, "an outcome of chance") for value in values]
    raise WorkbenchError(f"Outcomes of chance are a list of texts such as ['[4]'], not {type(values).__name__}.")


def _checked_seed(seed: Any) -> int | str:
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    return _text(seed, "a seed that is no whole number")


def _check_stop(to: Any) -> None:
    if to not in ("choice", "tick"):
        raise WorkbenchError(f"One goes to the next “choice” or by a “tick”, not by {to!r}.")


def _guarded(step: Step, node: int, action: Callable[[], T]) -> T:
    """The result of an action of `step`; BrokenStep for whatever it raises, as an impossible position may make it."""
    try:
        return action()
    except WorkbenchError:
        raise
    except Exception as error:
        raise BrokenStep(_broken(step, f"{type(error).__name__}: {error}", node)) from error


def _asked(step: Step, state: AnyState) -> str:
    """The question of a choice or of chance, the name of a task; the name also where the question cannot be put."""
    if not isinstance(step, (Choice, Chance)):
        return _heading(step)
    try:
        return step.question(state)
    except Exception:
        return f"{_heading(step)}: the question cannot be put here"


def _broken(step: Step, what: str, node: int) -> str:
    return (
        f"The step “{type(step).__name__}” ({step.rule or 'no rule'}) failed: {what}. "
        f"Nothing was changed: the sitting is still at node {node}."
    )


def _heading(step: Step) -> str:
    return step.title or type(step).__name__


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _seat_of(step: Step) -> int | None:
    seat = getattr(step, "seat", None)
    return seat if isinstance(seat, int) else None


def _edit_line(cause: Cause, reader: int | None) -> str:
    if reader is not None:
        return "The position was edited."
    changes = ", ".join(f"{path} = {msgspec.json.encode(value).decode()}" for path, value in cause.edit.items())
    return f"The position was edited: {changes}."
