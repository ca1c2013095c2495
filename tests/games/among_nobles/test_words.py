"""Words that a player reads: short refusals, questions with names, plurals, no ids, nothing told twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.games.among_nobles.givens import A, G
from tests.games.among_nobles.table import GEORGE, Table, unit
from tests.soak import random_settings
from workbench.games.among_nobles import game
from workbench.games.among_nobles.cards import ANCESTORS, BY_ID, CARDS, MALE, PROVINCES
from workbench.games.among_nobles.state import AnyState
from workbench.games.among_nobles.words import SHORT
from workbench.kernel import Choice, Listener, Move
from workbench.kernel.play import candidates, legal_moves, play, tick, verdict, waiting
from workbench.kernel.step import Chance
from workbench.kernel.templates import fill
from workbench.session.reading import read_move
from workbench.session.sentences import phrase, sentence

LONGEST_REFUSAL, LONGEST_QUESTION = 40, 60
PLOTTERS = ("christian-iv", "carew", "felipe-ii", "guidobaldo", "wellington", "henry-viii")
IDS = [
    card
    for card in (*CARDS, *PROVINCES)
    if "-" in card or BY_ID.get(card) is None or BY_ID[card].name.casefold() != card
]
ONE_OF_MANY = re.compile(
    r"\b1 (armies|fingers|cards|tokens|provinces|couples|children|generations|boxes|females|males|brides)\b"
)
NOTHING = re.compile(r"(gains|brings [A-Z]\w+|adds|gets|pays|\+) ?0\b")


@pytest.fixture(scope="module")
def spoken() -> dict[str, list[Any]]:
    """All that is said in some random games: the story move by move, questions, labels, refusals."""
    said: dict[str, list[Any]] = {"story": [], "questions": [], "labels": [], "refusals": []}
    for number in range(5):
        rng = Random(f"words:{number}")
        state, pool = game.start(random_settings(game, rng)), dict[type[Move], Move]()
        while (step := waiting(state)) is not None:
            hear = Listener()
            if isinstance(step, Choice):
                if rng.random() < 0.3:
                    said["questions"].append((type(step).__name__, step.question(state)))
                    said["labels"] += [(move, step.describe(state, move)) for move in legal_moves(state)]
                    said["refusals"] += refusals(state, pool)
                play(state, rng.choice(legal_moves(state)), hear)
            elif isinstance(step, Chance):
                play(state, step.sample(state, rng), hear)
            else:
                tick(state, hear)
            said["story"].append([sentence(game, state.settings, event, None) for event in hear.events])
    return said


def refusals(state: AnyState, pool: dict[type[Move], Move]) -> Iterator[tuple[str, str]]:
    moves = candidates(state)
    pool.update((type(move), move) for move in moves)
    for move in (*moves, *pool.values()):
        for seat in (None, 0, 1):
            found = verdict(state, move, seat)
            for item in found.objections:
                yield item.rule, phrase(game, state.settings, item, found.seat)


def test_refusals_are_short(spoken: dict[str, list[Any]]) -> None:
    long = {(rule, text) for rule, text in spoken["refusals"] if len(text) > LONGEST_REFUSAL}
    assert sorted(long) == []
    assert not [rule for rule, text in spoken["refusals"] if not text]


def test_questions_name_who_decides_or_who_acts(spoken: dict[str, list[Any]]) -> None:
    names = {"Ann", "Ben", "Cat", "Dan", "Eve", "Carew", "Christian IV", "Henry VIII", "Wellington", *SHORT.values()}
    for step, question in spoken["questions"]:
        assert len(question) < LONGEST_QUESTION, (step, question)
        assert any(re.search(rf"\b{re.escape(name)}\b", question) for name in names), (step, question)
    assert len({step for step, _ in spoken["questions"]}) > 12


def test_sentences_and_labels_are_plain(spoken: dict[str, list[Any]]) -> None:
    texts = [text for told in spoken["story"] for text in told if text]
    texts += [part for _, found in spoken["labels"] for part in (found.label, *found.details, found.group)]
    for text in texts:
        assert not ONE_OF_MANY.search(text), text
        assert not NOTHING.search(text), text
        assert not re.search(r"\b(player|supply|deck|card):\w", text), text
        assert not any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in IDS), text


def test_nothing_is_told_twice_in_a_row(spoken: dict[str, list[Any]]) -> None:
    for told in spoken["story"]:
        for one, other in pairwise(filter(None, told)):
            assert one != other


UPKEEP = ("SettleProvinces", "Income", "ResetCharacters", "ResetDisplay", "ChangeDue", "Refill", "PassCard")


@pytest.mark.rule("upkeep.order")
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_upkeep_tells_its_number(seed: int) -> None:
    rng, ticks = Random(f"upkeep:{seed}"), 0
    state = game.start(random_settings(game, rng))
    while (step := waiting(state)) is not None:
        hear, name = Listener(), type(step).__name__
        if isinstance(step, Choice):
            play(state, rng.choice(legal_moves(state)))
        elif isinstance(step, Chance):
            play(state, step.sample(state, rng))
        else:
            tick(state, hear)
        if name in UPKEEP:
            first = sentence(game, state.settings, hear.events[0], None)
            assert first.startswith(f"{UPKEEP.index(name) + 1}. "), first
            ticks += 1
    assert ticks > 40


# ---------------------------------------------------------------------------------------------- one by one


def refusal(table: Table, text: str) -> list[str]:
    move, seat = read_move(game, table.state, text)
    found = verdict(table.state, move, seat)
    return [phrase(game, table.state.settings, item, found.seat) for item in found.objections]


def warring(**options: Any) -> Table:
    """Ann's couple is at its warfare box; a birth and a piety box follow."""
    rows = {G: {1: "W E P"}}
    return Table([GEORGE], [unit("fernando")], rows=rows, display=("jane-seymour",), **options).play(f"a {G} 1")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("b jane", "comes later in this series"),
        ("p", "comes later in this series"),
        ("c", "waits for a commerce action"),
        ("m fernando", "waits for a marriage action"),
        ("h w", "waits for a hire box"),
        ("i", "waits for an intrigue box"),
        ("i again", "waits for an intrigue of Nicholas"),
        ("i 2", "waits for an intrigue of Christian IV"),
        ("i -supply", "waits for an intrigue of Guidobaldo II"),
        ("i B@wien", "waits for an intrigue of Arthur"),
        ("i wife", "waits for an intrigue of Henry VIII"),
        ("i jane", "waits for an intrigue of Felipe II"),
        ("home B@wien", "waits for the birth of Charlotte"),
        (f"a {G} 2", "waits for a turn"),
        (f"r {G} 2", "waits for a turn"),
        ("pass", "only a turn can be passed"),
        ("present jane", "waits for a wedding"),
        ("in order", "waits for a wedding"),
        ("marry jane", "waits until brides are shown"),
        ("fingers 3", "only before the first round"),
        (f"couple {G}", "only before the first round"),
        ("=fernando", "cards are drawn in upkeep"),
        ("trade 1", "gold is traded at the end"),
    ],
)
def test_not_now_says_when(move: str, words: str) -> None:
    assert refusal(warring(), move) == [words]


def test_nothing_to_leave_out_at_a_turn() -> None:
    assert refusal(Table([GEORGE]).run(), "-") == ["only an action or a gift is left out"]


def test_long_couples_stand_in_a_refusal_by_their_head() -> None:
    table = Table([unit(G, A, 1), unit("charles-victorieux", "maria-medici")], display=("isabel",), rows={G: {1: "E"}})
    table.run()
    assert refusal(table, f"a {G} 1") == ["George carries a token"]
    assert refusal(table, f"r {G} 1") == ["no token: Charles Victorieux"]
    assert refusal(table, "r charles-victorieux 1") == [
        "Charles Victorieux: not activated yet",
        "no token: Charles Victorieux",
    ]
    again = Table([GEORGE], display=("isabel",), rows={G: {1: "E"}}).play(f"a {G} 1")
    assert refusal(again, "b isabel") == ["blue is no trait of the parents"]


def court(*moves: str) -> Table:
    table = Table(
        [GEORGE],
        [unit("fernando")],
        rows={G: {4: "M"}},
        others={1: [[unit("isabella"), unit("howe")]], 2: [[unit("catherine"), unit("jane-seymour")]]},
        given={"seats.0.gold": 4},
    )
    return table.play(f"a {G} 4", *moves)


@pytest.mark.parametrize(
    ("moves", "asked", "words"),
    [
        (("m fernando", "-", "present howe"), "A: in order", "Ann asks when sending the groom"),
        (("m fernando", "-", "present howe"), "B: in order", "Ben has chosen already"),
        (("m fernando",), "C: in order", "Dan decides now"),
        (("m fernando in order",), "in order", "they are shown in order already"),
        (("m fernando in order",), "A: in order", "they are shown in order already"),
        (("m fernando", "-", "present howe", "present jane"), "in order", "all brides have been shown"),
        (("m fernando in order", "show howe", "show jane"), "in order", "all brides have been shown"),
    ],
)
@pytest.mark.rule("marry.in-order")
def test_a_request_that_cannot_be_made_now_is_answered_as_it_is(moves: tuple[str, ...], asked: str, words: str) -> None:
    assert refusal(court(*moves), asked) == [words]


def test_no_child_reads_so() -> None:
    table = Table([unit(G, A)], rows={G: {1: "S"}}).play(f"a {G} 1")
    skip, _ = read_move(game, table.state, "-")
    assert table.state.agenda[-1].describe(table.state, skip).label == "No child"


@pytest.mark.parametrize(
    ("head", "box", "label", "told"),
    [
        ("wellington", "I", "No army goes home", "Ann sends no army home."),
        ("guidobaldo", "I", "No army goes to the bank", "Ann sends no army to the bank."),
        ("felipe-ii", "I", "Nobody enters a convent", "Ann sends nobody into a convent."),
        ("christian-iv", "I", "Buy nothing", "Ann buys no prestige."),
        ("carew", "I", "No extra activation", "Ann asks for no extra activation."),
        ("francesco", "I", "No intrigue", "Ann leaves the intrigue unused."),
        ("fernando", "W", "No warfare", "Ann moves no army."),
        ("fernando", "P", "No piety", "Ann does not use the piety action."),
        ("fernando", "C", "No commerce", "Ann does not use the commerce action."),
        ("fernando", "M", "No wedding", "Ann holds no wedding."),
        ("fernando", "H", "No hire", "Ann hires nothing."),
    ],
)
@pytest.mark.rule("act.optional")
def test_leaving_out_reads_as_people_speak(head: str, box: str, label: str, told: str) -> None:
    table = Table([unit(head)], rows={head: {1: box}}).play(f"a {head} 1")
    step, (skip, _) = table.state.agenda[-1], read_move(game, table.state, "-")
    assert step.describe(table.state, skip).label == label
    table.play("-")
    assert told in [sentence(game, table.state.settings, event, None) for event in table.events]


def test_a_question_about_a_birth_is_short_for_the_longest_names() -> None:
    head, wife = "charles-victorieux", "leszczynska"
    table = Table([unit(head, wife)], rows={head: {1: "D"}}, display=("anne-cleves",)).play(f"a {head} 1")
    assert table.state.agenda[-1].question(table.state) == "Which daughter does Charles Victorieux take?"


def test_every_refusal_is_short_for_the_longest_names() -> None:
    ladies = [SHORT[card] for card in CARDS if card not in MALE]
    lords = [SHORT[card] for card in CARDS if card in MALE]
    lady, lord = max(ladies, key=len), max(lords, key=len)
    ancestor = max((SHORT[card] for card in ANCESTORS), key=len)
    values: dict[str, Any] = {
        "card": lady,
        "unit": lord,
        "groom": lord,
        "other_card": lord,
        "seat": "Ann",
        "other": "Ben",
    }
    values |= {"count": 22, "need": 22, "have": 11, "province": "Westfalen", "trait": "yellow", "series": 4}
    values |= {"sex": "daughter", "what": "commerce action"}
    long = []
    for entry in (*game.rulebook.rules.values(), *game.rulebook.rulings.values(), *game.rulebook.variants.values()):
        given = entry.forbids
        templates = [given] if isinstance(given, str) else list((given or {}).values())
        card = ancestor if entry.id.startswith(("ancestor.", "players.")) else lady
        plotter = max((SHORT[one] for one in PLOTTERS), key=len)
        filled = [fill(one, {**values, "card": plotter if entry.id == "intrigue.when" else card}) for one in templates]
        long += [(entry.id, text) for text in filled if len(text) > LONGEST_REFUSAL]
    assert long == []
