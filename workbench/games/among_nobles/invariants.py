"""What holds in every position of play; `problems` names whatever does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.among_nobles.brood import SEXES
from workbench.games.among_nobles.cards import BOXES, BY_ID, DOWRY, MALE, TRAITS
from workbench.games.among_nobles.components import MOST_BOXES
from workbench.games.among_nobles.draw import display_size
from workbench.games.among_nobles.family import MOST_ROWS, first_row, units
from workbench.games.among_nobles.setup import lands_in_play
from workbench.games.among_nobles.state import AnyState, Frame, Seat, Unit
from workbench.games.among_nobles.words import AGES, armies, label, player
from workbench.kernel import Problem
from workbench.kernel.templates import listed

PHASES = ("setup", "activation", "upkeep", "over")
AT_COURT = ("AtCourt", "MayAsk", "Present", "Reveal", "ChooseBride")
IN_SERIES = ("RunSeries", "EndActivation", "Birth", "Intrigue", "AskAgain", "Divorce")


def problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position beyond the conservation of cards and the bounds of numbers."""
    if len(state.seats) != len(state.settings.players):
        count = len(state.seats)
        yield Problem(f"The table has {count} seats for {len(state.settings.players)} players.", "players.same")
        return
    for number, purse in enumerate(state.seats):
        if purse.seat != number:
            mend = {f"seats.{number}.seat": number}
            yield Problem(f"The seat of {_player(state, number)} is numbered {purse.seat}.", "players.same", (), mend)
        yield from _tokens(state, number, purse)
        yield from _rows(state, number, purse)
        for unit in units(purse):
            yield from _unit(unit)
    yield from _provinces(state)
    yield from _cards(state)
    yield from _faces(state)
    for frame in state.frames:
        yield from _frame(state, frame)
    yield from _court(state)
    yield from _agenda(state)
    yield from _table(state)


# ---------------------------------------------------------------------------------------------------------- words


def _name(card: str) -> str:
    return BY_ID[card].name if card in BY_ID else card or "a card without a name"


def _seated(state: AnyState, seat: int) -> bool:
    return 0 <= seat < len(state.seats)


def _player(state: AnyState, seat: int) -> str:
    """The name of a player; of a seat that nobody has, its number."""
    names = state.settings.players
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def _stranger(card: str) -> Problem:
    return Problem(f"{_name(card)} is no card of the game.", "component.characters", (card,))


# ------------------------------------------------------------------------------------------------------- families


def _tokens(state: AnyState, seat: int, purse: Seat) -> Iterator[Problem]:
    there = purse.tokens + purse.spent + purse.lapsed + sum(unit.tokens for unit in units(purse))
    due = state.allowance + purse.bonus
    if there != due:
        path, other = f"seats.{seat}.tokens", f"seats.{seat}.lapsed"
        spare = purse.tokens + due - there
        mend = {path: spare} if spare >= 0 else {}
        if not mend and purse.lapsed + due - there >= 0:
            mend = {other: purse.lapsed + due - there}
        count = f"{there} action token" if there == 1 else f"{there} action tokens"
        phase = "there is 1" if due == 1 else f"there are {due}"
        who = (player(seat),)
        yield Problem(f"{_player(state, seat)} has {count}; in this phase {phase}.", "players.tokens", who, mend)


def _rows(state: AnyState, seat: int, purse: Seat) -> Iterator[Problem]:
    filled = [row for row in purse.rows if row]
    span = len(purse.rows) - first_row(purse) if filled else 0
    if span > MOST_ROWS:
        what = f"The family of {_player(state, seat)} has {span} generation rows; the most is {MOST_ROWS}."
        yield Problem(what, "family.three-rows", (player(seat),))


def _unit(unit: Unit) -> Iterator[Problem]:
    strangers = [card for card in unit.cards if card not in BY_ID]
    if strangers:
        yield from map(_stranger, strangers)
        return
    if unit.wife is not None and (unit.card not in MALE or unit.wife in MALE):
        names = f"{_name(unit.card)} and {_name(unit.wife)}"
        yield Problem(f"{names} are no husband and wife.", "marry.place", unit.cards)
    if unit.gold and unit.wife is not None:
        yield Problem(f"{_name(unit.card)} is married and still has a dowry.", "char.maria-medici-bride", (unit.card,))
    elif unit.gold > DOWRY.get(unit.card, 0):
        yield Problem(f"{_name(unit.card)} has no dowry of {unit.gold} gold.", "char.maria-medici-birth", (unit.card,))
    if unit.barred and unit.wife is None:
        yield Problem(f"{_name(unit.card)} has no wife whose boxes could be barred.", "marry.self-groom", (unit.card,))


# ------------------------------------------------------------------------------------------------------ the table


def _provinces(state: AnyState) -> Iterator[Problem]:
    due = lands_in_play(state.settings) if state.phase != "setup" or state.provinces else ()
    for name in due:
        if name not in state.provinces:
            yield Problem(f"{label(name, state.settings)} is missing.", "players.provinces", (name,))
    for name, province in state.provinces.items():
        called = label(name, state.settings)
        if name not in due:
            yield Problem(f"{called} is no province of this game.", "players.provinces", (name,))
        if len(province.armies) != len(state.seats):
            count = len(province.armies)
            yield Problem(f"{called} has armies for {count} players.", "component.provinces", (name,))
        for seat, count in enumerate(province.armies):
            if count < 0:
                what = f"{_player(state, seat)} has {armies(count)} in {called}."
                yield Problem(what, "bounds", (name,), {f"provinces.{name}.armies.{seat}": 0})
        if not province.symbols or set(province.symbols) - {"C", "P"}:
            yield Problem(f"{called} shows {province.symbols!r} instead of C and P.", "prov.symbols", (name,))
    if state.agenda and type(state.agenda[-1]).__name__ == "Income":
        for name, province in state.provinces.items():
            if sum(map(bool, province.armies)) > 1:
                what = f"Several players still have armies in {label(name, state.settings)}."
                yield Problem(what, "upkeep.battle", (name,))


def _cards(state: AnyState) -> Iterator[Problem]:
    """The display, the decks, and cards that lie elsewhere."""
    most = display_size(state)
    if len(state.display) > most:
        what = f"There are {len(state.display)} cards on display; {most} fit."
        yield Problem(what, "players.display", tuple(state.display[most:]))
    if [deck.age for deck in state.decks] not in ([1, 2, 3], []):
        ages = listed(str(deck.age) for deck in state.decks)
        yield Problem(f"The decks are of the ages {ages}, not 1, 2 and 3.", "game.ages")
    for deck in state.decks:
        for card in deck.pile:
            if card in BY_ID and BY_ID[card].age != deck.age and card not in state.returned:
                age = f"of age {AGES[BY_ID[card].age]}" if BY_ID[card].age else "an ancestral card"
                yield Problem(f"{_name(card)} lies in deck {deck.age} but is {age}.", "setup.decks", (card,))
    for card in (*state.returned, *state.parents):
        if card not in BY_ID:
            yield _stranger(card)


def _faces(state: AnyState) -> Iterator[Problem]:
    """What an edit has given cards to show."""
    for card, face in state.faces.items():
        if card not in BY_ID:
            yield _stranger(card)
        for number, row in enumerate(face.rows or (), 1):
            boxes = row.split()
            for box in sorted(set(boxes) - BOXES.keys()):
                what = f"{_name(card)} has the box {box!r} in row {number}; the boxes are {', '.join(BOXES)}."
                yield Problem(what, "act.series-four", (card,))
            if len(boxes) > MOST_BOXES:
                what = f"{_name(card)} has {len(boxes)} boxes in row {number}; {MOST_BOXES} fit."
                yield Problem(what, "card.series", (card,))
        if face.trait is not None and face.trait not in TRAITS:
            what = f"{_name(card)} has the trait {face.trait!r}; the traits are {listed(TRAITS)}."
            yield Problem(what, "card.trait", (card,))
        if face.shields is not None and face.shields < 0:
            mend = {f"faces.{card}.shields": 0}
            yield Problem(f"{_name(card)} has {face.shields} shields; the least is 0.", "card.shields", (card,), mend)


# ----------------------------------------------------------------------------------------------- what is going on


def _frame(state: AnyState, frame: Frame) -> Iterator[Problem]:
    who, piece = _name(frame.card), (frame.card,)
    if not _seated(state, frame.seat):
        yield Problem(f"The activation of {who} belongs to seat {frame.seat}, which nobody has.", "act.turn", piece)
    elif frame.level is None and frame.card not in [unit.card for unit in units(state.seats[frame.seat])]:
        yield Problem(f"{who} acts but is not in the family.", "act.turn", piece)
    if not 1 <= frame.series <= 4:
        yield Problem(f"{who} acts in series {frame.series}; there are four.", "act.series-four", piece)
    if not 0 <= frame.next <= len(frame.row) or frame.last > len(frame.row):
        yield Problem(f"The series of {who} has no box {frame.next + 1}.", "act.left-to-right", piece)
    for box in sorted(set(frame.row) - BOXES.keys()):
        yield Problem(f"The series of {who} has the box {box!r}, which is none.", "act.series-four", piece)
    if state.phase != "activation":
        yield Problem(f"{who} acts outside the activation phase.", "act.turn", piece)


def _court(state: AnyState) -> Iterator[Problem]:
    court = state.court
    if court is None:
        return
    if not _seated(state, court.seat):
        what = f"The wedding of {_name(court.groom)} belongs to seat {court.seat}, which nobody has."
        yield Problem(what, "marry.groom", (court.groom,))
        return
    grooms = [unit.card for unit in units(state.seats[court.seat]) if unit.wife is None and unit.card in MALE]
    if court.groom not in grooms:
        yield Problem(f"{_name(court.groom)} is no unmarried male of the family.", "marry.groom", (court.groom,))


def _agenda(state: AnyState) -> Iterator[Problem]:
    """Steps that wait for what is not there."""
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "game.end")
    for step in state.agenda:
        yield from _step(state, step, type(step).__name__)


def _step(state: AnyState, step: Any, kind: str) -> Iterator[Problem]:
    title = step.title or kind
    for seat in (getattr(step, "seat", None), getattr(step, "after", None)):
        if seat is not None and not _seated(state, seat):
            yield Problem(f"The step “{title}” belongs to seat {seat}, which nobody has.", step.rule)
    if kind in AT_COURT and state.court is None:
        yield Problem(f"The step “{title}” waits, but no groom is at court.", step.rule)
    if kind in IN_SERIES and not state.frames:
        yield Problem(f"The step “{title}” waits, but nobody is acting.", step.rule)
    if kind == "Birth" and step.box not in SEXES:
        yield Problem(f"The birth box is {step.box!r}; the boxes are {', '.join(SEXES)}.", step.rule)
    for card in (getattr(step, "card", ""), getattr(step, "head", ""), getattr(step, "actor", "")):
        if card and card not in BY_ID:
            yield _stranger(card)


def _table(state: AnyState) -> Iterator[Problem]:
    if state.phase not in PHASES:
        yield Problem(f"The phase is {state.phase!r}; the phases are {listed(PHASES)}.", "game.round")
    named = (("first player", (state.first,)), ("player on turn", (state.player,)), ("extra turn", (state.extra,)))
    lists = (("pass", state.passed), ("victory", state.winners))
    for what, seats in (*named, *lists):
        for seat in seats:
            if seat is not None and not _seated(state, seat):
                yield Problem(f"The {what} belongs to seat {seat}, which nobody has.", "first.card")
    if state.first is None and state.round:
        yield Problem("Nobody is first player.", "first.card")
    if state.winners and not state.over:
        yield Problem("Somebody has won, yet the game is not over.", "game.end")
