"""Counting rules at work: in games that are played, in a sitting, in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from typing import Any

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import settle, verdicts
from workbench.kernel.registry import find_game
from workbench.kernel.step import Choice
from workbench.kernel.turns import turn_number
from workbench.lab.errors import BadResults, BrokenRun
from workbench.lab.heat_files import Counts, read
from workbench.lab.plan import Plan, known_settings, make_plan
from workbench.lab.rule_heat import RuleCounter, RuleHeat, Source
from workbench.lab.runner import numbered, run
from workbench.lab.simulate import broken, told_early
from workbench.lab.walk import Walk
from workbench.session.session import Session

THIRDS = ("first third", "middle third", "last third")


class HeatWalk(Walk):
    """A game in which every candidate of every choice is judged and everything told is counted, turn by turn."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number)
        self.turns: list[RuleCounter] = [RuleCounter()]
        self.turn: int | None = None

    def to_choice(self) -> Choice | None:
        """Go on and listen."""
        return settle(self.state, self.chance, self.turns[-1])

    def stops(self, choice: Choice) -> bool:
        """Judge all candidates."""
        turn = turn_number(self.state)
        if turn != self.turn:
            self.turn = turn
            self.turns.append(RuleCounter())
        for verdict in verdicts(self.state):
            self.turns[-1].note_verdict(verdict)
        return False

    def make(self, move: Any) -> None:
        """Make a move and listen."""
        step: Any = self.state.agenda.pop()
        step.play(self.state, move, self.turns[-1])


def rules_of_game(plan: Plan, number: int) -> list[Counts]:
    """The counts of one game, by thirds of its turns."""
    walk = HeatWalk(plan, number)
    walk.go()
    thirds: list[Counts] = [{}, {}, {}]
    for place, counter in enumerate(walk.turns):
        _add(thirds[3 * place // len(walk.turns)], counter.counts)
    return thirds


def _add(into: Counts, counts: Mapping[str, list[int]]) -> None:
    for rule, numbers in counts.items():
        held = into.setdefault(rule, [0, 0, 0, 0])
        for place, number in enumerate(numbers):
            held[place] += number


class _Gathered:
    """Counts of many games, put together."""

    def __init__(self) -> None:
        self.games = 0
        self.whole: Counts = {}
        self.met: dict[str, int] = {}
        self.thirds: list[Counts] = [{}, {}, {}]

    def collect(self, done: Iterable[tuple[int, list[Counts]]]) -> None:
        for _, thirds in done:
            self.games += 1
            for into, part in zip(self.thirds, thirds, strict=True):
                _add(into, part)
                _add(self.whole, part)
            for rule in {rule for part in thirds for rule in part}:
                self.met[rule] = self.met.get(rule, 0) + 1

    def heat(self, game: Game, name: str) -> RuleHeat:
        thirds = [Source(third, self.games, part, {}) for third, part in zip(THIRDS, self.thirds, strict=True)]
        return RuleHeat(game, [Source(name, self.games, self.whole, self.met)], thirds)


def heat(
    source: Any,
    games: int | Iterable[int] = 50,
    agents: Any = "random",
    executor: Executor | None = None,
    seed: int | str = 1,
    progress: bool = True,
    *,
    name: str | None = None,
    workers: int | None = None,
    **settings: Any,
) -> RuleHeat:
    """Count for every rule how often it allows, forbids, is cited in the story, or never comes up.

    Args:
        source: a game by its id: games of it are played; a sitting: all its nodes are looked at; or the path of a
            file that `RuleHeat.save` has written, such as the counts of the tests
            (`python -m workbench.testing.coverage noblemen --heat FILE`).
        games, agents, executor, seed, progress, workers: as in `wb.simulate`, for games that are played.
        name: how the column is called; what plays, "this session" or the name in the file if None.
        settings: players, rulings, variants and what else `wb.simulate` takes.

    Returns:
        The heat map; `one + other` puts two side by side, `.thirds` splits played games by time.

    Raises:
        UnknownGame, BadSettings, BadComponents, BadAgent: something does not exist or does not fit.
        BadResults: the file holds no heat map.
        BrokenRun: as `wb.simulate`; its `results` is the heat map of the complete games.
    """
    if name is not None and not isinstance(name, str):
        raise WorkbenchError(f"name is {name!r}; a column is called by a text.")
    if isinstance(source, Session):
        return session_heat(source, name or "this session")
    if isinstance(source, PathLike) or (isinstance(source, str) and source.endswith(".json")):
        return load_heat(source, name)
    plan = make_plan(source, agents, seed, **known_settings(settings))
    numbers, gathered = numbered(games), _Gathered()
    job: Callable[[int], Any] = _Job(plan)
    ending = run(job, numbers, gathered.collect, executor, workers, progress, plan.local)
    called = name or ", ".join(dict.fromkeys(player.name for player in plan.players))
    found = gathered.heat(plan.game, called)
    if ending.how in ("failed", "lost"):
        kept = "the error's `results` is their heat map."
        raise BrokenRun(broken(ending, gathered.games, len(numbers), kept), found, ending.failure)
    found.note = told_early(ending, gathered.games, len(numbers))
    return found


class _Job:
    """The counts of the game of a number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, number: int) -> list[Counts]:
        return rules_of_game(self.plan, number)


def session_heat(session: Session, name: str = "this session") -> RuleHeat:
    """The rules at work in all nodes of a sitting: what was judged there and what was told."""
    counter = RuleCounter()
    for node in session.tree:
        for verdict in verdicts(node.state):
            if not verdict.fault:
                counter.note_verdict(verdict)
        for event in node.events:
            counter.note_event(event)
    met = dict.fromkeys(counter.counts, 1)
    return RuleHeat(session.game, [Source(name, 1, counter.counts, met)])


def counted_heat(game: Game, name: str, counter: RuleCounter, games: int = 1) -> RuleHeat:
    """A map of what a counter has counted elsewhere, such as while tests ran."""
    return RuleHeat(game, [Source(name, games, counter.counts, dict.fromkeys(counter.counts, 1))])


def load_heat(path: str | PathLike[str], name: str | None = None) -> RuleHeat:
    """The heat map in a file. Raises BadResults."""
    file = read(path)
    try:
        game = find_game(file.game)
    except WorkbenchError as error:
        raise BadResults(f"{Path(path)}: {error}") from error
    known = set(game.rulebook.ids())
    sources = [
        Source(
            name or each.name, each.games, {rule: held for rule, held in each.counts.items() if rule in known}, each.met
        )
        for each in file.sources
    ]
    return RuleHeat(game, sources)
