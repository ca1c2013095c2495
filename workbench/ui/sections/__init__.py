"""The sections of the bench, in the order of their buttons. A new one is a file here and an entry in SECTIONS."""

from __future__ import annotations

from workbench.ui.sections.chance import ChanceDesk
from workbench.ui.sections.editor import Editor
from workbench.ui.sections.files import Files
from workbench.ui.sections.knowledge import WhoKnows
from workbench.ui.sections.lines import Lines
from workbench.ui.sections.rules import Rules
from workbench.ui.sections.section import Section

SECTIONS: tuple[type[Section], ...] = (Lines, ChanceDesk, Rules, Editor, WhoKnows, Files)

__all__ = ["SECTIONS", "Section"]
