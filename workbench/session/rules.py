"""Other rules in mid-game: the same position under other answers and variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from workbench.kernel.codec import to_plain
from workbench.kernel.errors import BadEdit, BadSettings
from workbench.kernel.game import Game
from workbench.kernel.play import candidates, verdict
from workbench.kernel.settings import Settings, change_settings, recorded
from workbench.kernel.state import AnyState
from workbench.session.edits import edit_between, edited
from workbench.session.place import problems_of
from workbench.session.reading import MOST
from workbench.session.tree import Cause

MENDS = 60

Variants = Iterable[str] | Mapping[str, bool]


class RuleChange(msgspec.Struct, frozen=True):
    """What is to be answered or switched otherwise, and nothing else.

    Attributes:
        rulings: new answers by short id.
        variants: variants to switch on or off by short id.
    """

    rulings: dict[str, str] = {}
    variants: dict[str, bool] = {}


class RulingCard(msgspec.Struct, frozen=True):
    """A ruling as a control.

    Attributes:
        name: short id, as `change` understands it.
        id: full id, for citations.
        question: what the text leaves open.
        answers: (answer, its text) in the rulebook's order.
        chosen: the answer that holds here.
        default: the answer that holds if nothing is said.
        why: why that is the default.
        at_work: whether a rule has asked for it at this position.
    """

    name: str
    id: str
    question: str
    answers: tuple[tuple[str, str], ...]
    chosen: str
    default: str
    why: str
    at_work: bool = False


class VariantCard(msgspec.Struct, frozen=True):
    """A variant as a control.

    Attributes:
        name: short id, as `change` understands it.
        id: full id, for citations.
        text: what it is.
        changes: what it changes, where the rulebook says more.
        on: whether it is switched on here.
        at_work: whether a rule has asked for it at this position.
    """

    name: str
    id: str
    text: str
    changes: str
    on: bool
    at_work: bool = False


def rule_change(
    game: Game, settings: Settings, rulings: Mapping[str, str] | None, variants: Variants | None
) -> tuple[RuleChange, Settings]:
    """What differs from `settings`, and the settings with it.

    Raises:
        BadSettings: something is unknown, or excludes something else, or nothing would change.
    """
    after = change_settings(game.rulebook, settings, rulings, variants)
    answers = {name: answer for name, answer in after.rulings if settings.answer(name) != answer}
    switched = {name: name in after.variants for name in set(after.variants) ^ set(settings.variants)}
    if not answers and not switched:
        raise BadSettings("Nothing would change: these answers and variants hold here already.")
    return RuleChange(answers, dict(sorted(switched.items()))), after


def under(game: Game, state: AnyState, settings: Settings, fit: bool = True) -> tuple[AnyState, dict[str, Any]]:
    """The position under other settings, and the edit that fits it to them.

    Args:
        game: the game.
        state: the position.
        settings: what holds from here on.
        fit: whether problems that the new settings bring are mended, where a problem says how.
    """
    changed = state.copy()
    changed.settings = settings
    if not fit:
        return changed, {}
    known = {problem.sentence for problem in problems_of(game, state)}
    fitted, tried = changed, set()
    for _ in range(MENDS):
        new = (problem for problem in problems_of(game, fitted) if problem.mend and problem.sentence not in known)
        problem = next((each for each in new if each.sentence not in tried), None)
        if problem is None:
            break
        tried.add(problem.sentence)
        try:
            fitted = edited(game, fitted, problem.mend)
        except BadEdit:
            continue
    return fitted, edit_between(changed, fitted)


def switched(game: Game, state: AnyState, cause: Cause) -> AnyState:
    """The position after a node that changed the rules, from the one before. Raises BadSettings, BadEdit."""
    after = change_settings(game.rulebook, state.settings, cause.rulings, cause.variants)
    changed = state.copy()
    changed.settings = after
    return edited(game, changed, cause.edit) if cause.edit else changed


def begun_under(game: Game, state: AnyState, settings: Settings, fit: bool = True) -> tuple[AnyState, dict[str, Any]]:
    """A position under other settings: where a game begins as usual, it begins as usual under them, too."""
    if to_plain(state) == to_plain(game.start(state.settings)):
        begun = game.start(settings)
        bare, _ = under(game, state, settings, fit=False)
        return begun, edit_between(bare, begun)
    return under(game, state, settings, fit)


def at_work(game: Game, state: AnyState) -> frozenset[str]:
    """Full ids of the rulings and variants that the verdicts on all candidates ask for."""
    noted, used = recorded(state.settings)
    trial = state.copy()
    trial.settings = noted
    try:
        for move in candidates(trial, MOST):
            verdict(trial, move)
    except Exception:
        return frozenset(used)  # an impossible position: what was asked for before it failed
    return frozenset(used)


def ruling_cards(game: Game, settings: Settings, used: frozenset[str]) -> tuple[RulingCard, ...]:
    """All rulings, in the rulebook's order."""
    return tuple(
        RulingCard(
            ruling.short,
            ruling.id,
            ruling.question,
            tuple((answer, ruling.option(answer).text) for answer in ruling.answers),
            settings.answer(ruling.short),
            ruling.default,
            ruling.why,
            ruling.id in used,
        )
        for ruling in game.rulebook.rulings.values()
    )


def variant_cards(game: Game, settings: Settings, used: frozenset[str]) -> tuple[VariantCard, ...]:
    """All variants, in the rulebook's order."""
    return tuple(
        VariantCard(
            variant.short, variant.id, variant.text, variant.changes, settings.has(variant.short), variant.id in used
        )
        for variant in game.rulebook.variants.values()
    )
