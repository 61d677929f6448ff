"""Exact odds of questions in words, about dice, cards, the order of a pack, games."""
from __future__ import annotations

import os
import re
from fractions import Fraction
from typing import Any, Literal, Union, overload

from . import _shown
from ._ask import Answer, _asked
from ._deck_text import DeckText, deck_field
from ._errors import InputError
from ._installed import definitions, read_script
from .distribution import Distribution

_WHOLE = re.compile(r"-?\d+\Z")


class Estimate(float, _shown.Shown):
    """A simulated chance: a float that knows its standard error, how many deals it comes from, and its seed."""

    standard_error: float
    trials: int
    seed: str | None
    answer: Answer

    def __repr__(self) -> str:
        return f"{float(self):.6g} +- {self.standard_error:.2g}"

    def _repr_html_(self) -> str:
        return (f"<b>{float(self):.6g}</b> ± {self.standard_error:.2g} (standard error of {self.trials} trials, "
                f"seed {_shown.text(self.seed)})")


class Comparison(dict, _shown.Shown):
    """The chances that one distribution comes to less than another, to the same, to more."""

    def _repr_html_(self) -> str:
        return _shown.table(["", "chance", "exactly"], [(name, p, str(p)) for name, p in self.items()])


class Table(list, _shown.Shown):
    """Rows of a table, each a dictionary; exact numbers are fractions. ``answer`` is all that was answered."""

    answer: Answer

    def _repr_html_(self) -> str:
        return _shown.table(list(self[0]) if self else [], [list(row.values()) for row in self])


def _value(text: Any) -> Any:
    if isinstance(text, str):
        if _WHOLE.match(text):
            return int(text)
        if re.match(r"-?\d+/\d+\Z", text):
            return Fraction(text)
    return text


def _outcomes(rows: list[dict]) -> list:
    names = [row["outcome"] for row in rows]
    if all(isinstance(name, str) and _WHOLE.match(name) for name in names):
        return [int(name) for name in names]
    if all(isinstance(name, str) and re.match(r"-?\d+(/\d+)?\Z", name) for name in names):
        return [Fraction(name) for name in names]
    return names


def _unread(answer: Answer) -> Fraction:
    return Fraction(answer["unread"]) if "unread" in answer else Fraction(0)


_DECIDED = ("best", "numbers", "openings")  # what --best, --swap all, --what-if and --openings answer with


def _result(answer: Answer) -> Any:
    if any(isinstance(answer.get(name), list) for name in _DECIDED):
        return answer
    if "outputs" in answer:  # several questions
        return {one["name"]: Fraction(one["probability"]) if "probability" in one else _result(Answer(one))
                for one in answer["outputs"]}
    if "players" in answer:  # a showdown
        shown = "decimal" if answer["exact"] else None  # a fraction says the same
        return _table([{name: v for name, v in row.items() if name != shown} for row in answer["players"]], answer)
    if "distribution" in answer and answer.get("exact", True):
        rows = answer["distribution"]
        chances = {x: Fraction(row["probability"]) for x, row in zip(_outcomes(rows), rows)}
        return Distribution(chances, 1 - sum(chances.values()), answer=answer, ordered=True)
    if "distribution" in answer:
        rows = answer["distribution"]
        made = {x: _estimate(row, answer) for x, row in zip(_outcomes(rows), rows)}
        return made
    if "probability" in answer:
        return Fraction(answer["probability"])
    if "table" in answer:
        return _table([{name: v for name, v in row.items() if name != "decimal"} for row in answer["table"]], answer)
    if "decimal" in answer:
        return _estimate(answer, answer)
    return answer


def _table(rows: list[dict], answer: Answer) -> Table:
    table = Table({name: _value(value) for name, value in row.items()} for row in rows)
    table.answer = answer
    return table


def _estimate(row: dict, answer: Answer) -> Estimate:
    made = Estimate(row["decimal"])
    made.standard_error = row.get("standard_error", 0.0)
    made.trials = answer.get("trials", 0)
    made.seed = answer.get("seed")
    made.answer = answer
    return made


def _request(deck: Any, options: dict) -> dict:
    options = dict(options)
    if deck is not None:
        field, files = deck_field(deck)
        options["deck"] = field
        if files:
            options["files"] = {**files, **options.get("files", {})}
    return options


Result = Union[Fraction, Distribution, Estimate, Table, Answer, "dict[str, Any]"]


@overload
def odds(question: str | os.PathLike, *, full: Literal[True], **options: Any) -> Answer: ...
@overload
def odds(question: str | os.PathLike, *, deck: str | DeckText | os.PathLike | None = None, draw: int | None = None,
         given: str | None = None, order: bool = False, mulligan: str | None = None, keep: str | None = None,
         by_turn: str | None = None, simulate: int | None = None, seed: Any = None, full: Literal[False] = False,
         **options: Any) -> Result: ...
def odds(question: str | os.PathLike, *, deck: str | DeckText | os.PathLike | None = None, draw: int | None = None,
         given: str | None = None, order: bool = False, mulligan: str | None = None, keep: str | None = None,
         by_turn: str | None = None, simulate: int | None = None, seed: Any = None, full: bool = False,
         **options: Any) -> Any:
    """The exact answer to a question in words.

    Of dice:

    >>> faro.odds("4d6 drop lowest >= 15")
    Fraction(25, 108)
    >>> faro.odds("3d2")
    Distribution({3: Fraction(1, 8), 4: Fraction(3, 8), 5: Fraction(3, 8), 6: Fraction(1, 8)})

    Of cards: ``draw`` of a ``deck``, which is a name, a list or a Deck; ``given`` what is known.

    >>> faro.odds("land in 2..4", deck="land*24 spell*36", draw=7)
    Fraction(125902, 162545)
    >>> faro.odds("ace >= 2", draw=13, given="ace >= 1") == faro.odds("ace >= 2", draw=13) / faro.odds("ace >= 1", draw=13)
    True
    >>> faro.odds("poker", draw=5)["flush"]
    Fraction(1277, 649740)
    >>> float(faro.odds("land in 2..4", deck="land*24 spell*36", draw=7, mulligan="london", keep="land in 2..4"))
    0.999279366140528

    Of the order of the whole pack, with ``order``:

    >>> float(faro.odds("hits(13) = 0", order=True))
    0.016232727467194636

    Who wins a showdown, and several questions at once:

    >>> faro.odds("AsKs vs QhQd")[0]["equity"]
    Fraction(197833, 428076)
    >>> faro.odds("2d6 >= 10, d12 >= 10")
    {'2d6 >= 10': Fraction(1, 6), 'd12 >= 10': Fraction(1, 4)}

    What was observed, with how likely it was; and which of several models it is:

    >>> faro.odds("let car = d3 in car = 2", observed="1/2 if car = 1, 1 if car = 2, else 0")
    Fraction(2, 3)
    >>> [row["probability"] for row in faro.odds("which", models="d6; d20", observed="rolls 3, 5")]
    [Fraction(100, 109), Fraction(9, 109)]

    A condition gives a Fraction, all else a Distribution; ``by_turn`` and showdowns a Table; several questions a
    dictionary by name; with ``simulate`` an Estimate; ``best``, ``swap="all"``, ``what_if`` and ``openings`` the whole
    answer. Other options are those of ``faro odds``, with ``_`` for ``-``;
    ``full`` gives the whole answer as a dictionary.
    Raises InputError, which says where the question could not be read.
    """
    fields = dict(draw=draw, given=given, order=order or None, mulligan=mulligan, keep=keep, by_turn=by_turn,
                  simulate=simulate, seed=seed, **options)
    return _answered(question, deck, fields, full)


def _answered(question: Any, deck: Any, fields: dict, full: bool = False, **called: str) -> Any:
    if not isinstance(question, (str, os.PathLike)):
        raise InputError("expected a question in a text, such as '2d6 >= 7' (several with commas between), or a file of a "
                         f"game, got {question!r}")
    asked = os.fspath(question)
    request = _request(deck, fields)
    if asked.endswith(".lua"):
        asked, text = read_script(asked)
        request["files"] = {asked: text, **request.get("files", {})}
    shipped = definitions(fields.get("with_"))
    if shipped:
        request["files"] = {**shipped, **request.get("files", {})}
    answer = _asked_of(asked, request, called)
    return answer if full else _result(answer)


def _asked_of(question: str, request: dict, called: dict) -> Answer:
    """Of the verb that answers: drawn cards, and where the program names another one in its refusal, of that."""
    verb = "game odds" if question.endswith(".lua") else "odds"
    try:
        return _asked({"verb": verb, "question": question, **request}, True, called)
    except InputError as refusal:
        if not getattr(refusal, "verb", None):
            raise
        return _asked({"verb": refusal.verb, "question": question, **request}, True, called)


def vary(question: str, copies: str, *, deck: Any = None, draw: int | None = None, **options: Any) -> Table:
    """A table of the chance over the number of copies of a kind.

    >>> [row["land"] for row in faro.vary("land >= 3", "land=15..18", deck="land*17 spell*23", draw=7)]
    [15, 16, 17, 18]
    """
    return _answered(question, deck, dict(draw=draw, vary=copies, **options), vary="copies")


def find(question: str, kind: str, at_least: Any, *, deck: Any = None, draw: int | None = None,
         **options: Any) -> int:
    """The fewest copies of a kind for which the chance is at least so much.

    >>> faro.find("land >= 3", "land", 0.9, deck="land*17 spell*23", draw=7)
    24
    """
    table = _answered(question, deck, dict(draw=draw, find=kind, at_least=str(at_least), **options), find="kind")
    return next(iter(table[-1].values()))  # named as in the deck, which may be the singular


def compare(first: Any, second: Any) -> Comparison:
    """How one distribution fares against another, independent of it: the chances of less, equal and greater.

    >>> faro.compare(faro.odds("d6"), faro.odds("d6"))["equal"]
    Fraction(1, 6)
    """
    first, second = (odds(law) if isinstance(law, str) else law for law in (first, second))
    if not isinstance(first, Distribution):
        raise InputError(f"compare: expected a distribution to begin with, such as '2d6', got {first!r}")
    return Comparison(less=first < second, equal=first._chance_against(second, lambda x, y: x == y), greater=first > second)
