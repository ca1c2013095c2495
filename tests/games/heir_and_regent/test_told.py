"""What the story, the labels and the questions say: true in every setting, with the right numbers of words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from tests.games.heir_and_regent.randomly import GAME, settings
from tests.games.heir_and_regent.test_pitfalls import sitting
from workbench.games.heir_and_regent.cliques import cliques
from workbench.games.heir_and_regent.scoring import tally
from workbench.kernel import view
from workbench.session import Session


def said(session: Session, seat: int | None = None) -> list[str]:
    return [line.text for line in session.story(seat)]


# ------------------------------------------------------------------------------------------- labels


@pytest.mark.rule("ruling.favored-placement", "variant.favored-placement")
@pytest.mark.parametrize("space", range(1, 10))
@pytest.mark.parametrize("answer", ["major-then-minor", "after-notch", "major-only"])
def test_a_label_names_whoever_is_paid_for_a_seating(answer: str, space: int) -> None:
    given = {"seats.0.hand": ["Me", "Me", "Me", "Me/Pi"], "markers.Me": space, "markers.Pi": 8}
    session = sitting(given, "favored-placement", favored_placement=answer)
    assert session.why("seat Me/Pi").legal
    promised = next(detail for detail in session.describe("seat Me/Pi").details if "VP" in detail)
    session.play("seat Me/Pi")
    points = [seat.vp for seat in session.state.seats]
    assert (
        promised
        == {
            (2, 0): "+2 VP for Ann",
            (0, 2): "+2 VP for Ben",
            (0, 0): "no VP: Merchant favors nobody" if answer == "major-only" else "no VP: favors nobody",
        }[points[0], points[1]]
    )


@pytest.mark.rule("cliques.size")
def test_a_label_says_which_clique_is_which() -> None:
    session = sitting({"seats.0.hand": ["Me", "Me", "Me/Pi"], "court": {"1": "Me/Co"}, "markers.Me": 2}, "cliques")
    assert "major clique of 2, minor clique of 1" in session.describe("inv Me/Pi 2").details
    session.play("inv Me/Pi 2")
    session.edit({"birthday": "up"})
    session.play("end")
    assert any("a major clique of 2" in line for line in said(session))


# ------------------------------------------------------------------------------------------- decks and pools


@pytest.mark.rule("prep.two-decks", "ruling.next-setup")
@pytest.mark.parametrize(
    ("answer", "deck", "sentence"),
    [
        ("nobles-continue", ["Im/Me", "Im/Pi"], "36 Faction cards are shuffled; the Noble deck goes on, with 2 cards."),
        ("nobles-continue", ["Im/Me"], "36 Faction cards are shuffled; the Noble deck goes on, with 1 card."),
        ("nobles-continue", [], "36 Faction cards are shuffled; the Noble deck goes on, with 0 cards."),
        ("fresh", ["Im/Me", "Im/Pi"], "36 Faction cards and 2 Nobles are shuffled, each deck by itself."),
        ("fresh", ["Im/Me"], "36 Faction cards and 1 Noble are shuffled, each deck by itself."),
        ("fresh", [], "36 Faction cards are shuffled; no Nobles are left for a deck."),
    ],
)
def test_what_is_shuffled_for_a_year(answer: str, deck: list[str], sentence: str) -> None:
    given = {"noble_pool": [], "noble_deck.layers": [{"cards": deck}] if deck else []}
    session = sitting(given, position="year-end", next_setup=answer)
    session.run()
    assert sentence in said(session)


@pytest.mark.rule("pool.choice", "ruling.deck-empty", "prep.faction-pool")
def test_decks_and_pools_are_called_by_their_kinds() -> None:
    given = {"faction_pool": ["Me", "Pi", "Co"], "noble_pool": ["Me/Pi"], "noble_deck.layers": []}
    session = sitting(given, position="turn", draw_count="two")
    session.run()
    session.play("d Me", chance="=Ag")
    session.play("d Me/Pi")
    assert said(session)[-4:] == [
        "Ann draws Merchant from the Faction pool.",
        "Agrarian refills the Faction pool.",
        "Ann draws Merchant/Pious from the Noble pool.",
        "The Noble deck is empty; its pool shrinks to 0 cards.",
    ]


@pytest.mark.rule("ruling.mixed-pool", "variant.mixed-deck")
def test_with_one_deck_there_is_just_the_deck_and_the_pool() -> None:
    given = {"faction_pool": ["Me", "Pi", "Co"], "noble_discards": []}
    session = sitting(given, "mixed-deck", position="turn", voluntary_discard="after-draw", discards_open="closed")
    session.run()
    session.play("d Me", chance="=Co/Ag")
    assert said(session)[-2:] == ["Ann draws Merchant from the pool.", "Conservative/Agrarian refills the pool."]
    session.edit({"seats.0.hand": ["Me", "Me/Co"]})
    session.play("drop Me/Co")
    assert session.state.faction_discards == ["Me/Co"]
    assert said(session)[-1] == "Ann throws Merchant/Conservative away."
    assert said(session, 1)[-1] == "Ann throws a card away."
    assert view(session.state, 1).faction_discards.count == 1


# ------------------------------------------------------------------------------------------- thrown away


@pytest.mark.rule("ruling.discards-open", "ruling.voluntary-discard")
def test_nobody_learns_which_card_was_thrown_away_face_down(tmp_path: Path) -> None:
    session = wb.start(
        "heir_and_regent", seed=3, rulings={"discards-open": "closed", "voluntary-discard": "after-draw"}
    )
    session.play("heir A")
    noble = next(card for card in session.state.seats[0].hand if "/" in card)
    name = GAME.label(noble, session.settings)
    session.play(session.legal_moves[0])
    node = session.play(f"drop {noble}", run=False)
    assert session.title(node) == f"Ann: drop {noble}"
    assert session.title(node, 1) == "Ann: drop ?"
    assert said(session)[-1] == said(session, 0)[-1] == f"Ann throws {name} away."
    assert said(session, 1)[-1] == "Ann throws a Noble away."
    assert not any(noble in piece for line in session.story(1) for piece in line.pieces)
    session.save(tmp_path / "bens.json", seat=1)
    told = (tmp_path / "bens.json").read_text(encoding="utf-8")
    assert f"Ann throws {name} away" not in told
    assert f"drop {noble}" not in told


# ------------------------------------------------------------------------------------------- numbers of words


@pytest.mark.rule("game.goal", "ruling.winner")
@pytest.mark.parametrize(
    ("given", "rulings", "sentence"),
    [
        ({"seats.0.retinue": ["Me/Pi"]}, {"winner": "nobles"}, "Ann wins, with the support of 1 Noble against 0."),
        ({"seats.0.vp": 1, "seats.1.vp": 1}, {}, "Both players have 1 Victory Point."),
        ({"seats.0.vp": 2, "seats.1.vp": 2}, {}, "Both players have 2 Victory Points."),
    ],
)
def test_the_end_is_told_with_the_right_numbers(given: dict[str, Any], rulings: dict[str, str], sentence: str) -> None:
    session = sitting(given, position="last-year-end", **rulings)
    session.run()
    assert sentence in said(session)


@pytest.mark.rule("year.discard-hands", "court.one-by-one", "council.one-by-one")
def test_what_is_empty_is_called_empty() -> None:
    session = sitting({"seats.0.hand": ["Me"]}, position="last-year-end")
    session.run()
    told = said(session)
    assert "Ann discards the whole hand, 1 card." in told
    assert "Ben has no cards in hand to discard." in told
    assert "The Court is empty and scores nothing." in told
    assert "The Privy Council is empty and scores nothing." in told


@pytest.mark.parametrize(
    ("extra", "answer", "sentence"),
    [
        ([], "seven", "The cards name no further Faction: 3 tracks."),
        ([], "trackless", "The cards name no further Faction: 3 tracks."),
        (["Delta"], "seven", "Delta is a Faction with a track of its own: 4 tracks."),
        (["Delta", "Epsilon"], "seven", "Delta and Epsilon are Factions with tracks of their own: 5 tracks."),
        (["Delta"], "trackless", "Delta has cards and Nobles, but none of the 3 tracks."),
        (["Delta", "Epsilon"], "trackless", "Delta and Epsilon have cards and Nobles, but none of the 3 tracks."),
    ],
)
@pytest.mark.rule("ruling.factions")
def test_the_further_factions_of_a_pack_are_called_by_their_names(
    tmp_path: Path, extra: list[str], answer: str, sentence: str
) -> None:
    names = ["Alpha", "Beta", "Gamma", *extra]
    rows = [f'{{ code = "{name[:2]}", name = "{name}", extra = {str(name in extra).lower()} }}' for name in names]
    path = tmp_path / "greek.toml"
    path.write_text(f"factions = [{', '.join(rows)}]\n[faction_cards]\neach = 9\n[nobles]\neach_pair = 3\n")
    session = wb.start("heir_and_regent", seed=3, components=path, rulings={"factions": answer})
    session.play("heir A")
    assert sentence in said(session)


# ------------------------------------------------------------------------------------------- cliques


@pytest.mark.rule("ruling.cliques-chain", "cliques.major-points", "cliques.minor-points")
@pytest.mark.parametrize("answer", ["connected", "direct"])
def test_the_totals_of_the_cliques_are_what_the_year_end_pays(answer: str) -> None:
    court = {"1": "Me/Pi", "2": "Me/Co", "3": "Me/Ag", "7": "Pi/Co"}
    session = sitting({"court": court, "markers.Me": 2, "markers.Co": 8}, "cliques", cliques_chain=answer)
    totals = [sum(clique.total for clique in cliques(session.state) if clique.seat == seat) for seat in (0, 1)]
    assert tuple(totals) == tally(session.state).court
    session.edit({"birthday": "up"})
    session.play("end")
    assert [seat.vp for seat in session.state.seats] == totals


# ------------------------------------------------------------------------------------------- years without end


def nobles_only(move: str) -> tuple[bool, ...]:
    """Draw a Noble, throw a Noble away, and do nothing else."""
    return (move.startswith("d ") and "/" in move, move.startswith("drop") and "/" in move, move == "end")


def turns_of_a_year(most: int, **rulings: str) -> int:
    """How many turns the first year has when both players want nothing but Nobles."""
    session = Session(GAME, chosen := settings(**rulings), GAME.start(chosen), 3)
    session.run()
    session.play("heir A")
    while session.state.year == 1 and session.state.turn < most and not session.state.over:
        moves = [str(move) for move in session.legal_moves]
        session.play(max(moves, key=nobles_only))
    return int(session.state.turn)


@pytest.mark.rule("ruling.deck-empty")
@pytest.mark.parametrize("throwing", [{"voluntary_discard": "after-draw"}, {"hand_limit": "seven"}])
def test_a_year_can_only_last_for_ever_where_thrown_cards_are_reshuffled(throwing: dict[str, str]) -> None:
    assert turns_of_a_year(120, deck_empty="reshuffle", **throwing) == 120
    assert turns_of_a_year(120, **throwing) < 70
    assert turns_of_a_year(120, deck_empty="reshuffle") < 70
    ruling = GAME.rulebook.rulings["draw-compulsory"]
    assert "ruling.deck-empty = reshuffle" in ruling.why
