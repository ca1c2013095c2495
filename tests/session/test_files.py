"""Save files: whole, readable, validated; a broken, foreign or hostile one gives one clear error."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import workbench as wb
from tests.session.test_history import at_random, duel, tree_of
from workbench.kernel.codec import to_json
from workbench.kernel.visibility import plain, view


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    session = at_random(duel(), 25)
    session.note("here")
    session.goto(30)
    session.edit({"seats.0.chest": 4})
    session.goto(session.line[-1])
    path = tmp_path / "case.json"
    session.save(path)
    return path


def changed(path: Path, change: Any) -> Path:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))
    return path


def test_a_file_brings_the_whole_sitting_back(tmp_path: Path) -> None:
    session = at_random(duel(), 25)
    session.note("here")
    session.back()
    session.edit({"seats.0.chest": 4})
    session.name_line("rich")
    session.save(tmp_path / "case.json")
    again = wb.load(tmp_path / "case.json")
    assert tree_of(again) == tree_of(session)
    assert again.branches == session.branches
    assert again.line == session.line
    assert again.node.id == session.node.id
    assert again.seed == session.seed
    assert [str(again.story(seat)) for seat in (None, 0, 1)] == [str(session.story(seat)) for seat in (None, 0, 1)]


def test_the_mark_that_some_editors_put_first_is_no_damage(saved: Path) -> None:
    whole = tree_of(wb.load(saved))
    saved.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes())
    assert tree_of(wb.load(saved)) == whole


def test_a_file_is_readable_json_and_its_chance_is_stored_as_outcomes(saved: Path) -> None:
    content = json.loads(saved.read_text())
    assert content["game"] == "dueling_nobles"
    assert content["settings"]["rulings"]["oblige-limit"] == "until-disband"
    drawn = [node["cause"]["text"] for node in content["nodes"] if node.get("cause", {}).get("kind") == "chance"]
    assert drawn[0].startswith("=")
    assert saved.read_text().count("\n") > 100


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "damaged"),
        ("{", "damaged"),
        ("[1, 2]", "no save file"),
        ("{}", "no save file"),
        ('"workbench"', "no save file"),
        ('{"workbench": 99}', "format 99"),
        ('{"workbench": 1}', "lacks the entry “game”"),
        ('{"workbench": 1, "game": "chess", "settings": {}, "rulebook": "", "seed": 1, "nodes": []}', "chess"),
        ("[" * 100_000, "damaged"),
        ('{"workbench": 1, "nodes": ' + "[" * 50_000 + "]" * 50_000 + "}", "damaged"),
        ("\x00\x01\x02", "damaged"),
        ('{"workbench": ' + "9" * 5000 + "}", "format|damaged|no save file"),
    ],
)
def test_foreign_and_damaged_files_give_one_clear_error(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(wb.BadSave, match=says) as caught:
        wb.load(path)
    assert "broken.json" in str(caught.value)


def test_no_file_a_folder_and_a_binary_give_one_clear_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(wb.BadSave):
            wb.load(path)
    binary = tmp_path / "pickle.json"
    binary.write_bytes(b"\x80\x04\x95\x00cos\nsystem\n\xff\xfe")
    with pytest.raises(wb.BadSave):
        wb.load(binary)


def drop(content: Any, *way: Any) -> None:
    *rest, last = way
    for part in rest:
        content = content[part]
    del content[last]


def put(content: Any, value: Any, *way: Any) -> None:
    *rest, last = way
    for part in rest:
        content = content[part]
    content[last] = value


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: drop(content, "settings"),
        lambda content: put(content, "lots", "nodes", 0, "state", "seats", 0, "chest"),
        lambda content: put(content, {"step": "os.system"}, "nodes", 0, "state", "agenda", 0),
        lambda content: put(content, 10**6, "nodes", 3, "parent"),
        lambda content: put(content, 3, "nodes", 3, "parent"),
        lambda content: drop(content, "nodes", 3, "cause"),
        lambda content: put(content, "teleport", "nodes", 3, "cause", "kind"),
        lambda content: put(content, 10**6, "cursor"),
        lambda content: put(content, -1, "cursor"),
        lambda content: put(content, [], "nodes"),
        lambda content: put(content, "x", "surprise"),
        lambda content: put(content, ["Ann"], "settings", "players"),
        lambda content: put(content, "sideways", "settings", "rulings", "oblige-limit"),
        lambda content: put(content, "yes", "settings", "rulings", "no-such-ruling"),
        lambda content: put(content, None, "nodes", 0, "state"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(damage: Any, saved: Path) -> None:
    with pytest.raises(wb.BadSave):
        wb.load(changed(saved, damage))


def test_a_move_that_a_changed_rule_forbids_keeps_the_checkpoint_and_says_so(saved: Path) -> None:
    def outdate(content: Any) -> None:
        moves = [number for number, node in enumerate(content["nodes"]) if node.get("cause", {}).get("text") == "-"]
        content["nodes"][moves[2]]["cause"]["text"] = "N"
        content["rulebook"] = "0123456789abcdef"

    content = json.loads(saved.read_text())
    again = wb.load(changed(saved, outdate))
    kept = [node for node in again.tree if "Kept from the file" in node.note]
    assert kept
    assert "recruit.price" in kept[0].note or "four-phases" in kept[0].note
    assert "rulebook has changed" in kept[0].note
    assert to_json(again.state) == to_json(wb.load(changed(saved, lambda now: now.update(content))).state)


def test_any_broken_byte_gives_a_clear_error_or_a_whole_sitting(saved: Path) -> None:
    rng, text = Random(5), saved.read_text()
    for _ in range(60):
        place = rng.randrange(len(text))
        saved.write_text(text[:place] + rng.choice('{}[]":,x0-') + text[place + 1 :])
        with suppress(wb.WorkbenchError):
            assert wb.load(saved).tree.root


def test_a_failing_write_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()
    session = wb.load(saved)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(wb.BadSave, match="No space left"):
        session.save(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_a_save_for_a_seat_holds_nothing_that_it_may_not_know(tmp_path: Path) -> None:
    """What is hidden is dealt anew: changing the secret does not change the file."""
    session = at_random(duel(), 25)
    assert session.waiting == "choice"
    session.save(tmp_path / "ann.json", seat="Ann")
    mine = (tmp_path / "ann.json").read_text()
    hand, deck = session.state.seats[1].hand, list(session.state.support_deck)
    assert hand
    assert deck
    session.edit(
        {
            "seats.1.hand": [deck[0], *hand[1:]],
            "support_deck.layers.0.cards": [hand[0], *deck[1:]],
            "seats.1.exposed": [card for card in session.state.seats[1].exposed if card != hand[0]],
        }
    )
    session.save(tmp_path / "again.json", seat=0)
    theirs = (tmp_path / "again.json").read_text()
    assert json.loads(mine)["nodes"] == json.loads(theirs)["nodes"]
    opened = wb.load(tmp_path / "ann.json")
    assert plain(view(opened.state, 0)) == plain(view(session.state, 0))
    assert opened.problems() == ()


def test_names_are_only_text(tmp_path: Path) -> None:
    """Pitfall B31: whatever a player is called is carried through unharmed and unescaped in files."""
    name = "</script><img src=x onerror=alert(1)>"
    session = wb.start("dueling_nobles", players=[name, '<b>x</b> & "y"'], seed=1)
    session.note(name)
    session.save(tmp_path / "x.json")
    again = wb.load(tmp_path / "x.json")
    assert again.players == session.players
    assert again.node.note == name
