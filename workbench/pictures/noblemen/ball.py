"""Noblemen: the panel above the Estates at a Masquerade Ball, and while the game is set up."""

from __future__ import annotations

from collections import Counter
from typing import Any

from workbench.games.noblemen.ball import (
    LEAST,
    TITLE_POINTS,
    CountPrestige,
    landing,
    title_order,
)
from workbench.games.noblemen.components import TILES, TITLES
from workbench.games.noblemen.setup import HAND, MOST_PICKED, ChooseTiles, pick_box
from workbench.games.noblemen.words import LETTERS, TILE_NAMES, own
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.noblemen.words import STANDIN, Table, counted, pill, roman

STEPS = ("Return", "Prestige", "Titles", "Points", "Reset", "Counter")
STEP_TEXTS = (
    "all Titles go back",
    "everyone counts Prestige",
    "everyone takes a Title",
    "Victory Points for the new Titles",
    "the Prestige Counters go back to 0",
    "the Round Counter moves on",
)
COLUMNS = (
    ("Fountains", 136),
    ("Gardens", 204),
    ("Men", 262),
    ("Palaces", 316),
    ("Returned", 376),
    ("Total", 440),
    ("Space", 494),
)
ROW, TITLE_AT, MARK, TRACK = 22, 556, 26, 38
LEVEL = 22  # how much higher the track is for each counter more that shares a space
RANKS = ("1st", "2nd", "3rd", "4th", "5th")
BOX = 24
FALL = 26  # room above the track for the arrow of a falling counter


class BallPanel:
    """Six steps, the count of each seat, the Prestige Track and the Titles left."""

    def __init__(self, table: Table, canvas: Canvas) -> None:
        self.table, self.canvas, self.seen = table, canvas, table.seen
        self.ball = table.seen.ball
        self.track = TRACK + LEVEL * max(0, max(Counter(self._spaces()).values(), default=1) - 1)
        self.order = [(table.seen.queen + place) % len(table.seen.seats) for place in range(len(table.seen.seats))]

    def draw(self, y: float) -> float:
        """Put the panel on the canvas; its lower edge."""
        counting = f"decade {roman(self.seen.decade)}"
        high = 160 + self.track + ROW * len(self.order) + FALL
        self.canvas.put("panel:ball", "area", 0.5, y, WIDTH - 1, high, label="Masquerade Ball")
        self.canvas.put("panel:ball:when", "text", WIDTH - 112, y + 8, 100, 16, sub=counting, align="right")
        if self.table.invented("prestige_track.last"):
            pill(self.canvas, "standin:prestige", WIDTH - 300, y + 6, f"{STANDIN}: length of the track", "standin", 184)
        below = self._steps(y + 32)
        below = self._counts(below + 8)
        below = self._track(below + FALL)
        self._titles(below + 14)
        return y + high

    def _steps(self, y: float) -> float:
        for place, (name, text) in enumerate(zip(STEPS, STEP_TEXTS, strict=True), start=1):
            state = "past" if place < self.ball.step else "now" if place == self.ball.step else "next"
            said = {"past": "✓ done", "now": "now", "next": "later"}[state]
            x = 9 + 101.5 * (place - 1)
            full = f"Step {place}, {text}: {said.removeprefix('✓ ')}"
            lines = [line(said, "muted" if state == "next" else None)]
            self.canvas.put(
                f"ball:{place}", "phase", x, y, 100, 36, label=f"{place} {name}", state=state, lines=lines, full=full
            )
        return y + 36

    def _counts(self, y: float) -> float:
        for name, x in COLUMNS:
            self.canvas.put(f"ball:{name}", "text", x, y, 54, 16, lines=[line(name, "muted", at="right")])
        self.canvas.put("ball:title", "text", TITLE_AT, y, 64, 16, lines=[line("Title", "muted")])
        for place, seat in enumerate(self.order):
            self._count(seat, y + 18 + ROW * place)
        return y + 18 + ROW * len(self.order)

    def _count(self, seat: int, y: float) -> None:
        player, letter, name = self.seen.seats[seat], LETTERS[seat], self.table.name(seat)
        parts = [part for _, _, part in self.table.parts[seat]]
        counting = isinstance(self.table.step, CountPrestige) and self.table.step.seat == seat
        returned, total, space = self._result(seat, sum(parts), counting)
        values = [*map(str, parts), *("·" if value is None else str(value) for value in (returned, total))]
        fallen = space is not None and space != total
        values.append("·" if space is None else f"↓ {space}" if fallen else str(space))
        sums = f"{parts[0]} for Fountains, {parts[1]} for Gardens, {parts[2]} for men, {parts[3]} for Palaces"
        told = (
            "has not counted yet" if total is None else f"{returned} for tokens and cards, total {total}, space {space}"
        )
        full = f"{name}, Prestige: {sums}, {told}"
        self.canvas.put(f"count:{letter}", "seat", 12, y, 112, 20, owner=seat, label=name, full=full)
        for (column, x), value in zip(COLUMNS, values, strict=True):
            bold = column in ("Total", "Space") and value != "·"
            tone = "new" if counting and column in ("Returned", "Total", "Space") else None if bold else "muted"
            lines = [line(value, tone, bold, "right")]
            self.canvas.put(f"count:{letter}:{column}", "text", x, y + 2, 54, 16, lines=lines)
        self.canvas.put(
            f"count:{letter}:title", "text", TITLE_AT, y + 2, 64, 16, lines=[self._title(seat, player, counting)]
        )

    def _spaces(self) -> list[int]:
        """The spaces above 0 on which counters stand."""
        return [space for player in self.seen.seats if (space := _space(player)) > 0]

    def _result(self, seat: int, base: int, counting: bool) -> tuple[int | None, int | None, int | None]:
        """What a seat has returned, its total and its space; None where it has not counted."""
        totals = dict(zip(self.ball.counted, self.ball.totals, strict=False))
        if seat in totals:
            total = totals[seat]
            reset = self.ball.step > 5
            return total - base, total, total if reset else self.seen.seats[seat].prestige
        if counting:
            total = base + self.ball.returned
            return self.ball.returned, total, landing(self.seen, seat, total)
        return None, None, None

    def _title(self, seat: int, player: Any, counting: bool) -> dict[str, Any]:
        if seat in self.ball.chosen and player.title:
            return line(f"{self.table.title(player.title)}", bold=True)
        if counting:
            return line("counts now", "new")
        if 3 <= self.ball.step <= 4 and len(self.ball.counted) == len(self.order):
            order = title_order(self.seen)
            rank = order.index(seat) + 1 if seat in order else 0
            now = self.table.decider == seat
            return line("takes now", "new") if now else line(f"takes {RANKS[rank - 1]}", "muted")
        return line("later", "muted")

    # ---- the Prestige Track

    def _track(self, y: float) -> float:
        counts = self.ball.totals
        last = max(self.seen.pack.prestige_track.last, *counts, *(player.prestige for player in self.seen.seats))
        candidate = self._candidate()
        if candidate is not None:
            last = max(last, candidate[1])
        zero = MARK * len(self.order) + 8
        wide = min(26.0, (WIDTH - 24 - zero) / max(last, 1))
        places = {0: (12.0, float(zero))}
        places |= {number: (12 + zero + wide * (number - 1), wide) for number in range(1, last + 1)}
        for number, (x, w) in places.items():
            held = any(_space(player) == number for player in self.seen.seats)
            full = f"Space {number} of the Prestige Track"
            state = "past" if held and number else None
            self.canvas.put(
                f"prestige:{number}",
                "space",
                x + 1,
                y,
                w - 2,
                self.track,
                sub=str(number) if w > 18 else None,
                state=state,
                full=full,
                focus=False,
            )
        self._counters(places, y)
        self._fall(candidate, places, y - 20)
        return y + self.track

    def _counters(self, places: dict[int, tuple[float, float]], y: float) -> None:
        taken: Counter[int] = Counter()
        for seat in self.order:
            space = _space(self.seen.seats[seat])
            (x, w), before = places[space], taken[space]
            taken[space] += 1
            size = min(LEVEL - 1.0, max(15, w - 4))
            left = x + 5 + MARK * before if space == 0 else x + (w - size) / 2
            full = f"Prestige Counter of {self.table.name(seat)} on {space}"
            top = y + self.track - 1 - size - (LEVEL * before if space else 0)  # one above the other
            self.canvas.put(own("counter", seat), "counter", left, top, size, size, owner=seat, full=full)

    def _candidate(self) -> tuple[int, int, int] | None:
        """Whose counter falls: the seat, its total, and the space on which it comes or would come to stand."""
        step = self.table.step
        if isinstance(step, CountPrestige) and self.ball.step <= 2:
            total = self.table.prestige(step.seat) + self.ball.returned
            return step.seat, total, landing(self.seen, step.seat, total)
        if self.ball.counted and self.ball.totals and self.ball.step <= 5:
            seat, total = self.ball.counted[-1], self.ball.totals[-1]
            player = next((player for player in self.seen.seats if player.seat == seat), None)
            if player is not None and total != (space := _space(player)):
                return seat, total, space
        return None

    def _fall(self, candidate: tuple[int, int, int] | None, places: dict[int, tuple[float, float]], y: float) -> None:
        """A mark above the total, and an arrow from there down to the space, past those that are taken."""
        if candidate is None:
            return
        seat, total, space = candidate
        name = self.table.name(seat)
        (x, w), (to_x, to_w) = places[max(0, total)], places[space]
        full = f"{name}: total {total}" + (f", pushed down to space {space}" if space != total else "")
        start = self.canvas.put("fall:from", "counter", x + w / 2 - 7.5, y, 15, 15, owner=seat, full=full)
        if space != total:
            mark = [line("▼", "accent", at="middle")]
            end = self.canvas.put("fall:to", "text", to_x + to_w / 2 - 6, y, 12, 16, lines=mark)
            self.canvas.relate(start, end, "preview")

    def _titles(self, y: float) -> None:
        for place, title in enumerate(TITLES):
            left = self.seen.supply.titles.get(title, 0)
            name, points = self.table.title(title), TITLE_POINTS[title]
            full = f"{name}: {left} left, from {LEAST[title]} Prestige, {points} Victory Points"
            badge = {"text": f"{left} left" if left else "none left", "tone": "ok" if left else "bad", "at": "ne"}
            sub = f"from {LEAST[title]} · {points} VP"
            self.canvas.put(
                f"supply:{title}", "card", 12 + 121 * place, y, 116, 42, label=name, sub=sub, badges=[badge], full=full
            )


def _space(player: Any) -> int:
    """The space on which a seat's counter is drawn; 0 for what an edited position has below it."""
    return max(0, int(player.prestige))


def setup_panel(table: Table, canvas: Canvas, y: float) -> float:
    """Who has picked starting tiles, and which, as far as that may be seen; the lower edge."""
    seen = table.seen
    boxes = _pick_boxes(table)
    high = 58 + ROW * len(seen.seats) + (BOX + 18 if boxes else 0)
    canvas.put("panel:setup", "area", 0.5, y, WIDTH - 1, high, label="Starting tiles")
    text = f"Each picks 0 to {MOST_PICKED} of every type, then draws at random until {HAND} lie behind the screen."
    canvas.put("panel:setup:rule", "text", 12, y + 26, WIDTH - 24, 16, lines=[line(text, "muted")])
    waiting = {step.seat for step in seen.agenda if isinstance(step, ChooseTiles)}
    for place in range(len(seen.seats)):
        seat = (seen.start + place) % len(seen.seats)
        top, player, letter = y + 48 + ROW * place, seen.seats[seat], LETTERS[seat]
        now = table.decider == seat
        said = "picks now" if now else "has not picked yet" if seat in waiting else "has picked"
        full = f"{table.name(seat)} {said}"
        canvas.put(f"pick:{letter}", "seat", 12, top, 132, 20, owner=seat, label=table.name(seat), full=full)
        canvas.put(f"pick:{letter}:state", "text", 150, top + 2, 120, 16, lines=[line(said, "new" if now else "muted")])
        picked = player.picked or player.hand
        if seat in waiting or is_hidden(picked):
            continue
        for number, tile in enumerate(picked):
            canvas.put(f"pick:{letter}:{number}", "tile", 276 + 24 * number, top - 1, 22, 22, face=f"tile:{tile}")
        if not picked:
            canvas.put(f"pick:{letter}:none", "text", 276, top + 2, 200, 16, lines=[line("picked none", "muted")])
    if boxes:
        _draw_boxes(table, canvas, y + 58 + ROW * len(seen.seats))
    return y + high


def _pick_boxes(table: Table) -> bool:
    """Whether the seat that picks is shown boxes to click on: only to whom its picks are no secret."""
    step, seats = table.step, table.seen.seats
    return isinstance(step, ChooseTiles) and 0 <= step.seat < len(seats) and not is_hidden(seats[step.seat].picked)


def _draw_boxes(table: Table, canvas: Canvas, y: float) -> None:
    """A box for each number of each type: one of every row makes a pick."""
    name, wide = table.name(table.step.seat), (WIDTH - 24) / len(TILES)
    for place, tile in enumerate(TILES):
        left = 12 + wide * place
        canvas.put(f"pick:{tile}", "tile", left, y, BOX, BOX, face=f"tile:{tile}")
        for number in range(MOST_PICKED + 1):
            full = f"{name} begins with {counted(number, TILE_NAMES[tile])}"
            x = left + (BOX + 4) * (number + 1)
            canvas.put(pick_box(tile, number), "space", x, y, BOX, BOX, label=str(number), full=full)


def picking(table: Table) -> bool:
    """Whether starting tiles are still being picked."""
    return any(isinstance(step, ChooseTiles) for step in table.seen.agenda)
