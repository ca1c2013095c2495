"""Readable JSON files of one shape and format: drills, sheets of answers, records of lessons."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.files import write_whole

FORMAT = 1
LARGEST = 64 * 2**20

T = TypeVar("T", bound=msgspec.Struct)


def read(path: Path, shape: type[T], what: str, error: type[WorkbenchError]) -> T:
    """What a file holds.

    Args:
        path: the file.
        shape: what it must be; the first field of it is the format.
        what: how to call such a file, as “drill”.
        error: what to raise.

    Raises:
        error: no such file, too large, no JSON, another shape or another format.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise error(_too_large(path.name, what))
        data = path.read_bytes()
    except OSError as problem:
        raise error(f"{path} cannot be read: {problem.strerror or problem}.") from problem
    return read_text(data, path.name, shape, what, error)


def read_text(data: bytes | str, name: str, shape: type[T], what: str, error: type[WorkbenchError]) -> T:
    """What the content of a file holds; `name` is what the file is called. Else as `read`."""
    if len(data) > LARGEST:
        raise error(_too_large(name, what))
    try:
        content = msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise error(f"{name} is no {what}: {problem}.") from problem
    found = getattr(content, shape.__struct_fields__[0])
    if found != FORMAT:
        raise error(f"{name} has format {found}; this workbench reads format {FORMAT}.")
    return content


def _too_large(name: str, what: str) -> str:
    return f"{name} is larger than {LARGEST // 2**20} MB, too large for a {what}."


def text_of(content: msgspec.Struct) -> bytes:
    """What stands in a file."""
    return msgspec.json.format(msgspec.json.encode(content, order="deterministic"), indent=1)


def write(path: Path, content: msgspec.Struct, error: type[WorkbenchError]) -> None:
    """Write a file, whole or not at all. Raises `error`."""
    try:
        write_whole(path, text_of(content))
    except OSError as problem:
        raise error(f"{path} cannot be written: {problem.strerror or problem}.") from problem
