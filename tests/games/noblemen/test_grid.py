"""The grid of an Estate: squares, frontier, connection, and the largest set of squares, against plain definitions."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as some

from workbench.games.noblemen import grid
from workbench.games.noblemen.tiles import squares

CELLS = some.tuples(some.integers(-3, 3), some.integers(-3, 3)).map(lambda at: grid.name(*at))
ESTATES = some.dictionaries(CELLS, some.sampled_from("FWNM"), min_size=1, max_size=30)


@given(CELLS)
def test_neighbours(cell: str) -> None:
    assert len(set(grid.edges(cell))) == 4
    assert len(set(grid.around(cell))) == 8
    assert set(grid.edges(cell)) < set(grid.around(cell))
    assert all(cell in grid.edges(side) for side in grid.edges(cell))
    assert all(cell in grid.square(corner) for corner in grid.corners(cell))
    assert grid.is_cell(cell)
    assert grid.tidy(f" {cell.replace(',', ' , ')}") == cell


@given(ESTATES)
def test_squares_are_those_of_the_definition(estate: dict[str, str]) -> None:
    wanted = {
        corner
        for corner, tile in estate.items()
        if tile != "M" and all(estate.get(cell) == tile for cell in grid.square(corner))
    }
    assert [corner for _, corner in squares(estate)] == sorted(wanted, key=grid.at)


@given(ESTATES)
def test_the_frontier_touches_the_estate(estate: dict[str, str]) -> None:
    found = grid.frontier(estate)
    assert found == sorted(set(found), key=grid.at)
    assert all(cell not in estate and any(side in estate for side in grid.edges(cell)) for cell in found)
    assert grid.near(estate, 1) == found
    assert set(found) <= set(grid.near(estate, 3))
    assert all(min(grid.distance(cell, other) for other in estate) <= 3 for cell in grid.near(estate, 3))


@given(ESTATES)
def test_pieces_partition_the_cells(estate: dict[str, str]) -> None:
    parts = list(grid.pieces(estate))
    assert sorted(cell for part in parts for cell in part) == sorted(estate)
    for one, other in combinations(parts, 2):
        assert not any(side in other for cell in one for side in grid.edges(cell))


@given(some.sets(CELLS, min_size=1, max_size=6), some.lists(CELLS, min_size=1, max_size=2, unique=True))
@settings(max_examples=60, deadline=None)
def test_links_needed_by_trying(base: set[str], new: list[str]) -> None:
    """Against all ways to add up to two tiles; the base hangs together in play."""
    base = set(next(iter(grid.pieces(base))))
    new = [cell for cell in new if cell not in base]
    if not new:
        return
    need = grid.links_needed(base, new)
    room = list(grid.near({*base, *new}, 2))

    def joined(extra: tuple[str, ...]) -> bool:
        return len(list(grid.pieces({*base, *new, *extra}))) == 1

    if joined(()):
        assert need == 0
    elif any(joined((cell,)) for cell in room):
        assert need == 1
    else:
        assert need >= 2
        if len(new) == 1 and any(joined(pair) for pair in combinations(room, 2)):
            assert need == 2


@given(some.sets(CELLS, max_size=9), some.data())
@settings(deadline=None)
def test_the_largest_set_without_overlap(corners: set[str], data: some.DataObject) -> None:
    kept: list[str] = []
    for one in data.draw(some.lists(some.sampled_from(sorted(corners)), max_size=2)) if corners else []:
        if not any(grid.overlap(one, other) for other in kept):
            kept.append(one)
    found = grid.most_disjoint(corners, kept)
    assert set(kept) <= set(found) <= corners
    assert not any(grid.overlap(one, other) for one, other in combinations(found, 2))
    best = max(
        len(chosen)
        for size in range(len(corners) + 1)
        for chosen in combinations(sorted(corners), size)
        if set(kept) <= set(chosen) and not any(grid.overlap(one, other) for one, other in combinations(chosen, 2))
    )
    assert len(found) == best


@given(some.sets(CELLS, min_size=1, max_size=9), some.data())
@settings(deadline=None)
def test_what_can_stay_stays(corners: set[str], data: some.DataObject) -> None:
    before = grid.most_disjoint(corners, [])
    assert grid.most_disjoint(corners, [], before) == before
