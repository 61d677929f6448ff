"""A generator that numpy draws from, as from one of its own."""
from __future__ import annotations

import ctypes
import math
from collections import namedtuple
from typing import Any

import numpy as np

from . import _faro
from ._errors import InputError
from ._given import name_of, whole

_Addresses = namedtuple("interface", "state_address state next_uint64 next_uint32 next_double bit_generator")
_NO_SEEDS = np.random.SeedSequence(0)  # what numpy's own would be seeded by; a key stands in its place
_FIELDS = ("key", "kind", "taken", "has_uint32", "uinteger")


class Generator(np.random.BitGenerator):
    """A generator for numpy: ``numpy.random.Generator(faro.Generator("seed"))``. ChaCha20 unless another is named.

    >>> import numpy as np
    >>> numbers = np.random.Generator(faro.Generator("demo"))
    >>> numbers.standard_normal(3).shape
    (3,)
    >>> faro.Generator("demo").below(6) == faro.Generator("demo").below(6)
    True
    """

    def __init__(self, seed: Any = None, kind: str = "chacha20") -> None:
        self._take(_faro.Words(seed, name_of(kind, "kind")))

    def _take(self, words: Any) -> None:
        super().__init__(_NO_SEEDS)
        self._words = words

    def __repr__(self) -> str:
        _, kind, taken, *_ = self._words.state
        return f"<faro.Generator: {kind}, {taken} words taken>"

    @property
    def capsule(self) -> Any:
        """What numpy calls."""
        return self._words.capsule

    @property
    def ctypes(self) -> Any:
        """What compilers of Python call, such as numba."""
        state, next64, next32, next_double, all_of_it = self._words.addresses
        pointer = ctypes.c_void_p

        def function(result: Any, address: int) -> Any:
            made = ctypes.CFUNCTYPE(result, pointer)(address)
            made.owner = self._words  # alive as long as what calls it
            return made

        return _Addresses(state, pointer(state), function(ctypes.c_uint64, next64), function(ctypes.c_uint32, next32),
                          function(ctypes.c_double, next_double), pointer(all_of_it))

    @property
    def cffi(self) -> Any:
        """There is none."""
        raise NotImplementedError("a faro.Generator is reached by ctypes, not by cffi")

    @property
    def seed_seq(self) -> Any:
        """There is none: a key stands in its place."""
        raise AttributeError("a faro.Generator has a key instead of a seed sequence: see state, and spawn")

    @property
    def state(self) -> dict:
        """Where it is, as a dictionary that can be set again."""
        with self.lock:
            key, *others = self._words.state
        return {"bit_generator": "faro", **dict(zip(_FIELDS, (key.hex(), *others)))}

    @state.setter
    def state(self, state: dict) -> None:
        if not isinstance(state, dict) or state.get("bit_generator") != "faro":
            raise InputError("state: expected what the state of a faro.Generator was")
        try:
            key, kind, taken, has_half, half = (state[name] for name in _FIELDS)
            with self.lock:
                self._words.set_state(bytes.fromhex(key), kind, taken, has_half, half)
        except InputError:
            raise
        except (KeyError, TypeError, ValueError):
            raise InputError(f"state: expected what the state of a faro.Generator was, got {state!r}") from None

    @classmethod
    def from_state(cls, state: dict) -> Generator:
        """A generator that goes on from a state."""
        made = cls(0)
        made.state = state
        return made

    # numpy pickles its Generator by the first two of these and sets the state of what they make.
    def __reduce__(self) -> tuple:
        return _anew, ("faro",), self.state

    def __setstate__(self, state: dict) -> None:
        self.state = state

    def random_raw(self, size: Any = None, output: bool = True) -> Any:
        """The next word of 64 bits, or an array of them; without ``output`` they are only passed over."""
        if size is None:
            with self.lock:
                word = self._words.next()
            return word if output else None
        shape = tuple(whole(n, "size") for n in (size if isinstance(size, (tuple, list)) else (size,)))
        with self.lock:
            words = self._words.next_words(math.prod(shape))
        return words.reshape(shape) if output else None

    def below(self, n: int) -> int:
        """One of 0 .. n-1, each with exactly the same probability."""
        n = whole(n, "n", 1, 2**64 - 1)
        with self.lock:
            return self._words.below(n)

    def advance(self, words: int) -> Generator:
        """Passes over so many words, at once but for ``xoshiro256++x16``, which has to walk there."""
        words = whole(words, "words")
        with self.lock:
            _, _, taken, *_ = self._words.state
            self._words.go_to(whole(taken + words, "words taken", 0, 2**61 - 1))
        return self

    def spawn(self, count: int) -> list[Generator]:
        """Independent generators for the parts of a run: the same ones each time."""
        key, kind, *_ = self._words.state
        made = []
        for part in range(whole(count, "count")):
            one = Generator.__new__(Generator)
            one._take(_faro.Words.of_part(key, part, kind))
            made.append(one)
        return made


def _anew(_: str) -> Generator:
    return Generator(0)
