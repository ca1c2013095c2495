"""Score sheets: a line as text that a person can read and the workbench can read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import PLACES, numbers, on, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.codec import to_json
from workbench.session import Session


def line_of(session: Session) -> list[Any]:
    """All that a line is, but for the ids of its nodes."""
    return [
        (node.cause, node.events, to_json(node._state), node._state.settings, node.note)
        for node in session.tree.path(session.node)
    ]


def test_a_sheet_is_readable_and_brings_the_line_back() -> None:
    session = duel(rulings={"first-player": "chosen"}, variants=["old-terms"])
    session.note("from the club\nsecond line")
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T", "-"):
        session.play(move)
    session.play("S1", chance=["=7S"])
    session.note("lucky")
    sheet = session.sheet()
    assert "ruling: first-player = chosen" in sheet
    assert "variant: old-terms = on" in sheet
    assert "\n4. A T\n" in sheet
    assert "\n! =7S\n" in sheet, "chosen outcomes are marked otherwise than drawn ones"
    assert sheet.count("\n* =") >= 12
    again = wb.paste(sheet)
    assert line_of(again) == line_of(session)
    assert again.sheet() == sheet
    assert again.seed == session.seed


def test_small_changes_that_people_make_are_understood() -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T"):
        session.play(move)
    sheet = session.sheet()
    loose = "\n".join(f"  {line}  " for line in sheet.splitlines()).replace("1. A", "A").replace("4. A", "17. A")
    loose = loose.replace("\n", "\n# a remark of mine\n\n", 6)
    loose = "\n\n" + loose.lstrip().replace("# a remark of mine\n\n", "", 1)
    assert line_of(wb.paste(loose)) == line_of(session)


@pytest.mark.parametrize(
    ("line", "instead", "says"),
    [
        (2, "game: duelling_nobles", r"line 2: No game is called .* Did you mean 'dueling_nobles'\?$"),
        (3, 'players: ["Ann"]', r"line 3: Dueling Nobles is for 2 players, not 1\.$"),
        (4, "seed: [1]", "line 4: "),
        (5, "ruling: first-player = nobody", "line 5: .*first-player"),
        (6, "variant: young-terms = on", "line 6: .*young-terms"),
    ],
)
def test_a_mistake_in_the_head_is_told_at_its_own_line(line: int, instead: str, says: str) -> None:
    session = duel(rulings={"first-player": "chosen"}, variants=["old-terms"])
    lines = session.sheet().splitlines()
    assert lines[line - 1].partition(":")[0] == instead.partition(":")[0]
    lines[line - 1] = instead
    with pytest.raises(wb.BadSave, match=says):
        wb.paste("\n".join(lines))


def test_the_mark_that_some_editors_put_first_is_no_part_of_a_sheet() -> None:
    session = duel()
    assert line_of(wb.paste("\ufeff" + session.sheet())) == line_of(session)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: "", "no score sheet"),
        (lambda text: "hello", "no score sheet"),
        (lambda text: text.replace("4. A T", "4. A N"), r"line \d+: N is forbidden by"),
        (lambda text: text.replace("4. A T", "4. B T"), r"line \d+: T is forbidden by"),
        (lambda text: text.replace("4. A T", "4. A xyzzy"), r"line \d+: No move is called"),
        (lambda text: text.replace("4. A T", "4. Z T"), r"line \d+: a move begins with a letter A to B"),
        (lambda text: text.replace("4. A T", "* =KS"), r"line \d+: no draw comes here"),
        (lambda text: text.replace("* =", "* =9", 1), r"line \d+"),
        (lambda text: text.replace("4. A T", "edit {"), r"line \d+: .* no JSON"),
        (lambda text: text.replace("4. A T", 'edit {"seats.0.chets": 1}'), r"line \d+: .*chets"),
        (lambda text: text.replace("4. A T", "rules [1]"), r"line \d+: .*rules"),
        (lambda text: text.replace("4. A T", 'rules {"rulings": {"x": "y"}}'), r"line \d+"),
        (lambda text: text.replace("4. A T", 'rules {"rulings": 3}'), r"line \d+"),
        (lambda text: text.replace("4. A T", "ticks 9"), r"line \d+: no more automatic steps"),
        (lambda text: text.replace("4. A T", "ticks x"), r"line \d+: .*number"),
        (lambda text: text.replace("game: dueling_nobles", "game: chess"), "chess"),
        (lambda text: text.replace("ruling: first-player = chosen", "ruling: first-player"), r"line \d+: a ruling is"),
        (lambda text: text.replace('["Ann", "Ben"]', '["Ann"]'), "2 players"),
        (lambda text: text.replace('["Ann", "Ben"]', "7"), "players"),
        (lambda text: text.replace("seed: 7", "seed: [1]"), "seed"),
        (lambda text: text.replace("seed: 7", "pack: {}"), "pack|components"),
        (lambda text: text.replace("seed: 7", "position: [1]"), "edit"),
    ],
)
def test_a_line_that_does_not_work_is_named_with_its_reason(change: Any, says: str) -> None:
    session = duel(rulings={"first-player": "chosen"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T"):
        session.play(move)
    broken = change(session.sheet())
    assert broken != session.sheet()
    with pytest.raises(wb.BadSave, match=says):
        wb.paste(broken)


@pytest.mark.parametrize("thing", [None, 3, b"x", ["a"]])
def test_only_texts_are_sheets(thing: Any) -> None:
    with pytest.raises(wb.BadSave, match="text"):
        wb.paste(thing)


def test_a_pack_of_ones_own_goes_with_the_sheet(tmp_path: Any) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(
        'name = "mine"\n[prices]\ncastle = [4, 4, 5, 6, 8]\nchapel = [2, 3, 3, 4, 5]\npalace = [6, 7, 8, 9]\n'
    )
    session = wb.start("noblemen", players=["Ann", "Ben", "Zoë"], seed=2, components=own)
    session.play(session.legal_moves[0])
    again = wb.paste(session.sheet())
    assert again.settings == session.settings
    assert line_of(again) == line_of(session)


def test_a_sheet_cannot_tell_a_position_that_no_move_leads_to() -> None:
    session = at_random(duel(), 4)
    session.tree.add(session.node, session.state, type(session.node.cause)("checkpoint", "9"))
    session.forward()
    session.goto(max(node.id for node in session.tree))
    with pytest.raises(wb.BadSave, match="kept from a file"):
        session.sheet()
    assert session.snapshot().sheet == ""


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_sheets_of_all_games_with_edits_rules_and_stops_in_between(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    for _ in range(6):
        roll = rng.randrange(5)
        if roll == 0:
            session.edit({rng.choice(numbers(session.state)): rng.randrange(4)})
        elif roll == 1:
            card = rng.choice([card for card in session.rulings() if len(card.answers) > 1])
            try:
                session.change(rulings={card.name: rng.choice([one for one, _ in card.answers if one != card.chosen])})
            except wb.BadSettings:
                continue
        elif roll == 2:
            session.note(f'a "note" {rng.random()}\n')
        elif session.waiting == "choice" and not session.problems():
            try:
                session.play(rng.choice(session.legal_moves), run=rng.random() < 0.5)
                on(session, 1, rng)
            except wb.BrokenStep:
                break
        elif session.waiting == "task":
            try:
                session.step()
            except wb.BrokenStep:
                break
    again = wb.paste(session.sheet())
    assert line_of(again) == line_of(session)
    assert again.sheet() == session.sheet()
