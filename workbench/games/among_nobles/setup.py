"""Setup: cards and provinces, the first player by a show of fingers, the ancestral couples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from workbench.games.among_nobles.cards import (
    ANCESTORS,
    BY_ID,
    CARDS,
    GROUP,
    LORDS,
    RIVAL,
    SPOUSE,
    age_cards,
)
from workbench.games.among_nobles.components import card, pack_of
from workbench.games.among_nobles.decisions import Action, Decision, weigh
from workbench.games.among_nobles.draw import DrawToDisplay, display_size
from workbench.games.among_nobles.notation import matched, read_card
from workbench.games.among_nobles.state import AnyState, Deck, Province, Unit
from workbench.games.among_nobles.turns import BeginRound
from workbench.games.among_nobles.words import deck, player, supply
from workbench.kernel import (
    Description,
    Move,
    Objection,
    Pile,
    Public,
    Settings,
    Task,
    Tell,
    Visible,
    objection,
)

START_GOLD = 1
START_ARMIES = 2
MOST_FINGERS = 5
REMOVED = {"remove-red": "red", "remove-blue": "blue", "remove-yellow": "yellow"}


def absent_trait(settings: Settings) -> str:
    """The trait that three players leave out (players.no-green); "" with more players."""
    if len(settings.players) != 3:
        return ""
    return next((trait for variant, trait in REMOVED.items() if settings.has(variant)), "green")


def provinces_in_play(settings: Settings) -> dict[str, Province]:
    """The provinces of a game, without armies, in the order in which a file gives them back."""
    lands = pack_of(settings).provinces
    return {name: Province(lands[name].symbols, [0] * len(settings.players)) for name in lands_in_play(settings)}


def lands_in_play(settings: Settings) -> list[str]:
    """The ids of the provinces of a game, sorted (players.provinces)."""
    lands = pack_of(settings).provinces
    return sorted(name for name, land in lands.items() if land.from_players <= len(settings.players))


class Prepare(Task, frozen=True):
    """Provinces and decks are laid out, the display is opened."""

    rule: ClassVar[str] = "setup.decks"
    title: ClassVar[str] = "lay out the game"

    def do(self, state: AnyState, tell: Tell) -> None:
        settings = state.settings
        state.provinces = provinces_in_play(settings)
        layout = "setup.provinces-3p" if len(state.seats) == 3 else "setup.provinces"
        tell(layout, *state.provinces, also=("players.same", "players.provinces"), count=len(state.provinces))
        trait = absent_trait(settings)
        out = [name for name in CARDS if card(state, name).trait == trait]
        if trait:
            tell("setup.green-3p", also=("players.no-green", *_variants(settings)), trait=trait, count=len(out))
        state.gone = out
        state.ancestors = [name for name in ANCESTORS if name not in out]
        state.decks = [Deck(age, Pile.of(name for name in age_cards(age) if name not in out)) for age in (1, 2, 3)]
        tell("setup.decks", deck(1), deck(2), deck(3), count=len(state.decks[0].pile))
        draws = [DrawToDisplay()] * display_size(state)
        state.push(*draws, Supplies(), CallForFingers())


def _variants(settings: Settings) -> tuple[str, ...]:
    return tuple(f"variant.{variant}" for variant in REMOVED if settings.has(variant))


class Supplies(Task, frozen=True):
    """Everybody takes gold and armies for the start."""

    rule: ClassVar[str] = "setup.start-resources"
    title: ClassVar[str] = "gold and armies for the start"

    def do(self, state: AnyState, tell: Tell) -> None:
        tell("setup.bank")
        twice = state.answer("start-resources") == "per-couple"
        for purse in state.seats:
            purse.gold, purse.armies = START_GOLD * (1 + twice), START_ARMIES * (1 + twice)
            also = ("setup.colour", "ancestor.reminder", "ruling.start-resources")
            gold, armies = purse.gold, purse.armies
            tell("setup.start-resources", supply(purse.seat), also=also, seat=purse.seat, gold=gold, count=armies)
        tell("setup.army-bank")


# ------------------------------------------------------------------------------------- Determining First Player


class CallForFingers(Task, frozen=True):
    """All players show fingers at the same moment."""

    rule: ClassVar[str] = "first.fingers"
    title: ClassVar[str] = "a show of fingers"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.push(*(ShowFingers(purse.seat) for purse in state.seats), CountFingers())


class Fingers(Action, frozen=True):
    """Show a number of fingers, in secret: `fingers 3`."""

    when: ClassVar[str] = "first.fingers"
    who: ClassVar[str] = "first.fingers"
    weighs = ("first.fingers",)

    count: Annotated[int, Visible("owner")]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"fingers? (\d{1,2})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"fingers {self.count}"

    def veiled(self) -> str:
        return "fingers ?"

    @classmethod
    def options(cls, state: AnyState, step: ShowFingers) -> Iterable[Action]:
        return (cls(count) for count in range(MOST_FINGERS + 2))

    def objections(self, state: AnyState, step: ShowFingers) -> Iterator[Objection]:
        if not 0 <= self.count <= MOST_FINGERS:
            yield objection("first.fingers", count=self.count)

    def play(self, state: AnyState, step: ShowFingers, tell: Tell) -> None:
        state.seats[step.seat].fingers = self.count
        tell("first.fingers", key="chosen", seat=step.seat)

    def describe(self, state: AnyState, step: ShowFingers) -> Description:
        return Description("1 finger" if self.count == 1 else f"{self.count} fingers")


class ShowFingers(Decision, frozen=True):
    """A player chooses how many fingers to show."""

    rule: ClassVar[str] = "first.fingers"
    title: ClassVar[str] = "a show of fingers"
    considers = weigh(Fingers)

    def question(self, state: AnyState) -> str:
        return f"How many fingers does {self.who(state)} show?"


class CountFingers(Task, frozen=True):
    """The fingers are seen by all; the highest number shown by one player alone decides."""

    rule: ClassVar[str] = "first.most"
    title: ClassVar[str] = "count the fingers"

    def do(self, state: AnyState, tell: Tell) -> None:
        shown = [purse.fingers or 0 for purse in state.seats]
        for purse in state.seats:
            purse.fingers = None
            tell("first.fingers", player(purse.seat), key="shown", seat=purse.seat, count=shown[purse.seat])
        best = max(shown)
        if shown.count(best) > 1:
            tell("first.tie", count=best)
            best = self._after_tie(state, shown)
        if best < 0:
            tell("first.restart", also=("ruling.finger-tie",))
            state.push(CallForFingers())
            return
        state.first = shown.index(best)
        also = ("first.card", "setup.order", "ruling.finger-tie")
        tell("first.most", player(state.first), "first-card", also=also, seat=state.first, count=best)
        state.push(HandOut())

    def _after_tie(self, state: AnyState, shown: list[int]) -> int:
        """The number that decides when the highest one is tied, or -1."""
        levels = sorted(set(shown), reverse=True)[1:]
        if state.answer("finger-tie") == "second-or-restart":
            levels = levels[:1]
        return next((level for level in levels if shown.count(level) == 1), -1)


# ------------------------------------------------------------------- Distributing Ancestral Lords and Ladies

# By number of players: who chooses, as places in player order, and to whom the rival couple goes.
ORDER: dict[int, tuple[tuple[int, int | None], ...]] = {
    3: ((2, None), (0, None)),
    4: ((3, 1), (0, 2)),
    5: ((4, 2), (0, 3), (1, None)),
}
RULES = {
    3: ("ancestor.p3-choice", "ancestor.p3-choice"),
    4: ("ancestor.p4-last", "ancestor.p4-first"),
    5: ("ancestor.p5-last", "ancestor.p5-first", "ancestor.p5-second"),
}


def couples_left(state: AnyState) -> list[str]:
    """The lords of the couples that can still be chosen: both halves are in the game (ancestor.p3-couples)."""
    return [lord for lord in LORDS if lord in state.ancestors and SPOUSE[lord] in state.ancestors]


class HandOut(Task, frozen=True):
    """The ancestral couples are handed out in the order that the number of players asks for."""

    rule: ClassVar[str] = "players.ancestors"
    title: ClassVar[str] = "the ancestral couples"

    def do(self, state: AnyState, tell: Tell) -> None:
        assert state.first is not None
        count, left = len(state.seats), couples_left(state)
        also: tuple[str, ...] = ("ancestor.couples", "ancestor.groups", "ancestor.group-traits", "ancestor.known")
        if count == 3:
            also = (*also, "ancestor.p3-couples")
        tell("players.ancestors", *left, also=also, card=tuple(left), count=len(left))
        seats = [(place + state.first) % count for place, _ in ORDER[count]]
        rivals = [None if place is None else (place + state.first) % count for _, place in ORDER[count]]
        steps = [ChooseCouple(*entry) for entry in zip(seats, rivals, RULES[count], strict=True)]
        state.push(*steps, FinishSetup())


class TakeCouple(Action, frozen=True):
    """Choose an ancestral couple by its lord: `couple charlemagne`."""

    when: ClassVar[str] = "players.ancestors"
    who: ClassVar[str] = "players.ancestors"
    weighs = ("players.ancestors", "ancestor.couples", "ancestor.p3-couples")

    lord: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"couple (.+)", text)
        lord = read_card(found[0]) if found else None
        return None if lord is None else cls(lord)

    def __str__(self) -> str:
        return f"couple {self.lord}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.lord, SPOUSE[self.lord]) if self.lord in SPOUSE else (self.lord,)

    @classmethod
    def options(cls, state: AnyState, step: ChooseCouple) -> Iterable[Action]:
        return (cls(lord) for lord in LORDS)

    def objections(self, state: AnyState, step: ChooseCouple) -> Iterator[Objection]:
        if self.lord not in LORDS:
            yield objection("ancestor.couples", self.lord, card=self.lord)
        elif self.lord not in couples_left(state):
            halves = (self.lord, SPOUSE[self.lord])
            absent = tuple(half for half in halves if half in state.gone)
            if absent:
                yield objection("ancestor.p3-couples", *absent, card=absent[0], trait=card(state, absent[0]).trait)
            else:
                yield objection("players.ancestors", *halves, card=self.lord)

    def play(self, state: AnyState, step: ChooseCouple, tell: Tell) -> None:
        _give(state, step.seat, self.lord, step.source, tell, "chosen")
        if step.rival is not None:
            _give(state, step.rival, RIVAL[self.lord], step.source, tell, "rival")

    def describe(self, state: AnyState, step: ChooseCouple) -> Description:
        lord, lady = card(state, self.lord), card(state, SPOUSE[self.lord])
        names = f"{lord.name} and {lady.name}"
        return Description(names, (f"{lord.trait} and {lady.trait}", f"group {GROUP[self.lord]}"))


def _give(state: AnyState, seat: int, lord: str, rule: str, tell: Tell, key: str) -> None:
    lady = SPOUSE[lord]
    state.ancestors.remove(lord)
    state.ancestors.remove(lady)
    state.seats[seat].rows = [[Unit(lord, lady)]]
    also = ("setup.couple-layout", "ancestor.couples")
    tell(rule, lord, lady, key=key, also=also, seat=seat, unit=(lord, lady))


class ChooseCouple(Decision, frozen=True):
    """A player chooses one of the couples left; its rival goes to another player where the rules say so."""

    rule: ClassVar[str] = "players.ancestors"
    title: ClassVar[str] = "an ancestral couple"
    considers = weigh(TakeCouple)

    rival: Public[int | None]
    source: Public[str]

    def question(self, state: AnyState) -> str:
        return f"Which ancestral couple does {self.who(state)} take?"


class FinishSetup(Task, frozen=True):
    """Whoever has no couple yet gets the one left; the others leave the game, and the first round begins."""

    rule: ClassVar[str] = "players.ancestors"
    title: ClassVar[str] = "the couples left"

    def do(self, state: AnyState, tell: Tell) -> None:
        for purse in state.seats:
            if not purse.rows:
                _give(state, purse.seat, couples_left(state)[0], "ancestor.p3-choice", tell, "last")
        unused = {4: "ancestor.p4-unused", 5: "ancestor.p5-second"}.get(len(state.seats))
        if state.ancestors and unused:
            also = ("ancestor.example",) if unused == "ancestor.p5-second" else ()
            tell(unused, *state.ancestors, key="unused", also=also, card=tuple(state.ancestors))
        state.gone.extend(state.ancestors)
        state.ancestors = []
        assert all(name in BY_ID for name in state.gone)
        state.push(BeginRound())
