"""Masquerade Ball: Titles go back, Prestige is counted, Titles are taken, points, reset, and the counter moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, ClassVar

from workbench.games.noblemen.bribes import give_back
from workbench.games.noblemen.cards import CARDS, PlayCard, remove_card, under_the_stack
from workbench.games.noblemen.components import CARD_STOCK, FOUNTAIN, TITLES
from workbench.games.noblemen.purse import score
from workbench.games.noblemen.state import AnyState, Ball
from workbench.games.noblemen.structures import REDUCTION
from workbench.games.noblemen.tiles import free_areas, men_out
from workbench.games.noblemen.track import Arrive, move_counter
from workbench.games.noblemen.turn import Trade, TurnChoice, in_own_turn, on_offer
from workbench.games.noblemen.words import CARD_NAMES, hand_card, known_card, known_title, matched, own, title_name
from workbench.kernel import Description, Move, Objection, Public, Task, Tell, Visible, objection
from workbench.kernel.visibility import Level

GARDEN = 2
MAN = 2
PALACE = 2
LEAST = {"duke": 14, "marquess": 10, "earl": 6, "viscount": 2, "baron": 0}
LEAST_RULE = {
    "duke": "title.min-duke",
    "marquess": "title.min-marquess",
    "earl": "title.min-earl",
    "viscount": "title.min-viscount",
    "baron": "title.min-baron",
}
TITLE_POINTS = {"duke": 7, "marquess": 5, "earl": 3, "viscount": 1, "baron": 0}


class HoldBall(Task, frozen=True):
    """The Ball begins; its six steps are laid out."""

    rule: ClassVar[str] = "ball.steps"
    title: ClassVar[str] = "Masquerade Ball"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.ball = Ball()
        counting = [CountPrestige(seat) for seat in state.clockwise(state.queen)]
        state.push(ReturnTitles(), *counting, AssignTitles(), TitlePoints(), ResetPrestige(), BallMove())
        tell("ball.steps", "queen", seat=state.queen)


def held(state: AnyState) -> Ball:
    """The Ball in progress.

    Raises:
        LookupError: there is none, as only an edited position can have it.
    """
    if state.ball is None:
        raise LookupError("a Ball is in progress, but the position has none (ball is null)")
    return state.ball


def _at_step(state: AnyState, number: int) -> None:
    if state.ball is not None:
        state.ball.step = number


class ReturnTitles(Task, frozen=True):
    """1. Everyone gives the Title back."""

    rule: ClassVar[str] = "ball.return-titles"
    title: ClassVar[str] = "1 · return Titles"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            if player.title is not None:
                state.supply.titles[player.title] = state.supply.titles.get(player.title, 0) + 1
                tell("ball.return-titles", own("title", player.seat), seat=player.seat, title=player.title)
                player.title = None
        _at_step(state, 2)


# ---------------------------------------------------------------------------------------------- 2. Count Prestige


def prestige_parts(state: AnyState, seat: int) -> tuple[tuple[str, int, int], ...]:
    """What a seat's Prestige comes from, tokens and cards left aside: (rule, how many, Prestige)."""
    player = state.seats[seat]
    fountains = [*player.estate.values()].count(FOUNTAIN)
    gardens, men = len(free_areas(state, seat, "garden")), len(men_out(state, seat, "garden"))
    palaces = [*player.structures.values()].count("palace")
    return (
        ("prestige.fountain", fountains, fountains),
        ("prestige.garden", gardens, GARDEN * gardens),
        ("prestige.men", men, MAN * men),
        ("prestige.palace", palaces, PALACE * palaces),
    )


def prestige(state: AnyState, seat: int) -> int:
    """A seat's Prestige, tokens and cards left aside."""
    return sum(part for _, _, part in prestige_parts(state, seat))


def landing(state: AnyState, seat: int, total: int) -> int:
    """The space on which a counter with this total comes to stand (prestige.collision)."""
    top = (
        min(total, state.pack.prestige_track.last)
        if state.settings.answers["prestige-track-end"] == "capped"
        else total
    )
    counted = state.ball.counted if state.ball is not None else []
    taken = {state.seats[other].prestige for other in counted if other != seat}
    if state.settings.answers["prestige-zero"] == "zero-shared":
        free = (space for space in range(top, 0, -1) if space not in taken)
        return next(free, 0)
    if any(player.prestige == 0 for player in state.seats if player.seat != seat):
        taken.add(0)
    free = (space for space in range(top, -1, -1) if space not in taken)
    return next(free, top)


class PrestigeMove(Move, frozen=True):
    """A move while Prestige is counted."""

    when: ClassVar[str] = "ball.steps"
    who: ClassVar[str] = "prestige.order"

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        yield objection("ball.steps" if state.ball is None else "prestige.order", key="later", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("prestige.order", seat=seat, other=decider)


class ReturnTokens(PrestigeMove, frozen=True):
    """Return Bribe Tokens for 1 Prestige each: `P b2`."""

    weighs: ClassVar[tuple[str, ...]] = ("prestige.bribes", "bribe.spend-when", "prestige.see-first")

    count: Public[int]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"p b ?(\d{1,2})", text)
        return cls(int(found[0])) if found else None

    def __str__(self) -> str:
        return f"P b{self.count}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (own("bribes", seat),) if seat is not None else ()


class ReturnCard(PrestigeMove, frozen=True):
    """Return a Scandal Card for its Prestige: `P Blackmail`."""

    weighs: ClassVar[tuple[str, ...]] = (
        "prestige.blackmail",
        "prestige.other-cards",
        "prestige.see-first",
        "scandal.ball-return",
        "scandal.ball-no-effect",
        "ruling.returned-cards-shown",
    )

    card: Annotated[str, Visible("owner", when=(("returned-cards-shown", "shown", "public"),))]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"p ([a-z ]{3,})", text)
        card = known_card(found[0]) if found else None
        return cls(card) if card else None

    def __str__(self) -> str:
        return f"P {self.card}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (hand_card(seat, self.card),) if seat is not None else ()

    def veiled(self) -> str:
        return "P ?"

    def sees(self, field: str, seat: int) -> Level | None:
        """A card worth more than others is always shown; for the others ruling.returned-cards-shown decides."""
        return "public" if CARDS[self.card].prestige > 1 else None


class PlaceCounter(PrestigeMove, frozen=True):
    """Return no more and put the counter on its space: `P -`."""

    weighs: ClassVar[tuple[str, ...]] = (
        "prestige.counter",
        "prestige.collision",
        "ruling.prestige-zero",
        "ruling.prestige-track-end",
    )

    @classmethod
    def read(cls, text: str) -> Move | None:
        return cls() if matched(r"p -|p|count", text) is not None else None

    def __str__(self) -> str:
        return "P -"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (own("counter", seat),) if seat is not None else ()


_tokens = cache(ReturnTokens)
_card = cache(ReturnCard)


@cache
def _all_tokens(most: int) -> tuple[ReturnTokens, ...]:
    return tuple(_tokens(count) for count in range(1, most + 1))


_PLACE = PlaceCounter()


class CountPrestige(TurnChoice, frozen=True):
    """A player counts Prestige and returns tokens and cards for more, knowing the counters placed before."""

    rule: ClassVar[str] = "prestige.order"
    title: ClassVar[str] = "2 · count Prestige"
    ends: ClassVar[str] = "count Prestige (P -)"
    considers = {
        ReturnTokens: ReturnTokens.weighs,
        ReturnCard: ReturnCard.weighs,
        PlaceCounter: PlaceCounter.weighs,
    }

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} return for Prestige?"

    def trading(self, state: AnyState) -> bool:
        return in_own_turn(state, self.seat)

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        if not in_own_turn(state, self.seat):
            return self.considers
        return {**self.considers, PlayCard: PlayCard.weighs, Trade: Trade.weighs}

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        return move.weighed(state, self.seat) if isinstance(move, PlayCard) else super().weighed(state, move)

    def choices(self, state: AnyState) -> Iterable[Move]:
        player = state.seats[self.seat]
        yield from (_tokens(count) for count in range(1, player.bribes + 2))
        yield from (_card(card) for card in dict.fromkeys(player.cards) if card in CARD_STOCK)
        yield _PLACE
        if in_own_turn(state, self.seat):
            yield from PlayCard.options(state, self.seat)

    def allowed(self, state: AnyState) -> list[Move]:
        held(state)
        player = state.seats[self.seat]
        found: list[Move] = [*_all_tokens(player.bribes)]
        found += [_card(card) for card in dict.fromkeys(player.cards) if card in CARD_STOCK]
        found.append(_PLACE)
        if in_own_turn(state, self.seat):
            found += PlayCard.legal_options(state, self.seat)
        return found

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        held(state)
        player = state.seats[self.seat]
        if isinstance(move, PlayCard):
            yield from move.objections(state, self.seat)
        elif isinstance(move, ReturnTokens):
            if not 1 <= move.count <= player.bribes:
                key = "none" if move.count == 0 else ""
                bribes = own("bribes", self.seat)
                yield objection("prestige.bribes", bribes, key=key, have=player.bribes, need=move.count)
        elif isinstance(move, ReturnCard) and move.card not in player.cards:
            yield objection("scandal.ball-return", hand_card(self.seat, move.card), card=move.card, seat=self.seat)

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        ball = held(state)
        if isinstance(move, PlaceCounter):
            self._place(state, tell)
            return
        state.push(self)
        if isinstance(move, PlayCard):
            move.play(state, self.seat, tell)
        elif isinstance(move, ReturnTokens):
            give_back(state, self.seat, move.count, "prestige.bribes", tell)
            ball.returned += move.count
        elif isinstance(move, ReturnCard):
            self._return_card(state, move.card, tell)
            ball.returned += CARDS[move.card].prestige

    def _return_card(self, state: AnyState, name: str, tell: Tell) -> None:
        card = CARDS[name]
        remove_card(state, self.seat, name)
        shown = state.settings.answers["returned-cards-shown"] == "shown" or card.prestige > 1
        under_the_stack(state, [name], range(len(state.seats)) if shown else (self.seat,))
        also = (*card.prestige_also, "scandal.ball-return", "scandal.ball-no-effect", "prestige.see-first")
        if shown:
            piece = hand_card(self.seat, name)
            tell(card.prestige_rule, piece, "stack", also=also, seat=self.seat, card=name, count=card.prestige)
            return
        also = (*also, "ruling.returned-cards-shown")
        secret, knows = {"card": name}, (self.seat,)
        tell(card.prestige_rule, "stack", also=also, seat=self.seat, secret=secret, knows=knows, count=card.prestige)

    def _place(self, state: AnyState, tell: Tell) -> None:
        ball, player = held(state), state.seats[self.seat]
        total = ball.returned
        for rule, count, part in prestige_parts(state, self.seat):
            if count:
                total += part
                tell(rule, own("estate", self.seat), key="counted", seat=self.seat, count=count, prestige=part)
        space = landing(state, self.seat, total)
        player.prestige = space
        ball.counted.append(self.seat)
        ball.totals.append(total)
        ball.returned = 0
        counter = own("counter", self.seat)
        tell("prestige.counter", counter, also=("prestige.order", "prestige.ball-only"), seat=self.seat, total=total)
        if space != total:
            taken = self._taken(state, space, total)
            rule = "prestige.collision" if taken else "ruling.prestige-track-end"
            tell(rule, counter, *taken, seat=self.seat, before=total, after=space)
        elif any(state.seats[other].prestige == space for other in ball.counted[:-1]):
            tell("ruling.prestige-zero", counter, seat=self.seat, after=space)
        if len(ball.counted) == len(state.seats):
            ball.step = 3

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, PlayCard):
            return move.describe(state, self.seat)
        returned = state.ball.returned if state.ball is not None else 0
        now = prestige(state, self.seat) + returned
        if isinstance(move, ReturnTokens):
            label = f"Return {move.count} Bribe Token{'' if move.count == 1 else 's'}"
            return Description(label, (f"+{move.count} Prestige", f"{now} → {now + move.count}"), "Return for Prestige")
        if isinstance(move, ReturnCard):
            worth = CARDS[move.card].prestige
            details = (f"+{worth} Prestige", f"{now} → {now + worth}", "no other effect")
            return Description(f"Return {CARD_NAMES[move.card]}", details, "Return for Prestige")
        space = landing(state, self.seat, now)
        where = (f"{'pushed down' if self._taken(state, space, now) else 'the track ends'}: space {space}",)
        return Description(f"Count {now} Prestige", where if space != now else ())

    def _taken(self, state: AnyState, space: int, total: int) -> tuple[str, ...]:
        """The counters that stand between the space reached and the total."""
        counted = state.ball.counted if state.ball is not None else []
        others = (seat for seat in counted if seat != self.seat)
        return tuple(own("counter", other) for other in others if space < state.seats[other].prestige <= total)


# -------------------------------------------------------------------------------------------- 3. Assign new Titles


def title_order(state: AnyState) -> list[int]:
    """The seats from the highest Prestige to the lowest (title.order, ruling.prestige-value)."""
    ball = held(state)
    spaces = [state.seats[seat].prestige for seat in ball.counted]
    places = range(len(ball.counted))
    if state.settings.answers["prestige-value"] == "value":
        ranked = sorted(places, key=lambda place: (-ball.totals[place], -spaces[place], place))
    else:
        ranked = sorted(places, key=lambda place: (-spaces[place], place))
    return [ball.counted[place] for place in ranked]


def title_number(state: AnyState, seat: int) -> int:
    """The number that must reach a Title's minimum (ruling.prestige-value)."""
    if state.settings.answers["prestige-value"] == "space" or state.ball is None:
        return state.seats[seat].prestige
    return state.ball.totals[state.ball.counted.index(seat)]


def open_titles(state: AnyState, seat: int) -> list[str]:
    """The Titles that a seat may take, the best first."""
    number = title_number(state, seat)
    return [title for title in TITLES if state.supply.titles.get(title, 0) > 0 and number >= LEAST[title]]


class AssignTitles(Task, frozen=True):
    """3. In order of Prestige everyone takes a Title."""

    rule: ClassVar[str] = "title.order"
    title: ClassVar[str] = "3 · new Titles"

    def do(self, state: AnyState, tell: Tell) -> None:
        order = title_order(state)
        tell("title.order", *(own("counter", seat) for seat in order), also=("ruling.prestige-value",), other=order)
        if state.settings.answers["title-lower"] == "highest":
            state.push(*(GiveTitle(seat) for seat in order))
        else:
            state.push(*(TakeTitle(seat) for seat in order))


class ChooseTitle(Move, frozen=True):
    """Take a Title: `T earl`."""

    when: ClassVar[str] = "ball.steps"
    who: ClassVar[str] = "title.order"
    weighs: ClassVar[tuple[str, ...]] = ("title.choose", "title.limited", "ruling.title-lower", "ruling.prestige-value")

    title: Public[str]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(r"(?:t|title) ([a-z]+)", text)
        title = known_title(found[0]) if found else None
        return cls(title) if title else None

    def __str__(self) -> str:
        return f"T {self.title}"

    def touches(self, state: AnyState, seat: int | None) -> tuple[str, ...]:
        return (f"supply:{self.title}",)

    def untimely(self, state: AnyState, seat: int) -> Iterator[Objection]:
        if state.settings.answers["title-lower"] == "highest" and state.ball is not None:
            yield objection("ruling.title-lower", seat=seat)
        else:
            yield objection("ball.steps" if state.ball is None else "title.order", key="later", seat=seat)

    def intruding(self, state: AnyState, seat: int, decider: int) -> Iterator[Objection]:
        if on_offer(state, self):
            yield objection("title.order", seat=seat, other=decider)


_title = cache(ChooseTitle)


class TakeTitle(TurnChoice, frozen=True):
    """A player takes a Title that is left and whose minimum is reached."""

    rule: ClassVar[str] = "title.choose"
    title: ClassVar[str] = "3 · take a Title"
    ends: ClassVar[str] = "take a Title"
    considers = {ChooseTitle: ChooseTitle.weighs}

    def question(self, state: AnyState) -> str:
        return f"Which Title does {state.settings.players[self.seat]} take?"

    def trading(self, state: AnyState) -> bool:
        return in_own_turn(state, self.seat)

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        if not in_own_turn(state, self.seat):
            return self.considers
        return {**self.considers, PlayCard: PlayCard.weighs, Trade: Trade.weighs}

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        if isinstance(move, ChooseTitle):
            return (*ChooseTitle.weighs, LEAST_RULE[move.title])
        return move.weighed(state, self.seat) if isinstance(move, PlayCard) else super().weighed(state, move)

    def choices(self, state: AnyState) -> Iterable[Move]:
        yield from map(_title, TITLES)
        if in_own_turn(state, self.seat):
            yield from PlayCard.options(state, self.seat)

    def allowed(self, state: AnyState) -> list[Move]:
        found: list[Move] = [*map(_title, open_titles(state, self.seat))]
        if in_own_turn(state, self.seat):
            found += PlayCard.legal_options(state, self.seat)
        return found

    def against(self, state: AnyState, move: Move) -> Iterator[Objection]:
        if isinstance(move, PlayCard):
            yield from move.objections(state, self.seat)
            return
        assert isinstance(move, ChooseTitle)
        number = title_number(state, self.seat)
        if state.supply.titles.get(move.title, 0) <= 0:
            yield objection("title.limited", f"supply:{move.title}", title=move.title)
        if number < LEAST[move.title]:
            least = LEAST[move.title]
            yield objection(
                LEAST_RULE[move.title], own("counter", self.seat), have=number, need=least, title=move.title
            )

    def carry_out(self, state: AnyState, move: Move, tell: Tell) -> None:
        if isinstance(move, PlayCard):
            state.push(self)
            move.play(state, self.seat, tell)
            return
        assert isinstance(move, ChooseTitle)
        _assign(state, self.seat, move.title, "title.choose", tell)

    def described(self, state: AnyState, move: Move) -> Description:
        if isinstance(move, PlayCard):
            return move.describe(state, self.seat)
        assert isinstance(move, ChooseTitle)
        less, name = REDUCTION[move.title], title_name(move.title, "title-face" in state.settings.on)
        saves = (f"structures cost £{less} less",) if less else ()
        return Description(name, (f"+{TITLE_POINTS[move.title]} VP", *saves))


class GiveTitle(Task, frozen=True):
    """The best Title open to a player is assigned (title-lower = highest)."""

    rule: ClassVar[str] = "ruling.title-lower"
    title: ClassVar[str] = "3 · the best Title"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        found = open_titles(state, self.seat)
        if found:
            _assign(state, self.seat, found[0], "ruling.title-lower", tell)


def _assign(state: AnyState, seat: int, title: str, rule: str, tell: Tell) -> None:
    state.supply.titles[title] -= 1
    state.seats[seat].title = title
    if state.ball is not None:
        state.ball.chosen.append(seat)
        if len(state.ball.chosen) == len(state.seats):
            state.ball.step = 4
    rules = (rule, "title.choose", "title.limited", LEAST_RULE[title], "title.keep")
    also = tuple(dict.fromkeys(rules))[1:]
    tell(rule, own("title", seat), key="taken", also=also, seat=seat, title=title, total=title_number(state, seat))


# ------------------------------------------------------------------------------------------------ 4 to 6: the end


class TitlePoints(Task, frozen=True):
    """4. Everyone gains the points of the new Title."""

    rule: ClassVar[str] = "title.vp"
    title: ClassVar[str] = "4 · Victory Points"

    def do(self, state: AnyState, tell: Tell) -> None:
        _at_step(state, 5)
        for seat in state.clockwise(state.queen):
            title = state.seats[seat].title
            if title is not None and TITLE_POINTS.get(title):
                score(state, seat, TITLE_POINTS[title], "title.vp", tell, own("title", seat), title=title)


class ResetPrestige(Task, frozen=True):
    """5. All Prestige Counters go back to 0."""

    rule: ClassVar[str] = "ball.reset"
    title: ClassVar[str] = "5 · reset Prestige"

    def do(self, state: AnyState, tell: Tell) -> None:
        for player in state.seats:
            player.prestige = 0
        _at_step(state, 6)
        tell("ball.reset", *(own("counter", player.seat) for player in state.seats))


class BallMove(Task, frozen=True):
    """6. The Round Counter moves one space further, without a point for anybody."""

    rule: ClassVar[str] = "ball.move"
    title: ClassVar[str] = "6 · the counter moves"

    def do(self, state: AnyState, tell: Tell) -> None:
        state.ball = None
        state.push(Arrive(True))
        tell("ball.next-player", "queen", seat=state.queen, other=(state.queen + 1) % len(state.seats))
        move_counter(state, state.queen, "ball.move", tell)
