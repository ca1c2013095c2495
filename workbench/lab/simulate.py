"""Playing many games: `wb.simulate`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from os import PathLike
from typing import Any

from workbench.lab.errors import BrokenRun
from workbench.lab.plan import BOUND, Plan, make_plan
from workbench.lab.record import played_rows
from workbench.lab.results import Results, Rows, count, pandas
from workbench.lab.runner import Ending, numbered, run


def simulate(
    game: Any,
    games: int | Iterable[int] = 1000,
    agents: Any = "random",
    executor: Executor | None = None,
    seed: int | str = 1,
    progress: bool = True,
    *,
    players: int | Sequence[str] | None = None,
    preset: str | None = None,
    rulings: Mapping[str, str] | None = None,
    variants: Iterable[str] | Mapping[str, bool] | None = None,
    components: str | PathLike[str] | None = None,
    rotate: bool = False,
    workers: int | None = None,
    bound: int = BOUND,
) -> Results:
    """Play many games and keep a row for each.

    The same seed gives the same frames on any number of workers and on any executor. Game i has the same deal
    whatever the agents do: chance and each agent have random numbers of their own, derived from seed, game and seat.

    Args:
        game: a game by its id; or a sitting or a state, from whose position every game is played on.
        games: how many, or their numbers (`range(50, 60)` gives just those rows of a longer run).
        agents: one for all seats, a list with one for each, or a mapping of seat to agent. An agent is "random",
            "greedy", "mcts" or "human", what `wb.agent` makes, an object or a class with `choose`, or a function
            `choose(game, seen, seat, legal, rng)` of your own, which may stand in a notebook cell.
        executor: where they are played: any `concurrent.futures.Executor`. None takes processes of this machine, or
            this process where few games are asked for.
        seed: what all random numbers are derived from.
        progress: whether a bar shows how far it is.
        players, preset, rulings, variants, components: the settings, as in `wb.start`.
        rotate: whether the agents move on by a seat from game to game, so that none owes its wins to its seat.
        workers: how many processes; 1 plays in this process.
        bound: after how many moves a game is stopped; it then counts as not ended.

    Returns:
        The results. After an interrupt they hold the games that were complete, and say so.

    Raises:
        UnknownGame, BadSettings, BadComponents, BadAgent: something does not exist or does not fit.
        BrokenRun: an agent or a step failed, or a worker was lost; carries the results of all complete games.
    """
    plan = make_plan(
        game,
        agents,
        seed,
        players=players,
        preset=preset,
        rulings=rulings,
        variants=variants,
        components=components,
        rotate=rotate,
        bound=bound,
    )
    return carry_out(plan, numbered(games), executor, workers, progress)


def carry_out(
    plan: Plan,
    numbers: Sequence[int],
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    before: Results | None = None,
) -> Results:
    """Play the games of a plan, without those that earlier results hold already. Raises BrokenRun."""
    pandas()  # said before an hour is spent, not after
    rows = Rows(plan)
    left = numbers if before is None else before.missing
    ending = run(partial(played_rows, plan), left, rows.collect, executor, workers, progress, plan.local)
    frame, seats = rows.frames(before)
    note = told_early(ending, len(frame), len(numbers))
    agents = [player.name for player in plan.players]
    results = Results(plan.game, plan.settings, agents, plan.seed, frame, seats, numbers, note, plan)
    if ending.how in ("failed", "lost"):
        raise BrokenRun(broken(ending, len(frame), len(numbers)), results, ending.failure)
    return results


def told_early(ending: Ending, played: int, wanted: int) -> str:
    """How a run ended, if not with all games; "" otherwise."""
    if ending.how == "complete":
        return ""
    why = {"interrupted": "Interrupted", "failed": "Stopped by an error", "lost": "Stopped: a worker was lost"}
    return f"{why[ending.how]} after {count(played)} of {count(wanted)}."


GO_ON = (
    "the error's `results` holds them (in a notebook, `import sys; kept = sys.last_value.results`), "
    "and `results.finish()` plays the rest."
)


def broken(ending: Ending, done: int, wanted: int, where: str = GO_ON) -> str:
    """What to tell about a run that was not finished: what happened, what is kept, and where that is."""
    return stopped(ending, f"{count(done)} of {count(wanted)} games are complete and kept: {where}")


def stopped(ending: Ending, kept: str) -> str:
    """What happened in a run that was not finished, then what is kept, then the traceback, if any."""
    if ending.failure is not None:
        head = f"{str(ending.failure)[:1].upper()}{str(ending.failure)[1:]}."
        trace = f"\n\n{ending.failure.trace.rstrip()}" if ending.failure.trace else ""
    else:
        head = (
            f"A worker was lost ({ending.cause}). It may have been killed, or have run out of memory, "
            "or an agent may have ended its process."
        )
        trace = ""
    return f"{head} {kept}{trace}"
