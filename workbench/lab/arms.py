"""Several settings side by side, told as people write them: which ones, how each is called, and their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from typing import Any

from msgspec.structs import replace

from workbench.kernel.errors import BadSettings
from workbench.lab.errors import BrokenRun
from workbench.lab.plan import Plan, make_plan
from workbench.lab.record import traced_rows
from workbench.lab.results import Results, Rows
from workbench.lab.runner import Ending, run
from workbench.lab.seating import name_of
from workbench.lab.simulate import broken, told_early
from workbench.lab.walk import GameFailed

TOPICS = ("players", "preset", "rulings", "variants", "components", "agents")


class Arms:
    """The job of a comparison: games of several plans. Number n is game n // arms under plan n % arms."""

    def __init__(self, plans: Mapping[str, Plan]) -> None:
        self.labels, self.plans = list(plans), list(plans.values())

    def __call__(self, number: int) -> Any:
        """The rows and the trace of one game under one plan; a failure says under which."""
        game, arm = divmod(number, len(self.plans))
        try:
            return traced_rows(self.plans[arm], game)
        except GameFailed as error:
            where = f"{self.labels[arm]}; {error.failure.where}"
            raise GameFailed(replace(error.failure, where=where)) from error


def play_arms(
    plans: Mapping[str, Plan],
    games: Sequence[int],
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> dict[str, Results]:
    """Play the same games under every plan, game by game, so that an interrupt leaves whole groups.

    Raises:
        BrokenRun: as `wb.simulate`; `results` is a mapping of label to results.
    """
    count, labels = len(plans), list(plans)
    rows = [Rows(plan) for plan in plans.values()]
    traces: list[dict[int, bytes]] = [{} for _ in plans]

    def collect(done: list[tuple[int, Any]]) -> None:
        for number, (game, seats, trace) in done:
            rows[number % count].collect([(number // count, (game, seats))])
            traces[number % count][number // count] = trace

    numbers = [game * count + arm for game in games for arm in range(count)]
    local = any(plan.local for plan in plans.values())
    ending = run(Arms(plans), numbers, collect, executor, workers, progress, local)
    results = {label: _results(plans[label], rows[arm], traces[arm], games, ending) for arm, label in enumerate(labels)}
    if ending.how in ("failed", "lost"):
        done = sum(len(each) for each in results.values())
        kept = "the error's `results` holds them, by setting."
        raise BrokenRun(broken(ending, done, len(numbers), kept), results, ending.failure)
    return results


def _results(plan: Plan, rows: Rows, traces: dict[int, bytes], games: Sequence[int], ending: Ending) -> Results:
    frame, seats = rows.frames()
    note = told_early(ending, len(frame), len(games))
    agents = [player.name for player in plan.players]
    return Results(plan.game, plan.settings, agents, plan.seed, frame, seats, games, note, plan, traces)


# ------------------------------------------------------------------------------------------------- what is compared


def plans_for(game: Any, settings: Any, fixed: Mapping[str, Any]) -> dict[str, Plan]:
    """A plan for every combination of what is listed, by its label. The first is what the others are compared with.

    Args:
        game: the game.
        settings: what varies: `{"rulings": {"area-overlap": ["overlap", "disjoint"]}}`, `{"players": [3, 4, 5]}`,
            `{"variants": {"cliques": [False, True]}}`, `{"agents": ["random", "greedy"]}`; or a list of such
            mappings, one for each setting.
        fixed: what does not vary: agents, seed, rotate, bound, and topics as in `settings`.

    Raises:
        BadSettings: it lists fewer than two settings, or one that does not exist.
    """
    if isinstance(settings, Mapping):
        choices = _crossed(settings)
    elif isinstance(settings, Sequence) and not isinstance(settings, str):
        choices = [_single(each) for each in settings]
    else:
        raise BadSettings(f"What is compared is a mapping such as {{'players': [3, 4]}}, not {settings!r}.")
    labels = [label for label, _ in choices]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise BadSettings(
            f"Two of the settings are called “{twice}”. If they differ, list them, each with a label of its own: "
            f"[{{'label': 'one', ...}}, {{'label': 'other', ...}}]."
        )
    plans: dict[str, Plan] = {}
    for label, chosen in choices:
        plans[label] = make_plan(game, **_merged(fixed, chosen))
    if len(plans) < 2:
        raise BadSettings("There is nothing to compare: list two answers or more, such as {'players': [3, 4]}.")
    return plans


Chosen = dict[str, Any]


def _crossed(settings: Mapping[str, Any]) -> list[tuple[str, Chosen]]:
    axes = [axis for topic, value in settings.items() for axis in _axes(topic, value)]
    found = []
    for combination in product(*axes):
        chosen: Chosen = {}
        for _, part in combination:
            chosen = _merged(chosen, part)
        varied = [label for axis, (label, _) in zip(axes, combination, strict=True) if len(axis) > 1]
        found.append((", ".join(varied), chosen))
    return found


def _axes(topic: str, value: Any) -> list[list[tuple[str, Chosen]]]:
    """The axes that a topic brings: for each a list of (label, what is chosen)."""
    if topic not in TOPICS:
        raise BadSettings(f"{topic!r} cannot be compared; there are {', '.join(TOPICS)}.")
    if topic in ("rulings", "variants") and isinstance(value, Mapping):
        return [_answers(topic, name, each) for name, each in value.items()]
    if not isinstance(value, (list, tuple)) or (topic == "players" and all(isinstance(each, str) for each in value)):
        return [[(_label(topic, value), {topic: value})]]
    if topic == "variants":  # a list of variants is one choice: these are switched on
        return [[("variants on", {topic: dict.fromkeys(value, True)})]]
    return [[(_label(topic, each), {topic: each}) for each in value]]


def _answers(topic: str, name: str, given: Any) -> list[tuple[str, Chosen]]:
    listed = given if isinstance(given, (list, tuple)) else [given]
    if topic == "rulings":
        return [(f"{name} = {answer}", {topic: {name: answer}}) for answer in listed]
    for on in listed:
        if not isinstance(on, bool):
            raise BadSettings(f"The variant {name!r} is compared as {on!r}; give True or False, or a list of both.")
    return [(f"{name} {'on' if on else 'off'}", {topic: {name: on}}) for on in listed]


def _label(topic: str, value: Any) -> str:
    if topic == "players":
        return f"{value if isinstance(value, int) else len(value)} players"
    if topic == "agents":
        listed = value if isinstance(value, (list, tuple)) else [value]
        return ", ".join(map(name_of, listed))
    return f"{topic} {value}"


def _single(given: Any) -> tuple[str, Chosen]:
    if not isinstance(given, Mapping):
        raise BadSettings(f"A setting is a mapping such as {{'rulings': {{...}}}}, not {given!r}.")
    chosen: Chosen = {}
    parts: list[str] = []
    for topic, value in given.items():
        if topic == "label":
            continue
        axes = _axes(topic, value)
        for axis in axes:
            if len(axis) > 1:
                raise BadSettings(f"In a list of settings each one chooses: {topic} offers {len(axis)} at once.")
            parts.append(axis[0][0])
            chosen = _merged(chosen, axis[0][1])
    return str(given.get("label") or ", ".join(parts) or "as it is"), chosen


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Both choices; rulings and variants of both are put together."""
    merged = dict(one)
    for topic, value in other.items():
        before = merged.get(topic)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            merged[topic] = {**before, **value}
        elif topic == "variants" and before is not None and isinstance(value, Mapping):
            merged[topic] = {**dict.fromkeys(before, True), **value}
        else:
            merged[topic] = value
    return merged
