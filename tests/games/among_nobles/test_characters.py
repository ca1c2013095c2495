"""Each of the 48 characters: a scene where its text matters, and one where it must not.

A scene is played twice, with the character's ability and with a blank rule box. Where the text matters the two differ;
where it must not they are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.games.among_nobles.givens import AGE_1, AGE_2, AGE_3, PROVINCES, A, G
from tests.games.among_nobles.table import GEORGE, Table, unit
from workbench.games.among_nobles import game
from workbench.games.among_nobles.hooks import POWERS
from workbench.kernel import WorkbenchError
from workbench.session import Session, load

ALL = (*AGE_1, *AGE_2, *AGE_3)
Family = tuple[list[dict[str, Any]], ...]


@dataclass
class Scene:
    """A position, what is played there, and what must come of it.

    Attributes:
        family: rows of A.
        play: moves.
        mine, theirs: gold, prestige and armies of A and of B at the end.
        refused: a move that is refused at the end, and the rule that says so; the rule is "" for a legal move.
        ticks: automatic steps carried out in place of moves.
        gold, armies: what A has at the beginning.
        options: what else the position has.
    """

    family: Family
    play: tuple[str, ...] = ()
    mine: tuple[int, int, int] = (0, 0, 0)
    theirs: tuple[int, int, int] = (0, 0, 0)
    refused: tuple[str, str] | None = None
    ticks: int = 0
    gold: int = 0
    armies: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    def played(self) -> Table:
        """The position after the moves."""
        options = dict(self.options)
        given = {"seats.0.gold": self.gold, "seats.0.armies": self.armies, **PROVINCES, **options.pop("given", {})}
        table = Table(*self.family, given=given, **options)
        table.ticks(self.ticks)
        return table if self.ticks else table.play(*self.play)

    def check(self) -> None:
        """Hold the end of the scene against what is expected."""
        table = self.played()
        assert table.mine == self.mine
        assert table.of(1) == self.theirs
        if self.refused is not None:
            move, rule = self.refused
            assert table.refused(move) == ([rule] if rule else [])

    def outcome(self) -> Any:
        """What comes of it, to compare; "refused" if a move cannot be played."""
        try:
            table = self.played()
            after = None if self.refused is None else table.refused(self.refused[0])
        except (AssertionError, WorkbenchError):
            return "refused"
        seats = [(table.of(purse.seat), table.family(purse.seat), purse.tokens) for purse in table.state.seats]
        armies = {name: province.armies for name, province in table.state.provinces.items()}
        return seats, armies, table.step, table.state.player, bool(after)


def married(bride: str, *more: str, groom: str = "fernando", **options: Any) -> dict[str, Any]:
    """A's bachelor may go to court, and B shows a bride: options of such a position."""
    theirs = [unit(card, gold=3 if card == "maria-medici" else 0) for card in (bride, *more)]
    return {"rows": {G: {4: "M"}, **options.pop("rows", {})}, "others": {1: [theirs]}, **options}


def wedding(bride: str, *more: str, **expected: Any) -> Scene:
    """Fernando marries B's bride, who is the first of B's females."""
    play = (f"a {G} 4", "m fernando", f"present {bride}", f"marry {bride}")
    return Scene(([GEORGE], [unit("fernando")]), play, gold=2, options=married(bride, *more), **expected)


def birth(child: str, father: str, mother: str, *play: str, **expected: Any) -> Scene:
    """A child is born to a couple with the box for it in series 1."""
    options = {
        "rows": {father: {1: "E"}, **expected.pop("rows", {})},
        "display": (child,),
        **expected.pop("options", {}),
    }
    family = ([unit(father, mother)], *expected.pop("family", ()))
    return Scene(family, (f"a {father} 1", f"b {child}", *play), options=options, **expected)


def death(*row: dict[str, Any], **expected: Any) -> Scene:
    """The row dies of old age at the second change; Charles I remains."""
    given = {"changes": 1, **expected.pop("given", {})}
    options = {"position": "change", "given": given}
    return Scene(([*row], [unit("charles-i")]), ticks=3, options=options, **expected)


def survival(card: str) -> Scene:
    """The character stands in the second row when the first one dies; his legacy is not due."""
    given = {"changes": 1, "provinces.wien.armies.0": 1}
    family = ([unit("joachim")], [unit(card)])
    return Scene(family, ticks=3, gold=3, mine=(3, 0, 0), options={"position": "change", "given": given})


def idle(card: str) -> Scene:
    """Another character's intrigue box does nothing, whoever else is in the family."""
    family = ([GEORGE], [unit(card), unit("joachim"), unit("howe")])
    rows = {"joachim": {4: "I C"}}
    given = {"provinces.wien.armies": [1, 1, 0, 0]}
    return Scene(family, ("a joachim 4", "c"), gold=3, armies=1, mine=(4, 0, 1), options={"rows": rows, "given": given})


def acts(card: str, boxes: str, *play: str, wife: str | None = None, **expected: Any) -> Scene:
    """The character, or his couple, carries out series 1; a wife's boxes stand in `rows`."""
    options = {"rows": {}, **expected.pop("options", {})}
    options["rows"] = {**options["rows"], card: {1: boxes}, **expected.pop("rows", {})}
    family = expected.pop("family", ())
    return Scene(([unit(card, wife)], *family), (f"a {card} 1", *play), options=options, **expected)


TRAITS = {
    "jane-seymour": (G, A), "anne-cleves": (G, A), "esterhazy": (G, A), "anne-autriche": (G, A),
    "elisabeth": ("charlemagne", "hildegard-de-france"), "marguerite": ("charlemagne", "hildegard-de-france"),
    "eleonora": ("christian-iv", "isabella"),
}  # fmt: skip

MATTERS: dict[str, Scene] = {
    # ---- age I
    "antoine": birth("antoine", G, A, "w +wien", gold=1, armies=1),
    "fernando": death(unit("fernando", "jane-seymour"), armies=2, mine=(0, 0, 3)),
    "baudouin": death(
        unit("baudouin"), mine=(0, 2, 0), given={"provinces.wien.armies.0": 3, "provinces.sachsen.armies.0": 1}
    ),
    "christian-ii": death(unit("christian-ii", "jane-seymour"), unit("isabella"), mine=(0, 3, 0)),
    "charles-victorieux": death(unit("charles-victorieux"), gold=4, mine=(8, 0, 0)),
    "christian-iv": acts("christian-iv", "I", "i 3", gold=4, mine=(1, 3, 0)),
    "cosimo": acts(
        "cosimo", "I E", "i", "b elisabeth", wife="anne-cleves", options={"display": ("elisabeth",)}, mine=(2, 0, 0)
    ),
    "francesco": acts("francesco", "I", "i", "w +wien", gold=1, armies=1, mine=(0, 1, 0)),
    **{child: birth(child, *TRAITS[child], mine=(2, 0, 0)) for child in AGE_1 if child in TRAITS},
    **{bride: wedding(bride, theirs=(2, 4, 0)) for bride in ("mary-i", "isabel", "sibylle", "isabella")},
    # ---- age II
    "charles-i": birth("fernando", "charles-i", "jane-seymour", gold=1, mine=(0, 0, 1)),
    "charles-ix": acts("charles-ix", "", "w +wien", wife="isabella", rows={"isabella": {1: "I"}}, armies=1),
    "carew": acts("carew", "I C", "i again", "c", "a carew 1", "-", "c", mine=(2, 0, 0)),
    "joachim": acts("joachim", "H", "h p", gold=1, mine=(0, 1, 0)),
    "felipe-ii": acts("felipe-ii", "I", "i eleonora", family=([unit("eleonora")],), mine=(2, 2, 0)),
    "solier": acts(
        "solier", "M", "m solier", "present jane", "marry jane", options=married("jane-seymour"), theirs=(0, 2, 0)
    ),
    "edward-vi": Scene(
        ([unit("edward-vi"), unit("fernando")],),
        ("a edward-vi>fernando 1", "c"),
        mine=(1, 0, 0),
        options={"rows": {"fernando": {1: "C"}}},
    ),
    "guidobaldo": acts("guidobaldo", "I", "i -supply", armies=2, mine=(2, 2, 1)),
    **{child: birth(child, *TRAITS[child], mine=(3, 0, 0)) for child in AGE_2 if child in TRAITS},
    "mary-scots": acts("mary-scots", "I", "w +wien", gold=1, armies=1),
    "mariana": Scene(
        ([GEORGE], [unit("fernando")]),
        (f"a {G} 4", "m fernando"),
        gold=2,
        refused=("present mariana", "char.mariana"),
        options=married("mariana", "jane-seymour"),
    ),
    "maria-medici": wedding("maria-medici", mine=(3, 0, 0), theirs=(0, 5, 0)),
    "boleyn": wedding("boleyn", theirs=(0, 4, 0)),
    "leonor": birth("leonor", "cosimo", "isabel"),
    # ---- age III
    "wellington": acts(
        "wellington", "I", "i B@wien", options={"given": {"provinces.wien.armies": [0, 2, 0, 0]}}, theirs=(0, 0, 1)
    ),
    "august-iii": acts(
        "august-iii", "", "i", wife="isabella", rows={"isabella": {1: "I"}},
        family=([unit("fernando", "jane-seymour"), unit("cosimo")],), mine=(0, 2, 0),
    ),
    "alasdair": acts("alasdair", "H", "h p", gold=1, mine=(0, 1, 0)),
    "heinrich": acts("heinrich", "H", "h p", "p", "p", gold=2, mine=(0, 2, 0)),
    "napoleon": acts(
        "napoleon", "W W", "w +wien", "w wien>sachsen", gold=1, armies=1, mine=(0, 2, 0),
        options={"given": {"provinces.wien.armies.1": 1, "provinces.sachsen.armies.2": 1}},
    ),
    "pyotr": acts("pyotr", "W W", "w +wien", "w wien>westfalen", gold=1, armies=1, mine=(0, 2, 0)),
    "ferdinand": acts("ferdinand", "I", "i", family=([unit("eleonora"), unit("fernando", "isabel")],), mine=(0, 1, 0)),
    "henry-viii": acts(
        "henry-viii", "I P", "i wife", "p", wife="jane-seymour", rows={"jane-seymour": {1: "C"}}, mine=(3, 4, 0)
    ),
    "catherine": acts("catherine", "W W", "w +wien", "w +sachsen", armies=2),
    "leszczynska": Scene(
        ([unit("leszczynska"), unit("edward-vi", "jane-seymour", 1), unit("felipe-ii")],),
        ("a leszczynska 2", "r edward-vi 2", "p"),
        mine=(0, 1, 0),
        options={"rows": {"edward-vi": {2: "P P"}}},
    ),
    "pompadour": birth(
        "pompadour", "baudouin", "jane-seymour", "a felipe-ii 3", "c", "c", mine=(2, 0, 0),
        family=([unit("felipe-ii", None, 1)],), rows={"felipe-ii": {3: "C C"}},
    ),
    "henriette": acts("henriette", "D", "b eleonora", options={"display": ("eleonora",)}, mine=(2, 0, 0)),
    "charlotte": birth(
        "charlotte", "solier", "jane-seymour", "home B@wien", "home B@sachsen", theirs=(0, 0, 2),
        options={"given": {"provinces.wien.armies.1": 2, "provinces.sachsen.armies.1": 1}},
    ),
    "cathcart": Scene(
        ([unit("cathcart"), unit("felipe-ii")],),
        ("a cathcart 2", "p", "m felipe-ii", "present jane", "marry jane"),
        mine=(0, 1, 0),
        theirs=(0, 2, 0),
        options=married("jane-seymour", rows={"cathcart": {2: "P"}}),
    ),
    "ulla": birth("ulla", "guidobaldo", "jane-seymour", "c", "p", "w +wien", "-", armies=1, mine=(0, 1, 0)),
    "howe": wedding("howe", theirs=(0, 4, 0)),
}  # fmt: skip

IDLE = (
    "christian-iv", "francesco", "charles-ix", "carew", "felipe-ii", "guidobaldo", "wellington", "august-iii",
    "ferdinand", "henry-viii",
)  # fmt: skip


def rivals(bride: str) -> tuple[tuple[int, str, str], ...]:
    """Two opponents with two females each."""
    return (1, bride, "eleonora"), (2, "marguerite", "esterhazy")


# A bride from another family brings no christening gift.
BRIDES = (*TRAITS, "charlotte", "ulla", "pompadour", "leonor")

MUST_NOT: dict[str, Scene] = {
    # ---- age I
    "antoine": acts("antoine", "W", armies=1, mine=(0, 0, 1), refused=("w +wien", "war.no-gold")),
    **{card: survival(card) for card in ("fernando", "baudouin", "christian-ii", "charles-victorieux")},
    **{card: idle(card) for card in IDLE},
    "cosimo": acts(
        "cosimo", "E I", wife="anne-cleves", options={"display": ("elisabeth",)}, refused=("b elisabeth", "birth.trait")
    ),
    **{card: wedding(card, theirs=(0, 2, 0)) for card in BRIDES},
    **{
        bride: Scene(
            ([GEORGE], [unit("fernando")]),
            (f"a {G} 4", "m fernando", "-", f"present {bride}", "present marguerite", "marry marguerite"),
            gold=2,
            options=married(bride) | {"others": {seat: [[unit(one), unit(two)]] for seat, one, two in rivals(bride)}},
        )
        for bride in ("mary-i", "isabel", "sibylle", "isabella")
    },
    # ---- age II
    "charles-i": birth("jane-seymour", "charles-i", "isabella", mine=(2, 0, 0)),
    "joachim": acts("joachim", "H", gold=1, mine=(1, 0, 0), refused=("h w", "hire.cost"), armies=0),
    "solier": Scene(
        ([unit("fernando"), unit("solier")],),
        ("a fernando 1",),
        refused=("m solier", "marry.cost"),
        options=married("jane-seymour", rows={"fernando": {1: "M"}}),
    ),
    "edward-vi": Scene(
        ([unit("edward-vi"), unit("fernando")],), refused=("a fernando>edward-vi 1", "char.edward-vi")
    ),
    "mary-scots": acts(
        "fernando", "", wife="mary-scots", rows={"mary-scots": {1: "I"}}, armies=1, gold=1, mine=(1, 0, 1)
    ),
    "mariana": Scene(
        ([GEORGE], [unit("fernando")]),
        (f"a {G} 4", "m fernando"),
        gold=2,
        refused=("present mariana", ""),
        options=married("mariana", "jane-seymour", rows={"fernando": {2: "P"}}),
    ),
    "maria-medici": Scene(
        ([GEORGE], [unit("fernando")]),
        (f"a {G} 4", "m fernando", "present maria-medici", "present jane", "marry jane"),
        gold=2,
        options={"rows": {G: {4: "M"}}, "others": {1: [[unit("maria-medici", gold=3)]], 2: [[unit("jane-seymour")]]}},
    ),
    "boleyn": wedding("jane-seymour", "boleyn", theirs=(0, 2, 0)),
    # ---- age III
    "alasdair": acts(
        "alasdair", "M", gold=1, mine=(1, 0, 0), refused=("m alasdair", "marry.cost"), options=married("jane-seymour")
    ),
    "heinrich": acts("heinrich", "P", "p", gold=2, mine=(2, 1, 0)),
    "napoleon": acts(
        "napoleon", "W", "w +wien", gold=1, armies=1, options={"given": {"provinces.sachsen.armies.1": 1}}
    ),
    "pyotr": acts("pyotr", "W", "w +sachsen", gold=1, armies=1),
    "catherine": acts(
        "fernando", "", wife="catherine", rows={"catherine": {1: "W"}}, armies=1, mine=(0, 0, 1),
        refused=("w +wien", "war.no-gold"),
    ),
    "leszczynska": acts(
        "fernando", "", wife="leszczynska", family=([unit("cosimo", None, 1)],), refused=("r cosimo 1", "act.turn")
    ),
    "henriette": acts(
        "fernando", "D", wife="henriette", options={"display": ("eleonora",)}, refused=("b eleonora", "birth.trait")
    ),
    "cathcart": acts(
        "fernando", "P", "p", wife="cathcart", family=([unit("felipe-ii")],), mine=(0, 1, 0),
        options=married("jane-seymour"), refused=("m felipe-ii", "act.left-to-right"),
    ),
    "howe": wedding("jane-seymour", "howe", theirs=(0, 2, 0)),
}  # fmt: skip


@pytest.mark.parametrize("card", MATTERS)
def test_where_the_text_matters(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = MATTERS[card]
    scene.check()
    here = scene.outcome()
    monkeypatch.delitem(POWERS, card)
    assert scene.outcome() != here


@pytest.mark.parametrize("card", MUST_NOT)
def test_where_the_text_must_not_matter(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = MUST_NOT[card]
    scene.check()
    here = scene.outcome()
    assert here != "refused"
    monkeypatch.delitem(POWERS, card)
    assert scene.outcome() == here


def test_pompadour_saved_in_the_middle(tmp_path: Path) -> None:
    """Pitfall B15: saved and loaded between the two boxes of the nested activation, the end is the same."""
    table = Table(
        [unit("baudouin", "jane-seymour")],
        [unit("felipe-ii", None, 1)],
        rows={"baudouin": {2: "D P D"}, "felipe-ii": {3: "C C"}},
        display=("pompadour", "esterhazy"),
    ).play("a baudouin 2", "b pompadour", "a felipe-ii 3", "c")
    session = Session(game, table.state.settings, table.state, 1)
    session.save(tmp_path / "middle.json")
    for sitting in (session, load(tmp_path / "middle.json")):
        for text in ("c", "p", "b esterhazy"):
            sitting.play(text)
        purse = sitting.state.seats[0]
        assert (purse.gold, purse.prestige, purse.rows[1][0].tokens) == (5, 1, 1)
        assert purse.rows[1][1].card == "pompadour"


def test_every_character_has_both() -> None:
    assert set(MATTERS) == set(MUST_NOT) == set(ALL) == set(POWERS)
    assert len(ALL) == 48
