"""The position editor: a form made from the types of the state. Changes are tried out, and become a line if applied."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec

from workbench.kernel import Problem, WorkbenchError
from workbench.session.draft import Draft
from workbench.session.form import Form, FormField, Option
from workbench.session.rebase import Replayed
from workbench.session.sentences import minus
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View
from workbench.ui.table import Glance

SINGLE = 14
"""Up to so many pieces of a list are shown one by one, in their order; more are counted by kind."""
SIGNS = 120
LONGEST = 20_000


class EditorPanel(Panel):
    """The form of the position."""

    _esm = module("editor.js")


class Editor(Section):
    """Every place of the position as a field; problems are told as they come up, and never stand in the way."""

    name = "edit"
    title = "Editor"
    key = "e"
    panel = EditorPanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._draft: Draft | None = None
        self._tab = ""
        self._later: tuple[str, Replayed | str] | None = None
        self._on_board = True

    # ---- what is shown

    def view(self) -> View:
        """The fields of the chosen tab, the changes so far, the problems, and what becomes of the line after."""
        if self.control.seat is not None:
            return {"closed": "Only who sees all may edit the position: choose “everyone” under “Seen by”."}
        draft = self._here()
        if draft.node not in self.session.tree:
            gone = f"These changes belong to node {draft.node.id}, which was deleted."
            return {"closed": f"{gone} It can be brought back under “Lines”.", "gone": True}
        form = draft.form()
        sections = {section.key: section for section in form.sections}
        if self._tab not in sections:
            self._tab = next(iter(sections))
        section = sections[self._tab]
        changed = {change.path: change for change in draft.changes}
        return {
            "node": draft.node.id,
            "away": draft.node is not self.session.node,
            "tabs": [[one.key, one.label, one.seat, one.key == self._tab] for one in form.sections],
            "fields": [_Fields(form, set(changed)).field(each) for each in section.fields],
            "steps": self._new_steps(form) if section.key == "steps" else [],
            "changes": [{"path": path, "text": minus(change.text)} for path, change in changed.items()],
            "problems": [_problem(number, problem) for number, problem in enumerate(form.problems)],
            "code": draft.code,
            "later": self._what_follows(draft) if changed else "",
            "board": self._on_board,
        }

    def glance(self) -> Glance | None:
        """The position with the changes so far, as long as they are not applied."""
        draft = self._draft
        if not self._on_board or draft is None or self.control.seat is not None:
            return None
        if draft.node not in self.session.tree or not draft.edit:
            return None
        words = "Preview of your changes, not yet applied."
        if draft.problems:
            words += " This position cannot occur in play."
        return Glance(("draft", draft.node.id, draft.code), draft.state, words, None, draft.problems)

    def _here(self) -> Draft:
        """The draft; a new one where the sitting is, unless one with changes waits elsewhere."""
        if self._draft is None or (self._draft.node is not self.session.node and not self._draft.edit):
            self._draft = self.session.draft()
        return self._draft

    def _new_steps(self, form: Form) -> list[str]:
        """The steps that can be put next without saying more."""
        return [name for name, (_, blanks) in form.steps.items() if not any(blank.needed for blank in blanks)]

    def _what_follows(self, draft: Draft) -> str:
        if self._later is None or self._later[0] != draft.code:
            try:
                self._later = (draft.code, draft.later())
            except WorkbenchError as error:
                self._later = (draft.code, str(error))
        found = self._later[1]
        if isinstance(found, str):
            return found
        if not found.same and not found.rest:
            return ""
        many = f"{len(found.same)} later node" + ("" if len(found.same) == 1 else "s")
        return f"{many} can be replayed" + (
            "." if found.stop is None else f"; then {found.stop.text} no longer works: {found.stop.reason}."
        )

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: a place changed, a change taken back, a problem mended, the draft applied."""
        path, text = str(fields.get("path", "")), str(fields.get("text", ""))
        if kind in ("set", "mend", "drop", "undo", "clear", "apply", "replay") and self.control.seat is not None:
            return _refuse
        actions: dict[str, Action] = {
            "tab": lambda: self._open(str(fields.get("id", ""))),
            "set": lambda: self._here().set(path, _value(text)),
            "mend": lambda: self._mend(fields.get("id")),
            "drop": lambda: self._here().drop(path),
            "undo": lambda: self._here().undo(),
            "clear": self._discard,
            "board": self._switch_board,
            "apply": self._apply,
            "replay": self._replay,
        }
        return actions.get(kind)

    def _open(self, tab: str) -> None:
        self._tab = tab

    def _mend(self, number: Any) -> None:
        problems = self._here().problems
        if not isinstance(number, int) or not 0 <= number < len(problems) or not problems[number].mend:
            raise WorkbenchError("This problem says no edit that would mend it.")
        self._here().update(problems[number].mend)

    def _switch_board(self) -> None:
        self._on_board = not self._on_board

    def _discard(self) -> None:
        self._draft = None

    def _apply(self) -> None:
        self._here().apply()
        self._draft = None

    def _replay(self) -> None:
        self._here().rebase()
        self._draft = None


class _Fields:
    """Makes plain fields of a form's fields."""

    def __init__(self, form: Form, changed: set[str]) -> None:
        self.form, self.changed = form, changed

    def field(self, field: FormField) -> View:
        """A field with what the page needs to show it and to say how it is changed."""
        parts = [self.field(part) for part in field.parts]
        view: View = {
            "path": field.path,
            "kind": field.kind,
            "title": field.title,
            "help": field.help,
            "text": minus(field.text[:SIGNS]),
            "value": _json(field.value) if field.kind in ("number", "switch", "text", "choice", "pile", "step") else "",
            "optional": field.optional,
            "changed": any(path == field.path or path.startswith(f"{field.path}.") for path in self.changed),
            "problems": [minus(self.form.problems[number].sentence) for number in field.problems],
        }
        if field.kind in ("choice", "list"):
            view["options"] = self._options(field)
        if field.kind in ("list", "table", "group", "step", "pile"):
            view["adds"], view["removes"] = field.adds, _removal(field)
            view["blank"] = _blank(field)
            counted = field.kind == "list" and len(field.parts) > SINGLE and bool(field.stock or field.options)
            view["counts"] = self._counts(field) if counted else []
            view["parts"] = [] if counted else parts
        elif field.removes is not None:
            view["removes"] = _removal(field)
        return view

    def _options(self, field: FormField) -> list[list[str]]:
        """What can be set or added: value and label, with where a piece lies now."""
        return [[_json(option.value), _said(option)] for option in self._choices(field)]

    def _choices(self, field: FormField) -> tuple[Option, ...]:
        return self.form.stocks.get(field.stock, ()) if field.stock else field.options

    def _counts(self, field: FormField) -> list[View]:
        """A long list by kind: how many of each, and the edit that takes one out."""
        values = [_json(part.value) for part in field.parts]
        labels = {_json(option.value): option.label for option in self._choices(field)}
        last = {_json(part.value): part for part in field.parts}
        return [
            {"value": value, "label": labels.get(value, value), "count": count, "removes": _removal(last[value])}
            for value, count in Counter(values).items()
        ]


def _said(option: Option) -> str:
    return f"{option.label} · {option.where}" if option.where else option.label


def _removal(field: FormField) -> list[str] | None:
    return None if field.removes is None else [field.removes[0], _json(field.removes[1])]


def _blank(field: FormField) -> str:
    """A new item of a list of things with parts, as text to be completed; "" for other lists."""
    if not field.blank:
        return ""
    return _json({blank.name: blank.default for blank in field.blank if blank.needed or blank.default is not None})


def _problem(number: int, problem: Problem) -> View:
    return {"n": number, "text": minus(problem.sentence), "mend": bool(problem.mend)}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _value(text: str) -> Any:
    """A value that comes from the page as JSON."""
    if len(text) > LONGEST:
        raise WorkbenchError("This is too long for a value.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise WorkbenchError(f'{text[:SIGNS]!r} is no value. Write JSON, such as 12, "F", [1, 2] or null.') from None


def _refuse() -> None:
    raise WorkbenchError("Only who sees all may edit the position.")
