"""What the figures show, as numbers and a sentence: computed here, drawn on the floor of the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import msgspec

from workbench.lab.columns import Layout
from workbench.lab.intervals import SURE, Estimate, apart, beyond, floored, mean_of, number, plus_minus, share_of
from workbench.lab.measures import words
from workbench.lab.record import keeps_score
from workbench.lab.results import Results, count, games_told, pandas

if TYPE_CHECKING:
    from pandas import DataFrame

BINS = 30
FEW = 5


class Summary(msgspec.Struct, frozen=True):
    """What a figure says.

    Attributes:
        title: its heading.
        subtitle: what was played, in one grey line.
        sentence: what it shows, in a plain sentence.
        header: the names of the columns of its table.
        rows: the rows of its table, plain values.
    """

    title: str
    subtitle: str
    sentence: str
    header: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def table(self) -> DataFrame:
        """Its numbers as a frame."""
        return pandas().DataFrame(list(self.rows), columns=list(self.header))


# ------------------------------------------------------------------------------------------------------ who wins


class WinShare(msgspec.Struct, frozen=True):
    """The share of the victory of a seat, or of an agent in it, in one series of games.

    Attributes:
        seat: the seat; None for games that nobody won.
        player: its player; "drawn", or "stopped" for games stopped at the bound, where there is no seat.
        series: the series; games of the only results that nobody won belong to none: "".
        share: the share.
        fair: the share of each seat if all were alike: what the seats won, divided evenly; nan without a seat.
    """

    seat: int | None
    player: str
    series: str
    share: Estimate
    fair: float = float("nan")


class Wins(Summary, frozen=True):
    """Who wins."""

    series: tuple[str, ...]
    shares: tuple[WinShare, ...]


def wins(results: Sequence[Results], labels: Sequence[str] = ()) -> Wins:
    """The share of the victory of each seat: for each agent where they change seats, for each of several results."""
    shares: list[WinShare] = []
    named = list(labels) or [_series_name(each, results) for each in results]
    for each, label in zip(results, named, strict=True):
        if len(results) == 1 and _agents_differ(each):
            for agent, rows in each.seats.groupby("agent", sort=True):
                shares += _seat_shares(each, rows, str(agent))
        else:
            shares += _seat_shares(each, each.seats, label)
        shares += _nobodys(each, label if len(results) > 1 else "")
    series = tuple(dict.fromkeys(share.series for share in shares if share.seat is not None))
    rows = tuple((each.player, each.series, *_percents(each.share), each.share.count) for each in shares)
    return Wins(
        "Win share by seat",
        f"shared wins count as parts; lines are 95 % intervals; {_played(results)}",
        _win_sentence(shares, series) if any(map(len, results)) else "No games.",
        ("seat", "series", "share %", "low %", "high %", "games"),
        rows,
        series,
        tuple(shares),
    )


def _played(results: Sequence[Results]) -> str:
    """What was played: in one line where there is one series, else what all have in common."""
    told = list(dict.fromkeys(each.subtitle for each in results))
    return told[0] if len(told) == 1 else f"{games_told(len(results[0]))} each, seed {results[0].seed}"


def _series_name(results: Results, among: Sequence[Results]) -> str:
    agents = dict.fromkeys(results.agents)
    return f"{next(iter(agents))} players" if len(agents) == 1 else "all" if len(among) == 1 else ", ".join(agents)


def _agents_differ(results: Results) -> bool:
    return len(set(results.agents)) > 1


def _seat_shares(results: Results, rows: Any, label: str) -> list[WinShare]:
    fair = float(results.seats["won"].mean()) if len(results) else 1 / len(results.players)
    return [
        WinShare(seat, player, label, share_of(rows[rows["seat"] == seat]["won"]), fair)
        for seat, player in enumerate(results.players)
        if (rows["seat"] == seat).any()
    ]


def _nobodys(results: Results, label: str) -> list[WinShare]:
    """The games without a winner: drawn ones, and those that were stopped at the bound."""
    found = {"drawn": results.frame["drawn"], "stopped": ~results.frame["ended"]}
    return [WinShare(None, name, label, share_of(each.astype(float))) for name, each in found.items() if each.any()]


def _percents(share: Estimate) -> tuple[float, float, float]:
    return round(100 * share.mean, 1), round(100 * share.low, 1), round(100 * share.high, 1)


def _win_sentence(shares: Sequence[WinShare], series: Sequence[str]) -> str:
    parts = []
    for label in series:
        own = [each for each in shares if each.series == label and each.seat is not None]
        told = _stand_out([each.player for each in own if each.share.low > each.fair], "more")
        told += _stand_out([each.player for each in own if each.share.high < each.fair], "less")
        parts.append(f"{_with(label, series)}{' and '.join(told) or 'no seat stands out'}")
    words = {"drawn": "have no winner", "stopped": "were stopped at the bound"}
    parts += [
        f"{_with(each.series, series)}{100 * each.share.mean:.0f} % of the games {words[each.player]}"
        for each in shares
        if each.seat is None
    ]
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def _with(label: str, series: Sequence[str]) -> str:
    return f"with {label}, " if label and len(series) > 1 else ""


def _stand_out(players: Sequence[str], how: str) -> list[str]:
    verb = "win" if len(players) > 1 else "wins"
    return [f"{_and(players)} {verb} {how} than a fair share"] if players else []


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---------------------------------------------------------------------------------------------------- histograms


class Bars(Summary, frozen=True):
    """How often a number occurs. `bins` are (first, last, games); `mean` is the mean with its interval."""

    unit: str
    bins: tuple[tuple[float, float, int], ...]
    mean: Estimate
    middle: float


def histogram(title: str, unit: str, values: Iterable[float], subtitle: str, sentence: str) -> Bars:
    """How often each value, or each stretch of values, occurs."""
    known = sorted(float(value) for value in values)
    bins = _bins(known)
    rows = tuple((first, last, games) for first, last, games in bins)
    middle = median(known) if known else float("nan")
    return Bars(title, subtitle, sentence, ("from", "to", "games"), rows, unit, bins, mean_of(known), middle)


def _bins(known: list[float]) -> tuple[tuple[float, float, int], ...]:
    """Stretches of whole numbers of equal width, at most so many."""
    if not known:
        return ()
    low, high = int(known[0] // 1), ceil(known[-1])
    width = max(1, ceil((high - low + 1) / BINS))
    counts = [0] * ((high - low) // width + 1)
    for value in known:
        counts[int((value - low) // width)] += 1
    return tuple((low + place * width, low + (place + 1) * width - 1, games) for place, games in enumerate(counts))


def length(results: Results) -> Bars:
    """How long games are, in turns; in moves where the game counts no turns."""
    turns = results.frame["turns"].dropna()
    unit = "turns" if len(turns) else "moves"
    values = [float(value) for value in (turns if len(turns) else results.frame["moves"])]
    mean = mean_of(values)
    stopped = int((~results.frame["ended"]).sum())
    were = "game was" if stopped == 1 else "games were"
    extra = f" {count(stopped)} {were} stopped at the bound." if stopped else ""
    decisions = fmean(results.frame["decisions"]) if len(results) else float("nan")
    sentence = (
        f"A game lasts {plus_minus(mean.mean, mean.half)} {unit} on average, with {number(decisions, 0)} decisions; "
        f"half of the games have {number(median(values), 0)} or fewer.{extra}"
        if values
        else "No games."
    )
    return histogram("Length of a game", unit, values, results.subtitle, sentence)


def leads(results: Results) -> Bars | None:
    """How often the lead changes; None where nothing tells who leads."""
    values = [float(value) for value in results.frame["lead_changes"].dropna()]
    if not len(results):
        return histogram("Lead changes", "lead changes", values, results.subtitle, "No games.")
    if not values:
        return None
    mean, never = mean_of(values), sum(value == 0 for value in values) / len(values)
    margins = [float(value) for value in results.frame["margin"].dropna()]
    won_by = f"; the winner is {number(median(margins))} points ahead in the middle case" if margins else ""
    sentence = (
        f"The lead changes {plus_minus(mean.mean, mean.half)} times in a game, in {100 * never:.0f} % of them never"
        f"{won_by}."
    )
    return histogram("Lead changes", "lead changes", values, results.subtitle, sentence)


# -------------------------------------------------------------------------------------------------------- spreads


class Spread(msgspec.Struct, frozen=True):
    """How a number of a seat is spread: mean with interval, and the values that 10, 25, 75 and 90 % lie below."""

    seat: int
    player: str
    mean: Estimate
    tenth: float
    quarter: float
    three_quarters: float
    nine_tenths: float


class Scores(Summary, frozen=True):
    """The scores of the seats."""

    spreads: tuple[Spread, ...]


def scores(results: Results) -> Scores | None:
    """How the scores of the seats are spread; None where the game keeps no score."""
    title, header = "Scores at the end", ("seat", "mean", "10 % below", "25 % below", "75 % below", "90 % below")
    if keeps_score(results.game) and not len(results):
        return Scores(title, results.subtitle, "No games.", header, (), ())
    found = []
    for seat, player in enumerate(results.players):
        values = results.seats[results.seats["seat"] == seat]["score"].dropna().astype(float)
        if not len(values):
            return None
        cuts = [float(values.quantile(part)) for part in (0.1, 0.25, 0.75, 0.9)]
        found.append(Spread(seat, player, mean_of(values), *cuts))
    best = results.frame["best"].dropna().astype(float)
    mean = mean_of(best)
    sentence = f"The winner has {plus_minus(mean.mean, mean.half)} points on average{_score_gap(found)}."
    rows = tuple(
        (each.player, round(each.mean.mean, 2), each.tenth, each.quarter, each.three_quarters, each.nine_tenths)
        for each in found
    )
    return Scores(title, results.subtitle, sentence, header, rows, tuple(found))


def _score_gap(spreads: Sequence[Spread]) -> str:
    most, least = max(spreads, key=lambda each: each.mean.mean), min(spreads, key=lambda each: each.mean.mean)
    if most.mean.low > least.mean.high:
        return f"; {most.player} gets more than {least.player}"
    return "; the seats’ means do not differ beyond chance"


# -------------------------------------------------------------------------------------------------------- steps


class StepRow(msgspec.Struct, frozen=True):
    """A kind of decision: decisions a game, their share of all, and legal moves at one, on average."""

    title: str
    decisions: float
    share: float
    branching: float


class Steps(Summary, frozen=True):
    """Where decisions are made."""

    steps: tuple[StepRow, ...]


def steps(results: Results) -> Steps:
    """The decisions of a game by the step at which they are made, most first; steps of one title together."""
    frame, found = results.frame, dict[str, list[float]]()
    total = max(1, int(frame["decisions"].sum()))
    for step in Layout(results.game, results.settings).steps:
        name = step.__name__
        held = found.setdefault(step.title or words(name), [0.0, 0.0])
        held[0] += float(frame[f"step.{name}"].sum())
        held[1] += float(frame[f"options.{name}"].sum())
    games = max(1, len(frame))
    listed = [
        StepRow(title, made / games, made / total, options / made) for title, (made, options) in found.items() if made
    ]
    listed.sort(key=lambda row: -row.decisions)
    never = sum(not made for made, _ in found.values())
    sentence = "No decisions." if len(results) else "No games."
    if listed:
        first, widest = listed[0], max(listed, key=lambda row: row.branching)
        sentence = (
            f"{100 * first.share:.0f} % of the decisions are made at “{first.title}”; the widest are at "
            f"“{widest.title}”, with {number(widest.branching)} legal moves on average."
        )
        sentence += f" {never} kinds of decision never came up." if never else ""
    rows = tuple(
        (row.title, round(row.decisions, 2), round(100 * row.share, 1), round(row.branching, 2)) for row in listed
    )
    header = ("decision", "a game", "share %", "legal moves")
    subtitle = f"share of all decisions; numbers are decisions a game; {results.subtitle}"
    return Steps("Where decisions are made", subtitle, sentence, header, rows, tuple(listed))


# ------------------------------------------------------------------------------------------------------- choices


class ChoiceRow(msgspec.Struct, frozen=True):
    """A kind of move, or a piece that moves name.

    Attributes:
        label: what it is.
        used: how often a seat does it in a game, on average.
        seats: the share of the seats that do it at all.
        gain: by how much the win share of seats that do it more often than the seats of their game on average lies
            above that of the others; where several agents play, more often than their own agent usually does.
        clear: whether that is beyond chance, however many rows one looks at.
    """

    label: str
    used: float
    seats: float
    gain: Estimate
    clear: bool


class Choices(Summary, frozen=True):
    """What is chosen, and how that goes with winning."""

    found: tuple[ChoiceRow, ...]


def moves(results: Results) -> Choices:
    """The kinds of moves that are made, and how that goes with winning."""
    kinds = Layout(results.game, results.settings).kinds
    named = {f"move.{kind.__name__}": words(kind.__name__) for kind in kinds}
    return _choices(results, named, "What is chosen, and winning", "moves")


def pieces(results: Results) -> Choices:
    """The cards and other pieces that moves name, and how that goes with winning."""
    layout = Layout(results.game, results.settings)
    named = {f"piece.{piece}": results.game.label(piece, results.settings) for piece in layout.pieces}
    return _choices(results, named, "Which pieces are used, and winning", "pieces")


def _choices(results: Results, named: dict[str, str], title: str, what: str) -> Choices:
    rows = results.seats
    used = {column: label for column, label in named.items() if rows[column].any()}
    found = [_choice(rows, column, label, len(used)) for column, label in used.items()]
    found.sort(key=lambda row: -row.used)
    good = [row for row in found if row.clear and row.gain.mean > 0]
    bad = [row for row in found if row.clear and row.gain.mean < 0]
    told = []
    if good:
        best = max(good, key=lambda row: row.gain.mean)
        told.append(f"seats that use “{best.label}” more than the others win {_points(best.gain)} more of the games")
    if bad:
        worst = min(bad, key=lambda row: row.gain.mean)
        told.append(f"with more of “{worst.label}” they win {_points(worst.gain)} fewer of them")
    text = "; ".join(told) or f"none of the {what} goes with winning beyond chance"
    never = len(named) - len(used)
    sentence = f"{text[:1].upper()}{text[1:]}." + (f" {never} {what} never came up." if never else "")
    sentence = sentence if len(results) else "No games."
    table = tuple(
        (row.label, round(row.used, 2), round(100 * row.seats), *_percents(row.gain), row.clear) for row in found
    )
    header = ("what", "a seat and game", "seats %", "win share +%", "low", "high", "clear")
    return Choices(title, results.subtitle, sentence, header, table, tuple(found))


def _choice(rows: Any, column: str, label: str, family: int) -> ChoiceRow:
    often, won = rows[column].astype(float), rows["won"]
    together = rows["game"]
    if rows["agent"].nunique() > 1:  # a strong agent must not lend its wins to all it does: each against its own kind
        together = rows["agent"]
        won = won - won.groupby(together).transform("mean")
    more = often > often.groupby(together).transform("mean")
    gain = floored(apart(won.tolist(), more.tolist(), rows["game"].tolist()))
    clear = gain.count >= FEW and beyond(gain, 1 - (1 - SURE) / max(1, family))
    return ChoiceRow(label, float(often.mean()), float((often > 0).mean()), gain, clear)


def _points(gain: Estimate) -> str:
    return f"{plus_minus(100 * abs(gain.mean), 100 * gain.half)} %"
