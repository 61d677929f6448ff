"""Orders of other tools: held to Python's and NumPy's own where they are here."""
import random

import numpy as np
import pytest

import faro


@pytest.mark.parametrize("seed", [0, 42, -7, "faro", "42"])
def test_orders_are_those_of_python(seed):
    own, source = list(range(52)), random.Random(seed)
    source.shuffle(own)
    assert list(faro.order_like("python", seed, 52)) == own
    assert list(faro.order_like("python-sample", seed, 52, 5)) == random.Random(seed).sample(range(52), 5)
    source = random.Random(seed)
    assert list(faro.order_like("python", seed, 6, 20, replace=True)) == [source.randrange(6) for _ in range(20)]


def test_orders_are_those_of_numpy():
    assert list(faro.order_like("numpy-legacy", 42, 100)) == list(np.random.RandomState(42).permutation(100))
    assert list(faro.order_like("numpy", 42, 100)) == list(np.random.default_rng(42).permutation(100))


def test_samples_by_weights_are_those_of_python_and_numpy():
    weights = [0.5, 0.1, 0, 0.3, 0.7, 1 / 3]
    for seed in (0, 42, 1.5, b"\x00\xff"):
        own = random.Random(seed).choices(range(6), weights=weights, k=20)
        assert list(faro.order_like("python-choices", seed, 6, 20, replace=True, weights=weights)) == own
    shares = np.array(weights) / sum(weights)
    for k, replace in ((4, False), (20, True)):
        assert list(faro.order_like("numpy-choice", 7, 6, k, replace=replace, weights=weights)) == list(
            np.random.default_rng(7).choice(6, k, replace=replace, p=shares))
        assert list(faro.order_like("numpy-legacy", 7, 6, k, replace=replace, weights=weights)) == list(
            np.random.RandomState(7).choice(6, k, replace=replace, p=shares))


@pytest.mark.parametrize("seed", [1.5, -0.1, 1e300, "1.5", "True", "", "b'x'", b"faro", b"\x00'\\\xff"])
def test_seeds_that_are_no_whole_numbers_are_pythons(seed):
    own = list(range(52))
    random.Random(seed).shuffle(own)
    assert list(faro.order_like("python", seed, 52)) == own


def test_seeds_are_found():
    order = faro.order_like("php", 4711, 52)
    found = faro.find_seed(order, seeds="4000..5000")
    assert found == [(("php", "random-js"), 4711)] and found.answer["complete"]
    assert faro.find_seed(order[:6], 52, like="php", seeds="4711..4711")[0].seed == 4711
    dice = faro.order_like("numpy", 9, 6, 30, replace=True)
    assert faro.find_seed(dice, faces=6, like="numpy", seeds="0..99") == [(("numpy",), 9)]
    assert faro.find_seed(dice[5:], faces=6, like="numpy", seeds="0..99", after=10)[0].seed == 9


@pytest.mark.parametrize("ask, message", [
    (lambda: faro.order_like("pyton", 1, 3), "no tool is called 'pyton'"),
    (lambda: faro.order_like("python-sample", 1, 3), "needs k"),
    (lambda: faro.order_like("r", "x", 3), "expected a seed such as 42, got 'x'"),
    (lambda: faro.order_like("java", 1, 3, 1, weights=[1, 2, 3]), "takes no weights of samples"),
    (lambda: faro.order_like("r", 1, 3, 1, weights=[1, 2]), "weights: expected 3, one for each place, got 2"),
    (lambda: faro.order_like("r", 1, 3, 3, weights=[1, 2, 0]), "can't take 3 different ones out of 2 with a weight"),
    (lambda: faro.order_like("r", 1, 3, 1, weights=[1, -2, 0]), "expected a weight from 0 to 2"),
    (lambda: faro.order_like("r", 1, -1), "n: expected a whole number, 0 or more, got -1"),
    (lambda: faro.find_seed([0, 0]), "order: expected different places, got 0 twice"),
    (lambda: faro.find_seed([0, 6], faces=6), "order: expected numbers below 6, got 6"),
])
def test_what_is_wrong_is_said(ask, message):
    with pytest.raises(faro.InputError, match=message):
        ask()
