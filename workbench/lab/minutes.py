"""Minutes of a design review, as HTML and as Markdown. What people wrote is shown literally, never carried out."""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from html import escape as escape_html
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.lab.errors import BadResults
from workbench.lab.heat_files import named_file, write_text

if TYPE_CHECKING:
    from workbench.lab.register import Comment, Item, Register

HEADS = {
    "change": "Changed",
    "try": "To be tried",
    "keep": "Kept",
    "later": "Put off",
    "open": "Not discussed",
}
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;color:#1e2329;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h1,h2{font-family:Georgia,serif}code{background:#f3f1ec;padding:0 .3em}.quiet{color:#545b64}"
    "blockquote{border-left:3px solid #dad8d2;margin:.4rem 0;padding:0 .8rem;white-space:pre-wrap}"
    "figure{margin:1rem 0}img{max-width:100%}@media print{body{margin:0}}"
)
# Nothing in the page may run or be fetched, whatever got into it.
POLICY = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
)
# Signs that Markdown, or the HTML inside it, takes for something else: anywhere, at the beginning, in an address.
_ANYWHERE = re.compile(r"([\\`*_{}\[\]<>&~$|!^@])")
_AT_FIRST = re.compile(r"^(\d*)([#+\-=:.)])")
_ADDRESS = re.compile(r"(?<=[a-zA-Z]):(?=//)|(?<=www)\.", re.IGNORECASE)


def write(register: Register, path: str | PathLike[str]) -> Path:
    """Write the minutes; see `Register.minutes`."""
    target = named_file(path)
    ending = target.suffix.lower()
    if ending in (".html", ".htm"):
        write_text(target, html(register).encode())
    elif ending == ".md":
        folder = target.with_name(f"{target.stem}_figures")
        names = [f"{number}.svg" for number, _ in enumerate(register.figures, 1)]
        for name, (_, figure) in zip(names, register.figures, strict=True):
            write_text(folder / name, figure._repr_svg_().encode())
        write_text(target, markdown(register, [f"{folder.name}/{name}" for name in names]).encode())
    else:
        raise BadResults(f"Minutes are written to a file that ends in .html or .md, not to {target.name}.")
    return target


def _groups(register: Register) -> Iterator[tuple[str, list[Item]]]:
    """The points by what was decided, decisions first; of the others those about which something is known."""
    for mark, head in HEADS.items():
        items = [item for item in register if item.mark == mark]
        if items:
            yield head, items


def _told(item: Item) -> bool:
    return item.mark != "open" or bool(item.comments or item.evidence)


# ----------------------------------------------------------------------------------------------------------- HTML


def html(register: Register) -> str:
    """The minutes as one HTML page, figures inside."""
    body = [f"<h1>{escape(register.title)}</h1>", f'<p class="quiet">{escape(register.sentence)}</p>']
    body += [_figure(figure) for point, figure in register.figures if not point]
    for head, items in _groups(register):
        body.append(f"<h2>{escape(head)} ({len(items)})</h2>")
        body += [_html_item(register, item) for item in items if _told(item)]
        quiet = [item for item in items if not _told(item)]
        if quiet:
            listed = (f"<li>{escape(item.asks)} <code>{escape(item.id)}</code></li>" for item in quiet)
            body.append(f"<ul>{''.join(listed)}</ul>")
    head = f'<meta charset="utf-8"><title>{escape(register.title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{POLICY}{head}</head><body>{"".join(body)}</body></html>\n'


def _html_item(register: Register, item: Item) -> str:
    parts = [f"<h3>{escape(item.asks)} <code>{escape(item.id)}</code></h3>", f"<p>{_decision(item, escape)}</p>"]
    parts += [f"<p>{escape(sentence)}</p>" for sentence in item.evidence]
    parts += [f"<blockquote>{escape(said.text)}{_by(said, escape)}</blockquote>" for said in item.comments]
    parts += [_figure(figure) for point, figure in register.figures if point == item.id]
    return f"<section>{''.join(parts)}</section>"


def _figure(figure: Any) -> str:
    """A figure as an image: a picture from elsewhere cannot run anything there."""
    data = b64encode(figure._repr_svg_().encode()).decode()
    words = getattr(figure, "description", "") or getattr(figure, "title", "")
    return f'<figure><img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}"></figure>'


def _decision(item: Item, write: Callable[[str], str]) -> str:
    usual = f"usual answer: {item.usual}" if item.options else f"filled with: {item.usual}" if item.usual else ""
    if item.mark == "change" and item.answer:
        told = f"{item.answer}: {item.options.get(item.answer, '')}".rstrip(": .")
        return write(f"Changed to {told}" + (f" ({usual})." if usual else "."))
    words = {"keep": "Kept", "try": "To be tried at the table", "later": "Put off", "change": "Changed"}
    parts = [part for part in (words.get(item.mark, ""), usual[:1].upper() + usual[1:]) if part]
    return write("".join(f"{part.rstrip('.')}. " for part in parts).rstrip())


def _by(said: Comment, write: Callable[[str], str]) -> str:
    who = ", ".join(part for part in (said.by, said.at) if part)
    return f" {write(f'({who})')}" if who else ""


# ------------------------------------------------------------------------------------------------------- Markdown


def markdown(register: Register, figures: Iterable[str]) -> str:
    """The minutes as Markdown; `figures` are the files of the register's figures, in their order."""
    named = list(zip(register.figures, figures, strict=True))
    lines = [f"# {literal(register.title)}", "", literal(register.sentence), ""]
    lines += [line for (point, figure), name in named if not point for line in (_image(figure, name), "")]
    for head, items in _groups(register):
        lines += [f"## {head} ({len(items)})", ""]
        for item in items:
            if not _told(item):
                lines.append(f"- {literal(item.asks)} (`{item.id}`)")
                continue
            lines += ["", f"### {literal(item.asks)}", "", f"`{item.id}`. {_decision(item, literal)}", ""]
            for sentence in item.evidence:
                lines += [literal(sentence), ""]
            for said in item.comments:
                quoted = [f"> {literal(line)}" for line in f"{said.text}".splitlines()] or ["> "]
                lines += [*quoted[:-1], quoted[-1] + _by(said, literal), ""]
            for (point, figure), name in named:
                if point == item.id:
                    lines += [_image(figure, name), ""]
        lines.append("")
    return "\n".join(lines)


def _image(figure: Any, name: str) -> str:
    return f"![{literal(getattr(figure, 'sentence', '') or getattr(figure, 'title', ''))}](<{name}>)"


def literal(text: str) -> str:
    """A text in Markdown that reads as it was written: one line, every sign that could mean something escaped."""
    line = _ANYWHERE.sub(r"\\\1", " ".join(writable(text).split()))
    return _AT_FIRST.sub(r"\1\\\2", _ADDRESS.sub(r"\\\g<0>", line))


def escape(text: str) -> str:
    """A text in HTML that reads as it was written."""
    return escape_html(writable(text))


def writable(text: str) -> str:
    """A text without signs that stand for nothing: control signs, halves of pairs."""
    return "".join(sign for sign in text if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cs"))
