"""What holds in every position of play; `problems` names whatever does not."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.games.dueling_nobles.battle import (
    Assess,
    Compare,
    Engage,
    FeintChoice,
    RevealSupport,
    RollDie,
    SupportChoice,
    WithdrawChoice,
)
from workbench.games.dueling_nobles.cards import NOBLES, RANK, SUPPORT, may_be_knight
from workbench.games.dueling_nobles.command import AGENT_SUITS
from workbench.games.dueling_nobles.force import COMMITMENT
from workbench.games.dueling_nobles.markers import DEFEAT_MARKERS
from workbench.games.dueling_nobles.phases import PoliticalPhase
from workbench.games.dueling_nobles.state import AnyState, Seat
from workbench.games.dueling_nobles.words import card_name, chest, short_name
from workbench.kernel import Problem

# Noblesse Oblige and a lost battle can fall into one turn, before Disband.
MOST_IN_A_TURN = 2
NEED_A_BATTLE = (FeintChoice, WithdrawChoice, Engage, RollDie, SupportChoice, RevealSupport, Compare, Assess)


def problems(state: AnyState) -> Iterator[Problem]:
    """Defects of a position beyond the conservation of cards and Gold."""
    yield from _seats(state)
    for player in state.seats:
        yield from _cards_in_their_places(player)
        yield from _knights(player)
        yield from _agents(player)
        yield from _knowledge(player)
    yield from _defeats(state)
    yield from _battle(state)
    yield from _agenda(state)


def _seats(state: AnyState) -> Iterator[Problem]:
    if [player.seat for player in state.seats] != [0, 1]:
        yield Problem(f"There are {len(state.seats)} seats; the game has seats 0 and 1.", "comp.two-players")
    for name, seat in (("player", state.player), ("winner", state.winner)):
        if seat not in (None, 0, 1):
            yield Problem(f"The {name} is seat {seat}; there are seats 0 and 1.", "comp.two-players", (), {name: None})


def _cards_in_their_places(player: Seat) -> Iterator[Problem]:
    for place, card in enumerate(player.hand):
        if card not in SUPPORT:
            mend = {f"seats.{player.seat}.hand.-": card}
            yield Problem(f"{card} is no Support card and cannot be in a hand.", "prep.no-noble-in-hand", (card,), mend)
        elif card in player.hand[:place]:
            yield Problem(f"{short_name(card)} is twice in one hand.", "comp.deck", (card,))
    for noble in player.arms:
        if noble.card not in NOBLES:
            yield Problem(f"{noble.card} is no Noble and cannot be in arms as one.", "prep.split", (noble.card,))


def _knights(player: Seat) -> Iterator[Problem]:
    for place, noble in enumerate(player.arms):
        if noble.knight is not None and not may_be_knight(noble.knight):
            mend = {f"seats.{player.seat}.arms.{place}.knight": None}
            yield Problem(
                f"{noble.knight} cannot be a Knight: only a 2 or a 3.", "knights.values", (noble.knight,), mend
            )


def _agents(player: Seat) -> Iterator[Problem]:
    for agent in player.agents:
        if agent not in AGENT_SUITS:
            mend = {f"seats.{player.seat}.agents.-": agent}
            yield Problem(f"{agent} is no Agent: {', '.join(AGENT_SUITS)}.", "agents.use", (), mend)
        elif player.agents.count(agent) > 1:
            yield Problem(f"The {agent} is there twice.", "agents.once-per-game")


def _knowledge(player: Seat) -> Iterator[Problem]:
    for card in player.exposed:
        if card not in player.hand:
            mend = {f"seats.{player.seat}.exposed.-": card}
            yield Problem(f"{card} is noted as known but not in the hand.", "spy.look", (card,), mend)


def _defeats(state: AnyState) -> Iterator[Problem]:
    markers = sum(noble.defeats for player in state.seats for noble in player.arms)
    if state.answer("defeat-supply") == "finite" and markers > DEFEAT_MARKERS:
        yield Problem(f"{markers} Defeats lie out; the box has {DEFEAT_MARKERS}.", "comp.defeat-markers")
    at_rest = bool(state.agenda) and isinstance(state.agenda[-1], PoliticalPhase) and not state.used
    settled = state.answer("disband-when") == "every-turn" and state.answer("disband-scope") == "all"
    if not settled:
        return
    for player in state.seats:
        for place, noble in enumerate(player.arms):
            limit = COMMITMENT.get(RANK.get(noble.card, ""), noble.defeats) + (0 if at_rest else MOST_IN_A_TURN)
            if noble.defeats > limit:
                mend = {f"seats.{player.seat}.arms.{place}.defeats": limit}
                text = f"The {card_name(noble.card)} has {noble.defeats} Defeats; the most is {limit} here."
                yield Problem(text, "disband.exceed", (noble.card,), mend)


def _battle(state: AnyState) -> Iterator[Problem]:
    if state.battle is None:
        return
    for side in (state.battle.attack, state.battle.defence):
        if side.seat not in (0, 1):
            yield Problem(f"Seat {side.seat} fights; there are seats 0 and 1.", "comp.two-players")
        elif len(state.seats) > side.seat and state.seats[side.seat].noble(side.noble) is None:
            yield Problem(f"{side.noble} fights but is not in arms.", "advance.announce", (side.noble,))
        for die in side.dice:
            if not 1 <= die <= 6:
                yield Problem(f"A die shows {die}.", "force.die")


def _agenda(state: AnyState) -> Iterator[Problem]:
    if not state.agenda and not state.over:
        yield Problem("Nothing is left to happen, yet the game is not over.", "turn.alternate")
    for step in state.agenda:
        if isinstance(step, NEED_A_BATTLE) and state.battle is None:
            yield Problem(f"“{step.title}” waits, but there is no battle.", "battle.declare")
        if getattr(step, "seat", 0) not in (0, 1):
            yield Problem(
                f"A step belongs to seat {step.seat}; there are seats 0 and 1.", "comp.two-players", (chest(0),)
            )
