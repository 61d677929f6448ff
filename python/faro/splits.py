"""Parts of what there is: by shares, in folds, by groups that stay whole, in strata that all have; as scikit-learn asks."""
from __future__ import annotations

from fractions import Fraction
from typing import Any, Iterator, Sequence

import numpy as np

from . import _faro, _labels, _views
from ._errors import InputError
from ._given import fraction, listed, seed_text, whole
from .arrays import _items, _taken


def split(n: Any, shares: Sequence, seed: Any = None, *, groups: Any = None, stratify: Any = None) -> list:
    """A shuffled order cut into parts by shares that sum to 1, or by numbers; boundaries are within half an item.
    For a number the parts hold places, for a sequence, an array, a data frame or a series its items. Floats count as they
    are written (0.1 is a tenth); such as 1/3, whose sum is 1 but for rounding, are taken in proportion.

    >>> [len(part) for part in faro.split(10, [0.8, 0.1, 0.1], seed="demo")]
    [8, 1, 1]

    With ``stratify`` (labels, one an item, or the name of a column) every part has of each label what its share is, within
    an item for two parts or equal ones, for others within one for each part beside it. With ``groups`` all items of one
    label are in one part, no part is empty that could have one, and the sum of the parts' differences from their shares is the
    least there is (for up to 20 groups; of more it can't be lowered by moving one or exchanging two). With both, the differences
    are those of each label of ``stratify`` by itself: as ``faro shuffle --split --group --stratify``.

    >>> train, test = faro.split(10, [0.8, 0.2], seed="demo", stratify=[1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    >>> sorted(int(i) // 5 for i in test)
    [0, 1]
    """
    n = _views.readable(n)
    total = _items(n)
    ends, exact = _ends(total, listed(shares, "shares"))
    parts = _parts(n, ends, exact, seed, groups, stratify)
    return parts if isinstance(n, (int, np.integer)) else [_taken(n, part) for part in parts]


def k_folds(n: Any, k: int = 5, seed: Any = None, *, groups: Any = None, stratify: Any = None) -> list:
    """For each of k parts of equal size, within an item: the rest to train on, and the part to test. ``n``, ``groups`` and
    ``stratify`` as in ``split``.

    >>> [(len(train), len(test)) for train, test in faro.k_folds(10, 3, seed="demo")]
    [(7, 3), (6, 4), (7, 3)]
    """
    n = _views.readable(n)
    total = _items(n)
    k = whole(k, "k", 2, max(total, 2))
    ends, exact = _ends(total, [Fraction(1, k)] * k)
    pairs = _pairs(_parts(n, ends, exact, seed, groups, stratify))
    if isinstance(n, (int, np.integer)):
        return list(pairs)
    return [(_taken(n, train), _taken(n, test)) for train, test in pairs]


class KFold:
    """Folds for scikit-learn: ``cross_val_score(model, X, y, cv=faro.KFold(5, seed="demo"))``.

    Groups stay whole where they are given; with ``stratify`` every fold has of each value of y what its share is;
    ``n_repeats`` times, each with other folds. Without a seed they are fresh, and the same as long as this lives.

    >>> folds = faro.KFold(3, seed="demo", n_repeats=2)
    >>> folds.get_n_splits(), [len(test) for train, test in folds.split(range(10))]
    (6, [3, 4, 3, 3, 4, 3])
    """

    def __init__(self, n_splits: int = 5, seed: Any = None, *, n_repeats: int = 1, stratify: bool = False) -> None:
        self.n_splits, self.n_repeats = whole(n_splits, "n_splits", 2), whole(n_repeats, "n_repeats", 1)
        self.seed, self.stratify = _faro.fresh_key().hex() if seed is None else seed_text(seed), bool(stratify)

    def __repr__(self) -> str:
        more = f", n_repeats={self.n_repeats}" * (self.n_repeats > 1) + ", stratify=True" * self.stratify
        return f"faro.KFold({self.n_splits}, {self.seed!r}{more})"

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many pairs ``split`` gives."""
        return self.n_splits * self.n_repeats

    def split(self, X: Any, y: Any = None, groups: Any = None) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Places to train on and places to test, fold by fold."""
        if self.stratify and y is None:
            raise InputError("stratify: expected y, by whose values it is")
        n = X.shape[0] if hasattr(X, "shape") else len(X)
        for repeat in range(self.n_repeats):
            seed = f"{self.seed} repeat {repeat}" if repeat else self.seed
            yield from k_folds(n, self.n_splits, seed, groups=groups, stratify=y if self.stratify else None)


def _pairs(parts: list) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for number, test in enumerate(parts):
        yield np.concatenate([*parts[:number], *parts[number + 1 :]]), test


def _parts(n: Any, ends: list[int], shares: list, seed: Any, groups: Any, stratify: Any) -> list[np.ndarray]:
    """The places of each part, in random order."""
    total = _items(n)
    groups, strata = _labels.of(n, groups, "groups"), _labels.of(n, stratify, "stratify")
    if groups is None and strata is None:
        order = _faro.permutation(total, seed, "chacha20", 1)
        return [order[a:b] for a, b in zip([0, *ends], ends)]
    seed = _faro.fresh_key().hex() if seed is None else seed_text(seed)
    order = _faro.permutation(total, seed, "chacha20", 1)
    sizes = np.diff([0, *ends])
    if groups is None:
        assert strata is not None
        stratum = _labels.codes(strata, total, "stratify")
        part = _labels.dealt_out(order[np.argsort(stratum[order], kind="stable")], sizes, seed)
    else:
        part = _labels.groups_dealt_out(total, shares, seed, groups, strata)
    return [order[part[order] == number] for number in range(len(sizes))]


def _ends(total: int, shares: list) -> tuple[list[int], list]:
    """Where the parts end in an order, and their shares as fractions."""
    if all(isinstance(s, (int, np.integer)) for s in shares) and sum(shares) != 1:
        if sum(shares) != total or any(s < 0 for s in shares):
            raise InputError(f"expected numbers that sum to {total}, got {sum(shares)}")
        return [int(e) for e in np.cumsum(shares)], [Fraction(int(s), max(total, 1)) for s in shares]
    floats = (float, np.floating)
    exact = [fraction(str(s) if isinstance(s, floats) else s, "shares") for s in shares]  # 0.1 is a tenth
    if any(isinstance(s, floats) for s in shares) and 0 < abs(sum(exact) - 1) < Fraction(1, 10**6):
        exact = [s / sum(exact) for s in exact]
    if any(s < 0 for s in exact):
        raise InputError(f"expected shares of 0 or more, got {min(exact)}")
    if sum(exact) != 1:
        raise InputError(f"expected shares that sum to 1, got {sum(exact)}")
    ends, sum_ = [], Fraction(0)
    for share in exact:
        sum_ += share
        ends.append(int(sum_ * total + Fraction(1, 2)))
    return ends, exact
