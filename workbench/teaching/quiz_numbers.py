"""Questions about numbers: what a move scores, a number in what happens, a sum that the rules work out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec

from workbench.kernel.derivation import Derivation
from workbench.kernel.event import Event, Listener
from workbench.kernel.move import Move
from workbench.kernel.play import play, tick, waiting
from workbench.kernel.state import AnyState
from workbench.kernel.step import Task
from workbench.kernel.templates import placeholders
from workbench.kernel.visibility import view
from workbench.session import Session
from workbench.session.sentences import sentence
from workbench.teaching.naming import Names
from workbench.teaching.question import Choice, Question

BLANK = "▢"
OFFERED = 4
TRIED = 8
LIKELY = 2 / 3
SCORE, SUM, SENTENCE = "score", "sum", "sentence"
TRIVIAL = ("setup", "turn")  # kinds of rules of which no number is worth a question: whose turn it is, what lies ready


class Asked(msgspec.Struct, frozen=True):
    """A number that is asked for.

    Attributes:
        sort: "score", "sum" or "sentence".
        what: which one: the sum's name, or the sentence with a blank.
        number: what is right.
        because: why.
        rules: ids of the rules it rests on.
        near: other numbers in it, which one might take for it.
        least: the smallest number that makes sense.
        terms: of how many numbers it is made up.
    """

    sort: str
    what: str
    number: int
    because: str
    rules: tuple[str, ...]
    near: tuple[int, ...] = ()
    least: int = 0
    terms: int = 1


def number_question(session: Session, rng: Random) -> Question | None:
    """What does this score, what does it come to? The true number among such as one gets by a slip."""
    seat = session.decider
    who = session.players[seat or 0]
    moves, names = list(session.legal_moves), Names(session)
    for move in rng.sample(moves, min(TRIED, len(moves))):
        played = f"{who} plays “{names[move]}”."
        scored = score_asked(session, move)
        told = [asked for asked in sentences_asked(session, move) if not _given_away(names[move], asked.number)]
        if scored is not None and (not told or rng.random() < LIKELY):
            text = f"{played} What does {who} gain in {session.game.points} before anybody decides again?"
            return _question(scored, text, seat, str(move), rng)
        if told and rng.random() < LIKELY:
            asked = rng.choice(told)
            return _question(asked, f"{played} Which number belongs in the blank? {asked.what}", seat, str(move), rng)
    sums = [asked for asked in sums_asked(session) if asked.number and asked.terms > 1]  # else it is read off the board
    if not sums:
        return None
    asked = rng.choice(sums)
    return _question(asked, f"What does this come to? {asked.what}", seat, "", rng)


def _given_away(name: str, number: int) -> bool:
    """Whether the name of the move says the number already."""
    return re.search(rf"(?<!\d){abs(number)}(?!\d)", name) is not None


def _question(asked: Asked, text: str, seat: int | None, move: str, rng: Random) -> Question:
    numbers = sorted({asked.number, *_slips(asked, rng)})
    choices = tuple(
        Choice(_minus(number), number == asked.number, _because(asked, number), asked.rules, str(number))
        for number in numbers
    )
    about = f"{asked.sort}:{asked.what}"
    return Question("score", text, choices, seat=seat, move=move, about=about)


def _because(asked: Asked, number: int) -> str:
    return asked.because if number == asked.number else f"It is {_minus(asked.number)}. {asked.because}"


def _slips(asked: Asked, rng: Random) -> list[int]:
    """Numbers that a slip leads to: those beside it, twice or half of it, others that play a part.

    How many of them are smaller is drawn: the answers stand in order, and no place among them should tell.
    """
    number = asked.number
    far = [number + 3, number - 3, 2 * number, number // 2, *asked.near]
    close = [number + 1, number - 1, number + 2, number - 2]
    rng.shuffle(far)
    rng.shuffle(close)
    mixed = [*far[:2], *close, *far[2:]]
    fitting = [slip for slip in dict.fromkeys(mixed) if slip != number and slip >= min(asked.least, number)]
    smaller = [slip for slip in fitting if slip < number]
    larger = [slip for slip in fitting if slip > number]
    below = rng.randint(0, min(len(smaller), OFFERED - 1))
    return [*smaller[:below], *larger[: OFFERED - 1 - below]]


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


# ------------------------------------------------------------------------------------------------- what is asked for


def score_asked(session: Session, move: Move) -> Asked | None:
    """By how much a move changes the decider's score before anybody decides again; None if not at all."""
    seat = session.decider
    if seat is None:
        return None
    before, after, events = _carried_out(session, move)
    was, now = session.game.score(before, seat), session.game.score(after, seat)
    if was is None or now is None or now == was:
        return None
    lines = {line.text: line for line in session.preview(move, seat)}
    told = [(event, sentence(session.game, session.settings, event, seat)) for event in events]
    scoring = [(event, text) for event, text in told if text in lines and event.seat == seat]
    because = " ".join(text for _, text in scoring[-2:]) or f"The score goes from {was:g} to {now:g}."
    rules = tuple(dict.fromkeys(event.rule for event, _ in scoring[-2:]))
    return Asked(SCORE, "", int(now - was), because, rules or _rules_of(session, move), (int(now),), 0)


def _rules_of(session: Session, move: Move) -> tuple[str, ...]:
    return tuple(reason.rule for reason in session.why(move).reasons[:2])


def sentences_asked(session: Session, move: Move) -> Iterator[Asked]:
    """Sentences of what a move leads to, as its seat may foretell them, with one number left out."""
    seat = session.decider
    foretold = {line.text for line in session.preview(move, seat)}
    _, _, events = _carried_out(session, move)
    game, settings = session.game, session.settings
    for event in events:
        text = sentence(game, settings, event, seat)
        if text not in foretold or game.rulebook.kind_of(event.rule) in TRIVIAL:
            continue
        template = game.rulebook.tells(event.rule, event.key)
        numbers = {
            name: event.values[name]
            for name in placeholders(template)
            if type(event.values.get(name)) is int and name not in ("seat", "other")
        }
        for name, number in numbers.items():
            blanked = _blanked(session, event, name, seat)
            near = tuple(value for other, value in numbers.items() if other != name)
            if blanked.count(BLANK) == 1 and not _follows(number, blanked):
                yield Asked(SENTENCE, blanked, number, text, (event.rule,), near)


def _follows(number: int, blanked: str) -> bool:
    """Whether the rest of the sentence says the number: it stands there, or is what two of its numbers differ by."""
    others = [int(other) for other in re.findall(r"\d+", blanked)]
    return abs(number) in others or any(abs(number) == abs(one - other) for one, other in combinations(others, 2))


def _blanked(session: Session, event: Event, name: str, seat: int | None) -> str:
    """The sentence of an event with a blank in place of a value."""
    hidden = msgspec.structs.replace(event, values={**event.values, name: BLANK})
    return sentence(session.game, session.settings, hidden, seat)


def sums_asked(session: Session) -> Iterator[Asked]:
    """The sums that the rules work out in the position, as the decider may know them."""
    seen = view(session.state, session.decider) if session.decider is not None else session.state
    for found in session.game.derivations(seen):
        if found.amount is not None and all(part.amount is not None for part in found.leaves):
            rules = tuple(dict.fromkeys(part.rule for part in found.leaves if part.rule and part.amount))
            near = tuple(part.amount for part in found.parts if part.amount)
            terms = sum(bool(part.amount) for part in found.leaves)
            yield Asked(SUM, f"{found.name}.", found.amount, _sum(found), rules[:4] or (found.rule,), near, terms=terms)


def _sum(found: Derivation) -> str:
    parts = [f"{part.amount} ({part.name})" for part in found.leaves if part.amount]
    return f"{' + '.join(parts) or '0'} = {found.amount}."


def _carried_out(session: Session, move: Move) -> tuple[AnyState, AnyState, tuple[Event, ...]]:
    """The position before and after a move, up to the next choice or draw, and what is told on the way."""
    before, hear = session.state, Listener()
    after = before.copy()
    play(after, move, hear)
    while isinstance(waiting(after), Task):
        tick(after, hear)
    return before, after, tuple(hear.events)


def number_now(session: Session, question: Question) -> int | None:
    """The number that a saved question asks for, worked out anew; None where the position no longer gives one."""
    sort, _, what = question.about.partition(":")
    if sort == SUM:
        return next((asked.number for asked in sums_asked(session) if asked.what == what), None)
    move = session.why(question.move).verdict.move
    if sort == SCORE:
        asked = score_asked(session, move)
        return None if asked is None else asked.number
    return next((asked.number for asked in sentences_asked(session, move) if asked.what == what), None)
