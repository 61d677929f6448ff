"""Draws under rules: prizes by tickets, pairs that must not meet, groups, Secret Santa, panels, arms of a trial."""
from __future__ import annotations

import csv
import io
import math
import os
import re
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping

import numpy as np

from ._ask import Answer, ask
from ._errors import InputError

# What each kind of draw calls its lists.
_LISTS = {"winners": ("file",), "pairs": ("first", "second"), "groups": ("file",), "santa": ("file",),
          "panel": ("file",), "assign": ("file",)}
# Options of several names with commas between, for which a list does as well.
_SEVERAL = ("apart", "arms", "block", "factors", "not_with", "strata", "stratify")


def _rows(people: Any, what: str = "those who take part") -> list:
    """Dictionaries of one form: as given, of names, or of a data frame."""
    if hasattr(people, "columns") and hasattr(people, "to_dict"):
        people = people.to_dict("records")
    if isinstance(people, Mapping) or not isinstance(people, Iterable):
        raise InputError(f"expected a list of {what}, got {people!r:.60}")
    rows = list(people)
    if not rows:
        raise InputError(f"expected a list of {what}, got an empty one")
    if not all(isinstance(row, Mapping) for row in rows):
        rows = [{"name": _name(row, number)} for number, row in enumerate(rows, 1)]
    return rows


def list_text(people: Any) -> str:
    """Those who take part as the text of a CSV file."""
    return _csv(_rows(people))


def lines_text(names: Any) -> str:
    """Names as the text of a file, one a line."""
    listed = [str(row.get("name")) for row in _rows(names, "names")]
    if any(isinstance(name, Mapping) for name in names) or any(len(name.splitlines()) != 1 for name in listed):
        raise InputError("items: expected names of one line each; rows with tickets or rules are people=")
    return "".join(name + "\n" for name in listed)


def _csv(rows: list) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    try:
        writer.writerows(rows)
    except ValueError:
        odd = next(row for row in rows if set(row) - set(rows[0]))
        raise InputError(f"expected the columns {', '.join(rows[0])} in every row, got {', '.join(odd)}") from None
    return out.getvalue()


def _name(row: Any, number: int) -> Any:
    is_none = row is None or isinstance(row, (bool, bytes, float)) or (isinstance(row, Iterable) and not isinstance(row, str))
    if not is_none and str(row).strip():
        return row
    raise InputError(f"row {number}: expected a name, or in every row a dictionary such as {{'name': 'Ann', 'tickets': 3}}, "
                     f"got {row!r:.60}")


def draw(kind: str, *lists: Any, seed: Any = None, **options: Any) -> Answer:
    """Draws so that all outcomes that the rules allow are equally likely: ``"winners"``, ``"pairs"``, ``"groups"``,
    ``"santa"``, ``"panel"`` or ``"assign"``. A list is a path of a CSV file, names, or rows as dictionaries; options are
    those of ``faro draw`` and the kind, with ``_`` for ``-`` (docs/draws-under-rules.md).

    >>> people = [{"name": "Ann", "tickets": 5}, {"name": "Ben", "tickets": 3}, {"name": "Cid", "tickets": 1}]
    >>> answer = faro.draw("winners", people, count=2, weights="tickets", seed="summer raffle")
    >>> answer["draw"]
    'winners'

    Raises InputError where no draw keeps the rules, with those concerned.
    """
    names = _LISTS.get(kind)
    if names is None:
        raise InputError(f"expected {', '.join(_LISTS)}, got {kind!r}")
    if len(lists) != len(names):
        raise InputError(f"a draw of {kind}: expected {len(names)} list{'s' if len(names) > 1 else ''}, got {len(lists)}")
    fields, files, written = {name: _with_commas(name, value) for name, value in options.items()}, {}, 0
    given = dict(zip(names, lists))
    if isinstance(options.get("quota"), (list, tuple)):
        given["quota"] = options["quota"]
    for field, people in given.items():
        name = f"{field}.csv"
        if isinstance(people, (str, os.PathLike)):
            path = os.path.basename(os.fspath(people))
            name = name if path in files else path
            files[name] = Path(people).read_bytes()
        else:
            files[name] = list_text(people)
            written += field in names
        fields[field] = name
    if written == len(names):
        fields["header"] = 1  # of rows: whatever their keys are, they are the headings
    try:
        return ask(f"draw {kind}", files=files, seed=seed, **fields)
    except InputError as wrong:  # of rows there are no lines
        rows = {field: people for field, people in given.items() if not isinstance(people, (str, os.PathLike))}
        raise InputError(_of_rows(str(wrong), rows)) from None


def _with_commas(name: str, value: Any) -> Any:
    if name not in _SEVERAL or not isinstance(value, (list, tuple)):
        return value
    names = [str(one) for one in value]
    if any("," in one for one in names):
        raise InputError(f"{name}: expected names without a comma, got {names!r:.60}")
    return ",".join(names)


def _of_rows(message: str, fields: Iterable[str]) -> str:
    """A message about what was written as FIELD.csv, in the words of rows: their headings are line 1."""
    def row(at: re.Match) -> str:
        return f"row {int(at[1]) - 1}"

    for field in fields:
        if f"{field}.csv" not in message:
            continue
        alone = field in ("file", "results")  # the only list there is
        message = re.sub(rf"\b{field}\.csv, line (\d+)", lambda at: ("" if alone else f"{field}, ") + row(at), message)
        message = re.sub(r"\bline (\d+)(?= already)", row, message)
        message = re.sub(rf"\b{field}\.csv", "the list" if alone else field, message)
    return message


def buckets(items: Iterable[str], buckets: Iterable[str], seed: str, *, method: str = "rendezvous",
            was: Iterable[str] | None = None) -> Answer:
    """Shares items out to buckets by a hash of their names, so that few move when a bucket comes or goes: ``"rendezvous"``,
    ``"jump"`` (by number) or, for comparison, ``"modulo"``. With ``was``, the buckets before, ``moved`` says how many items
    moved, and ``chance`` with which exact probability each does (docs/buckets.md).

    >>> found = faro.buckets(["Ann", "Ben", "Cid"], ["a", "b", "c"], "s", was=["a", "b"])
    >>> found["chance"], {row["item"] for row in found["allocation"]} == {"Ann", "Ben", "Cid"}
    ('1/3', True)
    """
    names = [str(item) for item in items]
    if any(name != name.strip() or len(name.splitlines()) != 1 for name in names):
        raise InputError("expected items with names of one line, without blanks around")
    buckets, before = [str(name) for name in buckets], [str(name) for name in was or ()]
    if any("," in name for name in buckets + before):
        raise InputError("expected buckets without a comma in their names")
    return ask("draw buckets", file="items.txt", files={"items.txt": "\n".join(names)}, buckets=",".join(buckets),
               was=",".join(before) or None, method=method, seed=seed)


def judge_trial(results: Any, statistic: str | Callable[[list, list], float] = "means", *,
                alternative: str = "two-sided", **options: Any) -> Mapping:
    """The p-value of a trial's result under the procedure that assigned its arms: ``results`` is a path of a CSV file or
    rows as dictionaries with ``arm`` and ``outcome``; options are those of ``faro judge trial``, and of the procedure
    (docs/trials.md). Without a procedure it is the permutation test.

    >>> cups = [{"cup": i, "arm": "milk" if i < 4 else "tea", "outcome": int(i < 4)} for i in range(8)]
    >>> faro.judge_trial(cups, alternative="greater")["p_value"]["exact"]
    '1/70'
    >>> faro.judge_trial(cups, lambda milk, tea: max(milk) - max(tea), alternative="greater")["p_value"]["exact"]
    '1/70'

    Floats among outcomes count to 12 digits, all told: 8.123456789012 as 8.12345678901.
    A function as the statistic is given the outcomes of the first two arms as fractions, once for each assignment.
    Values of it within 1e-12 of each other are the same. Assignments that leave one of these arms empty are left out.
    """
    is_file = isinstance(results, (str, os.PathLike))
    name = os.path.basename(os.fspath(results)) if is_file else "results.csv"
    table = Path(results).read_bytes() if is_file else _results(results, options.get("outcome", "outcome"), callable(statistic))
    asked = dict(options, file=name, files={name: table})
    try:
        return _judged(statistic, alternative, asked)
    except InputError as wrong:
        raise InputError(_of_rows(str(wrong), () if is_file else ("results",))) from None


def _results(results: Any, column: str, as_given: bool) -> str:
    """The table of a trial's results; if not as given, floats have at most 12 digits, all told: so many are counted with."""
    rows = _rows(results, "rows with arm and outcome")
    if as_given:
        return _csv(rows)
    measured = {number: float(row[column]) for number, row in enumerate(rows)
                if isinstance(row.get(column), (float, np.floating)) and math.isfinite(row[column])}
    most = max(map(abs, measured.values()), default=0.0)
    places = max(0, 11 - math.floor(math.log10(most))) if most else 0
    return _csv([{**row, column: f"{measured[number]:.{places}f}"} if number in measured else row
                 for number, row in enumerate(rows)])


def _judged(statistic: Any, alternative: str, asked: dict) -> Mapping:
    if not callable(statistic):
        return ask("judge trial", statistic=statistic, alternative=alternative, **asked)
    far = {"greater": lambda d, o: d >= o, "less": lambda d, o: d <= o, "two-sided": lambda d, o: abs(d) >= abs(o)}
    if alternative not in far:
        raise InputError(f"alternative: expected {', '.join(far)}, got {alternative!r}")
    found = ask("judge trial", assignments=True, **asked)
    outcomes = [Fraction(x) for x in found["outcomes"]]

    def value(arms):
        first, second = ([x for x, a in zip(outcomes, arms) if a == arm] for arm in (0, 1))
        return statistic(first, second) if first and second else None

    observed = value(found["observed"])
    near = 1e-12 * max(1, abs(observed))
    as_far, all_of_it, count = Fraction(), Fraction(), 0
    for one in found["assignments"]:
        d = value(one["arms"])
        if d is None:
            continue
        chance = Fraction(one["chance"])
        all_of_it += chance
        count += 1
        if far[alternative](observed if abs(d - observed) <= near else -observed if abs(d + observed) <= near else d,
                            observed):
            as_far += chance
    if found["exact"]:
        p = as_far / all_of_it
    else:  # of random assignments: a valid p-value, however many
        p = Fraction(round(as_far / all_of_it * count) + 1, count + 1)
    return {"people": found["people"], "alternative": alternative, "difference": observed, "exact": found["exact"],
            "how": "listed" if found["exact"] else "sampled",
            "p_value": {"exact": str(p), "decimal": float(p)}}
