"""Settings against settings on common seeds: what changes, how sure that is, and a sentence that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from math import isnan
from os import PathLike
from statistics import fmean
from typing import TYPE_CHECKING, Any

import msgspec

from workbench.lab.arms import plans_for, play_arms
from workbench.lab.intervals import SURE, Estimate, beyond, floored, mean_of
from workbench.lab.measures import RARE, Measure, measures
from workbench.lab.plan import BOUND
from workbench.lab.record import first_difference
from workbench.lab.results import Results, games_told, pandas
from workbench.lab.runner import numbered
from workbench.lab.wording import sentence_of

if TYPE_CHECKING:
    from pandas import DataFrame


ENOUGH = 8  # fewer games show nothing beyond chance


class Change(msgspec.Struct, frozen=True):
    """How one measure differs between two settings.

    Attributes:
        name, says, group: the measure.
        base, value: its mean under the first settings and under these.
        change: the difference, game by game on the same seeds, with its 95 % interval.
        clear: whether the difference is sure: its interval lies clear of zero. For the many measures that are not
            main ones the interval for this is wider, so that among all of them a false alarm stays rare.
        share: whether the measure is a part of something, between 0 and 1.
    """

    name: str
    says: str
    group: str
    base: float
    value: float
    change: Estimate
    clear: bool
    share: bool

    @property
    def percent(self) -> Estimate:
        """The change in percent of the first settings' mean; of a share in percentage points; nan from nothing."""
        unit = 0.01 if self.share else abs(self.base) / 100
        if not unit:
            return Estimate(float("nan"), float("nan"), float("nan"), self.change.count)
        return Estimate(self.change.mean / unit, self.change.low / unit, self.change.high / unit, self.change.count)


class Difference(msgspec.Struct, frozen=True):
    """What one setting changes against the first one.

    Attributes:
        label: how the setting is called.
        base: how the first one is called.
        pairs: how many games were played under both.
        differing: in how many of these anything went another way.
        turn: the turn in which they first did, on average; None if none did or the game counts no turns.
        changes: the measures, the main ones first.
        left: what differs at the end of games that went the same way: the columns, each with its number of games.
    """

    label: str
    base: str
    pairs: int
    differing: int
    turn: float | None
    changes: tuple[Change, ...]
    left: tuple[tuple[str, int], ...] = ()

    @property
    def sentence(self) -> str:
        """What the setting changes, in a plain sentence."""
        return sentence_of(self)

    def main(self) -> tuple[Change, ...]:
        """The main measures."""
        return tuple(change for change in self.changes if change.group == "main")

    def most_changed(self, most: int = 5) -> tuple[Change, ...]:
        """The other measures that change most surely, the surest first; none that might be chance."""
        sure = [change for change in self.changes if change.group != "main" and change.clear and change.group != "ends"]
        return tuple(sorted(sure, key=lambda change: -abs(change.change.mean) / (change.change.half or 1e-9))[:most])


class Comparison:
    """Games under several settings. Made by `wb.compare`.

    Attributes:
        title: the game.
        results: the results under each setting, by its label; the first is what the others are compared with.
        differences: what each of the others changes.
    """

    def __init__(self, title: str, results: Mapping[str, Results]) -> None:
        self.title, self.results = title, dict(results)
        self.base = next(iter(self.results))
        first = self.results[self.base]
        self.differences = tuple(
            difference(self.base, first, label, other) for label, other in self.results.items() if label != self.base
        )

    @property
    def frame(self) -> DataFrame:
        """One row for each setting and measure: means, difference, interval, percent, whether it is clear."""
        rows = [_row(each.label, change) for each in self.differences for change in each.changes]
        return pandas().DataFrame(rows, columns=list(_COLUMNS)).astype(_COLUMNS)

    @property
    def games(self) -> DataFrame:
        """The games of all settings below each other, with a column `setting`."""
        parts = [each.frame.assign(setting=label) for label, each in self.results.items()]
        return pandas().concat(parts, ignore_index=True).astype({"setting": "string"})

    @property
    def seats(self) -> DataFrame:
        """The seats of all settings below each other, with a column `setting`."""
        parts = [each.seats.assign(setting=label) for label, each in self.results.items()]
        return pandas().concat(parts, ignore_index=True).astype({"setting": "string"})

    @property
    def sentences(self) -> tuple[str, ...]:
        """A plain sentence for every setting but the first."""
        return tuple(each.sentence for each in self.differences)

    @property
    def subtitle(self) -> str:
        """What was played, in one line."""
        first = self.results[self.base]
        agents = {each.agents_told for each in self.results.values()}
        seats = {len(each.players) for each in self.results.values()}
        told = [f"{games_told(len(first))} each"]
        told += [f"{len(first.players)} seats"] if len(seats) == 1 else []
        told += [first.agents_told] if len(agents) == 1 else []
        return f"{len(self.results)} settings on the same seeds, {', '.join(told)}, seed {first.seed}"

    def plot(self) -> Any:
        """A figure: each measure under the first setting and the others, and the change with its interval."""
        from workbench.lab.charts import chart

        return chart("comparison", self)

    def plot_wins(self) -> Any:
        """The share of the victory of each seat, under every setting."""
        from workbench.lab.charts import chart

        return chart("wins", *self.results.values(), labels=list(self.results))

    @property
    def note(self) -> str:
        """How the run ended, if not with all games; "" otherwise."""
        return next((each.note for each in self.results.values() if each.note), "")

    def __str__(self) -> str:
        return "\n".join([*self.sentences, *filter(None, [self.note])])

    def __repr__(self) -> str:
        note = f". {self.note}" if self.note else ""
        return f"<{self.title}: {', '.join(self.results)}; {self.subtitle}{note}>"


_COLUMNS = {
    "setting": "string",
    "measure": "string",
    "says": "string",
    "group": "string",
    "base": "float64",
    "value": "float64",
    "change": "float64",
    "low": "float64",
    "high": "float64",
    "percent": "float64",
    "clear": "bool",
    "games": "int64",
}


def _row(label: str, change: Change) -> tuple[Any, ...]:
    found = change.change
    return (
        label,
        change.name,
        change.says,
        change.group,
        change.base,
        change.value,
        found.mean,
        found.low,
        found.high,
        change.percent.mean,
        change.clear,
        found.count,
    )


# --------------------------------------------------------------------------------------------------- differences


def difference(base: str, one: Results, label: str, other: Results) -> Difference:
    """What the second settings change against the first, on the games that were played under both."""
    here, there = (list(map(int, each.frame["game"])) for each in (one, other))
    common = set(here) & set(there)
    both = [game for game in here if game in common]
    kept = [[place for place, game in enumerate(each) if game in common] for each in (here, there)]
    others = {measure.name: measure for measure in measures(other)}
    shared = [(first, others[first.name]) for first in measures(one) if first.name in others]
    beside = sum(first.group != "main" for first, _ in shared)
    found = [
        _change(first, [first.values[place] for place in kept[0]], [second.values[place] for place in kept[1]], beside)
        for first, second in shared
    ]
    changes = [change for change in found if change is not None]
    lines = [dict(zip(each.frame["game"], each.frame["line"], strict=True)) for each in (one, other)]
    unlike = _unlike(one, other, {game for game in both if lines[0][game] == lines[1][game]})
    other_way = {game for column, games in unlike.items() if not column.startswith("end.") for game in games}
    differing = [game for game in both if lines[0][game] != lines[1][game] or game in other_way]
    left = tuple((column, len(games - other_way)) for column, games in unlike.items() if games - other_way)
    parted = [first_difference(one.traces[game], other.traces[game]) for game in differing if game in one.traces]
    known = [turn for turn in parted if turn is not None]
    turn = fmean(known) if known and len(one.players) == len(other.players) else None
    return Difference(label, base, len(both), len(differing), turn, tuple(changes), left)


def _unlike(one: Results, other: Results, same: set[int]) -> dict[str, set[int]]:
    """Of these games those in which a column has another value, by the column; without columns that agree."""
    found: dict[str, set[int]] = {}
    for first, second in ((one.frame, other.frame), (one.seats, other.seats)):
        columns = [name for name in first.columns if name in second.columns and name not in ("agent", "player")]
        here, there = (each.loc[each["game"].isin(same), columns].reset_index(drop=True) for each in (first, second))
        if here.equals(there):
            continue
        for column in columns:  # where one of them has no value there is nothing to compare
            known = here[column].notna() & there[column].notna()
            games = set(here["game"][known & (here[column] != there[column]).fillna(False).astype(bool)])
            found |= {column: games} if games else {}
    return found


def _change(measure: Measure, here: Sequence[float], there: Sequence[float], beside: int) -> Change | None:
    """The change of a measure from one list of games to the same games there; None with nothing to compare."""
    pairs = [pair for pair in zip(here, there, strict=True) if not any(map(isnan, pair))]
    usual = RARE.get(measure.name, None if measure.group == "main" else 0.0)
    if len(pairs) < 2 or all(value == usual for pair in pairs for value in pair):
        return None
    change = mean_of(after - before for before, after in pairs)
    change = floored(change) if measure.share else change
    sure = change.clear if measure.group == "main" else beyond(change, 1 - (1 - SURE) / max(1, beside))
    base, value = (fmean(each) for each in zip(*pairs, strict=True))
    clear = sure and len(pairs) >= ENOUGH
    return Change(measure.name, measure.says, measure.group, base, value, change, clear, measure.share)


# -------------------------------------------------------------------------------------------------------- the door


def compare(
    game: Any,
    settings: Mapping[str, Any] | Sequence[Mapping[str, Any]],
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
) -> Comparison:
    """Play the same games under several settings and say what that changes.

    Game i has the same random numbers under every setting, so that what differs comes from the settings.

    Args:
        game: the game.
        settings: what varies: `{"rulings": {"area-overlap": ["overlap", "disjoint"]}}`,
            `{"variants": {"first-game-hand": [False, True]}}`, `{"players": [3, 4, 5]}`, `{"preset": [...]}`,
            `{"components": [None, "my_board.toml"]}`, `{"agents": ["random", "greedy"]}`. Several of them are
            crossed. Or a list of such mappings, one for each setting, each with a "label" if you like.
        games, agents, executor, seed, progress, rotate, workers, bound: as in `wb.simulate`, for each setting.
        players, preset, rulings, variants, components: what is the same for all.

    Returns:
        The comparison with its first setting: `.frame`, `.sentences`, `.plot()`, `.results`.

    Raises:
        UnknownGame, BadSettings, BadComponents, BadAgent: something does not exist or does not fit.
        BrokenRun: as `wb.simulate`; its `results` is a mapping of label to results.
    """
    pandas()
    fixed = {
        "players": players,
        "preset": preset,
        "rulings": rulings,
        "variants": variants,
        "components": components,
        "agents": agents,
        "seed": seed,
        "rotate": rotate,
        "bound": bound,
    }
    plans = plans_for(game, settings, {topic: value for topic, value in fixed.items() if value is not None})
    results = play_arms(plans, numbered(games), executor, workers, progress)
    return Comparison(next(iter(plans.values())).game.title, results)
