"""What shows its memory is shuffled where it lies and read where it lies; parts are imported when they are asked for."""
import array
import ctypes
import subprocess
import sys

import faro
import numpy as np
import pytest

CAPSULE = ctypes.pythonapi.PyCapsule_New
CAPSULE.restype, CAPSULE.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Schema(ctypes.Structure):
    """As docs of Arrow's C data interface have it, written here by itself."""
    _fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
                ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p),
                ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


class Array(ctypes.Structure):
    _fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
                ("n_children", ctypes.c_int64), ("buffers", ctypes.c_void_p), ("children", ctypes.c_void_p),
                ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


class Arrow(list):
    """A list that is an array of Arrow's, too: what the protocol asks of a producer, by ctypes."""

    def __init__(self, values, kind, offset=0, nulls=0):
        super().__init__(values[offset:].tolist())
        self.values = values
        valid = (ctypes.c_uint8 * len(values))(*[255] * len(values))
        self.buffers = (ctypes.c_void_p * 2)(ctypes.addressof(valid) if nulls else None, values.ctypes.data)
        self.schema = Schema(format=kind)
        self.array = Array(length=len(values) - offset, null_count=nulls, offset=offset, n_buffers=2, buffers=ctypes.addressof(self.buffers))
        self.valid = valid

    def __arrow_c_array__(self, requested_schema=None):
        return (CAPSULE(ctypes.addressof(self.schema), b"arrow_schema", None), CAPSULE(ctypes.addressof(self.array), b"arrow_array", None))


@pytest.mark.parametrize("kind, dtype", [(b"c", "i1"), (b"S", "u2"), (b"i", "i4"), (b"l", "i8"), (b"f", "f4"), (b"g", "f8")])
@pytest.mark.parametrize("offset", [0, 3])
def test_arrows_numbers_are_read_where_they_lie(kind, dtype, offset):
    values = np.arange(40, dtype=dtype)
    given = Arrow(values, kind, offset)
    for made in (lambda x: faro.permutation(x, seed="s"), lambda x: faro.sample(x, 5, "s"), lambda x: faro.choice(x, 5, "s"),
                 lambda x: np.concatenate(faro.split(x, [0.5, 0.5], "s"))):
        got, wanted = made(given), made(values[offset:])
        assert got.dtype == wanted.dtype and got.tolist() == wanted.tolist()
    view = faro._views.readable(given)
    assert view.ctypes.data == values.ctypes.data + offset * values.itemsize and not view.flags.writeable


def test_arrows_other_arrays_are_sequences_and_none_is_changed():
    numbers = np.arange(10, dtype="i4")
    assert sorted(faro.sample(Arrow(numbers, b"i", nulls=1), 10, "s")) == list(range(10))
    assert sorted(faro.sample(Arrow(numbers, b"tdD"), 10, "s")) == list(range(10))
    with pytest.raises(faro.InputError, match="Arrow's is not to be changed: faro.permutation gives a shuffled one"):
        faro.shuffle(Arrow(numbers, b"i"))
    assert len(faro.permutation(Arrow(numbers[:0], b"i"), seed="s")) == 0


class Interface:
    def __init__(self, values):
        self.values = values
        self.__array_interface__ = values.__array_interface__


@pytest.mark.parametrize("made", [
    lambda n: bytearray(range(n)), lambda n: memoryview(bytearray(range(n))), lambda n: array.array("d", range(n)),
    lambda n: array.array("h", range(n)), lambda n: (ctypes.c_int * n)(*range(n)), lambda n: Interface(np.arange(n)),
    lambda n: list(range(n)), lambda n: np.arange(n)[::1]])
@pytest.mark.parametrize("options", [{}, {"algorithm": "riffle", "rounds": 3}, {"algorithm": "scatter-in-place"}])
def test_what_shows_its_memory_is_shuffled_where_it_lies(made, options):
    items = made(200)
    faro.shuffle(items, seed="s", **options)
    wanted = np.arange(200)
    faro.shuffle(wanted, seed="s", **options)
    assert list(getattr(items, "values", items)) == wanted.tolist()


def test_a_memory_of_two_dimensions_and_of_every_second_item():
    plane = memoryview(bytearray(range(24))).cast("B", (6, 4))
    faro.shuffle(plane, seed="s", axis=1)
    assert sorted(np.asarray(plane)[0].tolist()) == [0, 1, 2, 3]
    raw = bytearray(range(20))
    faro.shuffle(memoryview(raw)[::2], seed="s")
    assert list(raw[1::2]) == list(range(1, 20, 2)) and sorted(raw[::2]) == list(range(0, 20, 2))


def test_what_can_not_be_changed_is_refused():
    with pytest.raises(faro.InputError, match="read-only"):
        faro.shuffle(b"abcdef")
    for wrong in ("abc", (1, 2), {1: 2}, 7, None):
        with pytest.raises(TypeError, match="expected a list, an array"):
            faro.shuffle(wrong)


def test_tensors_are_shuffled_where_they_lie():
    torch = pytest.importorskip("torch", reason="torch is not installed (scripts/install-packages --python-parts)")
    tensor = torch.arange(30).reshape(10, 3)
    faro.shuffle(tensor, seed="s")
    wanted = np.arange(30).reshape(10, 3)
    faro.shuffle(wanted, seed="s")
    assert tensor.tolist() == wanted.tolist()
    with pytest.raises(faro.InputError, match="Tensor: Can't call numpy"):
        faro.shuffle(torch.ones(3, requires_grad=True))


def test_the_order_of_an_array_is_the_same_for_any_number_of_threads():
    one, all_of_them = np.arange(2 * 10**6), np.arange(2 * 10**6)
    faro.shuffle(one, seed="s", threads=1)
    faro.shuffle(all_of_them, seed="s")
    assert (one == all_of_them).all()


def test_parts_are_imported_when_they_are_asked_for():
    said = subprocess.run([sys.executable, "-c", "import sys, faro\n"
                           "before = {'numpy', 'faro._faro'} & set(sys.modules)\n"
                           "assert not before, before\n"
                           "assert set(faro.__all__) <= set(dir(faro))\n"
                           "assert faro.orders.epochs is faro.epochs and callable(faro.deck)\n"
                           "faro.deal('2x2', seed='s')\n"
                           "assert callable(faro.deck) and faro.__version__\n"
                           "from faro import *\n"
                           "try: faro.nothing\n"
                           "except AttributeError as wrong: print(wrong)"], capture_output=True, text=True)
    assert said.stdout == "module 'faro' has no attribute 'nothing'\n", said.stderr


def test_what_random_and_numpy_call_otherwise_is_named():
    for name, meant in ("choices", "faro.choice"), ("shuffled", "faro.permutation"), ("randint", "faro.integers"):
        with pytest.raises(AttributeError, match=f"did you mean {meant}"):
            getattr(faro, name)
