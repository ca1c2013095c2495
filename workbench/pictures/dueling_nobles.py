"""Dueling Nobles: two lines of nobles with their Knights, hands, decks and piles, the battle summed step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import networkx as nx

from workbench.games.dueling_nobles.cards import RANK, RANK_NAMES, SUIT, SUIT_SIGNS, VALUE, by_suit
from workbench.games.dueling_nobles.command import AGENT_SUITS
from workbench.games.dueling_nobles.force import (
    COMMITMENT,
    FEALTY,
    FORCE,
    INTRIGUE,
    Part,
    counted_by_intrigue,
    parts,
    routs,
)
from workbench.games.dueling_nobles.phases import order
from workbench.games.dueling_nobles.turn import Phase
from workbench.games.dueling_nobles.words import LETTERS, card_name, short_name
from workbench.kernel.game import Game
from workbench.kernel.pile import cards_of
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line

ABILITIES = {"K": "Command: two dice", "Q": "Intrigue: +3 each", "J": "Valor: two cards"}
ACTIONS = {
    "taxes": "Taxes",
    "betrayal": "Betrayal",
    "oblige": "Oblige",
    "support": "Support",
    "noble": "Noble",
    "agent": "Agents",
    "knights": "Knights",
    "battle": "Advance",
}
PHASE_ACTIONS = {
    "political": ("taxes", "betrayal", "oblige"),
    "reinforcement": ("support", "noble"),
    "command": ("agent", "knights"),
    "battle": ("battle",),
}
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
NOBLE_PITCH, NOBLE_HEIGHT = 158, 102
CARD_PITCH, CARDS_A_ROW, CARD_HEIGHT = 89.4, 7, 58
MINI_PITCH, MINIS_A_ROW, MINI_HEIGHT = 32, 19, 36
PANEL = 236
SCALE, BAR_ROOM = 5.2, 262


class DuelPicture:
    """The picture: B's line on top, A's line at the bottom, the battle or the discards between them."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view."""
        return _Table(game, seen).graph()


class _Table:
    def __init__(self, game: Game, seen: Any) -> None:
        self.game, self.seen = game, seen
        self.names = seen.settings.players
        phase = _phase(seen)
        facts = f"turn {seen.turn} · {self.word(phase.title)}" if phase else "preparation"
        self.canvas = Canvas(game.title, "the game is over" if seen.over else facts)
        self.phase = phase

    def word(self, text: str) -> str:
        return self.game.worded(text, self.seen.settings)

    def graph(self) -> nx.MultiDiGraph:
        self.ribbon()
        below = self.seat_row(1, 62)
        below = self.line_of(1, below + 7, columns=3)
        self.counters(89)
        below = self.hand_of(1, below + 7)
        below = self.middle(below + 12)
        below = self.hand_of(0, below + 10)
        below = self.line_of(0, below + 8, columns=4)
        self.seat_row(0, below + 6)
        self.fight()
        notes = list(self.notes())
        if notes:
            self.canvas.graph.graph["notes"] = notes
        return self.canvas.finish()

    # ---- the ribbon of phases

    def ribbon(self) -> None:
        turn = order(self.seen.settings)
        now = turn.index(self.phase) if self.phase in turn else -1
        for place, phase in enumerate(turn):
            state = "now" if place == now else "past" if place < now else "next"
            first, second = self.phase_lines(phase, state)
            name = self.word(phase.title).removesuffix(" Phase")
            full = f"{self.word(phase.title)}, {state}: {first}, {second}".rstrip(", ")
            lines = [line(first, "muted" if state == "next" else None), line(second, "muted")]
            self.canvas.put(
                f"phase:{phase.name}",
                "phase",
                1 + 156 * place,
                1,
                155,
                48,
                label=name,
                state=state,
                lines=lines,
                full=full,
            )

    def phase_lines(self, phase: type[Phase], state: str) -> tuple[str, str]:
        used = [flag for flag in PHASE_ACTIONS[phase.name] if flag in self.seen.used]
        unused = [flag for flag in PHASE_ACTIONS[phase.name] if flag not in self.seen.used]
        done = " ".join(f"✓ {self.word(ACTIONS[flag])}" for flag in used)
        left = ", ".join(self.word(ACTIONS[flag]) for flag in unused)
        if self.seen.battle is not None and phase.name == "battle":
            return "battle in progress", self.battle_step()
        if state == "past":
            return done or "passed", f"{left} unused" if left else ""
        return (done or "begins", left) if state == "now" else (left, "")

    def battle_step(self) -> str:
        step = self.seen.agenda[-1] if self.seen.agenda else None
        title = step.title.removeprefix("battle · ") if step is not None else ""
        seat = getattr(step, "seat", None) if step is not None else None
        return f"{title}, {self.names[seat]}" if isinstance(seat, int) else title

    # ---- a seat's row of facts

    def seat_row(self, seat: int, y: float) -> float:
        player = self.seen.seats[seat]
        letter, name = LETTERS[seat], self.names[seat]
        role = self.role(seat)
        gold = "?" if is_hidden(player.chest) else str(player.chest)
        full = f"{name}{', ' + role if role else ''}: {self.word('Gold')} {gold}, {len(player.hand)} cards in hand"
        word = self.word("Gold")
        left = 164 if len(word) < 7 else 142
        self.canvas.put(f"seat:{letter}", "seat", 0, y, left - 8, 20, owner=seat, label=name, sub=role, full=full)
        facts = (
            (f"chest:{letter}", word, gold, left, 210 - left),
            (f"hand:{letter}", "Hand", str(len(player.hand)), 232, 46),
        )
        for key, label, count, x, w in facts:
            self.canvas.put(key, "counter", x, y + 1, w, 17, label=label, sub=count, full=f"{name}: {label} {count}")
        self.agents(seat, y)
        return y + 20

    def agents(self, seat: int, y: float) -> None:
        player, letter, name = self.seen.seats[seat], LETTERS[seat], self.names[seat]
        for place, (agent, suit) in enumerate(AGENT_SUITS.items()):
            left = agent in player.agents
            text = f"{agent.capitalize()} {SUIT_SIGNS[suit]}"
            self.canvas.put(
                f"agent:{letter}:{agent}",
                "counter",
                (300, 384, 478, 560)[place],
                y + 1,
                (62, 72, 60, 44)[place],
                17,
                label=text if left else f"({agent.capitalize()})",
                tone=None if left else "muted",
                full=f"{name}’s {agent.capitalize()}: {'not used yet' if left else 'used'}",
            )

    def role(self, seat: int) -> str | None:
        battle = self.seen.battle
        if self.seen.over:
            return "wins" if self.seen.winner == seat else None
        if battle is not None:
            return "attacks" if battle.attack.seat == seat else "defends"
        return "to play" if self.seen.player == seat and self.seen.turn else None

    # ---- Nobles in arms, or dealt

    def line_of(self, seat: int, y: float, columns: int) -> float:
        player = self.seen.seats[seat]
        if player.arms or self.seen.turn:
            pieces = [(noble.card, noble) for noble in player.arms]
        else:
            pieces = [*self.dealt(seat, "chosen"), *self.dealt(seat, "dealt")]
        places = list(_places(len(pieces), columns))
        for (card, noble), (x, row) in zip(pieces, places, strict=True):
            self.noble(seat, card, noble, x, y + row * NOBLE_HEIGHT)
        if not pieces:
            lines = [line("No Noble in arms" if self.seen.turn else "Nobles not dealt yet", "muted")]
            lines[0]["text"] = self.word(lines[0]["text"])
            self.canvas.put(f"empty:{LETTERS[seat]}", "text", 12, y + 36, 300, 16, lines=lines)
        rows = max([row for _, row in places], default=0) + 1
        return y + rows * NOBLE_HEIGHT - 8

    def dealt(self, seat: int, field: str) -> list[tuple[str, Any]]:
        cards = getattr(self.seen.seats[seat], field)
        if is_hidden(cards):
            return [(f"{field}:{LETTERS[seat]}:{place}", None) for place in range(len(cards))]
        return [(card, field) for card in by_suit(cards)]

    def noble(self, seat: int, card: str, noble: Any, x: float, y: float) -> None:
        if noble is None:
            self.canvas.put(
                card,
                "person",
                x,
                y,
                146,
                94,
                face="hidden",
                owner=seat,
                mark=False,
                full=f"A Noble hidden by {self.names[seat]}",
            )
            return
        rank = RANK[card]
        in_arms = not isinstance(noble, str)
        title, ability = self.word(RANK_NAMES[rank]), self.word(ABILITIES[rank])
        fields: dict[str, Any] = {"rows": [self.pips(0, rank)], "lines": [self.force_line(str(FORCE[rank]), "printed")]}
        full = f"{self.word(card_name(card))}, {self.word('force')} {FORCE[rank]}"
        if in_arms:
            force, how = self.force_sum(seat, noble)
            fields = {"rows": [self.pips(noble.defeats, rank)], "lines": [self.force_line(str(force), how)]}
            served = f", {self.word('Knight')} {card_name(noble.knight)}" if noble.knight else ""
            defeats = f"{noble.defeats} of {COMMITMENT[rank]} {self.word('Defeats')}"
            full = f"{self.word(card_name(card))}, {self.word('force')} {force}, {defeats}{served}"
        elif noble == "chosen":
            fields["badges"] = [{"text": "chosen", "tone": "accent", "at": "ne"}]
        face = rank + SUIT_SIGNS[SUIT[card]]
        self.canvas.put(
            card,
            "person",
            x,
            y,
            146,
            94,
            label=title,
            sub=ability,
            face=face,
            owner=seat,
            mark=False,
            full=full,
            **fields,
        )
        if in_arms:
            self.knight(seat, card, noble.knight, x, y)

    def pips(self, defeats: int, rank: str) -> dict[str, Any]:
        limit = COMMITMENT[rank]
        boxes = [{"state": "done" if place < defeats else "idle"} for place in range(limit)]
        boxes.append({"state": "done" if defeats > limit else "fatal"})
        return {"label": self.word("Defeats"), "boxes": boxes}

    def force_line(self, force: str, how: str) -> dict[str, Any]:
        parts_ = [{"text": self.word("force"), "tone": "muted"}, {"text": force, "bold": True}]
        return {"parts": [*parts_, {"text": how, "tone": "muted"}] if how else parts_}

    def force_sum(self, seat: int, noble: Any) -> tuple[int, str]:
        """A Noble's force before dice and Support, and how it is summed."""
        rank = RANK[noble.card]
        summands = [FORCE[rank]]
        if noble.knight:
            summands.append(VALUE[noble.knight])
        if rank == "Q" and counted_by_intrigue(self.seen, seat):
            summands.append(INTRIGUE * counted_by_intrigue(self.seen, seat))
        if noble.knight and SUIT[noble.knight] == SUIT[noble.card]:
            summands.append(FEALTY)
        how = f"= {'+'.join(map(str, summands))}" if len(summands) > 1 else ""
        if noble.defeats == COMMITMENT[rank] and not how:
            how = self.word("last Defeat left" if rank == "K" else "next Defeat retires")
        return sum(summands), how

    def knight(self, seat: int, noble: str, knight: str | None, x: float, y: float) -> None:
        if knight is None:
            self.canvas.put(f"slot:{noble}", "space", x + 111, y + 39, 28, 36, focus=False)
            return
        full = f"{self.word('Knight')} {card_name(knight)}, with the {self.word(card_name(noble))}"
        self.canvas.put(
            knight,
            "card",
            x + 111,
            y + 39,
            28,
            36,
            face=short_name(knight),
            label=short_name(knight),
            owner=seat,
            mark=False,
            full=full,
        )
        self.canvas.relate(knight, noble, "serves")

    # ---- decks, piles, supply

    def counters(self, y: float) -> None:
        supply = self.seen.supply
        limited = self.seen.settings.answer("gold-supply") == "finite"
        gold = "no limit" if not limited else "?" if is_hidden(supply) else str(supply)
        facts = (
            ("deck:support", "Support deck", str(len(self.seen.support_deck))),
            ("count:support", "Support pile", str(len(self.seen.support_pile))),
            ("deck:noble", "Noble deck", str(len(self.seen.noble_deck))),
            ("count:noble", "Noble pile", str(len(self.seen.noble_pile))),
            ("supply", "Gold supply", gold),
            *((("removed", "Gold out of the game", str(self.seen.removed)),) if self.seen.removed else ()),
        )
        for place, (key, label, count) in enumerate(facts):
            label = self.word(label)
            self.canvas.put(
                key, "counter", 479, y + 2 + 18.5 * place, 142, 17, label=label, sub=count, full=f"{label}: {count}"
            )

    # ---- hands

    def hand_of(self, seat: int, y: float) -> float:
        hand = self.seen.seats[seat].hand
        name = self.names[seat]
        known = cards_of(hand.known) if is_hidden(hand) else ()
        sub = "no cards" if not len(hand) else None
        if is_hidden(hand) and len(hand):
            sub = f"{len(hand)} cards, {len(known)} of them known" if known else f"{len(hand)} cards, hidden"
        self.canvas.put(f"text:hand:{LETTERS[seat]}", "text", 0, y, 400, 16, label=f"{name}’s hand", sub=sub)
        if is_hidden(hand):
            return self.hidden_hand(seat, by_suit(known), len(hand) - len(known), y + 20)
        return self.open_hand(seat, by_suit(hand), y + 20)

    def open_hand(self, seat: int, cards: Sequence[str], y: float) -> float:
        if len(cards) > 2 * CARDS_A_ROW:
            return self.minis(cards, seat, 1, y)
        for place, card in enumerate(cards):
            x, row = 1 + CARD_PITCH * (place % CARDS_A_ROW), place // CARDS_A_ROW
            top = y + row * (CARD_HEIGHT + 5)
            uses = list(self.uses(card))
            self.canvas.put(
                card,
                "card",
                x,
                top,
                84,
                CARD_HEIGHT,
                face=short_name(card),
                owner=seat,
                mark=False,
                lines=[line(use, "muted") for use in uses],
                full=", ".join([card_name(card), *uses]),
            )
        rows = max(1, -(-len(cards) // CARDS_A_ROW))
        return y + rows * (CARD_HEIGHT + 5) - 5

    def uses(self, card: str) -> Iterator[str]:
        """What a Support card does: the force it adds, and what it is besides."""
        low = VALUE[card] in (2, 3)
        if not low or self.seen.settings.answer("low-cards-both") != "knights-only":
            yield f"adds {VALUE[card]}"
        if low:
            yield self.word("Knight")
        elif VALUE[card] == 1:
            yield self.word("rout").split()[0]

    def hidden_hand(self, seat: int, known: Sequence[str], hidden: int, y: float) -> float:
        self.minis(known, seat, 1, y)
        for number in range(hidden):
            place = len(known) + number
            x, row = 1 + MINI_PITCH * (place % MINIS_A_ROW), place // MINIS_A_ROW
            top = y + row * (MINI_HEIGHT + 4)
            key, full = f"hidden:{LETTERS[seat]}:{number}", f"A hidden card of {self.names[seat]}"
            self.canvas.put(key, "card", x, top, 28, MINI_HEIGHT, face="hidden", full=full, owner=seat, mark=False)
        rows = max(1, -(-(len(known) + hidden) // MINIS_A_ROW))
        return y + rows * (MINI_HEIGHT + 4) - 4

    def minis(self, cards: Sequence[str], seat: int | None, x: float, y: float, a_row: int = MINIS_A_ROW) -> float:
        for place, card in enumerate(cards):
            left, top = x + MINI_PITCH * (place % a_row), y + (place // a_row) * (MINI_HEIGHT + 4)
            short = short_name(card)
            self.canvas.put(
                card,
                "card",
                left,
                top,
                28,
                MINI_HEIGHT,
                face=short,
                label=short,
                owner=seat,
                mark=False,
                full=card_name(card),
            )
        return y + max(1, -(-len(cards) // a_row)) * (MINI_HEIGHT + 4) - 4

    # ---- between the lines: the battle, or the discards

    def middle(self, y: float) -> float:
        if self.seen.battle is not None:
            return self.battle(y)
        discarded = len(self.seen.noble_pile) or len(self.seen.support_pile)
        return self.discards(y) if self.seen.turn or discarded else y

    def discards(self, y: float) -> float:
        self.canvas.put("panel:discards", "area", 0.5, y, WIDTH - 1, PANEL, label="Discards")
        self.pile("noble", "Noble pile", self.seen.noble_pile, y + 28)
        self.pile("support", "Support pile", self.seen.support_pile, y + 90)
        if self.seen.paid:
            self.canvas.put("text:paid", "text", 440, y + 28, 174, 16, label="Laid out for an Agent", tone="plain")
            self.minis(self.seen.paid, None, 440, y + 46)
        return y + PANEL

    def pile(self, kind: str, label: str, cards: Any, y: float) -> None:
        shown = cards.known if is_hidden(cards) else cards
        sub = (
            f"{len(cards)}, only the top card is open"
            if is_hidden(cards)
            else f"{len(cards)}, newest last"
            if cards
            else "empty"
        )
        self.canvas.put(
            f"pile:{kind}",
            "text",
            12,
            y,
            400,
            16,
            label=self.word(label),
            sub=sub,
            tone="plain",
            full=f"{label}: {len(cards)}",
        )
        self.minis(shown, None, 12, y + 18, a_row=18)

    def battle(self, y: float) -> float:
        attack, defence = self.seen.battle.attack, self.seen.battle.defence
        self.canvas.put(
            "panel:force", "area", 0.5, y, WIDTH - 1, PANEL, label=self.word("Force, step by step"), align="middle"
        )
        left, right = sorted((attack, defence), key=lambda side: side.seat)
        for side, x, align in ((left, 10, "left"), (right, 316, "right")):
            label = f"{self.names[side.seat]}, {self.word(card_name(side.noble))}"
            key = f"head:{LETTERS[side.seat]}"
            self.canvas.put(
                key, "seat", x, y + 6, 200 if align == "left" else 300, 20, owner=side.seat, label=label, align=align
            )
        self.bands(y, (left, right))
        totals = [self.bars(side, y, at) for side, at in ((left, "left"), (right, "right"))]
        self.canvas.put("rule:total", "area", 12, y + 194, WIDTH - 24, 1)
        self.totals(y, (left, right), totals)
        return y + PANEL

    def fight(self) -> None:
        battle, pieces = self.seen.battle, self.canvas.graph
        if battle is not None and battle.attack.noble in pieces and battle.defence.noble in pieces:
            self.canvas.relate(battle.attack.noble, battle.defence.noble, "fights")

    def bands(self, y: float, sides: tuple[Any, Any]) -> None:
        used = {part.step for side in sides for part in parts(self.seen, side)}
        step = self.seen.agenda[-1] if self.seen.agenda else None
        now = {"SupportChoice": "4a", "RollDie": "3a"}.get(step.__class__.__name__ if step is not None else "")
        for place, (number, name) in enumerate(STEPS):
            state = "now" if number == now else "past" if number in used else "next"
            self.canvas.put(
                f"step:{number}",
                "space",
                3,
                y + 30 + 20 * place,
                WIDTH - 6,
                20,
                label=self.word(name),
                sub=number,
                state=state,
                focus=False,
            )

    def bars(self, side: Any, y: float, at: str) -> int:
        """The bars of a side, each beginning where the last one ended; its total."""
        found = [part for part in parts(self.seen, side) if part.amount]
        total = sum(part.amount or 0 for part in found)
        scale = min(SCALE, BAR_ROOM / max(total, 1))
        edge, before, letter = (279.0 if at == "left" else 371.0), None, LETTERS[side.seat]
        for part in found:
            width = (part.amount or 0) * scale
            row = [number for number, _ in STEPS].index(part.step)
            top = y + 33 + 20 * row
            x = edge - width if at == "left" else edge
            key = self.canvas.put(
                f"bar:{letter}:{part.step}",
                "bar",
                x,
                top,
                width,
                14,
                owner=side.seat,
                align=at,
                label=f"+{part.amount}",
                sub=self.source(side, part, scale < SCALE),
                full=f"{self.names[side.seat]}, step {part.step}, {self.word(part.name)}: {part.amount}",
            )
            if part.step in ("3a", "3b"):
                left = x + width + 6 if at == "left" else x - 21
                self.canvas.put(
                    f"die:{letter}:{'1' if part.step == '3a' else '2'}",
                    "die",
                    left,
                    top - 0.5,
                    15,
                    15,
                    face=f"die:{part.amount}",
                )
            if before is not None:
                self.canvas.relate(before, key, "sums")
            edge, before = (x if at == "left" else x + width), key
        return total

    def source(self, side: Any, part: Part, tight: bool) -> str | None:
        """Where a step's amount comes from, in two words."""
        if part.step == "2b":
            return f"{counted_by_intrigue(self.seen, side.seat)}{'' if tight else ' others'} × {INTRIGUE}"
        if part.step in ("2a", "4a", "4b"):
            return ", ".join(map(short_name, part.pieces)) or None
        if part.step == "5":
            return ", ".join(map(short_name, part.pieces))
        return None

    def totals(self, y: float, sides: tuple[Any, Any], totals: list[int]) -> None:
        for side, total, x, align in ((sides[0], totals[0], 199, "right"), (sides[1], totals[1], 381, None)):
            letter, name = LETTERS[side.seat], self.names[side.seat]
            full = f"{name}’s {self.word('force')} {total}"
            self.canvas.put(
                f"total:{letter}",
                "counter",
                x,
                y + 199,
                70,
                30,
                face="total",
                label=str(total),
                owner=side.seat,
                align=align,
                full=full,
            )
        head, foot = self.standing(sides, totals)
        self.canvas.put(
            "text:result",
            "text",
            268,
            y + 200,
            114,
            30,
            label=head,
            tone="plain",
            align="middle",
            lines=[line(foot, "muted")],
        )
        for side in sides:
            self.played(side, y + 197)

    def played(self, side: Any, y: float) -> None:
        """The Support cards a side has laid: open, or face down for those who may not know them."""
        letter, first = LETTERS[side.seat], side.seat == 0
        sealed = side.sealed if is_hidden(side.sealed) else tuple(side.sealed)
        count = len(side.cards) + len(sealed)
        left = 12 if first else WIDTH - 12 - MINI_PITCH * count + (MINI_PITCH - 28)
        self.minis(side.cards, side.seat, left, y)
        if is_hidden(sealed):
            for place in range(len(sealed)):
                full = f"A card that {self.names[side.seat]} has laid face down"
                key, x = f"sealed:{letter}:{place}", left + MINI_PITCH * (len(side.cards) + place)
                self.canvas.put(
                    key, "card", x, y, 28, MINI_HEIGHT, face="hidden", full=full, owner=side.seat, mark=False
                )
        else:
            self.minis(sealed, side.seat, left + MINI_PITCH * len(side.cards), y)
        if count:
            x, align = (left + MINI_PITCH * count + 4, None) if first else (left - 88, "right")
            word = "face down" if len(sealed) else "played"
            self.canvas.put(f"text:{letter}", "text", x, y + 10, 80, 16, align=align, lines=[line(word, "muted")])

    def standing(self, sides: tuple[Any, Any], totals: list[int]) -> tuple[str, str]:
        """How the battle stands, without looking ahead."""
        rout = [routs(side.cards) for side in sides]
        if all(rout):
            return "both rout:", "both lose"
        if any(rout):
            return f"{self.names[sides[rout.index(True)].seat]}", self.word("routs")
        if totals[0] == totals[1]:
            return "even:", "a tie, as it is"
        ahead = sides[totals.index(max(totals))]
        return self.names[ahead.seat], f"ahead by {abs(totals[0] - totals[1])}"

    # ---- notes beside the board

    def notes(self) -> Iterator[dict[str, Any]]:
        """What a Spy saw, for the eyes of its owner."""
        for player in self.seen.seats:
            report = player.report
            if report is None or is_hidden(report):
                continue
            other = self.seen.seats[1 - player.seat]
            still = set(other.exposed)
            gone = [card for card in report.cards if card not in still]
            lines = [" ".join(map(short_name, report.cards))]
            if gone:
                lines.append(f"No longer in that hand: {' '.join(map(short_name, gone))}.")
            title = f"{self.names[other.seat]}’s hand, seen by {self.names[player.seat]}’s Spy in turn {report.turn}"
            yield {"title": title, "lines": lines}


def _phase(seen: Any) -> type[Phase] | None:
    """The phase that is being played; None during the preparation."""
    if seen.over or not seen.turn:
        return None
    turn = order(seen.settings)
    if seen.battle is not None:
        return turn[-1]
    waiting = [step for step in seen.agenda if isinstance(step, Phase)]
    return waiting[-1].__class__ if waiting else turn[-1]


def _places(count: int, first_row: int) -> Iterator[tuple[float, int]]:
    """Where the Nobles of a line stand: x and row; four a row, fewer in the first where something stands beside."""
    for place in range(count):
        if place < first_row:
            yield 1 + NOBLE_PITCH * place, 0
        else:
            rest = place - first_row
            yield 1 + NOBLE_PITCH * (rest % 4), 1 + rest // 4


picture = DuelPicture()
