"""What the picture of Heir and Regent says beside its cards is so: who plays, what is invented, what is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import make_settings
from workbench.kernel.registry import find_game
from workbench.session import Session


def at(position: str, given: dict[str, Any], *variants: str, components: Path | None = None, **rulings: str) -> Session:
    """A sitting at an edited position of a name."""
    game = find_game("heir_and_regent")
    answers = {name.replace("_", "-"): answer for name, answer in rulings.items()}
    chosen = make_settings(game.rulebook, ["Ann", "Ben"], answers, variants, parts=game.pack(components))
    session = Session(game, chosen, game.positions[position](chosen), 1)
    session.edit(given)
    return session


def nodes(session: Session) -> dict[str, Any]:
    return dict(wb.graph(session.state).nodes(data=True))


def test_nobody_is_to_play_while_the_year_is_scored_and_set_up() -> None:
    session = at("year-end", {"court": {"1": "Me/Pi"}, "markers.Me": 2})
    session.chance = "ask"
    while session.waiting == "task":
        assert [nodes(session)[f"seat:{letter}"]["sub"] for letter in "AB"] == ["Heir", "Regent"]
        session.step()
    assert session.waiting == "chance"
    assert nodes(session)["seat:B"]["sub"] == "Regent"
    session.chance = "seeded"
    session.run()
    assert nodes(session)["seat:A"]["sub"] == "Heir · to play"


def test_a_birthday_in_the_pool_is_not_cut_short() -> None:
    given = {"faction_pool": ["Me", "Pi"], "birthday": "pool", "least_above": 0, "most_above": 0}
    node = nodes(at("act", given, birthday_slot="takes-place"))["pool:B"]
    assert node["label"] == "B’day"
    assert "the Heir’s Birthday" in node["full"]


def test_a_noble_held_twice_has_room_for_its_number() -> None:
    found = nodes(at("act", {"seats.0.hand": ["Me/Pi", "Me/Pi", "Me/Co"]}))
    twice, once = found["hand:A:Me/Pi"], found["hand:A:Me/Co"]
    assert twice["label"] == "Me/Pi ×2"
    assert twice["w"] >= once["w"] + 20
    assert twice["x"] + twice["w"] < once["x"]


@pytest.mark.parametrize(
    ("variants", "says"),
    [
        ((), "▦ stand-in: decks, turn"),
        (("cliques",), "▦ stand-in: decks, rows of the Court, turn"),
        (("large-court",), "▦ stand-in: decks, size of the Court, turn"),
        (("cliques", "large-court"), "▦ stand-in: decks, size of the Court, turn"),
    ],
)
def test_what_is_invented_is_marked(variants: tuple[str, ...], says: str) -> None:
    graph = wb.graph(at("act", {"seats.0.hand": []}, *variants).state)
    assert [badge["text"] for badge in graph.graph["badges"]] == [says]


@pytest.mark.parametrize(("text", "marked"), [("rows = 6", True), ("rows = 6\ncolumns = 4", False)])
def test_a_part_of_the_court_that_is_left_to_the_workbench_is_marked(tmp_path: Path, text: str, marked: bool) -> None:
    path = tmp_path / "court.toml"
    path.write_text(f"[large_court]\n{text}\n", encoding="utf-8")
    graph = wb.graph(at("act", {"seats.0.hand": []}, "large-court", components=path).state)
    assert ("size of the Court" in graph.graph["badges"][0]["text"]) is marked


def test_a_council_that_is_not_used_is_not_counted() -> None:
    session = at("act", {"court": {"1": "Me/Pi"}, "markers.Me": 2}, "cliques")
    assert "Council" not in str(nodes(session)["if:items"])
    assert "Council" not in nodes(session)["if:now"]["full"]
    kept = at("act", {"court": {"1": "Me/Pi"}}, "cliques", cliques_council="kept")
    assert "Council 0 : 0" in str(nodes(kept)["if:items"])


def test_the_deeds_of_a_pack_can_be_read(tmp_path: Path) -> None:
    given = {"faction_pool": ["Me"], "seats.0.hand": ["Pi"]}
    found = nodes(at("act", given))
    assert "Signing a trade agreement" in found["pool:Me"]["full"]
    assert "Founding an abbey" in found["hand:A:Pi"]["full"]
    path = tmp_path / "deeds.toml"
    path.write_text('deeds = [{ faction = "Me", text = "Buying a ship" }]\n', encoding="utf-8")
    assert nodes(at("act", given, components=path))["pool:Me"]["full"].endswith(
        "a Faction card; its deeds: Buying a ship"
    )
    assert "deeds" not in nodes(at("act", given, components=path))["hand:A:Pi"]["full"]


def test_one_deck_has_one_pile_of_discards() -> None:
    session = at("act", {"faction_discards": ["Me", "Me/Pi"]}, "mixed-deck")
    found = nodes(session)
    assert found["discards:faction"]["label"] == "Discards"
    assert "discards:noble" not in found
    assert session.game.label("discards:faction", session.settings) == "the discards"
