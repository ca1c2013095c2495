"""Where we are, as a ribbon: the steps of upkeep, or the activations that are running inside each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from workbench.games.among_nobles.cards import BIRTHS, BOXES
from workbench.games.among_nobles.upkeep import owner_of
from workbench.pictures.among_nobles import words
from workbench.pictures.among_nobles.table import Table, kind
from workbench.pictures.canvas import WIDTH, line

UPKEEP = (
    ("SettleProvinces", "provinces"),
    ("Income", "income"),
    ("ResetCharacters", "tokens"),
    ("ResetDisplay", "display"),
    ("ChangeDue", "change"),
    ("Refill", "refill"),
    ("PassCard", "first card"),
)
SETUP = (
    ("Cards", "display and provinces", ("Prepare", "DrawToDisplay", "Supplies")),
    ("First player", "a show of fingers", ("CallForFingers", "ShowFingers", "CountFingers")),
    ("Couples", "ancestral lords and ladies", ("HandOut", "ChooseCouple", "FinishSetup", "BeginRound")),
)
COURT = {
    "AtCourt": "who can present",
    "MayAsk": "in order or not",
    "Present": "brides are presented",
    "Reveal": "brides are shown",
    "ChooseBride": "a bride is taken",
}
_BEFORE = ("SettleProvinces", "SettleProvince", "Income", "ResetCharacters", "ResetDisplay", "ChangeDue")
LEAST, LONGEST = 4, 20
BOX = {**BOXES, "S": "a son", "D": "a daughter", "E": "a child"}


class Crumb(NamedTuple):
    """A chevron of the ribbon."""

    label: str
    lines: tuple[str, ...]
    state: str


def draw_crumbs(table: Table, y: float) -> None:
    """The ribbon, 48 px high, however deep things are nested."""
    crumbs = list(_crumbs(table))
    pitch = WIDTH / max(LEAST if table.seen.phase != "upkeep" else 7, len(crumbs))
    for place, crumb in enumerate(crumbs):
        tone = None if crumb.state == "now" else "muted"
        lines = [line(text, tone if not number else "muted") for number, text in enumerate(crumb.lines)]
        table.canvas.put(
            f"crumb:{place}",
            "phase",
            1 + pitch * place,
            y,
            pitch - 2,
            48,
            label=crumb.label,
            lines=lines,
            state=crumb.state,
            full=", ".join((crumb.label, *crumb.lines, *(("now",) if crumb.state == "now" else ()))),
        )


def _crumbs(table: Table) -> Iterator[Crumb]:
    seen = table.seen
    if seen.over or seen.phase == "over":
        yield from _ending(table)
    elif seen.phase == "setup":
        yield from _setup(table)
    elif seen.phase == "upkeep":
        yield from _upkeep(table)
    else:
        yield from _activation(table)


def _setup(table: Table) -> Iterator[Crumb]:
    now = next((place for place, (_, _, steps) in enumerate(SETUP) if table.doing in steps), len(SETUP))
    for place, (label, about, _) in enumerate(SETUP):
        yield Crumb(label, (about,), "now" if place == now else "past" if place < now else "next")


def _ending(table: Table) -> Iterator[Crumb]:
    seen = table.seen
    yield Crumb("Three generations", (f"{seen.round} rounds",), "past")
    trading = table.doing in ("TradeAll", "TradeGold")
    yield Crumb("Final scoring", ("3 gold for 1 prestige",), "now" if trading else "past")
    winners = words.listed(table.names[seat] for seat in seen.winners)
    result = (f"{winners} wins" if winners else "nobody wins") if seen.over else ""
    yield Crumb("The winner", tuple(filter(None, (result,))), "next" if trading else "now")


def _upkeep(table: Table) -> Iterator[Crumb]:
    waiting = [kind(step) for step in table.seen.agenda]
    names = [name for name, _ in UPKEEP]
    left = [place for place, name in enumerate(names) if name in waiting]
    # A step that has begun is off the agenda; its parts are on it.
    now = left[0] if left and table.doing == names[left[0]] else (left[0] if left else len(UPKEEP)) - 1
    for place, (_, word) in enumerate(UPKEEP):
        state = "now" if place == now else "past" if place < now else "next"
        yield Crumb(str(place + 1), tuple(filter(None, (word, _fact(table, place)))), state)


def _fact(table: Table, place: int) -> str:
    """What a step of upkeep has to do."""
    seen = table.seen
    armies = [list(province.armies) for province in seen.provinces.values()]
    if place == 0:
        return f"{sum(sum(map(bool, held)) > 1 for held in armies)} contested"
    if place == 1:
        return f"{sum(owner_of(held) is not None for held in armies)} owned"
    if place == 4:
        return "due" if seen.pending else "not due" if kind(table.step) in _BEFORE else ""
    return ""


def _activation(table: Table) -> Iterator[Crumb]:
    seen = table.seen
    lines: tuple[str, ...] = ("activation",)
    units = [_cards(table, frame) for frame in seen.frames]
    children = [_newborn(table, frame, cards) for frame, cards in zip(seen.frames, units, strict=True)]
    crowded = 1 + len(units) + sum(map(bool, children)) + (seen.court is not None) > LEAST
    nested: list[Crumb] = []
    for frame, cards, child in zip(seen.frames, units, children, strict=True):
        nested.append(_frame(table, frame, cards, crowded))
        if child:
            nested.append(_christening(table, frame, child))
    if seen.court is not None:
        nested.append(_court(table))
    if seen.player is not None:
        left = words.counted(seen.seats[seen.player].tokens, "token")
        lines = (f"{table.names[seen.player]}’s turn", f"{left} left")
    crumbs = [Crumb(f"Round {seen.round}", lines, ""), *nested]
    for place, crumb in enumerate(crumbs):
        yield crumb._replace(state="now" if place == len(crumbs) - 1 else "past")


def _cards(table: Table, frame: Any) -> tuple[str, ...]:
    """The character or couple of a running activation."""
    found = (unit.cards for row in table.seen.seats[frame.seat].rows for unit in row if unit.card == frame.card)
    return next(found, (frame.card,))


def _newborn(table: Table, frame: Any, parents: tuple[str, ...]) -> str:
    """The child of the running birth box once it has been taken; "" if there is none."""
    if not 0 < frame.next <= frame.last or frame.row[frame.next - 1] not in BIRTHS:
        return ""
    if _innermost(table, frame) and table.doing in ("Birth", "RunSeries", "EndActivation"):
        return ""
    units = [unit for row in table.seen.seats[frame.seat].rows for unit in row if unit.born]
    born = [unit.card for unit in units if tuple(table.parents.get(unit.card, ())) == parents]
    return born[-1] if born else ""


def _innermost(table: Table, frame: Any) -> bool:
    return frame is table.seen.frames[-1]


def _christening(table: Table, frame: Any, child: str) -> Crumb:
    """A newborn's benefit, which may hold activations of its own."""
    here = _innermost(table, frame) and table.seen.court is None and table.step is not None
    return Crumb(words.short(child), ("christening", *((str(table.step.title),) if here else ())), "")


def _frame(table: Table, frame: Any, cards: tuple[str, ...], crowded: bool) -> Crumb:
    """Who acts, which series, which box; the least of it where many are nested."""
    done = table.doing == "EndActivation" and _innermost(table, frame)
    box = "" if done or not 0 < frame.next <= frame.last else BOX.get(frame.row[frame.next - 1], "no box")
    place = f"box {min(frame.next, frame.last)} of {frame.last}" if box else "boxes done" if done else "begins"
    how = "again, " if frame.kind == "reactivation" else ""
    label = words.pair(cards)
    if crowded or len(label) > LONGEST:
        label = words.short(frame.card)
    where = place if crowded else f"{how}series {frame.series}, {place}"
    return Crumb(label, (where, _doing(table, frame, box)), "")


def _doing(table: Table, frame: Any, box: str) -> str:
    """The box, or what is going on within it."""
    if not _innermost(table, frame) or table.seen.court is not None or table.step is None:
        return box
    title = str(table.step.title)
    plain = table.doing in ("Warfare", "Piety", "Commerce", "Birth", "Marriage", "RunSeries", "EndActivation")
    return box if plain or not title else title


def _court(table: Table) -> Crumb:
    court = table.seen.court
    about = COURT.get(table.doing, "wedding")
    return Crumb("Wedding", (words.short(court.groom), about), "")
