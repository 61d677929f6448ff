"""Parts that need a package of others: what is missing, in one line."""
from __future__ import annotations


def missing(wrong: ImportError, part: str, module: str, package: str, of_pip: str | None = None) -> ImportError:
    """What to raise for a module that could not be imported: which part needs it and how it is installed. An error of the
    module's own, which is there and lacks something itself, is raised as it is."""
    if wrong.name is not None and wrong.name.split(".")[0] != module:
        return wrong
    return ImportError(f"{part} needs {module}: apt install {package}, or pip install {of_pip or module}")
