"""Dueling Nobles on the table: lines of Nobles, hands, decks and piles (`table`), a battle's force (`ladder`)."""

from workbench.pictures.dueling_nobles.table import picture

__all__ = ["picture"]
