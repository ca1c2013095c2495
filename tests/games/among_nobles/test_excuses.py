"""“Why may I leave this birth out?” is answered by the one rule that excuses it, in the words of the story."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.among_nobles.givens import A, G
from tests.games.among_nobles.table import Table, unit
from workbench.games.among_nobles import game
from workbench.session import Session

COUPLE = [unit(G, A)]
NOT = "No child is born to George, Earl of Cumberland, and Arianne of Cumberland: "
HER = "No child is born to Henriette Marie de France: "
EXCUSES = ("birth.excuse-cost", "birth.excuse-display", "birth.excuse-trait", "birth.excuse-row", "ruling.")

SCENES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no gold": (
        {"rows": {G: {1: "S"}}, "display": ("fernando",)},
        "birth.excuse-cost",
        NOT + "Ann cannot pay for the ones that fit.",
    ),
    "nobody on display": ({"rows": {G: {1: "S"}}}, "birth.excuse-display", NOT + "the display is empty."),
    "no trait": (
        {"rows": {G: {1: "E"}}, "display": ("cosimo", "isabel")},
        "birth.excuse-trait",
        NOT + "none on display has a trait of theirs.",
    ),
    "no sex": (
        {"rows": {G: {1: "S"}}, "display": ("jane-seymour",)},
        "ruling.gender-missing",
        NOT + "none that fits has the right sex.",
    ),
    "no row": (
        {
            "rows": {G: {1: "E"}},
            "display": ("jane-seymour",),
            "family": ([unit("charlemagne")], [unit("cosimo")], COUPLE),
            "others": {0: []},
        },
        "birth.excuse-row",
        NOT + "it would open a fourth row.",
    ),
    "a son named": (
        {"rows": {G: {1: "E"}}, "display": ("fernando", "jane-seymour"), "rulings": {"either-no-gold": "excused"}},
        "ruling.either-no-gold",
        "Ann names a son that cannot be paid: no child is born to George, Earl of Cumberland, "
        "and Arianne of Cumberland.",
    ),
    "Henriette may": (
        {"family": ([unit("henriette")],), "rows": {"henriette": {1: "D"}}, "display": ("eleonora",)},
        "ruling.henriette-may",
        HER + "unmarried, she may leave it out.",
    ),
    "Henriette is poor": (
        {
            "family": ([unit("henriette")],),
            "rows": {"henriette": {1: "S"}},
            "display": ("cosimo",),
            "rulings": {"henriette-may": "compulsory"},
        },
        "birth.excuse-cost",
        HER + "Ann cannot pay for the ones that fit.",
    ),
    "Henriette finds no son": (
        {"family": ([unit("henriette")],), "rows": {"henriette": {1: "S"}}, "display": ("eleonora",)},
        "ruling.gender-missing",
        HER + "none that fits has the right sex.",
    ),
}


def sitting(options: dict[str, Any]) -> Session:
    family = options.get("family", (COUPLE,))
    head = family[-1][0]["card"]
    rest = {key: value for key, value in options.items() if key not in ("family", "others")}
    table = Table(*family, **rest).play(f"a {head} 1")
    session = Session(game, table.state.settings, table.state, 1)
    assert session.question is not None
    assert session.question.step == "Birth"
    return session


@pytest.mark.parametrize("name", SCENES)
def test_the_rule_that_excuses_a_birth_answers_why(name: str) -> None:
    options, rule, words = SCENES[name]
    session = sitting(options)
    why = session.why("-")
    assert why.legal
    assert why.summary == words
    assert why.reasons[0].rule == rule
    assert [reason.rule for reason in why.reasons if reason.rule.startswith(EXCUSES)] == [rule]
    assert [reason.phrase for reason in why.reasons if reason.phrase] == [words]
    session.play("-")
    assert words in str(session.story())
    told = next(line for line in session.story() if line.text == words)
    assert told.rules[0] == rule


def test_a_birth_that_is_due_is_answered_by_its_rule() -> None:
    session = sitting({"rows": {G: {1: "D"}}, "display": ("jane-seymour",)})
    why = session.why("-")
    assert not why.legal
    assert why.summary == "1 child can be born."


@pytest.mark.rule("ruling.marry-upfront")
def test_a_wedding_that_cannot_be_paid_may_be_broken_off() -> None:
    table = Table(
        COUPLE,
        [unit("fernando")],
        rows={G: {1: "M"}},
        rulings={"marry-upfront": "pay-after"},
        others={1: [[unit("maria-medici", gold=3)]], 2: [[unit("isabel")]]},
    ).play(f"a {G} 1", "m fernando", "present maria", "present isabel")
    table.state.seats[1].rows[-1][-1].gold = 0  # the dowry is gone
    why = Session(game, table.state.settings, table.state, 1).why("-")
    assert why.legal
    assert why.summary == "No bride can be paid: Ann breaks the wedding off."
