#!/usr/bin/env python3
"""A shared library shows its own names only, and of those only what a public header declares."""
import pathlib
import re
import subprocess
import sys

import sources


def unqualified(name):
    """`size` of `faro::odds::deck::size(unsigned long) const`; of operators, the class they are of."""
    name = re.sub(r"^(vtable|typeinfo|typeinfo name|VTT|guard variable) for ", "", name)
    while "<" in name and "operator" not in name:  # without template arguments
        shorter = re.sub(r"<[^<>]*>", "", name)
        if shorter == name:
            break
        name = shorter
    name = name.split("(")[0].replace("[abi:cxx11]", "").strip()  # also the type of a function: "answer (question)"
    words = [word for word in re.split(r"::", name) if word]
    if len(words) > 1 and words[-1].startswith("operator"):
        return words[-1].split()[0]
    return words[-1].lstrip("~")


def main():
    project, libraries = pathlib.Path(sys.argv[1]), sys.argv[2:]
    declared = set()
    for _, header in sources.public_headers(project):
        declared |= set(re.findall(r"\w+", header.read_text(encoding="utf-8")))
    wrong = []
    for library in libraries:
        lines = subprocess.run(["nm", "-DC", "--defined-only", library], check=True, capture_output=True, text=True).stdout
        names = [line.split(" ", 2)[2] for line in lines.splitlines()]
        own = [n for n in names if "faro::" in n]
        if not own:
            wrong.append(f"{library} shows nothing")
        wrong += [f"{library}: {n}" for n in names if "faro::" not in n]
        wrong += [f"{library}: {n}" for n in own
                  if unqualified(n) not in declared and not unqualified(n).startswith("operator")]
        print(f"{pathlib.Path(library).name}: {len(own)} names")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
