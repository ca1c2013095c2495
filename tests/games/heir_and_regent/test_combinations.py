"""Every legal pair of variants and every preset is played to its end; what cannot be combined is refused with why."""

from __future__ import annotations

from itertools import combinations

import pytest

import workbench as wb
from tests.games.heir_and_regent.randomly import GAME, builder, last, settings
from workbench.games.heir_and_regent.ending import years
from workbench.kernel.settings import change_settings

VARIANTS = tuple(GAME.rulebook.variants)
PAIRS = [*((variant,) for variant in VARIANTS), *combinations(VARIANTS, 2)]
ENDINGS = ("game.four-years", "variant.three-years", "variant.end-when-full")


@pytest.mark.parametrize("variants", PAIRS, ids="+".join)
def test_any_two_variants_are_played_to_the_end(variants: tuple[str, ...]) -> None:
    """No two variants exclude each other by themselves; only an answer of a ruling may keep them apart."""
    state = last(settings(*variants), 3)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert state.ending in ENDINGS
    assert state.year <= years(state.settings)
    assert not any(seat.hand for seat in state.seats)


@pytest.mark.parametrize("preset", GAME.rulebook.presets)
def test_every_preset_is_played_to_the_end(preset: str) -> None:
    chosen = settings(preset=preset)
    on = {name.partition(".")[2] for name in GAME.rulebook.presets[preset].on}
    assert set(chosen.variants) == on
    assert last(chosen, 5).ending in ENDINGS


def test_all_variants_together_are_played_to_the_end() -> None:
    assert last(settings(*VARIANTS), 4).over


@pytest.mark.rule("variant.end-when-full")
@pytest.mark.parametrize("answer", ["now", "nearly-now", "year-end"])
def test_players_who_fill_the_board_end_the_game_by_it(answer: str) -> None:
    state = last(settings("end-when-full", end_full=answer, draw_count="two"), 6, builder)
    assert state.ending == "variant.end-when-full"
    assert state.year < 4
    if answer != "nearly-now":
        assert (len(state.court), len(state.council)) == (12, 4)
    else:
        assert len(state.court) + len(state.council) in (14, 15, 16)
    session = wb.start("heir_and_regent", variants=["end-when-full"])
    session.edit({"over": True, "ending": "variant.end-when-full"})
    assert not session.why("end").legal


CLASHES = [
    ({"draw-count": "one-each"}, ["mixed-deck"]),
    ({"next-setup": "nobles-continue"}, ["mixed-deck"]),
    ({"next-setup": "nobles-continue"}, ["third-of-nobles"]),
    ({"end-full-cliques": "not-together"}, ["cliques", "end-when-full"]),
]


@pytest.mark.parametrize(("rulings", "variants"), CLASHES)
def test_what_cannot_be_combined_is_refused_with_the_reason(rulings: dict[str, str], variants: list[str]) -> None:
    with pytest.raises(wb.BadSettings) as caught:
        wb.start("heir_and_regent", rulings=rulings, variants=variants)
    message = str(caught.value)
    (ruling, answer) = next(iter(rulings.items()))
    assert f"ruling.{ruling}={answer}" in message
    assert all(f"variant.{variant}" in message for variant in variants)
    assert GAME.rulebook.ruling(ruling).option(answer).text in message
    assert "Change one of them." in message


@pytest.mark.parametrize(("rulings", "variants"), CLASHES)
def test_it_is_refused_in_the_middle_of_a_game_too(rulings: dict[str, str], variants: list[str]) -> None:
    """Pitfall B23."""
    with pytest.raises(wb.BadSettings, match="excludes"):
        change_settings(GAME.rulebook, settings(*variants), rulings)
    with pytest.raises(wb.BadSettings, match="excludes"):
        change_settings(GAME.rulebook, settings(**rulings), variants=variants)


def test_cliques_and_a_full_board_play_together_by_default() -> None:
    """Pitfall B23: with court-full the pair plays to an end."""
    assert last(settings("cliques", "end-when-full"), 8).over
