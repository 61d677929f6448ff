"""A shuffle buffer: what passes it, how far it moves things, exactly, and whether what comes in needs more than that."""
from __future__ import annotations

import math
import warnings
from collections import Counter
from fractions import Fraction
from typing import Any, Callable, Iterable, Iterator

from .distribution import Distribution

_SURE = 1e-6  # the chance at most with which a stream in random order is called sorted, in all looks together
_FIRST_LOOK, _MOST_LABELS = 1024, 10_000


def buffered(items: Iterable, size: int, numbers: Any) -> Iterator:
    """The items by way of a buffer: one of those in it leaves, each alike, and the next takes its room; the last ones
    leave in random order. ``numbers`` has ``below``: a generator, or a chooser."""
    held: list = []
    for item in items:
        if len(held) < size:
            held.append(item)
            continue
        at = numbers.below(size)
        out, held[at] = held[at], item
        yield out
    while held:
        at = numbers.below(len(held))
        held[at], held[-1] = held[-1], held[at]
        yield held.pop()


def place_distribution(item: int, items: int, size: int) -> Distribution:
    """Where one of so many items leaves a buffer, exactly: from when it came in, the share 1/size of what is left at
    every step, and all of the last places alike."""
    stays, drain = Fraction(1), max(items - size, 0)
    chances = {}
    for place in range(max(0, item - size + 1), drain):
        chances[place] = stays / size
        stays *= Fraction(size - 1, size)
    last = items - drain
    return Distribution({**chances, **{place: stays / last for place in range(drain, items)}})


def chance_behind(places: int, size: int) -> Fraction:
    """The chance that an item leaves at least so many places behind where it came, away from both ends: it waits for
    at least size - 1 + places steps, and at each another one of the buffer leaves."""
    return Fraction(size - 1, size) ** max(size - 1 + places, 0)


class SortedWatch:
    """Looks at labels as they come, and warns once when they come in runs, or ascend or descend, as they do in random
    order with a chance of one in a million at most.

    Both bounds are Azuma's for a random order of the labels seen: exchanging two items changes the number of runs by at
    most 4 and ascents less descents by at most 8, so to be t away one way has a chance of at most exp(-2 t^2 / (m c^2)).
    It looks when the number of items doubles, each time with half the chance of error, and at the end: in three ways, for
    runs, up and down.
    """

    def __init__(self, size: int, label: Callable[[Any], Any]) -> None:
        self.size, self.label = size, label
        self.seen = self.runs = self.rise = 0
        self.counts: Counter = Counter()
        self.before: Any = None
        self.next_look = _FIRST_LOOK

    def watched(self, items: Iterable) -> Iterator:
        """The items as they come."""
        for item in items:
            if self.next_look:
                self._look_at(item)
            yield item
        if self.next_look and self.seen:
            self._judge()

    def _look_at(self, item: Any) -> None:
        try:
            label = self.label(item)
            label = label.item() if hasattr(label, "item") else label
            if self.seen:
                self.runs += bool(label != self.before)
                self.rise += bool(label > self.before) - bool(label < self.before)
            self.counts[label] += 1
        except Exception:  # whatever a label of others raises: then it is none that can be looked at
            self.next_look = 0
            return
        self.before = label
        self.seen += 1
        if self.seen == self.next_look:
            self._judge()
        if len(self.counts) > _MOST_LABELS:
            self.next_look = 0

    def _judge(self) -> None:
        self.next_look = 2 * self.seen
        m = self.seen
        expected = 1 + (m * m - sum(c * c for c in self.counts.values())) / m
        fewer = expected - 1 - self.runs
        error = _SURE / 3 * min(0.5, _FIRST_LOOK / (4 * m))
        in_runs = fewer > 0 and math.exp(-2 * fewer**2 / (16 * m)) <= error
        in_order = math.exp(-2 * self.rise**2 / (64 * m)) <= error
        if not in_runs and not in_order:
            return
        self.next_look = 0
        how = (f"{self.runs + 1} runs of one label in its first {m} items, where random order has about {expected:.0f}"
               if in_runs else f"its first {m} items {'ascend' if self.rise > 0 else 'descend'}")
        warnings.warn(f"the stream comes sorted: {how}. A buffer of {self.size} leaves half of all items within about "
                      f"{math.asinh(math.e / 4) * self.size:.0f} places of where they stood: shuffle the source first, or "
                      "its shards (faro shuffle), or take a BatchSampler", stacklevel=2)
