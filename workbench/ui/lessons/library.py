"""The list of lessons, for whoever teaches or learns: what each is about, how long it takes, and whether it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets

from workbench.kernel import WorkbenchError
from workbench.kernel.registry import find_game
from workbench.teaching.lesson import Lesson
from workbench.teaching.lesson_sitting import LessonSitting
from workbench.teaching.library import Library
from workbench.teaching.progress import Progress, Record
from workbench.teaching.slides import LessonSlides
from workbench.ui.answering import Action, Answering
from workbench.ui.lessons.beside import Beside
from workbench.ui.lessons.downloads import Downloads
from workbench.ui.lessons.handouts import handout_page
from workbench.ui.lessons.lesson import LessonDesk
from workbench.ui.lessons.panels import LessonsPanel
from workbench.ui.panels import close_whole

View = dict[str, Any]

WORDS = 200
_SAID = {"": "not begun", "begun": "begun", "done": "done"}


class LessonShelf(Answering, ipywidgets.Box):
    """A list of lessons; the one that was chosen takes its place until somebody goes back.

    Attributes:
        library: the lessons.
        desk: the lesson that is taken; None while the list is shown.
        beside: the lesson that is presented.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.desk: LessonDesk | None = None
        self.beside = Beside(self._arrange)
        self._games = list(dict.fromkeys(lesson.game_id for lesson in library))
        self._game, self._words = "", ""
        self._rule: tuple[str, str] | None = None
        self._left = ""
        self._sittings: dict[Lesson, Progress] = {}
        self._downloads = Downloads()
        self.panel = LessonsPanel("lessons")
        self.panel.on_event(self.handle)
        super().__init__(children=[self.panel])
        for name in ("nw", "nw-shelf"):
            self.add_class(name)
        self.refresh()

    def close(self) -> None:
        """Close all widgets."""
        self.beside.close()
        if self.desk is not None:
            self.desk.close()
        close_whole(self.panel)
        self.layout.close()
        super().close()

    # ---- what happens

    def handle(self, kind: str, fields: View) -> None:
        """Answer what somebody did."""
        if self.do(kind, fields):
            self.refresh()

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for."""
        ident = str(fields.get("id", ""))
        actions: dict[str, Action] = {
            "open": lambda: self._open(self._called(ident)),
            "present": lambda: self.beside.present(LessonSlides(self._called(ident))),
            "handout": lambda: self._print(self._called(ident)),
            "words": lambda: self._find(str(fields.get("text", ""))[:WORDS]),
            "game": lambda: self._only(str(fields.get("value", ""))),
            "rule": lambda: self._show_rule(ident),
            "save": self._save,
        }
        return actions.get(kind)

    def _called(self, name: str) -> Lesson:
        found = next((lesson for lesson in self.library if _name(lesson) == name), None)
        if found is None:
            raise WorkbenchError(f"There is no lesson {name!r:.80} in this list.")
        return found

    def _open(self, lesson: Lesson) -> None:
        following = self._following(lesson)
        desk = LessonDesk(self._sitting(lesson), self._back, following, self._open)
        before, self.desk = self.desk, desk
        self._left = _name(lesson)
        self._arrange()
        if before is not None:
            before.close()

    def _sitting(self, lesson: Lesson) -> LessonSitting:
        """A sitting whose progress is kept: in the library's record, else as long as this list is there."""
        if self.library.record is not None:
            sitting: LessonSitting = self.library.open(self.library.lessons.index(lesson))
            return sitting
        progress = self._sittings.setdefault(lesson, Progress.new(lesson))
        return LessonSitting(lesson, progress)

    def _following(self, lesson: Lesson) -> Lesson | None:
        """The lesson after this one, of the same game."""
        place = self.library.lessons.index(lesson) + 1
        after = self.library.lessons[place : place + 1]
        return after[0] if after and after[0].game_id == lesson.game_id else None

    def _back(self) -> None:
        """From the lesson to the list."""
        before, self.desk = self.desk, None
        self._reread()
        self._arrange()
        self.refresh()
        if before is not None:
            before.close()

    def _arrange(self) -> None:
        self.children = [self.panel, *self.beside.widgets] if self.desk is None else [self.desk]

    def _reread(self) -> None:
        """Read the record again, in which a lesson has kept its progress."""
        if self.library.record is not None:
            self.library.record = Record.open(self.library.record.path)

    def _print(self, lesson: Lesson) -> None:
        self._downloads.give(f"{lesson.game_id} {lesson.id}.html", "text/html", handout_page(lesson, True))

    def _save(self) -> None:
        record = Record(Path("progress.json"))
        for lesson, progress in self._sittings.items():
            record.put(lesson, progress)
        self._downloads.give("progress.json", "application/json", record.as_text())

    def _find(self, words: str) -> None:
        self._words = words

    def _only(self, game: str) -> None:
        self._game = game if game in self._games else ""

    def _show_rule(self, ident: str) -> None:
        """Show the rule of a game, "noblemen castle.apart"; the same once more puts it away."""
        game, _, rule = ident.partition(" ")
        self._rule = None if (game, rule) == self._rule or game not in self._games else (game, rule)

    # ---- what is shown

    def refresh(self) -> None:
        """Show the list as it is now."""
        fitting = [lesson for lesson in self.library if self._fits(lesson)]
        games = [["", "all games"], *([game, find_game(game).title] for game in self._games)]
        done = sum(self._state(lesson) == "done" for lesson in self.library)
        record = self.library.record
        self.panel.show(
            {
                "count": f"{len(fitting)} of {len(self.library)} lessons, {done} done",
                "games": {"label": "Game", "value": self._game, "options": games} if len(self._games) > 1 else None,
                "words": self._words,
                "groups": [
                    {"title": find_game(game).title, "rows": rows}
                    for game in self._games
                    if (rows := [self._row(lesson) for lesson in fitting if lesson.game_id == game])
                ],
                "faults": list(self.library.faults),
                "kept": f"Progress is kept in {record.path.name}." if record is not None else "",
                "saves": record is None and bool(self._sittings),
                "rule": self._cited(),
                "left": self._left,
                "message": self.message,
                "file": self._downloads.file,
            }
        )

    def _fits(self, lesson: Lesson) -> bool:
        if self._game not in ("", lesson.game_id):
            return False
        said = " ".join(
            (lesson.id, lesson.title, lesson.head.about, *lesson.head.chapter, *lesson.rules, lesson.game.title)
        ).casefold()
        return all(word in said for word in self._words.casefold().split())

    def _row(self, lesson: Lesson) -> View:
        state = self._state(lesson)
        return {
            "id": _name(lesson),
            "game": lesson.game_id,
            "title": lesson.title,
            "about": lesson.head.about,
            "minutes": lesson.minutes,
            "tasks": len(lesson.tasks),
            "chapters": list(lesson.head.chapter),
            "rules": list(lesson.rules),
            "state": state,
            "said": _SAID[state],
        }

    def _state(self, lesson: Lesson) -> str:
        if self.library.record is not None:
            return self.library.state(lesson)
        progress = self._sittings.get(lesson)
        if progress is None:
            return ""
        return "done" if progress.done else "begun" if progress.share or progress.at else ""

    def _cited(self) -> View | None:
        if self._rule is None:
            return None
        game, rule = self._rule
        try:
            cited = find_game(game).rulebook.cite(rule)
        except WorkbenchError:
            return None
        return {"id": rule, "section": cited.section, "text": cited.text, "lines": []}

    def __repr__(self) -> str:
        return f"<list of {len(self.library)} lessons>"


def _name(lesson: Lesson) -> str:
    return f"{lesson.game_id}/{lesson.id}"
