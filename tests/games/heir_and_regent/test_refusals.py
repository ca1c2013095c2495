"""Refusals: by the right rule, in a short sentence that is true, whatever moment and rule set."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb
from tests.games.heir_and_regent.test_pitfalls import sitting
from workbench.games.heir_and_regent.clique_actions import CliqueInvite, CliqueTake
from workbench.games.heir_and_regent.invite import Invite
from workbench.session import Session

NOBODY = {"seats.0.hand": [], "seats.1.hand": []}
POOLS = {"faction_pool": ["Me", "Pi", "Co"], "noble_pool": ["Me/Pi", "Me/Co"]}


def begun(given: dict[str, Any], *variants: str, **rulings: str) -> Session:
    """A sitting at A's turn that has begun."""
    session = sitting({**POOLS, **given}, *variants, position="turn", **rulings)
    session.run()
    return session


def against(session: Session, move: Any) -> list[tuple[str, str]]:
    """The objections to a move: rule and short sentence."""
    return [(reason.rule, reason.phrase) for reason in session.why(move).reasons if reason.forbids]


def naming(rows: tuple[tuple[Any, ...], ...], place: int) -> list[Any]:
    """Rows of a table of tests, each marked with the rule that it holds."""
    return [pytest.param(*row, marks=pytest.mark.rule(row[place])) for row in rows]


# ------------------------------------------------------------------------------------------- two rule sets


@pytest.mark.rule("cliques.invite-noble", "ruling.turn-shape", "variant.cliques")
def test_what_is_typed_is_judged_by_the_rules_that_are_played() -> None:
    session = sitting({"seats.0.hand": ["Me", "Me"]}, "cliques")
    assert type(session.why("inv Me/Pi 3").verdict.move) is CliqueInvite
    assert against(session, "inv Me/Pi 3") == [("cliques.invite-noble", "Merchant/Pious is not in the hand")]
    drawing = begun({}, "cliques")
    assert type(drawing.why("inv Me/Pi 3").verdict.move) is CliqueInvite
    assert against(drawing, "inv Me/Pi 3") == [("ruling.turn-shape", "comes after the draw")]
    assert against(drawing, Invite("Me/Pi")) == [("variant.cliques", "Cliques has an Invite of its own")]


@pytest.mark.rule("variant.cliques")
@pytest.mark.parametrize("moment", ["draw", "act", "setup", "other"])
@pytest.mark.parametrize("move", [CliqueTake("Me/Co", "2"), CliqueInvite("Me/Co", "2")])
def test_an_action_of_cliques_is_none_of_the_current_rules_at_any_moment(moment: str, move: Any) -> None:
    session = {
        "draw": lambda: begun({}),
        "act": lambda: sitting({"seats.0.hand": ["Me", "Me"]}),
        "setup": lambda: wb.start("heir_and_regent", seed=3),
        "other": lambda: sitting(NOBODY),
    }[moment]()
    asked = session.why(move, seat=1) if moment == "other" else session.why(move)
    assert [(reason.rule, reason.phrase) for reason in asked.reasons if reason.forbids] == [
        ("variant.cliques", "only the Cliques variant has this action")
    ]


@pytest.mark.rule("prep.deal-noble", "ruling.mixed-pool", "birthday.card")
def test_a_card_that_is_named_as_chance_names_it_is_refused_by_the_rule_of_its_deal() -> None:
    assert against(sitting(NOBODY), "=Me/Pi") == [("prep.deal-noble", "no Noble is dealt now")]
    assert against(sitting(NOBODY), "=Me") == [("prep.deal-factions", "no Faction card is dealt now")]
    assert against(sitting(NOBODY), "=B") == [("birthday.card", "the Birthday does not turn up now")]
    assert against(sitting(NOBODY, "mixed-deck"), "=Me/Pi") == [("ruling.mixed-pool", "no card is dealt now")]


# ------------------------------------------------------------------------------------------- points of a turn

SHAPE, HAND = "ruling.turn-shape", {"seats.0.hand": ["Me", "Me", "Pi"]}
OVER_SEVEN = {"seats.0.hand": ["Me"] * 4 + ["Pi"] * 4}


MOMENTS: tuple[tuple[Any, ...], ...] = (
    ({}, HAND, [], "inf Me 2", SHAPE, "comes after the draw"),
    ({}, HAND, ["d Me"], "d Pi", SHAPE, "has drawn in this turn"),
    ({"draw_compulsory": "may-skip"}, HAND, ["skip"], "d Me", SHAPE, "the draw of this turn is over"),
    ({"draw_compulsory": "may-skip"}, HAND, ["skip"], "skip", SHAPE, "the draw of this turn is over"),
    ({"turn_shape": "act-then-draw"}, HAND, [], "d Me", SHAPE, "comes after the actions"),
    ({"turn_shape": "act-then-draw"}, HAND, ["end"], "inf Me 2", SHAPE, "the actions of this turn are over"),
    ({"turn_shape": "act-then-draw"}, HAND, ["end"], "end", SHAPE, "the actions of this turn are over"),
    ({"turn_shape": "draw-or-act"}, HAND, [], "skip", SHAPE, "cards are left to draw"),
    (
        {"turn_shape": "draw-or-act", "draw_compulsory": "may-skip"},
        HAND,
        [],
        "skip",
        SHAPE,
        "passing is called “end” here",
    ),
    ({"turn_shape": "draw-or-act", "draw_count": "two"}, HAND, ["d Me"], "inf Me 2", SHAPE, "has drawn in this turn"),
    ({"turn_shape": "draw-or-act", "draw_count": "two"}, HAND, ["d Me"], "end", SHAPE, "has drawn in this turn"),
    (
        {"voluntary_discard": "after-draw"},
        HAND,
        ["d Me"],
        "inf Me 2",
        SHAPE,
        "comes once a card is thrown away or kept",
    ),
    ({"voluntary_discard": "after-draw"}, HAND, ["d Me"], "d Pi", SHAPE, "has drawn in this turn"),
    ({"hand_limit": "seven"}, OVER_SEVEN, ["d Me", "end"], "inf Me 2", SHAPE, "the actions of this turn are over"),
    ({"hand_limit": "seven"}, OVER_SEVEN, ["d Me", "end"], "keep", "ruling.hand-limit", "2 cards must go"),
    ({"hand_limit": "seven"}, OVER_SEVEN, ["d Me", "end", "drop Me"], "keep", "ruling.hand-limit", "1 card must go"),
    ({"hand_limit": "seven"}, OVER_SEVEN, ["d Me", "end"], "drop Ag", "ruling.hand-limit", "has no Agrarian"),
    (
        {"hand_limit": "seven"},
        HAND,
        [],
        "drop Me",
        "ruling.hand-limit",
        "comes at the end of a turn, with more than 7 cards",
    ),
    ({}, HAND, [], "drop Me", "ruling.voluntary-discard", "cards are not thrown away"),
    ({"voluntary_discard": "after-draw"}, HAND, [], "keep", "ruling.voluntary-discard", "comes right after the draw"),
)


@pytest.mark.parametrize(("rulings", "given", "played", "move", "rule", "phrase"), naming(MOMENTS, 4))
def test_what_comes_at_another_point_of_the_turn(
    rulings: dict[str, str], given: dict[str, Any], played: list[str], move: str, rule: str, phrase: str
) -> None:
    session = begun(given, **rulings)
    for text in played:
        session.play(text)
    assert against(session, move) == [(rule, phrase)]


@pytest.mark.rule("pool.choice", "ruling.turn-shape")
def test_where_no_card_could_be_drawn_nobody_is_said_to_have_drawn() -> None:
    session = begun({"faction_pool": [], "noble_pool": [], "faction_deck.layers": [], "birthday": "up"})
    session.edit({"noble_deck.layers": []})
    assert [line.text for line in session.story()][-2] == "Ann finds no card to draw."
    assert against(session, "d Me") == [("ruling.turn-shape", "the draw of this turn is over")]


@pytest.mark.rule("ruling.turn-shape", "play.optional")
def test_while_a_card_is_turned_up_the_move_of_the_player_in_turn_is_meant() -> None:
    session = begun({"seats.1.hand": ["Pi", "Pi"]})
    session.edit({"agenda": [{"step": "BeginTurn", "seat": 1}]})
    session.run()
    session.chance = "ask"
    session.play("d Me")
    assert session.waiting == "chance"
    assert against(session, "inf Pi 2") == [("ruling.turn-shape", "a card is turned up or drawn first")]
    assert against(session, "Ann: inf Pi 2") == [("play.optional", "it is Ben’s turn")]


@pytest.mark.rule("play.optional")
def test_between_the_years_no_turn_is_being_played() -> None:
    session = sitting(NOBODY, position="year-end")
    session.chance = "ask"
    session.run()
    assert session.waiting == "chance"
    assert against(session, "inf Me 2") == [("play.optional", "no turn is being played")]


@pytest.mark.rule("ruling.hand-limit")
def test_the_question_says_how_many_cards_must_go() -> None:
    session = begun(OVER_SEVEN, hand_limit="seven")
    session.play("d Me")
    session.play("end")
    assert session.question is not None
    assert session.question.text == "2 cards must go: which does Ann throw away?"
    session.play("drop Me")
    assert session.question.text == "Which card does Ann throw away?"


# ------------------------------------------------------------------------------------------- the rules weighed


def weighed(session: Session, move: str) -> set[str]:
    return {reason.rule for reason in session.why(move).reasons}


@pytest.mark.rule("variant.mixed-deck", "ruling.mixed-pool", "prep.faction-pool", "prep.noble-pool")
def test_a_draw_weighs_the_rules_of_the_pool_it_comes_from() -> None:
    two = begun({})
    assert "prep.faction-pool" in weighed(two, "d Me")
    assert "prep.noble-pool" not in weighed(two, "d Me")
    assert "prep.noble-pool" in weighed(two, "d Me/Pi")
    assert not {"variant.mixed-deck", "ruling.mixed-pool"} & weighed(two, "d Me")
    mixed = begun({"noble_pool": [], "faction_pool": ["Me", "Pi", "Co/Ag"]}, "mixed-deck")
    for move in ("d Me", "d Co/Ag"):
        assert {"variant.mixed-deck", "ruling.mixed-pool", "pool.choice"} <= weighed(mixed, move)
        assert not {"prep.faction-pool", "prep.noble-pool"} & weighed(mixed, move)
    assert against(mixed, "d top noble") == [("variant.mixed-deck", "there is only one deck")]
    mixed.play("d Me")
    assert "prep.faction-pool" not in {rule for line in mixed.story() for rule in line.rules}


@pytest.mark.rule("ruling.turn-shape", "ruling.actions-per-turn")
def test_where_a_turn_is_a_draw_or_an_action_no_number_of_actions_is_weighed() -> None:
    session = begun(HAND, turn_shape="draw-or-act")
    assert "ruling.actions-per-turn" not in weighed(session, "inf Me 2")
    assert "ruling.turn-shape" in weighed(session, "inf Me 2")
    assert "ruling.actions-per-turn" in weighed(sitting(HAND), "inf Me 2")


@pytest.mark.rule("variant.three-years", "year.three-steps")
def test_a_game_of_three_years_rests_on_no_rule_of_four() -> None:
    session = sitting({"year": 3}, "three-years", position="year-end")
    session.run()
    rules = {rule for line in session.story() for rule in line.rules}
    assert "variant.three-years" in rules
    assert "game.four-years" not in rules


# ------------------------------------------------------------------------------------------- sets and prices

CLIQUES = ("cliques",)


PRICES: tuple[tuple[Any, ...], ...] = (
    ((), "inf Im 2", "influence.set", "needs 2 Imperialist cards, has 0"),
    ((), "inf Me 9", "influence.set", "needs 9 Merchant cards, has 3"),
    ((), "inf Pi 1", "influence.set", "a set has two cards or more, not 1"),
    ((), "inv Me/Pi x1", "invite.two-cards", "costs 2 cards, not 1"),
    ((), "inv Me/Pi x3", "ruling.overpay", "costs exactly 2 cards, not 3"),
    ((), "seat Me/Pi x2", "seat.three-cards", "costs 3 cards, not 2"),
    (CLIQUES, "inv Me/Pi 3 x1", "cliques.invite-cards", "costs 2 or more cards, not 1"),
    (CLIQUES, "inv Me/Pi", "cliques.invite-space", "names no space of the Court, 1 to 12"),
    (CLIQUES, "take Co/Me 2", "cliques.retinue-cards", "needs 2 Conservative cards, has 0"),
)


@pytest.mark.parametrize(("variants", "move", "rule", "phrase"), naming(PRICES, 2))
def test_prices_are_told_in_full(variants: tuple[str, ...], move: str, rule: str, phrase: str) -> None:
    session = sitting({"seats.0.hand": ["Me", "Me", "Me", "Me/Pi", "Pi"], "court": {"2": "Co/Me"}}, *variants)
    assert against(session, move) == [(rule, phrase)]


@pytest.mark.rule("ruling.influence-at-end")
@pytest.mark.parametrize(
    ("answer", "space", "phrase"),
    [
        ("exact", 1, "needs 1 notch; 0 are left on the track"),
        ("exact", 2, "needs 2 notches; 1 is left on the track"),
        ("need-one", 1, "the marker is at the end of its track"),
    ],
)
def test_the_room_on_a_track_is_told_in_full(answer: str, space: int, phrase: str) -> None:
    session = sitting({"seats.0.hand": ["Me", "Me", "Me"], "markers.Me": space}, influence_at_end=answer)
    assert against(session, f"inf Me {space + 1}") == [("ruling.influence-at-end", phrase)]


@pytest.mark.rule("ruling.factions", "ruling.influence-at-end", "cliques.invite-notches")
@pytest.mark.parametrize("answer", ["truncate", "need-one", "exact"])
def test_a_noble_whose_faction_has_no_track_moves_no_marker_and_may_be_invited(answer: str) -> None:
    given = {"seats.0.hand": ["Tr", "Tr", "Tr", "Tr/Pi"]}
    session = sitting(given, "cliques", factions="trackless", influence_at_end=answer)
    assert "inv Tr/Pi 3 x3" in session.legal_moves
    before = session.state.markers
    session.play("inv Tr/Pi 3 x3")
    assert session.state.markers == before
    assert [line.text for line in session.story()][-1] == "Trader has no track, so no marker moves."
    assert against(sitting(given, factions="trackless"), "inf Tr 2") == [("ruling.factions", "Trader has no track")]


@pytest.mark.rule("ruling.card-source", "invite.needs-noble")
def test_a_noble_that_is_nowhere_near() -> None:
    assert against(sitting({"seats.0.hand": ["Me", "Me"]}, card_source="pool-noble"), "inv Me/Pi") == [
        ("invite.needs-noble", "Merchant/Pious is neither in the hand nor in the pool")
    ]
    here = sitting({"seats.0.hand": ["Me", "Me"], "noble_pool": ["Me/Pi"]})
    assert against(here, "inv Me/Pi") == [("ruling.card-source", "Merchant/Pious lies in a pool")]


@pytest.mark.rule("ruling.card-source")
@pytest.mark.parametrize(
    ("variants", "move", "place"),
    [
        ((), "inv Me/Pi", "court:1"),
        ((), "seat Me/Pi", "council:1"),
        ((), "ret Me/Pi", "retinue:A"),
        (CLIQUES, "inv Me/Pi 3", "court:3"),
    ],
)
def test_a_move_with_a_noble_of_the_pool_touches_the_card_in_the_pool(
    variants: tuple[str, ...], move: str, place: str
) -> None:
    given = {"noble_pool": ["Me/Pi", "Co/Ag"], "seats.0.hand": ["Me", "Me", "Me"]}
    session = sitting(given, *variants, card_source="pool-noble")
    assert session.why(move).legal
    assert session.pieces(move) == ("pool:Me/Pi", "hand:A:Me", place)
    assert set(session.pieces(move)) - {place} <= set(wb.graph(session.state).nodes)
    assert "Merchant/Pious from the pool" in session.describe(move).label
    held = sitting({**given, "seats.0.hand": ["Me", "Me", "Me", "Me/Pi"]}, *variants, card_source="pool-noble")
    assert held.pieces(move)[0] == "hand:A:Me/Pi"
    assert "pool" not in held.describe(move).label


# ------------------------------------------------------------------------------------------- many moves


@pytest.mark.rule("cliques.invite-space", "play.optional")
@pytest.mark.parametrize(
    ("variants", "hand"),
    [
        (
            ("cliques",),
            [*["Me"] * 6, *["Pi"] * 6, "Me/Pi", "Me/Co", "Me/Ag", "Pi/Me", "Pi/Co", "Pi/Ag", "Me/Pr", "Pi/Im"],
        ),
        (("cliques", "large-court"), [*["Me"] * 6, *["Pi"] * 4, "Me/Pi", "Me/Co", "Me/Ag", "Pi/Me", "Pi/Co"]),
    ],
)
def test_among_very_many_placings_the_end_of_the_turn_and_the_takes_stay_in_the_list(
    variants: tuple[str, ...], hand: list[str]
) -> None:
    session = sitting({"seats.0.hand": hand, "court": {"12": "Me/Im"}}, *variants)
    assert len(session.legal_moves) > 400
    listed = [str(verdict.move) for verdict in session.verdicts()]
    assert len(listed) == 400
    assert listed[-1] == "end"
    assert "take Me/Im 12" in listed


# ------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("inf Merchant 2", "inf Me 2"),
        ("influence merch 3", "inf Me 3"),
        ("d imperialist", "d Im"),
        ("Draw Merchant/Pious", "d Me/Pi"),
        ("inv Merchant / Pious", "inv Me/Pi"),
        ("invite merchant/pious 7", "inv Me/Pi 7"),
        ("seat Mer/Pio", "seat Me/Pi"),
        ("ret Merchant/Pi", "ret Me/Pi"),
        ("drop conservative", "drop Co"),
        ("inf Merchant 1 + Pious 1", "inf Me 1 Pi 1"),
        ("=Agrarian", "=Ag"),
        ("heir Ben", "heir B"),
        ("first ann", "first A"),
        ("d top noble", "d top noble"),
    ],
)
def test_factions_and_players_may_be_called_by_their_names(text: str, move: str) -> None:
    assert str(sitting({"seats.0.hand": ["Me/Pi", "Me", "Me", "Me"]}).why(text).verdict.move) == move


@pytest.mark.parametrize(
    "text", ["inf Tra Zoe 2", "inf P 2", "inf Pr0gressive 2", "d Me chant", "heir Zoe", "d Mer Pio"]
)
def test_what_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(wb.UnknownMove):
        sitting({"seats.0.hand": ["Me/Pi", "Me", "Me", "Me"]}).why(text)


def test_a_letter_stands_for_its_seat_also_beside_a_player_of_that_name() -> None:
    session = wb.start("heir_and_regent", ["B", "A"], seed=1)
    session.play("heir A")
    assert session.state.heir == 0
