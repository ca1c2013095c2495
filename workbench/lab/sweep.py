"""Every open question of a rulebook, tried: which of them matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from workbench.kernel.errors import BadSettings
from workbench.kernel.rulebook import Rulebook
from workbench.lab.arms import play_arms
from workbench.lab.compare import Change, Difference, difference
from workbench.lab.intervals import SURE, beyond
from workbench.lab.plan import BOUND, Plan, make_plan
from workbench.lab.results import Results, count, games_told, pandas
from workbench.lab.runner import numbered

if TYPE_CHECKING:
    from pandas import DataFrame

Weight = Literal["matters", "shows", "plays", "leaves", "silent", "barred"]
ORDER: tuple[Weight, ...] = ("matters", "shows", "plays", "leaves", "silent", "barred")
MEANING: dict[Weight, str] = {
    "matters": "changes a main measure beyond chance",
    "shows": "changes what is done, but no main measure beyond chance",
    "plays": "sends games another way, nothing measured changes beyond chance",
    "leaves": "all games go the same way; only what is left over at the end differs",
    "silent": "never came up: all games go the same way",
    "barred": "cannot be chosen beside the other settings",
}
BASE = "as it is"


class Question(msgspec.Struct, frozen=True):
    """One other answer to an open question, or one variant switched, and what it changes.

    Attributes:
        id: the ruling or variant.
        asks: the question, or what the variant says.
        answer: the answer that was tried.
        usual: the answer it was compared with.
        weight: how much it matters; see `MEANING`.
        difference: what it changes; None where it cannot be chosen.
        reason: why it cannot be chosen.
    """

    id: str
    asks: str
    answer: str
    usual: str
    weight: Weight
    difference: Difference | None = None
    reason: str = ""

    @property
    def effect(self) -> float:
        """How far the clearest main measure moves, as parts of half its interval; 0 if none is clear."""
        return max((abs(one.change.mean) / (one.change.half or 1e-9) for one in self._clear()), default=0.0)

    @property
    def clearest(self) -> Change | None:
        """The main measure that changes most surely."""
        return max(self._clear(), key=lambda one: abs(one.change.mean) / (one.change.half or 1e-9), default=None)

    def _clear(self) -> Sequence[Change]:
        return () if self.difference is None else _surely_changed(self.difference)


class Sweep:
    """All questions of a game with what their other answers change. Made by `wb.sweep`.

    Attributes:
        title: the game.
        base: the results under the settings as they are.
        questions: every other answer, those that matter first.
    """

    def __init__(self, title: str, base: Results, questions: Iterable[Question]) -> None:
        self.title, self.base = title, base
        self.questions = tuple(sorted(questions, key=lambda one: (ORDER.index(one.weight), -one.effect, one.id)))

    def __len__(self) -> int:
        return len(self.questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def of(self, weight: Weight) -> tuple[Question, ...]:
        """The questions of one weight."""
        return tuple(one for one in self.questions if one.weight == weight)

    @property
    def frame(self) -> DataFrame:
        """One row for each answer: its weight, in how many games anything differs, changes of the main measures."""
        rows = [_row(one) for one in self.questions]
        return pandas().DataFrame(rows, columns=list(_COLUMNS)).astype(_COLUMNS)

    @property
    def sentence(self) -> str:
        """How many of the questions matter, and which most."""
        asked = {one.id for one in self.questions if one.weight != "barred"}
        matter = list(dict.fromkeys(one.id for one in self.of("matters")))
        silent = {one.id for one in self.of("silent")} - {
            one.id for one in self.questions if one.weight in ("matters", "shows", "plays", "leaves")
        }
        named = (
            f": {', '.join(short(one) for one in matter[:6])}{' and others' if len(matter) > 6 else ''}"
            if matter
            else ""
        )
        if not len(self.base):
            return "No games."
        return (
            f"{len(matter)} of {len(asked)} open questions change a main measure beyond chance in "
            f"{games_told(len(self.base))}{named}.{self._by_chance()} {len(silent)} never came up."
        )

    def _by_chance(self) -> str:
        """A word of warning: of many answers some seem to matter where none does."""
        shown = sum(len(self.of(weight)) for weight in ("matters", "shows", "plays"))
        expected = round((1 - SURE) * shown)
        if not expected or not self.of("matters"):
            return ""
        return f" Of {count(shown)} answers that show, up to {expected} would do so by chance alone."

    @property
    def note(self) -> str:
        """How the run ended, if not with all games; "" otherwise."""
        return self.base.note

    @property
    def subtitle(self) -> str:
        """What was played, in one line."""
        return f"{self.base.subtitle}; every other answer on the same seeds"

    def plot(self) -> Any:
        """A figure: the answers that matter, with what they change."""
        from workbench.lab.charts import chart

        return chart("sweep", self)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        note = f" {self.note}" if self.note else ""
        return f"<{self.title}, every open question: {self.sentence}{note}>"


def short(full: str) -> str:
    """The id of a ruling or variant without its prefix."""
    return full.partition(".")[2] or full


_COLUMNS = {
    "question": "string",
    "answer": "string",
    "usual": "string",
    "weight": "string",
    "differing": "float64",
    "first_turn": "float64",
    "turns": "float64",
    "best": "float64",
    "margin": "float64",
    "lead_changes": "float64",
    "branching": "float64",
    "win_share": "float64",
    "clearest": "string",
    "sentence": "string",
    "asks": "string",
}


def _row(one: Question) -> tuple[Any, ...]:
    found = one.difference
    if found is None:
        nothing = [float("nan")] * 8
        return (one.id, one.answer, one.usual, one.weight, *nothing, "", one.reason, one.asks)
    changes = {change.name: change.change.mean for change in found.main()}
    won = [abs(value) for name, value in changes.items() if name.startswith("won.")]
    part = found.differing / found.pairs if found.pairs else float("nan")
    clearest = one.clearest
    return (
        one.id,
        one.answer,
        one.usual,
        one.weight,
        part,
        float("nan") if found.turn is None else found.turn,
        *(changes.get(name, float("nan")) for name in ("turns", "best", "margin", "lead_changes", "branching")),
        max(won, default=float("nan")),
        "" if clearest is None else clearest.says,
        found.sentence,
        one.asks,
    )


# ------------------------------------------------------------------------------------------------------- sweeping


class Other(msgspec.Struct, frozen=True):
    """Another answer that can be tried, and the settings for it."""

    id: str
    asks: str
    answer: str
    usual: str
    chosen: dict[str, Any]


def others(rulebook: Rulebook, base: Plan) -> Iterator[Other]:
    """Every answer of every ruling that is not the chosen one, and every variant switched the other way."""
    settings = base.settings
    for ruling in rulebook.rulings.values():
        usual = settings.answer(ruling.short)
        for answer in ruling.answers:
            if answer != usual:
                yield Other(ruling.id, ruling.question, answer, usual, {"rulings": {ruling.short: answer}})
    for variant in rulebook.variants.values():
        on = settings.has(variant.short)
        words = ("on", "off")
        yield Other(variant.id, variant.text, words[on], words[not on], {"variants": {variant.short: not on}})


def sweep(
    game: Any,
    games: int | Iterable[int] = 100,
    agents: Any = "random",
    executor: Executor | None = None,
    seed: int | str = 1,
    progress: bool = True,
    *,
    questions: Iterable[str] | None = None,
    players: int | Sequence[str] | None = None,
    preset: str | None = None,
    rulings: Any = None,
    variants: Any = None,
    components: str | PathLike[str] | None = None,
    workers: int | None = None,
    bound: int = BOUND,
) -> Sweep:
    """Try every other answer of every open question, each alone and on the same seeds: which of them matter?

    Args:
        game, agents, executor, seed, progress, workers, bound: as in `wb.simulate`.
        games: how many are played for each answer.
        questions: only these rulings and variants; None for all.
        players, preset, rulings, variants, components: the settings that the answers are compared with.

    Returns:
        The sweep: `.frame`, `.sentence`, `.plot()`, and one `Question` for every answer.

    Raises:
        UnknownGame, BadSettings, BadComponents, BadAgent: something does not exist or does not fit.
        BrokenRun: as `wb.simulate`; its `results` is a mapping of label to results.
    """
    pandas()
    chosen = {"players": players, "preset": preset, "rulings": rulings, "variants": variants, "components": components}
    fixed = {topic: value for topic, value in chosen.items() if value is not None}
    options: dict[str, Any] = {"agents": agents, "seed": seed, "bound": bound}
    base = make_plan(game, **options, **fixed)
    if base.start is not None:
        raise BadSettings(
            "A sweep plays by other answers, and a position has its settings already: give the name of a game. "
            "What another answer would change in a position, its sitting tells: s.contrast(rulings={...})."
        )
    wanted = _wanted(base.game.rulebook, questions)
    plans, barred, tried = {BASE: base}, [], {}
    for other in others(base.game.rulebook, base):
        if other.id not in wanted:
            continue
        try:
            plan = make_plan(game, **options, **_with(fixed, base, other))
        except BadSettings as error:
            barred.append(Question(other.id, other.asks, other.answer, other.usual, "barred", reason=str(error)))
            continue
        label = f"{short(other.id)} = {other.answer}"
        plans[label], tried[label] = plan, other
    results = play_arms(plans, numbered(games), executor, workers, progress)
    found = [_judged(other, results[BASE], label, results[label]) for label, other in tried.items()]
    return Sweep(base.game.title, results[BASE], [*found, *barred])


def _wanted(rulebook: Rulebook, questions: Any) -> set[str]:
    known = {*(each.id for each in rulebook.rulings.values()), *(each.id for each in rulebook.variants.values())}
    if questions is None:
        return known
    listed = [questions] if isinstance(questions, str) else list(questions) if isinstance(questions, Iterable) else None
    if listed is None or not all(isinstance(each, str) for each in listed):
        raise BadSettings(f"questions is {questions!r}; give ids of rulings and variants, such as ['first-player'].")
    full = {name: [each for each in known if each == name or short(each) == name] for name in listed}
    for name, found in full.items():
        if not found:
            rulebook.ruling(name)  # raises, with the nearest name
    return {each for found in full.values() for each in found}


def _with(fixed: dict[str, Any], base: Plan, other: Other) -> dict[str, Any]:
    """The settings as they are, with one answer changed."""
    settings = base.settings
    merged = dict(fixed)
    merged.pop("preset", None)  # its choices are among the answers and variants below
    merged["rulings"] = {**dict(settings.rulings), **other.chosen.get("rulings", {})}
    switched = dict.fromkeys(base.game.rulebook.variants, False) | dict.fromkeys(settings.variants, True)
    merged["variants"] = {**switched, **other.chosen.get("variants", {})}
    return merged


def _surely_changed(found: Difference) -> list[Change]:
    """The main measures that change beyond chance, however many of them one looks at."""
    main = found.main()
    return [change for change in main if change.clear and beyond(change.change, 1 - (1 - SURE) / len(main))]


def _judged(other: Other, base: Results, label: str, results: Results) -> Question:
    found = difference(BASE, base, label, results)
    if not found.differing:
        weight: Weight = "leaves" if found.left else "silent"
    elif _surely_changed(found):
        weight = "matters"
    else:
        weight = "shows" if found.most_changed(1) else "plays"
    return Question(other.id, other.asks, other.answer, other.usual, weight, found)
