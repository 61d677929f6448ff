"""Arrays: the same order for a seed whatever their type, strides and threads; nothing lost, all orders alike."""
import collections
import copy
import hashlib
import itertools
import json
import pathlib
import pickle
from fractions import Fraction

import faro
import numpy as np
import pytest

TYPES = [np.int8, np.uint16, np.float32, np.int64, np.complex128, "S3", "U7", "M8[D]", object,
         [("a", "i4"), ("b", "S100")], [("a", object), ("b", "i8")]]


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("n", [0, 1, 2, 100])
def test_any_type_of_item_takes_the_same_order(kind, n):
    items = np.arange(n).astype(np.int64 if kind == "M8[D]" else kind if not isinstance(kind, list) else np.int64)
    if kind == "M8[D]":
        items = items.astype(kind)
    if isinstance(kind, list):
        structured = np.zeros(n, dtype=kind)
        structured["a"] = items
        items = structured
    before = items.copy()
    faro.shuffle(items, seed="demo")
    assert (items == before[faro.permutation(n, seed="demo")]).all()


@pytest.mark.parametrize("view", [lambda a: a, lambda a: a[::2], lambda a: a[::-1], lambda a: a[:, ::3],
                                  lambda a: a.T, lambda a: np.asfortranarray(a)])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_strides_and_axes(view, axis):
    items = view(np.arange(24 * 18).reshape(24, 18).copy())
    before = items.copy()
    faro.shuffle(items, seed="x", axis=axis)
    order = faro.permutation(items.shape[axis], seed="x")
    assert (items == np.take(before, order, axis=axis)).all()


def test_rows_larger_than_the_fast_loops():
    items = np.arange(50 * 40).reshape(50, 40)
    faro.shuffle(items, seed="x")
    assert (items[:, 0] // 40 == faro.permutation(50, seed="x")).all()


def test_threads_do_not_change_the_order():
    n = 1_700_000
    one, two = np.arange(n), np.arange(n)
    faro.shuffle(one, seed="x")
    faro.shuffle(two, seed="x", threads=2)
    assert (one == two).all() and (np.sort(one) == np.arange(n)).all()


def test_read_only_arrays_are_refused_and_left_alone():
    items = np.arange(5)
    items.flags.writeable = False
    with pytest.raises(faro.InputError, match="read-only"):
        faro.shuffle(items)
    assert sorted(faro.permutation(items)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("wrong", [(1, 2), "text", 5, {1: 2}, np.array(3)])
def test_what_can_not_be_shuffled(wrong):
    with pytest.raises((TypeError, faro.InputError)):
        faro.shuffle(wrong)


@pytest.mark.parametrize("algorithm", ["scatter", "scatter-in-place", "fisher-yates", "fisher-yates-ascending"])
def test_every_order_comes_equally_often(algorithm):
    counts = collections.Counter()
    for seed in range(6000):
        items = [0, 1, 2]
        faro.shuffle(items, seed=f"{algorithm} {seed}", algorithm=algorithm)
        counts[tuple(items)] += 1
    assert set(counts) == set(itertools.permutations(range(3)))
    assert sum((c - 1000) ** 2 / 1000 for c in counts.values()) < 20.5  # 5 degrees of freedom, one in a thousand


def test_the_orders_are_the_programs(program):
    lines = [f"line {i}" for i in range(200)]
    for words, shuffled in [
        ([], lambda: faro.permutation(lines, seed="s")),
        (["--algorithm", "fisher-yates-ascending"],
         lambda: faro.permutation(lines, seed="s", algorithm="fisher-yates-ascending")),
        (["--algorithm", "riffle", "--rounds", "3", "--piles", "3"],
         lambda: faro.permutation(lines, seed="s", algorithm="riffle", rounds=3, piles=3)),
        (["--algorithm", "scatter"], lambda: faro.permutation(lines, seed="s")),
        (["-n", "7"], lambda: faro.sample(lines, 7, seed="s")),
    ]:
        printed, _, _ = program("shuffle", "--seed", "s", *words, text="".join(line + "\n" for line in lines))
        assert printed.splitlines() == list(shuffled())


def test_the_order_of_a_seed_is_that_of_an_independent_program():
    known = json.loads((pathlib.Path(__file__).parents[2] / "tests" / "answers" / "order.json").read_text(encoding="utf-8"))
    for row in known:
        if row["generator"] != "chacha20":
            continue
        for n in [0, 1, 2, 5, 52, 1000, 100_000]:
            order = faro.permutation(n, seed=row["seed"])
            listed, items = list(range(n)), np.arange(n)
            faro.shuffle(listed, seed=row["seed"])
            faro.shuffle(items, seed=row["seed"])
            expected = row[f"order_of_{n}"]
            assert (order.tolist() if n <= 52 else hashlib.sha256(order.astype("<u4").tobytes()).hexdigest()) == expected
            assert listed == items.tolist() == order.tolist()
            for k in {0, 1, n // 2, n} if n else {0}:
                assert faro.sample(n, k, seed=row["seed"]).tolist() == listed[:k] == list(faro.sample(list(range(n)), k, seed=row["seed"]))
        assert faro.sample(10**12, 5, seed=row["seed"]).tolist() == row["first_5_of_10_to_12"]
        assert list(faro.sample(range(10**12), 5, seed=row["seed"])) == row["first_5_of_10_to_12"]


def test_more_than_a_leaf_is_in_the_order_of_the_program(program):
    n = 1_600_000
    order = faro.permutation(n, seed="large")
    printed, _, _ = program("shuffle", "--seed", "large", text="".join(f"{i}\n" for i in range(n)))
    assert np.fromstring(printed, dtype=np.int64, sep="\n").tolist() == order.tolist()
    assert list(faro.sample(list(range(n)), 9, seed="large")) == order[:9].tolist()


def test_the_same_seed_in_other_words():
    assert (faro.permutation(9, seed=7) == faro.permutation(9, seed="7")).all()
    assert (faro.permutation(9, seed=b"7") == faro.permutation(9, seed="7")).all()
    with pytest.raises(TypeError):
        faro.permutation(9, seed=1.5)


def test_fresh_orders_differ():
    assert (faro.permutation(100) != faro.permutation(100)).any()


def test_samples():
    assert len(set(faro.sample(10**15, 1000, seed="s").tolist())) == 1000
    with pytest.raises(faro.InputError, match="can't take 4 different ones out of 3"):
        faro.sample(3, 4)


def test_choices_by_weight():
    drawn = faro.choice(3, 30_000, "s", weights=[0.5, 0.25, 0.25])
    counts = np.bincount(drawn, minlength=3)
    assert ((counts - [15000, 7500, 7500]) ** 2 / [15000, 7500, 7500]).sum() < 13.8
    assert sorted(faro.choice(4, 4, "s", weights=[1, 2, 3, 4], replace=False)) == [0, 1, 2, 3]
    for weights in ([1, 2], [0, 0, 0], [1, -1, 1]):
        with pytest.raises(faro.InputError, match="weights"):
            faro.choice(3, 1, weights=weights)


def test_weighted_samples_have_their_distribution():
    """Of weights 3, 2, 1: the first, then the second in proportion to what is left."""
    counts = collections.Counter(tuple(faro.choice(3, 2, f"s {i}", weights=[3, 2, 1], replace=False)) for i in range(6000))
    law = {(a, b): Fraction([3, 2, 1][a], 6) * Fraction([3, 2, 1][b], 6 - [3, 2, 1][a])
           for a, b in itertools.permutations(range(3), 2)}
    assert set(counts) == set(law)
    assert sum((counts[x] - 6000 * p) ** 2 / (6000 * p) for x, p in law.items()) < 20.5
    many = faro.choice(20_000, 20_000, "s", weights=range(1, 20_001), replace=False)
    assert sorted(many) == list(range(20_000))
    huge = faro.choice(3, 3, "s", weights=[10**40, 1, Fraction(1, 3)], replace=False)
    assert sorted(huge) == [0, 1, 2]


def test_weights_count_as_what_they_are_whatever_they_come_in():
    whole = [3, 0, 5, 2**40]
    made = faro.choice(4, 50, "s", weights=whole)
    for same in (np.array(whole), np.array(whole, dtype=np.uint64), np.array(whole, dtype=float), [float(w) for w in whole],
                 [Fraction(w) for w in whole], [Fraction(w, 2) for w in whole], list(np.array(whole)), tuple(whole)):
        assert (faro.choice(4, 50, "s", weights=same) == made).all()
        assert (faro.choice(4, 3, "s", weights=same, replace=False) == faro.choice(4, 3, "s", weights=whole, replace=False)).all()
    steep = np.exp(-np.arange(2000.0) / 3)  # 290 decimal digits between the least and the largest
    assert (faro.choice(2000, 2000, "s", weights=steep) == faro.choice(2000, 2000, "s", weights=list(map(Fraction, steep)))).all()
    assert sorted(faro.choice(2000, 2000, "s", weights=steep, replace=False)) == list(range(2000))
    assert faro.choice(2, 100, "s", weights=[2**20000, 3**20000]).any()  # more than 4300 digits
    assert faro.choice(2, 100, "s", weights=[2**63 + 1, 2**63 - 1]).any()


def test_weights_of_every_library():
    made = faro.choice(3, 20, "s", weights=[0.25, 0.5, 0.25])
    same = [np.array([0.25, 0.5, 0.25], dtype=kind) for kind in (np.float16, np.float32, np.longdouble)] + [(w for w in (0.25, 0.5, 0.25))]
    for module, make in (("pandas", lambda pandas: pandas.Series([0.25, 0.5, 0.25])),
                         ("torch", lambda torch: torch.tensor([0.25, 0.5, 0.25], requires_grad=True)),
                         ("torch", lambda torch: torch.tensor([0.25, 0.5, 0.25], dtype=torch.bfloat16))):
        try:
            same.append(make(__import__(module)))
        except ImportError:
            pass
    for p in same:
        assert (faro.choice(3, 20, "s", p=p) == made).all()
    assert faro.choice(2, weights=[np.longdouble(1) + np.finfo(np.longdouble).eps, 0]) == 0


@pytest.mark.parametrize("p", ["abc", [10**400, 1, 1], {0: 0.1, 1: 0.2, 2: 0.7}, [0.5, 0.5, float("nan")], [0.5, 0.5], np.ones((3, 1)) / 3],
                         ids=str)
def test_probabilities_that_are_none_are_refused(p):
    with pytest.raises(faro.InputError, match="^p: expected"):
        faro.choice(3, 2, p=p)


def test_sizes():
    assert faro.choice(range(10**18), (2, 3), "s").shape == (2, 3)
    for size in (True, (True, 2), (2**40, 2**40), 2**62, -1, (2, -1)):
        for call in (lambda: faro.integers(6, size=size), lambda: faro.choice(6, size)):
            with pytest.raises(faro.InputError, match="^size: expected"):
                call()
    pandas = pytest.importorskip("pandas")
    assert faro.choice(pandas.Series([1, 2, 3], index=[5, 6, 7]), (2, 3), "s").shape == (2, 3)
    with pytest.raises(faro.InputError, match="size: expected how many rows of a DataFrame"):
        faro.choice(pandas.DataFrame({"a": [1, 2]}), (2, 2))
    frame = pandas.DataFrame({"a": [1, 2, 3], "w": [0, 0, 1]})
    assert faro.choice(frame, 2, p="w")["a"].tolist() == [3, 3]


@pytest.mark.parametrize("weights, wrong", [
    ([1, float("inf"), 1], "weights: expected a number, got inf"),
    (np.array([1, np.nan, 1]), "weights: expected a number, got nan"),
    (np.array([1, -0.5, 1]), "weights: expected numbers of 0 or more that are not all 0"),
    ([1, Fraction(-1, 2), 1], "weights: expected numbers of 0 or more that are not all 0"),
    ([1, "x", 1], "weights: expected a number, got 'x'"),
    (np.ones((3, 1)), "weights: expected one after the other, as in a list, got an array of 2 dimensions"),
    (np.array(5), "weights: expected one after the other"),
    ("abc", "weights: expected one after the other"),
    (np.zeros(3), "weights: expected numbers of 0 or more that are not all 0"),
    ([0, 0, 1], "can't take 2 different ones out of 1"),
])
def test_weights_that_are_none_are_refused(weights, wrong):
    with pytest.raises(faro.InputError, match=wrong):
        faro.choice(3, 2, weights=weights, replace=False)


def test_picks_are_those_of_an_independent_program():
    known = json.loads((pathlib.Path(__file__).parents[2] / "tests" / "answers" / "picks.json").read_text(encoding="utf-8"))
    for row in known:
        seed = row.pop("seed")
        for name, expected in row.items():
            if name.startswith("below "):
                n = int(name[6:])
                assert faro.integers(n, size=20, seed=seed).tolist() == expected == faro.choice(n, 20, seed).tolist()
                continue
            weights = [Fraction(w) if isinstance(w, str) else w for w in expected["weights"]]
            n, order = len(weights), expected["without replacement"]
            assert faro.choice(n, 40, seed, weights=weights).tolist() == expected["picks"], name
            assert faro.choice(n, len(order), seed, weights=weights, replace=False).tolist() == order, name


def test_lists_keep_their_objects():
    mixed = [1, "a", None, (2, "b"), [3]]
    for made in (faro.permutation(mixed, seed="s"), faro.sample(mixed, 5, "s"), *faro.split(mixed, [5], "s"),
                 faro.permutation(mixed, seed="s", algorithm="riffle")):
        assert isinstance(made, list) and {id(item) for item in made} == {id(item) for item in mixed}
    pairs = faro.choice([("a", 1), ("b", 2)], (2, 3), "s")
    assert pairs.shape == (2, 3) and all(type(pair) is tuple for pair in pairs.flat)


def test_pairs_of_arrays_are_not_taken_for_items():
    X, y = np.zeros((6, 2)), np.zeros(6)
    for ask in (lambda: faro.split((X, y), [0.5, 0.5]), lambda: faro.k_folds((X, y), 2), lambda: faro.permutation((X, y)),
                lambda: faro.sample(([1, 2], [3, 4]), 1)):
        with pytest.raises(faro.InputError, match="take X\\[places\\], y\\[places\\]"):
            ask()
    assert sorted(faro.permutation(("a", "b"), seed="s")) == ["a", "b"]


def test_generators_of_others_are_seeds():
    import random

    for make in (lambda: np.random.default_rng(5), lambda: np.random.RandomState(5), lambda: random.Random(5)):
        one, two = make(), make()
        first = faro.permutation(50, seed=one)
        assert (first == faro.permutation(50, seed=two)).all()
        assert (first != faro.permutation(50, seed=one)).any()  # it went on
        assert faro.KFold(3, make()).seed == faro.KFold(3, make()).seed
    with pytest.raises(TypeError, match="seed: expected a text"):
        faro.permutation(5, seed=object())


def test_a_seed_is_said_by_name_where_numpy_has_an_axis():
    for wrong in (lambda: faro.shuffle(np.arange(3), 1), lambda: faro.permutation(3, 1)):
        with pytest.raises(TypeError, match="expected seed=1 or axis=1, said by name"):
            wrong()


def test_decks_and_hands():
    decks = faro.decks(52, 130, seed="s")
    assert decks.dtype == np.uint8 and (np.sort(decks, axis=1) == np.arange(52)).all()
    hands = faro.hands(4, 13, 65, seed="s")
    assert hands.shape == (65, 4, 13) and (np.sort(hands.reshape(65, 52), axis=1) == np.arange(52)).all()
    with pytest.raises(faro.InputError):
        faro.hands(5, 13)


def test_named_hands_are_the_programs(program):
    import json

    printed, _, _ = program("deal", "--seed", "demo", "--hands", "4x13", "--json")
    assert faro.deal(seed="demo") == [hand["cards"] for hand in json.loads(printed)["hands"]]


@pytest.mark.parametrize("n", [0, 1, 7, 100, 1001])
def test_splits_hold_everything_once(n):
    parts = faro.split(n, [0.7, 0.2, 0.1], seed="s")
    assert sorted(np.concatenate(parts).tolist()) == list(range(n))
    assert all(abs(len(p) - n * s) <= 1 for p, s in zip(parts, [0.7, 0.2, 0.1]))


def test_splits_of_sequences_and_by_numbers():
    assert [len(p) for p in faro.split(list("abcde"), [2, 3], seed="s")] == [2, 3]
    for shares in ([0.5, 0.6], [2, 2]):
        with pytest.raises(faro.InputError):
            faro.split(5, shares)


def test_shares_whose_sum_is_1_but_for_rounding():
    for shares in ([1 / 3] * 3, np.array([0.8, 0.1, 0.1], dtype=np.float32), (share for share in [0.5, 0.5])):
        assert sorted(np.concatenate(faro.split(100, shares, seed="s")).tolist()) == list(range(100))


def test_nobody_has_to_look_for_an_item_of_an_epoch():
    """Each is there once: answered from the number alone, not by looking through 10^15 places."""
    order = faro.epochs(10**15, seed="run")[4]
    assert 0 in order and 10**15 - 1 in order and 3.0 in order
    assert 10**15 not in order and -1 not in order and "x" not in order and 0.5 not in order
    assert order.count(7) == 1 and order.count(-7) == 0 and order[order.index(7)] == 7
    with pytest.raises(ValueError):
        order.index(7, order.index(7) + 1)
    assert pickle.loads(pickle.dumps(order))[5:9].tolist() == order[5:9].tolist()
    with pytest.raises(IndexError):
        order[2**70]


@pytest.mark.parametrize("harden", [False, True])
def test_items_under_a_mask_move_with_it(harden):
    numbers = np.arange(24).reshape(4, 6)
    items = np.ma.array(numbers.copy(), mask=numbers % 3 == 0)
    if harden:
        items.harden_mask()
    faro.shuffle(items, seed="x", axis=1)
    order = faro.permutation(6, seed="x")
    assert (items.data == numbers[:, order]).all() and (items.mask == (numbers[:, order] % 3 == 0)).all()
    mixed = faro.permutation(np.ma.array([1, 2, 3], mask=[0, 1, 0]), seed="x")
    assert mixed.mask[mixed.data == 2].all() and mixed.mask.sum() == 1


def test_lists_of_ones_own_are_written_by_their_own_ways():
    class watched(list):
        def __setitem__(self, at, values):
            self.written = True
            super().__setitem__(at, values)

    items, plain = watched(range(9)), list(range(9))
    faro.shuffle(items, seed="x")
    faro.shuffle(plain, seed="x")
    assert items == plain and items.written


def test_one_of_many_numbers_takes_no_memory_for_them():
    assert 0 <= faro.choice(10**15, seed="s") < 10**15
    assert (faro.choice(10**15, 5, seed="s") < 10**15).all()


def test_epochs_are_permutations_that_differ():
    orders = faro.epochs(1000, seed="run")
    first, second = list(orders[0]), list(orders[1])
    assert sorted(first) == sorted(second) == list(range(1000)) and first != second
    assert (orders[0][10:500:7] == first[10:500:7]).all() and orders[0][-1] == first[-1]
    assert (orders[0][::-1] == first[::-1]).all()
    assert [orders[0].place_of(x) for x in first[:20]] == list(range(20))
    assert list(faro.epochs(1000, seed="run")[1]) == second


def test_numpy_draws_from_a_generator():
    mine = faro.Generator("demo")
    numbers = np.random.Generator(mine)
    drawn = numbers.random(10_000)
    assert 0.48 < drawn.mean() < 0.52 and sorted(numbers.permutation(9)) == list(range(9))
    again = np.random.Generator(faro.Generator("demo"))
    assert (again.random(10_000) == drawn).all()


def test_generators_go_on_where_they_were():
    mine = faro.Generator("demo")
    mine.random_raw(300)
    copy = pickle.loads(pickle.dumps(mine))
    assert (mine.random_raw(700) == copy.random_raw(700)).all()
    a, b = mine.spawn(2)
    assert a.random_raw() != b.random_raw() and a.below(1) == 0


@pytest.mark.parametrize("options, words", [
    (dict(given="hcp(N) in 15..17 and spade(S) >= 5"), ["--given", "hcp(N) in 15..17 and spade(S) >= 5"]),
    (dict(given="ace(1) >= 1", deck="piquet32", hands="2x5"), ["--given", "ace(1) >= 1", "--deck", "piquet32", "--hands", "2x5"]),
], ids=["bridge", "other cards"])
def test_deals_under_a_condition_are_the_programs(program, options, words):
    import json

    printed, _, _ = program("deal", "--seed", "demo", "--count", "3", *words, "--json")
    deals = [[hand["cards"] for hand in json.loads(line)["hands"]] for line in printed.splitlines()]
    assert len(deals) == 3 and faro.deal(seed="demo", count=3, **options) == deals
    assert len(faro.deal(seed="demo", **options)) == len(deals[0])


def test_conditions_that_no_deal_keeps():
    with pytest.raises(faro.InputError):
        faro.deal(given="spade(N) = 13 and heart(N) = 1")


@pytest.mark.parametrize("wrong, message", [
    (lambda: faro.permutation(-1), "items: expected a whole number, 0 or more, got -1"),
    (lambda: faro.permutation(2**63), "items: expected a whole number from 0 to 9223372036854775807, got 9223372036854775808"),
    (lambda: faro.permutation(2**32, algorithm="riffle"), "items in the order riffle: expected a whole number from 0"),
    (lambda: faro.permutation(1.5), "expected a number of items or a sequence, got float"),
    (lambda: faro.shuffle(np.arange(3), axis="x"), "axis of an array of 1 dimension: expected a whole number from -1 to 0, got 'x'"),
    (lambda: faro.shuffle(np.arange(3), threads=-1), "threads: expected a whole number from 0 to 65536, got -1"),
    (lambda: faro.shuffle(np.arange(3), algorithm="riffle", rounds=1.5), "rounds: expected a whole number, 0 or more, got 1.5"),
    (lambda: faro.sample(5, -1), "k: expected a whole number, 0 or more, got -1"),
    (lambda: faro.integers(5, 5), "high: expected more than low, 5, and at most 2^63 more, got 5"),
    (lambda: faro.choice(3, weights=[float("nan"), 1, 1]), "weights: expected a number, got nan"),
    (lambda: faro.decks(-1), "cards: expected a whole number from 0 to 256, got -1"),
    (lambda: faro.hands(4, 13, "x"), "count: expected a whole number, 0 or more, got 'x'"),
    (lambda: faro.split(4, [0.5, "x"]), "shares: expected a number, got 'x'"),
    (lambda: faro.epochs(4)[0].place_of(4), "item: expected a whole number from 0 to 3, got 4"),
    (lambda: faro.Generator("s").below(0), "n: expected a whole number from 1"),
    (lambda: faro.deck({"a": 1.5}), "cards called 'a': expected a whole number, 0 or more, got 1.5"),
    (lambda: faro.deck("nofile.txt"), "a file is said as pathlib.Path('nofile.txt')"),
    (lambda: faro.deck("decks/mine"), "a file is said as pathlib.Path('decks/mine')"),
    (lambda: faro.deck(5), "a deck: expected a text such as 'land*24 spell*36', a file, or counts by name"),
    (lambda: faro.shuffle(np.arange(3), sed="x"), "the order scatter takes no sed=; did you mean seed"),
    (lambda: faro.split(4, "0.8,0.2"), "shares: expected one after the other, as in a list, got '0.8,0.2'"),
    (lambda: faro.Deck({"land": 24}), "faro.Deck: expected a text, got {'land': 24}; faro.deck takes counts"),
    (lambda: faro.deal(format="pbn"), "expected no format=; faro.ask('deal', format=...)['text'] is one"),
    (lambda: faro.shuffle([1, 2], rounds=2), "rounds: the order scatter is drawn once, got 2"),
    (lambda: faro.exactly(lambda c: 1, picks=-1), "picks: expected a whole number, 0 or more, got -1"),
    (lambda: faro.replay(lambda c: c.die(), [1]), "picks: expected pairs"),
    (lambda: faro.judge(5), "expected decks, a function that shuffles, or the name of a shuffle, got 5"),
    (lambda: faro.judge([[1, 2], [2, 3]]), "deck 2: '3'"),
    (lambda: faro.judge(lambda deck: 5, count=3), "deck 1: expected the shuffled list or None, the shuffle gave back 5"),
    (lambda: faro.shuffle([1, 2], axis=1), "axis of a list: expected a whole number from -1 to 0, got 1"),
    (lambda: faro.shuffle([1, 2], threads=-1), "threads: expected a whole number from 0 to 65536, got -1"),
    (lambda: faro.shuffle([1, 2], algorithm=None), "algorithm: expected a name, got None"),
    (lambda: faro.decks(5, generator=3), "generator: expected a name, got 3"),
    (lambda: faro.choice(3, weights=5), "weights: expected one after the other, as in a list, got 5"),
    (lambda: faro.choice(np.array(3)), "expected a number of items or a sequence, got ndarray"),
    (lambda: faro.sample({"a": 1}, 1), "expected a number of items or a sequence, got dict"),
    (lambda: faro.split(None, [1]), "expected a number of items or a sequence, got NoneType"),
    (lambda: faro.split(5, 5), "shares: expected one after the other, as in a list, got 5"),
    (lambda: faro.epochs(4)[0][1.5], "expected a place from -4 to 3 or a slice, got 1.5"),
    (lambda: faro.compare("d6 > 2", "d6"), "compare: expected a distribution to begin with, such as '2d6', got Fraction"),
    (lambda: faro.Distribution([1]), "expected a mapping from outcomes to probabilities"),
])
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_large_arrays_one_after_the_other_take_their_orders():
    """The memory that one leaves for the next changes nothing."""
    for n in (1_600_000, 3_000_000, 1_700_000):
        items = np.arange(n, dtype=np.int32)
        faro.shuffle(items, seed="x")
        assert (items == faro.permutation(n, seed="x", threads=2)).all()


def test_generators_are_pickled_and_set_as_numpys_own():
    """Also within numpy's: by itself, copied, between two halves of a word; an array of the same numbers goes on."""
    numbers = np.random.Generator(faro.Generator("demo", "aes256-ctr"))
    numbers.random(300)
    numbers.integers(0, 9, 3, dtype=np.uint32)
    for copied in (pickle.loads(pickle.dumps(numbers)), copy.deepcopy(numbers)):
        assert isinstance(copied.bit_generator, faro.Generator)
        before = numbers.bit_generator.state
        drawn = numbers.integers(0, 9, 500, dtype=np.uint32)
        assert (copied.integers(0, 9, 500, dtype=np.uint32) == drawn).all()
        numbers.bit_generator.state = before  # numpy goes on from there
        assert (numbers.integers(0, 9, 500, dtype=np.uint32) == drawn).all()
        numbers.bit_generator.state = before
    for wrong in (5, {}, {"bit_generator": "faro"}, {**before, "key": "zz"}, {**before, "kind": "zz"},
                  {**before, "taken": -1}, {**before, "taken": 2**64}, {**before, "uinteger": "x"}):
        with pytest.raises(faro.InputError):
            numbers.bit_generator.state = wrong
    assert numbers.bit_generator.state == before


def test_generators_do_what_numpys_do():
    mine = faro.Generator("demo")
    assert isinstance(mine, np.random.BitGenerator) and np.random.default_rng(mine).bit_generator is mine
    words = faro.Generator("demo").random_raw((3, 100))
    assert words.shape == (3, 100) and mine.random_raw(299, output=False) is None
    assert mine.random_raw() == words[2, 99] and faro.Generator("demo").advance(299).random_raw() == words[2, 99]
    by_address = faro.Generator("demo").ctypes
    assert by_address.next_uint64(by_address.state) == words[0, 0]
    with pytest.raises(faro.InputError, match="words taken: expected a whole number from 0 to"):
        mine.advance(2**63 - 1)


def test_threads_share_a_generator():
    import threading

    mine, drawn = faro.Generator("demo"), []
    numbers = np.random.Generator(mine)
    takes = [lambda: drawn.append(mine.random_raw(50_000)),
             lambda: drawn.append(numbers.integers(0, 2**64, 50_000, dtype=np.uint64))] * 3
    threads = [threading.Thread(target=take) for take in takes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (np.sort(np.concatenate(drawn)) == np.sort(faro.Generator("demo").random_raw(300_000))).all()


def test_numbers_are_read_as_numpy_would():
    assert set(faro.integers(1, 7, 1000, seed="s").tolist()) == set(range(1, 7))
    assert set(faro.integers(1, 6, 1000, endpoint=True).tolist()) == set(range(1, 7))
    assert set(faro.integers(6, size=1000).tolist()) == set(range(6))
    assert faro.integers(6, size=0).shape == (0,) and faro.integers(-3, 3, (4, 5)).shape == (4, 5)
    one = faro.integers(1, 7)
    assert isinstance(one, int) and 1 <= one <= 6
    assert faro.integers(-(2**63), 0, seed="s") == faro.integers(2**63, seed="s") - 2**63
    assert faro.integers(2**63 - 2, 2**63 - 1, endpoint=True) >= 2**63 - 2
    for wrong in ((0,), (7, 1), (1, 1), (-(2**63), 2**63), (1.5, 3), (1, 7, -1), (1, 7, (2, -1))):
        with pytest.raises(faro.InputError):
            faro.integers(*wrong)


def test_choice_takes_what_numpys_takes():
    assert faro.choice(3, p=[0, 1, 0]) == 1 and isinstance(faro.choice(3), int)
    assert faro.choice(np.arange(9).reshape(3, 3), (2, 2)).shape == (2, 2, 3)
    assert faro.choice(["a", "b"], (2, 3)).shape == faro.choice(5, (2, 3)).shape == (2, 3)
    with pytest.raises(TypeError, match="replace=False says it by name"):
        faro.choice(5, 3, False)
    with pytest.raises(faro.InputError, match="sum is 1"):
        faro.choice(2, p=[0.5, 0.6])
    with pytest.raises(faro.InputError, match="got both"):
        faro.choice(2, p=[1, 0], weights=[1, 0])
