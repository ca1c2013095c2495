"""What the driver relies on so as not to ask twice: the kind of a step, and a listener that hears nothing."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import pytest

from workbench.kernel import Chance, Choice, Listener, Step, Task, silent
from workbench.kernel.registry import find_game

GAMES = ("dueling_nobles", "noblemen", "among_nobles", "heir_and_regent")
DECIDES = {Task: "rules", Choice: "seat", Chance: "chance"}


def steps_of(game: str) -> list[type[Step]]:
    (union,) = get_args(find_game(game).state_type)
    assert get_origin(union) is not None
    return list(get_args(union))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_says_what_decides_it(game: str) -> None:
    steps = steps_of(game)
    assert len(steps) > 10
    for step in steps:
        (kind,) = (kind for kind in DECIDES if issubclass(step, kind))
        assert step.decides == DECIDES[kind], step
        assert "decides" not in step.__struct_fields__


def test_the_silent_listener_takes_all_that_a_listener_takes_and_keeps_nothing() -> None:
    told: dict[str, Any] = {
        "key": "k",
        "also": ("b",),
        "seat": 1,
        "secret": {"card": "x"},
        "knows": (1,),
        "count": 3,
        "name": "n",
    }
    hear = Listener()
    for tell in (hear, silent):
        tell("a.rule", "piece:1", "piece:2", **told)
        tell("a.rule")
        tell(rule="a.rule", points=2)
    assert [event.rule for event in hear.events] == ["a.rule"] * 3
    assert not silent("a.rule", "piece:1", **told)  # type: ignore[func-returns-value]
