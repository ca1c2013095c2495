"""The Heir's Birthday: where it can be in the deck, and what happens when it turns up."""

from __future__ import annotations

from msgspec import Struct

from workbench.games.heir_and_regent.state import AnyState
from workbench.kernel import Tell

# Steps of a turn that are lost when the year ends at once.
LOST = ("Draws", "DrawAgain", "DrawCard", "DrawOrAct", "AfterDraw", "ThrowAway", "Act")


class Danger(Struct, frozen=True):
    """When the Birthday can turn up, counted in cards that come off the Faction deck this year.

    Attributes:
        taken: cards that have come off the deck since the turns of the year began.
        first, last: with which card off the deck the Birthday can turn up, at the earliest and at the latest, as it was
            when the turns of the year began; None when it is not in the deck.
        size: how many cards the deck had when the turns of the year began.
        up: whether it has turned up this year.
    """

    taken: int
    first: int | None
    last: int | None
    size: int
    up: bool

    @property
    def near(self) -> bool:
        """Whether the very next card off the deck can be the Birthday."""
        return self.first is not None and self.taken + 1 >= self.first

    @property
    def odds(self) -> tuple[int, int]:
        """The odds that the next card off the deck is the Birthday, as (1, of how many); (0, 1) while it cannot be."""
        if self.last is None or not self.near:
            return 0, 1
        return 1, self.last - self.taken


def danger(state: AnyState) -> Danger:
    """The danger zone of this year (prep.birthday-bottom, year.unknown-length); works on a state or a view of one."""
    taken = max(0, state.deck_size - state.faction_deck_count)
    if state.birthday != "deck":
        return Danger(taken, None, None, state.deck_size, state.birthday_shown)
    soonest = taken + state.least_above + 1
    first = min(soonest, state.danger_from) if state.least_above == 0 and state.danger_from else soonest
    return Danger(taken, first, taken + state.most_above + 1, state.deck_size, False)


def turn_up(state: AnyState, seat: int | None, tell: Tell) -> None:
    """The Birthday comes off the deck: the signal that the year ends (birthday.card, ruling.year-end-when).

    It is laid aside, or stays in the pool (ruling.birthday-slot). Under year-end-when = at-once the turn is cut short.
    """
    from workbench.games.heir_and_regent.year_end import YearEnd

    stays = state.settings.answers["birthday-slot"] == "takes-place" and seat is None
    state.birthday = "pool" if stays else "up"
    state.least_above = state.most_above = 0
    also = ("year.unknown-length", "ruling.birthday-slot", "ruling.year-end-when")
    tell("birthday.card", "birthday", key="stays" if stays else "" if seat is None else "drawn", also=also, seat=seat)
    if state.settings.answers["year-end-when"] == "at-once":
        lost = any(type(step).__name__ in LOST for step in state.agenda)
        tell("ruling.year-end-when", "birthday", key="at-once" if lost else "at-once-end", seat=state.player)
        state.agenda.clear()
        state.push(YearEnd())
