"""Labels of items: groups and strata as small numbers, and the orders that they ask for."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _faro
from ._errors import InputError


def codes(labels: Any, n: int, name: str) -> np.ndarray:
    """Which label each of n items has: 0, 1, ... in the order of the labels, or as they first come where they have none."""
    given = np.asarray(labels)
    if given.shape != (n,):
        got = len(given) if given.ndim == 1 else f"an array of {given.ndim} dimensions"
        raise InputError(f"{name}: expected {n}, one for each item, got {got}")
    try:
        return np.unique(given, return_inverse=True)[1].reshape(n)
    except TypeError:
        pass
    numbers: dict = {}
    try:
        return np.fromiter((numbers.setdefault(label, len(numbers)) for label in given.tolist()), np.int64, n)
    except TypeError:
        raise InputError(f"{name}: expected labels such as texts and numbers, got {given[0]!r}") from None


def strata_of_groups(groups: np.ndarray, strata: np.ndarray) -> np.ndarray:
    """The stratum of each group, whose items have to agree on it."""
    of = np.empty(groups.max(initial=-1) + 1, dtype=np.int64)
    of[groups] = strata
    odd = np.flatnonzero(of[groups] != strata)
    if odd.size:
        raise InputError(f"stratify: expected one stratum in each group, got two in the group of item {odd[0]}")
    return of


def spread(order: np.ndarray, strata: np.ndarray, seed: Any) -> np.ndarray:
    """An order in which strata are spread evenly: item j of a stratum of m stands at (j + u) / m of the way, with one
    random u for each stratum. So the first t of the way have within one item of t of every stratum."""
    of = strata[order]
    sizes = np.bincount(of)
    begins = np.cumsum(sizes) - sizes
    number = np.empty(len(order), dtype=np.int64)
    number[np.argsort(of, kind="stable")] = np.arange(len(order)) - np.repeat(begins, sizes)
    start = _faro.below_many(2**32, len(sizes), seed) / 2.0**32
    return order[np.argsort((number + start[of]) / sizes[of], kind="stable")]


def whole_groups(order: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """The items of groups, group after group in this order, within each as they stand."""
    members = np.argsort(groups, kind="stable")
    sizes = np.bincount(groups, minlength=len(order))
    begins = (np.cumsum(sizes) - sizes)[order]
    sizes = sizes[order]
    ends = np.cumsum(sizes)
    return members[np.repeat(begins - ends + sizes, sizes) + np.arange(len(groups))]
