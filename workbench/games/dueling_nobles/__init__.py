"""Dueling Nobles: cards and dice for two players.

Where to find a rule: cards (Components), preparation and decks (Preparation), turn and phases (Turn Structure),
political; reinforcement; agents and knights (Command);
advance, battle and assess (Battle), force (Noble Characteristics, Force Calculation),
words (Revised Terminology).
"""

from workbench.games.dueling_nobles.game import game

__all__ = ["game"]
