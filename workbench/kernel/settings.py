"""Settings of a game: players, the answer to every ruling, variants, component pack. Frozen, shared, saved."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from msgspec import Struct, structs
from msgspec import to_builtins as to_plain

from workbench.kernel.catalogue import Ruling
from workbench.kernel.components import Pack, pack_from
from workbench.kernel.errors import BadSettings
from workbench.kernel.ids import hint, plain_id, short_id
from workbench.kernel.rulebook import Rulebook, preset_choices

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
LONGEST_NAME = 60


class Settings(Struct, frozen=True, dict=True):
    """What was chosen before the game began.

    Attributes:
        game: id of the game.
        players: the names, in seat order.
        rulings: every ruling of the rulebook (short id) with its answer, sorted.
        variants: the variants switched on (short ids), sorted.
        pack: name of the component pack.
        components: fingerprint of the pack's data.
        parts: the pack itself, a `Pack` of the game; None for the game's own one, or a game without components.
        answers: the rulings as a table, and `on`, the variants as a set: what steps ask thousands of times a second.
    """

    seen_whole: ClassVar[bool] = True

    if TYPE_CHECKING:  # made from the fields; no fields themselves, and no properties, which cost a call

        @property
        def answers(self) -> Mapping[str, str]:
            """The chosen answer by ruling (short id)."""

        @property
        def on(self) -> frozenset[str]:
            """The variants that are switched on (short ids)."""

        @property
        def kept(self) -> dict[Any, Any]:
            """What `per_settings` keeps."""

    game: str
    players: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    pack: str = "standard"
    components: str = ""
    parts: Pack | None = None

    def __post_init__(self) -> None:
        self.__dict__["answers"] = dict(self.rulings)
        self.__dict__["on"] = frozenset(self.variants)
        self.__dict__["kept"] = {}

    def __copy__(self) -> Settings:
        return self

    def __deepcopy__(self, memo: object) -> Settings:
        return self

    def answer(self, ruling: str) -> str:
        """The chosen answer of a ruling (short id; the full one is understood)."""
        answers = self.answers
        try:
            return answers[ruling]
        except KeyError:
            pass
        short = short_id(ruling, "ruling")
        if short in answers:
            return answers[short]
        raise BadSettings(f"{self.game} has no ruling {ruling!r}{hint(ruling, answers)}.")

    def has(self, variant: str) -> bool:
        """Whether a variant (short id) is switched on."""
        return variant in self.on


def per_settings(function: F) -> F:
    """Decorator for a function of settings, and of further plain values: what it finds is kept with the settings.

    They never change, so it cannot go stale. `functools.cache` would have to compare whole settings.
    """

    @wraps(function)
    def kept(settings: Settings, *further: Any) -> Any:
        known, key = settings.kept, (function, further)
        try:
            return known[key]
        except KeyError:
            found = known[key] = function(settings, *further)
            return found

    return cast("F", kept)


class _NotedAnswers(dict[str, str]):
    """Answers that note which of them are looked up."""

    def __init__(self, answers: Mapping[str, str], used: list[str]) -> None:
        super().__init__(answers)
        self.used = used

    def __getitem__(self, ruling: str) -> str:
        answer = super().__getitem__(ruling)
        _note(self.used, f"ruling.{ruling}")
        return answer


class _NotedVariants(frozenset[str]):
    """Variants that note which of them are asked for."""

    used: list[str]

    def __contains__(self, variant: object) -> bool:
        _note(self.used, f"variant.{variant}")
        return super().__contains__(variant)


def _note(used: list[str], full: str) -> None:
    if full not in used:
        used.append(full)


def recorded(settings: Settings) -> tuple[Settings, list[str]]:
    """Equal settings that note which rulings and variants are asked for, and the list they note them in.

    The list holds full ids (`ruling.area-overlap`, `variant.cliques`), each once, in order of first use. Ordinary
    settings pay nothing for this: only the tables behind `answer` and `has` are others.
    """
    used: list[str] = []
    noted = Settings(*(getattr(settings, name) for name in Settings.__struct_fields__))
    variants = _NotedVariants(settings.variants)
    variants.used = used
    noted.__dict__["answers"] = _NotedAnswers(dict(settings.rulings), used)
    noted.__dict__["on"] = variants
    return noted, used


# ----------------------------------------------------------------------------------------------------- making


def make_settings(
    rulebook: Rulebook,
    players: int | Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    variants: Iterable[str] | Mapping[str, bool] | None = None,
    preset: str | None = None,
    parts: Pack | None = None,
) -> Settings:
    """Settings for a game: the defaults, then the preset, then what is given here.

    Args:
        rulebook: the game's rulebook.
        players: how many, or their names; the fewest the game allows if None.
        rulings: answers by ruling.
        variants: variants to switch on; as a mapping also to switch off (`{"cliques": False}`).
        preset: name of a preset of the rulebook.
        parts: the component pack; None for the game's own one.

    Raises:
        BadSettings: something is unknown, of the wrong kind, or excludes something else.
    """
    names = player_names(rulebook, players)
    answers = rulebook.default_answers()
    switched = dict.fromkeys(rulebook.default_variants(), True)
    if preset is not None:
        preset_answers, preset_variants = preset_choices(rulebook.presets[_find_preset(rulebook, preset)])
        answers |= preset_answers
        switched |= dict.fromkeys(preset_variants, True)
    answers |= read_rulings(rulebook, rulings)
    switched |= read_variants(rulebook, variants)
    return _checked(rulebook, names, answers, switched, parts)


def change_settings(
    rulebook: Rulebook,
    settings: Settings,
    rulings: Mapping[str, str] | None = None,
    variants: Iterable[str] | Mapping[str, bool] | None = None,
) -> Settings:
    """The settings with other answers or variants; the same checks as at the start."""
    answers = dict(settings.rulings) | read_rulings(rulebook, rulings)
    switched = dict.fromkeys(settings.variants, True) | read_variants(rulebook, variants)
    return _checked(rulebook, settings.players, answers, switched, settings.parts)


def _checked(
    rulebook: Rulebook,
    names: tuple[str, ...],
    answers: Mapping[str, str],
    switched: Mapping[str, bool],
    parts: Pack | None,
) -> Settings:
    variants = tuple(sorted(name for name, on in switched.items() if on))
    _refuse_conflicts(rulebook, answers, variants)
    pack, components = ("standard", "") if parts is None else (parts.name, parts.fingerprint)
    return Settings(rulebook.game, names, tuple(sorted(answers.items())), variants, pack, components, parts)


def _refuse_conflicts(rulebook: Rulebook, answers: Mapping[str, str], variants: Sequence[str]) -> None:
    clashes = rulebook.conflicts(answers, variants)
    if not clashes:
        return
    first = clashes[0]
    raise BadSettings(
        f"{rulebook.title}: {first.chosen} excludes {first.excludes}. "
        f"{first.chosen} says: {first.reason} {first.excludes} says: {first.other} Change one of them."
    )


# ---------------------------------------------------------------------------------------------------- players


def player_names(rulebook: Rulebook, players: int | Sequence[str] | None) -> tuple[str, ...]:
    """The names in seat order, from a number or from names."""
    least, most = rulebook.players
    if players is None:
        players = least
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        raise BadSettings(f"players is {players!r}; give a number or a list of names, such as ['Ann', 'Ben'].")
    count = players if isinstance(players, int) else len(players)
    if not least <= count <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise BadSettings(f"{rulebook.title} is for {allowed} players, not {count}.")
    if isinstance(players, int):
        return tuple(
            DEFAULT_NAMES[seat] if seat < len(DEFAULT_NAMES) else f"Player {seat + 1}" for seat in range(count)
        )
    names = tuple(_player_name(name, seat) for seat, name in enumerate(players))
    for seat, name in enumerate(names):
        if name in names[:seat]:
            raise BadSettings(f"Two players are called {name!r}; give each player a name of their own.")
    return names


def _player_name(name: object, seat: int) -> str:
    if not isinstance(name, str):
        raise BadSettings(f"The name of player {seat + 1} is {name!r}; a name is a text.")
    if any(unicodedata.category(sign) in ("Cs", "Cn", "Cc") and not sign.isspace() for sign in name):
        raise BadSettings(f"The name of player {seat + 1}, {name!a}, has a sign that cannot be written.")
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if all(unicodedata.category(sign) in ("Cf", "Zs", "Mn") for sign in clean):
        raise BadSettings(f"The name of player {seat + 1} is empty.")
    if len(clean) > LONGEST_NAME:
        raise BadSettings(f"The name of player {seat + 1} has {len(clean)} letters; at most {LONGEST_NAME} fit.")
    return clean


# ------------------------------------------------------------------------------------------ rulings and variants


def read_rulings(rulebook: Rulebook, rulings: Mapping[str, str] | None) -> dict[str, str]:
    """Rulings as people write them, in canonical form."""
    if rulings is None:
        return {}
    if not isinstance(rulings, Mapping):
        raise BadSettings(f"rulings is {rulings!r}; give a mapping of ruling to answer.")
    found: dict[str, str] = {}
    for written, answer in rulings.items():
        name = _match(written, "ruling", rulebook.rulings, rulebook.title)
        chosen = _find_answer(rulebook.rulings[name], answer)
        if found.setdefault(name, chosen) != chosen:
            raise BadSettings(f"ruling.{name} is answered twice, {found[name]} and {chosen}; keep one.")
    return found


def read_variants(rulebook: Rulebook, variants: Iterable[str] | Mapping[str, bool] | None) -> dict[str, bool]:
    """Variants as people write them, as a mapping of short id to on or off."""
    if variants is None:
        return {}
    if isinstance(variants, str):
        variants = [variants]
    if not isinstance(variants, Iterable):
        raise BadSettings(f"variants is {variants!r}; give a list of variants to switch on.")
    switches = variants if isinstance(variants, Mapping) else dict.fromkeys(_hashable(variants), True)
    found: dict[str, bool] = {}
    for written, on in switches.items():
        name = _match(written, "variant", rulebook.variants, rulebook.title)
        if not isinstance(on, bool):
            raise BadSettings(f"variant.{name} is {on!r}; give True or False.")
        if found.setdefault(name, on) != on:
            raise BadSettings(f"variant.{name} is switched both on and off; keep one.")
    return found


def _hashable(words: Iterable[object]) -> list[str]:
    """The words as a list, once each is known to be a text."""
    listed = list(words)
    for word in listed:
        if not isinstance(word, str):
            raise BadSettings(f"{word!r} is no variant; a variant is named by a text.")
    return [str(word) for word in listed]


def _find_preset(rulebook: Rulebook, preset: str) -> str:
    return _match(preset, "preset", rulebook.presets, rulebook.title)


def _find_answer(ruling: Ruling, answer: object) -> str:
    return _match(answer, "answer", ruling.answers, ruling.id)


def _match(written: object, what: str, known: Iterable[str], owner: str) -> str:
    """The known id that was meant: the same, or the only one that begins so."""
    names = list(known)
    if not isinstance(written, str):
        raise BadSettings(f"{owner}: {written!r} is no {what}; it is named by a text.")
    plain = plain_id(short_id(written.strip().casefold(), what))
    exact = [name for name in names if plain_id(name) == plain]
    near = exact or [name for name in names if plain and plain_id(name).startswith(plain)]
    if len(near) == 1:
        return near[0]
    if near:
        raise BadSettings(f"{owner}: {written!r} could mean {', '.join(near)}; write more of it.")
    raise BadSettings(f"{owner} has no {what} {written!r}{_help(plain, names)}.")


def _help(plain: str, names: Sequence[str]) -> str:
    """What to say after an unknown name: the nearest one, or all of a few."""
    if not names:
        return "; it has none at all"
    listed = f"; known are {', '.join(names)}" if len(names) <= 8 else ""
    return hint(plain, names) or listed


# ------------------------------------------------------------------------------------------------------ saving


def to_builtins(settings: Settings) -> dict[str, Any]:
    """The settings as readable plain data for a save file; rulings as an object."""
    data = structs.asdict(settings)
    del data["parts"]
    if settings.parts is not None:
        data["parts"] = to_plain(settings.parts)
    return data | {
        "players": list(settings.players),
        "rulings": dict(settings.rulings),
        "variants": list(settings.variants),
    }


def from_builtins(rulebook: Rulebook, data: object, kind: type[Pack] | None = None) -> Settings:
    """The settings in a save file, checked as if they were new; rulings that the file does not name get the default.

    Args:
        rulebook: the game's rulebook.
        data: what the file says.
        kind: the game's kind of component pack, if it has one.

    Raises:
        BadSettings: the data are no settings of this game.
        BadComponents: its pack has a fault.
    """
    if not isinstance(data, dict):
        raise BadSettings("The settings are not an object with game, players, rulings and variants.")
    unknown = [key for key in data if key not in Settings.__struct_fields__]
    if unknown:
        raise BadSettings(
            f"The settings have an unknown entry {unknown[0]!r}{hint(str(unknown[0]), Settings.__struct_fields__)}."
        )
    if data.get("game") != rulebook.game:
        raise BadSettings(f"The settings are for {data.get('game')!r}, not for {rulebook.game!r}.")
    for key in ("pack", "components"):
        if not isinstance(data.get(key, ""), str):
            raise BadSettings(f"The entry {key!r} of the settings is {data[key]!r}; it must be a text.")
    if not isinstance(data.get("players"), list):
        raise BadSettings("The entry 'players' of the settings must be a list of names.")
    variants = data.get("variants", [])
    if not isinstance(variants, list):
        raise BadSettings("The entry 'variants' of the settings must be a list.")
    settled = dict.fromkeys(rulebook.default_variants(), False) | read_variants(rulebook, variants)
    parts = None
    if data.get("parts") is not None:
        if kind is None:
            raise BadSettings(f"The settings have components, but {rulebook.title} has none that could differ.")
        parts = pack_from(data["parts"], kind, "The pack in the settings")
    return make_settings(rulebook, data["players"], data.get("rulings", {}), settled, parts=parts)
