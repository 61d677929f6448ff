"""Dask's collections over a cluster: the orders of one machine, whatever the partitions, and whoever dies."""
import os
import signal
import subprocess
import sys
import time

import faro
import numpy as np
import pytest

NEEDED = "scripts/install-packages --python-parts"
dask = pytest.importorskip("dask", reason=f"dask is not installed ({NEEDED})")
pandas = pytest.importorskip("pandas", reason=f"pandas is not installed ({NEEDED})")
import dask.array  # noqa: E402
import dask.bag  # noqa: E402
import dask.dataframe  # noqa: E402
import faro.dask  # noqa: E402

N = 200
FRAME = pandas.DataFrame({"name": [f"n{i}" for i in range(N)], "kind": pandas.Categorical([("a", "b", "c")[i % 7 % 3] for i in range(N)]),
                          "group": [i // 6 for i in range(N)], "whole": pandas.array([None, *range(N - 1)], dtype="Int64")},
                         index=pandas.Index(range(1000, 1000 + N), name="row"))
MATRIX = np.arange(N * 6).reshape(N, 6)


@pytest.fixture(autouse=True)
def in_this_thread():
    with dask.config.set(scheduler="sync"):
        yield


def same(dasks, ones):
    made = dasks.compute()
    if isinstance(ones, pandas.DataFrame):
        pandas.testing.assert_frame_equal(made, ones)
    elif isinstance(ones, pandas.Series):
        pandas.testing.assert_series_equal(made, ones)
    else:
        assert type(made) is type(ones) and np.array_equal(made, ones)
        assert not isinstance(ones, np.ndarray) or made.dtype == ones.dtype


KINDS = {
    "frame": (FRAME, lambda parts: dask.dataframe.from_pandas(FRAME, npartitions=parts)),
    "series": (FRAME["kind"], lambda parts: dask.dataframe.from_pandas(FRAME, npartitions=parts)["kind"]),
    "matrix": (MATRIX, lambda parts: dask.array.from_array(MATRIX, chunks=(-(-N // parts), 4))),
    "bag": (list("abcdefgh" * 25), lambda parts: dask.bag.from_sequence("abcdefgh" * 25, npartitions=parts)),
    "lazy bag": (list(range(N)), lambda parts: dask.bag.range(N, npartitions=parts).map(lambda i: i)),
}


@pytest.mark.parametrize("parts", [1, 3, 8])
@pytest.mark.parametrize("kind", KINDS)
def test_one_order_whatever_the_partitions(kind, parts):
    ones, make = KINDS[kind]
    same(faro.dask.shuffle(make(parts), "s"), faro.permutation(ones, seed="s") if not isinstance(ones, list) else
         [ones[i] for i in faro.permutation(N, seed="s")])
    of_epoch = [ones[i] if isinstance(ones, list) else i for i in faro.epochs(N, "s")[3]]
    same(faro.dask.shuffle(make(parts), "s", epoch=3), type(ones)(of_epoch) if isinstance(ones, list) else
         ones[of_epoch] if isinstance(ones, np.ndarray) else ones.iloc[of_epoch])
    same(faro.dask.sample(make(parts), 17, "s"), faro.sample(ones, 17, "s"))
    for dasks, part in zip(faro.dask.split(make(parts), [0.7, 0.2, 0.1], "s"), faro.split(ones, [0.7, 0.2, 0.1], "s")):
        same(dasks, part)


@pytest.mark.parametrize("options", [{"groups": "group"}, {"stratify": "kind"}, {"groups": "group", "stratify": [i // 6 % 2 for i in range(N)]}], ids=str)
def test_groups_and_strata_are_those_of_one_machine(options):
    frame = dask.dataframe.from_pandas(FRAME, npartitions=4)
    same(faro.dask.shuffle(frame, "s", **options), faro.permutation(FRAME, seed="s", **options))
    for dasks, part in zip(faro.dask.split(frame, [0.7, 0.3], "s", **options), faro.split(FRAME, [0.7, 0.3], "s", **options)):
        same(dasks, part)


def test_parts_of_all_sizes():
    """Partitions that are empty, chunks of unknown sizes, more partitions than items."""
    empty = dask.bag.from_sequence(range(30), npartitions=6).filter(lambda i: i % 10 < 4)
    same(faro.dask.shuffle(empty, "s"), faro.permutation([i for i in range(30) if i % 10 < 4], seed="s"))
    numbers = dask.array.arange(40, chunks=7)
    same(faro.dask.shuffle(numbers[numbers % 3 == 0], "s"), faro.permutation(np.arange(0, 40, 3), seed="s"))
    same(faro.dask.sample(numbers, 2, "s"), faro.sample(40, 2, "s"))
    assert faro.dask.shuffle(numbers, "s").chunks == numbers.chunks


def test_the_order_is_the_programs(program):
    lines = [f"line {i}" for i in range(50)]
    printed, _, _ = program("shuffle", "--seed", "s", "--algorithm", "scatter", text="".join(line + "\n" for line in lines))
    assert faro.dask.shuffle(dask.bag.from_sequence(lines, npartitions=4), "s").compute() == printed.splitlines()


def test_a_source_that_changes_is_named():
    class Changing:
        times = 0

    def other(part):
        Changing.times += 1
        return [1] * Changing.times

    with pytest.raises(faro.InputError, match="a partition had 1 items when it was counted, and 2 when it was read"):
        faro.dask.shuffle(dask.bag.from_sequence([1], npartitions=1).map_partitions(other), "s").compute()


def test_fresh_orders_differ_and_hold():
    numbers = dask.array.arange(60, chunks=7)
    once = faro.dask.shuffle(numbers)
    assert (once.compute() == once.compute()).all() and (once.compute() != faro.dask.shuffle(numbers).compute()).any()


@pytest.mark.parametrize("wrong, message", [
    (lambda: faro.dask.shuffle([1, 2]), "expected a bag, an array, a data frame or a series of Dask's, got list"),
    (lambda: faro.dask.shuffle(dask.array.arange(3), epoch=-1), "epoch: expected a whole number, 0 or more, got -1"),
    (lambda: faro.dask.sample(dask.array.arange(3), 4), "can't take 4 different ones out of 3"),
    (lambda: faro.dask.split(dask.array.arange(3), [1, 3]), "expected numbers that sum to 3, got 4"),
    (lambda: faro.dask.shuffle(dask.array.arange(3), groups=[1]), "groups: expected 3, one for each item, got 1"),
    (lambda: faro.dask.shuffle(dask.array.arange(3), epoch=1, groups=[1, 1, 2]), "epoch: expected neither groups nor stratify"),
    (lambda: faro.dask.shuffle(KINDS["frame"][1](2), groups="none"), "groups: expected a column, name, kind, group, whole, got 'none'"),
])
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value) and "\n" not in str(caught.value)


def slowly(part):
    time.sleep(0.3)
    return part


def test_a_worker_that_dies_changes_nothing():
    """Four processes; one is killed when some of the work is done, and what it held is made again."""
    distributed = pytest.importorskip("distributed", reason=f"distributed is not installed ({NEEDED})")
    with dask.config.set({"distributed.worker.daemon": False}), \
            distributed.LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=":0") as cluster, distributed.Client(cluster) as client:
        client.wait_for_workers(4, timeout=120)
        workers = client.run(os.getpid)
        frame = dask.dataframe.from_pandas(FRAME, npartitions=16)
        slow = frame.map_partitions(slowly, meta=FRAME)
        with dask.config.set(scheduler=client):
            made = faro.dask.shuffle(slow, "s")
        wanted = client.compute(made)
        while sum(client.nthreads().values()) and not sum(len(keys) for keys in client.has_what().values()):
            time.sleep(0.05)
        first = max(client.has_what().items(), key=lambda held: len(held[1]))[0]
        os.kill(workers[first], signal.SIGKILL)
        pandas.testing.assert_frame_equal(wanted.result(timeout=300), faro.permutation(FRAME, seed="s"))
        assert not wanted.cancelled() and client.run(os.getpid) != workers


def test_without_dask_one_line_says_what_is_needed():
    hidden = "import sys; sys.modules['dask'] = None; import faro.dask"
    run = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == "ImportError: faro.dask needs dask: apt install python3-dask, or pip install 'dask[complete]'"
