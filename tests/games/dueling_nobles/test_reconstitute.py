"""Three sheets of the game disagree about the Noble deck (pitfall B47); the ruling shows both answers it allows."""

from __future__ import annotations

import pytest

import workbench as wb


@pytest.mark.rule("deck.reconstitute", "recruit.price")
@pytest.mark.parametrize(
    ("answer", "before"), [("on-need", (0, 6)), ("when-empty", (6, 0)), ("before-short-draw", (0, 6))]
)
def test_the_noble_deck_after_the_preparation_and_after_a_purchase(answer: str, before: tuple[int, int]) -> None:
    session = wb.start("dueling_nobles", seed=1, rulings={"reconstitute-when": answer, "first-player": "chosen"})
    session.play(session.legal_moves[0])
    session.play(session.legal_moves[0])
    session.play("first A")
    state = session.state
    assert (len(state.noble_deck), len(state.noble_pile)) == before
    session.edit({"seats.0.chest": 5, "supply": 19})
    session.play("-")
    session.play("N")
    state = session.state
    assert (len(state.noble_deck), len(state.noble_pile)) == (5, 0)
    assert len(state.seats[0].arms) == 4


def test_the_rulebook_tells_when_the_answers_differ_and_why_the_third_reading_is_none() -> None:
    ruling = wb.rulebook("dueling_nobles").ruling("reconstitute-when")
    assert {option.id for option in ruling.options} == {"on-need", "when-empty", "before-short-draw"}
    assert "never" in ruling.why
