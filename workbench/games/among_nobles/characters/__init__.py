"""The 48 characters of the three ages, each with its whole behaviour in one place beside its text.

Files follow the lists of the rulebook: males and females of age I, II and III. Importing the package puts every
ability into `hooks.POWERS`. A character that is not named here has no ability (char.ancestral).
"""

from workbench.games.among_nobles.characters import females_1, females_2, females_3, males_1, males_2, males_3

__all__ = ["females_1", "females_2", "females_3", "males_1", "males_2", "males_3"]
