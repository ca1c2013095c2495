"""Names on the bench, in all games: no id of a piece is shown, and a row reads like a line."""

from __future__ import annotations

from random import Random

import pytest

import workbench as wb
from workbench.ui.controller import Controller

GAMES = [game for game, _, _ in wb.list_games()]
TICKS = 250


@pytest.mark.parametrize("game", GAMES)
def test_pieces_have_names_and_rows_begin_large(game: str) -> None:
    session, rng = wb.start(game, seed=3), Random(3)
    session.chance = "ask"
    asked: set[str] = set()
    for _ in range(TICKS):
        if session.waiting == "over":
            break
        control = Controller(session)
        for piece in {piece for row in control.rows for piece in row.pieces}:
            label = session.game.label(piece, session.settings)
            assert label != piece, piece
            assert ":" not in label, label
        if session.waiting == "choice":
            assert all(row.label[0].isupper() or row.label[0].isdigit() for row in control.rows), session.question
            session.play(rng.choice(list(session.legal_moves)))
            continue
        if session.waiting == "chance":
            asked.add(session.question.text)
            session.roll(run=False)
            continue
        session.step()
    assert asked


@pytest.mark.parametrize("game", ["dueling_nobles", "noblemen"])
def test_chance_says_for_whom_it_draws_or_rolls(game: str) -> None:
    session, rng = (
        wb.start(game, players=["Ann", "Ben", "Cat"][: 2 if game == "dueling_nobles" else 3], seed=3),
        Random(3),
    )
    session.chance = "ask"
    asked: set[str] = set()
    for _ in range(TICKS):
        if session.waiting == "over":
            break
        if session.waiting == "choice":
            session.play(rng.choice(list(session.legal_moves)))
            continue
        if session.waiting == "chance":
            asked.add(session.question.text)
            session.roll(run=False)
            continue
        session.step()
    assert asked
    assert all(text.endswith("?") and any(name in text for name in session.players) for text in asked), asked
