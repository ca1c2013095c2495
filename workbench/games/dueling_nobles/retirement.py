"""How a Noble retires: its card, its Knight and its Defeats leave the field."""

from __future__ import annotations

from workbench.games.dueling_nobles.cards import RANK
from workbench.games.dueling_nobles.force import COMMITMENT_RULE
from workbench.games.dueling_nobles.state import AnyState, Noble
from workbench.kernel import Tell


def retire(state: AnyState, seat: int, noble: Noble, tell: Tell, rule: str = "disband.nobles") -> None:
    """Discard a Noble (disband.nobles) and the Knight that serves it (disband.knights)."""
    state.seats[seat].arms.remove(noble)
    state.noble_pile.append(noble.card)
    if noble.card not in state.retired:
        state.retired.append(noble.card)
    also = ("disband.exceed", "retire.repeat", "noble.retire-at", COMMITMENT_RULE[RANK[noble.card]])
    tell(rule, noble.card, also=also, seat=seat, noble=noble.card, have=noble.defeats)
    if noble.knight is not None:
        state.support_pile.append(noble.knight)
        tell("disband.knights", noble.knight, seat=seat, card=noble.knight, noble=noble.card)
