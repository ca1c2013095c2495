"""Fitting a person's name on a piece: two lines at most, shortened by rule before anything is cut off."""

from __future__ import annotations

import re
from collections.abc import Callable

from workbench.pictures.glyphs import cut, plain
from workbench.pictures.style import BOLD, SMALL, Font

_TITLES = """
sir lady lord dame king queen prince princess duke duchess archduke archduchess earl count countess viscount
viscountess marquess marchioness baron baroness elector madame
"""
TITLES = frozenset(_TITLES.split())
PARTICLE = re.compile(r"(?:of|de|du|della|di|da|der|den|von|van|zu|the|le|la|af|née|d['’].*|de['’])", re.IGNORECASE)
NUMERAL = re.compile(r"[IVXLC]+")

Form = tuple[str, str]


def name_forms(name: str) -> list[Form]:
    """The forms of a name in the order in which they are tried, each as (bold line, grey line)."""
    parts = plain(name).split()
    if len(parts) < 2:
        return [(parts[0] if parts else "", "")]
    short = _without_titles(parts)
    top, rest = _split(short if len(short) > 1 else parts)
    forms = [(" ".join(parts), ""), _split(parts), (top, rest), (_initials(top), rest)]
    first, _, last = top.rpartition(" ")
    if first and NUMERAL.fullmatch(last):
        forms.append((_initials(first), f"{last} {rest}".strip()))
    forms.append((top.split(" ")[0], rest))
    forms += [(bold, _without_particles(grey)) for bold, grey in (forms[-2], forms[-1])]
    return list(dict.fromkeys(forms))


def _split(parts: list[str]) -> Form:
    """First name and rest: before a particle, after a comma, else after the first word."""
    comma = next((place for place, part in enumerate(parts[:-1]) if part.endswith(",")), None)
    particle = next((place for place, part in enumerate(parts) if place and PARTICLE.fullmatch(part)), None)
    if comma is not None:
        at = comma + 1
    elif particle is not None:
        at = particle
    else:
        at = 2 if len(parts) > 2 and (NUMERAL.fullmatch(parts[1]) or parts[0].lower() in TITLES) else 1
    return " ".join(parts[:at]).rstrip(","), " ".join(parts[at:])


def _without_titles(parts: list[str]) -> list[str]:
    """ "Arthur, Duke of Wellington" becomes "Arthur Wellington"."""
    kept = []
    for place, part in enumerate(parts):
        after_title = place > 0 and parts[place - 1].lower() in TITLES
        if part.lower() in TITLES or (part.lower() == "of" and after_title):
            continue
        kept.append(part.rstrip(","))
    return kept


def _without_particles(rest: str) -> str:
    """ "von Mecklenburg" becomes "Mecklenburg"."""
    parts = rest.split(" ")
    while len(parts) > 1 and PARTICLE.fullmatch(parts[0]):
        del parts[0]
    return " ".join(parts)


def _initials(top: str) -> str:
    """Middle names as initials: "Henriette M."."""
    first, *others = top.split(" ")
    return " ".join([first, *(part if len(part) < 3 or NUMERAL.fullmatch(part) else f"{part[0]}." for part in others)])


def fit_name(
    name: str, top_room: float, rest_room: float, measure: Callable[[str, Font], float], taken: dict[Form, str]
) -> Form:
    """The first form of a name that fits and that no other name has taken already.

    Args:
        name: the full name.
        top_room, rest_room: the widths of the bold and of the grey line.
        measure: the width of a text in a font.
        taken: the forms in sight and whose they are; the one chosen is added.
    """
    forms = name_forms(name)
    fitting = (form for form in forms if measure(form[0], BOLD) <= top_room and measure(form[1], SMALL) <= rest_room)
    top, rest = forms[-1]
    short = cut(top, BOLD, top_room, measure)
    tail = rest.split(" ")[-1]
    last = ((short, cut(rest, SMALL, rest_room, measure)), (short, cut(f"…{tail}", SMALL, rest_room, measure)))
    chosen = next((form for form in (*fitting, *last) if taken.get(form, name) == name), last[0])
    taken[chosen] = name
    return chosen
