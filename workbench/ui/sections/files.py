"""Files: save and load, autosave and recovery, a page to print, a score sheet, and the position as a test."""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.kernel import WorkbenchError
from workbench.session import loads
from workbench.session.cases.writing import slug
from workbench.session.save import as_bytes
from workbench.session.sheet import paste
from workbench.session.texts import capital
from workbench.ui import given, handed, kept
from workbench.ui.controller import Controller
from workbench.ui.page import page
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View


class FilesPanel(Panel):
    """Files."""

    _esm = module("files.js")


class Files(Section):
    """What can be taken away from the sitting, and what can be brought back."""

    name = "files"
    title = "Files"
    key = "o"
    panel = FilesPanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._file: View | None = None
        self._told = ""
        self._made_for: int | None = None
        self._shows_sheet = False
        self._autosaves: list[View] | None = None

    # ---- what is shown

    def view(self) -> View:
        """What was last loaded, whether the sitting is kept by itself, and what waits to be taken away."""
        journal, own = self.session.autosaved, self._made_for == self.control.seat
        return {
            "loaded": self.control.loaded_from,
            "kept": "Every change is saved by itself." if journal is not None and journal.complete else "",
            "error": journal.error if journal is not None else self.control.unsaved,
            "autosaves": self._kept_sittings(),
            # What was made for one who sees more, or less, does not stay when somebody else looks on.
            "file": self._file if own else None,
            "told": self._told if own else "",
            "text": self._sheet_here() if self._shows_sheet and self.control.seat is None else "",
            "whole": self.control.seat is None,
            "looker": self.control.name(self.control.seat),
        }

    def _kept_sittings(self) -> list[View]:
        """Sittings of other kernels that can be brought back; looked for once, and again when asked."""
        if self._autosaves is None:
            self._autosaves = kept.listed()
        return self._autosaves

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: a file to take away, one to load, a sitting to bring back."""
        text, name = str(fields.get("text", "")), given.name(fields)
        actions: dict[str, Action] = {
            "save": lambda: self._give("json", "application/json", self._save),
            "page": lambda: self._give("html", "text/html", self._page),
            "case": lambda: self._give_test(text),
            "sheet": self._sheet,
            "upload": lambda: self._load(text, name),
            "paste": lambda: self._paste(text),
            "look": self._look_again,
            "recover": lambda: self._recover(str(fields.get("id", ""))),
        }
        return actions.get(kind)

    def _give(self, ending: str, kind: str, make: Callable[[], str], stem: str = "") -> None:
        """Hand a file to the page, and say so: a browser may do it in silence."""
        content = make()
        name = (stem or re.sub(r"\W+", "-", f"{self.session.game.id}-node-{self.session.node.id}")) + f".{ending}"
        self._file, self._made_for = handed.file(name, kind, content), self.control.seat
        self._told = f"{name} is among your downloads."

    def _give_test(self, text: str) -> None:
        """Hand out this place as a test, named after what it shows."""
        title = text.strip() or f"{self.session.game.title}, node {self.session.node.id}"
        self._give("py", "text/x-python", lambda: self._test(title), f"test_{slug(title, '_')[:60]}")
        self._told += f" Run it with: python -m pytest {self._file['name'] if self._file else ''}"

    def _save(self) -> str:
        return as_bytes(self.session, self.control.seat).decode()

    def _page(self) -> str:
        chosen = self.control.chosen
        return page(self.session, self.control.seat, chosen.text if chosen is not None else None)

    def _test(self, title: str) -> str:
        self._check_whole()
        return self.session.as_test(title)

    def _sheet(self) -> None:
        self._check_whole()
        if not self._shows_sheet:
            self.session.sheet()  # where it cannot be written, that is told and nothing opens
        self._shows_sheet = not self._shows_sheet

    def _sheet_here(self) -> str:
        """The score sheet up to where the sitting is now."""
        try:
            return self.session.sheet()
        except WorkbenchError as error:
            return str(error)

    def _check_whole(self) -> None:
        if self.control.seat is not None:
            raise WorkbenchError("This tells all: choose “everyone” under “Seen by” first.")

    def _load(self, text: str, name: str) -> None:
        try:
            loaded = loads(given.sized(text, name), name)
        except WorkbenchError as error:
            why = str(error).removeprefix(f"{name}: ")
            why = f"It {why.removeprefix(f'{name} ')}" if why.startswith(f"{name} ") else capital(why)
            raise WorkbenchError(f"{name} was not loaded. {why} The sitting is as it was.") from error
        self.control.take(loaded, name)

    def _paste(self, text: str) -> None:
        self.control.take(paste(text), "a score sheet")

    def _look_again(self) -> None:
        self._autosaves = None

    def _recover(self, name: str) -> None:
        self.control.take(kept.brought_back(name), "an autosave")
