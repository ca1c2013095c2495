"""Setting up positions of Among Nobles in a few words, and playing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.games.among_nobles import game
from workbench.games.among_nobles.cards import CARDS
from workbench.games.among_nobles.state import AnyState
from workbench.kernel import Event, Listener, make_settings
from workbench.kernel.play import legal_moves, play, run_tasks, tick, verdict
from workbench.kernel.worlds import missing_pieces
from workbench.session.edits import edited
from workbench.session.reading import read_move

GEORGE = {"card": "george-of-cumberland", "wife": "arianne-of-cumberland"}


def unit(card: str, wife: str | None = None, tokens: int = 0, **values: Any) -> dict[str, Any]:
    """A character or couple."""
    return {"card": card, "wife": wife, "tokens": tokens, **values}


class Table:
    """A position of A's turn (or another named one) with what a test gives, and the events since.

    `rows` are fixtures: card to {series: boxes}. All other rows are empty; only the cards of `shields` have shields.
    """

    def __init__(
        self,
        *family: list[dict[str, Any]],
        position: str = "turn",
        players: int = 4,
        rulings: Mapping[str, str] | None = None,
        variants: tuple[str, ...] = (),
        rows: Mapping[str, Mapping[int, str]] | None = None,
        shields: Mapping[str, int] | None = None,
        display: tuple[str, ...] = (),
        others: Mapping[int, list[list[dict[str, Any]]]] | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        settings = make_settings(game.rulebook, players, rulings, variants)
        state = game.positions[position](settings)
        edit: dict[str, Any] = {"display": list(display), "faces": _faces(rows or {}, shields or {})}
        if family:
            edit["seats.0.rows"] = list(family)
        for seat, their in (others or {}).items():
            edit[f"seats.{seat}.rows"] = [*rows_of(state, seat), *their]
        edit |= given or {}
        state = edited(game, state, edit)
        for pieces in missing_pieces(game, state).values():
            state.gone.extend(pieces)
        for purse in state.seats:
            lying = sum(one.tokens for row in purse.rows for one in row)
            if f"seats.{purse.seat}.tokens" in edit:
                purse.lapsed = state.allowance - purse.tokens - lying
            else:
                purse.tokens -= lying
        self.state: AnyState = state
        self.hear = Listener()
        assert game.problems(state) == (), game.problems(state)

    # ---- playing

    def run(self) -> Table:
        run_tasks(self.state, self.hear)
        assert game.problems(self.state) == (), game.problems(self.state)
        return self

    def ticks(self, count: int) -> Table:
        """Carry out the next automatic steps, one by one."""
        for _ in range(count):
            tick(self.state, self.hear)
            assert game.problems(self.state) == (), game.problems(self.state)
        return self

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.run()
            move, seat = read_move(game, self.state, text)
            found = verdict(self.state, move, seat)
            assert found.legal, (text, [item.rule for item in found.objections], self.legal)
            play(self.state, move, self.hear)
            assert game.problems(self.state) == (), game.problems(self.state)
        return self.run()

    def refused(self, text: str) -> list[str]:
        """The rules that stand against a move; empty for a legal one."""
        move, seat = read_move(game, self.state, text)
        return [item.rule for item in verdict(self.state, move, seat).objections]

    # ---- looking

    @property
    def step(self) -> str:
        return type(self.state.agenda[-1]).__name__ if self.state.agenda else ""

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in legal_moves(self.state)]

    @property
    def events(self) -> list[Event]:
        return self.hear.events

    def told(self, rule: str) -> bool:
        return any(event.rule == rule or rule in event.also for event in self.events)

    def of(self, seat: int) -> tuple[int, int, int]:
        """Gold, prestige and armies in the supply."""
        purse = self.state.seats[seat]
        return purse.gold, purse.prestige, purse.armies

    @property
    def mine(self) -> tuple[int, int, int]:
        return self.of(0)

    def family(self, seat: int = 0) -> list[list[str]]:
        """The family, couples joined by a plus."""
        return [["+".join(one.cards) for one in row] for row in self.state.seats[seat].rows]

    def army(self, province: str) -> list[int]:
        return self.state.provinces[province].armies


def rows_of(state: AnyState, seat: int) -> list[list[dict[str, Any]]]:
    """The rows that a position gives a seat, as plain values."""
    return [[unit(one.card, one.wife) for one in row] for row in state.seats[seat].rows]


def _faces(rows: Mapping[str, Mapping[int, str]], shields: Mapping[str, int]) -> dict[str, Any]:
    return {
        card: {"rows": [rows.get(card, {}).get(series, "") for series in (1, 2, 3, 4)], "shields": shields.get(card, 0)}
        for card in CARDS
    }
