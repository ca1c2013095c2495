"""Among Nobles: the families as trees, the display, the provinces, the court, and where in the phase we are."""

from workbench.pictures.among_nobles.picture import AmongNoblesPicture, picture

__all__ = ["AmongNoblesPicture", "picture"]
