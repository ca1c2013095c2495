"""A family as a tree: rows are generations, the oldest on top; couples lie side by side; children hang below.

Places depend on nothing but the rows: the units of a row stand in their order from the left, and an unmarried male
has room for a wife beside him, so that a birth or a wedding moves no card that is there already. Only a row that would
be wider than the drawing gives such room up, from the right. The couple of ancestors in the first row stands in the
middle. Lines of descent run at several heights, so that those of two
couples whose children mix never lie on each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from workbench.games.among_nobles.cards import ANCESTORS
from workbench.games.among_nobles.components import Card
from workbench.games.among_nobles.hooks import Power, power_of
from workbench.games.among_nobles.turns import open_gate
from workbench.pictures.among_nobles import boxes, words
from workbench.pictures.among_nobles.table import LETTERS, Table
from workbench.pictures.canvas import WIDTH, line

COUPLE, SINGLE, GAP, HEIGHT, FALL = 203, 117, 8, 126, 44
LONG = 217
LEFT, MIDDLE = 1.0, 212.0
LANES = (17, 22, 12)
TOKEN, NOTE = 15, 201
Fields = dict[str, Any]


class Kin(NamedTuple):
    """A character or couple with its place in the tree, and the room kept free for a wife beside him."""

    unit: Any
    cards: tuple[str, ...]
    row: int
    x: float
    wide: float
    room: float

    @property
    def head(self) -> str:
        """The character, or the husband."""
        return self.cards[0]


class Family:
    """The tree of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seen, self.seat = table, table.seen, seat
        self.canvas, self.nodes = table.canvas, table.canvas.graph.nodes
        self.rows = table.seen.seats[seat].rows
        self.letter, self.name = LETTERS[seat], table.names[seat]
        self.running = [frame for frame in table.frames if frame.seat == seat]
        self.kin = list(self._kin())

    def draw(self, y: float) -> float:
        """Lay the family out from y downwards; where it ends."""
        self._heading(y)
        top = y + 36
        if not self.kin:
            lines = [line("No characters yet." if self.seen.phase == "setup" else "Nobody is left.", "muted")]
            self.canvas.put(f"empty:{self.letter}", "text", LEFT, top - 8, 300, 16, lines=lines)
            return top + 10
        for kin in self.kin:
            self._unit(kin, top + kin.row * (HEIGHT + FALL))
        self._descent()
        return self._notes(top, top + len(self.rows) * (HEIGHT + FALL) - FALL + 10)

    def _heading(self, y: float) -> None:
        cards = sum(len(kin.cards) for kin in self.kin)
        sub = f"{words.counted(cards, 'character')}, {words.counted(len(self.rows), 'generation')}" if cards else None
        full, label = f"{self.name}’s family: {sub or 'nobody'}", f"{self.name}’s family"
        self.canvas.put(f"line:{self.letter}", "area", 0, y - 5, WIDTH, 1)
        place = (0, y, WIDTH - 2, 20)
        self.canvas.put(f"family:{self.letter}", "seat", *place, owner=self.seat, label=label, sub=sub, full=full)

    # ---- where the cards lie

    def _kin(self) -> Iterator[Kin]:
        """Every unit with its row, its left side, its width and the room beside it."""
        for row, held in enumerate(self.rows):
            widths = [unit_width([self.table.card(name) for name in unit.cards]) for unit in held]
            rooms = _rooms([unit.card for unit in held], widths)
            x = MIDDLE + (COUPLE - widths[0]) / 2 if held and _ancestral(held[0].cards) else LEFT
            for unit, wide, room in zip(held, widths, rooms, strict=True):
                yield Kin(unit, unit.cards, row, x, wide, room)
                x += wide + room + GAP

    # ---- a character or couple

    def _unit(self, kin: Kin, y: float) -> None:
        if kin.head in self.table.shown:
            full, key = f"{words.full_name(kin.head)} stands at court", f"place:{kin.head}"
            place = (kin.x, y, kin.wide, HEIGHT)
            self.canvas.put(key, "space", *place, label="at court", state="past", full=full)
            return
        cards = [self.table.card(name) for name in kin.cards]
        frames = [frame for frame in self.running if frame.card == kin.head] if self.running else []
        pausing = bool(frames) and frames[-1] is self.table.frames[-1] and self.table.pausing
        rows = boxes.rows_of(cards, kin.unit.barred, frames, pausing, self.table.most)
        signs = list(self._signs(kin.unit))
        tint = "owner" if frames else None
        fields: Fields = {"owner": self.seat, "mark": False, "rows": boxes.drawn(rows), "tint": tint}
        said = f"{self._facts(kin)}; {boxes.in_words(rows)}"
        if len(cards) == 1:
            self._single(kin, cards[0], y, signs, said, fields)
        else:
            self._couple(kin, cards, y, signs, said, fields)
        self._tokens(kin, y)

    def _single(self, kin: Kin, shown: Card, y: float, signs: list[Fields], said: str, fields: Fields) -> None:
        sex = {"text": words.age_sign(shown.id), "tone": "plain", "at": "se"}
        fields |= {"label": shown.name, "face": self.table.face(shown.id)}
        fields["badges"] = self.table.badges(sex, *signs, piece=shown.id)
        fields["full"] = f"{shown.name}, {words.age_words(shown.id)}, {shown.trait}, {said}"
        self.canvas.put(shown.id, "person", kin.x, y, kin.wide, HEIGHT, **fields)
        if kin.room > 30:
            x, wide = kin.x + kin.wide + 5, kin.room - 5
            self.canvas.put(f"bride:{shown.id}", "space", x, y, wide, HEIGHT, focus=False)

    def _couple(
        self, kin: Kin, cards: Sequence[Card], y: float, signs: list[Fields], said: str, fields: Fields
    ) -> None:
        """A couple; the wife is a piece of its own over her half, and the two are tied by a marriage node."""
        his, hers = cards
        fields |= {"label": words.pair(kin.cards), "badges": self.table.badges(*signs, piece=his.id)}
        fields["halves"] = [{"label": shown.name, "face": self.table.face(shown.id)} for shown in cards]
        fields["full"] = f"{his.name} ({his.trait}) and {hers.name} ({hers.trait}), a couple, {said}"
        self.canvas.put(his.id, "couple", kin.x, y, kin.wide, HEIGHT, **fields)
        middle, knot = kin.x + kin.wide / 2, f"wed:{his.id}"
        wife = f"{hers.name}, {words.age_words(hers.id)}, {hers.trait}, wife of {his.name}{self._origin(hers.id)}"
        self.canvas.put(hers.id, "text", middle, y, kin.wide / 2, HEIGHT, full=wife)
        self.canvas.put(knot, "text", middle, y + HEIGHT, 0, 0, focus=False)
        self.canvas.relate(his.id, knot, "married")
        self.canvas.relate(hers.id, knot, "married")

    def _signs(self, unit: Any) -> Iterator[Fields]:
        """Badges of what has happened to a unit in this phase, and its dowry."""
        text = "newborn" if unit.born else "new couple" if unit.fresh else ""
        text = text or ("has acted" if unit.acted and not unit.tokens else "")
        if text:
            yield {"text": text, "tone": "plain", "at": "nw"}
        if unit.gold:
            yield {"text": f"{unit.gold} gold", "tone": "plain", "at": "sw"}

    def _tokens(self, kin: Kin, y: float) -> None:
        right = kin.x + kin.wide - 42 + TOKEN
        self.table.tokens(f"token:{kin.head}", kin.unit.tokens, self.seat, right, y - 11, TOKEN, kin.head)

    def _facts(self, kin: Kin) -> str:
        """Generation, tokens and parents in words."""
        unit = kin.unit
        facts = [f"generation {kin.row + 1} of {self.name}’s family"]
        facts.append(words.counted(unit.tokens, "token") if unit.tokens else "no token")
        if unit.acted and not unit.tokens:
            facts.append("has acted without a token")
        if unit.reacted:
            facts.append("reactivated")
        if unit.born:
            facts.append("born in this phase")
        if unit.fresh:
            facts.append("a new couple that may act")
        if unit.gold:
            facts.append(f"dowry of {unit.gold} gold")
        return ", ".join(facts) + self._origin(kin.head)

    def _origin(self, name: str) -> str:
        parents = self.table.parents.get(name)
        if not parents:
            return ""
        child = "son" if words.is_male(name) else "daughter"
        return f", {child} of {words.listed(map(words.full_name, parents))}"

    # ---- who descends from whom

    def _descent(self) -> None:
        """Lines from parents to those of their children that are still in the family."""
        taken: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for parent, children in self._broods():
            source = self._knot(parent)
            middle = self.nodes[source]["x"]
            ends = [_hook(self.nodes[child], half) for child, half in children] + [middle]
            span = (min(ends) - 4, max(ends) + 4)
            lane = next((lane for lane in range(3) if _free(taken.get((parent.row, lane), ()), span)), 2)
            taken.setdefault((parent.row, lane), []).append(span)
            # An elbow turns half-way between the foot of its source and its target.
            self.nodes[source]["y"] += 2 * LANES[lane] - FALL
            for child, half in children:
                self.canvas.relate(source, child, "parent", **({"half": half} if half else {}))

    def _broods(self) -> list[tuple[Kin, list[tuple[str, str | None]]]]:
        """Parents in the family with their children below them: the piece, and which half of it."""
        parents = self.table.parents
        home = {name: kin for kin in self.kin for name in kin.cards}
        found: dict[str, tuple[Kin, list[tuple[str, str | None]]]] = {}
        for kin in self.kin:
            for name in kin.cards:
                parent = next((home[one] for one in parents.get(name, ()) if one in home), None)
                if parent is None or parent.row >= kin.row:
                    continue
                half = None if len(kin.cards) == 1 else "left" if name == kin.head else "right"
                target = f"place:{name}" if name in self.table.shown else kin.head
                found.setdefault(parent.head, (parent, []))[1].append((target, half))
        return [found[kin.head] for kin in self.kin if kin.head in found]

    def _knot(self, parent: Kin) -> str:
        """The marriage node of a couple, or the point below a mother alone."""
        if len(parent.cards) > 1:
            return f"wed:{parent.head}"
        place = self.nodes[f"place:{parent.head}" if parent.head in self.table.shown else parent.head]
        x, y = place["x"] + place["w"] / 2, place["y"] + HEIGHT
        return self.canvas.put(f"issue:{parent.head}", "text", x, y, 0, 0, focus=False)

    # ---- what stands beside or below the tree

    def _notes(self, top: float, bottom: float) -> float:
        """Which row dies and who has acted: beside the couple of ancestors, or below the tree."""
        leaving, gate = self._leaving(), self._gate()
        first = [kin for kin in self.kin if kin.row == 0]
        if len(first) == 1 and _ancestral(first[0].cards):
            self._note("leaves", LEFT, top, leaving)
            self._note("gate", first[0].x + first[0].wide + 8, top, gate)
            return bottom
        ends = [bottom, self._note("leaves", LEFT, bottom + 4, leaving)]
        columns = [gate[:5], gate[5:9], gate[9:]]
        for number, lines in enumerate(filter(None, columns)):
            x = LEFT + (COUPLE + GAP) * (number + bool(leaving))
            ends.append(self._note(f"gate{number or ''}", x, bottom + 4 + (14 if number else 0), lines))
        return max(ends)

    def _note(self, key: str, x: float, y: float, lines: list[Fields]) -> float:
        """Lines, the first of which may be a heading; where they end."""
        if not lines:
            return y
        head = {"label": lines[0]["text"], "tone": lines[0]["tone"]} if lines[0].get("bold") else {}
        rest = lines[1:] if head else lines
        said = [str(part["text"]) for part in lines]
        full = f"{said[0]}: {' '.join(said[1:])}" if key == "leaves" else ", ".join(said)
        tall = (16 if head else 0) + 15 * len(rest)
        wide = min(NOTE, WIDTH - x) if x < WIDTH - 100 else NOTE
        self.canvas.put(f"{key}:{self.letter}", "text", x, y, wide, tall, lines=rest, full=full, **head)
        return y + tall

    def _leaving(self) -> list[Fields]:
        """Which row dies in the coming generational change, and who leaves something behind."""
        if not self.seen.pending:
            return []
        oldest = [kin for kin in self.kin if kin.row == 0]
        heirs = [kin.head for kin in oldest if type(power_of(kin.head)).legacy is not Power.legacy]
        legacy = f"legacy of {words.listed(map(words.short, heirs))}" if heirs else "no legacy in this row"
        names = words.listed(words.pair(kin.cards) for kin in oldest) or "Nobody"
        text = f"{names}: generational change in the next upkeep; {legacy}."
        return [line("Row 1 leaves", "new", True), *(line(part, "muted") for part in words.wrapped(text, 34))]

    def _gate(self) -> list[Fields]:
        """The reactivation gate as a checklist of males and couples."""
        if self.seen.phase != "activation":
            return []
        idle = {unit.card for unit in open_gate(self.seen, self.seat)}
        ticks = [
            line(f"{'☐' if kin.head in idle else '☑'} {words.pair(kin.cards)}", "muted" if kin.head in idle else "ok")
            for kin in self.kin
            if words.is_male(kin.head)
        ]
        state, about = ("closed", "waits for every male and couple") if idle else ("open", "all of these have acted")
        if not ticks:
            about = "no male and no couple to wait for"
        return [line(f"Reactivation is {state}", "plain", True), line(about, "muted"), *ticks]


def unit_width(cards: Sequence[Card]) -> float:
    """How wide a character or couple is: more where a row of boxes or a name that cannot be wrapped asks for it."""
    most = max(sum(map(len, joined)) for joined in zip(*(shown.rows for shown in cards), strict=True))
    if len(cards) == 1:
        return max(SINGLE, 36 + 20 * most)
    long = any(len(shown.name) > 10 and " " not in shown.name for shown in cards)
    return max(LONG if long else COUPLE, 59 + 20 * most)


def _rooms(heads: Sequence[str], widths: Sequence[float]) -> list[float]:
    """The room for a wife beside each unmarried male of a row; from the right given up while the row is too wide."""
    rooms = [max(0.0, COUPLE - wide) if words.is_male(head) else 0.0 for head, wide in zip(heads, widths, strict=True)]
    excess = LEFT + sum(widths) + sum(rooms) + GAP * (len(rooms) - 1) - WIDTH
    for place in reversed(range(len(rooms))):
        if excess <= 0:
            break
        excess -= rooms[place]
        rooms[place] = 0.0
    return rooms


def _ancestral(cards: Sequence[str]) -> bool:
    return any(name in ANCESTORS for name in cards)


def _hook(node: Fields, half: str | None) -> float:
    """Where a line of descent reaches a card from above."""
    share = {"left": 0.25, "right": 0.75}.get(half or "", 0.5)
    return float(node["x"] + node["w"] * share)


def _free(spans: Sequence[tuple[float, float]], span: tuple[float, float]) -> bool:
    return all(span[1] < left or right < span[0] for left, right in spans)
