"""What would it take: the smallest single edit that makes a move legal, found by trying and judged by the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move, Objection
from workbench.kernel.play import verdict
from workbench.kernel.settings import change_settings
from workbench.kernel.state import AnyState, Problem
from workbench.session.balance import balanced, mended
from workbench.session.compare import changes_between
from workbench.session.edits import edit_between, edited
from workbench.session.fields import Spot, spots
from workbench.session.place import problems_of
from workbench.session.rules import under
from workbench.session.tries import Tries, Try, quickly_edited

SECONDS = 1.0
OTHERS = 3
SEVERAL = 3


class RuleFix(msgspec.Struct, frozen=True):
    """An answer or variant under which the move is legal as things stand.

    Attributes:
        id: full id of the ruling or variant.
        answer: the answer; "on" or "off" for a variant.
        text: what that answer says.
    """

    id: str
    answer: str
    text: str


class Remedy(msgspec.Struct, frozen=True):
    """An edit that makes the move legal.

    Attributes:
        edit: path and value; a single one.
        text: what it changes, in words: "Ann: gold: 3 → 5".
        balance: what else must change so that the position could occur in play: where a piece comes from or goes.
        problems: the defects that the position has with all this and has not now; mostly none.
    """

    edit: dict[str, Any]
    text: str
    balance: dict[str, Any] = {}
    problems: tuple[str, ...] = ()

    @property
    def whole(self) -> dict[str, Any]:
        """The edit with what balances it, as `s.edit` takes it."""
        return {**self.edit, **self.balance}


class Fix(msgspec.Struct, frozen=True):
    """What it would take to make a move legal.

    Attributes:
        move: the move in notation.
        legal: whether it is legal already.
        best: the smallest single edit; None where none does it, or none is needed.
        others: further edits that do it, larger or less likely ones.
        together: where no single edit does it, several that do it together; None if none were found.
        rules: rulings and variants under which it is legal.
        tried: how many edits were tried.
        complete: whether all edits that suggest themselves were tried before the time was up.
    """

    move: str
    legal: bool
    best: Remedy | None = None
    others: tuple[Remedy, ...] = ()
    together: Remedy | None = None
    rules: tuple[RuleFix, ...] = ()
    tried: int = 0
    complete: bool = True

    @property
    def edit(self) -> dict[str, Any]:
        """The smallest single edit; empty where there is none."""
        return {} if self.best is None else self.best.edit

    def __bool__(self) -> bool:
        return self.best is not None

    def __str__(self) -> str:
        if self.legal:
            return f"{self.move} is legal as it is."
        if self.best is not None:
            problems = f" The position could then not occur in play: {' '.join(self.best.problems)}"
            return f"{self.best.text}. Then {self.move} is legal.{problems if self.best.problems else ''}"
        rules = " It is legal under " + ", ".join(f"{rule.id} = {rule.answer}" for rule in self.rules) + "."
        return f"{self.without}{rules if self.rules else ''}"

    @property
    def without(self) -> str:
        """That no single edit does it, how many were tried, and which do it together."""
        tried = f"{self.tried} were tried" + ("" if self.complete else " before the time was up")
        several = "" if self.together is None else f" These do it together: {self.together.text}."
        return f"No single edit makes {self.move} legal; {tried}.{several}"


def find_fix(
    game: Game,
    state: AnyState,
    move: Move,
    seat: int | None,
    places: Sequence[Spot],
    used: Sequence[str],
    seconds: float = SECONDS,
    reader: int | None = None,
) -> Fix:
    """The smallest single edit that makes a move legal.

    Edits suggest themselves by the problems of the position, the facts and values of the objections, the pieces of the
    move, bounds, and what else can lie in each place. They are tried from the smallest on, and the kernel judges them.

    Args:
        game: the game.
        state: the position.
        move: the move.
        seat: who would make it; None for the seat that decides.
        places: the places that may be edited.
        used: full ids of rulings and variants that were at work in its verdict.
        seconds: after which time no more is tried.
        reader: who reads it; for a seat problems, which name hidden pieces, play no part.
    """
    until = time.perf_counter() + seconds
    found = verdict(state, move, seat)
    if found.legal:
        return Fix(str(move), True)
    search = _Search(game, state, move, seat, places, found.objections, reader)
    rules = tuple(_rule_fixes(game, state, move, seat, used))
    remedies, tried, complete = search.run(until)
    best = remedies[0] if remedies else None
    together = None if best is not None else _several(search, until)
    return Fix(str(move), False, best, tuple(remedies[1 : 1 + OTHERS]), together, rules, tried, complete)


def _several(search: _Search, until: float) -> Remedy | None:
    """A few edits that make the move legal together: always the one after which the fewest rules object."""
    first = state = search.state
    for _ in range(SEVERAL - 1):
        if search.nearest is None:
            return None
        changed = quickly_edited(search.game, state, search.nearest.path, search.nearest.value)
        if changed is None:
            return None
        allowed = {spot.path for spot in search.places}
        places = [spot for spot in spots(search.game, changed) if spot.path in allowed]
        left = verdict(changed, search.move, search.seat).objections
        search = _Search(search.game, changed, search.move, search.seat, places, left, search.reader)
        remedies, _, _ = search.run(until)
        if remedies:
            return search.joined(first, remedies[0])
        state = changed
    return None


def _rule_fixes(game: Game, state: AnyState, move: Move, seat: int | None, used: Sequence[str]) -> Iterator[RuleFix]:
    """The other answers of rulings at work, and variants the other way, under which the move is legal."""
    book = game.rulebook
    for full in used:
        kind, _, name = full.partition(".")
        options: list[tuple[str, str, dict[str, Any]]] = []
        if kind == "ruling" and name in book.rulings:
            options = [(answer, book.rulings[name].option(answer).text, {"rulings": {name: answer}})
                       for answer in book.rulings[name].answers if answer != state.settings.answer(name)]  # fmt: skip
        elif kind == "variant" and name in book.variants:
            on = not state.settings.has(name)
            options = [("on" if on else "off", book.variants[name].text, {"variants": {name: on}})]
        for answer, text, change in options:
            try:
                changed, _ = under(game, state, change_settings(book, state.settings, **change), fit=False)
            except WorkbenchError:
                continue
            if verdict(changed, move, seat).legal:
                yield RuleFix(full, answer, text)


class _Search:
    """Tries edits of one position, and makes remedies of those that work."""

    def __init__(
        self,
        game: Game,
        state: AnyState,
        move: Move,
        seat: int | None,
        places: Sequence[Spot],
        objections: Sequence[Objection],
        reader: int | None,
    ) -> None:
        self.game, self.state, self.move, self.seat, self.reader = game, state, move, seat, reader
        self.places = [spot for spot in places if spot.hidden is None]
        self.problems = problems_of(game, state) if reader is None else ()
        self.known = {problem.sentence for problem in self.problems}
        self.against = len(objections)
        self.nearest: Try | None = None  # the edit after which the fewest rules object
        mover = seat if seat is not None else getattr(state.agenda[-1], "seat", None) if state.agenda else None
        self.tries = Tries(game, state, move, mover, self.places, objections, self.problems)

    def run(self, until: float) -> tuple[list[Remedy], int, bool]:
        """The remedies, the best first; how many edits were tried; whether all were."""
        tries = self.tries.sorted()
        clean: list[Remedy] = []
        odd: list[Remedy] = []
        seen: set[tuple[str, type]] = set()
        for tried, each in enumerate(tries):
            if time.perf_counter() > until:
                return [*clean, *odd], tried, False
            if self._works(each) and (each.path, type(each.value)) not in seen:
                remedy = self._remedy(each)
                if remedy is not None:
                    seen.add((each.path, type(each.value)))
                    (odd if remedy.problems else clean).append(remedy)
            if len(clean) > OTHERS:
                return clean, tried + 1, True
        return [*clean, *odd], len(tries), True

    def _works(self, each: Try) -> bool:
        changed = quickly_edited(self.game, self.state, each.path, each.value)
        if changed is None:
            return False
        found = verdict(changed, self.move, self.seat)
        if len(found.objections) < self.against and not found.fault:
            self.against, self.nearest = len(found.objections), each
        return found.legal

    def _remedy(self, each: Try) -> Remedy | None:
        """The edit with what balances it, judged once more as `s.edit` would make it."""
        try:
            changed = edited(self.game, self.state, {each.path: each.value})
        except WorkbenchError:
            return None
        edit, whole = {each.path: each.value}, changed
        balance: dict[str, Any] = {}
        if self._new_problems(changed):
            whole, balance = self._made_up_for(changed, edit)
        if not verdict(whole, self.move, self.seat).legal:
            whole, balance = changed, {}
        if not verdict(whole, self.move, self.seat).legal:
            return None
        text = "; ".join(change.text for change in changes_between(self.game, self.state, changed, self.reader))
        return Remedy(edit, text, balance, tuple(problem.sentence for problem in self._new_problems(whole)))

    def _made_up_for(self, changed: AnyState, edit: dict[str, Any]) -> tuple[AnyState, dict[str, Any]]:
        """The edited position with what makes up for the edit, and that; as it is and nothing if nothing does."""
        path = next(iter(edit))
        ways = (
            mended(self.game, changed, self.known, path),
            balanced(self.game, self.state, changed, path, self.places),
        )
        for balance in ways:
            try:
                whole = edited(self.game, self.state, {**edit, **balance}) if balance else changed
            except WorkbenchError:
                continue
            if not self._new_problems(whole):
                return whole, balance
        return changed, {}

    def joined(self, first: AnyState, remedy: Remedy) -> Remedy:
        """A remedy together with the edits that led from `first` to the position of this search."""
        whole = edited(self.game, self.state, remedy.whole)
        text = "; ".join(change.text for change in changes_between(self.game, first, whole, self.reader))
        known = {problem.sentence for problem in problems_of(self.game, first)}
        new = (problem.sentence for problem in problems_of(self.game, whole) if self.reader is None)
        return Remedy(edit_between(first, whole), text, {}, tuple(each for each in new if each not in known))

    def _new_problems(self, state: AnyState) -> list[Problem]:
        if self.reader is not None:
            return []
        return [problem for problem in problems_of(self.game, state) if problem.sentence not in self.known]
