"""Who wins: the share of the victory of each seat, with intervals, for each series of games."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.lab.intervals import number
from workbench.lab.results import Results
from workbench.lab.summaries import Wins, WinShare, wins
from workbench.pictures.canvas import WIDTH
from workbench.pictures.review.chart import PAD, Chart, Panel
from workbench.pictures.review.marks import (
    NEUTRAL,
    Scale,
    estimate,
    key_height,
    legend,
    level_axis,
    marked_line,
    name_room,
    percent,
    scale,
    seat_name,
    series,
)
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import INK2, SMALL

LINE, ROOM, FOOT = 17.0, 18.0, 44.0


class WinsPanel(Panel):
    """A row for each seat, in it a point for each series."""

    summary: Wins

    def __init__(self, summary: Wins) -> None:
        self.rows: dict[tuple[int | None, str], list[WinShare]] = {}
        for share in sorted(summary.shares, key=lambda each: each.seat is None):
            self.rows.setdefault((share.seat, share.player), []).append(share)
        high = sum(LINE * len(each) + ROOM for each in self.rows.values())
        self.names = name_room(player for _, player in self.rows)
        self.key = WIDTH - 2 * PAD - self.names
        self.foot = FOOT + key_height(summary.series, self.key)
        super().__init__(summary, 14 + high + self.foot)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the rows over a common axis."""
        left, right = box.x + self.names, box.right - 34
        shares = [each.share for each in self.summary.shares]
        fairs = {round(each.fair, 3): each.fair for each in self.summary.shares if each.seat is not None}
        on = scale([end for each in shares for end in (each.low, each.high)], left, right, *fairs.values())
        bottom = box.bottom - self.foot
        level_axis(sheet, on, box.y + 8, bottom, lambda tick: percent(tick, on.digits(0.01)))
        if len(fairs) == 1:
            marked_line(sheet, on.at(*fairs.values()), box.y - 2, bottom, "fair share")
        y = box.y + 14.0
        for (seat, player), row in self.rows.items():
            middle = y + (LINE * len(row) + ROOM) / 2
            seat_name(sheet, seat, player, box.x, middle, self.names - 8)
            for place, each in enumerate(row):
                at = y + ROOM / 2 + LINE * (place + 0.5)
                known = self.summary.series
                look = series(known.index(each.series)) if each.series in known else NEUTRAL
                estimate(sheet, on, at, each.share.low, each.share.mean, each.share.high, look)
                self._number(sheet, on, at, each)
                if len(fairs) > 1 and each.seat is not None:  # a fair share of its own for each series
                    x = on.at(each.fair)
                    sheet.line([(x, at - LINE / 2), (x, at + LINE / 2)], INK2, 1.4, dash=(4, 3))
            y += LINE * len(row) + ROOM
        legend(sheet, self.summary.series, left, box.bottom - 8, self.key)
        if len(fairs) > 1:
            sheet.write(right, box.y + 2, "dashed: a fair share", SMALL, INK2, "end")

    def _number(self, sheet: Sheet, on: Scale, y: float, each: WinShare) -> None:
        """The share in figures, behind its interval; behind the line of a fair share where that would cut it."""
        told, x = number(100 * each.share.mean, 1), on.at(each.share.high) + 7
        if each.seat is not None and x - 4 <= on.at(each.fair) <= x + sheet.width(told, SMALL) + 4:
            x = on.at(each.fair) + 5
        sheet.write(x, y + 4, told, SMALL, INK2)


def wins_chart(*results: Results, labels: Sequence[str] = ()) -> Chart:
    """The win share of each seat under one or several settings."""
    return Chart(WinsPanel(wins(results, labels)))
