"""Noblemen on the table: Estates as grids (`estate`), what all share below them (`table`), Balls above them (`ball`)."""

from workbench.pictures.noblemen.picture import picture

__all__ = ["picture"]
