#!/usr/bin/env python3
"""A header that says what is thrown includes what declares it, so that one can catch it: documented_errors.py PROJECT."""
import pathlib
import re
import sys

import sources

CLASS = re.compile(r"^\s*(?:class|struct)\s+(?:__attribute__\(\(.*?\)\)\s*)?(\w+)(?:\s+final)?\s*:\s*(?:public\s+)?(?:\w+::)*(\w+)", re.M)
OF_THE_LANGUAGE = {"bad_alloc": "<new>", "runtime_error": "<stdexcept>"}


def is_named(error, said):
    """An error whose name is a plain word ("stopped") is meant where it is thrown or in backquotes."""
    if "_" not in error:
        return re.search(rf"`{error}`|[Tt]hrows?\s[^.]*\b{error}\b", said)
    return re.search(rf"\b{error}\b", said)


def main(project):
    texts = {f"faro/{name}": path.read_text(encoding="utf-8") for name, path in sources.public_headers(pathlib.Path(project))}
    homes = {**OF_THE_LANGUAGE, "error": "<faro/error.hpp>"}
    found_more = True
    while found_more:
        found_more = False
        for name, text in texts.items():
            for made, base in CLASS.findall(text):
                if base in homes and made not in homes:
                    homes[made] = f"<{name}>"
                    found_more = True
    del homes["error"]  # a word of the language, and the base of all others
    wrong = []
    for name, text in texts.items():
        said = re.sub(r"\n", " ", "\n".join(re.findall(r"//+<?(.*)$", text, re.M)))
        wrong += [f"{name}: speaks of {error} and does not include {home}" for error, home in sorted(homes.items())
                  if home != f"<{name}>" and f"#include {home}" not in text and is_named(error, said)]
    print("\n".join(wrong) or f"{len(texts)} headers include what declares the errors they speak of: {', '.join(sorted(homes))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
