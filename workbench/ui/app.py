"""The workbench without a notebook: choose a game, or go on with a sitting, and the bench opens below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.registry import find_game, game_ids
from workbench.kernel.settings import DEFAULT_NAMES
from workbench.session import Session, loads
from workbench.session.opening import start
from workbench.ui import given, kept
from workbench.ui.bench import Bench
from workbench.ui.shelf import Shelf, StartPanel

View = dict[str, Any]

NAMES = 400


class AppBench(Bench):
    """A bench on a page without cells."""

    kept = "All that was done is kept: load this page again, and go on with the sitting."


class App(Shelf):
    """The whole workbench on one page."""

    def __init__(self) -> None:
        self._game = game_ids()[0]
        self._names = self._usual_names()
        self._preset, self._seed = "", ""
        super().__init__(StartPanel("start"))

    def new_bench(self, session: Session) -> Bench:
        """The bench for a sitting."""
        return AppBench(session)

    # ---- what is shown

    def view(self) -> View:
        """The games with what can be chosen for the one that is picked; sittings to go on with."""
        if self.bench is not None:
            return {"playing": True}
        game = find_game(self._game)
        least, most = game.seats
        listed, still_open = kept.listed_and_open()
        presets = [["", "the usual rules"], *([preset.short, preset.text] for preset in game.rulebook.presets.values())]
        return {
            "playing": False,
            "games": [self._card(each) for each in game_ids()],
            "names": self._names,
            "seats": str(least) if least == most else f"{least} to {most}",
            "preset": {"label": "Rules", "value": self._preset, "options": presets},
            "seed": self._seed,
            "kept": listed,
            "open": still_open,
        }

    def _card(self, name: str) -> View:
        game = find_game(name)
        least, most = game.seats
        span = str(least) if least == most else f"{least} to {most}"
        return {"id": name, "title": game.title, "seats": f"{span} players", "on": name == self._game}

    # ---- what is done

    def action(self, kind: str, fields: View) -> Callable[[], None] | None:
        """What an event asks for: a game, names, rules, seed; to begin, go on, come back here, look again."""
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))
        actions: dict[str, Callable[[], None]] = {
            "game": lambda: self._pick(ident),
            "names": lambda: self._set("_names", text[:NAMES]),
            "preset": lambda: self._set("_preset", str(fields.get("value", ""))),
            "seed": lambda: self._set("_seed", text[:60]),
            "begin": lambda: self.lay(self._begun()),
            "recover": lambda: self.lay(kept.brought_back(ident)),
            "upload": lambda: self._load(text, given.name(fields)),
            "leave": self.put_away,
            "look": lambda: None,
        }
        return actions.get(kind)

    def _set(self, name: str, value: str) -> None:
        setattr(self, name, value)

    def _pick(self, game: str) -> None:
        if game not in game_ids():
            raise WorkbenchError(f"There is no game {game!r}.")
        usual = self._names == self._usual_names()
        self._game, self._preset = game, ""
        if usual or not self._fits():
            self._names = self._usual_names()

    def _usual_names(self) -> str:
        return ", ".join(DEFAULT_NAMES[: find_game(self._game).seats[0]])

    def _fits(self) -> bool:
        least, most = find_game(self._game).seats
        return least <= len(self._players()) <= most

    def _players(self) -> list[str]:
        return [name.strip() for name in self._names.split(",") if name.strip()]

    def _begun(self) -> Session:
        seed = given.seed(self._seed) if self._seed.strip() else None
        return start(self._game, self._players(), seed=seed, preset=self._preset or None)

    def _load(self, text: str, name: str) -> None:
        self.lay(loads(given.sized(text, name), name))


def app() -> App:
    """The workbench on one page, as `python3 run.py app` serves it."""
    return App()
