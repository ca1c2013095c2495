"""Drawing: from the open pools, or where a ruling allows it from the top of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import ClassVar

from workbench.games.heir_and_regent import birthday
from workbench.games.heir_and_regent.cards import BIRTHDAY, FACTION_PATTERN, NOBLE_PATTERN, canonical, is_noble
from workbench.games.heir_and_regent.decks import (
    KINDS,
    Dealt,
    Refill,
    can_give,
    dealt,
    has_card,
    may_be_on_top,
    odds_on_top,
    pool,
    refill,
    renew,
    sample_top,
    take_top,
)
from workbench.games.heir_and_regent.hand import take_from_pool
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import TurnMove, waits
from workbench.games.heir_and_regent.words import card_name, deck_of, in_pool, matched
from workbench.kernel import Chance, Choice, Description, Move, Objection, Public, Settings, Step, Task, Tell, objection

DRAWS = {"one": 1, "two": 2, "one-each": 2}


class DrawMove(TurnMove, frozen=True):
    """A way to draw, or not to."""

    def moment(self, state: AnyState) -> str:
        if waits(state, "Act") and state.settings.answers["turn-shape"] == "act-then-draw":
            return "later"
        return "drawn" if state.drawn else "undrawn"


class TakeCard(DrawMove, frozen=True):
    """Take an open card of a pool: `d Me` or `d Me/Pi`."""

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:d|draw) ({NOBLE_PATTERN}|{FACTION_PATTERN}|{BIRTHDAY})", text)
        return take_card(canonical(found[0])) if found else None

    def __str__(self) -> str:
        return f"d {self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (in_pool(self.card),)


class DrawTop(DrawMove, frozen=True):
    """Draw the top card of a deck unseen: `d top faction` or `d top noble`."""

    kind: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:d|draw) (?:top|deck)(?: (faction|noble)s?)?", text)
        return cls(found[0].casefold() or "faction") if found else None

    def __str__(self) -> str:
        return f"d top {self.kind}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (deck_of(self.kind),)


class Skip(DrawMove, frozen=True):
    """Draw no card, or no further one: `skip`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"skip|no draw", text) is not None else None

    def __str__(self) -> str:
        return "skip"

    def moment(self, state: AnyState) -> str:
        if waits(state, "DrawOrAct"):
            return "skip" if may_pass(state) else "pass"
        return super().moment(state)


take_card = cache(TakeCard)
draw_top = cache(DrawTop)
SKIP = Skip()

_IN_A_TURN = ("ruling.turn-shape", "ruling.draw-count")
_POOLS = {
    "faction": ("prep.faction-pool",),
    "noble": ("prep.noble-pool",),
    "mixed": ("variant.mixed-deck", "ruling.mixed-pool"),
}
DRAWING: Mapping[type[Move], tuple[str, ...]] = {
    TakeCard: (
        "pool.choice",
        "ruling.birthday-slot",
        *(rule for pool in _POOLS.values() for rule in pool),
        *_IN_A_TURN,
    ),
    DrawTop: ("ruling.draw-source", "ruling.deck-empty", "pool.choice", "variant.mixed-deck", *_IN_A_TURN),
}


def draw_rules(state: AnyState, move: Move) -> tuple[str, ...]:
    """The rules weighed for a draw: of the rules on pools only those for the pool in which such a card lies."""
    if not isinstance(move, TakeCard):
        return DRAWING[type(move)]
    pool = "mixed" if "mixed-deck" in state.settings.on else "noble" if is_noble(move.card) else "faction"
    birthday = ("ruling.birthday-slot",) if move.card == BIRTHDAY else ()
    return ("pool.choice", *birthday, *_POOLS[pool], *_IN_A_TURN)


# --------------------------------------------------------------------------------------- what can be drawn, and why


def kinds_open(settings: Settings) -> tuple[str, ...]:
    """The kinds of decks that there are."""
    return KINDS[:1] if "mixed-deck" in settings.on else KINDS


def drawable(state: AnyState, kind: str) -> bool:
    """Whether a card of a kind can be drawn (ruling.draw-source)."""
    if pool(state, kind):
        return True
    return state.settings.answers["draw-source"] == "pool-or-deck" and can_give(state, kind)


def may_pass(state: AnyState) -> bool:
    """Whether a player may neither draw nor act (ruling.turn-shape = draw-or-act)."""
    if state.settings.answers["draw-compulsory"] == "may-skip":
        return True
    return not can_draw(state)


def can_draw(state: AnyState, barred: str = "") -> bool:
    """Whether a card of any kind but the one `barred` can be drawn."""
    if barred != "faction" and drawable(state, "faction"):
        return True
    return barred != "noble" and "mixed-deck" not in state.settings.on and drawable(state, "noble")


def draw_options(state: AnyState) -> Iterator[Move]:
    """Every draw that is legal as far as pools and decks go, and those a learner might try."""
    yield from map(take_card, dict.fromkeys(state.faction_pool))
    yield from map(take_card, dict.fromkeys(state.noble_pool))
    if state.birthday == "pool":
        yield take_card(BIRTHDAY)
    yield from map(draw_top, kinds_open(state.settings))


def legal_draws(state: AnyState, barred: str = "") -> list[Move]:
    """The draws without objection, in their order; none of the kind `barred`."""
    found: list[Move] = []
    if barred != "faction":
        found += map(take_card, dict.fromkeys(state.faction_pool))
    if barred != "noble":
        found += map(take_card, dict.fromkeys(state.noble_pool))
    if state.settings.answers["draw-source"] == "pool-or-deck":
        found += [draw_top(kind) for kind in kinds_open(state.settings) if kind != barred and can_give(state, kind)]
    return found


def draw_objections(state: AnyState, move: Move, barred: str = "") -> Iterator[Objection]:
    """Why a card cannot be drawn; `barred` is the kind from which one was drawn already (ruling.draw-count)."""
    if isinstance(move, TakeCard):
        kind = _kind_of(state, move.card)
        if move.card == BIRTHDAY:
            key = "" if state.birthday == "pool" else "away"
            yield objection("ruling.birthday-slot", "birthday", key=key)
        elif kind == "":
            yield objection("pool.choice", card=move.card)
    else:
        assert isinstance(move, DrawTop)
        kind = move.kind
        if kind not in kinds_open(state.settings):
            yield objection("variant.mixed-deck", deck_of(kind))
        elif state.settings.answers["draw-source"] == "pools":
            yield objection("ruling.draw-source", deck_of(kind), key="pools")
        elif not can_give(state, kind):
            yield objection("pool.choice", deck_of(kind), key="empty")
    if kind and kind == barred:
        yield objection("ruling.draw-count", *move.pieces, key=kind)


def _kind_of(state: AnyState, card: str) -> str:
    if card in state.faction_pool:
        return "faction"
    return "noble" if card in state.noble_pool else ""


def draw(state: AnyState, seat: int, move: Move, tell: Tell) -> str:
    """Carry out a draw, refill included; returns the kind of the deck it came from."""
    if type(move) is TakeCard:
        return _take(state, seat, move.card, tell)
    assert isinstance(move, DrawTop)
    renew(state, move.kind, tell)
    state.push(DrawUnseen(seat, move.kind))
    return move.kind


def _take(state: AnyState, seat: int, card: str, tell: Tell) -> str:
    kind = "faction" if card in state.faction_pool else "noble"
    place = take_from_pool(state, kind, card)
    player, answers = state.seats[seat], state.settings.answers
    player.hand.append(card)
    state.drawn += 1
    if answers["hand-knowledge"] == "tracked":
        player.exposed.append(card)
    also = ("ruling.turn-shape", "ruling.draw-count", "ruling.hand-knowledge", "year.unknown-length")
    key = "mixed" if "mixed-deck" in state.settings.on else kind
    tell("pool.choice", in_pool(card), key=key, also=also, seat=seat, card=card)
    if answers["refill"] == "at-once":
        state.agenda += refill(state, kind, place)
    return kind


class DrawUnseen(Chance, frozen=True):
    """The top card of a deck goes to a hand unseen; the Birthday does not (ruling.birthday-slot)."""

    rule: ClassVar[str] = "ruling.draw-source"
    title: ClassVar[str] = "draw from the deck"

    seat: Public[int]
    kind: Public[str]

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        for card, weight in odds_on_top(state, self.kind):
            yield Dealt(card), weight

    def possible(self, state: AnyState, outcome: Move) -> bool:
        return isinstance(outcome, Dealt) and may_be_on_top(state, self.kind, outcome.card)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return dealt(sample_top(state, self.kind, rng))

    def play(self, state: AnyState, outcome: Dealt, tell: Tell) -> None:
        if outcome.card == BIRTHDAY:
            if state.settings.answers["birthday-slot"] == "replaced":
                state.push(DrawAgain(self.seat, self.kind))
            else:
                state.drawn += 1
            birthday.turn_up(state, self.seat, tell)
            return
        take_top(state, self.kind, outcome.card)
        state.seats[self.seat].hand.append(outcome.card)
        state.drawn += 1
        secret = {"card": outcome.card}
        key = "mixed" if "mixed-deck" in state.settings.on else self.kind
        tell("ruling.draw-source", deck_of(self.kind), key=key, seat=self.seat, secret=secret, knows=(self.seat,))


class DrawAgain(Task, frozen=True):
    """A player who drew the Birthday from the deck draws again, if anything is left (ruling.birthday-slot)."""

    rule: ClassVar[str] = "ruling.birthday-slot"
    title: ClassVar[str] = "draw again"

    seat: Public[int]
    kind: Public[str]

    def do(self, state: AnyState, tell: Tell) -> None:
        renew(state, self.kind, tell)
        if has_card(state, self.kind):
            state.push(DrawUnseen(self.seat, self.kind))
        else:
            key = "again-mixed" if "mixed-deck" in state.settings.on else f"again-{self.kind}"
            tell("ruling.deck-empty", deck_of(self.kind), key=key, seat=self.seat)


# ------------------------------------------------------------------------------------------- drawing in a turn


class Draws(Task, frozen=True):
    """The cards of a turn are drawn one after the other, as long as one can be drawn.

    `left` is how many are still to be drawn, `barred` the kind that cannot be drawn any more.
    """

    rule: ClassVar[str] = "pool.choice"
    title: ClassVar[str] = "draw"

    seat: Public[int]
    left: Public[int]
    barred: Public[str] = ""

    def do(self, state: AnyState, tell: Tell) -> None:
        if can_draw(state, self.barred):
            state.agenda.append(DrawCard(self.seat, self.left, self.barred))
        else:
            key = self.barred and "other"
            tell("pool.choice", key=f"nothing{key}", also=("ruling.draw-compulsory",), seat=self.seat)


class DrawCard(Choice, frozen=True):
    """A card is drawn from a pool."""

    rule: ClassVar[str] = "pool.choice"
    title: ClassVar[str] = "draw a card"
    considers = {**DRAWING, Skip: ("ruling.draw-compulsory", "pool.choice")}

    left: Public[int] = 1
    barred: Public[str] = ""

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        return self.considers[Skip] if isinstance(move, Skip) else draw_rules(state, move)

    def question(self, state: AnyState) -> str:
        return f"Which card does {state.settings.players[self.seat]} draw?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from draw_options(state)
        yield SKIP

    def objections(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if not isinstance(move, Skip):
            yield from draw_objections(state, move, self.barred)
        elif state.settings.answers["draw-compulsory"] == "compulsory":
            yield objection("ruling.draw-compulsory")

    def legal(self, state: AnyState) -> list[Move]:
        found = legal_draws(state, self.barred)
        if state.settings.answers["draw-compulsory"] == "may-skip":
            found.append(SKIP)
        return found

    def play(self, state: AnyState, move: Move, tell: Tell) -> None:
        if type(move) is Skip:
            tell("ruling.draw-compulsory", key="skip", seat=self.seat)
            return
        place = len(state.agenda)
        kind = draw(state, self.seat, move, tell)
        if self.left > 1:
            barred = kind if state.settings.answers["draw-count"] == "one-each" else ""
            state.agenda.insert(place, Draws(self.seat, self.left - 1, barred))

    def describe(self, state: AnyState, move: Move) -> Description:
        return described(state, move)


def described(state: AnyState, move: Move) -> Description:
    """How a draw reads in a list."""
    if isinstance(move, TakeCard):
        label = f"Draw {card_name(state.settings, move.card)}"
        return Description(label, ("a Noble",) if is_noble(move.card) else (), "Draw from a pool")
    if isinstance(move, DrawTop):
        single = "mixed-deck" in state.settings.on
        names = {"faction": "the deck" if single else "the Faction deck", "noble": "the Noble deck"}
        return Description(f"Draw from {names.get(move.kind, move.kind)}", ("unseen",), "Draw from a deck")
    return Description("Draw no card")


def end_refills(settings: Settings) -> tuple[Step, ...]:
    """The refills at the end of a turn (ruling.refill = end-of-turn)."""
    return () if settings.answers["refill"] == "at-once" else tuple(map(Refill, kinds_open(settings)))
