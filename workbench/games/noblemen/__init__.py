"""Noblemen: estates, titles and the Queen's favour, for three to five players.

Where to find a rule: components (Components, `components.toml`), setup (Setup), tiles (The Land Tiles), turn (trades),
actions (A Player's Turn, The Actions), end_of_turn (End of the Turn), expand (A), structures and build (B), men (the
Castle's reward), bribes (C), taxes (D), lands (E), church (F), leisure (G), queen and track (The Decades), ball
(Masquerade Ball), scoring (Scoring of Structures), decade (Preparing a new Decade), end (Game End), scandal and cards
(The Scandal Cards), grid (cells and squares).
"""

from workbench.games.noblemen.game import game

__all__ = ["game"]
