"""A figure for print and for notebooks: the same bytes for the same content, with words for screen readers."""

from __future__ import annotations

import hashlib
import io
import re
from html import escape
from os import PathLike, fspath
from typing import Any

import matplotlib
from matplotlib.figure import Figure as MatplotlibFigure

from workbench.pictures.style import SETTINGS

_ID = re.compile(r'\bid="([^"]*)"')
_REFERENCE = re.compile(r'(href="#|url\(#)')
_DATE_KEY = {"svg": "Date", "svgz": "Date", "pdf": "CreationDate"}
_PATH = re.compile(r'\bd="[^"]*"')
_NUMBER = re.compile(r"-?\d+\.\d+")


class Printed(MatplotlibFigure):
    """A figure that shows itself in a notebook as SVG; `savefig` writes SVG, PDF or PNG.

    Attributes:
        title: what it is, in a line.
        description: the figure in words.
    """

    title: str
    description: str

    def content(self) -> str:
        """What is drawn, as text: two figures that differ never have the same."""
        raise NotImplementedError

    def savefig(self, fname: Any, **kwargs: Any) -> None:
        """Write the figure to a file, the same bytes for the same table; arguments as in matplotlib."""
        kind = _format_of(fname, kwargs.get("format"))
        undated = {_DATE_KEY[kind]: None} if kind in _DATE_KEY else {}
        metadata = kwargs.pop("metadata", None)
        if undated or metadata:
            kwargs["metadata"] = {**undated, **(metadata or {})}
        with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": self._key()}):
            if kind != "svg":
                super().savefig(fname, **kwargs)
                return
            stream = io.StringIO()
            super().savefig(stream, **{**kwargs, "format": "svg"})
        _write(fname, self._own_ids(stream.getvalue()))

    def _key(self) -> str:
        """A short key made from the content: two figures that differ never share it."""
        return "nw" + hashlib.sha256(self.content().encode()).hexdigest()[:12]

    def _own_ids(self, svg: str) -> str:
        """The SVG with ids of its own, numbers short, and words for a screen reader."""
        key = self._key()
        svg = _ID.sub(rf'id="{key}-\1"', svg)
        svg = _REFERENCE.sub(rf"\g<1>{key}-", svg)
        svg = _PATH.sub(lambda path: _NUMBER.sub(lambda number: f"{float(number[0]):.2f}", path[0]), svg)
        head, opening, rest = svg.partition("<svg ")
        attributes, _, body = rest.partition(">")
        named = f'role="img" aria-labelledby="{key}-title" aria-describedby="{key}-desc" '
        words = (
            f'\n <title id="{key}-title">{escape(self.title)}</title>'
            f'\n <desc id="{key}-desc">{escape(self.description)}</desc>'
        )
        return f"{head}{opening}{named}{attributes}>{words}{body}"

    def _repr_svg_(self) -> str:
        stream = io.StringIO()
        self.savefig(stream, format="svg", metadata=dict.fromkeys(("Creator", "Format", "Type"), None))
        return stream.getvalue()[stream.getvalue().index("<svg ") :]


def _format_of(fname: Any, given: Any) -> str:
    if given:
        return str(given).lower()
    name = fspath(fname) if isinstance(fname, (str, PathLike)) else ""
    ending = str(name).rpartition(".")[2].lower() if "." in str(name) else ""
    return ending or str(matplotlib.rcParams["savefig.format"])


def _write(fname: Any, svg: str) -> None:
    """Write to a path, a text stream or a stream of bytes."""
    if isinstance(fname, (str, PathLike)):
        with open(fname, "w", encoding="utf-8", newline="\n") as file:
            file.write(svg)
        return
    try:
        fname.write(svg)
    except TypeError:
        fname.write(svg.encode())
