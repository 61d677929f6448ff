"""Exact distributions: outcomes with their probabilities as fractions."""
from __future__ import annotations

import html
import itertools
import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Callable, Hashable, Iterable, Iterator

import numpy as np

from . import _faro, _shown
from ._errors import InputError
from ._given import fraction, whole
from ._optional import missing
from ._weights import picks

_BAR = "height:1em;background:currentColor;opacity:.35"


def _decimal(p: Fraction) -> str:
    return f"{float(p):.6f}" if p >= Fraction(1, 10_000) else f"{float(p):.3g}"


def _log2(p: Fraction) -> float:
    """The logarithm of a chance, also of one that is too small for a float."""
    return math.log2(p) if p > 1e-300 else math.log2(p.numerator) - math.log2(p.denominator)


def _root(x: Fraction) -> float:
    """The square root, also of what is too large or too small for a float."""
    shift = (x.numerator.bit_length() - x.denominator.bit_length()) // 2
    return math.ldexp(math.sqrt(x / Fraction(4) ** shift), shift)


def _divided(x: Any, y: Any) -> Any:
    """x / y, exactly where both are whole."""
    return Fraction(int(x), int(y)) if all(isinstance(n, (int, np.integer)) for n in (x, y)) else x / y


def _in_order(outcomes: Iterable[Hashable]) -> list:
    outcomes = list(outcomes)
    try:
        return sorted(outcomes)
    except TypeError:
        return outcomes  # of different kinds: as they came


class Distribution(Mapping, _shown.Shown):
    """Outcomes and their exact probabilities, like a dictionary of fractions that sum to 1.

    >>> two = faro.odds("2d6")
    >>> two[7], two.mean, two.variance
    (Fraction(1, 6), Fraction(7, 1), Fraction(35, 6))
    >>> (faro.odds("d6") + faro.odds("d6")) == two
    True
    >>> two.chance(lambda n: n >= 10)
    Fraction(1, 6)
    >>> faro.odds("d6") > faro.odds("d4")
    Fraction(7, 12)

    Arithmetic (``+ - * / // % ** abs``) takes the operands to be independent; comparisons give the chance that they
    hold. ``==`` asks whether two distributions are the same, or a distribution and a dictionary. What could not be read (dice that explode
    without end) is ``unread``; all else plus it is 1.
    """

    __slots__ = ("_chances", "_highs", "unread", "answer")
    __array_ufunc__ = None  # numpy's numbers leave arithmetic with a distribution to the distribution

    def __init__(self, chances: Mapping[Any, Any], unread: Any = 0, *, answer: dict | None = None,
                 ordered: bool = False, highs: Mapping[Any, Fraction] | None = None) -> None:
        if not isinstance(chances, Mapping):
            raise InputError(f"expected a mapping from outcomes to probabilities, got {chances!r}")
        kept = {outcome: fraction(p, f"probability of {outcome!r}") for outcome, p in chances.items()}
        for outcome, p in kept.items():
            if p < 0:
                raise InputError(f"expected a probability of 0 or more for {outcome!r}, got {p}")
        self.unread = fraction(unread, "unread")
        if self.unread < 0:
            raise InputError(f"unread: expected a probability of 0 or more, got {self.unread}")
        mass = sum(kept.values(), self.unread)
        if mass != 1:
            near = "; floats are what they are exactly: '0.1' in a text is a tenth, and in_proportion takes weights"
            raise InputError(f"expected probabilities that sum to 1, got {mass}" + (near if abs(mass - 1) < 1e-6 else ""))
        order = kept if ordered else _in_order(kept)
        self._chances = {outcome: kept[outcome] for outcome in order if kept[outcome]}
        self.answer = answer
        self._highs = highs or {}

    @classmethod
    def in_proportion(cls, weights: Mapping[Any, Any]) -> Distribution:
        """Outcomes in proportion to weights.

        >>> faro.Distribution.in_proportion({"red": 3, "black": 1})["red"]
        Fraction(3, 4)
        """
        if not isinstance(weights, Mapping):
            raise InputError(f"expected a mapping from outcomes to weights, got {weights!r}")
        exact = {outcome: fraction(w, f"weight of {outcome!r}") for outcome, w in weights.items()}
        for outcome, w in exact.items():
            if w < 0:
                raise InputError(f"expected a weight of 0 or more for {outcome!r}, got {w}")
        total = sum(exact.values())
        if total == 0:
            raise InputError("a distribution needs an outcome of positive weight")
        return cls({outcome: w / total for outcome, w in exact.items()})

    @classmethod
    def uniform(cls, outcomes: Iterable[Hashable]) -> Distribution:
        """Equal chances for every entry; what is listed twice is twice as likely."""
        weights: dict = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls.in_proportion(weights)

    # A mapping: what can't happen has probability 0 when asked for.
    def __getitem__(self, outcome: Hashable) -> Fraction:
        return self._chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._chances

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return self.unread == 0 and self._chances == dict(other) if isinstance(other, Mapping) else NotImplemented
        return self._chances == other._chances and self.unread == other.unread

    def __hash__(self) -> int:
        return hash((frozenset(self._chances.items()), self.unread))

    # Numbers that one quotes.
    def _sum(self, of: Callable[[Any], Any]) -> Fraction:
        if not self._chances:
            raise InputError("nothing of this distribution was read")
        total = Fraction(0)
        for x, p in self._chances.items():
            try:
                total += p * of(Fraction(x.item() if isinstance(x, np.generic) else x))
            except (TypeError, ValueError, OverflowError):
                raise InputError(f"expected outcomes that are numbers, got {x!r}") from None
        return total / (1 - self.unread)

    @property
    def mean(self) -> Fraction:
        """The mean; of what was read."""
        return self._sum(lambda x: x)

    @property
    def variance(self) -> Fraction:
        """The variance, exactly."""
        return self._sum(lambda x: x ** 2) - self.mean ** 2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance, as a float."""
        return _root(self.variance)

    @property
    def modes(self) -> list:
        """The likeliest outcomes."""
        most = max(self._chances.values(), default=None)
        return [x for x, p in self._chances.items() if p == most]

    @property
    def entropy(self) -> float:
        """Shannon's entropy in bits."""
        return -sum(float(p) * _log2(p) for p in self._chances.values()) + 0.0

    @property
    def mode(self) -> Any:
        """The likeliest outcome; of several the first. ``modes`` has all."""
        if not self._chances:
            raise InputError("nothing of this distribution was read")
        return self.modes[0]

    @property
    def median(self) -> Any:
        """The least outcome x with P(X <= x) >= 1/2."""
        return self.quantile(Fraction(1, 2))

    @property
    def std(self) -> float:
        """The standard deviation, as scipy calls it."""
        return self.standard_deviation

    @property
    def var(self) -> Fraction:
        """The variance, as scipy calls it."""
        return self.variance

    def pmf(self, outcome: Any) -> Fraction:
        """P(X = outcome): 0 for what can't happen.

        >>> faro.odds("2d6").pmf(7)
        Fraction(1, 6)
        """
        return self[outcome]

    def cdf(self, outcome: Any) -> Fraction:
        """P(X <= outcome); of what was read.

        >>> faro.odds("2d6").cdf(4)
        Fraction(1, 6)
        """
        return self._below(lambda x: x <= outcome, outcome)

    def sf(self, outcome: Any) -> Fraction:
        """P(X > outcome), the survival function; of what was read.

        >>> faro.odds("2d6").sf(9)
        Fraction(1, 6)
        """
        return self._below(lambda x: x > outcome, outcome)

    def _below(self, holds: Callable[[Any], Any], outcome: Any) -> Fraction:
        try:
            return self.chance(holds)
        except TypeError:
            raise InputError(f"expected outcomes that have an order with {outcome!r}") from None

    def ppf(self, q: Any) -> Any:
        """The least outcome x with P(X <= x) >= q: ``quantile``, as scipy calls it."""
        return self.quantile(q)

    def support(self) -> tuple:
        """The least and the greatest outcome."""
        if not self._chances:
            raise InputError("nothing of this distribution was read")
        order = _in_order(self._chances)
        return order[0], order[-1]

    def interval(self, confidence: Any) -> tuple:
        """The outcomes between which so much of the chance lies, with equal tails.

        >>> faro.odds("2d6").interval(0.5)
        (5, 9)
        """
        tail = (1 - fraction(confidence, "confidence")) / 2
        if not 0 <= tail < Fraction(1, 2):
            raise InputError(f"confidence: expected more than 0 and at most 1, got {confidence}")
        return self.support()[0] if tail == 0 else self.quantile(tail), self.quantile(1 - tail)

    def rvs(self, size: int | None = None, random_state: Any = None) -> Any:
        """Outcomes at random: ``sample``, as scipy calls it; ``random_state`` is a seed."""
        return self.sample(size, random_state)

    def bounds(self, outcome: Any) -> tuple[Fraction, Fraction]:
        """Between which numbers the chance of an outcome lies: both are the chance, unless a part of the distribution was not read.

        >>> faro.odds("2d6").bounds(7)
        (Fraction(1, 6), Fraction(1, 6))
        """
        low = self[outcome]
        return low, self._highs.get(outcome, low + self.unread)

    def quantile(self, p: Any) -> Any:
        """The least outcome x with P(X <= x) >= p.

        >>> faro.odds("2d6").quantile(0.5)
        7
        """
        wanted = fraction(p, "p")
        if not 0 < wanted <= 1:
            raise InputError(f"a quantile: expected more than 0 and at most 1, got {p}")
        below = Fraction(0)
        for x in _in_order(self._chances):
            below += self._chances[x]
            if below >= wanted:
                return x
        raise InputError(f"the quantile {p} lies in what was not read")

    def chance(self, condition: Callable[[Any], Any]) -> Fraction:
        """The probability that ``condition(outcome)`` holds."""
        return sum((p for x, p in self._chances.items() if condition(x)), Fraction(0))

    def given(self, condition: Callable[[Any], Any]) -> Distribution:
        """Given that the condition holds. Raises InputError when it never does.

        >>> faro.odds("d6").given(lambda n: n > 4)
        Distribution({5: Fraction(1, 2), 6: Fraction(1, 2)})
        """
        kept = {x: p for x, p in self._chances.items() if condition(x)}
        if not kept:
            raise InputError("the condition can never hold")
        return Distribution.in_proportion(kept)

    def transform(self, function: Callable[[Any], Hashable]) -> Distribution:
        """The distribution of ``function(outcome)``.

        >>> faro.odds("d6").transform(lambda n: n % 2 == 0)[True]
        Fraction(1, 2)
        """
        made: dict = {}
        for x, p in self._chances.items():
            y = function(x)
            made[y] = made.get(y, 0) + p
        return Distribution(made, self.unread)

    def and_then(self, function: Callable[[Any], Distribution]) -> Distribution:
        """What follows: ``function(outcome)`` is a distribution that may depend on what came before."""
        made: dict = {}
        unread = self.unread
        for x, p in self._chances.items():
            following = function(x)
            if not isinstance(following, Distribution):
                raise InputError(f"expected a distribution to follow {x!r}, got {following!r}")
            unread += p * following.unread
            for y, q in following.items():
                made[y] = made.get(y, 0) + p * q
        return Distribution(made, unread)

    def _with(self, other: Any, combine: Callable[[Any, Any], Any], swapped: bool = False) -> Distribution:
        if not isinstance(other, Distribution):
            other = Distribution({other: 1})
        first, second = (other, self) if swapped else (self, other)
        made: dict = {}
        for x, p in first.items():
            for y, q in second.items():
                try:
                    z = combine(x, y)
                except ZeroDivisionError:
                    raise InputError(f"expected outcomes to divide by that are not 0, got {y!r}") from None
                made[z] = made.get(z, 0) + p * q
        return Distribution(made, 1 - (1 - first.unread) * (1 - second.unread))

    def __add__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x + y)

    def __radd__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x + y, swapped=True)

    def __sub__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x - y)

    def __rsub__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x - y, swapped=True)

    def __mul__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x * y)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Distribution:
        return self._with(other, _divided)

    def __rtruediv__(self, other: Any) -> Distribution:
        return self._with(other, _divided, swapped=True)

    def __floordiv__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x // y)

    def __rfloordiv__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x // y, swapped=True)

    def __mod__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x % y)

    def __rmod__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x % y, swapped=True)

    def __pow__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x ** y)

    def __rpow__(self, other: Any) -> Distribution:
        return self._with(other, lambda x, y: x ** y, swapped=True)

    def __abs__(self) -> Distribution:
        return self.transform(abs)

    def __pos__(self) -> Distribution:
        return self

    def __neg__(self) -> Distribution:
        return self.transform(lambda x: -x)

    def _chance_against(self, other: Any, holds: Callable[[Any, Any], bool]) -> Fraction:
        return self._with(other, holds)[True]

    def __lt__(self, other: Any) -> Fraction:
        return self._chance_against(other, lambda x, y: x < y)

    def __le__(self, other: Any) -> Fraction:
        return self._chance_against(other, lambda x, y: x <= y)

    def __gt__(self, other: Any) -> Fraction:
        return self._chance_against(other, lambda x, y: x > y)

    def __ge__(self, other: Any) -> Fraction:
        return self._chance_against(other, lambda x, y: x >= y)

    def sample(self, size: int | None = None, seed: Any = None) -> Any:
        """One outcome, or an array of ``size`` outcomes, each with its exact probability: a whole number below the
        common denominator decides, drawn without bias.

        >>> faro.odds("2d6").sample(4, seed="demo").shape
        (4,)
        """
        if self.unread:
            raise InputError(f"can't draw from what was not read: {self.unread} of the probability is missing")
        outcomes = list(self._chances)
        places = picks(list(self._chances.values()), 1 if size is None else whole(size, "size"), seed)
        if size is None:
            return outcomes[int(places[0])]
        if all(isinstance(x, int) and not isinstance(x, bool) and abs(x) < 2**63 for x in outcomes):
            return np.array(outcomes, dtype=np.int64)[places]
        values = np.empty(len(outcomes), dtype=object)
        values[:] = outcomes
        return values[places]

    # Shown.
    def to_dict(self) -> dict:
        """A dictionary of floats, for what wants those."""
        return {x: float(p) for x, p in self._chances.items()}

    def __repr__(self) -> str:
        inside = ", ".join(f"{x!r}: {p!r}" for x, p in self._chances.items())
        rest = f", unread={self.unread!r}" if self.unread else ""
        return f"Distribution({{{inside}}}{rest})"

    def __str__(self) -> str:
        width = max((len(str(x)) for x in self._chances), default=0)
        most = max(self._chances.values(), default=Fraction(1))
        return "\n".join(f"{str(x):>{width}}  {float(p):.6f}  {'#' * round(40 * p / most)}".rstrip()
                         for x, p in self._chances.items())

    def _repr_html_(self) -> str:
        most = max(self._chances.values(), default=Fraction(1))
        rows = []
        for x, p in itertools.islice(self._chances.items(), _shown.MOST_ROWS):
            exact = str(p) if len(str(p)) <= 30 else ""
            rows.append(
                f"<tr><th style='text-align:right'>{html.escape(str(x))}</th><td>{_decimal(p)}</td>"
                f"<td>{exact}</td><td style='width:16em;text-align:left'>"
                f"<div style='{_BAR};width:{float(100 * p / most):.2f}%'></div></td></tr>")
        if len(self) > _shown.MOST_ROWS:
            rest = sum(itertools.islice(self._chances.values(), _shown.MOST_ROWS, None), Fraction(0))
            rows.append(f"<tr><th>{len(self) - _shown.MOST_ROWS} more</th><td>{_decimal(rest)}</td><td></td><td></td></tr>")
        if self.unread:
            rows.append(f"<tr><th>not read</th><td>{float(self.unread):.3g}</td><td></td><td></td></tr>")
        return ("<table><thead><tr><th>outcome</th><th>probability</th><th>exactly</th><th></th></tr></thead>"
                f"<tbody>{''.join(rows)}</tbody></table>")

    def plot(self, ax: Any = None, **bars: Any) -> Any:
        """Bars by matplotlib, on ``ax`` or the current axes, which are returned."""
        if ax is None:
            try:
                import matplotlib.pyplot as plt
            except ImportError as wrong:
                raise missing(wrong, "a plot", "matplotlib", "python3-matplotlib") from None
            ax = plt.gca()
        ax.bar([str(x) for x in self._chances], [float(p) for p in self._chances.values()], **bars)
        ax.set_ylabel("probability")
        return ax
