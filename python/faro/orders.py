"""Orders for the epochs of a training, computed place by place and never stored."""
from __future__ import annotations

from typing import Any, Iterator, Sequence

import numpy as np

from . import _faro
from ._errors import InputError
from ._given import whole


class Epochs:
    """Orders for training, one an epoch, that are computed and never stored: ``e[epoch][i]``, with ``len(e[epoch])``.

    Pseudo-random, not uniform: an epoch is a permutation under a key (a Feistel network of SipHash), one of at most
    2^256, in constant memory; ``faro.permutation`` gives an order that is exactly uniform.

    >>> e = faro.epochs(10**12, seed="run 7")
    >>> len(e[0]), e[3][5] == e[3][5]
    (1000000000000, True)
    >>> small = faro.epochs(5, seed="run 7")
    >>> sorted(small[2])
    [0, 1, 2, 3, 4]
    """

    def __init__(self, n: int, seed: Any = None) -> None:
        if not isinstance(n, (int, np.integer)) or not 0 < n < 2**63:
            raise InputError(f"expected how many items, 1 to 2^63 - 1, got {n!r}")
        self.n = int(n)
        self._seed = _faro.fresh_key() if seed is None else seed

    def __getitem__(self, epoch: int) -> Epoch:
        if not isinstance(epoch, (int, np.integer)) or not 0 <= epoch < 2**64:
            raise IndexError(f"expected the number of an epoch, 0 or more, got {epoch!r}")
        return Epoch(self.n, _faro.Places(self.n, self._seed, int(epoch)))


class Epoch(Sequence):
    """The order of one epoch: places are computed one by one, or in slices as arrays."""

    def __init__(self, n: int, places: Any) -> None:
        self._n = n
        self._places = places

    def __len__(self) -> int:
        return self._n

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            r = range(self._n)[i]
            return self._places.range(r.start, r.step, len(r))
        i = whole(i, "place", -2**63)
        at = i + self._n if i < 0 else i
        if not 0 <= at < self._n:
            raise IndexError(f"expected a place from {-self._n} to {self._n - 1}, got {i}")
        return self._places.at(at)

    def place_of(self, item: int) -> int:
        """Where an item stands in this epoch."""
        return self._places.place_of(whole(item, "item", 0, self._n - 1))

    def __iter__(self) -> Iterator[int]:
        for first in range(0, self._n, 4096):
            yield from self._places.range(first, 1, min(4096, self._n - first)).tolist()


def epochs(n: int, seed: Any = None) -> Epochs:
    """Orders of n items for the epochs of a training: see Epochs."""
    return Epochs(n, seed)
