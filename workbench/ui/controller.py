"""What the bench knows and does, without a widget: a session, whose eyes look on, what is chosen, and every action."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from workbench.kernel import BrokenStep, Move, Problem, Verdict, WorkbenchError
from workbench.kernel.play import verdict
from workbench.session import Explanation, Session, StoryLine
from workbench.session.fix import Fix, Remedy
from workbench.session.line import FromList
from workbench.session.reading import read_move
from workbench.session.texts import capital
from workbench.ui import eyes, given, timeline
from workbench.ui.chips import Citations
from workbench.ui.groups import Group, grouped, keys_of
from workbench.ui.motion import Motion
from workbench.ui.rows import Row, are_more, row_of, rows_of

View = dict[str, Any]


class Controller:
    """The bench's state of mind.

    Attributes:
        session: the sitting that is shown.
        seat: whose eyes; None sees all, PUBLIC only what lies open.
        motion: whether what happens by itself is shown step by step.
        peeked: a node that is looked at while the sitting stays where it is; None.
        chosen: the move that is chosen, as a row; None.
        filter: the text of the filter.
        pieces: the pieces to which the list is narrowed, in the order in which they were pressed.
        legal_only: whether moves that are not allowed are left out.
        layers: layers of the picture that somebody has taken off or laid on.
        unlisted: why the moves cannot be listed here; "" where they can.
        fix: what it would take to make a row's move legal, if somebody asked; None.
        taken: a sitting that was loaded and is to be shown instead; None.
        loaded_from: where the sitting was loaded from; "" if it was begun here.
        unsaved: why the sitting is not saved by itself; "" while it is.
        answers: how often the page was answered that wanted to go to a node.
    """

    def __init__(self, session: Session, seat: int | None = None) -> None:
        self.session = session
        self.seat = seat
        self.motion = Motion()
        self.peeked: int | None = None
        self.chosen: Row | None = None
        self.filter = ""
        self.pieces: tuple[str, ...] = ()
        self.legal_only = False
        self.rule_shown = ""
        self.rule_links = True
        self.story_all = False
        self.show_keys = False
        self.layers: dict[str, bool] = {}
        self.error: View = {}
        self.message: View | None = None
        self.cleared = 0
        self.unfolded: frozenset[str] = frozenset()
        self.unlisted = ""
        self.more = False
        self.shows_sources = False
        self.fix: tuple[Row, Fix] | None = None
        self.taken: Session | None = None
        self.loaded_from = ""
        self.unsaved = ""
        self.answers = 0
        self._problems: tuple[int, tuple[Problem, ...]] | None = None
        self._asked: Row | None = None
        self.citations = Citations(session)
        self.titles = timeline.Titles(session)
        self._rows: tuple[tuple[int, int | None], tuple[Row, ...]] | None = None
        self._why: tuple[tuple[int, int | None, str], Explanation, tuple[StoryLine, ...]] | None = None
        self._story: tuple[tuple[int, int | None], list[StoryLine]] | None = None
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
        return self.seat is None or not self._chance_touches_pieces()

    def _chance_touches_pieces(self) -> bool:
        try:
            return any(self.session.pieces(move) for move, _ in self.session.outcomes())
        except Exception:  # an impossible position: then nothing is told to a seat
            return True

    @property
    def rows(self) -> tuple[Row, ...]:
        """All moves that wait, allowed or not, as the seat may see them."""
        key = (self.session.node.id, self.seat)
        if self._rows is None or self._rows[0] != key:
            self._rows = (key, self._listed() if self.sees_moves else ())
        return self._rows[1]

    def _listed(self) -> tuple[Row, ...]:
        """The moves; none, and why, where an impossible position makes the game unable to list them."""
        self.unlisted, self.more = "", False
        try:
            rows = rows_of(self.session)
            self.more = are_more(self.session)
        except Exception as error:
            cause = error.__cause__ or error
            self.unlisted = f"{type(cause).__name__}: {cause}"
            return ()
        return rows

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the position, if it was edited. Only who sees all may know: problems name hidden cards."""
        if self.seat is not None or not self._edited():
            return ()
        if self._problems is None or self._problems[0] != self.session.node.id:
            self._problems = (self.session.node.id, tuple(self.session.problems()))
        return self._problems[1]

    def _edited(self) -> bool:
        """Whether an edit or a file stands behind the position; play alone leads to no impossible one."""
        causes = (self.session.tree[node].cause for node in self._path())
        return any(cause is not None and cause.kind in ("edit", "settings", "checkpoint") for cause in causes)

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that filter, narrowing and "legal only" leave."""
        rows = (*self.rows, *((self._asked,) if self._asked is not None else ()))
        return tuple(row for row in rows if row is self._asked or self._fits(row))

    def _fits(self, row: Row) -> bool:
        if self.legal_only and not row.playable:
            return False
        if not set(self.pieces) <= set(row.pieces):
            return False
        return not self.filter.strip() or row.holds(self.filter)

    @property
    def groups(self) -> list[Group]:
        """The moves shown that can be played, in groups of which some may be shut."""
        rows = (row for row in self.shown if row.playable)
        return grouped(rows, self.unfolded, self.chosen.text if self.chosen is not None else "")

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
        except BrokenStep as error:
            self.fault(error)
        except FromList as error:
            text = str(error) if self.seat is None else "What the list of outcomes says next cannot come here."
            self.message = {"tone": "bad", "text": text, "near": []}
        except WorkbenchError as error:
            self.message = {"tone": "bad", "text": str(error), "near": []}
        except Exception as error:
            self.fault(error)
        self.settle()

    def fault(self, error: Exception, title: str = "The bench could not do that.") -> None:
        """Show a fault in the error pane; the sitting is as it was."""
        cause = error.__cause__ or error
        self.error = {
            "title": self._failed(error) if isinstance(error, BrokenStep) else title,
            "text": f"Nothing was changed: the sitting is still at node {self.session.node.id}.",
            "detail": f"{type(cause).__name__}: {cause}",
            "report": "".join(traceback.format_exception(error)),
            "chip": self._rule_of(error),
        }

    def _rule_of(self, error: Exception) -> dict[str, Any] | None:
        """The rule of the step that failed, if the rulebook has it."""
        rule = error.rule if isinstance(error, BrokenStep) else ""
        return self.citations.chip(rule) if rule and self.citations.text(rule) else None

    def _failed(self, error: BrokenStep) -> str:
        step = self.session.game.worded(capital(error.step), self.session.settings)
        return f"The step “{step}” failed." if step else "That step failed."

    def settle(self) -> None:
        """Forget what belonged to another node."""
        if self._place != self.session.node.id:
            self._place = self.session.node.id
            self._forget()

    def _forget(self) -> None:
        self.error = {}
        self.peeked = None
        self.chosen = self._asked = self.fix = None
        self.shows_sources = False
        self.pieces = ()
        self.unfolded = frozenset()
        self.filter = ""
        self.cleared += 1

    def choose(self, text: str) -> None:
        """Choose a move of the list."""
        self.chosen = self.row(text)

    def take_near(self, text: str) -> None:
        """Choose one of the moves that were named as near to what was typed."""
        self.filter = ""
        self.cleared += 1
        self.choose(text)

    def choose_key(self, key: str) -> None:
        """Choose the move with a key number."""
        found = next((text for text, number in keys_of(self.groups).items() if number == key), None)
        if found is not None:
            self.choose(found)

    def play(self, text: str | None = None, run: bool = True) -> None:
        """Play a move of the list, or the chosen one; a move that is not allowed is chosen and explained."""
        row = self.chosen if text is None else self.row(text)
        if row is None:
            raise WorkbenchError("Choose a move first.")
        if row.playable:
            self.carry_out(row.move, run)
            return
        self.chosen = row

    def carry_out(self, move: str | Move, run: bool = True) -> None:
        """Play a move or bring an outcome; in slow motion what follows by itself waits."""
        self.session.play(move, run=run and not self.motion.slow)

    def roll(self) -> None:
        """Let chance decide; in slow motion what follows by itself waits."""
        self.session.roll(run=not self.motion.slow)

    def typed(self, text: str) -> None:
        """Play the move that a text names if it is allowed, else show the verdict; blank plays the chosen one."""
        if not text.strip():
            self.play()
            return
        if not self.sees_moves:
            raise WorkbenchError(f"Moves are not listed here: {self.deciding()}.")
        self.filter = text
        try:
            move, seat = read_move(self.session.game, self.session.state, text)
        except WorkbenchError as error:
            self._unread(error)
            return
        found = verdict(self.session.state, move, seat)
        if found.legal:
            self.carry_out(move)
            return
        self._ask(self.row(str(move)) if seat is None else None, found)

    def _unread(self, error: WorkbenchError) -> None:
        """A text that is no notation: choose the only row that says it, else name the moves that are near."""
        left = [row for row in self.rows if row.says(self.filter)]
        if len(left) == 1:
            self.chosen = left[0]
            return
        said = str(error)
        near = [row.text for row in self.rows if f"“{row.text}”" in said][:3]
        text, asks, _ = said.partition(" Did you mean ")
        if not near:
            text, asks = said, ""
        self.message = {"tone": "bad", "text": text, "near": near, "asks": asks.strip(), "typed": True}

    def _ask(self, row: Row | None, found: Verdict) -> None:
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
        if self.chosen_plays:
            self.play(run=False)
        else:
            self.session.step()

    def run(self) -> None:
        """On to the next choice; with a move chosen, by that move."""
        if self.chosen_plays:
            self.play()
        else:
            self.session.run()

    @property
    def chosen_plays(self) -> bool:
        """Whether a move is chosen that can be played."""
        return self.chosen is not None and self.chosen.playable and self.session.waiting == "choice"

    def tick(self, node: int) -> None:
        """In slow motion, the step that comes by itself after a node; nothing if the sitting is elsewhere by now."""
        if self.motion.runs and node == self.session.node.id:
            try:
                self.session.next_tick(self.seat)
            except WorkbenchError:
                self.motion.paused = True  # a step that fails would fail again
                raise

    def peek(self, node: int) -> None:
        """Look at another node while the sitting stays; at its own node, or one that is not there, at what is."""
        self.peeked = node if node in self.session.tree.nodes and node != self.session.node.id else None

    def goto(self, node: int) -> None:
        """Go to a node."""
        self.session.goto(node)

    def answer_goto(self, wanted: Any) -> None:
        """Go to the node that a page asks for; it waits for an answer also where nothing changes by it."""
        self.answers += 1
        self.goto(given.node(wanted))

    def narrow(self, piece: str, choose: bool = False) -> None:
        """Show only the moves that touch a piece; a single one is chosen. The same piece once more lets go of it.

        Pieces pressed before stay as far as some move touches them too: so a move is put together piece by piece.
        """
        if piece in self.pieces and not choose:
            self.pieces = tuple(other for other in self.pieces if other != piece)
            self.chosen = None
            return
        if not self._touching({piece}):
            return
        kept = [piece]
        for other in self.pieces:
            if other != piece and self._touching({*kept, other}):
                kept.append(other)
        self.pieces = (*kept[1:], piece)
        touching = self._touching(set(self.pieces))
        playable = [row for row in touching if row.playable]
        own = [row for row in playable if row.pieces == (piece,)]
        pick = own if len(own) == 1 else playable if len(playable) == 1 else touching if len(touching) == 1 else []
        if choose and not pick:
            pick = playable or touching
        self.chosen = pick[0] if pick else None

    def _touching(self, pieces: set[str]) -> list[Row]:
        """The moves that touch all of some pieces."""
        return [row for row in self.rows if pieces <= set(row.pieces)]

    def escape(self) -> None:
        """Clear the filter, else the narrowing, else the choice."""
        self.cleared += 1
        if self.filter:
            self.filter = ""
        elif self.pieces:
            self.pieces = ()
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

    def toggle_sources(self) -> None:
        """Show or hide where the points came from, once the game is over."""
        self.shows_sources = not self.shows_sources

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
        self.unfolded ^= {rule}

    def see(self, seat: str) -> None:
        """Look on with the eyes of a seat, of everyone, or of somebody who sees only what lies open."""
        wanted = eyes.chosen(seat, self.session.players)
        if wanted != self.seat:
            self.seat = wanted
            self._forget()

    def see_next(self) -> None:
        """Look on with the next one's eyes."""
        self.see(eyes.following(self.seat, self.session.players))

    def take(self, session: Session, source: str) -> None:
        """Show another sitting from now on; the one before stays as it is."""
        self.taken, self.loaded_from = session, source

    def look_like(self, other: Controller) -> None:
        """Take over how somebody likes a bench to look; that does not belong to one sitting."""
        self.show_keys, self.story_all, self.rule_links = other.show_keys, other.story_all, other.rule_links
        self.legal_only, self.layers = other.legal_only, dict(other.layers)

    # ---- what there is to read

    def name(self, seat: int | None) -> str:
        """How somebody is called: a player by name, everyone for none."""
        return eyes.name(seat, self.session.players)

    def deciding(self) -> str:
        """Who or what decides."""
        waiting, decider = self.session.waiting, self.session.decider
        if waiting == "choice" and decider is not None:
            return f"{self.name(decider)} decides"
        return {"chance": "Chance decides", "task": "The rules go on by themselves"}.get(waiting, "The end")

    def explained(self, row: Row) -> tuple[Explanation, tuple[StoryLine, ...]]:
        """The verdict on a row with its texts, and what follows if it is legal."""
        key = (self.session.node.id, self.seat, f"{row.seat}:{row.text}")
        if self._why is None or self._why[0] != key:
            why = self.session.why(row.move, row.seat)
            self._why = (key, why, self._foreseen(row) if why.legal else ())
        return self._why[1], self._why[2]

    def _foreseen(self, row: Row) -> tuple[StoryLine, ...]:
        """What follows a move; nothing where an impossible position breaks the steps that follow."""
        try:
            return self.session.preview(row.move, self.seat)
        except WorkbenchError:
            return ()

    def ask_fix(self) -> None:
        """Look for the smallest edit that would make the chosen move legal; a second time: put the answer away."""
        row = self.chosen
        if row is None or row.playable:
            raise WorkbenchError("Choose a move that is not allowed first.")
        if self.fix is not None:
            self.fix = None
            return
        self.fix = (row, self.session.fix(row.move, row.seat, self.seat))

    def take_fix(self, whole: bool = True) -> None:
        """Make the edit that was found, as a line of its own, and choose the move there."""
        edit = self.fix_edit
        if self.fix is None or edit is None:
            raise WorkbenchError("No edit was found.")
        if self.seat is not None:
            raise WorkbenchError("Only who sees all may edit the position.")
        row = self.fix[0]
        self.session.edit(edit.whole if whole else edit.edit)
        self.settle()
        self.choose(row.text)

    @property
    def fix_edit(self) -> Remedy | None:
        """The edit that was found to make the chosen move legal: a single one, else several together."""
        return None if self.fix is None else self.fix[1].best or self.fix[1].together

    def take_rule(self, place: int) -> None:
        """Let the answer that was found hold from here on, as a line of its own, and choose the move there."""
        if self.fix is None or not 0 <= place < len(self.fix[1].rules):
            raise WorkbenchError("No such answer was found.")
        if self.seat is not None:
            raise WorkbenchError("Only who sees all may change the rules.")
        row, rule = self.fix[0], self.fix[1].rules[place]
        kind, _, name = rule.id.partition(".")
        if kind == "ruling":
            self.session.change(rulings={name: rule.answer})
        else:
            self.session.change(variants={name: rule.answer == "on"})
        self.settle()
        self.choose(row.text)

    def foreseen(self) -> Any:
        """A view of the position after the chosen move; None where it cannot be foreseen."""
        row = self.chosen
        try:
            return self.session.foresee(row.move, self.seat) if row is not None else None
        except WorkbenchError:
            return None

    def story_lines(self) -> list[StoryLine]:
        """What happened on the way here, as the seat may see it."""
        key = (self.session.node.id, self.seat)
        if self._story is None or self._story[0] != key:
            self._story = (key, list(self.session.story(self.seat)))
        return self._story[1]

    def newest_lines(self) -> list[StoryLine]:
        """What happened since the last decision; where somebody goes step by step, what the last step did."""
        found: set[int] = set()
        stepping = self.session.waiting in ("task", "chance")
        for node in reversed(self._path()):
            found.add(node)
            cause = self.session.tree[node].cause
            if stepping or cause is None or cause.kind in ("move", "edit", "settings"):
                break
        return [line for line in self.story_lines() if line.node in found]

    def fresh_lines(self) -> list[StoryLine]:
        """What happened since the last decision or edit; nothing before the first: then all of it is new."""
        causes = (self.session.tree[node].cause for node in self._path())
        begun = any(cause is not None and cause.kind in ("move", "edit") for cause in causes)
        return self.newest_lines() if begun else []

    def nodes_of_turn(self) -> set[int]:
        """The nodes of the turn that is being played."""
        path = self._path()
        turn = self.titles.turn(path[-1])
        found = set()
        for node in reversed(path):
            if self.titles.turn(node) != turn:
                break
            found.add(node)
        return found

    def _path(self) -> tuple[int, ...]:
        line = self.session.line
        return line[: line.index(self.session.node.id) + 1]
