"""Arrays, lists and whole decks in random order: exactly uniform, the same for a seed on every machine."""
from __future__ import annotations

from fractions import Fraction
from typing import Any, Sequence

import numpy as np

from . import _faro
from ._errors import InputError
from ._given import fraction, name_of, whole
from .distribution import _weighted

_AS_A_WHOLE = ("scatter", "scatter-in-place")


def shuffles() -> dict[str, str]:
    """The names that ``algorithm`` takes, each with a line about it.

    >>> "riffle" in faro.shuffles()
    True
    """
    whole = {"scatter": "exactly uniform, for large arrays; the default",
             "scatter-in-place": "exactly uniform, with no memory for a second array"}
    return whole | {name: summary for name, summary, _, _ in _faro.shuffles()}


def _order(n: int, seed: Any, algorithm: str, rounds: int, parameters: dict, generator: str, threads: int) -> np.ndarray:
    rounds, threads = whole(rounds, "rounds"), whole(threads, "threads", 0, 65536)
    algorithm, generator = name_of(algorithm, "algorithm"), name_of(generator, "generator")
    if algorithm in _AS_A_WHOLE:
        if parameters or rounds != 1:
            raise InputError(f"the order {algorithm} has no parameters and one round")
        return _faro.permutation(n, seed, generator, threads)
    if generator != "chacha20":
        raise InputError(f"generator: the order {algorithm} is drawn with chacha20, got {generator!r}")
    return _faro.order(whole(n, f"items in the order {algorithm}", 0, 2**32 - 1), algorithm, seed, rounds, {name.replace("_", "-"): v for name, v in parameters.items()})


def shuffle(a: Any, seed: Any = None, axis: int = 0, *, algorithm: str = "scatter", rounds: int = 1,
            generator: str = "chacha20", threads: int = 1, **parameters: Any) -> None:
    """Shuffles a list or an array in place, along an axis.

    Without a seed the order is fresh from the operating system; the same seed gives the same order on every machine,
    whatever the type of the items, the number of threads, or the strides. ``algorithm`` is one of ``faro.shuffles()``;
    the default ``scatter`` is exactly uniform. Others are drawn card by card, as ``faro shuffle --algorithm`` does.

    >>> import numpy as np
    >>> a = np.arange(6).reshape(3, 2)
    >>> faro.shuffle(a, seed="demo")
    >>> sorted(a.tolist())
    [[0, 1], [2, 3], [4, 5]]
    >>> letters = list("abcdef")
    >>> faro.shuffle(letters, seed="demo", algorithm="riffle", rounds=7)

    Raises InputError for an array that can't be written, and for a name or parameter that there is not.
    """
    as_usual = isinstance(algorithm, str) and algorithm == "scatter" and rounds == 1 and not parameters
    threads, generator = whole(threads, "threads", 0, 65536), name_of(generator, "generator")
    if as_usual and isinstance(axis, int) and axis == 0:
        if type(a) is list and generator == "chacha20":
            return _faro.shuffle_list(a, seed)
        if _faro.shuffle_plain(a, seed, generator, threads):
            return None
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
        if parameters or rounds != 1:
            raise InputError(f"the order {algorithm} has no parameters and one round")
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


def permutation(n: Any, seed: Any = None, *, algorithm: str = "scatter", rounds: int = 1,
                generator: str = "chacha20", threads: int = 1, **parameters: Any) -> np.ndarray:
    """The numbers 0 .. n-1 in random order, or a shuffled copy of an array.

    >>> sorted(faro.permutation(5, seed="demo").tolist())
    [0, 1, 2, 3, 4]
    """
    if isinstance(n, (int, np.integer)):
        return _order(whole(n, "items"), seed, algorithm, rounds, parameters, generator, threads)
    if np.ndim(n) == 0:
        raise InputError(f"expected a number of items or an array, got {n!r}")
    copy = n.copy() if isinstance(n, np.ndarray) else np.array(n)
    shuffle(copy, seed, algorithm=algorithm, rounds=rounds, generator=generator, threads=threads, **parameters)
    return copy


def sample(items: Any, k: int, seed: Any = None) -> Any:
    """k different ones in random order: of 0 .. items-1 for a number (in memory for the sample alone), else of a
    sequence. As ``faro shuffle -n`` draws them for the same seed.

    >>> faro.sample(10**18, 3, seed="demo").shape
    (3,)
    >>> len(faro.sample(["ann", "bob", "cid"], 2, seed="demo"))
    2
    """
    k = whole(k, "k")
    if isinstance(items, (int, np.integer)):
        return _faro.sample(whole(items, "items", 0, 2**63), k, seed)
    places = _faro.sample(_length(items), k, seed)
    return items[places] if isinstance(items, np.ndarray) else [items[i] for i in places.tolist()]


def _length(items: Any) -> int:
    """How many there are of a sequence."""
    if hasattr(items, "__getitem__") and not hasattr(items, "keys"):
        try:
            return len(items)
        except TypeError:
            pass
    raise InputError(f"expected a number of items or a sequence, got {type(items).__name__}")


def _listed(values: Any, name: str) -> list:
    """What is given one after the other."""
    try:
        return list(values)
    except TypeError:
        raise InputError(f"{name}: expected one after the other, as in a list, got {values!r}") from None


def integers(high: int, size: int, seed: Any = None) -> np.ndarray:
    """Numbers below ``high``, each with exactly the same probability.

    >>> bool((faro.integers(6, 1000, seed="demo") < 6).all())
    True
    """
    return _faro.below_many(whole(high, "high", 1, 2**63), whole(size, "size"), seed)


def choice(items: Any, size: int | None = None, seed: Any = None, *, weights: Sequence | None = None,
           replace: bool = True) -> Any:
    """One item, or an array of ``size`` items. With weights, each in exact proportion: fractions and floats count as
    what they are exactly. Without replacement, one after the other in proportion to what is left.

    >>> faro.choice(["a", "b"], weights=[1, 0], seed="demo")
    'a'
    """
    of_numbers = isinstance(items, (int, np.integer))
    n = whole(items, "items") if of_numbers else _length(items)
    if n == 0:
        raise InputError("nothing to choose from")
    exact = None if weights is None else [fraction(w, "weights") for w in _listed(weights, "weights")]
    if exact is not None:
        if len(exact) != n:
            raise InputError(f"weights: expected {n}, one for each item, got {len(exact)}")
        if any(w < 0 for w in exact) or not any(exact):
            raise InputError("weights: expected numbers of 0 or more that are not all 0")
    many = 1 if size is None else whole(size, "size")
    if replace:
        picks = _faro.below_many(n, many, seed) if exact is None else _weighted(exact, many, seed)
    elif exact is None:
        picks = _faro.sample(n, many, seed)
    else:
        picks = _without_replacement(exact, many, seed)
    if size is None:
        return picks[0] if of_numbers else items[int(picks[0])]
    if of_numbers:
        return picks
    return items[picks] if isinstance(items, np.ndarray) else [items[i] for i in picks.tolist()]


def _without_replacement(weights: list[Fraction], size: int, seed: Any) -> np.ndarray:
    possible = sum(1 for w in weights if w)
    if size > possible:
        raise InputError(f"can't take {size} different ones out of {possible}")
    left = list(weights)
    words = _faro.Words(seed, "chacha20")
    picks = []
    for _ in range(size):
        pick = int(_weighted(left, 1, words.next())[0])
        picks.append(pick)
        left[pick] = Fraction(0)
    return np.array(picks, dtype=np.int64)


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
    """Hands of named cards, as ``faro deal`` for the same seed; with ``count`` a list of so many deals.

    >>> [len(hand) for hand in faro.deal("2x5", seed="demo")]
    [5, 5]

    ``given`` is what has to hold of a deal: all those for which it does are alike.

    >>> deals = faro.deal(given="spade(N) = 13", count=3, seed="demo")
    >>> [sorted({card[1] for card in deal[0]}) for deal in deals]
    [['s'], ['s'], ['s']]
    """
    from .deck import Deck, deck as make

    of = deck if isinstance(deck, Deck) else make("standard52" if deck is None else deck)
    return of.deal(hands, seed, given=given, count=count, **options)


def split(n: Any, shares: Sequence, seed: Any = None) -> list:
    """A shuffled order cut into parts by shares that sum to 1, or by numbers; boundaries are within half an item.
    For a number the parts hold places, for a sequence or an array its items. Floats count as they are written (0.1 is
    a tenth); such as 1/3, whose sum is 1 but for rounding, are taken in proportion.

    >>> [len(part) for part in faro.split(10, [0.8, 0.1, 0.1], seed="demo")]
    [8, 1, 1]
    """
    total = whole(n, "items") if isinstance(n, (int, np.integer)) else _length(n)
    ends = _ends(total, _listed(shares, "shares"))
    order = _faro.permutation(total, seed, "chacha20", 1)
    parts = [order[a:b] for a, b in zip([0, *ends], ends)]
    if isinstance(n, (int, np.integer)):
        return parts
    return [n[part] if isinstance(n, np.ndarray) else [n[i] for i in part.tolist()] for part in parts]


def _ends(total: int, shares: list) -> list[int]:
    if all(isinstance(s, (int, np.integer)) for s in shares) and sum(shares) != 1:
        if sum(shares) != total or any(s < 0 for s in shares):
            raise InputError(f"expected numbers that sum to {total}, got {sum(shares)}")
        return [int(e) for e in np.cumsum(shares)]
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
    return ends
