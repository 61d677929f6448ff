"""Is this shuffle fair? Decks judged by tests with exact distributions, and the exact distribution of a shuffle one can describe."""
from __future__ import annotations

import html
import itertools
import math
import os
import tempfile
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable

import numpy as np

from . import _faro, _shown
from ._ask import Answer, _asked, ask
from ._errors import InputError
from ._given import file_text, whole
from .descriptions import exactly
from .distribution import Distribution

_REPORT = "report.html"


class Verdict(_shown.Shown):
    """What was found. True when nothing was: the decks are such as a fair shuffle gives.

    ``tests`` are all tests with their p-values, ``findings`` the faults that explain them, the likeliest first,
    ``named`` the name of the fault that fits; ``answer`` is all that ``faro judge test --json`` says. ``html`` is the
    report with pictures, a page by itself, which ``report`` writes.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.decks: int = answer["decks"]
        self.cards: int = answer["cards"]
        self.fair: bool = answer["verdict"] != "deviation"
        self.named: str | None = None if answer["named"] == "none" else answer["named"]
        self.findings: list[dict] = answer.get("findings", [])
        self.tests: list[dict] = answer.get("tests", [])

    def __bool__(self) -> bool:
        return self.fair

    @property
    def html(self) -> str:
        """The report with pictures: what ``faro judge test --html`` writes."""
        return self.answer.files[_REPORT].decode("utf-8")

    def report(self, path: str | os.PathLike) -> None:
        """Writes the report, and beside it, where it was judged with ``sign``, its signature.

        >>> import tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     faro.judge("sattolo", cards=6, count=500, seed="s").report(pathlib.Path(folder, "report.html"))
        ...     "sattolo" in pathlib.Path(folder, "report.html").read_text()
        True
        """
        for name, data in self.answer.files.items():
            if name.startswith(_REPORT):
                Path(f"{os.fspath(path)}{name.removeprefix(_REPORT)}").write_bytes(data)

    def __repr__(self) -> str:
        name = f", named {self.named}" if self.named else ""
        return f"<Verdict: {self.answer['verdict']}{name}; {self.decks} decks of {self.cards} cards>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(str(t.get('name', '')))}</td><td>{t.get('p_value', float('nan')):.3g}</td></tr>"
            for t in sorted(self.tests, key=lambda t: t.get("p_value", 1))[:10])
        found = "".join(f"<li>{html.escape(str(f.get('statement', f.get('name', ''))))}</li>" for f in self.findings[:3])
        name = f", {html.escape(self.named)}" if self.named else ""
        return (f"<p><b>{html.escape(self.answer['verdict'])}{name}</b>: {self.decks} decks of {self.cards} cards"
                f"</p><ol>{found}</ol><table><thead><tr><th>test</th><th>p-value</th></tr></thead>"
                f"<tbody>{rows}</tbody></table>"
                + _shown.p_values_picture(self.tests))


def _rows(decks: Any, count: int | None) -> str:
    matrix = decks if isinstance(decks, np.ndarray) else None
    if matrix is None:
        if not isinstance(decks, Iterable):
            raise InputError(f"expected decks, a function that shuffles, or the name of a shuffle, got {decks!r}")
        taken = [np.asarray(deck) for deck in itertools.islice(decks, count)]
        if not taken:
            raise InputError("expected decks, got none")
        odd = next((i for i, deck in enumerate(taken) if deck.shape != taken[0].shape), None)
        if odd is not None:
            raise InputError(f"deck {odd + 1}: expected {taken[0].size} cards, got {taken[odd].size}")
        matrix = np.stack(taken)
    if matrix.ndim == 2 and matrix.dtype.kind == "U" and not any(" " in card for card in matrix.flat):
        return "".join(" ".join(deck) + "\n" for deck in (matrix if count is None else matrix[:count]))
    if matrix.ndim != 2 or matrix.dtype.kind not in "ui":
        raise InputError(f"expected a matrix of whole numbers with a deck a row, got {matrix.dtype} of shape "
                         f"{matrix.shape}")
    if matrix.size and (int(matrix.min()) < 0 or int(matrix.max()) >= 2**32):
        raise InputError(f"expected cards as numbers from 0, got {matrix.min()} to {matrix.max()}")
    return _faro.deck_lines(matrix if count is None else matrix[:count])


def judge(decks: Any, *, cards: int | None = None, count: int | None = None, alpha: Any = None,
          sign: str | os.PathLike | None = None, **options: Any) -> Verdict:
    """Judges shuffled decks: a matrix with a deck a row, an iterable of decks of numbers or of cards ("As", "10h"), the path
    of a file of decks, or a function that shuffles a list of ``cards`` numbers in place (or returns it shuffled), which is
    called ``count`` times on a sorted one.

    >>> bool(faro.judge(faro.decks(52, 2000, seed="demo")))
    True
    >>> faro.judge("naive-swap", cards=5, count=2000, seed="s").named
    'naive-swap'

    A text is the name of a shuffle of faro's. Other options are those of ``faro judge test``. Fair decks are accused
    with a probability of at most ``alpha`` (0.001), whatever the number of tests. ``sign`` is the file of a key (``faro
    audit sign --new-key``) with which the report is signed.
    """
    if alpha is not None:
        options["alpha"] = str(alpha)
    if sign is not None:
        options["sign"] = "signing.key"
        options["files"] = {"signing.key": file_text(sign)}
    if count is not None:
        count = whole(count, "count", 1)
    if isinstance(decks, os.PathLike):
        return Verdict(_judge(file=os.fspath(decks), cards=cards, decks=count, **options))
    if isinstance(decks, str):
        if os.path.exists(decks):
            raise InputError(f"decks: a text is the name of a shuffle; of a file expected pathlib.Path({decks!r})")
        return Verdict(_judge(shuffle=decks, cards=cards, decks=count, **options))
    if callable(decks):
        decks = _shuffled_by(decks, 52 if cards is None else whole(cards, "cards", 1), 10_000 if count is None else count)
        cards = None
    lines = _rows(decks, count)
    try:
        return Verdict(_judge(input=lines, cards=cards, **options))
    except InputError as wrong:
        raise InputError(str(wrong).replace("standard input, line ", "deck ")) from None


def _judge(**fields: Any) -> Answer:
    asked, called = {"verb": "judge test", **fields}, {"decks": "count"}
    if "file" not in fields and ".lua" not in (fields.get("shuffle") or ""):
        return _asked({**asked, "html": _REPORT}, called=called)
    with tempfile.TemporaryDirectory() as folder:  # what reads the disk writes its report there, too
        answer = _asked({**asked, "html": os.path.join(folder, _REPORT)}, called=called, disk=True)
        answer.files |= {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    return answer


def _shuffled_by(shuffle: Callable[[list], Any], cards: int, count: int) -> Iterable[list]:
    for number in range(1, count + 1):
        deck = list(range(cards))
        made = shuffle(deck)
        if made is not None:
            if not isinstance(made, Iterable):
                raise InputError(f"deck {number}: expected the shuffled list or None, the shuffle gave back {made!r}")
            deck = list(made)
        if sorted(deck) != list(range(cards)):
            raise InputError(f"deck {number}: the shuffle gave back other cards than the {cards} it was given")
        yield deck


class ExactDistribution(Distribution):
    """The distribution of a shuffle over all orders of a small deck, as tuples of card numbers, and how far it is from fair."""

    __slots__ = ("cards", "_orders")
    cards: int
    _orders: int

    def _repr_html_(self) -> str:
        return (f"<p>total variation from fair {_shown.text(self.total_variation)}, separation {_shown.text(self.separation)}, "
                f"{self.unreachable} orders can't occur</p>{super()._repr_html_()}")

    def _fair(self) -> Fraction:
        return Fraction(1, self._orders)

    @property
    def total_variation(self) -> Fraction:
        """Half the sum of |P - 1/n!|: the most that any event's probability can be off; 0 exactly if it is fair."""
        fair = self._fair()
        return sum((p - fair for p in self.values() if p > fair), Fraction(0))

    @property
    def separation(self) -> Fraction:
        """1 - n! min P: 1 while some order can't occur."""
        return Fraction(1) if self.unreachable else 1 - min(self.values()) / self._fair()

    @property
    def unreachable(self) -> int:
        """How many orders can't occur."""
        return int(1 / self._fair()) - len(self)


def exact_distribution(shuffle: str | Callable, cards: int | Iterable, rounds: int = 1, **parameters: Any) -> ExactDistribution:
    """The exact distribution of a shuffle on a small deck: one of faro's by name, a file in Lua (``"mine.lua"``), several
    (``"mine.lua*2 then cut"``), or a function ``f(chooser, deck)`` that shuffles the list ``deck`` in place by what the
    chooser answers, or returns it shuffled.

    >>> law = faro.exact_distribution("exchange", 3, rounds=2)
    >>> law[(0, 1, 2)], law.total_variation
    (Fraction(7, 27), Fraction(5, 54))
    >>> def mine(c, deck):
    ...     for i in range(len(deck)):
    ...         j = c.below(len(deck))
    ...         deck[i], deck[j] = deck[j], deck[i]
    >>> faro.exact_distribution(mine, 3)[(1, 0, 2)]
    Fraction(5, 27)

    ``cards`` are how many, or the cards themselves, of which some may be equal.

    >>> faro.exact_distribution(mine, ["king", "king", "ace"])[("king", "ace", "king")]
    Fraction(10, 27)

    Raises InputError that names the card for a shuffle that loses or doubles one.
    """
    deck = list(cards) if isinstance(cards, Iterable) else list(range(whole(cards, "cards", 0, 10)))
    if len(deck) > 10:
        raise InputError(f"cards: expected up to 10, got {len(deck)}")
    if isinstance(shuffle, str):
        answer = ask("judge exact", disk=".lua" in shuffle, shuffle=shuffle, cards=len(deck), rounds=rounds, all=True,
                     **parameters)
        chances: dict = {}
        for row in answer["orders"]:
            order = tuple(deck["ABCDEFGHIJ".index(c)] for c in row["order"])
            chances[order] = chances.get(order, 0) + Fraction(row["probability"])
        law = ExactDistribution(chances, 1 - sum(chances.values()), answer=answer)
    else:
        law = _rounds(shuffle, deck, whole(rounds, "rounds"), parameters)
    law.cards = len(deck)
    law._orders = math.factorial(len(deck)) // math.prod(map(math.factorial, Counter(deck).values()))
    return law


def _rounds(shuffle: Callable, deck: list, rounds: int, parameters: dict) -> ExactDistribution:
    """The distribution of so many rounds of a function of a chooser and a deck. A round is read by itself, from each order that
    the one before can lead to: what a merge point says, it says of its round."""
    def once(order: tuple) -> Distribution:
        read = exactly(lambda c: _shuffled(c, shuffle, list(order), parameters))
        for made in read:
            check_cards(deck, made)
        return read

    law, read = {tuple(deck): Fraction(1)}, {}
    for _ in range(rounds):
        after: dict = {}
        for order, chance in law.items():
            if order not in read:
                read[order] = once(order)
            for made, share in read[order].items():
                after[made] = after.get(made, 0) + chance * share
        law = after
    answers = [one.answer for one in read.values()]
    return ExactDistribution(law, 1 - sum(law.values()), answer={name: sum(a[name] for a in answers) for name in ("runs", "merge_points")})


def _shuffled(c: Any, shuffle: Callable, deck: list, parameters: dict) -> tuple:
    made = shuffle(c, deck, **parameters)
    return tuple(made if isinstance(made, Iterable) else deck)


def check_cards(before: Iterable, after: Iterable) -> None:
    """Raises InputError that names a card which a shuffle lost, doubled or made up."""
    had, has = Counter(before), Counter(after)
    if had == has:
        return
    more, lost = next(iter(has - had), None), next(iter(had - has), None)
    of = f"of its {sum(had.values())} cards"
    if more is None:
        raise InputError(f"the shuffle lost {lost!r} {of}")
    what = f"doubled {more!r}" if more in had else f"put in {more!r}, which is none"
    raise InputError(f"the shuffle {what} {of}" + ("" if lost is None else f" and lost {lost!r}"))
