"""All that can be checked of a game: `python -m workbench.testing my_game`, or `--folder` for one not installed."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.registry import add_folder, find_game
from workbench.testing import CHECKS, broken_promises


def main(arguments: list[str] | None = None) -> int:
    """Check the game that the command line names; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m workbench.testing", description=__doc__)
    parser.add_argument("game", help="id of the game; the beginning is enough")
    parser.add_argument("--folder", help="the folder of its package, if it is not installed")
    parser.add_argument("--games", type=int, default=20, help="how many random games are played")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.folder is not None:
            add_folder(chosen.folder)
        game = find_game(chosen.game)
        random_play = partial(broken_promises, games=chosen.games, seed=chosen.seed)
        checks = [random_play if check is broken_promises else check for check in CHECKS]
        found = [fault for check in checks for fault in check(game.id)]
    except WorkbenchError as error:
        found = [str(error)]
    print("\n".join(found) or f"{game.title}: all is well.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
