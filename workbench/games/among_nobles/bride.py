"""A bride is taken: what she brings to whom, and how she joins her groom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbench.games.among_nobles.components import card
from workbench.games.among_nobles.decisions import Action, Decision, Skip, skip
from workbench.games.among_nobles.family import find_unit, holding, take_out
from workbench.games.among_nobles.hooks import Gifts, power_of
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.purse import bring_token_home, gain_prestige, pay_gold
from workbench.games.among_nobles.state import AnyState, Unit
from workbench.games.among_nobles.words import coins, gains, short, supply
from workbench.kernel import Description, Move, Objection, Public, Tell, objection

PRESTIGE = 2


def gifts_of_match(state: AnyState, bride: str) -> Gifts:
    """What the player who presents a bride gains when she is taken (marry.prestige, marry.alliance)."""
    more = power_of(bride).when_chosen(state)
    return Gifts(PRESTIGE + more.prestige, more.gold, more.armies)


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
