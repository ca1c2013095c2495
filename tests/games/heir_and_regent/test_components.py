"""Component packs: the game's own, a user's in whole or in part, and files with faults."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from tests.games.heir_and_regent.randomly import GAME, last, settings
from workbench.games.heir_and_regent.components import (
    Components,
    all_cards,
    deeds,
    faction_cards,
    factions,
    nobles,
    standard,
    tracks,
)
from workbench.kernel import BadComponents
from workbench.kernel.components import parse_pack

FIVE = """
factions = [
    { code = "Ar", name = "Army" },
    { code = "Ch", name = "Church" },
    { code = "Fa", name = "Farmers" },
    { code = "Gu", name = "Guilds" },
    { code = "Sc", name = "Scholars" },
]
"""


INVENTED = ("nobles.each_pair", "large_court.rows", "large_court.columns", "deeds")


def pack_of(text: str) -> Components:
    """The pack in a user's text, completed by the game's own."""
    return parse_pack(text, Components, "mine.toml", standard())


def test_the_games_own_pack_is_marked_as_stand_in_and_without_fault() -> None:
    pack = standard()
    assert list(pack.faults()) == []
    assert set(pack.stand_in) == {*INVENTED, "faction_cards.each"}
    assert GAME.components == pack


def test_the_stand_in_decks() -> None:
    assert len(faction_cards(settings())) == 36
    assert len(nobles(settings())) == len(set(nobles(settings()))) == 30
    assert len(all_cards(settings(factions="seven"))) == 42 + 42
    assert tracks(settings(factions="trackless")) == tracks(settings())
    assert [faction.code for faction in factions(settings(factions="trackless"))][1] == "Tr"
    assert deeds(settings(), "Me")[0] == "Signing a trade agreement"


def test_what_is_given_of_the_larger_court_is_no_stand_in_any_more() -> None:
    assert "large_court.columns" in pack_of("[large_court]\nrows = 6").stand_in
    assert "large_court.rows" not in pack_of("[large_court]\nrows = 6").stand_in


def test_a_users_file_replaces_what_it_gives(tmp_path: Path) -> None:
    path = tmp_path / "my_deck.toml"
    path.write_text('[faction_cards]\neach = 8\nmore = ["Me"]\n\n[nobles]\nmore = ["Me/Pi"]\n', encoding="utf-8")
    session = wb.start("heir_and_regent", seed=1, components=path)
    pack = session.settings.parts
    assert (pack.faction_cards.each, pack.faction_cards.more, pack.nobles.each_pair) == (8, ("Me",), 1)
    assert set(pack.stand_in) == set(INVENTED)
    assert faction_cards(session.settings).count("Me") == 9
    assert nobles(session.settings).count("Me/Pi") == 2
    assert session.settings.pack == "my_deck"
    session.play("heir A")
    session.save(tmp_path / "sitting.json")
    path.unlink()
    again = wb.load(tmp_path / "sitting.json")
    assert again.state == session.state
    assert again.settings == session.settings


@pytest.mark.parametrize(
    "text",
    [
        FIVE,
        "[nobles]\neach_pair = 3\n[faction_cards]\neach = 12",
        FIVE
        + '[faction_cards]\neach = 5\nmore = ["Ar", "Ch"]\n[nobles]\neach_pair = 0\nmore = ['
        + ", ".join(f'"{a}/{b}"' for a in ("Ar", "Ch", "Fa", "Gu", "Sc") for b in ("Ar", "Ch", "Fa", "Gu") if a != b)
        + "]",
        "[large_court]\nrows = 6\ncolumns = 5",
        "[faction_cards]\neach = 4",
    ],
    ids=["five Factions", "large decks", "a list of one's own", "largest Court", "smallest deck"],
)
@pytest.mark.parametrize("variants", [(), ("cliques", "large-court"), ("mixed-deck", "third-of-nobles")])
def test_games_with_other_packs_are_played_to_the_end(text: str, variants: tuple[str, ...]) -> None:
    """Pitfall B51: the number of Factions and the make-up of the decks are fluid."""
    pack = pack_of(text)
    for rulings in ({}, {"piles": "loose", "birthday_place": "anywhere", "mixed_pool": "four-six"}):
        state = last(settings(*variants, components=pack, **rulings), 7)
        assert state.over


@pytest.mark.parametrize(
    ("text", "line", "field", "word"),
    [
        ("[faction_cards]\neach = 3", 2, "faction_cards.each", "4 to 12"),
        ("[faction_cards]\neach = 13", 2, "faction_cards.each", "4 to 12"),
        ('[faction_cards]\neach = "six"', 2, "faction_cards.each", "whole number"),
        ('[faction_cards]\nmore = ["Xx"]', 2, "faction_cards.more.0", "the Factions are"),
        ("[faction_cards]\nmore = [" + '"Me", ' * 7 + "]", 2, "faction_cards.more", "13 cards of Me"),
        ("[faction_cards]\nevery = 6", 2, "faction_cards.every", "unknown"),
        ('[nobles]\nmore = ["Me/Me"]', 2, "nobles.more.0", "two different Factions"),
        ('[nobles]\nmore = ["Me/Pi", "Merchant"]', 2, "nobles.more.1", "'Me/Pi'"),
        ('[nobles]\nmore = ["Me/Xx"]', 2, "nobles.more.0", "'Xx'"),
        ("[nobles]\neach_pair = 0", 2, "nobles.each_pair", "16 to 240"),
        ("[nobles]\neach_pair = -1", 2, "nobles.each_pair", "0 to 3"),
        ("# mine\n\n[large_court]\nrows = 3\ncolumns = 4", 4, "large_court.rows", "16 to 30"),
        ("[large_court]\nrows = 20\ncolumns = 1", 3, "large_court.columns", "2 or more"),
        (
            'factions = [{ code = "M", name = "Merchant" }]',
            1,
            "factions",
            "makes 1 for every game and 0 extra; give 3 or more",
        ),
        ('[[factions]]\ncode = "me"\nname = "Merchant"', 1, "factions", "for every game"),
        (FIVE.replace("Ch", "Ar"), 2, "factions.1.code", "a second time"),
        (FIVE.replace('"Ch"', '"CH"'), 2, "factions.1.code", "small letter"),
        (FIVE.replace("Church", "army"), 2, "factions.1.name", "a second time"),
        (FIVE.replace("Church", " "), 2, "factions.1.name", "1 to 20"),
        (FIVE + "[faction_cards]\neach = 4", 10, "faction_cards.each", "24 or more"),
        ('deeds = [{ faction = "Me", text = " " }]', 1, "deeds.0.text", "empty"),
        ('deeds = [{ faction = "Merchant", text = "x" }]', 1, "deeds.0.faction", "Factions are"),
        ('deeds = [{ faction = "Zz", text = "Sowing doubt" }]', 1, "deeds.0.faction", "the Factions are"),
        ("decks = 3", 1, "decks", "unknown"),
    ],
)
def test_a_fault_is_told_with_file_line_and_field(tmp_path: Path, text: str, line: int, field: str, word: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        wb.start("heir_and_regent", components=path)
    message = str(caught.value)
    assert message.startswith(f"deck.toml, line {line}: {field} "), message
    assert word in message
