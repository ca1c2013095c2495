"""Carrying out a job for many numbers on any executor: in small batches, with progress, losing nothing complete.

A job is a function of a number. It travels to the workers as bytes made by cloudpickle, so it may hold classes and
functions that were defined in a notebook cell, whatever the executor itself can carry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from functools import lru_cache
from time import perf_counter
from traceback import format_exc
from typing import Any, Literal

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.folders import snapshot
from workbench.kernel.registry import adopt
from workbench.lab.errors import Failure, told
from workbench.lab.executors import cores, end_processes, needs, processes, width
from workbench.lab.plan import whole
from workbench.lab.walk import GameFailed

BATCH_SECONDS = 0.4
LARGEST_BATCH = 1000
MANY = 10_000_000  # games; more would not be held in memory
WORKERS = 1000
LAST = 2**48  # numbers of games fit the frames' columns, also where several settings are played side by side
HERE_SECONDS = 0.5
WORTH_SECONDS = 3.0

Job = Callable[[int], Any]
Collect = Callable[[list[tuple[int, Any]]], None]


class Ending(msgspec.Struct, frozen=True):
    """How a run ended.

    Attributes:
        how: "complete", "interrupted" by its user, "failed" in a game, or "lost" with a worker.
        failure: what failed in which game.
        cause: why a worker was lost.
    """

    how: Literal["complete", "interrupted", "failed", "lost"] = "complete"
    failure: Failure | None = None
    cause: str = ""


class Batch(msgspec.Struct):
    """What a worker gives back: the complete results in order, and what failed after them."""

    done: list[tuple[int, Any]]
    seconds: float
    failure: Failure | None = None


def run(
    job: Job,
    numbers: Sequence[int],
    collect: Collect,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    local: bool = False,
    what: str = "game",
) -> Ending:
    """Carry out `job` for all numbers.

    Args:
        job: what is done; raises GameFailed with the place of a failure.
        numbers: for which numbers, in any order.
        collect: is given (number, result) pairs as they come, each number once.
        executor: any executor; None for processes of this machine, or for this process where that is quicker.
        workers: how many processes; of an executor, how many workers it has, if it does not tell.
        progress: whether a bar shows how far it is.
        local: whether the job can be carried out in this process only.
        what: what is counted on the bar.

    Returns:
        How it ended. Everything that was complete has been collected, whatever happened.

    Raises:
        WorkbenchError: `workers` is no number of workers, or the executor is none.
    """
    _check(executor, workers)
    with _bar(len(numbers), progress, what) as bar:

        def collected(done: list[tuple[int, Any]]) -> None:
            collect(done)
            bar.update(len(done))

        if local or (executor is None and workers == 1):
            return _here(job, numbers, collected, None)[1]
        left: Sequence[int] = numbers
        pace = 0.0
        if executor is None and workers is None:
            played, ending, pace = _here(job, numbers, collected, HERE_SECONDS)
            left = numbers[played:]
            if ending.how != "complete" or not left:
                return ending
            if pace * len(left) < WORTH_SECONDS or cores() == 1:
                return _here(job, left, collected, None)[1]
        return Spread(job, left, collected, executor, workers, pace).carry_out()


def _check(executor: Any, workers: Any) -> None:
    if workers is not None and not 1 <= (whole(workers) or 0) <= WORKERS:
        raise WorkbenchError(f"workers is {workers!r}; give how many processes play, 1 to {WORKERS}.")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise WorkbenchError(
            f"{type(executor).__name__} is no executor: it has no method submit. Of a Dask client take "
            "client.get_executor(), of an ipyparallel client client.executor()."
        )


# ------------------------------------------------------------------------------------------------- in this process


def _here(job: Job, numbers: Sequence[int], collect: Collect, seconds: float | None) -> tuple[int, Ending, float]:
    """Carry the job out here, for so many seconds at most: how many are done, how it ended, seconds for one."""
    begun = perf_counter()
    played = 0
    try:
        for number in numbers:
            if seconds is not None and perf_counter() - begun > seconds:
                break
            collect([(number, _done(job, number))])
            played += 1
    except GameFailed as error:
        return played, Ending("failed", error.failure), 0.0
    except KeyboardInterrupt:
        return played, Ending("interrupted"), 0.0
    return played, Ending(), (perf_counter() - begun) / max(played, 1)


def _done(job: Job, number: int) -> Any:
    try:
        return job(number)
    except (GameFailed, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise GameFailed(Failure(number, told(error), trace=format_exc())) from error


# ---------------------------------------------------------------------------------------------------- in workers


def carried_out(packed: bytes, numbers: Sequence[int]) -> Batch:
    """In a worker: the job for some numbers. What was complete before a failure comes back with it."""
    begun = perf_counter()
    done: list[tuple[int, Any]] = []
    try:
        job = _unpacked(packed)
        for number in numbers:
            done.append((number, _done(job, number)))  # noqa: PERF401 (kept when a later one fails)
    except GameFailed as error:
        return Batch(done, perf_counter() - begun, error.failure)
    except Exception as error:
        number = numbers[len(done)] if len(done) < len(numbers) else -1
        failure = Failure(number, told(error), trace=format_exc())
        return Batch(done, perf_counter() - begun, failure)
    return Batch(done, perf_counter() - begun)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Job:
    from cloudpickle import loads

    added, inner = loads(packed)
    adopt(added)
    job: Job = loads(inner)
    return job


def _packed(job: Job) -> bytes:
    try:
        from cloudpickle import dumps
    except ImportError:
        raise WorkbenchError(needs("cloudpickle") + " Or play in this process with workers=1.") from None
    try:
        packed: bytes = dumps((snapshot(), dumps(job)))  # a job may hold classes of an added game
    except Exception as error:
        raise WorkbenchError(
            f"An agent, game or predicate cannot be sent to another process ({type(error).__name__}: {error}). "
            "Make it of plain data, or play in this process with workers=1."
        ) from error
    return packed


class Spread:
    """A job spread over an executor: a few batches at a time, so that it can be stopped and memory stays flat."""

    def __init__(
        self,
        job: Job,
        numbers: Sequence[int],
        collect: Collect,
        executor: Executor | None,
        workers: int | None,
        pace: float,
    ) -> None:
        self.packed = _packed(job)
        self.collect = collect
        self.own = executor is None
        self.executor = processes(workers or cores()) if executor is None else executor
        self.workers = workers or width(self.executor)
        self.numbers, self.next = numbers, 0
        self.size = self._fitting(pace) if pace else 1
        self.running: set[Future[Batch]] = set()

    def carry_out(self) -> Ending:
        """Spread the job and collect what comes."""
        ending = Ending()
        try:
            while ending.how == "complete" and self._fill():
                finished, self.running = wait(self.running, return_when=FIRST_COMPLETED)
                for future in finished:
                    ending = self._taken(future, ending)
        except KeyboardInterrupt:
            ending = Ending("interrupted")
        except Exception as error:  # the executor itself gave up: it takes no more work
            ending = Ending("lost", cause=_told(error))
        if ending.how != "complete":
            self._stop(ending)
        return ending

    def _fill(self) -> bool:
        """Keep two batches for each worker under way; whether any is."""
        while self.next < len(self.numbers) and len(self.running) < 2 * self.workers:
            left = len(self.numbers) - self.next
            size = max(1, min(self.size, left // (2 * self.workers)))
            batch = list(self.numbers[self.next : self.next + size])
            self.running.add(self.executor.submit(carried_out, self.packed, batch))
            self.next += size
        return bool(self.running)

    def _taken(self, future: Future[Batch], ending: Ending) -> Ending:
        """Collect a batch; the first thing that went wrong stays."""
        try:
            batch = future.result()
        except CancelledError:
            return ending
        except Exception as error:
            return ending if ending.how != "complete" else Ending("lost", cause=_told(error))
        self.collect(batch.done)
        if batch.done:
            self.size = self._fitting(batch.seconds / len(batch.done))
        if batch.failure is not None and ending.how == "complete":
            return Ending("failed", batch.failure)
        return ending

    def _fitting(self, pace: float) -> int:
        """How many take about as long as a batch should."""
        return int(max(1, min(LARGEST_BATCH, BATCH_SECONDS / max(pace, 1e-6))))

    def _stop(self, ending: Ending) -> None:
        """Take what is complete by now, drop the rest."""
        for future in self.running:
            future.cancel()
        if ending.how == "failed":  # batches under way are short, and what they give is not lost
            wait(self.running, timeout=4 * BATCH_SECONDS)
        for future in self.running:
            if future.done():
                self._taken(future, ending)
        if self.own and (ending.how != "failed" or not all(future.done() for future in self.running)):
            end_processes(self.executor)


def _told(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


# ---------------------------------------------------------------------------------------------------- progress


class _NoBar:
    """A bar that shows nothing."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def update(self, count: int) -> None:
        """Nothing to show."""


def _bar(total: int, progress: bool, what: str) -> Any:
    """A bar for the notebook or the terminal, whichever it is; nothing without tqdm."""
    if not progress or not total:
        return _NoBar()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _NoBar()
    return tqdm(total=total, unit=f" {what}", dynamic_ncols=True)


def numbered(games: Any) -> list[int]:
    """The numbers of the games: the first so many, or those given, each once.

    Raises:
        WorkbenchError: no number of games, or numbers that are none.
    """
    number = whole(games)
    if number is not None:
        listed: list[int | None] = list(range(number)) if number <= MANY else [None]
    elif isinstance(games, Iterable) and not isinstance(games, (str, bytes)):
        listed = list(dict.fromkeys(whole(each) for each in games))
    else:
        raise WorkbenchError(f"games is {games!r}; give how many, or their numbers such as range(50, 60).")
    known = [each for each in listed if each is not None and 0 <= each <= LAST]
    if len(known) < len(listed) or (number is not None and number < 0):
        raise WorkbenchError(
            f"games is {games!r}; give how many, 0 to {MANY}, or their numbers: whole ones from 0 to {LAST}."
        )
    return known
