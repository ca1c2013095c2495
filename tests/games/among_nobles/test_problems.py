"""Every defect that an edit can bring into a position is named, in words that a player understands."""

from __future__ import annotations

import re
from typing import Any

import pytest

import workbench as wb
from workbench.games.among_nobles.cards import BY_ID, CARDS, PROVINCES

COUPLES = ("fingers 0", "fingers 1", "fingers 2", "fingers 3", "couple george", "couple charlemagne")
FERNANDO = {"card": "fernando"}
FRAME = {
    "seat": 0, "card": "alfonso-de-aragon", "series": 1, "kind": "activation", "origin": "token", "row": ["W"],
    "his": 1, "next": 0, "last": 1,
}  # fmt: skip

DEFECTS: dict[str, tuple[dict[str, Any], str]] = {
    "too many rows": (
        {"seats.0.rows": [[{"card": card}] for card in ("fernando", "antoine", "jane-seymour", "mary-i")]},
        "The family of Ann has 4 generation rows; the most is 3.",
    ),
    "no couple": (
        {"seats.0.rows": [[{"card": "jane-seymour", "wife": "fernando"}]]},
        "Jane Seymour of England and Fernando de Toledo are no husband and wife.",
    ),
    "an unknown card": ({"seats.0.rows.0.0.card": "nobody"}, "nobody is no card of the game."),
    "a dowry of another": (
        {"seats.0.rows": [[{"card": "fernando", "gold": 3}]]},
        "Fernando de Toledo has no dowry of 3 gold.",
    ),
    "one token": ({"allowance": 3}, "Ann has 1 action token; in this phase there are 3."),
    "two tokens": ({"seats.0.tokens": 2}, "Ann has 2 action tokens; in this phase there is 1."),
    "armies below nothing": ({"provinces.wien.armies.0": -2}, "Ann has -2 armies in Wien."),
    "too few armies": ({"provinces.wien.armies": [0, 0]}, "Wien has armies for 2 players."),
    "strange symbols": ({"provinces.wien.symbols": "X"}, "Wien shows 'X' instead of C and P."),
    "a missing province": ({"provinces.-": "wien"}, "Wien is missing."),
    "no provinces": ({"provinces": {}}, "Holland is missing."),
    "a foreign province": (
        {"provinces.atlantis": {"symbols": "C", "armies": [0, 0, 0, 0]}},
        "atlantis is no province of this game.",
    ),
    "a crowded display": ({"display": list(CARDS[12:21])}, "There are 9 cards on display; 7 fit."),
    "decks of other ages": ({"decks.0.age": 2}, "The decks are of the ages 2, 2 and 3, not 1, 2 and 3."),
    "a card in another deck": (
        {"decks.0.pile.layers": [{"cards": ["cosimo", "catherine"]}]},
        "Catherine the Great lies in deck 1 but is of age III.",
    ),
    "a face of nobody": ({"faces": {"nobody": {"rows": ["W", "", "", ""]}}}, "nobody is no card of the game."),
    "a box that is none": (
        {"faces": {"fernando": {"rows": ["Z", "", "", ""]}}},
        "Fernando de Toledo has the box 'Z' in row 1; the boxes are W, P, C, M, I, H, S, D, E.",
    ),
    "small letters": (
        {"faces": {"fernando": {"rows": ["", "w e", "", ""]}}},
        "Fernando de Toledo has the box 'e' in row 2; the boxes are W, P, C, M, I, H, S, D, E.",
    ),
    "too many boxes": (
        {"faces": {"fernando": {"rows": ["W W W W W W", "", "", ""]}}},
        "Fernando de Toledo has 6 boxes in row 1; 4 fit.",
    ),
    "a trait that is none": (
        {"faces": {"fernando": {"trait": "pink"}}},
        "Fernando de Toledo has the trait 'pink'; the traits are red, blue, yellow and green.",
    ),
    "shields below nothing": (
        {"faces": {"fernando": {"shields": -4}}},
        "Fernando de Toledo has -4 shields; the least is 0.",
    ),
    "a seat with another number": ({"seats.0.seat": 3}, "The seat of Ann is numbered 3."),
    "a seat too few": ({"seats": []}, "The table has 0 seats for 4 players."),
    "a court of nobody": (
        {"court": {"seat": 9, "groom": "fernando", "price": 2}},
        "The wedding of Fernando de Toledo belongs to seat 9, which nobody has.",
    ),
    "a groom of another": (
        {"court": {"seat": 0, "groom": "fernando", "price": 2}},
        "Fernando de Toledo is no unmarried male of the family.",
    ),
    "an activation of nobody": (
        {"frames": [{**FRAME, "seat": 7}]},
        "The activation of Alfonso de Aragón belongs to seat 7, which nobody has.",
    ),
    "an activation of a stranger": (
        {"frames": [{**FRAME, "card": "pyotr"}]},
        "Pyotr III Fyodorovich acts but is not in the family.",
    ),
    "a fifth series": ({"frames": [{**FRAME, "series": 5}]}, "Alfonso de Aragón acts in series 5; there are four."),
    "a box that is not there": ({"frames": [{**FRAME, "next": 4}]}, "The series of Alfonso de Aragón has no box 5."),
    "a box of no kind in a series": (
        {"frames": [{**FRAME, "row": ["Q"]}]},
        "The series of Alfonso de Aragón has the box 'Q', which is none.",
    ),
    "nothing to happen": ({"agenda": []}, "Nothing is left to happen, yet the game is not over."),
    "a birth of nobody": (
        {"agenda.+": {"step": "Birth", "seat": 0, "box": "S"}},
        "The step “child” waits, but nobody is acting.",
    ),
    "a birth box that is none": (
        {"agenda.+": {"step": "Birth", "seat": 0, "box": "Q"}},
        "The birth box is 'Q'; the boxes are S, D, E.",
    ),
    "brides without a wedding": (
        {"agenda.+": {"step": "Present", "seat": 1}},
        "The step “bride” waits, but no groom is at court.",
    ),
    "a step of nobody": (
        {"agenda.+": {"step": "Turn", "seat": 6}},
        "The step “turn” belongs to seat 6, which nobody has.",
    ),
    "a phase that is none": (
        {"phase": "party"},
        "The phase is 'party'; the phases are setup, activation, upkeep and over.",
    ),
    "a first player that is none": ({"first": 7}, "The first player belongs to seat 7, which nobody has."),
    "no first player": ({"first": None}, "Nobody is first player."),
    "a winner that is nobody": ({"winners": [9]}, "The victory belongs to seat 9, which nobody has."),
    "a winner too early": ({"winners": [1]}, "Somebody has won, yet the game is not over."),
    "a pass of nobody": ({"passed": [9]}, "The pass belongs to seat 9, which nobody has."),
    "an extra turn of nobody": ({"extra": 9}, "The extra turn belongs to seat 9, which nobody has."),
    "a card known to nobody went under a deck": ({"returned": ["foo"]}, "foo is no card of the game."),
}


def sitting() -> wb.Session:
    session = wb.start("among_nobles", 4, seed=3)
    for move in COUPLES:
        session.play(move)
    return session


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_named(name: str) -> None:
    edit, sentence = DEFECTS[name]
    session = sitting()
    assert session.problems() == ()
    session.edit(edit)
    said = [problem.sentence for problem in session.problems()]
    assert sentence in said
    ids = {*PROVINCES, *(card for card in CARDS if "-" in card or card == BY_ID[card].name.casefold())}
    for text in said:
        assert not re.search(r"(player|supply|deck):\w", text)
        assert not any(re.search(rf"\b{name}\b", text) for name in ids), text
        assert text.endswith(".")


@pytest.mark.parametrize("name", [name for name, (edit, _) in DEFECTS.items() if name in (
    "one token", "two tokens", "armies below nothing", "a seat with another number", "shields below nothing",
)])  # fmt: skip
def test_the_mend_of_a_defect_mends_it(name: str) -> None:
    edit, sentence = DEFECTS[name]
    session = sitting()
    session.edit(edit)
    for problem in session.problems():
        if problem.sentence == sentence:
            session.edit(problem.mend)
            break
    assert sentence not in [problem.sentence for problem in session.problems()]


@pytest.mark.rule("card.series-short")
def test_a_box_that_an_edit_has_brought_does_nothing() -> None:
    session = sitting()
    session.edit(
        {"faces": {"alfonso-de-aragon": {"rows": ["Z c", "", "", ""]}, "cyntia-de-aragon": {"rows": [""] * 4}}}
    )
    session.goto(session.node)
    mine = next(purse.seat for purse in session.state.seats if purse.rows[0][0].card == "alfonso-de-aragon")
    agenda = [{"step": "NextTurn", "after": mine}, {"step": "Turn", "seat": mine}]
    session.edit({"agenda": agenda, "player": mine})
    session.play("a alfonso 1")
    assert session.question.step == "Turn"
    assert str(session.story()).count("has no box of the game there: nothing happens.") == 2
