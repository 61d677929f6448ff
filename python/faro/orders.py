"""Orders for the epochs of a training, computed place by place and never stored."""
from __future__ import annotations

import operator
from typing import Any, Iterator, Sequence

import numpy as np

from . import _faro, _shown
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
        _faro.Places(self.n, self._seed, 0)  # a seed that is none is refused here

    def __repr__(self) -> str:
        return f"<faro.Epochs of {self.n} items>"

    def __getitem__(self, epoch: int) -> Epoch:
        if not isinstance(epoch, (int, np.integer)) or not 0 <= epoch < 2**64:
            raise IndexError(f"expected the number of an epoch, 0 or more, got {epoch!r}")
        return Epoch(self.n, self._seed, int(epoch))


class Epoch(Sequence, _shown.Shown):
    """The order of one epoch: places are computed one by one, or in slices as arrays."""

    def __init__(self, n: int, seed: Any, epoch: int) -> None:
        self._n, self._seed, self.epoch = n, seed, epoch
        self._places = _faro.Places(n, seed, epoch)

    def __reduce__(self) -> tuple:
        return Epoch, (self._n, self._seed, self.epoch)

    def __repr__(self) -> str:
        return f"<faro.Epoch {self.epoch} of {self._n} items>"

    def _repr_html_(self) -> str:
        first = self[:200].tolist()
        points = ((place / max(len(first) - 1, 1), item / max(self._n - 1, 1)) for place, item in enumerate(first))
        return (f"<p>epoch {self.epoch} of {self._n} items: {', '.join(map(str, first[:20]))}{' …' * (self._n > 20)}</p>"
                + _shown.picture(points, "place" if self._n <= 200 else "the first 200 places", "item"))

    def __len__(self) -> int:
        return self._n

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            r = range(self._n)[i]
            return self._places.range(r.start, r.step, len(r))
        try:
            i = operator.index(i)
        except TypeError:
            raise InputError(f"expected a place from {-self._n} to {self._n - 1} or a slice, got {i!r}") from None
        at = i + self._n if i < 0 else i
        if not 0 <= at < self._n:
            raise IndexError(f"expected a place from {-self._n} to {self._n - 1}, got {i}")
        return self._places.at(at)

    def place_of(self, item: int) -> int:
        """Where an item stands in this epoch."""
        return self._places.place_of(whole(item, "item", 0, self._n - 1))

    # Every item is there once, so nobody has to look for it.
    def __contains__(self, item: object) -> bool:
        try:
            return 0 <= operator.index(item) < self._n
        except TypeError:
            return isinstance(item, float) and item.is_integer() and 0 <= item < self._n

    def count(self, value: Any) -> int:
        """How often an item is there: once, or not at all."""
        return int(value in self)

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Where an item stands, as ``place_of``; ValueError when that is not from ``start`` to before ``stop``."""
        if value in self:
            at = self.place_of(int(value))
            if at in range(*slice(start, stop).indices(self._n)):
                return at
        raise ValueError(f"{value!r} is not in this order")

    def __iter__(self) -> Iterator[int]:
        for first in range(0, self._n, 4096):
            yield from self._places.range(first, 1, min(4096, self._n - first)).tolist()


def epochs(n: int, seed: Any = None) -> Epochs:
    """Orders of n items for the epochs of a training: see Epochs."""
    return Epochs(n, seed)
