"""What each panel of the bench shows, as a plain dictionary. Everything in them goes through the seat that looks on."""

from __future__ import annotations

from typing import Any

from workbench.kernel import Problem
from workbench.session import StoryLine
from workbench.session.sentences import minus
from workbench.ui import eyes, overlay, packs, timeline
from workbench.ui.controller import Controller
from workbench.ui.ending import standing, told_sources
from workbench.ui.groups import Group, keys_of, name_of
from workbench.ui.layers import layers_of
from workbench.ui.motion import motion_view
from workbench.ui.rows import OUTLOOKS, Folded, Row, folded
from workbench.ui.verdicts import VerdictView, story_line

View = dict[str, Any]

STORY_LINES, PROBLEMS = 400, 8
_GO_ON = [{"id": "step", "text": "Step ▶", "primary": True}, {"id": "run", "text": "Run to choice ▶▶"}]
_LET_IT = [{"id": "step", "text": "Let it happen", "primary": True}]
_SIGNS = {"no": "✕", "later": "·"}


class Views:
    """Makes the views of a controller."""

    def __init__(self, control: Controller) -> None:
        self.control = control
        self.session = control.session

    # ---- bar

    def bar(self, graph: View) -> View:
        """Title, facts, whose eyes, the list of keys, and what is spoken."""
        seat = self.control.seat
        seats = eyes.choices(self.session.players)
        return {
            "title": graph.get("title") or self.session.game.title,
            "facts": graph.get("facts", ""),
            "badges": [*(graph.get("badges") or []), *self._marks()],
            "seen": {"label": "Seen by", "value": eyes.value(seat), "options": seats},
            "layers": layers_of(graph, self.control.layers),
            "showKeys": self.control.show_keys,
            "live": self._spoken(),
        }

    def _marks(self) -> list[View]:
        """What is to be said beside the picture: a branch, an edited line, chosen chance, an impossible position."""
        words = [f"components: {self.session.settings.pack}"] if packs.is_own(self.session) else []
        if self.control.seat is None:
            words.extend(self.session.badges.words)
        return [{"tone": "new", "text": text} for text in words]

    def _spoken(self) -> str:
        """The newest change, then the question with the number of moves."""
        lines = self.control.newest_lines()
        count = sum(row.playable for row in self.control.rows)
        said = [lines[-1].text] if lines else []
        said.append(self._asked())
        if self.session.waiting == "choice" and count:
            said.append("1 move." if count == 1 else f"{count} moves.")
        return " ".join(said)

    def _asked(self) -> str:
        outcome, question = self.session.outcome, self.session.question
        left = question.text if question is not None else "Nothing is left to happen."
        text = outcome.sentence if outcome is not None else left
        return text[:1].upper() + text[1:]

    # ---- question

    def question(self) -> View:
        """The question and its moves."""
        view: View = {
            "seat": self._seat(),
            "who": self.control.deciding(),
            "badge": self._badge(),
            "ask": self._asked(),
            "cleared": self.control.cleared,
            "message": self.control.message,
            "groups": [],
        }
        return view | (self._moves() if self.control.sees_moves else self._no_moves())

    def _badge(self) -> str:
        """What the step is called, unless that is all that is asked."""
        title = "" if self.session.question is None else self.session.question.title
        return "" if title.casefold() == self._asked().casefold() else title

    def _seat(self) -> int | None:
        decider = self.session.decider
        return decider if decider in range(len(self.session.players)) else None

    def _no_moves(self) -> View:
        waiting = self.session.waiting
        if waiting == "choice":
            name = self.control.name(self.session.decider)
            return {"sub": f"What {name} may do is not shown to {self._looker()}."}
        if waiting == "chance":
            return {"sub": "Step lets it happen. What can come is not shown to every seat.", "buttons": _GO_ON}
        if waiting == "task":
            return {"sub": "No choice here: this runs by itself.", "buttons": _GO_ON}
        return self._over()

    def _over(self) -> View:
        """What stands where the game is over: everybody's points, where the game counts any, and how they came."""
        outcome, seat = self.session.outcome, self.control.seat
        told = standing(self.session, seat) if outcome is not None else ""
        way_on = "Going back and playing differently opens a new line."
        shown = self.control.shows_sources
        button = {"id": "sources", "text": "How the points came", "expanded": shown}
        return {
            "sub": told or way_on,
            "chips": [] if outcome is None else [self.control.citations.chip(outcome.rule)],
            "after": way_on if told else "",
            "buttons": [button] if told else [],
            "sources": told_sources(self.session, seat) if told and shown else [],
        }

    def _looker(self) -> str:
        return self.control.name(self.control.seat)

    def _moves(self) -> View:
        shown, chosen = self.control.shown, self.control.chosen
        chance = self.session.waiting == "chance"
        example = next((row.text for row in self.control.rows if row.playable), "-")
        sub = "Step lets it happen; a click chooses what comes." if chance else ""
        if self.control.unlisted:
            sub = f"The moves cannot be listed in this position ({self.control.unlisted}). Go back, or edit it."
        elif not shown:
            typed = (self.control.message or {}).get("typed")
            sub = "" if typed else "No move fits the filter. Enter asks about what is typed; Esc clears it."
        return {
            "filter": {"placeholder": f"Filter or type: {example}"},
            "legalOnly": None if chance else self.control.legal_only,
            "narrowed": self._narrowed(),
            "groups": [group for group in self._groups(shown) if group["rows"]],
            "chosen": chosen.text if chosen is not None else None,
            "buttons": _LET_IT if chance else [],
            "sub": sub,
            "more": "… and more: type any other." if self.control.more else "",
        }

    def _narrowed(self) -> str:
        """The pieces to which the list is narrowed, by name."""
        game, settings = self.session.game, self.session.settings
        return minus(" and ".join(game.label(piece, settings) for piece in self.control.pieces))

    def _groups(self, shown: tuple[Row, ...]) -> list[View]:
        made = self.control.groups
        keys = keys_of(made)
        refused = [row for row in shown if row.kind == "no"]
        later = [row for row in shown if row.kind == "later"]
        groups: list[View] = []
        for place, group in enumerate(made):
            rows = [_row(row, keys) for row in group.shown]
            if group.long:
                rows.append(_group_row(group))
            groups.append({"id": f"legal{place}", "head": "" if group.shut else group.head, "rows": rows})
        groups.append({"id": "no", "head": f"Not allowed, {len(refused)}", "rows": self._refused(refused)})
        groups.append({"id": "later", "head": "Not at this moment", "rows": [_row(row, keys) for row in later]})
        return groups

    def _refused(self, rows: list[Row]) -> list[View]:
        chosen, unfolded = self.control.chosen, self.control.unfolded
        found: list[View] = []
        for fold in folded(rows, unfolded, chosen.text if chosen is not None else ""):
            found.extend(_row(row, {}) for row in fold.shown)
            if fold.rest or fold.rule in unfolded:
                found.append(_fold_row(fold))
        return found

    # ---- verdict and rule

    def verdict(self) -> View:
        """The verdict on the chosen move: every rule considered, and what follows."""
        return VerdictView(self.control).verdict()

    def foot(self) -> View:
        """Question, chosen move and verdict in one line, for where the cards are out of sight."""
        verdict, count = self.verdict(), sum(row.playable for row in self.control.shown)
        narrowed = self._narrowed()
        moves = "1 move" if count == 1 else f"{count} moves"
        view: View = {
            "seat": self._seat(),
            "ask": self._asked(),
            "moves": moves if self.session.waiting == "choice" and self.control.sees_moves else "Question",
            "hint": f"{moves if count else 'No allowed move'} with {narrowed}" if narrowed else "",
        }
        if "pill" in verdict:
            view |= {name: verdict[name] for name in ("pill", "tone", "label", "summary", "play")}
        return view

    def rule(self) -> View:
        """The rule somebody clicked."""
        return self.control.citations.card(self.control.rule_shown) if self.control.rule_shown else {}

    # ---- transport

    def transport(self) -> View:
        """Buttons, timeline, note and lines."""
        session, seat, titles = self.session, self.control.seat, self.control.titles
        return {
            "buttons": self.buttons(),
            "lines": timeline.lines_of(session, seat),
            "note": session.node.note,
            "caption": f"Node {session.node.id} · {titles.title(session.node.id, seat)}",
            "answers": self.control.answers,
            "legend": "● move ◆ chance ■ change · rule",
            "stop": self._stop(),
            "ways": timeline.ways_of(session, seat, titles),
            "motion": motion_view(self.control, self._asked()),
            **timeline.timeline(session, seat, titles),
        }

    def _stop(self) -> View | None:
        """Why the line ends here, if it was made again on a changed position and a rule stopped it."""
        stop = self.session.node.stop
        return None if stop is None or self.control.seat is not None else self.control.citations.stop(stop)

    def buttons(self) -> View:
        """The buttons under the board."""
        line = self.session.line
        here = line.index(self.session.node.id)
        moves = here + 1 < len(line) or self.session.waiting in ("task", "chance") or self.control.chosen_plays
        return {
            "start": {"text": "|◀", "name": "To the start", "title": "To the start (Home)", "on": here > 0},
            "back": {"text": "◀ Back", "title": "Back to the decision before (b)", "on": here > 0},
            "step": {"text": "Step ▶", "title": "The smallest step (s)", "on": moves, "primary": True},
            "run": {"text": "Run to choice ▶▶", "title": "On to the next choice (r)", "on": moves},
        }

    # ---- in place of a view that failed

    def plain_bar(self) -> View:
        """A bar with nothing that could fail."""
        return {
            "title": self.session.game.title,
            "facts": "",
            "badges": [],
            "showKeys": False,
            "live": "",
        }

    def plain_question(self) -> View:
        """A question card that says that the question failed."""
        return {
            "seat": None,
            "who": self.control.deciding(),
            "badge": "",
            "ask": "The question cannot be shown in this position.",
            "sub": "Go back, or edit the position.",
            "cleared": self.control.cleared,
            "message": self.control.message,
            "groups": [],
        }

    def plain_transport(self) -> View:
        """A transport without timeline."""
        return {
            "buttons": self.buttons(),
            "nodes": [],
            "caption": f"Node {self.session.node.id}",
            "answers": self.control.answers,
            "legend": "",
        }

    # ---- story and notes

    def story(self) -> View:
        """What happened: this turn, or all of it."""
        everything = self.control.story_all
        lines = self.control.story_lines()
        if not everything:
            turn = self.control.nodes_of_turn()
            lines = [line for line in lines if line.node in turn]
        left_out = max(0, len(lines) - STORY_LINES)
        options = [["turn", "This turn"], ["all", "All"]]
        return {
            "links": self.control.rule_links,
            "filter": {"label": "Part of the story", "value": "all" if everything else "turn", "options": options},
            "earlier": left_out,
            "lines": self._numbered(lines[left_out:]),
        }

    def _numbered(self, lines: list[StoryLine]) -> list[View]:
        fresh = {line.node for line in self.control.newest_lines()}
        found, before = [], -1
        for place, line in enumerate(lines):
            number = str(line.node) if line.node != before else ""
            view = story_line(self.control, line) | {
                "key": f"{line.node}.{place}",
                "node": line.node,
                "n": number,
                "new": line.node in fresh,
            }
            before = line.node
            found.append(view)
        if found and found[-1]["new"]:
            found[-1]["newest"] = True
        return found

    def notes(self, graph: View) -> View:
        """Cards of the game's own that the picture offers."""
        return {"notes": graph.get("notes") or []}

    # ---- board

    def overlay(self, graph: View) -> overlay.Marks:
        """The marks on the board."""
        known = _pieces(graph)
        newest = overlay.newest_pieces(self.control.fresh_lines(), known)
        keys = keys_of(self.control.groups)
        return overlay.marks(
            self.control.rows, self.control.chosen, newest, known, self._problems(graph), keys, self.control.pieces
        )

    def touched(self, graph: View) -> list[str]:
        """Pieces of the moves listed: pressing one narrows the list, whether it is marked or not."""
        pieces = {piece for row in self.control.rows for piece in row.pieces}
        return [node["id"] for node in graph.get("nodes", ()) if overlay.alike(node["id"]) in pieces]

    def problems(self, graph: View) -> View:
        """What is wrong with an edited position, with the numbers that stand on the pieces."""
        found = self._problems(graph)
        if not found:
            return {}
        rows = [
            {"n": str(number), "text": minus(problem.sentence), "chip": self._problem_chip(problem)}
            for number, problem in enumerate(found[:PROBLEMS], start=1)
        ]
        left = len(found) - len(rows)
        count = "1 problem" if len(found) == 1 else f"{len(found)} problems"
        return {"title": f"Impossible position: {count}", "rows": rows, "more": f"and {left} more" if left else ""}

    def _problems(self, graph: View) -> list[Problem]:
        """The problems, those first whose pieces are in sight and those that a rule names."""
        known, text = _pieces(graph), self.control.citations.text

        def order(problem: Problem) -> tuple[bool, bool]:
            return not known.intersection(overlay.concerned(problem, known)), not (problem.rule and text(problem.rule))

        return sorted(self.control.problems, key=order)

    def _problem_chip(self, problem: Problem) -> View | None:
        citations = self.control.citations
        return citations.chip(problem.rule, "bad") if problem.rule and citations.text(problem.rule) else None

    def blocks(self) -> list[View]:
        """Edges from a chosen move that is not allowed to the pieces that stand against it."""
        row = self.control.chosen
        if row is None or row.playable or not row.pieces or not self.control.sees_moves:
            return []
        why, _ = self.control.explained(row)
        facts = dict.fromkeys(fact for reason in why.reasons if reason.forbids for fact in reason.facts)
        return [{"source": row.pieces[0], "target": fact, "kind": "blocks"} for fact in facts if fact not in row.pieces]


def _pieces(graph: View) -> frozenset[str]:
    return frozenset(str(node.get("id")) for node in graph.get("nodes", ()))


def _row(row: Row, keys: dict[str, str]) -> View:
    view: View = {
        "id": row.text,
        "key": _SIGNS.get(row.kind) or keys.get(row.text, ""),
        "label": minus(row.label),
        "details": minus(" · ".join(row.details)),
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


def _group_row(group: Group) -> View:
    """The row that opens a group, or shuts it again."""
    count = len(group.rows)
    return {
        "id": f"fold:{name_of(group.head)}",
        "key": "+" if group.shut else "−",
        "label": group.head if group.shut else "Show fewer",
        "details": f"{count} moves" if group.shut else "",
        "kind": "fold",
        "rule": name_of(group.head),
    }


def _fold_row(fold: Folded) -> View:
    count = len(fold.rest)
    return {
        "id": f"fold:{fold.rule}",
        "key": "+" if count else "−",
        "label": f"{count} more, same rule" if count else "Show fewer",
        "kind": "fold",
        "rule": fold.rule,
    }
