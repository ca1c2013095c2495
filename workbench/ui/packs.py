"""The component pack of a sitting: whether it is the game's own, and what in it is invented."""

from __future__ import annotations

from functools import cache
from typing import Any

from workbench.kernel.game import Game
from workbench.session import Session
from workbench.session.texts import in_words

View = dict[str, Any]


@cache
def _standard(game: Game) -> str:
    return "" if game.components is None else game.components.fingerprint


def is_own(session: Session) -> bool:
    """Whether the components come from somebody's own file."""
    return session.settings.components not in ("", _standard(session.game))


def told(session: Session) -> View | None:
    """The pack in words; None where the game has none."""
    game, settings = session.game, session.settings
    parts = game.components if settings.parts is None else settings.parts
    if game.pack_type is None or parts is None:
        return None
    invented = [in_words(place) for place in parts.stand_in]
    return {"pack": settings.pack, "own": is_own(session), "invented": invented, "note": parts.note}
