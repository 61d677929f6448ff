"""What callers give, checked in one place: numbers, fractions, names, seeds, files, with what was expected and what came."""
from __future__ import annotations

import operator
import os
from fractions import Fraction
from pathlib import Path
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
    between = f", {least} or more" if most == 2**63 - 1 and number < least else f" from {least} to {most}"
    raise InputError(f"{name}: expected a whole number{between}, got {value!r}")


def fraction(value: Any, name: str) -> Fraction:
    """A number as what it is exactly: 3, 0.5, "1/3", a Fraction, a number of numpy's."""
    try:
        if isinstance(value, np.floating):
            return Fraction(*value.as_integer_ratio())  # a longdouble is more than a float
        return Fraction(value.item() if isinstance(value, np.generic) else value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise InputError(f"{name}: expected a number, got {value!r}") from None


def listed(values: Any, name: str) -> list:
    """What is given one after the other."""
    try:
        if isinstance(values, str):
            raise TypeError
        return list(values)
    except TypeError:
        raise InputError(f"{name}: expected one after the other, as in a list, got {values!r}") from None


def name_of(value: Any, what: str) -> str:
    """A name, which is a text."""
    if isinstance(value, str):
        return value
    raise InputError(f"{what}: expected a name, got {value!r}")


def seed_text(seed: Any) -> str | None:
    """The text of a seed, as the program takes it: a text, bytes of one, a whole number; of a generator what it draws;
    None for fresh randomness."""
    if seed is None or isinstance(seed, str):
        return seed
    if isinstance(seed, bytes):
        try:
            return seed.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(f"seed: expected bytes of a text in UTF-8, got {seed!r}") from None
    if not isinstance(seed, (bool, np.bool_)):
        try:
            return str(operator.index(seed))
        except TypeError:
            pass
        except ValueError:
            raise InputError("seed: expected a number that Python writes out (4300 digits), got a longer one") from None
    draw = getattr(seed, "bytes", None) or getattr(seed, "randbytes", None)
    if hasattr(seed, "shuffle") and callable(draw):
        return draw(32).hex()
    raise TypeError(f"seed: expected a text, bytes, a whole number, a generator of numpy's or random's, or None, got {seed!r}")


def file_text(path: str | os.PathLike) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as odd:
        raise InputError(f"{os.fspath(path)}: expected a text in UTF-8, got byte {odd.object[odd.start]:#04x} "
                         f"at place {odd.start}; iconv -f WINDOWS-1252 -t UTF-8 makes it of most that are not") from None
