"""Any move typed by hand gets an answer: legal ones are those on the list, and a refusal changes nothing."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.dueling_nobles.positions import GAME, played
from workbench.games.dueling_nobles.cards import NOBLES, SUPPORT
from workbench.kernel import play
from workbench.kernel.codec import to_json

nobles = st.sampled_from(NOBLES)
support = st.sampled_from(SUPPORT)
cards = st.sampled_from(NOBLES + SUPPORT)
hands = st.lists(support, max_size=5)

notation = st.one_of(
    st.sampled_from(
        ["T", "N", "-", "hold", "fight", "withdraw", "min", "cou", "gen", "spy", "kn", "+0", "first A", "first B"]
    ),
    st.lists(cards, max_size=7).map(lambda some: "keep " + " ".join(some)),
    hands.map(lambda some: "B " + " ".join(some)),
    cards.map("NO {}".format),
    st.integers(0, 9).map("S{}".format),
    st.builds("min {}>{}".format, support, cards),
    st.builds("cou {}".format, support),
    st.builds("gen {}<{}".format, support, support),
    st.builds("take {}".format, support),
    st.builds("spy {}".format, support),
    st.lists(st.builds("{}>{}".format, support, cards), min_size=1, max_size=4).map(
        lambda some: "kn " + " ".join(some)
    ),
    st.builds("{} x {}".format, cards, cards),
    st.builds("f {}".format, cards),
    st.lists(support, min_size=1, max_size=4).map(lambda some: "".join(f"+{card}" for card in some)),
    st.builds("drop {}".format, support),
    st.integers(0, 9).map("[{}]".format),
    cards.map("={}".format),
)


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 40), decisions=st.integers(0, 80), text=notation, other_seat=st.booleans())
def test_a_typed_move_is_legal_exactly_if_it_is_on_the_list(
    seed: int, decisions: int, text: str, other_seat: bool
) -> None:
    reached = played(seed, decisions)
    assume(reached is not None)
    assert reached is not None
    state, step = reached
    before = to_json(state)
    legal = play.legal_moves(state)
    for move in GAME.read(text):
        verdict = play.verdict(state, move, 1 - step.seat if other_seat else step.seat)
        assert not verdict.fault
        listed = move in legal or (verdict.legal and hasattr(step, "partial") and step.partial(state))
        assert verdict.legal == (not other_seat and listed)
        assert all(GAME.rulebook.cite(item.rule) for item in verdict.objections)
        assert GAME.read(str(move)).count(move) == 1
    assert to_json(state) == before


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_no_text_breaks_the_reading_of_moves(text: str) -> None:
    for move in GAME.read(text):
        assert move in GAME.read(str(move))
