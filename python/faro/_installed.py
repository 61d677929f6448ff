"""Where the games and definitions that come with faro are, however it was installed."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from ._errors import InputError
from ._given import file_text

_HERE = Path(__file__).resolve().parent
# In a wheel; beside python/ in the house; where a system has them.
_PLACES = (_HERE, *sorted(_HERE.parents[1].glob("wings/*/shipped")), *(above / "share" / "faro" for above in _HERE.parents))
_FOLDERS = tuple(place / "games" for place in _PLACES)


def read_script(name: str) -> tuple[str, str]:
    """The name and the text of a game: a file, or one that is installed."""
    for path in (Path(name), *(folder / name for folder in _FOLDERS)):
        if path.is_file():
            return path.name, file_text(path)
    known = sorted(path.name for folder in _FOLDERS if folder.is_dir() for path in folder.glob("*.lua"))
    there = f"there are {', '.join(dict.fromkeys(known))}" if known else "there are none (package faro has them)"
    raise InputError(f"no file {name!r}, and no such game is installed; {there}")


def definitions(names: Any) -> dict[str, str]:
    """The texts of the definitions among these names that are no files and come with faro: "dice"."""
    listed = [names] if isinstance(names, str) else names if isinstance(names, (list, tuple)) else []
    found = ((name, place / "definitions" / f"{name}.faro") for name in listed if not Path(name).is_file()
             for place in _PLACES)
    return {name: file_text(path) for name, path in found if path.is_file()}
