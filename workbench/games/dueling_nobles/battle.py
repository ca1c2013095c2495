"""4. Battle Phase, the battle itself: dice, Support cards, and comparing the forces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, islice
from random import Random
from typing import Annotated, Any, ClassVar

from workbench.games.dueling_nobles.assess import Assess
from workbench.games.dueling_nobles.cards import KNIGHTS, RANK, SUIT, SUPPORT_PATTERN, VALUE, by_suit, cards_in, is_ace
from workbench.games.dueling_nobles.force import (
    ABILITY,
    CARD_LIMIT,
    DICE,
    FEALTY,
    FORCE_RULE,
    Part,
    parts,
    routs,
    support_force,
    total,
)
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState, Battle, Seat, Side
from workbench.games.dueling_nobles.turn import on_offer
from workbench.games.dueling_nobles.words import LETTERS, short_name
from workbench.kernel import (
    Chance,
    Choice,
    Description,
    Move,
    Objection,
    Public,
    Step,
    Task,
    Tell,
    Visible,
    objection,
    silent,
)

PAIRS_SHOWN = 15


class BattleMove(Move, frozen=True):
    """A move or roll of a battle under way."""

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when if state.battle is not None else "battle.declare", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, seat=seat, other=decider)


class Engage(Task, frozen=True):
    """The order of dice and Support cards is laid out (ruling.dice-when)."""

    rule: ClassVar[str] = "force.steps"
    title: ClassVar[str] = "the battle begins"

    def do(self, state: AnyState, tell: Tell) -> None:
        battle = state.battle
        assert battle is not None
        sides = (battle.attack, battle.defence)
        if tell is not silent:
            for side in sides:
                _tell_fixed_force(state, side, tell)
        attack, defence = (DICE[RANK[side.noble]] for side in sides)
        state.push(*_order(state.answer("dice-when"), battle.attack.seat, attack, defence))


@cache
def _order(dice_when: str, attacker: int, attack: int, defence: int) -> tuple[Step, ...]:
    """The steps of a battle; there are so few different ones that they are made once."""
    sides = ((attacker, attack), (1 - attacker, defence))
    dice: list[list[Step]] = [[RollDie(seat, number + 1) for number in range(count)] for seat, count in sides]
    support: list[list[Step]] = [[SupportChoice(seat)] for seat, _ in sides]
    orders: dict[str, tuple[list[Step], ...]] = {
        "both-first": (*dice, *support),
        "side-by-side": (dice[0], support[0], dice[1], support[1]),
        "dice-last": (*support, *dice),
    }
    return (*chain.from_iterable(orders[dice_when]), RevealSupport(), Compare())


def _tell_fixed_force(state: AnyState, side: Side, tell: Tell) -> None:
    """Tell steps 1, 2a, 2b and the Knight's part of 5, one after another."""
    noble, rank = side.noble, RANK[side.noble]
    tell("force.steps", noble, also=("noble.ability-own", ABILITY[rank]), seat=side.seat, noble=noble)
    running = 0
    for part in parts(state, side):
        if not part.amount:
            continue
        running += part.amount
        values: dict[str, Any] = {"noble": noble, "count": part.amount, "total": running, "card": part.pieces}
        tell(part.rule, *part.pieces, also=_also(part, rank), seat=side.seat, **values)


def _also(part: Part, rank: str) -> tuple[str, ...]:
    """The rules that a step of the fixed force rests on besides its own."""
    if part.step == "1":
        return (FORCE_RULE[rank], *(("prince.jack",) if rank == "J" else ()))
    return {"2a": ("knights.boost",), "2b": ("queen.intrigue",)}.get(part.step, ())


class Rolled(BattleMove, frozen=True):
    """What a die shows: `[4]`."""

    when: ClassVar[str] = "force.die"

    number: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"\[ ?(\d{1,3}) ?\]", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"[{self.number}]"


_FACES = tuple(Rolled(number) for number in range(1, 7))


class RollDie(Chance, frozen=True):
    """Steps 3a and 3b: a die is rolled for a side."""

    rule: ClassVar[str] = "force.die"
    title: ClassVar[str] = "roll a die"

    seat: Public[int]
    number: Public[int]

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} roll?"

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        yield from ((face, 1) for face in _FACES)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return _FACES[int(rng.random() * 6)]

    def play(self, state: AnyState, outcome: Rolled, tell: Tell) -> None:
        assert state.battle is not None
        side = state.battle.side(self.seat)
        side.dice.append(outcome.number)
        if tell is not silent:
            self._tell(side, tell)

    def _tell(self, side: Side, tell: Tell) -> None:
        rule, also = ("force.die", ()) if self.number == 1 else ("force.command", ("king.command",))
        die = f"die:{LETTERS[self.seat]}:{self.number}"
        tell(rule, die, also=also, seat=self.seat, die=side.dice[-1], noble=side.noble)


class PlaySupport(BattleMove, frozen=True):
    """Play no, one or two Support cards: `+0`, `+5C`, `+9D+10D`."""

    when: ClassVar[str] = "step4.attacker-first"
    who: ClassVar[str] = "step4.attacker-first"

    cards: Annotated[tuple[str, ...], Visible("public", when=(("support-open", "sealed", "owner"),))] = ()

    @classmethod
    def read(cls, text: str) -> Move | None:
        if matched(r"\+ ?0", text) is not None:
            return cls()
        found = matched(rf"((?:\+ ?{SUPPORT_PATTERN} ?)+)", text)
        return cls(tuple(by_suit(cards_in(found[0])))) if found else None

    def __str__(self) -> str:
        return "".join(f"+{card}" for card in self.cards) or "+0"

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.cards

    def veiled(self) -> str:
        return "+?"


class SupportChoice(Choice, frozen=True):
    """Step 4: a side plays its Support cards, the attacker first."""

    rule: ClassVar[str] = "step4.attacker-first"
    title: ClassVar[str] = "battle · step 4"
    considers = {
        PlaySupport: (
            "force.support",
            "noble.ability-own",
            "prince.valor",
            "step4.attacker-first",
            "step4.optional",
            "ruling.low-cards-both",
        )
    }

    def question(self, state: AnyState) -> str:
        return f"Which Support card does {state.settings.players[self.seat]} play?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        hand = by_suit(state.seats[self.seat].hand)
        yield PlaySupport()
        yield from (PlaySupport((card,)) for card in hand)
        pairs = combinations(hand, 2)
        legal_pairs = self._limit(state) == 2
        yield from (PlaySupport(pair) for pair in (pairs if legal_pairs else islice(pairs, PAIRS_SHOWN)))

    def objections(self, state: AnyState, move: PlaySupport) -> Iterator[Objection]:
        hand = state.seats[self.seat].hand
        missing = [card for card in move.cards if card not in hand]
        if missing:
            yield objection("force.support", *missing, card=missing[0], seat=self.seat)
        if len(set(move.cards)) < len(move.cards):
            yield objection("force.support", *move.cards, key="twice", card=move.cards[0])
        assert state.battle is not None
        noble = state.battle.side(self.seat).noble
        if len(move.cards) > self._limit(state):
            rule = "prince.valor" if RANK[noble] == "J" else "noble.ability-own"
            yield objection(rule, noble, *move.cards, count=len(move.cards), noble=noble)
        low = [card for card in move.cards if card in KNIGHTS]
        if low and state.answer("low-cards-both") == "knights-only":
            yield objection("ruling.low-cards-both", *low, card=low[0])

    def legal(self, state: AnyState) -> list[Move]:
        hand = by_suit(state.seats[self.seat].hand)
        if state.answer("low-cards-both") == "knights-only":
            hand = [card for card in hand if card not in KNIGHTS]
        sets: list[tuple[str, ...]] = [(), *combinations(hand, 1)]
        if self._limit(state) == 2:
            sets += combinations(hand, 2)
        return list(map(PlaySupport, sets))

    def _limit(self, state: AnyState) -> int:
        assert state.battle is not None
        return CARD_LIMIT[RANK[state.battle.side(self.seat).noble]]

    def play(self, state: AnyState, move: PlaySupport, tell: Tell) -> None:
        assert state.battle is not None
        player, side = state.seats[self.seat], state.battle.side(self.seat)
        sealed = state.answer("support-open") == "sealed"
        for card in move.cards:
            player.hand.remove(card)
            if card in player.exposed and not sealed:
                player.exposed.remove(card)
        if sealed:
            side.sealed = list(move.cards)
            _forget_until_reveal(player, side)
            also = ("ruling.support-open",)
            tell(
                "force.support",
                also=also,
                seat=self.seat,
                noble=side.noble,
                secret={"card": move.cards},
                knows=(self.seat,),
            )
        else:
            side.cards = list(move.cards)
            _tell_support(state, side, tell)
        if side is state.battle.attack:
            tell("step4.attacker-first", seat=self.seat, other=1 - self.seat)

    def describe(self, state: AnyState, move: PlaySupport) -> Description:
        battle = state.battle
        assert battle is not None
        side = battle.side(self.seat)
        label = " and ".join(map(short_name, move.cards)) or "No card"
        if any(map(is_ace, move.cards)):
            details: tuple[str, ...] = ("a rout: an Ace needs no number",)
        else:
            after = total(state, side) + support_force(side.noble, move.cards)
            details = (f"{_sum(side.noble, move.cards)} · force {after}" if move.cards else f"force {after}",)
        return Description(label, details, outlook=self._outlook(state, move))

    def _outlook(self, state: AnyState, move: PlaySupport) -> str:
        """How the battle ends with these cards, where the other side and all dice are settled."""
        battle = state.battle
        assert battle is not None
        side, other = battle.side(self.seat), battle.side(1 - self.seat)
        settled = side is battle.defence and state.answer("support-open") == "open"
        if not settled or any(len(each.dice) < DICE[RANK[each.noble]] for each in (side, other)):
            return ""
        own = total(state, side) + support_force(side.noble, move.cards)
        result = _result(routs(move.cards), own, routs(other.cards), total(state, other))
        return {1: "wins", 0: "ties", -1: "loses"}[result]


def _forget_until_reveal(player: Seat, side: Side) -> None:
    """Where a card goes face down out of a hand, nobody can tell which of the known cards are still in it."""
    if side.sealed:
        side.recalled, player.exposed = player.exposed, []


def _sum(noble: str, cards: tuple[str, ...]) -> str:
    value = sum(VALUE[card] for card in cards)
    fealty = support_force(noble, cards) - value
    return f"+{value} and fealty +{fealty}" if fealty else f"+{value}"


def _tell_support(state: AnyState, side: Side, tell: Tell) -> None:
    if tell is silent:
        return
    if not side.cards:
        tell("step4.optional", seat=side.seat, noble=side.noble)
        return
    for place, card in enumerate(side.cards):
        rule, also = ("force.valor", ("prince.valor",)) if place else ("force.support", ())
        tell(rule, card, also=also, seat=side.seat, card=card, noble=side.noble)
    loyal = tuple(card for card in side.cards if SUIT[card] == SUIT[side.noble])
    if loyal:
        tell("force.fealty", *loyal, seat=side.seat, card=loyal, count=FEALTY * len(loyal), total=total(state, side))


class RevealSupport(Task, frozen=True):
    """Cards laid face down are turned up together (ruling.support-open = sealed)."""

    rule: ClassVar[str] = "ruling.support-open"
    title: ClassVar[str] = "reveal the Support"

    def do(self, state: AnyState, tell: Tell) -> None:
        if state.answer("support-open") == "open":
            return
        assert state.battle is not None
        tell("ruling.support-open")
        for side in (state.battle.attack, state.battle.defence):
            side.cards, side.sealed = side.sealed, []
            player = state.seats[side.seat]
            player.exposed.extend(card for card in side.recalled if card in player.hand)
            side.recalled = []
            _tell_support(state, side, tell)


def _result(own_rout: bool, own: int, enemy_rout: bool, enemy: int) -> int:
    """1 if the own side wins, -1 if it loses, 0 if both lose (ace.rout, ace.both, battle.greater-wins, battle.tie)."""
    if own_rout or enemy_rout:
        return own_rout - enemy_rout
    return (own > enemy) - (own < enemy)


class Compare(Task, frozen=True):
    """Force totals are compared; an Ace routs regardless of them."""

    rule: ClassVar[str] = "battle.totals"
    title: ClassVar[str] = "compare the forces"

    def do(self, state: AnyState, tell: Tell) -> None:
        assert state.battle is not None
        attack, defence = state.battle.attack, state.battle.defence
        own, enemy = total(state, attack), total(state, defence)
        own_rout, enemy_rout = routs(attack.cards), routs(defence.cards)
        result = _result(own_rout, own, enemy_rout, enemy)
        if tell is not silent:
            tell(
                "battle.totals",
                attack.noble,
                defence.noble,
                also=("force.sum",),
                seat=attack.seat,
                total=own,
                against=enemy,
            )
            self._tell_result(state.battle, result, own, enemy, tell)
        state.agenda.append(Assess((attack if result > 0 else defence).seat if result else None))

    def _tell_result(self, battle: Battle, result: int, own: int, enemy: int, tell: Tell) -> None:
        winner, loser = (battle.attack, battle.defence) if result > 0 else (battle.defence, battle.attack)
        total, against = (own, enemy) if result > 0 else (enemy, own)
        totals: dict[str, Any] = {"total": total, "against": against}
        if routs(winner.cards) or routs(loser.cards):
            self._tell_rout(winner, loser, result, totals, tell)
        elif result:
            fighters: dict[str, Any] = {"noble": winner.noble, "enemy": loser.noble}
            tell("battle.greater-wins", *fighters.values(), seat=winner.seat, **fighters, **totals)
        else:
            tell("battle.tie", battle.attack.noble, battle.defence.noble, **totals)

    def _tell_rout(self, winner: Side, loser: Side, result: int, totals: dict[str, Any], tell: Tell) -> None:
        for side in (winner, loser):
            aces = tuple(card for card in side.cards if is_ace(card))
            if len(aces) > 1:
                tell("ace.two", *aces, seat=side.seat, card=aces[1])
        if result:
            ace = next(card for card in winner.cards if is_ace(card))
            tell("ace.rout", ace, loser.noble, seat=winner.seat, card=ace, enemy=loser.noble)
        else:
            tell("ace.both", winner.noble, loser.noble)
        tell("ace.value-moot", winner.noble, loser.noble, **totals)
