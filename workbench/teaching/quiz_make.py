"""Making questions from a position: plausible wrong answers, and no answer that the board does not decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from workbench.kernel.move import Move
from workbench.kernel.play import candidates
from workbench.kernel.rulebook import Rulebook
from workbench.session import Explanation, Session
from workbench.session.reading import MOST
from workbench.teaching.naming import Names
from workbench.teaching.question import Choice, Kind, Question, legal_question, rule_question, rule_text
from workbench.teaching.quiz_numbers import number_question

MOVES = 4
OFFERED = 4
TRIED = 12
AT_REST = ("component", "flavour")


def make_question(session: Session, kind: Kind, rng: Random) -> Question | None:
    """A question of a kind about the position where a sitting stands.

    Args:
        session: the sitting; a seat must be deciding. It stays where it is.
        kind: "legal", "rule", "next" or "score".
        rng: what the choice of moves and wrong answers follows.

    Returns:
        The question; None where the position holds none of this kind.
    """
    if session.waiting != "choice":
        return None
    made = _MAKERS[kind](session, rng)
    return made if made is not None and _is_fair(made) else None


def _is_fair(question: Question) -> bool:
    """Whether there is a right and a wrong answer, and no text stands there twice or is empty."""
    texts = [choice.text.casefold().strip() for choice in question.choices]
    marks = {choice.right for choice in question.choices}
    return marks == {True, False} and len(set(texts)) == len(texts) and all(texts)


# ------------------------------------------------------------------------------------------------ which are legal?


def _legal(session: Session, rng: Random) -> Question | None:
    """Which of these are legal? Some that are, and some that a learner might try."""
    allowed = list(session.legal_moves)
    refused = _refused(session)
    if not allowed or not refused:
        return None
    rng.shuffle(allowed)
    right = rng.randint(1, min(MOVES - 1, len(allowed)))
    kinds = {type(move) for move in allowed}
    rng.shuffle(refused)
    refused.sort(key=lambda move: type(move) not in kinds)  # those of the same kind are the tempting ones
    moves = [*allowed[:right], *_varied(session, refused, MOVES - right)]
    if len(moves) == right:
        return None
    rng.shuffle(moves)
    return legal_question(session, [str(move) for move in moves])


def _refused(session: Session) -> list[Move]:
    """The candidates that are not legal."""
    legal = set(session.legal_moves)
    return [move for move in candidates(session.state, MOST) if move not in legal]


def _varied(session: Session, moves: Sequence[Move], count: int) -> list[Move]:
    """Some of the moves, if possible each refused by another rule."""
    chosen: list[Move] = []
    spare: list[Move] = []
    seen: set[tuple[str, ...]] = set()
    for move in moves[:TRIED]:
        why = tuple(item.rule for item in session.why(move).verdict.objections)
        (spare if why in seen else chosen).append(move)
        seen.add(why)
    return [*chosen, *spare, *moves[TRIED:]][:count]


# -------------------------------------------------------------------------------------------- which rule forbids it?


def _rule(session: Session, rng: Random) -> Question | None:
    """Which rule forbids this move? One that does, and others that are weighed for it or forbid something else."""
    refused = _refused(session)
    if not refused:
        return None
    move = rng.choice(refused)
    why = session.why(move)
    against = {reason.rule for reason in why.reasons if reason.forbids}
    right = rng.choice(sorted(against))
    texts = {rule_text(session.game.rulebook, session, right)}
    akin = {other for rule in against for other in _akin(session.game.rulebook, rule)}
    wrong: list[str] = []
    for rule in _tempting(session, why, refused, rng):
        text = rule_text(session.game.rulebook, session, rule)
        if rule not in against | akin and text not in texts:
            texts.add(text)
            wrong.append(rule)
        if len(wrong) == OFFERED - 1:
            break
    if not wrong:
        return None
    rules = [right, *wrong]
    rng.shuffle(rules)
    return rule_question(session, str(move), rules)


def _akin(book: Rulebook, rule: str) -> Iterator[str]:
    """Rules that speak of the same thing: each would do as an answer, though the board names only one of them."""
    yield from (other.id for other in book.rules.values() if rule in other.see)
    yield from (other.id for other in book.rulings.values() if rule in (*other.rules, *other.see))
    if rule in book.rules:
        yield from book.rules[rule].see
    elif rule.startswith("ruling."):
        yield from (*book.ruling(rule).rules, *book.ruling(rule).see)


def _tempting(session: Session, why: Explanation, refused: Sequence[Move], rng: Random) -> Iterator[str]:
    """Rules that one might take for the one that forbids, the likeliest first."""
    weighed = [reason.rule for reason in why.reasons if not reason.forbids]
    rng.shuffle(weighed)
    yield from weighed
    for move in rng.sample(list(refused), min(TRIED, len(refused))):
        yield from (item.rule for item in session.why(move).verdict.objections)
    sections = {reason.section for reason in why.reasons}
    rules = session.game.rulebook.rules.values()
    near = [rule.id for rule in rules if rule.section in sections and rule.kind not in AT_REST]
    rng.shuffle(near)
    yield from near


# ------------------------------------------------------------------------------------------------ what happens next?


def _next(session: Session, rng: Random) -> Question | None:
    """What happens next? A sentence of what a move leads to, and sentences of what others would."""
    allowed, seat = list(session.legal_moves), session.decider
    move = rng.choice(allowed)
    told = session.preview(move, seat)[1:]  # the first sentence only names the move again
    if not told:
        return None
    right = rng.choice(told)
    names = Names(session)
    wrong = _elsewhere(session, move, names, rng)
    if not wrong:
        return None
    because = "That is told of this move."
    choices = [Choice(right.text, True, because, right.rules[:3], right.text, right.pieces), *wrong]
    rng.shuffle(choices)
    who = session.players[seat] if seat is not None else "Somebody"
    text = f"{who} plays “{names[move]}”. Which of these happens?"
    return Question("next", text, tuple(choices), seat=seat, move=str(move))


def _elsewhere(session: Session, move: Move, names: Names, rng: Random) -> list[Choice]:
    """What follows other moves and not this one."""
    seat, allowed = session.decider, list(session.legal_moves)
    happens = {_plain(line.text) for line in (*session.preview(move, seat), *session.preview(move))}
    wrong: dict[str, Choice] = {}
    for other in rng.sample(allowed, min(TRIED, len(allowed))):
        for line in session.preview(other, seat) if other != move else ():
            if _plain(line.text) not in happens and len(wrong) < OFFERED - 1:
                because = f"That would follow “{names[other]}”, not this."
                wrong.setdefault(_plain(line.text), Choice(line.text, False, because, line.rules[:2], line.text))
    return list(wrong.values())


def _plain(text: str) -> str:
    return text.casefold().strip()


_MAKERS: dict[Kind, Callable[[Session, Random], Question | None]] = {
    "legal": _legal,
    "rule": _rule,
    "next": _next,
    "score": number_question,
}
KINDS: tuple[Kind, ...] = tuple(_MAKERS)
