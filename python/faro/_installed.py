"""Where the games that come with faro are, however it was installed."""
from __future__ import annotations

from pathlib import Path

from ._errors import InputError
from ._given import file_text

_HERE = Path(__file__).resolve().parent
# In a wheel; beside python/ in the house; where a system has them.
_FOLDERS = (_HERE / "games", _HERE.parents[1] / "games", *(above / "share" / "faro" / "games" for above in _HERE.parents))


def read_script(name: str) -> tuple[str, str]:
    """The name and the text of a game: a file, or one that is installed."""
    for path in (Path(name), *(folder / name for folder in _FOLDERS)):
        if path.is_file():
            return path.name, file_text(path)
    known = sorted(path.name for folder in _FOLDERS if folder.is_dir() for path in folder.glob("*.lua"))
    there = f"there are {', '.join(dict.fromkeys(known))}" if known else "there are none (package faro has them)"
    raise InputError(f"no file {name!r}, and no such game is installed; {there}")
