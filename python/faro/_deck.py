"""Decks: how many there are of each card, from text or from a file in any of the formats that are known."""
from __future__ import annotations

import os
from typing import Any, Mapping

from . import _shown
from ._ask import ask
from ._errors import InputError
from ._given import file_text, whole


class Deal(list, _shown.Shown):
    """The hands of a deal, a list of lists of cards; a notebook shows them by suits."""

    def _repr_html_(self) -> str:
        rows = [(number, _shown.cards(hand)) for number, hand in enumerate(self, 1)]
        return _shown.table(["hand", "cards"], rows, escaped=True)


class Deals(list, _shown.Shown):
    """Deals one after the other; a notebook shows the first of them."""

    def _repr_html_(self) -> str:
        shown = "".join(f"<p><b>{number}</b></p>{deal._repr_html_()}" for number, deal in enumerate(self[:10], 1))
        return shown + (f"<p>{len(self) - 10} more</p>" if len(self) > 10 else "")


class Deck:
    """A deck to ask about: ``faro.deck("land*24 spell*36")``, ``faro.deck(Path("deck.txt"))``, or counts.

    >>> d = faro.deck({"land": 24, "spell": 36})
    >>> str(d)
    'land*24 spell*36'
    >>> d.odds("land in 2..4", draw=7)
    Fraction(125902, 162545)
    >>> [len(hand) for hand in d.deal("2x7", seed="demo")]
    [7, 7]
    """

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
        if not isinstance(other, Deck):
            return NotImplemented
        return (self.text, self.format, self.is_file) == (other.text, other.format, other.is_file)

    def __hash__(self) -> int:
        return hash((self.text, self.format, self.is_file))

    def _options(self, options: dict) -> dict:
        return options if self.format is None else {"deck_format": self.format, **options}

    def odds(self, question: str, draw: int, **options: Any) -> Any:
        """The odds of a question about cards drawn from this deck; as ``faro.odds``."""
        from .questions import odds

        return odds(question, deck=self, draw=draw, **self._options(options))

    def deal(self, hands: str = "4x13", seed: Any = None, *, given: str | None = None, count: int | None = None,
             **options: Any) -> list:
        """Hands of this deck: the cards of each player. With ``given`` only deals for which the condition holds, each
        alike; with ``count`` a list of so many deals, each from the whole deck. As ``faro deal`` for the same seed.

        >>> hands = faro.deck("standard52").deal("4x13", seed="demo", given="hcp(N) in 15..17")
        >>> 15 <= sum("JQKA".find(card[0]) + 1 for card in hands[0]) <= 17
        True
        """
        if "format" in options:
            raise InputError("a deal gives hands of cards: expected no format=; faro.ask('deal', format=...)['text'] is one")
        field, files = _deck_field(self)
        answer = ask("deal", deck=field, files=files or None, hands=hands, seed=seed,
                     given=given, count=count, **self._options(options))
        deals = Deals(Deal(hand["cards"] for hand in one["hands"]) for one in answer.objects)
        return deals[0] if count is None else deals


def deck(cards: str | os.PathLike | Mapping[str, int], format: str | None = None) -> Deck:
    """A deck: a name or a list in a text ("standard52", "land*24 spell*36"), a file, a whole list of a file as a text
    of several lines, or counts by name.

    >>> faro.deck("4 Bolt\\n20 Mountain\\n36 Bear\\n").odds("Mountain in 2..4", draw=7)
    Fraction(40508, 56463)
    """
    if isinstance(cards, Mapping):
        counts = {str(name): whole(count, f"cards called {name!r}") for name, count in cards.items()}
        if not any(counts.values()):
            raise InputError("a deck: expected cards, got none")
        if all(name.isidentifier() for name in counts):
            return Deck(" ".join(f"{name}*{count}" for name, count in counts.items()), format=format)
        return Deck("".join(f"{count} {name}\n" for name, count in counts.items()), is_file=True, format=format)
    if isinstance(cards, os.PathLike):
        return Deck(file_text(cards), is_file=True, format=format)
    if not isinstance(cards, str):
        raise InputError(f"a deck: expected a text such as 'land*24 spell*36', a file, or counts by name such as "
                         f"collections.Counter(cards), got {cards!r:.60}")
    if not cards.strip():
        raise InputError("a deck: expected cards, got none")
    return Deck(cards, is_file="\n" in cards, format=format)


def _deck_field(of: Any) -> tuple[str, dict]:
    """The field "deck" of a request, and the files that go with it."""
    if isinstance(of, Deck):
        return ("deck.txt", {"deck.txt": of.text}) if of.is_file else (of.text, {})
    if not isinstance(of, str) or "\n" in of:
        return _deck_field(deck(of))
    return of, {}
