"""Draws that others can check: promised, revealed, drawn, verified. docs/audit.md says what is proved by what."""
from __future__ import annotations

import os
from typing import Any

from ._ask import Answer, ask


class Verification:
    """What was found in a transcript or a record. True when it holds; ``answer`` has every step."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.holds: bool = answer.exit_code == 0

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        return f"<Verification: {'holds' if self.holds else 'does not hold'}>"


class Transcript(Answer):
    """What a step of a draw says, with ``path``, the file of the draw."""

    path: str


def _step(verb: str, transcript: str | os.PathLike, options: dict) -> Transcript:
    answer = ask(verb, transcript=os.fspath(transcript), disk=True, **options)
    step = Transcript(answer)
    step.__dict__.update(answer.__dict__)
    step.path = os.fspath(transcript)
    return step


def commit(transcript: str | os.PathLike, **options: Any) -> Transcript:
    """Promises a draw: makes the file of the draw, to be published, and a secret beside it, to be kept. Options are
    those of ``faro audit commit``: title, items, range, pool, head_count, party, drand, public, when ...

    >>> import tempfile, os.path
    >>> folder = tempfile.TemporaryDirectory()
    >>> raffle = os.path.join(folder.name, "raffle.draw")
    >>> step = faro.commit(raffle, title="Raffle", pool=100, head_count=3)
    >>> step = faro.reveal(raffle)
    >>> step = faro.draw(raffle)
    >>> bool(faro.verify(raffle))
    True
    >>> folder.cleanup()
    """
    return _step("audit commit", transcript, options)


def contribute(transcript: str | os.PathLike, **options: Any) -> Transcript:
    """Adds what a party, a public source or a round of drand contributes. As ``faro audit contribute``."""
    return _step("audit contribute", transcript, options)


def reveal(transcript: str | os.PathLike, **options: Any) -> Transcript:
    """Adds the secret that was kept. As ``faro audit reveal``."""
    return _step("audit reveal", transcript, options)


def draw(transcript: str | os.PathLike, **options: Any) -> Transcript:
    """Draws, once everything is known. As ``faro audit draw``."""
    return _step("audit draw", transcript, options)


def verify(file: str | os.PathLike, **options: Any) -> Verification:
    """Verifies a transcript, or a record of ``faro shuffle`` or ``faro deal``: false, and why, when it does not hold.
    A record of lines is held against them: ``input`` is their file. Other options are those of ``faro audit verify``:
    head, commitment, signer ..."""
    return Verification(ask("audit verify", file=os.fspath(file), disk=True, **options))
