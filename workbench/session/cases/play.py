"""Playing a case from its position, without a sitting."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from workbench.kernel import play
from workbench.kernel.components import Pack, pack_from
from workbench.kernel.event import Event, Listener
from workbench.kernel.game import Game
from workbench.kernel.move import Verdict
from workbench.kernel.registry import find_game
from workbench.kernel.settings import Settings, make_settings
from workbench.kernel.state import AnyState
from workbench.kernel.step import Task
from workbench.session.cases.case import ANYTHING, BadCase, Case
from workbench.session.edits import edited
from workbench.session.positions import arranged
from workbench.session.reading import read_move


class Played(msgspec.Struct):
    """What came of a case.

    Attributes:
        state: the position reached.
        events: what was told on the way.
        problems: defects of positions on the way, with what came before them.
        refused: the move that was refused, and by which rules; "" if all could be played.
    """

    state: AnyState
    events: list[Event]
    problems: list[str]
    refused: str = ""


def settings_of(case: Case, without: Sequence[str] = ()) -> Settings:
    """The settings of a case; the rulings and variants `without` (full ids) at their defaults."""
    game = find_game(case.game)
    rulings = {name: answer for name, answer in case.rulings.items() if f"ruling.{name}" not in without}
    variants = {name: True for name in case.variants if f"variant.{name}" not in without}
    variants |= dict.fromkeys(case.without, False)
    return make_settings(game.rulebook, _players(case), rulings, variants, parts=_pack(game, case))


def _pack(game: Game, case: Case) -> Pack | None:
    """The component pack of a case: in a file, in the case, or the game's own."""
    if case.pack is not None and game.pack_type is not None:
        return pack_from(case.pack, game.pack_type, f"The pack of {case.name}")
    return game.pack(Path(case.folder) / "packs" / case.components if case.components else None)


def _players(case: Case) -> int | list[str] | None:
    return list(case.players) if isinstance(case.players, tuple) else case.players


def position_of(case: Case, settings: Settings) -> AnyState:
    """The position that a case starts from. Raises BadCase, BadEdit."""
    game = find_game(case.game)
    if case.position not in game.positions:
        known = ", ".join(game.positions)
        raise BadCase(f"{case.name}: {game.title} has no position {case.position!r}; it has {known}.")
    state: AnyState = game.positions[case.position](settings)
    if not case.whole and type(game).settle is Game.settle:
        return arranged(game, state, case.edit, case.rest)
    if case.edit:
        state = edited(game, state, case.edit)
    if not case.whole:
        game.settle(state, case.edit, case.rest)
    return state


def carry_out(case: Case, settings: Settings) -> Played:
    """Play a case from its position; stops at the first move that is refused."""
    game, hear = find_game(case.game), Listener()
    played = Played(position_of(case, settings), hear.events, [])
    _look_for_problems(game, played, "given")
    _run(game, played, hear, "" if case.play else case.until)
    for number, text in enumerate(case.play):
        last = number == len(case.play) - 1
        if not _do(game, played, hear, text):
            return played
        _run(game, played, hear, case.until if last else "")
    return played


def _do(game: Game, played: Played, hear: Listener, text: str) -> bool:
    state = played.state
    if text == ANYTHING:
        play.settle(state, Random(0), hear)
        return True
    move, seat = read_move(game, state, text)
    verdict = play.verdict(state, move, seat)
    if not verdict.legal:
        played.refused = f"{text} ({', '.join(item.rule for item in verdict.objections)})"
        return False
    play.play(state, move, hear)
    _look_for_problems(game, played, text)
    return True


def _run(game: Game, played: Played, hear: Listener, until: str) -> None:
    state = played.state
    while isinstance(step := play.waiting(state), Task) and type(step).__name__ != until:
        play.tick(state, hear)
        _look_for_problems(game, played, type(step).__name__)


def _look_for_problems(game: Game, played: Played, after: str) -> None:
    played.problems.extend(
        f"{problem.rule}: {problem.sentence} (after {after})" for problem in game.problems(played.state)
    )


def verdict_on(game: Game, state: AnyState, text: str, seat: int | None = None) -> Verdict:
    """The verdict on a move in notation."""
    move, named = read_move(game, state, text)
    return play.verdict(state, move, named if seat is None else seat)
