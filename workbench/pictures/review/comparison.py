"""Settings against settings: each measure under all of them, and the change with its interval."""

from __future__ import annotations

from math import isfinite

from workbench.lab.compare import Change, Comparison
from workbench.lab.intervals import number
from workbench.lab.summaries import Summary
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.review.marks import Scale, estimate, key_height, legend, level_axis, scale, series
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import BODY, BOLD, INK, INK2, LINE, SMALL

NAME, COLUMN, LINE_HEIGHT, ROOM, HEAD, FOOT, MOST = 176.0, 58.0, 15.0, 9.0, 24.0, 46.0, 6
KEY = 400.0  # room of the key that tells the settings apart
FARTHEST = 100.0


class ComparisonPanel(Panel):
    """A row for each measure: its means as numbers, and a point with its interval for the change of each setting."""

    def __init__(self, found: Comparison) -> None:
        self.found = found
        self.labels = [each.label for each in found.differences]
        names = _names(found)
        self.rows = [(name, [_of(each.changes, name) for each in found.differences]) for name in names]
        self.line = LINE_HEIGHT * len(self.labels) + ROOM
        summary = Summary(
            f"{found.title}: against “{found.base}”",
            f"{found.subtitle}; change from the first setting, in percent (of shares, in points)",
            " ".join(found.sentences),
            ("measure", "setting", found.base, "mean", "change", "low", "high", "clear"),
            tuple(
                (change.says, label, *map(_round, _numbers(change)), change.clear)
                for _, changes in self.rows
                for label, change in zip(self.labels, changes, strict=True)
                if change is not None
            ),
        )
        self.foot = FOOT + key_height(self.labels, KEY)
        super().__init__(summary, HEAD + self.line * len(self.rows) + self.foot)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the numbers and the points."""
        ends = [box.x + NAME + COLUMN * (place + 1) for place in range(1 + len(self.labels[:3]))]
        left, right, top, bottom = ends[-1] + 26, box.right - 8, box.y + HEAD, box.bottom - self.foot
        for end, label in zip(ends, _shortened([self.found.base, *self.labels]), strict=False):
            sheet.write(end, box.y + 12, label, SMALL, INK2, "end", COLUMN - 6)
        sheet.write((left + right) / 2, box.y + 12, "change", SMALL, INK2, "middle")
        changes = [change for _, row in self.rows for change in row if change is not None]
        on = scale(_ends(changes), left, right, 0.0, most=5)
        level_axis(sheet, on, top, bottom, lambda tick: f"{number(tick, on.digits(), signed=True)} %")
        sheet.line([(on.at(0), top), (on.at(0), bottom)], INK2, 1.4)
        for place, (_, row) in enumerate(self.rows):
            self._paint_row(sheet, box.x, ends, on, top + self.line * place, row)
        self._paint_key(sheet, box)

    def _paint_row(
        self, sheet: Sheet, x: float, ends: list[float], on: Scale, y: float, row: list[Change | None]
    ) -> None:
        known = [change for change in row if change is not None]
        middle = y + self.line / 2
        sheet.line([(x, y + self.line), (ends[-1] + 14, y + self.line)], LINE, 1)
        sure = any(change.clear for change in known)
        sheet.write(x, middle + 4, known[0].says, BOLD if sure else BODY, INK, room=NAME)
        sheet.write(ends[0], middle + 4, _mean(known[0].base, known[0].share), SMALL, INK, "end")
        for place, change in enumerate(row):
            if change is None:
                continue
            if place + 1 < len(ends):
                sheet.write(ends[place + 1], middle + 4, _mean(change.value, change.share), SMALL, INK, "end")
            at = y + ROOM / 2 + LINE_HEIGHT * (place + 0.5)
            part = change.percent
            if not isfinite(part.mean):
                sheet.write(on.at(0) + 6, at + 4, "from none" if change.value else "none", SMALL, INK2)
                continue
            if not on.low <= part.mean <= on.high:
                end, anchor = (on.end, "end") if part.mean > 0 else (on.start, "start")
                sheet.write(end, at + 4, f"{number(part.mean, 0, signed=True)} %", SMALL, INK2, anchor)
                continue
            estimate(sheet, on, at, part.low, part.mean, part.high, series(place), change.clear)

    def _paint_key(self, sheet: Sheet, box: Box) -> None:
        y = box.bottom - 8
        if len(self.labels) > 1:
            legend(sheet, self.labels, box.x, y, KEY, filled=True)
        sheet.write(box.right, y, "● interval clear of zero  ○ not", SMALL, INK2, "end")


def _names(found: Comparison) -> list[str]:
    """The main measures, then the others that change most under any setting."""
    main = dict.fromkeys(change.name for each in found.differences for change in each.main())
    most = [change for each in found.differences for change in each.most_changed(MOST)]
    return list(dict.fromkeys([*main, *(change.name for change in most)]))[: len(main) + MOST]


def _of(changes: tuple[Change, ...], name: str) -> Change | None:
    return next((change for change in changes if change.name == name), None)


def _numbers(change: Change) -> tuple[float, ...]:
    return change.base, change.value, change.change.mean, change.change.low, change.change.high


def _round(value: float) -> float:
    return round(value, 3)


def _ends(changes: list[Change]) -> list[float]:
    """The ends of the intervals; those so wide that they would press the others flat are cut at the edge."""
    means = [abs(change.percent.mean) for change in changes if isfinite(change.percent.mean)]
    most = min(FARTHEST, 1.4 * max([5.0, *means]))
    ends = [end for change in changes for end in (change.percent.low, change.percent.high)]
    return [max(-most, min(most, end)) for end in ends if isfinite(end)]


def _mean(value: float, share: bool) -> str:
    return f"{number(100 * value, 1)} %" if share else number(value, 2 if abs(value) < 10 else 1)


def _shortened(labels: list[str]) -> list[str]:
    """Labels without the words that all of them begin with: "area-overlap = disjoint" is "disjoint"."""
    split = [label.split() for label in labels]
    same = 0
    while all(len(words) > same + 1 for words in split) and len({words[same] for words in split}) == 1:
        same += 1
    return [" ".join(words[same:]) for words in split]


def comparison_chart(found: Comparison) -> Chart:
    """Settings against settings."""
    return Chart(ComparisonPanel(found))
