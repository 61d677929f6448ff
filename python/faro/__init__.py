"""Chance you can check: exact odds, fair shuffles, decks judged, draws proved.

>>> import faro
>>> faro.odds("4d6 drop lowest >= 15")
Fraction(25, 108)
>>> faro.permutation(5, seed="demo").tolist() == faro.permutation(5, seed="demo").tolist()
True

The same questions as the program ``faro`` answers, and the same answers: ``faro.ask`` gives them as JSON to the
byte. Arrays of numpy are shuffled in place, exactly uniformly, several times as fast as by numpy's own.
"""
from ._ask import Answer, ask, schema
from ._errors import DescriptionError, InputError, ReplayError
from ._faro import __version__
from .arrays import choice, deal, decks, hands, integers, permutation, sample, shuffle, shuffles
from .deck import Deck, deck
from .descriptions import Chooser, Ways, check, chooser, exactly, record, replay, simulate, ways
from .distribution import Distribution
from .evidence import Transcript, Verification, commit, verify
from .game import Game
from .generator import Generator
from .judging import ExactLaw, Verdict, exact_law, judge
from .orders import Epochs, epochs
from .plotting import plot
from .questions import Estimate, Table, compare, find, odds, vary
from .rules import buckets, draw, judge_trial
from .splits import KFold, k_folds, split

__all__ = [
    "Answer", "Chooser", "Deck", "DescriptionError", "Distribution", "Epochs", "Estimate", "ExactLaw", "Game",
    "Generator", "InputError", "KFold", "ReplayError", "Table", "Transcript", "Verdict", "Verification", "Ways", "ask",
    "buckets", "check", "choice", "chooser", "commit", "compare", "deal", "deck", "decks", "draw", "epochs", "exact_law", "exactly",
    "find", "hands", "integers", "judge", "judge_trial", "k_folds", "odds", "permutation", "plot", "record", "replay", "sample", "schema",
    "shuffle", "shuffles", "simulate", "split", "vary", "verify", "ways",
]
