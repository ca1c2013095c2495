"""What a rulebook is: state, step, move, rule, verdict, settings, event. Knows no game."""

from workbench.kernel.components import Pack
from workbench.kernel.derivation import Derivation
from workbench.kernel.errors import (
    AmbiguousMove,
    BadComponents,
    BadDrill,
    BadEdit,
    BadLesson,
    BadRulebook,
    BadSave,
    BadSettings,
    BrokenStep,
    IllegalMove,
    UnknownGame,
    UnknownMove,
    WorkbenchError,
)
from workbench.kernel.event import Event, Listener, Tell, silent
from workbench.kernel.game import Game, Outcome
from workbench.kernel.move import Description, Move, Objection, Verdict, objection
from workbench.kernel.pile import Layer, Pile
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.rulebook_file import load_rulebook
from workbench.kernel.settings import Settings, make_settings, per_settings
from workbench.kernel.state import AnyState, Problem, State
from workbench.kernel.step import Chance, Choice, Step, Task
from workbench.kernel.visibility import Bounds, Hidden, Nobody, Owner, Public, Visible, view

__all__ = [
    "AmbiguousMove",
    "AnyState",
    "BadComponents",
    "BadDrill",
    "BadEdit",
    "BadLesson",
    "BadRulebook",
    "BadSave",
    "BadSettings",
    "Bounds",
    "BrokenStep",
    "Chance",
    "Choice",
    "Derivation",
    "Description",
    "Event",
    "Game",
    "Hidden",
    "IllegalMove",
    "Layer",
    "Listener",
    "Move",
    "Nobody",
    "Objection",
    "Outcome",
    "Owner",
    "Pack",
    "Pile",
    "Problem",
    "Public",
    "Rulebook",
    "Settings",
    "State",
    "Step",
    "Task",
    "Tell",
    "UnknownGame",
    "UnknownMove",
    "Verdict",
    "Visible",
    "WorkbenchError",
    "load_rulebook",
    "make_settings",
    "objection",
    "per_settings",
    "silent",
    "view",
]
