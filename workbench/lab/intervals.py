"""How sure a mean is: 95 % confidence intervals from numbers alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import isfinite, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev

import msgspec

SURE = 0.95
NONE_OF = 3.69  # what has not happened in n games happens, with 95 % confidence, in fewer than 3.69 / n of them


class Estimate(msgspec.Struct, frozen=True):
    """A mean with the interval in which the true one lies with a confidence of 95 %.

    Attributes:
        mean, low, high: the mean and the ends of the interval; nan without numbers. One number alone leaves all open.
        count: how many numbers it rests on.
    """

    mean: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the width of the interval: what stands after ±."""
        return (self.high - self.low) / 2

    @property
    def clear(self) -> bool:
        """Whether the interval lies clear of zero."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        return plus_minus(self.mean, self.half)


def mean_of(numbers: Iterable[float], sure: float = SURE) -> Estimate:
    """The mean of numbers, with Student's interval."""
    known = list(numbers)
    if not known:
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    mean = fmean(known)
    if len(known) == 1:
        return Estimate(mean, float("-inf"), float("inf"), 1)
    half = student(len(known) - 1, sure) * stdev(known) / sqrt(len(known))
    return Estimate(mean, mean - half, mean + half, len(known))


def share_of(parts: Iterable[float], sure: float = SURE) -> Estimate:
    """The mean of parts between 0 and 1, such as shares of a victory, with Wilson's interval."""
    known = list(parts)
    count = len(known)
    if not count:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    share, z = fmean(known), NormalDist().inv_cdf((1 + sure) / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)), count)


def apart(values: Iterable[float], marked: Iterable[bool], games: Iterable[Hashable]) -> Estimate:
    """By how much the mean of the marked values lies above that of the others.

    Values of one game hang together (where one seat wins, the others do not), so games are what is drawn at random:
    the interval rests on what each game adds to the difference, not on each value by itself. Its count is the number
    of games in which there are marked values, or others, whichever is smaller.

    Args:
        values: the numbers.
        marked: which of them are in the group that is compared with the rest.
        games: the game each belongs to.
    """
    rows = list(zip(values, marked, games, strict=True))
    groups = [[value for value, mark, _ in rows if mark is side] for side in (False, True)]
    count = min(len({game for _, mark, game in rows if mark is side}) for side in (False, True))
    if count < 2:
        return Estimate(float("nan"), float("-inf"), float("inf"), count)
    means = [fmean(group) for group in groups]
    weights = [sign / sqrt(len(group) * (len(group) - 1)) for sign, group in zip((-1, 1), groups, strict=True)]
    pulls: dict[Hashable, float] = {}
    for value, mark, game in rows:
        pulls[game] = pulls.get(game, 0.0) + weights[mark] * (value - means[mark])
    half = student(count - 1) * sqrt(sum(pull * pull for pull in pulls.values()))
    difference = means[True] - means[False]
    return Estimate(difference, difference - half, difference + half, count)


def floored(share: Estimate) -> Estimate:
    """A change of a share, never surer than the number of games allows, even if all of them agree.

    What has not happened in n games may still happen in 3.69 / n of them, at a confidence of 95 %.
    """
    half = max(share.half, NONE_OF / share.count) if share.count > 1 else share.half
    return Estimate(share.mean, share.mean - half, share.mean + half, share.count)


def student(freedom: float, sure: float = SURE) -> float:
    """How many standard errors an interval of this confidence reaches to each side, by Student's distribution."""
    if freedom < 1.5:
        return tan(pi * sure / 2)
    if freedom < 2.5:
        return sure * sqrt(2 / (1 - sure**2))
    z = NormalDist().inv_cdf((1 + sure) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def beyond(estimate: Estimate, sure: float) -> bool:
    """Whether the interval of another confidence would lie clear of zero too."""
    freedom = max(1, estimate.count - 1)
    return abs(estimate.mean) > estimate.half * student(freedom, sure) / student(freedom, SURE)


def plus_minus(mean: float, half: float, signed: bool = False) -> str:
    """A mean and its uncertainty with as many decimals as the uncertainty warrants: "6.1 ± 0.8"."""
    if not isfinite(mean):
        return "unknown"
    if not isfinite(half):
        return f"{number(mean, signed=signed)} ± ?"
    digits = decimals(half if half else mean)
    return f"{number(mean, digits, signed)} ± {number(half, digits)}"


def decimals(size: float) -> int:
    """How many decimals show two digits of a size below one, one of a size below ten, and none of a larger one."""
    size = abs(size)
    return 0 if size >= 10 else 1 if size >= 0.95 else 2 if size >= 0.095 or size == 0 else 3


def number(value: float, digits: int | None = None, signed: bool = False) -> str:
    """A number as it stands in a sentence, with a real minus sign; "+" before it if `signed`."""
    text = f"{value:+,.{decimals(value) if digits is None else digits}f}"
    if not text.strip("+-0.,"):
        text = text.lstrip("-+")
    elif not signed:
        text = text.lstrip("+")
    return text.replace("-", "−").replace(",", "\u202f")
