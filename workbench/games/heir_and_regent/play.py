"""Play: the turn of the active player, from its beginning to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from workbench.games.heir_and_regent.board import COUNCIL_SPACES, court_size
from workbench.games.heir_and_regent.clique_actions import CliqueInvite, CliqueTake
from workbench.games.heir_and_regent.council import SeatNoble
from workbench.games.heir_and_regent.draw import (
    DRAWING,
    DRAWS,
    Draws,
    described,
    draw,
    draw_objections,
    draw_options,
    draw_rules,
    end_refills,
    legal_draws,
    may_pass,
)
from workbench.games.heir_and_regent.ending import full
from workbench.games.heir_and_regent.hand import means
from workbench.games.heir_and_regent.influence import Influence
from workbench.games.heir_and_regent.invite import Invite
from workbench.games.heir_and_regent.retinue import AddToRetinue
from workbench.games.heir_and_regent.scoring import in_order
from workbench.games.heir_and_regent.state import SHOWN, AnyState
from workbench.games.heir_and_regent.throwing import HandLimit, after_draws
from workbench.games.heir_and_regent.turn import END, Action, EndTurn
from workbench.games.heir_and_regent.words import council_space, court_space
from workbench.games.heir_and_regent.year_end import YearEnd
from workbench.kernel import (
    Choice,
    Description,
    Move,
    Objection,
    Public,
    Settings,
    Step,
    Task,
    Tell,
    objection,
    per_settings,
)

CURRENT: tuple[type[Action], ...] = (Influence, Invite, SeatNoble, AddToRetinue)
CLIQUES: tuple[type[Action], ...] = (Influence, CliqueInvite, CliqueTake, SeatNoble, AddToRetinue)
LAST_TURNS = 2


def actions(state: AnyState) -> tuple[type[Action], ...]:
    """The kinds of actions of the rules that are played (cliques.own-rules)."""
    return CLIQUES if "cliques" in state.settings.on else CURRENT


class BeginTurn(Task, frozen=True):
    """A turn begins; its parts are laid out (ruling.turn-shape)."""

    rule: ClassVar[str] = "play.optional"
    title: ClassVar[str] = "the turn begins"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        seat = self.seat
        state.player = seat
        state.turn += 1
        tell("play.optional", f"seat:{'AB'[seat]}", key="turn", also=("ruling.turn-shape",), seat=seat, turn=state.turn)
        state.push(*_whole_turn(state.settings, seat))


@per_settings
def _whole_turn(settings: Settings, seat: int) -> tuple[Step, ...]:
    """All parts of a turn."""
    return (*_parts(settings, seat), *_end(settings, seat))


def _parts(settings: Settings, seat: int) -> tuple[Step, ...]:
    """The parts of a turn in which its player decides."""
    shape = settings.answers["turn-shape"]
    if shape == "draw-or-act":
        return (DrawOrAct(seat),)
    draws = (Draws(seat, DRAWS[settings.answers["draw-count"]]), *after_draws(settings, seat))
    return (*draws, Act(seat)) if shape == "draw-then-act" else (Act(seat), *draws)


def _end(settings: Settings, seat: int) -> tuple[Step, ...]:
    """What the end of a turn brings."""
    limited = settings.answers["hand-limit"] != "none"
    return (*end_refills(settings), *((HandLimit(seat),) if limited else ()), FinishTurn(seat))


class ActionChoice(Choice, frozen=True):
    """A choice in which actions are on offer."""

    def offered(self, state: AnyState) -> Mapping[type[Move], tuple[str, ...]]:
        return {**_OFFERED["cliques" in state.settings.on], **self.considers}

    def acting(self, state: AnyState) -> Iterable[Move]:
        """The actions that are legal, and those a learner might try."""
        for kind in actions(state):
            yield from kind.options(state, self.seat)

    def against(self, state: AnyState, move: Action) -> Iterator[Objection]:
        """Why an action is not allowed."""
        if state.heir is None:
            yield objection("ruling.roles", key="early")  # in a position that no play leads to
            return
        if move.flag in self.spent(state):
            yield objection("ruling.actions-per-turn", key=move.flag)
        yield from move.objections(state, self.seat)

    def spent(self, state: AnyState) -> Sequence[str]:
        """The kinds of action that this turn has no more of (ruling.actions-per-turn)."""
        acted: list[str] = state.acted
        return acted if state.settings.answers["actions-per-turn"] == "each-once" else ()

    def allowed(self, state: AnyState) -> list[Move]:
        """The actions without objection, in the order of `acting`."""
        seat = self.seat
        found: list[Move] = []
        with_what = means(state, seat)
        if with_what is None or state.heir is None:
            return found
        spent = self.spent(state)
        for kind in actions(state):
            if kind.flag not in spent:
                found += kind.legal_options(state, seat, with_what)
        return found

    def partial(self, state: AnyState) -> bool:
        """Whether legal moves are left out of the list: a Noble may be put on any empty space, not just the first."""
        for move in self.allowed(state):
            if isinstance(move, Invite) and len(state.court) < court_size(state.settings) - 1:
                return True
            if isinstance(move, SeatNoble) and len(state.council) < COUNCIL_SPACES - 1:
                return True
        return False


_OFFERED: dict[bool, dict[type[Move], tuple[str, ...]]] = {
    False: {kind: kind.weighs for kind in CURRENT},
    True: {
        **{kind: kind.weighs for kind in CLIQUES},
        Influence: ("cliques.influence", *Influence.weighs),
        SeatNoble: ("cliques.no-council", "ruling.cliques-council", *SeatNoble.weighs),
        AddToRetinue: ("ruling.cliques-retinue-source", *AddToRetinue.weighs),
    },
}


class Act(ActionChoice, frozen=True):
    """The player takes optional actions, one after the other, and ends them (ruling.actions-per-turn)."""

    rule: ClassVar[str] = "play.optional"
    title: ClassVar[str] = "act"
    considers = {EndTurn: ("play.optional", "ruling.actions-per-turn")}

    def question(self, state: AnyState) -> str:
        return f"What does {state.settings.players[self.seat]} do next?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from self.acting(state)
        yield END

    def objections(self, state: AnyState, move: Any) -> Iterator[Objection]:
        return iter(()) if isinstance(move, EndTurn) else self.against(state, move)

    def legal(self, state: AnyState) -> list[Move]:
        found = self.allowed(state)
        found.append(END)
        return found

    def play(self, state: AnyState, move: Any, tell: Tell) -> None:
        if type(move) is EndTurn:
            key = "done" if state.acted else "none"
            tell("play.optional", key=key, also=("ruling.actions-per-turn",), seat=self.seat)
            return
        state.acted.append(move.flag)
        if state.settings.answers["actions-per-turn"] != "one":
            state.agenda.append(self)
        move.play(state, self.seat, tell)

    def describe(self, state: AnyState, move: Any) -> Description:
        if isinstance(move, EndTurn):
            draws = state.settings.answers["turn-shape"] == "act-then-draw"
            return Description("Take no further action" if draws else "End the turn")
        description: Description = move.describe(state, self.seat)
        return description


class DrawOrAct(ActionChoice, frozen=True):
    """The player either draws or takes one action (ruling.turn-shape = draw-or-act)."""

    rule: ClassVar[str] = "ruling.turn-shape"
    title: ClassVar[str] = "draw or act"
    considers = {**DRAWING, EndTurn: ("ruling.turn-shape", "ruling.draw-compulsory")}

    def weighed(self, state: AnyState, move: Move) -> tuple[str, ...]:
        if type(move) in DRAWING:
            return draw_rules(state, move)
        rules = self.offered(state).get(type(move), ())
        if not isinstance(move, Action):
            return rules
        return ("ruling.turn-shape", *(rule for rule in rules if rule != "ruling.actions-per-turn"))

    def spent(self, state: AnyState) -> Sequence[str]:
        """None: the first action of a turn is the only one, whatever ruling.actions-per-turn says."""
        return ()

    def question(self, state: AnyState) -> str:
        return f"Does {state.settings.players[self.seat]} draw or act?"

    def candidates(self, state: AnyState) -> Iterable[Move]:
        yield from draw_options(state)
        yield from self.acting(state)
        yield END

    def objections(self, state: AnyState, move: Any) -> Iterator[Objection]:
        if isinstance(move, EndTurn):
            return iter(() if may_pass(state) else (objection("ruling.turn-shape", key="pass"),))
        return self.against(state, move) if isinstance(move, Action) else draw_objections(state, move)

    def legal(self, state: AnyState) -> list[Move]:
        found = legal_draws(state)
        found += self.allowed(state)
        if may_pass(state):
            found.append(END)
        return found

    def play(self, state: AnyState, move: Any, tell: Tell) -> None:
        seat = self.seat
        if isinstance(move, EndTurn):
            tell("ruling.turn-shape", key="pass", also=("play.optional",), seat=seat)
        elif isinstance(move, Action):
            state.acted.append(move.flag)
            move.play(state, seat, tell)
        else:
            place = len(state.agenda)
            kind = draw(state, seat, move, tell)
            count = state.settings.answers["draw-count"]
            further = after_draws(state.settings, seat)
            if count != "one":
                barred = kind if count == "one-each" else ""
                further = (Draws(seat, DRAWS[count] - 1, barred), *further)
            state.agenda[place:place] = reversed(further)

    def describe(self, state: AnyState, move: Any) -> Description:
        if isinstance(move, EndTurn):
            return Description("Pass", ("neither draw nor act",))
        if isinstance(move, Action):
            return move.describe(state, self.seat)
        return described(state, move)


class FinishTurn(Task, frozen=True):
    """The turn is over: a full board ends the game, the Birthday the year, or the other player follows."""

    rule: ClassVar[str] = "play.optional"
    title: ClassVar[str] = "the turn ends"

    seat: Public[int]

    def do(self, state: AnyState, tell: Tell) -> None:
        state.drawn = 0
        if state.acted:
            state.acted, state.invited = [], []
        ended = "end-when-full" in state.settings.on and self._board_full(state, tell)
        if ended or (state.birthday in SHOWN and self._year_over(state, tell)):
            state.push(YearEnd())
        else:
            state.agenda.append(BeginTurn(1 - self.seat))

    def _board_full(self, state: AnyState, tell: Tell) -> bool:
        """Whether the full board ends the game now (ruling.end-full, ruling.end-full-cliques)."""
        if not full(state):
            return False
        pieces = (*map(court_space, in_order(state.court)), *map(council_space, in_order(state.council)))
        also: tuple[str, ...] = ("ruling.end-full", "limit.full")
        if "cliques" in state.settings.on:
            also = (*also, "ruling.end-full-cliques")
        if state.settings.answers["end-full"] != "year-end":
            nearly = state.settings.answers["end-full"] == "nearly-now"
            key = "nearly" if nearly else "court" if "cliques" in state.settings.on else ""
            tell("variant.end-when-full", *pieces, key=key, also=also)
            return True
        if not state.filled:
            state.filled = True
            tell("ruling.end-full", *pieces, key="year-end", also=("limit.full",))
        return False

    def _year_over(self, state: AnyState, tell: Tell) -> bool:
        """Whether the year ends with this turn, the Birthday being up (ruling.year-end-when)."""
        if state.settings.answers["year-end-when"] != "one-more-each":
            tell("ruling.year-end-when", "birthday", key="finish-turn", seat=self.seat)
            return True
        state.last_turns = LAST_TURNS if state.last_turns is None else state.last_turns - 1
        if state.last_turns:
            tell("ruling.year-end-when", "birthday", key="one-more", seat=1 - self.seat)
            return False
        return True
