"""The table: B's line on top, A's line at the bottom, the battle or the discards between them.

What an edited position holds is drawn as it is: a card that no deck has as its own text, a Noble of no rank as a plain
person, a seat too many below the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import networkx as nx

from workbench.games.dueling_nobles.cards import RANK, RANK_NAMES, SUIT, SUIT_SIGNS, VALUE
from workbench.games.dueling_nobles.command import AGENT_SUITS, Agent
from workbench.games.dueling_nobles.force import COMMITMENT, FEALTY, FORCE, INTRIGUE, counted_by_intrigue
from workbench.games.dueling_nobles.phases import order
from workbench.games.dueling_nobles.turn import Phase
from workbench.kernel.game import Game
from workbench.kernel.pile import cards_of
from workbench.kernel.visibility import is_hidden
from workbench.pictures.canvas import WIDTH, Canvas, line
from workbench.pictures.dueling_nobles import names
from workbench.pictures.dueling_nobles.ladder import PANEL, Ladder
from workbench.pictures.dueling_nobles.minis import MINI_HEIGHT, MINI_PITCH, MINIS_A_ROW, height, mini, minis

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
AGENT_PLACES = ((270, 80), (358, 90), (456, 78), (542, 60))
NOBLE_PITCH, NOBLE_WIDTH, NOBLE_HEIGHT, LINE_PITCH = 158, 146, 94, 102
CARD_PITCH, CARDS_A_ROW, CARD_HEIGHT = 89.4, 7, 58
PILE_A_ROW, PAID_A_ROW = 18, 5
PHASE_LETTERS = 22
MOST_PIPS = 4
HEADING = 40


class DuelPicture:
    """The picture."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        """The graph of a view."""
        return _Table(game, seen).graph()


class _Table:
    def __init__(self, game: Game, seen: Any) -> None:
        self.game, self.seen = game, seen
        self.names = seen.settings.players
        phase = _phase(seen)
        turn = names.number(seen.turn)
        facts = f"turn {turn} · {self.word(phase.title)}" if phase else "preparation"
        self.canvas = Canvas(game.title, "the game is over" if seen.over else facts)
        self.phase = phase

    def word(self, text: str) -> str:
        return self.game.worded(text, self.seen.settings)

    def name(self, seat: int) -> str:
        return names.player(self.names, seat)

    def graph(self) -> nx.MultiDiGraph:
        count = len(self.seen.seats)
        self.ribbon()
        below = 62.0
        if count > 1:
            below = self.seat_row(1, below)
            below = self.line_of(1, below + 7, columns=3)
        self.counters(89)
        below = self.hand_of(1, max(below, 185) + 7) if count > 1 else 192
        below = self.middle(below + 12)
        if count:
            below = self.hand_of(0, below + 10)
            below = self.line_of(0, below + 13, columns=4)
            below = self.seat_row(0, below + 6)
        for seat in range(2, count):
            below = self.seat_row(seat, below + 20)
            below = self.line_of(seat, below + 7, columns=4)
            below = self.hand_of(seat, below + 7)
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
            title = self.word(phase.title)
            name = title.partition(" and ")[0].removesuffix(" Phase").removesuffix(" Actions")
            full = f"{title}, {state}: {first} {second}".strip().rstrip(":,")
            lines = [line(first, "muted" if state == "next" else None), line(second, "muted")]
            key, x = f"phase:{phase.name}", 1 + 156 * place
            self.canvas.put(key, "phase", x, 1, 155, 48, label=name, state=state, lines=lines, full=full)

    def phase_lines(self, phase: type[Phase], state: str) -> tuple[str, str]:
        """Two lines on what was done in a phase and what is left."""
        if self.seen.battle is not None and phase.name == "battle":
            return "battle in progress", self.battle_step()
        flags = _flags(phase)
        done = ", ".join(self.word(ACTIONS[flag]) for flag in flags if flag in self.seen.used)
        left = ", ".join(self.word(ACTIONS[flag]) for flag in flags if flag not in self.seen.used)
        if done and left:
            return f"✓ {done}", f"{left} unused" if state == "past" else left
        if state == "past" and not done:
            return "passed", ""
        rows = wrap(f"✓ {done}" if done else left, PHASE_LETTERS)
        return rows[0], " ".join(rows[1:])

    def battle_step(self) -> str:
        step = self.seen.agenda[-1] if self.seen.agenda else None
        title = step.title.removeprefix("battle · ") if step is not None else ""
        seat = getattr(step, "seat", None) if step is not None else None
        if not isinstance(seat, int):
            return title
        return f"{title}, {names.shorter(self.name(seat), max(5, PHASE_LETTERS - 2 - len(title)))}"

    # ---- a seat's row of facts

    def seat_row(self, seat: int, y: float) -> float:
        player = self.seen.seats[seat]
        letter, name = names.letter(seat), self.name(seat)
        role = self.role(seat)
        word, gold = self.word("Gold"), "?" if is_hidden(player.chest) else names.number(player.chest)
        full = f"{name}{', ' + role if role else ''}: {word} {gold}, {names.count_of(len(player.hand))} in hand"
        left = 208 if len(word) < 7 else 178
        shown = names.shorter(name, 22 if role is None else 14)
        self.canvas.put(f"seat:{letter}", "seat", 0, y, left - 8, 20, owner=seat, label=shown, sub=role, full=full)
        about = f"{name}: {word} {gold}"
        self.canvas.put(f"chest:{letter}", "counter", left, y + 1, 256 - left, 17, label=word, sub=gold, full=about)
        self.agents(seat, y)
        return y + 20

    def agents(self, seat: int, y: float) -> None:
        player, letter, name = self.seen.seats[seat], names.letter(seat), self.name(seat)
        for (agent, suit), (x, width) in zip(AGENT_SUITS.items(), AGENT_PLACES, strict=True):
            left = agent in player.agents
            text = f"{agent.capitalize()} {SUIT_SIGNS[suit]}" if left else f"{agent.capitalize()} used"
            full = f"{name}’s {agent.capitalize()}: {'not used yet' if left else 'used'}"
            tone = None if left else "muted"
            key = f"agent:{letter}:{agent}"
            self.canvas.put(key, "counter", x, y + 1, width, 17, label=text, tone=tone, full=full)

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
            self.noble(seat, card, noble, x, y + row * LINE_PITCH)
        if not pieces:
            text = self.word("No Noble in arms" if self.seen.turn else "Nobles not dealt yet")
            self.canvas.put(f"empty:{names.letter(seat)}", "text", 12, y + 36, 300, 16, lines=[line(text, "muted")])
        rows = max([row for _, row in places], default=0) + 1
        return y + rows * LINE_PITCH - 8

    def dealt(self, seat: int, field: str) -> list[tuple[str, Any]]:
        cards = getattr(self.seen.seats[seat], field)
        if is_hidden(cards):
            return [(f"{field}:{names.letter(seat)}:{place}", None) for place in range(len(cards))]
        return [(card, field) for card in names.in_order(cards)]

    def noble(self, seat: int, card: str, noble: Any, x: float, y: float) -> None:
        """A Noble: in arms (a struct), dealt or chosen (the name of its field), or hidden (None)."""
        if noble is None:
            full = f"A Noble hidden by {self.name(seat)}"
            fields: dict[str, Any] = {"face": "hidden", "full": full}
        elif isinstance(noble, str):
            fields = self.in_hand(card, chosen=noble == "chosen")
        else:
            fields = self.in_arms(seat, noble)
        key = self.canvas.put(card, "person", x, y, NOBLE_WIDTH, NOBLE_HEIGHT, owner=seat, mark=False, **fields)
        if noble is not None and not isinstance(noble, str):
            self.knight(seat, key, noble, x + 111, y + 39)

    def in_hand(self, card: str, chosen: bool) -> dict[str, Any]:
        """A Noble of the preparation."""
        rank = RANK.get(card, "")
        fields = self.titled(card)
        if rank in FORCE:
            fields["rows"] = [self.pips(0, rank)]
            fields["lines"] = [self.force_line(str(FORCE[rank]), "printed")]
            fields["full"] = f"{fields['full']}, {self.word('force')} {FORCE[rank]}"
        if chosen:
            fields["badges"] = [{"text": "chosen", "tone": "accent", "at": "ne"}]
        return fields

    def in_arms(self, seat: int, noble: Any) -> dict[str, Any]:
        """A Noble in arms with its Defeats and its force before dice and Support."""
        rank, defeats = RANK.get(noble.card, ""), names.number(noble.defeats)
        fields = self.titled(noble.card)
        force, how = self.force_sum(seat, noble)
        limit = COMMITMENT.get(rank)
        many = f"{defeats} {self.word('Defeats')}" if limit is None else f"{defeats} of {limit} {self.word('Defeats')}"
        served = f", {self.word('Knight')} {names.full(noble.knight)}" if noble.knight else ""
        fields["rows"] = [self.pips(noble.defeats, rank)]
        fields["lines"] = [self.force_line(force, how)]
        fields["full"] = f"{fields['full']}, {self.word('force')} {force}, {many}{served}"
        return fields

    def titled(self, card: str) -> dict[str, Any]:
        """What stands on the card of a Noble; of one that is none, what it is."""
        rank = RANK.get(card, "")
        full = self.word(names.full(card))
        if rank in FORCE:
            return {
                "label": self.word(RANK_NAMES[rank]),
                "sub": self.word(ABILITIES[rank]),
                "face": names.face(card),
                "full": full,
            }
        return {
            "label": names.short(card),
            "sub": "no Noble" if card in RANK else names.STRANGE,
            "face": names.face(card),
            "full": f"{full}, no Noble" if card in RANK else full,
        }

    def pips(self, defeats: int, rank: str) -> dict[str, Any]:
        """Defeats as pips, the one that retires marked; more than there is room for as a number."""
        limit, label = COMMITMENT.get(rank), self.word("Defeats")
        if limit is None or not 0 <= defeats <= MOST_PIPS:
            return {"label": f"{label}: {names.number(defeats)}", "boxes": []}
        states = ["done"] * defeats + ["idle"] * (limit - defeats) + ["fatal"] * (defeats <= limit)
        return {"label": label, "boxes": [{"state": state} for state in states]}

    def force_line(self, force: str, how: str) -> dict[str, Any]:
        parts = [{"text": self.word("force"), "tone": "muted"}, {"text": force, "bold": True}]
        return {"parts": [*parts, {"text": how, "tone": "muted"}] if how else parts}

    def force_sum(self, seat: int, noble: Any) -> tuple[str, str]:
        """A Noble's force before dice and Support, and how it is summed; "?" where it cannot be."""
        try:
            summands = self.summands(seat, noble)
        except (KeyError, IndexError):
            return "?", ""
        how = f"= {'+'.join(map(str, summands))}" if len(summands) > 1 else ""
        rank = RANK[noble.card]
        if noble.defeats == COMMITMENT[rank] and not how:
            how = self.word("last Defeat left" if rank == "K" else "next Defeat retires")
        return names.number(sum(summands)), how

    def summands(self, seat: int, noble: Any) -> list[int]:
        rank, knight = RANK[noble.card], noble.knight
        summands = [FORCE[rank]]
        if knight:
            summands.append(VALUE[knight])
        if rank == "Q" and counted_by_intrigue(self.seen, seat):
            summands.append(INTRIGUE * counted_by_intrigue(self.seen, seat))
        if knight and SUIT[knight] == SUIT[noble.card]:
            summands.append(FEALTY)
        return summands

    def knight(self, seat: int, key: str, noble: Any, x: float, y: float) -> None:
        if noble.knight is None:
            self.canvas.put(f"slot:{noble.card}", "space", x, y, 28, MINI_HEIGHT, focus=False)
            return
        full = f"{self.word('Knight')} {names.full(noble.knight)}, with the {self.word(names.full(noble.card))}"
        knight = mini(self.canvas, noble.knight, seat, x, y, full)
        self.canvas.relate(knight, key, "serves")

    # ---- decks, piles, supply

    def counters(self, y: float) -> None:
        supply = self.seen.supply
        limited = self.seen.settings.answer("gold-supply") == "finite"
        gold = "no limit" if not limited else "?" if is_hidden(supply) else names.number(supply)
        if self.seen.removed:
            gold = f"{gold} · {names.number(self.seen.removed)} out"
        facts = (
            ("deck:support", "Support deck", str(len(self.seen.support_deck))),
            ("count:support", "Support pile", str(len(self.seen.support_pile))),
            ("deck:noble", "Noble deck", str(len(self.seen.noble_deck))),
            ("count:noble", "Noble pile", str(len(self.seen.noble_pile))),
            ("supply", "Gold supply", gold),
        )
        for place, (key, label, count) in enumerate(facts):
            label = self.word(label)
            top, full = y + 2 + 18.5 * place, f"{label}: {count}"
            self.canvas.put(key, "counter", 479, top, 142, 17, label=label, sub=count, full=full)

    # ---- hands

    def hand_of(self, seat: int, y: float) -> float:
        hand, name, letter = self.seen.seats[seat].hand, self.name(seat), names.letter(seat)
        known = cards_of(hand.known) if is_hidden(hand) else ()
        known_ = f"{len(known)} of them known" if known else "hidden"
        sub = "no cards" if not len(hand) else known_ if is_hidden(hand) else None
        label, about = f"{names.shorter(name, HEADING)}’s hand", f"{name}: {names.count_of(len(hand))} in hand"
        self.canvas.put(f"text:hand:{letter}", "text", 0, y, 500, 16, label=label, sub=sub)
        self.canvas.put(f"hand:{letter}", "counter", 551, y, 70, 17, label="cards", sub=str(len(hand)), full=about)
        if is_hidden(hand):
            return self.hidden_hand(seat, names.in_order(known), max(0, len(hand) - len(known)), y + 20)
        return self.open_hand(seat, names.in_order(hand), y + 20)

    def open_hand(self, seat: int, cards: Sequence[str], y: float) -> float:
        if len(cards) > 2 * CARDS_A_ROW:
            minis(self.canvas, cards, seat, 1, y)
            return y + height(len(cards))
        for place, card in enumerate(cards):
            x, row = 1 + CARD_PITCH * (place % CARDS_A_ROW), place // CARDS_A_ROW
            self.hand_card(seat, card, x, y + row * (CARD_HEIGHT + 5))
        rows = max(1, -(-len(cards) // CARDS_A_ROW))
        return y + rows * (CARD_HEIGHT + 5) - 5

    def hand_card(self, seat: int, card: str, x: float, y: float) -> None:
        uses = list(self.uses(card))
        face = names.face(card)
        strange = None if face else names.short(card)
        lines = [line(use, "muted") for use in uses]
        full = ", ".join([names.full(card), *uses])
        self.canvas.put(
            card,
            "card",
            x,
            y,
            84,
            CARD_HEIGHT,
            face=face,
            label=strange,
            owner=seat,
            mark=False,
            lines=lines or None,
            full=full,
        )

    def uses(self, card: str) -> Iterator[str]:
        """What a Support card does: the force it adds, and what it is besides."""
        value = VALUE.get(card)
        if value is None:
            return
        low = value in (2, 3)
        if not low or self.seen.settings.answer("low-cards-both") != "knights-only":
            yield f"adds {value}"
        if low:
            yield self.word("Knight")
        elif value == 1:
            yield self.word("rout").split()[0]

    def hidden_hand(self, seat: int, known: Sequence[str], hidden: int, y: float) -> float:
        minis(self.canvas, known, seat, 1, y)
        for number in range(hidden):
            place = len(known) + number
            x, row = 1 + MINI_PITCH * (place % MINIS_A_ROW), place // MINIS_A_ROW
            key, full = f"hidden:{names.letter(seat)}:{number}", f"A hidden card of {self.name(seat)}"
            top = y + row * (MINI_HEIGHT + 4)
            self.canvas.put(key, "card", x, top, 28, MINI_HEIGHT, face="hidden", full=full, owner=seat, mark=False)
        return y + height(len(known) + hidden)

    # ---- between the lines: the battle, or the discards

    def middle(self, y: float) -> float:
        if self.seen.battle is not None:
            return Ladder(self.canvas, self.seen, self.word).draw(y)
        discarded = len(self.seen.noble_pile) or len(self.seen.support_pile)
        return self.discards(y) if self.seen.turn or discarded else y

    def discards(self, y: float) -> float:
        piles = [_shown(self.seen.noble_pile), _shown(self.seen.support_pile)]
        second = 54 + height(len(piles[0]), PILE_A_ROW)
        whole = max(PANEL, second + 26 + height(len(piles[1]), PILE_A_ROW))
        self.canvas.put("panel:discards", "area", 0.5, y, WIDTH - 1, whole, label="Discards")
        self.pile("noble", "Noble pile", self.seen.noble_pile, y + 28)
        self.pile("support", "Support pile", self.seen.support_pile, y + second)
        if self.seen.paid:
            self.canvas.put("text:paid", "text", 440, y + 28, 174, 16, label="Laid out for an Agent", tone="plain")
            minis(self.canvas, self.seen.paid, None, 440, y + 46, PAID_A_ROW)
        return y + whole

    def pile(self, kind: str, label: str, cards: Any, y: float) -> None:
        newest = f"{len(cards)}, newest last" if cards else "empty"
        sub = f"{len(cards)}, only the top card is open" if is_hidden(cards) else newest
        label, full = self.word(label), f"{label}: {len(cards)}"
        self.canvas.put(f"pile:{kind}", "text", 12, y, 400, 16, label=label, sub=sub, tone="plain", full=full)
        minis(self.canvas, _shown(cards), None, 12, y + 18, PILE_A_ROW)

    def fight(self) -> None:
        battle, pieces = self.seen.battle, self.canvas.graph
        if battle is not None and battle.attack.noble in pieces and battle.defence.noble in pieces:
            self.canvas.relate(battle.attack.noble, battle.defence.noble, "fights")

    # ---- notes beside the board

    def notes(self) -> Iterator[dict[str, Any]]:
        """What a Spy saw, for the eyes of its owner."""
        for seat, player in enumerate(self.seen.seats):
            report = player.report
            if report is None or is_hidden(report) or not 0 <= 1 - seat < len(self.seen.seats):
                continue
            other = 1 - seat
            lines = [" ".join(map(names.short, report.cards)), *self.since(other, report.cards)]
            title = f"{self.name(other)}’s hand, seen by {self.name(seat)}’s Spy in turn {names.number(report.turn)}"
            yield {"title": title, "lines": lines}

    def since(self, other: int, cards: Sequence[str]) -> Iterator[str]:
        """What has become of cards that a Spy saw in a hand, as far as everybody knows."""
        still, recalled = set(self.seen.seats[other].exposed), _recalled(self.seen, other)
        laid = [card for card in cards if card in recalled and card not in still]
        gone = [card for card in cards if card not in still and card not in recalled]
        if len(gone) == len(cards) > 1:
            yield "None of them is in that hand any more."
        elif gone:
            yield f"No longer in that hand: {' '.join(map(names.short, gone))}."
        if len(laid) > 1:
            yield f"One or more may lie face down: {' '.join(map(names.short, laid))}."
        elif laid:
            yield f"{names.short(laid[0])} may lie face down."


def _recalled(seen: Any, seat: int) -> frozenset[str]:
    """What was known of a hand before cards were laid face down out of it."""
    sides = () if seen.battle is None else (seen.battle.attack, seen.battle.defence)
    return frozenset(card for side in sides if side.seat == seat for card in side.recalled)


def _shown(cards: Any) -> tuple[str, ...]:
    return tuple(cards.known if is_hidden(cards) else cards)


def _flags(phase: type[Phase]) -> list[str]:
    """The once-a-turn actions of a phase, as it lists them; the four Agents are one."""
    found = ("agent" if issubclass(kind, Agent) else getattr(kind, "flag", "") for kind in phase.considers)
    return list(dict.fromkeys(flag for flag in found if flag in ACTIONS))


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
