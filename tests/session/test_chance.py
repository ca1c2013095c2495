"""The chance desk: by itself, by a seed, when asked, from a list; odds, fans, and what going back does to draws."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import GAMES, PLACES, chance_nodes, nodes_of, sitting
from tests.session.test_history import at_random, duel
from workbench.kernel.codec import to_json
from workbench.kernel.play import waiting
from workbench.kernel.step import Chance
from workbench.session import Session

CHOSEN = {"first-player": "chosen"}


def at_the_dice(seed: int = 7, **options: Any) -> Session:
    """Before the answer to an Advance; after it two dice are rolled."""
    session = duel(rulings=CHOSEN, **options)
    session.seed = seed
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-", "-", "-", "JH x QH"):
        session.play(move)
    assert "hold" in session.legal_moves
    return session


def dice(session: Session) -> tuple[str, ...]:
    """What was rolled last."""
    rolled = [
        node.cause.text for node in session.tree.path(session.node) if node.cause and node.cause.step == "RollDie"
    ]
    return tuple(rolled[-2:])


def throws(session: Session, times: int) -> list[tuple[str, ...]]:
    """What the dice show when the same move is made again and again."""
    found = []
    for _ in range(times):
        session.play("hold")
        found.append(dice(session))
        session.back()
    return found


# ------------------------------------------------------------------------------------------------- modes


def test_a_seed_draws_the_same_and_another_seed_something_else() -> None:
    assert len(set(throws(at_the_dice(), 4))) == 1
    assert len({throws(at_the_dice(seed), 1)[0] for seed in range(30)}) > 5


def test_auto_draws_anew_in_every_sitting_but_keeps_what_was_drawn() -> None:
    seen = set()
    for _ in range(30):
        session = at_the_dice()
        session.chance = "auto"
        thrown = throws(session, 3)
        assert len(set(thrown)) == 1, "going back keeps"
        seen.add(thrown[0])
    assert len(seen) > 5


def test_ask_stops_before_every_draw_until_somebody_chooses_or_lets_chance_roll() -> None:
    session = at_the_dice()
    session.chance = "ask"
    session.play("hold")
    assert session.waiting == "chance"
    before = nodes_of(session)
    for stuck in (session.step, session.run):
        with pytest.raises(wb.WorkbenchError, match="roll"):
            stuck()
    assert nodes_of(session) == before
    session.play("[6]")
    assert session.waiting == "chance", "the second die is asked for, too"
    assert session.node.cause.forced
    session.roll()
    assert session.waiting == "choice"
    assert dice(session)[0] == "[6]"
    assert len(session.badges.forced) == 1, "the second die was rolled"


def test_a_script_is_taken_in_order_whatever_the_mode_and_then_chance_goes_on_as_before() -> None:
    for mode in ("auto", "seeded", "ask", "scripted"):
        session = at_the_dice()
        session.chance = mode
        session.script("[6]", "[5]")
        assert session.scripted == ("[6]", "[5]")
        session.play("hold")
        assert dice(session) == ("[6]", "[5]")
        assert session.scripted == ()
        assert session.waiting == "choice"
    session = at_the_dice()
    session.chance = "scripted"
    session.script("[6]")
    session.play("hold")
    assert session.waiting == "chance", "the list is over"


@pytest.mark.parametrize(
    ("outcome", "kind", "says"),
    [
        ("foo", wb.UnknownMove, "The list of outcomes says “foo” next, which is no outcome of “"),
        ("[9]", wb.IllegalMove, "The list of outcomes says “[9]” next: [9] is not among the outcomes of “"),
    ],
)
def test_a_list_that_cannot_come_is_told_as_the_cause_and_nothing_changes(outcome: str, kind: Any, says: str) -> None:
    session = at_the_dice()
    session.script("[6]", outcome)
    before = nodes_of(session)
    with pytest.raises(kind) as caught:
        session.play("hold")
    assert str(caught.value).startswith(says)
    assert nodes_of(session) == before
    assert session.scripted == ("[6]", outcome)


@pytest.mark.parametrize("mode", ["random", "", None, 3, "Seeded"])
def test_ways_of_chance_that_are_none_are_refused(mode: Any) -> None:
    session = duel()
    with pytest.raises(wb.WorkbenchError, match="auto, seeded, ask or scripted"):
        session.chance = mode
    with pytest.raises(wb.WorkbenchError):
        session.redraw = mode
    assert (session.chance, session.redraw) == ("seeded", False)


def test_another_seed_holds_for_the_draws_to_come() -> None:
    seen = set()
    for seed in range(20):
        session = at_the_dice()
        session.seed = seed
        seen |= set(throws(session, 1))
    assert len(seen) > 4
    with pytest.raises(wb.WorkbenchError):
        session.seed = 1.5


# --------------------------------------------------------------------------------------------- going back


def test_going_back_keeps_or_draws_again_by_a_switch() -> None:
    session = at_the_dice()
    kept = throws(session, 3)
    assert len(set(kept)) == 1
    old = nodes_of(session)
    session.redraw = True
    anew = throws(session, 12)
    assert len(set(anew)) > 3
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in old} == old
    session.redraw = False
    assert throws(session, 2) == [anew[-1]] * 2, "what was drawn last is kept"


def test_redrawing_follows_the_seed_too() -> None:
    def thrown() -> list[tuple[str, ...]]:
        session = at_the_dice()
        session.redraw = True
        return throws(session, 8)

    assert thrown() == thrown()


def test_forward_never_draws_again_while_step_and_run_do() -> None:
    session = at_the_dice()
    session.play("hold")
    end = session.node
    session.redraw = True
    roll = next(chance_nodes(session))
    for _ in range(8):
        session.goto(end)
        session.goto(roll)
        session.forward()
        assert session.node is end
    stepped = set()
    for again in (session.step, session.run):
        for _ in range(10):
            session.goto(roll)
            again()
            stepped.add(session.tree[session.line[session.line.index(roll.id) + 1]].cause.text)
    assert len(stepped) > 2
    assert end in session.tree


def test_keeping_holds_for_outcomes_that_somebody_chose() -> None:
    session = at_the_dice()
    session.play("hold", chance=["[1]", "[1]"])
    session.back()
    assert throws(session, 2) == [("[1]", "[1]")] * 2


def test_rolling_is_fresh_each_time_and_never_marked_as_chosen() -> None:
    session = at_the_dice()
    session.chance = "ask"
    session.play("hold")
    here, seen = session.node, set()
    for _ in range(15):
        session.goto(here)
        session.roll()
        seen.add(dice(session)[0])
        assert not session.node.cause.forced
    assert len(seen) > 2
    session.goto(0)
    session.back()
    with pytest.raises(wb.WorkbenchError, match="No draw"):
        at_the_dice().roll()


# ------------------------------------------------------------------------------------------------- forced


def test_chosen_outcomes_are_marked_in_story_title_and_save(tmp_path: Path) -> None:
    session = at_the_dice()
    session.play("hold", chance=["[6]"])
    forced, drawn = [node for node in session.tree.path(session.node) if node.cause and node.cause.step == "RollDie"]
    assert (forced.cause.forced, drawn.cause.forced) == (True, False)
    assert session.badges.forced == (forced.id,)
    assert "chance chosen" in session.badges.words
    marks = {line.node: line.mark for line in session.story()}
    assert marks[forced.id] == "forced"
    assert marks.get(drawn.id, "") == ""
    assert "(chosen, not drawn)" in str(session.story(1)), "no secret: all may know that a die was set"
    session.save(tmp_path / "forced.json")
    again = wb.load(tmp_path / "forced.json")
    assert again.badges.forced == session.badges.forced
    assert str(again.story()) == str(session.story())


def test_an_outcome_that_chance_brings_after_all_is_no_longer_chosen() -> None:
    session = at_the_dice()
    session.chance = "ask"
    session.play("hold")
    here = session.node
    for die in range(1, 7):
        session.goto(here)
        session.play(f"[{die}]", run=False)
    assert all(session.tree[child].cause.forced for child in here.children)
    session.goto(here)
    session.roll(run=False)
    assert [session.tree[child].cause.forced for child in here.children].count(False) == 1
    assert not session.node.cause.forced
    session.goto(here)
    session.play(session.tree[here.children[0]].cause.text, run=False)
    assert len(here.children) == 6


def test_a_chosen_draw_that_nothing_is_told_of_still_stands_in_the_story() -> None:
    session = duel(run=False)
    session.chance = "ask"
    session.run()
    session.play("=KS", run=False)
    told = session.story().lines[-1]
    assert (told.node, told.mark) == (session.node.id, "forced")
    assert "King of Spades" in told.text
    assert "King" not in str(session.story(1)), "whose card it is not does not read it"


# --------------------------------------------------------------------------------------------- odds and fans


def test_odds_name_each_outcome_with_its_share() -> None:
    session = at_the_dice()
    session.chance = "ask"
    session.play("hold")
    odds = session.odds
    assert (odds.total, odds.size, odds.more) == (6, 6, 0)
    assert [odd.text for odd in odds.outcomes] == [f"[{die}]" for die in range(1, 7)]
    assert all(odd.share == 1 / 6 for odd in odds.outcomes)
    assert sum(weight for _, weight, _ in odds.groups()) == odds.total
    session.play("[3]", run=False)
    came = session.node
    assert session.at(came.parent).odds.outcomes[2].nodes == (came.id,)
    session.roll()
    assert session.odds.outcomes == ()


def test_cards_stand_under_their_headings() -> None:
    session = duel(run=False)
    session.run()
    session = at_random(duel(), 1)
    draw = next(chance_nodes(session))
    groups = session.at(draw).odds.groups()
    assert all(heading for heading, _, _ in groups)
    assert len(groups) == 4
    assert sum(len(odds) for _, _, odds in groups) == session.at(draw).odds.size


def test_a_fan_is_a_branch_for_every_outcome_and_the_sitting_stays() -> None:
    session = at_the_dice()
    session.chance = "ask"
    session.play("hold")
    here, before = session.node, nodes_of(session)
    heard: list[int] = []
    session.watch(lambda: heard.append(1))
    fans = session.fan_out()
    assert heard == [1]
    assert session.node is here
    assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in before} == before
    assert [fan.text for fan in fans] == [f"[{die}]" for die in range(1, 7)]
    assert sum(fan.share for fan in fans) == pytest.approx(1)
    assert all(fan.node.parent == here.id and fan.node.cause.forced for fan in fans)
    assert all(isinstance(waiting(fan.node._state), Chance) for fan in fans), "the second die stops each"
    assert [branch.fork for branch in session.branches] == [None] + [here.id] * 6
    assert session.fan_out() == fans, "a second fan makes nothing new"
    assert session.line[-1] == here.id, "no way was taken yet"
    session.roll()
    assert session.branches[0].head == session.node.id, "the way that is taken goes on with the line"
    assert len(session.branches) == 6


def test_a_fan_that_is_too_wide_asks_first() -> None:
    session = duel()
    session.play(session.legal_moves[0])
    draw = next(chance_nodes(session))
    session.goto(draw)
    size, before = session.odds.size, nodes_of(session)
    with pytest.raises(wb.TooMany, match=f"most={size}") as caught:
        session.fan_out(most=3)
    assert caught.value.size == size
    assert nodes_of(session) == before
    assert len(session.fan_out(most=size)) == size
    with pytest.raises(wb.WorkbenchError, match="No draw"):
        duel().fan_out()


def test_a_fan_that_breaks_changes_nothing() -> None:
    from tests.session.test_history import TOY
    from tests.toy import toy

    session = Session(toy, TOY, toy.start(TOY, ("refill", "bomb")), seed=1)
    session.chance = "ask"
    session.run()
    assert session.waiting == "chance"
    before = nodes_of(session)
    with pytest.raises(wb.BrokenStep, match="Bomb"):
        session.fan_out()
    assert nodes_of(session) == before


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_fans_at_random_draws_of_all_games(game: str, seed: int) -> None:
    session = sitting(game, seed)
    rng = Random(seed)
    draws = list(chance_nodes(session))
    for draw in rng.sample(draws, min(len(draws), 4)):
        session.goto(draw)
        old, weights = nodes_of(session), {str(move): weight for move, weight in session.outcomes()}
        main = session.branches[0]
        fans = session.fan_out(most=400)
        assert {id_: fact for id_, fact in nodes_of(session).items() if id_ in old} == old
        assert session.node is draw
        assert {fan.text: fan.weight for fan in fans} == weights
        assert session.branches[0] == main, "the old line is where it was"
        for fan in rng.sample(fans, min(len(fans), 3)):
            line = session.tree.path(fan.node)
            assert line[draw.depth + 1].cause.text == fan.text
            place = session.at(fan.node)
            assert place.waiting in ("choice", "chance", "over")
            session.goto(fan.node)
            assert to_json(session.state) == to_json(fan.node.state)


@pytest.mark.parametrize("game", GAMES)
def test_desk_and_list_are_kept_in_the_file(game: str, tmp_path: Path) -> None:
    session = sitting(game, 3)
    session.chance, session.redraw, session.seed = "scripted", True, "seven"
    session.back()
    session.script("[1]")
    session.save(tmp_path / "desk.json")
    again = wb.load(tmp_path / "desk.json")
    assert (again.chance, again.redraw, again.seed, again.scripted) == ("scripted", True, "seven", ("[1]",))
    assert again._desk.again == session._desk.again
