"""Weights of any kind of numbers, and the places that are picked by them: exactly, each as the number that it is."""
from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _faro
from ._errors import InputError
from ._given import fraction, listed

_INTEGERS, _FLOATS = (int, np.integer), (float, np.floating)
_EXACT = 2**53  # whole numbers up to it are themselves as floats


def picks(weights: Any, count: int, seed: Any, *, n: int | None = None, replace: bool = True,
          name: str = "weights") -> NDArray[np.int64]:
    """Places, each in proportion to its weight; without replacement one after the other, in proportion to what is left.
    Those that are called p have the sum 1, about."""
    given = _listed(weights, name)
    if n is not None and len(given) != n:
        raise InputError(f"{name}: expected {n}, one for each item, got {len(given)}")
    reals = _reals(given)
    fractions = [] if reals is not None else [fraction(weight, name) for weight in given]
    if name == "p" and not abs((sum(fractions) if reals is None else reals.sum()) - 1) < 1e-5:
        raise InputError("p: expected probabilities whose sum is 1; weights= takes any numbers")
    try:
        if reals is not None:
            return _faro.by_reals(reals, count, seed, replace)
        of = math.lcm(*(weight.denominator for weight in fractions))
        return _faro.by_wholes([weight.numerator * (of // weight.denominator) for weight in fractions], count, seed, replace)
    except InputError as wrong:
        raise InputError(str(wrong).replace("weights", name, 1)) from None


def _listed(weights: Any, name: str) -> Any:
    """What is given one after the other: an array of one dimension, or a list."""
    if hasattr(weights, "detach"):  # torch's, which may be one of 16 bits that numpy has not
        weights = weights.detach().tolist()
    if not hasattr(weights, "__array__"):
        return listed(weights, name)
    array = np.asarray(weights)
    if array.ndim != 1:
        raise InputError(f"{name}: expected one after the other, as in a list, got an array of {array.ndim} dimensions")
    return array


def _reals(weights: Any) -> NDArray[np.float64] | None:
    """The same numbers in double precision; None where they are not all such numbers."""
    if not isinstance(weights, np.ndarray):
        types = set(map(type, weights))
        if not any(all(issubclass(of, kind) for of in types) for kind in (_INTEGERS, _FLOATS)):
            return None  # both at once: numpy would round the whole ones
        weights = np.array(weights)
    if weights.dtype.kind not in "fiub" or weights.dtype.itemsize > 8:
        return None
    if weights.dtype.kind in "iu" and weights.size and not -_EXACT <= weights.min() <= weights.max() <= _EXACT:
        return None
    return weights.astype(np.float64, copy=False)
