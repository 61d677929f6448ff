"""Samplers for PyTorch: one order for any number of ranks and workers, resumed anywhere; nothing lost, nothing twice."""
import json
import pickle
import random
import subprocess
import sys
import tracemalloc
import warnings

import faro
import numpy as np
import pytest
from faro import _buffer

torch = pytest.importorskip("torch", reason="torch is not installed (scripts/install-packages --python-parts)")
import faro.torch  # noqa: E402
from faro.torch import BatchSampler, DataLoader, Sampler, ShuffleBuffer  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:This DataLoader will create")  # of a machine of few cores
N = 500
LABELS = [i % 7 % 3 for i in range(N)]
KINDS = {
    "shuffled": {},
    "in groups": {"groups": [i // 6 for i in range(N)]},
    "in strata": {"stratify": LABELS},
    "groups in strata": {"groups": [i // 5 for i in range(N)], "stratify": [i // 5 % 2 for i in range(N)]},
    "by weight": {"weights": [i % 4 for i in range(N)]},
    "with replacement": {"replacement": True, "num_samples": 5000},
    "by weight with replacement": {"replacement": True, "weights": [0.1 * (i % 4) for i in range(N)]},
}


def whole_order(asked, epoch=0):
    one = Sampler(N, "s", **asked)
    one.set_epoch(epoch)
    return list(one)


class Numbers(torch.utils.data.Dataset):
    def __len__(self):
        return N

    def __getitem__(self, i):
        return i


def steps_of_all(ranks, make):
    """What the ranks are given at each step together, and the loaders."""
    loaders = [make(rank) for rank in range(ranks)]
    passes = [iter(loader) for loader in loaders]
    while True:
        given = [next(one, None) for one in passes]
        if all(batch is None for batch in given):
            return
        yield [int(i) for batch in given if batch is not None for i in batch], loaders


def go_on(state, ranks, steps, make):
    """A run of so many steps (all that are left: None) from a state: what was given, and the state of each rank."""

    def load(rank):
        loader = make(rank)
        if state is not None:
            loader.load_state_dict(json.loads(json.dumps(state)))
        return loader

    done, states = [], []
    for number, (items, loaders) in enumerate(steps_of_all(ranks, load), 1):
        done += items
        if number == steps:
            return done, [loader.state_dict() for loader in loaders]
    return done, states


@pytest.mark.parametrize("kind", KINDS)
def test_cut_anywhere_the_order_goes_on(kind):
    """Runs of 1, 2, 3 and 8 ranks, with batches of any size, each from where the last one was cut."""
    choose = random.Random(kind)
    expected = whole_order(KINDS[kind])
    for _ in range(12):
        state, done = None, []
        while state is None or state["epoch"] == 0:
            ranks, size = choose.choice([1, 2, 3, 8]), choose.randint(1, 9)
            items, states = go_on(state, ranks, choose.randint(1, 12),
                                  lambda rank: BatchSampler(N, size, "s", num_replicas=ranks, rank=rank, **KINDS[kind]))
            done += items
            if not states:
                break
            assert all(one == states[0] for one in states)
            state = states[0]
        assert done == expected


def test_workers_that_fetch_ahead_change_nothing():
    """1, 2, 3 and 8 ranks with 0 to 4 workers each, every pair three times: cut at 50 random batches and more, and resumed by
    the next pair."""
    choose = random.Random(7)
    legs = [(ranks, workers) for ranks in (1, 2, 3, 8) for workers in range(5)] * 3
    choose.shuffle(legs)
    expected, done, state, cuts = whole_order({}), [], None, 0
    for ranks, workers in legs:
        size = choose.randint(1, 6)

        def make(rank):
            return DataLoader(Numbers(), num_workers=workers, batch_sampler=BatchSampler(
                Numbers(), size, None if state else "s", num_replicas=ranks, rank=rank))

        items, states = go_on(state, ranks, choose.randint(1, 12), make)
        done, cuts = done + items, cuts + bool(states)
        state = states[0] if states else None
        if state is None or state["epoch"]:
            assert done == expected
            done, state = [], None
    assert cuts >= 50 and done == expected[: len(done)]


def test_torchs_own_loader_is_told_how_many_it_gave():
    batches = BatchSampler(N, 4, "s")
    loader = torch.utils.data.DataLoader(Numbers(), batch_sampler=batches, num_workers=2)
    for given, batch in enumerate(loader, 1):
        if given == 7:
            break
    assert batches.state_dict(7)["first"] == 28
    sampler = Sampler(N, "s", num_replicas=2, rank=1)
    loader = torch.utils.data.DataLoader(Numbers(), batch_size=5, sampler=sampler, num_workers=1)
    assert torch.cat([batch for batch in loader]).tolist() == whole_order({})[1::2]
    assert sampler.state_dict(50)["first"] == 100 and sampler.epoch == 1


def test_epochs_follow_one_another_and_can_be_chosen():
    batches = BatchSampler(N, 50, "s")
    first, second = [sum(batches, []) for _ in range(2)]
    assert first == whole_order({}) and second == whole_order({}, 1) and batches.epoch == 2
    for batch in batches:
        break
    state = batches.state_dict()
    assert (state["epoch"], state["first"], len(batches)) == (2, 50, 10)
    again = BatchSampler(N, 50, "other")
    again.load_state_dict(state)
    again.set_epoch(2)  # as training loops do
    assert len(again) == 9 and sum(again, batch) == whole_order({}, 2)
    again.set_epoch(0)
    assert sum(again, []) == first and again.state_dict() == {**state, "epoch": 1, "first": 0}


def test_a_state_of_another_order_is_refused():
    state = BatchSampler(N, 5, "s", stratify=LABELS).state_dict()
    for other in (BatchSampler(N, 5, "s"), BatchSampler(N, 5, "s", stratify=LABELS[::-1]), BatchSampler(N - 1, 5, "s")):
        with pytest.raises(faro.InputError, match="state: expected one of an order with"):
            other.load_state_dict(state)
    with pytest.raises(faro.InputError, match="state: expected what state_dict gave"):
        BatchSampler(N, 5).load_state_dict({"epoch": 3})


def test_a_hundred_thousand_million_items_in_no_memory():
    n = 10**11
    tracemalloc.start()
    batches = BatchSampler(n, 64, "s", num_replicas=1000, rank=999)
    batches.load_state_dict({**batches.state_dict(), "epoch": 5, "first": n - 10**9})
    taken = [next(ahead) for ahead in [iter(batches)] for _ in range(50)]
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()
    order = faro.epochs(n, "s")[5]
    assert taken[1] == order[n - 10**9 + 1999 * 64 : n - 10**9 + 2000 * 64].tolist()
    assert len(batches) == -(-n // 64000)


def test_dropping_the_last_ones_gives_all_ranks_the_same():
    for ranks in (1, 2, 3, 8):
        made = [list(BatchSampler(N, 9, "s", drop_last=True, num_replicas=ranks, rank=r)) for r in range(ranks)]
        assert {len(batches) for batches in made} == {N // (9 * ranks)} and {len(b) for one in made for b in one} == {9}
        items = [list(Sampler(N, "s", drop_last=True, num_replicas=ranks, rank=r)) for r in range(ranks)]
        assert {len(one) for one in items} == {N // ranks}
        assert [len(one) for one in made] == [len(BatchSampler(N, 9, "s", drop_last=True, num_replicas=ranks, rank=0))] * ranks


def test_groups_stay_together_and_strata_are_spread():
    groups = np.array(KINDS["in groups"]["groups"])
    order = np.array(whole_order(KINDS["in groups"]))
    assert sorted(order) == list(range(N)) and (np.diff(groups[order]) != 0).sum() == groups.max()
    for kind, strata in (("in strata", np.array(LABELS)), ("groups in strata", np.arange(N) // 5 % 2)):
        order = np.array(whole_order(KINDS[kind], 3))
        assert sorted(order) == list(range(N))
        share = np.bincount(strata) / N
        begun = np.cumsum(strata[order, None] == np.arange(len(share)), axis=0)
        size = 5 if kind == "groups in strata" else 1
        away = abs(begun - share * np.arange(1, N + 1)[:, None])
        assert (away <= (1 + share * len(share)) * size).all()
    with pytest.raises(faro.InputError, match="stratify: expected one stratum in each group, got two in the group of item"):
        BatchSampler(4, 2, groups=[1, 1, 2, 2], stratify=[0, 1, 1, 1])


def test_weights_are_kept_exactly():
    """In proportion with replacement; without it as ``faro draw winners`` does; an item of weight 0 never comes."""
    drawn = list(Sampler(3, "s", weights=[0.5, 0.25, 0.25], replacement=True, num_samples=30_000))
    counts = np.bincount(drawn, minlength=3)
    assert ((counts - [15000, 7500, 7500]) ** 2 / [15000, 7500, 7500]).sum() < 13.8
    assert 0 not in whole_order(KINDS["by weight with replacement"])
    first = np.bincount([next(iter(Sampler(3, seed, weights=[2, 1, 1]))) for seed in range(400)], minlength=3)
    assert ((first - [200, 100, 100]) ** 2 / [200, 100, 100]).sum() < 13.8
    order = whole_order(KINDS["by weight"])
    assert sorted(order) == [i for i in range(N) if i % 4]


@pytest.mark.parametrize("wrong, message", [
    (lambda: BatchSampler(0, 4), "items: expected a whole number, 1 or more, got 0"),
    (lambda: BatchSampler(9, 0), "batch_size: expected a whole number, 1 or more, got 0"),
    (lambda: BatchSampler(9, 2, num_replicas=2), "rank: expected which of 2 this is"),
    (lambda: BatchSampler(9, 2, num_replicas=2, rank=2), "rank: expected a whole number from 0 to 1, got 2"),
    (lambda: BatchSampler(9, 2, num_samples=10), "num_samples: expected a whole number from 1 to 9, got 10"),
    (lambda: BatchSampler(3, 2, weights=[1, 2]), "weights: expected 3, one for each item, got 2"),
    (lambda: BatchSampler(3, 2, groups=[1, 2]), "groups: expected 3, one for each item, got 2"),
    (lambda: BatchSampler(3, 2, groups=[1, 2, 3], weights=[1, 1, 1]), "expected neither weights nor replacement"),
    (lambda: list(Sampler(2, weights=[1.0, 1e-300])), "wholes of at most 36 digits"),
    (lambda: ShuffleBuffer(iter([1]), 2), "source: expected what can be gone through again"),
    (lambda: ShuffleBuffer(5, 2), "source: expected an iterable, got 5"),
    (lambda: DataLoader([1, 2]), "expected a batch_sampler, or a dataset, of faro.torch"),
    (lambda: DataLoader(ShuffleBuffer([1, 2], 2), batch_size=3), "batch_size: expected that of the ShuffleBuffer, 1, got 3"),
])
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_a_stream_by_any_ranks_and_workers(workers):
    source = np.random.Generator(faro.Generator("x")).permutation(300).tolist()
    expected = list(ShuffleBuffer(source, 40, "s"))
    assert sorted(expected) == sorted(source) and expected != source
    state, done = None, []
    for ranks in (3, 1, 8, None):
        of = ranks or 2

        def make(rank):
            stream = ShuffleBuffer(source, 40, None if state else "s", batch_size=4, num_replicas=of, rank=rank)
            return DataLoader(stream, batch_size=4, num_workers=workers)

        items, states = go_on(state, of, 3 if ranks else None, make)
        done += items
        state = states[0] if states else None
    assert sorted(done) == sorted(source) and done[:-8] == expected[: len(done) - 8]


def test_epochs_of_a_stream():
    loader = DataLoader(ShuffleBuffer(range(30), 10, "s", batch_size=5, label=lambda item: 0), batch_size=5, num_workers=1)
    passes = [torch.cat(list(loader)).tolist() for _ in range(2)]
    assert passes[0] != passes[1] and loader.state_dict()["epoch"] == 2
    loader.dataset.set_epoch(1)
    assert torch.cat(list(loader)).tolist() == passes[1]


@pytest.mark.parametrize("items, size", [(1, 1), (4, 1), (5, 2), (5, 3), (3, 4), (4, 4)])
def test_the_distribution_of_a_buffer_is_that_of_what_it_does(items, size):
    orders = faro.exactly(lambda c: tuple(_buffer.buffered(range(items), size, c)))
    for item in range(items):
        assert orders.transform(lambda order: order.index(item)) == _buffer.place_distribution(item, items, size)
    law = _buffer.place_distribution(0, 400, 3)  # which came first: the limit counts from where an item can leave at once
    assert law.chance(lambda place: place >= 5) == _buffer.chance_behind(5 - 2, 3)


SORTED = {"by class": [i // 200 for i in range(1000)], "ascending": list(range(1000)), "descending": list(range(1000, 0, -1)),
          "pairs": [([i], i // 500) for i in range(1000)], "dictionaries": [{"x": i, "label": i // 500} for i in range(1000)],
          "tensors": [torch.tensor(i // 500) for i in range(1000)]}


@pytest.mark.parametrize("stream", SORTED)
def test_a_sorted_stream_is_warned_of(stream):
    with pytest.warns(UserWarning, match="the stream comes sorted: .* A buffer of 50 leaves half of all items within about 32 "):
        list(ShuffleBuffer(SORTED[stream], 50, "s"))


def test_a_mixed_stream_is_not():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(5):
            for stream in SORTED.values():
                list(ShuffleBuffer(faro.permutation(list(map(str, stream)), seed=seed), 50, "s"))
        list(ShuffleBuffer([torch.zeros(3)] * 900, 50, "s"))  # no labels that could be compared
        list(ShuffleBuffer(SORTED["by class"], 50, "s", label=lambda item: 0))


def test_half_of_all_items_stay_within_what_the_warning_says():
    size = 200
    near = round(np.arcsinh(np.e / 4) * size)
    assert float(_buffer.chance_behind(-near, size) - _buffer.chance_behind(near + 1, size)) == pytest.approx(0.5, abs=0.01)


RANK = """
import sys, torch, faro.torch
rank, folder = int(sys.argv[1]), sys.argv[2]
torch.distributed.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=2)
print(list(faro.torch.BatchSampler(30, 4, "s")))
"""


def test_ranks_of_torch_distributed(tmp_path):
    if not torch.distributed.is_available():
        pytest.skip("this torch has no torch.distributed")
    runs = [subprocess.Popen([sys.executable, "-c", RANK, str(rank), str(tmp_path)], stdout=subprocess.PIPE, text=True)
            for rank in range(2)]
    printed = [run.communicate(timeout=120)[0] for run in runs]
    assert printed == [f"{list(BatchSampler(30, 4, 's', num_replicas=2, rank=rank))}\n" for rank in range(2)]


def test_samplers_are_pickled():
    batches = BatchSampler(N, 8, "s", stratify=LABELS)
    assert list(pickle.loads(pickle.dumps(batches))) == list(batches)


def test_without_torch_one_line_says_what_is_needed():
    hidden = "import sys; sys.modules['torch'] = None; import faro.torch"
    run = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == "ImportError: faro.torch needs torch: apt install python3-torch, or pip install torch"


@pytest.mark.parametrize("options, told", [
    ({"shuffle": True}, "BatchSampler: every epoch is in random order"),
    ({"generator": torch.Generator()}, "BatchSampler: expected seed= for generator="),
    ({"batchsize": 3}, "BatchSampler: expected groups=, stratify=, weights=, replacement= or num_samples=, got batchsize="),
])
def test_what_torch_says_otherwise_is_told(options, told):
    with pytest.raises(TypeError, match=told):
        BatchSampler(10, 2, **options)


def test_a_dataset_is_split_without_loading_it():
    class Heavy(torch.utils.data.Dataset):
        loaded = 0

        def __len__(self):
            return 10

        def __getitem__(self, i):
            Heavy.loaded += 1
            return i * i

    train, test = faro.split(Heavy(), [0.8, 0.2], seed="s")
    assert (len(train), len(test), Heavy.loaded) == (8, 2, 0)
    assert isinstance(test, torch.utils.data.Subset) and sorted([*train, *test]) == [i * i for i in range(10)]
