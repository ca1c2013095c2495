"""Generational Change: the oldest row dies, legacies are claimed, and a family without a male finds a new head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from workbench.games.among_nobles.bride import TakeBride, Wedding, join
from workbench.games.among_nobles.cards import BY_ID, MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import skip
from workbench.games.among_nobles.draw import DrawCard, Drawn, deck_in_use
from workbench.games.among_nobles.ending import FinalScoring
from workbench.games.among_nobles.family import daughters, find_unit, first_row, has_male, place, take_out, tidy
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.purse import gain_armies
from workbench.games.among_nobles.state import AnyState, Deck, Unit
from workbench.games.among_nobles.words import deck as deck_id
from workbench.games.among_nobles.words import player, short
from workbench.kernel import Objection, Public, Task, Tell, objection

CHANGES = 3


class GenerationalChange(Task, frozen=True):
    """Every player loses the oldest generation; the third change is the last."""

    rule: ClassVar[str] = "gen.when"
    title: ClassVar[str] = "generational change"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.pending = False
        state.changes += 1
        last = state.changes >= CHANGES or not any(deck.pile.layers for deck in state.decks)
        rule = "gen.final" if last else "gen.first" if state.changes == 1 else "gen.later"
        also = ("gen.when", "upkeep.gen-change", "upkeep.flip", "gen.remove", "gen.later" if last else "gen.when")
        tell(rule, "first-card", also=also, count=state.changes)
        order = player_order(state)
        state.push(*(LoseGeneration(seat) for seat in order), *((FinalScoring(),) if last else (SeekHeirs(),)))


def player_order(state: AnyState) -> list[int]:
    """All seats in player order from the first player."""
    count, first = len(state.seats), state.first or 0
    return [(first + step) % count for step in range(count)]


class LoseGeneration(Task, frozen=True):
    """A player removes the top row and claims its legacies."""

    rule: ClassVar[str] = "gen.remove"
    title: ClassVar[str] = "the oldest generation dies"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        rows = state.seats[self.seat].rows
        if not rows:
            return
        dead = rows[0]
        cards = tuple(name for unit in dead for name in unit.cards)
        if not dead:
            tell("ruling.empty-top-row", player(self.seat), also=("ruling.gap-row",), seat=self.seat)
        else:
            also = ("gen.room", "ruling.empty-top-row", "ruling.discards", "family.three-rows")
            tell("gen.remove", *cards, also=also, seat=self.seat, card=cards, count=len(cards))
        for unit in dead:
            if unit.card in BY_ID and BY_ID[unit.card].age == 0:
                tell("char.ancestral", *unit.cards, seat=self.seat, unit=unit.cards)
            power_of(unit.card).legacy(state, self.seat, cards, tell)
        for unit in dead:
            if unit.wife is None:
                power_of(unit.card).leaves(state, self.seat, unit, tell)
        del rows[0]
        state.gone.extend(cards)
        tidy(state, self.seat)


class SeekHeirs(Task, frozen=True):
    """Families without a male search for one, one after another."""

    rule: ClassVar[str] = "gen.no-heir"
    title: ClassVar[str] = "families without an heir"

    def do(self, state: AnyState, tell: Tell) -> None:
        order = player_order(state)
        if state.answer("rescue-order") == "next-first":
            order = [*order[1:], order[0]]
        childless = [seat for seat in order if not has_male(state.seats[seat])]
        if len(childless) > 1:
            tell("ruling.rescue-order", *map(player, childless), other=tuple(childless))
        state.push(*(SeekHeir(seat) for seat in childless))


def deck_with_male(state: AnyState) -> Deck | None:
    """The deck in which a male heir is searched (ruling.rescue-deck)."""
    current = deck_in_use(state)
    if current is not None and state.answer("rescue-deck") == "without":
        return current if any(name in MALE for name in current.pile) else None
    return next((deck for deck in state.decks if any(name in MALE for name in deck.pile)), None)


class SeekHeir(Task, frozen=True):
    """A family without a male draws until one appears."""

    rule: ClassVar[str] = "gen.no-heir"
    title: ClassVar[str] = "the search for an heir"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        deck = deck_with_male(state)
        if deck is None:
            tell("ruling.rescue-deck", player(self.seat), key="none", seat=self.seat)
            return
        also = ("ruling.rescue-deck", "ruling.rescue-order")
        tell("gen.no-heir", player(self.seat), deck_id(deck.age), also=also, seat=self.seat, deck=deck_id(deck.age))
        state.push(DrawHeir(self.seat, deck.age))


class DrawHeir(DrawCard, frozen=True):
    """A card is drawn in the search for an heir."""

    rule: ClassVar[str] = "gen.no-heir"
    title: ClassVar[str] = "a card in the search for an heir"

    seat: Public[int]
    age: Public[int]

    def deck(self, state: AnyState) -> Deck | None:
        return state.decks[self.age - 1]

    def play(self, state: AnyState, outcome: Drawn, tell: Tell) -> None:
        name = outcome.card
        state.decks[self.age - 1].pile.take(name)
        tell("gen.no-heir", name, key="drawn", seat=self.seat, card=name)
        state.drawn.append(name)
        state.push(NewHead(self.seat, self.age, name) if name in MALE else self)


class NewHead(Task, frozen=True):
    """The male that was found becomes the head of the family; the other cards are shuffled back."""

    rule: ClassVar[str] = "gen.no-heir-head"
    title: ClassVar[str] = "the new head of the family"

    seat: Public[int]
    age: Public[int]
    card: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        purse, deck = state.seats[self.seat], state.decks[self.age - 1]
        state.drawn.remove(self.card)
        place(purse, first_row(purse) if state.answer("empty-top-row") == "topmost-filled" else 0, Unit(self.card))
        tell("gen.no-heir-head", self.card, also=("ruling.rescue-gifts",), seat=self.seat, card=self.card)
        shields = card(state, self.card).shields
        if shields and state.answer("rescue-gifts") == "shields":
            gain_armies(state, self.seat, shields, "ruling.rescue-gifts", tell, self.card, card=self.card)
        others = tuple(state.drawn)
        deck.pile.shuffle_in(others)
        state.drawn = []
        if others:
            tell("gen.no-heir-shuffle", deck_id(self.age), *others, deck=deck_id(self.age), count=len(others))
        if daughters(state, self.seat):
            state.push(MarryHeir(self.seat, self.card))


class MarryHeir(Wedding, frozen=True):
    """The new head marries a daughter of the oldest generation that has one."""

    rule: ClassVar[str] = "gen.no-heir-bride"
    considers = {
        TakeBride: ("gen.no-heir-bride", "ruling.rescue-bride"),
        **skip("gen.no-heir-bride", "ruling.rescue-bride"),
    }

    head: Public[str]

    def question(self, state: AnyState) -> str:
        return f"Whom does {short(self.head)} marry?"

    def brides(self, state: AnyState) -> list[str]:
        return [unit.card for unit in daughters(state, self.seat)]

    def _oldest(self, state: AnyState) -> list[str]:
        for row in state.seats[self.seat].rows:
            found = [unit.card for unit in row if unit.wife is None and unit.card not in MALE]
            if found:
                return found
        return []

    def bride_objections(self, state: AnyState, bride: str) -> Iterator[Objection]:
        if bride not in self._oldest(state):
            unit = find_unit(state, self.seat, bride)
            own = unit is not None and unit.wife is None and bride not in MALE
            yield objection("gen.no-heir-bride", bride, key="younger" if own else "stranger", card=bride)

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if state.answer("rescue-bride") == "plain":
            yield objection("gen.no-heir-bride", *self._oldest(state), key="must")

    def skipped(self, state: AnyState, tell: Tell) -> None:
        tell("ruling.rescue-bride", self.head, seat=self.seat, card=self.head)

    @property
    def skipping(self) -> tuple[str, str]:
        return "Stay unmarried", ""

    def follows(self, state: AnyState, owner: int, lady: Unit) -> tuple[str, ...]:
        gifts = str(power_of(lady.card).when_rescued(state, lady))
        return (gifts,) if gifts else ()

    def marry(self, state: AnyState, bride: str, tell: Tell) -> None:
        head, lady = find_unit(state, self.seat, self.head), find_unit(state, self.seat, bride)
        assert head is not None
        assert lady is not None
        power_of(bride).rescued(state, self.seat, lady, tell)
        take_out(state, self.seat, lady)
        also = ("ruling.rescue-bride",)
        tell("gen.no-heir-bride", self.head, bride, also=also, seat=self.seat, card=bride, groom=self.head)
        join(state, self.seat, head, bride, self.seat, tell)
