"""Results in files: a folder with both frames and what was played. Written whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from os import PathLike, replace
from pathlib import Path
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.registry import find_game
from workbench.kernel.settings import from_builtins, to_builtins
from workbench.lab.errors import BadResults
from workbench.lab.executors import needs
from workbench.lab.results import About, Results, pandas

FORMAT = 1
ABOUT = "about.json"
FRAMES = ("games", "seats")
OWN = {ABOUT, *(f"{name}.{kind}" for name in FRAMES for kind in ("parquet", "csv"))}
LARGEST_ABOUT = 16 * 2**20
TEXT = "string"


def save(results: Results, folder: str | PathLike[str], format: str) -> None:  # noqa: A002
    """Write results into a folder; see `Results.save`."""
    if format not in ("parquet", "csv"):
        raise BadResults(f"Results are written as “parquet” or “csv”, not as {format!r}.")
    target = _path(folder)
    _check_way(target)
    about = msgspec.json.format(msgspec.json.encode(_about(results, format)), indent=1)
    frames = dict(zip(FRAMES, (results.frame, results.seats), strict=True))
    written_whole(target, lambda new: _write(new, frames, about, format))


def _check_way(target: Path) -> None:
    """Nothing but results is ever replaced: a folder that holds anything else stays. Raises BadResults."""
    if not target.exists():
        return
    if not target.is_dir():
        raise BadResults(f"{target} is in the way: it is no folder.")
    held = sorted(each.name for each in target.iterdir())
    other = next((name for name in held if name not in OWN), None)
    if other is not None or (held and ABOUT not in held):
        told = other or held[0]
        raise BadResults(f"{target} is in the way: it holds something else than results, such as {told!r}.")


def written_whole(target: Path, write: Any) -> None:
    """Let `write` fill a folder beside the target, then put it in the target's place.

    Raises:
        BadResults: it cannot be written, as on a full disk; the target is as it was.
    """
    new = old = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
        write(new)
        new.chmod(0o755)
        if target.exists():
            old = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
            replace(target, old / target.name)
        replace(new, target)
    except OSError as error:
        if old is not None and not target.exists() and (old / target.name).exists():
            replace(old / target.name, target)
        raise BadResults(
            f"{target} cannot be written: {error.strerror or error}. Nothing is lost: the results are still here, "
            "and what was in the folder before is as it was."
        ) from error
    finally:
        for leftover in (new, old):
            if leftover is not None:
                shutil.rmtree(leftover, ignore_errors=True)


def _write(folder: Path, frames: dict[str, Any], about: bytes, format: str) -> None:  # noqa: A002
    for name, frame in frames.items():
        if format == "csv":
            frame.to_csv(folder / f"{name}.csv", index=False, na_rep="")
        else:
            try:
                frame.to_parquet(folder / f"{name}.parquet", index=False)
            except ImportError:
                raise BadResults(needs("pyarrow") + " Or save as csv.") from None
    (folder / ABOUT).write_bytes(about)


def _about(results: Results, format: str) -> About:  # noqa: A002
    return About(
        results=FORMAT,
        game=results.game.id,
        settings=to_builtins(results.settings),
        rulebook=results.game.rulebook.fingerprint,
        agents=list(results.agents),
        seed=results.seed,
        wanted=list(_runs(results.wanted)),
        format=format,
        types={
            name: {str(column): str(kind) for column, kind in frame.dtypes.items()}
            for name, frame in zip(FRAMES, (results.frame, results.seats), strict=True)
        },
        note=results.note,
    )


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers as runs of (first, last)."""
    first = last = None
    for number in numbers:
        if first is not None and last is not None and number == last + 1:
            last = number
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = number
    if first is not None and last is not None:
        yield first, last


# ------------------------------------------------------------------------------------------------------- reading


def load_results(folder: str | PathLike[str]) -> Results:
    """The results in a folder that `Results.save` has written.

    Raises:
        BadResults: no such folder, or one that holds no results or damaged ones.
    """
    where = _path(folder)
    about = _read_about(where)
    try:
        game = find_game(about.game)
        settings = from_builtins(game.rulebook, about.settings, game.pack_type)
    except WorkbenchError as error:
        raise BadResults(f"{where / ABOUT}: {error}") from error
    games, seats = (_read_frame(where, name, about) for name in FRAMES)
    wanted = [number for first, last in about.wanted for number in range(first, last + 1)]
    return Results(game, settings, about.agents, about.seed, games, seats, wanted, about.note)


def _parsed(texts: Iterable[str], kind: str) -> Any:
    """Texts of a CSV file as what they were; an empty one is a missing value, except where texts are kept."""
    if kind == TEXT:
        return pandas().array(list(texts), dtype=kind)
    read = _READ.get(kind.lower().rstrip("0123456789"))
    if read is None:
        raise BadResults(f"{kind!r} is no type of a column.")
    return pandas().array([read(text) if text else None for text in texts], dtype=kind)


_READ: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "bool": {"True": True, "False": False}.__getitem__,
    "boolean": {"True": True, "False": False}.__getitem__,
}


def _path(folder: object) -> Path:
    if not isinstance(folder, (str, PathLike)) or isinstance(folder, bytes) or "\0" in str(folder):
        raise BadResults(f"A folder is named by a text or a path, not by {folder!r}.")
    return Path(folder)


def _read_about(folder: Path) -> About:
    path = folder / ABOUT
    try:
        if path.stat().st_size > LARGEST_ABOUT:
            raise BadResults(f"{path} is too large to be what results say of themselves.")
        about = msgspec.json.decode(path.read_bytes(), type=About)
    except OSError as error:
        raise BadResults(f"{folder} holds no results: {path.name}: {error.strerror or error}.") from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadResults(f"{path} is damaged: {error}.") from error
    if about.results != FORMAT or about.format not in ("parquet", "csv") or set(about.types) != set(FRAMES):
        raise BadResults(f"{path} has format {about.results}; this workbench reads format {FORMAT}.")
    return about


def _read_frame(folder: Path, name: str, about: About) -> Any:
    pd, types = pandas(), about.types[name]
    path = folder / f"{name}.{about.format}"
    try:
        if about.format == "csv":
            frame = pd.read_csv(path, dtype=str, keep_default_na=False)
            frame = frame.assign(**{name: _parsed(frame[name], kind) for name, kind in types.items() if name in frame})
        else:
            frame = pd.read_parquet(path)
        missing = [column for column in types if column not in frame.columns]
        if missing:
            raise BadResults(f"{path} has no column {missing[0]!r}.")
        return frame[list(types)].astype(types)
    except (OSError, KeyError, ValueError, TypeError, ImportError) as error:
        raise BadResults(f"{path} cannot be read: {str(error).splitlines()[0] if str(error) else error!r}.") from error
