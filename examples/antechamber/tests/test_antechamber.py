"""The Antechamber keeps its promises: cases, coverage of the rulebook, lessons, picture, random play."""

import pytest
from workbench import testing


@pytest.mark.parametrize("check", testing.CHECKS)
def test_the_game_keeps_its_promises(check):
    assert check("antechamber") == []
