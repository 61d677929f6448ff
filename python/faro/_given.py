"""What callers give, checked in one place: numbers and fractions, with what was expected and what came."""
from __future__ import annotations

import operator
from fractions import Fraction
from typing import Any

import numpy as np

from ._errors import InputError


def whole(value: Any, name: str, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number of at least and at most so much."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if least <= number <= most:
        return number
    between = f", {least} or more" if most == 2**63 - 1 else f" from {least} to {most}"
    raise InputError(f"{name}: expected a whole number{between}, got {value!r}")


def fraction(value: Any, name: str) -> Fraction:
    """A number as what it is exactly: 3, 0.5, "1/3", a Fraction, a number of numpy's."""
    try:
        return Fraction(value.item() if isinstance(value, np.generic) else value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise InputError(f"{name}: expected a number, got {value!r}") from None
