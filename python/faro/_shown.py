"""How values show themselves in a notebook: tables and pictures of the notebook's own colours, light or dark."""
from __future__ import annotations

import html
import math
import re
from fractions import Fraction
from typing import Any, Iterable, Mapping, Sequence

MOST_ROWS = 200  # of a table
_CARD = re.compile(r"(10|[2-9TJQKA])([shdc])\Z")
_NUMBER = re.compile(r"-?[\d.]+(e[+-]?\d+)?\Z")
_SUITS = {"s": "♠", "h": "<span style='color:#d9483b'>♥</span>", "d": "<span style='color:#d9483b'>♦</span>", "c": "♣"}
_WIDE, _HIGH, _EDGE = 360, 150, 18


class Shown:
    """Shows itself in a notebook by its ``_repr_html_``; its text stands beside that for what has no HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        made = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {kind: text for kind, text in made.items()
                if (not include or kind in include) and (not exclude or kind not in exclude)}


def text(value: Any) -> str:
    """A value in a cell: fractions as decimals, the rest as it is written, safe for a page."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{float(value):.6f}"
    if isinstance(value, float):
        return f"{value:.6g}"
    return html.escape(str(value))


def table(head: Sequence, rows: Iterable[Sequence], *, escaped: bool = False) -> str:
    """A table; what stands in its cells is text, or, ``escaped``, HTML. Words stand on the left, numbers where the notebook
    has them."""
    rows = list(rows)

    def cell(value: Any) -> str:
        shown = str(value) if escaped else text(value)
        return f"<td>{shown}</td>" if _NUMBER.match(shown) else f"<td style='text-align:left'>{shown}</td>"

    top = f"<thead><tr>{''.join(f'<th>{text(name)}</th>' for name in head)}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows[:MOST_ROWS])
    if len(rows) > MOST_ROWS:
        body += f"<tr><td>{len(rows) - MOST_ROWS} more</td></tr>"
    return f"<table>{top}<tbody>{body}</tbody></table>"


def cards(hand: Sequence) -> str:
    """A hand: playing cards by suits, others one after the other."""
    read = [_CARD.match(str(card)) for card in hand]
    if not hand or not all(read):
        return text(", ".join(map(str, hand)))
    suits: dict[str, list[str]] = {suit: [] for suit in "shdc"}
    for card in read:
        assert card is not None
        suits[card[2]].append(card[1].replace("T", "10"))
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2".split()
    return " &nbsp; ".join(_SUITS[suit] + " " + " ".join(sorted(held, key=ranks.index)) for suit, held in suits.items() if held)


def picture(points: Iterable[tuple[float, float]], across: str, up: str, line: float | None = None) -> str:
    """Points from 0 to 1 each way, in the colour of the text around them, and a line from 0 up to ``line`` at 1."""
    wide, high = _WIDE - 2 * _EDGE, _HIGH - 2 * _EDGE
    dots = "".join(f"<circle cx='{_EDGE + wide * x:.1f}' cy='{_HIGH - _EDGE - high * y:.1f}' r='1.8'/>" for x, y in points)
    expected = "" if line is None else (f"<path d='M{_EDGE} {_HIGH - _EDGE}L{_WIDE - _EDGE} {_HIGH - _EDGE - high * line:.1f}' "
                                        "stroke-dasharray='3 3' opacity='.6'/>")
    return (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDE} {_HIGH}' width='{_WIDE}' role='img' "
            f"aria-label='{text(up)} by {text(across)}' style='max-width:100%' fill='currentColor' stroke='none' font-size='10'>"
            f"<g fill='none' stroke='currentColor'><path d='M{_EDGE} {_EDGE}V{_HIGH - _EDGE}H{_WIDE - _EDGE}' opacity='.6'/>"
            f"{expected}</g>"
            f"{dots}<text x='{_WIDE - _EDGE}' y='{_HIGH - 5}' text-anchor='end'>{text(across)}</text>"
            f"<text x='{_EDGE}' y='{_EDGE - 6}'>{text(up)}</text></svg>")


def order_picture(items: Sequence[int]) -> str:
    """What stands where, in an order of 0 .. n-1."""
    n = max(len(items) - 1, 1)
    return picture(((place / n, int(item) / n) for place, item in enumerate(items)), "place", "item")


def against_fair(tests: Iterable[Mapping]) -> tuple[list[float], list[float]]:
    """The p-values of so many tests of a fair shuffle, and those of these tests in order, both as negative logarithms."""
    logs = sorted(-math.log10(max(test["p_value"], 1e-300)) for test in tests if "p_value" in test)
    return [-math.log10(1 - (i + 0.5) / len(logs)) for i in range(len(logs))], logs


def p_values_picture(tests: Iterable[Mapping]) -> str:
    """P-values against those of a fair shuffle, which lie along the line; the smallest on the right."""
    fair, logs = against_fair(tests)
    if not logs:
        return ""
    wide, high = fair[-1], max(logs[-1], fair[-1])
    points = ((x / wide, y / high) for x, y in zip(fair, logs))
    return picture(points, "-log10 p of a fair shuffle", "-log10 p", wide / high)


def fields(answer: Mapping) -> str:
    """An answer of the program: its numbers and words in a table, its rows in tables of their own."""
    plain, rest = [], []
    for name, value in answer.items():
        label = name.replace("_", " ")
        if isinstance(value, Mapping) and value:
            rest.append((label, fields(value)))
        elif isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
            names = list(dict.fromkeys(key for row in value for key in row))
            rows = [[_cell(row.get(key, "")) for key in names] for row in value]
            rest.append((label, table([key.replace("_", " ") for key in names], rows, escaped=True)))
        elif value not in ([], {}, ""):
            plain.append((text(label), _cell(value)))
    return (table((), plain, escaped=True) if plain else "") + "".join(
        f"<p><b>{text(label)}</b></p>{shown}" for label, shown in rest)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return cards(value[:MOST_ROWS]) + (f" … {len(value) - MOST_ROWS} more" if len(value) > MOST_ROWS else "")
    return fields(value) if isinstance(value, Mapping) else text(value)
