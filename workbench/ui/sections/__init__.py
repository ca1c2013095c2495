"""The sections of the bench, in the order of their buttons. A new one is a file here and an entry in SECTIONS."""

from __future__ import annotations

from workbench.ui.sections.section import Section

SECTIONS: tuple[type[Section], ...] = ()

__all__ = ["SECTIONS", "Section"]
