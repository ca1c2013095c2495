"""Slow motion: what the rules do by themselves, one step at a time, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from workbench.kernel.play import waiting
from workbench.session.sentences import StoryLine
from workbench.session.tree import Node

if TYPE_CHECKING:
    from workbench.session.place import Place


class Tick(msgspec.Struct, frozen=True):
    """One automatic step, or one draw of chance, that has happened.

    Attributes:
        node: id of the node to which it led.
        kind: "task" or "chance".
        title: how the step is called, or the outcome, as the reader may see it.
        rule: id of the rule that the step carries out; "" if it names none.
        text: that rule in our own words; "" if there is none.
        rules: ids of all rules that the sentences rest on, the step's own first.
        lines: what happened, as the reader may see it; empty where nothing is told.
        ends: why it goes no further by itself: "choice", "chance" (somebody is to choose the outcome), "over"; "" where
            the next tick follows.
        following: how what comes next is called; the question if a seat decides; "" at the end.
    """

    node: int
    kind: Literal["task", "chance"]
    title: str
    rule: str
    text: str
    rules: tuple[str, ...]
    lines: tuple[StoryLine, ...]
    ends: Literal["", "choice", "chance", "over"]
    following: str

    def __str__(self) -> str:
        told = " ".join(line.text for line in self.lines) or self.title
        return f"{told} [{', '.join(self.rules)}]" if self.rules else told


def tick_at(place: Place, before: Node, asks: bool, reader: int | str | None) -> Tick:
    """The tick that led from a node to a place."""
    step = waiting(before._state)
    rule = "" if step is None else step.rule
    lines = place.lines(reader)
    cause = place.node.cause
    now, question = place.waiting, place.question
    ends: Literal["", "choice", "chance", "over"] = ""
    if now == "choice" or now == "over" or (now == "chance" and asks):
        ends = now
    return Tick(
        place.node.id,
        "chance" if cause is not None and cause.kind == "chance" else "task",
        place.title(seat=reader),
        rule,
        place.game.rulebook.cite(rule).text if rule else "",
        tuple(dict.fromkeys((*filter(None, (rule,)), *(each for line in lines for each in line.rules)))),
        lines,
        ends,
        "" if question is None else question.text,
    )
