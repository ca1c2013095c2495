"""An oracle for questions of a quiz: it asks the kernel itself and knows nothing of how a question was made."""

from __future__ import annotations

import re
from typing import Any

from workbench.kernel import Listener, Task, view
from workbench.kernel.play import play, tick, verdict, waiting
from workbench.session import Session
from workbench.session.reading import read_move
from workbench.session.sentences import sentence
from workbench.teaching.question import Choice, Question
from workbench.teaching.quiz import Item
from workbench.teaching.quiz_numbers import BLANK


def carried_out(session: Session, text: str) -> tuple[Any, Any, list[Any]]:
    """The state before and after a move, up to the next choice or draw, and the events on the way."""
    before, hear = session.state, Listener()
    after = before.copy()
    move, _ = read_move(session.game, before, text)
    play(after, move, hear)
    while isinstance(waiting(after), Task):
        tick(after, hear)
    return before, after, hear.events


def is_right(session: Session, question: Question, choice: Choice) -> bool:
    state, game = session.state, session.game
    if question.kind in ("legal", "rule"):
        move, seat = read_move(game, state, choice.value if question.kind == "legal" else question.move)
        found = verdict(state, move, seat)
        return found.legal if question.kind == "legal" else choice.value in {item.rule for item in found.objections}
    if question.kind == "next":
        _, _, events = carried_out(session, question.move)
        return choice.text in {sentence(game, session.settings, event, question.seat) for event in events}
    return int(choice.value) == number_asked(session, question)


def number_asked(session: Session, question: Question) -> int | None:
    sort, _, what = question.about.partition(":")
    if sort == "sum":
        seen = view(session.state, question.seat)
        return next(one.amount for one in session.game.derivations(seen) if f"{one.name}." == what)
    before, after, events = carried_out(session, question.move)
    if sort == "score":
        scores = [session.game.score(state, question.seat) for state in (before, after)]
        assert None not in scores
        return int(scores[1] - scores[0])  # type: ignore[operator]
    told = [sentence(session.game, session.settings, event, question.seat) for event in events]
    wanted = re.escape(_singular(what)).replace(re.escape(BLANK), "(−?[0-9]+)")
    numbers = {found[1] for text in told if (found := re.fullmatch(wanted, _singular(text)))}
    assert len(numbers) == 1, (what, told)
    return int(numbers.pop().replace("−", "-"))


def _singular(text: str) -> str:
    """A sentence without the forms that follow the number: "1 card is left" and "2 cards are left" become alike."""
    for plural, one in (("armies", "army"), (" are ", " is "), (" have ", " has ")):
        text = text.replace(plural, one)
    return re.sub(r"(?<=\w)s\b", "", text)


def check(item: Item) -> None:
    question, session = item.question, item.session()
    assert 2 <= len(question.choices) <= 6
    texts = [" ".join(choice.text.casefold().split()) for choice in question.choices]
    assert all(texts)
    assert len(set(texts)) == len(texts)
    right = [is_right(session, question, choice) for choice in question.choices]
    assert right == [choice.right for choice in question.choices], (question, right)
    assert {True, False} <= set(right)
    assert question.several or sum(right) == 1
    for choice in question.choices:
        assert choice.because
        assert choice.rules
        assert "…" not in choice.because
        for rule in choice.rules:
            item.game.rulebook.cite(rule)
    assert question.text
    assert "…" not in question.text
