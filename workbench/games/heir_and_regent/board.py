"""Board: Faction Tracks and whom they favor, the Court and the Privy Council with their spaces."""

from __future__ import annotations

from functools import cache

from workbench.games.heir_and_regent.components import Grid, pack, tracks
from workbench.games.heir_and_regent.state import CENTER, FIRST_SPACE, LAST_SPACE, AnyState
from workbench.games.heir_and_regent.words import faction_name
from workbench.kernel import BrokenStep, Settings, Tell

PURPLE_END, GREEN_START = 3, 7
COUNCIL_SPACES = 4
GRIDS = {"3x4": Grid(3, 4), "2x6": Grid(2, 6)}


# ---------------------------------------------------------------------------------------------- Faction Tracks


def favor(state: AnyState, faction: str) -> int | None:
    """The seat that a Faction favors; None while it favors nobody, or has no track (track.favor)."""
    return favor_at(state, state.markers.get(faction, CENTER))


def favor_at(state: AnyState, space: int) -> int | None:
    """The seat that is favored by a marker on a space of its track."""
    if PURPLE_END < space < GREEN_START:
        return None
    heir: int | None = state.heir
    if heir is None:
        return None
    return heir if space <= PURPLE_END else 1 - heir


def marker_fault(state: AnyState, faction: str) -> str:
    """What is wrong with a Faction's marker in a position that no play leads to: "missing", "off" its track, or ""."""
    space = state.markers.get(faction)
    if space is None:
        return "missing" if faction in tracks(state.settings) else ""
    return "" if FIRST_SPACE <= space <= LAST_SPACE else "off"


def notches_left(state: AnyState, faction: str, seat: int) -> int:
    """How many notches a marker can still move towards a seat (setup.orientation, limit.track-end)."""
    space: int = state.markers[faction]
    return space - FIRST_SPACE if seat == state.heir else LAST_SPACE - space


def notches_to_favor(state: AnyState, faction: str, seat: int) -> int:
    """How many notches towards a seat bring a Faction's favor; 0 if the seat has it."""
    space: int = state.markers[faction]
    return max(0, space - PURPLE_END if seat == state.heir else GREEN_START - space)


def notches_to_lose(state: AnyState, faction: str) -> int:
    """How many notches away from the favored seat lose a Faction's favor; 0 if it favors nobody."""
    space: int = state.markers[faction]
    return PURPLE_END + 1 - space if space <= PURPLE_END else max(0, space - GREEN_START + 1)


def reached(state: AnyState, faction: str, seat: int, notches: int) -> int:
    """The space that a marker reaches when it is moved towards a seat; surplus notches are lost (limit.track-end)."""
    space: int = state.markers[faction]
    if seat == state.heir:
        return max(FIRST_SPACE, space - notches)
    return min(LAST_SPACE, space + notches)


def move_marker(state: AnyState, faction: str, seat: int, notches: int, rule: str, tell: Tell) -> None:
    """Move a Faction's marker towards a seat because of `rule`; a Faction without a track stays out of it."""
    before = state.markers.get(faction)
    if marker_fault(state, faction):
        raise BrokenStep(f"No marker that can move stands on the track of {faction_name(state.settings, faction)}.")
    if before is None:
        tell("ruling.factions", faction, also=(rule,), seat=seat, faction=faction)
        return
    after = reached(state, faction, seat, notches)
    state.markers[faction] = after
    lost = notches - abs(after - before)
    also: tuple[str, ...] = ("play.markers-move", "setup.orientation")
    if before != after:
        tell(rule, f"track:{faction}", also=also, seat=seat, faction=faction, before=before, after=after)
    if lost:
        also = ("ruling.influence-at-end",) if rule != "seat.notch" else ("ruling.seat-at-end",)
        tell("limit.track-end", f"track:{faction}", also=also, seat=seat, faction=faction, after=after, count=lost)
    favored = favor_at(state, after)
    if favored != favor_at(state, before):
        key = "nobody" if favored is None else ""
        tell("track.favor", f"track:{faction}", key=key, seat=favored, faction=faction)


# --------------------------------------------------------------------------------------- Court and Privy Council


def court_grid(settings: Settings) -> Grid:
    """Rows and columns of the Court (ruling.cliques-grid, variant.large-court)."""
    return pack(settings).large_court if "large-court" in settings.on else GRIDS[settings.answers["cliques-grid"]]


def court_size(settings: Settings) -> int:
    """How many spaces the Court has (board.court, variant.large-court)."""
    if "large-court" not in settings.on:
        return 12
    grid = pack(settings).large_court
    return grid.rows * grid.columns


def council_size(settings: Settings) -> int:
    """How many spaces of the Privy Council are in use (board.council, ruling.cliques-council)."""
    return COUNCIL_SPACES if council_in_use(settings) else 0


def council_in_use(settings: Settings) -> bool:
    """Whether Nobles can be seated on the Privy Council (cliques.no-council)."""
    return "cliques" not in settings.on or settings.answers["cliques-council"] == "kept"


@cache
def spaces(count: int) -> tuple[str, ...]:
    """The names of so many spaces: "1", "2", ..."""
    return tuple(str(number) for number in range(1, count + 1))


def empty_spaces(area: dict[str, str], count: int) -> list[str]:
    """The empty ones of so many spaces (limit.empty-only)."""
    return [space for space in spaces(count) if space not in area]


def court_full(state: AnyState) -> bool:
    """Whether the Court takes no further Noble (limit.full)."""
    return len(state.court) >= court_size(state.settings)


def council_full(state: AnyState) -> bool:
    """Whether the Privy Council takes no further Noble (limit.full)."""
    return len(state.council) >= COUNCIL_SPACES


@cache
def neighbors(grid: Grid, space: str) -> tuple[str, ...]:
    """The spaces directly above, left, right and below a space of a grid (cliques.adjacent)."""
    if not space.isdecimal() or not 1 <= int(space) <= grid.rows * grid.columns:
        return ()
    row, column = divmod(int(space) - 1, grid.columns)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(str(r * grid.columns + c + 1) for r, c in around if 0 <= r < grid.rows and 0 <= c < grid.columns)
