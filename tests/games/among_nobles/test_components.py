"""The component pack: what the text says of every pack, and what a player's file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.games.among_nobles import game
from workbench.games.among_nobles.cards import BY_ID, CARDS, PROVINCES
from workbench.games.among_nobles.check_cards import main
from workbench.games.among_nobles.components import Components, cards_of, faults, invented, standard
from workbench.kernel import BadComponents, make_settings
from workbench.kernel.components import load_pack

LINE = '[characters]\nantoine = {{ trait = "red", shields = 1, rows = {rows} }}\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "my_cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_stand_in_fits_all_that_the_text_says() -> None:
    pack = standard()
    cards = cards_of(make_settings(game.rulebook, 3))
    assert list(faults(cards, pack)) == []
    assert set(pack.characters) == set(CARDS)
    assert set(pack.provinces) == set(PROVINCES)
    assert pack.stand_in == ("characters", "provinces")
    for age in (1, 2, 3):
        traits = [cards[card].trait for card in CARDS if BY_ID[card].age == age]
        assert {trait: traits.count(trait) for trait in traits} == dict.fromkeys(("red", "blue", "yellow", "green"), 4)


def test_a_players_file_replaces_single_cards(tmp_path: Path) -> None:
    path = written(tmp_path, LINE.format(rows='["W W W", "P", "", "H"]'))
    pack = load_pack(path, Components, standard())
    settings = make_settings(game.rulebook, 4, parts=pack)
    cards = cards_of(settings)
    assert cards["antoine"].rows[0] == ("W", "W", "W")
    assert cards["fernando"] == cards_of(make_settings(game.rulebook, 4))["fernando"]
    assert not invented(settings, "antoine")
    assert invented(settings, "fernando")
    assert game.start(settings).settings.components == pack.fingerprint
    assert main([str(path)]) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LINE.format(rows='["W X", "P", "M", "H"]'), ("line 2", "antoine", "'X'", "row 1")),
        (LINE.format(rows='["W W W W W", "P", "M", "H"]'), ("line 2", "antoine", "5 boxes")),
        (LINE.format(rows='["W", "P", "M"]'), ("line 2", "antoine")),
        (LINE.format(rows='["", "", "", ""]'), ("line 2", "antoine", "empty")),
        ('[characters]\nantonie = { trait = "red", shields = 0, rows = ["W", "", "", ""] }\n', ("antonie", "antoine")),
        ('[characters]\ncosimo = { trait = "pink", shields = 0, rows = ["W", "", "", "I E"] }\n', ("cosimo", "pink")),
        (
            '[characters]\ncharles-ix = { trait = "red", shields = 0, rows = ["I", "", "", ""] }\n',
            ("charles-ix", "intrigue"),
        ),
        ('[provinces]\nwien = { name = "Wien", symbols = "X", from_players = 4 }\n', ("line 2", "wien", "symbols")),
        ('[provinces]\nwien = { name = "Holland", symbols = "P", from_players = 4 }\n', ("Holland", "one of its own")),
        ("[characters\n", ("not TOML",)),
    ],
)
def test_a_fault_is_told_with_line_and_card(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadComponents) as caught:
        load_pack(path, Components, standard())
    assert [word for word in ("my_cards.toml", *words) if word not in str(caught.value)] == []
    assert main([str(path)]) == 1


@pytest.mark.parametrize(
    ("card", "rows", "what"),
    [
        ("solier", ["W", "", "C", "S"], "marriage box"),
        ("heinrich", ["M", "P", "C", "S"], "hire box"),
        ("catherine", ["S", "P", "C", "H"], "warfare box"),
        ("henriette", ["W", "P", "C", "I"], "birth box"),
        ("cosimo", ["W", "M", "H", "E"], "intrigue box"),
        ("henry-viii", ["W", "P", "C", "M I"], "to the right of an intrigue box"),
        ("johann-der-grossmuetige", ["W E", "S", "", "H"], "marriage box"),
    ],
)
def test_the_constraints_of_the_text_bind_every_pack(tmp_path: Path, card: str, rows: list[str], what: str) -> None:
    trait = standard().characters[card].trait
    listed = ", ".join(f'"{row}"' for row in rows)
    path = written(tmp_path, f'[characters]\n{card} = {{ trait = "{trait}", shields = 0, rows = [{listed}] }}\n')
    with pytest.raises(BadComponents, match=what):
        load_pack(path, Components, standard())
