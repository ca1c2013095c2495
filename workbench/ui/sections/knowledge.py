"""Who knows what: for each hidden place what a player knows it to be, what it can be, and what it cannot be."""

from __future__ import annotations

from workbench.kernel import WorkbenchError
from workbench.session.knowledge import HiddenPlace, Knowledge
from workbench.session.sentences import minus
from workbench.ui.controller import Controller
from workbench.ui.panels import Panel, module
from workbench.ui.sections.section import Action, Section, View

PUBLIC = "public"
MOST = 40


class KnowledgePanel(Panel):
    """Who knows what."""

    _esm = module("knowledge.js")


class WhoKnows(Section):
    """What one player, or everybody together, knows of what lies hidden."""

    name = "knowledge"
    title = "Who knows"
    key = "k"
    panel = KnowledgePanel

    def __init__(self, control: Controller) -> None:
        super().__init__(control)
        self._knower = "0"
        self._known: tuple[tuple[int, str], Knowledge] | None = None
        self._names: dict[str, str] = {}

    # ---- what is shown

    def view(self) -> View:
        """The hidden places as the chosen player knows them."""
        players = self.session.players
        allowed = self._allowed()
        if self._knower not in allowed:
            self._knower = allowed[0]
        options = [[each, "all together" if each == PUBLIC else players[int(each)]] for each in allowed]
        found = self._found()
        places = [place for place in found.places if place.count != 0]
        empty = [place.label for place in found.places if place.count == 0]
        return {
            "who": {"label": "What is known to", "value": self._knower, "options": options},
            "places": [self._place(place) for place in places],
            "empty": f"Certainly empty: {', '.join(empty)}." if empty else "",
            "none": "" if found.places else "Nothing is hidden.",
            "odd": "" if found.consistent else "The pieces that are not seen do not fit the hidden places.",
        }

    def _allowed(self) -> list[str]:
        """Whose knowledge may be shown: who looks on as a player sees only that player's."""
        seats = range(len(self.session.players))
        return [*(str(seat) for seat in seats if self.control.seat in (None, seat)), PUBLIC]

    def _found(self) -> Knowledge:
        key = (self.session.node.id, self._knower)
        if self._known is None or self._known[0] != key:
            self._known = (key, self.session.knows(PUBLIC if self._knower == PUBLIC else int(self._knower)))
            self._names = {piece.piece: piece.label for piece in self._known[1].pieces}
        return self._known[1]

    def _place(self, place: HiddenPlace) -> View:
        surely = set(place.known)
        maybe = [(piece, most) for piece, most in place.can if piece not in surely]
        return {
            "id": place.path,
            "label": place.label,
            "help": minus(place.help.rstrip(".")),
            "seat": place.owner,
            "count": _count(place),
            "sure": place.sure,
            "known": [self._label(piece) for piece in place.known[:MOST]],
            "can": [self._label(piece) + (f" ×{most}" if most > 1 else "") for piece, most in maybe[:MOST]],
            "more": max(0, len(maybe) - MOST),
            "cannot": [self._label(piece) for piece in place.cannot[:MOST]],
            "text": place.text,
        }

    def _label(self, piece: str) -> str:
        return self._names.get(piece) or self.session.game.label(piece, self.session.settings)

    # ---- what is done

    def action(self, kind: str, fields: View) -> Action | None:
        """What an event asks for: another one whose knowledge is shown."""
        return (lambda: self._ask(str(fields.get("value", "")))) if kind == "knower" else None

    def _ask(self, knower: str) -> None:
        if knower not in self._allowed():
            raise WorkbenchError(f"What {knower!r} knows is not shown here.")
        self._knower = knower


def _count(place: HiddenPlace) -> str:
    """How many pieces lie there, as far as it is known."""
    if not place.population or place.low is not None:
        return ""
    if place.count is None:
        return "an unknown number"
    return str(place.count)
