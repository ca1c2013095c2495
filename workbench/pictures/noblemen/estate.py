"""Noblemen: a seat's panel, with its Estate as a grid and what stands in front of and behind its screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from workbench.games.noblemen import grid
from workbench.games.noblemen.components import MEN, TILES
from workbench.games.noblemen.expand import REACH, LayTile, PickArea
from workbench.games.noblemen.men import FARM_TRIBUTE
from workbench.games.noblemen.scoring import CHAPEL_POINTS, POINTS, Worth
from workbench.games.noblemen.structures import reduction
from workbench.games.noblemen.tiles import areas, occupied
from workbench.games.noblemen.words import (
    AREA_NAMES,
    CARD_NAMES,
    LETTERS,
    STRUCTURE_NAMES,
    TILE_NAMES,
    area_id,
    area_parts,
    hand_card,
    hand_tile,
    is_area,
    man_on,
    own,
    structure_at,
    tile_at,
)
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import Canvas, line
from workbench.pictures.noblemen.words import Table, counted, minus, pill

PANEL, GAP = 308, 10
CELLS = (34, 30, 27, 24)  # the smaller ones where they let large Estates stand side by side
LEFT, RIGHT, HEAD, FOOT = 26, 10, 30, 20  # room round the grid in its panel, for the numbers of rows and columns too
COLUMNS, ROWS = (-3, 3), (-2, 2)  # what a panel shows at least
BESIDE = 154  # room that the facts need beside a grid; with less they stand below it
BACKS = 4
BUILDING = 23  # the side of a structure's sign
HAND_ROW = 350  # with so much room tokens and hand stand in one row
SCORE = 136  # what a Castle or Palace and its points take up


class Frame(NamedTuple):
    """The cells that a panel shows, the free ones around the Estate included."""

    west: int
    south: int
    east: int
    north: int

    @property
    def columns(self) -> int:
        return self.east - self.west + 1

    @property
    def rows(self) -> int:
        return self.north - self.south + 1


def frame(estate: Mapping[str, str], reach: int) -> Frame:
    """The frame of an Estate: its cells and those around it where tiles may be laid, never less than at the start."""
    places = [grid.at(cell) for cell in estate] or [(0, 0)]
    west, east = _span([x for x, _ in places], reach, COLUMNS)
    south, north = _span([y for _, y in places], reach, ROWS)
    return Frame(west, south, east, north)


def _span(places: list[int], reach: int, least: tuple[int, int]) -> tuple[int, int]:
    low, high, size = min(places) - reach, max(places) + reach, least[1] - least[0]
    low = min(low, max(least[0], high - size))
    return low, max(high, low + size)


class Paper:
    """Pieces laid out before it is known where they go."""

    def __init__(self) -> None:
        self.pieces: list[tuple[str, str, float, float, float, float, dict[str, Any]]] = []

    def put(self, key: str, kind: str, x: float, y: float, w: float, h: float, **fields: Any) -> str:
        """Lay a piece out."""
        self.pieces.append((key, kind, x, y, w, h, fields))
        return key

    def onto(self, canvas: Canvas, left: float, top: float) -> None:
        """Put everything on the canvas."""
        for key, kind, x, y, w, h, fields in self.pieces:
            canvas.put(key, kind, left + x, top + y, w, h, **fields)


class Flow:
    """Places for pieces in rows: from the left to the right, then the next row."""

    def __init__(self, x: float, y: float, w: float) -> None:
        self.x, self.y, self.w = x, y, w
        self.at, self.high = x, 0.0

    def place(self, w: float, h: float, gap: float = 20) -> tuple[float, float]:
        """The place of the next piece."""
        if self.at > self.x and self.at + w > self.x + self.w:
            self.row()
        x, self.at, self.high = self.at, self.at + w + gap, max(self.high, h)
        return x, self.y

    def row(self, gap: float = 5) -> None:
        """Begin a new row."""
        if self.high:
            self.y += self.high + gap
        self.at, self.high = self.x, 0.0

    @property
    def bottom(self) -> float:
        """The lower edge of what has been placed."""
        return self.y + self.high


class EstatePanel:
    """One seat's panel. Its cells get their size first, then its height for a width is known, then it is drawn."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.seen, self.player = table.seen, table.seen.seats[seat]
        self.name, self.letter = table.name(seat), LETTERS[seat]
        step = table.step
        laying = isinstance(step, (LayTile, PickArea)) and step.seat == seat
        self.step = step if laying else None
        # What an edited position calls a cell and is none has no place on the grid; the list of problems names it.
        self.estate = {cell: tile for cell, tile in self.player.estate.items() if grid.is_cell(cell)}
        self.structures = {cell: kind for cell, kind in self.player.structures.items() if grid.is_cell(cell)}
        self.frame = frame(self.estate, self._reach())
        self.cell = CELLS[0]
        self.worths = table.worths[seat]
        self.width, self.paper = 0.0, Paper()

    def _reach(self) -> int:
        """How far from the Estate a tile may come to lie in this turn."""
        turn = self.seen.turn
        playing = turn is not None and turn.seat == self.seat and not turn.over
        return REACH if playing and self.seen.settings.answer("expand-connected") != "sequential" else 1

    # ---- size

    @property
    def needed(self) -> float:
        """How wide the panel is at least."""
        return LEFT + self.cell * self.frame.columns + RIGHT

    @property
    def _grid_height(self) -> int:
        return self.cell * self.frame.rows

    def height(self, width: float) -> float:
        """How high the panel of this width is; the facts are laid out on a paper from which `draw` takes them."""
        self.width, self.paper = width, Paper()
        bottom = self._facts(self.paper, *self._facts_at())
        return max(bottom, HEAD + self._grid_height + FOOT) + 8

    def _facts_at(self) -> tuple[float, float, float]:
        """Where the facts begin, and how much room they have: beside the grid, or below it."""
        if self.width - self.needed >= BESIDE:
            return self.needed + 6, HEAD + 2, self.width - self.needed - 12
        return 12, HEAD + self._grid_height + FOOT + 6, self.width - 22

    # ---- drawing

    def draw(self, canvas: Canvas, x: float, y: float, h: float) -> None:
        """Put the panel on the canvas."""
        group = {"id": "turn", "style": "major", "owner": self.seat} if self._acts() else None
        canvas.put(own("estate", self.seat), "area", x, y, self.width, h, group=group)
        self._head(canvas, x, y)
        self.left, self.top = x + LEFT, y + HEAD
        self._axes(canvas, x)
        self._land(canvas)
        self._put_structures(canvas)
        self._put_areas(canvas)
        self.paper.onto(canvas, x, y)

    def _head(self, canvas: Canvas, x: float, y: float) -> None:
        player, right = self.player, x + self.width - 10
        role, queen = self._role(), self.seen.queen == self.seat
        said = [
            self.name,
            role,
            "has the Queen" if queen else "",
            counted(player.vp, "Victory Point", "Victory Points"),
        ]
        full = ", ".join(part for part in said if part)
        fits = self.width > PANEL or len(self.name) + len(role) < 19
        sub, key = role if role and fits else None, own("seat", self.seat)
        canvas.put(
            key,
            "seat",
            x + 10,
            y + 6,
            min(self.width - 166, 30 + 9 * len(self.name) + (8 + 7 * len(sub) if sub else 0)),
            20,
            owner=self.seat,
            label=self.name,
            sub=sub,
            full=full,
        )
        if queen:
            canvas.put(own("queen", self.seat), "structure", right - 15, y + 8, 16, 16, face="crown")
        title = self.table.title(player.title) if player.title else "no Title"
        less = reduction(player.title)
        about = f"{self.name}: {title}" + (f", structures cost £{less} less" if less else "")
        shown = f"{title} (−{less})" if less else title
        lines, w = [line(shown, "muted", at="right")], min(84, 8 + 7 * len(shown))
        canvas.put(own("title", self.seat), "text", right - 62 - w, y + 8, w, 16, lines=lines, full=about)
        points = f"{player.vp} VP"
        canvas.put(own("vp", self.seat), "text", right - 62, y + 8, 42, 16, label=points, tone="plain", align="right")

    def _acts(self) -> bool:
        """Whether the eye should go here: the seat that decides, else the one in turn."""
        turn = self.seen.turn
        if self.seen.over or turn is None:
            return False
        return self.seat == (turn.seat if self.table.decider is None else self.table.decider)

    def _role(self) -> str:
        seen, seat = self.seen, self.seat
        if seen.over:
            won = "wins" if len(seen.winners) == 1 else "shares the victory"
            return won if seat in seen.winners else ""
        if self.table.decider == seat:
            return "decides"
        return "in turn" if seen.turn is not None and seen.turn.seat == seat else ""

    def _axes(self, canvas: Canvas, x: float) -> None:
        for column in range(self.frame.west, self.frame.east + 1):
            at = self.left + self.cell * (column - self.frame.west)
            number = [line(minus(column), "muted", at="middle")]
            canvas.put(
                f"axis:{self.letter}:x{column}",
                "text",
                at,
                self.top + self._grid_height + 2,
                self.cell,
                16,
                lines=number,
            )
        for row in range(self.frame.south, self.frame.north + 1):
            at = self.top + self.cell * (self.frame.north - row)
            number = [line(minus(row), "muted", at="right")]
            canvas.put(f"axis:{self.letter}:y{row}", "text", x + 3, at + self.cell / 2 - 8, 19, 16, lines=number)

    def place(self, cell: str) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x, y = grid.at(cell)
        return self.left + self.cell * (x - self.frame.west), self.top + self.cell * (self.frame.north - y)

    # ---- land

    def _land(self, canvas: Canvas) -> None:
        cells, faces = sorted(self.estate, key=grid.at), {tile: f"tile:{tile}" for tile in TILES}
        for cell in cells:
            (x, y), tile = self.place(cell), self.estate[cell]
            strange = None if tile in faces else tile
            label = " " if cell in self.structures else strange  # the structure stands on the letter
            full = f"{self.name}: {TILE_NAMES[tile]} on {minus(cell)}"
            key = tile_at(self.seat, cell)
            canvas.put(key, "tile", x, y, self.cell, self.cell, face=faces.get(tile), label=label, full=full)
        for cell in self._free():
            full = f"{self.name}: free cell {minus(cell)}"
            canvas.put(tile_at(self.seat, cell), "space", *self.place(cell), self.cell, self.cell, full=full)
        self._neighbours(canvas, cells)

    def _free(self) -> list[str]:
        """The free cells that matter: those missing round a Castle or Palace; while tiles are laid, all near ones."""
        found = {near for worth in self.worths if not worth.enclosed for near in grid.around(worth.cell)}
        if isinstance(self.step, LayTile):
            found |= {near for cell in self.estate for near in grid.around(cell)}
            found |= set(self.step._cells(self.seen))
        return sorted(found - self.estate.keys(), key=grid.at)

    def _neighbours(self, canvas: Canvas, cells: list[str]) -> None:
        """Edges between neighbours; over corners where a rule looks at all eight cells around."""
        for cell in cells:
            here, (east, north, _, _) = tile_at(self.seat, cell), grid.edges(cell)
            for side in (east, north):
                if side in self.estate:
                    self._near(canvas, here, tile_at(self.seat, side), "adjacent")
        for cell, kind in sorted(self.structures.items()):
            if kind != "folly":
                for near in grid.around(cell)[1::2]:
                    if tile_at(self.seat, near) in canvas.graph:
                        self._near(canvas, tile_at(self.seat, cell), tile_at(self.seat, near), "diagonal")

    def _near(self, canvas: Canvas, here: str, there: str, kind: str) -> None:
        canvas.layer("neighbours", "Neighbours", "Lines between neighbouring tiles", on=False)
        canvas.relate(here, there, kind, layer="neighbours")

    def _put_structures(self, canvas: Canvas) -> None:
        scores, room = {worth.cell: worth for worth in self.worths}, self.cell - BUILDING
        for cell in sorted(self.structures, key=grid.at):
            kind = self.structures[cell]
            (x, y), worth = self.place(cell), scores.get(cell)
            full = f"{self.name}: {STRUCTURE_NAMES[kind]} on {minus(cell)}"
            if worth is not None:
                full = f"{full}, {_surrounded(worth)}, {_scores(worth)}"
            canvas.put(
                structure_at(kind, self.seat, cell),
                "structure",
                x + max(1, room / 2 - 2),  # a little aside, so that a key has room in the corner
                y + min(room / 2 + 2, room - 1),
                BUILDING,
                BUILDING,
                face=kind,
                full=full,
            )

    # ---- Areas

    def _put_areas(self, canvas: Canvas) -> None:
        taken = occupied(self.seen)
        found = list(filter(is_area, areas(self.seen, self.seat)))
        for area in found:
            self._ring(canvas, area, taken.get(area))
        if isinstance(self.step, PickArea):
            for corner in self.step.corners:
                area = area_id(self.seat, self.step.kind, corner)
                if area not in found:
                    self._ring(canvas, area, None, "?")

    def _ring(self, canvas: Canvas, area: str, man: int | None, text: str = str(FARM_TRIBUTE)) -> None:
        _, kind, corner = area_parts(area)
        x, y = self.place(corner)
        x, y = x + self.cell, y  # where the four tiles meet
        about = f"{AREA_NAMES[kind]} of {self.name} at {minus(corner)}"
        held = "" if man is None else f", held by a Man-at-arms of {self.table.name(man)}"
        full = f"{about}{held}" if text != "?" else f"{about}, not settled yet"
        ring = {"text": text if man is None else ""}
        canvas.put(area, "area", x - 12, y - 12, 24, 24, ring=ring, full=full)
        if man is not None:
            full = f"Man-at-arms of {self.table.name(man)} on {about}"
            canvas.put(man_on(man, area), "counter", x - 7, y - 7, 14, 14, owner=man, full=full)

    # ---- facts

    def _facts(self, paper: Paper, x: float, y: float, w: float) -> float:
        flow = Flow(x, y, w)
        self._score_rows(paper, flow)
        self._purse(paper, flow)
        self._tokens(paper, flow)
        if is_hidden(self.player.hand):
            self._screen(paper, flow)
        else:
            self._hand(paper, flow)
            self._cards(paper, flow)
        return flow.bottom

    def _score_rows(self, paper: Paper, flow: Flow) -> None:
        """Every Castle and Palace: where it stands, how far it is surrounded, and what it scores."""
        for worth in self.worths:
            x, y = flow.place(SCORE, 18, gap=6)
            key, cell = f"score:{self.letter}:{worth.cell}", minus(worth.cell)
            paper.put(f"{key}:icon", "structure", x, y + 1, 15, 15, face=worth.kind)
            paper.put(key, "text", x + 18, y + 1, 42, 16, lines=[line(cell, "muted")])
            pill(paper, f"{key}:land", x + 62, y, f"{worth.land}/8", "ok" if worth.enclosed else "plain", 34)
            points = line(f"{worth.points} VP", bold=True) if worth.enclosed else line(f"0 of {_full_points(worth)}")
            full = f"{self.name}: {STRUCTURE_NAMES[worth.kind]} on {cell}, {_surrounded(worth)}, {_scores(worth)}"
            paper.put(f"{key}:vp", "text", x + 99, y + 1, 37, 16, lines=[points], full=full)
        flow.row()

    def _purse(self, paper: Paper, flow: Flow) -> None:
        player = self.player
        pounds, left = f"£{minus(_shown(player.money))}", MEN - len(player.men)
        bribes, (total, parts) = _shown(player.bribes), self._prestige()
        for key, label, value, w, full in (
            ("money", pounds, None, 34, pounds),
            ("bribes", "Bribes", bribes, 52, f"Bribe Tokens: {bribes}"),
            ("men", "Men", str(left), 38, f"Men-at-arms in the supply: {left}"),
            ("prestige", "Prestige", str(total), 64, f"{total} Prestige before tokens and cards{parts}"),
        ):
            x, y = flow.place(w, 17, gap=21)
            paper.put(own(key, self.seat), "counter", x, y, w, 17, label=label, sub=value, full=f"{self.name}: {full}")
        flow.row()

    def _prestige(self) -> tuple[int, str]:
        """The Prestige that a Ball would count without returns, and what it comes from."""
        found = self.table.parts[self.seat]
        names = (
            ("Fountain",),
            ("Garden without a man", "Gardens without a man"),
            ("man on a Garden", "men on Gardens"),
            ("Palace",),
        )
        parts = [
            f"{part} for {counted(count, *name)}" for (_, count, part), name in zip(found, names, strict=True) if part
        ]
        return self.table.prestige(self.seat), f": {', '.join(parts)}" if parts else ""

    def _tokens(self, paper: Paper, flow: Flow) -> None:
        tokens = (("tax", "Taxes", self.player.taxed), ("acquire", "Lands", self.player.acquired))
        for key, label, used in tokens:
            x, y = flow.place(52, 20, gap=6 if key == "tax" else 10)
            full = f"{self.name}: {label} {'used in this decade' if used else 'not used in this decade'}"
            shown: dict[str, Any] = {"lines": [line(label, "muted", at="middle")]} if used else {"label": label}
            paper.put(own(f"token:{key}", self.seat), "space", x, y, 52, 20, full=full, **shown)

    def _hand(self, paper: Paper, flow: Flow) -> None:
        hand, total = Counter(self.player.hand), counted(len(self.player.hand), "tile")
        if flow.w < HAND_ROW:
            flow.row(6)
        x, y = flow.place(46, 20, gap=4)
        full = f"{self.name}: {total} behind the screen"
        paper.put(own("hand", self.seat), "text", x, y + 2, 46, 16, lines=[line(total)], full=full)
        for tile in TILES:
            x, y = flow.place(36, 20, gap=4 if flow.w < HAND_ROW else 8)
            kind, face = ("tile", f"tile:{tile}") if hand[tile] else ("space", None)
            full = f"{self.name}: {counted(hand[tile], TILE_NAMES[tile])} behind the screen"
            label = f"{tile} {hand[tile]}"
            paper.put(hand_tile(self.seat, tile), kind, x, y, 36, 20, label=label, face=face, full=full)

    def _cards(self, paper: Paper, flow: Flow) -> None:
        held, drawn = Counter(self.player.cards), Counter(self.player.looking)
        if not held and not drawn:
            return
        flow.row(8)
        high = 40 if drawn else 28
        for card in sorted({*held, *drawn}):
            number = held[card] + drawn[card]
            label = f"{card} ×{number}" if number > 1 else card
            sub = None
            if drawn[card]:
                sub = "drawn" if not held[card] else f"{held[card]} held, {drawn[card]} drawn"
            w = max(88, 18 + round(7.4 * len(label)), 18 + 6 * len(sub or ""))
            x, y = flow.place(w, high, gap=8)
            where = f"{held[card]} behind the screen" if held[card] else ""
            said = ", ".join(part for part in (where, f"{drawn[card]} drawn" if drawn[card] else "") if part)
            full = f"{self.name}: {CARD_NAMES[card]}, {said}"
            paper.put(
                hand_card(self.seat, card),
                "card",
                x,
                y,
                w,
                high,
                label=label,
                sub=sub,
                owner=self.seat,
                mark=False,
                full=full,
            )

    def _screen(self, paper: Paper, flow: Flow) -> None:
        """What another seat sees of a screen: backs, and numbers where they are open."""
        looking = self.player.looking
        self._backs(paper, flow, "hand", "tile", self.player.hand)
        self._backs(paper, flow, "cards", "card", self.player.cards)
        if is_hidden(looking) and looking.count:
            flow.row(6)
            self._backs(paper, flow, "looking", "card", looking)

    def _backs(self, paper: Paper, flow: Flow, key: str, word: str, hidden: Any) -> None:
        secret = hidden.count is None
        said = f"{word}s" if secret else counted(hidden.count, word)
        where = "drawn and looked at" if key == "looking" else "behind the screen"
        full = f"{self.name}: {f'{word}s, how many is secret' if secret else said}, {where}"
        backs = 1 if secret or key == "hand" else min(hidden.count, BACKS)
        wide = 86 if key == "looking" else 32 if secret else 46
        left, y = flow.place(24 * backs + 3 + wide, 20, gap=8)
        for number in range(backs if hidden.count != 0 else 0):
            name = f"back:{key}:{self.letter}:{number}"
            paper.put(name, "card", left, y, 22, 20, face="hidden", owner=self.seat, mark=False)
            left += 24 if number + 1 < backs else 27
        shown = [line(f"{said} drawn" if key == "looking" else said)]
        paper.put(own(key, self.seat), "text", left, y + 2, wide, 16, lines=shown, full=full)


def _shown(value: Any) -> str:
    return "?" if is_hidden(value) else str(value)


def _surrounded(worth: Worth) -> str:
    return f"{worth.land} of 8 cells around it are land"


def _scores(worth: Worth) -> str:
    return f"scores {worth.points} now" if worth.enclosed else f"scores 0 now, {_full_points(worth)} when enclosed"


def _full_points(worth: Worth) -> int:
    return POINTS[worth.kind] + CHAPEL_POINTS[worth.kind] * len(worth.chapels)
