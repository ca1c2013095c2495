"""Each check of a game finds the fault that it is there for."""

from __future__ import annotations

import pytest

import workbench as wb
from tests.added import Copy, template
from workbench import testing
from workbench.testing.__main__ import main

__all__ = ["template"]

FINISHED = 'rulings = { last-round = "finish" }\ndiffers = ["ruling.last-round"]'
PRESENT = 'Present: ("turn.one", "present.hand", "escort.house",'
CASES, ENDING, LESSON = "cases/audience.toml", "cases/ending.toml", "lessons/01-first-audience.md"
FAULTS = {
    "a field that nobody sees": (
        testing.undeclared_fields,
        ("state.py", "prestige: Public[int] = 0", "prestige: int = 0"),
        "Seat.prestige: say who sees it",
    ),
    "a case that does not hold": (
        testing.case_faults,
        (CASES, '"seats.0.prestige" = 4', '"seats.0.prestige" = 5'),
        "seats.0.prestige is 4, not 5",
    ),
    "a difference that is none": (
        testing.case_faults,
        (CASES, 'question = "The Chamberlain asks for 4. Is a Viscount good enough?"', FINISHED),
        "the same under the default of ruling.last-round",
    ),
    "a rule that is not in the rulebook": (
        testing.uncovered,
        ("turn.py", '"escort.leaves", escort,', '"escort.goes", escort,'),
        "escort.goes",
    ),
    "a variant that is not in the rulebook": (
        testing.uncovered,
        ("turn.py", 'has("grudges")', 'has("grudge")'),
        "variant.grudge (turn.py)",
    ),
    "an answer that is not in the rulebook": (
        testing.uncovered,
        ("turn.py", '== "finish"', '== "finished"'),
        "ruling.last-round=finished (turn.py)",
    ),
    "a variant that no case shows": (
        testing.uncovered,
        (ENDING, 'differs = ["variant.grudges"]', ""),
        "variant.grudges=on",
    ),
    "a refusal that no case shows": (
        testing.uncovered,
        (CASES, '    { move = "=3", rule = "turn.die" },\n', ""),
        "Rules that can forbid, but do so in no case: turn.die",
    ),
    "a solution that does not solve": (
        testing.lesson_faults,
        (LESSON, 'solution = ["H1 with H4"]', 'solution = ["wait"]'),
        "solution wait",
    ),
    "a picture that fails": (
        testing.picture_faults,
        ("picture.py", "str(len(seen.deck))", "seen.deck[0]"),
        "TypeError",
    ),
    "a picture that leaves its frame": (
        testing.picture_faults,
        ("picture.py", "PITCH * (place % A_ROW)", "PITCH * place - 9"),
        "outside of the drawing",
    ),
    "a piece without words": (
        testing.picture_faults,
        ("picture.py", 'else {"face": "hidden"}', "else {}"),
        "has no words",
    ),
    "an objection that is not listed": (
        testing.broken_promises,
        ("turn.py", PRESENT, 'Present: ("turn.one", "present.hand",'),
        "objections by rules not considered",
    ),
    "no legal move": (
        testing.broken_promises,
        ("turn.py", ", Wait()]\n", "]\n"),
        "a choice without a legal move",
    ),
    "a card that is lost": (
        testing.broken_promises,
        ("turn.py", "state.gone.append(escort)", "pass"),
        "lies nowhere",
    ),
    "no question": (
        testing.broken_promises,
        ("turn.py", "or do you wait?", "or not"),
        "no short question",
    ),
    "a secret told by the story": (
        testing.broken_promises,
        ("turn.py", 'secret={"card": outcome.card}, knows=(self.seat,)', "card=outcome.card"),
        "what follows tells a secret",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_the_fault_is_found(template: Copy, what: str) -> None:
    check, change, words = FAULTS[what]
    wb.add_game(template.change(*change).folder)
    found = check("antechamber")
    assert any(words in fault for fault in found), found


def test_the_template_itself_has_no_fault(template: Copy) -> None:
    wb.add_game(template.folder)
    assert [check("antechamber") for check in testing.CHECKS] == [[]] * len(testing.CHECKS)


def test_an_endless_game_is_told() -> None:
    with pytest.raises(testing.Broken, match="not over"):
        testing.play_games("noblemen", games=1, share=0, bound=10)


def test_no_game_is_no_test() -> None:
    with pytest.raises(wb.WorkbenchError, match="play one or more"):
        testing.play_games("noblemen", games=0)


def test_the_command_line_tells_the_faults(template: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    template.change("cases/audience.toml", '"seats.0.prestige" = 4', '"seats.0.prestige" = 5')
    assert main(["antechamber", "--folder", str(template.folder), "--games", "1"]) == 1
    assert "A03" in capsys.readouterr().out
    assert main(["no_such_game"]) == 1
    assert "No game is called" in capsys.readouterr().out
