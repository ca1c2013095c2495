"""Finding a short real line of play: what is found really shows there, and no game looked at has a shorter one."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from workbench.kernel.codec import to_json
from workbench.kernel.play import verdicts
from workbench.kernel.registry import find_game, game_ids
from workbench.lab.find import Find, Search, line_to
from workbench.lab.plan import make_plan
from workbench.lab.targets import RuleTarget

GAMES = game_ids()


def find(name: Any, rule: str | None = None, games: Any = 12, **options: Any) -> wb.Session:
    return wb.find(name, rule, games=games, progress=False, **{"workers": 1, **options})


def alone(session: wb.Session) -> set[str]:
    """The rules that alone stand against a move here."""
    against = [{item.rule for item in verdict.objections} for verdict in session.verdicts()]
    return {rule for rules in against if len(rules) == 1 for rule in rules}


@pytest.mark.parametrize("name", GAMES)
def test_what_forbids_allows_and_happens_can_be_found_in_every_game(name: str) -> None:
    played = wb.heat(name, 2, workers=1, progress=False).frame.set_index("rule")
    rules = played.loc[[rule for rule in played.index if "." in rule and not rule.startswith(("ruling", "variant"))]]
    forbids = rules["alone"].idxmax()
    assert forbids in alone(find(name, forbids, how="forbids"))
    happens = rules["cited"].idxmax()
    found = find(name, happens, how="happens")
    assert happens in {rule for line in found.story() for rule in line.rules} | {
        rule for node in found.tree for event in node.events for rule in (event.rule, *event.also)
    }
    allowed = find(name, _timing(name), how="allows")
    assert any(_timing(name) == move.when for move in allowed.legal_moves)


def _timing(name: str) -> str:
    """The rule for which the first kind of move that a seat may choose in a new game exists."""
    return next(iter(wb.start(name, seed=1).legal_moves)).when


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_the_game_that_was_played(name: str) -> None:
    """The sitting, replayed move by move by its own rules, stands where the simulated game stood."""
    plan = make_plan(name, seed=5)
    session = line_to(plan, Find(0, 25, 3, "here"))
    walk = Search(plan, 3, None, 25)
    walk.go()
    assert to_json(session.state) == to_json(walk.state)
    moves = [node.cause.kind for node in session.tree.path(session.node) if node.cause]
    assert moves.count("move") == 25
    assert session.node.note.startswith("here. Game 3 of seed 5, after 25 moves")
    session.back()
    session.forward()
    assert to_json(session.state) == to_json(walk.state)


def test_the_shortest_line_is_returned() -> None:
    """Pitfall of many searches: the first line found is not the shortest."""
    lengths = {}
    for number in range(12):
        try:
            session = find("dueling_nobles", "ace.rout", games=range(number, number + 1), how="happens")
        except wb.NothingFound:
            continue
        path = session.tree.path(session.node)
        lengths[number] = sum(node.cause is not None and node.cause.kind == "move" for node in path)
    shortest = min(lengths.values())
    found = find("dueling_nobles", "ace.rout", how="happens")
    path = found.tree.path(found.node)
    assert sum(node.cause is not None and node.cause.kind == "move" for node in path) == shortest
    assert len(set(lengths.values())) > 1


def test_workers_find_the_same_line() -> None:
    one, other = (find("dueling_nobles", "feint.cost", workers=workers) for workers in (1, 2))
    assert to_json(one.state) == to_json(other.state)
    assert one.node.note == other.node.note


def test_a_ruling_decides_where_another_answer_would_make_a_difference() -> None:
    found = find("dueling_nobles", "defender-spoils")
    assert "under defender-spoils = attacker" in found.node.note
    move = found.node.note.split("“")[1].split("”")[0]
    assert move in found.legal_moves
    variant = find("dueling_nobles", "variant.mandatory-taxes")
    assert "under mandatory-taxes on" in variant.node.note
    with pytest.raises(wb.NothingFound, match=r"ruling\.long-game did not show in 3 games of Dueling Nobles"):
        find("dueling_nobles", "long-game", games=3)


@pytest.mark.parametrize(
    ("name", "card", "rule"),
    [
        ("noblemen", "Blackmail", "card.blackmail"),
        ("dueling_nobles", "Minister", "minister.remove"),
        ("among_nobles", "Antoine le Bon", "char.antoine"),
        ("among_nobles", "esterhazy", "char.esterhazy"),
    ],
)
def test_a_card_is_found_where_its_text_matters(name: str, card: str, rule: str) -> None:
    found = find(name, card=card, games=40)
    told = {each for node in found.tree for event in node.events for each in (event.rule, *event.also)}
    assert rule in told | alone(found)
    assert rule in found.node.note


def test_a_card_without_a_text_is_found_where_it_is_used() -> None:
    found = find("dueling_nobles", card="AS", games=10)
    assert "AS" in found.node.note
    with pytest.raises(wb.NothingFound, match="has no card 'Antoinette'"):
        find("among_nobles", card="Antoinette")


def test_a_predicate_sees_every_position_and_can_change_nothing() -> None:
    found = find("dueling_nobles", where=lambda state: state.seats[1].chest >= 3)
    assert found.state.seats[1].chest >= 3
    before = found.tree.path(found.node)[:-1]
    decided = [node for node in before if node.state.agenda and verdicts(node.state)]
    assert all(node.state.seats[1].chest < 3 for node in decided)

    def meddles(state: Any) -> bool:
        state.seats[0].chest = 99
        return True

    with pytest.raises(wb.BrokenRun, match=r"looking with meddles, after 0 moves.*read-only"):
        find("dueling_nobles", where=meddles)


def test_a_fault_in_a_predicate_is_told_and_the_best_line_so_far_is_kept() -> None:
    class Fussy:
        __name__ = "fussy"

        def __init__(self) -> None:
            self.games = 0

        def __call__(self, state: Any) -> bool:
            if not state.turn and not state.seats[0].arms:
                self.games += 1
            if self.games > 4:
                raise ValueError("that is enough")
            return state.turn == 2

    with pytest.raises(wb.BrokenRun, match="that is enough") as caught:
        find("dueling_nobles", where=Fussy(), games=40)
    assert "The best line so far is in the error's `results`" in str(caught.value)
    assert "in __call__" in str(caught.value)
    assert caught.value.results.state.turn == 2
    with pytest.raises(wb.BrokenRun, match="Nothing had been found yet"):
        find("dueling_nobles", where=lambda state: 1 / 0, workers=2)

    def counts(state: Any) -> bool:
        raise ValueError("saw 0 of 5 cards")

    with pytest.raises(wb.BrokenRun, match=r"ValueError: saw 0 of 5 cards\. Nothing had been found yet"):
        find("dueling_nobles", where=counts)


def test_one_can_look_on_from_a_position() -> None:
    s = wb.start("dueling_nobles", seed=4)
    for _ in range(6):
        s.play(s.legal_moves[0])
    turn = s.state.turn
    found = find(s, where=lambda state: state.turn == turn + 1)
    assert to_json(found.tree.root.state) == to_json(s.state)
    assert found.state.turn == turn + 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "one of: rule=, card= or where="),
        ({"rule": "feint.cost", "card": "AS"}, "one of: rule=, card= or where="),
        ({"rule": "feint.price"}, "no rule, ruling, variant or gap 'feint.price'"),
        ({"rule": "feint.cost", "how": "decides"}, "“forbids”, “allows” or “happens”"),
        ({"where": "vp > 3"}, "give a function of a position"),
        ({"where": lambda state: True, "how": "allows"}, "is said of a rule"),
        ({"card": 5}, "give its name or its id"),
        ({"rule": "feint.cost", "longest": -1}, "how many moves the line may have"),
        ({"rule": "feint.cost", "longest": "x"}, "how many moves the line may have"),
        ({"rule": "feint.cost", "colour": 1}, "no setting 'colour'; there are players"),
    ],
)
def test_wrong_wishes_are_refused_with_what_would_be_right(options: dict[str, Any], words: str) -> None:
    with pytest.raises(wb.WorkbenchError, match=words):
        find("dueling_nobles", **options)


def test_a_rule_target_ranks_what_it_sees() -> None:
    game = find_game("dueling_nobles")
    session = wb.start("dueling_nobles", seed=1)
    step = session.state.agenda[-1]
    sights = list(RuleTarget("prep.three-to-arms").at(session.state, step))
    assert {sight.rank for sight in sights} == {0, 1}
    only = list(RuleTarget("prep.three-to-arms", "allows").at(session.state, step))
    assert {sight.rank for sight in only} == {1}
    assert game.id == "dueling_nobles"
