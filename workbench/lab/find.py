"""A short real line of play in which something shows: `wb.find`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from random import Random
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Listener
from workbench.kernel.game import Game
from workbench.kernel.move import Move
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.kernel.step import Choice, Task
from workbench.lab.errors import BrokenRun, NothingFound
from workbench.lab.plan import Plan, known_settings, make_plan, whole
from workbench.lab.results import games_told
from workbench.lab.runner import numbered, run
from workbench.lab.simulate import stopped
from workbench.lab.targets import CardTarget, PredicateTarget, RuleTarget, RulingTarget, Sight, Target
from workbench.lab.walk import Walk
from workbench.session.session import Session

NEVER = 10**9


class Find(msgspec.Struct, frozen=True, order=True):
    """Where something shows: the better the rank and the fewer the moves, the sooner it stands in order."""

    rank: int
    moves: int
    game: int
    what: str = ""
    move: str = ""


class Search(Walk):
    """A game in which a target is looked for.

    Attributes:
        finds: the first sight of each rank.
        drawn: outcomes of chance on the way, in notation.
        line: moves on the way.
    """

    def __init__(self, plan: Plan, number: int, target: Target | None, longest: int) -> None:
        super().__init__(plan, number)
        self.target, self.longest = target, longest
        self.finds: dict[int, Find] = {}
        self.drawn: list[str] = []
        self.line: list[Move] = []
        self.looking = False

    def to_choice(self) -> Choice | None:
        """Go on to the next choice, note what chance brings, and look at what is told."""
        listener = Listener()
        choice = settled(self.state, self.chance, listener, self.drawn)
        self._listen(listener)
        return choice

    def stops(self, choice: Choice) -> bool:
        """Look; stop at the best sight there can be, or where the line gets longer than it may."""
        if self.target is not None and 0 not in self.finds and self.moves <= self.longest:
            self._look(self.target.at(self.state, choice))
        return 0 in self.finds or self.moves >= self.longest

    def making(self, choice: Choice, move: Move) -> None:
        """Look at the move that is made."""
        if self.target is not None:
            self._look(self.target.before(self.state, choice, move), before=1)
        self.line.append(move)

    def make(self, move: Move) -> None:
        """Make a move and look at what is told."""
        listener = Listener()
        step: Any = self.state.agenda.pop()
        step.play(self.state, move, listener)
        self._listen(listener)

    def where(self) -> str:
        """What was being done; the user's own predicate among it."""
        if self.looking and self.target is not None:
            return f"looking with {self.target.called}, after {self.moves} moves"
        return super().where()

    def _listen(self, listener: Listener) -> None:
        if self.target is not None:
            for event in listener.events:
                self._look(self.target.told(event))

    def _look(self, sights: Iterable[Sight], before: int = 0) -> None:
        """Keep the first sight of each rank; `before` a move that has been counted already."""
        self.looking = True
        for sight in sights:
            if sight.rank not in self.finds:
                moves = self.moves - before
                self.finds[sight.rank] = Find(sight.rank, moves, self.number, sight.what, sight.move)
        self.looking = False


def settled(state: AnyState, rng: Random, tell: Any, drawn: list[str]) -> Choice | None:
    """Carry out tasks and sampled chance until a seat must decide, and note what chance brings."""
    while not state.over and state.agenda:
        step = state.agenda[-1]
        if isinstance(step, Choice):
            return step
        state.agenda.pop()
        if isinstance(step, Task):
            step.do(state, tell)
        else:
            outcome = step.sample(state, rng)
            drawn.append(str(outcome))
            step.play(state, outcome, tell)
    return None


class _Job:
    """Looks for a target in one game; never longer than the best line of this worker."""

    def __init__(self, plan: Plan, target: Target, longest: int) -> None:
        self.plan, self.target, self.longest = plan, target, longest

    def __call__(self, number: int) -> list[Find]:
        walk = Search(self.plan, number, self.target, self.longest)
        walk.go()
        if 0 in walk.finds:
            self.longest = min(self.longest, walk.finds[0].moves)
        return list(walk.finds.values())


def find(
    game: Any,
    rule: str | None = None,
    *,
    card: str | None = None,
    where: Callable[[Any], Any] | None = None,
    how: str | None = None,
    games: int | Iterable[int] = 200,
    agents: Any = "random",
    executor: Executor | None = None,
    seed: int | str = 1,
    progress: bool = True,
    longest: int = NEVER,
    workers: int | None = None,
    **settings: Any,
) -> Session:
    """A short real line of play in which something shows, as a sitting that opens on the bench.

    Games are played, and the shortest line among them is returned. The note at its end says what there is to see.

    Args:
        game: a game by its id; a sitting or a state, to look on from its position.
        rule: a rule that decides: it alone stands against a move, or it is the reason a move exists, or what an event
            tells of. Of a ruling or a variant also where another answer would make a difference.
        card: a card whose text matters, by its name or id.
        where: a function that is given each position at which a seat decides (a read-only view that sees all) and says
            whether it is the one.
        how: "forbids", "allows" or "happens", to look for that side of the rule only.
        games: in how many games it is looked for, or in which.
        agents, executor, seed, progress, workers: as in `wb.simulate`.
        longest: how many moves the line may have.
        settings: players, rulings, variants and what else `wb.simulate` takes.

    Raises:
        NothingFound: it does not show in these games, or there is no such card.
        UnknownGame, BadSettings, BadAgent, WorkbenchError: something does not exist or does not fit.
        BrokenRun: the function or an agent failed; its `results` is the best line so far, or None.
    """
    plan = make_plan(game, agents, seed, **known_settings(settings))
    limit = whole(longest)
    if limit is None or limit < 0:
        raise WorkbenchError(f"longest is {longest!r}; give how many moves the line may have, 0 or more.")
    target = _target(plan.game, plan.settings, rule, card, where, how)
    numbers, best = numbered(games), list[Find]()

    def collect(done: list[tuple[int, list[Find]]]) -> None:
        best[:] = sorted([*best, *(each for _, finds in done for each in finds)])[:1]

    job = _Job(plan, target, limit)
    ending = run(job, numbers, collect, executor, workers, progress, plan.local)
    found = line_to(plan, best[0]) if best else None
    if ending.how in ("failed", "lost"):
        best_line = "The best line so far is in the error's `results`."
        kept = best_line if found is not None else "Nothing had been found yet."
        raise BrokenRun(stopped(ending, kept), found, ending.failure)
    if found is None:
        early = " before the search was interrupted" if ending.how == "interrupted" else ""
        raise NothingFound(
            f"{target.called} did not show in {games_told(len(numbers))} of {plan.game.title}{early}. "
            "Look in more games (games=1000), with other agents, or with other rulings and variants."
        )
    return found


def _target(
    game: Game,
    settings: Settings,
    rule: str | None,
    card: str | None,
    where: Callable[[Any], Any] | None,
    how: str | None,
) -> Target:
    if sum(each is not None for each in (rule, card, where)) != 1:
        raise WorkbenchError("Say what is looked for, one of: rule=, card= or where=.")
    if how is not None and rule is None:
        raise WorkbenchError(f"how={how!r} is said of a rule; card= and where= are found as they are.")
    if where is not None:
        if not callable(where):
            raise WorkbenchError(f"where is {where!r}; give a function of a position that says yes or no.")
        return PredicateTarget(where)
    if card is not None:
        if not isinstance(card, str):
            raise WorkbenchError(f"card is {card!r}; give its name or its id.")
        return CardTarget(card, game, settings)
    full = _full(game, str(rule))
    if full.startswith("gap."):
        raise WorkbenchError(f"{full} is a data gap: it tells what the text does not print, and decides nothing.")
    if full.startswith(("ruling.", "variant.")):
        return RulingTarget(full, game, settings, how)
    return RuleTarget(full, how)


def _full(game: Game, rule: str) -> str:
    """The full id of a rule, ruling or variant; rulings and variants are understood without their prefix."""
    book, name = game.rulebook, rule.strip()
    if name in book.rules:
        return name
    for prefix, table in (("ruling", book.rulings), ("variant", book.variants)):
        short = name.removeprefix(f"{prefix}.").partition("=")[0]
        if short in table:
            return f"{prefix}.{short}"
    return book.cite(name).id  # raises, with the nearest id


def line_to(plan: Plan, found: Find) -> Session:
    """The sitting that leads to what was found, with a note that says what there is to see."""
    walk = Search(plan, found.game, None, found.moves)
    walk.go()
    session = Session(plan.game, plan.settings, plan.first(), plan.seed)
    session.script(*walk.drawn)
    session.run()
    for move in walk.line:
        session.play(move)
    session.script()
    session.note(f"{found.what}. Game {found.game} of seed {plan.seed}, {_moves(found.moves)}.")
    return session


def _moves(number: int) -> str:
    return "before any move" if not number else "after 1 move" if number == 1 else f"after {number} moves"
