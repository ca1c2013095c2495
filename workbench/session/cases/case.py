"""What a case says, and reading it from TOML.

A case starts at a named position of its game, edited by `given` (the paths of `session.edit`). Pieces that `given` puts
nowhere lie where the game says, or where `rest` says. Then `play` is carried out: moves and outcomes of chance in
notation ("B: hold" names the seat, "*" lets chance decide as often as it must). At the position reached, `refuse`,
`allow`, `choices`, `expect` and `sees` must hold, and the events told on the way must hold those of `told`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError

ANYTHING = "*"
NOTHING = "none"


class BadCase(WorkbenchError):
    """A file of cases with a fault; the message names file, case and field."""


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that must be refused, and a rule that must be among the objections."""

    move: str
    rule: str
    seat: int | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One case.

    Attributes:
        id, title: its number in the catalogue (C07a for a part), or a name; what it shows.
        game: id of the game; a file in a folder of a game need not say it.
        question: what somebody would ask who meets this position; "" for cases that only test.
        rules: ids of the rules it rests on; each must be seen at work while it is played.
        players: how many; the fewest the game allows if None.
        rulings, variants: what is chosen besides the defaults.
        without: variants that are switched off although they are on if nothing is said.
        components: a component pack of the case's own, a file of the folder `packs` beside it.
        pack: a component pack in the case itself.
        position: a named position of the game.
        given: dotted path to value, edits of that position; `nothing` names the paths that are to hold nothing.
        tables: dotted path to a table that replaces what lies there as a whole, where `given` would set single entries.
        whole: whether `given` says where every piece lies, so that none is laid out besides.
        exact: an edit as JSON, for positions that `given` cannot say.
        rest: where the pieces of a population lie that `given` puts nowhere.
        play: what is done.
        until: after the last move stop where this step waits, even if it is automatic.
        refuse, allow: moves that must (not) be legal at the end.
        choices: all legal moves at the end, in any order.
        expect: path to value at the end; also `decider`, `step`, `problems`; "none" for nothing.
        sees: for each seat ("A", "B") path to value in its view at the end.
        told: events, each a rule with some of its values; `sentence` is what a reader who sees all reads.
        untold: rules that no event carries.
        differs: rulings or variants of the case under whose default the same case gives another result.
        same_because: why the result is the same under the default, where no case can differ.
        unfit: word in the refusal of the settings themselves.
        worded: sentence to how the screen words it.
        note: what a reader should know.
        folder, file: where it was read from.
    """

    id: str
    title: str
    game: str = ""
    question: str = ""
    rules: tuple[str, ...] = ()
    players: int | tuple[str, ...] | None = None
    rulings: dict[str, str] = {}
    variants: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    components: str = ""
    pack: dict[str, Any] | None = None
    position: str = "start"
    given: dict[str, Any] = {}
    nothing: tuple[str, ...] = ()
    tables: dict[str, dict[str, Any]] = {}
    whole: bool = False
    exact: str = ""
    rest: dict[str, str] = {}
    play: tuple[str, ...] = ()
    until: str = ""
    refuse: tuple[Refusal, ...] = ()
    allow: tuple[str, ...] = ()
    choices: tuple[str, ...] | None = None
    expect: dict[str, Any] = {}
    sees: dict[str, dict[str, Any]] = {}
    told: tuple[dict[str, Any], ...] = ()
    untold: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    same_because: str = ""
    unfit: str = ""
    worded: dict[str, str] = {}
    note: str = ""
    folder: str = ""
    file: str = ""

    @property
    def name(self) -> str:
        """Game and id, which together are unique."""
        return f"{self.game}:{self.id}"

    @property
    def edit(self) -> dict[str, Any]:
        """What `given`, `nothing`, `tables` and `exact` say, as one edit. Raises BadCase."""
        return {**self.given, **dict.fromkeys(self.nothing), **self.tables, **self._exact()}

    def _exact(self) -> dict[str, Any]:
        if not self.exact:
            return {}
        try:
            return msgspec.json.decode(self.exact, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadCase(f"{self.name}: exact is no table in JSON: {error}") from error


def read_cases(text: str, name: str = "the text", game: str = "", folder: str = "") -> list[Case]:
    """The cases in a TOML text.

    Args:
        text: the text, with a table `[[case]]` for each case.
        name: what the text is called in messages.
        game: the game of cases that name none.
        folder: where the text lies, for the packs beside it.

    Raises:
        BadCase: no TOML, or a case with a fault.
    """
    try:
        tables = tomllib.loads(text).get("case", [])
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCase(f"{name} is no TOML: {error}") from error
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadCase(f"{name}: cases are tables [[case]].")
    return [_case(dict(table), name, game, folder) for table in tables]


def read_file(path: Path, game: str = "") -> list[Case]:
    """The cases in a TOML file. Raises BadCase."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise BadCase(f"{path} cannot be read: {error}.") from error
    return read_cases(text, path.name, game, str(path.parent))


def _case(table: dict[str, Any], name: str, game: str, folder: str) -> Case:
    where = f"{name}, case {table.get('id')!r}"
    for field in ("given", "expect"):
        table[field] = dict(_flat(_table(table.get(field, {}), where, field)))
    sees = _table(table.get("sees", {}), where, "sees")
    table["sees"] = {seat: dict(_flat(_table(paths, where, "sees"))) for seat, paths in sees.items()}
    try:
        return msgspec.convert({"game": game, **table, "folder": folder, "file": name}, Case)
    except msgspec.ValidationError as error:
        raise BadCase(f"{where}: {error}") from error


def _table(value: Any, where: str, field: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadCase(f"{where}: {field} is a table of paths and values.")
    return value


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
