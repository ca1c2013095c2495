"""Where a score came from, and the last turn in a few sentences."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import Derivation, view
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.turns import turn_of
from workbench.pictures.derivation import derivation_graph

MOVES = int(os.environ.get("EXPLAIN_MOVES", "80"))
games = pytest.mark.parametrize("game", game_ids())


def played(game: str, moves: int = MOVES, seed: int = 3) -> wb.Session:
    session, rng = wb.start(game, seed=seed), Random(seed)
    for _ in range(moves):
        if session.waiting != "choice":
            break
        session.play(rng.choice(list(session.legal_moves)))
    return session


def keeps_score(game: str) -> bool:
    return find_game(game).score(wb.start(game, seed=1).state, 0) is not None


# ------------------------------------------------------------------------------------------------------- scores


@games
def test_the_parts_of_a_score_are_the_score(game: str) -> None:
    session = played(game)
    for seat in range(len(session.players)):
        if not keeps_score(game):
            with pytest.raises(wb.WorkbenchError, match="keeps no score"):
                wb.score_tree(session, seat)
            continue
        for by in ("rule", "turn"):
            tree = wb.score_tree(session, seat, by)  # type: ignore[arg-type]
            assert tree.amount == session.game.score(session.state, seat)
            assert tree.sums_up
            assert all(leaf.rule for leaf in tree.leaves if leaf.amount), tree
            assert all(leaf.node is not None for leaf in tree.leaves if leaf is not tree)


@games
def test_every_part_of_a_score_carries_the_rule_that_gave_it(game: str) -> None:
    """Where an event says how much it gave, in `vp` or as prestige, the tree says the same of the same rule."""
    session = played(game)
    given: dict[tuple[int, str], int] = {}
    for node in session.tree.path(session.node):
        for event in node.events:
            if "vp" in event.values and event.values.get("after") is not None:
                key = (event.seat or 0, event.rule)
                given[key] = given.get(key, 0) + event.values["vp"]
    for (seat, rule), points in given.items():
        leaves = wb.score_tree(session, seat).leaves
        assert sum(leaf.amount or 0 for leaf in leaves if leaf.rule == rule) == points


def test_a_score_by_rule_and_by_turn() -> None:
    session = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=2)
    while session.question is not None and session.question.step == "ChooseTiles":
        session.play("take F3 W3 N3 M3")
    while session.question is not None and session.question.step == "KeepScandal":
        session.play(next(iter(session.legal_moves)))
    session.play("C 3")
    session.play(".")
    tree = wb.score_tree(session, "Ann")
    assert str(tree).splitlines() == [
        "3  Ann: Victory Points",
        "  +3  C. Bribe Royalty",
        "    +3  Ann scores the tokens: 0 → 3 VP. [bribe.vp]",
    ]
    assert str(wb.score_tree(session, "Ann", "turn")).splitlines()[1] == "  +3  Turn 1, Ann"
    assert repr(tree) == "<derivation of Ann: Victory Points: 3 from 1 parts>"


def test_an_edit_counts_as_one() -> None:
    session = wb.start("noblemen", seed=2)
    session.edit({"seats.0.vp": 7})
    tree = wb.score_tree(session, 0)
    assert [(part.name, part.amount) for part in tree.parts] == [("Edits of the position", 7)]
    assert tree.sums_up


@games
def test_other_rules_in_mid_game_change_nothing_in_the_sum(game: str) -> None:
    session = played(game, 20)
    variants = {name: name not in session.settings.variants for name in session.game.rulebook.variants}
    changed = 0
    for name, on in variants.items():
        try:
            session.change(variants={name: on})
        except wb.WorkbenchError:  # a variant that needs another, or that this position cannot take
            continue
        changed += 1
    assert changed
    for reader in (None, "public"):
        assert wb.last_turn(session, reader=reader).sentences
    if keeps_score(game):
        assert wb.score_tree(session, 0).sums_up


def test_a_score_that_a_sitting_begins_with_is_counted(tmp_path: Any) -> None:
    session = wb.start("noblemen", seed=2)
    session.edit({"seats.0.vp": 7})
    session.save(tmp_path / "seat.json", seat=0)
    tree = wb.score_tree(wb.load(tmp_path / "seat.json"), 0)
    assert [(part.name, part.amount) for part in tree.parts] == [("Before the first move", 7)]


def test_a_secret_score_is_told_to_its_owner_alone() -> None:
    session = played("among_nobles")
    assert wb.score_tree(session, "B", reader="B").amount == session.state.seats[1].prestige
    with pytest.raises(wb.WorkbenchError, match="keeps this score secret from that seat"):
        wb.score_tree(session, "B", reader="A")


@games
def test_what_the_rules_work_out_adds_up_for_every_reader(game: str) -> None:
    session = played(game, 60)
    for node in session.tree.path(session.node)[::5]:
        for reader in (None, *range(len(session.players))):
            seen = node.state if reader is None else view(node.state, reader)
            for found in session.game.derivations(seen):
                assert found.sums_up
                assert all(part.rule in session.game.rulebook.ids() for part in found.leaves if part.rule)


# ------------------------------------------------------------------------------------------------------ pictures


def test_a_derivation_as_a_graph() -> None:
    parts = (Derivation("one", 1, "a.b"), Derivation("two", -2), Derivation("not yet", None))
    tree = Derivation("whole", -1, parts=(Derivation("inner", -1, parts=parts),))
    graph = derivation_graph(tree)
    assert [fields["label"] for _, fields in graph.nodes(data=True)] == [
        "−1  whole", "−1  inner", "+1  one", "−2  two", "?  not yet",
    ]  # fmt: skip
    assert {fields["kind"] for *_, fields in graph.edges(data=True)} == {"part"}
    assert len(graph.edges) == 4
    assert tree.sums_up
    assert not Derivation("wrong", 5, parts=parts).sums_up


def test_too_many_parts_are_drawn_as_one() -> None:
    tree = Derivation("whole", 20, parts=tuple(Derivation(f"part {n}", 1, "a.b") for n in range(20)))
    labels = [fields["label"] for _, fields in derivation_graph(tree, most=5).nodes(data=True)]
    assert labels[-1] == "+16  16 more"
    assert len(labels) == 6


def test_a_derivation_is_drawn_without_overlaps() -> None:
    figure = wb.draw(wb.score_tree(played("noblemen"), 0))
    boxes = [label.box for label in figure.labels]
    assert figure._repr_svg_().startswith("<svg ")
    for place, box in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert (
                box.x + box.w <= other.x
                or other.x + other.w <= box.x
                or box.y + box.h <= other.y + 0.5
                or (other.y + other.h <= box.y + 0.5)
            )
            assert box.x + box.w <= 626 + 8


# --------------------------------------------------------------------------------------------------- the last turn


@games
def test_the_last_turn_is_told_in_a_few_sentences(game: str) -> None:
    session = played(game, 40)
    for _ in range(12):
        told = wb.last_turn(session)
        assert 1 <= len(told.sentences) <= 3 + len(session.players) + 2
        assert all(entry.text.endswith(".") and "…" not in entry.text for entry in told.sentences)
        for rule in told.rules:
            session.game.rulebook.cite(rule)
        assert told.first < told.last
        assert str(told).startswith(told.heading)
        session.back()


@games
def test_it_is_one_turn_only(game: str) -> None:
    session = played(game, 60)
    told = wb.last_turn(session)
    path = [node for node in session.tree.path(session.node) if told.first <= node.id <= told.last]
    turns = {turn_of(node.state) for node in path[:-1]}
    assert len(turns) == 1


def test_nothing_has_been_played() -> None:
    told = wb.last_turn(wb.start("noblemen", seed=1, run=False))
    assert str(told) == "Nothing has been played. "


def test_a_turn_of_duels() -> None:
    session = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=1, rulings={"first-player": "chosen"})
    for _ in range(2):
        session.play(next(iter(session.legal_moves)))
    for move in ("first A", "T", "-"):
        session.play(move)
    told = wb.last_turn(session)
    assert told.heading == "Turn 1, Ann"
    assert told.text == "Ann chose “Taxes”, then “End the phase”. Ann takes Taxes, 0 → 1 gold."
    assert "taxes.gain" in told.rules


def test_the_end_of_the_game_names_the_winner() -> None:
    sitting = wb.lessons("noblemen")["09"].open()
    sitting.goto(4)
    sitting.show_solution()
    told = wb.last_turn(sitting.session)
    assert "Victory Points: Ann 50 → 58." in told.text
    assert told.text.endswith("Ann wins.")


@games
def test_a_turn_is_told_to_a_seat_without_the_secrets_of_others(game: str) -> None:
    """Change what the others hide, replay the same moves of one's own, and the words stay the same."""
    session = played(game, 30)
    for reader in range(len(session.players)):
        whole, seen = wb.last_turn(session), wb.last_turn(session, reader)
        assert seen.heading == whole.heading
        for entry in seen.sentences:
            lines = {line.text for line in session.story(reader)}
            assert entry.text in lines or " chose " in entry.text or ": " in entry.text or entry.text.endswith("wins.")
