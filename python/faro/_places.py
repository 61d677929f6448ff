"""Which item stands at each place of an epoch, found from the place: shuffled, with replacement, by weight, in groups,
in strata. What a place has depends on the seed, the epoch and the place alone, so any worker finds any of them."""
from __future__ import annotations

import hashlib
import math
from typing import Any

import numpy as np

from . import _faro, _labels
from ._ask import ask
from ._errors import InputError
from ._given import fraction, seed_text, whole
from ._weights import picks
from .orders import Epochs

_BLOCK = 4096  # items drawn with replacement from one seed


class Places:
    """The places of all epochs. ``length`` is how many an epoch has, ``kind`` says in words what they hold."""

    kind: str
    length: int

    def __init__(self, n: int, seed: Any) -> None:
        self.n = n
        self.seed: str = _faro.fresh_key().hex() if seed is None else seed_text(seed) or ""
        self._kept: tuple = ()

    def take(self, epoch: int, first: int, step: int, count: int) -> np.ndarray:
        """The items at ``count`` places of an epoch, every ``step``-th from ``first``."""
        raise NotImplementedError

    def _once(self, key: tuple, make: Any) -> Any:
        """What was made last, as long as the same is asked for."""
        if self._kept[:1] != ((self.seed, *key),):
            self._kept = ((self.seed, *key), make())
        return self._kept[1]


class Shuffled(Places):
    """Every item once: the orders of ``faro.epochs``, in no memory."""

    kind = "shuffled"

    def __init__(self, n: int, seed: Any) -> None:
        super().__init__(n, seed)
        Epochs(n, self.seed)  # refused here, not at the first item
        self.length = n

    def take(self, epoch: int, first: int, step: int, count: int) -> np.ndarray:
        order = self._once((epoch,), lambda: Epochs(self.n, self.seed)[epoch])
        return order[first : first + step * count : step]


class Drawn(Places):
    """With replacement, each place by itself: alike, or in exact proportion to weights."""

    def __init__(self, n: int, seed: Any, weights: Any, length: int) -> None:
        super().__init__(n, seed)
        self.weights = None if weights is None else _exact(weights, n)
        self.kind = "with replacement" + _digest(self.weights)
        self.length = length

    def _block(self, epoch: int, block: int) -> np.ndarray:
        seed = f"{self.seed} epoch {epoch} block {block}"
        return _faro.integers(0, self.n, _BLOCK, seed) if self.weights is None else picks(self.weights, _BLOCK, seed)

    def take(self, epoch: int, first: int, step: int, count: int) -> np.ndarray:
        places = first + step * np.arange(count, dtype=np.int64)
        of, made = places // _BLOCK, np.empty(count, dtype=np.int64)
        for block in np.unique(of).tolist():
            here = of == block
            made[here] = self._once((epoch, block), lambda: self._block(epoch, block))[places[here] % _BLOCK]
        return made


class Listed(Places):
    """An order that an epoch has in memory, 8 bytes an item, made when it begins."""

    def take(self, epoch: int, first: int, step: int, count: int) -> np.ndarray:
        order = self._once((epoch,), lambda: self._order(f"{self.seed} epoch {epoch}"))
        return order[first : first + step * count : step]

    def _order(self, seed: str) -> np.ndarray:
        raise NotImplementedError


class Weighted(Listed):
    """Every item of positive weight once, one after the other in proportion to what is left."""

    def __init__(self, n: int, seed: Any, weights: Any) -> None:
        super().__init__(n, seed)
        self.weights = _exact(weights, n)
        self.kind = "by weight" + _digest(self.weights)
        self.length = sum(1 for w in self.weights if w)

    def _order(self, seed: str) -> np.ndarray:
        of = math.lcm(*(w.denominator for w in self.weights))
        if max(self.weights) * of >= 10**36:
            raise InputError("weights: expected numbers that are wholes of at most 36 digits over a common denominator")
        rows = "".join(f"{i},{w * of}\n" for i, w in enumerate(self.weights))
        drawn = ask("shuffle", file=["weights.csv"], files={"weights.csv": "item,weight\n" + rows}, table=True,
                    weights="weight", seed=seed)
        return np.array([int(row.partition(",")[0]) for row in drawn["items"]], dtype=np.int64)


class Labelled(Listed):
    """Every item once: groups stay together, strata are spread evenly."""

    def __init__(self, n: int, seed: Any, groups: Any, strata: Any) -> None:
        super().__init__(n, seed)
        self.labels: list[Any] = [None if labels is None else _labels.codes(labels, n, name)
                                  for labels, name in ((groups, "groups"), (strata, "stratify"))]
        if groups is not None and strata is not None:
            _labels.strata_of_groups(*self.labels)
        self.kind = "".join(name + _digest(labels) for labels, name in zip(self.labels, ("in groups", "in strata"))
                            if labels is not None)
        self.length = n

    def _order(self, seed: str) -> np.ndarray:
        return _labels.order(self.n, seed, *self.labels)


def _exact(weights: Any, n: int) -> list:
    exact = [fraction(w, "weights") for w in (weights.tolist() if hasattr(weights, "tolist") else weights)]
    if len(exact) != n:
        raise InputError(f"weights: expected {n}, one for each item, got {len(exact)}")
    if any(w < 0 for w in exact) or not any(exact):
        raise InputError("weights: expected numbers of 0 or more that are not all 0")
    return exact


def _digest(values: Any) -> str:
    """Tells labels and weights apart: a state is refused by an order of others."""
    if values is None:
        return ""
    text = ",".join(map(str, values)) if isinstance(values, list) else ",".join(map(str, values.tolist()))
    return " " + hashlib.sha256(text.encode()).hexdigest()[:16]


def places(source: Any, seed: Any, *, groups: Any = None, stratify: Any = None, weights: Any = None,
           replacement: bool = False, num_samples: int | None = None) -> Places:
    """What is asked for by these names; ``source`` is a number of items or what has a length."""
    n = whole(len(source) if hasattr(source, "__len__") else source, "items", 1)
    if (groups is not None or stratify is not None) and (weights is not None or replacement):
        raise InputError("groups and stratify: expected neither weights nor replacement beside them")
    if replacement:
        return Drawn(n, seed, weights, n if num_samples is None else whole(num_samples, "num_samples", 1))
    made = (Weighted(n, seed, weights) if weights is not None else
            Labelled(n, seed, groups, stratify) if groups is not None or stratify is not None else Shuffled(n, seed))
    if num_samples is not None:
        most = made.length
        made.length = whole(num_samples, "num_samples", 1, most)
    return made
