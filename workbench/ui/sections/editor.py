"""The position editor: a form made from the types of the state. Changes are tried out, and become a line if applied."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from workbench.kernel import Problem, WorkbenchError
from workbench.session.draft import Draft
from workbench.session.form import Blank, Form, FormField, Option
from workbench.session.rebase import Replayed
from workbench.session.sentences import minus
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View
from workbench.ui.table import Glance

SINGLE = 14
"""Up to so many pieces of a list are shown one by one, in their order; more are counted by kind."""
MENDS = 6
"""Of so many problems it is said what their mending changes."""
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
        fields = _Fields(form, {path: minus(change.before) for path, change in changed.items()})
        return {
            "node": draft.node.id,
            "away": draft.node is not self.session.node,
            "tabs": [[one.key, one.label, one.seat, one.key == self._tab] for one in form.sections],
            "fields": [fields.field(each) for each in section.fields],
            "next": section.key == "steps",
            "steps": fields.steps() if section.key == "steps" else [],
            "changes": [{"path": path, "text": minus(change.text)} for path, change in changed.items()],
            "problems": [self._problem(number, problem) for number, problem in enumerate(form.problems)],
            "code": draft.code,
            "later": self._what_follows(draft) if changed else None,
            "board": self._on_board,
        }

    def _problem(self, number: int, problem: Problem) -> View:
        """A problem with the rule that is broken, and the edit that would mend it in words."""
        citations = self.control.citations
        chip = citations.chip(problem.rule, "bad") if problem.rule and citations.text(problem.rule) else None
        return {"n": number, "text": minus(problem.sentence), "chip": chip, "mend": self._mending(number, problem)}

    def _mending(self, number: int, problem: Problem) -> str:
        if not problem.mend:
            return ""
        if number >= MENDS:
            return "mend it"
        try:
            return minus("; ".join(change.text for change in self._here().told(problem.mend))) or "mend it"
        except WorkbenchError:
            return ""

    def glance(self) -> Glance | None:
        """The position with the changes so far, as long as they are not applied."""
        draft = self.session.pending
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
        session = self.session
        if session.pending is None or (session.pending.node is not session.node and not session.pending.edit):
            session.pending = session.draft()
        return session.pending

    def _what_follows(self, draft: Draft) -> View | None:
        """What of the line after it could be made again, and the first move that could not with the rule it meets."""
        if self._later is None or self._later[0] != draft.code:
            try:
                self._later = (draft.code, draft.later())
            except WorkbenchError as error:
                self._later = (draft.code, str(error))
        found = self._later[1]
        if isinstance(found, str):
            return {"text": found, "replay": ""}
        if not found.same and not found.rest:
            return None
        count, every = len(found.same), len(found.same) + len(found.rest)
        how_many = f"{count} of {every}" if found.rest else f"All {every}" if every > 1 else "The"
        return {
            "text": f"{how_many} later node{'' if every == 1 else 's'} can be made again on the changed position.",
            "replay": "Apply and replay " + ("1 node" if count == 1 else f"{count} nodes") if count else "",
            "stop": None if found.stop is None else self.control.citations.stop(found.stop),
        }

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
            "clear": lambda: self._here().clear(),
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

    def _apply(self) -> None:
        self._here().apply()

    def _replay(self) -> None:
        self._here().rebase()


class _Fields:
    """Makes plain fields of a form's fields; `changed` says of each changed place what lay there before."""

    def __init__(self, form: Form, changed: Mapping[str, str]) -> None:
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
            "was": self.changed.get(field.path),
            "problems": [minus(self.form.problems[number].sentence) for number in field.problems],
        }
        if field.kind in ("choice", "list"):
            view["options"] = self._options(field)
        if field.kind in ("list", "table", "group", "step", "pile"):
            view["adds"], view["removes"] = field.adds, _removal(field)
            view["item"], view["blank"] = field.item, [self._part(blank) for blank in field.blank]
            counted = field.kind == "list" and len(field.parts) > SINGLE and bool(field.stock or field.options)
            view["counts"] = self._counts(field) if counted else []
            view["parts"] = [] if counted else parts
        elif field.removes is not None:
            view["removes"] = _removal(field)
        return view

    def steps(self) -> list[View]:
        """The steps that can be put next, with the parts that each must or may say."""
        names = Counter(title for title, _ in self.form.steps.values())
        return [
            {
                "name": name,
                "title": title if names[title] == 1 else f"{title} ({name})",
                "parts": [self._part(blank) for blank in blanks],
            }
            for name, (title, blanks) in self.form.steps.items()
        ]

    def _part(self, blank: Blank) -> View:
        """A part of a new item, and the values it can have where these are few and known."""
        options = self.form.stocks.get(blank.stock, ()) if blank.stock else blank.options
        return {
            "name": blank.name,
            "title": blank.title,
            "kind": blank.kind,
            "needed": blank.needed,
            "default": "" if blank.default is None else _json(blank.default),
            "options": [[_json(option.value), _said(option)] for option in options],
        }

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
