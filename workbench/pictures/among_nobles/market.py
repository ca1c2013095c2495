"""What lies between the families: the display and the decks, the provinces, the court, the ancestral couples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workbench.games.among_nobles.bride import gifts_of_match
from workbench.games.among_nobles.brood import brood, possible_parents
from workbench.games.among_nobles.cards import BY_ID, GROUP, LORDS, SPOUSE
from workbench.games.among_nobles.components import pack_of
from workbench.games.among_nobles.court import eligible, others_of
from workbench.games.among_nobles.hooks import Power, power_of
from workbench.games.among_nobles.upkeep import owner_of
from workbench.kernel.visibility import is_hidden
from workbench.pictures.among_nobles import boxes, words
from workbench.pictures.among_nobles.family import unit_width
from workbench.pictures.among_nobles.table import CARD_HEIGHT, CARD_PITCH, LETTERS, Table
from workbench.pictures.canvas import WIDTH, line

LEFT = 1.0
PROVINCE_HEIGHT = 80
ARMY, ARMIES_A_ROW = 14, 4
CHILD = {"S": "A son", "D": "A daughter", "E": "A child"}


# ---------------------------------------------------------------------------------------------------- the display


def draw_display(table: Table, y: float) -> float:
    """Decks and the cards on display."""
    seen, canvas = table.seen, table.canvas
    canvas.put("display", "text", 0, y, 50, 16, label="Display", full=f"{words.counted(len(seen.display), 'card')}")
    _decks(table, y)
    birth = _birth(table)
    if birth:
        canvas.put("text:birth", "text", 350, y, WIDTH - 352, 16, align="right", lines=[line(birth, "muted")])
    for place, name in enumerate(seen.display):
        _displayed(table, name, LEFT + CARD_PITCH * place, y + 30)
    if not seen.display:
        canvas.put("text:display", "text", LEFT, y + 30, 300, 16, lines=[line("No card is on display.", "muted")])
    below = y + 30 + (CARD_HEIGHT if seen.display else 16)
    return _drawn(table, below) if seen.drawn else below


def _displayed(table: Table, name: str, x: float, y: float) -> None:
    """A card with what it costs, and whose child it can be: of the couple that is asked, else of which players."""
    short, tone, full = "", "muted", ""
    if name in BY_ID:
        asked = table.doing == "Birth" and table.seen.frames
        short, tone, full = _born_now(table, name) if asked else _born_to(table, name)
    table.display_card(name, x, y, more=[line(short, tone)] if short else [], told=full)


def _born_now(table: Table, name: str) -> tuple[str, str, str]:
    """Whether a card can be born in the birth that is going on: in short, its tone, in words."""
    found = brood(table.seen, table.step.box)
    reasons = (
        (found.no_row, "no row", "its row would be the fourth"),
        (words.is_male(name) not in found.sexes, "other sex", "of the other sex"),
        (not found.any_trait and not found.inherits(name), "other trait", "of another trait"),
        (not found.payable(name), "no gold", "cannot be paid"),
    )
    for holds, short, full in reasons:
        if holds:
            return short, "muted", full
    return "can be born", "ok", "can be born now"


def _born_to(table: Table, name: str) -> tuple[str, str, str]:
    """Who could have a card as a child: the players' letters, and the couples in words."""
    seen = table.seen
    if not any(row for purse in seen.seats for row in purse.rows):
        return "", "", ""
    parents = {seat: possible_parents(seen, seat, name) for seat in range(len(seen.seats))}
    letters = " ".join(LETTERS[seat] for seat, found in parents.items() if found)
    couples = [f"{words.pair(unit.cards)} of {table.names[seat]}" for seat, found in parents.items() for unit in found]
    full = f"could be born to {words.listed(couples)}" if couples else "no couple could have it"
    return f"fits {letters or 'nobody'}", "muted", full


def _decks(table: Table, y: float) -> None:
    seen = table.seen
    for place, deck in enumerate(seen.decks[:3]):
        count, label = len(deck.pile), f"deck {words.age(deck.age)}"
        x, wide = (56, 132, 211)[place], (54, 57, 61)[place]
        full = f"{label}: {words.counted(count, 'card')} left"
        table.canvas.put(f"deck:{deck.age}", "counter", x, y - 1, wide, 17, label=label, sub=str(count), full=full)
    gone = len(seen.gone)
    full = f"{words.counted(gone, 'card')} out of the game"
    table.canvas.put("gone", "counter", 294, y - 1, 40, 17, label="out", sub=str(gone), full=full)


def _birth(table: Table) -> str:
    """Who is to be born, and from whom."""
    if table.doing != "Birth" or not table.seen.frames:
        return ""
    found = brood(table.seen, table.step.box)
    if found.any_trait:
        return f"{CHILD[table.step.box]} of {words.listed(map(words.short, found.parents))}, of any trait"
    parents = words.listed(f"{words.short(name)} ({table.card(name).trait[0].upper()})" for name in found.parents)
    return f"{CHILD[table.step.box]} of {parents}"


def _drawn(table: Table, y: float) -> float:
    """Cards drawn in the search for a male heir."""
    table.canvas.put("text:drawn", "text", 0, y + 12, 400, 16, label="Drawn in the search for an heir")
    for place, name in enumerate(table.seen.drawn):
        row, column = divmod(place, 7)
        table.display_card(name, LEFT + CARD_PITCH * column, y + 40 + row * (CARD_HEIGHT + 14))
    return y + 40 + -(-len(table.seen.drawn) // 7) * (CARD_HEIGHT + 14) - 14


# -------------------------------------------------------------------------------------------------- the provinces


def draw_provinces(table: Table, y: float) -> float:
    """Provinces with armies and symbols, and who would own them if upkeep came now."""
    provinces, canvas = table.seen.provinces, table.canvas
    if not provinces:
        return y
    sub = "● C gold · □ P prestige in upkeep"
    canvas.put("text:provinces", "text", 0, y, 330, 16, label="Provinces", sub=sub)
    after = [line("★ owner if upkeep came now", "muted")]
    canvas.put("text:owners", "text", 340, y, WIDTH - 342, 16, align="right", lines=after)
    pitch = (WIDTH - 1) / len(provinces)
    for place, (name, province) in enumerate(provinces.items()):
        _province(table, name, province, LEFT + pitch * place, y + 30, pitch - 5)
    return y + 30 + PROVINCE_HEIGHT


def _province(table: Table, name: str, province: Any, x: float, y: float, wide: float) -> None:
    canvas, lands = table.canvas, pack_of(table.seen.settings).provinces
    label = lands[name].name if name in lands else name
    owner = owner_of(list(province.armies))
    canvas.put(
        name,
        "space",
        x,
        y,
        wide,
        PROVINCE_HEIGHT,
        label=label,
        owner=owner,
        mark=False,
        badges=table.badges(_sign(province, owner), piece=name),
        full=_province_words(table, label, province, owner),
    )
    for place, symbol in enumerate(province.symbols):
        kind = "counter" if symbol == "C" else "space"
        key = f"symbol:{name}:{place}"
        canvas.put(key, kind, x + 5 + 17 * place, y + 14, 14, 14, label=symbol, focus=False)
        canvas.relate(key, name, "serves")
    for key, seat, left, top, count in _army_places(name, province.armies, x + 3, y + 49):
        canvas.put(key, "counter", left, top, ARMY, ARMY, label=LETTERS[seat], owner=seat, focus=False)
        canvas.relate(key, name, "serves")
        if count > 1:
            canvas.put(f"{key}:count", "text", left + ARMY + 1, top - 1, 12, 15, lines=[line(str(count), None, True)])


def _sign(province: Any, owner: int | None) -> dict[str, Any] | None:
    """Who would own the province: a tag in the owner's colour."""
    if owner is not None:
        return {"text": f"★ {LETTERS[owner]}", "tone": "owner", "at": "nw"}
    return {"text": "tie", "tone": "plain", "at": "nw"} if any(province.armies) else None


def _army_places(name: str, armies: Sequence[int], x: float, y: float) -> Iterator[tuple[str, int, float, float, int]]:
    """Key, seat, place and number of every mark: one for each army, or one for each player if there are many."""
    single = sum(armies) <= 2 * ARMIES_A_ROW
    crowded = sum(map(bool, armies)) > 4
    columns, step = (ARMIES_A_ROW, ARMY + 1) if single else (3, 21) if crowded else (2, 30)
    number = 0
    for seat, count in enumerate(armies):
        for one in range(count if single else min(count, 1)):
            row, column = divmod(number, columns)
            left = x + step * column - (2 if crowded and not single else 0)
            yield f"army:{name}:{LETTERS[seat]}:{one}", seat, left, y + 15 * row, 1 if single else count
            number += 1


def _province_words(table: Table, label: str, province: Any, owner: int | None) -> str:
    gold, prestige = (province.symbols.count(symbol) for symbol in "CP")
    income = words.listed(filter(None, (gold and f"{gold} gold", prestige and f"{prestige} prestige")))
    held = [
        f"{table.names[seat]} {words.counted(count, 'army', 'armies')}"
        for seat, count in enumerate(province.armies)
        if count
    ]
    if owner is not None:
        left = sorted(province.armies)
        after = f"after upkeep {table.names[owner]} would own it with {left[-1] - left[-2]}"
    else:
        after = "nobody would own it"
    return f"{label}, brings {income}; {words.listed(held) or 'no armies'}; {after}"


# ------------------------------------------------------------------------------------------------------ the court


def draw_court(table: Table, y: float) -> float:
    """The wedding in progress: who may present whom, brides face down, brides shown."""
    court, canvas = table.seen.court, table.canvas
    asked = others_of(table.seen, court.seat)
    choices = {seat: _eligible(table, seat) for seat in asked}
    gifts = any(_gives(bride) for brides in choices.values() for bride in brides)
    tall = 82 + CARD_HEIGHT + 15 * (gifts + max(1, *(len(brides) for brides in choices.values())))
    price = f"{court.price} gold {'paid' if court.paid else 'to pay'}" if court.price else "free of charge"
    how = "brides are shown in player order" if court.openly else "brides are chosen in secret"
    if table.doing == "ChooseBride":
        how = "all brides have been shown"
    canvas.put(
        "court",
        "area",
        0.5,
        y,
        WIDTH - 1,
        tall,
        label=f"{words.full_name(court.groom)} at court",
        sub=f"{table.names[court.seat]}’s groom · {price} · {how}",
        full=f"Wedding of {words.full_name(court.groom)}, {table.names[court.seat]}; {price}; {how}",
    )
    pitch = (WIDTH - 16) / len(asked)
    for place, seat in enumerate(asked):
        _presents(table, seat, choices[seat], 10 + pitch * place, y + 30, pitch - 8)
    if gifts:
        about = [line("◆ her ability acts when she is presented or taken", "muted")]
        canvas.put("text:gifts", "text", 10, y + tall - 20, 400, 16, lines=about)
    return y + tall


def _eligible(table: Table, seat: int) -> tuple[str, ...]:
    """Among whom a player may choose: as it was when the bride was chosen, else as it is now."""
    court = table.seen.court
    offer = next((offer for offer in court.offers if offer.seat == seat), None)
    return tuple(offer.eligible) if offer is not None else eligible(table.seen, seat, court.groom)


def _presents(table: Table, seat: int, brides: Sequence[str], x: float, y: float, wide: float) -> None:
    canvas, court = table.canvas, table.seen.court
    offer = next((offer for offer in court.offers if offer.seat == seat), None)
    done = "presents" if offer is not None and offer.shown else "has chosen" if offer is not None else ""
    status = done or ("may present" if brides else "has no bride to present")
    name, letter = table.names[seat], LETTERS[seat]
    canvas.put(f"asked:{letter}", "seat", x, y, wide, 20, owner=seat, label=name, full=f"{name} {status}")
    canvas.put(f"status:{letter}", "text", x, y + 20, wide, 16, lines=[line(status, "muted")])
    top = y + 42
    if offer is None:
        if brides:
            canvas.put(f"offer:{LETTERS[seat]}", "space", x, top, 84, CARD_HEIGHT, focus=False)
    else:
        _offer(table, offer, x, top)
    for place, bride in enumerate(brides):
        shown = table.card(bride)
        gift = " ◆" if _gives(bride) else ""
        text = f"{shown.trait[0].upper()}  {words.short(bride)}{gift}"
        full = f"{name} may present {shown.name}, {shown.trait}{', whose ability acts at a wedding' if gift else ''}"
        row = top + CARD_HEIGHT + 6 + 15 * place
        canvas.put(f"may:{bride}", "text", x, row, wide, 15, lines=[line(text)], full=full)


def _gives(bride: str) -> bool:
    power = type(power_of(bride))
    return power.chosen is not Power.chosen or power.presented is not Power.presented


def _offer(table: Table, offer: Any, x: float, y: float) -> None:
    """A bride as far as she is known: shown to all, known to her own player, or a back."""
    name = table.names[offer.seat]
    if offer.shown:
        shown = table.card(offer.bride)
        gifts = gifts_of_match(table.seen, offer.bride)
        lines = [line(name, "muted"), *(line(part, "muted") for part in str(gifts).split(", "))]
        full = f"{shown.name}, {shown.trait}, presented by {name}; {gifts} for {name} if she is taken"
        table.display_card(offer.bride, x, y, lines=lines, badges=None, full=full, owner=offer.seat, mark=False)
        return
    fields: dict[str, Any] = {"face": "hidden", "full": f"A bride presented by {name}, not shown yet"}
    if not is_hidden(offer.bride):
        shown = table.card(offer.bride)
        lines = [line("not shown yet", "muted")]
        full = f"{shown.name}, presented by {name}, not shown yet"
        fields = {"face": table.face(offer.bride), "label": shown.name, "lines": lines, "full": full}
    table.canvas.put(
        f"offer:{LETTERS[offer.seat]}", "card", x, y, 84, CARD_HEIGHT, owner=offer.seat, mark=False, **fields
    )


# ---------------------------------------------------------------------------------------- the ancestral couples


def draw_ancestors(table: Table, y: float) -> float:
    """The couples that can still be chosen: a row for each group, its two rivals side by side."""
    canvas, left = table.canvas, table.seen.ancestors
    sub = "rivals side by side" if len(table.names) > 3 else "to be chosen: those of which both halves are in the game"
    canvas.put("text:ancestors", "text", 0, y, WIDTH - 2, 16, label="Ancestral couples", sub=sub)
    top = y + 34
    for group in "ABC":
        lords = [lord for lord in LORDS if GROUP[lord] == group]
        if not any(name in left for lord in lords for name in (lord, SPOUSE[lord])):
            continue
        canvas.put(f"group:{group}", "text", 1, top + 50, 90, 16, label=f"group {group}")
        for place, lord in enumerate(lords):
            _ancestors(table, [name for name in (lord, SPOUSE[lord]) if name in left], 100 + 240 * place, top)
        top += 152
    return top - 14


def _ancestors(table: Table, cards: Sequence[str], x: float, y: float) -> None:
    if not cards:
        return
    shown = [table.card(name) for name in cards]
    rows = boxes.rows_of(shown, False, [], False, table.most)
    who = words.listed(f"{one.name} ({one.trait})" for one in shown)
    wide = unit_width(shown)
    fields: dict[str, Any] = {"rows": boxes.drawn(rows), "badges": table.badges(piece=cards[0])}
    if len(shown) == 1:
        full = f"{who}, an ancestral card whose spouse is out of the game; {boxes.in_words(rows)}"
        fields |= {"label": shown[0].name, "face": table.face(cards[0]), "full": full}
        table.canvas.put(cards[0], "person", x, y, wide, 126, **fields)
        return
    fields["halves"] = [{"label": one.name, "face": table.face(one.id)} for one in shown]
    fields["full"] = f"{who}, ancestral couple of group {GROUP[cards[0]]}; {boxes.in_words(rows)}"
    table.canvas.put(cards[0], "couple", x, y, wide, 126, label=words.pair(cards), **fields)
    wife = f"{shown[1].name}, {shown[1].trait}, wife of {shown[0].name}"
    table.canvas.put(cards[1], "text", x + wide / 2, y, wide / 2, 126, full=wife)
