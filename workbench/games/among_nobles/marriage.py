"""Marriage: a groom goes to court, opponents present brides, one of them is taken.

`Marriage` names the groom and pays; `AtCourt` finds out who can present; each opponent's `Present` is secret unless
brides are shown in order; `Reveal` shows them; `ChooseBride` takes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec

from workbench.games.among_nobles.births_ahead import spoiled_birth
from workbench.games.among_nobles.cards import MALE
from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import Action, Decision, Skip, skip, weigh
from workbench.games.among_nobles.family import daughters, find_unit, grooms, holding, take_out, units
from workbench.games.among_nobles.hooks import Gifts, in_force, power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import bring_token_home, gain_gold, gain_prestige, pay_gold
from workbench.games.among_nobles.state import AnyState, Court, Offer, Unit
from workbench.games.among_nobles.words import coins, gains, player, short, supply
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, Visible, objection

PRICE = 2
PRESTIGE = 2


def marriage_price(state: AnyState, seat: int, actor: str, hers: bool, hired: bool) -> tuple[int, str]:
    """What a wedding costs, and the rule that says so (marry.cost)."""
    price, rule = PRICE, "marry.cost"
    for power in in_force(state, seat, actor, hers):
        changed = power.marriage_price(state, price, hired)
        if changed != price:
            price, rule = changed, power.price_rule
    return price, rule


def eligible(state: AnyState, seat: int, groom: str) -> tuple[str, ...]:
    """The unmarried females that a player may present to a groom."""
    return tuple(
        unit.card for unit in daughters(state, seat) if next(power_of(unit.card).unfit_for(state, groom), None) is None
    )


def gifts_of_match(state: AnyState, bride: str) -> Gifts:
    """What the player who presents a bride gains when she is taken (marry.prestige, marry.alliance)."""
    more = power_of(bride).when_chosen(state)
    return Gifts(PRESTIGE + more.prestige, more.gold, more.armies)


def others_of(state: AnyState, seat: int) -> tuple[int, ...]:
    """The other players, in player order from the left of `seat`."""
    count = len(state.seats)
    return tuple((seat + step) % count for step in range(1, count))


def can_pay(state: AnyState, seat: int, groom: str, gold: int, price: int) -> bool:
    """Whether a wedding can be paid with this much gold, by a dowry too if ruling.marry-upfront lets it."""
    if gold >= price or state.answer("marry-upfront") == "pay-first":
        return gold >= price
    dowries = (
        unit.gold
        for other in others_of(state, seat)
        for unit in units(state.seats[other])
        if unit.gold and unit.card in eligible(state, other, groom)
    )
    return gold + max(dowries, default=0) >= price


def hopeless(state: AnyState, seat: int, groom: str) -> bool:
    """Whether no bride can come and the ruling asks for one (ruling.marry-hopeless)."""
    if state.answer("marry-hopeless") == "groom-needed":
        return False
    return not any(eligible(state, other, groom) for other in others_of(state, seat))


# ------------------------------------------------------------------------------------------------- to the court


class SendGroom(Action, frozen=True):
    """Send an unmarried male to court: `m fernando`; `m fernando in order` asks for brides to be shown openly."""

    awaits = "marriage action"
    boxes = ("M",)
    weighs = (
        "marry.groom",
        "marry.cost",
        "marry.in-order",
        "ruling.marry-upfront",
        "ruling.marry-hopeless",
        "ruling.present-request",
        "ruling.avoid-birth",
        "variant.brides-in-order",
    )

    groom: Public[str]
    openly: Public[bool] = False

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"m (.+?)( in order)?", text)
        groom = read_card(found[0]) if found else None
        return None if found is None or groom is None else cls(groom, bool(found[1]))

    def __str__(self) -> str:
        return f"m {self.groom} in order" if self.openly else f"m {self.groom}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.groom,)

    @classmethod
    def options(cls, state: AnyState, step: Marriage) -> Iterable[Action]:
        for unit in units(state.seats[step.seat]):
            if unit.card in MALE:
                yield cls(unit.card)
                if unit.wife is None:
                    yield cls(unit.card, True)

    @classmethod
    def legal_options(cls, state: AnyState, step: Marriage) -> Iterable[Action]:
        moves = (cls(groom, openly) for groom in grooms(state, step.seat) for openly in (False, True))
        return [move for move in moves if next(move.objections(state, step), None) is None]

    def objections(self, state: AnyState, step: Marriage) -> Iterator[Objection]:
        unit = find_unit(state, step.seat, self.groom)
        if unit is None or unit.wife is not None or self.groom not in MALE:
            yield objection("marry.groom", self.groom, key=_no_groom(state, step.seat, self.groom), card=self.groom)
            return
        gold, price = state.seats[step.seat].gold, step.price(state)
        if not can_pay(state, step.seat, self.groom, gold, price):
            rule = "marry.cost" if state.answer("marry-upfront") == "pay-first" else "ruling.marry-upfront"
            yield objection(rule, supply(step.seat), have=gold, need=price)
        if hopeless(state, step.seat, self.groom):
            yield objection("ruling.marry-hopeless", self.groom, card=self.groom)
        if son := spoiled_birth(state, step.seat, price):
            yield objection("ruling.avoid-birth", son, card=son)
        if self.openly:
            if state.settings.has("brides-in-order"):
                yield objection("variant.brides-in-order")
            elif state.answer("present-request") == "presenters-only":
                yield objection("ruling.present-request", key="presenters-only")

    def play(self, state: AnyState, step: Marriage, tell: Tell) -> None:
        price, rule = step.priced(state)
        paid = state.seats[step.seat].gold >= price and state.answer("marry-upfront") == "pay-first"
        openly = self.openly or state.settings.has("brides-in-order")
        fee = step.fee if state.answer("no-bride-hire") == "all-back" else 0
        state.court = Court(step.seat, self.groom, price, paid, fee, openly)
        also = ("marry.cost", "marry.groom", *step.noted) if price else ("marry.groom", *step.noted)
        if paid and price:
            pay_gold(state, step.seat, price, "marry.cost", tell, self.groom, key="paid", also=also, card=self.groom)
        else:
            tell(rule, self.groom, key="sent", also=also, seat=step.seat, card=self.groom, gold=price)
        if self.openly:
            tell("marry.in-order", key="asked", also=("ruling.present-request",), seat=step.seat)
        state.push(AtCourt())

    def describe(self, state: AnyState, step: Marriage) -> Description:
        how = ", brides in order" if self.openly else ""
        return Description(card(state, self.groom).name + how, (coins(step.price(state)),))


def _no_groom(state: AnyState, seat: int, name: str) -> str:
    """Why a card is no groom: which phrase says it."""
    place = holding(state, name)
    if place is None or place[0] != seat:
        return "stranger"
    return "married" if name in MALE else "female"


class Marriage(Decision, frozen=True):
    """A marriage action.

    Attributes:
        actor: the activated character whose abilities bear on it; "" for an action that belongs to none.
        hers: whether the box stands on a wife's card.
        hired: whether it is hired.
        free: the rule by which it costs nothing, or "".
        fee: the hire price that comes back if no bride is presented.
        bound: the ruling by which it must be carried out, or "".
    """

    rule: ClassVar[str] = "marry.groom"
    title: ClassVar[str] = "wedding"
    left_out: ClassVar[tuple[str, str]] = ("No wedding", "holds no wedding")
    considers = {**weigh(SendGroom), **skip("ruling.hire-waste", "ruling.heinrich-pair")}

    actor: Public[str] = ""
    hers: Public[bool] = False
    hired: Public[bool] = False
    free: Public[str] = ""
    fee: Public[int] = 0
    bound: Public[str] = ""

    def question(self, state: AnyState) -> str:
        return f"Whom does {self.who(state)} send to court?"

    @property
    def noted(self) -> tuple[str, ...]:
        """Further rules that the wedding rests on."""
        return (self.free,) if self.free else ()

    def price(self, state: AnyState) -> int:
        """What the wedding costs."""
        return self.priced(state)[0]

    def priced(self, state: AnyState) -> tuple[int, str]:
        """What the wedding costs, and the rule that says so."""
        if self.free:
            return 0, self.free
        return marriage_price(state, self.seat, self.actor, self.hers, self.hired)

    def binding(self, state: AnyState) -> Iterator[Objection]:
        if self.bound and self.others(state):
            yield objection(self.bound)


# ------------------------------------------------------------------------------------------------- at the court


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


# ---------------------------------------------------------------------------------------------------- the bride


class TakeBride(Action, frozen=True):
    """Take a bride: `marry jane-seymour`."""

    when: ClassVar[str] = "marry.must-choose"
    weighs = ("marry.must-choose", "marry.cost", "gen.no-heir-bride")

    bride: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"marry (.+)", text)
        bride = read_card(found[0]) if found else None
        return None if bride is None else cls(bride)

    def __str__(self) -> str:
        return f"marry {self.bride}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.bride,)

    @classmethod
    def options(cls, state: AnyState, step: Wedding) -> Iterable[Action]:
        return (cls(bride) for bride in step.brides(state))

    def objections(self, state: AnyState, step: Wedding) -> Iterator[Objection]:
        return step.bride_objections(state, self.bride)

    def play(self, state: AnyState, step: Wedding, tell: Tell) -> None:
        step.marry(state, self.bride, tell)

    def describe(self, state: AnyState, step: Wedding) -> Description:
        place, shown = holding(state, self.bride), card(state, self.bride)
        follows = () if place is None else step.follows(state, *place)
        return Description(shown.name, (shown.trait, *follows))


class Wedding(Decision, frozen=True):
    """A choice among brides."""

    title: ClassVar[str] = "bride"

    def brides(self, state: AnyState) -> list[str]:
        """The brides to choose from."""
        raise NotImplementedError

    def bride_objections(self, state: AnyState, bride: str) -> Iterator[Objection]:
        """Why a bride cannot be taken."""
        raise NotImplementedError

    def marry(self, state: AnyState, bride: str, tell: Tell) -> None:
        """Carry out the wedding."""
        raise NotImplementedError

    def follows(self, state: AnyState, owner: int, lady: Unit) -> tuple[str, ...]:
        """What a wedding costs and brings besides the bride, `lady` of `owner`."""
        raise NotImplementedError


class ChooseBride(Wedding, frozen=True):
    """The groom's player takes one of the brides shown."""

    rule: ClassVar[str] = "marry.must-choose"
    considers = {TakeBride: ("marry.must-choose", "marry.cost"), **skip("marry.must-choose")}

    def question(self, state: AnyState) -> str:
        assert state.court is not None
        return f"Which bride does {short(state.court.groom)} take?"

    def brides(self, state: AnyState) -> list[str]:
        assert state.court is not None
        return [offer.bride for offer in state.court.offers]

    def bride_objections(self, state: AnyState, bride: str) -> Iterator[Objection]:
        if bride not in self.brides(state):
            yield objection("marry.must-choose", bride, key="stranger", card=bride)
        elif not self._payable(state, bride):
            assert state.court is not None
            have, need = state.seats[self.seat].gold, state.court.price
            yield objection("marry.cost", supply(self.seat), have=have, need=need)

    def _payable(self, state: AnyState, bride: str) -> bool:
        court, place = state.court, holding(state, bride)
        assert court is not None
        dowry = place[1].gold if place else 0
        return court.paid or state.seats[self.seat].gold + dowry >= court.price

    def binding(self, state: AnyState) -> Iterator[Objection]:
        brides = tuple(bride for bride in self.brides(state) if self._payable(state, bride))
        if brides:
            yield objection("marry.must-choose", *brides, card=brides, count=len(brides))

    def grounds(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, Skip):
            yield objection("ruling.marry-upfront", supply(self.seat))

    def skipped(self, state: AnyState, tell: Tell) -> None:
        tell("ruling.marry-upfront", key="unpaid", seat=self.seat)
        state.court = None

    @property
    def skipping(self) -> tuple[str, str]:
        return "No bride", "the wedding is broken off"

    def follows(self, state: AnyState, owner: int, lady: Unit) -> tuple[str, ...]:
        court = state.court
        due = coins(court.price) if court is not None and court.price and not court.paid else ""
        theirs = f"{gifts_of_match(state, lady.card)} for {state.settings.players[owner]}"
        return tuple(filter(None, (due, gains(gold=lady.gold), theirs)))

    def marry(self, state: AnyState, bride: str, tell: Tell) -> None:
        court = state.court
        assert court is not None
        groom = find_unit(state, court.seat, court.groom)
        place = holding(state, bride)
        assert groom is not None
        assert place is not None
        owner, lady = place
        rejected = tuple(offer.bride for offer in court.offers if offer.bride != bride)
        gain_prestige(state, owner, PRESTIGE, "marry.prestige", tell, bride, also=("marry.must-choose",), card=bride)
        if rejected:
            tell("marry.rejected", *rejected, card=rejected)
        power_of(bride).chosen(state, owner, lady, court.seat, tell)
        if not court.paid and court.price:
            also = ("ruling.marry-upfront",)
            pay_gold(state, court.seat, court.price, "marry.cost", tell, key="late", also=also, card=court.groom)
        if bring_token_home(state, owner, lady):
            tell("marry.token-return", bride, also=("marry.acts-twice",), seat=owner, card=bride)
        take_out(state, owner, lady)
        self_groom = bool(state.frames) and state.frames[-1].card == groom.card and state.frames[-1].seat == court.seat
        join(state, court.seat, groom, bride, owner, tell)
        if self_groom:
            state.frames[-1].wed = groom.barred = True
            also = ("ruling.new-wife-until",)
            tell("marry.self-groom", groom.card, bride, also=also, seat=court.seat, card=bride, groom=groom.card)
        state.court = None


def join(state: AnyState, seat: int, groom: Unit, bride: str, owner: int, tell: Tell) -> None:
    """A bride joins her groom: she stands in his row, her rows join his, her rule box is covered."""
    groom.wife = bride
    if groom.tokens and state.answer("groom-token") == "fresh-couple":
        groom.fresh = True
    also = ("marry.series-join", "marry.rule-box", "marry.family", "marry.no-own-token", "ruling.groom-token")
    key = "own" if owner == seat else ""
    tell("marry.place", groom.card, bride, key=key, also=also, seat=seat, card=bride, groom=groom.card, other=owner)
