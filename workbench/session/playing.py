"""Going on: moves, draws, automatic steps. Nothing changes unless all of it works out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from workbench.kernel.errors import IllegalMove, WorkbenchError
from workbench.kernel.move import Move
from workbench.kernel.play import verdict, waiting
from workbench.kernel.seats import find_reader
from workbench.kernel.step import Chance, Choice
from workbench.session.alone import alone
from workbench.session.chance import Mode, TooMany, checked_mode
from workbench.session.history import History
from workbench.session.line import Line
from workbench.session.slow import Tick, tick_at
from workbench.session.steps import broken, heading
from workbench.session.texts import checked_seed, outcome_texts
from workbench.session.tree import Node

FAN = 200


class Fan(msgspec.Struct, frozen=True):
    """A branch of a fan: what chance brings, and where that leads.

    Attributes:
        move, text, label: the outcome, its notation, its name.
        weight, share: how likely it is, as in `Odd`.
        node: the node to which it leads: the next choice, the next draw, or the end.
    """

    move: Move
    text: str
    label: str
    weight: int
    share: float
    node: Node


class Playing(History):
    """A place that moves on by the rules."""

    @alone
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
        forced = outcome_texts(chance)
        read, seat = self._read(move)
        found = verdict(self._now, read, seat)
        if found.fault:
            raise broken(self._now.agenda[-1], found.fault, self._node.id)
        if not found.legal:
            raise IllegalMove(self._refusal(read, seat), found)
        line = self._line([*forced, *self._desk.script])
        line.play(read, forced=True)
        if run:
            line.run(asking=self._desk.asks)
        if len(line.script) > len(self._desk.script):
            unused = ", ".join(line.script[: len(line.script) - len(self._desk.script)])
            raise WorkbenchError(f"No draw came for {unused}. Nothing was changed; leave out what is not drawn.")
        return self._keep(line)

    @alone
    def step(self) -> Node:
        """The smallest tick: one task, or one draw of chance; where the line goes on already, its next node.

        Raises:
            WorkbenchError: a seat must decide, somebody must choose what chance brings, or the game is over.
        """
        following = self.tree.next_on(self._node)
        if following is not None and not self._draws_anew(following):
            return self.goto(following.id)
        self._check_asked()
        line = self._line(self._desk.script)
        if not line.tick():
            asked = self.question
            raise WorkbenchError("The game is over." if asked is None else f"{asked.text} Play a move.")
        return self._keep(line)

    @alone
    def run(self) -> Node:
        """Run on to the next choice or the end of the game; where the line goes on already, along it.

        Raises:
            WorkbenchError: somebody must choose what chance brings here.
        """
        node = self._node
        for following in self.tree.onward(node):
            if self._draws_anew(following):
                break
            node = following
            if isinstance(waiting(node._state), Choice):
                return self.goto(node.id)
        if node is self._node:
            self._check_asked()
        line = Line(self.game, self.tree, node, self._desk, self._desk.script)
        line.run(asking=self._desk.asks)
        return self._keep(line)

    def _draws_anew(self, following: Node) -> bool:
        """Whether a node that is there already is drawn again instead of being gone to."""
        return self._desk.redraw and following.cause is not None and following.cause.kind == "chance"

    # ---- slow motion

    @alone
    def next_tick(self, seat: int | str | None = None) -> Tick | None:
        """Let one automatic step happen, or one draw of chance, and say what it did and by which rule.

        None, and nothing changes, where a seat must decide, somebody must choose what chance brings, or the game is
        over. Where the line goes on already, its next node is gone to, as by `step`.

        Args:
            seat: as whom it is told; None sees all.

        Raises:
            BrokenStep: the step failed. Nothing has changed.
        """
        find_reader(self.settings, seat)
        if self.pauses:
            return None
        before = self._node
        self.step()
        return tick_at(self, before, self._must_ask(), seat)

    def ticks(self, seat: int | str | None = None) -> Iterator[Tick]:
        """The automatic steps up to the next decision, each when it is asked for. See `next_tick`.

        It ends early where the sitting has been moved elsewhere in between.
        """
        find_reader(self.settings, seat)
        return self._ticks(seat)

    def _ticks(self, seat: int | str | None) -> Iterator[Tick]:
        here = self._node
        while self._node is here and (tick := self.next_tick(seat)) is not None:
            here = self._node
            yield tick

    def last_tick(self, seat: int | str | None = None) -> Tick | None:
        """The automatic step or draw that led here, as `next_tick` tells it; None where something else led here."""
        node = self._node
        if node.cause is None or node.parent is None or node.cause.kind not in ("task", "chance"):
            return None
        return tick_at(self, self.tree[node.parent], self._must_ask(), seat)

    @property
    def pauses(self) -> bool:
        """Whether nothing happens here by itself: a seat decides, somebody must choose the outcome, or it is over."""
        return self.waiting in ("choice", "over") or (self.waiting == "chance" and self._must_ask())

    def _must_ask(self) -> bool:
        """Whether somebody is to choose what the next draw brings."""
        following = self.tree.next_on(self._node)
        if following is not None and not self._draws_anew(following):
            return False
        return self._desk.asks and not self._desk.script

    # ---- chance

    @property
    def seed(self) -> int | str:
        """What seeded draws follow; the same seed draws the same. Another one holds for the draws to come."""
        return self._desk.seed

    @seed.setter
    @alone
    def seed(self, seed: int | str) -> None:
        self._desk.seed = checked_seed(seed)
        self._changed()

    @property
    def chance(self) -> Mode:
        """How chance happens.

        "auto" draws anew each time, "seeded" follows the seed; "ask" and "scripted" stop before every draw for which
        the script holds no outcome, until one is played or `roll` lets chance decide.
        """
        return self._desk.mode

    @chance.setter
    @alone
    def chance(self, mode: Mode) -> None:
        self._desk.mode = checked_mode(mode)
        self._changed()

    @property
    def redraw(self) -> bool:
        """What going back does to chance: with False what was drawn stays drawn, with True it is drawn again."""
        return self._desk.redraw

    @redraw.setter
    @alone
    def redraw(self, anew: bool) -> None:
        if not isinstance(anew, bool):
            raise WorkbenchError(f"redraw is True or False, not {anew!r}.")
        self._desk.redraw = anew
        self._changed()

    @alone
    def script(self, *outcomes: str) -> None:
        """Put outcomes of chance in a list, in place of an older one: the draws that come take them in order.

        Then chance happens as before. `script()` clears the list.
        """
        self._desk.script = outcome_texts(outcomes)
        self._changed()

    @property
    def scripted(self) -> tuple[str, ...]:
        """The outcomes of chance that wait in the list."""
        return tuple(self._desk.script)

    @alone
    def roll(self, run: bool = True) -> Node:
        """Let chance decide here, once, whatever the mode and whatever has been drawn here before; then run on.

        Raises:
            WorkbenchError: no draw waits here.
        """
        self._chance_step()
        if any(self._came_by_chance(child) for child in self._node.children):
            self._desk.again += 1
        line = self._line((), anew=True)
        line.tick()
        line.script, line.anew = list(self._desk.script), self._desk.redraw
        if run:
            line.run(asking=self._desk.asks)
        return self._keep(line)

    @alone
    def fan_out(self, most: int = FAN) -> tuple[Fan, ...]:
        """A branch for every outcome of the draw that waits here, each run on to the next choice or draw.

        The sitting stays where it is.

        Args:
            most: how many branches are made at the most.

        Raises:
            WorkbenchError: no draw waits here.
            TooMany: there are more outcomes than `most`. Nothing has changed.
            BrokenStep: a step of the game failed. Nothing has changed.
        """
        step = self._chance_step()
        size = step.size(self._now)
        if size > most:
            raise TooMany(size, most)
        odds = self.odds
        lines = []
        for odd in odds.outcomes:
            line = self._line(())
            line.play(odd.move, forced=True)
            line.run(asking=True, chance=False)
            lines.append(line)
        heads = [self._kept_aside(line) for line in lines]
        self._changed()
        return tuple(
            Fan(odd.move, odd.text, odd.label, odd.weight, odd.share, head)
            for odd, head in zip(odds.outcomes, heads, strict=True)
        )

    def _kept_aside(self, line: Line) -> Node:
        """Take a line into the tree as a branch that nobody has gone along yet."""
        head = line.keep(branch=True)
        path = self.tree.path(head)
        first = path[line.start.depth + 1] if head is not line.start else head
        if first.preferred is None:
            self.tree.prefer(head, since=first)
        return head

    def _chance_step(self) -> Chance:
        step = waiting(self._now)
        if not isinstance(step, Chance):
            raise WorkbenchError("No draw waits here.")
        return step

    def _check_asked(self) -> None:
        """Refuse to draw where somebody is to be asked."""
        step = waiting(self._now)
        if isinstance(step, Chance) and self._desk.asks and not self._desk.script:
            raise WorkbenchError(f"What does chance bring, “{heading(step)}”? Play an outcome, or let chance roll.")

    def _came_by_chance(self, child: int) -> bool:
        cause = self.tree[child].cause
        return cause is not None and cause.kind == "chance"

    # ---- inside

    def _line(self, script: Iterable[str], anew: bool | None = None) -> Line:
        return Line(self.game, self.tree, self._node, self._desk, script, anew)

    def _keep(self, line: Line) -> Node:
        """Take a line that has worked out into the tree, and go to its end."""
        self._desk.script = line.script
        return self.goto(line.keep().id)
