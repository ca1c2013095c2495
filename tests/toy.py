"""A small game on the kernel that has every hard passage of the four: used to prove the kernel before its games.

Court of toys, three players. A turn runs a series of boxes. `birth` takes the newborn off an ordered deck; a newborn
"Ulla" has a series of her own, nested in the first, that ends in a wedding; at a wedding every opponent secretly
presents a bride, then all are revealed at once. `refill` draws from a deck whose bottom layer holds the "Birthday",
which is laid aside and drawn again. A bag may be looked into by the turn player alone. A `bomb` box changes the state
and then fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from workbench import kernel
from workbench.kernel import (
    Chance,
    Choice,
    Description,
    Game,
    Layer,
    Move,
    Objection,
    Owner,
    Pile,
    Public,
    Settings,
    Task,
    Tell,
    Visible,
    objection,
)
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.rulebook_file import parse_rulebook

S = TypeVar("S")
BRIDES = ("Anne", "Berta", "Clara", "Dora", "Elsa", "Frieda")
BABIES = ("Ulla", "Igor", "Olga")
CARDS = ("r1", "r2", "r3", "r4", "Birthday")

RULES = """
[game]
id = "toy_court"
title = "Toy court"
players = [3, 3]

[[rule]]
id = "series.run"
section = "Series"
kind = "turn"
text = "The boxes of a series are carried out from left to right."
forbids = "another box is being carried out"

[[rule]]
id = "birth.take"
section = "Series"
kind = "move"
text = "A birth takes the top card of the cradle."
tells = "{seat} has {card}."

[[rule]]
id = "marry.present"
section = "Wedding"
kind = "move"
text = "Every opponent presents one bride in secret."
forbids = "{card} is not at {seat}'s court"
tells = "{seat} has chosen."

[[rule]]
id = "marry.reveal"
section = "Wedding"
kind = "effect"
text = "All brides are shown at once, and the groom's player takes one."
forbids = "{card} was not presented"
tells = "{seat} presents {card}."

[[rule]]
id = "refill.birthday"
section = "Refill"
kind = "effect"
text = "The Birthday is laid aside and another card is drawn."
tells = "{card} is turned up."

[[rule]]
id = "end.over"
section = "End"
kind = "end"
text = "The game ends when the series is over."
forbids = "the game is over"

[[rule]]
id = "bomb.go"
section = "Series"
kind = "effect"
text = "A box that fails, for tests."
"""


class Offer(msgspec.Struct, frozen=True):
    """A bride presented in secret."""

    seat: Public[int]
    bride: Annotated[str, Visible("owner", population="brides")]


class Court(msgspec.Struct):
    """A player's unmarried ladies."""

    seat: Public[int]
    ladies: Annotated[list[str], Visible("owner", population="brides")] = []

    def copy(self) -> Court:
        return Court(self.seat, self.ladies.copy())


class State(kernel.State[S], kw_only=True):
    """The table."""

    ended_by: ClassVar[str] = "end.over"

    seats: Public[list[Court]]
    cradle: Annotated[Pile, Visible("nobody", population="babies")]
    deck: Annotated[Pile, Visible("nobody", population="cards")]
    bag: Annotated[Pile, Visible("nobody", population="tiles")]
    family: Annotated[list[str], Visible("public", population="babies")] = []
    row: Annotated[list[str], Visible("public", population="cards")] = []
    offers: Public[list[Offer]] = []
    wives: Annotated[list[str], Visible("public", population="brides")] = []
    inspecting: Public[bool] = False

    def sees(self, field: str, seat: int) -> Any:
        """The turn player may look into the bag while paying into it."""
        return "public" if field == "bag" and seat == 0 and self.inspecting else None

    def copy(self) -> State[S]:
        return State(
            settings=self.settings,
            agenda=self.agenda.copy(),
            over=self.over,
            seats=[court.copy() for court in self.seats],
            cradle=self.cradle.copy(),
            deck=self.deck.copy(),
            bag=self.bag.copy(),
            family=self.family.copy(),
            row=self.row.copy(),
            offers=self.offers.copy(),
            wives=self.wives.copy(),
            inspecting=self.inspecting,
        )


class RunSeries(Task, frozen=True):
    """The first box happens, the rest waits under it."""

    rule: ClassVar[str] = "series.run"

    boxes: Public[tuple[str, ...]]

    def do(self, state: Any, tell: Tell) -> None:
        if not self.boxes:
            return
        first = {"birth": TakeBaby(), "wedding": Wedding(), "refill": Refill(), "bomb": Bomb()}[self.boxes[0]]
        state.push(first, RunSeries(self.boxes[1:]))


class Bomb(Task, frozen=True):
    """Changes the state, then fails."""

    rule: ClassVar[str] = "bomb.go"

    def do(self, state: Any, tell: Tell) -> None:
        state.wives.append("nobody")
        tell("bomb.go")
        raise KeyError("fuse")


class Named(Move, frozen=True):
    """A card, told by name."""

    when: ClassVar[str] = "series.run"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        word, _, name = text.partition(" ")
        return cls(name) if word == cls.__name__.casefold() and name else None

    def __str__(self) -> str:
        return f"{type(self).__name__.casefold()} {self.card}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)

    def veiled(self) -> str:
        return f"{type(self).__name__.casefold()} ?"


class Baby(Named, frozen=True):
    """The newborn."""


class TakeBaby(Chance, frozen=True):
    """The top card of the cradle joins the family; Ulla acts at once."""

    rule: ClassVar[str] = "birth.take"

    def outcomes(self, state: Any) -> Iterator[tuple[Move, int]]:
        yield from ((Baby(card), weight) for card, weight in state.cradle.odds())

    def play(self, state: Any, outcome: Any, tell: Tell) -> None:
        state.cradle.take(outcome.card)
        state.family.append(outcome.card)
        tell("birth.take", outcome.card, seat=0, card=outcome.card)
        if outcome.card == "Ulla":
            state.push(RunSeries(("refill", "wedding")))


class Turned(Named, frozen=True):
    """A card off the deck."""


class Refill(Chance, frozen=True):
    """A card comes into the row; the Birthday is laid aside and another one drawn."""

    rule: ClassVar[str] = "refill.birthday"

    def outcomes(self, state: Any) -> Iterator[tuple[Move, int]]:
        yield from ((Turned(card), weight) for card, weight in state.deck.odds())

    def play(self, state: Any, outcome: Any, tell: Tell) -> None:
        state.deck.take(outcome.card)
        state.row.append(outcome.card)
        tell("refill.birthday", outcome.card, card=outcome.card)
        if outcome.card == "Birthday":
            state.push(self)


class Wedding(Task, frozen=True):
    """Both opponents present, then the reveal."""

    rule: ClassVar[str] = "marry.present"

    def do(self, state: Any, tell: Tell) -> None:
        state.push(PresentBride(1), PresentBride(2), Reveal())


class Present(Named, frozen=True):
    """A bride, in secret."""

    when: ClassVar[str] = "marry.present"

    card: Owner[str]


class PresentBride(Choice, frozen=True):
    """An opponent presents."""

    rule: ClassVar[str] = "marry.present"
    considers = {Present: ("marry.present",)}

    def question(self, state: Any) -> str:
        return f"Whom does {state.settings.players[self.seat]} present?"

    def candidates(self, state: Any) -> Iterable[Move]:
        return (Present(lady) for lady in sorted(state.seats[self.seat].ladies))

    def objections(self, state: Any, move: Any) -> Iterator[Objection]:
        if move.card not in state.seats[self.seat].ladies:
            yield objection("marry.present", move.card, card=move.card)

    def play(self, state: Any, move: Any, tell: Tell) -> None:
        state.seats[self.seat].ladies.remove(move.card)
        state.offers.append(Offer(self.seat, move.card))
        tell("marry.present", seat=self.seat)

    def describe(self, state: Any, move: Any) -> Description:
        return Description(move.card)


class Reveal(Task, frozen=True):
    """The brides are shown."""

    rule: ClassVar[str] = "marry.reveal"

    def do(self, state: Any, tell: Tell) -> None:
        for offer in state.offers:
            tell("marry.reveal", offer.bride, seat=offer.seat, card=offer.bride)
        shown = tuple(offer.bride for offer in state.offers)
        state.offers.clear()
        state.wives.extend(shown)
        state.push(TakeBride(0, shown))


class Take(Named, frozen=True):
    """The bride that is taken."""

    when: ClassVar[str] = "marry.reveal"


class TakeBride(Choice, frozen=True):
    """The groom's player chooses among the brides shown; the others go home to seat 1."""

    rule: ClassVar[str] = "marry.reveal"
    considers = {Take: ("marry.reveal",)}

    shown: Public[tuple[str, ...]] = ()

    def question(self, state: Any) -> str:
        return "Which bride is taken?"

    def candidates(self, state: Any) -> Iterable[Move]:
        return (Take(bride) for bride in self.shown)

    def objections(self, state: Any, move: Any) -> Iterator[Objection]:
        if move.card not in self.shown:
            yield objection("marry.reveal", move.card, card=move.card)

    def play(self, state: Any, move: Any, tell: Tell) -> None:
        for bride in self.shown:
            if bride != move.card:
                state.wives.remove(bride)
                state.seats[1].ladies.append(bride)


class Finish(Task, frozen=True):
    """The game is over."""

    rule: ClassVar[str] = "end.over"

    def do(self, state: Any, tell: Tell) -> None:
        state.over = True


AnyStep: Any = RunSeries | Bomb | TakeBaby | Refill | Wedding | PresentBride | Reveal | TakeBride | Finish


class ToyCourt(Game):
    """The game."""

    id = "toy_court"
    title = "Toy court"
    folder = Path(__file__).parent
    state_type = State[AnyStep]
    moves = (Baby, Turned, Present, Take)
    rulebook: Rulebook = parse_rulebook(RULES, "toy.toml")  # type: ignore[assignment]

    def start(self, settings: Settings, boxes: tuple[str, ...] = ("birth", "refill", "birth")) -> Any:
        courts = [Court(seat, list(BRIDES[3 * seat - 3 : 3 * seat])) for seat in range(3)]
        courts[0].ladies = []
        state = State(
            settings=settings,
            seats=courts,
            cradle=Pile([Layer(["Ulla"], [0]), Layer(["Igor", "Olga"])]),
            deck=Pile([Layer(["r1", "r2"]), Layer(["r3", "r4", "Birthday"])]),
            bag=Pile.of("FFWN"),
        )
        state.push(RunSeries(boxes), Finish())
        return state

    def populations(self, settings: Settings) -> Mapping[str, Iterable[str] | int | None]:
        return {"brides": BRIDES, "babies": BABIES, "cards": CARDS, "tiles": "FFWN"}


toy = ToyCourt()
