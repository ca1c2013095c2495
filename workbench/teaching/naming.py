"""Names of moves by which they can be told apart, as in questions about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from workbench.kernel.errors import WorkbenchError
from workbench.kernel.move import Move
from workbench.kernel.play import candidates
from workbench.kernel.seats import without_accents
from workbench.session import Session
from workbench.session.reading import MOST


class Names:
    """What the moves at a position are called: the label, and as much more as tells them from the others on offer.

    Args:
        session: the sitting, at the position.
        also: further moves, that no list of candidates may hold.
    """

    def __init__(self, session: Session, also: Iterable[Move] = ()) -> None:
        self._session = session
        moves = dict.fromkeys((*_on_offer(session), *also))
        described = {move: session.describe(move) for move in moves}
        self._labels = {move: found.label for move, found in described.items()}
        self._details = {
            move: f"{found.label} ({', '.join(found.details)})" if found.details else found.label
            for move, found in described.items()
        }
        self._short = Counter(map(_plain, self._labels.values()))
        self._long = Counter(map(_plain, self._details.values()))

    def __getitem__(self, move: Move) -> str:
        """The name of a move."""
        label, detailed = self._labels[move], self._details[move]
        if self._short[_plain(label)] == 1:
            return label
        return detailed if self._long[_plain(detailed)] == 1 else f"{detailed}: {move}"


def _on_offer(session: Session) -> list[Move]:
    try:
        return candidates(session.state, MOST)
    except WorkbenchError:
        raise
    except Exception:  # an impossible position, in which the step cannot list its moves
        return []


def _plain(text: str) -> str:
    return " ".join(without_accents(text).split())
