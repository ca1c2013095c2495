"""The living rulebook: read by heading, searched, its rules counted, and shown at work on a bench below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.kernel import WorkbenchError
from workbench.kernel.catalogue import KINDS
from workbench.kernel.rulebook import Rulebook
from workbench.teaching.book import LivingRulebook
from workbench.teaching.counted import Counted, count_on, stored
from workbench.teaching.show import GAMES, found, resting
from workbench.teaching.show import stored as stored_line
from workbench.teaching.shown import Shown
from workbench.ui import assets, given
from workbench.ui.bench import Bench
from workbench.ui.book_pages import GAPS, RULINGS, Pages
from workbench.ui.html import counted, document, size_of
from workbench.ui.shelf import Shelf, ShelfPanel

View = dict[str, Any]

COUNT_NOW, FRESH = 40, 100_000  # games counted on the spot, none of which is among those that were counted before
SLICE = 4  # games between two looks at what somebody does meanwhile
HITS, BACK, LONGEST, HERE = 60, 50, 200, 6


class RulebookPanel(ShelfPanel):
    """Contents, a chapter, and what there is to say of one rule."""

    _esm = assets.script("dom.js", "book_about.js", "rulebook.js")
    _css = assets.style("bench.css", "rulebook.css")


class Work:
    """Something that takes a while, done in slices so that it can be followed and stopped.

    Attributes:
        kind: "count" or "find".
        rule: what is looked for.
        done, games: how many games of how many.
        serial: its number; a page that asks for the next slice names it.
    """

    def __init__(self, kind: str, rule: str, games: int) -> None:
        self.kind, self.rule, self.games = kind, rule, games
        self.done = self.serial = 0

    @property
    def view(self) -> View:
        """How far it has come."""
        doing = "Counting" if self.kind == "count" else f"Looking for {self.rule} in play"
        text = f"{doing}: {self.done} of {self.games} games"
        return {"kind": self.kind, "text": text, "done": self.done, "games": self.games, "serial": self.serial}


class RulebookBrowser(Shelf):
    """A rulebook to read, search and see at work.

    Attributes:
        living: the rulebook with all that belongs to its rules.
    """

    def __init__(self, book: Rulebook | LivingRulebook) -> None:
        self.living = book if isinstance(book, LivingRulebook) else LivingRulebook(book)
        self._pages = Pages(self.living, self.living.counted or stored(self.living.game))
        self._chapter, self._chosen = self._pages.first, ""
        self._words, self._kind = "", ""
        self._went = self._laid = self._filed = 0
        self._way: list[tuple[str, str, str]] = []
        self._shown: tuple[str, Shown] | None = None
        self._now: Counted | None = None
        self._here = ""
        self._work: Work | None = None
        self._file: View | None = None
        self._nodes: list[int] = []
        super().__init__(RulebookPanel("rulebook"))

    # ---- what is shown

    def view(self) -> View:
        """Contents, the open chapter or what a search has found, what belongs to the chosen rule, what is shown."""
        book, pages = self.living.book, self._pages
        return {
            "title": f"{book.title}, the rules",
            "facts": size_of(book),
            "gaps": {"id": GAPS, "text": f"{counted(book.gaps, 'fact')} not printed"} if book.gaps else None,
            "rulings": {"id": RULINGS, "on": self._chapter == RULINGS} if book.rulings else None,
            "contents": pages.contents(self._chapter),
            "sample": pages.sample,
            "words": self._words,
            "kinds": self._kinds(),
            "found": self._found(),
            "page": pages.page(self._chapter, self._chosen),
            "at": {"id": self._chosen, "serial": self._went},
            "back": self._way[-1][1] or self._way[-1][0].lstrip("=") if self._way else "",
            "about": pages.about(self._chosen, self._now) if self._chosen in self._readable else None,
            "shown": self._shown_view(),
            "here": {"text": self._here, "nodes": self._nodes} if self.bench is not None else None,
            "work": self._work.view if self._work else None,
            "file": self._file,
        }

    @property
    def _readable(self) -> tuple[str, ...]:
        """The ids of which there is more to say."""
        book = self.living.book
        tables = (book.rules, book.rulings, book.variants)
        return tuple(row.id for table in tables for row in table.values())

    def _kinds(self) -> View:
        kinds = dict.fromkeys(rule.kind for rule in self.living.book.rules.values())
        known = [kind for kind in KINDS if kind in kinds]
        others = [["ruling", "open questions"], ["variant", "variants"], ["gap", "not printed"], ["term", "words"]]
        options = [["", "all kinds"], *([kind, f"{kind} rules"] for kind in known), *others]
        return {"label": "Kind", "value": self._kind, "options": options}

    def _found(self) -> View | None:
        if not self._words.strip():
            return None
        kinds = (self._kind,) if self._kind else ()
        hits = self.living.search(self._words, kinds, HITS + 1)
        size = "nothing" if not hits else f"{HITS} or more" if len(hits) > HITS else str(len(hits))
        return {"count": f"{size} found", "hits": [self._pages.hit(hit) for hit in hits[:HITS]]}

    def _shown_view(self) -> View | None:
        if self._shown is None:
            return None
        rule, shown = self._shown
        verb = "forbids" if shown.forbids else "at work"
        return {
            "id": rule,
            "mark": "✕" if shown.forbids else "✓",
            "word": verb,
            "text": shown.text,
            "source": "found in a game of chance" if shown.source == "found" else f"from {shown.source}",
            "serial": self._laid,
        }

    # ---- what is done

    def action(self, kind: str, fields: View) -> Callable[[], None] | None:
        """What an event asks for: another rule or chapter, words, a board, a count."""
        ident, text = str(fields.get("id", "")), str(fields.get("text", ""))[:LONGEST]
        actions: dict[str, Callable[[], None]] = {
            "rule": lambda: self._go(ident),
            "chapter": lambda: self._turn_to(ident),
            "words": lambda: self._find(text),
            "kind": lambda: self._only(str(fields.get("value", ""))),
            "back": self._go_back,
            "show": lambda: self.show(ident),
            "away": self._put_away,
            "here": self._ask_here,
            "node": lambda: self._go_to(given.node(fields.get("id"))),
            "count": lambda: self._begin(Work("count", "", COUNT_NOW)),
            "work": lambda: self._go_on(fields.get("serial")),
            "stop": self._stop,
            "print": self._print,
            "ready": self._make_ready,
        }
        return actions.get(kind)

    def _go(self, any_id: str) -> None:
        """Open the chapter of a rule, at the rule."""
        chapter = self._pages.chapter_of(any_id)
        if any_id != self._chosen or self._words:
            self._leave()
        self._chapter, self._chosen, self._words = chapter, any_id, ""
        self._went += 1

    def _turn_to(self, chapter: str) -> None:
        if not self._pages.knows(chapter):
            raise WorkbenchError(f"The rules of {self.living.book.title} have no heading {chapter!r:.80}.")
        self._leave()
        self._chapter, self._chosen, self._words = chapter, "", ""
        self._went += 1

    def _leave(self) -> None:
        """Remember where one was, for the way back."""
        self._here, self._nodes = "", []
        self._way = [*self._way, (self._chapter, self._chosen, self._words)][-BACK:]

    def _go_back(self) -> None:
        if self._way:
            *self._way, (self._chapter, self._chosen, self._words) = self._way
            self._went += 1

    def _find(self, words: str) -> None:
        self._words = words

    def _only(self, kind: str) -> None:
        self._kind = kind if any(kind == option for option, _ in self._kinds()["options"]) else ""

    # ---- a rule at work

    def show(self, any_id: str) -> None:
        """Lay a line of play on the bench in which a rule decides; where none is stored, look for one.

        Raises:
            UnknownRule: there is no such rule.
        """
        if any_id != self._chosen:
            self._go(any_id)
        shown = stored_line(self.living.game, any_id)
        if shown is not None:
            self._show_line(any_id, shown)
        else:
            self._begin(Work("find", any_id, GAMES))

    def _show_line(self, any_id: str, shown: Shown) -> None:
        if self.bench is not None:
            self.bench.session.stop_autosave()
        listening = self.bench is not None
        self.lay(shown.session)
        self._work, self._shown = None, (any_id, shown)
        self._laid += 1
        self._here, self._nodes = "", []
        if self.bench is None:
            return
        if not listening:
            for panel in self.bench.panels:
                panel.on_event(self._also_read)
        if shown.move:
            _choose(self.bench, shown)

    def _also_read(self, kind: str, fields: View) -> None:
        """A rule that somebody presses on the bench below is opened in the rulebook too."""
        ident = str(fields.get("id", ""))
        if kind == "rule" and ident in self.living.book.ids():
            self._go(ident)
            self.refresh()

    def _ask_here(self) -> None:
        """What the chosen rule does on the bench below, as far as whoever looks on may know."""
        bench, rule = self.bench, self._chosen
        if bench is None or not rule:
            return
        session, node = bench.session, bench.session.node.id
        if bench.controller.seat is not None:
            self._here, self._nodes = "Told to who sees everything: choose “everyone” under “Seen by” below.", []
            return
        moves = self.living.forbids_now(rule, session)
        self._nodes = list(self.living.happened(rule, session))[-HERE:]
        named = ", ".join(moves[:HERE]) + (f" and {len(moves) - HERE} more" if len(moves) > HERE else "")
        forbids = f"it forbids {named}" if moves else "it forbids no move that is listed"
        told = ". On the way here it was told of at" if self._nodes else ", and was not told of on the way here."
        self._here = f"At node {node} {forbids}{told}"

    def _go_to(self, node: int) -> None:
        if self.bench is not None:
            self.bench.handle("goto", {"id": node})

    def _put_away(self) -> None:
        self._shown = None
        self.put_away()

    # ---- what takes a while

    def _begin(self, work: Work) -> None:
        self._work = work

    def _stop(self) -> None:
        self._work = None

    def _go_on(self, serial: Any) -> None:
        """The next slice of the work, if that is what a page has asked for."""
        work = self._work
        if work is None or serial != work.serial:
            return
        first, size = work.done, min(SLICE, work.games - work.done)
        work.done, work.serial = work.done + size, work.serial + 1
        if work.kind == "count":
            self._count(first, size)
        else:
            self._look(work, first, size)
        if work.done >= work.games and self._work is work:
            self._end(work)

    def _count(self, first: int, size: int) -> None:
        begun = self._now.games if self._now else 0
        counted = count_on(self.living.game, FRESH + begun, size)
        self._now = self._now + counted if self._now else counted

    def _look(self, work: Work, first: int, size: int) -> None:
        shown = found(self.living.game, work.rule, range(first, first + size))
        if shown is not None:
            self._show_line(work.rule, shown)

    def _end(self, work: Work) -> None:
        self._work = None
        if work.kind == "find":
            shown = resting(self.living.game, work.rule)
            if shown is None:
                raise WorkbenchError(
                    f"{work.rule} decided nothing in {work.games} games of chance, and no case shows it. "
                    f"More games may: {self._pages.about(work.rule, None)['find']}"
                )
            self._show_line(work.rule, shown)

    def _make_ready(self) -> None:
        """Read code and tests while somebody looks at the first page; it takes longer than a click may."""
        self.living.code("")
        self.living.evidence("")
        self.living.search("a", most=1)

    def _print(self) -> None:
        self._filed += 1
        name = f"{self.living.book.game}-rules.html"
        text = document(self.living)
        self._file = {"name": name, "type": "text/html", "text": text, "serial": self._filed}


def _choose(bench: Bench, shown: Shown) -> None:
    """Let the bench explain the move that the rule decides; one that it does not list is asked about, never played."""
    if bench.controller.row(shown.move) is not None:
        bench.handle("choose", {"id": shown.move})
    elif shown.forbids:
        bench.handle("enter", {"text": shown.move})
