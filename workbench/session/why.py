"""Why a move is allowed or not: the verdict with the texts it rests on."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.kernel.event import Event
from workbench.kernel.game import Game
from workbench.kernel.move import Move, Objection, Verdict
from workbench.kernel.play import verdict, waiting
from workbench.kernel.settings import recorded
from workbench.kernel.state import AnyState
from workbench.kernel.step import Choice
from workbench.session.sentences import phrase, sentence


class Reason(msgspec.Struct, frozen=True):
    """A rule that was weighed.

    Attributes:
        rule: its id.
        section: the heading of the rulebook it stands under.
        text: the rule in our own words.
        forbids: whether it stands against the move.
        phrase: the fact that stands against it, in few words, or that excuses it; "" where the rule just allows.
        facts: ids of the pieces that decide.
        values: the numbers that decide.
    """

    rule: str
    section: str
    text: str
    forbids: bool
    phrase: str = ""
    facts: tuple[str, ...] = ()
    values: dict[str, Any] = {}


class Explanation(msgspec.Struct, frozen=True):
    """A verdict with its texts.

    Attributes:
        move: the move in notation.
        label: its name.
        seat: the seat that would make it.
        legal: whether no rule forbids it.
        summary: one sentence.
        reasons: every rule considered, the forbidding ones first.
        rulings: ids of the rulings and variants whose answers were at work, with the answer ("ruling.x=answer").
        verdict: the verdict itself.
    """

    move: str
    label: str
    seat: int | None
    legal: bool
    summary: str
    reasons: tuple[Reason, ...]
    rulings: tuple[str, ...]
    verdict: Verdict

    def __str__(self) -> str:
        marks = {True: "✕", False: "✓"}
        lines = [f"{self.move}: {'allowed' if self.legal else 'not allowed'}. {self.summary}"]
        for reason in self.reasons:
            fact = f" ({reason.phrase})" if reason.phrase else ""
            lines.append(f"{marks[reason.forbids]} {reason.text} [{reason.rule}]{fact}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{self.move}: {'allowed' if self.legal else 'not allowed'}, {len(self.reasons)} rules considered>"


def explain(game: Game, state: AnyState, move: Move, seat: int | None, label: str) -> Explanation:
    """The verdict on `move` in `state`, with texts. The state is not changed."""
    noted, used = recorded(state.settings)
    trial = state.copy()
    trial.settings = noted
    return explained(game, state, verdict(trial, move, seat), label, tuple(used))


def explained(game: Game, state: AnyState, found: Verdict, label: str, used: tuple[str, ...] = ()) -> Explanation:
    """A verdict with its texts."""
    grounds = _grounds(state, found)
    reasons = (*_forbidding(game, state, found), *_allowing(game, state, found, grounds))
    return Explanation(
        move=str(found.move),
        label=label,
        seat=found.seat,
        legal=found.legal,
        summary=_summary(reasons, found.legal),
        reasons=reasons,
        rulings=tuple(_at_work(state, name) for name in used),
        verdict=found,
    )


def _forbidding(game: Game, state: AnyState, found: Verdict) -> tuple[Reason, ...]:
    reasons: dict[tuple[str, str], Reason] = {}
    for item in found.objections:
        cited = game.rulebook.cite(_answered(state, item.rule))
        short = "cannot be judged here" if found.fault else phrase(game, state.settings, item, found.seat)
        reason = Reason(item.rule, cited.section, cited.text, True, short, item.facts, item.values)
        reasons.setdefault((item.rule, short), reason)
    return tuple(reasons.values())


def _allowing(game: Game, state: AnyState, found: Verdict, grounds: dict[str, Objection]) -> tuple[Reason, ...]:
    """The rules that allow it, first those that excuse it, with the fact that does."""
    against = {item.rule for item in found.objections}
    weighed = dict.fromkeys([*grounds, *(rule for rule in found.considered if rule not in against)])
    reasons = []
    for rule in weighed:
        cited, ground = game.rulebook.cite(_answered(state, rule)), grounds.get(rule)
        if ground is None:
            reasons.append(Reason(rule, cited.section, cited.text, False))
            continue
        event = Event(rule, ground.key, seat=found.seat, values=ground.values)
        told = sentence(game, state.settings, event, found.seat)
        reasons.append(Reason(rule, cited.section, cited.text, False, told, ground.facts, ground.values))
    return tuple(reasons)


def _grounds(state: AnyState, found: Verdict) -> dict[str, Objection]:
    """What excuses a legal move, by rule."""
    step = waiting(state)
    if not isinstance(step, Choice) or found.seat != step.seat or not (found.legal and found.timely):
        return {}
    return {item.rule: item for item in step.grounds(state, found.move)}


def _answered(state: AnyState, rule: str) -> str:
    """A ruling with its chosen answer, so that the answer's text is cited; other ids as they are."""
    short = rule.removeprefix("ruling.")
    return rule if short == rule else f"{rule}={state.settings.answer(short)}"


def _summary(reasons: tuple[Reason, ...], legal: bool) -> str:
    if legal:
        excuse = next((reason.phrase for reason in reasons if reason.phrase), "")
        if excuse:
            return excuse
        count = len(reasons)
        return f"None of the {count} rules considered forbids it." if count > 1 else "No rule forbids it."
    first = next(reason for reason in reasons if reason.forbids)
    fact = first.phrase or first.text
    return f"{fact[:1].upper()}{fact[1:]}".rstrip(".") + "."


def _at_work(state: AnyState, name: str) -> str:
    kind, _, short = name.partition(".")
    if kind == "ruling":
        return f"{name}={state.settings.answer(short)}"
    return f"{name}={'on' if state.settings.has(short) else 'off'}"
