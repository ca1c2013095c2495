"""The library of edge cases as a list: each with its question, its answer, what other rulings say, and on the bench."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.registry import find_game
from workbench.session.cases import EdgeCase, EdgeCases
from workbench.session.cases.library import Answer
from workbench.session.sentences import minus
from workbench.ui.shelf import CasesPanel, Shelf

View = dict[str, Any]

LISTED, CHANGES, MOVES = 200, 5, 6


class CaseBrowser(Shelf):
    """Cases to choose from; the one that was chosen lies on the bench."""

    def __init__(self, cases: EdgeCases) -> None:
        self._cases = cases
        self._games = list(dict.fromkeys(case.game for case in cases))
        self._game, self._words = "", ""
        self._chosen: EdgeCase | None = None
        self._told: View | None = None
        super().__init__(CasesPanel("cases"))

    # ---- what is shown

    def view(self) -> View:
        """The cases that fit the words, and what there is to say of the chosen one."""
        fitting = self._cases.about(self._words) if self._words.strip() else self._cases
        listed = [case for case in fitting if self._game in ("", case.game)]
        games = [["", "all games"], *([game, find_game(game).title] for game in self._games)]
        return {
            "games": {"label": "Game", "value": self._game, "options": games} if len(self._games) > 1 else None,
            "words": self._words,
            "count": "1 case" if len(listed) == 1 else f"{len(listed)} cases",
            "cases": [self._row(case) for case in listed[:LISTED]],
            "more": max(0, len(listed) - LISTED),
            "case": self._told,
        }

    def _row(self, case: EdgeCase) -> View:
        game = find_game(case.game).title if len(self._games) > 1 else ""
        ask = minus(case.question or case.title)
        return {"id": case.case.name, "ask": ask, "game": game, "on": case is self._chosen}

    def _tell(self, case: EdgeCase) -> View:
        answers = case.answers()
        questions: dict[str, list[Answer]] = {}
        for answer in answers:
            questions.setdefault(answer.id, []).append(answer)
        return {
            "id": case.case.name,
            "ask": minus(case.question or case.title),
            "title": minus(case.title) if case.question else "",
            "note": minus(case.case.note),
            "rules": [self._rule(case, rule) for rule in case.rules if not rule.startswith(("ruling.", "variant."))],
            "rulings": [
                {"id": full, "question": minus(found[0].question), "answers": [_answer(answer) for answer in found]}
                for full, found in questions.items()
            ],
        }

    def _rule(self, case: EdgeCase, rule: str) -> View:
        game = find_game(case.game)
        text = game.rulebook.cite(rule).text
        return {"id": rule, "text": text}

    # ---- what is done

    def action(self, kind: str, fields: View) -> Callable[[], None] | None:
        """What an event asks for: other words, another game, a case on the bench at its beginning or its end."""
        ident = str(fields.get("id", ""))
        actions: dict[str, Callable[[], None]] = {
            "words": lambda: self._find(str(fields.get("text", ""))[:200]),
            "game": lambda: self._only(str(fields.get("value", ""))),
            "case": lambda: self._open(ident),
        }
        return actions.get(kind)

    def _find(self, words: str) -> None:
        self._words = words

    def _only(self, game: str) -> None:
        self._game = game if game in self._games else ""

    def _open(self, name: str) -> None:
        case = next((case for case in self._cases if case.case.name == name), None)
        if case is None:
            raise WorkbenchError(f"There is no case {name!r} in this list.")
        sitting = case.open()
        self._chosen, self._told = case, self._tell(case)
        self.lay(sitting)


def _answer(answer: Answer) -> View:
    """What a case leads to under an answer, in a few words."""
    if answer.chosen:
        leads = "so it is played here"
    elif answer.unfit:
        leads = f"cannot stand here: {answer.unfit}"
    elif not answer.differs:
        leads = "the same"
    else:
        leads = " · ".join(_differences(answer))
    return {"text": minus(answer.text), "default": answer.default, "chosen": answer.chosen, "leads": minus(leads),
            "differs": answer.differs}  # fmt: skip


def _differences(answer: Answer) -> list[str]:
    told = [f"stops: {answer.refused}"] if answer.refused else []
    told += answer.changes[:CHANGES]
    if len(answer.changes) > CHANGES:
        told.append(f"and {len(answer.changes) - CHANGES} more changes")
    told += [f"legal: {text}" for text in answer.gained[:MOVES]]
    told += [f"not legal: {text}" for text in answer.lost[:MOVES]]
    return told
