"""Decks: how many there are of each card, from text or from a file in any of the formats that are known."""
from __future__ import annotations

import os
from typing import Any, Mapping

from . import _shown
from ._ask import ask
from ._deck_text import DeckText, deck_field, deck_text
from ._errors import InputError
from .questions import odds


class Deal(list, _shown.Shown):
    """The hands of a deal, a list of lists of cards; a notebook shows them by suits."""

    def _repr_html_(self) -> str:
        names = "NESW" if len(self) == 4 else range(1, len(self) + 1)  # as conditions call them
        rows = [(name, _shown.cards(hand)) for name, hand in zip(names, self)]
        return _shown.table(["hand", "cards"], rows, escaped=True)


class Deals(list, _shown.Shown):
    """Deals one after the other; a notebook shows the first of them."""

    def _repr_html_(self) -> str:
        shown = "".join(f"<p><b>{number}</b></p>{deal._repr_html_()}" for number, deal in enumerate(self[:10], 1))
        return shown + (f"<p>{len(self) - 10} more</p>" if len(self) > 10 else "")


class Deck(DeckText):
    """A deck to ask about: ``faro.deck("land*24 spell*36")``, ``faro.deck(Path("deck.txt"))``, or counts.

    >>> d = faro.deck({"land": 24, "spell": 36})
    >>> str(d)
    'land*24 spell*36'
    >>> d.odds("land in 2..4", draw=7)
    Fraction(125902, 162545)
    >>> [len(hand) for hand in d.deal("2x7", seed="demo")]
    [7, 7]
    """

    __slots__ = ()

    def _options(self, options: dict) -> dict:
        return options if self.format is None else {"deck_format": self.format, **options}

    def odds(self, question: str, draw: int, **options: Any) -> Any:
        """The odds of a question about cards drawn from this deck; as ``faro.odds``."""
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
        field, files = deck_field(self)
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
    text, is_file = deck_text(cards)
    return Deck(text, is_file=is_file, format=format)
