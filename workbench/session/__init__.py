"""One sitting: history tree, chance, edits, why, save and load. Knows no widget and no picture."""

from workbench.session.save import load, loads
from workbench.session.sentences import Story, StoryLine
from workbench.session.session import LegalMoves, Question, Session
from workbench.session.tree import Branch, Cause, Node, Tree
from workbench.session.why import Explanation, Reason

__all__ = [
    "Branch",
    "Cause",
    "Explanation",
    "LegalMoves",
    "Node",
    "Question",
    "Reason",
    "Session",
    "Story",
    "StoryLine",
    "Tree",
    "load",
    "loads",
]
