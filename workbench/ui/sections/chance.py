"""The chance desk: how chance happens, what it can bring with which odds, and every outcome as a line of its own."""

from __future__ import annotations

from functools import partial
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.session.chance import Odd, Odds, TooMany
from workbench.ui import assets, fan, given
from workbench.ui.board import DRAWING, wire
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel
from workbench.ui.sections.section import Action, Section, View

MODES = (("auto", "Random"), ("seeded", "Seed"), ("ask", "Ask me"), ("scripted", "Script"))
MODE_HELP = {
    "auto": "Every draw is random.",
    "seeded": "Draws follow the seed: the same seed and the same line draw the same.",
    "ask": "Play stops before every draw, and you choose what comes.",
    "scripted": "Draws take the outcomes of the list in order; when it is empty, play stops and asks.",
}


PICTURES = 12
"""So many pictures stand side by side at once."""


class ChancePanel(Panel):
    """The chance desk. It draws small boards itself."""

    _esm = assets.script("dom.js", *DRAWING, "chance.js")


class ChanceDesk(Section):
    """Who or what decides where chance does, and what it brings."""

    name = "chance"
    title = "Chance"
    key = "c"
    panel = ChancePanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._unfolded: set[str] = set()
        self._chosen = ""
        self._asked_for = 0
        self._node = self.session.node.id
        self._odds: tuple[int, int, Odds] | None = None
        self._pictured: set[int] = set()
        self._from = 0
        self._gallery: tuple[tuple[Any, ...], View] | None = None

    def settle(self) -> None:
        """Forget what was chosen and unfolded at another node."""
        if self._node != self.session.node.id:
            self._node = self.session.node.id
            self._unfolded, self._chosen, self._asked_for, self._from = set(), "", 0, 0

    # ---- what is shown

    def view(self) -> View:
        """How chance happens, and the odds of what waits as far as the seat may see them."""
        session = self.session
        head: View = {
            "modes": [[mode, self._mode_text(mode, text), mode == session.chance] for mode, text in MODES],
            "help": MODE_HELP[session.chance],
            "seed": str(session.seed) if session.chance == "seeded" else None,
            "redraw": session.redraw,
            "script": ", ".join(session.scripted),
        }
        if session.waiting != "chance":
            return head | {"ask": "No draw waits here.", "badge": "", "groups": [], "sub": ""}
        question = session.question
        asked = question.text if question is not None else ""
        head |= {"ask": asked[:1].upper() + asked[1:], "badge": question.title if question else ""}
        if not self.control.sees_moves:
            return head | {"groups": [], "sub": "What can come here is shown only to who sees all.", "roll": True}
        odds = self._seen_odds()
        return head | {
            "groups": self._groups(odds),
            "chosen": self._chosen,
            "play": self._play_text(odds),
            "roll": True,
            "fan": self._fan_text(odds),
            "sub": f"and {odds.more} more; type one in the filter above" if odds.more else "",
            **self._side_by_side(odds),
        }

    def _side_by_side(self, odds: Odds) -> View:
        """Small pictures of the outcomes that have led somewhere already, if somebody wants them."""
        led = [odd for odd in odds.outcomes if odd.nodes]
        if len(led) < 2:
            return {"pictures": None}
        if self.session.node.id not in self._pictured:
            return {"pictures": {"open": False}}
        first = min(self._from, PICTURES * ((len(led) - 1) // PICTURES))
        some = led[first : first + PICTURES]
        key = (self.session.node.id, self.control.seat, tuple((odd.text, odd.nodes[0]) for odd in some))
        if self._gallery is None or self._gallery[0] != key:
            self._gallery = (key, self._drawn(some, odds.total))
        pages = f"{first + 1} to {first + len(some)} of {len(led)}" if len(led) > PICTURES else ""
        turn = {"before": first > 0, "after": first + PICTURES < len(led)}
        return {"pictures": {"open": True, "pages": pages, **turn, **self._gallery[1]}}

    def _drawn(self, some: list[Odd], total: int) -> View:
        from workbench.pictures import graph

        nodes = [fan.settled(self.session, odd.nodes[0]) for odd in some]
        graphs = [wire(graph(self.session.at(node).state, self.control.seat)) for node in nodes]
        pieces = fan.differing(graphs)
        box = fan.part(graphs, pieces)
        items = [
            {
                "node": node,
                "label": odd.label,
                "odds": f"{_count(odd.weight, total)}, {_percent(odd.share)}",
                "graph": fan.cut(shape, box, pieces),
                "marks": {piece: {"state": "newest"} for piece in self._changed(node) & pieces},
            }
            for odd, node, shape in zip(some, nodes, graphs, strict=True)
        ]
        return {"box": list(box), "items": items, "same": not pieces}

    def _changed(self, node: int) -> set[str]:
        """The pieces of which is told what happened on the way to a node."""
        here, place = self.session.node, self.session.at(node)
        way = place.tree.path(place.node)
        after = way[way.index(here) + 1 :]
        lines = (line for step in after for line in self.session.at(step).lines(self.control.seat))
        return {piece for line in lines for piece in line.pieces}

    def _mode_text(self, mode: str, text: str) -> str:
        return f"Seed {self.session.seed}" if mode == "seeded" else text

    def _seen_odds(self) -> Odds:
        """The odds here, worked out once for each node and number of lines that leave it."""
        node = self.session.node
        key = (node.id, len(node.children))
        if self._odds is None or self._odds[:2] != key:
            self._odds = (*key, self.session.odds)
        return self._odds[2]

    def _groups(self, odds: Odds) -> list[View]:
        """The outcomes by heading; headings are folded where there are several."""
        groups = odds.groups()
        single = len(groups) == 1
        found: list[View] = []
        for name, weight, members in groups:
            alone = not name or single or len(members) == 1
            opened = alone or name in self._unfolded or any(odd.text == self._chosen for odd in members)
            found.append(
                {
                    "id": name,
                    "head": "" if alone else name,
                    "count": _count(weight, odds.total),
                    "share": weight / odds.total,
                    "percent": _percent(weight / odds.total),
                    "open": opened,
                    "odds": [self._odd(odd, odds.total) for odd in members] if opened else [],
                }
            )
        return found

    def _odd(self, odd: Odd, total: int) -> View:
        return {
            "id": odd.text,
            "label": odd.label,
            "note": odd.text,
            "count": _count(odd.weight, total),
            "share": odd.share,
            "percent": _percent(odd.share),
            "chosen": odd.text == self._chosen,
            "node": odd.nodes[0] if odd.nodes else None,
        }

    def _play_text(self, odds: Odds) -> str:
        label = next((odd.label for odd in odds.outcomes if odd.text == self._chosen), "")
        return f"Let {label} come" if label else ""

    def _fan_text(self, odds: Odds) -> str:
        if self._asked_for == odds.size:
            return f"Yes, make {odds.size} lines"
        new = odds.size - sum(bool(odd.nodes) for odd in odds.outcomes)
        return f"Fan out: {odds.size} lines" if odds.size > 1 and new else ""

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: a mode, the seed or list, an outcome, a roll, a fan."""
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))
        actions: dict[str, Action] = {
            "mode": partial(self._set, "chance", ident),
            "redraw": partial(self._set, "redraw", not self.session.redraw),
            "seed": lambda: self._set("seed", given.seed(text)),
            "script": lambda: self.session.script(*_outcomes(text)),
            "group": lambda: self._fold(ident),
            "outcome": lambda: self._choose(ident),
            "bring": lambda: self._bring(ident or self._chosen),
            "roll": lambda: self._roll(),
            "fan": self._fan,
            "pictures": self._show_pictures,
            "turn": lambda: self._turn(ident),
        }
        return actions.get(kind)

    def _set(self, name: str, value: Any) -> None:
        setattr(self.session, name, value)

    def _fold(self, group: str) -> None:
        self._unfolded ^= {group}

    def _choose(self, text: str) -> None:
        self._chosen = "" if self._chosen == text else text

    def _bring(self, text: str) -> None:
        if not text:
            raise WorkbenchError("Choose an outcome first.")
        if not self.control.sees_moves:
            raise WorkbenchError("What can come here is shown only to who sees all.")
        self.control.carry_out(text)

    def _roll(self) -> None:
        self.control.roll()

    def _fan(self) -> None:
        """A line for every outcome; many only when asked for twice."""
        if not self.control.sees_moves:
            raise WorkbenchError("What can come here is shown only to who sees all.")
        try:
            self.session.fan_out(*([self._asked_for] if self._asked_for else []))
        except TooMany as many:
            self._asked_for = many.size
        else:
            self._asked_for = 0
            self._pictured.add(self.session.node.id)

    def _show_pictures(self) -> None:
        self._pictured ^= {self.session.node.id}

    def _turn(self, way: str) -> None:
        self._from = max(0, self._from + (PICTURES if way == "after" else -PICTURES))


def _count(weight: int, total: int) -> str:
    return f"{weight} of {total}"


def _percent(share: float) -> str:
    """A share as people read it: per cents with a decimal where they are not whole, so that parts add up."""
    percent = round(100 * share, 1)
    return f"{percent:.0f} %" if percent == int(percent) else f"{percent:.1f} %"


def _outcomes(text: str) -> list[str]:
    """Outcomes typed with commas or on lines of their own."""
    return [part.strip() for line in text.splitlines() for part in line.split(",") if part.strip()]
