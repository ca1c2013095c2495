"""The bench's marks on the board: which pieces a move may touch, which it may not and why, what changed last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.kernel import Problem
from workbench.kernel.seats import LETTERS
from workbench.session import StoryLine
from workbench.ui.rows import OUTLOOKS, Row, numbered

View = dict[str, Any]
Marks = dict[str, View]

SHORT = 9
NEWEST = 10
_TONES = {"ok": "ok", "mut": "muted", "bad": "bad"}


def marks(
    rows: Iterable[Row],
    chosen: Row | None,
    newest: Iterable[str],
    known: frozenset[str],
    problems: Iterable[Problem] = (),
    keys: Mapping[str, str] | None = None,
    narrowed: Iterable[str] = (),
) -> Marks:
    """The overlay of a board.

    Args:
        rows: the moves.
        chosen: the one that is chosen.
        newest: pieces that changed last.
        known: the pieces of the board.
        problems: what is wrong with the position.
        keys: key numbers by notation; those of the first ten moves that can be played if None.
        narrowed: pieces to which the list of moves is narrowed.
    """
    rows = tuple(rows)
    found: Marks = {}
    _forbidden(found, rows)
    _allowed(found, rows, numbered(rows) if keys is None else keys)
    for piece in narrowed:
        found[piece] = {"state": "chosen"}
    if chosen is not None:
        _chosen(found, chosen)
    for piece in newest:
        _add(found, piece, "newest")
    _impossible(found, problems, known)
    for piece in known:  # a piece that lies twice is marked twice
        single = alike(piece)
        if single in found and piece not in found:
            found[piece] = found[single]
    return {piece: mark for piece, mark in found.items() if piece in known}


def alike(piece: str) -> str:
    """The id of a piece that lies several times on the table: "pool:Me" of "pool:Me#2"."""
    return piece.partition("#")[0]


def newest_pieces(lines: Iterable[StoryLine], known: frozenset[str]) -> list[str]:
    """The pieces on the board of which the newest lines speak, whole lines back from the last, at most `NEWEST`.

    Where everything is new, as after a setup, flags on all of it would say nothing.
    """
    found: dict[str, None] = {}
    for line in reversed(list(lines)):
        here = {**found, **dict.fromkeys(piece for piece in line.pieces if piece in known)}
        if found and len(here) > NEWEST:
            break
        found = here
    return list(found)


def _add(found: Marks, piece: str, state: str) -> View:
    mark = found.setdefault(piece, {"state": ""})
    mark["state"] = f"{mark['state']} {state}".strip()
    return mark


def _forbidden(found: Marks, rows: Iterable[Row]) -> None:
    """Pieces that stand against the very moves that touch them. One that a legal move touches is marked over later."""
    for row in rows:
        if row.kind == "no":
            for piece in _against(row):
                found.setdefault(piece, {"state": "forbidden", **_word(row.rule)})


def _against(row: Row) -> list[str]:
    return [piece for piece in row.pieces if piece in row.facts]


def _word(rule: str) -> View:
    """The reason in few words, the last part of the rule's id; the board shows as much of it as fits."""
    return {"word": rule.rpartition(".")[2].replace("-", " ")}


def concerned(problem: Problem, known: frozenset[str]) -> tuple[str, ...]:
    """The pieces of a problem; of one that names none what shows the numbers it would mend, else whose they are."""
    if problem.pieces:
        return problem.pieces
    shown = (next((piece for piece in _showing(path) if piece in known), "") for path in problem.mend)
    return tuple(dict.fromkeys(filter(None, shown)))


def _showing(path: str) -> Iterator[str]:
    """Ids under which a picture may show a place of the state: "money:B", "seat:B" of `seats.1.money`."""
    first, *rest = path.split(".")
    if first == "seats" and len(rest) > 1 and rest[0].isdigit() and int(rest[0]) < len(LETTERS):
        letter = LETTERS[int(rest[0])]
        yield from (f"{name}:{letter}" for name in (rest[1], "seat", "player"))
    else:
        yield ":".join((first, *rest))


def _impossible(found: Marks, problems: Iterable[Problem], known: frozenset[str]) -> None:
    """The number of the first problem on each piece that it names; a piece that lies twice is marked twice."""
    for number, problem in enumerate(problems, start=1):
        for piece in concerned(problem, known):
            for place in sorted(key for key in known if alike(key) == piece):
                if "problem" not in found.get(place, {}):
                    _add(found, place, "impossible")["problem"] = str(number)


def _allowed(found: Marks, rows: Iterable[Row], keys: Mapping[str, str]) -> None:
    touching: dict[str, list[Row]] = {}
    for row in rows:
        if row.playable:
            for piece in row.pieces:
                touching.setdefault(piece, []).append(row)
    for piece, moves in touching.items():
        own = [row for row in moves if row.pieces == (piece,)]
        mark: View = {"state": "allowed"}
        if len(own) == 1:
            mark |= {"key": keys.get(own[0].text, ""), **_result(own[0])}
        elif len(moves) == 1:
            mark["key"] = keys.get(moves[0].text, "")
        found[piece] = mark


def _result(row: Row) -> View:
    """The two lines that a piece shows of its move: the number that comes out, and who is ahead then."""
    outlook: Mapping[str, str] | None = OUTLOOKS.get(row.outlook)
    if outlook is None:
        return {}
    last = {"text": outlook["text"], "bold": True, "tone": _TONES[outlook["tone"]]}
    return {"lines": [{"text": text} for text in _short(row.details)] + [last]}


def _short(details: Iterable[str]) -> list[str]:
    parts = [part.strip() for detail in details for part in detail.replace(":", " ·").split("·")]
    return [part.removeprefix("a ") for part in parts if len(part.removeprefix("a ")) <= SHORT][-1:]


def _chosen(found: Marks, chosen: Row) -> None:
    """The pieces of the chosen move; of one that is not allowed also all that stands against it."""
    if not chosen.playable:
        for fact in chosen.facts:
            found[fact] = {"state": "forbidden chosen", **_word(chosen.rule)}
    against = _against(chosen) or chosen.pieces
    for piece in chosen.pieces:
        refused = not chosen.playable and piece in against
        mark = dict(found.get(piece, {}))
        mark["state"] = "forbidden chosen" if refused else "chosen"
        if refused and "word" not in mark:
            mark |= _word(chosen.rule)
        found[piece] = mark
