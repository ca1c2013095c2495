"""A quiz on the screen: one question at a time with its position, then what came of it, alone and as a class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.session.sentences import minus
from workbench.teaching import drill
from workbench.teaching.question import Marked, mark
from workbench.teaching.quiz import Item
from workbench.teaching.sheet import Answer, Sheet, class_table, learners
from workbench.ui.board import Board, BoardEvent, wire
from workbench.ui.chips import Citations
from workbench.ui.layers import shown
from workbench.ui.lessons.choices import Picks, choices_view, letter_marks
from workbench.ui.lessons.downloads import Downloads
from workbench.ui.lessons.panels import QuizBarPanel, QuizPanel
from workbench.ui.lessons.words import rules
from workbench.ui.overlay import alike
from workbench.ui.panels import Panel

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
NAME = 60
KEPT = 4


class QuizDesk(ipywidgets.Box):
    """The widgets of one learner with one quiz.

    Attributes:
        sheet: the learner's answers.
        others: sheets of others that were put together with it.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.others: list[Sheet] = []
        self._summing = False
        self._shown: set[int] = set()
        self._keys = False
        self._message = ""
        self._rule = ""
        self._downloads = Downloads()
        self._drawn: dict[int, View] = {}
        self.bar, self.panel, self.board = QuizBarPanel("bar"), QuizPanel("quiz"), Board()
        self.board.add_class("nw-at-board")
        for panel in self.panels:
            panel.on_event(self.handle)
        self.board.on_event(self._on_board)
        self._main = ipywidgets.Box([self.board, self.panel])
        self._main.add_class("nw-quiz-main")
        super().__init__(children=[self.bar, self._main])
        for name in ("nw", "nw-quiz"):
            self.add_class(name)
        self._sync()
        self.refresh()

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All panels but the board."""
        return (self.bar, self.panel)

    def close(self) -> None:
        """Close all widgets."""
        for widget in (*self.panels, self.board, self._main):
            widget.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did. Nothing that comes from a page is taken on trust."""
        action = self._action(kind, fields)
        if action is None:
            return
        self._message = ""
        try:
            action()
        except WorkbenchError as error:
            self._message = str(error)
        self.refresh()

    def _action(self, kind: str, fields: View) -> Callable[[], Any] | None:
        text, name = str(fields.get("text", "")), str(fields.get("name", "the file"))[:120]
        actions: dict[str, Callable[[], Any]] = {
            "key": lambda: self._key(str(fields.get("key", ""))),
            "pick": lambda: self._pick(_number(fields)),
            "answer": self._answer,
            "show": self._show_answer,
            "next": self._next,
            "back": self._back,
            "goto": lambda: self._goto(_number(fields)),
            "summary": self._sum_up,
            "again": self._again,
            "learner": lambda: self._call(text[:NAME]),
            "keys": self._toggle_keys,
            "rule": lambda: self._show_rule(str(fields.get("id", ""))),
            "drill": lambda: self._give("json", drill.as_text(self.sheet.quiz), self.sheet.quiz.title),
            "answers": self._give_answers,
            "table": self._give_table,
            "upload": lambda: self._take_drill(text, name),
            "together": lambda: self.others.append(Sheet.from_text(self.sheet.quiz, text, name)),
        }
        return actions.get(kind)

    def _key(self, key: str) -> None:
        keys: dict[str, Callable[[], Any]] = {
            "Enter": self._enter,
            "n": self._next,
            "PageDown": self._next,
            "p": self._back,
            "PageUp": self._back,
            "?": self._toggle_keys,
        }
        place = "123456789".find(key) if key.isdigit() else "abcdefgh".find(key)
        if not self._summing and len(key) == 1 and place >= 0:
            self._pick(place)
        elif key in keys:
            keys[key]()

    def _enter(self) -> None:
        """Answer; where that is done, go on."""
        if self._closed() or (self._marked() is not None and not self.picks.places):
            self._next()
        else:
            self._answer()

    def _pick(self, place: int) -> None:
        if not self._closed():
            self.picks.pick(place)

    def _answer(self) -> None:
        if self._summing or self._closed():
            return
        self.sheet.answer(self.picks.letters)
        self._said = self.picks.letters
        if not self._closed() and not self.sheet.question.several:
            self.picks.places = frozenset()

    def _show_answer(self) -> None:
        self._shown.add(self.sheet.number)

    def _next(self) -> None:
        if self._summing:
            return
        if self.sheet.number == len(self.sheet.quiz) - 1:
            self._sum_up()
        else:
            self.sheet.next()
            self._sync()

    def _back(self) -> None:
        if self._summing:
            self._summing = False
        else:
            self.sheet.back()
        self._sync()

    def _goto(self, number: int) -> None:
        self.sheet.goto(number)
        self._summing = False
        self._sync()

    def _sum_up(self) -> None:
        self._summing = True
        self._rule = ""

    def _again(self) -> None:
        """The same questions once more, on a new sheet; the answers given stay in the table of the class."""
        if self.sheet.answers:
            self.others.append(self.sheet)
        self._begin(Sheet(self.sheet.quiz, self.sheet.learner))

    def _begin(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._summing = False
        self._shown.clear()
        self._sync()

    def _call(self, learner: str) -> None:
        self.sheet.learner = " ".join(learner.split())

    def _toggle_keys(self) -> None:
        self._keys = not self._keys

    def _show_rule(self, rule: str) -> None:
        self._rule = "" if rule == self._rule else rule

    # ---- files

    def _give(self, ending: str, text: str, name: str) -> None:
        kind = "text/csv" if ending == "csv" else "application/json"
        self._downloads.give(f"{name}.{ending}", kind, text)

    def _give_answers(self) -> None:
        self._give("json", self.sheet.as_text(), f"answers of {self.sheet.learner or 'somebody'}")

    def _give_table(self) -> None:
        self._give("csv", class_table(self._class()).to_csv(), "results")

    def _take_drill(self, text: str, name: str) -> None:
        """Begin another quiz, from its file."""
        quiz = drill.from_text(text, name)
        self.others, self._drawn = [], {}
        self._begin(Sheet(quiz, self.sheet.learner))

    def _class(self) -> list[Sheet]:
        return [*([self.sheet] if self.sheet.answers else []), *self.others]

    def _on_board(self, event: BoardEvent) -> None:
        if event.type == "piece" and event.id is not None and not self._closed():
            self.picks.pick_piece(alike(event.id))
            self.refresh()

    # ---- where the learner is

    def _sync(self) -> None:
        self.picks = Picks(self.sheet.question)
        before = self.sheet.answers.get(self.sheet.number)
        self._said = before.letters if before is not None else ""
        self.citations = Citations(self.sheet.item.session())
        self._rule = ""

    def _marked(self) -> Marked | None:
        """The last answer to this question, marked; None where none was given."""
        return mark(self.sheet.question, self._said) if self._said else None

    def _closed(self) -> bool:
        """Whether nothing more can be answered here: it was right, or the answer was shown."""
        marked = self._marked()
        return self.sheet.number in self._shown or (marked is not None and marked.right)

    # ---- showing

    def refresh(self) -> None:
        """Show the quiz as it is now."""
        item = self.sheet.item
        graph = self._graph(item)
        marks = letter_marks(item.question, graph, self.picks.letters)
        self.board.label = f"The table of {item.game.title}"
        self.board.show(shown(graph, {}), marks, [] if self._closed() else list(marks))
        self.board.layout.display = "none" if self._summing else None
        self.panel.show(self._summary() if self._summing else self._question(item))
        self.bar.show(self._bar(item))

    def _graph(self, item: Item) -> View:
        from workbench.pictures import graph

        number = self.sheet.number
        if number not in self._drawn:
            while len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[number] = wire(graph(item.state, item.question.seat))
        return self._drawn[number]

    def _bar(self, item: Item) -> View:
        quiz = self.sheet.quiz
        return {
            "title": quiz.title,
            "facts": "",
            "learner": self.sheet.learner,
            "dots": [self._dot(number) for number in range(len(quiz))],
            "summing": self._summing,
            "keys": KEYS if self._keys else None,
            "message": self._message,
            "live": self._spoken(),
            "file": self._downloads.file,
        }

    def _dot(self, number: int) -> View:
        answer = self.sheet.answers.get(number)
        state = "open" if answer is None else "done" if answer.right else "wrong"
        said = {"open": "not answered", "done": "right", "wrong": "not right"}[state]
        here = number == self.sheet.number and not self._summing
        return {"state": state, "here": here, "name": f"Question {number + 1}, {said}"}

    def _spoken(self) -> str:
        marked = self._marked()
        if self._summing:
            return f"{self.sheet.points} of {len(self.sheet.quiz)} right at the first try."
        return minus(marked.text if marked is not None else self.sheet.question.text)

    def _question(self, item: Item) -> View:
        question, marked, number = item.question, self._marked(), self.sheet.number
        closed = self._closed()
        answer = self.sheet.answers.get(number)
        seat = question.seat
        return {
            "summing": False,
            "number": number,
            "place": f"Question {number + 1} of {len(self.sheet.quiz)}",
            "kind": KINDS[question.kind],
            "seat": seat,
            "seen": f"seen by {item.settings.players[seat]}" if seat is not None else "",
            "changed": item.changed,
            "text": minus(question.text),
            **choices_view(self.picks, self._said, closed, self.citations),
            "result": None if marked is None else self._result(marked),
            "tries": f"Try {answer.tries + 1}" if answer is not None and not closed else "",
            "show": marked is not None and not closed,
            "back": number > 0,
            "act": self._act(closed, marked),
            "next": "Results ▶" if number == len(self.sheet.quiz) - 1 else "Next ▶",
            "rule": self.citations.card(self._rule) if self._rule else None,
        }

    def _act(self, closed: bool, marked: Marked | None) -> View | None:
        if closed:
            return None
        text = "Answer" if marked is None else "Answer again"
        return {"id": "answer", "text": text, "on": bool(self.picks.places)}

    def _result(self, marked: Marked) -> View:
        # An answer says why in its own place; only what is missing is said here.
        missing = not marked.right and all(entry.right for entry in marked.marks)
        tone, pill = _PILLS["right" if marked.right else "missing" if missing else "wrong"]
        return {"tone": tone, "pill": pill, "words": [minus(marked.text)] if missing else [], "rules": rules(marked.rules, self.citations)}

    def _summary(self) -> View:
        sheet = self.sheet
        return {
            "summing": True,
            "points": str(sheet.points),
            "of": str(len(sheet.quiz)),
            "learner": sheet.learner,
            "rows": [self._row(number, item) for number, item in enumerate(sheet.quiz)],
            "class": self._table(),
            "message": self._message,
        }

    def _row(self, number: int, item: Item) -> View:
        answer, question = self.sheet.answers.get(number), item.question
        citations = Citations(item.session())
        right = [question.choices[place] for place in question.right]
        cited = dict.fromkeys(rule for choice in right for rule in choice.rules[:1])
        return {
            "number": number,
            "text": minus(question.text),
            "mark": _sign(answer),
            "answer": answer.letters if answer is not None else "",
            "key": question.key,
            "because": minus(" ".join(dict.fromkeys(choice.because for choice in right))),
            "chips": [citations.chip(rule) for rule in list(cited)[:2]],
        }

    def _table(self) -> View | None:
        """The results of all learners; None while there is one only."""
        given = self._class()
        if len(given) < 2:
            return None
        questions = [f"{number} {question.kind}" for number, question in enumerate(self.sheet.quiz.questions, 1)]
        rows = [
            {
                "learner": learner,
                "cells": [_sign(sheet.answers.get(number)) for number in range(len(questions))],
                "points": f"{sheet.points} of {len(sheet.quiz)}",
            }
            for learner, sheet in zip(learners(given), given, strict=True)
        ]
        solved = [sum(sheet.answers.get(number) is not None and sheet.answers[number].right for sheet in given)
                  for number in range(len(questions))]  # fmt: skip
        return {"questions": questions, "rows": rows, "solved": solved, "count": len(given)}

    def __repr__(self) -> str:
        return f"<quiz page: {self.sheet!r}>"


def _sign(answer: Answer | None) -> View:
    """How a question was answered: a sign, a tone and words."""
    if answer is None:
        return {"text": "–", "tone": "mut", "says": "not answered"}
    if not answer.right:
        return {"text": "✕", "tone": "bad", "says": "not right"}
    tries = answer.tries
    return {"text": "✓" if tries == 1 else f"✓ {tries}", "tone": "ok", "says": f"right at try {tries}"}


def _number(fields: View) -> int:
    value = fields.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WorkbenchError(f"{value!r:.60} is no number of a question or an answer.")
