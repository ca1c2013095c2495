"""What lies on the table, and who may see it."""

from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from workbench import kernel
from workbench.kernel import Bounds, Pile, Public, Visible

S = TypeVar("S")
HOUSES = {"B": "Boar", "F": "Falcon", "H": "Hart", "L": "Lynx"}
TITLES = ("Page", "Knight", "Baron", "Viscount", "Earl", "Duke")
NOBLES = tuple(f"{house}{number}" for house in HOUSES for number in range(1, 7))
Noble = Annotated[str, Meta(pattern="[BFHL][1-6]")]


def rank(card: str) -> int:
    """The rank of a noble, from 1 to 6."""
    return int(card[1])


def name(card: str) -> str:
    """The noble in words: "Earl of Hart"."""
    return f"{TITLES[rank(card) - 1]} of {HOUSES[card[0]]}"


class Seat(Struct):
    """A player's cards and prestige; the hand is seen by its owner alone."""

    seat: Public[int]
    prestige: Public[int] = 0
    salon: Annotated[list[str], Visible("public", population="nobles")] = []
    hand: Annotated[list[str], Visible("owner", population="nobles")] = []


class State(kernel.State[S], kw_only=True):
    """The whole table. What is still to happen, the agenda, comes from the kernel."""

    seats: Public[list[Seat]]
    deck: Annotated[Pile, Visible("nobody", population="nobles")]
    gone: Annotated[list[str], Visible("public", population="nobles")] = []
    die: Annotated[int, Visible("public"), Bounds(0, 6)] = 0
    turn: Public[int] = 0
    player: Public[int] = 0
    ending: Public[str] = ""
