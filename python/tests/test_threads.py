"""Eight threads at once, and processes forked meanwhile, get what one thread gets alone."""
import concurrent.futures
import os
import signal
import threading

import faro
import numpy as np
import pytest

WORK = {
    "a chance": lambda: faro.odds("poker = flush", deck="standard52", draw=5),
    "dice": lambda: str(faro.odds("6d6 drop lowest 2 >= 15")),
    "a simulation": lambda: faro.odds("land >= 3", deck="land*17 spell*23", draw=7, simulate=20_000, seed="s"),
    "an order": lambda: faro.permutation(100_000, seed="s").tobytes(),
    "an order in place": lambda: faro.shuffle(np.arange(300_000), seed="s", threads=2),
    "a sample": lambda: faro.sample(10**12, 1000, seed="s").tobytes(),
    "decks": lambda: faro.decks(52, 500, seed="s").tobytes(),
    "a question that is wrong": lambda: str(pytest.raises(faro.InputError, faro.odds, "2d6 >= x").value),
    "a description": lambda: faro.exactly(lambda c: c.below(6) + c.below(6)),
}


def answer(name):
    return repr(WORK[name]())


@pytest.fixture(scope="module")
def alone():
    return {name: answer(name) for name in WORK}


def test_threads_do_not_disturb_each_other(alone):
    names = [name for turn in range(8) for name in (list(WORK)[turn:] + list(WORK)[:turn])]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for name, found in zip(names, pool.map(answer, names, timeout=300)):
            assert found == alone[name], name


def test_a_generator_each(alone):
    def numbers(seed):
        generator = faro.Generator(seed)
        return [generator.random_raw(100).tolist() for _ in range(50)]

    expected = {seed: numbers(str(seed)) for seed in range(8)}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert dict(zip(range(8), pool.map(lambda seed: numbers(str(seed)), range(8)))) == expected


def in_fork(name):
    """What a forked process answers; an alarm ends it where it waits for a thread that it has not."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(120)
        try:
            os.write(theirs, answer(name).encode()[:4000])
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as said:
        text = said.read()
    assert os.waitpid(child, 0)[1] == 0, name
    return text.decode()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_forked_amid_other_threads_answers(alone):
    over = threading.Event()

    def work_on():
        while not over.is_set():
            answer("an order in place")
            answer("a chance")

    others = [threading.Thread(target=work_on) for _ in range(3)]
    for other in others:
        other.start()
    try:
        for _ in range(3):
            for name in WORK:
                assert in_fork(name) == alone[name][:4000], name
    finally:
        over.set()
        for other in others:
            other.join()
