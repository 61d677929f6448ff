"""Orders that other tools give from seeds, made again; and the seeds found that give an order (docs/like.md)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from . import _faro
from ._ask import _asked
from ._errors import InputError
from ._given import whole


class SeedFound(NamedTuple):
    """A seed that gives an order, and the tools of which it does: those that draw alike."""

    tools: tuple[str, ...]
    seed: int


def _seed_said(tool: str, seed: Any) -> str:
    """As --seed takes it: texts that are no plain words are in quotes, which tell them from numbers."""
    if isinstance(seed, (bytes, bytearray)):
        return repr(bytes(seed))
    plain = {"True", "False", "None", "inf", "nan", "true", "false", "null", "undefined", "NaN", "Infinity"}
    if isinstance(seed, str) and tool != "uutils" and (not seed[:1].isalpha() or seed[1:2] in ("'", '"') or seed in plain):
        return f"'{seed}'"
    return str(seed)


def order_like(tool: str, seed: Any, n: int, k: int | None = None, *, replace: bool = False,
               weights: Iterable[float] | None = None) -> np.ndarray:
    """The places 0 to n - 1 in the order that another tool gives from the seed, or the first k of them, or its sample of
    k; with ``replace`` k numbers below n as it draws them with replacement. ``faro shuffle --like list`` lists the tools.
    A seed is a number, or a text or bytes where the tool takes some. With ``weights``, one for each place, the sample by
    them: R's ``prob``, the ``p`` of NumPy's ``choice``, the weights of pandas' ``sample`` and of Python's ``choices``.

    >>> faro.order_like("python", 42, 10)
    array([7, 3, 2, 8, 5, 6, 9, 4, 0, 1])
    >>> import random
    >>> other = list(range(10)); random.seed(42); random.shuffle(other); other == list(faro.order_like("python", 42, 10))
    True
    >>> faro.order_like("numpy", 7, 6, 8, replace=True)
    array([5, 3, 4, 5, 3, 4, 5, 1])
    >>> faro.order_like("r", 2024, 4, 2, weights=[0.5, 0.25, 0.25, 0])  # set.seed(2024); sample(4, 2, prob = ...) - 1
    array([1, 0])
    """
    items = whole(n, "n")
    if k is not None:
        k = whole(k, "k")
    if items == 0:
        if k:
            raise InputError(f"can't take {k} of 0")
        return np.zeros(0, dtype=np.int64)
    given = _seed_said(tool, seed)
    if weights is not None:
        each = np.ascontiguousarray(list(weights), dtype=np.float64)
        if each.shape != (items,):
            raise InputError(f"weights: expected {items}, one for each place, got {each.size}")
        taken = _faro.weighted_like(tool, given, each, items if k is None else k, replace)
        return np.array(taken, dtype=np.int64)
    said = _asked({"verb": "shuffle", "like": tool, "seed": given, "input_range": f"0-{items - 1}", "head_count": k,
                   "repeat": True if replace else None, "output": "places", "json": False},
                  called={"head_count": "k", "repeat": "replace", "like": "tool"})
    return np.array(said.files["places"].split(), dtype=np.int64)


def find_seed(order: Iterable[int], n: int | None = None, *, like: str = "all", seeds: str | None = None,
              faces: int | None = None, after: int | None = None, threads: int | None = None) -> list[SeedFound]:
    """The seeds that give this order of the places 0 to n - 1, or these first ones of it; with ``faces`` these numbers below
    it, drawn with replacement. ``like`` is one tool, or all; ``seeds`` are "A..B", or "times DATE..DATE" (default: all below
    2^32, which takes minutes, and for all tools days). What a find is worth is in ``.answer`` of what comes back.

    >>> faro.find_seed([7, 3, 2, 8, 5, 6, 9, 4, 0, 1], like="python", seeds="0..999")
    [SeedFound(tools=('python',), seed=42)]
    """
    places = [whole(place, "order") for place in order]
    below = whole(len(places) if n is None else n, "n") if faces is None else whole(faces, "faces", least=2)
    for place in places:
        if place >= below:
            raise InputError(f"order: expected numbers below {below}, got {place}")
    if faces is None and len(set(places)) < len(places):
        twice = next(place for i, place in enumerate(places) if place in places[:i])
        raise InputError(f"order: expected different places, got {twice} twice")
    # Numbers are from 0 on wherever a 0 is among them: told from 1 on, which they always are where they are one more.
    text = "\n".join(str(place + 1) for place in places) + "\n"
    said = _asked({"verb": "judge seed", "order": "order", "files": {"order": text}, "like": like, "seeds": seeds,
                   "of": f"1-{below}" if faces is None else None, "dice": faces, "after": after, "threads": threads, "json": True},
                  called={"of": "n", "dice": "faces"})
    found = Found(SeedFound(tuple(each["tools"]), each["seed"]) for each in said["found"])
    found.answer = dict(said)
    return found


class Found(list):
    """The seeds found; ``answer`` says how many were tried, of how many answers this is one, and what was not tried."""

    answer: dict
