"""Acceptance cases as data: the cases of `tests/cases/<game>/*.toml`, what each leads to, and the rules seen at work.

What a case says and how it is played and checked stands in `workbench.session.cases`.
"""

from __future__ import annotations

from pathlib import Path

from workbench.session.cases import Case, CaseFailed, carry_out, settings_of
from workbench.session.cases import position_of as position
from workbench.session.cases.case import ANYTHING, read_file
from workbench.testing.cases import events_as_seen, play_case, result

FOLDER = Path(__file__).parent

__all__ = ["ANYTHING", "Case", "carry_out", "events_as_seen", "play_case", "position", "result", "settings_of"]


def games() -> list[str]:
    """The games that have cases."""
    return sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.toml")))


def load_cases(game: str) -> list[Case]:
    """All cases of a game, file by file."""
    return [case for path in sorted((FOLDER / game).glob("*.toml")) for case in read_file(path, game)]


def check(case: Case) -> None:
    """Play a case and hold it against all it says.

    Raises:
        CaseFailed: with all that does not hold.
    """
    faults = play_case(case)[0]
    if faults:
        raise CaseFailed(f"{case.id} {case.title}:\n  " + "\n  ".join(faults))
