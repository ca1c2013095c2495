"""At the court: who can present a bride, in secret or in player order, and the brides are shown.

`AtCourt` finds out who can present; each opponent's `Present` is secret unless brides are shown in order; `Reveal`
shows them all, and `ChooseBride` (`bride`) takes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec

from workbench.games.among_nobles.bride import ChooseBride, gifts_of_match
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import Action, Decision, skip, weigh
from workbench.games.among_nobles.family import daughters, find_unit, holding
from workbench.games.among_nobles.hooks import power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import gain_gold
from workbench.games.among_nobles.state import AnyState, Court, Offer
from workbench.games.among_nobles.words import player, short
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, Visible, objection


def eligible(state: AnyState, seat: int, groom: str) -> tuple[str, ...]:
    """The unmarried females that a player may present to a groom."""
    return tuple(
        unit.card for unit in daughters(state, seat) if next(power_of(unit.card).unfit_for(state, groom), None) is None
    )


def others_of(state: AnyState, seat: int) -> tuple[int, ...]:
    """The other players, in player order from the left of `seat`."""
    count = len(state.seats)
    return tuple((seat + step) % count for step in range(1, count))


def presenters(state: AnyState) -> list[tuple[int, tuple[str, ...]]]:
    """The opponents who can present a bride, in player order, each with their eligible females."""
    court = state.court
    assert court is not None
    found = ((seat, eligible(state, seat, court.groom)) for seat in others_of(state, court.seat))
    return [(seat, brides) for seat, brides in found if brides]


class AtCourt(Task, frozen=True):
    """The opponents are called on: in secret, or one after another where brides are shown in player order."""

    rule: ClassVar[str] = "marry.present"
    title: ClassVar[str] = "the opponents are called on"

    def do(self, state: AnyState, tell: Tell) -> None:
        court = state.court
        assert court is not None
        court.offers = []
        able = presenters(state)
        if not able:
            state.push(Reveal())
            return
        also = ("marry.present",)
        if court.openly:
            noted = ("variant.brides-in-order",) if state.settings.has("brides-in-order") else ()
            tell("marry.in-order", court.groom, also=(*also, *noted), seat=court.seat, card=court.groom)
        else:
            tell("marry.simultaneous", court.groom, also=also, seat=court.seat, card=court.groom)
        asked = [] if court.openly else [MayAsk(seat) for seat in bystanders(state, able)]
        state.push(*asked, *(Present(seat) for seat, _ in able), Reveal())


def bystanders(state: AnyState, able: list[tuple[int, tuple[str, ...]]]) -> list[int]:
    """Players who present nobody but may ask for an order, where it can make a difference."""
    court = state.court
    assert court is not None
    if state.answer("present-request") != "anyone-before-reveal":
        return []
    if len(able) < 2 or all(len(brides) == 1 for _, brides in able[1:]):
        return []
    present = [seat for seat, _ in able]
    return [seat for seat in others_of(state, court.seat) if seat not in present]


class BrideOffer(Action, frozen=True):
    """Present an unmarried female as a bride: `present jane-seymour`."""

    when: ClassVar[str] = "marry.present"
    who: ClassVar[str] = "marry.present"
    weighs = ("marry.present", "char.mariana")

    bride: Annotated[str, Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:present|show) (.+)", text)
        bride = read_card(found[0]) if found else None
        return None if bride is None else cls(bride)

    def __str__(self) -> str:
        return f"present {self.bride}"

    def veiled(self) -> str:
        return "present ?"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.bride,)

    @classmethod
    def options(cls, state: AnyState, step: Present) -> Iterable[Action]:
        return (cls(unit.card) for unit in daughters(state, step.seat))

    @classmethod
    def legal_options(cls, state: AnyState, step: Present) -> Iterable[Action]:
        assert state.court is not None
        return [cls(bride) for bride in eligible(state, step.seat, state.court.groom)]

    def objections(self, state: AnyState, step: Present) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.bride)
        if unit is None or unit.wife is not None or self.bride in MALE:
            yield objection("marry.present", self.bride, key="stranger", card=self.bride)
            return
        assert state.court is not None
        yield from power_of(self.bride).unfit_for(state, state.court.groom)

    def weighed(self, state: AnyState, step: Present, rules: tuple[str, ...]) -> tuple[str, ...]:
        hers = power_of(self.bride).court_rule
        return tuple(rule for rule in rules if not rule.startswith("char.") or rule == hers)

    def play(self, state: AnyState, step: Present, tell: Tell) -> None:
        court = state.court
        assert court is not None
        court.offers.append(Offer(step.seat, eligible(state, step.seat, court.groom), self.bride))
        tell("marry.simultaneous", player(step.seat), key="chosen", seat=step.seat)

    def describe(self, state: AnyState, step: Present) -> Description:
        shown, power, place = card(state, self.bride), power_of(self.bride), holding(state, self.bride)
        details = [shown.trait]
        if at_once := str(power.when_presented(state)):
            details.append(f"{at_once} at once")
        details.append(f"{gifts_of_match(state, self.bride)} if taken")
        if place is not None and place[1].gold and state.court is not None:
            details.append(f"her {place[1].gold} gold for {state.settings.players[state.court.seat]}")
        return Description(shown.name, tuple(details))


class ShowBride(BrideOffer, frozen=True):
    """Present an unmarried female openly, where brides are shown in player order: `show jane-seymour`."""

    bride: Public[str]

    def __str__(self) -> str:
        return f"show {self.bride}"

    def veiled(self) -> str:
        return str(self)

    def play(self, state: AnyState, step: Present, tell: Tell) -> None:
        court = state.court
        assert court is not None
        court.offers.append(Offer(step.seat, eligible(state, step.seat, court.groom), self.bride, True))
        show(state, court.offers[-1], "marry.in-order", tell)


class AskOrder(Action, frozen=True):
    """Ask for brides to be shown openly in player order: `in order`."""

    when: ClassVar[str] = "marry.in-order"
    who: ClassVar[str] = "marry.in-order"
    weighs = ("marry.in-order", "ruling.present-request")

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"in order|order", text) is not None else None

    def __str__(self) -> str:
        return "in order"

    @classmethod
    def options(cls, state: AnyState, step: Decision) -> Iterable[Action]:
        return (cls(),)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        court, step = state.court, state.agenda[-1] if state.agenda else None
        if court is not None and isinstance(step, ChooseBride):
            yield objection(self.when, key="shown", seat=seat)
        elif court is not None and court.openly:
            yield objection(self.when, key="already", seat=seat)
        else:
            yield from super().untimely(state, seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        """Everybody has one chance to ask (ruling.present-request); this seat has had it, or will have it."""
        for item in super().intruding(state, seat, decider):
            court = state.court
            late = court is not None and seat in [offer.seat for offer in court.offers]
            key = "groom" if court is not None and court.seat == seat else "late" if late else item.key
            yield objection(self.who, key=key, seat=seat, other=decider)

    def objections(self, state: AnyState, step: Decision) -> Iterator[Objection]:
        court = state.court
        assert court is not None
        answer = state.answer("present-request")
        if answer == "active-only":
            yield objection("ruling.present-request", key="active-only")
        elif answer == "presenters-only" and len(eligible(state, step.seat, court.groom)) < 2:
            yield objection("ruling.present-request", key="presenters-only")

    def play(self, state: AnyState, step: Decision, tell: Tell) -> None:
        assert state.court is not None
        state.court.openly = True
        tell("marry.in-order", player(step.seat), key="asked", also=("ruling.present-request",), seat=step.seat)
        while not isinstance(state.agenda.pop(), Reveal):
            pass
        state.push(AtCourt())

    def describe(self, state: AnyState, step: Decision) -> Description:
        return Description("In player order", ("brides are shown openly, one after another",))


class MayAsk(Decision, frozen=True):
    """A player who presents nobody may ask for brides to be shown in player order."""

    rule: ClassVar[str] = "marry.in-order"
    title: ClassVar[str] = "request"
    left_out: ClassVar[tuple[str, str]] = ("No request", "does not ask for an order")
    considers = {**weigh(AskOrder), **skip()}

    def question(self, state: AnyState) -> str:
        return f"Does {self.who(state)} ask for brides in player order?"

    def skipped(self, state: AnyState, tell: Tell) -> None:
        tell("ruling.present-request", key="declined", seat=self.seat)


class Present(Decision, frozen=True):
    """An opponent presents a bride."""

    rule: ClassVar[str] = "marry.present"
    title: ClassVar[str] = "bride"
    left_out: ClassVar[tuple[str, str]] = ("No bride", "presents no bride")
    considers = {**weigh(BrideOffer, AskOrder), **skip("marry.present")}

    def question(self, state: AnyState) -> str:
        assert state.court is not None
        return f"Whom does {self.who(state)} present to {short(state.court.groom)}?"

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        return _OPENLY if state.court is not None and state.court.openly else self.considers

    def binding(self, state: AnyState) -> Iterator[Objection]:
        assert state.court is not None
        brides = eligible(state, self.seat, state.court.groom)
        if brides:
            yield objection("marry.present", *brides, key="must", card=brides, count=len(brides))


_OPENLY = {**weigh(ShowBride), **skip("marry.present")}


def show(state: AnyState, offer: Offer, rule: str, tell: Tell) -> None:
    """A bride is seen by all; her ability may speak of that."""
    assert state.court is not None
    also = ("marry.present", "ruling.mariana-piety")
    groom = state.court.groom
    tell(rule, offer.bride, groom, key="shown", also=also, seat=offer.seat, card=offer.bride, groom=groom)
    power_of(offer.bride).presented(state, offer.seat, tell)


class Reveal(Task, frozen=True):
    """All brides are shown; without one the cost comes back."""

    rule: ClassVar[str] = "marry.simultaneous"
    title: ClassVar[str] = "the brides are shown"

    def do(self, state: AnyState, tell: Tell) -> None:
        court = state.court
        assert court is not None
        if not court.offers:
            self._nobody(state, court, tell)
            return
        for place, offer in enumerate(court.offers):
            if not offer.shown:
                court.offers[place] = msgspec.structs.replace(offer, shown=True)
                show(state, offer, "marry.simultaneous", tell)
        state.push(ChooseBride(court.seat))

    def _nobody(self, state: AnyState, court: Court, tell: Tell) -> None:
        gold = court.price if court.paid else 0
        also = ("marry.present", "ruling.marry-hopeless")
        if gold:
            gain_gold(state, court.seat, gold, "marry.no-bride", tell, court.groom, also=also, card=court.groom)
        else:
            tell("marry.no-bride", court.groom, key="free", also=also, seat=court.seat, card=court.groom)
        if court.fee:
            gain_gold(state, court.seat, court.fee, "ruling.no-bride-hire", tell)
        state.court = None
