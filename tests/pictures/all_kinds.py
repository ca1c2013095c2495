"""A table that no game has: every kind of piece, every field and every relation at least once."""

from __future__ import annotations

from typing import Any

import networkx as nx

LETTER_ROWS = [
    {
        "label": "1",
        "boxes": [
            {"letter": "B", "whose": "his", "state": "done"},
            {"letter": "A", "whose": "his", "state": "now"},
            {"letter": "C", "whose": "hers", "state": "next"},
            {"letter": "I", "whose": "hers", "state": "barred"},
        ],
    },
    {"label": "2", "boxes": [{"letter": "B", "whose": "his", "state": "idle"}]},
]
PIPS = [{"label": "Defeats", "boxes": [{"state": state} for state in ("done", "idle", "now", "next", "fatal")]}]
HALVES = [
    {"label": "Henriette Marie de France", "face": "trait:R"},
    {"label": "Arthur, Duke of Wellington", "face": "trait:B"},
]
MINOR = [{"id": "land", "style": "minor", "label": "3"}]
MAJOR = {"id": "clique", "style": "major", "owner": 3, "label": "2"}
BADGES = [
    {"text": "6/8", "tone": "plain", "at": "se"},
    {"text": "new", "tone": "new", "at": "nw"},
    {"text": "▦ stand-in", "tone": "standin", "at": "sw"},
]
ICONS = ("castle", "palace", "chapel", "folly", "crown", "shield", "lock", "mask")


def all_kinds() -> nx.MultiDiGraph:
    """The table."""
    graph = nx.MultiDiGraph(width=626, height=776, title="All kinds", facts="a table that no game has")

    def put(key: str, kind: str, x: float, y: float, w: float, h: float, **fields: Any) -> None:
        graph.add_node(key, kind=kind, x=x, y=y, w=w, h=h, full=key, **fields)

    put("panel", "area", 0.5, 0, 625, 60, label="Panel", lines=[{"text": "a line"}])
    put("rule", "area", 12, 55, 600, 1)
    for place, state in enumerate(("past", "now", "next")):
        lines = [{"text": "first"}, {"text": "second", "tone": "muted"}]
        put(f"phase:{place}", "phase", 1 + 156 * place, 70, 155, 48, label="Phase", state=state, lines=lines)
    _people(put)
    _cards(put)
    _land(put)
    _rows(put)
    _court(put)
    for source, target, kind, more in _relations():
        graph.add_edge(source, target, kind=kind, **more)
    return graph


def _people(put: Any) -> None:
    lines = [{"text": "income 4"}, {"text": "army 2", "at": "right"}]
    put("couple", "couple", 1, 140, 204, 126, owner=1, halves=HALVES, rows=LETTER_ROWS, lines=lines, badges=BADGES)
    force = [{"parts": [{"text": "force", "tone": "muted"}, {"text": "11", "bold": True}, {"text": "= 9+2"}]}]
    put("king", "person", 230, 140, 146, 94, label="King", sub="two dice", face="K♠", owner=4, rows=PIPS, lines=force)
    put("hidden", "person", 390, 140, 146, 94, face="hidden")
    put("son", "person", 230, 290, 126, 126, label="Nicholas Carew", face="trait:Y", owner=0, lines=[{"text": "♂ son"}])
    put("daughter", "person", 370, 290, 126, 126, label="Ulla Tessin", face="trait:G", owner=2, ring="2", group=MAJOR)


def _cards(put: Any) -> None:
    lines = [{"text": "+12 · 40"}, {"text": "▲ wins", "tone": "ok", "bold": True}]
    put("hand", "card", 1, 290, 84, 58, face="10♥", lines=lines)
    put("none", "card", 90, 290, 84, 58, label="none", lines=[{"text": "28"}])
    put("large", "card", 1, 380, 92, 84, label="Mary, Baroness of Cathcart", face="trait:R", owner=3, tint="owner")
    put("mini", "card", 110, 380, 28, 36, face="A♦", label="A♦")
    put("back", "card", 142, 380, 28, 36, face="hidden")
    put("slot", "space", 174, 380, 28, 36)


def _land(put: Any) -> None:
    for place, letter in enumerate("FWNM"):
        put(
            f"tile:{letter}",
            "tile",
            1 + 34 * place,
            475,
            34,
            34,
            face=f"tile:{letter}",
            group=MINOR if place < 3 else None,
        )
    put("corner", "area", 35, 509, 0, 0, ring={"text": "", "owner": 1})
    for place, name in enumerate(ICONS):
        put(name, "structure", 160 + 34 * place, 475, 24, 24, face=name, owner=1 if name == "castle" else None)
    for face in range(1, 7):
        put(f"die:{face}", "die", 160 + 20 * face, 520, 15, 15, face=f"die:{face}")
    for seat in range(5):
        put(f"man:{seat}", "counter", 310 + 26 * seat, 516, 20, 20, owner=seat)
    put("seven", "counter", 445, 516, 20, 20, label="7")


def _rows(put: Any) -> None:
    put("deck", "counter", 475, 516, 148, 17, label="Support deck", sub="9")
    put("track:7", "space", 1, 545, 40, 40, label="7", state="past", owner=0)
    put("track:8", "space", 45, 545, 40, 40, label="8", state="now")
    put("track:9", "space", 89, 545, 40, 40, face="crown", tint="heir")
    put("row", "seat", 140, 545, 200, 20, owner=3, label="Dan", sub="to play", lines=[{"text": "Gold 3"}])
    put("card", "seat", 350, 540, 150, 44, owner=2, label="Cat", sub="Whig", lines=[{"text": "£9"}, {"text": "+3 VP"}])
    put("words", "text", 510, 545, 110, 40, label="Heading", sub="grey", lines=[{"text": "below", "tone": "bad"}])
    put("step", "space", 3, 600, 620, 20, label="Noble", sub="1", state="now")
    put("bar:1", "bar", 200, 603, 60, 14, owner=0, align="left", label="+13", sub="2♠")
    put("bar:2", "bar", 170, 623, 30, 14, owner=0, align="left", label="+4", state="next")
    put("total", "counter", 381, 630, 70, 30, face="total", label="37", owner=1)


def _court(put: Any) -> None:
    lines = [{"parts": [{"text": "major", "tone": "muted"}, {"text": "4 H", "tone": "heir", "bold": True}]}]
    clique = {"id": "both", "style": "major", "tint": "heir", "label": "Me × 2"}
    lesser = {"id": "less", "style": "minor", "label": "pi × 2"}
    put("noble:1", "person", 8, 690, 101, 78, face="pair:Me/Pi", sub="1", tint="heir", lines=lines, group=clique)
    groups = [{**clique, "label": ""}, lesser]
    put("noble:2", "person", 117, 690, 101, 78, face="pair:Me/Co", sub="2", lines=[*lines, *lines], group=groups)
    put("space:3", "space", 226, 690, 101, 78, sub="3", label="empty", state="empty")
    put("ghost", "counter", 340, 690, 18, 18, label="2", state="preview")
    put("danger", "meter", 340, 720, 174, 20, count=27, done=20, zone=[19, 27])
    put("bar:3", "bar", 400, 695, 40, 14, tint="regent", label="4", sub="now")
    put("bar:4", "bar", 520, 695, 40, 14, tint="heir", label="4", state="next")
    put("crowned", "structure", 340, 745, 12, 12, face="crown", tone="heir")
    put("right", "seat", 426, 745, 200, 20, face="shield", label="Ben", sub="Regent", align="right")


def _relations() -> list[tuple[str, str, str, dict[str, Any]]]:
    return [
        ("couple", "son", "parent", {"half": "left"}),
        ("king", "hidden", "fights", {}),
        ("tile:F", "tile:W", "adjacent", {}),
        ("tile:F", "tile:N", "diagonal", {}),
        ("tile:M", "large", "blocks", {}),
        ("none", "daughter", "preview", {"label": "+4"}),
        ("mini", "slot", "faction", {}),
        ("back", "king", "serves", {}),
        ("bar:1", "bar:2", "sums", {}),
        ("row", "words", "part", {}),
        ("son", "daughter", "married", {}),
    ]
