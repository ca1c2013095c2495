"""Autosave: a kernel that is killed loses nothing; two kernels never write over each other."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.sittings import PLACES, nodes_of, numbers, on, sitting
from tests.session.test_history import at_random, duel
from workbench.session import Session, loads
from workbench.session.autosave import home
from workbench.session.save import as_bytes

KILLED = """
import os, signal, sys
sys.path.insert(0, {root!r})
import workbench as wb
from random import Random
s = wb.start("dueling_nobles", players=["Ann", "Ben"], seed=7)
s.autosave({folder!r})
rng = Random(1)
for _ in range({moves}):
    s.play(rng.choice(s.legal_moves))
s.note("the last thing I wrote")
print(s.node.id, len(s.tree), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
ROOT = str(Path(__file__).resolve().parents[2])


def all_of(session: Session) -> tuple[Any, ...]:
    """Everything that a recovered sitting must still have."""
    tree = session.tree
    return (
        nodes_of(session),
        {id_: (node.parent, node.cause, node.note, node.line) for id_, node in tree.lost.items()},
        {node.id: (node.children, node.removed, node.main, node.preferred, node.stop) for node in tree},
        session.node.id,
        (session.seed, session.chance, session.redraw, session.scripted),
        session.deleted,
        session.branches,
        begun(session),
    )


def begun(session: Session) -> tuple[Any, ...] | None:
    """The changes that wait to be applied: where, what, and in which order they were made."""
    draft = session.pending
    return None if draft is None or not draft.edits else (draft.node.id, draft.edit, draft.edits, draft.state)


def killed(folder: Path, moves: int = 15) -> tuple[int, int]:
    """Play in a kernel of its own that is then killed; where it stood, and how many nodes it had."""
    code = KILLED.format(root=ROOT, folder=str(folder), moves=moves)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0, done.stderr
    node, nodes = map(int, done.stdout.split())
    return node, nodes


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process so")
def test_a_killed_kernel_loses_nothing(tmp_path: Path) -> None:
    node, nodes = killed(tmp_path)
    saved = wb.autosaves(tmp_path)
    assert len(saved) == 1
    assert (saved[0].game, saved[0].players, saved[0].nodes) == ("dueling_nobles", ("Ann", "Ben"), nodes)
    assert not saved[0].live
    again = wb.recover(folder=tmp_path)
    assert (again.node.id, len(again.tree)) == (node, nodes)
    assert again.node.note == "the last thing I wrote"
    same = at_random(duel(), 15)
    assert str(again.story()) == str(same.story()), "picture, story and position are of one node"
    at_random(again, 5, seed=3)
    at_random(same, 5, seed=3)
    assert again.state == same.state, "and it goes on as it would have gone on"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process so")
def test_two_kernels_have_files_of_their_own(tmp_path: Path) -> None:
    """Pitfall B35."""
    first, second = killed(tmp_path, 5), killed(tmp_path, 9)
    saved = wb.autosaves(tmp_path)
    assert {each.nodes for each in saved} == {first[1], second[1]}
    assert {len(wb.recover(each).tree) for each in saved} == {first[1], second[1]}


BESIDE = """
import sys
sys.path.insert(0, {root!r})
import workbench as wb
s = wb.recover({path!r})
print("has read it", flush=True)
input()
s.autosave({folder!r})
from random import Random
draw = Random({seed})
for _ in range(5):
    s.play(draw.choice(s.legal_moves))
s.note("window {seed}")
print(s.node.id, len(s.tree), flush=True)
input()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process so")
@pytest.mark.parametrize("game", ["noblemen", "heir_and_regent"])
def test_two_windows_go_on_with_one_sitting_at_the_same_time_and_both_lines_stay(game: str, tmp_path: Path) -> None:
    """Pitfall B35: both read the same journal before either writes its own; then both are killed."""
    session = at_random(wb.start(game, seed=3), 8)
    path = session.autosave(tmp_path)
    session.stop_autosave()
    begun = session.node.id
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", BESIDE.format(root=ROOT, path=str(path), folder=str(tmp_path), seed=seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in (1, 2)
    ]
    try:
        assert [_line(window) for window in windows] == ["has read it"] * 2
        for window in windows:
            _answer(window)
        ends = [tuple(map(int, _line(window).split())) for window in windows]
        assert [each.live for each in wb.autosaves(tmp_path)] == [True, True], "each has a file of its own"
    finally:
        for window in windows:
            window.kill()
            window.communicate()
    again = {session.node.note: session for session in map(wb.recover, wb.autosaves(tmp_path))}
    assert sorted(again) == ["window 1", "window 2"]
    for seed, (node, nodes) in enumerate(ends, start=1):
        found = again[f"window {seed}"]
        assert (found.node.id, len(found.tree)) == (node, nodes)
        session.goto(begun)
        same = at_random(session, 5, seed=seed)
        assert found.state == same.state
        assert str(found.story()) == str(same.story()), "picture, story and position are of one node"


def _line(window: subprocess.Popen[str]) -> str:
    assert window.stdout
    return window.stdout.readline().strip()


def _answer(window: subprocess.Popen[str]) -> None:
    assert window.stdin
    window.stdin.write("\n")
    window.stdin.flush()


def test_everything_that_can_happen_to_a_sitting_is_written(tmp_path: Path) -> None:
    session = at_random(duel(), 10)
    path = session.autosave(tmp_path)
    assert session.autosave(tmp_path) == path, "asking twice makes one journal"
    middle = [node for node in session.tree.path(session.node) if session.at(node).waiting == "choice"][6]
    session.rebase({"seats.0.hand": []}, at=middle)
    session.goto(middle)
    session.edit({"seats.1.chest": 4})
    session.change(rulings={"open-counts": "secret"})
    at_random(session, 3)
    session.name_line("rich Ben")
    session.note("look", node=middle)
    session.promote()
    session.chance, session.redraw = "ask", True
    session.script("[3]")
    session.delete(session.tree.path(session.node)[-2])
    session.delete(session.branches[1].first)
    session.undelete()
    session.delete(session.branches[1].first)
    session.seed = "other"
    assert session.autosaved.complete
    assert session.autosaved.path == path
    again = wb.recover(path)
    assert all_of(again) == all_of(session)
    while session.deleted:
        session.undelete(session.deleted[0].node)
        again.undelete(again.deleted[0].node)
    assert nodes_of(again) == nodes_of(session)


def test_changes_that_wait_to_be_applied_are_saved_as_they_are_made(tmp_path: Path) -> None:
    session = at_random(duel(), 8)
    path = session.autosave(tmp_path)
    middle = session.tree.path(session.node)[5]
    session.pending = draft = session.draft(at=middle)
    draft.set("seats.0.chest", 9)
    draft.set("seats.1.chest", 4)
    draft.set("seats.0.hand.+", "ZZ")
    draft.drop("seats.1.chest")
    for again in (wb.recover(path), loads(as_bytes(session))):
        assert begun(again) == begun(session)
        again.pending.undo()
        assert list(again.pending.edit) == ["seats.0.chest", "seats.0.hand", "seats.1.chest"]
        assert again.pending.apply().parent == 5
        assert again.state.seats[1].chest == 4
        assert again.pending is None
    draft.undo()
    assert begun(wb.recover(path)) == begun(session)
    assert loads(as_bytes(session, seat=0)).pending is None, "a seat may not edit"
    session.delete(middle)
    assert begun(wb.recover(path)) == begun(session), "what is deleted can be brought back"
    session.undelete()
    draft.apply()
    assert session.pending is None
    assert wb.recover(path).pending is None
    session.pending = session.draft()
    assert wb.recover(path).pending is None, "nothing was changed yet"


def test_a_waiting_change_that_no_longer_works_is_told_and_the_rest_opens() -> None:
    session = at_random(duel(), 8)
    session.pending = session.draft()
    session.pending.set("seats.0.chest", 9)
    session.pending.set("seats.1.chest", 3)
    text = as_bytes(session).decode()
    again = loads(text.replace('"seats.1.chest"', '"seats.1.crown"'))
    assert list(again.pending.edit) == ["seats.0.chest"]
    assert again.node.note == "Changes that were begun here fit no longer and were left out: seats.1.crown."
    assert nodes_of(again).keys() == nodes_of(session).keys()
    for wrong in ("[]", '{"node": 1}', '{"node": 1, "edits": [3]}', '{"node": 1, "edits": [], "more": 1}'):
        with pytest.raises(wb.BadSave, match="draft"):
            loads(re.sub(r'"draft": \{.*?\n \}', f'"draft": {wrong}', text, flags=re.DOTALL))


@pytest.mark.parametrize(("game", "seed"), PLACES)
def test_random_sittings_of_all_games_come_back_whole(game: str, seed: int, tmp_path: Path) -> None:
    session = sitting(game, seed, moves=12)
    session.autosave(tmp_path)
    rng = Random(seed)
    for _ in range(25):
        target = rng.choice(list(session.tree))
        action = rng.randrange(8)
        if action == 0:
            session.goto(target)
            on(session, 2, rng)
        elif action == 1 and target.parent is not None:
            session.delete(target)
        elif action == 2 and session.deleted:
            session.undelete()
        elif action == 3:
            session.rebase({rng.choice(numbers(target._state)): 1}, at=target)
            session.goto(0) if session.problems() else None
        elif action == 4:
            session.promote(target)
        elif action == 5:
            session.pending = session.draft(at=target)
            session.pending.set(rng.choice(numbers(target._state)), 1)
            session.pending.set(rng.choice(numbers(target._state)), 2)
        elif action == 6:
            session.note(str(rng.random()), node=target)
        else:
            session.back("tick")
    again = wb.recover(session.autosaved.path)
    assert all_of(again) == all_of(session)
    while session.deleted:
        session.undelete(session.deleted[0].node)
        again.undelete(again.deleted[0].node)
        assert all_of(again) == all_of(session)


def test_a_torn_line_is_left_out_and_the_rest_comes_back(tmp_path: Path) -> None:
    session = at_random(duel(), 3)
    path = session.autosave(tmp_path)
    at_random(session, 6, seed=2)
    session.stop_autosave()
    data = path.read_bytes()
    whole = len(session.tree)
    rng = Random(3)
    for _ in range(25):
        path.write_bytes(data[: rng.randrange(data.index(b"\n") + 1, len(data))])
        if b'{"node":0' not in path.read_bytes() or path.read_bytes().count(b"\n") < 2:
            with pytest.raises(wb.BadSave, match="no first position"):
                wb.recover(path)
            continue
        again = wb.recover(path)
        assert 1 <= len(again.tree) <= whole
        assert again.node in again.tree
    path.write_bytes(data[:40])
    with pytest.raises(wb.BadSave, match="no journal"):
        wb.recover(path)


def test_what_cannot_be_written_is_told_and_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_random(duel(), 3)
    path = session.autosave(tmp_path)

    class Full:
        def write(self, data: bytes) -> int:
            raise OSError(28, "No space left on device")

    file, session._journal._file = session._journal._file, Full()
    at_random(session, 2, seed=4)
    assert session.autosaved.error.endswith("No space left on device.")
    assert not session.autosaved.complete
    here = session.node.id
    session._journal._file = file
    session.note("room again")
    assert session.autosaved.complete
    again = wb.recover(path)
    assert again.node.id == here
    assert all_of(again) == all_of(session)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(wb.BadSave, match="cannot be written to"):
        duel().autosave(blocked / "folder")
    assert wb.autosaves(tmp_path / "nothing here") == ()
    assert repr(wb.autosaves(tmp_path)) == "Nothing was saved by itself."
    with pytest.raises(wb.BadSave, match="Nothing was saved"):
        wb.recover(folder=tmp_path)


def test_a_recovered_sitting_takes_the_place_of_its_old_journal(tmp_path: Path) -> None:
    session = at_random(duel(), 5)
    old = session.autosave(tmp_path)
    again = wb.recover(old)
    new = again.autosave(tmp_path)
    if wb.autosaves(tmp_path)[0].live:
        assert old.exists(), "the other one is still being written"
    session.stop_autosave()
    third = wb.recover(new)
    again.stop_autosave()
    newest = third.autosave(tmp_path)
    assert not new.exists()
    assert newest.exists()
    assert all_of(wb.recover(newest)) == all_of(again)


def test_stopping_leaves_the_file_and_writes_no_more(tmp_path: Path) -> None:
    session = at_random(duel(), 3)
    path = session.autosave(tmp_path)
    size = path.stat().st_size
    session.stop_autosave()
    at_random(session, 3, seed=4)
    assert path.stat().st_size == size
    assert session.autosaved is None


def test_a_change_costs_little(tmp_path: Path) -> None:
    """What is written for a move does not grow with the sitting."""
    session = at_random(duel(), 3)
    path = session.autosave(tmp_path)
    grown = []
    rng = Random(1)
    for _ in range(60):
        if session.waiting != "choice":
            break
        before, nodes = path.stat().st_size, len(session.tree)
        session.play(rng.choice(session.legal_moves))
        grown.append((path.stat().st_size - before) / (len(session.tree) - nodes + 2))
    first, last = sum(grown[:15]), sum(grown[-15:])
    assert last < 3 * first


def test_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOBLES_WORKBENCH_HOME", str(tmp_path))
    session = duel()
    assert session.autosave().parent == tmp_path / "autosave"
    assert [saved.path for saved in wb.autosaves()] == [session.autosaved.path]
    monkeypatch.delenv("NOBLES_WORKBENCH_HOME")
    monkeypatch.setattr(os, "environ", {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")})
    monkeypatch.setattr(sys, "platform", "linux")
    assert home() == tmp_path / "state" / "nobles-workbench"


def test_a_journal_is_no_save_file_and_a_save_file_no_journal(tmp_path: Path) -> None:
    session = at_random(duel(), 3)
    path = session.autosave(tmp_path)
    with pytest.raises(wb.BadSave):
        wb.load(path)
    session.save(tmp_path / "x.journal")
    with pytest.raises(wb.BadSave, match="no journal"):
        wb.recover(tmp_path / "x.journal")
    assert len(wb.autosaves(tmp_path)) == 1, "what cannot be read is left out of the list"
