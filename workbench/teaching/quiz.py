"""Quizzes: sets of questions about positions, made from the board, saved as drills, taken by learners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from random import Random
from secrets import randbelow
from typing import Any

import msgspec

from workbench.kernel.arguments import several, texts, told
from workbench.kernel.codec import to_json
from workbench.kernel.errors import WorkbenchError
from workbench.kernel.game import Game
from workbench.kernel.play import play, settle
from workbench.kernel.registry import find_game
from workbench.kernel.settings import Settings, make_settings
from workbench.kernel.state import AnyState
from workbench.session import Session
from workbench.session.session import checked_session
from workbench.session.texts import checked_seed, written
from workbench.teaching.line import sitting_at
from workbench.teaching.question import Kind, Question
from workbench.teaching.quiz_make import KINDS, make_question

DECISIONS = 120  # into how many decisions of a random game a question may fall
MOST = 1000
PATIENCE = 40  # how many positions are tried for one question


class Item(msgspec.Struct, frozen=True):
    """A question with the position it is about.

    Attributes:
        game_id: id of the game.
        settings: its settings.
        state: the position.
        question: the question.
        changed: since it was saved the rules have come to another answer; the board's is the right one.
    """

    game_id: str
    settings: Settings
    state: AnyState
    question: Question
    changed: bool = False

    @property
    def game(self) -> Game:
        """Its game."""
        return find_game(self.game_id)

    def session(self) -> Session:
        """The position as a sitting of its own, to look at or to play on from."""
        return sitting_at(self.game, self.settings, self.state.copy(), 1)


class Quiz(Sequence[Item]):
    """A set of questions.

    Attributes:
        title: what it is called.
        items: the questions with their positions.
    """

    def __init__(self, items: Iterable[Item], title: str = "Quiz") -> None:
        self.items = tuple(items)
        self.title = title

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __getitem__(self, which: Any) -> Any:
        return Quiz(self.items[which], self.title) if isinstance(which, slice) else self.items[which]

    def __add__(self, other: Quiz) -> Quiz:
        return Quiz((*self.items, *other.items), self.title)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions."""
        return tuple(item.question for item in self.items)

    def take(self, learner: str = "") -> Any:
        """A sheet on which a learner answers the questions, one after the other."""
        from workbench.teaching.sheet import Sheet

        return Sheet(self, learner)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the set to a JSON file, a drill, to be replayed with `wb.load_quiz`. Raises BadDrill."""
        from workbench.teaching.drill import save

        save(self, path)

    def __repr__(self) -> str:
        kinds = {kind: sum(question.kind == kind for question in self.questions) for kind in (*KINDS, "choose")}
        listed = ", ".join(f"{count} {kind}" for kind, count in kinds.items() if count)
        return f"<quiz {self.title!r}: {len(self)} questions ({listed or 'none'})>"


def quiz(
    source: str | Session | Iterable[Session],
    questions: int = 10,
    kinds: Iterable[Kind] | None = None,
    seed: int | str | None = None,
    title: str = "",
    players: int | Sequence[str] | None = None,
) -> Quiz:
    """Make a quiz.

    Args:
        source: a game, for positions of random play; a sitting, for the position where it stands; or several sittings.
        questions: how many are wanted. A position yields as many as can be told apart; there may be fewer.
        kinds: "legal", "rule", "next", "score"; all if None.
        seed: what the choice follows; drawn anew if None.
        title: what the quiz is called.
        players: how many, or their names, for positions of random play.

    Returns:
        The quiz. Which answers are right was asked of the rules, question by question.

    Raises:
        UnknownGame: no such game. WorkbenchError: a kind or a number that does not exist, or nobody decides anything.
    """
    wanted = _checked_kinds(kinds)
    if type(questions) is not int or not 1 <= questions <= MOST:
        raise WorkbenchError(f"A quiz has 1 to {MOST} questions, not {told(questions)}.")
    written(title, "the title of a quiz")
    rng = Random(f"quiz/{randbelow(2**31) if seed is None else checked_seed(seed)}")
    if isinstance(source, str):
        game = find_game(source)
        places: Iterator[Session] = random_positions(game, rng, players)
        return Quiz(_made(places, questions, wanted, rng), title or f"{game.title}: {questions} questions")
    if players is not None:
        raise WorkbenchError("Who plays is known of a sitting; players are named for a game.")
    given = [source] if isinstance(source, Session) else several(source, "source", "a game, a sitting, or sittings")
    for each in given:
        checked_session(each)
    asked = [session for session in given if session.waiting == "choice"]
    if not asked:
        raise WorkbenchError("In none of these positions does anybody decide anything; play on to a choice.")
    here = (asked[number % len(asked)] for number in range(questions * PATIENCE))
    return Quiz(_made(here, questions, wanted, rng), title or f"{asked[0].game.title}: {questions} questions")


def _checked_kinds(kinds: Iterable[Kind] | None) -> tuple[Kind, ...]:
    given = KINDS if kinds is None else texts(kinds, "kinds", f"a list of some of {', '.join(KINDS)}")
    strange = [kind for kind in given if kind not in KINDS]
    if strange or not given:
        what = repr(strange[0]) if strange else "nothing"
        raise WorkbenchError(f"{what} is no kind of question; there are {', '.join(KINDS)}.")
    return tuple(kind for kind in KINDS if kind in given)


def _made(places: Iterator[Session], count: int, kinds: tuple[Kind, ...], rng: Random) -> Iterator[Item]:
    """Questions at one position after the other, the kinds in turn, none of them twice."""
    seen: set[tuple[object, ...]] = set()
    made = tried = 0
    for session in places:
        kind = kinds[made % len(kinds)] if tried < PATIENCE // 2 else rng.choice(kinds)
        question = make_question(session, kind, rng)
        tried += 1
        if question is not None and _key(session, question) not in seen:
            seen.add(_key(session, question))
            made, tried = made + 1, 0
            yield Item(session.game.id, session.settings, session.state, question)
        if made == count or tried > PATIENCE:
            return


def _key(session: Session, question: Question) -> tuple[object, ...]:
    """What makes a question another one: the position, what is asked, and of lists of moves which they are."""
    moves = tuple(sorted(choice.value for choice in question.choices)) if question.kind == "legal" else ()
    return to_json(session.state), question.text, moves


def random_positions(
    game: Game, rng: Random, players: int | Sequence[str] | None = None, settings: Settings | None = None
) -> Iterator[Session]:
    """Positions of random play, without end: each from another game, at some decision or other.

    Args:
        game: the game.
        rng: what everything follows.
        players: how many, or their names; the fewest if None.
        settings: settings to play by, in place of players.
    """
    rules = settings or make_settings(game.rulebook, players, parts=game.components)
    while True:
        state = game.start(rules)
        for _ in range(rng.randrange(DECISIONS)):
            step = settle(state, rng)
            if step is None:
                break
            play(state, rng.choice(step.legal(state)))
        if settle(state, rng) is not None:
            yield sitting_at(game, rules, state, 1)
