"""The battle between the two lines: each side's force summed step by step, and the cards it has laid."""

from __future__ import annotations

from typing import Any

from workbench.games.dueling_nobles.cards import RANK, RANK_NAMES, SUIT, SUIT_SIGNS
from workbench.games.dueling_nobles.force import INTRIGUE, Part, counted_by_intrigue, parts, routs
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.dueling_nobles import names
from workbench.pictures.dueling_nobles.minis import MINI_HEIGHT, MINI_PITCH, minis

STEPS = (
    ("1", "Noble"),
    ("2a", "Knight"),
    ("2b", "Intrigue"),
    ("3a", "Die"),
    ("3b", "Command"),
    ("4a", "Support"),
    ("4b", "Valor"),
    ("5", "Fealty"),
)
PANEL = 236
SCALE, BAR_ROOM = 5.2, 262
UNKNOWN = "?"


class Ladder:
    """A battle as eight rows, one for each step of the force."""

    def __init__(self, canvas: Canvas, seen: Any, word: Any) -> None:
        self.canvas, self.seen, self.word = canvas, seen, word
        self.names = seen.settings.players
        battle = seen.battle
        self.sides = sorted((battle.attack, battle.defence), key=lambda side: int(side.seat))
        self.summed = [summed(seen, side) for side in self.sides]

    def draw(self, y: float) -> float:
        """Put the battle on the canvas, its top at y. Returns its foot."""
        heading = self.word("Force, step by step")
        self.canvas.put("panel:force", "area", 0.5, y, WIDTH - 1, PANEL, label=heading, align="middle")
        for side, x, align in zip(self.sides, (10, 401), ("left", "right"), strict=True):
            label, full = self.fighter(side)
            key = f"head:{names.letter(side.seat)}"
            self.canvas.put(key, "seat", x, y + 6, 215, 20, owner=side.seat, label=label, align=align, full=full)
        self.bands(y)
        for place in (0, 1):
            self.bars(place, y)
        self.canvas.put("rule:total", "area", 12, y + 194, WIDTH - 24, 1)
        self.totals(y)
        return y + PANEL

    def name(self, side: Any) -> str:
        """Whose side it is."""
        return names.player(self.names, side.seat)

    def fighter(self, side: Any) -> tuple[str, str]:
        """A side's player and Noble, short enough for the head of its column, and in full."""
        name, card = self.name(side), side.noble
        full = f"{name}, {self.word(names.full(card))}"
        if len(full) <= 26 or card not in RANK:
            return full, full
        rank = self.word(RANK_NAMES.get(RANK[card], RANK[card]))
        return f"{names.shorter(name, 16)}, {rank} {SUIT_SIGNS[SUIT[card]]}", full

    def bands(self, y: float) -> None:
        """The rows, the one that is at work marked."""
        used = {part.step for found in self.summed if found is not None for part in found}
        step = self.seen.agenda[-1] if self.seen.agenda else None
        now = {"SupportChoice": "4a", "RollDie": "3a"}.get(step.__class__.__name__ if step is not None else "")
        for place, (number, name) in enumerate(STEPS):
            state = "now" if number == now else "past" if number in used else "next"
            top, label = y + 30 + 20 * place, self.word(name)
            self.canvas.put(
                f"step:{number}", "space", 3, top, WIDTH - 6, 20, label=label, sub=number, state=state, focus=False
            )

    def bars(self, place: int, y: float) -> None:
        """The bars of a side, each beginning where the last one ended."""
        side, leftward = self.sides[place], place == 0
        found = [part for part in self.summed[place] or () if part.amount]
        scale = min(SCALE, BAR_ROOM / max(sum(max(part.amount or 0, 0) for part in found), 1))
        edge, before = (279.0 if leftward else 371.0), None
        for part in found:
            width = max(part.amount or 0, 0) * scale
            x = edge - width if leftward else edge
            key = self.bar(side, part, (x, y, width), scale < SCALE, leftward)
            if before is not None:
                self.canvas.relate(before, key, "sums")
            edge, before = (x if leftward else x + width), key

    def bar(self, side: Any, part: Part, place: tuple[float, float, float], tight: bool, leftward: bool) -> str:
        """The bar of one step, with its die."""
        x, y, width = place
        letter, amount = names.letter(side.seat), names.number(part.amount)
        top = y + 33 + 20 * [number for number, _ in STEPS].index(part.step)
        if part.step in ("3a", "3b"):
            left, number = (x + width + 6 if leftward else x - 21), "1" if part.step == "3a" else "2"
            self.canvas.put(f"die:{letter}:{number}", "die", left, top - 0.5, 15, 15, face=f"die:{part.amount}")
        return self.canvas.put(
            f"bar:{letter}:{part.step}",
            "bar",
            x,
            top,
            width,
            14,
            owner=side.seat,
            align="left" if leftward else "right",
            label=amount if amount.startswith("−") else f"+{amount}",
            sub=self.source(side, part, tight),
            full=f"{self.name(side)}, step {part.step}, {self.word(part.name)}: {amount}",
        )

    def source(self, side: Any, part: Part, tight: bool) -> str | None:
        """Where a step's amount comes from, in two words."""
        if part.step == "2b":
            return f"{counted_by_intrigue(self.seen, side.seat)}{'' if tight else ' others'} × {INTRIGUE}"
        if part.step in ("2a", "4a", "4b", "5"):
            return ", ".join(map(names.short, part.pieces)) or None
        return None

    def totals(self, y: float) -> None:
        """The sums, how the battle stands, and the cards laid."""
        totals = [None if found is None else sum(part.amount or 0 for part in found) for found in self.summed]
        for side, total, x, align in zip(self.sides, totals, (199, 381), ("right", None), strict=True):
            letter, label = names.letter(side.seat), UNKNOWN if total is None else names.number(total)
            full = f"{self.name(side)}’s {self.word('force')} {label}"
            self.canvas.put(
                f"total:{letter}",
                "counter",
                x,
                y + 199,
                70,
                30,
                face="total",
                label=label,
                owner=side.seat,
                align=align,
                full=full,
            )
        head, foot = self.standing(totals)
        lines = [line(foot, "muted")]
        self.canvas.put(
            "text:result", "text", 270, y + 200, 110, 30, label=head, tone="plain", align="middle", lines=lines
        )
        for place, side in enumerate(self.sides):
            self.played(side, y + 197, first=place == 0)

    def played(self, side: Any, y: float, first: bool) -> None:
        """The Support cards a side has laid: open, or face down for those who may not know them."""
        letter = names.letter(side.seat)
        sealed = side.sealed if is_hidden(side.sealed) else tuple(side.sealed)
        count = len(side.cards) + len(sealed)
        left = 12 if first else WIDTH - 12 - MINI_PITCH * count + (MINI_PITCH - 28)
        minis(self.canvas, side.cards, side.seat, left, y)
        onward = left + MINI_PITCH * len(side.cards)
        if is_hidden(sealed):
            for place in range(len(sealed)):
                full = f"A card that {self.name(side)} has laid face down"
                key, x = f"sealed:{letter}:{place}", onward + MINI_PITCH * place
                self.canvas.put(
                    key, "card", x, y, 28, MINI_HEIGHT, face="hidden", full=full, owner=side.seat, mark=False
                )
        else:
            minis(self.canvas, sealed, side.seat, onward, y)
        if count:
            x, align = (left + MINI_PITCH * count + 4, None) if first else (left - 88, "right")
            word = "face down" if len(sealed) else "played"
            self.canvas.put(f"text:{letter}", "text", x, y + 10, 80, 16, align=align, lines=[line(word, "muted")])

    def standing(self, totals: list[int | None]) -> tuple[str, str]:
        """How the battle stands, without looking ahead."""
        left, right = totals
        if left is None or right is None:
            return "open:", "not to be summed"
        rout = [routs(side.cards) for side in self.sides]
        if all(rout):
            return "both rout:", "both lose"
        if any(rout):
            return self.nickname(rout.index(True)), self.word("routs")
        if left == right:
            return "even:", "a tie, as it is"
        return self.nickname(0 if left > right else 1), f"ahead by {abs(left - right)}"

    def nickname(self, place: int) -> str:
        """A player's name, short enough to stand between the totals."""
        return names.shorter(self.name(self.sides[place]), 13)


def summed(seen: Any, side: Any) -> list[Part] | None:
    """The parts of a side's force; None where an impossible position leaves nothing to sum."""
    try:
        found = list(parts(seen, side))
        routs(side.cards)
    except (KeyError, IndexError):
        return None
    return found
