"""Samplers for PyTorch's DataLoader: the same order for any number of ranks and workers, resumed at any batch.

>>> import faro.torch
>>> batches = faro.torch.BatchSampler(10**11, 32, seed="run 7")
>>> next(iter(batches)) == faro.epochs(10**11, seed="run 7")[0][:32].tolist()
True

An order is computed place by place and never stored: ``faro.epochs`` says how. Together all ranks go through it from its
beginning to its end, so what has been done is one number, and any other number of ranks goes on from there.
"""
from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator

from . import _faro
from ._buffer import SortedWatch, buffered, chance_behind, place_distribution
from ._errors import InputError
from ._given import seed_text, whole
from ._optional import missing
from ._places import Places, places
from .distribution import Distribution
from .generator import Generator

try:
    import torch
    from torch.utils import data as _data
except ImportError as wrong:
    raise missing(wrong, "faro.torch", "torch", "python3-torch") from None

__all__ = ["BatchSampler", "DataLoader", "Sampler", "ShuffleBuffer"]
_CHUNK = 4096


_ASKED = ("groups", "stratify", "weights", "replacement", "num_samples")
_ASKED_TEXT = ", ".join(f"{name}=" for name in _ASKED[:-1]) + f" or {_ASKED[-1]}="
# What torch says otherwise.
_ELSEWHERE = {
    "shuffle": "every epoch is in random order; torch's SequentialSampler has the order as it is, shuffle= is not said",
    "generator": "expected seed= for generator=", "sampler": "expected the dataset for sampler=: this draws the order itself",
    "dataset": "expected the dataset in first place",
}


def _ranks(num_replicas: int | None, rank: int | None) -> tuple[int, int]:
    """How many there are, and which this is: as given, of torch.distributed, or the only one."""
    distributed = torch.distributed
    runs = distributed.is_available() and distributed.is_initialized()
    if num_replicas is None:
        num_replicas = distributed.get_world_size() if runs else 1
    if rank is None:
        if num_replicas > 1 and not runs:
            raise InputError(f"rank: expected which of {num_replicas} this is, since torch.distributed is not initialised")
        rank = distributed.get_rank() if runs else 0
    return (whole(num_replicas, "num_replicas", 1), whole(rank, "rank", 0, num_replicas - 1))


class _Resumed:
    """Where a pass through an epoch begins and how far it is, in places of the order that all ranks share."""

    kind: str
    length: int | None = None
    seed: str

    def __init__(self, num_replicas: int | None, rank: int | None, batch_size: int) -> None:
        self.num_replicas, self.rank = _ranks(num_replicas, rank)
        self.batch_size = whole(batch_size, "batch_size", 1)
        self._next = (0, 0)  # epoch, and the places of it that are done
        self._now: tuple | None = None
        self._steps = 0

    @property
    def epoch(self) -> int:
        """The epoch of the next iteration."""
        return self._next[0]

    def set_epoch(self, epoch: int) -> None:
        """Chooses the epoch of the next iteration; without it, each is the next one. The epoch that was loaded goes on
        where it was."""
        if whole(epoch, "epoch") != self._next[0]:
            self._next = (epoch, 0)
        self._now = None

    def _end(self, first: int) -> int | None:
        """Where an epoch that begins at this place ends."""
        return self.length

    def _begin(self) -> tuple[int, int]:
        self._now, self._steps = self._next, 0
        self._next = (self._now[0] + 1, 0)
        return self._now

    def state_dict(self, steps: int | None = None) -> dict:
        """Where it is, in numbers and texts. ``steps`` is how many batches (a Sampler: items) the loader has given on
        this rank in this iteration: with workers it fetches more of them than that. ``faro.torch.DataLoader`` counts
        them itself; without workers so does this.
        """
        epoch, first = self._next
        if self._now is not None:
            epoch, first = self._now
            done = self._steps if steps is None else whole(steps, "steps")
            end = self._end(first)
            first += done * self.num_replicas * self.batch_size
            if end is not None and first >= end:
                epoch, first = epoch + 1, 0
        return {"seed": self.seed, "epoch": epoch, "first": first, "items": self.length, "kind": self.kind}

    def load_state_dict(self, state: dict) -> None:
        """Goes on from a state, whatever the number of ranks and workers and the size of batches were."""
        here = self.state_dict()
        if not isinstance(state, dict) or set(state) != set(here):
            raise InputError(f"state: expected what state_dict gave, got {state!r}")
        for name in ("kind", "items"):
            if state[name] != here[name]:
                raise InputError(f"state: expected one of an order with {name} {here[name]!r}, got {state[name]!r}")
        self.seed = state["seed"]
        self._next = (whole(state["epoch"], "epoch"), whole(state["first"], "first"))
        self._now = None


class _OfPlaces(_Resumed, _data.Sampler):
    """What both samplers share."""

    def __init__(self, data: Any, batch_size: int, drop_last: bool, ranks: tuple, seed: Any, asked: dict) -> None:
        for name in asked:
            if name not in _ASKED:
                raise TypeError(f"{type(self).__name__}: {_ELSEWHERE.get(name) or f'expected {_ASKED_TEXT}, got {name}='}")
        self._places: Places = places(data, seed, **asked)
        self.kind, self.length, self.drop_last = self._places.kind, self._places.length, bool(drop_last)
        _Resumed.__init__(self, ranks[0], ranks[1], batch_size)

    @property
    def seed(self) -> str:  # type: ignore[override]
        """The seed as a text; a fresh one where none was given."""
        return self._places.seed

    @seed.setter
    def seed(self, seed: str) -> None:
        self._places.seed = seed

    def _end(self, first: int) -> int:
        step = self.num_replicas * self.batch_size if self.drop_last else 1
        return first + max(self._places.length - first, 0) // step * step


class Sampler(_OfPlaces):
    """Items in random order, for ``DataLoader(dataset, sampler=…)``: of R ranks, number r takes the places r, r + R, ...

    ``data`` is a dataset or a number of items. By default every item comes once; ``weights`` takes them in proportion to
    what is left, ``replacement`` each by itself (``num_samples`` of them), ``groups`` keeps those of one label together,
    ``stratify`` spreads labels evenly. Ranks differ by one item at most; ``drop_last`` leaves out the rest.

    >>> sampler = faro.torch.Sampler(10, seed="demo", num_replicas=2, rank=1)
    >>> list(sampler) == faro.epochs(10, seed="demo")[0][1::2].tolist()
    True
    """

    def __init__(self, data: Any, seed: Any = None, *, drop_last: bool = False, num_replicas: int | None = None,
                 rank: int | None = None, **asked: Any) -> None:
        super().__init__(data, 1, drop_last, (num_replicas, rank), seed, asked)

    def __iter__(self) -> Iterator[int]:
        epoch, first = self._begin()
        at, end, step = first + self.rank, self._end(first), self.num_replicas
        while at < end:
            count = min(_CHUNK, -(-(end - at) // step))
            for item in self._places.take(epoch, at, step, count).tolist():
                self._steps += 1
                yield item
            at += step * count

    def __len__(self) -> int:
        first = self._next[1]
        return max(0, -(-(self._end(first) - first - self.rank) // self.num_replicas))


class BatchSampler(_OfPlaces):
    """Batches in random order, for ``DataLoader(dataset, batch_sampler=…)``: of R ranks, number r takes the r-th of each R
    batches that follow one another. What is left at the end is shared evenly; ``drop_last`` leaves it out, so that all ranks
    have the same number of whole batches. All else is as in ``Sampler``.

    >>> batches = faro.torch.BatchSampler(100, 8, seed="demo", stratify=[0, 1, 1, 1] * 25)
    >>> [sum(i % 4 == 0 for i in batch) for batch in batches][:4]
    [2, 2, 2, 2]
    """

    def __init__(self, data: Any, batch_size: int, seed: Any = None, *, drop_last: bool = False,
                 num_replicas: int | None = None, rank: int | None = None, **asked: Any) -> None:
        super().__init__(data, batch_size, drop_last, (num_replicas, rank), seed, asked)

    def __iter__(self) -> Iterator[list[int]]:
        epoch, first = self._begin()
        end, step = self._end(first), self.num_replicas * self.batch_size
        while first < end:
            at, after = self._share(first, end)
            self._steps += 1
            if at < after:
                yield self._places.take(epoch, at, 1, after - at).tolist()
            first += step

    def _share(self, first: int, end: int) -> tuple[int, int]:
        """This rank's part of the places that all take together."""
        together = min(self.num_replicas * self.batch_size, end - first)
        return (first + together * self.rank // self.num_replicas, first + together * (self.rank + 1) // self.num_replicas)

    def __len__(self) -> int:
        first = self._next[1]
        end, step = self._end(first), self.num_replicas * self.batch_size
        whole_ones, rest = divmod(max(end - first, 0), step)
        at, after = self._share(end - rest, end)
        return whole_ones + (at < after)


class ShuffleBuffer(_Resumed, _data.IterableDataset):
    """An iterable in random order as far as a buffer reaches, shared by ranks and workers without an item lost or doubled.

    Each worker goes through all of ``source`` and the same buffer, and keeps its batches: give the loader's
    ``batch_size``. A state is resumed by going through what was done before. ``label`` says by what a stream may come
    sorted, which is warned of: by default an item itself, the last of a tuple, "label" of a dictionary.

    >>> stream = faro.torch.ShuffleBuffer(range(400), 100, seed="demo")
    >>> sorted(stream) == list(range(400))
    True
    >>> f"{float(stream.behind(100)):.4f}"
    '0.1353'
    """

    def __init__(self, source: Iterable, size: int, seed: Any = None, *, batch_size: int = 1,
                 label: Callable[[Any], Any] | None = None, num_replicas: int | None = None, rank: int | None = None) -> None:
        if not hasattr(source, "__iter__") or iter(source) is source:
            raise InputError("source: expected what can be gone through again, such as a list or a dataset, got an iterator"
                             if hasattr(source, "__iter__") else f"source: expected an iterable, got {source!r}")
        self.source, self.size = source, whole(size, "size", 1)
        self.seed = _faro.fresh_key().hex() if seed is None else seed_text(seed) or ""
        self.label = _usual_label if label is None else label
        super().__init__(num_replicas, rank, batch_size)
        self.kind = f"a buffer of {self.size}"

    def __iter__(self) -> Iterator:
        epoch, first = self._begin()
        worker = _data.get_worker_info()
        number, workers = (worker.id, worker.num_workers) if worker else (0, 1)
        came = SortedWatch(self.size, self.label).watched(self.source) if number == self.rank == 0 else self.source
        for place, item in enumerate(buffered(came, self.size, Generator(f"{self.seed} epoch {epoch}")), -first):
            batch, of = divmod(place // self.batch_size, self.num_replicas)
            if place >= 0 and of == self.rank and batch % workers == number:
                self._steps += place % self.batch_size == 0
                yield item
        self._now = None  # done: how long it is was not known before

    def law(self, item: int, items: int) -> Distribution:
        """At which place an item leaves the buffer, exactly: number ``item`` of so many that come.

        >>> faro.torch.ShuffleBuffer("abc", 2).law(0, 3)
        Distribution({0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)})
        """
        return place_distribution(whole(item, "item", 0, whole(items, "items", 1) - 1), items, self.size)

    def behind(self, places: int) -> Any:
        """The exact chance that an item comes so many places or more behind where it stood, far from both ends; before it,
        with a negative number, at most so many. No item comes ``size`` places forward."""
        return chance_behind(whole(places, "places", -self.size), self.size)


def _usual_label(item: Any) -> Any:
    if isinstance(item, dict):
        return item["label"]
    return item[-1] if isinstance(item, (tuple, list)) and item else item


class DataLoader(_data.DataLoader):
    """PyTorch's loader, which knows how many batches it has given: ``state_dict`` and ``load_state_dict`` are right with any
    number of workers. Its ``batch_sampler``, or its dataset, is one of this module's.

    >>> batches = faro.torch.BatchSampler(6, 2, seed="demo")
    >>> loader = faro.torch.DataLoader(list("abcdef"), batch_sampler=batches)
    >>> first = next(iter(loader))
    >>> loader.state_dict()["first"]
    2
    """

    def __init__(self, dataset: Any, *args: Any, **options: Any) -> None:
        super().__init__(dataset, *args, **options)
        streams = isinstance(dataset, ShuffleBuffer)
        self._order: Any = dataset if streams else self.batch_sampler
        self._given: int | None = None
        if not isinstance(self._order, _Resumed):
            raise InputError("expected a batch_sampler, or a dataset, of faro.torch; torch's DataLoader takes all others")
        if streams and self.batch_size != dataset.batch_size:
            raise InputError(f"batch_size: expected that of the ShuffleBuffer, {dataset.batch_size}, got {self.batch_size}")
        if streams and self.persistent_workers:
            raise InputError("persistent_workers: expected none with a ShuffleBuffer, whose epoch they would not hear of")

    def __iter__(self) -> Iterator:  # type: ignore[override]
        batches = super().__iter__()
        if self._order is self.dataset and self.num_workers:
            self._order._begin()  # the workers have their own
        self._given = 0
        for batch in batches:
            self._given += 1
            yield batch
        self._given = self._order._now = None

    def state_dict(self) -> dict:
        """Where it is: the batches that were given are done."""
        return self._order.state_dict(self._given)

    def load_state_dict(self, state: dict) -> None:
        """Goes on from a state at the next iteration."""
        self._given = None
        self._order.load_state_dict(state)
