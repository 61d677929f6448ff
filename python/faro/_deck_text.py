"""What a deck is to a question: a text, and whether it is that of a file. What may be asked of it is in _deck.py."""
from __future__ import annotations

import os
import re
from typing import Any, Mapping

from ._errors import InputError
from ._given import file_text, whole


_FILE = re.compile(r"[^\s*]*[/\\][^\s*]*|[^\n*]*\.(txt|dec|dek|csv|tsv|json|ydk|xml|cod|o8d|mwdeck|md)", re.IGNORECASE)  # no list of cards


class DeckText:
    """The text of a deck, in a format or in one that is recognised."""

    __slots__ = ("text", "format", "is_file")

    def __init__(self, text: str, *, is_file: bool = False, format: str | None = None) -> None:
        if not isinstance(text, str):
            raise InputError(f"faro.Deck: expected a text, got {text!r:.60}; faro.deck takes counts and files too")
        self.text = text
        self.format = format
        self.is_file = is_file

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"faro.deck({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DeckText):
            return NotImplemented
        return (self.text, self.format, self.is_file) == (other.text, other.format, other.is_file)

    def __hash__(self) -> int:
        return hash((self.text, self.format, self.is_file))


def deck_text(cards: str | os.PathLike | Mapping[str, int]) -> tuple[str, bool]:
    """The text of a deck, and whether it is that of a file; from counts by name, a file, or a text itself."""
    if isinstance(cards, Mapping):
        counts = {str(name): whole(count, f"cards called {name!r}") for name, count in cards.items()}
        if not any(counts.values()):
            raise InputError("a deck: expected cards, got none")
        if all(name.isidentifier() for name in counts):
            return " ".join(f"{name}*{count}" for name, count in counts.items()), False
        return "".join(f"{count} {name}\n" for name, count in counts.items()), True
    if isinstance(cards, os.PathLike):
        return file_text(cards), True
    if not isinstance(cards, str):
        raise InputError(f"a deck: expected a text such as 'land*24 spell*36', a file, or counts by name such as "
                         f"collections.Counter(cards), got {cards!r:.60}")
    if not cards.strip():
        raise InputError("a deck: expected cards, got none")
    if _FILE.fullmatch(cards):
        raise InputError(f"a deck: a file is said as pathlib.Path({cards!r}), one card of that name as {{{cards!r}: 1}}")
    return cards, "\n" in cards


def deck_field(of: Any) -> tuple[str, dict]:
    """The field "deck" of a request, and the files that go with it."""
    text, is_file = (of.text, of.is_file) if isinstance(of, DeckText) else deck_text(of)
    return ("deck.txt", {"deck.txt": text}) if is_file else (text, {})
