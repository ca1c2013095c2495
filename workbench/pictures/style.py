"""The look of printed figures: the light tokens of the workbench, its type, and what matplotlib must not change."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import matplotlib

SURFACE, PAPER, SUNKEN = "#FFFFFF", "#FAF8F4", "#F3F1EC"
INK, INK2 = "#1E2329", "#545B64"
LINE, LINE2 = "#DAD8D2", "#8E949B"
ACCENT, ACCENT_SOFT, ON_ACCENT = "#1D4F91", "#E7EEF8", "#FFFFFF"
BAD, BAD_SOFT = "#A3262A", "#FBEAE8"
OK, OK_SOFT = "#1E6B3A", "#E6F3E9"
NEW, NEW_SOFT = "#985000", "#FFF0D6"
HEIR, HEIR_SOFT = "#5B3E96", "#EDE8F8"
REGENT, REGENT_SOFT = "#17663C", "#DDF1E4"
HEAT = ("#F1EEE8", "#DCE6F2", "#A9C4E2", "#3D72B3", "#1D4F91")
NONE = "none"

LETTERS = "ABCDE"
SEATS = ("#1F5FA8", "#B0440A", "#0B6E5B", "#7E3A8C", "#6E5600")
SEATS_SOFT = ("#E3ECF7", "#F9E7DC", "#DDF0EB", "#F1E5F4", "#F2ECD4")
TRAITS = {"R": "#B4312F", "B": "#2D5FA6", "Y": "#E3B62B", "G": "#2F7A48"}
TRAIT_DOT = "#5C4700"
TILES = {"F": "#E9D28A", "W": "#8FB996", "N": "#A9CBEA", "M": "#DCE8BE"}
TILE_INK = "#232A20"

TONES = {
    "plain": INK,
    "muted": INK2,
    "ok": OK,
    "bad": BAD,
    "new": NEW,
    "accent": ACCENT,
    "standin": NEW,
    "heir": HEIR,
    "regent": REGENT,
}
TINTS = {"heir": HEIR_SOFT, "regent": REGENT_SOFT, "accent": ACCENT_SOFT, "new": NEW_SOFT, "sunken": SUNKEN}
SIDES = frozenset({"heir", "regent"})
STRONG = {"heir": HEIR, "regent": REGENT, "accent": ACCENT, "new": NEW}

# One px of the drawing. The smallest type, 11 px, prints at 9.2 pt; 626 px fit between the margins of A4.
POINTS = 5 / 6
INCHES = POINTS / 72
DPI = 172.8

# The drawing is set for condensed letters. matplotlib brings none, so its own are set 9/10 as wide.
SQUEEZE = 0.9


class Font(NamedTuple):
    """A cut of the figure's type at a size in px."""

    face: str
    size: float


BODY, BOLD = Font("DejaVuSans", 12), Font("DejaVuSans-Bold", 12)
SMALL, SMALL_BOLD = Font("DejaVuSans", 11), Font("DejaVuSans-Bold", 11)
PAIR = Font("DejaVuSerif-Bold", 17)
RANK, SERIF, TITLE = Font("DejaVuSans-Bold", 17), Font("DejaVuSerif-Bold", 24), Font("DejaVuSerif-Bold", 18)
FACES = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold")

# Whatever style a notebook has chosen, a figure of the table looks the same and comes out byte for byte the same.
SETTINGS: Any = {
    "agg.path.chunksize": 0,
    "figure.autolayout": False,
    "figure.constrained_layout.use": False,
    "lines.scale_dashes": True,
    "patch.antialiased": True,
    "path.effects": [],
    "path.simplify": False,
    "path.sketch": None,
    "path.snap": False,
    "pdf.compression": 6,
    "savefig.bbox": None,
    "savefig.dpi": "figure",
    "savefig.edgecolor": "auto",
    "savefig.facecolor": "auto",
    "savefig.transparent": False,
    "svg.fonttype": "path",
}


def font_file(face: str) -> Path:
    """The file of a face among the fonts that matplotlib itself brings, the same on every machine."""
    return Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{face}.ttf"


def has_seat(owner: Any) -> bool:
    """Whether `owner` is a seat that has a mark."""
    return isinstance(owner, int) and 0 <= owner < len(SEATS)


def seat_colour(owner: Any) -> str:
    """The colour of a seat; grey for nobody's."""
    return SEATS[owner] if has_seat(owner) else INK2


def strong_colour(tint: Any, owner: Any = None) -> str:
    """The full colour of a tint; the seat's without one."""
    return STRONG.get(str(tint)) or seat_colour(owner)


def tone_colour(tone: Any, owner: Any = None, otherwise: str = INK) -> str:
    """The colour of text in a tone."""
    if tone == "owner":
        return seat_colour(owner) if has_seat(owner) else INK
    return TONES.get(str(tone), otherwise)


def tint_colour(tint: Any, owner: Any = None) -> str:
    """The soft fill of a tint; the surface without one."""
    if tint == "owner" and has_seat(owner):
        return SEATS_SOFT[owner]
    return TINTS.get(str(tint), SURFACE)
