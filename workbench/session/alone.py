"""One thread at a time changes a sitting: JupyterLab answers clicks in a thread beside the one that runs cells."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar


class Shared(Protocol):
    """What several threads may have in hand."""

    @property
    def lock(self) -> AbstractContextManager[bool]:
        """Held by the thread that changes it."""
        ...


Owner = TypeVar("Owner", bound=Shared)
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def alone(method: Callable[Concatenate[Owner, Arguments], Result]) -> Callable[Concatenate[Owner, Arguments], Result]:
    """Let another thread that wants to change the same sitting wait until this is done and everybody has been told."""

    @wraps(method)
    def held(self: Owner, /, *args: Arguments.args, **keywords: Arguments.kwargs) -> Result:
        with self.lock:
            return method(self, *args, **keywords)

    return held
