"""The rule heat map: for every rule how often it allowed, forbade, was cited, or never came up."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any

import msgspec

from workbench.kernel.catalogue import PASSIVE_KINDS
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.move import Verdict
from workbench.lab.heat_files import Counts, HeatFile, SavedSource, write
from workbench.lab.results import count, pandas

if TYPE_CHECKING:
    from pandas import DataFrame

KINDS = ("forbade", "alone", "allowed", "cited")


class RuleCounter:
    """Counts rules at work in verdicts and events.

    Attributes:
        counts: rule id to [allowed, forbade, alone, cited]: weighed for a move that is legal; named by an objection;
            the only rule that stood against a move; carried by an event of the story.
    """

    def __init__(self) -> None:
        self.counts: Counts = {}

    def note_verdict(self, verdict: Verdict) -> None:
        """Count the rules of a verdict."""
        if verdict.legal:
            for rule in verdict.considered:
                self._of(rule)[0] += 1
            return
        against = {item.rule for item in verdict.objections}
        for rule in against:
            self._of(rule)[1] += 1
        if len(against) == 1:
            self._of(*against)[2] += 1

    def note_event(self, event: Event) -> None:
        """Count the rules of an event."""
        for rule in (event.rule, *event.also):
            self._of(rule)[3] += 1

    def __call__(self, rule: str, *pieces: str, also: tuple[str, ...] = (), **values: Any) -> None:
        """Listen to a step that tells what happens."""
        for each in (rule, *also):
            self._of(each)[3] += 1

    def _of(self, rule: str) -> list[int]:
        return self.counts.setdefault(rule, [0, 0, 0, 0])


class Source(msgspec.Struct, frozen=True):
    """Where rules were counted: a column of the heat map.

    Attributes:
        name: how it is called, such as "random" or "this session".
        games: how many games it is; the numbers of the map are per game.
        counts: rule id to [allowed, forbade, alone, cited].
        met: rule id to the number of games in which it came up.
    """

    name: str
    games: int
    counts: Counts
    met: dict[str, int]

    def per_game(self, rule: str, kind: str) -> float:
        """How often a rule did something, per game."""
        place = ("allowed", "forbade", "alone", "cited").index(kind)
        return self.counts.get(rule, [0, 0, 0, 0])[place] / max(1, self.games)


class RuleHeat:
    """A heat map of the rules of a game. Made by `wb.heat`; two of them put side by side are `one + other`.

    Attributes:
        game: the game.
        sources: where the rules were counted, a column each.
        note: how the run ended, if not with all games; "" otherwise.
        thirds: the same for the first, middle and last third of the turns of each game; for a map of one run of games.
    """

    def __init__(self, game: Game, sources: Iterable[Source], thirds: Iterable[Source] = ()) -> None:
        self.game, self.sources, self._thirds = game, tuple(sources), tuple(thirds)
        self.note = ""

    @property
    def thirds(self) -> RuleHeat:
        """The map by parts of the games."""
        if not self._thirds:
            raise WorkbenchError("Only a map of games that were just played knows in which third of a game rules bit.")
        return RuleHeat(self.game, self._thirds)

    def __add__(self, other: RuleHeat) -> RuleHeat:
        if not isinstance(other, RuleHeat):
            return NotImplemented
        if other.game.id != self.game.id:
            raise WorkbenchError(f"A map of {self.game.title} and one of {other.game.title} have no rule in common.")
        taken = {source.name for source in self.sources}
        both = RuleHeat(self.game, [*self.sources, *(_renamed(source, taken) for source in other.sources)])
        both.note = " ".join(filter(None, [self.note, other.note]))
        return both

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules, rulings and variants that can come up, in the order of the rulebook."""
        book = self.game.rulebook
        active = (rule.id for rule in book.rules.values() if rule.kind not in PASSIVE_KINDS)
        others = (each.id for table in (book.rulings, book.variants) for each in table.values())
        known = [*active, *others]
        met = (rule for source in self.sources for rule in source.counts)
        return tuple(dict.fromkeys([*known, *met]))

    @property
    def never(self) -> tuple[str, ...]:
        """The rules that never came up in any of the sources, in the order of the rulebook: the review agenda."""
        if not self._games:
            return ()
        met = {rule for source in self.sources for rule in source.counts}
        active = self.game.rulebook.rules.values()
        return tuple(rule.id for rule in active if rule.kind not in PASSIVE_KINDS and rule.id not in met)

    @property
    def _games(self) -> int:
        """How many games were looked at, in all sources."""
        return sum(source.games for source in self.sources)

    @property
    def never_forbade(self) -> tuple[str, ...]:
        """The rules that were weighed and never stood against a move: the quiet ones."""
        weighed = {rule for source in self.sources for rule, counts in source.counts.items() if counts[0]}
        forbade = {rule for source in self.sources for rule, counts in source.counts.items() if counts[1]}
        return tuple(rule for rule in self.rules if rule in weighed - forbade)

    @property
    def frame(self) -> DataFrame:
        """One row for each rule and source: how often it allowed, forbade (alone), was cited, and in how many games."""
        cited = {rule: self.game.rulebook.cite(rule) for rule in self.rules}
        rows = [
            (
                source.name,
                source.games,
                rule,
                cited[rule].section,
                *source.counts.get(rule, [0, 0, 0, 0]),
                source.met.get(rule, 0),
                rule not in source.counts,
                cited[rule].text,
            )
            for source in self.sources
            for rule in self.rules
        ]
        return pandas().DataFrame(rows, columns=list(_COLUMNS)).astype(_COLUMNS)

    def table(self, kind: str = "forbade") -> DataFrame:
        """Rules by sources: how often, per game. `kind` is "forbade", "alone", "allowed" or "cited"."""
        _check_kind(kind)
        values = {source.name: [source.per_game(rule, kind) for rule in self.rules] for source in self.sources}
        return pandas().DataFrame(values, index=pandas().Index(self.rules, name="rule"))

    def top(self, kind: str = "forbade", most: int = 14) -> tuple[str, ...]:
        """The rules that did something most often, over all sources."""
        _check_kind(kind)
        total = {rule: sum(source.per_game(rule, kind) for source in self.sources) for rule in self.rules}
        met = [rule for rule in self.rules if total[rule]]
        return tuple(sorted(met, key=lambda rule: -total[rule])[:most])

    @property
    def sentence(self) -> str:
        """How many rules came up, and how many never did."""
        if not self._games:
            return "No games."
        book = self.game.rulebook
        active = [rule.id for rule in book.rules.values() if rule.kind not in PASSIVE_KINDS]
        never = self.never
        named = f": {', '.join(never[:5])}{' and others' if len(never) > 5 else ''}" if never else ""
        return f"{len(active) - len(never)} of {len(active)} rules came up; {len(never)} never did{named}."

    @property
    def subtitle(self) -> str:
        """What was counted, in one line."""
        return "; ".join(
            f"{source.name}, {count(source.games)} {'game' if source.games == 1 else 'games'}"
            for source in self.sources
        )

    def plot(self, kind: str = "forbade", rules: Iterable[str] | None = None) -> Any:
        """A figure: rules by sources, a square each with its number per game.

        Args:
            kind: "forbade", "alone", "allowed" or "cited".
            rules: which rules, by their full ids; those that did it most often and some that never came up if None.

        Raises:
            WorkbenchError, UnknownRule: no such kind, or no such rule.
        """
        from workbench.lab.charts import chart

        _check_kind(kind)
        listed = None if rules is None else (rules,) if isinstance(rules, str) else tuple(rules)
        for rule in listed or ():
            self.game.rulebook.cite(rule)  # raises, with the nearest id
        return chart("heat", self, kind=kind, rules=listed)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the map to a JSON file. Raises BadResults if it cannot be written."""
        saved = [SavedSource(each.name, each.games, each.counts, each.met) for each in self.sources]
        write(HeatFile(1, self.game.id, saved), path)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        note = f" {self.note}" if self.note else ""
        return f"<{self.game.title}, rules at work ({self.subtitle}): {self.sentence}{note}>"


_COLUMNS = {
    "source": "string",
    "games": "int64",
    "rule": "string",
    "section": "string",
    "allowed": "int64",
    "forbade": "int64",
    "alone": "int64",
    "cited": "int64",
    "met": "int64",
    "never": "bool",
    "text": "string",
}


def _renamed(source: Source, taken: set[str]) -> Source:
    """A source under a name of its own."""
    name, number = source.name, 2
    while name in taken:
        name, number = f"{source.name} {number}", number + 1
    taken.add(name)
    return msgspec.structs.replace(source, name=name)


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise WorkbenchError(f"Rules are counted as {', '.join(KINDS)}; {kind!r} is none of them.")
