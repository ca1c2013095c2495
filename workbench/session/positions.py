"""Positions for lessons and questions: a named position, edited, with every piece in a place of its own.

An author says what matters: two tiles here, a card there. The pieces that the edits take are taken from where they lay,
those that lie nowhere go where `rest` says, and what an invariant can mend by itself is mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.kernel.codec import from_plain, to_plain
from workbench.kernel.errors import BadEdit, WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.ids import hint
from workbench.kernel.settings import Settings
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import declared_fields
from workbench.kernel.worlds import missing_pieces, pieces_on_table
from workbench.session.edits import edited

Rest = Mapping[str, str | Mapping[str, list[str]]]
MENDS = 40


def named_position(game: Game, settings: Settings, name: str) -> AnyState:
    """A named position of a game.

    Raises:
        WorkbenchError: there is no such position; the message names the nearest.
    """
    make = game.positions.get(name)
    if make is None:
        raise WorkbenchError(f"{game.title} has no position {name!r}{hint(name, game.positions)}.")
    state: AnyState = make(settings)
    return state


def arranged(game: Game, state: AnyState, edit: Mapping[str, Any], rest: Rest) -> AnyState:
    """The state with an edit, and all that follows from it.

    Args:
        game: the game of the state.
        state: the position to start from; it stays as it is.
        edit: dotted path to value.
        rest: for each population the place of the pieces that lie nowhere, or a table of places and their pieces.

    Raises:
        BadEdit: a path that does not exist, a value of the wrong type, a piece that the game does not have, or a place
            in `rest` that holds no pieces.
    """
    changed = edited(game, state, edit) if edit else state
    _check_pieces(game, changed)
    values = to_plain(changed)
    kept = tuple(edit)
    _take_back(game, changed, values, kept)
    changed = _again(game, changed, values)
    for population, pieces in missing_pieces(game, changed).items():
        for place, some in _homes(pieces, rest.get(population)):
            _lay(changed, values, place, some)
    _fill_up(game, changed, values, rest)
    return _mended(game, _again(game, changed, values))


def _check_pieces(game: Game, state: AnyState) -> None:
    """Raise BadEdit for a piece that the game does not have; mending would drop it without a word."""
    table = pieces_on_table(state)
    for population, stock in game.populations(state.settings).items():
        if stock is None or isinstance(stock, int):
            continue
        known = set(stock)
        for piece in table.get(population, ()):
            if piece not in known:
                raise BadEdit(f"{game.title} has no piece {piece!r} among its {population}{hint(piece, known)}.")


def _again(game: Game, state: AnyState, values: Any) -> AnyState:
    try:
        return from_plain(game, state.settings, values)
    except WorkbenchError as error:
        raise BadEdit(f"The rest of the pieces does not fit: {error}") from error


# ------------------------------------------------------------------------------------------------ pieces twice


def _take_back(game: Game, state: AnyState, values: Any, kept: tuple[str, ...]) -> None:
    """Take pieces that lie in more places than there are out of those that the edit does not name."""
    table = pieces_on_table(state)
    for population, stock in game.populations(state.settings).items():
        if stock is None or isinstance(stock, int):
            continue
        surplus = table.get(population, Counter()) - Counter(stock)
        for place in _places(state, population, kept) if surplus else ():
            for heap in _heaps(_at(values, place)):
                surplus = _taken_from(heap, surplus)


def _places(state: AnyState, population: str, kept: tuple[str, ...]) -> list[str]:
    """Where pieces of a population lie that the edit does not name, hidden heaps first."""
    found = [
        (field.visible.to != "nobody", path)
        for path, field, value in declared_fields(state)
        if field.visible.population == population and not isinstance(value, (int, str))
    ]
    free = [entry for entry in found if not any(_within(name, entry[1]) for name in kept)]
    return [path for _, path in sorted(free, key=lambda entry: entry[0])]


def _within(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}.") or place.startswith(f"{path}.")


def _taken_from(heap: list[Any], surplus: Counter[str]) -> Counter[str]:
    left = Counter(surplus)
    for piece in list(heap):
        if left[piece] > 0:
            heap.remove(piece)
            left[piece] -= 1
    return +left


def _heaps(value: Any) -> Iterator[list[Any]]:
    """The lists of pieces in a place: the place itself, or the layers of a pile; the lowest first."""
    if isinstance(value, list):
        yield value
    elif isinstance(value, dict) and isinstance(value.get("layers"), list):
        for layer in reversed(value["layers"]):
            if isinstance(layer, dict) and isinstance(layer.get("cards"), list):
                yield layer["cards"]


def _at(values: Any, path: str) -> Any:
    here = values
    for part in path.split("."):
        try:
            here = here[int(part)] if isinstance(here, (list, tuple)) else here[part]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadEdit(f"There is no place {path!r} for the rest of the pieces.") from None
    return here


# ---------------------------------------------------------------------------------------------- pieces nowhere


def _homes(pieces: Iterable[str], rest: str | Mapping[str, list[str]] | None) -> Iterator[tuple[str, list[str]]]:
    """Where the pieces go that lie nowhere, place by place."""
    left = list(pieces)
    if isinstance(rest, str):
        yield rest, left
    elif rest is not None:
        for place, own in rest.items():
            here = [piece for piece in left if not own or piece in own]
            left = [piece for piece in left if piece not in here]
            yield place, here


def _lay(state: AnyState, values: Any, place: str, pieces: list[str]) -> None:
    if not pieces:
        return
    there = _at(values, place)
    if isinstance(there, list):
        there.extend(pieces)
    elif isinstance(there, dict) and isinstance(there.get("layers"), list):
        there["layers"].append({"cards": pieces})
    else:
        raise BadEdit(f"{place!r} holds no pieces; the rest cannot lie there.")


def _fill_up(game: Game, state: AnyState, values: Any, rest: Rest) -> None:
    """Let counted stocks add up: what the edit gave away is missing from the place that `rest` names."""
    for population, stock in game.populations(state.settings).items():
        place = rest.get(population)
        if not isinstance(stock, int) or not isinstance(place, str):
            continue
        elsewhere = sum(
            value
            for path, field, value in declared_fields(state)
            if field.visible.population == population and isinstance(value, int) and path != place
        )
        *way, last = place.split(".")
        holder = _at(values, ".".join(way)) if way else values
        if not isinstance(holder, dict) or last not in holder:
            raise BadEdit(f"There is no place {place!r} for the rest of the {population}.")
        holder[last] = stock - elsewhere


def _mended(game: Game, state: AnyState) -> AnyState:
    """The state after the edits that its own invariants propose."""
    for _ in range(MENDS):
        mend = next((problem.mend for problem in game.problems(state) if problem.mend), None)
        if mend is None:
            break
        state = edited(game, state, mend)
    return state
