"""Splits and folds: every item once, shares kept in every stratum, groups whole; in pandas with index and types."""
import faro
import numpy as np
import pytest

LABELS = np.array([0] * 61 + [1] * 30 + [2] * 9 + [3])
N = len(LABELS)


@pytest.mark.parametrize("shares", [[0.8, 0.2], [0.25] * 4, [0.7, 0.2, 0.1], [60, 41], [1, 100], [0, N]])
@pytest.mark.parametrize("seed", range(5))
def test_each_part_has_of_each_label_what_its_share_is(shares, seed):
    parts = faro.split(N, shares, seed, stratify=LABELS)
    plain = faro.split(N, shares, seed)
    assert sorted(np.concatenate(parts).tolist()) == list(range(N)) and [len(p) for p in parts] == [len(p) for p in plain]
    near = 1 if len(parts) == 2 or len(set(shares)) == 1 else len(parts) - 1
    for part in parts:
        assert (abs(np.bincount(LABELS[part], minlength=4) - np.bincount(LABELS) * len(part) / N) < near + 1e-9).all()


@pytest.mark.parametrize("stratify", [None, np.arange(200) // 10 % 2])
@pytest.mark.parametrize("shares", [[0.8, 0.2], [0.6, 0.3, 0.1]])
def test_groups_stay_whole(shares, stratify):
    groups = np.arange(200) // 10 if stratify is not None else np.array([int(i**0.7) for i in range(200)])
    largest = np.bincount(groups).max()
    for seed in range(5):
        parts = faro.split(200, shares, seed, groups=groups, stratify=stratify)
        assert sorted(np.concatenate(parts).tolist()) == list(range(200))
        held = [set(groups[part]) for part in parts]
        assert sum(map(len, held)) == len(set(groups))
        assert all(len(part) - 200 * share < largest for part, share in zip(parts, shares))


@pytest.mark.parametrize("seed", range(5))
def test_groups_of_several_labels_stay_whole_and_spread_them(seed):
    groups = np.array([int(i**0.75) for i in range(600)])
    labels = np.array([(g * 7 + i * (g % 3)) % 4 for i, g in enumerate(groups)])
    largest = np.bincount(groups).max()
    for parts in (faro.split(600, [0.7, 0.2, 0.1], seed, groups=groups, stratify=labels),
                  [test for _, test in faro.k_folds(600, 5, seed, groups=groups, stratify=labels)]):
        assert sorted(np.concatenate(parts).tolist()) == list(range(600))
        assert sum(len(set(groups[part])) for part in parts) == len(set(groups))
        for part, share in zip(parts, [0.7, 0.2, 0.1] if len(parts) == 3 else [0.2] * 5):
            assert (abs(np.bincount(labels[part], minlength=4) - share * np.bincount(labels)) <= 2 * largest).all()


def test_where_an_item_falls_is_chance():
    """Each item is in the smaller part with its share, whatever its stratum and its group."""
    for options in ({"stratify": [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]}, {"groups": [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]}):
        times = np.zeros(10)
        for seed in range(2000):
            times[faro.split(10, [0.8, 0.2], seed, **options)[1]] += 1
        assert (abs(times - 400) < 4.5 * np.sqrt(2000 * 0.16)).all()


def test_folds_test_everything_once():
    for options in ({}, {"stratify": LABELS}, {"groups": np.arange(N) // 3}):
        folds = faro.k_folds(N, 4, "s", **options)
        assert sorted(np.concatenate([test for _, test in folds]).tolist()) == list(range(N))
        assert all(sorted([*train, *test]) == list(range(N)) for train, test in folds)
    folds = faro.k_folds(list("abcdefg"), 3, "s", stratify=[1, 1, 1, 1, 2, 2, 2])
    assert sorted(letter for _, test in folds for letter in test) == list("abcdefg")


def test_orders_with_groups_and_strata():
    order = faro.permutation(N, seed="s", groups=np.arange(N) // 4, stratify=np.arange(N) // 4 % 2)
    assert sorted(order) == list(range(N)) and (np.diff(order // 4) != 0).sum() == (N - 1) // 4
    picked = faro.sample(list(LABELS), 30, "s", stratify=LABELS)
    assert (abs(np.bincount(picked, minlength=4) - np.bincount(LABELS) * 30 / N) <= 1 + 4 * np.bincount(LABELS) / N).all()


@pytest.mark.parametrize("wrong, message", [
    (lambda: faro.split(3, [1, 2], stratify=[1, 2]), "stratify: expected 3, one for each item, got 2"),
    (lambda: faro.split(3, [1, 2], groups=[{}, [], 1]), "groups: expected labels such as texts and numbers"),
    (lambda: faro.k_folds(3, 1), "k: expected a whole number from 2 to 3, got 1"),
    (lambda: faro.k_folds(3, 4), "k: expected a whole number from 2 to 3, got 4"),
    (lambda: list(faro.KFold(2, stratify=True).split([1, 2])), "stratify: expected y"),
    (lambda: faro.KFold(1), "n_splits: expected a whole number, 2 or more, got 1"),
    (lambda: faro.permutation(3, groups=[1, 1, 2], algorithm="riffle"), "expected the order scatter beside them"),
    (lambda: faro.sample(3, 4, stratify=[1, 1, 2]), "k: expected a whole number from 0 to 3, got 4"),
])
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.fixture
def frame():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed (scripts/install-packages --python-parts)")
    return pandas.DataFrame({
        "name": [f"n{i}" for i in range(40)], "whole": pandas.array([None, *range(39)], dtype="Int64"),
        "kind": pandas.Categorical(["cat", "dog"] * 20), "when": pandas.date_range("2026-01-01", periods=40, tz="UTC"),
        "patient": [i // 4 for i in range(40)]}, index=pandas.Index(range(100, 140), name="row"))


MADE = {
    "permutation": lambda data: [faro.permutation(data, seed="s")],
    "by rounds": lambda data: [faro.permutation(data, seed="s", algorithm="riffle", rounds=2)],
    "groups": lambda data: [faro.permutation(data, seed="s", groups=np.arange(40) // 4)],
    "strata": lambda data: [faro.permutation(data, seed="s", stratify=np.arange(40) % 2)],
    "sample": lambda data: [faro.sample(data, 7, "s")],
    "stratified sample": lambda data: [faro.sample(data, 8, "s", stratify=np.arange(40) % 2)],
    "choice": lambda data: [faro.choice(data, 9, "s", weights=range(40)), faro.choice(data, 3, "s", replace=False)],
    "split": lambda data: faro.split(data, [0.5, 0.5], "s", groups=np.arange(40) // 4),
    "folds": lambda data: [part for pair in faro.k_folds(data, 4, "s") for part in pair],
}


@pytest.mark.parametrize("way", MADE)
def test_frames_and_series_keep_index_and_types(frame, way):
    pandas = pytest.importorskip("pandas")
    numbers = MADE[way](list(range(40)))
    for data in (frame, frame["whole"], frame["kind"], frame["when"]):
        for part, places in zip(MADE[way](data), numbers):
            assert type(part) is type(data) and part.index.name == "row"
            same = pandas.testing.assert_frame_equal if part.ndim == 2 else pandas.testing.assert_series_equal
            same(part, data.loc[[100 + int(i) for i in places]])
    assert all(isinstance(part, pandas.Index) for part in MADE[way](frame.index))


def test_columns_by_name(frame):
    train, test = faro.split(frame, [0.75, 0.25], "s", groups="patient")
    assert not set(train["patient"]) & set(test["patient"]) and len(test) == 8 + 4 * (len(test) == 12)
    for _, test in faro.k_folds(frame, 5, "s", stratify="kind"):
        assert test["kind"].value_counts().tolist() == [4, 4]
    assert set(faro.choice(frame, 30, "s", weights="patient")["patient"]) <= set(range(1, 10))
    assert faro.choice(frame["name"], seed="s") in set(frame["name"])
    with pytest.raises(faro.InputError, match="groups: expected a column, name, whole, kind, when, patient, got 'doctor'"):
        faro.split(frame, [0.5, 0.5], groups="doctor")
    with pytest.raises(faro.InputError, match="a DataFrame keeps its index: faro.permutation gives a shuffled one"):
        faro.shuffle(frame)


def test_scikit_learn_takes_the_folds():
    pytest.importorskip("sklearn", reason="sklearn is not installed (scripts/install-packages --python-parts)")
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GridSearchCV, cross_val_score, cross_validate

    numbers = np.random.Generator(faro.Generator("x"))
    X = numbers.standard_normal((120, 3))
    y = np.where(X[:, 0] + 0.3 * numbers.standard_normal(120) > 0, "yes", "no")
    folds = faro.KFold(4, "s", n_repeats=2, stratify=True)
    scores = cross_val_score(LogisticRegression(), X, y, cv=folds)
    assert len(scores) == 8 and scores.mean() > 0.8 and (cross_val_score(LogisticRegression(), X, y, cv=folds) == scores).all()
    groups = np.arange(120) // 6
    made = cross_validate(LogisticRegression(), X, y, groups=groups, cv=faro.KFold(3, "s"), return_estimator=True)
    assert len(made["estimator"]) == 3
    assert all(not set(groups[a]) & set(groups[b]) for a, b in faro.KFold(3, "s").split(X, y, groups))
    GridSearchCV(LogisticRegression(), {"C": [1, 2]}, cv=folds).fit(X, y)
