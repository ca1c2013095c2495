"""The rule heat map: a square for each rule and source, with its number in it."""

from __future__ import annotations

from workbench.lab.intervals import number
from workbench.lab.rule_heat import RuleHeat
from workbench.lab.summaries import Summary
from workbench.pictures.review.chart import Chart, Panel
from workbench.pictures.shapes import Box
from workbench.pictures.sheet import Sheet
from workbench.pictures.style import ACCENT, BODY, HEAT, INK, INK2, LINE2, ON_ACCENT, SMALL, SURFACE

NAME, ROW, HEAD, FOOT, WIDEST, MOST, QUIET = 176.0, 23.0, 24.0, 30.0, 76.0, 14, 4
STEPS = (1.0, 10.0, 100.0)
KEYS = ("under 1", "1 to 10", "10 to 100", "over 100")
SAYS = {
    "forbade": "times a rule stood against a move, per game",
    "alone": "times a rule alone stood against a move, per game",
    "allowed": "times a rule was weighed for a legal move, per game",
    "cited": "times a rule was cited in the story, per game",
}


class HeatPanel(Panel):
    """Rules below each other, sources side by side."""

    def __init__(self, found: RuleHeat, kind: str, rules: tuple[str, ...] | None) -> None:
        self.found, self.kind = found, kind
        self.rules = rules or (*found.top(kind, MOST), *found.never[:QUIET])
        table = [[source.per_game(rule, kind) for source in found.sources] for rule in self.rules]
        summary = Summary(
            f"{found.game.title}: where the rules bite",
            f"{SAYS[kind]}; {found.subtitle}",
            found.sentence,
            ("rule", *(source.name for source in found.sources)),
            tuple((rule, *(round(value, 2) for value in row)) for rule, row in zip(self.rules, table, strict=True)),
        )
        super().__init__(summary, HEAD + ROW * len(self.rules) + FOOT)

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Draw the squares."""
        sources = self.found.sources
        wide = min(WIDEST, (box.w - NAME) / max(1, len(sources)))
        for place, source in enumerate(sources):
            x = box.x + NAME + wide * (place + 0.5)
            sheet.write(x, box.y + 14, source.name, SMALL, INK2, "middle", wide - 6)
        for line, rule in enumerate(self.rules):
            y = box.y + HEAD + ROW * line
            sheet.write(box.x + NAME - 10, y + 15, rule, BODY, ACCENT, "end", NAME - 14)
            for place, source in enumerate(sources):
                square = Box(box.x + NAME + wide * place + 2, y + 1, wide - 4, ROW - 3)
                met = rule in source.counts or not source.games
                _square(sheet, square, source.per_game(rule, self.kind), met)
        self._key(sheet, box)

    def _key(self, sheet: Sheet, box: Box) -> None:
        x, y = box.x + NAME, box.bottom - 8
        sheet.write(x - 10, y, "per game", SMALL, INK2, "end")
        for place, text in enumerate(KEYS):
            sheet.box(Box(x + 2, y - 11, 14, 13), 2, HEAT[place + 1], "none")
            x += 22 + sheet.write(x + 20, y, text, SMALL, INK2) + 12
        sheet.write(x + 4, y, "dashed: never came up", SMALL, INK2, room=box.right - x)


def _square(sheet: Sheet, box: Box, value: float, met: bool) -> None:
    middle = box.x + box.w / 2
    if not met:
        sheet.box(box, 2, SURFACE, LINE2, dash=(2, 2))
        sheet.write(middle, box.y + 14, "never", SMALL, INK2, "middle", box.w - 4)
        return
    heat = 0 if not value else 1 + sum(value >= step for step in STEPS)
    sheet.box(box, 2, HEAT[heat], LINE2 if not heat else "none")
    dark = heat >= 3
    told = number(value) if value else "0"
    sheet.write(middle, box.y + 14, told, SMALL, ON_ACCENT if dark else INK, "middle", box.w - 4)


def heat_chart(found: RuleHeat, kind: str = "forbade", rules: tuple[str, ...] | None = None) -> Chart:
    """The rule heat map."""
    return Chart(HeatPanel(found, kind, rules))
