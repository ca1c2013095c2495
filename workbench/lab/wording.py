"""Differences as plain sentences."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from workbench.lab.intervals import number, plus_minus
from workbench.lab.results import count, games_told

if TYPE_CHECKING:
    from workbench.lab.compare import Change, Difference

# What a rise and a fall of a main measure is called; {} is the size of the change.
PHRASES = {
    "turns": ("makes games {} turns longer", "makes games {} turns shorter"),
    "decisions": ("asks for {} more decisions a game", "asks for {} fewer decisions a game"),
    "branching": ("gives {} more legal moves at a decision", "leaves {} fewer legal moves at a decision"),
    "best": ("brings the winner {} points", "costs the winner {} points"),
    "margin": ("widens the winner’s lead by {} points", "narrows the winner’s lead by {} points"),
    "lead_changes": ("lets the lead change {} times more often", "lets the lead change {} times less often"),
    "drawn": ("makes {} % more of the games draws", "makes {} % fewer of the games draws"),
    "ended": ("lets {} % more of the games come to their end", "leaves {} % of the games without an end"),
}
STEADY = {
    "turns": "length",
    "best": "the winner’s score",
    "lead_changes": "lead changes",
    "margin": "the winner’s lead",
}


def sentence_of(difference: Difference) -> str:
    """What a setting changes against the first one."""
    head = f"“{difference.label}” against “{difference.base}”"
    if not difference.pairs:
        return f"{head}: no game was played under both."
    if not difference.differing:
        if difference.left:
            return f"{head}: all {games_told(difference.pairs)} go the same way; {_left(difference)}."
        return f"{head}: nothing changes; all {games_told(difference.pairs)} go the same way."
    clear = [change for change in difference.main() if change.clear]
    said = [_phrase(change) for change in clear]
    tail = _beside(difference)
    if not said:
        games = f"{count(difference.differing)} of {count(difference.pairs)} games go another way"
        return f"{head}: {games}, but no main measure changes beyond chance{tail}."
    steady = [word for name, word in STEADY.items() if _is_steady(difference, name)]
    still = (
        f"; {_listed(steady)} hardly {'move' if len(steady) > 1 or steady[0].endswith('s') else 'moves'}"
        if steady
        else ""
    )
    return f"{head}: {_listed(said)}{still}{tail}."


def _left(difference: Difference) -> str:
    """What differs at the end, such as "up to 7 of them end with another noble deck"."""
    most = max(games for _, games in difference.left)
    names = [column.partition(".")[2].replace("_", " ") or column for column, _ in difference.left[:3]]
    return f"up to {count(most)} of them end with another {_listed(names)}"


def _is_steady(difference: Difference, name: str) -> bool:
    return any(change.name == name and not change.clear for change in difference.main())


def _phrase(change: Change) -> str:
    rise = change.change.mean > 0
    scale = 100 if change.share else 1
    size = plus_minus(abs(change.change.mean) * scale, change.change.half * scale)
    if change.name.startswith("won."):
        return f"{change.says.removesuffix(' wins')} wins {size} % {'more' if rise else 'less'} of the games"
    return PHRASES[change.name][0 if rise else 1].format(size)


def _beside(difference: Difference) -> str:
    """What else changes most, as from what to what."""
    most = difference.most_changed(2)
    if not most:
        return ""
    told = [f"{change.says} {_mean(change.base)} → {_mean(change.value)}" for change in most]
    return f". Most changed, a game: {'; '.join(told)}"


def _mean(value: float) -> str:
    return number(value, 2 if abs(value) < 10 else 1) if isfinite(value) else "?"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
