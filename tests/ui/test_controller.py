"""The bench without widgets: what is listed, chosen, refused and shown, and to whom."""

from __future__ import annotations

import json
import random

import pytest

import workbench as wb
from tests.pictures.impossible import edits, sitting
from workbench.kernel.seats import PUBLIC
from workbench.ui import overlay
from workbench.ui.board import wire
from workbench.ui.controller import Controller
from workbench.ui.rows import Row, folded, minus, numbered
from workbench.ui.views import Views

SITTINGS = {step: sitting(step) for step in ("PoliticalPhase", "SupportChoice")}
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def session():
    return wb.start("dueling_nobles", players=["Ann", "Ben"], seed=7)


def at_step(session, step: str, seed: int = 18, least: int = 0):
    """Random moves until a step of this name asks."""
    return play_until(session, lambda played: session.question.step == step and played >= least, seed)


def play_until(session, there, seed: int = 18):
    """Random moves until `there` says so of the number of moves; nobody wins on the way."""
    draw, played = random.Random(seed), 0
    while not there(played):
        session.play(draw.choice(list(session.legal_moves)))
        played += 1
        assert session.waiting == "choice", "another seed is needed"
    return session


def at_known_results(session):
    """The defender's choice of Support with several cards, when both dice lie: each move's result is known."""

    def there(_played: int) -> bool:
        battle = session.state.battle
        if session.question.step != "SupportChoice" or session.decider != battle.defence.seat:
            return False
        moves = [move for move in session.legal_moves if len(move.pieces) == 1]
        return len({session.describe(move).outlook for move in session.legal_moves} - {""}) > 1 and len(moves) > 2

    return play_until(session, there)


def views_of(session, seat=None) -> tuple[Controller, Views]:
    control = Controller(session, seat)
    return control, Views(control)


def every_view(session, seat) -> str:
    """All that a bench sends for a seat, as text."""
    _, views = views_of(session, seat)
    graph = wire(wb.graph(session.state, seat))
    shown = [views.bar(graph), views.question(), views.verdict(), views.transport(), views.story(), views.rule()]
    shown.append(views.foot())
    return json.dumps([graph, *shown, views.notes(graph), views.overlay(graph), views.blocks()], ensure_ascii=False)


def texts(view) -> list[str]:
    return [row["id"] for group in view["groups"] for row in group["rows"]]


# --- the list


def test_legal_moves_come_first_and_have_keys(session) -> None:
    _, views = views_of(session)
    question = views.question()
    assert question["who"] == "Ann decides"
    assert question["ask"].endswith("?")
    legal, no = question["groups"][0], question["groups"][-1]
    assert [row["id"] for row in legal["rows"]] == [str(move) for move in session.legal_moves]
    assert [row["key"] for row in legal["rows"]][:10] == list("1234567890")
    assert {row["key"] for row in legal["rows"][10:]} == {""}
    assert no["head"].startswith("Not allowed, ")
    assert all(row["key"] == "✕" and row["chip"] and row["details"] for row in no["rows"] if row["kind"] == "no")


def test_more_than_five_under_one_rule_are_folded(session) -> None:
    def many_refused(_played: int) -> bool:
        support = session.question.step == "SupportChoice"
        return support and sum(not verdict.legal for verdict in session.verdicts()) > 5

    play_until(session, many_refused)
    control, views = views_of(session)
    refused = [row for row in control.rows if row.kind == "no"]
    assert len(refused) > 5
    rows = views.question()["groups"][-1]["rows"]
    assert [row["kind"] for row in rows] == ["no", "fold"]
    assert rows[1]["label"] == f"{len(refused) - 1} more, same rule"
    control.fold(rows[1]["rule"])
    rows = views.question()["groups"][-1]["rows"]
    assert len(rows) == len(refused) + 1
    assert rows[-1]["label"] == "Show fewer"


def test_a_chosen_row_is_not_folded_away() -> None:
    rows = [Row(str(n), None, 0, str(n), kind="no", rule="a.b") for n in range(9)]
    (fold,) = folded(rows, frozenset(), keep="7")
    assert [row.text for row in fold.shown] == ["0", "7"]
    assert len(fold.rest) == 7


def test_known_results_are_told_best_first(session) -> None:
    at_known_results(session)
    _, views = views_of(session)
    outs = [row["out"]["text"] for row in views.question()["groups"][0]["rows"]]
    assert outs == sorted(outs, key=["▲ wins", "= tie", "▼ loses"].index)


def test_the_filter_leaves_what_holds_its_words(session) -> None:
    control, views = views_of(session)
    word = control.rows[0].label.split()[0]
    control.set_filter(word)
    assert texts(views.question())
    assert all(word in row.label for row in control.shown)
    control.set_filter("no such words")
    assert texts(views.question()) == []
    assert "Esc" in views.question()["sub"]
    control.escape()
    assert control.shown == control.rows


def test_legal_only_leaves_out_the_rest(session) -> None:
    control, _ = views_of(session)
    assert any(not row.playable for row in control.shown)
    control.toggle_legal()
    assert control.shown
    assert all(row.playable for row in control.shown)


def test_a_piece_narrows_the_list_and_again_widens_it(session) -> None:
    control, views = views_of(session)
    piece = control.rows[0].pieces[0]
    control.narrow(piece)
    assert control.shown
    assert all(piece in row.pieces for row in control.shown)
    assert views.question()["narrowed"]
    control.narrow(piece)
    assert control.shown == control.rows
    control.narrow("no such piece")
    assert control.shown == control.rows


def test_a_piece_with_one_move_of_its_own_chooses_it(session) -> None:
    at_step(session, "SupportChoice", least=60)
    control, _ = views_of(session)
    card = session.state.seats[session.decider].hand[0]
    control.narrow(card)
    assert control.chosen.text == f"+{card}"


# --- choosing, typing, playing


def test_a_key_number_chooses_and_play_plays(session) -> None:
    control, views = views_of(session)
    control.choose_key("2")
    second = session.legal_moves[1]
    assert control.chosen.move == second
    assert views.verdict()["pill"] == "✓ Allowed"
    control.attempt(control.play)
    assert session.tree[session.line[-1]].depth > 27
    assert any(node.cause and node.cause.text == str(second) for node in session.tree)
    assert control.chosen is None


def test_playing_what_is_not_allowed_explains_it(session) -> None:
    control, views = views_of(session)
    refused = next(row for row in control.rows if row.kind == "no")
    before = session.node.id
    control.attempt(lambda: control.play(refused.text))
    assert session.node.id == before
    verdict = views.verdict()
    assert verdict["pill"] == "✕ Not allowed"
    assert verdict["play"] == ""
    assert verdict["rules"][0]["mark"] == "✕"
    assert verdict["rules"][0]["fact"]
    assert verdict["rules"][0]["chip"]["id"] == refused.rule


def test_typed_notation_is_played_if_it_is_legal(session) -> None:
    control, _ = views_of(session)
    move = str(session.legal_moves[3])
    control.attempt(lambda: control.typed(f"  {move.lower()} "))
    assert any(node.cause and node.cause.text == move for node in session.tree)


def test_typed_notation_that_is_not_allowed_shows_the_verdict(session) -> None:
    at_step(session, "PoliticalPhase")
    control, views = views_of(session)
    control.attempt(lambda: control.typed("B 2C 3C 4C 5C"))
    assert control.message is None
    assert control.chosen.text == "B 2C 3C 4C 5C"
    assert views.verdict()["pill"] == "✕ Not allowed"
    assert control.chosen.text in texts(views.question())


def test_a_move_for_another_moment_stands_in_its_own_group(session) -> None:
    at_step(session, "PoliticalPhase")
    control, views = views_of(session)
    assert all(group["head"] != "Not at this moment" for group in views.question()["groups"])
    control.attempt(lambda: control.typed("+0"))
    group = views.question()["groups"][-1]
    assert group["head"] == "Not at this moment"
    assert [row["key"] for row in group["rows"]] == ["·"]
    assert views.verdict()["pill"] == "✕ Not allowed"


def test_an_unknown_notation_gives_the_nearest_moves(session) -> None:
    at_step(session, "PoliticalPhase")
    control, views = views_of(session)
    before = session.node.id
    near = next(row.text for row in control.rows if row.text.startswith("NO "))
    control.attempt(lambda: control.typed(near[:-1] + "X"))
    message = views.question()["message"]
    assert "No move is called" in message["text"]
    assert near in message["near"]
    assert message["asks"] == "Did you mean"
    assert message["asks"] not in message["text"], "the moves that are near are named once, as what can be pressed"
    assert message["typed"]
    assert views.question()["sub"] == "", "nothing else is said of what was typed"
    assert texts(views.question()) == []
    control.attempt(lambda: control.take_near(near))
    assert control.chosen.text == near
    assert control.shown == control.rows
    assert session.node.id == before


def test_a_text_that_leaves_one_row_chooses_it(session) -> None:
    at_step(session, "PoliticalPhase")
    control, _ = views_of(session)
    control.attempt(lambda: control.typed("the rest of the phase"))
    assert control.chosen.text == "-"


def test_escape_clears_filter_then_narrowing_then_choice(session) -> None:
    control, _ = views_of(session)
    control.narrow(control.rows[0].pieces[0])
    control.choose(control.rows[0].text)
    control.set_filter("q")
    control.escape()
    assert (control.filter, bool(control.pieces), control.chosen is not None) == ("", True, True)
    control.escape()
    assert (control.pieces, control.chosen is not None) == ((), True)
    control.escape()
    assert control.chosen is None


def test_step_plays_the_chosen_move_and_nothing_more(session) -> None:
    control, _ = views_of(session)
    control.choose_key("1")
    before = session.node.depth
    control.attempt(control.step)
    assert session.node.depth == before + 1
    assert session.node.cause.kind == "move"


def test_step_without_a_choice_is_a_message_and_changes_nothing(session) -> None:
    control, views = views_of(session)
    before = session.node.id
    control.attempt(control.step)
    assert session.node.id == before
    assert "Play a move" in views.question()["message"]["text"]
    assert not views.transport()["buttons"]["step"]["on"]


def test_chance_is_listed_with_odds_and_can_be_forced(session) -> None:
    at_step(session, "SupportChoice")
    while session.waiting != "chance" or session.question.step != "RollDie":
        session.back("tick")
    control, views = views_of(session)
    question = views.question()
    assert question["who"] == "Chance decides"
    assert [row["out"]["text"] for row in question["groups"][0]["rows"]] == ["1 of 6"] * 6
    assert question["buttons"][0]["text"] == "Let it happen"
    control.choose("[5]")
    assert views.verdict()["play"] == "Make it happen"
    control.attempt(control.play)
    assert any(node.cause.text == "[5]" for node in map(session.tree.__getitem__, session.line[1:]))


def test_the_end_says_who_won(session) -> None:
    draw = random.Random(1)
    while session.waiting != "over":
        session.play(draw.choice(list(session.legal_moves)))
    _, views = views_of(session)
    question = views.question()
    assert question["who"] == "The end"
    assert question["ask"] == session.outcome.sentence
    assert question["chips"][0]["id"] == session.outcome.rule
    assert not views.transport()["buttons"]["step"]["on"]
    verdict = views.verdict()
    assert (verdict["pill"], verdict["label"]) == ("The end", session.outcome.sentence)
    assert [rule["chip"]["id"] for rule in verdict["rules"]] == [session.outcome.rule]
    assert not question["buttons"], "this game counts no points"
    assert verdict["rules"][0]["text"]


def whole(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("game", ["noblemen", "among_nobles", "heir_and_regent"])
def test_the_end_says_who_has_how_many_points_and_how_they_came(game) -> None:
    session, draw = wb.start(game, seed=2), random.Random(2)
    while session.waiting != "over":
        session.play(draw.choice(list(session.legal_moves)))
    control, views = views_of(session)
    scores = [int(session.game.score(session.state, seat)) for seat in range(len(session.players))]
    question = views.question()
    assert f"{max(scores)} {session.game.points}" in question["sub"].replace("−", "-")
    assert [button["id"] for button in question["buttons"]] == ["sources"]
    assert question["sources"] == []
    control.toggle_sources()
    told = views.question()["sources"]
    assert sorted(whole(seat["amount"]) for seat in told) == sorted(scores)
    for seat in told:
        assert sum(whole(part["amount"]) for part in seat["parts"]) == whole(seat["amount"])
    for seat in range(len(session.players)):
        _, seen = views_of(session, seat)
        assert seen.question()["sub"] == question["sub"], "when all is over everybody may know"
    session.back()
    control.settle()
    assert not control.shows_sources


def test_of_equals_who_won_by_the_tie_break_stands_first() -> None:
    session, draw = wb.start("noblemen", players=["Ann", "Ben", "Cat"], seed=2), random.Random(2)
    while session.waiting != "over":
        session.play(draw.choice(list(session.legal_moves)))
    session.edit({f"seats.{seat}.vp": 40 for seat in range(3)} | {"winners": [1], "ending": "end.tie-money"})
    control, views = views_of(session)
    control.toggle_sources()
    assert views.question()["sub"] == "Ben 40 Victory Points, Ann 40, Cat 40."
    assert [seat["name"].partition(":")[0] for seat in views.question()["sources"]] == ["Ben", "Ann", "Cat"]


# --- faults


def test_a_fault_leaves_the_sitting_as_it_was(session, monkeypatch) -> None:
    control, _ = views_of(session)
    before = (session.node.id, len(session.tree))

    def broken(*_args, **_more):
        raise KeyError("carew")

    monkeypatch.setattr(type(session.state.agenda[-1]), "play", broken)
    control.choose_key("1")
    control.attempt(control.play)
    assert (session.node.id, len(session.tree)) == before
    step = session.state.agenda[-1]
    assert control.error["title"] == f"The step “{step.title[:1].upper()}{step.title[1:]}” failed."
    assert control.error["chip"]["id"] == step.rule
    assert "carew" in control.error["detail"]
    assert "Traceback" in control.error["report"]
    control.close_fault()
    assert control.error == {}


# --- history


def test_the_timeline_marks_turns_kinds_and_the_place(session) -> None:
    at_step(session, "SupportChoice", least=40)
    _, views = views_of(session)
    nodes = views.transport()["nodes"]
    assert [node["state"] for node in nodes].count("now") == 1
    assert {"root", "move", "task", "chance"} >= {node["kind"] for node in nodes}
    assert next(node["turn"] for node in nodes if "turn" in node).startswith("Turn 1, ")


def test_where_several_ways_lead_on_they_are_told_the_one_first_that_step_takes(session) -> None:
    _, views = views_of(session)
    here, moves = session.node.id, list(session.legal_moves)[:3]
    for move in moves:
        assert views.transport()["ways"] is None or len(session.tree[here].children) > 1
        session.play(move)
        session.goto(here)
    ways = views.transport()["ways"]
    assert ways["count"] == 3
    assert [way["taken"] for way in ways["rows"]] == [True, False, False]
    assert {way["id"] for way in ways["rows"]} == {*session.tree[here].children}
    assert all(way["text"] and way["length"].endswith(("node", "nodes")) for way in ways["rows"])
    session.step()
    assert session.node.id == ways["rows"][0]["id"]


def test_a_long_line_shows_the_part_near_the_cursor(session) -> None:
    draw = random.Random(1)
    while session.waiting != "over":
        session.play(draw.choice(list(session.legal_moves)))
    _, views = views_of(session)
    line = session.line
    view = views.transport()
    assert view["earlier"] + len(view["nodes"]) + view["later"] == len(line)
    session.goto(line[0])
    view = views.transport()
    assert view["earlier"] == 0
    assert view["nodes"][0]["state"] == "now"
    assert (view["first"], view["last"]) == (line[0], line[-1])


def test_another_line_is_a_stub_and_can_be_selected(session) -> None:
    control, views = views_of(session)
    assert views.transport()["lines"] is None
    session.play(session.legal_moves[0])
    control.settle()
    old_end = session.node.id
    control.attempt(control.back)
    session.play(session.legal_moves[1])
    view = views.transport()
    assert view["lines"]["options"][0][1].startswith("Line: main (")
    assert view["lines"]["value"] == view["lines"]["options"][1][0]
    assert len(view["stubs"]) == 1
    control.attempt(lambda: control.goto(int(view["lines"]["options"][0][0])))
    assert session.node.id == old_end
    assert views.transport()["lines"]["value"] == str(old_end)


def test_a_note_is_kept_at_its_node(session) -> None:
    _, views = views_of(session)
    session.note(HOSTILE)
    view = views.transport()
    assert view["note"] == HOSTILE
    assert [node.get("note") for node in view["nodes"] if node["state"] == "now"] == [True]


def test_the_story_of_this_turn_and_of_all(session) -> None:
    at_step(session, "SupportChoice", least=60)
    control, views = views_of(session)
    turn = views.story()["lines"]
    control.show_story(True)
    everything = views.story()["lines"]
    assert 0 < len(turn) < len(everything)
    assert turn[-1]["newest"]
    assert everything[-1]["text"] == turn[-1]["text"]
    assert all(chip["text"] for line in everything for chip in line["chips"])


def test_a_rule_shows_its_text_and_a_ruling_its_answers(session) -> None:
    control, views = views_of(session)
    control.show_rule("taxes.gain")
    assert views.rule()["text"]
    control.show_rule("ruling.support-open")
    assert [answer["chosen"] for answer in views.rule()["answers"]].count(True) == 1
    control.show_rule("no.such")
    assert views.rule()["text"] == ""
    control.show_rule("")
    assert views.rule() == {}


# --- moves that share a name, and more moves than are listed


def commanding(session, hand: list[str], arms: list[dict], **edits):
    """The Command Phase of seat 0 with a hand and Nobles of our choice."""
    at_step(session, "CommandPhase")
    seat = session.decider
    session.edit({f"seats.{seat}.hand": hand, f"seats.{seat}.arms": arms, **edits})
    return session


def test_no_two_rows_have_one_label(session) -> None:
    nobles = [{"card": "KS"}, {"card": "QH", "knight": "2D"}, {"card": "JC"}]
    commanding(session, ["2S", "3H", "4C", "7C", "9D"], nobles)
    control, _ = views_of(session)
    labels = [row.label for row in control.rows]
    assert len(set(labels)) == len(labels)
    assert any("2♠ joins King of Spades" in label for label in labels)
    assert all(row.details for row in control.rows if row.kind == "no")


def test_the_list_says_when_there_are_more_moves_than_it_holds(session) -> None:
    _, views = views_of(session)
    assert views.question()["more"] == ""
    nobles = [{"card": card} for card in ("KS", "QS", "JS", "KH", "QH", "JH")]
    commanding(session, ["2S", "3S", "2H", "3H", "2D", "3D", "2C", "3C"], nobles)
    control, views = views_of(session)
    assert views.question()["more"] == ""
    nobles = [{**noble, "knight": knight} for noble, knight in zip(nobles, ("2S", "3S", "2H", "3H"), strict=False)]
    session.edit({f"seats.{session.decider}.arms": [*nobles, {"card": "KD"}, {"card": "QD"}]})
    control.settle()
    assert "type any other" in views.question()["more"]


# --- impossible positions


@pytest.mark.parametrize(
    ("game", "edit", "piece"),
    [
        ("noblemen", {"seats.1.money": -3}, "money:B"),
        ("among_nobles", {"seats.1.gold": -3}, "player:B"),
        ("dueling_nobles", {"seats.1.chest": -3}, "chest:B"),
    ],
)
def test_a_number_out_of_bounds_is_marked_where_it_stands(game, edit, piece) -> None:
    session = wb.start(game, seed=1)
    session.edit(edit)
    _, views = views_of(session)
    graph = {"nodes": [{"id": key} for key in wb.graph(session.state)]}
    marks = views.overlay(graph)
    number = marks[piece]["problem"]
    assert "impossible" in marks[piece]["state"]
    rows = views.problems(graph)["rows"]
    assert "−3; the least is 0" in next(row["text"] for row in rows if row["n"] == number)


@pytest.mark.parametrize(("step", "edit"), [pytest.param(*rest, id=name) for name, *rest in edits()])
def test_every_view_stands_in_an_impossible_position(step, edit) -> None:
    session = SITTINGS[step]
    here = session.node
    session.edit(edit)
    for seat in (None, 0, 1):
        control, views = views_of(session, seat)
        graph = wire(wb.graph(session.state, seat))
        assert views.question()["ask"]
        assert views.question()["who"]
        assert views.transport()["nodes"]
        assert views.story()["lines"]
        assert views.verdict()
        assert views.bar(graph)["title"]
        assert views.overlay(graph) is not None
        assert json.dumps(views.problems(graph))
        for row in control.rows[:3]:
            control.choose(row.text)
            assert views.verdict()["pill"]
    session.goto(here)


def test_the_problems_of_an_edited_position_stand_on_their_pieces(session) -> None:
    at_step(session, "PoliticalPhase")
    _, views = views_of(session)
    assert views.problems(wire(wb.graph(session.state))) == {}
    session.edit({"seats.0.hand": ["KS"], "seats.0.chest": -3})
    _, views = views_of(session)
    graph = wire(wb.graph(session.state))
    shown, marks = views.problems(graph), views.overlay(graph)
    (row,) = (row for row in shown["rows"] if "KS is no Support card" in row["text"])
    assert row["chip"]["id"] == "prep.no-noble-in-hand"
    assert marks["KS"]["state"].split()[-1] == "impossible"
    assert int(marks["KS"]["problem"]) <= int(row["n"])
    assert shown["title"].startswith("Impossible position: ")
    _, other = views_of(session, seat=1)  # problems name hidden cards
    assert other.problems(graph) == {}


def test_negative_numbers_have_a_true_minus_sign() -> None:
    assert minus("has -3 of -5 Gold, 4-2, [-1] and 2026-11-30") == "has −3 of −5 Gold, 4-2, [−1] and 2026-11-30"
    assert minus("Castle on -1,-2, from B:farm@-3,-4") == "Castle on −1,−2, from B:farm@−3,−4"
    assert minus("gap.raid-icons, a Man-at-arms and x-1") == "gap.raid-icons, a Man-at-arms and x-1"


# --- seats


def test_another_seat_sees_the_question_but_no_moves(session) -> None:
    control, views = views_of(session, seat=1)
    question = views.question()
    assert question["ask"] == session.question.text
    assert question["groups"] == []
    assert "not shown to Ben" in question["sub"]
    control.attempt(lambda: control.typed(str(session.legal_moves[0])))
    assert "not listed" in control.message["text"]
    assert session.node.cause.kind != "move"
    control.attempt(lambda: control.play(str(session.legal_moves[0])))
    assert views.verdict().keys() == {"hint"}


def test_what_a_seat_may_not_know_changes_nothing_it_gets() -> None:
    seen = set()
    for place in range(6):
        session = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=7)
        session.play(session.legal_moves[place])
        seen.add(every_view(session, 1))
    assert len(seen) == 1
    assert len({every_view(session, 0), every_view(session, None)} | seen) == 3


def test_changing_seats_forgets_what_was_chosen(session) -> None:
    control, views = views_of(session)
    control.choose_key("1")
    control.see_next()
    assert (control.seat, control.chosen) == (0, None)
    control.choose_key("1")
    control.see("1")
    assert views.verdict().keys() == {"hint"}
    control.see_next()
    assert control.seat is PUBLIC
    control.see_next()
    assert control.seat is None
    with pytest.raises(wb.WorkbenchError):
        control.see("7")


# --- marks on the board


def test_marks_carry_keys_words_and_results(session) -> None:
    at_known_results(session)
    control, views = views_of(session)
    graph = wire(wb.graph(session.state, None))
    marks = views.overlay(graph)
    keys = numbered(control.rows)
    for row in control.rows:
        if row.playable and len(row.pieces) == 1:
            mark = marks[row.pieces[0]]
            assert mark["state"].startswith("allowed")
            assert mark["key"] == keys[row.text]
            assert mark["lines"][-1]["text"] in ("▲ wins", "= tie", "▼ loses")
    card = next(row for row in control.rows if len(row.pieces) == 1)
    control.choose(card.text)
    assert views.overlay(graph)[card.pieces[0]]["state"].startswith("chosen")


def test_a_refused_piece_says_one_word(session) -> None:
    row = Row("NO QD", None, 0, "Queen", kind="no", rule="oblige.king", pieces=("QD",), facts=("QD",))
    found = overlay.marks([row], None, [], frozenset({"QD"}))
    assert found == {"QD": {"state": "forbidden", "word": "king"}}
    assert overlay.marks([row], row, ["QD"], frozenset({"QD"}))["QD"]["state"] == "forbidden chosen newest"
    assert overlay.marks([row], row, [], frozenset()) == {}


def test_only_what_stands_against_a_move_is_forbidden() -> None:
    """`min 4C>KS` fails because of the card: the Noble is not marked, nor is what a legal move touches."""
    card = Row("min 4C>KS", None, 0, "", kind="no", rule="agents.discard", pieces=("4C", "KS"), facts=("4C",))
    both = Row("kn 5H>QS", None, 0, "", kind="no", rule="knights.values", pieces=("5H", "QS"), facts=("5H", "QS"))
    legal = Row("min 6H>QS", None, 0, "", pieces=("6H", "QS"))
    known = frozenset({"4C", "5H", "6H", "KS", "QS"})
    found = overlay.marks([card, both, legal], None, [], known)
    assert {piece: mark["state"] for piece, mark in found.items()} == {
        "4C": "forbidden",
        "5H": "forbidden",
        "6H": "allowed",
        "QS": "allowed",
    }
    chosen = overlay.marks([card, both, legal], card, [], known)
    assert (chosen["4C"]["state"], chosen["KS"]["state"]) == ("forbidden chosen", "chosen")


def test_hostile_names_stay_text() -> None:
    session = wb.start("dueling_nobles", players=[HOSTILE, "Ben"], seed=7)
    sent = every_view(session, None)
    assert HOSTILE in sent  # it goes as data; the page puts it into text nodes only


def test_a_turn_may_be_a_number_or_a_struct() -> None:
    from types import SimpleNamespace

    from workbench.ui.timeline import turn_mark

    players = ("Ann", "Ben")
    assert turn_mark(SimpleNamespace(turn=3, player=1), players) == "Turn 3, Ben"
    assert turn_mark(SimpleNamespace(turn=SimpleNamespace(number=3, seat=1)), players) == "Turn 3, Ben"
    assert turn_mark(SimpleNamespace(turn=None, player=None), players) == ""
    assert turn_mark(SimpleNamespace(turn=SimpleNamespace(other=1)), players) == ""
    assert turn_mark(SimpleNamespace(), players) == ""
