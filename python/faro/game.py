"""Games written in Lua (docs/scripts.md): solved, simulated, dealt."""
from __future__ import annotations

import os
from typing import Any

from ._ask import ask
from ._installed import read_script
from .distribution import Distribution
from .questions import Estimate, _result


class Game:
    """A game in Lua: a file, or the name of one that is installed; keywords are its parameters.

    >>> pontoon = faro.Game("pontoon.lua", stick=16)
    >>> pontoon.odds()["five-card trick"]
    Fraction(36479, 1624350)
    >>> sorted(pontoon.parameters)
    ['decks', 'stick']
    """

    def __init__(self, script: str | os.PathLike, **parameters: Any) -> None:
        self.script, self.text = read_script(os.fspath(script))
        self._set = parameters
        about = self._ask("game odds", question=self.script, parameters=True)
        self.title: str = about.get("title", "")
        self.parameters: dict[str, str] = {p["name"]: p["right"] for p in about.get("parameters", [])}

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self._set.items())
        return f"faro.Game({self.script!r}{inside})"

    def _ask(self, verb: str, **fields: Any) -> Any:
        settings = [f"{name}={value}" for name, value in self._set.items()]
        return ask(verb, files={self.script: self.text}, set=settings or None, **fields)

    def odds(self, **options: Any) -> Distribution:
        """The exact distribution of its outcomes; options as those of ``faro game odds``."""
        return _result(self._ask("game odds", question=self.script, **options))

    def deal(self, seed: Any = None, *, given: str | None = None, count: int | None = None, **options: Any) -> Any:
        """Plays it once: ``answers``, the picks in words, and ``outcome``. With ``given``, such as ``"outcome=bust"``,
        only games that end so, each with its chance; with ``count`` a list of so many.

        >>> faro.Game("pontoon.lua").deal(seed="demo", given="outcome=bust")["outcome"]
        'bust'
        """
        answer = self._ask("game deal", game=self.script, seed=seed, given=given, count=count,
                           **options)
        return answer.objects[0] if count is None else answer.objects

    def simulate(self, count: int = 1_000_000, seed: Any = None, **options: Any) -> dict[str, Estimate]:
        """Played at random so many times: shares with their standard errors."""
        return _result(self._ask("game simulate", game=self.script, count=count,
                                 seed=seed, **options))
