"""Rulings and variants as controls: what the text leaves open, the answers, and what another one would change here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.kernel import BadSettings, WorkbenchError
from workbench.session.contrast import Contrast
from workbench.session.opening import start_anew
from workbench.session.rules import RulingCard, VariantCard
from workbench.session.sentences import minus
from workbench.ui import given, handed, packs
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View

CHANGES = 6
LARGEST_PACK = 2**20


class RulesPanel(Panel):
    """Rulings and variants."""

    _esm = module("rules.js")


class Rules(Section):
    """The open questions of the game with their answers, and its variants. What is picked holds when it is applied."""

    name = "rules"
    title = "Rulings"
    key = "u"
    panel = RulesPanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._rulings: dict[str, str] = {}
        self._variants: dict[str, bool] = {}
        self._at_work = True
        self._words = ""
        self._contrast: tuple[tuple[Any, ...], Contrast | str] | None = None
        self._file: View | None = None

    # ---- what is shown

    def view(self) -> View:
        """The rulings that are at work here, or all; the variants; and what the picked answers would change."""
        rulings, variants = self.session.rulings(), self.session.variants()
        self._forget_what_holds(rulings, variants)
        at_work = [card for card in rulings if card.at_work or card.name in self._rulings]
        # Which rulings are at work can rest on what a seat does not see.
        only = {"text": f"Only those at work here ({len(at_work)} of {len(rulings)})", "on": self._at_work}
        narrowed = self._at_work and self.control.seat is None
        shown = [card for card in (at_work if narrowed else rulings) if self._fits(card)]
        pending = len(self._rulings) + len(self._variants)
        return {
            "only": only if self.control.seat is None else None,
            "words": self._words,
            "rulings": [self._ruling(card) for card in shown],
            "none": "" if shown else "No ruling is at work at this moment." if narrowed else "No ruling fits.",
            "variants": [self._variant(card) for card in variants],
            "contrast": self._told() if pending else None,
            "data": packs.told(self.session),
            "file": self._file,
        }

    def _forget_what_holds(self, rulings: tuple[RulingCard, ...], variants: tuple[VariantCard, ...]) -> None:
        """What was picked and holds now, as after going elsewhere, is no change any more."""
        for card in rulings:
            if self._rulings.get(card.name) == card.chosen:
                del self._rulings[card.name]
        for variant in variants:
            if self._variants.get(variant.name) == variant.on:
                del self._variants[variant.name]

    def _fits(self, card: RulingCard) -> bool:
        told = f"{card.question} {card.name} {' '.join(text for _, text in card.answers)}".casefold()
        return all(word in told for word in self._words.casefold().split())

    def _ruling(self, card: RulingCard) -> View:
        picked = self._rulings.get(card.name, card.chosen)
        return {
            "id": card.name,
            "question": card.question,
            "why": card.why,
            "changed": card.chosen != card.default,
            "pending": card.name in self._rulings,
            "chip": self.control.citations.chip(card.id),
            "answers": [
                {
                    "id": answer,
                    "text": minus(text),
                    "on": answer == picked,
                    "default": answer == card.default,
                    "holds": answer == card.chosen,
                }
                for answer, text in card.answers
            ],
        }

    def _variant(self, card: VariantCard) -> View:
        return {
            "id": card.name,
            "text": card.text,
            "changes": card.changes,
            "on": self._variants.get(card.name, card.on),
            "pending": card.name in self._variants,
            "chip": self.control.citations.chip(card.id),
        }

    def _told(self) -> View:
        """What the picked answers would change here and on the line."""
        found = self._found()
        if isinstance(found, str):
            return {"refused": found}
        if self.control.seat is not None:  # moves, estimates and the line rest on what a seat does not see
            return {"here": "What this would change is shown only to who sees all.", "parts": None}
        line = found.line
        view: View = {"here": str(found), "parts": None, "stop": "", "changes": [], "standings": []}
        players = self.session.players
        view["gained"], view["lost"] = _first(found.gained), _first(found.lost)
        view["standings"] = [
            minus(f"{players[each.seat]} {each.before:g} → {each.after:g}") for each in found.standings
        ]
        view["problems"] = [minus(problem) for problem in found.problems]
        if line is not None:
            view["parts"] = line.first_difference
            view["stop"] = "" if line.stop is None else f"{line.stop.text}: {line.stop.reason}"
            view["changes"] = _first([minus(change.text) for change in line.changes])
            view["outcomes"] = [text for text in line.outcomes if text] if len(set(line.outcomes)) > 1 else []
        return view

    def _found(self) -> Contrast | str:
        key = (self.session.node.id, tuple(self._rulings.items()), tuple(self._variants.items()))
        if self._contrast is None or self._contrast[0] != key:
            try:
                found: Contrast | str = self.session.contrast(self._rulings, self._variants)
            except BadSettings as error:
                found = str(error)
            self._contrast = (key, found)
        return self._contrast[1]

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: something picked, the list narrowed, the picked ones applied or dropped."""
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))
        actions: dict[str, Action] = {
            "answer": lambda: self._pick(ident, text),
            "variant": lambda: self._switch(ident),
            "at-work": self._toggle,
            "words": lambda: self._narrow(text),
            "apply": lambda: self._apply(),
            "replay": lambda: self._replay(),
            "drop": self._drop,
            "pack": self._give_pack,
            "use-pack": lambda: self._use_pack(text, given.name(fields)),
        }
        return actions.get(kind)

    def _pick(self, name: str, answer: str) -> None:
        card = next((card for card in self.session.rulings() if card.name == name), None)
        if card is None or answer not in dict(card.answers):
            raise WorkbenchError(f"There is no answer {answer!r} to {name!r}.")
        if answer == card.chosen:
            self._rulings.pop(name, None)
        else:
            self._rulings[name] = answer

    def _switch(self, name: str) -> None:
        card = next((card for card in self.session.variants() if card.name == name), None)
        if card is None:
            raise WorkbenchError(f"There is no variant {name!r}.")
        if name in self._variants:
            del self._variants[name]
        else:
            self._variants[name] = not card.on

    def _toggle(self) -> None:
        self._at_work = not self._at_work

    def _narrow(self, words: str) -> None:
        self._words = words
        if words:
            self._at_work = False

    def _apply(self) -> None:
        self.session.change(self._rulings, self._variants)
        self._drop()

    def _replay(self) -> None:
        """The whole line once more, from its first position on, under the picked answers."""
        self.session.rebase(rulings=self._rulings, variants=self._variants, at=self.session.line[0])
        self._drop()

    def _give_pack(self) -> None:
        """Hand the game's own file of components to the page, as something to start from."""
        game = self.session.game
        if game.pack_type is None:
            raise WorkbenchError(f"{game.title} has no file of components.")
        content = (game.folder / "components.toml").read_text(encoding="utf-8")
        self._file = handed.file(f"{game.id}_components.toml", "application/toml", content)

    def _use_pack(self, text: str, name: str) -> None:
        """Begin anew with somebody's own components; the sitting so far stays, and is kept by itself."""
        given.sized(text, name, LARGEST_PACK, "a file of components")
        if not text.strip():
            raise WorkbenchError(f"{name} is empty.")
        self.control.take(start_anew(self.session, text, name), name)

    def _drop(self) -> None:
        self._rulings, self._variants = {}, {}


def _first(texts: Sequence[str]) -> list[str]:
    """The first few, and how many more there are."""
    shown = [*texts[:CHANGES]]
    return [*shown, f"and {len(texts) - CHANGES} more"] if len(texts) > CHANGES else shown
