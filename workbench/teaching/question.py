"""Questions with choices. The board decides which are right; marking says why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.seats import without_accents
from workbench.session import Explanation, Session
from workbench.teaching.naming import Names

LETTERS = "ABCDEFGH"
Kind = Literal["legal", "rule", "next", "score", "choose"]


class Choice(msgspec.Struct, frozen=True):
    """One of the answers on offer.

    Attributes:
        text: what it says.
        right: whether it is right, as the board says.
        because: why, in one sentence.
        rules: ids of the rules it rests on.
        value: the move in notation, the id of the rule or the number that it stands for.
        pieces: ids of the pieces it speaks of.
    """

    text: str
    right: bool
    because: str = ""
    rules: tuple[str, ...] = ()
    value: str = ""
    pieces: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """A question.

    Attributes:
        kind: what is asked: which moves are legal, which rule forbids one, what happens next, what something scores,
            or whatever a lesson asks.
        text: the question.
        choices: the answers on offer.
        several: whether all right answers are to be ticked; otherwise one is right.
        seat: the seat from which it is seen; None sees all.
        move: the move that is asked about, or "".
        about: which number is asked for, so that it can be worked out again.
    """

    kind: Kind
    text: str
    choices: tuple[Choice, ...]
    several: bool = False
    seat: int | None = None
    move: str = ""
    about: str = ""

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the right answers."""
        return tuple(place for place, choice in enumerate(self.choices) if choice.right)

    @property
    def key(self) -> str:
        """The letters of the right answers, such as "AC"."""
        return "".join(LETTERS[place] for place in self.right)

    def __str__(self) -> str:
        return "\n".join(
            [self.text, *(f"  {letter}  {choice.text}" for letter, choice in zip(LETTERS, self.choices, strict=False))]
        )

    def __repr__(self) -> str:
        return f"<question ({self.kind}): {self.text} {len(self.choices)} choices>"


class Mark(msgspec.Struct, frozen=True):
    """What is said about one chosen answer."""

    letter: str
    text: str
    right: bool
    because: str
    rules: tuple[str, ...] = ()


class Marked(msgspec.Struct, frozen=True):
    """An answer, marked.

    Attributes:
        right: whether exactly the right choices were taken.
        chosen: letters of the choices taken.
        marks: what is said about each of them.
        missing: how many right ones were not taken.
        text: the verdict in a sentence or two.
        rules: ids of the rules cited.
    """

    right: bool
    chosen: str
    marks: tuple[Mark, ...]
    missing: int
    text: str
    rules: tuple[str, ...]


# ------------------------------------------------------------------------------------------------------ making


def legal_question(session: Session, moves: Sequence[str], text: str = "") -> Question:
    """Which of these moves are legal?

    Args:
        session: the sitting, at the position.
        moves: moves in notation; "B: hold" names the seat.
        text: the question; what the board asks, if "".

    Raises:
        UnknownMove, AmbiguousMove: a text is no move, or could be several.
    """
    verdicts = [session.why(move) for move in moves]
    names = Names(session, (why.verdict.move for why in verdicts))
    choices = tuple(
        Choice(names[why.verdict.move], why.legal, why.summary, deciding(why), move, session.pieces(move))
        for why, move in zip(verdicts, moves, strict=True)
    )
    asked = session.question
    given = text or f"{asked.text if asked else 'What can be done?'} Which of these do the rules allow?"
    return Question("legal", given, choices, several=True, seat=session.decider)


def rule_question(session: Session, move: str, rules: Sequence[str], text: str = "") -> Question:
    """Which of these rules forbids a move?

    Args:
        session: the sitting, at the position.
        move: the move in notation.
        rules: ids of the rules on offer.
        text: the question; what the board asks and the move, if "".

    Raises:
        UnknownMove, AmbiguousMove: the text is no move, or could be several.
        UnknownRule: there is no such rule.
    """
    why = session.why(move)
    book = session.game.rulebook
    facts = {reason.rule: reason.phrase for reason in why.reasons if reason.forbids}
    weighed = {reason.rule for reason in why.reasons}
    choices = tuple(_rule_choice(book, session, rule, facts, weighed) for rule in rules)
    who = f" by {session.players[why.seat]}" if why.seat is not None and why.seat != session.decider else ""
    name = Names(session, (why.verdict.move,))[why.verdict.move]
    asked = f"{session.question.text} " if session.question and not who else ""  # “Charlemagne” alone says little
    given = text or f"{asked}Which rule forbids “{name}”{who}?"
    return Question("rule", given, choices, sum(c.right for c in choices) > 1, session.decider, move)


def _rule_choice(book: Rulebook, session: Session, rule: str, facts: dict[str, str], weighed: set[str]) -> Choice:
    text = rule_text(book, session, rule)
    if rule in facts:
        because = _capital(facts[rule] or text)
    elif rule in weighed:
        because = "It is weighed as well, but nothing stands against the move by it."
    else:
        because = "It says nothing about this move here."
    return Choice(text, rule in facts, because.rstrip(".") + ".", (rule,), rule)


def rule_text(book: Rulebook, session: Session, rule: str) -> str:
    """A rule in words; a ruling with the answer that is in force."""
    short = rule.removeprefix("ruling.")
    full = rule if short == rule or "=" in rule else f"{rule}={session.settings.answer(short)}"
    return session.game.worded(book.cite(full).text, session.settings)


def deciding(why: Explanation) -> tuple[str, ...]:
    """The rules that forbid a move; of a legal one the first that were weighed."""
    against = tuple(dict.fromkeys(reason.rule for reason in why.reasons if reason.forbids))
    return against or tuple(reason.rule for reason in why.reasons[:2])


# ----------------------------------------------------------------------------------------------------- marking


def mark(question: Question, answer: str | int | Iterable[str | int]) -> Marked:
    """An answer to a question, marked with the reasons.

    Args:
        question: the question.
        answer: letters ("AC"), else the text of a choice or what it stands for (a move, a rule, a number), or several
            of these.

    Raises:
        WorkbenchError: the answer is none of those on offer.
    """
    chosen = read_answer(question, answer)
    marks = tuple(_mark(question, place) for place in chosen)
    missing = len(set(question.right) - set(chosen))
    right = not missing and all(entry.right for entry in marks)
    rules = tuple(dict.fromkeys(rule for entry in marks for rule in entry.rules))
    letters = "".join(LETTERS[place] for place in chosen)
    return Marked(right, letters, marks, missing, _verdict(question, marks, missing), rules)


def _mark(question: Question, place: int) -> Mark:
    choice = question.choices[place]
    return Mark(LETTERS[place], choice.text, choice.right, choice.because, choice.rules)


def _verdict(question: Question, marks: Sequence[Mark], missing: int) -> str:
    wrong = [entry for entry in marks if not entry.right]
    if wrong:
        name = "" if len(marks) == 1 else f" {wrong[0].letter}:"
        return f"No.{name} {wrong[0].because}"
    if missing:
        more = "another is right as well" if missing == 1 else f"{missing} others are right as well"
        return f"So far right, but {more}."
    return f"Right. {marks[0].because}" if len(marks) == 1 else "Right, all of them."


def read_answer(question: Question, answer: str | int | Iterable[str | int]) -> tuple[int, ...]:
    """The places of the choices that an answer means, in their order. Raises like `mark`."""
    if isinstance(answer, (str, int)):
        found = _places(question, str(answer))
    elif not isinstance(answer, Iterable):
        raise WorkbenchError(f"{answer!r} is no answer; there {_on_offer(question)}.")
    else:
        found = {place for one in answer for place in _places(question, str(one))}
    if not found:
        raise WorkbenchError(f"No answer was given; there {_on_offer(question)}.")
    if len(found) > 1 and not question.several:
        raise WorkbenchError("One answer is asked for, not several.")
    return tuple(sorted(found))


def _places(question: Question, text: str) -> set[int]:
    letters = re.sub(r"[\s,;.]+|\band\b", "", text).upper()
    if letters and all(letter in LETTERS[: len(question.choices)] for letter in letters):
        return {LETTERS.index(letter) for letter in letters}
    wanted = _plain(text)
    for place, choice in enumerate(question.choices):
        if wanted and wanted in (_plain(choice.text), _plain(choice.value)):
            return {place}
    if not wanted:
        return set()
    raise WorkbenchError(f"“{text}” is none of the answers; there {_on_offer(question)}.")


def _on_offer(question: Question) -> str:
    last = LETTERS[len(question.choices) - 1]
    return f"are A to {last}, or their texts"


def _plain(text: str) -> str:
    return " ".join(without_accents(text).split())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
