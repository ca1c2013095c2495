"""One sitting: history tree, chance, edits, why, save and load. Knows no widget and no picture."""

from workbench.session.moves import LegalMoves, Question
from workbench.session.place import Place
from workbench.session.restore import load, loads
from workbench.session.sentences import Story, StoryLine
from workbench.session.session import Session
from workbench.session.tree import Branch, Cause, Node, Tree
from workbench.session.why import Explanation, Reason

__all__ = [
    "Branch",
    "Cause",
    "Explanation",
    "LegalMoves",
    "Node",
    "Place",
    "Question",
    "Reason",
    "Session",
    "Story",
    "StoryLine",
    "Tree",
    "load",
    "loads",
]
