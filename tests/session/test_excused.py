"""A move that is allowed by way of exception: the rule that excuses it comes first, in the words of its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.toy import PresentBride, toy
from workbench.kernel import Objection, make_settings, objection
from workbench.session import Session


def test_the_ground_of_a_legal_move_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def grounds(self: PresentBride, state: Any, move: Any) -> Iterator[Objection]:
        yield objection("birth.take", move.card, card=move.card)

    settings = make_settings(toy.rulebook, 3)
    session = Session(toy, settings, toy.start(settings, ("wedding",)), 3)
    session.run()
    plain = session.why("present Anne")
    assert (plain.summary, [reason.rule for reason in plain.reasons]) == ("No rule forbids it.", ["marry.present"])
    monkeypatch.setattr(PresentBride, "grounds", grounds)
    why = session.why("present Anne")
    assert why.legal
    assert why.summary == "Ben has Anne."
    assert [(reason.rule, reason.phrase, reason.facts) for reason in why.reasons] == [
        ("birth.take", "Ben has Anne.", ("Anne",)),
        ("marry.present", "", ()),
    ]
    refused = session.why("present Elsa")
    assert [reason.rule for reason in refused.reasons] == ["marry.present"]
    assert not session.why("present Anne", seat=2).legal
