"""Checks large numbers of generated questions: `python -m tests.quiz_soak --game noblemen --questions 1000 --seed 1`.

Each question is put to the oracle of `tests/teaching/quiz_check.py`, which asks the kernel for its verdicts: exactly
the right answers must be called right, no two choices may say the same, none may be empty, and each must give a reason
that cites a rule. The questions come from positions of random play, in equal parts for every number of players, and
from every kind of question in turn. What fails is printed with the seed that makes it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import workbench as wb
from tests.teaching.quiz_check import check
from workbench.kernel.registry import game_ids
from workbench.teaching.question import LETTERS
from workbench.teaching.quiz import Item

BATCH = 20  # questions of one quiz


@dataclass
class Count:
    """What was checked.

    Attributes:
        kinds: questions by kind.
        keys: how often each letter was right.
        positions: how many different positions were asked about.
        broken: what failed, with the seed.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    positions: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)


def batches(game: str, questions: int, seed: str) -> Iterator[tuple[str, int, Item]]:
    """Questions with the seed of their quiz and their number in it."""
    fewest, most = wb.rulebook(game).players
    spans = list(range(fewest, most + 1))
    made = number = 0
    while made < questions:
        players = spans[number % len(spans)]
        wanted = min(BATCH, questions - made)
        own = f"{seed} {number}"
        for place, item in enumerate(wb.quiz(game, wanted, seed=own, players=players)):
            yield f"players={players}, seed={own!r}", place, item
            made += 1
        number += 1


def soak(game: str, questions: int, seed: str) -> Count:
    """Make that many questions of a game and check them all."""
    count = Count()
    for made_by, place, item in batches(game, questions, seed):
        question = item.question
        count.kinds[question.kind] += 1
        count.keys.update(question.key)
        count.positions.add(str(item.state))
        try:
            check(item)
        except Exception as error:  # whatever it is, the rest is checked too
            what = f"{type(error).__name__}: {error}".splitlines()[0]
            count.broken.append(f"{game}, {made_by}, question {place}: {question.text} {what}")
    return count


def told(game: str, count: Count, seconds: float) -> str:
    """What was found, in a few lines."""
    kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(count.kinds.items()))
    keys = ", ".join(f"{letter} {count.keys[letter]}" for letter in LETTERS if count.keys[letter])
    total = sum(count.kinds.values())
    return "\n".join(
        [
            *count.broken,
            f"{game}: {total} questions ({kinds}) about {len(count.positions)} positions",
            f"  right answers: {keys}; {seconds:.0f} s of processor time",
            f"  broken questions: {len(count.broken)}",
        ]
    )


def main() -> None:
    """Check, print, and fail if anything was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.quiz_soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=[*game_ids(), "all"], default="all")
    parser.add_argument("--questions", type=int, default=1000, help="for each game")
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    broken = 0
    for game in game_ids() if chosen.game == "all" else (chosen.game,):
        begun = time.process_time()
        count = soak(game, chosen.questions, chosen.seed)
        print(told(game, count, time.process_time() - begun), flush=True)
        broken += len(count.broken)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
