"""What a notebook says of a game's numbers is what the game counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.games.noblemen.ball import GARDEN, MAN, PALACE
from workbench.games.noblemen.bribes import MOST, PRICE
from workbench.games.noblemen.build import FOLLY_POINTS
from workbench.games.noblemen.cards import CARDS
from workbench.games.noblemen.scoring import CHAPEL_POINTS, POINTS
from workbench.games.noblemen.structures import FOLLY_PRICE
from workbench.games.noblemen.taxes import FARM

WORDS = ("no", "one", "two", "three", "four", "five")
FIRST, SECOND, THIRD, FOURTH = FOLLY_POINTS
OTHER = CARDS["Dowry"].prestige
SAID = [
    f"a Folly {FIRST}, {SECOND}, {THIRD} or {FOURTH} Victory Points",
    f"The price of a Folly, £{FOLLY_PRICE}, is printed in the rules",
    f"Up to {WORDS[MOST]} Bribe Tokens for £{PRICE} each, and a Victory Point for each",
    f"Taxes bring £1 for a Field and £{FARM} more for a Farm",
    f"a Fountain is 1, a Garden {GARDEN}, a Man-at-arms on somebody's Garden {MAN}, a Palace {PALACE}, "
    f"a Bribe Token returned 1, a Blackmail returned {CARDS['Blackmail'].prestige}, any other Scandal Card {OTHER}",
    f"A Castle scores {POINTS['castle']} and a Palace {POINTS['palace']} if all eight cells around it hold land, and a "
    f"Chapel among them adds {CHAPEL_POINTS['castle']} or {CHAPEL_POINTS['palace']}",
]


def text_of(notebook: str) -> str:
    """The explanations of a notebook, in one line."""
    path = Path(__file__).parents[2] / "notebooks" / notebook
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return " ".join(" ".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown").split())


@pytest.mark.parametrize("sentence", SAID)
def test_noblemen(sentence: str) -> None:
    assert sentence in text_of("noblemen.ipynb")
