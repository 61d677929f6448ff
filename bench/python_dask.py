"""What workers cost: PYTHONPATH=build/release/python python3 bench/python_dask.py [ROWS [ROUNDS]]

A data frame of two columns is shuffled by faro.dask on clusters of 1, 2 and 4 worker processes of this machine, one thread
each, and by faro.permutation in one process. Prints a table in Markdown: medians of wall seconds, processor seconds of all
workers, and whether the order is that of one machine."""
import os
import statistics
import sys
import time

import dask
import dask.dataframe
import numpy as np
import pandas as pd
from distributed import Client, LocalCluster

import faro
import faro.dask

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 10**6
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
PARTITIONS = 16
SEED = "workers"


def processor_seconds():
    used = os.times()
    return used.user + used.system


def timed(work, workers=None):
    """The medians of wall and processor seconds, and what the last round gave."""
    walls, processors = [], []
    for _ in range(ROUNDS):
        before = sum(workers.run(processor_seconds).values()) if workers else processor_seconds()
        start = time.monotonic()
        made = work()
        walls.append(time.monotonic() - start)
        after = sum(workers.run(processor_seconds).values()) if workers else processor_seconds()
        processors.append(after - before)
    return statistics.median(walls), statistics.median(processors), made


def main():
    rows = pd.DataFrame({"number": np.arange(ROWS), "weight": np.random.default_rng(1).random(ROWS)})
    wall, processor, expected = timed(lambda: faro.permutation(rows, seed=SEED))
    print(f"{ROWS:,} rows of two columns, {PARTITIONS} partitions, {os.cpu_count()} processors, medians of {ROUNDS}; dask {dask.__version__}\n")
    print("| | wall | of processor | the order of one machine |\n|---|---|---|---|")
    print(f"| `faro.permutation`, one process | {wall:.2f} s | {processor:.2f} s | |")
    for number in 1, 2, 4:
        with LocalCluster(n_workers=number, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            held = client.persist(dask.dataframe.from_pandas(rows, npartitions=PARTITIONS))
            wall, processor, made = timed(lambda: client.compute(faro.dask.shuffle(held, seed=SEED)).result(), client)
            print(f"| {number} worker{'s' if number > 1 else ''} | {wall:.2f} s | {processor:.2f} s | {'yes' if made.equals(expected) else 'NO'} |")


if __name__ == "__main__":
    main()
