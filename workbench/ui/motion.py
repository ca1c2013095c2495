"""Slow motion: what happens by itself waits, and goes on one step at a time, by key or at a chosen pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.kernel import WorkbenchError
from workbench.session.sentences import minus
from workbench.session.texts import capital

if TYPE_CHECKING:
    from workbench.ui.controller import Controller

View = dict[str, Any]

PACES = {"0": "by key (s)", "1000": "every second", "2500": "every 2½ seconds", "5000": "every 5 seconds"}
"""Milliseconds between two steps, and what they are called; 0: each step waits for a key."""


class Motion:
    """How the rules go on by themselves.

    Attributes:
        slow: whether each step is shown by itself.
        pace: a key of PACES.
        paused: whether the steps wait although there is a pace.
    """

    def __init__(self) -> None:
        self.slow = False
        self.pace = "2500"
        self.paused = False

    def toggle(self) -> None:
        """Go slowly, or at once again."""
        self.slow, self.paused = not self.slow, False

    def set_pace(self, pace: str) -> None:
        """Go on at another pace. Raises WorkbenchError if there is none such."""
        if pace not in PACES:
            raise WorkbenchError(f"There is no pace {pace!r}.")
        self.pace, self.paused = pace, False

    def pause(self) -> None:
        """Let the steps wait, or go on."""
        self.paused = not self.paused

    @property
    def runs(self) -> bool:
        """Whether the next step comes by itself."""
        return self.slow and not self.paused and self.pace != "0"


def motion_view(control: Controller, asked: str) -> View:
    """Slow motion as the page shows it: the pace, and the step that led here with its rule.

    Args:
        control: the bench's controller.
        asked: what is asked here, or what comes next.
    """
    motion, session = control.motion, control.session
    if not motion.slow:
        return {"slow": False}
    goes_on = not session.pauses
    return {
        "slow": True,
        "pace": {"label": "Pace", "value": motion.pace, "options": [[pace, text] for pace, text in PACES.items()]},
        "paused": motion.paused,
        "timed": motion.pace != "0",
        "node": session.node.id,
        "wait": int(motion.pace) if motion.runs and goes_on else 0,
        "next": _coming(session.waiting, goes_on, asked),
        "tick": _tick(control),
    }


def _coming(waiting: str, goes_on: bool, asked: str) -> str:
    """What comes next."""
    if waiting == "over":
        return "The game is over."
    return f"Next: {asked}" if goes_on else f"It stops here: {asked}"


def _tick(control: Controller) -> View | None:
    """What happened by itself last, told with its rule; None where a seat, or an edit, led here."""
    tick = control.session.last_tick(control.seat)
    if tick is None:
        return None
    told = " ".join(line.text for line in tick.lines) or tick.title
    chip = control.citations.chip
    own = [rule for rule in tick.rules if not any(rule in line.rules for line in tick.lines)]
    return {
        "told": minus(capital(told)),
        "lines": [{"text": minus(line.text), "chips": [*map(chip, line.rules)]} for line in tick.lines],
        "text": control.citations.text(tick.rule),
        # Rules that stand with no sentence; where there is one sentence at most they stand all together.
        "chips": [*map(chip, tick.rules if len(tick.lines) < 2 else own)],
    }
