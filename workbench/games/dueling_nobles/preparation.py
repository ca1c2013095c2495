"""Preparation: split, shuffle and deal the cards, choose three Nobles, discard three, settle who begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Annotated, ClassVar

from workbench.games.dueling_nobles.alternation import BeginTurn
from workbench.games.dueling_nobles.cards import CARD_PATTERN, RANK, by_suit, cards_in
from workbench.games.dueling_nobles.decks import BOTH, DrawCard, refill_when_empty
from workbench.games.dueling_nobles.force import FORCE
from workbench.games.dueling_nobles.markers import gain_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState, Noble
from workbench.games.dueling_nobles.turn import on_offer
from workbench.games.dueling_nobles.words import LETTERS, short_name
from workbench.kernel import Chance, Choice, Description, Move, Objection, Public, Task, Tell, Visible, objection

DEALT = 6
KEPT = 3


class Prepare(Task, frozen=True):
    """The cards are split into two decks and shuffled; the rest of the preparation is laid out."""

    rule: ClassVar[str] = "prep.split"
    title: ClassVar[str] = "split the cards"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("prep.split", "deck:noble", "deck:support", also=("prep.deck-sizes",))
        tell("prep.shuffle", "deck:noble", "deck:support")
        if state.settings.has("nobles-before-support"):
            state.push(*_NOBLES, DealDone(), ChooseNobles(), *_SUPPORT, DealDone(), StartGame())
        else:
            state.push(*_NOBLES, *_SUPPORT, DealDone(), ChooseNobles(), StartGame())


class Deal(DrawCard, frozen=True):
    """One card of a deck is dealt to a seat, seen by nobody else."""

    rule: ClassVar[str] = "prep.deal"
    title: ClassVar[str] = "deal a card"

    def play(self, state: AnyState, outcome: Dealt, tell: Tell) -> None:  # type: ignore[override]
        card, player = outcome.card, state.seats[self.seat]
        if self.deck == "noble":
            state.noble_deck.take(card)
            player.dealt.append(card)
        else:
            state.support_deck.take(card)
            player.hand.append(card)

    @property
    def _kind(self) -> type[Dealt]:  # type: ignore[override]
        return Dealt

    def possible(self, state: AnyState, outcome: Move) -> bool:
        deck = state.noble_deck if self.deck == "noble" else state.support_deck
        return isinstance(outcome, Dealt) and deck.may_be_on_top(outcome.card)


_NOBLES, _SUPPORT = (tuple(Deal(seat, deck) for _ in range(DEALT) for seat in BOTH) for deck in ("noble", "support"))


class Dealt(Move, frozen=True):
    """The card that is dealt: `=KS`, seen by the seat it goes to."""

    when: ClassVar[str] = "prep.deal"

    card: Annotated[str, Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"=({CARD_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"={self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    def veiled(self) -> str:
        return "=?"


class DealDone(Task, frozen=True):
    """The deal is told, seat by seat."""

    rule: ClassVar[str] = "prep.deal"
    title: ClassVar[str] = "the deal"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            dealt = (*by_suit(player.dealt), *by_suit(player.hand))
            also = ("prep.support-hidden",)
            tell("prep.deal", also=also, seat=player.seat, secret={"card": dealt}, knows=(player.seat,))
        if state.seats[0].hand:
            tell("prep.nobles-run-out", "deck:noble", "deck:support", count=len(state.support_deck))


class ChooseNobles(Task, frozen=True):
    """Both players choose their Nobles, in secret or in turn order (ruling.noble-choice)."""

    rule: ClassVar[str] = "prep.three-to-arms"
    title: ClassVar[str] = "choose Nobles"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.answer("noble-choice") == "simultaneous":
            state.push(KeepNobles(0), KeepNobles(1), RevealNobles(BOTH))
        elif state.player is None:
            state.push(SettleFirstPlayer(), self)
        else:
            first, second = state.player, 1 - state.player
            state.push(KeepNobles(first), RevealNobles((first,)), KeepNobles(second), RevealNobles((second,)))
            tell("ruling.noble-choice", seat=first, other=second)


class Keep(Move, frozen=True):
    """Bring three of the six dealt Nobles to arms: `keep KS QD JD`."""

    when: ClassVar[str] = "prep.review-first"
    who: ClassVar[str] = "ruling.noble-choice"

    nobles: Annotated[tuple[str, ...], Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"keep((?:[ ,]*{CARD_PATTERN})*)", text)
        return cls(tuple(by_suit(cards_in(found[0])))) if found else None

    def __str__(self) -> str:
        return " ".join(("keep", *self.nobles))

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.nobles

    def veiled(self) -> str:
        return "keep ? ? ?"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, key="" if state.seats[seat].arms or state.turn else "early", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if not on_offer(state, self):
            return
        chosen = state.seats[seat].chosen or state.seats[seat].arms
        yield objection(self.when if chosen else self.who, seat=seat, other=decider)


class KeepNobles(Choice, frozen=True):
    """A player reviews the cards in hand and chooses three Nobles."""

    rule: ClassVar[str] = "prep.three-to-arms"
    title: ClassVar[str] = "choose Nobles"
    considers = {Keep: ("prep.three-to-arms", "prep.discard-three", "prep.review-first", "ruling.noble-choice")}

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        if not state.settings.has("nobles-before-support"):
            return self.considers
        rules = tuple(rule for rule in self.considers[Keep] if rule != "prep.review-first")
        return {Keep: (*rules, "variant.nobles-before-support")}

    def question(self, state: AnyState) -> str:
        return f"Which three Nobles does {state.settings.players[self.seat]} bring to arms?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        dealt = by_suit(state.seats[self.seat].dealt)
        yield from (Keep(three) for three in combinations(dealt, KEPT))
        yield Keep(tuple(dealt[:2]))
        yield Keep(tuple(dealt[:4]))

    def objections(self, state: AnyState, move: Keep) -> Iterator[Objection]:
        dealt = state.seats[self.seat].dealt
        strangers = tuple(card for card in move.nobles if card not in dealt)
        doubled = [card for card in move.nobles if move.nobles.count(card) > 1]
        if len(move.nobles) != KEPT:
            yield objection("prep.three-to-arms", *move.nobles, count=len(move.nobles), need=KEPT)
        if strangers:
            yield objection("prep.three-to-arms", *strangers, key="stranger", noble=strangers[0], seat=self.seat)
        if doubled:
            yield objection("prep.three-to-arms", doubled[0], key="twice", noble=doubled[0])

    def legal(self, state: AnyState) -> list[Move]:
        return [Keep(three) for three in combinations(by_suit(state.seats[self.seat].dealt), KEPT)]

    def play(self, state: AnyState, move: Keep, tell: Tell) -> None:
        player = state.seats[self.seat]
        player.chosen = list(move.nobles)
        player.dealt = [card for card in player.dealt if card not in move.nobles]
        tell("prep.review-first", seat=self.seat)

    def describe(self, state: AnyState, move: Keep) -> Description:
        force = sum(FORCE[RANK[card]] for card in move.nobles)
        return Description(" ".join(map(short_name, move.nobles)), (f"printed force {force} in all",))


class RevealNobles(Task, frozen=True):
    """Chosen Nobles come to arms, the others are discarded."""

    rule: ClassVar[str] = "prep.discard-three"
    title: ClassVar[str] = "reveal the Nobles"

    seats: Public[tuple[int, ...]]

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in (state.seats[seat] for seat in self.seats):
            tell("prep.three-to-arms", *player.chosen, seat=player.seat, noble=tuple(player.chosen))
            tell("prep.discard-three", *player.dealt, seat=player.seat, noble=tuple(player.dealt))
            player.arms = [Noble(card) for card in player.chosen]
            state.noble_pile.extend(player.dealt)
            player.chosen, player.dealt = [], []
        if state.settings.has("nobles-before-support") and all(player.arms for player in state.seats):
            tell("variant.nobles-before-support", "deck:support")


class StartGame(Task, frozen=True):
    """The first player is settled, Gold for the start is given, the first turn begins."""

    rule: ClassVar[str] = "turn.alternate"
    title: ClassVar[str] = "start"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.player is None:
            state.push(SettleFirstPlayer(), self)
            return
        if state.answer("start-gold") == "second-one":
            gain_gold(state, 1 - state.player, 1, "ruling.start-gold", tell)
        for player in state.seats:
            tell("prep.no-noble-in-hand", seat=player.seat, count=len(player.hand))
        state.push(BeginTurn(state.player))
        refill_when_empty(state)


class SettleFirstPlayer(Task, frozen=True):
    """Who takes the first turn: by lot, by agreement or by the weaker Nobles (ruling.first-player)."""

    rule: ClassVar[str] = "turn.alternate"
    title: ClassVar[str] = "who begins"

    def do(self, state: AnyState, tell: Tell) -> None:
        how = state.answer("first-player")
        strength = [sum(FORCE[RANK[noble.card]] for noble in player.arms) for player in state.seats]
        if how == "chosen":
            state.push(AgreeFirstPlayer(0))
        elif how == "weaker" and strength[0] != strength[1]:
            state.player = strength.index(min(strength))
            tell("ruling.first-player", key="weaker", seat=state.player, total=min(strength), against=max(strength))
        else:
            state.push(DrawFirstPlayer())


class First(Move, frozen=True):
    """Who begins: `first A` or `first B`."""

    when: ClassVar[str] = "ruling.first-player"

    seat: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"first ([AB])", text)
        return cls(LETTERS.index(found[0].upper())) if found else None

    def __str__(self) -> str:
        return f"first {LETTERS[self.seat]}"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ruling.first-player", key="early" if state.player is None else "", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("ruling.first-player", key="agreed", seat=seat, other=decider)


class DrawFirstPlayer(Chance, frozen=True):
    """A fair random choice decides who begins."""

    rule: ClassVar[str] = "turn.alternate"
    title: ClassVar[str] = "who begins"

    def question(self, state: AnyState) -> str:
        names = state.settings.players
        return f"Who begins, {names[0]} or {names[1]}?"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for seat in BOTH:
            yield First(seat), 1

    def sample(self, state: AnyState, rng: Random) -> Move:
        return First(int(rng.random() * 2))

    def play(self, state: AnyState, outcome: First, tell: Tell) -> None:
        state.player = outcome.seat
        tell("ruling.first-player", key="random", seat=outcome.seat)


class AgreeFirstPlayer(Choice, frozen=True):
    """The players agree who begins; the first seat says it for both."""

    rule: ClassVar[str] = "turn.alternate"
    title: ClassVar[str] = "who begins"
    considers = {First: ("turn.alternate", "ruling.first-player")}

    def question(self, state: AnyState) -> str:
        return "Who takes the first turn?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from (First(seat) for seat in BOTH)

    def objections(self, state: AnyState, move: First) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, move: First, tell: Tell) -> None:
        state.player = move.seat
        tell("ruling.first-player", key="chosen", seat=move.seat)

    def describe(self, state: AnyState, move: First) -> Description:
        return Description(f"{state.settings.players[move.seat]} begins")
