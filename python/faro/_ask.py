"""Every question that the program answers, asked as a dictionary and answered as one."""
from __future__ import annotations

import json as _json
import math
import os
import re
from typing import Any, Mapping

import numpy as np

from . import _faro, _shown
from ._errors import InputError
from ._given import seed_text

_BEGINNING = re.compile(r"^faro[a-z ]*: ")


class Answer(dict, _shown.Shown):
    """What ``--json`` prints, as a dictionary.

    ``json`` is the text to the byte, ``objects`` all its lines (deals come one a line), ``notes`` the remarks that
    the program makes on standard error, ``files`` what was written, as bytes by name, ``exit_code`` the program's: 1
    says "no" (a verification failed, a shuffle was judged unfair).
    """

    json: str
    objects: list
    notes: list
    files: dict
    exit_code: int

    def _repr_html_(self) -> str:
        objects = getattr(self, "objects", [])
        shown = "".join(map(_shown.fields, objects[:20])) if len(objects) > 1 else _shown.fields(self)
        if isinstance(self.get("items"), list) and isinstance(self.get("of"), int):
            order = [item for item in self["items"] if isinstance(item, int) or str(item).isdigit()]
            numbers = sorted(int(item) for item in order)
            if numbers == list(range(len(self["items"]))) or numbers == list(range(1, len(self["items"]) + 1)):
                shown += _shown.order_picture([int(item) - numbers[0] for item in order])
        return shown


def _as_field(value: Any) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # which no number of JSON is
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (list, tuple, range)):
        return [_as_field(one) for one in value]
    if isinstance(value, Mapping):  # the texts of files
        return {str(name): _as_field(one) if isinstance(one, (str, bytes)) else str(one) for name, one in value.items()}
    return str(value)  # a Fraction, a Decimal, a deck


def ask(verb: str | Mapping[str, Any], /, *, disk: bool = False, **fields: Any) -> Answer:
    """Asks a verb of the program. Fields are the long names of its options and its operands, with ``_`` for ``-``;
    those that are None are left out. ``files`` are texts by name that stand in the place of the disk; with ``disk``
    others are read from it, and written. ``language`` ("en", "de") is that of messages and notes.

    >>> faro.ask("odds", question="3d2 >= 5")["probability"]
    '1/2'
    >>> faro.ask({"verb": "judge exact", "shuffle": "exchange", "cards": 3, "rounds": 2})["of"]
    '81'

    Raises InputError with the program's message for what is not understood, OSError where the system failed.
    """
    asked = {**verb, **fields} if isinstance(verb, Mapping) else {"verb": verb, **fields}
    if "seed" in asked:
        asked["seed"] = seed_text(asked["seed"])
    request = {name.replace("_", "-"): _as_field(value) for name, value in asked.items() if value is not None}
    try:
        wanted = _json.dumps(request, ensure_ascii=False)
        wanted.encode("utf-8")
    except UnicodeEncodeError as odd:
        raise InputError(f"expected a text, got one with half of a character, {odd.object[odd.start]!r}") from None
    text, code, notes, files, words = _faro.ask(wanted, disk)
    objects = [_json.loads(line) for line in text.splitlines() if line]
    first = objects[0] if objects else {}
    if isinstance(first, dict) and "error" in first and set(first) == {"error"}:
        message = _BEGINNING.sub("", first["error"]["message"])
        if first["error"]["exit_code"] == 3:
            raise OSError(message)
        raise InputError(message)
    answer = Answer(first if isinstance(first, dict) else {"rows": first})
    answer.json, answer.objects, answer.notes, answer.files, answer.exit_code, answer.words = text, objects, notes, files, code, words
    return answer


def schema() -> dict:
    """The JSON schema of all questions, made from the definitions of the program's options.

    >>> faro.schema()["title"]
    'A request to faro::ask'
    """
    return _json.loads(_faro.ask_schema())
