"""Pictures by matplotlib, for those who want to style them: python3-matplotlib, or pip install matplotlib."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from . import _shown
from ._errors import InputError
from ._optional import missing
from .distribution import Distribution
from .judging import Verdict
from .orders import Epoch
from .questions import Table


def plot(what: Any, ax: Any = None, **style: Any) -> Any:
    """Draws a distribution as bars, a table as lines, the p-values of a verdict against those of a fair shuffle, or an order as
    items by place, on ``ax`` or the current axes, which are returned; ``style`` goes to matplotlib's function.

    >>> axes = faro.plot(faro.odds("2d6"), color="gray")
    >>> len(axes.patches), axes.get_ylabel()
    (11, 'probability')
    """
    draw = next((how for kind, how in _WAYS if isinstance(what, kind)), None)
    if draw is None:
        raise InputError(f"expected a distribution, a table, a verdict or an order, got {type(what).__name__}")
    if ax is None:
        try:
            import matplotlib.pyplot as plt
        except ImportError as wrong:
            raise missing(wrong, "faro.plot", "matplotlib", "python3-matplotlib") from None
        ax = plt.gca()
    draw(ax, what, style)
    return ax


def _labelled(ax: Any, across: str, up: str) -> None:
    ax.set_xlabel(across)
    ax.set_ylabel(up)


def _distribution(ax: Any, law: Distribution, style: dict) -> None:
    law.plot(ax, **style)


def _table(ax: Any, rows: Table, style: dict) -> None:
    chances = [name for name in (rows[0] if rows else ()) if any(isinstance(row[name], Fraction) for row in rows)]
    if not chances:
        raise InputError("expected a table with a column of chances, such as that of faro.vary")
    across = next((name for name in rows[0] if name not in chances), None)
    at = [str(number) if across is None else row[across] for number, row in enumerate(rows, 1)]
    for name in chances:
        ax.plot(at, [float(row[name]) for row in rows], **{"marker": "o", "label": name, **style})
    _labelled(ax, across or "row", chances[0] if len(chances) == 1 else "probability")
    if len(chances) > 1:
        ax.legend()


def _verdict(ax: Any, verdict: Verdict, style: dict) -> None:
    fair, logs = _shown.against_fair(verdict.tests)
    ax.plot(fair, fair, color="gray", linestyle="--")
    ax.plot(fair, logs, **{"marker": ".", "linestyle": "none", **style})
    _labelled(ax, "-log10 p of a fair shuffle", "-log10 p")
    ax.set_title(f"{verdict.answer['verdict']}: {verdict.decks} decks of {verdict.cards} cards")


def _order(ax: Any, order: Any, style: dict) -> None:
    items = np.asarray(order[:100_000] if isinstance(order, Epoch) else order)
    if items.ndim != 1 or items.dtype.kind not in "ui":
        raise InputError("expected an order, the numbers of items by place")
    ax.plot(np.arange(len(items)), items, **{"marker": ".", "linestyle": "none", **style})
    _labelled(ax, "place", "item")


_WAYS = ((Distribution, _distribution), (Table, _table), (Verdict, _verdict), ((Epoch, np.ndarray, list, range), _order))
