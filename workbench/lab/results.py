"""What many games gave: a frame with one row a game, one with one row a seat, and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from typing import TYPE_CHECKING, Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.settings import Settings
from workbench.lab.columns import Column
from workbench.lab.executors import needs
from workbench.lab.plan import Plan

if TYPE_CHECKING:
    from pandas import DataFrame

BLOCK = 500


def pandas() -> Any:
    """The package pandas. Raises WorkbenchError where it is not installed."""
    try:
        import pandas
    except ImportError:
        raise WorkbenchError(needs("pandas")) from None
    return pandas


class Results:
    """Games that were played. Made by `wb.simulate` and `wb.load_results`.

    Attributes:
        game: the game.
        settings: the settings they were played with.
        agents: what played each seat in game 0.
        seed: what all random numbers were derived from.
        frame: one row a game (pandas).
        seats: one row a seat of a game (pandas).
        wanted: the numbers of the games that were asked for.
        note: how the run ended, if not with all games; "" otherwise.
        plan: what was played; None for results that were loaded.
        traces: where each game went, turn by turn; kept by comparisons only.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        agents: Sequence[str],
        seed: int | str,
        frame: DataFrame,
        seats: DataFrame,
        wanted: Iterable[int],
        note: str = "",
        plan: Plan | None = None,
        traces: Mapping[int, bytes] | None = None,
    ) -> None:
        self.game, self.settings, self.agents, self.seed = game, settings, tuple(agents), seed
        self.frame, self.seats, self.wanted, self.note, self.plan = frame, seats, tuple(wanted), note, plan
        self.traces = traces or {}
        self.measures: Any = None

    def __len__(self) -> int:
        return len(self.frame)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self.settings.players

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the games that were asked for and are not there."""
        there = set(self.frame["game"])
        return tuple(number for number in self.wanted if number not in there)

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for are there."""
        return not self.missing

    @property
    def columns(self) -> dict[str, str]:
        """What each column holds, in words: those of `frame`, then those of `seats`."""
        from workbench.lab.columns import Layout

        layout = Layout(self.game, self.settings)
        return {column.name: column.says for column in (*layout.games, *layout.seats)}

    def finish(self, executor: Executor | None = None, *, workers: int | None = None, progress: bool = True) -> Results:
        """Play the games that are missing and return all of them.

        Args:
            executor, workers, progress: as in `wb.simulate`.

        Raises:
            WorkbenchError: the results were loaded from files, which do not hold the agents.
            BrokenRun: as `wb.simulate`.
        """
        from workbench.lab.simulate import carry_out

        if self.plan is None:
            raise WorkbenchError("These results were loaded; simulate the missing games with the same agents instead.")
        return carry_out(self.plan, self.wanted, executor, workers, progress, before=self)

    def save(self, folder: str | PathLike[str], format: str = "parquet") -> None:  # noqa: A002
        """Write both frames and what was played into a folder; results there are replaced when all is written.

        Args:
            folder: where to; made if it is not there. One that holds anything but results is left alone.
            format: "parquet" (small, quick, needs pyarrow) or "csv".

        Raises:
            BadResults: it cannot be written, as on a full disk or where other files lie. Nothing is lost and the old
                folder is as it was.
        """
        from workbench.lab.files import save

        save(self, folder, format)

    # ---- figures, drawn on the floor of the pictures

    def plot(self, what: str = "overview") -> Any:
        """A figure: "overview", "length", "scores", "wins", "leads", "branching", "steps", "moves" or "pieces"."""
        from workbench.lab.charts import chart

        return chart(what, self)

    def plot_length(self) -> Any:
        """How long games are: turns, or moves where the game counts no turns."""
        return self.plot("length")

    def plot_scores(self) -> Any:
        """The scores of the seats at the end."""
        return self.plot("scores")

    def plot_wins(self) -> Any:
        """The share of the victory for each seat and agent, with 95 % intervals."""
        return self.plot("wins")

    def plot_leads(self) -> Any:
        """How often the lead changes, and by how much games are won."""
        return self.plot("leads")

    def plot_branching(self) -> Any:
        """How many legal moves there are, at each kind of decision."""
        return self.plot("branching")

    def plot_steps(self) -> Any:
        """Where the decisions of a game are made: the time spent in each phase."""
        return self.plot("steps")

    def plot_moves(self) -> Any:
        """What kinds of moves are chosen, and how that goes with winning."""
        return self.plot("moves")

    def plot_pieces(self) -> Any:
        """What cards and other pieces are used, and how that goes with winning."""
        return self.plot("pieces")

    # ---- in words

    @property
    def subtitle(self) -> str:
        """What was played, in one line: games, seats, agents, seed."""
        return f"{games_told(len(self))}, {len(self.players)} seats, {self.agents_told}, seed {self.seed}"

    @property
    def agents_told(self) -> str:
        """What played, in words: one name, or one for each seat."""
        return self.agents[0] if len(set(self.agents)) == 1 else ", ".join(self.agents)

    def __repr__(self) -> str:
        note = f" {self.note}" if self.note else ""
        return f"<{self.game.title}: {self.subtitle}.{note}>"


def count(number: int) -> str:
    """A number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\u202f")


def games_told(number: int) -> str:
    """A number of games, in words."""
    return f"{count(number)} {'game' if number == 1 else 'games'}"


# ------------------------------------------------------------------------------------------------ from rows to frames


class Rows:
    """Collects rows as they come and turns them into typed frames block by block, so that memory stays small."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games: list[tuple[Any, ...]] = []
        self.seats: list[tuple[Any, ...]] = []
        self.blocks: list[tuple[DataFrame, DataFrame]] = []

    def collect(self, done: Iterable[tuple[int, Any]]) -> None:
        """Take the rows of some games."""
        for _, (game, seats) in done:
            self.games.append(game)
            self.seats.extend(seats)
        if len(self.games) >= BLOCK:
            self._pack()

    def _pack(self) -> None:
        layout = self.plan.layout
        self.blocks.append((framed(layout.games, self.games), framed(layout.seats, self.seats)))
        self.games, self.seats = [], []

    def frames(self, before: Results | None = None) -> tuple[DataFrame, DataFrame]:
        """Both frames, in the order of the games' numbers, with those of earlier results."""
        self._pack()
        games, seats = zip(*self.blocks, strict=True)
        known = () if before is None else (before.frame,), () if before is None else (before.seats,)
        concat = pandas().concat
        frame = concat([*known[0], *games], ignore_index=True).sort_values("game", ignore_index=True)
        rows = concat([*known[1], *seats], ignore_index=True).sort_values(["game", "seat"], ignore_index=True)
        return frame, rows


def framed(columns: Sequence[Column], rows: Sequence[tuple[Any, ...]]) -> DataFrame:
    """A frame with these columns, whatever the rows hold; also none at all."""
    pd = pandas()
    values = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    series = {
        column.name: pd.array(list(held), dtype=column.type) for column, held in zip(columns, values, strict=True)
    }
    return pd.DataFrame(series)


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file `about.json` beside saved frames says.

    Attributes:
        results: number of the format.
        game: id of the game.
        settings: players, rulings, variants and components.
        rulebook: fingerprint of the rulebook that was played by.
        agents: what played each seat in game 0.
        seed: what all random numbers were derived from.
        wanted: the numbers of the games that were asked for, as [first, last] runs.
        format: "parquet" or "csv".
        types: the pandas types of the columns, of both frames.
        note: how the run ended, if not with all games.
    """

    results: int
    game: str
    settings: dict[str, Any]
    rulebook: str
    agents: list[str]
    seed: int | str
    wanted: list[tuple[int, int]]
    format: str
    types: dict[str, dict[str, str]]
    note: str = ""
