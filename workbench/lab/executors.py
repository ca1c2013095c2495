"""Where games are played: here, in processes of this machine, or wherever an executor of yours leads."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor
from typing import Any

from workbench.kernel.errors import WorkbenchError

IDLE = 120.0


def processes(workers: int) -> Executor:
    """Processes of this machine that carry agents and predicates defined in a notebook cell; kept for the next run.

    Raises:
        WorkbenchError: the package loky is not installed.
    """
    try:
        from loky import get_reusable_executor
    except ImportError:
        raise WorkbenchError(needs("loky") + " Or play in this process with workers=1.") from None
    executor: Executor = get_reusable_executor(max_workers=workers, timeout=IDLE, initializer=_leave_interrupts)
    return executor


def _leave_interrupts() -> None:
    """An interrupt is for the process that started the run; it collects what is complete and ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_processes(executor: Executor) -> None:
    """End the processes at once, whatever they are doing."""
    stop: Any = executor.shutdown
    stop(wait=False, kill_workers=True)


def cores() -> int:
    """How many processes this machine can run at a time, container limits counted."""
    try:
        from loky import cpu_count
    except ImportError:
        return os.cpu_count() or 1
    count: int = cpu_count()
    return count


def width(executor: Any) -> int:
    """How many workers an executor has, as far as it tells; a guess where it does not.

    Known are those of the standard library and of loky, Dask's and ipyparallel's.
    """
    told: Any = getattr(executor, "_max_workers", None)
    dask: Any = getattr(getattr(executor, "_client", None), "nthreads", None)
    engines: Any = getattr(getattr(executor, "view", None), "client", None)
    if isinstance(told, int):
        return told
    if dask is not None:
        threads: int = sum(dask().values())
        return max(1, threads)
    if engines is not None:
        return max(1, len(engines))
    return 2 * cores()


def needs(package: str) -> str:
    """What to do about a package that is not there."""
    return f"This needs the package {package}: pip install 'nobles-workbench[lab]'."
