"""Chance you can check: exact odds, fair shuffles, decks judged, draws proved.

>>> import faro
>>> faro.odds("4d6 drop lowest >= 15")
Fraction(25, 108)
>>> faro.permutation(5, seed="demo").tolist() == faro.permutation(5, seed="demo").tolist()
True

The same questions as the program ``faro`` answers, and the same answers: ``faro.ask`` gives them as JSON to the
byte. Arrays of numpy are shuffled in place, exactly uniformly, several times as fast as by numpy's own.
"""
from importlib import import_module as _import

TYPE_CHECKING = False  # as checkers of types know it; typing itself takes longer to load than all of this
if TYPE_CHECKING:
    from ._ask import Answer, schema
    from ._answers import ask
    from ._errors import DescriptionError, InputError, ReplayError
    from ._faro import __version__
    from .arrays import choice, deal, decks, hands, integers, permutation, sample, shuffle, shuffles
    from ._deck import Deck, deck
    from .descriptions import Chooser, Ways, check, chooser, exactly, record, replay, simulate, ways
    from .distribution import Distribution
    from .evidence import Transcript, Verification, commit, verify
    from .game import Game
    from .generator import Generator
    from .judging import ExactDistribution, Verdict, exact_distribution, judge
    from .orders import Epochs, epochs
    from .plotting import plot
    from .questions import Estimate, Table, compare, find, odds, vary
    from .rules import buckets, draw, judge_trial
    from .splits import KFold, k_folds, split
    from .tools import find_seed, order_like

__all__ = [
    "Answer", "Chooser", "Deck", "DescriptionError", "Distribution", "Epochs", "Estimate", "ExactDistribution", "Game",
    "Generator", "InputError", "KFold", "ReplayError", "Table", "Transcript", "Verdict", "Verification", "Ways", "ask",
    "buckets", "check", "choice", "chooser", "commit", "compare", "deal", "deck", "decks", "draw", "epochs", "exact_distribution", "exactly",
    "find", "find_seed", "hands", "integers", "judge", "judge_trial", "k_folds", "odds", "order_like", "permutation", "plot", "record", "replay", "sample", "schema",
    "shuffle", "shuffles", "simulate", "split", "vary", "verify", "ways",
]

_NAMES = {
    "._ask": "Answer ask schema",
    "._errors": "DescriptionError InputError ReplayError",
    "._faro": "__version__",
    ".arrays": "choice deal decks hands integers permutation sample shuffle shuffles",
    "._deck": "Deck deck",
    ".descriptions": "Chooser Ways check chooser exactly record replay simulate ways",
    ".distribution": "Distribution",
    ".evidence": "Transcript Verification commit verify",
    ".game": "Game",
    ".generator": "Generator",
    ".judging": "ExactDistribution Verdict exact_distribution judge",
    ".orders": "Epochs epochs",
    ".plotting": "plot",
    ".questions": "Estimate Table compare find odds vary",
    ".rules": "buckets draw judge_trial",
    ".splits": "KFold k_folds split",
    ".tools": "find_seed order_like",
}
# What random, numpy, torch and scikit-learn call it.
_ELSEWHERE = {
    "Subset": "faro.split(dataset, shares)", "random_split": "faro.split(dataset, shares)", "randperm": "faro.permutation(n)",
    "train_test_split": "faro.split(data, [0.8, 0.2])", "StratifiedKFold": "faro.KFold(n, stratify=True)",
    "GroupKFold": "faro.KFold(n), whose split takes groups",
    "choices": "faro.choice(items, k, weights=…)", "default_rng": "numpy.random.Generator(faro.Generator(seed))",
    "permuted": "faro.permutation(items)", "randint": "faro.integers(1, 6, endpoint=True)", "randrange": "faro.integers(low, high)",
    "random": "numpy.random.Generator(faro.Generator(seed)).random()", "seed": "seed= of each function",
    "shuffled": "faro.permutation(items)", "standard_normal": "numpy.random.Generator(faro.Generator(seed)).standard_normal()",
    "uniform": "numpy.random.Generator(faro.Generator(seed)).uniform()", "normal": "numpy.random.Generator(faro.Generator(seed)).normal()",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
_MODULES = {home[1:] for home in _NAMES if not home.startswith("._")} | {"dask", "torch"}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Parts are imported when they are first asked for: numpy and the compiled library take longer to load than a short
        program to run."""
        if name in _MODULES:
            try:
                return _import(f".{name}", __name__)
            except ImportError as wrong:  # help(faro) goes on without it
                raise AttributeError(str(wrong)) from wrong
        if name not in _HOMES:
            meant = f"; did you mean {_ELSEWHERE[name]}?" if name in _ELSEWHERE else ""
            raise AttributeError(f"module 'faro' has no attribute {name!r}{meant}")
        found = globals()[name] = getattr(_import(_HOMES[name], __name__), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES, *_MODULES})
