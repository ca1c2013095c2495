"""4. Battle Phase, last steps: Assess and Disband; then the hand limit of a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.games.dueling_nobles.cards import RANK, SUPPORT_PATTERN, by_suit
from workbench.games.dueling_nobles.decks import refill_when_empty
from workbench.games.dueling_nobles.force import (
    COMMITMENT,
    COMMITMENT_RULE,
    over_limit,
)
from workbench.games.dueling_nobles.markers import add_defeat, gain_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.retirement import retire
from workbench.games.dueling_nobles.state import AnyState, Battle, Noble, Side
from workbench.games.dueling_nobles.turn import on_offer
from workbench.games.dueling_nobles.words import chest, short_name
from workbench.kernel import (
    Choice,
    Description,
    Move,
    Objection,
    Public,
    Task,
    Tell,
    objection,
    silent,
)

SPOILS = 1
HAND_LIMIT = 10


class Assess(Task, frozen=True):
    """The winner takes the spoils, each loser's Noble takes a Defeat."""

    rule: ClassVar[str] = "assess.defeat"
    title: ClassVar[str] = "assess"

    winner: Public[int | None]

    def do(self, state: AnyState, tell: Tell) -> None:
        assert state.battle is not None
        if self.winner is None:
            tell("assess.tie-no-spoils", state.battle.attack.noble, state.battle.defence.noble)
        else:
            self._spoils(state, self.winner, tell)
        for side in (state.battle.attack, state.battle.defence):
            if side.seat != self.winner:
                _take_defeat(state, side, tell)

    def _spoils(self, state: AnyState, winner: int, tell: Tell) -> None:
        assert state.battle is not None
        if winner == state.battle.defence.seat and state.answer("defender-spoils") == "attacker":
            tell("ruling.defender-spoils", chest(winner), seat=winner)
        else:
            gain_gold(state, winner, SPOILS, "assess.spoils", tell)


def _take_defeat(state: AnyState, side: Side, tell: Tell) -> None:
    noble = state.seats[side.seat].noble(side.noble)
    if noble is None:
        return
    before = noble.defeats
    if add_defeat(state, noble):
        markers: dict[str, Any] = {"before": before, "after": noble.defeats}
        tell("assess.defeat", noble.card, also=("defeat.on-loss",), seat=side.seat, noble=noble.card, **markers)
    else:
        tell("ruling.defeat-supply", noble.card, seat=side.seat, noble=noble.card)


class Disband(Task, frozen=True):
    """Played Support cards are discarded, Nobles over their limit retire with their Knights."""

    rule: ClassVar[str] = "disband.nobles"
    title: ClassVar[str] = "disband"

    def do(self, state: AnyState, tell: Tell) -> None:
        battle = state.battle
        if battle is None and state.answer("disband-when") == "after-battle":
            tell("ruling.disband-when", seat=state.player)
            return
        if battle is not None:
            self._support(state, battle, tell)
        if state.answer("disband-hand") == "hands-too":
            self._hands(state, tell)
        fighters = () if battle is None else (battle.attack.noble, battle.defence.noble)
        self._nobles(state, fighters, tell)
        state.battle = None
        refill_when_empty(state)

    def _support(self, state: AnyState, battle: Battle, tell: Tell) -> None:
        for side in (battle.attack, battle.defence):
            played = tuple(side.cards)
            state.support_pile.extend(played)
            side.cards = []
            if played:
                tell("disband.support", *played, seat=side.seat, card=played)

    def _hands(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            cards = tuple(by_suit(player.hand))
            if cards:
                state.support_pile.extend(cards)
                player.hand, player.exposed = [], []
                tell("ruling.disband-hand", *cards, seat=player.seat, card=cards)

    def _nobles(self, state: AnyState, fighters: tuple[str, ...], tell: Tell) -> None:
        scope = None if state.answer("disband-scope") == "all" else fighters
        for player in state.seats:
            for noble in [noble for noble in player.arms if noble.defeats]:
                if over_limit(noble):
                    self._over_limit(state, player.seat, noble, scope, tell)
                elif noble.card in fighters or noble.defeats == COMMITMENT[RANK[noble.card]]:
                    self._tell_staying(player.seat, noble, tell)

    def _over_limit(self, state: AnyState, seat: int, noble: Noble, scope: tuple[str, ...] | None, tell: Tell) -> None:
        if scope is None or noble.card in scope:
            retire(state, seat, noble, tell)
        else:
            tell("ruling.disband-scope", noble.card, seat=seat, noble=noble.card, have=noble.defeats)

    def _tell_staying(self, seat: int, noble: Noble, tell: Tell) -> None:
        if tell is silent:
            return
        rank = RANK[noble.card]
        also = (COMMITMENT_RULE[rank], *(("knights.stay",) if noble.knight else ()))
        values: dict[str, Any] = {"noble": noble.card, "have": noble.defeats, "need": COMMITMENT[rank]}
        tell("disband.exceed", noble.card, also=also, seat=seat, **values)


class Drop(Move, frozen=True):
    """Discard a card of a hand over ten: `drop 4C`."""

    when: ClassVar[str] = "ruling.hand-limit"
    who: ClassVar[str] = "ruling.hand-limit"

    card: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"drop ({SUPPORT_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"drop {self.card}"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, self.card, key="idle", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, self.card, key="idle", seat=seat)

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.card,)


class KeepHandLimit(Task, frozen=True):
    """At the end of a turn a hand over ten is discarded down to ten (ruling.hand-limit = ten)."""

    rule: ClassVar[str] = "ruling.hand-limit"
    title: ClassVar[str] = "hand limit"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.answer("hand-limit") == "ten" and len(state.seats[self.seat].hand) > HAND_LIMIT:
            state.push(DropChoice(self.seat), self)


class DropChoice(Choice, frozen=True):
    """Which card of a hand over ten is discarded."""

    rule: ClassVar[str] = "ruling.hand-limit"
    title: ClassVar[str] = "hand limit"
    considers = {Drop: ("ruling.hand-limit",)}

    def question(self, state: AnyState) -> str:
        return f"Which card does {state.settings.players[self.seat]} discard?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return (Drop(card) for card in by_suit(state.seats[self.seat].hand))

    def objections(self, state: AnyState, move: Drop) -> Iterator[Objection]:
        if move.card not in state.seats[self.seat].hand:
            yield objection("ruling.hand-limit", move.card, card=move.card, seat=self.seat)

    def play(self, state: AnyState, move: Drop, tell: Tell) -> None:
        player = state.seats[self.seat]
        player.hand.remove(move.card)
        if move.card in player.exposed:
            player.exposed.remove(move.card)
        state.support_pile.append(move.card)
        tell("ruling.hand-limit", move.card, seat=self.seat, card=move.card)
        refill_when_empty(state)

    def describe(self, state: AnyState, move: Drop) -> Description:
        return Description(f"Discard {short_name(move.card)}", (f"{len(state.seats[self.seat].hand)} in hand",))
