"""Every rule is cited by code and shown at work by a case; no code cites a rule that does not exist."""

from __future__ import annotations

import pytest

from tests.cases.case import games
from workbench.kernel import Game
from workbench.kernel.registry import find_game
from workbench.testing import coverage as report


@pytest.fixture(params=games(), scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


def test_every_rule_id_in_the_code_exists(game: Game) -> None:
    assert report.unknown_ids(game) == []


def test_every_rule_that_acts_is_cited_by_code(game: Game) -> None:
    assert report.never_cited(game) == []


def test_every_ruling_and_variant_that_the_code_asks_for_exists(game: Game) -> None:
    tables = {"ruling": game.rulebook.rulings, "variant": game.rulebook.variants}
    assert [asked for asked in report.questions_asked(game) if asked[2] not in tables[asked[1]]] == []


def test_every_answer_that_the_code_compares_with_exists(game: Game) -> None:
    rulings = game.rulebook.rulings
    assert [asked for asked in report.answers_compared(game) if asked[2] not in rulings[asked[1]].answers] == []


def test_every_rule_that_acts_is_shown_allowing_or_happening(game: Game) -> None:
    assert report.never_allowing(game) == []


def test_every_rule_that_can_forbid_is_shown_forbidding(game: Game) -> None:
    assert report.never_forbidding(game) == []
