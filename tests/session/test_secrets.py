"""What a seat may not know changes nothing that it is told: previews, stories, titles, views."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import workbench as wb
from tests.session.test_history import at_random, duel
from workbench.kernel import Hidden
from workbench.session import Session
from workbench.session.history import History


def told(session: Session, move: str, seat: Any) -> list[str]:
    return [line.text for line in session.preview(move, seat=seat)]


def at_command(**changes: Any) -> Session:
    """Ann's Command Phase with a Spade in hand, Ben with cards that Ann does not know."""
    session = duel(rulings={"first-player": "chosen", **changes})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "-", "-"):
        session.play(move)
    return session


def test_a_preview_at_the_secret_choice_does_not_show_the_other_choice() -> None:
    """Pitfall B11, by what would follow."""
    seen = []
    for choice in ("keep JS JH QD", "keep JD JC QC"):
        session = duel()
        session.play(choice)
        seen.append(told(session, "keep KS KH QH", "Ben"))
        assert not any("Prince" in line for line in seen[-1])
        assert any("Prince" in line for line in told(session, "keep KS KH QH", None)), "the teacher sees all"
    assert seen[0] == seen[1]


def test_a_preview_of_the_spy_shows_nothing_of_the_hand() -> None:
    session = at_command()
    lines = told(session, "spy 9S", "Ann")
    assert any("looks at Ben" in line for line in lines)
    assert not any(" sees " in line for line in lines)
    assert any(" sees " in line for line in told(session, "spy 9S", None))


def test_a_preview_under_sealed_support_does_not_turn_the_cards_up() -> None:
    seen = []
    for cards in ("+9S+10D", "+6H+9C"):
        session = at_command(**{"support-open": "sealed"})
        session.play("-")
        session.play("JH x QH")
        session.play("hold", chance=["[2]", "[5]"])
        session.play(cards)
        seen.append(told(session, "+AS", 1))
    assert seen[0] == seen[1]


def test_a_preview_of_an_open_battle_tells_its_end() -> None:
    session = at_command()
    session.play("-")
    session.play("JH x QH")
    session.play("hold", chance=["[2]", "[5]"])
    session.play("+6H+10D")
    assert any("routs" in line for line in told(session, "+AS", "Ben"))


def test_views_take_a_seat_by_number_letter_or_name_and_nothing_else() -> None:
    session = at_random(duel(), 4)
    for seat in (1, "B", "Ben", "ben"):
        assert isinstance(wb.view(session.state, seat).seats[0].hand, Hidden)
        assert wb.graph(session.state, seat).nodes == wb.graph(session.state, 1).nodes
    for seat in (7, -1, 1.0, True, [0], "Zoe", ""):
        for look in (wb.view, wb.graph):
            with pytest.raises(wb.WorkbenchError):
                look(session.state, seat)
    for thing in (None, 5, session, "state"):
        with pytest.raises(wb.WorkbenchError):
            wb.graph(thing)


def test_a_view_is_read_only_and_answers_as_the_original() -> None:
    state = at_random(duel(), 6).state
    seen = wb.view(state, 0)
    with pytest.raises(AttributeError):
        seen.turn = 9
    assert isinstance(seen, type(state))
    assert seen.answer("oblige-limit") == "until-disband"
    with pytest.raises(wb.WorkbenchError, match="view already"):
        wb.view(seen, 0)


def test_secret_chests_are_told_without_numbers_of_what_is_left() -> None:
    session = duel(rulings={"first-player": "chosen", "open-counts": "secret"})
    for move in ("keep JS JH QD", "keep KS KH QH", "first A", "T", "-", "S1"):
        session.play(move)
    for seat in (None, 0, 1):
        story = str(session.story(seat))
        assert "Ann pays 1 gold for 1 Support card." in story
        assert "hidden → hidden" not in story


def test_a_save_for_nobody_in_particular_holds_only_what_all_may_know(tmp_path: Any) -> None:
    session = at_random(duel(), 12)
    hands = [list(seat.hand) for seat in session.state.seats]
    assert all(hands)
    session.save(tmp_path / "all.json", seat="public")
    opened = wb.load(tmp_path / "all.json")
    assert wb.view(opened.state, "public") == wb.view(session.state, "public")
    assert len(opened.tree) == 1
    text = (tmp_path / "all.json").read_text()
    assert '"seat": -1' in text
    assert "all players know" in text
    for line in session.story("public"):
        assert line.text in text.replace('\\"', '"')


def test_a_stopped_line_says_whether_its_move_is_secret() -> None:
    session = duel()
    session.play("keep JS JH QD")
    dealt = next(node for node in session.tree.path(session.node) if session.at(node).waiting == "choice")
    other = [card for card in dealt.state.seats[0].dealt if card != "JS"]
    found = session.rebase({"seats.0.dealt": other, "noble_deck.layers": [{"cards": ["JS"]}]}, at=dealt)
    assert found.stop is not None
    assert found.stop.secret
    assert "JS" in found.stop.text
    assert "JS" not in session.title(found.head, seat=1)


def test_changed_rules_and_edits_are_told_to_all_without_what_was_edited() -> None:
    session = at_random(duel(), 8)
    card = session.state.seats[0].hand[0] if session.state.seats[0].hand else "2C"
    session.edit({"seats.0.hand": [card]})
    session.change(rulings={"open-counts": "secret"})
    for seat in (1, "public"):
        told = session.story(seat).lines[-2:]
        assert [line.mark for line in told] == ["edited", "settings"]
        assert card not in told[0].text
        assert "open-counts = secret" in told[1].text


def all_that_is_told(session: Session, seat: Any) -> list[Any]:
    """Everything that the session floor tells a reader of where a sitting stands and how it came there."""
    return [
        str(session.story(seat)),
        [session.title(node, seat) for node in session.tree],
        session.branches_seen_by(seat),
        session.deleted_seen_by(seat),
        [session.at(node).lines(seat) for node in session.tree],
        [(way.name, way.length) for node in session.tree for way in History.ways(_at(session, node), seat)],
        msgspec.json.encode(session.snapshot(seat)),
        msgspec.json.encode(session.knows(seat)),
        msgspec.json.encode(session.form(seat).sections),
        msgspec.json.encode(session.compare(0, seat=seat)),
        session.verdicts(seat) if isinstance(seat, int) and seat != session.decider else (),
        session.question,
    ]


def _at(session: Session, node: Any) -> Any:
    """The sitting as if it stood at a node, without moving it."""
    other = Session.__new__(Session)
    other.__dict__ = {**session.__dict__, "_node": node}
    return other


@pytest.mark.rule("marry.present")
def test_a_bride_chosen_in_secret_shows_nowhere_before_the_reveal() -> None:
    """Pitfall B11: story, titles, lines, previews, forms, exports and comparisons of the others are the same."""
    told: dict[str, dict[Any, list[Any]]] = {}
    for bride in ("jane-seymour", "isabella"):
        session = wb.edge_cases("among")["brides-secret"].open()
        choice = next(node for node in session.tree if f"present {bride}" in session.at(node).legal_moves)
        presenter = session.at(choice).decider
        session = Session(session.game, session.settings, choice.state, 1)
        session.play(f"present {bride}")
        session.name_line("")
        assert session.waiting == "choice", "others still choose, or the reveal is to come"
        readers = [seat for seat in range(len(session.players)) if seat != presenter]
        told[bride] = {seat: all_that_is_told(session, seat) for seat in (*readers, "public")}
        told[bride]["owner"] = [str(session.story(presenter)), session.title(1, presenter)]
    first, second = told.values()
    for reader in first:
        if reader == "owner":
            assert first[reader] != second[reader]
        else:
            assert first[reader] == second[reader], reader
