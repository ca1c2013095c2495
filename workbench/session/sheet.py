"""A score sheet: one line of play as plain text, readable, and good for pasting back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from workbench.kernel.errors import BadSave, WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import verdict, waiting
from workbench.kernel.registry import find_game
from workbench.kernel.seats import LETTERS
from workbench.kernel.settings import Settings, from_builtins, make_settings, to_builtins
from workbench.kernel.step import Chance, Choice, Task
from workbench.session.edits import edit_between, edited
from workbench.session.line import Line
from workbench.session.reading import read_move
from workbench.session.rules import switched
from workbench.session.session import Session
from workbench.session.steps import heading
from workbench.session.texts import checked_seed
from workbench.session.tree import Cause, Node

TITLE = "Nobles Workbench score sheet 1"
LONGEST = 4 * 2**20
DRAWN, CHOSEN = "*", "!"


# ------------------------------------------------------------------------------------------------------- writing


def sheet(session: Session) -> str:
    """The line from the first position to the sitting's node as text. `paste` reads it.

    Draws are written with their outcomes, so that the line does not depend on a seed.
    """
    nodes = session.tree.path(session.node)
    return "\n".join([TITLE, *_head(session, nodes[0]), "", *_lines(nodes), ""])


def _head(session: Session, root: Node) -> Iterator[str]:
    game, settings = session.game, root._state.settings
    yield f"game: {game.id}"
    yield f"players: {_json(list(settings.players))}"
    yield f"seed: {_json(session.seed)}"
    defaults = game.rulebook.default_answers()
    yield from (f"ruling: {name} = {answer}" for name, answer in settings.rulings if defaults[name] != answer)
    usual = set(game.rulebook.default_variants())
    for name in sorted(usual ^ set(settings.variants)):
        yield f"variant: {name} = {'on' if settings.has(name) else 'off'}"
    if settings.parts is not None and settings.components != _usual_pack(game):
        yield f"pack: {_json(to_builtins(settings)['parts'])}"
    edit = edit_between(game.start(settings), root._state)
    if edit:
        yield f"position: {_json(edit)}"


def _usual_pack(game: Game) -> str:
    return "" if game.components is None else game.components.fingerprint


def _lines(nodes: tuple[Node, ...]) -> Iterator[str]:
    """The line move by move. Automatic steps are counted only where it matters how many of them have happened."""
    ticks, number, counted = 0, 0, False
    if nodes[0].note:
        yield f"note {_json(nodes[0].note)}"
    for before, node in pairwise(nodes):
        cause = node.cause
        assert cause is not None
        if cause.kind == "task":
            ticks += 1
        else:
            if cause.kind in ("edit", "settings") and (counted or isinstance(waiting(before._state), Task)):
                yield f"ticks {ticks}"
            ticks, counted = 0, False
            number += cause.kind == "move"
            yield _line(cause, number)
        if node.note and cause.kind == "task":
            yield f"ticks {ticks}"
            ticks, counted = 0, True
        if node.note:
            yield f"note {_json(node.note)}"
    if counted or isinstance(waiting(nodes[-1]._state), Task):
        yield f"ticks {ticks}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _line(cause: Cause, number: int) -> str:
    if cause.kind == "move":
        return f"{number}. {_letter(cause.seat)} {cause.text}"
    if cause.kind == "chance":
        return f"{CHOSEN if cause.forced else DRAWN} {cause.text}"
    if cause.kind == "edit":
        return f"edit {_json(cause.edit)}"
    if cause.kind == "settings":
        change = {"rulings": cause.rulings, "variants": cause.variants, "edit": cause.edit}
        return f"rules {_json({name: value for name, value in change.items() if value})}"
    raise BadSave("This line holds a position that was kept from a file; a score sheet cannot tell it. Save a file.")


def _letter(seat: int | None) -> str:
    return LETTERS[seat] if seat is not None and 0 <= seat < len(LETTERS) else "?"


# ------------------------------------------------------------------------------------------------------- reading


def paste(text: str) -> Session:
    """The sitting that a score sheet describes.

    Raises:
        BadSave: the text is no score sheet, or a line of it does not work; the message names the line and why.
    """
    if not isinstance(text, str):
        raise BadSave(f"A score sheet is a text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise BadSave(f"A score sheet has at most {LONGEST // 2**20} million letters; this has {len(text)}.")
    bare = text.removeprefix("\ufeff").strip()
    lines = [(number, line.strip()) for number, line in enumerate(bare.splitlines(), 1)]
    if not lines or lines[0][1] != TITLE:
        raise BadSave(f"This is no score sheet: it does not begin with “{TITLE}”.")
    return _Reader(lines[1:]).session()


_NUMBERED = re.compile(r"^\d+\.\s*")
_HEADS = ("game", "players", "seed", "ruling", "variant", "pack", "position")


class _Reader:
    """Reads a score sheet line by line."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
        self.number = 1
        self.heads: dict[str, Any] = {"ruling": {}, "variant": {}}
        self.head_lines: dict[tuple[str, str], int] = {}
        self.settled = True

    def session(self) -> Session:
        """The sitting, at the end of the sheet."""
        try:
            return self._session()
        except BadSave:
            raise
        except (WorkbenchError, msgspec.MsgspecError, RecursionError) as error:
            raise self._fault(str(error)) from error

    def _session(self) -> Session:
        body = self._after_heads()
        self._at("game")
        game = find_game(str(self.heads.get("game", "")))
        settings = self._settings(game)
        state = game.start(settings)
        if "position" in self.heads:
            self._at("position")
            state = edited(game, state, self.heads["position"])
        self._at("seed")
        session = Session(game, settings, state, checked_seed(self.heads.get("seed", 0)))
        line = Line(game, session.tree, session.tree.root, session._desk)
        notes: dict[int, str] = {}
        for number, words in body:
            self.number = number
            self._read(line, words, notes)
        if self.settled:
            self._settle(line)
        head = line.keep()
        for place, node in enumerate(session.tree.path(head)):
            if place in notes:
                session.tree.mark(node, note=notes[place])
        session.goto(head)
        return session

    # ---- the head

    def _after_heads(self) -> list[tuple[int, str]]:
        """The lines after the head, once the head is read."""
        for place, (number, line) in enumerate(self.lines):
            name, colon, value = line.partition(":")
            if not colon or name not in _HEADS:
                return self.lines[place:]
            self.number = number
            self._head(name, value.strip())
        return []

    def _at(self, head: str, name: str = "") -> None:
        """Let a fault be told at the line of a head, if the sheet has it."""
        self.number = self.head_lines.get((head, name), 1)

    def _head(self, name: str, value: str) -> None:
        self.head_lines[name, ""] = self.number
        if name == "game":
            self.heads[name] = value
        elif name in ("ruling", "variant"):
            key, equals, answer = (part.strip() for part in value.partition("="))
            if not equals:
                raise self._fault(f"a {name} is written “{name}: name = answer”")
            self.heads[name][key] = answer if name == "ruling" else self._switch(answer)
            self.head_lines[name, key] = self.number
        else:
            self.heads[name] = self._json(value)

    def _switch(self, answer: str) -> bool:
        if answer not in ("on", "off"):
            raise self._fault(f"a variant is on or off, not {answer!r}")
        return answer == "on"

    def _settings(self, game: Game) -> Settings:
        rulings, variants = self.heads["ruling"], self.heads["variant"]
        self._at("players")
        self._made(game, {}, {})
        for name, answer in rulings.items():
            self._at("ruling", name)
            self._made(game, {name: answer}, {})
        for name, on in variants.items():
            self._at("variant", name)
            self._made(game, {}, {name: on})
        settings = self._made(game, rulings, variants)
        if "pack" not in self.heads:
            return settings
        self._at("pack")
        data = {**to_builtins(settings), "parts": self.heads["pack"]}
        return from_builtins(game.rulebook, {**data, "pack": "standard", "components": ""}, game.pack_type)

    def _made(self, game: Game, rulings: dict[str, str], variants: dict[str, bool]) -> Settings:
        players = self.heads.get("players")
        return make_settings(game.rulebook, players, rulings, variants, None, game.components)

    # ---- the lines

    def _read(self, line: Line, words: str, notes: dict[int, str]) -> None:
        word, _, rest = words.partition(" ")
        if word == "note":
            notes[len(line.nodes)] = str(self._json(rest))
        elif word == "ticks":
            self._ticks(line, rest)
        elif word == "edit":
            self._before_change(line)
            edit = self._json(rest)
            line.change(edited(line.game, line.state, edit), Cause("edit", edit=edit))
        elif word == "rules":
            self._rules(line, self._json(rest))
        elif word in (DRAWN, CHOSEN):
            self._outcome(line, rest, word == CHOSEN)
        else:
            self._move(line, _NUMBERED.sub("", words))

    def _ticks(self, line: Line, rest: str) -> None:
        if not rest.strip().isdecimal():
            raise self._fault("“ticks” is followed by a number")
        for _ in range(int(rest)):
            if not isinstance(waiting(line.state), Task):
                raise self._fault("no more automatic steps wait here")
            line.tick()
        self.settled = False

    def _settle(self, line: Line) -> None:
        while isinstance(waiting(line.state), Task):
            line.tick()

    def _before_change(self, line: Line) -> None:
        """Before an edit all automatic steps have happened, unless the sheet has counted them."""
        if self.settled:
            self._settle(line)
        self.settled = True

    def _rules(self, line: Line, change: Any) -> None:
        if not isinstance(change, dict) or set(change) - {"rulings", "variants", "edit"}:
            raise self._fault("“rules” is followed by a table of rulings, variants and edit")
        self._before_change(line)
        cause = Cause("settings", rulings=change.get("rulings", {}), variants=change.get("variants", {}),
                      edit=change.get("edit", {}))  # fmt: skip
        line.change(switched(line.game, line.state, cause), cause)

    def _outcome(self, line: Line, text: str, forced: bool) -> None:
        self._settle(line)
        step = waiting(line.state)
        if not isinstance(step, Chance):
            raise self._fault("no draw comes here")
        move, _ = read_move(line.game, line.state, text)
        if not verdict(line.state, move).legal:
            raise self._fault(f"{move} is not among the outcomes of “{heading(step)}” [{step.rule}]")
        line.play(move, forced)
        self.settled = True

    def _move(self, line: Line, words: str) -> None:
        self._settle(line)
        letter, _, text = words.partition(" ")
        seats = LETTERS[: len(line.state.settings.players)]
        if letter not in seats or not letter:
            raise self._fault(
                f"a move begins with a letter {seats[0]} to {seats[-1]} for its seat, not with {letter!r}"
            )
        if not isinstance(waiting(line.state), Choice):
            raise self._fault("no choice comes here; a draw is written with * or !")
        move, _ = read_move(line.game, line.state, text)
        found = verdict(line.state, move, seats.index(letter))
        if not found.legal:
            against = ", ".join(dict.fromkeys(item.rule for item in found.objections))
            raise self._fault(f"{move} is forbidden by {against}")
        line.play(move)
        self.settled = True

    def _json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._fault(f"{text[:40]!r} is no JSON: {error}") from error

    def _fault(self, what: str) -> BadSave:
        stop = "" if what.endswith(("?", ".")) else "."
        return BadSave(f"Score sheet, line {self.number}: {what}{stop}")
