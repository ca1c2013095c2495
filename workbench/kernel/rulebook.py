"""The rulebook of a game as data: rules, rulings, variants, presets and gaps, how to find, quote and combine them.

`rulebook_file` reads one from `rulebook.toml`; one schema serves every game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from workbench.kernel.arguments import told
from workbench.kernel.catalogue import (
    ChangeNote,
    DataGap,
    Heading,
    NoEffect,
    Option,
    PlayerCount,
    Preset,
    Rule,
    Ruling,
    Term,
    Trace,
    UnknownRule,
    Variant,
)
from workbench.kernel.ids import atoms, hint, holds, short_id
from workbench.kernel.templates import keyed

Found = TypeVar("Found")


class Citation(Struct, frozen=True):
    """What a verdict card shows of a rule, ruling, variant, preset or gap."""

    id: str
    section: str
    text: str
    kind: str = ""


class Conflict(Struct, frozen=True):
    """Two choices that exclude each other: the one that says so, what it excludes, and the texts of both."""

    chosen: str
    excludes: str
    reason: str
    other: str


class Rulebook(Struct, frozen=True):
    """All that is known about the rules of one game. Rulings, variants and presets are keyed by their short ids."""

    game: str
    title: str
    players: tuple[int, int]
    notes: dict[str, str]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]
    variants: dict[str, Variant]
    presets: dict[str, Preset]
    player_counts: dict[int, PlayerCount]
    gaps: dict[str, DataGap]
    terms: tuple[Term, ...]
    change_notes: tuple[ChangeNote, ...]
    no_effects: tuple[NoEffect, ...]
    traces: tuple[Trace, ...]
    headings: tuple[Heading, ...]
    fingerprint: str

    def __hash__(self) -> int:
        return hash((self.game, self.fingerprint))

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __repr__(self) -> str:
        return (
            f"<Rulebook of {self.title}: {len(self.rules)} rules, {len(self.rulings)} rulings, "
            f"{len(self.variants)} variants, {len(self.gaps)} gaps>"
        )

    # ---- finding things

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id."""
        return self._find(self.rules, rule_id, "rule")

    def kind_of(self, any_id: str) -> str:
        """The kind of a rule; "" for an id that is no rule, such as that of a ruling."""
        found = self.rules.get(any_id)
        return "" if found is None else found.kind

    def ruling(self, ruling_id: str) -> Ruling:
        """The ruling with this id, short or full."""
        return self._find(self.rulings, ruling_id, "ruling")

    def variant(self, variant_id: str) -> Variant:
        """The variant with this id, short or full."""
        return self._find(self.variants, variant_id, "variant")

    def preset(self, preset_id: str) -> Preset:
        """The preset with this id, short or full."""
        return self._find(self.presets, preset_id, "preset")

    def gap(self, gap_id: str) -> DataGap:
        """The data gap with this id, short or full."""
        return self._find(self.gaps, gap_id, "gap")

    def rule_ids(self, *kinds: str) -> tuple[str, ...]:
        """The ids of all rules, or of those of the given kinds, in file order."""
        return tuple(rule.id for rule in self.rules.values() if not kinds or rule.kind in kinds)

    def _find(self, table: Mapping[str, Found], full: str, what: str) -> Found:
        """What a table holds under an id, short or full; an id of another kind is not found."""
        key = short_id(self._named(full), what)
        found = table.get(key)
        if found is None:
            raise UnknownRule(f"{self.title} has no {what} {key!r}{hint(key, table)}.")
        return found

    def _named(self, any_id: str) -> str:
        if isinstance(any_id, str):
            return any_id
        raise UnknownRule(f"The rules of {self.title} are named by texts, not by {told(any_id)}.")

    # ---- quoting

    def cite(self, any_id: str) -> Citation:
        """What to show for any id: a rule, `ruling.x`, `ruling.x=answer`, `variant.x`, `preset.x`, `gap.x`."""
        if self._named(any_id) in self.rules:
            rule = self.rules[any_id]
            return Citation(rule.id, rule.section, rule.text, "rule")
        prefix, _, _ = any_id.partition(".")
        quote = {
            "ruling": self._cite_ruling,
            "variant": self._cite_variant,
            "preset": self._cite_preset,
            "gap": self._cite_gap,
        }.get(prefix)
        return quote(any_id) if quote else self._cite_remark(any_id)

    def _cite_ruling(self, full: str) -> Citation:
        name, _, answer = full.partition("=")
        ruling = self.ruling(name)
        text = f"{ruling.question} {ruling.option(answer).text}" if answer else ruling.question
        return Citation(full, self._section("Ruling", ruling.rules), text, "ruling")

    def _cite_variant(self, full: str) -> Citation:
        variant = self.variant(full)
        text = f"{variant.text} {variant.changes}".rstrip()
        return Citation(variant.id, self._section("Variant", variant.rules), text, "variant")

    def _cite_preset(self, full: str) -> Citation:
        preset = self.preset(full)
        return Citation(preset.id, "Preset", preset.text, "preset")

    def _cite_gap(self, full: str) -> Citation:
        gap = self.gap(full)
        text = f"{gap.what} {gap.reconstruction}".rstrip()
        return Citation(gap.id, self._section("Data gap", gap.used_by), text, "gap")

    def _cite_remark(self, full: str) -> Citation:
        for term in self.terms:
            if term.id == full:
                text = f"{term.new}: formerly {term.old}. {term.note}".rstrip()
                return Citation(full, term.group or "Terms", text, "term")
        for note in self.change_notes:
            if note.id == full:
                return Citation(full, "Change note", note.text, "change note")
        for remark in self.no_effects:
            if remark.id == full:
                return Citation(full, "No effect", remark.text, "no effect")
        raise UnknownRule(f"{self.title} has no rule, ruling, variant or gap {full!r}{hint(full, self.ids())}.")

    def _section(self, word: str, rules: Iterable[str]) -> str:
        """The heading under which something about these rules is read."""
        for rule_id in rules:
            if rule_id in self.rules:
                return f"{word} · {self.rules[rule_id].section}"
        return word

    def ids(self) -> tuple[str, ...]:
        """Every id that `cite` knows, rules first."""
        tables: tuple[Iterable[Any], ...] = (
            self.rules.values(),
            self.rulings.values(),
            self.variants.values(),
            self.presets.values(),
            self.gaps.values(),
            self.terms,
            self.change_notes,
            self.no_effects,
        )
        return tuple(row.id for table in tables for row in table)

    # ---- templates

    def forbids(self, any_id: str, key: str = "") -> str:
        """The template of the short refusal of a rule, ruling or variant, of several the one of `key`; "" if none."""
        entry = self._with_templates(any_id)
        return "" if entry is None else keyed(entry.forbids, key)

    def tells(self, any_id: str, key: str = "") -> str:
        """The template of the sentence of a rule, ruling or variant, of several the one of `key`; "" if it has none."""
        entry = self._with_templates(any_id)
        return "" if entry is None else keyed(entry.tells, key)

    def _with_templates(self, any_id: str) -> Rule | Ruling | Variant | None:
        name = any_id.partition("=")[0]
        prefix, _, short = name.partition(".")
        if prefix == "ruling":
            return self.rulings.get(short)
        if prefix == "variant":
            return self.variants.get(short)
        return self.rules.get(name)

    # ---- what goes together

    def default_answers(self) -> dict[str, str]:
        """Every ruling (short id) with its default answer."""
        return {name: ruling.default for name, ruling in self.rulings.items()}

    def default_variants(self) -> tuple[str, ...]:
        """The variants (short ids) that are on unless switched off."""
        return tuple(name for name, variant in self.variants.items() if variant.default)

    def conflicts(self, answers: Mapping[str, str], variants: Collection[str]) -> tuple[Conflict, ...]:
        """The pairs among these choices (short ids) that exclude each other."""
        return tuple(
            Conflict(chosen, condition, entry.text, self._texts(condition))
            for chosen, entry in self._chosen(answers, variants)
            for condition in entry.excludes
            if holds(condition, answers, variants)
        )

    def _chosen(self, answers: Mapping[str, str], variants: Collection[str]) -> Iterator[tuple[str, Option | Variant]]:
        for name, answer in answers.items():
            yield f"ruling.{name}={answer}", self.ruling(name).option(answer)
        for name in variants:
            yield f"variant.{name}", self.variant(name)

    def _texts(self, condition: str) -> str:
        """The texts of all parts of a condition."""
        texts = []
        for atom in atoms(condition):
            name, _, answer = atom.partition("=")
            texts.append(self.ruling(name).option(answer).text if answer else self.variant(name).text)
        return " ".join(texts)


def preset_choices(preset: Preset) -> tuple[dict[str, str], tuple[str, ...]]:
    """The answers (by short id) and the variants (short ids) that a preset switches on."""
    answers, variants = {}, []
    for entry in preset.on:
        name, _, answer = entry.partition("=")
        if answer:
            answers[short_id(name)] = answer
        else:
            variants.append(short_id(name))
    return answers, tuple(variants)
