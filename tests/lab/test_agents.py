"""Agents: what they see, what they never see, and that thinking pays."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import make_settings
from workbench.kernel.play import play, settle
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.visibility import plain, view
from workbench.kernel.worlds import sample_world
from workbench.lab.agents import GreedyAgent, RandomAgent, chosen
from workbench.lab.mcts import MctsAgent
from workbench.lab.seating import players_for

GAMES = game_ids()
THINKING = (GreedyAgent(), MctsAgent(iterations=12, horizon=6, worlds=3))


def settings_of(game: Any) -> Any:
    return make_settings(game.rulebook, parts=game.pack())


def decisions(game: Any, seed: int, every: int) -> list[tuple[Any, int, list[Any]]]:
    """Some decisions of a random game: position, seat, legal moves."""
    rng, state, found, number = Random(seed), game.start(settings_of(game)), [], 0
    while (choice := settle(state, rng)) is not None:
        legal = choice.legal(state)
        number += len(legal) > 1
        if len(legal) > 1 and number % every == 0:
            found.append((state.copy(), choice.seat, legal))
        play(state, rng.choice(legal))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("agent", THINKING, ids=lambda agent: type(agent).__name__)
def test_what_is_hidden_never_changes_what_an_agent_chooses(name: str, agent: Any) -> None:
    """Every secret is dealt anew; what the seat sees is the same, so its choice must be the same."""
    game, compared, dealt_otherwise = find_game(name), 0, 0
    for state, seat, legal in decisions(game, 5, 23):
        seen = view(state, seat)
        choices = set()
        for number in range(3):
            world = sample_world(game, seen, Random(number))
            dealt_otherwise += plain(view(world, None)) != plain(view(state, None))
            assert view(world, seat) == seen
            choices.add(str(chosen(agent, game, world, seat, tuple(legal), Random(1))))
        choices.add(str(chosen(agent, game, state, seat, tuple(legal), Random(1))))
        assert len(choices) == 1, choices
        compared += 1
    assert compared >= 2
    assert dealt_otherwise


class Spy:
    """Looks for anything that its seat may not see, in all it is given."""

    name = "spy"

    def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        assert type(seen).__name__ == "View"
        with pytest.raises(AttributeError, match="read-only"):
            seen.over = True
        for other in seen.seats:
            if other.seat != seat:
                hidden = [value for value in plain(other).values() if isinstance(value, dict) and "hidden" in value]
                assert hidden, "another seat has no secrets at all"
        assert isinstance(legal, tuple)
        return rng.choice(legal)


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_is_given_a_view_and_nothing_more(name: str) -> None:
    wb.simulate(name, 1, Spy, workers=1, progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_agents_leave_the_position_as_it_is(name: str) -> None:
    """Pitfall B03: looking ahead never changes the real game."""
    game = find_game(name)
    for state, seat, legal in decisions(game, 3, 40):
        before = plain(view(state, None))
        for agent in THINKING:
            chosen(agent, game, state, seat, tuple(legal), Random(2))
        assert plain(view(state, None)) == before


def test_thinking_pays() -> None:
    for agent in ("greedy", wb.agent("mcts", iterations=20)):
        results = wb.simulate("dueling_nobles", 6, [agent, "random"], rotate=True, workers=1, progress=False)
        share = results.seats.groupby("agent")["share"].mean()
        assert share["random"] <= 0.25, share


def test_a_search_in_a_game_without_an_evaluation_plays_on_to_the_end() -> None:
    """Nothing per game is needed: a search plays out, greedy plays at random, and both only make legal moves."""
    from workbench.games.dueling_nobles.game import DuelingNobles
    from workbench.kernel import Game

    class Bare(DuelingNobles):
        evaluate = Game.evaluate

    search = MctsAgent(iterations=20, worlds=4)
    results = wb.simulate(Bare(), 2, [search, "greedy"], rotate=True, workers=1, progress=False)
    assert results.frame["ended"].all()
    assert results.frame["lead_changes"].isna().all()
    assert results.seats.groupby("agent")["share"].mean()["mcts 20"] >= 0.5


def test_a_person_is_shown_the_position_and_asked_until_the_answer_is_a_legal_move() -> None:
    told: list[str] = []
    answers = iter(["", "no such move", "0", "k", "1", *["1"] * 3, "stop"])
    person = wb.agent("human", ask=lambda question: next(answers), tell=told.append)
    with pytest.raises(wb.BrokenRun, match="Ann has stopped the game") as caught:
        wb.simulate("dueling_nobles", 1, {"Ann": person}, progress=False)
    assert caught.value.results is not None
    shown = "\n".join(told)
    assert "is none of the legal moves" in shown
    assert "write more of it" in shown
    assert "seats 1: " in shown
    assert "hidden" in shown


def test_a_person_plays_in_this_process_even_where_workers_are_asked_for() -> None:
    answers = iter(["1"] * 5 + ["stop"])
    person = wb.agent("human", ask=lambda question: next(answers), tell=lambda text: None)
    with pytest.raises(wb.BrokenRun, match="stopped"):
        wb.simulate("dueling_nobles", 2, [person, "random"], workers=2, progress=False)


class Short:
    """An agent whose method asks for less than it is given."""

    def choose(self, seen: Any, legal: Any) -> Any:
        return legal[0]


class Whole:
    """An agent without a self."""

    @staticmethod
    def choose(game: Any, seen: Any, seat: int, legal: Any, rng: Random) -> Any:
        return legal[0]


class Locked(Whole):
    """An agent that holds what cannot be copied."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


class TestSeating:
    settings = make_settings(find_game("noblemen").rulebook, ["Ann", "Ben", "Cat"])

    def names(self, agents: Any) -> list[str]:
        return [player.name for player in players_for(self.settings, agents)]

    def test_one_for_all_one_for_each_or_by_seat(self) -> None:
        assert self.names("Greedy ") == ["greedy"] * 3
        assert self.names(["greedy", RandomAgent, RandomAgent()]) == ["greedy", "random", "random"]
        assert self.names({"Ben": "greedy", 2: wb.agent("mcts", iterations=5)}) == ["random", "greedy", "mcts 5"]

    def test_a_function_is_an_agent(self) -> None:
        def careful(game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
            return legal[-1]

        assert self.names(careful) == ["careful"] * 3

    @pytest.mark.parametrize(
        ("agents", "words"),
        [
            ("gredy", "Did you mean 'greedy'"),
            (["random"], "3 seats need as many agents; there are 1"),
            ({"Dan": "random"}, "No player is 'Dan'"),
            (7, "7 is no agent"),
            (dict, "dict is no agent"),
            (
                lambda seen, legal: legal[0],
                r"takes \(seen, legal\); an agent is given \(game, seen, seat, legal, rng\)",
            ),
            (Short, r"`choose` of Short takes \(seen, legal\); an agent is given"),
            (Short(), r"`choose` of Short takes \(seen, legal\); an agent is given"),
        ],
    )
    def test_what_cannot_play_is_refused_with_what_would_be_right(self, agents: Any, words: str) -> None:
        with pytest.raises(wb.BadAgent, match=words):
            self.names(agents)

    def test_what_chooses_may_be_a_static_method(self) -> None:
        assert self.names([Whole, Whole(), "random"]) == ["Whole", "Whole", "random"]

    def test_an_agent_that_cannot_be_copied_is_told_what_to_do(self) -> None:
        with pytest.raises(wb.BrokenRun, match=r"Locked cannot be copied .*Give its class instead"):
            wb.simulate("dueling_nobles", 1, Locked(), workers=1, progress=False)
        assert len(wb.simulate("dueling_nobles", 1, Locked, workers=1, progress=False)) == 1

    def test_options(self) -> None:
        with pytest.raises(wb.BadAgent, match="takes iterations, horizon, worlds, exploration"):
            wb.agent("mcts", depth=3)
        with pytest.raises(wb.BadAgent, match="at least 1"):
            wb.agent("mcts", iterations=0)
        for wrong in (True, 2.5, "5"):
            with pytest.raises(wb.BadAgent, match="at least 1"):
                wb.agent("mcts", iterations=wrong)
        for wrong in ("x", -1, float("nan"), True):
            with pytest.raises(wb.BadAgent, match=r"exploration .*a number, 0 or more"):
                wb.agent("mcts", exploration=wrong)
        with pytest.raises(wb.BadAgent, match="named by a text, one of random, greedy"):
            wb.agent(5)  # type: ignore[arg-type]


def test_every_game_gets_an_agent_of_its_own() -> None:
    """An agent that remembers does not carry anything from game to game, so no game depends on who played which."""

    class Counting:
        def __init__(self) -> None:
            self.asked = 0

        def choose(self, game: Any, seen: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
            self.asked += 1
            return legal[self.asked % len(legal)]

    kept = Counting()
    whole = wb.simulate("dueling_nobles", 4, kept, workers=1, progress=False)
    part = wb.simulate("dueling_nobles", range(2, 4), kept, workers=1, progress=False)
    assert kept.asked == 0
    assert list(part.frame["line"]) == list(whole.frame["line"])[2:]


def test_the_secret_of_another_seat_is_one_branch_of_the_search() -> None:
    from workbench.games.dueling_nobles.preparation import Keep
    from workbench.lab.mcts import Search

    game = find_game("dueling_nobles")
    search = Search(game, 0, 2, MctsAgent(), Random(1))
    one, other = Keep(("KS", "KH", "QH")), Keep(("JS", "JH", "QD"))
    assert search._branch(one, 1) == search._branch(other, 1)
    assert search._branch(one, 0) != search._branch(other, 0)
