"""Acceptance cases as data: the cases of `tests/cases/<game>/*.toml`, what each leads to, and the rules seen at work.

What a case says and how it is played and checked stands in `workbench.session.cases`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.rule_marks import Recorder, watch
from workbench.kernel import play, view
from workbench.kernel.codec import to_plain
from workbench.kernel.registry import find_game
from workbench.kernel.settings import recorded
from workbench.kernel.visibility import plain
from workbench.session.cases import Case, CaseFailed, carry_out, faults_of, settings_of
from workbench.session.cases import position_of as position
from workbench.session.cases.case import ANYTHING, read_file
from workbench.session.cases.play import verdict_on
from workbench.session.sentences import sentence

FOLDER = Path(__file__).parent

__all__ = ["ANYTHING", "Case", "carry_out", "position", "settings_of"]


def games() -> list[str]:
    """The games that have cases."""
    return sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.toml")))


def load_cases(game: str) -> list[Case]:
    """All cases of a game, file by file."""
    return [case for path in sorted((FOLDER / game).glob("*.toml")) for case in read_file(path, game)]


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


def check(case: Case) -> None:
    """Play a case and hold it against all it says.

    Raises:
        CaseFailed: with all that does not hold.
    """
    faults = play_case(case)[0]
    if faults:
        raise CaseFailed(f"{case.id} {case.title}:\n  " + "\n  ".join(faults))


def play_case(case: Case) -> tuple[list[str], Recorder]:
    """Play a case: all that does not hold, and the rules seen at work."""
    recorder = Recorder()
    with watch(recorder):
        noted, at_work = recorded(settings_of(case))
        faults = [*faults_of(case, carry_out(case, noted))]
    seen = recorder.seen | set(at_work)
    unseen = [rule for rule in case.rules if rule not in seen and not _lies_still(case, rule)]
    if unseen:
        faults.append(f"rests on {', '.join(unseen)}, which no verdict, event or step asked for")
    return faults, recorder


def _lies_still(case: Case, rule: str) -> bool:
    """Whether an id is no rule that acts: a component, or a gap of the text."""
    found = find_game(case.game).rulebook.rules.get(rule)
    return rule.startswith("gap.") or (found is not None and found.kind in ("component", "flavour"))
