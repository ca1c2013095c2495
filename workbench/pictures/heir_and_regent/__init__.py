"""Heir and Regent on the table: tracks, Court and Council, decks, hands, and what the year would bring."""

from workbench.pictures.heir_and_regent.picture import picture

__all__ = ["picture"]
