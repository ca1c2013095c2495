"""The bench on Noblemen: long lists kept short, moves put together by clicks, names for every piece, the foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.games.noblemen.randomly import pick
from workbench.games.noblemen.settle import settle
from workbench.kernel import make_settings
from workbench.kernel.registry import find_game
from workbench.session import Session
from workbench.session.edits import edited
from workbench.ui.board import wire
from workbench.ui.controller import Controller
from workbench.ui.views import Views

GAME = find_game("noblemen")
NAMES = ["Ann", "Ben", "Cat"]
HAND = ["F", "F", "W", "W", "N", "N", "M", "M"]


def sitting(given: Mapping[str, Any], moves: Sequence[str] = (), position: str = "turn") -> Session:
    settings = make_settings(GAME.rulebook, NAMES)
    state = edited(GAME, GAME.positions[position](settings), given)
    settle(state, given, {})
    found = Session(GAME, settings, state, 1)
    found.run()
    for move in moves:
        found.play(move)
    return found


def views_of(session: Session, seat: int | None = None) -> tuple[Controller, Views]:
    control = Controller(session, seat)
    return control, Views(control)


def legal_rows(views: Views) -> list[dict[str, Any]]:
    return [row for group in views.question()["groups"] for row in group["rows"] if group["id"].startswith("legal")]


def marks(session: Session, views: Views, seat: int | None = None) -> dict[str, Any]:
    return views.overlay(wire(wb.graph(session.state, seat)))


# ------------------------------------------------------------------------------------------------- long lists


@pytest.mark.parametrize(
    ("given", "moves", "first"),
    [
        ({"seats.0.hand": HAND, "seats.0.money": 12}, (), "A"),
        ({"seats.0.hand": HAND}, ("A", "F1,0"), "F-1,0"),
        ({"seats.0.hand": HAND}, ("F F",), "F F"),
        ({"seats.0.hand": HAND, "seats.0.money": 9, "seats.0.estate": {"0,0": "M", "1,0": "F", "2,0": "M"}},
         ("B ca 2,0",), "no man"),
    ],
)  # fmt: skip
def test_trades_are_one_row_until_they_are_asked_for(given: dict[str, Any], moves: Sequence[str], first: str) -> None:
    control, views = views_of(sitting(given, moves))
    rows = legal_rows(views)
    assert rows[0]["id"] == first
    (shut,) = [row for row in rows if row["kind"] == "fold"]
    trades = [row for row in control.rows if row.playable and row.group == "Trades"]
    assert (shut["label"], shut["details"]) == ("Trades", f"{len(trades)} moves")
    assert not any(row["id"].startswith("t ") for row in rows)
    control.fold(shut["rule"])
    opened = legal_rows(views)
    assert len(opened) == len(rows) + len(trades)
    assert opened[-1]["label"] == "Show fewer"
    control.fold(shut["rule"])
    assert legal_rows(views) == rows


def test_keys_go_to_what_is_in_sight_in_the_list_and_on_the_board() -> None:
    session = sitting({"seats.0.hand": ["F", "F", "W"], "seats.0.money": 4})
    control, views = views_of(session)
    listed = {row["id"]: row["key"] for row in legal_rows(views) if row["kind"] != "fold"}
    assert list(listed.values()) == [str(number) for number in range(1, len(listed) + 1)]
    assert marks(session, views)["action:leisure"]["key"] == listed["G"]
    control.set_filter("Leisure")
    assert marks(session, views)["action:leisure"]["key"] == "1"
    assert "key" not in marks(session, views)["action:expand"] or not marks(session, views)["action:expand"]["key"]
    control.choose_key("1")
    assert control.chosen is not None
    assert control.chosen.text == "G"


def test_a_trade_that_is_typed_is_shown_though_trades_are_shut() -> None:
    control, views = views_of(sitting({"seats.0.hand": HAND}))
    control.choose("t FF>N")
    assert "t FF>N" in [row["id"] for row in legal_rows(views)]


def test_starting_tiles_are_grouped_and_put_together_by_clicks() -> None:
    session = wb.start("noblemen", players=NAMES, seed=1)
    control, views = views_of(session)
    rows = legal_rows(views)
    assert [row["kind"] for row in rows] == ["fold"] * 16
    assert rows[1]["label"] == "3 Fields and 2 Woods"
    control.fold(rows[1]["rule"])
    assert "take F3 W2 N1 M3" in [row["id"] for row in legal_rows(views)]
    for piece, left in (("pick:F:3", 64), ("pick:W:0", 16), ("pick:M:2", 4), ("pick:F:2", 4), ("pick:N:3", 1)):
        control.narrow(piece)
        assert sum(row.playable for row in control.shown) == left
    assert control.pieces == ("pick:W:0", "pick:M:2", "pick:F:2", "pick:N:3")
    assert views.question()["narrowed"] == "no Wood and 2 Meadows and 2 Fields and 3 Fountains"
    assert control.chosen is not None
    assert control.chosen.text == "take F2 N3 M2"
    board = marks(session, views)
    assert {piece for piece, mark in board.items() if mark["state"] == "chosen"} == set(control.pieces)
    control.narrow("pick:W:0")
    assert control.pieces == ("pick:M:2", "pick:F:2", "pick:N:3")
    assert control.chosen is None
    control.escape()
    assert control.pieces == ()


def test_an_action_and_a_cell_narrow_to_what_is_built_there() -> None:
    given = {"seats.0.money": 20, "seats.0.estate": {"0,0": "M", "1,0": "F", "2,0": "M"}}
    control, _ = views_of(sitting(given))
    control.narrow("action:build")
    assert {row.text[:2] for row in control.shown} == {"B "}
    control.narrow("tile:A:2,0")
    assert all(row.text.endswith("2,0") for row in control.shown)
    assert control.pieces == ("action:build", "tile:A:2,0")
    control.narrow("action:leisure")  # no move has to do with both
    assert control.pieces == ("action:leisure",)
    assert control.chosen is not None
    assert control.chosen.text == "G"


def test_every_action_that_can_be_taken_is_marked() -> None:
    given = {"seats.0.money": 20, "seats.0.hand": ["F"], "seats.0.estate": {"0,0": "M", "1,0": "F", "2,0": "M"}}
    session = sitting(given)
    _, views = views_of(session)
    board = marks(session, views)
    actions = ("expand", "build", "bribe", "tax", "acquire", "donate", "leisure")
    assert [board[f"action:{action}"]["state"] for action in actions] == ["allowed"] * 7
    assert not board.keys() & {"folly:forests", "folly:farms", "folly:gardens", "folly:mixed"}


# ----------------------------------------------------------------------------------------------------- words


def test_every_piece_that_can_be_pressed_has_a_name() -> None:
    session, rng = wb.start("noblemen", players=4, seed=5), Random(5)
    seen: set[str] = set()
    while session.waiting == "choice":
        _, views = views_of(session)
        graph = wire(wb.graph(session.state))
        for piece in {*views.touched(graph), *views.overlay(graph)} - seen:
            seen.add(piece)
            label = GAME.label(piece, session.settings)
            assert label != piece, piece
            assert ":" not in label, label
        session.play(pick(session.legal_moves, rng))
    assert len(seen) > 150


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("action:expand", "action A, Expand Estate"),
        ("supply:chapel", "Chapels in the supply"),
        ("supply:palace", "Palaces in the supply"),
        ("supply:money", "pounds in the supply"),
        ("supply:earl", "Earl in the supply"),
        ("ladder:folly", "the Follies on the board"),
        ("ladder:castle", "the Castles on the board"),
        ("pick:W:1", "1 Wood"),
        ("pick:M:0", "no Meadow"),
    ],
)
def test_names_of_pieces(piece: str, name: str) -> None:
    assert GAME.label(piece, make_settings(GAME.rulebook, 3)) == name


def test_labels_begin_large_and_stand_without_their_group() -> None:
    session, rng = wb.start("noblemen", players=3, seed=2), Random(2)
    for _ in range(120):
        control, _ = views_of(session)
        assert all(row.label[0].isupper() or row.label[0].isdigit() for row in control.rows), session.question
        session.play(pick(session.legal_moves, rng))
    given = {"seats.0.bribes": 1, "seats.0.money": 9, "board.follies": ["mixed"]}
    control, _ = views_of(sitting(given))
    labels = {row.text: row.label for row in control.rows}
    assert labels["F W"] == "Give a Wood"
    assert labels["C 6"] == "Take 6 Bribe Tokens"
    assert labels["B fo mixed 0,0"] == "Mixed Folly on 0,0"


def test_cells_have_true_minus_signs_and_edits_stay_as_typed() -> None:
    session = sitting({"seats.0.hand": ["F"]}, ("A",))
    control, views = views_of(session)
    rows = {row["id"]: row for row in legal_rows(views)}
    assert rows["F-1,0"]["label"] == "Field on −1,0"
    control.choose("F-1,0")
    assert views.verdict()["label"] == "Field on −1,0"
    session.edit({"seats.0.estate.-1,-1": "F"})
    _, views = views_of(session)
    assert views.story()["lines"][-1]["text"] == 'The position was edited: seats.0.estate.-1,-1 = "F".'


# ----------------------------------------------------------------------------------------- newest, and the foot


def test_nothing_is_flagged_as_newest_before_the_first_decision_and_never_everything() -> None:
    for variants in ([], ["first-game-hand"]):
        session = wb.start("noblemen", players=5, seed=2, variants=variants)
        _, views = views_of(session)
        assert [piece for piece, mark in marks(session, views).items() if "newest" in mark["state"]] == []
    while session.question is not None and session.question.step != "TakeTurn":
        session.play(session.legal_moves[0])
        _, views = views_of(session)
        flagged = [piece for piece, mark in marks(session, views).items() if "newest" in mark["state"]]
        assert 0 < len(flagged) <= 10


def test_the_foot_says_what_is_asked_chosen_and_why_not() -> None:
    session = sitting({"seats.0.hand": ["F"]})
    control, views = views_of(session)
    foot = views.foot()
    assert (foot["seat"], foot["ask"], foot["hint"]) == (0, "What does Ann do in this turn?", "")
    control.narrow("ladder:castle")
    assert views.foot()["hint"] == "No allowed move with the Castles on the board"
    assert views.foot()["pill"] == "✕ Not allowed"
    assert views.foot()["play"] == ""
    control.narrow("action:donate")
    assert (views.foot()["label"], views.foot()["play"]) == ("Give a Field", "Play it")
    _, other = views_of(session, seat=1)
    assert other.foot() == {"seat": 0, "ask": "What does Ann do in this turn?", "moves": "Question", "hint": ""}


def test_chance_says_who_draws_what_for_what() -> None:
    session = sitting({"seats.0.cards": ["Dowry"]})
    session.chance = "ask"
    session.play("k Dowry")
    _, views = views_of(session)
    assert views.question()["ask"] == "Which tile does Ann draw for Dowry, 1 of 4?"
    assert session.question is not None
    assert session.question.rule == "card.dowry"
    session.play("=F")
    assert views_of(session)[1].question()["ask"] == "Which tile does Ann draw for Dowry, 2 of 4?"
