"""3. Command Phase, first action: the four Agents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.dueling_nobles.cards import (
    CARD_PATTERN,
    SUIT,
    SUIT_WORDS,
    SUPPORT_PATTERN,
    by_suit,
)
from workbench.games.dueling_nobles.decks import COUNSEL, Draw, drawable, give_up, refill_when_empty
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.political import payable_cards, payment_objections
from workbench.games.dueling_nobles.state import AnyState, Report
from workbench.games.dueling_nobles.turn import Action, on_offer
from workbench.games.dueling_nobles.words import LETTERS, card_name, short_name
from workbench.kernel import (
    Choice,
    Description,
    Move,
    Objection,
    Owner,
    Public,
    Task,
    Tell,
    objection,
)

AGENT_SUITS = {"minister": "H", "counselor": "D", "general": "C", "spy": "S"}


class Agent(Action, frozen=True):
    """Call on an Agent: once a game each, for a Support card of its suit.

    Class facts:
        name: the Agent's name.
        cue: how its notation begins.
    """

    name: ClassVar[str] = ""
    cue: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = (
        "agents.use",
        "agents.several",
        "agents.once-per-game",
        "agents.discard",
        "ruling.agents-owner",
        "ruling.agent-no-effect",
        "ruling.agent-cost-pile",
        "ruling.discard-source",
        "ruling.command-order",
    )

    card: Public[str | None] = None

    @property
    def pieces(self) -> tuple[str, ...]:
        return () if self.card is None else (self.card,)

    @classmethod
    def payments(cls, state: AnyState, seat: int) -> list[str]:
        """Support cards of the Agent's suit that can pay for it."""
        suit = AGENT_SUITS[cls.name]
        found = [card for card in payable_cards(state, seat) if card[-1] == suit]
        return by_suit(found) if len(found) > 1 else found

    @classmethod
    def uses(cls, state: AnyState, seat: int, card: str) -> Iterator[Agent]:
        """Every way to use the Agent with this card."""
        raise NotImplementedError

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        paying = cls.payments(state, seat)
        if not paying:
            yield cls()
        for card in paying:
            yield from cls.uses(state, seat, card)
        other = next((card for card in by_suit(state.seats[seat].hand) if SUIT[card] != AGENT_SUITS[cls.name]), None)
        if other is not None:
            yield from (use for use, _ in zip(cls.uses(state, seat, other), range(1), strict=False))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        if cls.name not in state.seats[seat].agents:
            return ()
        paying = cls.payments(state, seat)
        if not paying or next(cls._calling(state, seat), None) is not None:
            return ()
        return cls.working(state, seat, paying)

    @classmethod
    def working(cls, state: AnyState, seat: int, paying: list[str]) -> Iterable[Agent]:
        """Those of the `uses` with each of these cards to which the ability itself does not object."""
        uses = (use for card in paying for use in cls.uses(state, seat, card))
        return [use for use in uses if next(use.ability_objections(state, seat), None) is None]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from self._calling(state, seat)
        suit = AGENT_SUITS[self.name]
        if self.card is None:
            key = "unnamed" if self.payments(state, seat) else "none"
            yield objection("agents.discard", key=key, suit=SUIT_WORDS[suit])
        else:
            yield from payment_objections(state, seat, (self.card,), "agents.discard", 1)
            if SUIT[self.card] != suit:
                yield objection("agents.discard", self.card, suit=SUIT_WORDS[suit], card=self.card)
        yield from self.ability_objections(state, seat)

    @classmethod
    def _calling(cls, state: AnyState, seat: int) -> Iterator[Objection]:
        agent = cls.name.capitalize()
        piece = f"agent:{LETTERS[seat]}:{cls.name}"
        if cls.name not in state.seats[seat].agents:
            yield objection("agents.once-per-game", piece, agent=agent, seat=seat)
        elif cls.name not in state.seats[1 - seat].agents and state.answer("agents-owner") == "shared":
            yield objection("ruling.agents-owner", f"agent:{LETTERS[1 - seat]}:{cls.name}", agent=agent, other=1 - seat)
        if state.answer("command-order") == "block" and "agent" in state.used and state.used[-1] != "agent":
            yield objection("ruling.command-order", piece)

    def ability_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        """Why the ability itself cannot be used like this."""
        raise NotImplementedError

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        assert self.card is not None
        state.seats[seat].agents.remove(self.name)
        state.used.append("agent")
        give_up(state, seat, (self.card,), tell)
        agent, piece = self.name.capitalize(), f"agent:{LETTERS[seat]}:{self.name}"
        tell("agents.use", piece, also=("agents.several", "agents.once-per-game"), seat=seat, agent=agent)
        tell("agents.discard", self.card, seat=seat, card=self.card, agent=agent)
        if state.answer("agent-cost-pile") == "afterwards":
            state.paid.append(self.card)
            state.push(LayAside(seat, agent))
        else:
            state.support_pile.append(self.card)
        self.work(state, seat, tell)
        if not state.paid and not isinstance(state.agenda[-1], LookThrough):
            refill_when_empty(state)

    def work(self, state: AnyState, seat: int, tell: Tell) -> None:
        """Carry the ability out."""
        raise NotImplementedError

    def _wasteful(self, state: AnyState, *facts: str) -> Iterator[Objection]:
        if state.answer("agent-no-effect") == "needs-effect":
            yield objection("ruling.agent-no-effect", *facts, agent=self.name.capitalize())


class PlainAgent(Agent, frozen=True):
    """An Agent who is told nothing but to go: the ability is the same whatever card pays for it."""

    @classmethod
    def uses(cls, state: AnyState, seat: int, card: str) -> Iterator[Agent]:
        yield cls(card)

    @classmethod
    def working(cls, state: AnyState, seat: int, paying: list[str]) -> Iterable[Agent]:
        objected = next(cls(paying[0]).ability_objections(state, seat), None) is not None
        return () if objected else map(cls, paying)


class LayAside(Task, frozen=True):
    """The card paid for an Agent reaches the discards after the ability is finished."""

    rule: ClassVar[str] = "agents.discard"
    title: ClassVar[str] = "discard the price"

    seat: Public[int]
    agent: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("ruling.agent-cost-pile", *state.paid, seat=self.seat, card=tuple(state.paid), agent=self.agent)
        state.support_pile.extend(state.paid)
        state.paid.clear()
        refill_when_empty(state)


class Minister(Agent, frozen=True):
    """Remove a Defeat from one of your Nobles: `min 6H>QC`."""

    name = "minister"
    weighs = ("minister.remove", *Agent.rules)

    noble: Public[str | None] = None

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:min|minister)(?: ({SUPPORT_PATTERN})(?: ?(?:>|on) ?({CARD_PATTERN}))?)?", text)
        return cls(found[0] or None, found[1] or None) if found else None

    def __str__(self) -> str:
        return "min" + (f" {self.card}" if self.card else "") + (f">{self.noble}" if self.noble else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(piece for piece in (self.card, self.noble) if piece)

    @classmethod
    def uses(cls, state: AnyState, seat: int, card: str) -> Iterator[Agent]:
        yield from (cls(card, noble.card) for noble in state.seats[seat].arms)
        if state.answer("agent-no-effect") == "may-waste":
            yield cls(card)

    @classmethod
    def working(cls, state: AnyState, seat: int, paying: list[str]) -> Iterable[Agent]:
        if state.answer("agent-no-effect") == "may-waste":
            return super().working(state, seat, paying)
        beaten = [noble.card for noble in state.seats[seat].arms if noble.defeats]
        return [cls(card, noble) for card in paying for noble in beaten]

    def ability_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        noble = state.seats[seat].noble(self.noble) if self.noble else None
        if self.noble and noble is None:
            yield objection("minister.remove", self.noble, noble=self.noble, seat=seat)
        elif noble is None and any(other.defeats for other in state.seats[seat].arms):
            yield objection("minister.remove", key="unnamed")
        elif noble is None or noble.defeats == 0:
            yield from self._wasteful(state, *((self.noble,) if self.noble else ()))

    def work(self, state: AnyState, seat: int, tell: Tell) -> None:
        noble = state.seats[seat].noble(self.noble) if self.noble else None
        if noble is not None and noble.defeats:
            noble.defeats -= 1
            tell(
                "minister.remove",
                noble.card,
                seat=seat,
                noble=noble.card,
                before=noble.defeats + 1,
                after=noble.defeats,
            )
        else:
            tell("ruling.agent-no-effect", seat=seat, agent="Minister")

    def describe(self, state: AnyState, seat: int) -> Description:
        target = f", {card_name(self.noble)}" if self.noble else ""
        return Description(f"Minister{target}, {_price(self.card, 'Heart')}", ("−1 Defeat",), "Agents")


class Counselor(PlainAgent, frozen=True):
    """Draw three Support cards while behind in Nobles: `cou 5D`."""

    name = "counselor"
    weighs = ("counselor.draw", "counselor.behind", "ruling.draw-short", *Agent.rules)

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:cou|counselor)(?: ({SUPPORT_PATTERN}))?", text)
        return cls(found[0] or None) if found else None

    def __str__(self) -> str:
        return "cou" + (f" {self.card}" if self.card else "")

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        behind = len(state.seats[seat].arms) < len(state.seats[1 - seat].arms)
        return super().legal_options(state, seat) if behind else ()

    def ability_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        own, theirs = len(state.seats[seat].arms), len(state.seats[1 - seat].arms)
        if own >= theirs:
            yield objection("counselor.behind", have=own, need=theirs, other=1 - seat)
        there = drawable(state, "support") + (state.answer("agent-cost-pile") != "afterwards")
        if there < COUNSEL and state.answer("draw-short") == "not-allowed":
            yield objection("ruling.draw-short", "deck:support", have=there, need=COUNSEL)
        if there == 0:
            yield from self._wasteful(state, "deck:support")

    def work(self, state: AnyState, seat: int, tell: Tell) -> None:
        state.push(Draw(seat, "support", COUNSEL, "counselor.draw"))

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"Counselor, {_price(self.card, 'Diamond')}", (f"draw {COUNSEL} Support",), "Agents")


class General(Agent, frozen=True):
    """Take a Support card from the discards: `gen 4C<AS`.

    Where only the top card is open, `gen 4C` pays first; then the pile is looked through.
    """

    name = "general"
    weighs = ("general.take", "ruling.discards-open", *Agent.rules)

    taken: Public[str | None] = None

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:gen|general)(?: ({SUPPORT_PATTERN})(?: ?< ?({SUPPORT_PATTERN}))?)?", text)
        return cls(found[0] or None, found[1] or None) if found else None

    def __str__(self) -> str:
        return "gen" + (f" {self.card}" if self.card else "") + (f"<{self.taken}" if self.taken else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(piece for piece in (self.card, self.taken) if piece)

    @classmethod
    def uses(cls, state: AnyState, seat: int, card: str) -> Iterator[Agent]:
        if state.answer("discards-open") == "open":
            yield from (cls(card, taken) for taken in by_suit(state.support_pile))
            yield cls(card, card)
        if state.answer("discards-open") == "top-only" or state.answer("agent-no-effect") == "may-waste":
            yield cls(card)

    @classmethod
    def working(cls, state: AnyState, seat: int, paying: list[str]) -> Iterable[Agent]:
        discards = by_suit(state.support_pile)
        if state.answer("discards-open") == "top-only" or not discards or not set(paying).isdisjoint(discards):
            return super().working(state, seat, paying)
        back = state.answer("agent-cost-pile") == "in-pile"
        return [cls(card, taken) for card in paying for taken in ([*discards, card] if back else discards)]

    def ability_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.answer("discards-open") == "top-only":
            if self.taken is not None:
                yield objection("ruling.discards-open", "pile:support")
            if self.card is not None and not _takeable(state, self.card):
                yield from self._wasteful(state, "pile:support")
        elif self.taken is None:
            if self.card is not None and _takeable(state, self.card):
                yield objection("general.take", "pile:support", key="none")
            else:
                yield from self._wasteful(state, "pile:support")
        elif self.taken == self.card:
            if state.answer("agent-cost-pile") != "in-pile":
                yield objection("ruling.agent-cost-pile", self.taken, card=self.taken, agent="General")
        elif self.taken not in state.support_pile:
            yield objection("general.take", self.taken, card=self.taken)

    def work(self, state: AnyState, seat: int, tell: Tell) -> None:
        player = state.seats[seat]
        if self.taken is not None:
            state.support_pile.remove(self.taken)
            player.hand.append(self.taken)
            player.exposed.append(self.taken)
            tell("general.take", self.taken, seat=seat, card=self.taken)
        elif self.card is not None and _left_to_take(state, self.card):
            state.push(LookThrough(seat, self.card))
            tell("ruling.discards-open", "pile:support", seat=seat)
        else:
            tell("ruling.agent-no-effect", seat=seat, agent="General")

    def describe(self, state: AnyState, seat: int) -> Description:
        what = f", take {short_name(self.taken)}" if self.taken else ""
        return Description(f"General{what}, {_price(self.card, 'Club')}", (), "Agents")


class Take(Move, frozen=True):
    """Take a card of the pile that nobody else looks through: `take AS`."""

    when: ClassVar[str] = "general.take"
    who: ClassVar[str] = "general.take"

    card: Owner[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"take ({SUPPORT_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"take {self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    def veiled(self) -> str:
        return "take ?"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, key="idle", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, key="idle", seat=seat)


class LookThrough(Choice, frozen=True):
    """The General's owner looks through the Support pile alone (ruling.discards-open = top-only).

    Class facts:
        reveals: that its options show the deciding seat what its view of the table hides.
    """

    rule: ClassVar[str] = "general.take"
    title: ClassVar[str] = "General"
    reveals: ClassVar[bool] = True
    considers = {Take: ("general.take", "ruling.discards-open", "ruling.agent-cost-pile")}

    paid: Public[str]

    def question(self, state: AnyState) -> str:
        return f"Which card does {state.settings.players[self.seat]} take?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return map(Take, by_suit(state.support_pile))

    def objections(self, state: AnyState, move: Take) -> Iterator[Objection]:
        if move.card not in state.support_pile:
            yield objection("general.take", move.card, card=move.card)
        elif move.card == self.paid and state.answer("agent-cost-pile") != "in-pile":
            yield objection("ruling.agent-cost-pile", move.card, card=move.card, agent="General")

    def play(self, state: AnyState, move: Take, tell: Tell) -> None:
        player, on_top = state.seats[self.seat], state.support_pile[-1] == move.card
        state.support_pile.remove(move.card)
        player.hand.append(move.card)
        if on_top:
            player.exposed.append(move.card)
            tell("general.take", move.card, seat=self.seat, card=move.card)
        else:
            tell("general.take", "pile:support", seat=self.seat, secret={"card": move.card}, knows=(self.seat,))
        if not state.paid:
            refill_when_empty(state)

    def describe(self, state: AnyState, move: Take) -> Description:
        return Description(f"Take {short_name(move.card)}")


def _left_to_take(state: AnyState, paid: str) -> bool:
    """Whether the pile, the price being paid, holds a card that the General may take."""
    return any(card != paid or state.answer("agent-cost-pile") == "in-pile" for card in state.support_pile)


def _takeable(state: AnyState, paid: str) -> bool:
    """Whether the General can find any card, the one just paid included where the ruling lets him."""
    return bool(state.support_pile) or state.answer("agent-cost-pile") == "in-pile"


class Spy(PlainAgent, frozen=True):
    """Look at the opponent's hand: `spy AS`."""

    name = "spy"
    weighs = ("spy.look", "prep.support-hidden", *Agent.rules)

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"spy(?: ({SUPPORT_PATTERN}))?", text)
        return cls(found[0] or None) if found else None

    def __str__(self) -> str:
        return "spy" + (f" {self.card}" if self.card else "")

    def ability_objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if not state.seats[1 - seat].hand:
            yield from self._wasteful(state, f"hand:{LETTERS[1 - seat]}")

    def work(self, state: AnyState, seat: int, tell: Tell) -> None:
        target = state.seats[1 - seat]
        if not target.hand:
            tell("ruling.agent-no-effect", seat=seat, agent="Spy")
            return
        seen = tuple(by_suit(target.hand))
        target.exposed = target.hand.copy()
        state.seats[seat].report = Report(state.turn, seen)
        tell("spy.look", key="look", seat=seat, other=1 - seat, count=len(seen))
        tell("spy.look", key="seen", seat=seat, other=1 - seat, secret={"card": seen}, knows=(0, 1))

    def describe(self, state: AnyState, seat: int) -> Description:
        other = state.settings.players[1 - seat]
        return Description(f"Spy, {_price(self.card, 'Spade')}", (f"see {other}’s hand",), "Agents")


def _price(card: str | None, suit: str) -> str:
    return f"discard {short_name(card)}" if card else f"discard a {suit}"
