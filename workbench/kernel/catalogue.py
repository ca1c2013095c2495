"""The rows of a rulebook file: one struct for each of its tables, in the order of the schema."""

from __future__ import annotations

from msgspec import Struct

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.ids import hint, short_id

ACTIVE_KINDS = ("setup", "turn", "move", "cost", "effect", "card", "scoring", "end")
PASSIVE_KINDS = ("component", "flavour")
KINDS = ACTIVE_KINDS + PASSIVE_KINDS

Template = str | dict[str, str] | None


class UnknownRule(WorkbenchError):
    """No rule, ruling, variant, preset or gap has this id."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words. `forbids` is a short refusal, `tells` a sentence; either may be several, by key."""

    id: str
    section: str
    kind: str
    text: str
    see: tuple[str, ...] = ()
    lines: str = ""
    derived: bool = False
    ruleset: str = ""
    code: str = ""
    forbids: Template = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer of a ruling. `excludes` lists conditions it cannot stand beside."""

    id: str
    text: str
    excludes: tuple[str, ...] = ()


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the source leaves open, its answers, the default and why."""

    id: str
    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    default: str
    why: str
    see: tuple[str, ...] = ()
    forbids: Template = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def short(self) -> str:
        """The id without its prefix, as used in settings."""
        return short_id(self.id)

    @property
    def answers(self) -> tuple[str, ...]:
        """The ids of the options, in file order."""
        return tuple(option.id for option in self.options)

    def option(self, answer: str) -> Option:
        """The option with this id."""
        for option in self.options:
            if option.id == answer:
                return option
        raise UnknownRule(f"{self.id} has no answer {answer!r}{hint(answer, self.answers)}.")


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A switch that the source itself names."""

    id: str
    text: str
    changes: str = ""
    rules: tuple[str, ...] = ()
    default: bool = False
    excludes: tuple[str, ...] = ()
    lines: str = ""
    forbids: Template = None
    tells: Template = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def short(self) -> str:
        """The id without its prefix, as used in settings."""
        return short_id(self.id)


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the source that stands under another one."""

    title: str
    under: str


class PlayerCount(Struct, frozen=True, forbid_unknown_fields=True):
    """What follows from the number of players; not a switch."""

    players: int
    text: str
    rules: tuple[str, ...] = ()


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """Variants (`variant.x`) and answers (`ruling.y=option`) that reproduce a named version of the game."""

    id: str
    text: str
    on: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The id without its prefix."""
        return short_id(self.id)


class DataGap(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact that the source does not print, and how it is filled."""

    id: str
    what: str
    used_by: tuple[str, ...] = ()
    reconstruction: str = ""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the current rules and its older counterpart."""

    new: str
    old: str
    lines: str = ""
    group: str = ""
    note: str = ""

    @property
    def id(self) -> str:
        """How a trace refers to this term."""
        return f"term:{self.new}"


class ChangeNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A note of the author on how the rules came to be."""

    id: str
    text: str
    lines: str = ""
    see: tuple[str, ...] = ()


class NoEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source without any effect in play."""

    id: str
    text: str
    lines: str = ""


class Trace(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source and the ids that hold them."""

    lines: str
    to: tuple[str, ...]
