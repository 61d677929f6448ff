"""Long work lets other threads run, and Ctrl-C ends it."""
import signal
import subprocess
import sys
import threading
import time

import faro
import numpy as np
import pytest

LONG = {
    "random deals": "faro.odds('land >= 3', deck='land*17 spell*23', draw=7, simulate=10**10, seed='s')",
    "a simulation": "faro.Game('pontoon.lua').simulate(10**9, seed='s', jobs=1)",
    "an exhaustive reading": "faro.exactly(lambda c: sum(c.below(2) for _ in range(60)), runs=10**9)",
    "numbers": "[faro.integers(6, size=10**9)[:1] for _ in range(10**6)]",
    "picks by weight": "[faro.choice(3, 10**8, weights=[1, 2, 2.5])[:1] for _ in range(10**6)]",
    "many decks": "[faro.decks(52, 10**6) for _ in range(10**6)]",
    "an order of many": "[faro.permutation(5 * 10**7)[:1] for _ in range(10**6)]",
    "an order drawn card by card": "[faro.permutation(5 * 10**7, algorithm='fisher-yates')[:1] for _ in range(10**6)]",
    "a shuffle that is slow": "faro.permutation(3 * 10**6, algorithm='insertion-after')",
    "a large sample": "[faro.sample(10**18, 10**7)[:1] for _ in range(10**6)]",
    "deals that are rare": "faro.deal(given='hcp(N) = 37 and hcp(S) = 3 and losers(E) = 9', count=10**6)",
    "words of a generator": "faro.Generator('s').random_raw(10**9)",
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it(name):
    # Python hears of Ctrl-C even where the shell that started the tests ignores it.
    code = ("import signal, faro\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nprint('begun', flush=True)\n"
            f"try:\n  {LONG[name]}\nexcept KeyboardInterrupt:\n  print('stopped')")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "begun\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        try:
            assert child.communicate(timeout=60)[0] == "stopped\n"
        finally:
            child.kill()


@pytest.mark.parametrize("algorithm", ["scatter", "scatter-in-place"])
def test_a_shuffle_that_is_stopped_loses_nothing(algorithm):
    class Stop(Exception):
        pass

    def stop(*_):
        raise Stop

    items = np.arange(2 * 10**7, dtype=np.uint32)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        for seconds in (0.01, 0.06):
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                faro.shuffle(items, algorithm=algorithm)
            except Stop:
                pass
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert (np.bincount(items, minlength=items.size) == 1).all()


def test_what_does_not_stop_is_left_behind():
    """A question that nobody waits for any more ends by itself, and the interpreter ends after it."""
    code = ("import signal, faro\n"
            "faro.ask('judge statistics')\n"  # whatever is loaded for the first question is there: no alarm comes in the middle of that
            "def alarm(*_): raise TimeoutError\n"
            "signal.signal(signal.SIGALRM, alarm)\n"
            "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
            "try: faro.ask('judge exact', shuffle='riffle', cards=9, all=True)\n"
            "except TimeoutError: print(faro.odds('2d6 >= 7'))\n")
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "7/12\n")


def test_other_threads_run_meanwhile():
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(0)
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    try:
        faro.odds("land >= 3", deck="land*17 spell*23", draw=7, simulate=3_000_000, seed="s", jobs=1)
    finally:
        done.set()
        other.join()
    assert len(counted) > 5
