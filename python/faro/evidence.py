"""Draws that others can check: promised, revealed, drawn, verified. docs/fair-draws.md says what is proved by what."""
from __future__ import annotations

import os
from typing import Any

from . import _shown, rules
from ._ask import Answer, ask


class Verification(_shown.Shown):
    """What was found in a transcript or a record. True when it holds; ``answer`` has every step."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.holds: bool = answer.exit_code == 0

    def __bool__(self) -> bool:
        return self.holds

    def _repr_html_(self) -> str:
        return f"<p><b>{'holds' if self.holds else 'does not hold'}</b></p>{_shown.fields(self.answer)}"

    def __repr__(self) -> str:
        return f"<Verification: {'holds' if self.holds else 'does not hold'}>"


class Transcript(_shown.Shown):
    """The file of a draw, to which each step adds a line; ``said`` is what the last step answered.

    Each step takes the options of ``faro audit`` and the step's name, with ``_`` for ``-``, and gives the transcript back.
    """

    def __init__(self, path: str | os.PathLike) -> None:
        self.path = os.fspath(path)
        self.said: Answer | None = None

    def __fspath__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return f"faro.Transcript({self.path!r})"

    def _repr_html_(self) -> str:
        return f"<p>{_shown.text(self.path)}</p>{_shown.fields(self.said) if self.said else ''}"

    def _step(self, verb: str, options: dict) -> Transcript:
        self.said = ask(f"audit {verb}", transcript=self.path, disk=True, **options)
        return self

    def contribute(self, **options: Any) -> Transcript:
        """Adds what a party, a public source or a round of drand contributes."""
        return self._step("contribute", options)

    def reveal(self, **options: Any) -> Transcript:
        """Adds the secret that was kept."""
        return self._step("reveal", options)

    def draw(self, **options: Any) -> Transcript:
        """Draws, once everything is known."""
        return self._step("draw", options)

    def sign(self, **options: Any) -> Transcript:
        """Adds a signature."""
        return self._step("sign", options)

    def verify(self, **options: Any) -> Verification:
        """Verifies all of it: as ``faro.verify``."""
        return verify(self.path, **options)


def commit(transcript: str | os.PathLike, **options: Any) -> Transcript:
    """Promises a draw: makes the file of the draw, to be published, and a secret beside it, to be kept. Options are
    those of ``faro audit commit``: title, items, range, pool, head_count, party, drand, public, when ... ``items`` and,
    for draws by rules (tickets, pairs, groups), ``people`` are the path of a list, or names or rows as ``faro.draw`` takes them.

    >>> import tempfile, os.path
    >>> folder = tempfile.TemporaryDirectory()
    >>> raffle = faro.commit(os.path.join(folder.name, "raffle.draw"), title="Raffle", pool=100, head_count=3)
    >>> bool(raffle.reveal().draw().verify())
    True
    >>> folder.cleanup()
    """
    items, people = ([] if isinstance(options.get(list_), (str, os.PathLike)) else options.get(list_) or []
                     for list_ in ("items", "people"))
    if items:
        options = {**options, "items": "items.txt", "files": {"items.txt": rules.lines_text(list(items))}}
    if people:
        options = {**options, "people": "people.csv", "header": 1, "files": {"people.csv": rules.list_text(people)}}
    return Transcript(transcript)._step("commit", options)


def verify(file: str | os.PathLike, **options: Any) -> Verification:
    """Verifies a transcript, or a record of ``faro shuffle`` or ``faro deal``: false, and why, when it does not hold.
    A record of lines is held against them: ``input`` is their file. Other options are those of ``faro audit verify``:
    head, commitment, signer ..."""
    return Verification(ask("audit verify", file=os.fspath(file), disk=True, **options))
