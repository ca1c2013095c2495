"""How often each rule was at work in games of chance: counted beforehand and kept in a file, or counted now.

`python -m workbench.teaching.counted` counts anew, for all games or for those that are named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from workbench.kernel.files import write_whole
from workbench.kernel.game import Game
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.heat import heat
from workbench.lab.heat_files import SavedSource
from workbench.lab.rule_heat import RuleHeat, Source

OWN = Path(__file__).parent / "counts"
GAMES, SEED = 400, 1


class RuleCount(msgspec.Struct, frozen=True):
    """How often a rule was at work.

    Attributes:
        allowed: how often it was weighed for a move that is legal.
        forbade: how often it stood against a move.
        alone: how often it was the only one against a move.
        cited: how often it was told of in the story.
        met: in how many games it came up at all.
    """

    allowed: int = 0
    forbade: int = 0
    alone: int = 0
    cited: int = 0
    met: int = 0

    @property
    def decided(self) -> int:
        """How often it alone stood against a move, or was told of."""
        return self.alone + self.cited

    def __add__(self, other: RuleCount) -> RuleCount:
        mine, more = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return RuleCount(*(one + another for one, another in zip(mine, more, strict=True)))


NEVER = RuleCount()


class Counted(msgspec.Struct, frozen=True):
    """What a count of games has brought.

    Attributes:
        games: how many games were counted.
        sample: which games, in words that follow their number: "games of chance with 3 to 5 players".
        rules: rule id to how often it was at work.
        current: whether the rulebook is still the one under which they were counted.
    """

    games: int
    sample: str
    rules: dict[str, RuleCount]
    current: bool = True

    def of(self, rule: str) -> RuleCount:
        """How often a rule was at work."""
        return self.rules.get(rule, NEVER)

    def per_game(self, rule: str) -> float:
        """How often a rule decided something, per game: it alone stood against a move, or the story told of it."""
        return self.of(rule).decided / max(1, self.games)

    def __add__(self, other: Counted) -> Counted:
        ids = dict.fromkeys((*self.rules, *other.rules))
        rules = {rule: self.of(rule) + other.of(rule) for rule in ids}
        games = self.games + other.games
        return Counted(games, other.sample, rules, self.current and other.current)


class CountsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file with counts: number of the format, game, fingerprint of its rulebook, seed, a source per table size."""

    counts: int
    game: str
    rulebook: str
    seed: int
    sources: Annotated[list[SavedSource], msgspec.Meta(min_length=1)]


def stored(game: Game) -> Counted | None:
    """The counts that come with the workbench, or with the game itself as `counts.json`; None where there are none."""
    for path in (OWN / f"{game.id}.json", game.folder / "counts.json"):
        if path.is_file():
            return _read(path, game)
    return None


def _read(path: Path, game: Game) -> Counted | None:
    try:
        file = msgspec.json.decode(path.read_bytes(), type=CountsFile)
    except (OSError, msgspec.MsgspecError):  # counts that cannot be read are no counts
        return None
    if (file.counts, file.game) != (1, game.id):
        return None
    sources = [Source(each.name, each.games, each.counts, each.met) for each in file.sources]
    return summed(sources, _usual(game), file.rulebook == game.rulebook.fingerprint)


def of_heat(heat_map: RuleHeat) -> Counted:
    """All columns of a heat map as one count."""
    return summed(heat_map.sources, f"games ({heat_map.subtitle})")


def _usual(game: Game) -> str:
    """What is counted here, in words."""
    least, most = game.seats
    seats = str(least) if least == most else f"{least} to {most}"
    return f"games of chance with {seats} players by the usual rules"


def summed(sources: Iterable[Source], sample: str, current: bool = True) -> Counted:
    """All sources of a heat map as one count; `sample` says what they are."""
    rules: dict[str, RuleCount] = {}
    games = 0
    for source in sources:
        games += source.games
        for rule, numbers in source.counts.items():
            allowed, forbade, alone, cited = numbers
            here = RuleCount(allowed, forbade, alone, cited, source.met.get(rule, 0))
            rules[rule] = rules.get(rule, NEVER) + here
    return Counted(games, sample, rules, current)


def count_on(game: Game, first: int, games: int = 1) -> Counted:
    """Count some games, the same ones each time: those of these numbers, with each number of players in turn."""
    least, most = game.seats
    parts = [_played(game, least + number % (most - least + 1), [number]) for number in range(first, first + games)]
    return summed([source for part in parts for source in part.sources], _usual(game))


def _played(game: Game, players: int, numbers: Iterable[int]) -> RuleHeat:
    return heat(game.id, numbers, seed=SEED, progress=False, workers=1, name=f"{players} players", players=players)


def write(game: Game, games: int = GAMES) -> Path:
    """Count games with each number of players, and keep the counts with the workbench."""
    sources = []
    for players in range(game.seats[0], game.seats[1] + 1):
        (source,) = _played(game, players, range(games)).sources
        sources.append(SavedSource(source.name, source.games, source.counts, source.met))
    file = CountsFile(1, game.id, game.rulebook.fingerprint, SEED, sources)
    path = OWN / f"{game.id}.json"
    path.parent.mkdir(exist_ok=True)
    write_whole(path, msgspec.json.encode(file, order="deterministic") + b"\n")
    return path


def main(arguments: list[str] | None = None) -> int:
    """Count anew."""
    parser = argparse.ArgumentParser(prog="python -m workbench.teaching.counted", description="Count rules at work.")
    parser.add_argument("game", nargs="*", help="ids of games; all if none is given")
    parser.add_argument("--games", type=int, default=GAMES, help="how many with each number of players")
    asked = parser.parse_args(arguments)
    for name in asked.game or game_ids():
        print(write(find_game(name), asked.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
