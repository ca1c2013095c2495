"""The cases of a game, played: what each leads to, what in it does not hold, and the rules seen at work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workbench.kernel import play, view
from workbench.kernel.codec import to_plain
from workbench.kernel.errors import BadSettings
from workbench.kernel.registry import find_game
from workbench.kernel.settings import recorded
from workbench.kernel.visibility import plain
from workbench.session.cases import Case, carry_out, faults_of, settings_of
from workbench.session.cases.library import cases_of
from workbench.session.cases.play import verdict_on
from workbench.session.sentences import sentence
from workbench.testing.recorder import Recorder, watch


def cases(game: str) -> list[Case]:
    """All cases that come with a game or with the workbench, in file order. Raises BadCase."""
    return cases_of(find_game(game).id)


def case_faults(game: str) -> list[str]:
    """What does not hold in the cases of a game, one sentence each. Raises BadCase."""
    return [f"{case.id}, {case.title}: {fault}" for case in cases(game) for fault in faults_of_case(case)]


def faults_of_case(case: Case) -> list[str]:
    """All that a case says and that does not hold, one sentence each."""
    if case.unfit:
        return [*_fitting(case)]
    faults = play_case(case)[0]
    here = None if faults else result(case)
    same = [chosen for chosen in case.differs if here is not None and here == result(case, without=(chosen,))]
    return faults + [f"the same under the default of {chosen}" for chosen in same]


def _fitting(case: Case) -> Iterator[str]:
    try:
        settings_of(case)
    except BadSettings as error:
        if case.unfit not in str(error):
            yield f"the settings are refused, but for another reason: {error}"
    else:
        yield f"the settings are not refused, as {case.unfit!r} says they are"


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
    kind = find_game(case.game).rulebook.kind_of(rule)
    return rule.startswith("gap.") or kind in ("component", "flavour")
