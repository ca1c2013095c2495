"""Component packs: the game's own, a user's in whole or in part, and files with faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import workbench as wb
from workbench.games.noblemen.components import Components, standard
from workbench.kernel import BadComponents, make_settings
from workbench.kernel.components import parse_pack
from workbench.kernel.registry import find_game
from workbench.kernel.settings import from_builtins, to_builtins

GAME = find_game("noblemen")
TRACK = '["arrow", "plain", "mask", "plain", "mask", "lock", "scoring"]'


def test_the_games_own_pack_is_marked_as_stand_in_and_without_fault() -> None:
    pack = standard()
    assert list(pack.faults()) == []
    assert set(pack.stand_in) == {
        "prices.castle",
        "prices.chapel",
        "prices.palace",
        "round_track.spaces",
        "prestige_track.last",
    }
    assert GAME.components == pack


def test_a_users_file_replaces_what_it_gives(tmp_path: Path) -> None:
    path = tmp_path / "my_board.toml"
    path.write_text(f"[prices]\ncastle = [4, 5, 6, 7, 8]\n\n[round_track]\nspaces = {TRACK}\n", encoding="utf-8")
    session = wb.start("noblemen", players=3, seed=1, components=path)
    pack = session.settings.parts
    assert pack.prices.castle == (4, 5, 6, 7, 8)
    assert pack.prices.chapel == standard().prices.chapel
    assert set(pack.stand_in) == {"prices.chapel", "prices.palace", "prestige_track.last"}
    assert (session.settings.pack, session.settings.components) == ("my_board", pack.fingerprint)
    assert session.settings.components != wb.start("noblemen", seed=1).settings.components
    session.play("take -")
    session.save(tmp_path / "sitting.json")
    path.unlink()
    again = wb.load(tmp_path / "sitting.json")
    assert again.settings == session.settings
    assert again.settings.parts == pack
    assert again.state == session.state


def test_what_a_file_leaves_out_stays_marked_as_a_stand_in_whatever_it_says_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text('stand_in = ["prices.castle"]\n[prices]\ncastle = [4, 5, 6, 7, 8]\n', encoding="utf-8")
    pack = wb.start("noblemen", players=3, components=path).settings.parts
    assert set(pack.stand_in) == set(standard().stand_in)
    path.write_text(f"stand_in = []\n[round_track]\nspaces = {TRACK}\n", encoding="utf-8")
    pack = wb.start("noblemen", players=3, components=path).settings.parts
    assert set(pack.stand_in) == set(standard().stand_in) - {"round_track.spaces"}


def test_settings_carry_their_pack_as_plain_data() -> None:
    settings = make_settings(GAME.rulebook, 4, parts=standard())
    data = to_builtins(settings)
    assert data["parts"]["prices"]["castle"] == (3, 4, 5, 6, 7)
    assert from_builtins(GAME.rulebook, data, GAME.pack_type) == settings
    data["parts"] = {**data["parts"], "prices": {"castle": [1]}}
    with pytest.raises(BadComponents):
        from_builtins(GAME.rulebook, data, GAME.pack_type)


@pytest.mark.parametrize(
    ("text", "line", "field", "word"),
    [
        ("[prices]\ncastle = [3, 4, 5]", 2, "prices.castle", "5 to 15 spaces"),
        ("[prices]\nchapel = [2, 3, 4, 5, 6]\npalace = [5, 7, 6, 8]", 3, "prices.palace", "rise"),
        ("[prices]\ncastle = [-1, 4, 5, 6, 7]", 2, "prices.castle", "below 0"),
        ("# mine\n[prices]\n\ncastle = [3, 4, 5, 6, 'x']", 4, "prices.castle.4", "whole number"),
        ("[prices]\ncastles = [3, 4, 5, 6, 7]", 2, "prices.castles", "'castle'"),
        ("[price]\ncastle = [3, 4, 5, 6, 7]", 1, "price", "'prices'"),
        ('[round_track]\nspaces = ["arrow", "mask", "mask", "scoring"]', 2, "round_track.spaces", "lock"),
        ('[round_track]\nspaces = ["arrow", "mask", "lock", "scoring"]', 2, "round_track.spaces", "1 mask"),
        (
            '[round_track]\nspaces = ["arrow", "mask", "mask", "scoring", "lock"]',
            2,
            "round_track.spaces",
            "before the arrow",
        ),
        ('[round_track]\nspaces = ["arrow", "ball", "mask", "lock", "scoring"]', 2, "round_track.spaces", "'ball'"),
        ("[prestige_track]\nlast = 9", 2, "prestige_track.last", "14"),
        ("prices = 3", 1, "prices", "a table"),
        ('stand_in = ["prices.cathedral"]', 1, "stand_in", "'prices.cathedral', which is no part of the pack"),
        ('name = "mine"\nstand_in = ["price.castle"]', 2, "stand_in", "'prices.castle'"),
        ("[prices]\ncastle = [3, 4, 5, 6, 99999999999999999999999]", 2, "prices.castle", "a price above 330"),
        ("[prices]\ncastle = [3]", 2, "prices.castle", "has 1 price; there are 5 to 15 spaces"),
        ("[prices]\ncastle = [3, 4, 5, 6, 7.5]", 2, "prices.castle.4", "must be a whole number, got one with decimals"),
        ("[prestige_track]\nlast = 9999", 2, "prestige_track.last", "at most 60"),
    ],
)
def test_a_fault_is_told_with_file_line_and_field(tmp_path: Path, text: str, line: int, field: str, word: str) -> None:
    path = tmp_path / "board.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        wb.start("noblemen", components=path)
    message = str(caught.value)
    assert message.startswith(f"board.toml, line {line}: {field} ")
    assert word in message


def test_a_sitting_with_a_users_pack_goes_on_from_its_file(tmp_path: Path) -> None:
    path, saved, of_ann = tmp_path / "board.toml", tmp_path / "sitting.json", tmp_path / "ann.json"
    path.write_text("[prices]\ncastle = [4, 5, 6, 7, 8]", encoding="utf-8")
    session = wb.start("noblemen", players=3, seed=1, components=path)
    for _ in range(30):
        session.play(session.legal_moves[0])
    session.save(saved)
    session.save(of_ann, seat="Ann")
    again, partly = wb.load(saved), wb.load(of_ann)
    assert again.state == session.state
    assert list(again.legal_moves) == list(session.legal_moves)
    assert again.play(again.legal_moves[-1]).state == session.play(session.legal_moves[-1]).state
    assert partly.settings.parts.prices.castle == (4, 5, 6, 7, 8)
    data = json.loads(saved.read_text(encoding="utf-8"))
    data["settings"]["parts"]["prices"]["castle"] = [9, 8, 7, 6, 5]
    saved.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(wb.BadSave, match=r"sitting\.json: .*prices\.castle has 8 after 9"):
        wb.load(saved)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read"):
        wb.start("noblemen", components=tmp_path / "nowhere.toml")
    with pytest.raises(BadComponents, match="is not TOML"):
        parse_pack("[prices", Components)
    with pytest.raises(BadComponents, match="is missing"):
        parse_pack("[prices]\ncastle = [3, 4, 5, 6, 7]", Components)
    with pytest.raises(BadComponents, match="Dueling Nobles"):
        wb.start("dueling_nobles", components="board.toml")
    with pytest.raises(BadComponents, match=r"the path of a file, such as 'my_board\.toml', not 123"):
        wb.start("noblemen", components=123)  # type: ignore[arg-type]
