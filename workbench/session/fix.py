"""What would it take: the smallest single edit that makes a move legal, found by trying and judged by the rules."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.move import Move, Objection
from workbench.kernel.play import verdict
from workbench.kernel.settings import change_settings
from workbench.kernel.state import AnyState, Problem
from workbench.kernel.step import Step
from workbench.session.balance import balanced, mended
from workbench.session.compare import changes_between
from workbench.session.edits import edit_between, edited
from workbench.session.fields import Spot, default_of, kind_of, literal_values, spots
from workbench.session.place import problems_of
from workbench.session.rules import under

SECONDS = 1.0
OTHERS = 3
SEVERAL = 3
FEW = 12


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
        tried = f"{self.tried} were tried" + ("" if self.complete else " before the time was up")
        several = "" if self.together is None else f" These do it together: {self.together.text}."
        rules = " It is legal under " + ", ".join(f"{rule.id} = {rule.answer}" for rule in self.rules) + "."
        return f"No single edit makes {self.move} legal; {tried}.{several}{rules if self.rules else ''}"


class _Try(msgspec.Struct, frozen=True):
    """An edit to try, and how large a change it is."""

    cost: float
    path: str
    value: Any


def find_fix(
    game: Game, state: AnyState, move: Move, seat: int | None, places: Sequence[Spot], used: Sequence[str],
    seconds: float = SECONDS,
) -> Fix:  # fmt: skip
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
    """
    until = time.perf_counter() + seconds
    found = verdict(state, move, seat)
    if found.legal:
        return Fix(str(move), True)
    search = _Search(game, state, move, seat, places, found.objections)
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
        search = _Search(search.game, changed, search.move, search.seat, places, left)
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
    def __init__(
        self, game: Game, state: AnyState, move: Move, seat: int | None, places: Sequence[Spot],
        objections: Sequence[Objection],
    ) -> None:  # fmt: skip
        self.game, self.state, self.move, self.seat = game, state, move, seat
        self.places = [spot for spot in places if spot.hidden is None]
        self.known = {problem.sentence for problem in problems_of(game, state)}
        self.hints = _Hints(state, move, objections)
        self.against = len(objections)
        self.nearest: _Try | None = None  # the edit after which the fewest rules object
        self.mover = seat if seat is not None else getattr(state.agenda[-1], "seat", None) if state.agenda else None

    def run(self, until: float) -> tuple[list[Remedy], int, bool]:
        """The remedies, the best first; how many edits were tried; whether all were."""
        tries = sorted(self._tries(), key=lambda each: each.cost)
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

    def _works(self, each: _Try) -> bool:
        changed = quickly_edited(self.game, self.state, each.path, each.value)
        if changed is None:
            return False
        found = verdict(changed, self.move, self.seat)
        if len(found.objections) < self.against and not found.fault:
            self.against, self.nearest = len(found.objections), each
        return found.legal

    def _remedy(self, each: _Try) -> Remedy | None:
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
        text = "; ".join(change.text for change in changes_between(self.game, self.state, changed, None))
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
        text = "; ".join(change.text for change in changes_between(self.game, first, whole, None))
        known = {problem.sentence for problem in problems_of(self.game, first)}
        new = (problem.sentence for problem in problems_of(self.game, whole))
        return Remedy(edit_between(first, whole), text, {}, tuple(each for each in new if each not in known))

    def _new_problems(self, state: AnyState) -> list[Problem]:
        return [problem for problem in problems_of(self.game, state) if problem.sentence not in self.known]

    # ---- the edits that suggest themselves

    def _tries(self) -> Iterator[_Try]:
        for problem in problems_of(self.game, self.state):
            if len(problem.mend) == 1:
                yield from (_Try(0.5, path, value) for path, value in problem.mend.items())
        for spot in self.places:
            extra = self._distance(spot)
            for cost, path, value in chain(self._values(spot), self._items(spot)):
                yield _Try(cost + extra, path, value)

    def _distance(self, spot: Spot) -> float:
        """How far a place is from what the move is about."""
        if spot.path.startswith("agenda"):
            return 4.0
        if isinstance(spot.value, str) and spot.value in self.hints.pieces:
            return 0.0
        return 0.0 if spot.seat == self.mover else 0.4 if spot.seat is None else 0.8

    def _values(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        """Other values for a place that holds one value."""
        if not spot.is_leaf or _is_identity(spot) or (spot.inner and kind_of(spot) == "step"):
            return
        if spot.optional and spot.value is not None:
            yield 2.0, spot.path, None
        holder: Any = type(spot.holder)
        usual = None if spot.inner else default_of(holder, spot.shape.field.name)[1]
        if usual is not None and usual != spot.value and not isinstance(usual, (list, dict)):
            yield 1.8, spot.path, usual
        control = kind_of(spot)
        if control == "switch":
            yield 1.5, spot.path, not spot.value
        elif control == "number":
            yield from self._numbers(spot)
        else:
            cost = 3.2 if spot.shape.field.name == "card" else 2.5
            yield from ((cost, spot.path, value) for value in self._texts(spot) if value != spot.value)

    def _numbers(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        old, bounds = spot.value, spot.shape.field.bounds
        choices = self.game.choices(self.state, type(spot.holder), spot.shape.field.name)
        if choices is not None:
            yield from ((2.0, spot.path, value) for value in choices if value != old)
            return
        base = old if isinstance(old, int) else 0
        values = {*range(base - 3, base + 4), 0, *self.hints.numbers}
        values |= {base + step for step in self.hints.steps} | {base - step for step in self.hints.steps}
        low = None if bounds is None else bounds.low
        high = None if bounds is None else bounds.high
        values |= {end for end in (low, high) if end is not None}
        for value in values - {old}:
            beyond = (low is not None and value < low) or (high is not None and value > high)
            named = value in self.hints.numbers
            yield 1 + min(abs(value - base), 20) / 10 - 0.2 * named + 3 * beyond, spot.path, value

    def _texts(self, spot: Spot) -> list[str]:
        """What else can stand in a place: what the game or the type names, or pieces that suggest themselves."""
        chosen = self.game.choices(self.state, type(spot.holder), spot.shape.field.name)
        if chosen is not None:
            return [value for value in chosen if isinstance(value, str)]
        listed = literal_values(spot.hint)
        if listed:
            return list(listed)
        stock = self._stock(spot)
        return stock if stock else [token for token in self.hints.tokens if isinstance(spot.value, str)]

    def _stock(self, spot: Spot) -> list[str]:
        stock = self.game.populations(self.state.settings).get(spot.population)
        return [] if stock is None or isinstance(stock, int) else list(dict.fromkeys(stock))

    def _items(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        """Items added to a list or table, or taken from it."""
        kind = kind_of(spot)
        if kind == "list" and spot.path != "seats":
            items = list(spot.value)
            for item in dict.fromkeys(value for value in items if isinstance(value, (str, int))):
                yield 2.0 - 0.5 * (item in self.hints.tokens), f"{spot.path}.-", item
            yield from (
                (3.0, f"{spot.path}.-", msgspec.to_builtins(item)) for item in items if isinstance(item, msgspec.Struct)
            )
            if all(isinstance(item, str) for item in items) and spot.hint in (list[str], tuple[str, ...]):
                for text in self._texts(spot) or self.hints.tokens:
                    yield 2.2 - 0.5 * (text in self.hints.tokens), f"{spot.path}.+", text
        elif kind == "table":
            yield from self._entries(spot)

    def _entries(self, spot: Spot) -> Iterator[tuple[float, str, Any]]:
        for key, value in spot.value.items():
            if not isinstance(value, msgspec.Struct):
                yield 2.2 - 0.5 * (key in self.hints.tokens), f"{spot.path}.-", key
        values = self._texts(spot)
        for key in self.hints.keys:
            if key not in spot.value and "." not in key:
                yield from ((2.4, f"{spot.path}.{key}", value) for value in values[:FEW])


class _Hints:
    """What the objections and the move speak of.

    Attributes:
        numbers: the numbers that decide.
        steps: those numbers, and by how much they differ from each other.
        pieces: ids of the pieces that decide or that the move touches.
        tokens: these ids, their parts, and the texts among the values.
        keys: the parts of ids and notation that can be keys of a table.
    """

    def __init__(self, state: AnyState, move: Move, objections: Sequence[Objection]) -> None:
        values = [value for item in objections for value in item.values.values()]
        flat = [part for value in values for part in (value if isinstance(value, (list, tuple)) else [value])]
        self.numbers = {value for value in flat if type(value) is int and abs(value) < 1000}
        self.steps = self.numbers | {abs(one - other) for one in self.numbers for other in self.numbers}
        facts = [fact for item in objections for fact in item.facts]
        self.pieces = dict.fromkeys((*facts, *_touched(state, move)))
        texts = [value for value in flat if isinstance(value, str)]
        parts = [part for text in (*self.pieces, *texts, *_field_texts(move)) for part in re.split(r"[:@]", text)]
        self.tokens = list(dict.fromkeys((*self.pieces, *texts, *_field_texts(move), *parts)))
        self.keys = list(dict.fromkeys(filter(None, (*parts, *re.split(r"[\s:@>]+", str(move))))))


def _touched(state: AnyState, move: Move) -> tuple[str, ...]:
    try:
        return move.touches(state, getattr(state.agenda[-1], "seat", None) if state.agenda else None)
    except Exception:
        return ()  # an impossible position, or pieces that are not there


def _field_texts(move: Move) -> list[str]:
    """The texts in the fields of a move."""
    values = [getattr(move, name) for name in type(move).__struct_fields__]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [value for value in flat if isinstance(value, str)]


def _is_identity(spot: Spot) -> bool:
    """Whether a place says which seat a struct is, instead of something about it."""
    return spot.shape.field.name == "seat" and not isinstance(spot.holder, Step)


def quickly_edited(game: Game, state: AnyState, path: str, value: Any) -> AnyState | None:
    """The state with another value at a path, without the checks of `edited` where the place is easy to reach."""
    *way, last = path.split(".")
    changed = state.copy()
    place: Any = changed
    try:
        for part in way:
            place = _inside(place, part)
        if _put(place, last, value):
            return changed
        return edited(game, state, {path: value})
    except (WorkbenchError, AttributeError, KeyError, IndexError, ValueError, TypeError):
        return None


def _inside(place: Any, part: str) -> Any:
    if isinstance(place, (list, tuple)):
        return place[int(part)]
    return place[part] if isinstance(place, dict) else getattr(place, part)


def _put(place: Any, last: str, value: Any) -> bool:
    """Change a list, a table or a struct in place; False if that takes a conversion."""
    if isinstance(value, (list, dict)) or (isinstance(place, msgspec.Struct) and type(place).__struct_config__.frozen):
        return False
    if isinstance(place, list):
        if last == "+":
            place.append(value)
        elif last == "-":
            place.remove(value)
        else:
            place[int(last)] = value
    elif isinstance(place, dict):
        if last == "-":
            del place[value]
        else:
            place[last] = value
    elif isinstance(place, msgspec.Struct):
        setattr(place, last, value)
    else:
        return False
    return True
