"""What somebody asks for on a page is done, and what is refused is told; nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.kernel import WorkbenchError

View = dict[str, Any]
Action = Callable[[], Any]


class Answering:
    """Something on a page that does what is asked of it. Subclasses say what can be asked for.

    Attributes:
        message: why what was asked for last was refused; "" if it was done.
    """

    message = ""

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for; None if it is none. Nothing that comes from a page is taken on trust."""
        raise NotImplementedError

    def do(self, kind: str, fields: View) -> bool:
        """Do what an event asks for, and say whether it asks for anything."""
        action = self.action(kind, fields)
        if action is None:
            return False
        self.message = ""
        self.attempt(action)
        return True

    def attempt(self, action: Action) -> None:
        """Do something; a refusal becomes the message."""
        try:
            action()
        except WorkbenchError as error:
            self.message = str(error)


def number_in(fields: View, what: str) -> int:
    """The number that an event names.

    Args:
        fields: the event's fields, as they came from the page.
        what: what has such a number, for the refusal: "a step".

    Raises:
        WorkbenchError: it names none.
    """
    value = fields.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"{value!r:.60} is no number of {what}.")
