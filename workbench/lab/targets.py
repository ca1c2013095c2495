"""What is looked for in games: a rule that decides, a ruling whose answer matters, a card's text, a predicate.

A target looks at a game from three sides: at a choice, at a move about to be made, and at what is told. It answers with
a sight of a certain rank; 0 is the best, and the search goes on for a better one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

import msgspec

from workbench.kernel.codec import to_plain
from workbench.kernel.errors import BadSettings, WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.ids import plain_id
from workbench.kernel.move import Move
from workbench.kernel.play import candidates, play, run_tasks
from workbench.kernel.settings import Settings, change_settings
from workbench.kernel.step import Choice
from workbench.kernel.visibility import view
from workbench.lab.columns import Layout
from workbench.lab.errors import NothingFound


class Sight(msgspec.Struct, frozen=True):
    """Something that was looked for: how good it is (0 is best), what it is, and which move shows it."""

    rank: int
    what: str
    move: str = ""


class Target:
    """What is looked for. Subclasses look where it can be."""

    ranks = 1
    called = "it"

    def at(self, state: Any, choice: Choice) -> Iterator[Sight]:
        """What is to be seen at a choice."""
        yield from ()

    def before(self, state: Any, choice: Choice, move: Move) -> Iterator[Sight]:
        """What is to be seen in a move that is about to be made."""
        yield from ()

    def told(self, event: Event) -> Iterator[Sight]:
        """What is to be seen in an event."""
        yield from ()


class RuleTarget(Target):
    """A rule that decides: the only objection to a move, the reason a move exists, or what an event tells of.

    Args:
        rule: its id.
        how: "forbids", "allows" or "happens" to look for that only; None for the first of these that is found.
    """

    ranks = 3

    def __init__(self, rule: str, how: str | None = None) -> None:
        if how not in (None, "forbids", "allows", "happens"):
            raise WorkbenchError(f"A rule “forbids”, “allows” or “happens”; {how!r} is none of these.")
        self.rule, self.how, self.called = rule, how, rule

    def at(self, state: Any, choice: Choice) -> Iterator[Sight]:
        """A candidate that this rule alone forbids, or a move that is there because of it."""
        legal: list[Move] = []
        for move in candidates(state):
            against = {item.rule for item in choice.objections(state, move)}
            if not against:
                legal.append(move)
            elif against == {self.rule} and self.how in (None, "forbids"):
                yield Sight(0, f"{self.rule} alone stands against “{move}”", str(move))
        if self.how in (None, "allows"):
            reason = next((move for move in legal if self.rule in (move.when, choice.rule)), None)
            if reason is not None:
                yield Sight(1, f"{self.rule} is why “{reason}” may be chosen", str(reason))

    def told(self, event: Event) -> Iterator[Sight]:
        """An event of the rule."""
        if self.how in (None, "happens") and self.rule in (event.rule, *event.also):
            yield Sight(2, f"{self.rule} has happened on the way here")


class RulingTarget(RuleTarget):
    """An open question whose answer matters: another one would allow other moves, or lead the same move elsewhere."""

    def __init__(self, rule: str, game: Game, settings: Settings, how: str | None = None) -> None:
        super().__init__(rule, how)
        self.others = list(_other_settings(rule, game, settings))

    def at(self, state: Any, choice: Choice) -> Iterator[Sight]:
        """Also where another answer gives other legal moves."""
        yield from super().at(state, choice)
        if self.how is not None:
            return
        legal = {str(move) for move in choice.legal(state)}
        for answer, other in self.others:
            there = _legal_under(state, other)
            if there is not None and there != legal:
                move = min(legal ^ there)
                verb = "would not be" if move in legal else "would be"
                yield Sight(0, f"under {answer}, “{move}” {verb} legal", move)

    def before(self, state: Any, choice: Choice, move: Move) -> Iterator[Sight]:
        """Where the move leads elsewhere under another answer."""
        if self.how is not None or not self.others:
            return
        here = _led_to(state, move, state.settings)
        for answer, other in self.others:
            there = _led_to(state, move, other)
            if there is not None and there != here:
                yield Sight(0, f"under {answer}, “{move}” leads to another position", str(move))


def _other_settings(rule: str, game: Game, settings: Settings) -> Iterator[tuple[str, Settings]]:
    """The settings under every other answer that can be chosen."""
    kind, _, short = rule.partition(".")
    if kind == "ruling":
        ruling = game.rulebook.ruling(short)
        answers = [one for one in ruling.answers if one != settings.answer(short)]
        wanted: list[tuple[str, dict[str, Any]]] = [(f"{short} = {one}", {"rulings": {short: one}}) for one in answers]
    else:
        on = settings.has(short)
        wanted = [(f"{short} {'off' if on else 'on'}", {"variants": {short: not on}})]
    for answer, chosen in wanted:
        try:
            yield answer, change_settings(game.rulebook, settings, **chosen)
        except BadSettings:
            continue


def _legal_under(state: Any, settings: Settings) -> set[str] | None:
    """The legal moves under other settings; None where the position cannot be judged by them."""
    trial = state.copy()
    trial.settings = settings
    try:
        return {str(move) for move in trial.agenda[-1].legal(trial)}
    except Exception:
        return None


def _led_to(state: Any, move: Move, settings: Settings) -> Any:
    """Where a move leads, up to the next choice or chance, under these settings; None where it leads nowhere."""
    trial = state.copy()
    trial.settings = settings
    try:
        play(trial, move)
        run_tasks(trial)
        return to_plain(trial)
    except Exception:
        return None


class CardTarget(Target):
    """A card whose text matters: a rule of its own takes effect or forbids; else a card's rule, or a move, names it."""

    ranks = 3

    def __init__(self, name: str, game: Game, settings: Settings) -> None:
        self.called = name
        known = {piece: game.label(piece, settings) for piece in Layout(game, settings).pieces}
        self.pieces = {piece for piece, label in known.items() if _names(name, piece, label)}
        labels = [name, *(game.label(piece, settings) for piece in self.pieces)]
        cards = [rule for rule in game.rulebook.rules.values() if rule.kind == "card"]
        self.texts = {rule.id for rule in cards if any(_is_text_of(label, rule) for label in labels)}
        self.card_rules = {rule.id for rule in cards}
        if not self.pieces and not self.texts:
            near = get_close_matches(name, known.values(), n=3, cutoff=0.5)
            hint = f" Did you mean {', '.join(near)}?" if near else ""
            raise NothingFound(f"{game.title} has no card {name!r}.{hint}")

    def at(self, state: Any, choice: Choice) -> Iterator[Sight]:
        """A candidate that the card's text alone forbids."""
        for move in candidates(state):
            against = {item.rule for item in choice.objections(state, move)}
            if against and against <= self.texts:
                yield Sight(0, f"{self.called}: {', '.join(sorted(against))} stands against “{move}”", str(move))

    def before(self, state: Any, choice: Choice, move: Move) -> Iterator[Sight]:
        """A move that names the card."""
        if self.pieces & set(move.pieces) or any(value in self.pieces for value in _values(move)):
            yield Sight(2, f"“{move}” names {self.called}", str(move))

    def told(self, event: Event) -> Iterator[Sight]:
        """An event of the card's own text, or of a card's rule that names it."""
        rules = {event.rule, *event.also}
        if rules & self.texts:
            yield Sight(0, f"{self.called}: {min(rules & self.texts)} has happened on the way here")
        elif rules & self.card_rules and self.pieces & {*event.pieces, *_flat(event.values), *_flat(event.secret)}:
            yield Sight(1, f"{self.called}: {min(rules & self.card_rules)} has happened on the way here")


def _names(wanted: str, piece: str, label: str) -> bool:
    plain = plain_id(wanted)
    return bool(plain) and (plain in (plain_id(piece), plain_id(label)) or plain_id(label).startswith(f"{plain}-"))


def _is_text_of(label: str, rule: Any) -> bool:
    """Whether a card's rule is the text of the card with this label: it begins with the name, or is called by it."""
    name, own = plain_id(label), rule.id.partition(".")[2]
    named = name == own or name.startswith(f"{own}-")
    begins = any(plain_id(part).startswith(f"{name}-") for part in (rule.text, rule.section))
    return bool(name) and (named or begins)


def _values(move: Move) -> Iterator[str]:
    yield from _flat({name: getattr(move, name) for name in type(move).__struct_fields__})


def _flat(values: dict[str, Any]) -> Iterator[str]:
    for value in values.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from (item for item in value if isinstance(item, str))


class PredicateTarget(Target):
    """A position for which a function says yes. It is given a read-only view that sees all."""

    def __init__(self, where: Callable[[Any], Any]) -> None:
        self.where, self.called = where, getattr(where, "__name__", "the predicate")

    def at(self, state: Any, choice: Choice) -> Iterator[Sight]:
        """Asks the function."""
        if self.where(view(state, None)):
            yield Sight(0, f"{self.called} holds here")
