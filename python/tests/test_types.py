"""The types of the package hold for who uses it: looked at by mypy, where that is installed."""
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import faro
import pytest

USED = '''
from fractions import Fraction
import faro
import numpy as np

a = np.arange(10)
faro.shuffle(a, seed=7, axis=0, algorithm="riffle", rounds=3)
numbers = np.random.Generator(faro.Generator("demo"))
mean: Fraction = faro.Distribution.uniform([1, 2]).mean
held: bool = bool(faro.judge(faro.decks(52, 100)))
picks: list = faro.record(lambda c: c.die(6), seed="s")[1]
weights: dict[int, int] = {1: 2, 2: 3}
law = faro.Distribution.in_proportion(weights) + 1
first: int = next(iter(faro.epochs(10)[0]))
folds: int = faro.KFold(5, "s").get_n_splits()
order: np.ndarray = faro.permutation(10, seed="s")
names: list[str] = faro.permutation(["a", "b"])
some: list[str] = faro.sample(["a", "b"], 1)
whole: dict = faro.odds("2d6", full=True)
decided: "bool | None" = faro.check(lambda c: c.die(6))
chance: str = faro.ask("dice", question="2d6 >= 10")["probability"]
spread: float = faro.ask("poker luck", list="60%*9")["wins"]["standard_deviation"]
faro.shuffle(a, sead=7)  # wrong
faro.shuffle(a, 7)  # wrong
names = faro.permutation(10)  # wrong
faro.odds("2d6").upper()  # wrong
faro.permutation(10, threads="two")  # wrong
faro.decks(52, count=[1])  # wrong
faro.Distribution({1: 1}).mean.upper()  # wrong
faro.epochs(10)["first"]  # wrong
faro.nothing  # wrong
faro.ask("dice", question="2d6 >= 10")["probabilty"]  # wrong
'''


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed (scripts/install-packages --python)")
def test_types_hold_and_what_is_wrong_is_found(tmp_path):
    used = tmp_path / "used.py"
    used.write_text(USED)
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary", "--follow-imports=silent",
         str(used)],
        capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(Path(faro.__file__).parents[1])})
    wrong = [n for n, line in enumerate(USED.splitlines(), 1) if line.endswith("# wrong")]
    lines = dict.fromkeys(int(n) for n in re.findall(r"used\.py:(\d+): error", found.stdout))
    assert list(lines) == wrong, found.stdout
