"""Heir and Regent: two players woo the Factions of a court, in a game that was never finished.

Where to find a rule: setup (Introduction, Set up the board); board; cards, components (Noble cards, Faction cards);
preparation, decks, birthday (Prepare the decks); play, turn (Play); draw, throwing, hand (what the text leaves open of
a turn); influence; invite; council (Seat a Noble); retinue; limits (Special Notes); year_end, scoring (Year End and the
three scorings); clique_actions, cliques (the Cliques variant); ending (who wins, and the variants that end earlier).
"""

from workbench.games.heir_and_regent.game import game

__all__ = ["game"]
