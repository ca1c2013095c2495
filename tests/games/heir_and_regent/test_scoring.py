"""Scoring: the itemised forecast is what the Year End pays, and cliques are connected components."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.games.heir_and_regent.randomly import GAME, settings, ticks
from workbench.games.heir_and_regent.board import (
    court_grid,
    court_size,
    favor,
    neighbors,
    notches_to_favor,
    notches_to_lose,
    reached,
    spaces,
)
from workbench.games.heir_and_regent.cards import major, minor
from workbench.games.heir_and_regent.cliques import cliques, sizes_with
from workbench.games.heir_and_regent.components import nobles
from workbench.games.heir_and_regent.scoring import shares, support, tallied, tally
from workbench.kernel import Settings, view
from workbench.kernel.play import waiting

RULES = [settings(), settings("cliques"), settings("cliques", "large-court", cliques_council="kept")]
rules = pytest.mark.parametrize("chosen", RULES, ids=["current", "cliques", "kept"])


def random_board(chosen: Settings, seed: int) -> Any:
    """A position with a random board and random markers."""
    rng = Random(seed)
    state = GAME.positions["year-end"](chosen)
    stock = list(nobles(chosen))
    rng.shuffle(stock)
    places = list(spaces(court_size(chosen)))
    rng.shuffle(places)
    state.court = {space: stock.pop() for space in places[: rng.randint(0, len(places))]}
    if not chosen.has("cliques") or chosen.answer("cliques-council") == "kept":
        state.council = {space: stock.pop() for space in spaces(rng.randint(0, 4))}
    for seat in state.seats:
        seat.retinue = [stock.pop() for _ in range(rng.randint(0, 3))]
    state.markers = {faction: rng.randint(1, 9) for faction in state.markers}
    return state


@rules
def test_the_forecast_is_what_the_year_end_pays(chosen: Settings) -> None:
    for seed in range(20):
        state = random_board(chosen, seed)
        coming = tally(state).total
        for _ in range(60):
            if type(waiting(state)).__name__ == "FinishYear":
                break
            step: Any = state.agenda.pop()
            step.do(state, _silent)
        assert (state.seats[0].vp, state.seats[1].vp) == coming


def _silent(rule: str, *pieces: str, **values: Any) -> None:
    """Hear nothing."""


@rules
def test_in_a_game_too_a_year_pays_what_was_foretold_at_its_end(chosen: Settings) -> None:
    foretold, before = (0, 0), (0, 0)
    for state in ticks(chosen, Random(5)):
        name = type(waiting(state)).__name__
        points = (state.seats[0].vp, state.seats[1].vp)
        if name == "ScoreCourt":
            foretold, before = tally(state).total, points
        elif name == "FinishYear":
            assert points == (before[0] + foretold[0], before[1] + foretold[1])


@rules
def test_every_share_says_who_is_paid_by_which_faction_and_why(chosen: Settings) -> None:
    for seed in range(20):
        state = random_board(chosen, seed)
        found = shares(state)
        assert tallied(found) == tally(state)
        for share in found:
            assert (share.points == 0) == (share.seat is None)
            assert share.rule in GAME.rulebook.rules
            if share.area != "retinue" and share.faction:
                assert share.faction == {"major": major, "minor": minor}[share.side](share.noble)
                assert share.seat == favor(state, share.faction)
        in_court = sum(share.area == "court" for share in found)
        assert in_court == len(state.court) * (2 if chosen.has("cliques") else 1)
        assert shares(view(state, 1)) == found


def test_cliques_are_connected_components() -> None:
    chosen = RULES[1]
    grid = court_grid(chosen)
    for seed in range(40):
        state = random_board(chosen, seed)
        for side, faction in (("major", major), ("minor", minor)):
            graph = nx.Graph()
            graph.add_nodes_from(state.court)
            graph.add_edges_from(
                (space, other)
                for space in state.court
                for other in neighbors(grid, space)
                if other in state.court and faction(state.court[space]) == faction(state.court[other])
            )
            wanted = {tuple(sorted(group, key=int)) for group in nx.connected_components(graph)}
            assert {clique.spaces for clique in cliques(state) if clique.side == side} == wanted


def test_a_favored_clique_of_n_pays_n_times_n_plus_one_for_majors_and_n_times_n_for_minors() -> None:
    for seed in range(40):
        state = random_board(RULES[1], seed)
        for clique in cliques(state):
            if clique.seat is not None:
                size = clique.size
                assert clique.total == size * (size + 1 if clique.side == "major" else size)
        totals = [sum(clique.total for clique in cliques(state) if clique.seat == seat) for seat in (0, 1)]
        assert tuple(totals) == tally(state).court


def test_the_sizes_on_an_empty_space_are_those_after_the_invite() -> None:
    for seed in range(40):
        state = random_board(RULES[1], seed)
        free = [space for space in spaces(12) if space not in state.court]
        left = [noble for noble in nobles(RULES[1]) if noble not in state.court.values()]
        for space in free[:2]:
            foretold = sizes_with(state, left[0], space)
            trial = state.copy()
            trial.court[space] = left[0]
            sizes = {clique.side: clique.size for clique in cliques(trial) if space in clique.spaces}
            assert foretold == (sizes["major"], sizes["minor"])


def test_notches_to_win_and_to_lose_favor() -> None:
    state = GAME.positions["act"](settings())
    for space in range(1, 10):
        state.markers["Me"] = space
        seat = favor(state, "Me")
        for player in (0, 1):
            need = notches_to_favor(state, "Me", player)
            assert (need == 0) == (seat == player)
            trial = state.copy()
            trial.markers["Me"] = reached(state, "Me", player, need)
            assert favor(trial, "Me") == player
        lose = notches_to_lose(state, "Me")
        assert (lose == 0) == (seat is None)
        if seat is not None:
            trial = state.copy()
            trial.markers["Me"] = reached(state, "Me", 1 - seat, lose)
            assert favor(trial, "Me") is None


def test_support_counts_every_noble_at_most_once() -> None:
    for seed in range(20):
        state = random_board(RULES[0], seed)
        first, second = support(state)
        retinues = [len(seat.retinue) for seat in state.seats]
        assert first >= retinues[0]
        assert second >= retinues[1]
        assert first + second <= len(state.court) + len(state.council) + sum(retinues)
