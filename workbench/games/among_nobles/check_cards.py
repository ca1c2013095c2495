"""Check a player's cards before play: `python -m workbench.games.among_nobles.check_cards my_cards.toml`."""

from __future__ import annotations

import sys

from workbench.games.among_nobles.cards import CARDS, PROVINCES
from workbench.games.among_nobles.components import Components, standard
from workbench.kernel import BadComponents
from workbench.kernel.components import load_pack


def main(arguments: list[str] | None = None) -> int:
    """Check a pack; 0 if it can be played."""
    paths = sys.argv[1:] if arguments is None else arguments
    if len(paths) != 1:
        print("usage: python -m workbench.games.among_nobles.check_cards my_cards.toml")
        return 2
    try:
        pack = load_pack(paths[0], Components, standard())
    except BadComponents as problem:
        print(problem)
        return 1
    cards = sum(not pack.invented(f"characters.{name}") for name in CARDS)
    lands = sum(not pack.invented(f"provinces.{name}") for name in PROVINCES)
    print(
        f"{pack.name}: {cards} of {len(CARDS)} cards and {lands} of {len(PROVINCES)} provinces are your own; "
        "the others are stand-ins."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
