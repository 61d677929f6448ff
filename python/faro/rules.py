"""Draws under rules: prizes by tickets, pairs that must not meet, groups, Secret Santa, panels, arms of a trial."""
from __future__ import annotations

import csv
import io
import os
import re
from fractions import Fraction
from typing import Any, Callable, Iterable, Mapping

from ._ask import Answer, ask
from ._errors import InputError
from ._given import file_text

# What each kind of draw calls its lists.
_LISTS = {"winners": ("file",), "pairs": ("first", "second"), "groups": ("file",), "santa": ("file",),
          "panel": ("file",), "assign": ("file",)}


def _csv(rows: Iterable) -> str:
    """A list of those who take part: rows are dictionaries of one form, or names."""
    rows = list(rows)
    if not rows:
        raise InputError("expected a list of those who take part, got an empty one")
    if not all(isinstance(row, Mapping) for row in rows):
        rows = [{"name": row} for row in rows]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    try:
        writer.writerows(rows)
    except ValueError:
        odd = next(row for row in rows if set(row) - set(rows[0]))
        raise InputError(f"expected the columns {', '.join(rows[0])} in every row, got {', '.join(odd)}") from None
    return out.getvalue()


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
    fields, files, written = dict(options), {}, 0
    given = dict(zip(names, lists))
    if isinstance(options.get("quota"), (list, tuple)):
        given["quota"] = options["quota"]
    for field, people in given.items():
        name = f"{field}.csv"
        if isinstance(people, (str, os.PathLike)):
            path = os.path.basename(os.fspath(people))
            name = name if path in files else path
            files[name] = file_text(people)
        else:
            files[name] = _csv(people)
            written += field in names
        fields[field] = name
    if written == len(names):
        fields["header"] = 1  # of rows: whatever their keys are, they are the headings
    try:
        return ask(f"draw {kind}", files=files, seed=seed, **fields)
    except InputError as wrong:  # of rows there are no lines
        rows = {field: people for field, people in given.items() if not isinstance(people, (str, os.PathLike))}
        raise InputError(re.sub(r"(\w+)\.csv, line (\d+)", lambda at: _row(at, names) if at[1] in rows else at[0], str(wrong))) from None


def _row(at: re.Match, names: tuple) -> str:
    of = "" if at[1] in names and len(names) == 1 else f"{at[1]}, "
    return f"{of}row {int(at[2]) - 1}"


def buckets(items: Iterable[str], buckets: Iterable[str], seed: str, *, method: str = "rendezvous",
            was: Iterable[str] | None = None) -> Answer:
    """Shares items out to buckets by a hash of their names, so that few move when a bucket comes or goes: ``"rendezvous"``,
    ``"jump"`` (by number) or, for comparison, ``"modulo"``. With ``was``, the buckets before, ``moved`` says how many items
    moved, and ``chance`` with which exact probability each does (docs/draws-under-rules.md).

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

    A function as the statistic is given the outcomes of the first two arms as fractions, once for each assignment.
    Values of it within 1e-12 of each other are the same. Assignments that leave one of these arms empty are left out.
    """
    if isinstance(results, (str, os.PathLike)):
        text = file_text(results)
        text = text.decode() if isinstance(text, bytes) else text
    else:
        text = _csv(results)
    asked = dict(options, file="results.csv", files={"results.csv": text})
    if not callable(statistic):
        return ask("judge trial", statistic=statistic, alternative=alternative, **asked)
    far = {"greater": lambda d, o: d >= o, "less": lambda d, o: d <= o, "two-sided": lambda d, o: abs(d) >= abs(o)}
    if alternative not in far:
        raise InputError(f"alternative: expected {', '.join(far)}, got {alternative!r}")
    found = ask("judge trial", assignments=True, **asked)
    rows = csv.DictReader(io.StringIO(text))
    outcomes = [Fraction(row[options.get("outcome", "outcome")].strip()) for row in rows]

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
