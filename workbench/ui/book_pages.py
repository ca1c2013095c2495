"""The pages of a rulebook as the page shows them: contents, a chapter, what there is to say of one rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.catalogue import PASSIVE_KINDS, DataGap, Rule, Ruling, Variant
from workbench.lab.intervals import number
from workbench.lab.results import count
from workbench.session.sentences import minus
from workbench.teaching import sources
from workbench.teaching.book import Chapter, Entry, Hit, LivingRulebook
from workbench.teaching.counted import Counted
from workbench.teaching.sources import Evidence, Place

View = dict[str, Any]

RULINGS, VARIANTS, GAPS, WORDS = "=rulings", "=variants", "=gaps", "=words"
SWITCHES = ("ruling.", "variant.")
LEVELS = (0.0, 0.1, 1.0, 10.0)  # times a game: up to the first is never, above the last is all the time
PLACES, HELD, AROUND = 8, 12, 4


class Pages:
    """What a rulebook shows on a page, as plain dictionaries.

    Args:
        book: the rulebook.
        counted: how often its rules were at work; None if nobody has counted.
    """

    def __init__(self, book: LivingRulebook, counted: Counted | None) -> None:
        self.living, self.book, self.counted = book, book.book, counted
        self._chapters = {chapter.title: chapter for chapter in book.chapters}
        self._at_end = [
            (RULINGS, "All open questions", len(self.book.rulings)),
            (VARIANTS, "Variants and presets", len(self.book.variants) + len(self.book.presets)),
            (GAPS, "What the source does not print", len(self.book.gaps)),
            (WORDS, "Words, then and now", len(self.book.terms)),
        ]

    # ---- finding the way

    @property
    def first(self) -> str:
        """The chapter that is open at first."""
        return next(iter(self._chapters), RULINGS)

    def knows(self, chapter: str) -> bool:
        """Whether there is such a chapter."""
        return chapter in self._chapters or any(chapter == ident for ident, _, size in self._at_end if size)

    def chapter_of(self, any_id: str) -> str:
        """The chapter in which a rule, ruling, variant, preset, gap or word is read. Raises UnknownRule."""
        if any_id in self.book.rules:
            return self.book.rules[any_id].section
        self.book.cite(any_id)
        kind = any_id.partition(".")[0]
        if kind == "ruling":
            return next((each.title for each in self.living.chapters if any_id in each.rulings), RULINGS)
        return {"variant": VARIANTS, "preset": VARIANTS, "gap": GAPS}.get(kind, WORDS)

    # ---- contents

    def contents(self, chapter: str) -> list[View]:
        """Every heading, with how busy its busiest rule is."""
        rows = [
            {
                "id": each.title,
                "title": each.title,
                "depth": each.level,
                "heat": max(map(self._level, each.rules), default=0) if self.counted else None,
                "on": each.title == chapter,
            }
            for each in self.living.chapters
        ]
        more = [
            {"id": ident, "title": title, "depth": 0, "heat": None, "on": ident == chapter}
            for ident, title, size in self._at_end
            if size
        ]
        return [*rows, *more]

    # ---- a chapter

    def page(self, chapter: str, chosen: str) -> View:
        """A chapter: its path, what is in it, and its rules with the open questions behind the rules they concern."""
        if chapter in self._chapters:
            return self._chapter(self._chapters[chapter], chosen)
        title = next(title for ident, title, _ in self._at_end if ident == chapter)
        return {"path": [self.book.title], "title": title, "lead": "", "blocks": self._blocks_at_end(chapter, chosen)}

    def _chapter(self, chapter: Chapter, chosen: str) -> View:
        blocks, left = [], list(chapter.rulings)
        for rule in chapter.rules:
            blocks.append(self._rule(self.book.rules[rule], rule == chosen))
            mine = [each for each in left if self._first_rule(each) == rule]
            left = [each for each in left if each not in mine]
            blocks += [self._ruling(self.book.ruling(each), each == chosen) for each in mine]
        blocks += [self._ruling(self.book.ruling(each), each == chosen) for each in left]
        below = [each.title for each in self.living.chapters if each.path[:-1] == chapter.path]
        return {
            "path": [self.book.title, *chapter.path[:-1]],
            "title": chapter.title,
            "lead": _lead(len(chapter.rules), len(chapter.rulings)),
            "below": below,
            "blocks": blocks,
        }

    def _first_rule(self, ruling: str) -> str:
        return next((rule for rule in self.book.ruling(ruling).rules if rule in self.book.rules), "")

    def _blocks_at_end(self, chapter: str, chosen: str) -> list[View]:
        book = self.book
        if chapter == RULINGS:
            return [self._ruling(each, each.id == chosen) for each in book.rulings.values()]
        if chapter == VARIANTS:
            presets = [_plain("preset", each.id, each.text, ", ".join(each.on)) for each in book.presets.values()]
            return [*(self._variant(each, each.id == chosen) for each in book.variants.values()), *presets]
        if chapter == GAPS:
            return [self._gap(each, each.id == chosen) for each in book.gaps.values()]
        return [
            _plain("term", each.id, f"{each.new}: formerly {each.old}.", each.note) | {"on": each.id == chosen}
            for each in book.terms
        ]

    def _rule(self, rule: Rule, on: bool) -> View:
        gaps = [gap for gap in self.book.gaps.values() if rule.id in gap.used_by]
        return {
            "kind": "rule",
            "id": rule.id,
            "text": minus(rule.text),
            "word": rule.kind,
            "see": [self.chip(each) for each in rule.see],
            "gaps": [{"id": gap.id, "text": gap.what} for gap in gaps],
            "heat": None if rule.kind in PASSIVE_KINDS else self._heat(rule.id),
            "show": rule.kind not in PASSIVE_KINDS,
            "on": on,
        }

    def _ruling(self, ruling: Ruling, on: bool) -> View:
        heat = self.counted.of(ruling.id) if self.counted else None
        told = f"came up in {count(heat.met)} of {count(self.counted.games)} games" if heat and self.counted else ""
        options = [
            {"id": each.id, "text": minus(each.text), "default": each.id == ruling.default} for each in ruling.options
        ]
        return {
            "kind": "ruling",
            "id": ruling.id,
            "question": minus(ruling.question),
            "options": options,
            "why": minus(ruling.why),
            "rules": [self.chip(each) for each in (*ruling.rules, *ruling.see)],
            "told": told if heat and heat.met else "",
            "show": True,
            "on": on,
        }

    def _variant(self, variant: Variant, on: bool) -> View:
        rules = [self.chip(each) for each in variant.rules]
        usual = "on unless switched off" if variant.default else ""
        return _plain("variant", variant.id, variant.text, variant.changes) | {
            "rules": rules,
            "usual": usual,
            "show": True,
            "on": on,
        }

    def _gap(self, gap: DataGap, on: bool) -> View:
        rules = [self.chip(each) for each in gap.used_by]
        return _plain("gap", gap.id, gap.what, gap.reconstruction) | {"rules": rules, "on": on}

    def chip(self, any_id: str) -> View:
        """An id as a small button, with its text for hovering."""
        try:
            text = self.book.cite(any_id).text
        except WorkbenchError:
            text = ""
        return {"id": any_id.partition("=")[0], "text": minus(text), "ruling": any_id.startswith(SWITCHES), "tone": ""}

    # ---- how often

    def _level(self, rule: str) -> int:
        """From 0, never, to 4, all the time."""
        often = self.counted.per_game(rule) if self.counted else 0.0
        return sum(often > bound for bound in LEVELS)

    def _heat(self, rule: str) -> View | None:
        if self.counted is None:
            return None
        found, level = self.counted.of(rule), self._level(rule)
        often = number(self.counted.per_game(rule)) if found.decided else "0"
        said = f"alone stood against a move {count(found.alone)} times and was told of {count(found.cited)} times"
        return {"level": level, "text": f"{often} a game" if found.decided else "0", "said": f"{said} in {self.sample}"}

    @property
    def sample(self) -> str:
        """What the figures rest on, in words."""
        return "" if self.counted is None else f"{count(self.counted.games)} {self.counted.sample}"

    # ---- about a rule

    def about(self, any_id: str, now: Counted | None) -> View:
        """All that belongs to a rule, ruling or variant; `now` is a count that was made on the spot."""
        entry = self.living.entry(any_id) if any_id in self.book.rules else None
        counts = entry is None or entry.rule.kind not in PASSIVE_KINDS
        return {
            "id": any_id,
            "path": list(entry.path) if entry else [self.book.cite(any_id).section],
            "counts": self._counts(any_id, now) if counts else None,
            "links": _links(self, entry) if entry else [],
            "code": [_place(place, number == 0) for number, place in enumerate(self.living.code(any_id)[:PLACES])],
            "more_code": max(0, len(self.living.code(any_id)) - PLACES),
            "held": [_evidence(each) for each in _refusing_first(self.living.evidence(any_id))[:HELD]],
            "more_held": max(0, len(self.living.evidence(any_id)) - HELD),
            "lessons": [f'wb.lessons("{name.partition("/")[0]}")["{name.partition("/")[2]}"]'
                        for name in self.living.lessons(any_id)],
            "find": self._line_of_code(any_id),
            "home": Path.home().as_posix(),
        }  # fmt: skip

    def _line_of_code(self, any_id: str) -> str:
        """What to type for more of it."""
        name = any_id.partition(".")[2]
        if any_id.startswith("ruling."):
            answers = ", ".join(f'"{answer}"' for answer in self.book.ruling(any_id).answers)
            return f'wb.compare("{self.book.game}", {{"rulings": {{"{name}": [{answers}]}}}}, games=1000)'
        if any_id.startswith("variant."):
            return f'wb.compare("{self.book.game}", {{"variants": {{"{name}": [False, True]}}}}, games=1000)'
        return f'wb.find("{self.book.game}", rule="{any_id}")'

    def _counts(self, any_id: str, now: Counted | None) -> View:
        columns = [each for each in (self.counted, now) if each is not None]
        heads = ["stored"] * (self.counted is not None) + ["now"] * (now is not None)
        rows = (
            ("stood against a move", "forbade"),
            ("alone against it", "alone"),
            ("told of in the story", "cited"),
            ("weighed for a legal move", "allowed"),
            ("games in which it came up", "met"),
        )
        table = [[said, *(count(getattr(each.of(any_id), name)) for each in columns)] for said, name in rows]
        games = ["games", *(count(each.games) for each in columns)]
        said = [f"Stored: {self.sample}."] if self.counted else ["Nobody has counted games of this rulebook yet."]
        if self.counted and not self.counted.current:
            said.append("They were counted before the rulebook was last changed.")
        if now is not None:
            said.append(f"Now: {count(now.games)} other {now.sample}.")
        return {"heads": heads, "rows": [*table, games] if columns else [], "said": " ".join(said)}

    # ---- what a search finds

    def hit(self, hit: Hit) -> View:
        """Something found, its words marked."""
        chapter = self.chapter_of(hit.id)
        where = next((title for ident, title, _ in self._at_end if ident == chapter), chapter)
        return {"id": hit.id, "kind": hit.kind, "where": where, "parts": _parts(hit)}


def _lead(rules: int, rulings: int) -> str:
    said = [f"{rules} {'rule' if rules == 1 else 'rules'}"] if rules else []
    if rulings:
        said.append(f"{rulings} open {'question' if rulings == 1 else 'questions'}")
    return ", ".join(said)


def _plain(kind: str, any_id: str, text: str, more: str) -> View:
    return {"kind": kind, "id": any_id, "text": minus(text), "more": minus(more), "rules": [], "on": False}


def _links(pages: Pages, entry: Entry) -> list[View]:
    """What is read together with a rule, by how it belongs to it."""
    groups: tuple[tuple[str, Iterable[str]], ...] = (
        ("See also", entry.see),
        ("Referred to by", entry.seen_from),
        ("Left open", (each.id for each in entry.rulings)),
        ("Changed by", (each.id for each in entry.variants)),
        ("Not printed", (each.id for each in entry.gaps)),
    )
    found = [(title, [pages.chip(each) for each in ids]) for title, ids in groups]
    return [{"title": title, "chips": chips} for title, chips in found if chips]


def _place(place: Place, shown: bool) -> View:
    inside = ".".join(part for part in (place.step, place.function) if part)
    return {
        "path": Path(place.path).as_posix(),
        "text": f"{place.file}, line {place.line}",
        "inside": inside,
        "lists": place.weighs,
        "lines": _excerpt(place) if shown else [],
    }


def _excerpt(place: Place) -> list[View]:
    """The lines round a place, the one that names the rule marked."""
    lines = Path(place.path).read_text(encoding="utf-8").splitlines()
    first = max(0, place.line - 1 - AROUND)
    kept = lines[first : place.line + AROUND]
    bare = min((len(line) - len(line.lstrip()) for line in kept if line.strip()), default=0)
    numbered = enumerate(kept, first + 1)
    return [{"n": at, "text": line[bare:], "on": at == place.line} for at, line in numbered]


def _refusing_first(held: Sequence[Evidence]) -> list[Evidence]:
    return sorted(held, key=lambda each: (not each.refuses, each.kind != "case"))


def _evidence(each: Evidence) -> View:
    return {
        "kind": each.kind,
        "name": each.id if each.kind == "case" else "",
        "title": minus(each.title),
        "path": (sources.TESTS / each.file).as_posix(),
        "where": f"{each.file}, line {each.line}",
        "refuses": each.refuses,
    }


def _parts(hit: Hit) -> list[Any]:
    """The text of a hit in parts, the words that were looked for bold."""
    parts: list[Any] = []
    at = 0
    for start, end in hit.marks:
        if start >= at:
            parts += [hit.text[at:start], {"text": hit.text[start:end], "bold": True}]
            at = end
    return [part for part in (*parts, hit.text[at:]) if part]
