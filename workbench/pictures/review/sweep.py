"""Every open question: in how many games another answer shows, and what it changes."""

from __future__ import annotations

from workbench.lab.intervals import number, plus_minus
from workbench.lab.summaries import Summary
from workbench.lab.sweep import Question, Sweep, Weight, short
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import bar, percent
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import ACCENT, BODY, BOLD, HEIR_SOFT, INK, INK2, LINE, LINE2, SMALL

NAME, BAR, ROW, HEAD, MOST = 236.0, 70.0, 21.0, 24.0, 24
QUIET: dict[Weight, str] = {
    "leaves": "change only what is left over",
    "silent": "never came up",
    "barred": "cannot stand beside the other settings",
}


class SweepPanel(Panel):
    """A row for each answer that shows: a bar for the games that go another way, and its clearest change."""

    def __init__(self, found: Sweep) -> None:
        shown = [one for one in found.questions if one.weight not in QUIET]
        self.rows = shown[:MOST]
        quiet = {"show, and are only in the table": len(shown) - len(self.rows)}
        quiet |= {words: len(found.of(weight)) for weight, words in QUIET.items()} if len(found.base) else {}
        self.left_out = "; ".join(
            f"{many} {'answer' if many == 1 else 'answers'} {words}" for words, many in quiet.items() if many
        )
        summary = Summary(
            f"{found.title}: which open questions matter",
            f"each other answer alone, on the same seeds; {found.base.subtitle} for each answer",
            found.sentence,
            ("question", "answer", "instead of", "weight", "games that differ %", "clearest change"),
            tuple(
                (short(one.id), one.answer, one.usual, one.weight, _differing(one), _told(one))
                for one in found.questions
            ),
        )
        super().__init__(summary, HEAD + ROW * len(self.rows) + 20)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the rows."""
        bars, last = box.x + NAME, box.x + NAME + BAR + 44
        sheet.write(bars, box.y + 12, "games that differ", SMALL, INK2)
        sheet.write(last + 16, box.y + 12, "clearest change of a main measure", SMALL, INK2)
        for place, one in enumerate(self.rows):
            y = box.y + HEAD + ROW * (place + 0.5)
            sheet.line([(box.x, y + ROW / 2), (box.right, y + ROW / 2)], LINE, 1)
            sure = one.weight == "matters"
            sheet.write(box.x, y + 4, f"{short(one.id)} = {one.answer}", BOLD if sure else BODY, INK, room=NAME - 10)
            part = _differing(one) / 100
            sheet.box(Box(bars, y - 5, BAR, 10), 2, HEIR_SOFT if not part else "none", LINE2)
            if part:
                bar(sheet, Box(bars, y - 5, BAR * part, 10), ACCENT)
            sheet.write(bars + BAR + 36, y + 4, percent(part), SMALL, INK2, "end")
            told = _told(one) or "none beyond chance"
            sheet.write(last + 16, y + 4, told, SMALL, INK if sure else INK2, room=box.right - last - 16)
        sheet.write(box.x, box.bottom - 4, self.left_out, SMALL, INK2, room=box.w)


def _differing(one: Question) -> float:
    found = one.difference
    return 100 * found.differing / found.pairs if found is not None and found.pairs else 0.0


def _told(one: Question) -> str:
    change = one.clearest
    if change is None:
        return ""
    scale = 100 if change.share else 1
    size = plus_minus(change.change.mean * scale, change.change.half * scale, signed=True)
    return f"{change.says} {number(change.base * scale)}{' %' if change.share else ''}: {size}"


def sweep_chart(found: Sweep) -> Chart:
    """Which open questions matter."""
    return Chart(SweepPanel(found))
