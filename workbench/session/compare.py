"""What differs between two positions: rules, facts, standing, legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.pile import Pile, SeenPile
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import view
from workbench.session.fields import NOTHING, Spot, Wording, spots
from workbench.session.place import Place
from workbench.session.texts import capital, joined

MOST = 200


class Change(msgspec.Struct, frozen=True):
    """A place that is otherwise.

    Attributes:
        path: where, as `edit` understands it.
        label: its name in words.
        before, after: what lay and what lies there, in words.
        text: the whole difference in words: "Ann: gold: 4 → 12".
        seat: whose it is; None for the table.
    """

    path: str
    label: str
    before: str
    after: str
    text: str
    seat: int | None = None


class Standing(msgspec.Struct, frozen=True):
    """How good the two positions are for a seat, by the game's own estimate; larger is better."""

    seat: int
    before: float
    after: float


class Difference(msgspec.Struct, frozen=True):
    """What differs between two places.

    Attributes:
        one, other: ids of the nodes.
        fork: id of the last node that lies on the way to both.
        rulings: (full id, answer there, answer here) of rulings and variants; variants answer "on" and "off".
        changes: facts that are otherwise, those of the players first.
        standings: the estimate for each seat, where it is otherwise; empty for a reader who does not see all.
        gained, lost: moves that are legal in the other place only, and in the first only, in notation; empty where not
            the same seat decides, or where the reader may not see its moves.
        kept: how many moves are legal in both.
        outcomes: how the game has ended there and here, in words; "" while it goes on.
        problems: defects of the other position that the first has not; empty for a reader who does not see all.
    """

    one: int
    other: int
    fork: int
    rulings: tuple[tuple[str, str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    standings: tuple[Standing, ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    kept: int = 0
    outcomes: tuple[str, str] = ("", "")
    problems: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rulings or self.changes or self.gained or self.lost)

    def __str__(self) -> str:
        lines = [f"{name}: {before} → {after}" for name, before, after in self.rulings]
        lines += [change.text for change in self.changes]
        if self.gained:
            lines.append(f"Legal now: {joined(self.gained)}.")
        if self.lost:
            lines.append(f"No longer legal: {joined(self.lost)}.")
        return "\n".join(lines) or "Nothing differs."


def difference(one: Place, other: Place, reader: int | None) -> Difference:
    """What differs between two places of one sitting, as a reader may see it."""
    game, before, after = one.game, one._now, other._now
    gained, lost, kept = _moves(one, other, reader)
    known = {problem.sentence for problem in one.problems()} if reader is None else set()
    return Difference(
        one.node.id,
        other.node.id,
        one.tree.fork(one.node, other.node).id,
        differing_rules(one.settings, other.settings),
        changes_between(game, before, after, reader),
        standings(game, before, after) if reader is None else (),
        gained,
        lost,
        kept,
        (_ended(one), _ended(other)),
        tuple(problem.sentence for problem in other.problems() if reader is None and problem.sentence not in known),
    )


def _ended(place: Place) -> str:
    return "" if place.outcome is None else place.outcome.sentence


def differing_rules(before: Settings, after: Settings) -> tuple[tuple[str, str, str], ...]:
    """Rulings and variants that are answered otherwise: (full id, answer before, answer after)."""
    rulings = [
        (f"ruling.{name}", before.answer(name), answer)
        for name, answer in after.rulings
        if before.answer(name) != answer
    ]
    words = {True: "on", False: "off"}
    variants = [
        (f"variant.{name}", words[before.has(name)], words[after.has(name)])
        for name in sorted(set(before.variants) ^ set(after.variants))
    ]
    return (*rulings, *variants)


def standings(game: Game, before: AnyState, after: AnyState) -> tuple[Standing, ...]:
    """The game's own estimates where they differ; none where an impossible position has none."""
    found = []
    for seat in range(len(before.settings.players)):
        try:
            values = game.evaluate(before, seat), game.evaluate(after, seat)
        except Exception:
            return ()
        if values[0] != values[1]:
            found.append(Standing(seat, *values))
    return tuple(found)


def _moves(one: Place, other: Place, reader: int | None) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Legal moves gained, lost, and the number of those in both."""
    if one.decider is None or one.decider != other.decider or reader not in (None, one.decider):
        return (), (), 0
    return moves_between(one, other)


def moves_between(one: Place, other: Place) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Legal moves gained, lost, and the number of those in both, whoever decides."""
    try:
        before, after = (dict.fromkeys(map(str, place.legal_moves)) for place in (one, other))
    except WorkbenchError:
        return (), (), 0  # an impossible position whose moves cannot be listed
    gained = tuple(text for text in after if text not in before)
    lost = tuple(text for text in before if text not in after)
    return gained, lost, len(before) - len(lost)


# --------------------------------------------------------------------------------------------------------- facts


def changes_between(game: Game, before: AnyState, after: AnyState, reader: int | None) -> tuple[Change, ...]:
    """The facts that differ between two positions, those of the players first; at most 200."""
    old, new = (_places(game, state, reader) for state in (before, after))
    words = (Wording(game, before.settings), Wording(game, after.settings))
    found = sorted(_changes(old, new, words), key=lambda change: (change.seat is None, change.path == "agenda"))
    return tuple(found[:MOST])


def _places(game: Game, state: AnyState, reader: int | None) -> dict[str, Spot]:
    seen = None if reader is None else view(state, reader)
    return {spot.path: spot for spot in spots(game, state, seen)}


def _changes(old: Mapping[str, Spot], new: Mapping[str, Spot], words: tuple[Wording, Wording]) -> Iterator[Change]:
    done: list[str] = []
    for path, spot in new.items():
        if any(path.startswith(f"{whole}.") for whole in done[-1:]):
            continue
        was = old.get(path)
        if was is None or was.shown == spot.shown:
            continue
        if _is_compared_whole(was, spot):
            done.append(path)
            yield _change(was, spot, words)


def _is_compared_whole(was: Spot, spot: Spot) -> bool:
    """Whether two different values are told as one change, instead of part by part."""
    old, new = was.shown, spot.shown
    if old.__class__ is not new.__class__:
        return True
    if isinstance(new, msgspec.Struct):
        return isinstance(new, (Pile, SeenPile)) or new.__class__.__struct_config__.frozen
    if isinstance(new, Mapping):
        return set(old) != set(new)
    if isinstance(new, (list, tuple)):
        return len(old) != len(new) or not any(isinstance(item, (list, tuple, Mapping, msgspec.Struct)) for item in new)
    return True


def _change(was: Spot, spot: Spot, words: tuple[Wording, Wording]) -> Change:
    name, old, new = spot.shape.field.name, was.shown, spot.shown
    before, after = words[0].value(old, name), words[1].value(new, name)
    if spot.path.partition(".")[0] == "agenda":
        return _steps_changed(was, spot, words)
    pieces = _pieces_moved(old, new)
    entries = _entries_moved(old, new)
    if pieces is not None:
        gone, come = (words[1].value(list(each), name) for each in pieces)
        text = f"{spot.label}: {_moved(gone if pieces[0] else '', come if pieces[1] else '')}"
    elif entries is not None:
        gone, come = (word.value(each) if each else "" for word, each in zip(words, entries, strict=True))
        text = f"{spot.label}: {_moved(gone, come)}"
    else:
        text = f"{spot.label}: {before} → {after}"
    return Change(spot.path, spot.label, before, after, text, spot.seat)


def _moved(gone: str, come: str) -> str:
    parts = (f"+ {come}" if come else "", f"− {gone}" if gone else "")
    return ", ".join(filter(None, parts)) or "in another order"


def _entries_moved(old: Any, new: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The entries of a table that have gone or are no longer so, and those that have come; None for other values."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping) and old and new):
        return None
    return (
        {key: value for key, value in old.items() if new.get(key, ...) != value},
        {key: value for key, value in new.items() if old.get(key, ...) != value},
    )


def _steps_changed(was: Spot, spot: Spot, words: tuple[Wording, Wording]) -> Change:
    """What happens next instead: the steps that are gone and those that have come, the next one first."""
    label = capital(spot.shape.title)
    old, new = (list(each.shown) if isinstance(each.value, list) else [each.shown] for each in (was, spot))
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    pairs = list(zip(words, (old[same:], new[same:]), strict=True))
    before, after = (joined([word.value(step) for step in reversed(steps)]) for word, steps in pairs)
    if before == after:
        before, after = (joined([word.step(step) for step in reversed(steps)]) for word, steps in pairs)
    told = f"{before} → {after}" if before and after else _moved(before, after)
    return Change(spot.path, label, before or NOTHING, after or NOTHING, f"{label}: {told}", spot.seat)


def _pieces_moved(old: Any, new: Any) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The pieces that have gone from a list or pile, and those that have come; None for other values."""
    lists = [list(value) for value in (old, new) if isinstance(value, (list, tuple, Pile))]
    if len(lists) < 2 or not all(isinstance(item, str) for each in lists for item in each):
        return None
    before, after = Counter(lists[0]), Counter(lists[1])
    return tuple((before - after).elements()), tuple((after - before).elements())
