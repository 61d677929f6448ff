"""Long work lets other threads run, and Ctrl-C ends it."""
import signal
import subprocess
import sys
import threading
import time

import faro
import pytest

LONG = {
    "random deals": "faro.odds('land >= 3', deck='land*17 spell*23', draw=7, simulate=10**10, seed='s')",
    "a simulation": "faro.Game('pontoon.lua').simulate(10**9, seed='s', jobs=1)",
    "an exhaustive reading": "faro.exactly(lambda c: sum(c.below(2) for _ in range(60)))",
    "numbers": "[faro.integers(6, 10**9)[:1] for _ in range(10**6)]",
    "many decks": "[faro.decks(52, 10**6) for _ in range(10**6)]",
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
