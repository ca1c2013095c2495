"""Whatever an edit makes of a position, of whatever game: `wb.graph` and `wb.draw` show it or say why they cannot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import networkx as nx
import pytest

import workbench as wb
from tests.toy import toy
from workbench.kernel import Game, make_settings
from workbench.kernel.codec import to_plain
from workbench.pictures import drawing
from workbench.pictures.figure import Figure

PICTURES_MAY_FAIL = True
GAMES = ("among_nobles", "dueling_nobles", "heir_and_regent", "noblemen")
TITLE = "This position cannot be drawn here"


def sitting(game: str, seed: int, moves: int) -> Any:
    """Some random moves on."""
    session, rng = wb.start(game, seed=seed), Random(seed)
    while moves and session.waiting == "choice":
        session.play(rng.choice(list(session.legal_moves)))
        moves -= 1
    return session


def places(plain: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every path of a position with what lies there."""
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for name, value in inside:
        here = f"{path}.{name}" if path else str(name)
        yield here, value
        yield from places(value, here)


def odd(value: Any, rng: Random) -> Any:
    """Something else of the same type that no play would bring."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-5, 0, 3, 7, 99, 10**6))
    if isinstance(value, str):
        return rng.choice(("", "nobody", "KS", "Q", "fernando", "wien"))
    if isinstance(value, list):
        return rng.choice(([], value[:1], value * 2))
    return {} if isinstance(value, dict) else rng.choice((0, 9, "nobody"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_any_edit_leaves_something_to_look_at(game: str, seed: int) -> None:
    rng = Random(f"{game}:{seed}")
    session = sitting(game, seed, rng.randrange(60))
    plain = json.loads(msgspec.json.encode(to_plain(session.state)))
    found = list(places(plain))
    for _ in range(12):
        here = session.node
        edit = {path: odd(value, rng) for path, value in rng.sample(found, 3)}
        try:
            session.edit(edit)
        except wb.BadEdit:
            continue
        for seat in (None, 0):
            _check(session.state, seat)
        session.goto(here)


def _check(state: Any, seat: int | None) -> None:
    graph = wb.graph(state, seat)
    assert graph.number_of_nodes() > 0
    assert json.loads(json.dumps(graph.graph)) == graph.graph
    if "failed" in graph.graph:
        assert graph.nodes["failure"]["label"] == TITLE
        assert graph.graph["failed"] in graph.nodes["failure"]["full"]


AMONG: dict[str, dict[str, Any]] = {
    "an unknown card in a family": {"seats.0.rows.0.0.card": "nobody"},
    "an unknown wife": {"seats.0.rows.0.0.wife": ""},
    "an unknown card on display": {"display.0": "nobody"},
    "a province without armies of anybody": {"provinces.wien.armies": []},
    "too many armies": {"provinces.wien.armies": [1] * 9},
    "an unknown province": {"provinces.atlantis": {"symbols": "XY", "armies": [0, 0, 0, 0]}},
    "a deck of another age": {"decks.2.age": 5},
    "no deck": {"decks": []},
    "a box of no kind": {"frames": [{**dict.fromkeys(("seat", "his", "next"), 0), "card": "george-of-cumberland",
        "series": 1, "kind": "activation", "origin": "token", "row": ["", "Q"], "last": 2}]},
    "a series that is none": {"frames": [{**dict.fromkeys(("seat", "his", "next"), 0), "card": "george-of-cumberland",
        "series": 7, "kind": "activation", "origin": "token", "row": ["W"], "last": 1}]},
    "a face of nonsense": {"faces": {"george-of-cumberland": {"rows": ["Z", "w e", "", ""], "trait": "pink"}}},
    "a court of nobody": {"court": {"seat": 9, "groom": "fernando", "price": 2}},
}  # fmt: skip
DRAWN = (
    "an unknown card in a family", "an unknown wife", "an unknown card on display", "a face of nonsense",
    "a province without armies of anybody", "an unknown province", "a deck of another age", "no deck",
    "a box of no kind",
)  # fmt: skip


def among() -> Any:
    session = wb.start("among_nobles", 4, seed=3)
    for move in ("fingers 0", "fingers 1", "fingers 2", "fingers 3", "couple charlemagne", "couple george"):
        session.play(move)
    return session


@pytest.mark.parametrize("name", AMONG)
def test_edited_positions_of_among_nobles_are_drawn_or_told(name: str) -> None:
    session = among()
    session.edit(AMONG[name])
    assert session.problems()
    for seat in (None, 0, 3):
        graph = wb.graph(session.state, seat)
        assert graph.number_of_nodes() > 0
        if name in DRAWN:
            assert "failed" not in graph.graph, graph.graph["failed"]
    assert isinstance(wb.draw(session.state), Figure)


class Failing:
    """A picture that cannot draw anything."""

    def graph(self, game: Game, seen: Any) -> nx.MultiDiGraph:
        raise KeyError("fuse")


def test_the_promise_holds_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "find_game", lambda _: toy)
    monkeypatch.setattr(drawing, "picture_of", lambda _: Failing())
    state = toy.start(make_settings(toy.rulebook, 3))
    for seat in (None, 1):
        graph = wb.graph(state, seat)
        assert graph.nodes["failure"]["label"] == TITLE
        assert graph.graph["failed"] == "KeyError: 'fuse'"
        assert "seat:2" in graph  # the plain picture of any game stands below
        assert ("Elsa" in graph.nodes["seat:2"]["full"]) == (seat is None)
        assert TITLE in {label.text for label in wb.draw(state, seat).labels}
    with pytest.raises(KeyError):
        drawing.drawn(state)
    with pytest.raises(wb.WorkbenchError, match="No player"):
        wb.graph(state, "Zoe")
