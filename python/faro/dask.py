"""Dask's bags, arrays and data frames in random order over a cluster: the orders of one machine, to the byte.

>>> import faro.dask
>>> import dask.bag
>>> letters = dask.bag.from_sequence("abcdefgh", npartitions=3)
>>> faro.dask.shuffle(letters, seed="demo").compute(scheduler="sync") == faro.permutation(list("abcdefgh"), seed="demo")
True

Each partition finds the places of its items by itself, from their numbers and the seed, and hands the items to the
partitions that they belong to. All tasks are functions of what they are given, so a worker that dies changes nothing.
"""
from __future__ import annotations

import functools
import itertools
import threading
from typing import Any, Callable, Sequence

import numpy as np

from . import _faro, _labels
from ._errors import InputError
from ._given import listed, seed_text, whole
from ._optional import missing
from .arrays import _taken
from .orders import Epochs
from .splits import _ends, _parts

try:
    import dask
except ImportError as wrong:
    raise missing(wrong, "faro.dask", "dask", "python3-dask", "'dask[complete]'") from None

__all__ = ["sample", "shuffle", "split"]
_lock = threading.Lock()  # threads of a worker share an order


def shuffle(data: Any, seed: Any = None, *, epoch: int | None = None, groups: Any = None, stratify: Any = None) -> Any:
    """A bag, an array (by its first axis), a data frame or a series in the order of ``faro.permutation`` for the same seed
    and options; with ``epoch`` in that of ``faro.epochs``, which takes no memory. As many partitions as there were.

    >>> import dask.array
    >>> mixed = faro.dask.shuffle(dask.array.arange(10, chunks=4), seed="demo")
    >>> mixed.compute(scheduler="sync").tolist() == faro.permutation(10, seed="demo").tolist()
    True
    """
    kind = _kind(data)
    sizes = kind.sizes(data)
    n = sum(sizes)
    places: Callable
    if groups is None and stratify is None:
        places = functools.partial(_by_seed, n, _fixed(seed), None if epoch is None else whole(epoch, "epoch"))
    else:
        if epoch is not None:
            raise InputError("epoch: expected neither groups nor stratify beside it")
        labels = _labels_of(data, groups, "groups"), _labels_of(data, stratify, "stratify")
        places = _by_order(_labels.order(n, seed, *labels), n)
    return kind.made(data, _arranged(kind.parts(data), sizes, places, sizes), sizes)


def sample(data: Any, k: int, seed: Any = None) -> Any:
    """k different items in random order, those of ``faro.sample`` for the same seed.

    >>> import dask.array
    >>> few = faro.dask.sample(dask.array.arange(10**6, chunks=10**5), 5, seed="demo").compute(scheduler="sync")
    >>> few.tolist() == faro.sample(10**6, 5, seed="demo").tolist()
    True
    """
    kind = _kind(data)
    sizes = kind.sizes(data)
    order = _faro.sample(sum(sizes), whole(k, "k"), seed, False)
    made = _equal(len(order), len(sizes))
    return kind.made(data, _arranged(kind.parts(data), sizes, _by_order(order, sum(sizes)), made), made)


def split(data: Any, shares: Sequence, seed: Any = None, *, groups: Any = None, stratify: Any = None) -> list:
    """The parts that ``faro.split`` gives for the same seed and options, each of the kind of ``data``. ``groups`` and
    ``stratify`` are names of columns, or labels, one an item.

    >>> import dask.bag
    >>> parts = faro.dask.split(dask.bag.range(10, npartitions=2), [0.8, 0.2], seed="demo")
    >>> [part.count().compute(scheduler="sync") for part in parts]
    [8, 2]
    """
    kind = _kind(data)
    sizes = kind.sizes(data)
    n = sum(sizes)
    ends, exact = _ends(n, listed(shares, "shares"))
    places: Callable
    if groups is None and stratify is None:
        of, places = np.diff([0, *ends]), functools.partial(_by_seed, n, _fixed(seed), None)
    else:
        parts = _parts(n, ends, exact, seed, _labels_of(data, groups, "groups"), _labels_of(data, stratify, "stratify"))
        of, places = np.array([len(part) for part in parts]), _by_order(np.concatenate(parts), n)
    each = [_equal(int(size), len(sizes)) for size in of]
    made = iter(_arranged(kind.parts(data), sizes, places, sum(each, [])))
    return [kind.made(data, list(itertools.islice(made, len(sizes))), of_part) for of_part in each]


# Where items go: functions of the first and the last of a partition, given to its task.
def _fixed(seed: Any) -> str:
    return _faro.fresh_key().hex() if seed is None else seed_text(seed) or ""


def _by_seed(n: int, seed: str, epoch: int | None, first: int, after: int) -> Any:
    """What a task finds its places by."""
    return (n, seed, epoch, first, after)


def _by_order(order: np.ndarray, n: int) -> Callable[[int, int], np.ndarray]:
    """Places by an order that is known: -1 for what is left out."""
    places = np.full(n, -1, dtype=np.int64)
    places[order] = np.arange(len(order))
    return lambda first, after: places[first:after]


@functools.lru_cache(maxsize=1)
def _inverse(n: int, seed: str) -> np.ndarray:
    places = np.empty(n, dtype=np.int64)
    places[_faro.permutation(n, seed, "chacha20", 1)] = np.arange(n)
    return places


def _found(places: Any) -> np.ndarray:
    if isinstance(places, np.ndarray):
        return places
    n, seed, epoch, first, after = places
    if epoch is None:
        with _lock:
            return _inverse(n, seed)[first:after]
    return np.fromiter(map(Epochs(n, seed)[epoch].place_of, range(first, after)), np.int64, after - first)


# What tasks do.
def _dealt(part: Any, places: Any, ends: list[int]) -> list:
    """The items of a partition by the partition that they go to, each with their places."""
    found = _found(places)
    part = list(part) if not hasattr(part, "shape") else part
    if len(part) != len(found):
        raise InputError(f"a partition had {len(found)} items when it was counted, and {len(part)} when it was read: "
                         "expected the same each time")
    order = np.argsort(found, kind="stable")
    cuts = np.searchsorted(found[order], [0, *ends])
    return [(found[order[a:b]], _taken(part, order[a:b])) for a, b in zip(cuts, cuts[1:])]


def _gathered(pieces: list) -> Any:
    """A partition from what the others gave."""
    order = np.argsort(np.concatenate([places for places, _ in pieces]), kind="stable")
    items = [items for _, items in pieces if len(items)] or [pieces[0][1]]
    if isinstance(items[0], list):
        return _taken(sum(items, []), order)
    if isinstance(items[0], np.ndarray):
        return np.concatenate(items)[order]
    import pandas  # type: ignore

    return pandas.concat(items).iloc[order]


def _arranged(parts: list, sizes: Sequence[int], places: Callable, made: Sequence[int]) -> list:
    """Partitions of these sizes, as delayed values."""
    starts, ends = np.cumsum([0, *sizes]).tolist(), np.cumsum(made).tolist()
    deal = dask.delayed(_dealt, nout=len(ends))
    dealt = [deal(part, dask.delayed(places(a, b), traverse=False), ends)
             for part, a, b in zip(parts, starts, starts[1:])]
    return [dask.delayed(_gathered)([pieces[number] for pieces in dealt]) for number in range(len(ends))]


def _equal(n: int, parts: int) -> list[int]:
    return np.diff([n * i // parts for i in range(parts + 1)]).tolist()


def _labels_of(data: Any, labels: Any, name: str) -> Any:
    if isinstance(labels, (str, int, tuple)) and hasattr(data, "columns"):
        labels = _labels.of(data, labels, name)
    return labels.compute() if hasattr(labels, "dask") else labels


# The three kinds of collections.
class _Bags:
    @staticmethod
    def sizes(data: Any) -> list[int]:
        return list(data.map_partitions(lambda part: [sum(1 for _ in part)]).compute())

    @staticmethod
    def parts(data: Any) -> list:
        return data.to_delayed()

    @staticmethod
    def made(data: Any, parts: list, sizes: list[int]) -> Any:
        from dask.bag import from_delayed

        return from_delayed(parts)


class _Frames(_Bags):
    @staticmethod
    def sizes(data: Any) -> list[int]:
        return [int(size) for size in data.map_partitions(len, enforce_metadata=False).compute()]

    @staticmethod
    def made(data: Any, parts: list, sizes: list[int]) -> Any:
        from dask.dataframe import from_delayed

        return from_delayed(parts, meta=data._meta, verify_meta=False)


class _Arrays(_Bags):
    @staticmethod
    def sizes(data: Any) -> list[int]:
        if any(np.isnan(size) for size in data.chunks[0]):
            data = data.compute_chunk_sizes()
        return list(data.chunks[0])

    @staticmethod
    def parts(data: Any) -> list:
        return list(data.rechunk({axis: -1 for axis in range(1, data.ndim)}).to_delayed().flat)

    @staticmethod
    def made(data: Any, parts: list, sizes: list[int]) -> Any:
        from dask.array import concatenate, from_delayed

        rows = [from_delayed(part, (size, *data.shape[1:]), meta=data._meta) for part, size in zip(parts, sizes)]
        return concatenate(rows)


def _kind(data: Any) -> Any:
    """How a collection is taken apart and put together."""
    module = type(data).__module__
    for start, kind in (("dask.bag", _Bags), ("dask.dataframe", _Frames), ("dask.array", _Arrays)):
        if module.startswith(start) and hasattr(data, "to_delayed") and getattr(data, "ndim", True):
            return kind
    raise InputError(f"expected a bag, an array, a data frame or a series of Dask's, got {type(data).__name__}")
