"""Functions that take a chooser, read at random, from a record, or exhaustively.

All that is random in a description is what it asks its chooser for::

    def heads(c):
        return sum(c.below(2) for _ in range(3))

    faro.exactly(heads)      # its exact distribution
    faro.simulate(heads)     # at random, many times
    faro.record(heads)       # once, with the picks written down; faro.replay plays them back
"""
from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any, Callable, Iterator

from . import _faro, _shown
from ._errors import InputError
from ._given import whole
from .distribution import Distribution

Chooser = _faro.Chooser


class Picks(list, _shown.Shown):
    """What a chooser answered, as pairs (index, of how many)."""

    def _repr_html_(self) -> str:
        return _shown.table(["pick", "index", "of"], [(number, *pick) for number, pick in enumerate(self, 1)])


def _limits(picks: int | None, runs: int | None) -> tuple:
    return (None if picks is None else whole(picks, "picks"), None if runs is None else whole(runs, "runs"))


def chooser(seed: Any = None) -> Chooser:
    """A chooser that answers at random, for as long as one likes: a seed, or fresh randomness.

    >>> faro.chooser("demo").below(6) == faro.chooser("demo").below(6)
    True
    """
    return _faro.chooser(seed)


def exactly(describe: Callable[[Chooser], Any], *, picks: int | None = None, runs: int | None = None) -> Distribution:
    """The exact distribution of a description: every answer to every question in turn. Results must be hashable.

    >>> faro.exactly(lambda c: c.die(6) + c.die(6)) == faro.odds("2d6")
    True

    ``c.merge_point(...)`` merges runs that have the same future: return at once when it is true.

    >>> def until_six(c):
    ...     for rolls in range(100):
    ...         if c.merge_point(rolls): return
    ...         if c.die(6) == 6: return rolls + 1
    ...     return "never"
    >>> faro.exactly(until_six)[2]
    Fraction(5, 36)

    A function that comes back to where it was is read as a chain: what its key says has to decide the rest, however many
    picks came before.

    >>> def tennis(c):  # from deuce on: two points ahead win
    ...     lead = 0
    ...     while abs(lead) < 2:
    ...         if c.merge_point(lead): return
    ...         lead += 1 if c.below(3) else -1
    ...     return lead
    >>> faro.exactly(tennis)[2]
    Fraction(4, 5)

    What was not read is in ``unread``, and a warning says so: each chance then is a lower bound, ``bounds`` has both.
    Limits are 2,000,000 runs by default (100,000 of a function that tries again without a merge point, which has no last path;
    docs/retry-loops.md), or 50 times as many picks; ``picks`` follows loops to so many, without a warning. Raises
    DescriptionError for a function that is not one of its answers alone: the first paths are gone several times.
    """
    read = _faro.exact_distribution(describe, *_limits(picks, runs))
    low = {x: Fraction(*least) for x, least, _ in read["rows"]}
    rest = 1 - sum(low.values())
    if read["retries"]:
        warnings.warn(f"{float(rest):.3g} of the chance is not read: the function tried again without end, at picks "
                      f"{read['retries']}. Before each try say what the rest depends on, as in "
                      "'if c.merge_point(tuple(chosen)): return', and the distribution is exact", stacklevel=2)
    elif not read["exact"] and picks is None:
        warnings.warn(f"not exact: {float(rest):.3g} of the chance is not read after {read['runs']} runs; law.bounds(outcome) "
                      "says between which numbers a chance lies", stacklevel=2)
    answer = {name: read[name] for name in ("runs", "merge_points", "equally_likely", "exact")}
    return Distribution(low, rest, answer=answer, highs={x: Fraction(*most) for x, _, most in read["rows"]})


def check(describe: Callable[[Chooser], Any], *, runs: int = 2_000_000) -> bool | None:
    """Whether every merge point's key determines the future: reads on from every arrival and compares. True: it does. None:
    not decided, as ``runs`` ended it first. Raises DescriptionError where it does not, which names two ways with the same key
    and different futures, and for a function that is not one of its answers alone, as ``exactly`` does."""
    return _faro.merge_points_hold(describe, whole(runs, "runs")) or None


def simulate(describe: Callable[[Chooser], Any], count: int = 10_000, seed: Any = None) -> dict[Any, float]:
    """How often each result came, as shares of ``count`` runs at random.

    >>> abs(faro.simulate(lambda c: c.below(2), 1000, seed="demo")[1] - 0.5) < 0.1
    True
    """
    count = whole(count, "count", 1)
    c = _faro.chooser(seed)
    counts: dict = {}
    for _ in range(count):
        result = describe(c)
        counts[result] = counts.get(result, 0) + 1
    try:
        order = sorted(counts)
    except TypeError:
        order = list(counts)
    return {result: counts[result] / count for result in order}


def record(describe: Callable[[Chooser], Any], seed: Any = None) -> tuple[Any, Picks]:
    """Runs a description once at random: its result, and the picks as (index, of how many).

    >>> result, picks = faro.record(lambda c: (c.die(6), c.die(6)), seed="demo")
    >>> faro.replay(lambda c: (c.die(6), c.die(6)), picks) == result
    True
    """
    result, picks = _faro.recorded(describe, seed)
    return result, Picks(picks)


def replay(describe: Callable[[Chooser], Any], picks: Picks) -> Any:
    """Runs a description from picks that were written down. Raises ReplayError when they answer other questions, end
    early, or are left over."""
    return _faro.replayed(describe, picks)


class Ways(_shown.Shown):
    """The ways in which a description comes to a result for which a condition holds: counted, listed, drawn from.

    >>> w = faro.ways(lambda c: c.die(6) + c.die(6), lambda total: total == 4)
    >>> w.count, w.probability, len(list(w))
    (3, Fraction(1, 12), 3)
    >>> w.result(w[0])
    4
    """

    def __init__(self, describe: Callable[[Chooser], Any], condition: Callable[[Any], bool] | None = None, *,
                 picks: int | None = None, runs: int | None = None) -> None:
        self._describe = describe
        self._ways = _faro.Ways(describe, condition, *_limits(picks, runs))

    @property
    def count(self) -> int:
        """How many there are. Raises InputError where a retry loop makes them endless."""
        return self._ways.count()

    @property
    def probability(self) -> Fraction:
        """The chance of the condition."""
        return Fraction(*self._ways.probability())

    @property
    def equally_likely(self) -> bool:
        """Whether each way has the same probability."""
        return self._ways.equally_likely()

    def __repr__(self) -> str:
        return f"<Ways: {self._counted()}, probability {self.probability}>"

    def _repr_html_(self) -> str:
        return f"<p>{self._counted()}, probability {_shown.text(self.probability)}</p>"

    def _counted(self) -> str:
        try:
            return f"{self.count} ways"
        except InputError:
            return "endless ways"

    def __getitem__(self, k: int) -> Picks:
        """Way number k: its picks, to be given to ``replay``."""
        count = self.count
        at = k + count if k < 0 else k
        if not 0 <= at < count:
            raise IndexError(f"expected the number of a way, 0 to {count - 1}, got {k}")
        return self._ways.nth(at)

    def __iter__(self) -> Iterator[Picks]:
        for k in range(self.count):
            yield self._ways.nth(k)

    def draw(self, seed: Any = None) -> Any:
        """A result given the condition: one way, each with its exact chance, without trying again."""
        return self.result(self.draw_picks(seed))

    def draw_picks(self, seed: Any = None) -> Picks:
        """The same as picks."""
        return self._ways.draw(seed)

    def result(self, picks: Picks) -> Any:
        """What a way comes to."""
        return _faro.replayed(self._describe, picks)


def ways(describe: Callable[[Chooser], Any], condition: Callable[[Any], bool] | None = None, **limits: Any) -> Ways:
    """The ways to a condition on the result: see Ways."""
    return Ways(describe, condition, **limits)
