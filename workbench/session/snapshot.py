"""A place as plain data that means something without a kernel, too: position, verdict, story, rules cited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from workbench.kernel.move import Move
from workbench.kernel.seats import PUBLIC
from workbench.kernel.settings import make_settings
from workbench.kernel.visibility import plain, view
from workbench.session.compare import differing_rules
from workbench.session.sentences import StoryLine, phrase
from workbench.session.why import Explanation

if TYPE_CHECKING:
    from workbench.session.place import Place


class ListedMove(msgspec.Struct, frozen=True):
    """A move in the list of a snapshot.

    Attributes:
        text: its notation.
        label: its name.
        details: what is paid, got and follows.
        legal: whether no rule forbids it.
        rule: the first rule that does; "" for a legal move.
        fact: the fact that stands against it, in few words.
    """

    text: str
    label: str
    details: tuple[str, ...] = ()
    legal: bool = True
    rule: str = ""
    fact: str = ""


class CitedRule(msgspec.Struct, frozen=True):
    """A rule that a snapshot speaks of: its id, the heading under which it stands, and its text in our own words."""

    id: str
    section: str
    text: str


class Snapshot(msgspec.Struct, frozen=True):
    """A place as plain data.

    Attributes:
        game, title: id and title of the game.
        players: their names.
        seat: whose eyes; None for one who sees all, -1 for what all may see.
        node, heading: id of the node, and what led to it.
        badges: what is to be said beside the picture: a branch, edited, impossible; only for one who sees all.
        rulings: (full id, usual answer, answer here) where other answers or variants than usual hold.
        stand_in: names of the tables of the component pack that are invented.
        question: what is asked, or what happens next; "" at the end.
        asked: name of the player who decides; "" if nobody does.
        moves: the moves, if the reader may know them, legal ones first.
        verdict: the verdict on the move that was asked about; None if none was.
        outcome: how the game ended; "" while it goes on.
        story: what happened on the way here.
        problems: the defects of the position; only for one who sees all.
        rules: all rules that verdict, moves and story cite.
        position: the position as the reader sees it, as JSON.
        sheet: the line as a score sheet, for one who sees all; "" for others and where it cannot be told.
    """

    game: str
    title: str
    players: tuple[str, ...]
    seat: int | None
    node: int
    heading: str
    badges: tuple[str, ...]
    rulings: tuple[tuple[str, str, str], ...]
    stand_in: tuple[str, ...]
    question: str
    asked: str
    moves: tuple[ListedMove, ...]
    verdict: Explanation | None
    outcome: str
    story: tuple[StoryLine, ...]
    problems: tuple[str, ...]
    rules: tuple[CitedRule, ...]
    position: Any
    sheet: str = ""

    def __str__(self) -> str:
        asked = self.outcome or self.question
        parts = [f"{self.title}, node {self.node}: {self.heading}", *self.badges, asked]
        if self.verdict is not None:
            parts.append(str(self.verdict))
        return "\n".join((*parts, *(line.text for line in self.story)))


def snapshot(place: Place, reader: int | None, move: str | Move | None, sheet: str) -> Snapshot:
    """A place as plain data, as a reader may see it; `move` is one whose verdict is to be in it."""
    question, outcome = place.question, place.outcome
    may_list = place.decider is not None and reader in (None, place.decider)
    why = place.why(move) if move is not None and may_list else None
    moves = _moves(place) if may_list else ()
    story = tuple(place.story(PUBLIC if reader is PUBLIC else reader))
    return Snapshot(
        game=place.game.id,
        title=place.game.title,
        players=place.players,
        seat=None if reader is None else int(reader),
        node=place.node.id,
        heading=_heading(place, reader),
        badges=place.badges.words if reader is None else (),
        rulings=_other_rules(place),
        stand_in=() if place.settings.parts is None else tuple(place.settings.parts.stand_in),
        question="" if question is None else question.text,
        asked="" if place.decider is None else _name(place, place.decider),
        moves=moves,
        verdict=why,
        outcome="" if outcome is None else outcome.sentence,
        story=story,
        problems=tuple(problem.sentence for problem in place.problems()) if reader is None else (),
        rules=_cited(place, why, moves, story),
        position=plain(view(place._now, reader)),
        sheet=sheet,
    )


def _heading(place: Place, reader: int | None) -> str:
    """What led here in a few words: the first sentence that was told, or what the node is called."""
    lines = place.lines(PUBLIC if reader is PUBLIC else reader)
    return lines[0].text.rstrip(".") if lines else place.title(seat=reader)


def _name(place: Place, seat: int) -> str:
    return place.players[seat] if 0 <= seat < len(place.players) else f"seat {seat}"


def _other_rules(place: Place) -> tuple[tuple[str, str, str], ...]:
    usual = make_settings(place.game.rulebook, list(place.players))
    return differing_rules(usual, place.settings)


def _moves(place: Place) -> tuple[ListedMove, ...]:
    listed = []
    for found in place.verdicts():
        told, text = place.describe(found.move), str(found.move)
        if found.legal:
            listed.append(ListedMove(text, told.label, told.details))
            continue
        first = found.objections[0]
        fact = phrase(place.game, place.settings, first, found.seat)
        listed.append(ListedMove(text, told.label, (), False, first.rule, fact))
    return tuple(sorted(listed, key=lambda move: not move.legal))


def _cited(
    place: Place, why: Explanation | None, moves: tuple[ListedMove, ...], story: tuple[StoryLine, ...]
) -> tuple[CitedRule, ...]:
    """Every rule that is named, once: those of the verdict first, then those of the moves and of the story."""
    named = [
        *(reason.rule for reason in (why.reasons if why is not None else ())),
        *(move.rule for move in moves if move.rule),
        *(rule for line in story for rule in line.rules),
    ]
    book = place.game.rulebook
    cited = ((rule, book.cite(rule)) for rule in dict.fromkeys(named))
    return tuple(CitedRule(rule, cite.section, cite.text) for rule, cite in cited)
