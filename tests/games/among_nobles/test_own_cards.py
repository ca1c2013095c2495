"""A player's own cards: slips are told, what the file leaves out keeps its mark, and no character's text lies idle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import workbench as wb
from workbench.games.among_nobles import game
from workbench.games.among_nobles.cards import BY_ID, CARDS, MALE, PROVINCES
from workbench.games.among_nobles.check_cards import main
from workbench.games.among_nobles.components import cards_of, faults, idle_texts, invented, standard
from workbench.games.among_nobles.state import Unit
from workbench.kernel import make_settings
from workbench.session import Session

FERNANDO = '[characters]\nfernando = { trait = "red", shields = 0, rows = ["W", "", "", "W"] }\n'
WIEN = '[provinces]\nwien = { name = "Wien", symbols = "PP", from_players = 4 }\n'
FEMALES = [name for name in CARDS if name not in MALE and BY_ID[name].age]
COUPLES = ("fingers 0", "fingers 1", "fingers 2", "fingers 3", "couple george", "couple charlemagne")


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def sitting(folder: Path, text: str) -> Any:
    session = wb.start("among_nobles", 4, seed=1, components=written(folder, text))
    for move in COUPLES:
        session.play(move)
    return session


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[characters]\nfernando = { trai = "red", trait = "red", shields = 0, rows = ["W", "", "", ""] }\n',
            "line 2: characters.fernando.trai is unknown; the nearest is 'trait'",
        ),
        (
            '[provinces]\nwien = { nam = "Wien", name = "Wien", symbols = "P", from_players = 4 }\n',
            "line 2: provinces.wien.nam is unknown; the nearest is 'name'",
        ),
        ("[provinces]\nholand = { name = 'Holland', symbols = 'C', from_players = 4 }", "is no province of the game"),
        ('name = ""\n', "line 1: name is empty"),
        ('stand_in = ["foo"]\n', "line 1: stand_in names 'foo'"),
    ],
)
def test_a_slip_is_told_at_the_start_and_by_the_checker(
    tmp_path: Path, text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(wb.BadComponents, match=r"mine\.toml, line ") as caught:
        wb.start("among_nobles", 4, components=path)
    assert words in str(caught.value)
    assert main([str(path)]) == 1
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "own"), [(FERNANDO, ["fernando"]), (WIEN, ["wien"]), (FERNANDO + WIEN, ["fernando", "wien"])]
)
def test_every_piece_that_the_file_does_not_give_is_marked(tmp_path: Path, text: str, own: list[str]) -> None:
    session = sitting(tmp_path, text)
    assert [name for name in (*CARDS, *PROVINCES) if not invented(session.settings, name)] == own
    graph = wb.graph(session.state)
    assert graph.graph["badges"] == [{"text": "▦ stand-in cards", "tone": "standin"}]
    signs = {key: "▦" in [badge["text"] for badge in node.get("badges", ())] for key, node in graph.nodes(data=True)}
    shown = [*session.state.display, *session.state.provinces]
    shown += [unit.card for purse in session.state.seats for row in purse.rows for unit in row]
    assert {name: signs[name] for name in shown} == {name: name not in own for name in shown}


def test_a_card_that_is_typed_as_the_stand_in_has_it_is_no_stand_in(tmp_path: Path) -> None:
    entry = standard().characters["fernando"]
    rows = ", ".join(f'"{row}"' for row in entry.rows)
    line = f'[characters]\nfernando = {{ trait = "{entry.trait}", shields = {entry.shields}, rows = [{rows}] }}\n'
    assert not invented(sitting(tmp_path, line).settings, "fernando")


def test_only_provinces_are_left_to_mark(tmp_path: Path) -> None:
    lines = []
    for name, entry in standard().characters.items():
        rows = ", ".join(f'"{row}"' for row in entry.rows)
        lines.append(f'{name} = {{ trait = "{entry.trait}", shields = {entry.shields}, rows = [{rows}] }}')
    session = sitting(tmp_path, "\n".join(["[characters]", *lines]))
    assert session.settings.parts.stand_in == ("provinces",)
    graph = wb.graph(session.state)
    assert graph.graph["badges"] == [{"text": "▦ stand-in provinces", "tone": "standin"}]
    marked = [key for key, node in graph.nodes(data=True) if "▦" in str(node.get("badges"))]
    assert sorted(marked) == sorted(session.state.provinces)


def test_the_checker_counts_what_is_the_players_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(written(tmp_path, FERNANDO + WIEN))]) == 0
    said = capsys.readouterr().out
    assert said == "mine: 1 of 60 cards and 1 of 9 provinces are your own; the others are stand-ins.\n"


def without(trait: str) -> dict[str, Any]:
    """The cards of a game of three in which a trait is left out; all cards without one."""
    return {name: shown for name, shown in cards_of(make_settings(game.rulebook, 3)).items() if shown.trait != trait}


@pytest.mark.parametrize("trait", ["", "red", "blue", "yellow", "green"])
def test_the_text_of_every_character_can_matter_with_the_stand_ins(trait: str) -> None:
    assert list(idle_texts(without(trait))) == []


BARREN: dict[str, tuple[dict[str, str], str]] = {
    "solier": (dict.fromkeys(FEMALES, "MC"), "no wife has a marriage box, and his text speaks of hers"),
    "charles-ix": (dict.fromkeys(FEMALES, "IC"), "no wife has an intrigue box"),
    "august-iii": (dict.fromkeys(FEMALES, "IC"), "no wife has an intrigue box"),
    "charles-i": ({**dict.fromkeys(FEMALES, "SDED"), "charles-i": "ED"}, "no joined row of his has a box for a son"),
    "carew": ({**dict.fromkeys(FEMALES, "SPDPEP"), "carew": "SPDPEP"}, "has an intrigue box and a birth box"),
    "cosimo": (dict.fromkeys(FEMALES, "SPDPEP"), "no wife has a birth box to the right of an intrigue box of hers"),
    "pyotr": ({**dict.fromkeys(FEMALES, "WC"), "pyotr": "WC"}, "has two warfare boxes"),
    "henry-viii": ({"henry-viii": "IC"}, "to the right of an intrigue box"),
    "mary-scots": (dict.fromkeys((one for one in FEMALES if one != "mary-scots"), "IC"), "no other female has an"),
}


@pytest.mark.parametrize("name", BARREN)
def test_a_pack_in_which_a_text_is_idle_is_noticed(name: str) -> None:
    """Boxes of some cards are changed, letter by letter: "MC" turns marriage boxes into commerce boxes."""
    changes, what = BARREN[name]
    cards = without("")
    for card, pairs in changes.items():
        change = dict(zip(pairs[::2], pairs[1::2], strict=True))
        rows = tuple(tuple(change.get(box, box) for box in row) for row in cards[card].rows)
        cards[card] = msgspec.structs.replace(cards[card], rows=rows)
    found = [fault for fault in faults(cards, standard()) if fault.card == name]
    assert what in " ".join(fault.what for fault in found)
    assert {fault.rule for fault in found} == {"gap.series"}


@pytest.mark.rule("char.solier")
def test_a_wifes_wedding_is_free_with_the_stand_ins() -> None:
    settings = make_settings(game.rulebook, 4)
    state = game.positions["turn"](settings)
    state.seats[0].rows = [[Unit("solier", "anne-autriche")], [Unit("fernando")]]
    session = Session(game, settings, state, 1)
    session.play("a solier 2")
    session.play("-")  # his own wedding
    assert session.describe("m fernando").details == ("free",)
    session.play("m fernando")
    assert "free of cost by Charles de Solier" in str(session.story())
