"""What the parts of a quiz show, as plain dictionaries."""

from __future__ import annotations

from typing import Any

from workbench.session.sentences import minus
from workbench.teaching.question import Marked
from workbench.teaching.quiz import Item
from workbench.teaching.sheet import Answer, learners
from workbench.ui.chips import Citations
from workbench.ui.lessons.choices import choices_view
from workbench.ui.lessons.quiz_state import QuizState
from workbench.ui.lessons.words import rules

View = dict[str, Any]

KINDS = {
    "legal": "what is legal?",
    "rule": "which rule?",
    "next": "what happens?",
    "score": "what does it score?",
    "choose": "what is right?",
}
KEYS = [
    ["1 … 9, a … h", "choose that answer"],
    ["Enter", "answer, then on"],
    ["n, PgDn", "next question"],
    ["p, PgUp", "question before"],
    ["?", "this list"],
]
_PILLS = {"right": ("ok", "✓ Right"), "missing": ("new", "◐ Right so far"), "wrong": ("bad", "✕ Not right")}


def bar(state: QuizState) -> View:
    """Title, learner, which questions are done."""
    quiz = state.sheet.quiz
    return {
        "title": quiz.title,
        "learner": state.sheet.learner,
        "dots": [_dot(state, number) for number in range(len(quiz))],
        "summing": state.summing,
        "keys": KEYS if state.keys else None,
        "message": state.message,
        "live": _spoken(state),
        "file": state.downloads.file,
    }


def _dot(state: QuizState, number: int) -> View:
    answer = state.sheet.answers.get(number)
    how = "open" if answer is None else "done" if answer.right else "wrong"
    said = {"open": "not answered", "done": "right", "wrong": "not right"}[how]
    here = number == state.sheet.number and not state.summing
    return {"state": how, "here": here, "name": f"Question {number + 1}, {said}"}


def _spoken(state: QuizState) -> str:
    marked = state.marked
    if state.summing:
        return f"{state.sheet.points} of {len(state.sheet.quiz)} right at the first try."
    return minus(marked.text if marked is not None else state.sheet.question.text)


def question(state: QuizState) -> View:
    """The question with its answers, and what was said to the last one."""
    item, marked, number = state.sheet.item, state.marked, state.sheet.number
    asked, closed, last = item.question, state.closed, len(state.sheet.quiz) - 1
    answer = state.sheet.answers.get(number)
    return {
        "summing": False,
        "number": number,
        "place": f"Question {number + 1} of {last + 1}",
        "kind": KINDS[asked.kind],
        "seat": asked.seat,
        "seen": f"seen by {item.settings.players[asked.seat]}" if asked.seat is not None else "",
        "changed": item.changed,
        "text": minus(asked.text),
        **choices_view(state.picks, state.said, closed, state.citations),
        "result": None if marked is None else _result(marked, state.citations),
        "tries": f"Try {answer.tries + 1}" if answer is not None and not closed else "",
        "show": marked is not None and not closed,
        "back": number > 0,
        "act": None if closed else _act(state, marked),
        "next": "Results ▶" if number == last else "Next ▶",
        "rule": state.citations.card(state.rule) if state.rule else None,
    }


def _act(state: QuizState, marked: Marked | None) -> View:
    text = "Answer" if marked is None else "Answer again"
    return {"id": "answer", "text": text, "on": bool(state.picks.places)}


def _result(marked: Marked, citations: Citations) -> View:
    """An answer says why in its own place; here only what is missing is said, and the rules."""
    missing = not marked.right and all(entry.right for entry in marked.marks)
    tone, pill = _PILLS["right" if marked.right else "missing" if missing else "wrong"]
    said = [minus(marked.text)] if missing else []
    return {"tone": tone, "pill": pill, "words": said, "rules": rules(marked.rules, citations)}


def summary(state: QuizState) -> View:
    """What came of it, question by question, and in the class."""
    sheet = state.sheet
    return {
        "summing": True,
        "points": str(sheet.points),
        "of": str(len(sheet.quiz)),
        "learner": sheet.learner,
        "rows": [_row(number, item, sheet.answers.get(number)) for number, item in enumerate(sheet.quiz)],
        "class": _table(state),
    }


def _row(number: int, item: Item, answer: Answer | None) -> View:
    asked = item.question
    citations = Citations(item.session())
    right = [asked.choices[place] for place in asked.right]
    cited = dict.fromkeys(rule for choice in right for rule in choice.rules[:1])
    return {
        "number": number,
        "text": minus(asked.text),
        "mark": _sign(answer),
        "answer": answer.letters if answer is not None else "",
        "key": asked.key,
        "because": minus(" ".join(dict.fromkeys(choice.because for choice in right))),
        "chips": [citations.chip(rule) for rule in list(cited)[:2]],
    }


def _table(state: QuizState) -> View | None:
    """The results of all learners; None while there is one sheet only."""
    given = state.sheets()
    if len(given) < 2:
        return None
    asked = state.sheet.quiz.questions
    rows = [
        {
            "learner": learner,
            "cells": [_sign(sheet.answers.get(number)) for number in range(len(asked))],
            "points": f"{sheet.points} of {len(asked)}",
        }
        for learner, sheet in zip(learners(given), given, strict=True)
    ]
    answers = [[sheet.answers.get(number) for sheet in given] for number in range(len(asked))]
    return {
        "questions": [f"{number} {each.kind}" for number, each in enumerate(asked, 1)],
        "rows": rows,
        "solved": [sum(answer is not None and answer.right for answer in column) for column in answers],
        "count": len(given),
    }


def _sign(answer: Answer | None) -> View:
    """How a question was answered: a sign, a tone and words."""
    if answer is None:
        return {"text": "–", "tone": "mut", "says": "not answered"}
    if not answer.right:
        return {"text": "✕", "tone": "bad", "says": "not right"}
    tries = answer.tries
    return {"text": "✓" if tries == 1 else f"✓ {tries}", "tone": "ok", "says": f"right at try {tries}"}
