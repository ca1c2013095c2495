"""A game as a text file: every decision with what each seat sees of it, the legal moves, and what happens.

`python -m tests.playthrough dueling_nobles` prints it; with `--write` it replaces the file that the tests compare with.
A seat's view is written as what changed in it since that seat's last lines. Of a long game only the first decisions are
written out like that; after them the moves and draws alone, and the last position.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from workbench.kernel import Chance, Choice, Game, Listener, Move, Task, make_settings, play, view
from workbench.kernel.registry import find_game
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import plain, view_of
from workbench.session.sentences import sentence

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 32
UNCHANGING = ("agenda",)
WIDTH = 110
WRITTEN_OUT = 150


def path_of(game: Game) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{game.id}.txt"


def playthrough(game: Game, seed: int = SEED) -> str:
    """A random game of a seed under the defaults, written out."""
    return "\n".join(_lines(game, seed)) + "\n"


def _lines(game: Game, seed: int) -> Iterator[str]:
    rng = Random(seed)
    settings = make_settings(game.rulebook)
    state, known = game.start(settings), [dict[str, str]() for _ in settings.players]
    yield f"{game.title}, {' and '.join(settings.players)}, defaults, seed {seed}"
    yield "Regenerate with: python -m tests.playthrough " + game.id + " --write"
    number, rest = 0, list[str]()
    while (step := play.waiting(state)) is not None:
        hear = Listener()
        if number == WRITTEN_OUT and not isinstance(step, Task):
            rest.append(_moved(state, step, rng))
            continue
        if isinstance(step, Choice):
            number += 1
            yield from ("", f"== {number}. {type(step).__name__}: {step.question(state)}")
            yield from _views(state, known)
            yield from _choices(state, step)
            move = rng.choice(play.legal_moves(state))
            yield from _done(state, step, move)
            play.play(state, move, hear)
        elif isinstance(step, Chance):
            outcome = step.sample(state, rng)
            yield from _done(state, step, outcome)
            play.play(state, outcome, hear)
        else:
            play.tick(state, hear)
        if number < WRITTEN_OUT:
            yield from _story(game, state, hear)
    if rest:
        yield from ("", f"== the rest of the game, after {WRITTEN_OUT} decisions", *_wrapped("   ", " | ".join(rest)))
    outcome_ = game.outcome(state)
    assert outcome_ is not None
    yield from ("", f"== over: winners {list(outcome_.winners)}, {outcome_.rule}")
    yield from _views(state, known)


def _moved(state: AnyState, step: Any, rng: Random) -> str:
    """Carry out a random move or draw; it as text."""
    move: Move = step.sample(state, rng) if isinstance(step, Chance) else rng.choice(play.legal_moves(state))
    text = str(move) if isinstance(step, Chance) else f"{'ABCDE'[step.seat]} {move}"
    play.play(state, move)
    return text


def _views(state: AnyState, known: list[dict[str, str]]) -> Iterator[str]:
    lines: dict[str, list[str]] = {}
    for seat, before in enumerate(known):
        seen = dict(_flat(plain(view(state, seat))))
        changed = {path: value for path, value in seen.items() if before.get(path) != value}
        changed |= {path: "gone" for path in before if path not in seen}
        for path, value in changed.items():
            lines.setdefault(f"{path} = {value}", []).append("ABCDE"[seat])
        known[seat] = seen
    yield from (f"   seen by {' and '.join(seats)}: {line}" for line, seats in lines.items())


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and value and "hidden" not in value:
        for key, item in value.items():
            if path or key not in UNCHANGING:
                yield from _flat(item, f"{path}.{key}" if path else key)
    elif isinstance(value, (list, tuple)) and value and isinstance(value[0], Mapping):
        for index, item in enumerate(value):
            yield from _flat(item, f"{path}.{index}")
    else:
        yield path, _written(value)


def _written(value: Any) -> str:
    if isinstance(value, Mapping) and "hidden" in value:
        known = f", among them {_written(value['known'])}" if value.get("known") else ""
        return f"{'?' if value['hidden'] is None else value['hidden']} hidden{known}"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_written, value)) or "nothing"
    return "none" if value is None else str(value)


def _choices(state: AnyState, step: Choice) -> Iterator[str]:
    verdicts = play.verdicts(state)
    legal = " | ".join(str(verdict.move) for verdict in verdicts if verdict.legal)
    yield from _wrapped("   legal: ", legal)
    for verdict in verdicts:
        if not verdict.legal:
            yield f"   not {verdict.move}: {', '.join(item.rule for item in verdict.objections)}"


def _wrapped(start: str, text: str) -> Iterator[str]:
    line = start
    for word in text.split(" "):
        if len(line) + len(word) > WIDTH:
            yield line.rstrip()
            line = " " * len(start)
        line += word + " "
    yield line.rstrip()


def _done(state: AnyState, step: Any, move: Move) -> Iterator[str]:
    owner = getattr(step, "seat", None)
    who = "chance" if isinstance(step, Chance) else "ABCDE"[step.seat]
    blind = [
        "ABCDE"[seat]
        for seat in range(len(state.settings.players))
        if plain(view_of(move, seat, owner, state.settings)) != plain(view_of(move, None, owner, state.settings))
    ]
    yield f"-> {who}: {move}" + (f"   (seen as {move.veiled()} by {' and '.join(blind)})" if blind else "")


def _story(game: Game, state: AnyState, hear: Listener) -> Iterator[str]:
    for event in hear.events:
        told = sentence(game, state.settings, event, None)
        if told:
            yield f"   {told} [{event.rule}]"
        for seat in range(len(state.settings.players)):
            read = sentence(game, state.settings, event, seat)
            if read != told:
                yield f"      {'ABCDE'[seat]} reads: {read}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playthrough", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true", help="replace the file that the tests compare with")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    text = playthrough(game, chosen.seed)
    if chosen.write:
        path_of(game).write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
