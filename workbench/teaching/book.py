"""The living rulebook: chapters as in the source, search, what belongs to a rule, and a board on which it decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from workbench.kernel.arguments import told
from workbench.kernel.catalogue import DataGap, Rule, Ruling, Variant
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import verdicts
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.seats import without_accents
from workbench.lab.rule_heat import RuleHeat
from workbench.session import Session
from workbench.session.reading import MOST
from workbench.session.texts import written
from workbench.teaching.counted import Counted, of_heat
from workbench.teaching.sources import Evidence, Place, code_places, evidence

Heat = Mapping[str, tuple[int, int]]
LONGEST_HIT = 40


class Chapter(msgspec.Struct, frozen=True):
    """A heading of the source.

    Attributes:
        title: the heading.
        path: the headings above it and itself, from the top.
        rules: ids of its rules, in the order of the source.
        rulings: ids of the rulings that concern them, after the rules.
        level: how deep it stands, from 0.
    """

    title: str
    path: tuple[str, ...]
    rules: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def level(self) -> int:
        """How deep the heading stands, from 0."""
        return len(self.path) - 1


class Hit(msgspec.Struct, frozen=True):
    """Something that a search has found.

    Attributes:
        id: id of the rule, ruling, variant or gap.
        kind: "rule", "ruling", "variant", "gap" or "term".
        section: the heading it is read under.
        text: what it says.
        marks: where in the text the words stand, as (from, to).
    """

    id: str
    kind: str
    section: str
    text: str
    marks: tuple[tuple[int, int], ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A rule with all that belongs to it.

    Attributes:
        rule: the rule.
        path: the headings it stands under.
        see: ids it refers to.
        seen_from: ids of what refers to it.
        rulings: questions that the text leaves open about it.
        variants: switches that change it.
        gaps: what the source does not print about it.
        code: the places of the code that state it, where it decides before where it is listed.
        evidence: the cases and tests that hold it; empty where the tests are not at hand.
        lessons: ids of the lessons that cite it, as "game/lesson".
        heat: how often it allowed and forbade in the games counted; None where none were.
    """

    rule: Rule
    path: tuple[str, ...]
    see: tuple[str, ...]
    seen_from: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    variants: tuple[Variant, ...]
    gaps: tuple[DataGap, ...]
    code: tuple[Place, ...]
    evidence: tuple[Evidence, ...]
    lessons: tuple[str, ...]
    heat: tuple[int, int] | None = None

    def __repr__(self) -> str:
        return (
            f"<{self.rule.id}: {len(self.rulings)} rulings, {len(self.variants)} variants, {len(self.code)} places in "
            f"the code, {len(self.evidence)} cases and tests>"
        )


class LivingRulebook:
    """A rulebook to read, search and see at work.

    Attributes:
        book: the rulebook.
        heat: how often each rule allowed and forbade in games that were counted, by id; empty where none were.
        counted: the same in full, out of a heat map; None where none was given.

    Args:
        game: a game or its id, or its rulebook.
        heat: a heat map of its rules, as `wb.heat` makes it, or the numbers themselves.
    """

    def __init__(self, game: str | Game | Rulebook, heat: RuleHeat | Heat | None = None) -> None:
        found = game if isinstance(game, (Game, Rulebook)) else find_game(game)
        self.book = found if isinstance(found, Rulebook) else found.rulebook
        self.counted: Counted | None = None
        if isinstance(heat, RuleHeat):
            self.counted = of_heat(heat)
            heat = {rule: (one.allowed, one.forbade) for rule, one in self.counted.rules.items()}
        if heat is not None and not isinstance(heat, Mapping):
            raise WorkbenchError(f"heat is a heat map, as `wb.heat` makes it, or numbers by rule, not {told(heat)}.")
        self.heat: Heat = dict(heat or {})

    def __repr__(self) -> str:
        return f"<the rules of {self.book.title}: {len(self.chapters)} headings, {len(self.book.rules)} rules>"

    @cached_property
    def game(self) -> Game:
        """The game. Raises UnknownGame for a rulebook whose game is not installed; it can be read all the same."""
        return find_game(self.book.game)

    @property
    def playable(self) -> bool:
        """Whether there is a game to the rulebook."""
        return self.book.game in game_ids()

    # ---- reading

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The headings in the order of the source, those above before those below."""
        rules: dict[str, list[str]] = {}
        for rule in self.book.rules.values():
            for title in self.path(rule.section):
                rules.setdefault(title, [])
            rules[rule.section].append(rule.id)
        below: dict[str, list[str]] = {}
        for title in rules:
            below.setdefault("".join(self.path(title)[-2:-1]), []).append(title)
        return tuple(
            Chapter(title, self.path(title), tuple(rules[title]), self._rulings_under(title))
            for title in _in_depth(below, "")
        )

    def chapter(self, title: str) -> Chapter:
        """The chapter of a heading. Raises WorkbenchError."""
        found = next((chapter for chapter in self.chapters if chapter.title == title), None)
        if found is None:
            raise WorkbenchError(f"{self.book.title} has no heading {told(title)}.")
        return found

    def path(self, title: str) -> tuple[str, ...]:
        """The headings above a heading, and itself."""
        under = {row.title: row.under for row in self.book.headings}
        path = [title]
        while path[0] in under:
            path.insert(0, under[path[0]])
        return tuple(path)

    def _rulings_under(self, title: str) -> tuple[str, ...]:
        """The rulings whose first rule stands under a heading."""
        rules = self.book.rules
        return tuple(
            ruling.id
            for ruling in self.book.rulings.values()
            if next((rules[rule].section for rule in ruling.rules if rule in rules), "") == title
        )

    def entry(self, rule: str) -> Entry:
        """A rule with all that belongs to it. Raises UnknownRule."""
        found = self.book.rule(rule)
        return Entry(
            rule=found,
            path=self.path(found.section),
            see=found.see,
            seen_from=self._seen_from.get(rule, ()),
            rulings=tuple(one for one in self.book.rulings.values() if rule in (*one.rules, *one.see)),
            variants=tuple(one for one in self.book.variants.values() if rule in one.rules),
            gaps=tuple(one for one in self.book.gaps.values() if rule in one.used_by),
            code=self.code(rule),
            evidence=self.evidence(rule),
            lessons=self.lessons(rule),
            heat=self.heat.get(rule),
        )

    @cached_property
    def _seen_from(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        sources: list[Rule | Ruling] = [*self.book.rules.values(), *self.book.rulings.values()]
        for row in sources:
            for target in row.see:
                found.setdefault(target, []).append(row.id)
        return {target: tuple(ids) for target, ids in found.items()}

    # ---- what states it, what holds it, who teaches it

    def code(self, any_id: str) -> tuple[Place, ...]:
        """The places in the game's code that name a rule, ruling or variant."""
        return code_places(self.game).get(any_id, ())

    def evidence(self, any_id: str) -> tuple[Evidence, ...]:
        """The cases and tests that hold it; empty where the tests are not at hand."""
        return evidence(self.game.id).get(any_id, ())

    def lessons(self, any_id: str) -> tuple[str, ...]:
        """The lessons that cite it, as "game/lesson"."""
        from workbench.teaching.library import lessons

        return tuple(f"{lesson.game_id}/{lesson.id}" for lesson in lessons(self.game.id).of_rule(any_id))

    def show(self, any_id: str, seed: int = 1) -> Any:
        """A board on which a rule decides: from a lesson, else found in play; None where neither has one.

        Returns:
            A `Shown`: a sitting of its own, and the move that is decided by the rule.
        """
        from workbench.teaching.show import show

        return show(self.game, written(any_id, "the id of a rule"), seed)

    # ---- searching

    def search(self, words: str, kinds: tuple[str, ...] = (), most: int = LONGEST_HIT) -> tuple[Hit, ...]:
        """What the words are found in; case and accents do not matter, a word's beginning is enough.

        Args:
            words: what is looked for; all words must be there, in the id, the heading or the text.
            kinds: kinds of rule ("move", "cost" …), or "ruling", "variant", "gap", "term"; all if empty.
            most: how many hits at most.

        Returns:
            The hits, the best first.
        """
        wanted = tuple(_plain(word) for word in written(words, "what is looked for").split() if _plain(word))
        if not wanted:
            return ()
        found = []
        for place, (hit, kind) in enumerate(self._searched):
            if not kinds or kind in kinds or hit.kind in kinds:
                worth = _worth(hit, wanted)
                if worth:
                    found.append((-worth, place, hit))
        return tuple(_marked(hit, wanted) for _, _, hit in sorted(found, key=lambda entry: entry[:2])[:most])

    @cached_property
    def _searched(self) -> tuple[tuple[Hit, str], ...]:
        return tuple(self._all())

    def _all(self) -> Iterator[tuple[Hit, str]]:
        book = self.book
        for rule in book.rules.values():
            yield Hit(rule.id, "rule", rule.section, rule.text), rule.kind
        for ruling in book.rulings.values():
            answers = " ".join(option.text for option in ruling.options)
            text = f"{ruling.question} {answers} {ruling.why}"
            yield Hit(ruling.id, "ruling", book.cite(ruling.id).section, text), "ruling"
        for variant in book.variants.values():
            text = f"{variant.text} {variant.changes}".strip()
            yield Hit(variant.id, "variant", book.cite(variant.id).section, text), "variant"
        for gap in book.gaps.values():
            text = f"{gap.what} {gap.reconstruction}".strip()
            yield Hit(gap.id, "gap", book.cite(gap.id).section, text), "gap"
        for term in book.terms:
            text = f"{term.new}: formerly {term.old}. {term.note}".strip()
            yield Hit(term.id, "term", term.group or "Terms", text), "term"

    # ---- in a sitting

    def forbids_now(self, any_id: str, session: Session) -> tuple[str, ...]:
        """The moves on offer that a rule forbids where a sitting stands, in notation."""
        found = verdicts(session.state, MOST) if session.waiting == "choice" else []
        return tuple(str(one.move) for one in found if any(item.rule == any_id for item in one.objections))

    def happened(self, any_id: str, session: Session) -> tuple[int, ...]:
        """The nodes of the line so far at which an event carried the rule."""
        return tuple(
            node.id
            for node in session.tree.path(session.node)
            if any(any_id in (event.rule, *event.also) for event in node.events)
        )


def _in_depth(below: Mapping[str, list[str]], title: str) -> Iterator[str]:
    """The headings below one, each followed by those below itself."""
    for inner in below.get(title, ()):
        yield inner
        yield from _in_depth(below, inner)


def _plain(text: str) -> str:
    return without_accents(text)


def _worth(hit: Hit, wanted: tuple[str, ...]) -> int:
    """How well a hit answers; 0 if a word is missing."""
    places = ((_plain(hit.id), 8), (_plain(hit.section), 3), (_plain(hit.text), 1))
    worth = 0
    for word in wanted:
        best = max((weight * _fit(word, text) for text, weight in places), default=0)
        if not best:
            return 0
        worth += best
    return worth + 20 * (_plain(hit.id) == " ".join(wanted))


def _fit(word: str, text: str) -> int:
    """2 for a whole word, 1 for the beginning of one, 0 for none."""
    if re.search(rf"\b{re.escape(word)}\b", text):
        return 2
    return int(re.search(rf"\b{re.escape(_stem(word))}", text) is not None)


def _stem(word: str) -> str:
    """A word without the end of its plural, so that "castles" finds "Castle"."""
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _marked(hit: Hit, wanted: tuple[str, ...]) -> Hit:
    """The hit with the places of the words in its text."""
    plain = "".join(_plain(sign)[:1] or " " for sign in hit.text)  # as long as the text, sign for sign
    marks = [found.span() for word in wanted for found in re.finditer(rf"\b{re.escape(_stem(word))}\w*", plain)]
    return msgspec.structs.replace(hit, marks=tuple(sorted(set(marks))))
