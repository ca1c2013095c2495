"""4. Battle Phase: Advance, Feint, Battle, Assess, Disband."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from random import Random
from typing import Annotated, Any, ClassVar

from workbench.games.dueling_nobles.cards import CARD_PATTERN, RANK, SUIT, VALUE, by_suit, cards_in, is_ace
from workbench.games.dueling_nobles.decks import refill_when_empty
from workbench.games.dueling_nobles.force import (
    ABILITY,
    CARD_LIMIT,
    COMMITMENT,
    COMMITMENT_RULE,
    DICE,
    FEALTY,
    FORCE_RULE,
    Part,
    over_limit,
    parts,
    routs,
    support_force,
    total,
)
from workbench.games.dueling_nobles.markers import add_defeat, gain_gold, pay_gold
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.retirement import retire
from workbench.games.dueling_nobles.state import AnyState, Battle, Noble, Seat, Side
from workbench.games.dueling_nobles.turn import Action, on_offer
from workbench.games.dueling_nobles.words import LETTERS, card_name, chest, short_name
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

FEINT_PRICE = 2
SPOILS = 1
HAND_LIMIT = 10
PAIRS_SHOWN = 15


class Advance(Action, frozen=True):
    """Announce an attacking and a defending Noble: `KS x QH`."""

    who = "advance.attacker-only"
    weighs = (
        "battle.declare",
        "advance.announce",
        "advance.attacker-only",
        "advance.needs-nobles",
        "turn.once",
        "ruling.first-attack",
        "ruling.fresh-noble",
        "ruling.overdue-noble",
    )
    flag = "battle"
    ends_phase = True

    attacker: Public[str]
    defender: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"({CARD_PATTERN}) ?x ?({CARD_PATTERN})", text)
        return cls(found[0], found[1]) if found else None

    def __str__(self) -> str:
        return f"{self.attacker} x {self.defender}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.attacker, self.defender)

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        for own in state.seats[seat].arms:
            yield from (cls(own.card, enemy.card) for enemy in state.seats[1 - seat].arms)

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        if state.turn == 1 and state.answer("first-attack") == "peace":
            return ()
        own, enemy = state.seats[seat].arms, state.seats[1 - seat].arms
        if state.answer("fresh-noble") == "next-turn":
            own = [noble for noble in own if not noble.fresh]
        if state.answer("overdue-noble") == "idle":
            own = [noble for noble in own if not over_limit(noble)]
            enemy = [noble for noble in enemy if not over_limit(noble)]
        return [cls(mine.card, other.card) for mine in own for other in enemy]

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        own = state.seats[seat].noble(self.attacker)
        enemy = state.seats[1 - seat].noble(self.defender)
        if not state.seats[seat].arms or not state.seats[1 - seat].arms:
            empty = seat if not state.seats[seat].arms else 1 - seat
            yield objection("advance.needs-nobles", seat=empty)
        elif own is None or enemy is None:
            stranger, side = (self.attacker, seat) if own is None else (self.defender, 1 - seat)
            yield objection("advance.announce", stranger, noble=stranger, seat=side)
        if state.turn == 1 and state.answer("first-attack") == "peace":
            yield objection("ruling.first-attack")
        if own is not None and own.fresh and state.answer("fresh-noble") == "next-turn":
            yield objection("ruling.fresh-noble", own.card, noble=own.card)
        yield from idle_objections(state, *(noble for noble in (own, enemy) if noble is not None))

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        enemy = 1 - seat
        state.battle = Battle(Side(seat, self.attacker), Side(enemy, self.defender), self.defender)
        tell("battle.declare", key="battle", also=("advance.attacker-only",), seat=seat)
        fighters: dict[str, Any] = {"noble": self.attacker, "enemy": self.defender}
        tell("advance.announce", *fighters.values(), also=("advance.needs-nobles",), seat=seat, **fighters)
        state.push(FeintChoice(enemy), Engage())

    def describe(self, state: AnyState, seat: int) -> Description:
        return Description(f"{card_name(self.attacker)} attacks {card_name(self.defender)}", (), "Advance")


def idle_objections(state: AnyState, *nobles: Noble) -> Iterator[Objection]:
    """Objections to naming Nobles that are over their limit (ruling.overdue-noble = idle)."""
    if state.answer("overdue-noble") == "idle":
        for noble in nobles:
            if over_limit(noble):
                yield objection("ruling.overdue-noble", noble.card, noble=noble.card)


class BattleMove(Move, frozen=True):
    """A move or roll of a battle under way."""

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when if state.battle is not None else "battle.declare", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, seat=seat, other=decider)


class DefenderMove(BattleMove, frozen=True):
    """An answer of the defender to the Advance (feint.defender-only)."""

    when: ClassVar[str] = "feint.defender-only"
    who: ClassVar[str] = "feint.defender-only"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.battle is not None and state.battle.defence.seat == seat:
            yield objection(self.when, key="late", seat=seat)
        else:
            yield from super().untimely(state, seat)


class Feint(DefenderMove, frozen=True):
    """Hand the defence to another Noble for 2 Gold: `f JC`."""

    noble: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:f|feint) ({CARD_PATTERN})", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"f {self.noble}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.noble,)


class Hold(DefenderMove, frozen=True):
    """Leave the defence with the announced Noble: `hold`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"hold", text) is not None else None

    def __str__(self) -> str:
        return "hold"


class FeintChoice(Choice, frozen=True):
    """The defender, and nobody else, may reassign the defence."""

    rule: ClassVar[str] = "feint.defender-only"
    title: ClassVar[str] = "battle · Feint"
    considers = {
        Feint: ("feint.defender-only", "feint.cost", "feint.different", "ruling.overdue-noble"),
        Hold: ("feint.optional",),
    }

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} feint?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield Hold()
        yield from (Feint(noble.card) for noble in state.seats[self.seat].arms)

    def objections(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if not isinstance(move, Feint):
            return
        player = state.seats[self.seat]
        noble = player.noble(move.noble)
        assert state.battle is not None
        if noble is None or move.noble == state.battle.announced:
            yield objection("feint.different", move.noble, noble=move.noble)
        if player.chest < FEINT_PRICE:
            yield objection("feint.cost", chest(self.seat), have=player.chest, need=FEINT_PRICE, seat=self.seat)
        if noble is not None:
            yield from idle_objections(state, noble)

    def legal(self, state: AnyState) -> list[Move]:
        player = state.seats[self.seat]
        if player.chest < FEINT_PRICE or len(player.arms) < 2:
            return [Hold()]
        return super().legal(state)

    def play(self, state: AnyState, move: Move, tell: Tell) -> None:
        battle = state.battle
        assert battle is not None
        if isinstance(move, Feint):
            pay_gold(state, self.seat, FEINT_PRICE, "feint.cost", tell)
            battle.defence.noble = move.noble
            fighters: dict[str, Any] = {"noble": move.noble, "enemy": battle.announced}
            tell("feint.different", *fighters.values(), also=("feint.defender-only",), seat=self.seat, **fighters)
            if state.answer("cancel-battle") == "withdraw":
                state.push(WithdrawChoice(battle.attack.seat))
        else:
            tell("feint.optional", battle.announced, seat=self.seat, noble=battle.announced)

    def describe(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Feint):
            return Description(f"Feint: {card_name(move.noble)} defends", (f"{FEINT_PRICE} Gold",))
        name = card_name(state.battle.announced) if state.battle else "the announced Noble"
        return Description(f"Hold: {name} defends", ("nothing is paid",))


class AttackerAnswer(BattleMove, frozen=True):
    """An answer of the attacker to a Feint, where the ruling lets him stop (ruling.cancel-battle)."""

    when: ClassVar[str] = "ruling.cancel-battle"
    who: ClassVar[str] = "ruling.cancel-battle"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.battle is None or state.answer("cancel-battle") == "binding":
            yield from super().untimely(state, seat)
        else:
            yield objection(self.when, key="no-feint", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, key="other", other=decider)


class FightOn(AttackerAnswer, frozen=True):
    """Fight the battle in spite of the Feint: `fight`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"fight", text) is not None else None

    def __str__(self) -> str:
        return "fight"


class Withdraw(AttackerAnswer, frozen=True):
    """Call the battle off after a Feint: `withdraw`."""

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"withdraw", text) is not None else None

    def __str__(self) -> str:
        return "withdraw"


class WithdrawChoice(Choice, frozen=True):
    """After a Feint the attacker may stop (ruling.cancel-battle = withdraw)."""

    rule: ClassVar[str] = "ruling.cancel-battle"
    title: ClassVar[str] = "battle · after the Feint"
    considers = {FightOn: ("ruling.cancel-battle",), Withdraw: ("ruling.cancel-battle",)}

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} fight after the Feint?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        return (FightOn(), Withdraw())

    def objections(self, state: AnyState, move: Move) -> Iterator[Objection]:
        return iter(())

    def play(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, Withdraw):
            state.battle = None
            state.agenda.remove(Engage())
            tell("ruling.cancel-battle", seat=self.seat)

    def describe(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, Withdraw):
            return Description("Withdraw", ("the battle of this turn is used up",))
        return Description("Fight on")


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
        dice: list[list[Step]] = [
            [RollDie(side.seat, number + 1) for number in range(DICE[RANK[side.noble]])] for side in sides
        ]
        support: list[list[Step]] = [[SupportChoice(side.seat)] for side in sides]
        orders: dict[str, tuple[list[Step], ...]] = {
            "both-first": (*dice, *support),
            "side-by-side": (dice[0], support[0], dice[1], support[1]),
            "dice-last": (*support, *dice),
        }
        order = orders[state.answer("dice-when")]
        state.push(*chain.from_iterable(order), RevealSupport(), Compare())


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

    def outcomes(self, state: AnyState) -> Iterator[tuple[Move, int]]:
        yield from ((face, 1) for face in _FACES)

    def sample(self, state: AnyState, rng: Random) -> Move:
        return _FACES[int(rng.random() * 6)]

    def play(self, state: AnyState, outcome: Rolled, tell: Tell) -> None:
        assert state.battle is not None
        side = state.battle.side(self.seat)
        side.dice.append(outcome.number)
        rule, also = ("force.die", ()) if self.number == 1 else ("force.command", ("king.command",))
        die = f"die:{LETTERS[self.seat]}:{self.number}"
        tell(rule, die, also=also, seat=self.seat, die=outcome.number, noble=side.noble)


class PlaySupport(BattleMove, frozen=True):
    """Play no, one or two Support cards: `+0`, `+5C`, `+9D+10D`."""

    when: ClassVar[str] = "step4.attacker-first"
    who: ClassVar[str] = "step4.attacker-first"

    cards: Annotated[tuple[str, ...], Visible("public", when=(("support-open", "sealed", "owner"),))] = ()

    @classmethod
    def read(cls, text: str) -> Move | None:
        if matched(r"\+ ?0", text) is not None:
            return cls()
        found = matched(r"((?:\+ ?(?:10|[2-9A])[SHDC] ?)+)", text)
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
        low = [card for card in move.cards if VALUE[card] in (2, 3)]
        if low and state.answer("low-cards-both") == "knights-only":
            yield objection("ruling.low-cards-both", *low, card=low[0])

    def legal(self, state: AnyState) -> list[Move]:
        hand = by_suit(state.seats[self.seat].hand)
        if state.answer("low-cards-both") == "knights-only":
            hand = [card for card in hand if VALUE[card] not in (2, 3)]
        found: list[Move] = [PlaySupport(), *(PlaySupport((card,)) for card in hand)]
        if self._limit(state) == 2:
            found.extend(map(PlaySupport, combinations(hand, 2)))
        return found

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
        loser, winner = (defence, attack) if result > 0 else (attack, defence)
        totals: dict[str, Any] = (
            {"total": own, "against": enemy} if winner is attack else {"total": enemy, "against": own}
        )
        tell(
            "battle.totals",
            attack.noble,
            defence.noble,
            also=("force.sum",),
            seat=attack.seat,
            total=own,
            against=enemy,
        )
        if own_rout or enemy_rout:
            self._tell_rout(winner, loser, result, totals, tell)
        elif result:
            fighters: dict[str, Any] = {"noble": winner.noble, "enemy": loser.noble}
            tell("battle.greater-wins", *fighters.values(), seat=winner.seat, **fighters, **totals)
        else:
            tell("battle.tie", attack.noble, defence.noble, **totals)
        state.push(Assess(winner.seat if result else None))

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
            for noble in player.arms.copy():
                if over_limit(noble):
                    self._over_limit(state, player.seat, noble, scope, tell)
                elif noble.defeats and (noble.card in fighters or noble.defeats == COMMITMENT[RANK[noble.card]]):
                    self._tell_staying(player.seat, noble, tell)

    def _over_limit(self, state: AnyState, seat: int, noble: Noble, scope: tuple[str, ...] | None, tell: Tell) -> None:
        if scope is None or noble.card in scope:
            retire(state, seat, noble, tell)
        else:
            tell("ruling.disband-scope", noble.card, seat=seat, noble=noble.card, have=noble.defeats)

    def _tell_staying(self, seat: int, noble: Noble, tell: Tell) -> None:
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
        found = matched(r"drop ((?:10|[2-9A])[SHDC])", text)
        return cls(found[0]) if found else None

    def __str__(self) -> str:
        return f"drop {self.card}"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection(self.when, self.card, count=1, need=0, seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection(self.who, self.card, count=1, need=0, seat=seat)

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
