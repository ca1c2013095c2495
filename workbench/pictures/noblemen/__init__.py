"""Noblemen on the table: Balls (`ball`), Estates as grids (`estate`) and what all share (`table`)."""

from workbench.pictures.noblemen.picture import picture

__all__ = ["picture"]
