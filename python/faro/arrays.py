"""Arrays, lists and whole decks in random order: exactly uniform, the same for a seed on every machine."""
from __future__ import annotations

import difflib
import math
import sys
from collections.abc import Iterable
from typing import Any, Callable, Sequence, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from . import _faro, _labels, _views, _words
from ._errors import InputError
from ._given import name_of, whole
from ._weights import picks as _picks

_AS_A_WHOLE = ("scatter", "scatter-in-place")
_Item = TypeVar("_Item")
_Array = TypeVar("_Array", bound=np.ndarray)


def _by_name(called: str, more: tuple) -> None:
    """numpy has an axis in second place, random a function: what is meant is said by name."""
    if more:
        raise TypeError(f"{called}: expected seed={more[0]!r} or axis={more[0]!r}, said by name: numpy's second is an axis")


def shuffles() -> dict[str, str]:
    """The names that ``algorithm`` takes, each with a line about it.

    >>> "riffle" in faro.shuffles()
    True
    """
    whole = {"scatter": "exactly uniform, the order of faro shuffle; the default",
             "scatter-in-place": "exactly uniform, with no memory for a second array"}
    return whole | {name: summary for name, summary, _, _ in _faro.shuffles()}


def _refuse_more(algorithm: str, rounds: int, parameters: dict) -> None:
    """Of an order that is drawn as a whole."""
    if parameters:
        name = next(iter(parameters))
        near = difflib.get_close_matches(name, ("algorithm", "axis", "generator", "rounds", "seed", "threads"), 1)
        raise InputError(f"the order {algorithm} takes no {name}=" + (f"; did you mean {near[0]}?" if near else ""))
    if rounds != 1:
        raise InputError(f"rounds: the order {algorithm} is drawn once, got {rounds}")


def _order(n: int, seed: Any, algorithm: str, rounds: int, parameters: dict, generator: str, threads: int) -> np.ndarray:
    rounds, threads = whole(rounds, "rounds"), whole(threads, "threads", 0, 65536)
    if callable(algorithm):
        return _order_by(algorithm, n, seed, rounds, parameters)
    algorithm, generator = name_of(algorithm, "algorithm"), name_of(generator, "generator")
    if algorithm in _AS_A_WHOLE:
        _refuse_more(algorithm, rounds, parameters)
        return _faro.permutation(n, seed, generator, threads)
    if generator != "chacha20":
        raise InputError(f"generator: the order {algorithm} is drawn with chacha20, got {generator!r}")
    n = whole(n, f"items in the order {algorithm}", 0, 2**32 - 1)
    try:
        return _faro.order(n, algorithm, seed, rounds, {_words.field_of(name): v for name, v in parameters.items()})
    except InputError as wrong:
        raise InputError(_words.worded("shuffle", parameters, {})(str(wrong))) from None


def _order_by(describe: Callable, n: int, seed: Any, rounds: int, parameters: dict) -> np.ndarray:
    """The order that a function of a chooser and a deck gives the numbers from 0."""
    from .judging import check_cards
    c, deck = _faro.chooser(seed, "shuffle"), list(range(n))
    for _ in range(rounds):
        made = describe(c, deck, **parameters)
        if isinstance(made, Iterable):
            deck = list(made)
    check_cards(range(n), deck)
    return np.array(deck, dtype=np.int64)


@overload
def shuffle(a: Any, *, seed: Any = None, axis: int = 0, generator: str = "chacha20", threads: int = 0) -> None: ...
@overload
def shuffle(a: Any, *, algorithm: str | Callable, seed: Any = None, axis: int = 0, rounds: int = 1,
            generator: str = "chacha20", threads: int = 0, **parameters: Any) -> None: ...
def shuffle(a: Any, *more: Any, seed: Any = None, axis: int = 0, algorithm: str | Callable = "scatter", rounds: int = 1,
            generator: str = "chacha20", threads: int = 0, **parameters: Any) -> None:
    """Shuffles a list or an array in place, along an axis; and what shows its memory as an array does, without a copy:
    bytearray, array.array, memoryview, ctypes' arrays, all that has ``__array_interface__``, tensors of torch's.

    Without a seed the order is fresh from the operating system; the same seed gives the same order on every machine,
    whatever the type of the items, the number of threads, or the strides. ``algorithm`` is one of ``faro.shuffles()``;
    the default ``scatter`` is exactly uniform. Others are drawn card by card, as ``faro shuffle --algorithm`` does: also a
    file in Lua (``"mine.lua"``), or a function ``f(chooser, deck)`` that moves the numbers from 0 in the list ``deck``.

    >>> import numpy as np
    >>> a = np.arange(6).reshape(3, 2)
    >>> faro.shuffle(a, seed="demo")
    >>> sorted(a.tolist())
    [[0, 1], [2, 3], [4, 5]]
    >>> letters = list("abcdef")
    >>> faro.shuffle(letters, seed="demo", algorithm="riffle", rounds=7)

    ``threads`` bounds those that share an array of more than 1.5 million items; 0 is as many as there are processors.

    Raises InputError for an array that can't be written, and for a name or parameter that there is not.
    """
    _by_name("shuffle", more)
    as_usual = isinstance(algorithm, str) and algorithm == "scatter" and rounds == 1 and not parameters
    threads, generator = whole(threads, "threads", 0, 65536), name_of(generator, "generator")
    if as_usual and isinstance(axis, int) and axis == 0:
        if type(a) is list and generator == "chacha20":
            return _faro.shuffle_list(a, seed)
        if _faro.shuffle_plain(a, seed, generator, threads):
            return None
    if hasattr(a, "isna"):
        raise InputError(f"a {type(a).__name__} keeps its index: faro.permutation gives a shuffled one")
    if not isinstance(a, np.ndarray):
        view = _views.writable(a)
        a = a if view is None else view
    if not isinstance(a, np.ndarray):
        whole(axis, f"axis of a {type(a).__name__}", -1, 0)
        _shuffle_others(a, seed, algorithm, rounds, parameters, generator, threads)
        return None
    if a.ndim == 0:
        raise InputError("expected an array of one dimension or more, got a single value")
    axis = whole(axis, f"axis of an array of {a.ndim} dimension{'s' if a.ndim > 1 else ''}", -a.ndim, a.ndim - 1)
    if not a.flags.writeable:
        raise InputError("the array is read-only: expected one that can be written; faro.permutation gives an order")
    view = np.moveaxis(a, axis, 0)
    n = view.shape[0]
    size = view.nbytes // n if n else 0
    plain = type(a) is np.ndarray or isinstance(a, np.memmap)
    if algorithm in _AS_A_WHOLE and plain and view.flags.c_contiguous and 0 < size <= _faro.most_item_size:
        _refuse_more(algorithm, rounds, parameters)
        return _faro.shuffle_array(view, seed, generator, threads, algorithm == "scatter-in-place")
    order = _order(n, seed, algorithm, rounds, parameters, generator, threads)
    if isinstance(a, np.ma.MaskedArray):  # items under the mask move as all others do, whatever kind of mask it is
        masks = np.ma.getmask(a)
        if masks is not np.ma.nomask:
            masks = np.moveaxis(masks, axis, 0)
            masks[...] = masks[order]
        view = view.data
    view[...] = view[order]
    return None


def _shuffle_others(a: Any, seed: Any, algorithm: str, rounds: int, parameters: dict, generator: str,
                    threads: int) -> None:
    try:
        n = len(a)
        order = _order(n, seed, algorithm, rounds, parameters, generator, threads).tolist()
        shuffled = [a[i] for i in order]
        if isinstance(a, list):
            a[:] = shuffled
            return
        for i, item in enumerate(shuffled):
            a[i] = item
    except (TypeError, KeyError, AttributeError):
        raise TypeError(f"expected a list, an array, or another sequence that can be written, "
                        f"got {type(a).__name__}") from None


@overload
def permutation(n: int, *, seed: Any = None, generator: str = "chacha20", threads: int = 0, groups: Any = None,
                stratify: Any = None) -> NDArray[np.int64]: ...
@overload
def permutation(n: _Array, *, seed: Any = None, generator: str = "chacha20", threads: int = 0, groups: Any = None,
                stratify: Any = None) -> _Array: ...
@overload
def permutation(n: list[_Item], *, seed: Any = None, generator: str = "chacha20", threads: int = 0, groups: Any = None,
                stratify: Any = None) -> list[_Item]: ...
@overload
def permutation(n: Any, *, seed: Any = None, algorithm: str = "scatter", rounds: int = 1, generator: str = "chacha20",
                threads: int = 0, groups: Any = None, stratify: Any = None, **parameters: Any) -> Any: ...
def permutation(n: Any, *more: Any, seed: Any = None, algorithm: str = "scatter", rounds: int = 1,
                generator: str = "chacha20", threads: int = 0, groups: Any = None, stratify: Any = None,
                **parameters: Any) -> Any:
    """The numbers 0 .. n-1 in random order, or a shuffled copy: of an array, a data frame or a series with its index, of a
    list or another sequence a list of the same objects. Numbers of an array of Arrow's are read where they lie.

    >>> sorted(faro.permutation(5, seed="demo").tolist())
    [0, 1, 2, 3, 4]

    ``groups`` are labels, one an item, or the name of a column: those of one label follow one another, as they stand.
    ``stratify`` spreads labels evenly: the first t of the way have of each what its share is, within an item or so.

    >>> faro.permutation(6, seed="demo", groups=[1, 1, 2, 2, 3, 3]).tolist()
    [0, 1, 4, 5, 2, 3]
    """
    _by_name("permutation", more)
    n = _views.readable(n)
    if groups is not None or stratify is not None:
        if algorithm != "scatter" or rounds != 1 or parameters:
            raise InputError("groups and stratify: expected the order scatter beside them, with one round")
        order = _labels.order(_items(n), seed, _labels.of(n, groups, "groups"), _labels.of(n, stratify, "stratify"))
        return order if isinstance(n, (int, np.integer)) else _taken(n, order)
    if isinstance(n, (int, np.integer)):
        return _order(whole(n, "items"), seed, algorithm, rounds, parameters, generator, threads)
    if not isinstance(n, np.ndarray):
        n = n if hasattr(n, "isna") or hasattr(n, "iloc") else _array_like(n)
    if not isinstance(n, np.ndarray):
        return _taken(n, _order(_length(n), seed, algorithm, rounds, parameters, generator, threads))
    if n.ndim == 0:
        raise InputError(f"expected a number of items or an array, got {n!r}")
    copy = n.copy()
    shuffle(copy, seed=seed, algorithm=algorithm, rounds=rounds, generator=generator, threads=threads, **parameters)
    return copy


def _array_like(items: Any) -> Any:
    """What says itself that it is an array, as one of numpy's: tensors, what shows its memory; all else as it is."""
    if hasattr(items, "__array__") or hasattr(items, "__array_interface__") or isinstance(items, (memoryview, bytearray)):
        return np.asarray(items)
    return items


@overload
def sample(items: int, k: int, seed: Any = None, *, stratify: Any = None) -> NDArray[np.int64]: ...
@overload
def sample(items: _Array, k: int, seed: Any = None, *, stratify: Any = None) -> _Array: ...
@overload
def sample(items: list[_Item], k: int, seed: Any = None, *, stratify: Any = None) -> list[_Item]: ...
@overload
def sample(items: Any, k: int, seed: Any = None, *, stratify: Any = None) -> Any: ...
def sample(items: Any, k: int, seed: Any = None, *, stratify: Any = None) -> Any:
    """k different ones in random order, all as likely (with weights: ``choice(..., weights=, replace=False)``): of
    0 .. items-1 for a number (in memory for the sample alone), else of a sequence, a data frame or a series. As ``faro shuffle -n`` draws them for the same seed. With ``stratify`` each label
    has its share of them, within an item or so.

    >>> faro.sample(10**18, 3, seed="demo").shape
    (3,)
    >>> len(faro.sample(["ann", "bob", "cid"], 2, seed="demo"))
    2
    """
    k, items = whole(k, "k"), _views.readable(items)
    of_numbers = isinstance(items, (int, np.integer))
    n = whole(items, "items", 0, 2**63) if of_numbers else _length(items)
    if stratify is None:
        places = _faro.sample(n, k, seed, of_numbers or isinstance(items, range))
    else:
        places = _labels.order(n, seed, None, _labels.of(items, stratify, "stratify"))[: whole(k, "k", 0, n)]
    return places if of_numbers else _taken(items, places)


def _length(items: Any) -> int:
    """How many there are of a sequence."""
    if isinstance(items, tuple) and any(hasattr(part, "shape") or hasattr(part, "iloc") or isinstance(part, list)
                                        for part in items):
        raise InputError("expected one array or list, got several in a tuple: draw the places, as in "
                         "faro.permutation(len(X)), and take X[places], y[places]; a list of such items is one")
    if hasattr(items, "iloc") or hasattr(items, "__getitem__") and not hasattr(items, "keys"):
        try:
            return len(items)
        except TypeError:
            pass
    raise InputError(f"expected a number of items or a sequence, got {type(items).__name__}")


def _items(n: Any) -> int:
    """How many items are meant."""
    return whole(n, "items") if isinstance(n, (int, np.integer)) else _length(n)


def _taken(items: Any, places: np.ndarray) -> Any:
    """The items at these places, in what they came in: pandas' keep their index and their types."""
    if hasattr(items, "iloc"):
        return items.iloc[places]
    if hasattr(items, "isna"):
        return items.take(places)
    if isinstance(items, np.ndarray):
        return items[places]
    if hasattr(type(items), "select") and hasattr(items, "features"):  # of Hugging Face's datasets
        return items.select(places.tolist())
    torch = sys.modules.get("torch.utils.data")
    if torch is not None and isinstance(items, torch.Dataset):
        return torch.Subset(items, places.tolist())
    return [items[i] for i in places.tolist()]


def _many(size: Any) -> int:
    """How many an array of this size or shape has; one where it is None."""
    sides = size if isinstance(size, tuple) else () if size is None else (size,)
    if any(isinstance(side, (bool, np.bool_)) for side in sides):
        raise InputError(f"size: expected whole numbers, got {size!r}")
    many = math.prod(whole(side, "size") for side in sides)
    if many >= 2**60:
        raise InputError(f"size: expected an array that memory can hold, got {size!r}")
    return many


def integers(low: int, high: int | None = None, size: int | tuple[int, ...] | None = None, *, seed: Any = None,
             endpoint: bool = False) -> Any:
    """A whole number from ``low`` on and below ``high`` (with ``endpoint`` up to it), or an array of them of this size or
    shape, each with exactly the same probability; of one bound, from 0 on and below it. As numpy's Generator has it.

    >>> 1 <= faro.integers(1, 7) <= 6
    True
    >>> faro.integers(1, 6, (2, 3), endpoint=True, seed="demo").shape
    (2, 3)
    """
    if high is None:
        low, high = 0, low
    low = whole(low, "low", -(2**63), 2**63 - 1)
    high = whole(high, "high", -(2**63), 2**63 - 1 if endpoint else 2**63) + bool(endpoint)
    if not 0 < high - low <= 2**63:
        raise InputError(f"high: expected more than low, {low}, and at most 2^63 more, got {high - bool(endpoint)}")
    drawn = _faro.integers(low, high - low, _many(size), seed)
    return int(drawn[0]) if size is None else drawn.reshape(size)


def choice(items: Any, size: int | tuple[int, ...] | None = None, seed: Any = None, *, weights: Sequence | None = None,
           replace: bool = True, p: Sequence | None = None) -> Any:
    """One item, or an array of ``size`` items. With weights (or ``p``, whose sum is 1), each in exact proportion: fractions
    and floats count as what they are exactly. Without replacement, one after the other in proportion to what is left.

    >>> faro.choice(["a", "b"], weights=[1, 0], seed="demo")
    'a'
    """
    if isinstance(seed, (bool, np.bool_)):
        raise TypeError(f"seed: expected a text, bytes, a whole number, a generator or None, got {seed!r}; replace={seed!r} says it by name")
    if p is not None and weights is not None:
        raise InputError("expected weights or p, got both")
    name = "weights" if p is None else "p"
    items = _views.readable(items)
    of_numbers = isinstance(items, (int, np.integer))
    n = whole(items, "items") if of_numbers else _length(items)
    if n == 0:
        raise InputError("nothing to choose from")
    weights = _labels.of(items, weights if p is None else p, name)
    many = _many(size)
    if isinstance(size, tuple) and hasattr(items, "iloc"):
        if items.ndim > 1:
            raise InputError(f"size: expected how many rows of a {type(items).__name__}, got {size!r}")
        items = np.asarray(items)
    if weights is not None:
        picks = _picks(weights, many, seed, n=n, replace=replace, name=name)
    elif replace:
        picks = _faro.integers(0, n, many, seed)
    else:
        picks = _faro.sample(n, many, seed, of_numbers or isinstance(items, range))
    if size is None:
        return int(picks[0]) if of_numbers else (items.iloc if hasattr(items, "iloc") else items)[int(picks[0])]
    if of_numbers:
        return picks.reshape(size)
    taken = _taken(items, picks)
    if not isinstance(size, tuple):
        return taken
    if not isinstance(taken, np.ndarray):
        taken = _objects(taken, taken if isinstance(items, range) else [items[i] for i in range(n)])
    return taken.reshape(size + taken.shape[1:])


def _objects(listed: list, all_of_them: list) -> np.ndarray:
    """Some of all items in an array: numbers as numpy has them, all others as the objects that they are."""
    if all(type(item) in (int, float) for item in all_of_them) or all(type(item) is str for item in all_of_them):
        return np.asarray(listed)
    out = np.empty(len(listed), dtype=object)
    for place, item in enumerate(listed):
        out[place] = item
    return out


def decks(cards: int = 52, count: int = 1, seed: Any = None, *, generator: str = "chacha20") -> np.ndarray:
    """``count`` shuffled decks of up to 256 cards as a matrix of bytes, a deck a row; each uniform by itself.

    >>> faro.decks(52, 1000, seed="demo").shape
    (1000, 52)
    """
    cards = whole(cards, "cards", 0, 256)
    return _faro.deals(cards, cards, whole(count, "count"), seed, name_of(generator, "generator"))


def hands(players: int, each: int, count: int = 1, seed: Any = None, *, cards: int = 52,
          generator: str = "chacha20") -> np.ndarray:
    """``count`` deals of ``players`` hands from a deck of its own each: numbers of cards, deal by player by card.

    >>> faro.hands(4, 13, 10, seed="demo").shape
    (10, 4, 13)
    """
    players, each, cards = whole(players, "players"), whole(each, "each"), whole(cards, "cards", 0, 256)
    if players * each > cards:
        raise InputError(f"{players} x {each} = {players * each} cards are asked for, but the deck has {cards}")
    rows = _faro.deals(cards, players * each, whole(count, "count"), seed, name_of(generator, "generator"))
    return rows.reshape(count, each, players).swapaxes(1, 2)  # round the table


def deal(hands: str = "4x13", deck: Any = None, seed: Any = None, *, given: str | None = None,
         count: int | None = None, **options: Any) -> list:
    """Hands of named cards, as ``faro deal`` for the same seed; with ``count`` a list of so many deals. Other options are
    those of ``faro deal``.

    >>> [len(hand) for hand in faro.deal("2x5", seed="demo")]
    [5, 5]

    ``given`` is what has to hold of a deal: all those for which it does are alike.

    >>> deals = faro.deal(given="spade(N) = 13", count=3, seed="demo")
    >>> [sorted({card[1] for card in deal[0]}) for deal in deals]
    [['s'], ['s'], ['s']]
    """
    from ._deck import Deck, deck as make

    of = deck if isinstance(deck, Deck) else make("standard52" if deck is None else deck)
    return of.deal(hands, seed, given=given, count=count, **options)
