"""Noblemen: what all players share. The actions, the Round Track, prices, the Church, supplies and the bag."""

from __future__ import annotations

from collections import Counter
from typing import Any

from workbench.games.noblemen.ball import LEAST, TITLE_POINTS
from workbench.games.noblemen.build import DEMANDS, FOLLY_POINTS
from workbench.games.noblemen.church import church_limit
from workbench.games.noblemen.components import FOLLIES, TILES, TITLES
from workbench.games.noblemen.queen import locked
from workbench.games.noblemen.structures import left_on_board, price
from workbench.games.noblemen.track import EVENTS
from workbench.games.noblemen.words import AREA_NAMES, FOLLY_NAMES, STRUCTURE_NAMES, TILE_NAMES
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.noblemen.words import STANDIN, Table, counted, pill, roman

ACTIONS = (
    ("expand", "A Expand", "Expand Estate"),
    ("build", "B Build", "Build Structures"),
    ("bribe", "C Bribe", "Bribe"),
    ("tax", "D Taxes", "Collect Taxes"),
    ("acquire", "E Lands", "Acquire Lands"),
    ("donate", "F Church", "Donate to the Church"),
    ("leisure", "G Leisure", "Leisure"),
)
FACES = {"mask": "mask", "lock": "lock", "scoring": "castle"}
SAID = {
    "arrow": "the start",
    "plain": "plain",
    "mask": "a Masquerade Ball",
    "lock": "the Queen stays",
    "scoring": "scoring of structures",
}
TRACK_WIDTH, SPACE_HEIGHT = 248, 40
PRICES, CHURCH = 264, 516
COLUMN, PRICE_PITCH, BOX = 52, 20, 26


def ribbon(table: Table, canvas: Canvas, y: float) -> float:
    """The seven actions; the one taken in this turn stands out."""
    turn = table.seen.turn
    taken, number = turn.action, f"Turn {turn.number}"
    full = f"{number}, {table.name(turn.seat)}, {f'action: {taken}' if taken else 'no action yet'}"
    canvas.put("turn", "seat", 0, y, 108, 20, owner=turn.seat, label=number, full=full)
    for place, (action, label, name) in enumerate(ACTIONS):
        now = action == taken
        full = f"Action {label[0]}, {name}{', taken in this turn' if now else ''}"
        state = "now" if now else "past" if taken else None
        canvas.put(f"action:{action}", "space", 112 + 73.6 * place, y, 71, 20, label=label, state=state, full=full)
    return y + 20


def shared(table: Table, canvas: Canvas, y: float) -> float:
    """Round Track, prices and Church side by side, supplies below them; the lower edge."""
    below = max(
        _round_track(table, canvas, y, table.invented("round_track.spaces")),
        _prices(table, canvas, y, table.invented("prices")),
        _church(table, canvas, y),
    )
    return _supplies(table, canvas, below + 10)


# ------------------------------------------------------------------------------------------------ the Round Track


def _round_track(table: Table, canvas: Canvas, y: float, invented: bool) -> float:
    seen = table.seen
    spaces = seen.pack.round_track.spaces
    canvas.put("heading:track", "text", 0, y, 80, 16, label="Round track")
    decade = f"decade {roman(seen.decade)} of III"
    canvas.put("decade", "text", 88, y, 78, 16, sub=decade, full=f"Decade {seen.decade} of 3")
    if invented:
        pill(canvas, "standin:track", 178, y - 1, STANDIN, "standin", 76)
    columns = 5 if len(spaces) <= 12 else 7
    rows = max(3, -(-(len(spaces) + 4 - 2 * columns) // 2))
    wide, top = TRACK_WIDTH / columns, y + 24
    for number, (column, row) in zip(range(len(spaces)), _around(columns, rows), strict=False):
        _space(table, canvas, number, column * wide, top + row * (SPACE_HEIGHT + 3), wide - 3)
    _queen(table, canvas, wide + 4, top + SPACE_HEIGHT + 3, (columns - 2) * wide - 8)
    below = top + rows * (SPACE_HEIGHT + 3) + 1
    lines = _pace(table)
    canvas.put(
        "pace",
        "text",
        0,
        below,
        TRACK_WIDTH + 8,
        16 + 15 * (len(lines) - 1),
        lines=[line(text) for text in lines],
        full=" ".join(lines),
    )
    return below + 15 * len(lines)


def _around(columns: int, rows: int) -> list[tuple[int, int]]:
    """The places of a ring, clockwise from the upper left corner."""
    top = [(column, 0) for column in range(columns)]
    right = [(columns - 1, row) for row in range(1, rows - 1)]
    foot = [(column, rows - 1) for column in range(columns - 1, -1, -1)]
    left = [(0, row) for row in range(rows - 2, 0, -1)]
    return [*top, *right, *foot, *left]


def _space(table: Table, canvas: Canvas, number: int, x: float, y: float, w: float) -> None:
    seen = table.seen
    spaces = seen.pack.round_track.spaces
    kind, here = spaces[number], number == seen.round
    start = spaces.index("arrow") if "arrow" in spaces else 0  # a decade begins there, wherever it is on the track
    behind = (number - start) % len(spaces) < (seen.round - start) % len(spaces)
    state = "now" if here else "past" if behind and 0 <= seen.round < len(spaces) else None
    full = f"Space {number} of the Round Track, {SAID[kind]}{', the Round Counter is here' if here else ''}"
    label = "→" if kind == "arrow" else None
    canvas.put(
        f"space:{number}",
        "space",
        x,
        y,
        w,
        SPACE_HEIGHT,
        sub=str(number),
        face=FACES.get(kind),
        label=label,
        state=state,
        full=full,
    )
    if here:
        canvas.put(
            "round", "counter", x + 2.5, y + SPACE_HEIGHT - 13.5, 11, 11, full=f"Round Counter on space {number}"
        )


def _queen(table: Table, canvas: Canvas, x: float, y: float, w: float) -> None:
    seen = table.seen
    holder, stays = table.name(seen.queen), locked(seen)
    full = f"The Queen is with {holder}{', locked: she stays' if stays else ''}"
    canvas.put("queen", "structure", x + 2, y + 5, 24, 24, face="crown", owner=seen.queen, full=full)
    sub = "locked" if stays else "free to be won"
    left = x + 40
    canvas.put("queen:holder", "text", left, y + 4, w - 40, 15, label=holder, tone="plain")
    canvas.put("queen:state", "text", left, y + 19, w - (58 if stays else 40), 16, lines=[line(sub, "muted")])
    if stays:
        canvas.put("queen:lock", "structure", x + w - 15, y + 16, 15, 15, face="lock")


def _pace(table: Table) -> list[str]:
    """When the counter moves on, and when the next Ball or scoring is."""
    seen, count = table.seen, len(table.seen.seats)
    spaces, turn = seen.pack.round_track.spaces, seen.turn
    if seen.over:
        return ["The game is over."]
    if seen.ball is not None:
        after = (seen.round + 1) % len(spaces)
        return ["At the end of the Ball the counter moves on", f"to space {after}: {SAID[spaces[after]]}."]
    acting = seen.start if turn is None else (turn.seat + 1) % count if turn.over else turn.seat
    wait = (seen.queen - acting) % count + 1
    holder = table.name(seen.queen)
    if seen.delayed:
        return [f"{SAID.get(seen.space, 'what').capitalize()} waits for the end", f"of {holder}’s next turn."]
    moves = wait == 1 and (turn is None or not turn.over)
    first = f"The counter moves at the end of {'this turn.' if moves else f'{holder}’s turn.'}"
    ahead = (step for step in range(1, len(spaces) + 1) if spaces[(seen.round + step) % len(spaces)] in EVENTS)
    steps = next(ahead, 0)
    if not steps:
        return [first]
    event = spaces[(seen.round + steps) % len(spaces)]
    soonest = wait if locked(seen) else 1
    soonest += sum(count if spaces[(seen.round + step) % len(spaces)] == "lock" else 1 for step in range(1, steps))
    latest = wait + (steps - 1) * count
    what = "Ball" if event == "mask" else "Scoring"
    if soonest == latest:
        return [first, f"{what} on space {(seen.round + steps) % len(spaces)}: after {counted(latest, 'turn')}."]
    return [
        first,
        f"{what} on space {(seen.round + steps) % len(spaces)}: after {counted(soonest, 'turn')} at the earliest,",
        f"after {latest} if the Queen stays.",
    ]


# ----------------------------------------------------------------------------------------------------- the prices


def _prices(table: Table, canvas: Canvas, y: float, invented: bool) -> float:
    seen, reader = table.seen, table.reader
    cost = next(
        (found for kind in ("castle", "chapel", "palace", "folly") if (found := price(seen, reader, kind))), None
    )
    less = cost.less if cost is not None else 0
    canvas.put("heading:prices", "text", PRICES, y, 162, 16, label=f"Prices for {table.name(reader)}")
    if invented:
        pill(canvas, "standin:prices", PRICES + 168, y - 1, STANDIN, "standin", 76)
    lowest = max(
        _ladder(table, canvas, place, kind, y + 20) for place, kind in enumerate(("castle", "chapel", "palace"))
    )
    lowest = max(lowest, _follies(table, canvas, PRICES + 3 * COLUMN + 8, y + 20))
    note = f"printed, less {less} for the Title" if less else "printed, no reduction"
    key = "■ next sold  □ on the board  ┄ empty"
    canvas.put(
        "legend:prices", "text", PRICES, lowest + 4, 244, 31, lines=[line(f"£ {note}", "muted"), line(key, "muted")]
    )
    return lowest + 35


def _ladder(table: Table, canvas: Canvas, place: int, kind: str, y: float) -> float:
    seen = table.seen
    ladder, left = seen.pack.ladder(kind), left_on_board(seen, kind)
    cost, x, who = price(seen, table.reader, kind), PRICES + COLUMN * place, table.name(table.reader)
    name = STRUCTURE_NAMES[kind]
    if cost is None:
        full = f"{name}: none left on the board"
    else:
        sum_ = f"printed at {cost.printed}, less {cost.less}: £{cost.pounds} for {who}"
        full = f"{name}: {left} on the board, the cheapest {sum_}"
    canvas.put(f"ladder:{kind}", "structure", x + 2, y, 22, 20, face=kind, full=full)
    canvas.put(f"ladder:{kind}:name", "text", x - 2, y + 20, COLUMN - 4, 16, lines=[line(name)])
    first = len(ladder) - left
    for number, pounds in enumerate(ladder):
        top = y + 40 + PRICE_PITCH * (len(ladder) - 1 - number)
        key = f"price:{kind}:{number}"
        if number < first:
            canvas.put(key, "space", x, top, 24, 17, focus=False)
            canvas.put(f"{key}:number", "text", x, top + 0.5, 24, 16, lines=[line(str(pounds), "muted", at="middle")])
            continue
        next_sold = number == max(first, 0)
        tint = "accent" if next_sold else None
        canvas.put(key, "space", x, top, 24, 17, label=str(pounds), tint=tint, state=None, focus=False)
        if next_sold and cost is not None:
            shown = [line(f"= {cost.pounds}", bold=True)]
            canvas.put(f"{key}:pays", "text", x + 27, top + 0.5, COLUMN - 29, 16, lines=shown)
    return y + 40 + PRICE_PITCH * len(ladder)


def _follies(table: Table, canvas: Canvas, x: float, y: float) -> float:
    seen = table.seen
    cost, built = price(seen, table.reader, "folly"), max(0, len(FOLLIES) - len(seen.board.follies))
    assert cost is not None
    canvas.put("ladder:folly", "structure", x + 2, y, 22, 20, face="folly")
    canvas.put("price:folly", "space", x + 28, y + 1, 24, 17, label=str(cost.printed), tint="accent", focus=False)
    canvas.put("price:folly:pays", "text", x + 55, y + 1.5, 30, 16, lines=[line(f"= {cost.pounds}", bold=True)])
    if built < len(FOLLY_POINTS):
        points = [line(f"the {('1st', '2nd', '3rd', '4th')[built]}: {FOLLY_POINTS[built]} VP")]
    else:
        points = [line("all built", "muted")]
    canvas.put("ladder:folly:points", "text", x - 2, y + 20, 84, 16, lines=points)
    for number, folly in enumerate(FOLLIES):
        left = folly in seen.board.follies
        demand = ", ".join(counted(count, AREA_NAMES[kind]) for kind, count in DEMANDS[folly].items())
        full = f"{FOLLY_NAMES[folly]}, needs {demand}: {f'on the board, £{cost.pounds}' if left else 'built'}"
        label = "mixed" if folly == "mixed" else f"2 {folly}"
        shown = label if left else f"{label} ✓"
        canvas.put(
            f"folly:{folly}",
            "space",
            x,
            y + 40 + 22 * number,
            78,
            19,
            label=shown,
            state=None if left else "past",
            full=full,
        )
    return y + 40 + 22 * len(FOLLIES)


# ----------------------------------------------------------------------------------------------------- the Church


def _church(table: Table, canvas: Canvas, y: float) -> float:
    seen = table.seen
    given, limit = Counter(seen.church), church_limit(seen)
    heading = f"The Church has {counted(len(seen.church), 'tile')}, room for {limit} of each type in a decade"
    canvas.put("church", "text", CHURCH, y, 108, 16, label="Church", sub=f"{limit} of each", full=heading)
    for column, tile in enumerate(TILES):
        x = CHURCH + 1 + (BOX + 1) * column
        full = f"Church: {counted(given[tile], TILE_NAMES[tile])}, room for {limit - given[tile]} more"
        canvas.put(f"church:{tile}", "area", x, y + 24, BOX, limit * (BOX - 2) + 2, full=full)
        for box in range(limit):
            top = y + 25 + (BOX - 2) * (limit - 1 - box)
            if box < given[tile]:
                canvas.put(f"given:{tile}:{box}", "tile", x + 1, top, BOX - 2, BOX - 2, face=f"tile:{tile}")
            else:
                canvas.put(f"given:{tile}:{box}", "space", x + 2, top + 1, BOX - 4, BOX - 4, focus=False)
        left = limit - given[tile]
        said = [line(f"{tile} {left}" if left else "full", bold=not left, at="middle")]
        canvas.put(f"left:{tile}", "text", x, y + 27 + limit * (BOX - 2), BOX, 16, lines=said)
    below = y + 44 + limit * (BOX - 2)
    canvas.put("left", "text", CHURCH + 2, below, 106, 16, lines=[line("room this decade", "muted")])
    facts = (
        ("board:bribes", "Bribes", str(seen.board.bribes), "Bribe Tokens on the board"),
        ("stack", "Stack", str(len(seen.stack)), "Scandal Cards in the stack"),
    )
    for place, (key, label, value, name) in enumerate(facts):
        top, full = below + 20 + 19 * place, f"{name}: {value}"
        canvas.put(key, "counter", CHURCH + 4, top, 86, 17, label=label, sub=value, full=full)
    return below + 20 + 19 * len(facts)


# -------------------------------------------------------------------------------------------------------- supplies


def _supplies(table: Table, canvas: Canvas, y: float) -> float:
    seen = table.seen
    canvas.put("rule:supply", "area", 0, y, WIDTH, 1)
    y += 7
    canvas.put("heading:supply", "text", 0, y, 78, 16, label="In supply")
    x = 84.0
    for kind, stock in (
        ("castle", seen.supply.castles),
        ("chapel", seen.supply.chapels),
        ("palace", seen.supply.palaces),
    ):
        name = f"{STRUCTURE_NAMES[kind]}s"
        canvas.put(
            f"supply:{kind}", "counter", x, y, 70, 17, label=name, sub=str(stock), full=f"{name} in the supply: {stock}"
        )
        x += 82
    if seen.settings.answer("money-supply") == "limited":
        money = "?" if is_hidden(seen.supply.money) else str(seen.supply.money)
        canvas.put(
            "supply:money", "counter", x, y, 66, 17, label="Pounds", sub=money, full=f"Pounds in the supply: {money}"
        )
    _bag(table, canvas, 402, y)
    if seen.ball is None:
        titles_left(table, canvas, y + 22)
        return y + 40
    return y + 18


def titles_left(table: Table, canvas: Canvas, y: float) -> None:
    """The Titles in the supply, outside a Ball in one row."""
    canvas.put("heading:titles", "text", 0, y, 78, 16, label="Titles left")
    x = 84.0
    for title in TITLES:
        left = table.seen.supply.titles.get(title, 0)
        name = table.title(title)
        full = f"{name}: {left} in the supply, from {LEAST[title]} Prestige, {TITLE_POINTS[title]} Victory Points"
        w = 16 + 6.4 * len(name)
        canvas.put(f"supply:{title}", "counter", x, y, w, 17, label=name, sub=str(left), full=full)
        x += w + 26


def _bag(table: Table, canvas: Canvas, x: float, y: float) -> None:
    """The bag, as far as the seat may look into it."""
    bag: Any = table.seen.bag
    if is_hidden(bag):
        value = "secret" if bag.count is None else f"{bag.count} tiles"
        canvas.put("bag", "counter", x, y, 84, 17, label="Bag", sub=value, full=f"Bag: {value}")
        return
    counts = Counter(bag)
    full = f"Bag: {', '.join(counted(counts[tile], TILE_NAMES[tile]) for tile in TILES)}"
    canvas.put("bag", "counter", x, y, 46, 17, label="Bag", sub=str(len(bag)), full=full)
    for place, tile in enumerate(TILES):
        canvas.put(
            f"bag:{tile}",
            "tile",
            x + 70 + 38 * place,
            y - 1,
            36,
            19,
            face=f"tile:{tile}",
            label=f"{tile} {counts[tile]}",
        )
