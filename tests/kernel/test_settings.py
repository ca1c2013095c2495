"""Settings: forgiving input, fixed output, and every refusal says what would be right."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest

import workbench
from workbench.kernel.errors import BadSettings
from workbench.kernel.rulebook import Rulebook
from workbench.kernel.rulebook_file import load_rulebook, parse_rulebook
from workbench.kernel.settings import (
    LONGEST_NAME,
    Settings,
    change_settings,
    from_builtins,
    make_settings,
    per_settings,
    recorded,
    to_builtins,
)

GAMES = Path(workbench.__file__).parent / "games"
CATALOGUES = ("dueling_nobles", "noblemen", "among_nobles", "heir_and_regent")


def catalogue(game: str) -> Rulebook:
    return load_rulebook(GAMES / game / "rulebook.toml")


@pytest.fixture(params=CATALOGUES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return catalogue(request.param)


@pytest.fixture
def dueling() -> Rulebook:
    return catalogue("dueling_nobles")


@pytest.fixture
def heir() -> Rulebook:
    return catalogue("heir_and_regent")


# ------------------------------------------------------------------------------------------------------- defaults


def test_the_defaults_answer_every_ruling(book: Rulebook) -> None:
    settings = make_settings(book)
    assert settings.game == book.game
    assert len(settings.players) == book.players[0]
    assert [name for name, _ in settings.rulings] == sorted(book.rulings)
    for name, ruling in book.rulings.items():
        assert settings.answer(name) == settings.answer(ruling.id) == ruling.default
    assert settings.variants == ()
    assert not any(settings.has(name) for name in book.variants)


def test_equal_choices_are_equal_settings(heir: Rulebook) -> None:
    one = make_settings(heir, rulings={"tie": "regent", "piles": "loose"}, variants=["cliques", "three-years"])
    two = make_settings(heir, rulings={"piles": "loose", "tie": "regent"}, variants=["three-years", "cliques"])
    assert one == two
    assert hash(one) == hash(two)
    assert one != make_settings(heir)


# -------------------------------------------------------------------------------------------------------- players


def test_players_as_number_and_as_names() -> None:
    among = catalogue("among_nobles")
    assert make_settings(among, 5).players == ("Ann", "Ben", "Cat", "Dan", "Eve")
    assert make_settings(among, ["Zoë", "王", "  Mary   Ann "]).players == ("Zoë", "王", "Mary Ann")


def test_names_are_composed() -> None:
    decomposed = unicodedata.normalize("NFD", "Anna Esterházy")
    settings = make_settings(catalogue("dueling_nobles"), [decomposed, "Ben"])
    assert settings.players[0] == "Anna Esterházy"
    with pytest.raises(BadSettings, match="Two players are called 'Anna Esterházy'"):
        make_settings(catalogue("dueling_nobles"), [decomposed, "Anna Esterházy"])


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "</script>", "{seat}", "%s", "Ann\n\tB", "0", "A" * 60]
)
def test_other_names_are_allowed(dueling: Rulebook, name: str) -> None:
    settings = make_settings(dueling, [name, "Ben"])
    assert settings.players[0] == " ".join(name.split())
    assert from_builtins(dueling, json.loads(json.dumps(to_builtins(settings)))) == settings


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (3, "is for 2 players, not 3"),
        (0, "is for 2 players, not 0"),
        (-1, "not -1"),
        ([], "not 0"),
        (["Ann"], "not 1"),
        (True, "players is True; give a number or a list"),
        (2.0, "players is 2.0"),
        ("Ann", "players is 'Ann'"),
        ({"Ann": 1, "Ben": 2}, "give a number or a list"),
        (["Ann", "Ann "], "Two players are called 'Ann'"),
        (["Ann", "  "], "name of player 2 is empty"),
        (["", "Ben"], "name of player 1 is empty"),
        (["\u200b\u200d", "Ben"], "name of player 1 is empty"),
        (["Ann", 7], "name of player 2 is 7; a name is a text"),
        (["Ann", None], "name of player 2 is None"),
        (["Ann", "x" * (LONGEST_NAME + 1)], "has 61 letters; at most 60"),
        (["Ann", "a\x00b"], "has a sign that cannot be written"),
        (["Ann", "a\ud800b"], "has a sign that cannot be written"),
        (["Ann", "a\uffffb"], "has a sign that cannot be written"),
    ],
)
def test_players_refused(dueling: Rulebook, players: Any, message: str) -> None:
    with pytest.raises(BadSettings, match=message) as caught:
        make_settings(dueling, players)
    str(caught.value).encode("utf-8")


def test_the_number_of_players_is_said_as_a_range() -> None:
    with pytest.raises(BadSettings, match="Noblemen is for 3 to 5 players, not 6"):
        make_settings(catalogue("noblemen"), 6)


# ------------------------------------------------------------------------------------------ rulings and variants


@pytest.mark.parametrize(
    "written", ["first-player", "ruling.first-player", "First_Player", " first player ", "first-p"]
)
@pytest.mark.parametrize("answer", ["weaker", "WEAKER", "weak"])
def test_rulings_may_be_written_freely(dueling: Rulebook, written: str, answer: str) -> None:
    assert make_settings(dueling, rulings={written: answer}).answer("first-player") == "weaker"


def test_a_whole_name_wins_over_longer_ones() -> None:
    among = catalogue("among_nobles")
    assert make_settings(among, rulings={"marry-upfront": "pay-after"}).answer("marry-upfront") == "pay-after"
    heir = catalogue("heir_and_regent")
    assert make_settings(heir, variants=["end-when"], rulings={"end-full": "year"}).answer("end-full") == "year-end"


@pytest.mark.parametrize(
    ("rulings", "message"),
    [
        ({"first-playr": "random"}, "has no ruling 'first-playr'; the nearest is 'first-player'"),
        ({"frist player": "random"}, "the nearest is 'first-player'"),
        ({"": "random"}, "has no ruling ''"),
        ({"disband": "all"}, "could mean disband-when, disband-scope, disband-hand; write more"),
        ({"first-player": "weeker"}, "ruling.first-player has no answer 'weeker'; the nearest is 'weaker'"),
        ({"first-player": "qqqq"}, "known are random, chosen, weaker"),
        ({"first-player": 3}, "3 is no answer; it is named by a text"),
        ({"first-player": True}, "True is no answer"),
        ({3: "random"}, "3 is no ruling"),
        ({"first-player": "random", "first_player": "weaker"}, "answered twice, random and weaker"),
        (["first-player"], "give a mapping"),
        ("first-player=weaker", "give a mapping"),
    ],
)
def test_rulings_refused(dueling: Rulebook, rulings: Any, message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        make_settings(dueling, rulings=rulings)


@pytest.mark.parametrize(
    ("variants", "expected"),
    [
        ([], ()),
        ("old-terms", ("old-terms",)),
        (["Old Terms", "variant.mandatory-taxes", "old-terms"], ("mandatory-taxes", "old-terms")),
        (iter(["nobles"]), ("nobles-before-support",)),
        ({"old-terms", "mandatory-taxes"}, ("mandatory-taxes", "old-terms")),
        ({"old-terms": True, "mandatory-taxes": False}, ("old-terms",)),
    ],
)
def test_variants_may_be_written_freely(dueling: Rulebook, variants: Any, expected: tuple[str, ...]) -> None:
    settings = make_settings(dueling, variants=variants)
    assert settings.variants == expected
    assert all(settings.has(name) for name in expected)


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        (["old-term-order"], "has no variant 'old-term-order'; the nearest is 'old-turn-order'"),
        (["old"], "could mean old-turn-order, old-terms"),
        (["zzz"], "known are mandatory-taxes, old-turn-order"),
        ([7], "7 is no variant"),
        ([["old-terms"]], "is no variant"),
        (7, "give a list of variants"),
        ({"old-terms": "yes"}, "variant.old-terms is 'yes'; give True or False"),
        ({"old-terms": True, "old_terms": False}, "switched both on and off"),
    ],
)
def test_variants_refused(dueling: Rulebook, variants: Any, message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        make_settings(dueling, variants=variants)


# -------------------------------------------------------------------------------------- what excludes each other


def test_heir_and_regent_cliques_may_refuse_the_end_when_full(heir: Rulebook) -> None:
    both, never = ["cliques", "end-when-full"], {"end-full-cliques": "not-together"}
    with pytest.raises(BadSettings) as caught:
        make_settings(heir, variants=both, rulings=never)
    said = str(caught.value)
    assert "ruling.end-full-cliques=not-together excludes variant.end-when-full + variant.cliques" in said
    assert heir.ruling("end-full-cliques").option("not-together").text in said
    assert heir.variant("cliques").text in said
    assert heir.variant("end-when-full").text in said
    make_settings(heir, variants=both, rulings={"end-full-cliques": "court-full"})
    make_settings(heir, variants=["cliques"], rulings=never)
    make_settings(heir, variants=["end-when-full"], rulings=never)


def test_the_same_by_a_switch_in_mid_game(heir: Rulebook) -> None:
    settings = make_settings(heir, ["Kim", "Lou"], variants=["cliques"], rulings={"end-full-cliques": "not-together"})
    with pytest.raises(BadSettings, match="excludes"):
        change_settings(heir, settings, variants=["end-when-full"])
    assert settings.variants == ("cliques",)
    changed = change_settings(
        heir, settings, {"end-full-cliques": "court-full"}, {"end-when-full": True, "cliques": False}
    )
    assert changed.variants == ("end-when-full",)
    assert changed.answer("end-full-cliques") == "court-full"
    assert changed.players == ("Kim", "Lou")


@pytest.mark.parametrize(
    ("variants", "rulings"),
    [
        (["mixed-deck"], {"draw-count": "one-each"}),
        (["mixed-deck"], {"next-setup": "nobles-continue"}),
        (["third-of-nobles"], {"next-setup": "nobles-continue"}),
    ],
)
def test_heir_and_regent_answers_that_need_two_decks(
    heir: Rulebook, variants: list[str], rulings: dict[str, str]
) -> None:
    with pytest.raises(BadSettings, match="excludes variant"):
        make_settings(heir, variants=variants, rulings=rulings)
    make_settings(heir, rulings=rulings)


def test_dueling_first_player_by_a_choice_that_needs_a_first_player(dueling: Rulebook) -> None:
    with pytest.raises(BadSettings) as caught:
        make_settings(dueling, rulings={"noble-choice": "in-turn-order", "first-player": "weaker"})
    said = str(caught.value)
    assert dueling.ruling("noble-choice").option("in-turn-order").text in said
    assert dueling.ruling("first-player").option("weaker").text in said
    make_settings(dueling, rulings={"noble-choice": "in-turn-order", "first-player": "chosen"})
    make_settings(dueling, variants=["mandatory-taxes", "old-turn-order"])


def test_among_nobles_removes_one_trait_only() -> None:
    among = catalogue("among_nobles")
    for pair in itertools.permutations(["remove-red", "remove-blue", "remove-yellow"], 2):
        with pytest.raises(BadSettings, match=r"excludes variant\.remove-"):
            make_settings(among, variants=pair)
    make_settings(among, variants=["remove-red", "open-prestige", "brides-in-order"])


# --------------------------------------------------------------------------------------------------------- presets


def test_a_preset_and_the_callers_own_on_top(heir: Rulebook) -> None:
    assert make_settings(heir, preset="first-draft").variants == ("favored-placement", "large-court", "mixed-deck")
    settings = make_settings(
        heir, preset="preset.First Draft", variants={"cliques": True, "mixed-deck": False}, rulings={"tie": "regent"}
    )
    assert settings.variants == ("cliques", "favored-placement", "large-court")
    assert settings.answer("tie") == "regent"
    assert make_settings(heir, preset="current") == make_settings(heir)


def test_presets_may_hold_answers_and_give_way_to_the_callers() -> None:
    book = parse_rulebook(
        """
        [game]
        id = "small"
        title = "Small"
        players = [1, 7]
        [[rule]]
        id = "a.b"
        section = "A"
        kind = "move"
        text = "A."
        [[ruling]]
        id = "ruling.which"
        question = "Which?"
        rules = ["a.b"]
        options = [{ id = "left", text = "Left." }, { id = "right", text = "Right." }]
        default = "left"
        why = "Near."
        [[variant]]
        id = "variant.on"
        text = "On from the start."
        default = true
        [[preset]]
        id = "preset.old"
        text = "Old."
        on = ["ruling.which=right"]
        """
    )
    assert make_settings(book, preset="old").answer("which") == "right"
    assert make_settings(book, preset="old", rulings={"which": "left"}).answer("which") == "left"
    assert make_settings(book).variants == ("on",)
    off = make_settings(book, 7, variants={"on": False})
    assert off.variants == ()
    assert off.players[5:] == ("Player 6", "Player 7")
    assert from_builtins(book, to_builtins(off)) == off


@pytest.mark.parametrize(("preset", "message"), [("firstdraft", "the nearest is 'first-draft'"), (3, "3 is no preset")])
def test_presets_refused(heir: Rulebook, preset: Any, message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        make_settings(heir, preset=preset)


def test_a_game_without_presets_says_so(dueling: Rulebook) -> None:
    with pytest.raises(BadSettings, match="has no preset 'old'; it has none at all"):
        make_settings(dueling, preset="old")


# ---------------------------------------------------------------------------------------------- asking, recording


def test_an_unknown_question_names_the_nearest(dueling: Rulebook) -> None:
    with pytest.raises(BadSettings, match="the nearest is 'first-player'"):
        make_settings(dueling).answer("first-playr")


def test_recorded_settings_note_what_they_are_asked(dueling: Rulebook) -> None:
    settings = make_settings(dueling, rulings={"first-player": "weaker"}, variants=["old-terms"])
    asked, used = recorded(settings)
    assert asked == settings
    assert type(asked) is Settings
    assert msgspec.convert({"settings": asked}, dict[str, Settings])["settings"] is asked
    assert asked.answer("first-player") == asked.answer("ruling.first-player") == "weaker"
    assert asked.has("old-terms")
    assert not asked.has("mandatory-taxes")
    assert used == ["ruling.first-player", "variant.old-terms", "variant.mandatory-taxes"]
    assert to_builtins(asked) == to_builtins(settings)
    again, others = recorded(settings)
    again.answer("gold-supply")
    assert others == ["ruling.gold-supply"]
    assert len(used) == 3


# ------------------------------------------------------------------------------------------------- copies and saves


def test_copies_answer_as_well(dueling: Rulebook) -> None:
    settings = make_settings(dueling, rulings={"first-player": "weaker"}, variants=["old-terms"])
    assert copy.copy(settings) is copy.deepcopy(settings) is settings
    through_json = msgspec.json.decode(msgspec.json.encode(settings), type=Settings)
    for twin in (through_json, pickle.loads(pickle.dumps(settings)), msgspec.structs.replace(settings)):
        assert twin == settings
        assert twin.answer("first-player") == "weaker"
        assert twin.has("old-terms")
    for field in Settings.__struct_fields__:
        with pytest.raises(AttributeError):
            setattr(settings, field, None)


def test_saves_are_readable_and_come_back(book: Rulebook) -> None:
    settings = make_settings(book, variants=list(book.variants)[:1])
    data = json.loads(json.dumps(to_builtins(settings)))
    assert data["rulings"] == dict(settings.rulings)
    assert data["variants"] == list(book.variants)[:1]
    assert from_builtins(book, data) == settings


def test_an_older_save_gets_the_defaults_of_newer_rulings(dueling: Rulebook) -> None:
    data = to_builtins(make_settings(dueling, rulings={"first-player": "weaker"}))
    del data["rulings"]["gold-supply"], data["pack"], data["components"], data["variants"]
    assert from_builtins(dueling, data) == make_settings(dueling, rulings={"first-player": "weaker"})


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ({"game": "chess"}, "for 'chess', not for 'dueling_nobles'"),
        ({"players": "Ann"}, "must be a list of names"),
        ({"players": ["Ann"]}, "is for 2 players"),
        ({"players": ["Ann", {}]}, "a name is a text"),
        ({"rulings": []}, "give a mapping"),
        ({"rulings": {"old": "x"}}, "has no ruling 'old'"),
        ({"rulings": {"gold-supply": "none"}}, "has no answer 'none'"),
        ({"rulings": {"noble-choice": "in-turn-order", "first-player": "weaker"}}, "excludes"),
        ({"variants": "old-terms"}, "'variants' of the settings must be a list"),
        ({"variants": [1]}, "is no variant"),
        ({"pack": 3}, "'pack' of the settings is 3"),
        ({"colour": "red"}, "unknown entry 'colour'"),
    ],
)
def test_foreign_settings_are_refused(dueling: Rulebook, patch: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        from_builtins(dueling, to_builtins(make_settings(dueling)) | patch)


@pytest.mark.parametrize("data", [None, 3, "settings", [], [["game", "dueling_nobles"]], {}])
def test_what_is_no_settings_at_all(dueling: Rulebook, data: object) -> None:
    with pytest.raises(BadSettings):
        from_builtins(dueling, data)


def test_what_is_found_for_settings_is_found_once_for_each(dueling: Rulebook) -> None:
    asked: list[tuple[str, int]] = []

    @per_settings
    def doubled(settings: Settings, count: int) -> str:
        """Doc."""
        asked.append((settings.answers["open-counts"], count))
        return settings.answers["open-counts"] * count

    usual = make_settings(dueling, 2)
    other = change_settings(dueling, usual, {"open-counts": "secret"})
    assert usual.answers["open-counts"] != "secret"
    for _ in range(3):
        assert doubled(usual, 2) == usual.answers["open-counts"] * 2
        assert doubled(usual, 3) == usual.answers["open-counts"] * 3
        assert doubled(other, 2) == "secretsecret"
    assert asked == [(usual.answers["open-counts"], 2), (usual.answers["open-counts"], 3), ("secret", 2)]
    assert (doubled.__name__, doubled.__doc__) == ("doubled", "Doc.")
    again = pickle.loads(pickle.dumps(usual))
    assert again == usual
    assert not again.kept  # it finds anew
    noted, used = recorded(usual)
    doubled(noted, 2)
    assert used == ["ruling.open-counts"]


def test_the_tables_of_settings_are_noted_like_questions(dueling: Rulebook) -> None:
    noted, used = recorded(make_settings(dueling, 2))
    assert noted.answers["open-counts"] == noted.answer("ruling.open-counts")
    assert ("no-such-variant" in noted.on) == noted.has("no-such-variant")
    assert used == ["ruling.open-counts", "variant.no-such-variant"]
