"""What the bench knows and does, without a widget: a session, a seat, a selection, and the views made of them.

Every view is a plain dictionary for one panel. Everything in them goes through the seat that looks on.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from itertools import groupby
from typing import Any

from workbench.kernel import IllegalMove, WorkbenchError
from workbench.kernel.play import verdict
from workbench.session import Explanation, Session, StoryLine
from workbench.session.reading import read_move
from workbench.ui import overlay, timeline
from workbench.ui.chips import Citations
from workbench.ui.rows import OUTLOOKS, Folded, Row, folded, numbered, row_of, rows_of

View = dict[str, Any]

KEYS = [
    ["Tab", "next region; arrows move inside one"],
    ["arrows", "board: nearest piece; list: up, down; timeline: node back, forward"],
    ["Enter", "play the chosen move; on the board show the piece’s moves"],
    ["Space", "choose without playing"],
    ["1 to 9, 0", "choose that move"],
    ["Esc", "clear the filter, then the narrowing, then the choice"],
    ["/", "go to the filter; a move can be typed there"],
    ["w", "go to the verdict"],
    ["b", "back to the decision before"],
    ["s", "step"],
    ["r", "run to the next choice"],
    ["l", "legal moves only"],
    ["v", "next seat in “Seen by”"],
    ["n", "note at this node"],
    ["?", "this list"],
]
STORY_LINES = 400
EVERYONE = "all"


class Controller:
    """The bench's state of mind.

    Attributes:
        session: the sitting that is shown.
        seat: whose eyes; None sees all.
        chosen: the move that is chosen, as a row; None.
        filter: the text of the filter.
        piece: the piece to which the list is narrowed; None.
        legal_only: whether moves that are not allowed are left out.
    """

    def __init__(self, session: Session, seat: int | None = None) -> None:
        self.session = session
        self.seat = seat
        self.chosen: Row | None = None
        self.filter = ""
        self.piece: str | None = None
        self.legal_only = False
        self.rule_shown = ""
        self.rule_links = True
        self.story_all = False
        self.show_keys = False
        self.error: View = {}
        self.message: View | None = None
        self.cleared = 0
        self._unfolded: frozenset[str] = frozenset()
        self._asked: Row | None = None
        self._citations = Citations(session)
        self._titles = timeline.Titles(session)
        self._rows: tuple[tuple[int, int | None], tuple[Row, ...]] | None = None
        self._why: tuple[tuple[int, int | None, str], Explanation, tuple[StoryLine, ...]] | None = None
        self._place = session.node.id

    # ---- what may be seen

    @property
    def sees_moves(self) -> bool:
        """Whether the moves (or outcomes) of what waits may be listed for the seat that looks on."""
        waiting = self.session.waiting
        if waiting == "choice":
            return self.seat is None or self.seat == self.session.decider
        if waiting != "chance":
            return False
        return self.seat is None or not any(move.pieces for move, _ in self.session.outcomes())

    @property
    def rows(self) -> tuple[Row, ...]:
        """All moves that wait, allowed or not, as the seat may see them."""
        key = (self.session.node.id, self.seat)
        if self._rows is None or self._rows[0] != key:
            self._rows = (key, rows_of(self.session) if self.sees_moves else ())
        return self._rows[1]

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that filter, narrowing and "legal only" leave."""
        rows = (*self.rows, *((self._asked,) if self._asked is not None else ()))
        return tuple(row for row in rows if row is self._asked or self._fits(row))

    def _fits(self, row: Row) -> bool:
        if self.legal_only and not row.playable:
            return False
        if self.piece is not None and self.piece not in row.pieces:
            return False
        return not self.filter.strip() or row.holds(self.filter)

    def row(self, text: str) -> Row | None:
        """The row with this notation."""
        rows = (*self.rows, *((self._asked,) if self._asked is not None else ()))
        return next((row for row in rows if row.text == text), None)

    # ---- what somebody does

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something; a refusal becomes a message, a fault goes to the error pane."""
        self.message = None
        try:
            action()
        except IllegalMove as error:
            self.message = {"tone": "bad", "text": str(error)}
        except WorkbenchError as error:
            if error.__cause__ is None:
                self.message = {"tone": "bad", "text": str(error), "near": []}
            else:
                self.fault(error)
        except Exception as error:
            self.fault(error)
        self.settle()

    def fault(self, error: Exception) -> None:
        """Show a fault in the error pane; the sitting is as it was."""
        cause = error.__cause__ or error
        self.error = {
            "title": "That step failed." if isinstance(error, WorkbenchError) else "The bench could not do that.",
            "text": f"Nothing was changed: the sitting is still at node {self.session.node.id}.",
            "detail": f"{type(cause).__name__}: {cause}",
            "report": "".join(traceback.format_exception(error)),
        }

    def settle(self) -> None:
        """Forget what belonged to another node."""
        if self._place != self.session.node.id:
            self._place = self.session.node.id
            self._forget()

    def _forget(self) -> None:
        self.chosen = self._asked = self.piece = None
        self._unfolded = frozenset()
        self.filter = ""
        self.cleared += 1

    def choose(self, text: str) -> None:
        """Choose a move of the list."""
        self.chosen = self.row(text)

    def choose_key(self, key: str) -> None:
        """Choose the move with a key number."""
        found = next((text for text, number in numbered(self.shown).items() if number == key), None)
        if found is not None:
            self.choose(found)

    def play(self, text: str | None = None, run: bool = True) -> None:
        """Play a move of the list, or the chosen one; a move that is not allowed is chosen and explained."""
        row = self.chosen if text is None else self.row(text)
        if row is None:
            return
        if row.playable:
            self.session.play(row.move, run=run)
            return
        self.chosen = row

    def typed(self, text: str) -> None:
        """Play the move that a text names if it is allowed, else show the verdict; blank plays the chosen one."""
        if not text.strip():
            self.play()
            return
        if not self.sees_moves:
            raise WorkbenchError(f"Moves are not listed here: {self._deciding()}.")
        self.filter = text
        try:
            move, seat = read_move(self.session.game, self.session.state, text)
        except WorkbenchError as error:
            self._unread(error)
            return
        found = verdict(self.session.state, move, seat)
        if found.legal:
            self.session.play(move)
            return
        self._ask(self.row(str(move)) if seat is None else None, found)

    def _unread(self, error: WorkbenchError) -> None:
        """A text that is no notation: choose the only row it leaves, else say which moves are near."""
        left = [row for row in self.rows if self._fits(row)]
        if len(left) == 1:
            self.chosen = left[0]
            return
        said = str(error)
        near = [row.text for row in self.rows if f"“{row.text}”" in said][:3]
        self.message = {"tone": "bad", "text": said, "near": near}

    def _ask(self, row: Row | None, found: Any) -> None:
        if row is None:
            row = row_of(self.session, found)
            if self.seat is not None and found.seat not in (None, self.seat):
                raise WorkbenchError("What another seat may do is not shown here.")
            self._asked = row
        self.filter = ""
        self.cleared += 1
        self.chosen = row

    def step(self) -> None:
        """The smallest tick; with a move chosen, that move and nothing more."""
        if self._chosen_plays:
            self.play(run=False)
        else:
            self.session.step()

    def run(self) -> None:
        """On to the next choice; with a move chosen, by that move."""
        if self._chosen_plays:
            self.play()
        else:
            self.session.run()

    @property
    def _chosen_plays(self) -> bool:
        return self.chosen is not None and self.chosen.playable and self.session.waiting == "choice"

    def goto(self, node: int) -> None:
        """Go to a node."""
        self.session.goto(node)

    def narrow(self, piece: str, choose: bool = False) -> None:
        """Show only the moves that touch a piece, or all again; a single one is chosen."""
        if self.piece == piece and not choose:
            self.piece = self.chosen = None
            return
        touching = [row for row in self.rows if piece in row.pieces]
        if not touching:
            return
        self.piece = piece
        playable = [row for row in touching if row.playable]
        own = [row for row in playable if row.pieces == (piece,)]
        pick = own if len(own) == 1 else playable if len(playable) == 1 else touching if len(touching) == 1 else []
        if choose and not pick:
            pick = playable or touching
        self.chosen = pick[0] if pick else None

    def escape(self) -> None:
        """Clear the filter, else the narrowing, else the choice."""
        if self.filter:
            self.filter = ""
            self.cleared += 1
        elif self.piece is not None:
            self.piece = None
        else:
            self.chosen = self._asked = None

    def set_filter(self, text: str) -> None:
        """Filter the moves by words."""
        self.filter = text

    def back(self) -> None:
        """Back to the decision before."""
        self.session.back()

    def show_rule(self, rule: str) -> None:
        """Open the text of a rule, or close it with ""."""
        self.rule_shown = rule

    def show_story(self, everything: bool) -> None:
        """Tell the whole story, or this turn's."""
        self.story_all = everything

    def toggle_links(self) -> None:
        """Show or hide the rules in the story."""
        self.rule_links = not self.rule_links

    def toggle_legal(self) -> None:
        """Leave out moves that are not allowed, or show them again."""
        self.legal_only = not self.legal_only

    def toggle_keys(self) -> None:
        """Show or hide the list of keys."""
        self.show_keys = not self.show_keys

    def open_report(self) -> None:
        """Show the report of the fault as text, where it cannot be copied by itself."""
        self.error = self.error | {"open": True}

    def close_fault(self) -> None:
        """Put the error pane away."""
        self.error = {}

    def fold(self, rule: str) -> None:
        """Unfold the moves under a rule, or fold them again."""
        self._unfolded ^= {rule}

    def see(self, seat: str) -> None:
        """Look on with the eyes of a seat, or of everyone."""
        wanted = None if seat == EVERYONE else int(seat)
        if wanted is not None and wanted not in range(len(self.session.players)):
            raise WorkbenchError(f"There is no seat {seat}.")
        if wanted != self.seat:
            self.seat = wanted
            self._forget()

    def see_next(self) -> None:
        """Look on with the next seat's eyes."""
        seats: list[int | None] = [None, *range(len(self.session.players))]
        following = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.see(EVERYONE if following is None else str(following))

    # ---- the views

    def bar(self, graph: View) -> View:
        """Title, facts, whose eyes, the list of keys, and what is spoken."""
        seats = [[EVERYONE, "everyone"], *([str(seat), name] for seat, name in enumerate(self.session.players))]
        return {
            "title": graph.get("title") or self.session.game.title,
            "facts": graph.get("facts", ""),
            "badges": graph.get("badges") or [],
            "seen": {"label": "Seen by", "value": EVERYONE if self.seat is None else str(self.seat), "options": seats},
            "keys": KEYS,
            "showKeys": self.show_keys,
            "live": self._spoken(),
        }

    def _spoken(self) -> str:
        lines = self._newest()
        news = f"{lines[-1].text} " if lines else ""
        count = sum(row.playable for row in self.rows)
        moves = f" {count} {'moves' if count != 1 else 'move'}." if self.session.waiting == "choice" and self.rows else ""
        return f"{news}{self._asked_for()}{moves}"

    def _asked_for(self) -> str:
        if self.session.outcome is not None:
            return self.session.outcome.sentence
        question = self.session.question
        return question.text if question is not None else ""

    def _deciding(self) -> str:
        waiting, decider = self.session.waiting, self.session.decider
        if waiting == "choice" and decider is not None:
            return f"{self.session.players[decider]} decides"
        return {"chance": "Chance decides", "task": "The rules go on by themselves", "over": "The end"}.get(waiting, "")

    def question(self) -> View:
        """The question and its moves."""
        question = self.session.question
        waiting = self.session.waiting
        view: View = {
            "seat": self.session.decider,
            "who": self._deciding(),
            "badge": question.title if question is not None else "",
            "ask": _sentence(self._asked_for()),
            "mode": waiting,
            "cleared": self.cleared,
            "message": self.message,
            "groups": [],
        }
        if waiting in ("choice", "chance") and self.sees_moves:
            return view | self._moves()
        return view | self._no_moves()

    def _no_moves(self) -> View:
        waiting = self.session.waiting
        outcome = self.session.outcome
        if waiting == "choice":
            name = self.session.players[self.session.decider or 0]
            return {"sub": f"What {name} may do is not shown to {self._looker()}."}
        if waiting == "chance":
            return {"sub": "Step lets it happen. What can come is not shown to every seat.", "buttons": _GO_ON}
        if waiting == "task":
            return {"sub": "No choice here: this runs by itself.", "buttons": _GO_ON}
        rules = [outcome.rule] if outcome is not None else []
        return {"sub": "Going back and playing differently opens a new line.", "chips": [self._citations.chip(rule) for rule in rules]}

    def _looker(self) -> str:
        return "everyone" if self.seat is None else self.session.players[self.seat]

    def _moves(self) -> View:
        shown = self.shown
        keys = numbered(shown)
        chance = self.session.waiting == "chance"
        example = next((row.text for row in self.rows if row.playable), "-")
        view: View = {
            "filter": {"placeholder": f"Filter or type: {example}"},
            "legalOnly": None if chance else self.legal_only,
            "narrowed": self._narrowed(),
            "groups": [group for group in self._groups(shown, keys) if group["rows"]],
            "chosen": self.chosen.text if self.chosen is not None else None,
            "buttons": _LET_IT if chance else [],
            "sub": "Step lets it happen; a click makes it happen." if chance else "",
        }
        if not shown:
            view["sub"] = "No move fits the filter. Enter asks about what is typed; Esc clears it."
        return view

    def _narrowed(self) -> str:
        if self.piece is None:
            return ""
        return self.session.game.label(self.piece, self.session.settings)

    def _groups(self, shown: tuple[Row, ...], keys: dict[str, str]) -> list[View]:
        playable = [row for row in shown if row.playable]
        refused = [row for row in shown if row.kind == "no"]
        later = [row for row in shown if row.kind == "later"]
        groups: list[View] = []
        for place, (head, rows) in enumerate(groupby(playable, key=lambda row: row.group)):
            groups.append({"id": f"legal{place}", "head": head, "rows": [self._row(row, keys) for row in rows]})
        groups.append({"id": "no", "head": f"Not allowed, {len(refused)}", "rows": self._refused(refused)})
        groups.append({"id": "later", "head": "Not at this moment", "rows": [self._row(row, keys) for row in later]})
        return groups

    def _refused(self, rows: list[Row]) -> list[View]:
        keep = self.chosen.text if self.chosen is not None else ""
        found = []
        for fold in folded(rows, self._unfolded, keep):
            found.extend(self._row(row, {}) for row in fold.shown)
            if fold.rest or fold.rule in self._unfolded:
                found.append(_fold_row(fold, len(fold.rest)))
        return found

    def _row(self, row: Row, keys: dict[str, str]) -> View:
        sign = {"no": "✕", "later": "·"}.get(row.kind, keys.get(row.text, ""))
        view: View = {
            "id": row.text,
            "key": sign,
            "label": row.label,
            "details": " · ".join(row.details),
            "note": row.text if row.label != row.text else "",
            "kind": row.kind,
            "pieces": list(row.pieces),
        }
        if row.outlook in OUTLOOKS:
            view["out"] = OUTLOOKS[row.outlook]
        if row.odds:
            view["out"] = {"text": row.odds, "tone": "mut"}
        if row.rule:
            view["chip"] = row.rule
        return view

    def verdict(self) -> View:
        """The verdict on the chosen move: every rule considered, and what follows."""
        if self.chosen is None or not self.sees_moves:
            return {}
        if self.chosen.kind == "odds":
            return self._outcome_card(self.chosen)
        why, lines = self._explained(self.chosen)
        tone = "ok" if why.legal else "bad"
        return {
            "tone": tone,
            "pill": "✓ Allowed" if why.legal else "✕ Not allowed",
            "label": why.label,
            "note": why.move if why.move != why.label else "",
            "summary": why.summary,
            "play": "Play it" if why.legal else "",
            "rules": [self._reason(reason) for reason in why.reasons],
            "follows": [self._story_line(line) for line in lines],
        }

    def _outcome_card(self, row: Row) -> View:
        question = self.session.question
        rules = [question.rule] if question is not None and question.rule else []
        return {
            "tone": "ok",
            "pill": "✓ Possible",
            "label": row.label,
            "note": row.text,
            "summary": f"Comes {row.odds} times when chance decides.",
            "play": "Make it happen",
            "rules": [{"mark": "✓", "tone": "ok", "says": "allows", "text": self._citations.text(rule), "chip": self._citations.chip(rule), "fact": ""} for rule in rules],
            "follows": [],
        }

    def _explained(self, row: Row) -> tuple[Explanation, tuple[StoryLine, ...]]:
        key = (self.session.node.id, self.seat, f"{row.seat}:{row.text}")
        if self._why is None or self._why[0] != key:
            why = self.session.why(row.move, row.seat)
            lines = self.session.preview(row.move, self.seat) if why.legal else ()
            self._why = (key, why, lines)
        return self._why[1], self._why[2]

    def _reason(self, reason: Any) -> View:
        tone = "bad" if reason.forbids else ""
        text = self._citations.text(reason.rule) or reason.text
        return {
            "mark": "✕" if reason.forbids else "✓",
            "tone": tone or "ok",
            "says": "forbids" if reason.forbids else "allows",
            "text": text,
            "chip": self._citations.chip(reason.rule, tone),
            "fact": reason.phrase,
        }

    def _story_line(self, line: StoryLine) -> View:
        return {"text": line.text, "depth": line.depth, "chips": [self._citations.chip(rule) for rule in line.rules]}

    def rule(self) -> View:
        """The rule somebody clicked."""
        return self._citations.card(self.rule_shown) if self.rule_shown else {}

    def transport(self) -> View:
        """Buttons, timeline, note and lines."""
        session = self.session
        line = session.line
        here = line.index(session.node.id)
        onward = here + 1 < len(line)
        moves = onward or session.waiting in ("task", "chance") or self._chosen_plays
        note = session.node.note
        return {
            "buttons": {
                "start": {"text": "|◀", "name": "To the start", "title": "To the start (Home)", "on": here > 0},
                "back": {"text": "◀ Back", "title": "Back to the decision before (b)", "on": here > 0},
                "step": {"text": "Step ▶", "title": "The smallest step (s)", "on": moves, "primary": True},
                "run": {"text": "Run to choice ▶▶", "title": "On to the next choice (r)", "on": moves},
            },
            "lines": timeline.lines_of(session, self.seat, self._titles),
            "note": note,
            "caption": f"Node {session.node.id} · {self._titles.title(session.node.id, self.seat)}",
            "legend": "● move ◆ chance · rule",
            "ahead": onward,
            **timeline.timeline(session, self.seat, self._titles),
        }

    def story(self) -> View:
        """What happened: this turn, or all of it."""
        lines = list(self.session.story(self.seat))
        fresh = {line.node for line in self._newest(lines)}
        if not self.story_all:
            first = self._turn_start()
            lines = [line for line in lines if line.node in first]
        left_out = max(0, len(lines) - STORY_LINES)
        return {
            "links": self.rule_links,
            "filter": {"label": "Which part of the story", "value": "all" if self.story_all else "turn", "options": [["turn", "This turn"], ["all", "All"]]},
            "earlier": left_out,
            "lines": self._numbered_lines(lines[left_out:], fresh),
        }

    def _numbered_lines(self, lines: list[StoryLine], fresh: set[int]) -> list[View]:
        found, before = [], -1
        for place, line in enumerate(lines):
            view = self._story_line(line) | {"key": f"{line.node}.{place}", "n": str(line.node) if line.node != before else ""}
            if line.node in fresh:
                view["new"] = True
            if place == len(lines) - 1:
                view["newest"] = True
            before = line.node
            found.append(view)
        return found

    def _path(self) -> tuple[int, ...]:
        line = self.session.line
        return line[: line.index(self.session.node.id) + 1]

    def _turn_start(self) -> set[int]:
        """The nodes of the turn that is being played."""
        path = self._path()
        turn = self._titles.turn(path[-1])
        found = set()
        for node in reversed(path):
            if self._titles.turn(node) != turn:
                break
            found.add(node)
        return found

    def _newest(self, lines: list[StoryLine] | None = None) -> list[StoryLine]:
        """What happened since the last decision."""
        found: set[int] = set()
        for node in reversed(self._path()):
            found.add(node)
            cause = self.session.tree[node].cause
            if cause is None or cause.kind in ("move", "edit"):
                break
        told = self.session.story(self.seat) if lines is None else lines
        return [line for line in told if line.node in found]

    def notes(self, graph: View) -> View:
        """Cards of the game's own that the picture offers."""
        return {"notes": graph.get("notes") or []}

    def overlay(self, graph: View) -> overlay.Marks:
        """The marks on the board."""
        known = frozenset(str(node.get("id")) for node in graph.get("nodes", ()))
        newest = dict.fromkeys(piece for line in self._newest() for piece in line.pieces)
        return overlay.marks(self.rows, self.chosen, newest, known)

    def blocks(self) -> list[View]:
        """Lines from the pieces of a chosen move that is not allowed to the pieces that stand against it."""
        if self.chosen is None or self.chosen.playable or not self.sees_moves or not self.chosen.pieces:
            return []
        why, _ = self._explained(self.chosen)
        facts = dict.fromkeys(fact for reason in why.reasons if reason.forbids for fact in reason.facts)
        own = self.chosen.pieces
        return [{"source": own[0], "target": fact, "kind": "blocks"} for fact in facts if fact not in own]


_GO_ON = [{"id": "step", "text": "Step ▶", "primary": True}, {"id": "run", "text": "Run to choice ▶▶"}]
_LET_IT = [{"id": "step", "text": "Let it happen", "primary": True}]


def _sentence(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


def _fold_row(fold: Folded, count: int) -> View:
    label = f"{count} more, same rule" if count else "Show fewer"
    return {"id": f"fold:{fold.rule}", "key": "+" if count else "−", "label": label, "kind": "fold", "rule": fold.rule, "details": "", "note": ""}
