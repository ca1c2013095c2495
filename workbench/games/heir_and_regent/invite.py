"""Invite a Noble to Court (current rules), and what Court and Council have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from workbench.games.heir_and_regent.board import court_size, empty_spaces
from workbench.games.heir_and_regent.cards import NOBLE_PATTERN, canonical, major
from workbench.games.heir_and_regent.forecast import foretold
from workbench.games.heir_and_regent.hand import Means, from_pool, held, nobles_held, pay, payments, use_noble
from workbench.games.heir_and_regent.limits import noble_objections, price_objections, space_objections
from workbench.games.heir_and_regent.scoring import payer
from workbench.games.heir_and_regent.state import AnyState
from workbench.games.heir_and_regent.turn import Action
from workbench.games.heir_and_regent.words import court_space, faction_name, in_hand, in_pool, matched, noble_name
from workbench.kernel import Description, Move, Objection, Public, Settings, Tell, objection

PRICE = 2
POINTS = 1


class Invite(Action, frozen=True):
    """Put a Noble on a Court space, the first empty one unless another is named: `inv Me/Pi`, `inv Me/Pi 7`.

    `inv Me/Pi x3` pays with three cards (ruling.overpay).
    """

    weighs = (
        "invite.needs-noble",
        "invite.two-cards",
        "invite.space",
        "noble.major-minor",
        "play.optional",
        "limit.empty-only",
        "limit.full",
        "ruling.card-source",
        "ruling.overpay",
        "ruling.actions-per-turn",
        "variant.large-court",
    )
    flag = "invite"

    noble: Public[str]
    space: Public[str] = ""
    cards: Public[int] = PRICE

    @classmethod
    def played(cls, settings: Settings) -> bool:
        return "cliques" not in settings.on

    def missing(self, state: AnyState) -> Objection:
        return objection("variant.cliques", key="own")

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = read_placing("inv|invite", text)
        return cls(found[0], found[1], int(found[2] or PRICE)) if found else None

    def __str__(self) -> str:
        return placing_text("inv", self.noble, self.space, self.cards, PRICE)

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        space = self.space or next(iter(empty_spaces(state.court, court_size(state.settings))), "")
        return touched(state, seat, self.noble, court_space(space) if space else "")

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        for noble in nobles_held(state, seat):
            yield from (invite(noble, "", cards) for cards in prices(state, seat, noble, PRICE))

    @classmethod
    def legal_options(cls, state: AnyState, seat: int, means: Means) -> Iterable[Action]:
        if len(state.court) >= court_size(state.settings):
            return ()
        return [invite(noble, "", cards) for noble, cards in payments(state, means, PRICE)]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield from noble_objections(state, seat, self.noble, "invite.needs-noble")
        yield from price_objections(state, seat, major(self.noble), self.cards, "invite.two-cards", PRICE)
        yield from space_objections(state.court, court_size(state.settings), self.space, court_space, "invite.space")

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        space = self.space or empty_spaces(state.court, court_size(state.settings))[0]
        faction = major(self.noble)
        use_noble(state, seat, self.noble, tell)
        pay(state, seat, faction, self.cards)
        state.court[space] = self.noble
        values: dict[str, Any] = {"noble": self.noble, "space": space, "faction": faction, "count": self.cards}
        tell("invite.discard", court_space(space), also=_PLACED, seat=seat, **values)
        placement_points(state, seat, self.noble, POINTS, "invite.point", tell)

    def describe(self, state: AnyState, seat: int) -> Description:
        where = f" to space {self.space}" if self.space else ""
        label = f"Invite {noble_words(state, seat, self.noble)}{where}{number_words(self.cards, PRICE)}"
        gain = placement_words(state, self.noble, POINTS)
        return Description(
            label, (price_words(state, self.noble, self.cards), *gain, *foretold(state, seat, self)), "Invite"
        )


_PLACED = ("invite.needs-noble", "invite.two-cards", "invite.space", "invite.no-notch", "play.noble-places")

invite = cache(Invite)


# -------------------------------------------------------------------------------------------------- in common


def read_placing(words: str, text: str) -> tuple[str, str, str] | None:
    """The Noble, the space and the number of cards of a move such as `inv Me/Pi 7 x3`; None if it is none."""
    found = matched(rf"(?:{words}) ({NOBLE_PATTERN})(?: (\d{{1,2}}))?(?: ?x ?(\d{{1,2}}))?", text)
    if found is None:
        return None
    return canonical(found[0]), str(int(found[1])) if found[1] else "", found[2]


def placing_text(word: str, noble: str, space: str, cards: int, price: int) -> str:
    """A move such as `inv Me/Pi 7 x3`; the plain price is left out."""
    return " ".join(part for part in (word, noble, space, f"x{cards}" if cards != price else "") if part)


def touched(state: AnyState, seat: int | None, noble: str, place: str) -> tuple[str, ...]:
    """The pieces of a move that puts a Noble somewhere: it, the cards that pay, and the place."""
    cards: tuple[str, ...] = ()
    if seat is not None:
        where = in_pool(noble) if from_pool(state, seat, noble) else in_hand(seat, noble)
        cards = (where, in_hand(seat, major(noble)))
    return (*cards, place) if place else cards


def noble_words(state: AnyState, seat: int, noble: str) -> str:
    """A Noble in a move's label, with the pool if it comes out of one."""
    name = noble_name(state.settings, noble)
    return f"{name} from the pool" if from_pool(state, seat, noble) else name


def prices(state: AnyState, seat: int, noble: str, price: int) -> range:
    """The numbers of cards with which a learner might pay: the price, and more where more can be paid."""
    if state.settings.answers["overpay"] == "exact":
        return range(price, price + 1)
    return range(price, max(price, held(state, seat, major(noble))) + 1)


def placement_points(state: AnyState, seat: int, noble: str, points: int, rule: str, tell: Tell) -> None:
    """Pay the points for placing a Noble to the active player, or to the favored one (variant.favored-placement)."""
    if "favored-placement" not in state.settings.on:
        score(state, seat, points, rule, tell)
        return
    favored = favored_for_placing(state, noble)
    also = (rule, "ruling.favored-placement")
    if favored is None:
        key = "nobody-major" if state.settings.answers["favored-placement"] == "major-only" else "nobody"
        tell("variant.favored-placement", key=key, also=also, noble=noble, faction=major(noble))
    else:
        state.seats[favored].vp += points
        tell("variant.favored-placement", f"vp:{'AB'[favored]}", also=also, seat=favored, noble=noble, points=points)


def favored_for_placing(state: AnyState, noble: str) -> int | None:
    """Who gets the points for placing a Noble under variant.favored-placement (ruling.favored-placement)."""
    seat, side = payer(state, noble)
    return None if side == "minor" and state.settings.answers["favored-placement"] == "major-only" else seat


def score(state: AnyState, seat: int, points: int, rule: str, tell: Tell) -> None:
    """Give Victory Points to a seat because of `rule`."""
    player = state.seats[seat]
    player.vp += points
    tell(rule, f"vp:{'AB'[seat]}", seat=seat, points=points, after=player.vp)


def price_words(state: AnyState, noble: str, cards: int) -> str:
    """What a move costs, in words."""
    return f"{cards} {faction_name(state.settings, major(noble))} cards"


def number_words(cards: int, price: int) -> str:
    """The number of cards in a move's label, if it is not the plain price."""
    return "" if cards == price else f", {cards} card{'' if cards == 1 else 's'}"


def placement_words(state: AnyState, noble: str, points: int) -> tuple[str, ...]:
    """What placing a Noble pays, in words."""
    if "favored-placement" not in state.settings.on:
        return (f"+{points} VP",)
    favored = favored_for_placing(state, noble)
    if favored is not None:
        return (f"+{points} VP for {state.settings.players[favored]}",)
    if state.settings.answers["favored-placement"] == "major-only":
        return (f"no VP: {faction_name(state.settings, major(noble))} favors nobody",)
    return ("no VP: favors nobody",)
