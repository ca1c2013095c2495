"""Among Nobles: three to five families through three ages.

Where to find a rule: cards and components (the character card, stand-in rows), setup (Setup, first player, ancestral
couples), turns and series (Activation Phase), upkeep, generations (Generational Change), ending (Game End and Scoring),
warfare, piety_commerce, birth (with brood and births_ahead), marriage (with court and bride), intrigue, hire
(Actions), characters (Character Cards), hooks (what a character's ability can do), family and purse (rows; gold,
armies, prestige, tokens).
"""

from workbench.games.among_nobles.game import game

__all__ = ["game"]
