"""What can be checked of any game: its cases, its rulebook's coverage, its lessons, its picture, and random play.

Every check takes the id of a game and gives back what does not hold, one sentence each. A test file of your own needs
no more than this:

    import pytest
    from workbench import testing

    @pytest.mark.parametrize("check", testing.CHECKS)
    def test_the_game_keeps_its_promises(check):
        assert check("my_game") == []

`python -m workbench.testing my_game` says the same at the command line. Our own games go through the same
checks, with the allowances at the head of `tests/soak.py`.
"""

from workbench.testing.cases import case_faults, faults_of_case
from workbench.testing.coverage import uncovered
from workbench.testing.promises import Allowances, Broken
from workbench.testing.random_games import broken_promises, play_games
from workbench.testing.whole import lesson_faults, picture_faults, undeclared_fields

CHECKS = (undeclared_fields, case_faults, uncovered, lesson_faults, picture_faults, broken_promises)

__all__ = [
    "CHECKS",
    "Allowances",
    "Broken",
    "broken_promises",
    "case_faults",
    "faults_of_case",
    "lesson_faults",
    "picture_faults",
    "play_games",
    "uncovered",
    "undeclared_fields",
]
