"""The verdict card: every rule considered for a move, what it would take, what follows; at the end, how it ended."""

from __future__ import annotations

from typing import Any

from workbench.session import StoryLine
from workbench.session.sentences import minus
from workbench.session.why import Reason
from workbench.ui.controller import Controller
from workbench.ui.rows import Row

View = dict[str, Any]


def story_line(control: Controller, line: StoryLine, most: int = 9) -> View:
    """A sentence of the story with the first rules on which it rests."""
    chips = [control.citations.chip(rule) for rule in line.rules[:most]]
    # A line without a rule tells of an edit: its paths and values stay as they are typed.
    return {"text": minus(line.text) if line.rules else line.text, "depth": line.depth, "chips": chips}


class VerdictView:
    """Makes the verdict card of a controller."""

    def __init__(self, control: Controller) -> None:
        self.control = control
        self.session = control.session

    def verdict(self) -> View:
        """The verdict on the chosen move: every rule considered, and what follows."""
        row = self.control.chosen
        if self.session.waiting == "over":
            return self._end()
        if row is None or not self.control.sees_moves:
            return {"hint": self._hint()}
        if row.kind == "odds":
            return self._outcome(row)
        why, follows = self.control.explained(row)
        return {
            "tone": "ok" if why.legal else "bad",
            "pill": "✓ Allowed" if why.legal else "✕ Not allowed",
            "label": minus(why.label),
            "note": why.move if why.move != why.label else "",
            "summary": minus(why.summary),
            "play": "Play it" if why.legal else "",
            "rules": [self._reason(reason) for reason in why.reasons],
            "follows": [story_line(self.control, line, 1) for line in follows],
            "ask": "" if why.legal else "What would it take?",
            "fix": self._fix(row),
        }

    def _fix(self, row: Row) -> View | None:
        """What it would take to make the chosen move legal, if somebody asked."""
        if self.control.fix is None or self.control.fix[0] is not row:
            return None
        found = self.control.fix[1]
        may = self.control.seat is None
        rules = [
            self.control.citations.chip(rule.id) | {"answer": minus(rule.text), "place": place if may else None}
            for place, rule in enumerate(found.rules)
        ]
        best, edit = found.best, self.control.fix_edit
        return {
            "text": minus(found.without if best is None else best.text),
            "problems": [] if best is None else [minus(problem) for problem in best.problems],
            "balance": bool(best is not None and best.balance),
            "take": "Try it on a new line" if edit is not None and may else "",
            "others": [minus(other.text) for other in found.others],
            "rules": rules,
        }

    def _hint(self) -> str:
        if self.session.waiting == "task":
            return "No move is due: the rules go on by themselves."
        if not self.control.sees_moves:
            return f"Verdicts on what is decided here are not shown to {self.control.name(self.control.seat)}."
        return "Choose a move, allowed or not: the rules weighed for it stand here."

    def _end(self) -> View:
        """How the game ended, and the rule that ended it."""
        outcome = self.session.outcome
        if outcome is None:
            return {"hint": "The game is over."}
        told = [line.text for line in self.control.story_lines() if outcome.rule in line.rules]
        text = self.control.citations.text(outcome.rule)
        chip = self.control.citations.chip(outcome.rule)
        rule = {"mark": "✓", "tone": "ok", "says": "decides", "text": text, "fact": "", "chip": chip}
        return {
            "tone": "ok" if outcome.winners else "mut",
            "pill": "The end",
            "label": outcome.sentence,
            "note": "",
            "summary": told[-1] if told else "",
            "play": "",
            "rules": [rule] if outcome.rule else [],
            "follows": [],
        }

    def _outcome(self, row: Row) -> View:
        question = self.session.question
        rule = question.rule if question is not None else ""
        why = {"mark": "✓", "tone": "ok", "says": "allows", "text": self.control.citations.text(rule), "fact": ""}
        return {
            "tone": "ok",
            "pill": "✓ Possible",
            "label": row.label,
            "note": row.text if row.text != row.label else "",
            "summary": f"Left to itself, chance brings this {row.odds} times.",
            "play": "Make it happen",
            "rules": [why | {"chip": self.control.citations.chip(rule)}] if rule else [],
            "follows": [],
        }

    def _reason(self, reason: Reason) -> View:
        return {
            "mark": "✕" if reason.forbids else "✓",
            "tone": "bad" if reason.forbids else "ok",
            "says": "forbids" if reason.forbids else "allows",
            "text": self.control.citations.text(reason.rule) or reason.text,
            "chip": self.control.citations.chip(reason.rule, "bad" if reason.forbids else ""),
            "fact": minus(reason.phrase),
        }
