"""A state as a networkx graph with positions, and that graph as a matplotlib figure. Knows no widget."""

from workbench.pictures.drawing import draw, graph, previews

__all__ = ["draw", "graph", "previews"]
