"""What a quiz on the screen knows and does, without a widget: a sheet, what is picked, and every action."""

from __future__ import annotations

from typing import Any

from workbench.kernel import WorkbenchError
from workbench.teaching import drill
from workbench.teaching.question import Marked, mark
from workbench.teaching.sheet import Sheet, class_table
from workbench.ui.answering import Action, Answering, number_in
from workbench.ui.chips import Citations
from workbench.ui.lessons.choices import Picks
from workbench.ui.lessons.downloads import Downloads

View = dict[str, Any]

NAME = 60


class QuizState(Answering):
    """One learner with one quiz.

    Attributes:
        sheet: the learner's answers.
        others: sheets that were put together with it.
        picks: what is picked among the answers of the question.
        said: letters of the last answer to the question; "" for none.
        summing: whether the results are shown.
        keys: whether the list of keys is shown.
        rule: a rule that is shown; "" for none.
        downloads: files for the learner.
        drawn: pictures of positions by the number of their question.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.others: list[Sheet] = []
        self.summing = self.keys = False
        self.rule = ""
        self.downloads = Downloads()
        self.drawn: dict[int, View] = {}
        self._shown: set[int] = set()
        self._arrive()

    def _arrive(self) -> None:
        """Come to a question."""
        self.picks = Picks(self.sheet.question)
        before = self.sheet.answers.get(self.sheet.number)
        self.said = before.letters if before is not None else ""
        self.citations = Citations(self.sheet.item.session())
        self.rule = ""

    @property
    def marked(self) -> Marked | None:
        """The last answer to this question, marked; None where none was given."""
        return mark(self.sheet.question, self.said) if self.said else None

    @property
    def closed(self) -> bool:
        """Whether nothing more can be answered here: it was right, or the answer was shown."""
        marked = self.marked
        return self.sheet.number in self._shown or (marked is not None and marked.right)

    def sheets(self) -> list[Sheet]:
        """All sheets that hold answers, this learner's first."""
        return [*([self.sheet] if self.sheet.answers else []), *self.others]

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for."""
        text, name = str(fields.get("text", "")), str(fields.get("name", "the file"))[:120]
        quiz = self.sheet.quiz
        actions: dict[str, Action] = {
            "key": lambda: self._key(str(fields.get("key", ""))),
            "pick": lambda: self.pick(number_in(fields, "an answer")),
            "answer": self.answer,
            "show": lambda: self._shown.add(self.sheet.number),
            "next": self.onward,
            "back": self.back,
            "goto": lambda: self.goto(number_in(fields, "a question")),
            "summary": self.sum_up,
            "again": self.again,
            "learner": lambda: self._call(text[:NAME]),
            "keys": self._toggle_keys,
            "rule": lambda: self._show_rule(str(fields.get("id", ""))),
            "drill": lambda: self.downloads.give(f"{quiz.title}.json", "application/json", drill.as_text(quiz)),
            "answers": self._give_answers,
            "table": self._give_table,
            "upload": lambda: self._take_drill(text, name),
            "together": lambda: self.others.append(Sheet.from_text(quiz, text, name)),
        }
        return actions.get(kind)

    def _key(self, key: str) -> None:
        keys: dict[str, Action] = {
            "Enter": self._enter,
            "n": self.onward,
            "PageDown": self.onward,
            "p": self.back,
            "PageUp": self.back,
            "?": self._toggle_keys,
        }
        place = "123456789".find(key) if key.isdigit() else "abcdefgh".find(key)
        if place >= 0 and len(key) == 1:
            self.pick(place)
        elif key in keys:
            keys[key]()

    def _enter(self) -> None:
        """Answer; where that is done, go on."""
        if self.closed:
            self.onward()
        else:
            self.answer()

    def pick(self, place: int) -> None:
        """Pick an answer by its place."""
        if not self.closed and not self.summing:
            self.picks.pick(place)

    def pick_piece(self, piece: str) -> None:
        """Pick the answer that a piece of the board belongs to."""
        if not self.closed:
            self.picks.pick_piece(piece)

    def answer(self) -> None:
        """Answer with what is picked. Raises WorkbenchError where nothing is."""
        if self.summing or self.closed:
            return
        marked = self.sheet.answer(self.picks.letters)
        self.said = self.picks.letters
        if not marked.right and not self.sheet.question.several:
            self.picks.places = frozenset()

    def onward(self) -> None:
        """On to the next question, after the last to the results."""
        if self.summing:
            return
        if self.sheet.number == len(self.sheet.quiz) - 1:
            self.sum_up()
        else:
            self.sheet.next()
            self._arrive()

    def back(self) -> None:
        """Back to the question before, from the results to the last one that was looked at."""
        if self.summing:
            self.summing = False
        else:
            self.sheet.back()
        self._arrive()

    def goto(self, number: int) -> None:
        """Go to a question. Raises WorkbenchError."""
        self.sheet.goto(number)
        self.summing = False
        self._arrive()

    def sum_up(self) -> None:
        """Show the results."""
        self.summing, self.rule = True, ""

    def again(self) -> None:
        """The same questions once more, on a new sheet; the answers given stay in the table of the class."""
        if self.sheet.answers:
            self.others.append(self.sheet)
        self._begin(Sheet(self.sheet.quiz, self.sheet.learner))

    def _begin(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.summing = False
        self._shown.clear()
        self._arrive()

    def _call(self, learner: str) -> None:
        self.sheet.learner = " ".join(learner.split())

    def _toggle_keys(self) -> None:
        self.keys = not self.keys

    def _show_rule(self, rule: str) -> None:
        self.rule = "" if rule == self.rule else rule

    # ---- files

    def _give_answers(self) -> None:
        name = f"answers of {self.sheet.learner or 'somebody'}.json"
        self.downloads.give(name, "application/json", self.sheet.as_text())

    def _give_table(self) -> None:
        self.downloads.give("results.csv", "text/csv", class_table(self.sheets()).to_csv())

    def _take_drill(self, text: str, name: str) -> None:
        """Begin another quiz, from its file."""
        quiz = drill.from_text(text, name)
        if not len(quiz):
            raise WorkbenchError(f"{name} holds no question.")
        self.others, self.drawn = [], {}
        self._begin(Sheet(quiz, self.sheet.learner))
