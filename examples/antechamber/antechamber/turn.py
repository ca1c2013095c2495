"""The moves, and the steps in the order of the rulebook."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Annotated, Any

from antechamber.state import Noble, name, rank
from workbench.kernel import Chance, Choice, Description, Move, Objection, Public, Task, Tell, Visible, objection

FULL_SALON, HOUSE_PRESTIGE = 5, 3


class Drawn(Move, frozen=True):
    """A card of the deck: `=H5`. Only the seat that gets it sees which."""

    form, when = "={card}", "wait.draw"
    card: Annotated[Noble, Visible("owner")]


class Rolled(Move, frozen=True):
    """What the die shows: `=4`."""

    form, when = "={die}", "turn.die"
    die: Public[int]


class Present(Move, frozen=True):
    """Present a noble, alone or with an escort: `H5`, `H5 with H2`."""

    form, when, who = "{card}[ with {escort}]", "turn.one", "turn.order"
    card: Public[Noble]
    escort: Public[Noble] = ""

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.card, self.escort)))


class Wait(Move, frozen=True):
    """Wait and draw a card."""

    form, when, who = "wait", "turn.one", "turn.order"


class Draw(Chance, frozen=True):
    """The top card of the deck goes to a hand."""

    rule, title = "wait.draw", "draw a noble"
    seat: Public[int]

    def outcomes(self, state: Any) -> Iterator[tuple[Move, int]]:
        yield from ((Drawn(card), weight) for card, weight in state.deck.odds())

    def play(self, state: Any, outcome: Any, tell: Tell) -> None:
        state.deck.take(outcome.card)
        state.seats[self.seat].hand.append(outcome.card)
        tell(self.rule, seat=self.seat, secret={"card": outcome.card}, knows=(self.seat,))


class Deal(Draw, frozen=True):
    """The same while the game is set up."""

    rule, title = "setup.deal", "deal a noble"


class Roll(Chance, frozen=True):
    """The Chamberlain's die."""

    rule, title = "turn.die", "roll the die"

    def outcomes(self, state: Any) -> Iterator[tuple[Move, int]]:
        yield from ((Rolled(die), 1) for die in range(1, 7))

    def play(self, state: Any, outcome: Any, tell: Tell) -> None:
        state.die = outcome.die
        tell("turn.die", die=outcome.die)


class Audience(Choice, frozen=True):
    """The player presents a noble or waits."""

    rule, title = "turn.one", "audience"
    considers = {
        Present: ("turn.one", "present.hand", "escort.house", "present.rank", "present.prestige"),
        Wait: ("turn.one", "wait.draw"),
    }

    def question(self, state: Any) -> str:
        return "Whom do you present, or do you wait?"

    def candidates(self, state: Any) -> list[Move]:
        hand = sorted(state.seats[self.seat].hand)
        return [*(Present(*cards) for count in (1, 2) for cards in permutations(hand, count)), Wait()]

    def objections(self, state: Any, move: Any) -> Iterator[Objection]:
        if isinstance(move, Wait):
            return
        strange = [card for card in move.pieces if card not in state.seats[self.seat].hand]
        if strange or move.card == move.escort:
            yield objection("present.hand", *move.pieces, card=strange or move.card, seat=self.seat)
            return
        if move.escort and move.card[0] != move.escort[0]:
            yield objection("escort.house", *move.pieces, card=move.escort, noble=move.card)
        if sum(map(rank, move.pieces)) < state.die:
            yield objection("present.rank", *move.pieces, total=sum(map(rank, move.pieces)), die=state.die)

    def play(self, state: Any, move: Any, tell: Tell) -> None:
        player = state.seats[self.seat]
        if isinstance(move, Present):
            player.hand = [card for card in player.hand if card not in move.pieces]
            player.salon.append(move.card)
            player.prestige += state.die
            tell("present.prestige", move.card, seat=self.seat, card=move.card, count=state.die)
            for escort in move.pieces[1:]:
                state.gone.append(escort)
                tell("escort.leaves", escort, seat=self.seat, card=escort)
        elif state.deck.count:
            state.push(Draw(self.seat))
        else:
            tell("wait.empty", seat=self.seat)

    def describe(self, state: Any, move: Any) -> Description:
        if isinstance(move, Wait):
            return Description("Wait", ("draw a card",))
        return Description(" with the ".join(map(name, move.pieces)), (f"+{state.die} prestige",))


class NextTurn(Task, frozen=True):
    """The next player has the floor, unless the game has ended."""

    rule, title = "turn.order", "next turn"

    def do(self, state: Any, tell: Tell) -> None:
        full = [seat.seat for seat in state.seats if len(seat.salon) >= FULL_SALON]
        unfinished = state.turn % len(state.seats) and state.settings.answer("last-round") == "finish"
        if (full or not state.deck.count) and not unfinished:
            state.ending = "end.salon" if full else "end.deck"
            tell(state.ending, seat=full[0] if full else None)
            state.push(Score())
        else:
            state.player, state.turn, state.die = state.turn % len(state.seats), state.turn + 1, 0
            tell("turn.order", seat=state.player, turn=state.turn)
            state.push(Roll(), Audience(state.player), NextTurn())


class Score(Task, frozen=True):
    """Houses and, as a variant, grudges; then the game is over."""

    rule, title = "score.most", "scoring"

    def do(self, state: Any, tell: Tell) -> None:
        tell("score.most")
        for player in state.seats:
            houses = sum(count > 1 for count in Counter(card[0] for card in player.salon).values())
            if houses:
                player.prestige += HOUSE_PRESTIGE * houses
                tell("score.house", seat=player.seat, count=houses, total=HOUSE_PRESTIGE * houses)
            if player.hand and state.settings.has("grudges"):
                player.prestige -= len(player.hand)
                tell("variant.grudges", seat=player.seat, count=len(player.hand))
        state.over = True
