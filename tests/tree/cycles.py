#!/usr/bin/env python3
"""Folders include each other in one direction only, at every level: cycles.py PROJECT.

Of each folder its folders, and the files in it by themselves ("."), are held against each other: whatever they include of one another,
however deep, makes an arrow, and no arrows may lead around.
"""
import pathlib
import sys

import sources

GATHERS = "core/include/faro/faro.hpp"  # of no folder: it gathers what others have


def arrows(project):
    """Which folder includes from which, and for each pair one include as an example."""
    by_include = sources.by_include(project)
    out = {}
    for path in sources.product(project):
        folder = sources.home(path.relative_to(project))
        if path == project / GATHERS:
            continue
        for _, name in sources.INCLUDE.findall(path.read_text(encoding="utf-8")):
            other = by_include.get(name)
            if other is not None and (its := sources.home(other.relative_to(project))) != folder:
                out.setdefault((folder, its), f"{path.relative_to(project)} includes {name}")
    return out


def children(parent, found):
    """The same between the parts of one folder."""
    depth, out = len(parent), {}
    for (a, b), example in found.items():
        if a[:depth] == parent and b[:depth] == parent:
            pair = tuple(f[depth] if len(f) > depth else "." for f in (a, b))
            if pair[0] != pair[1]:
                out.setdefault(pair, example)
    return out


def reached(start, pairs):
    seen, todo = set(), [start]
    while todo:
        for a, b in pairs:
            if a == todo[-1] and b not in seen:
                seen.add(b)
                todo.append(b)
                break
        else:
            todo.pop()
    return seen


def cycles(pairs):
    """Sets of parts of which each reaches each other."""
    reach = {part: reached(part, pairs) for pair in pairs for part in pair}
    return sorted({tuple(sorted(b for b in reach[a] if a in reach[b])) for a in reach if a in reach[a]})


def main():
    project = pathlib.Path(sys.argv[1])
    found = arrows(project)
    parents = {folder[:depth] for pair in found for folder in pair for depth in range(len(folder) + 1)}
    wrong = []
    for parent in sorted(parents):
        name, pairs = "/".join(parent), children(parent, found)
        for cycle in cycles(pairs):
            wrong.append(f"{name or 'the project'}: {', '.join(cycle)} include each other:")
            wrong += [f"    {a} -> {b}: {example}" for (a, b), example in sorted(pairs.items()) if a in cycle and b in cycle]
    print("\n".join(wrong) or f"{len(parents)} folders, none in a circle")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
