"""Labels of items: groups and strata as small numbers, and the orders that they ask for."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _faro
from ._errors import InputError
from ._given import seed_text


def codes(labels: Any, n: int, name: str) -> np.ndarray:
    """Which label each of n items has: 0, 1, ... in the order of the labels, or as they come where they have none."""
    try:
        given = np.asarray(labels)
    except ValueError:  # lists among the labels
        given = np.empty(n, dtype=object)
        given[:] = labels
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


def of(items: Any, labels: Any, name: str) -> Any:
    """The labels that are meant: one an item, or the name of a column of a data frame."""
    if labels is None or not hasattr(items, "columns") or not isinstance(labels, (str, int, tuple)):
        return labels
    if labels not in items.columns:
        raise InputError(f"{name}: expected a column, {', '.join(map(str, items.columns[:20]))}, got {labels!r}")
    return items[labels]


def order(n: int, seed: Any, groups: Any, strata: Any) -> np.ndarray:
    """A random order of n items in which groups stay together and strata are spread evenly."""
    seed = _faro.fresh_key().hex() if seed is None else seed_text(seed)
    units, group, stratum = _units(n, groups, strata)
    made = _faro.permutation(units, seed, "chacha20", 1)
    if stratum is not None:
        made = spread(made, stratum, f"{seed} strata")
    return made if group is None else whole_groups(made, group)


def _units(n: int, groups: Any, strata: Any) -> tuple:
    """What is moved as one, items or groups: how many there are, the group of each item, the stratum of each unit."""
    stratum = None if strata is None else codes(strata, n, "stratify")
    if groups is None:
        return n, None, stratum
    group = codes(groups, n, "groups")
    return int(group.max(initial=-1)) + 1, group, None if stratum is None else strata_of_groups(group, stratum)


def dealt_out(order: np.ndarray, sizes: np.ndarray, seed: str) -> np.ndarray:
    """The part of each item: parts of these sizes alternate along an order as evenly as they can, so that any stretch of
    it has of each part what its share is, within one where there are two parts or equal ones. Equal parts take turns;
    of others the first takes its places, the next ones those that are left."""
    part = np.empty(len(order), dtype=np.int64)
    if len(sizes) and np.ptp(sizes) <= 1:
        part[order] = np.resize(np.argsort(-sizes, kind="stable"), len(order))  # in turn, the larger ones first
        return part
    left = np.asarray(order)
    starts = _faro.Words(f"{seed} parts", "chacha20", "numbers")
    for number, size in enumerate(sizes.tolist()):
        if not len(left):
            break
        steps = np.arange(len(left) + 1) * size + starts.below(len(left))
        taken = np.diff(steps // len(left)) > 0
        part[left[taken]] = number
        left = left[~taken]
    return part


def groups_dealt_out(n: int, shares: list, seed: str, groups: Any, strata: Any) -> np.ndarray:
    """The part of each item: groups stay whole, and parts are as near to their shares as that lets them be."""
    group = codes(groups, n, "groups")
    label = np.zeros(n, dtype=np.int64) if strata is None else codes(strata, n, "stratify")
    units = int(group.max(initial=-1)) + 1
    order = whole_groups(_faro.permutation(units, f"{seed} groups", "chacha20", 1), group)
    part = np.empty(n, dtype=np.int64)
    part[order] = _faro.deal_groups(order, group, label, int(label.max(initial=-1)) + 1, list(map(str, shares)))
    return part


def strata_of_groups(groups: np.ndarray, strata: np.ndarray) -> np.ndarray:
    """The stratum of each group, whose items have to agree on it."""
    of = np.empty(groups.max(initial=-1) + 1, dtype=np.int64)
    of[groups] = strata
    odd = np.flatnonzero(of[groups] != strata)
    if odd.size:
        raise InputError(f"stratify: expected one stratum in each group, got two in the group of item {odd[0]}; "
                         "faro.split and faro.k_folds take groups with several")
    return of


def spread(order: np.ndarray, strata: np.ndarray, seed: Any) -> np.ndarray:
    """An order in which strata are spread evenly: item j of a stratum of m stands at (j + u) / m of the way, with one
    random u for each stratum. So the first t of the way have within one item of t of every stratum."""
    of = strata[order]
    sizes = np.bincount(of)
    begins = np.cumsum(sizes) - sizes
    number = np.empty(len(order), dtype=np.int64)
    number[np.argsort(of, kind="stable")] = np.arange(len(order)) - np.repeat(begins, sizes)
    start = (_faro.Words(seed, "chacha20", "numbers").next_words(len(sizes)) >> np.uint64(32)) / 2.0**32
    return order[np.argsort((number + start[of]) / sizes[of], kind="stable")]


def whole_groups(order: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """The items of groups, group after group in this order, within each as they stand."""
    members = np.argsort(groups, kind="stable")
    sizes = np.bincount(groups, minlength=len(order))
    begins = (np.cumsum(sizes) - sizes)[order]
    sizes = sizes[order]
    ends = np.cumsum(sizes)
    return members[np.repeat(begins - ends + sizes, sizes) + np.arange(len(groups))]
