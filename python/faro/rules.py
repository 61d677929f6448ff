"""Draws under rules: prizes by tickets, pairs that must not meet, groups, Secret Santa, panels, arms of a trial."""
from __future__ import annotations

import csv
import io
import os
from typing import Any, Iterable, Mapping

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
        if isinstance(people, (str, os.PathLike)):
            files[f"{field}.csv"] = file_text(people)
        else:
            files[f"{field}.csv"] = _csv(people)
            written += field in names
        fields[field] = f"{field}.csv"
    if written == len(names):
        fields["header"] = 1  # of rows: whatever their keys are, they are the headings
    return ask(f"draw {kind}", files=files, seed=seed, **fields)
