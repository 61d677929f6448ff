"""Every question that the program answers, asked as a dictionary and answered as one."""
from __future__ import annotations

import base64
import json as _json
import math
import os
import re
from typing import Any, Mapping

import numpy as np

from . import _faro, _shown
from ._errors import InputError
from ._given import seed_text
from ._words import field_of, worded

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
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError as odd:
            raise InputError(f"expected a text in UTF-8, got byte {value[odd.start]:#04x} at place {odd.start}") from None
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (list, tuple, range)):
        return [_as_field(one) for one in value]
    if isinstance(value, Mapping):  # the texts of files
        return {str(name): _as_file(one) for name, one in value.items()}
    return str(value)  # a Fraction, a Decimal, a deck


def _as_file(value: Any) -> Any:
    """The text of a file, or its bytes where they are none."""
    if not isinstance(value, bytes):
        return str(value)
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode("ascii")}


def ask(verb: str | Mapping[str, Any], /, *, disk: bool = False, **fields: Any) -> Answer:
    """Asks a verb of the program. Fields are the long names of its options and its operands, with ``_`` for ``-``, and
    ``as_`` where Python has the word for itself; those that are None are left out. ``files`` are texts by name that
    stand in the place of the disk; with ``disk`` others are read from it, and written. ``language`` ("en", "de") is that of messages and notes.

    >>> faro.ask("dice", question="3d2 >= 5")["probability"]
    '1/2'
    >>> faro.ask({"verb": "judge exact", "shuffle": "exchange", "cards": 3, "rounds": 2})["of"]
    '81'

    Raises InputError with the program's message for what is not understood, OSError where the system failed. Messages
    name options as they are given here, ``head_count`` and not ``--head-count``.
    """
    return _asked({**verb, **fields} if isinstance(verb, Mapping) else {"verb": verb, **fields}, disk)


def _asked(asked: dict[str, Any], disk: bool = False, called: Mapping[str, str] | None = None) -> Answer:
    """The same for functions that have names of their own for some options: ``called`` says which."""
    if "seed" in asked:
        asked["seed"] = seed_text(asked["seed"])
    request = {field_of(name): _as_field(value) for name, value in asked.items() if value is not None}
    try:
        wanted = _json.dumps(request, ensure_ascii=False)
        wanted.encode("utf-8")
    except UnicodeEncodeError as odd:
        raise InputError(f"expected a text, got one with half of a character, {odd.object[odd.start]!r}") from None
    text, code, notes, files, words = _faro.ask(wanted, disk)
    said = worded(str(asked.get("verb", "odds")), request, called or {})
    objects = [_json.loads(line) for line in text.splitlines() if line]
    first = objects[0] if objects else {}
    if isinstance(first, dict) and "error" in first and set(first) == {"error"}:
        message = said(_BEGINNING.sub("", first["error"]["message"]))
        if first["error"]["exit_code"] == 3:
            raise OSError(message)
        problem = InputError(message)
        problem.verb = first["error"].get("verb")
        raise problem
    answer = Answer(first if isinstance(first, dict) else {"rows": first})
    answer.json, answer.objects, answer.files, answer.exit_code, answer.words = text, objects, files, code, words
    answer.notes = [said(note) for note in notes]
    return answer


def schema() -> dict:
    """The JSON schema of all questions, made from the definitions of the program's options.

    >>> faro.schema()["title"]
    'A request to faro::ask'
    """
    return _json.loads(_faro.ask_schema())
