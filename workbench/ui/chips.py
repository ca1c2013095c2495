"""Rules as the bench cites them: the id, its text for hovering, and what kind it is."""

from __future__ import annotations

from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.settings import Settings
from workbench.session import Session
from workbench.session.sentences import minus
from workbench.session.tree import Stop

View = dict[str, Any]


class Citations:
    """The rules of a sitting, with the answers that hold where it is."""

    def __init__(self, session: Session) -> None:
        self.rulebook = session.game.rulebook
        self._session = session
        self._game = session.game
        self._texts: dict[str, str] = {}
        self._worded_for = session.settings

    @property
    def settings(self) -> Settings:
        """The answers and variants that hold where the sitting is."""
        return self._session.settings

    def text(self, rule: str) -> str:
        """The rule in our own words; for a ruling the question with the answer chosen; "" if there is none."""
        if self._worded_for is not self.settings:
            self._worded_for, self._texts = self.settings, {}
        if rule not in self._texts:
            self._texts[rule] = self._game.worded(self._cited(rule).get("text", ""), self.settings)
        return self._texts[rule]

    def chip(self, rule: str, tone: str = "") -> View:
        """A rule's id as a small button."""
        ruling = rule.startswith(("ruling.", "variant."))
        return {"id": rule.partition("=")[0], "text": self.text(rule), "ruling": ruling, "tone": tone}

    def stop(self, stop: Stop) -> View:
        """Why a line that was made again went no further: the move, the fact against it, the rules that stop it."""
        return {
            "text": minus(stop.text),
            "reason": minus(stop.reason),
            "of": stop.of,
            "chips": [self.chip(rule, "bad") for rule in stop.rules],
        }

    def card(self, rule: str) -> View:
        """The whole rule, for reading: where it stands, its text, for a ruling all answers and why."""
        cited = self._cited(rule)
        view: View = {"id": rule, "section": cited.get("section", ""), "text": self.text(rule), "lines": []}
        view["see"] = [self.chip(each) for each in self._see(rule)]
        if rule.startswith("ruling."):
            view |= self._ruling(rule)
        return view

    def _see(self, rule: str) -> tuple[str, ...]:
        """The ids that a rule or ruling refers to."""
        book = self.rulebook
        found = book.rulings.get(rule.removeprefix("ruling.")) if rule.startswith("ruling.") else book.rules.get(rule)
        return found.see if found is not None else ()

    def _ruling(self, rule: str) -> View:
        ruling = self.rulebook.ruling(rule)
        chosen = self.settings.answer(ruling.short)
        answers = [{"text": option.text, "chosen": option.id == chosen} for option in ruling.options]
        return {"text": ruling.question, "answers": answers, "lines": [ruling.why]}

    def _cited(self, rule: str) -> dict[str, str]:
        try:
            cited = self.rulebook.cite(self._with_answer(rule))
        except WorkbenchError:
            return {}
        return {"text": cited.text, "section": cited.section}

    def _with_answer(self, rule: str) -> str:
        if not rule.startswith("ruling.") or "=" in rule:
            return rule
        return f"{rule}={self.settings.answer(rule.removeprefix('ruling.'))}"
