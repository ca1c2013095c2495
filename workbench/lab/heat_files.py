"""Heat maps in files: JSON, checked when read."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Annotated

import msgspec

from workbench.kernel.files import write_whole
from workbench.lab.errors import BadResults

LARGEST = 16 * 2**20

Counts = dict[str, list[int]]
Numbers = Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(min_length=4, max_length=4)]


class SavedSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a heat map in a file."""

    name: str
    games: Annotated[int, msgspec.Meta(ge=0)]
    counts: dict[str, Numbers]
    met: dict[str, int]


class HeatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file with a heat map: number of the format, id of the game, columns."""

    heat: int
    game: str
    sources: list[SavedSource]


def named_file(path: object) -> Path:
    """The path of a file as people name it. Raises BadResults for what names none."""
    if not isinstance(path, (str, PathLike)) or isinstance(path, bytes) or not str(path) or "\0" in str(path):
        raise BadResults(f"A file is named by a text or a path, not by {path!r}.")
    return Path(path)


def write(file: HeatFile, path: str | PathLike[str]) -> None:
    """Write a heat map; an existing file is replaced when the new one is complete. Raises BadResults."""
    write_text(named_file(path), msgspec.json.format(msgspec.json.encode(file), indent=1))


def write_text(target: Path, content: bytes) -> None:
    """Write a whole file, its folder as well. Raises BadResults; an old file then is as it was."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
    except OSError as error:
        why = error.strerror or error
        raise BadResults(f"{target} cannot be written: {why}. What was there is as it was.") from error


def read(path: str | PathLike[str]) -> HeatFile:
    """The heat map in a file. Raises BadResults: no such file, or none of a heat map."""
    where = Path(path)
    try:
        if where.stat().st_size > LARGEST:
            raise BadResults(f"{where} is too large to be a heat map.")
        file = msgspec.json.decode(where.read_bytes(), type=HeatFile)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError):
            raise BadResults(f"{where} cannot be read: {error.strerror or error}.") from error
        raise BadResults(f"{where} is no heat map: {error}.") from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadResults(f"{where} is no heat map: {error}.") from error
    if file.heat != 1:
        raise BadResults(f"{where} has format {file.heat}; this workbench reads format 1.")
    return file
