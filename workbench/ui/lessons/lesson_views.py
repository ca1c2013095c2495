"""What the parts of a lesson's page show, as plain dictionaries."""

from __future__ import annotations

from typing import Any

from workbench.session.sentences import minus
from workbench.teaching import prose
from workbench.teaching.lesson import ChooseTask, LegalTask, PlayTask, RuleTask, Task
from workbench.teaching.lesson_sitting import LessonSitting, Result
from workbench.teaching.question import mark
from workbench.ui.chips import Citations
from workbench.ui.lessons.choices import Picks, choices_view
from workbench.ui.lessons.moves import MovesControl
from workbench.ui.lessons.words import Words, line, rules, told, words
from workbench.ui.views import Views

View = dict[str, Any]

PILLS = {
    "solved": ("ok", "✓ Solved"),
    "played": ("ok", "✓ Allowed, go on"),
    "refused": ("bad", "✕ Not allowed"),
    "missed": ("new", "◐ Allowed, but not what was asked"),
    "wrong": ("bad", "✕ Not right"),
}
_LOGGED = {"solved": "ok", "played": "", "refused": "bad", "missed": "new", "wrong": "bad"}
_STATES = {"solved": "done", "read": "done", "shown": "shown", "open": "open"}
_SAID = {"done": "done", "shown": "solution shown", "open": "open"}


class LessonViews:
    """Makes the views of one step of a lesson."""

    def __init__(self, sitting: LessonSitting, moves: MovesControl, picks: Picks) -> None:
        self.sitting = sitting
        self.moves = moves
        self.picks = picks
        self.citations = Citations(sitting.session)

    # ---- the text

    def text(self) -> View:
        """The step: its number among the others, heading and text."""
        sitting, lesson = self.sitting, self.sitting.lesson
        return {
            "number": sitting.number,
            "place": f"Step {sitting.number + 1} of {len(lesson.steps)}",
            "dots": [self._dot(number) for number in range(len(lesson.steps))],
            "title": sitting.step.title,
            "about": f"You play {self._player()}. {lesson.head.about}" if sitting.number == 0 else "",
            "intro": self._words(lesson.intro) if sitting.number == 0 else [],
            "words": self._words(sitting.step.text),
        }

    def _player(self) -> str:
        return str(self.sitting.settings.players[self.sitting.lesson.seat])

    def _dot(self, number: int) -> View:
        state = _STATES[self.sitting.progress.steps[number].state]
        step = self.sitting.lesson.steps[number]
        here = number == self.sitting.number
        return {"state": state, "here": here, "name": f"Step {number + 1}, {step.title}, {_SAID[state]}"}

    # ---- the task

    def task(self) -> View:
        """What is asked, how far it is done, hints, and what was said to the last answer."""
        task = self.sitting.task
        if task is None:
            return {}
        result, solved = self.result, self.solved
        question = self.picks.question
        said = result.answer if result is not None and question is not None else ""
        return {
            "kind": _kind(task, self.sitting),
            "ask": self._line(task.ask),
            "goals": [{"text": self._line(goal.text), "reached": goal.reached} for goal in self.sitting.goals],
            **choices_view(self.picks, said, solved and question is not None, self.citations),
            "hints": self._hints(task),
            "result": None if result is None else self._result(result),
            "solved": solved,
            "was": self._was(),
            "message": None if self.moves.asks else self.moves.message,
            "tools": self._tools(task),
            "act": self._act(),
        }

    @property
    def result(self) -> Result | None:
        """What was said to the last answer, as long as it is about what is on the board."""
        tries = self.sitting.tries
        if not tries:
            return None
        stale = tries[-1].outcome in ("solved", "missed") and self.picks.question is None and not self.sitting.spent
        return None if stale else tries[-1]

    @property
    def solved(self) -> bool:
        """Whether the last answer was right."""
        return self.result is not None and self.result.solved

    def _was(self) -> str:
        """What is known of this task from before."""
        state = self.sitting.progress.steps[self.sitting.number].state
        if self.solved or state == "open":
            return ""
        return "solved before" if state == "solved" else "the solution was shown"

    def _hints(self, task: Task) -> list[View]:
        taken = self.sitting.progress.steps[self.sitting.number].hints
        return [{"words": self._line(hint)} for hint in task.hints[:taken]]

    def _result(self, result: Result) -> View:
        tone, pill = PILLS[result.outcome]
        question = self.picks.question
        # A wrong answer says why in its own place; only what is missing is said here.
        marks = mark(question, result.answer).marks if question is not None else ()
        amiss = any(not entry.right for entry in marks)
        if result.outcome == "wrong" and not amiss:
            tone, pill = "new", "◐ Right so far"
        return {
            "tone": tone,
            "pill": pill,
            "words": [] if amiss else self._line(result.text),
            "rules": rules(result.rules, self.citations),
            "told": told(result.told, self.citations) if result.outcome in ("played", "missed") else [],
        }

    def _tools(self, task: Task) -> View:
        progress = self.sitting.progress.steps[self.sitting.number]
        left = len(task.hints) - progress.hints
        begun = self.sitting.spent or len(self.sitting.session.tree) > 1 or bool(self.moves.refused)
        return {
            "hint": "" if self.solved or left <= 0 else "Hint" if left == len(task.hints) else f"Hint, {left} more",
            "again": begun and self.picks.question is None,
            "solution": not self.solved and (progress.hints > 0 or progress.tries > 1),
        }

    def _act(self) -> View | None:
        """The one thing that comes next, as the large button."""
        if self.solved:
            return self.onward()
        if self.picks.question is not None:
            return {"id": "answer", "text": "Answer", "on": bool(self.picks.places)}
        if self.sitting.spent:
            return {"id": "again", "text": "Try once more", "on": True}
        chosen = self.moves.chosen
        if chosen is None or self.moves.refused is not None:
            return None
        return {"id": "play", "text": f"Do it: {minus(chosen.label)}", "on": True}

    def onward(self) -> View | None:
        """The button that leads on; None at the last step."""
        number = self.sitting.number + 1
        if number >= len(self.sitting.lesson.steps):
            return None
        return {"id": "next", "text": f"Step {number + 1} ▶", "on": True}

    # ---- steps and what was done

    def log(self, shelf: bool, following: str) -> View:
        """The way to the other steps, what was answered here, and at the end how it went."""
        sitting = self.sitting
        board = sitting.step.board
        last = sitting.number + 1 >= len(sitting.lesson.steps)
        skips = sitting.task is not None and not self.solved and not self._was()
        return {
            "caption": minus(board.caption) if board is not None else "",
            "back": f"◀ Step {sitting.number}" if sitting.number else "",
            "next": self._next(),
            "skips": skips and not last,
            "lines": [self._logged(number, each) for number, each in enumerate(sitting.tries, 1)],
            "done": self._done(following) if sitting.done else None,
            "open": self._open() if last and not sitting.done and (self.solved or sitting.task is None) else [],
            "shelf": shelf,
        }

    def _next(self) -> str:
        """What the button to the next step says; at the last it leads to one that is open, if there is one."""
        sitting = self.sitting
        if sitting.number + 1 < len(sitting.lesson.steps):
            return f"Step {sitting.number + 2} ▶"
        left = self.left_open()
        if left is not None:
            return f"Step {left + 1}, still open ▶"
        return "Done" if sitting.task is None or self.solved or self._was() else ""

    def left_open(self) -> int | None:
        """The number of the first other step that is not done."""
        steps = self.sitting.progress.steps
        return next((n for n, each in enumerate(steps) if each.state == "open" and n != self.sitting.number), None)

    def _logged(self, number: int, result: Result) -> View:
        label = minus(result.why.label) if result.why is not None else ""
        if result.outcome == "refused":
            text = f"You try “{label}”: refused. {minus(result.why.summary) if result.why else ''}"
        elif result.why is not None:
            text = f"You play “{label}”."
        else:
            text = f"You answer {', '.join(result.answer)}: {'right' if result.solved else 'not right'}."
        tone = _LOGGED[result.outcome]
        chips = [self.citations.chip(rule, "bad" if tone == "bad" else "") for rule in result.rules[:2]]
        return {"n": str(number), "text": text, "tone": tone, "chips": chips}

    def _done(self, following: str) -> View:
        """How the lesson went."""
        steps = self.sitting.progress.steps
        tasks = [each for each, step in zip(steps, self.sitting.lesson.steps, strict=True) if step.task is not None]
        own = sum(each.state == "solved" for each in tasks)
        tries, hints = sum(each.tries for each in tasks), sum(each.hints for each in tasks)
        parts = [
            f"You solved {own} of {len(tasks)} tasks yourself",
            f"with {tries} {'answer' if tries == 1 else 'answers'}",
            f"and {hints} {'hint' if hints == 1 else 'hints'}" if hints else "and no hint",
        ]
        return {"title": f"{self.sitting.lesson.title}: done", "text": f"{' '.join(parts)}.", "following": following}

    def _open(self) -> list[View]:
        """The steps that are not done, where the end was reached without them."""
        steps = self.sitting.progress.steps
        return [
            {"number": number, "title": f"Step {number + 1}, {self.sitting.lesson.steps[number].title}"}
            for number, each in enumerate(steps)
            if each.state == "open"
        ]

    # ---- in general

    # ---- the moves, and what is said of the step elsewhere

    def moves_listed(self) -> View:
        """The moves, while one is asked for."""
        if not self.moves.asks:
            return {}
        view = Views(self.moves).question()
        return view | {"who": f"{view['who']}: which move?", "badge": "", "legalOnly": None}

    def foot(self) -> View:
        """The task with the chosen move, or with what came of it, in one line while the task is out of sight."""
        task, chosen, result = self.sitting.task, self.moves.chosen, self.result
        if task is None:
            return {}
        view = {"seat": self.sitting.lesson.seat, "ask": prose.plain(task.ask), "moves": "To the task", "hint": ""}
        if self.moves.asks and chosen is not None and self.moves.refused is None:
            return view | {"label": minus(chosen.label), "tone": "mut", "pill": "chosen", "play": "Do it"}
        if result is None or result.why is None:
            return view
        tone, pill = PILLS[result.outcome]
        summary = minus(result.why.summary) if result.outcome == "refused" else ""
        return view | {"label": minus(result.why.label), "tone": tone, "pill": pill, "summary": summary}

    def spoken(self) -> str:
        """What a screen reader says: what was said to the last answer; else the step and what is asked."""
        if self.result is not None:
            return str(self.result)
        task = self.sitting.task
        asked = "" if task is None else f" Task: {prose.plain(task.ask)}"
        return f"{self.sitting.step.title}.{asked}"

    def rule(self, rule: str) -> View:
        """A rule, for reading."""
        return self.citations.card(rule)

    def _words(self, text: str) -> Words:
        return words(text, self.sitting.game.rulebook, self.citations.chip)

    def _line(self, text: str) -> Words:
        return line(text, self.sitting.game.rulebook, self.citations.chip)


def _kind(task: Task, sitting: LessonSitting) -> str:
    """What sort of answer is wanted, in a word or two."""
    if isinstance(task, PlayTask):
        left = task.moves if sitting.spent else sitting.moves_left
        return "1 move" if left == 1 else f"up to {left} moves"
    if isinstance(task, LegalTask):
        return "which are legal?"
    if isinstance(task, RuleTask):
        return "which rule?"
    assert isinstance(task, ChooseTask)
    several = sitting.question is not None and sitting.question.several
    return "all that are right" if several else "one is right"
