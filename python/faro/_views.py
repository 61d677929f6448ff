"""The memory of what others hold as arrays of numpy's, without a copy, by the protocols that they speak."""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from ._errors import InputError

_FORMATS = dict(zip("cCsSiIlLefg", ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8")))  # Arrow's, numpy's


class _ArrowSchema(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p)]  # the first of nine: no more is looked at


class _ArrowArray(ctypes.Structure):
    _fields_ = [*((name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")),
                ("buffers", ctypes.POINTER(ctypes.c_void_p))]


def writable(a: Any) -> Any:
    """The items of another's array, to be moved where they lie; nothing for what shows no memory. By the buffer protocol
    (bytearray, array.array, memoryview, ctypes, mmap), ``__array_interface__``, and torch's tensors."""
    if hasattr(type(a), "__arrow_c_array__"):
        raise InputError(f"a {type(a).__name__} of Arrow's is not to be changed: faro.permutation gives a shuffled one")
    if str(getattr(type(a), "__module__", "")).startswith("torch") and hasattr(a, "numpy"):
        try:
            return a.numpy()
        except (RuntimeError, TypeError) as wrong:
            raise InputError(f"{type(a).__name__}: {str(wrong).splitlines()[0]}") from None
    try:
        return np.asarray(a if hasattr(a, "__array_interface__") else memoryview(a))
    except (TypeError, ValueError):
        return None


def readable(items: Any) -> Any:
    """An array of Arrow's (``__arrow_c_array__``) of numbers without nulls as one of numpy's; all else as it is."""
    if not hasattr(type(items), "__arrow_c_array__"):
        return items
    capsules = items.__arrow_c_array__()
    schema = ctypes.cast(_pointer(capsules[0], b"arrow_schema"), ctypes.POINTER(_ArrowSchema)).contents
    array = ctypes.cast(_pointer(capsules[1], b"arrow_array"), ctypes.POINTER(_ArrowArray)).contents
    kind = _FORMATS.get(schema.format.decode())
    if kind is None or (array.null_count and array.buffers[0]):
        return items
    dtype = np.dtype(kind)
    begin, size = (array.buffers[1] or 0) + array.offset * dtype.itemsize, array.length * dtype.itemsize
    if not size:
        return np.empty(0, dtype)
    memory = (ctypes.c_char * size).from_address(begin)
    memory._capsules = capsules  # type: ignore[attr-defined]  # they own it, and live as long as any view of it
    view = np.frombuffer(memory, dtype)
    view.flags.writeable = False
    return view


def _pointer(capsule: Any, name: bytes) -> int:
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return get(capsule, name)
