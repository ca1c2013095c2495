"""Two threads on one sitting, as in JupyterLab, where a click is answered beside a cell that runs: nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

import pytest

import workbench as wb
from tests.session.sittings import GAMES, numbers, on, sitting
from tests.session.test_autosave import all_of
from workbench.session import Session


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns all the time, so that what can go wrong between two lines does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def clicks(session: Session, rng: Random) -> None:
    """Whatever somebody does at a bench, most of it in the history."""
    target = rng.choice(list(session.tree))
    action = rng.randrange(8)
    if action < 2:
        session.goto(target)
    elif action == 2:
        session.back()
    elif action == 3 and target.parent is not None:
        session.delete(target)
    elif action == 4 and session.deleted:
        session.undelete()
    elif action == 5:
        session.edit({rng.choice(numbers(target._state)): 1}, at=target)
    elif action == 6:
        session.note(f"note {rng.random()}", node=target)
    else:
        session.promote(target)


def at_once(*works: Callable[[], None]) -> list[Exception]:
    """Do these in threads of their own; what they raised."""
    raised: list[Exception] = []

    def done(work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            raised.append(error)

    threads = [Thread(target=done, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("hasty")
def test_a_cell_and_a_bench_may_go_on_at_the_same_time(game: str, tmp_path: Path) -> None:
    session = sitting(game, 1, moves=6)
    path = session.autosave(tmp_path)

    def several(action: Callable[[Session, Random], object], seed: int) -> Callable[[], None]:
        rng = Random(seed)

        def work() -> None:
            for _ in range(100):
                # The node may be gone, or what was looked up may have moved on: then nothing has happened.
                with suppress(wb.WorkbenchError, IndexError):
                    action(session, rng)

        return work

    raised = at_once(several(lambda s, rng: on(s, 1, rng), 2), several(clicks, 3), several(clicks, 4))
    assert raised == []
    tree = session.tree
    for node in tree:
        assert node.parent is None or node.id in tree[node.parent].children
        assert node.main is None or node.main in node.children
        assert all(tree[child].parent == node.id for child in node.children)
    assert session.node in tree
    assert sorted({*tree.nodes, *tree.lost}) == list(range(tree._made)), "no two nodes have one number"
    assert all_of(wb.recover(path)) == all_of(session)
