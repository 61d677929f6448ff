"""What values show in a notebook: HTML that is whole and safe, in the notebook's own colours; pictures by matplotlib."""
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

import faro
import numpy as np
import pytest

EVIL = "<script>alert('&')</script>"


VALUES = {
    "a law": (lambda: faro.odds("4d6 drop lowest"), "0.1327"),
    "a distribution of texts": (lambda: faro.Distribution({EVIL: 1}), "&lt;script&gt;"),
    "the distribution of a shuffle": (lambda: faro.exact_distribution("exchange", 3, rounds=2), "total variation from fair 0.092593"),
    "an estimate": (lambda: faro.odds("ace >= 2", draw=13, simulate=1000, seed=EVIL), "standard error of 1000 trials"),
    "a table": (lambda: faro.vary("land >= 3", "land=15..18", deck="land*17 spell*23", draw=7), "<td>18</td>"),
    "a showdown": (lambda: faro.odds("AsKs vs QhQd"), "equity"),
    "a verdict": (lambda: faro.judge("sattolo", cards=6, count=500, seed="s"), "<svg"),
    "a fair verdict": (lambda: faro.judge(faro.decks(6, 500, seed="s")), "<svg"),
    "a deal": (lambda: faro.deal(seed="demo"), "♠"),
    "hands by the names of conditions": (lambda: faro.deal(seed="demo"), ">N</td>"),
    "a comparison": (lambda: faro.compare("d6", "d4"), "7/12"),
    "deals": (lambda: faro.deal(seed="demo", count=12), "2 more"),
    "a deal of names": (lambda: faro.deal("2x2", faro.deck({EVIL: 4}), "s"), "&lt;script&gt;"),
    "a shuffle": (lambda: faro.ask("shuffle", seed="s", input_range="1-40"), "<svg"),
    "a sample": (lambda: faro.ask("shuffle", seed="s", input_range="1-40", head_count=3), "ascending"),
    "an order": (lambda: faro.epochs(10**12, "s")[4], "the first 200 places"),
    "a small order": (lambda: faro.epochs(1, "s")[0], "epoch 0 of 1 items: 0"),
    "a record": (lambda: faro.record(lambda c: (c.die(6), c.below(52)), "s")[1], "<td>52</td>"),
    "a draw": (lambda: faro.draw("winners", [EVIL, "Ben"], count=2, seed="s"), "&lt;script&gt;"),
    "a transcript": (lambda: faro.Transcript(EVIL), "&lt;script&gt;"),
    "ways": (lambda: faro.ways(lambda c: c.die(6) + c.die(6), lambda total: total == 4), "3 ways"),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_show_themselves(name):
    make, told = VALUES[name]
    value = make()
    bundle = value._repr_mimebundle_()
    assert bundle["text/plain"] == repr(value) and told in bundle["text/html"]
    assert set(value._repr_mimebundle_(include=["text/html"])) == {"text/html"}
    assert set(value._repr_mimebundle_(exclude=["text/html"])) == {"text/plain"}
    tree.fromstring(f"<div>{bundle['text/html'].replace('&nbsp;', ' ')}</div>")  # whole
    assert "<script" not in bundle["text/html"]
    colours = set(re.findall(r"#[0-9a-f]{6}\b|\bblack\b|\bwhite\b", bundle["text/html"]))
    assert colours <= {"#d9483b"}  # of hearts and diamonds: seen on light and on dark


def test_deals_and_records_are_the_lists_that_they_were():
    assert faro.deal(seed="demo") == [list(hand) for hand in faro.deal(seed="demo")]
    result, picks = faro.record(lambda c: (c.die(6), c.die(6)), "s")
    assert picks == list(picks) and faro.replay(lambda c: (c.die(6), c.die(6)), picks) == result


@pytest.fixture
def axes():
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed (scripts/install-packages --python-parts)")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    yield plt.figure().add_subplot()
    plt.close("all")


@pytest.mark.parametrize("what, ends", [
    (lambda: faro.odds("2d6"), ("", "probability")),
    (lambda: faro.vary("land >= 3", "land=15..18", deck="land*17 spell*23", draw=7), ("land", "probability")),
    (lambda: faro.odds("AsKs vs QhQd"), (None, "equity")),
    (lambda: faro.judge("sattolo", cards=6, count=500, seed="s"), ("-log10 p of a fair shuffle", "-log10 p")),
    (lambda: faro.permutation(100, seed="s"), ("place", "item")),
    (lambda: faro.epochs(10**12, "s")[0], ("place", "item")),
    (lambda: [2, 0, 1], ("place", "item")),
])
def test_plots(axes, what, ends):
    assert faro.plot(what(), axes, color="teal") is axes
    assert axes.get_ylabel() == ends[1] and ends[0] in (None, axes.get_xlabel())
    assert axes.lines or axes.patches
    axes.figure.canvas.draw()


@pytest.mark.parametrize("wrong", [5, "2d6", np.zeros((2, 2)), ["a"], {}])
def test_what_can_not_be_plotted(wrong):
    with pytest.raises(faro.InputError, match="expected a"):
        faro.plot(wrong, object())  # before anything is drawn


def test_without_matplotlib_one_line_says_what_is_needed():
    hidden = "import sys; sys.modules['matplotlib'] = None; import faro; faro.plot([1, 0])"
    run = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == "ImportError: faro.plot needs matplotlib: apt install python3-matplotlib, or pip install matplotlib"
