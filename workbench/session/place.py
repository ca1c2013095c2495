"""A position of a sitting, and everything that can be asked about it. Asking changes nothing."""

from __future__ import annotations

from itertools import takewhile
from random import Random
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from workbench.kernel.arguments import duration
from workbench.kernel.errors import UnknownMove, WorkbenchError
from workbench.kernel.event import Listener
from workbench.kernel.game import Game, Outcome
from workbench.kernel.move import Description, Move, Verdict
from workbench.kernel.play import candidates, decider, verdict, waiting
from workbench.kernel.seats import find_reader, find_seat
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.step import Chance, Choice
from workbench.kernel.visibility import view
from workbench.kernel.worlds import sample_world
from workbench.session.chance import Odds, odds_of
from workbench.session.fields import spots
from workbench.session.moves import LegalMoves, Question
from workbench.session.reading import MOST, read_move
from workbench.session.sentences import Story, StoryLine
from workbench.session.steps import asked, carried_out, guarded, heading, seat_of
from workbench.session.telling import event_lines, lines_at, story_of, title_of
from workbench.session.tree import Node, Tree
from workbench.session.why import Explanation, explain

if TYPE_CHECKING:
    from workbench.session.badges import Badges
    from workbench.session.fix import Fix
    from workbench.session.form import Form
    from workbench.session.knowledge import Knowledge
    from workbench.session.rules import RulingCard, VariantCard

WORLDS = 4
Waiting = Literal["choice", "chance", "task", "over"]


class Place:
    """A node of a sitting, with the questions that can be put there. A session is the place at its cursor.

    Attributes:
        game: the game that is played.
        tree: all nodes of the sitting.
    """

    def __init__(self, game: Game, tree: Tree, node: Node) -> None:
        self.game = game
        self.tree = tree
        self._node = node

    @property
    def lock(self) -> RLock:
        """Held by the thread that changes the sitting, or shows it. See `alone`."""
        return self.tree.lock

    # ---- the position

    @property
    def node(self) -> Node:
        """The place in the history."""
        return self._node

    @property
    def settings(self) -> Settings:
        """Players, rulings, variants and components that hold here."""
        settings: Settings = self._now.settings
        return settings

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self.settings.players

    @property
    def state(self) -> AnyState:
        """A copy of the position; changing it changes nothing here."""
        return self._node.state

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
        text, title = (self.game.worded(words, self.settings) for words in (asked(step, self._now), heading(step)))
        return Question(text, seat_of(step), type(step).__name__, title, step.rule)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, the winner's name filled in; None while it goes on."""
        return outcome_of(self.game, self._now)

    def problems(self) -> tuple[Problem, ...]:
        """All defects of the position; empty in play."""
        key = ("problems", self._node.id)
        if key not in self.tree.derived:
            self.tree.derived[key] = problems_of(self.game, self._now)
        found: tuple[Problem, ...] = self.tree.derived[key]
        return found

    @property
    def badges(self) -> Badges:
        """What should be said beside every picture of this position: a branch, an edited line, an impossible one."""
        from workbench.session.badges import badges_of

        return badges_of(self)

    def form(self, seat: int | str | None = None) -> Form:
        """The position as a form: a field for every place in it, as a seat may see it."""
        from workbench.session.form import form_of

        return form_of(self.game, self._now, find_reader(self.settings, seat), self.problems())

    def knows(self, seat: int | str | None) -> Knowledge:
        """What a seat knows of what it cannot see: for each hidden place and piece what is sure, can be, cannot be.

        Args:
            seat: whose knowledge; "public" for what all know, None for one who sees all, from whom nothing is hidden.
        """
        from workbench.session.knowledge import knowledge

        return knowledge(self.game, self._now, find_reader(self.settings, seat))

    def rulings(self) -> tuple[RulingCard, ...]:
        """All rulings with their answers, and whether a rule asks for them at this position."""
        from workbench.session.rules import ruling_cards

        return ruling_cards(self.game, self.settings, self._at_work())

    def variants(self) -> tuple[VariantCard, ...]:
        """All variants, whether they are on, and whether a rule asks for them at this position."""
        from workbench.session.rules import variant_cards

        return variant_cards(self.game, self.settings, self._at_work())

    def _at_work(self) -> frozenset[str]:
        from workbench.session.rules import at_work

        key = ("at work", self._node.id)
        if key not in self.tree.derived:
            self.tree.derived[key] = at_work(self.game, self._now)
        used: frozenset[str] = self.tree.derived[key]
        return used

    @property
    def _now(self) -> AnyState:
        return self._node._state

    # ---- moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves here: iterable, sized, `in` understands text."""
        return LegalMoves(self.game, self._now, self._node.id)

    def verdicts(self, seat: int | str | None = None) -> tuple[Verdict, ...]:
        """Verdicts of all candidates; empty if no seat decides, or if `seat` is given and another one does."""
        step = waiting(self._now)
        if not isinstance(step, Choice) or (seat is not None and find_seat(self.settings, seat) != step.seat):
            return ()
        state = self._now
        moves = guarded(step, self._node.id, lambda: candidates(state, MOST))
        return tuple(verdict(state, move) for move in moves)

    def outcomes(self) -> tuple[tuple[Move, int], ...]:
        """What chance can bring here, with weights; empty if something else waits. At most 400."""
        step = waiting(self._now)
        if not isinstance(step, Chance):
            return ()
        return tuple(pair for pair, _ in zip(step.outcomes(self._now), range(MOST), strict=False))

    @property
    def odds(self) -> Odds:
        """What chance can bring here, named and with probabilities; empty if something else waits."""
        step = waiting(self._now)
        if not isinstance(step, Chance):
            return Odds()
        taken: dict[str, tuple[int, ...]] = {}
        for child in map(self.tree.nodes.__getitem__, self._node.children):
            if child.cause is not None and child.cause.kind == "chance":
                taken[child.cause.text] = (*taken.get(child.cause.text, ()), child.id)
        return guarded(step, self._node.id, lambda: odds_of(self.game, self._now, step, MOST, taken))

    def describe(self, move: str | Move) -> Description:
        """How a move reads in a list."""
        read, _ = self._read(move)
        return self._described(read)

    def pieces(self, move: str | Move, seat: int | str | None = None) -> tuple[str, ...]:
        """Ids of the pieces that a move or an outcome touches when `seat`, or whoever is asked, makes it."""
        read, by = self._read(move, seat)
        step = waiting(self._now)
        return read.touches(self._now, by if by is not None or step is None else seat_of(step))

    def why(self, move: str | Move, seat: int | str | None = None) -> Explanation:
        """Why a move is allowed or not: every rule considered, with the facts that decide.

        Raises:
            UnknownMove, AmbiguousMove: the text is no move, or could be several.
        """
        read, by = self._read(move, seat)
        return explain(self.game, self._now, read, by, self._described(read).label)

    def fix(
        self, move: str | Move, seat: int | str | None = None, reader: int | str | None = None, seconds: float = 1.0
    ) -> Fix:
        """What it would take: the smallest single edit that would make a move legal, and rules under which it is.

        Nothing is changed; `s.edit(fix.edit)` makes the edit, as a line of its own.

        Args:
            move: the move.
            seat: who would make it; the seat that decides if None.
            reader: whose eyes: only what this seat sees is edited; None for all.
            seconds: after which time no more edits are tried.

        Raises:
            UnknownMove, AmbiguousMove: the text is no move, or could be several.
            WorkbenchError: `seconds` is no length of time.
        """
        from workbench.session.fields import spots
        from workbench.session.fix import find_fix

        duration(seconds, "seconds")
        read, by = self._read(move, seat)
        eyes = find_reader(self.settings, reader)
        seen = None if eyes is None else view(self._now, eyes)
        places = list(spots(self.game, self._now, seen))
        used = [name.partition("=")[0] for name in explain(self.game, self._now, read, by, "").rulings]
        return find_fix(self.game, self._now, read, by, places, used, seconds, eyes)

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
            return guarded(self._now.agenda[-1], self._node.id, lambda: self._foretold(self._now, read, None))
        reader = find_reader(self.settings, seat)
        worlds = self._worlds(reader, read, by)
        tellings = guarded(
            self._now.agenda[-1], self._node.id, lambda: [self._foretold(world, read, reader) for world in worlds]
        )
        agreed = zip(*tellings, strict=False)
        return tuple(lines[0] for lines in takewhile(lambda lines: len(set(lines)) == 1, agreed))

    def foresee(self, move: str | Move, seat: int | str | None = None) -> Any:
        """A view of the position that a legal move leads to, up to the next choice or chance; the sitting stays.

        For a seat it is worked out in worlds that the seat deems possible: nothing in it depends on what the seat may
        not know.

        Args:
            move: the move.
            seat: whose eyes; None sees all.

        Returns:
            The view; None for an illegal move, and where the seat cannot foresee what the position will be.
        """
        reader = find_reader(self.settings, seat)
        read, by = self._read(move)
        if not verdict(self._now, read, by).legal:
            return None
        worlds = [self._now] if seat is None else self._worlds(reader, read, by)
        step, node = self._now.agenda[-1], self._node.id
        found = guarded(step, node, lambda: [view(carried_out(world, read), reader) for world in worlds])
        return found[0] if found and all(seen == found[0] for seen in found) else None

    # ---- the story

    def story(self, seat: int | str | None = None) -> Story:
        """What happened on the way here, as a seat may see it; None sees all, "public" what all may see."""
        return story_of(self.game, self.tree, self._node, find_reader(self.settings, seat))

    def lines(self, seat: int | str | None = None) -> tuple[StoryLine, ...]:
        """What happened in the last step on the way here."""
        return lines_at(self.game, self.tree, self._node, find_reader(self.settings, seat))

    def title(self, node: int | Node | None = None, seat: int | str | None = None) -> str:
        """A short text for this node or another one, as a seat may read it."""
        return title_of(self.game, self._node if node is None else self._find(node), find_reader(self.settings, seat))

    def at(self, node: int | Node) -> Place:
        """Another place of the sitting, to be looked at and asked about while this one stays where it is.

        Raises:
            WorkbenchError: there is no such node, or it belongs to another sitting.
        """
        return Place(self.game, self.tree, self._find(node))

    def __repr__(self) -> str:
        question = self.question
        what = self.outcome.sentence if self.outcome else question.text if question else ""
        return f"<{self.game.title}: node {self._node.id} of {len(self.tree)}. {what}>"

    # ---- inside

    def _find(self, node: int | Node) -> Node:
        """The node that is meant.

        Raises:
            WorkbenchError: there is no such node, or it belongs to another sitting.
        """
        target = self.tree[node.id if isinstance(node, Node) else node]
        if isinstance(node, Node) and target is not node:
            raise WorkbenchError(f"Node {node.id} belongs to another sitting.")
        return target

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

    def _worlds(self, reader: int | None, move: Move, by: int | None) -> list[AnyState]:
        """Positions that a seat deems possible; none where it cannot know the move to be legal, or no world fits."""
        seen = view(self._now, reader)
        try:
            worlds = [sample_world(self.game, seen, Random(number)) for number in range(WORLDS)]
        except WorkbenchError:
            return []
        return worlds if all(verdict(world, move, by).legal for world in worlds) else []

    def _foretold(self, state: AnyState, move: Move, reader: int | None) -> tuple[StoryLine, ...]:
        listener = Listener()
        carried_out(state, move, listener)
        return event_lines(self.game, self.settings, self._node.id, listener.events, reader)


def problems_of(game: Game, state: Any) -> tuple[Problem, ...]:
    """All defects of a position, or that it is so odd that they cannot all be named."""
    try:
        found = tuple(game.problems(state))
        return _named(game, state, found) if any(problem.rule == "bounds" for problem in found) else found
    except Exception as error:
        return (Problem(f"The position cannot be examined: {type(error).__name__}: {error}."),)


def _named(game: Game, state: Any, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems with the names of places instead of their paths."""
    labels = {spot.path: spot.label for spot in spots(game, state)}
    return tuple(
        msgspec.structs.replace(problem, sentence=problem.sentence.replace(path, labels.get(path, path), 1))
        if problem.rule == "bounds" and (path := next(iter(problem.mend), ""))
        else problem
        for problem in problems
    )


def outcome_of(game: Game, state: AnyState) -> Outcome | None:
    """How a game ended, the winner's name filled in; None while it goes on."""
    found = game.outcome(state)
    if found is None or not found.winners:
        return found
    players = state.settings.players
    names = " and ".join(players[seat] for seat in found.winners if 0 <= seat < len(players)) or "Nobody"
    return msgspec.structs.replace(found, sentence=found.sentence.replace("{seat}", names))
