"""3. Command Phase, second action: the Knights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from math import perm

from workbench.games.dueling_nobles.cards import (
    CARD_PATTERN,
    KNIGHTS,
    NOBLES,
    SUPPORT_PATTERN,
    by_suit,
    cards_in,
    may_be_knight,
)
from workbench.games.dueling_nobles.decks import give_up, refill_when_empty
from workbench.games.dueling_nobles.notation import matched
from workbench.games.dueling_nobles.state import AnyState, Seat
from workbench.games.dueling_nobles.turn import Action
from workbench.games.dueling_nobles.words import card_name, short_name
from workbench.kernel import (
    Description,
    Move,
    Objection,
    Public,
    Tell,
    objection,
)

MOST_ARRANGEMENTS = 200


class Knights(Action, frozen=True):
    """Assign and rearrange Knights in one action, only changes written: `kn 3H>QH 2D>KS`."""

    weighs = (
        "knights.action",
        "knights.values",
        "knights.one-each",
        "knights.reassign",
        "knights.add-one",
        "knights.both",
        "knights.stay",
        "turn.once",
        "ruling.knights-swap",
        "ruling.knights-replace",
    )
    flag = "knights"

    places: Public[tuple[tuple[str, str], ...]]

    @classmethod
    def read(cls, text: str) -> Move | None:
        found = matched(rf"(?:kn|knights)((?: {SUPPORT_PATTERN} ?> ?{CARD_PATTERN})*)", text)
        if found is None:
            return None
        cards = cards_in(found[0])
        pairs = tuple(zip(cards[::2], cards[1::2], strict=True))
        changes = dict(pairs)
        return cls.of(changes) if len(changes) == len(pairs) else cls(pairs)

    @classmethod
    def of(cls, changes: dict[str, str]) -> Knights:
        """The action that makes these changes, Knight to Noble, in canonical order."""
        if len(changes) == 1:
            return cls(tuple(changes.items()))
        return cls(tuple((knight, changes[knight]) for knight in by_suit(list(changes))))

    def __str__(self) -> str:
        return " ".join(("kn", *(f"{knight}>{noble}" for knight, noble in self.places)))

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(piece for place in self.places for piece in place))

    @classmethod
    def options(cls, state: AnyState, seat: int) -> Iterator[Action]:
        yield from cls.legal_options(state, seat)
        player = state.seats[seat]
        if not player.arms:
            return
        first = player.arms[0]
        knights = [card for card in by_suit(player.hand) if may_be_knight(card)]
        others = [card for card in by_suit(player.hand) if not may_be_knight(card)]
        served = next((noble for noble in player.arms if noble.knight), None)
        if knights and served is not None:
            yield cls.of({knights[0]: served.card})
        if len(knights) > 1 and len(player.arms) > 1:
            yield cls.of({knights[0]: first.card, knights[1]: player.arms[1].card})
        if others:
            yield cls.of({others[0]: first.card})

    @classmethod
    def legal_options(cls, state: AnyState, seat: int) -> Iterable[Action]:
        player = state.seats[seat]
        recruits = [card for card in player.hand if card in KNIGHTS]
        served = {noble.knight: noble.card for noble in player.arms if noble.knight is not None}
        if not recruits and not served:
            return ()
        nobles = [noble.card for noble in player.arms]
        listed = _small_changes if _count(nobles, served, recruits) > MOST_ARRANGEMENTS else _arrangements
        moves = map(cls.of, listed(nobles, served, by_suit(recruits), state))
        if _fit_by_construction(state, nobles, served):
            return moves
        return [move for move in moves if next(move.objections(state, seat), None) is None]

    @classmethod
    def too_many(cls, state: AnyState, seat: int) -> bool:
        """Whether there are so many arrangements that only those with at most two changes are listed."""
        player = state.seats[seat]
        recruits = [card for card in player.hand if card in KNIGHTS]
        served = {noble.knight: noble.card for noble in player.arms if noble.knight is not None}
        return _count([noble.card for noble in player.arms], served, recruits) > MOST_ARRANGEMENTS

    def objections(self, state: AnyState, seat: int) -> Iterator[Objection]:
        player = state.seats[seat]
        moved = [knight for knight, _ in self.places]
        served = {noble.knight: noble.card for noble in player.arms if noble.knight is not None}
        staying = [knight for knight, noble in self.places if served.get(knight) == noble]
        if len(staying) == len(self.places):
            yield objection("knights.action", *moved, key="same")
        elif staying:
            yield objection("knights.action", *staying, key="serving", card=staying[0], noble=served[staying[0]])
        yield from self._cards(player, moved, served)
        yield from self._targets(player)
        yield from self._occupied(state, player, served)

    def _cards(self, player: Seat, moved: list[str], served: dict[str, str]) -> Iterator[Objection]:
        for knight in moved:
            if not may_be_knight(knight):
                yield objection("knights.values", knight, card=knight)
            elif knight not in player.hand and knight not in served:
                yield objection("knights.reassign", knight, card=knight, seat=player.seat)
        recruits = list(dict.fromkeys(knight for knight in moved if knight not in served))
        if len(recruits) > 1:
            yield objection("knights.add-one", *recruits, need=1, count=len(recruits))

    def _targets(self, player: Seat) -> Iterator[Objection]:
        targets = [noble for _, noble in self.places]
        knights = [knight for knight, _ in self.places]
        strangers = [noble for noble in targets if player.noble(noble) is None]
        if strangers:
            yield objection("knights.action", *strangers, noble=strangers[0], seat=player.seat)
        noble, count = Counter(targets).most_common(1)[0] if targets else ("", 0)
        if count > 1:
            yield objection("knights.one-each", noble, noble=noble, count=count)
        if len(set(knights)) < len(knights):
            doubled = Counter(knights).most_common(1)[0][0]
            yield objection("knights.one-each", doubled, key="twice", card=doubled)

    def _occupied(self, state: AnyState, player: Seat, served: dict[str, str]) -> Iterator[Objection]:
        moved = {knight for knight, _ in self.places}
        staying = {noble: knight for knight, noble in served.items() if knight not in moved}
        full = len(served) == len(player.arms)
        for knight, noble in self.places:
            if noble not in staying:
                continue
            yield from self._replacing(state, knight, noble, staying[noble], full, served)
        if state.answer("knights-swap") == "free-places" and full and _cycle(dict(self.places), served):
            yield objection("ruling.knights-swap", *(noble for _, noble in self.places), noble=self.places[0][1])

    def _replacing(
        self, state: AnyState, knight: str, noble: str, staying: str, full: bool, served: dict[str, str]
    ) -> Iterator[Objection]:
        if state.answer("knights-replace") == "never":
            if full:
                yield objection("ruling.knights-replace", noble, staying, noble=noble, card=staying)
                yield objection("knights.stay", noble, staying, noble=noble, card=staying)
            yield objection("knights.one-each", noble, staying, noble=noble, count=2)
        elif not full or knight in served:
            yield objection("knights.one-each", noble, staying, noble=noble, count=2)

    def play(self, state: AnyState, seat: int, tell: Tell) -> None:
        player = state.seats[seat]
        tell("knights.action", seat=seat)
        changes = dict(self.places)
        served = {noble.knight: noble for noble in player.arms if noble.knight is not None}
        for knight in changes:
            if knight in served:
                served[knight].knight = None
        for knight, card in changes.items():
            noble = player.noble(card)
            assert noble is not None
            self._dismiss(state, seat, noble.knight, card, tell)
            noble.knight = knight
            if knight in served:
                tell("knights.reassign", knight, card, also=("knights.both",), seat=seat, card=knight, noble=card)
            else:
                give_up(state, seat, (knight,), tell)
                tell("knights.add-one", knight, card, also=("knights.boost",), seat=seat, card=knight, noble=card)
        refill_when_empty(state)

    def _dismiss(self, state: AnyState, seat: int, knight: str | None, noble: str, tell: Tell) -> None:
        if knight is not None and knight not in dict(self.places):
            state.support_pile.append(knight)
            tell("ruling.knights-replace", knight, noble, seat=seat, card=knight, noble=noble)

    def describe(self, state: AnyState, seat: int) -> Description:
        served = {noble.knight for noble in state.seats[seat].arms}
        parts = [
            f"{short_name(knight)} {'moves to' if knight in served else 'joins'} {card_name(noble)}"
            for knight, noble in self.places
            if noble in NOBLES
        ]
        return Description(f"Knights: {'; '.join(parts)}", (), "Knights")


def _fit_by_construction(state: AnyState, nobles: list[str], served: dict[str, str]) -> bool:
    """Whether every arrangement of `_arrangements` is allowed, so that none needs to be tested."""
    trading = state.answer("knights-swap") == "rearrange" or len(served) < len(nobles)
    return trading and len(set(nobles)) == len(nobles) and all(map(may_be_knight, served))


def _arrangements(
    nobles: list[str], served: dict[str, str], recruits: list[str], state: AnyState
) -> Iterator[dict[str, str]]:
    """All changes that leave every Noble with at most one Knight, dismissals included; legality is tested after."""
    if not served:
        yield from ({recruit: noble} for recruit in recruits for noble in nobles)
        return
    for recruit in (None, *recruits):
        knights = [*served, recruit] if recruit else [*served]
        if len(knights) <= len(nobles):
            for places in permutations(nobles, len(knights)):
                changes = {k: n for k, n in zip(knights, places, strict=True) if served.get(k) != n}
                if changes:
                    yield changes
        elif recruit and state.answer("knights-replace") == "dismiss":
            yield from _dismissals(nobles, served, recruit)


def _count(nobles: list[str], served: dict[str, str], recruits: list[str]) -> int:
    """About how many arrangements there are, those that change nothing included."""
    new = perm(len(nobles), min(len(served) + 1, len(nobles)))
    return perm(len(nobles), len(served)) + len(recruits) * new


def _small_changes(
    nobles: list[str], served: dict[str, str], recruits: list[str], state: AnyState
) -> Iterator[dict[str, str]]:
    """Those of `_arrangements` in which at most two Knights take a new place."""
    free = [noble for noble in nobles if noble not in served.values()]
    yield from ({knight: noble} for knight in (*served, *recruits) for noble in free)
    if not free and state.answer("knights-replace") == "dismiss":
        yield from ({recruit: noble} for recruit in recruits for noble in nobles)
    for pair in combinations((*served, *recruits), 2):
        left = [served[knight] for knight in pair if knight in served]
        if left:
            for places in permutations([*free, *left], 2):
                if all(served.get(knight) != noble for knight, noble in zip(pair, places, strict=True)):
                    yield dict(zip(pair, places, strict=True))


def _dismissals(nobles: list[str], served: dict[str, str], recruit: str) -> Iterator[dict[str, str]]:
    """All changes in which the recruit takes the place of a Knight that is dismissed."""
    for leaving in served:
        staying = [knight for knight in served if knight != leaving]
        for places in permutations(nobles, len(staying) + 1):
            changes = {k: n for k, n in zip([*staying, recruit], places, strict=True) if served.get(k) != n}
            if changes[recruit] == served[leaving]:
                yield changes


def _cycle(changes: dict[str, str], served: dict[str, str]) -> bool:
    """Whether some moved Knights trade places in a ring, which no order of single moves onto free Nobles can do."""
    by_noble = {noble: knight for knight, noble in served.items()}
    for start in changes:
        knight, steps = start, 0
        while knight in changes and steps <= len(changes):
            after = by_noble.get(changes[knight])
            if after == start:
                return True
            if after is None:
                break
            knight, steps = after, steps + 1
    return False
