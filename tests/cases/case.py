"""Acceptance cases as data: reading `tests/cases/<game>/*.toml`, and playing one case.

A case starts at a named position of its game, edited by `given` (the paths of `session.edit`). Cards that `given` puts
nowhere go where `rest` says. Then `play` is carried out: moves and outcomes of chance in notation ("B: hold" names the
seat, "*" lets chance decide as often as it must). At the position reached, `refuse`, `allow`, `choices`, `expect` and
`sees` must hold, and the events told on the way must hold those of `told`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.rule_marks import Recorder, watch
from workbench.kernel import Chance, Event, Game, Listener, Settings, Task, Verdict, make_settings, play, view
from workbench.kernel.codec import to_plain
from workbench.kernel.registry import find_game
from workbench.kernel.settings import recorded
from workbench.kernel.state import AnyState
from workbench.kernel.visibility import plain
from workbench.kernel.worlds import missing_pieces
from workbench.session.edits import edited
from workbench.session.reading import read_move
from workbench.session.sentences import sentence

FOLDER = Path(__file__).parent
ANYTHING = "*"
NOTHING = "none"


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that must be refused, and a rule that must be among the objections."""

    move: str
    rule: str
    seat: int | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One acceptance case.

    Attributes:
        id, title: its number in the catalogue (C07a for a part), or a name; what it shows.
        rules: ids of the rules it rests on; each must be seen at work while it is played.
        rulings, variants: what is chosen besides the defaults.
        position: a named position of the game.
        given: dotted path to value, edits of that position.
        rest: where the pieces of a population lie that `given` puts nowhere.
        play: what is done.
        until: after the last move stop where this step waits, even if it is automatic.
        refuse, allow: moves that must (not) be legal at the end.
        choices: all legal moves at the end, in any order.
        expect: path to value at the end; also `decider`, `step`, `problems`; "none" for nothing.
        sees: for each seat ("A", "B") path to value in its view at the end.
        told: events, each a rule with some of its values; `sentence` is what a reader who sees all reads.
        untold: rules that no event carries.
        differs: rulings or variants of the case under whose default the same case gives another result.
        same_because: why the result is the same under the default, where no case can differ.
        unfit: word in the refusal of the settings themselves.
        worded: sentence to how the screen words it.
        note: what a reader should know.
    """

    id: str
    title: str
    rules: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    variants: tuple[str, ...] = ()
    position: str = "political"
    given: dict[str, Any] = {}
    rest: dict[str, str] = {}
    play: tuple[str, ...] = ()
    until: str = ""
    refuse: tuple[Refusal, ...] = ()
    allow: tuple[str, ...] = ()
    choices: tuple[str, ...] | None = None
    expect: dict[str, Any] = {}
    sees: dict[str, dict[str, Any]] = {}
    told: tuple[dict[str, Any], ...] = ()
    untold: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    same_because: str = ""
    unfit: str = ""
    worded: dict[str, str] = {}
    note: str = ""
    game: str = ""
    file: str = ""


# ------------------------------------------------------------------------------------------------- reading


def games() -> list[str]:
    """The games that have cases."""
    return sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.toml")))


def load_cases(game: str) -> list[Case]:
    """All cases of a game, file by file."""
    return [case for path in sorted((FOLDER / game).glob("*.toml")) for case in _read(path)]


def _read(path: Path) -> Iterator[Case]:
    for table in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
        for name in ("given", "expect"):
            table[name] = dict(_flat(table.get(name, {})))
        table["sees"] = {seat: dict(_flat(paths)) for seat, paths in table.get("sees", {}).items()}
        try:
            yield msgspec.convert(table | {"game": path.parent.name, "file": path.name}, Case)
        except msgspec.ValidationError as error:
            raise ValueError(f"{path.name}, case {table.get('id')!r}: {error}") from error


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


# -------------------------------------------------------------------------------------------- the position


def settings_of(case: Case, without: Sequence[str] = ()) -> Settings:
    """The settings of a case; the rulings and variants `without` at their defaults."""
    rulings = {name: answer for name, answer in case.rulings.items() if f"ruling.{name}" not in without}
    variants = [name for name in case.variants if f"variant.{name}" not in without]
    return make_settings(find_game(case.game).rulebook, None, rulings, variants)


def position(case: Case, settings: Settings) -> AnyState:
    """The position that a case starts from."""
    game = find_game(case.game)
    state = game.positions[case.position](settings)
    if case.given:
        state = edited(game, state, case.given)
    for population, pieces in missing_pieces(game, state).items():
        if pieces:
            state = edited(game, state, _lay(state, case.rest.get(population, _HOME[population]), pieces))
    balance(game, state, case.given)
    return state


_HOME = {"Support": "support_deck", "Noble": "noble_pile"}


def _lay(state: AnyState, place: str, pieces: list[str]) -> dict[str, Any]:
    there = at(state, place)
    if hasattr(there, "layers"):
        layers = [*msgspec.to_builtins(there.layers), {"cards": pieces}]
        return {f"{place}.layers": layers}
    return {place: [*there, *pieces]}


def balance(game: Game, state: AnyState, given: Mapping[str, Any]) -> None:
    """Let the supply hold the Gold that lies nowhere, unless the case says how much it holds."""
    total = game.populations(state.settings).get("Gold")
    if isinstance(total, int) and "supply" not in given:
        state.supply = total - state.removed - sum(seat.chest for seat in state.seats)


# ------------------------------------------------------------------------------------------------- playing


class Played(msgspec.Struct):
    """What came of a case."""

    state: AnyState
    events: list[Event]
    problems: list[str]
    refused: str = ""


class Failed(AssertionError):
    """Something in a case that does not hold."""


def carry_out(case: Case, settings: Settings) -> Played:
    """Play a case from its position; stops at the first move that is refused."""
    game, hear = find_game(case.game), Listener()
    played = Played(position(case, settings), hear.events, [])
    _look_for_problems(game, played, "given")
    _run(game, played, hear, "" if case.play else case.until)
    for number, text in enumerate(case.play):
        last = number == len(case.play) - 1
        if not _do(game, played, hear, text):
            return played
        _run(game, played, hear, case.until if last else "")
    return played


def _do(game: Game, played: Played, hear: Listener, text: str) -> bool:
    state = played.state
    if text == ANYTHING:
        play.settle(state, Random(0), hear)
        return True
    move, seat = read_move(game, state, text)
    verdict = play.verdict(state, move, seat)
    if not verdict.legal:
        played.refused = f"{text} ({', '.join(item.rule for item in verdict.objections)})"
        return False
    play.play(state, move, hear)
    _look_for_problems(game, played, text)
    return True


def _run(game: Game, played: Played, hear: Listener, until: str) -> None:
    state = played.state
    while isinstance(step := play.waiting(state), Task) and type(step).__name__ != until:
        play.tick(state, hear)
        _look_for_problems(game, played, type(step).__name__)


def _look_for_problems(game: Game, played: Played, after: str) -> None:
    played.problems.extend(
        f"{problem.rule}: {problem.sentence} (after {after})" for problem in game.problems(played.state)
    )


def verdict_on(game: Game, state: AnyState, text: str, seat: int | None = None) -> Verdict:
    """The verdict on a move in notation."""
    move, named = read_move(game, state, text)
    return play.verdict(state, move, named if seat is None else seat)


def result(case: Case, without: Sequence[str] = ()) -> Any:
    """All that a case leads to, as JSON values: position, legal moves, verdicts, views. Words only with worded."""
    game, settings = find_game(case.game), settings_of(case, without)
    played = carry_out(case, settings)
    state = played.state
    named = [(refusal.move, refusal.seat) for refusal in case.refuse] + [(text, None) for text in case.allow]
    return {
        "refused": played.refused,
        "state": to_plain(state),
        "verdicts": [verdict_on(game, state, text, seat).legal for text, seat in named],
        "choices": [str(move) for move in play.legal_moves(state)],
        "views": [plain(view(state, seat)) for seat in range(len(settings.players))],
        "words": [game.worded(text, settings) for text in case.worded],
    }


def events_as_seen(case: Case, without: Sequence[str] = ()) -> Any:
    """The story of a case as every seat reads it."""
    game, settings = find_game(case.game), settings_of(case, without)
    events = carry_out(case, settings).events
    return [[sentence(game, settings, event, seat) for event in events] for seat in range(len(settings.players))]


# ------------------------------------------------------------------------------------------------ checking


def check(case: Case) -> None:
    """Play a case and hold it against all it says.

    Raises:
        Failed: with all that does not hold.
    """
    faults = play_case(case)[0]
    if faults:
        raise Failed(f"{case.id} {case.title}:\n  " + "\n  ".join(faults))


def play_case(case: Case) -> tuple[list[str], Recorder]:
    """Play a case: all that does not hold, and the rules seen at work."""
    recorder = Recorder()
    with watch(recorder):
        noted, at_work = recorded(settings_of(case))
        faults = [*_faults(case, carry_out(case, noted))]
    seen = recorder.seen | set(at_work)
    unseen = [rule for rule in case.rules if rule not in seen and not _lies_still(case, rule)]
    if unseen:
        faults.append(f"rests on {', '.join(unseen)}, which no verdict, event or step asked for")
    return faults, recorder


def _lies_still(case: Case, rule: str) -> bool:
    """Whether an id is no rule that acts: a component, or a gap of the text."""
    found = find_game(case.game).rulebook.rules.get(rule)
    return rule.startswith("gap.") or (found is not None and found.kind in ("component", "flavour"))


def _faults(case: Case, played: Played) -> Iterator[str]:
    game, state = find_game(case.game), played.state
    if played.refused:
        yield f"play stopped: {played.refused} is refused"
        return
    if "problems" not in case.expect:
        yield from played.problems
    yield from _verdict_faults(game, case, state)
    if case.choices is not None:
        legal = [str(move) for move in play.legal_moves(state)]
        if sorted(legal) != sorted(case.choices):
            yield f"the legal moves are {', '.join(legal)}"
    yield from _expectation_faults(case, played)
    for seat, paths in case.sees.items():
        seen = plain(view(state, "ABCDE".index(seat)))
        yield from (f"{seat} sees {fault}" for path, value in paths.items() for fault in _fault(seen, path, value))
    yield from _story_faults(game, case, played)
    for text, wanted in case.worded.items():
        if game.worded(text, state.settings) != wanted:
            yield f"{text!r} is worded {game.worded(text, state.settings)!r}"


def _verdict_faults(game: Game, case: Case, state: AnyState) -> Iterator[str]:
    for refusal in case.refuse:
        verdict = verdict_on(game, state, refusal.move, refusal.seat)
        rules = [item.rule for item in verdict.objections]
        if refusal.rule not in rules:
            yield f"{refusal.move} should be refused by {refusal.rule}, but is by {', '.join(rules) or 'nothing'}"
    for text in case.allow:
        verdict = verdict_on(game, state, text)
        if not verdict.legal:
            yield f"{text} should be legal, but {', '.join(item.rule for item in verdict.objections)} forbids it"


def _expectation_faults(case: Case, played: Played) -> Iterator[str]:
    state = played.state
    special = {
        "decider": play.decider(state),
        "step": type(play.waiting(state)).__name__,
        "chance": isinstance(play.waiting(state), Chance),
        "problems": sorted({problem.partition(":")[0] for problem in played.problems}),
    }
    for path, value in case.expect.items():
        if path in special:
            if not _same(special[path], value):
                yield f"{path} is {special[path]!r}, not {value!r}"
        else:
            yield from _fault(state, path, value)


def _story_faults(game: Game, case: Case, played: Played) -> Iterator[str]:
    for wanted in case.told:
        if not any(_tells(game, played, event, wanted) for event in played.events):
            same = [event for event in played.events if event.rule == wanted["rule"]]
            yield f"no event tells {wanted}; those of the rule: {same}"
    carried = {rule for event in played.events for rule in (event.rule, *event.also)}
    for rule in case.untold:
        if rule in carried:
            yield f"an event carries {rule}"


def _tells(game: Game, played: Played, event: Event, wanted: Mapping[str, Any]) -> bool:
    values = {**event.values, **event.secret, "rule": event.rule, "key": event.key, "seat": event.seat}
    if "sentence" in wanted and sentence(game, played.state.settings, event, None) != wanted["sentence"]:
        return False
    return all(_same(values.get(name), value) for name, value in wanted.items() if name != "sentence")


def _fault(root: Any, path: str, wanted: Any) -> Iterator[str]:
    found = at(root, path)
    if not _same(found, wanted):
        yield f"{path} is {msgspec.to_builtins(found)!r}, not {wanted!r}"


def at(root: Any, path: str) -> Any:
    """What lies at a dotted path; `count` is the length of a list, negative numbers count from the end."""
    here = root
    for part in path.split("."):
        if isinstance(here, (list, tuple)):
            here = len(here) if part == "count" else here[int(part)]
        elif isinstance(here, dict):
            here = here[part]
        else:
            here = getattr(here, part)
    return here


def _same(found: Any, wanted: Any) -> bool:
    if wanted == NOTHING:
        return found is None or found == NOTHING
    if isinstance(found, msgspec.Struct) and isinstance(wanted, dict):
        return bool(found == msgspec.convert(wanted, type(found)))
    if isinstance(found, (list, tuple)) and isinstance(wanted, (list, tuple)):
        return len(found) == len(wanted) and all(map(_same, found, wanted))
    return bool(found == wanted)
