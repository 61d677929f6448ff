#!/usr/bin/env python3
"""The table of docs/like.md is that of the program: like_table.py PROGRAM DOCUMENT [--write].

Between the two marks of the document stands what the program lists (faro shuffle --like list --json), and which version of
each tool gave the answers in tests/answers/like. --write puts it there; without, it is compared."""
import json
import pathlib
import re
import subprocess
import sys

ANSWERS = pathlib.Path(__file__).resolve().parent.parent / "answers/like"
BEGIN, END = "<!-- made by tests/documents/like_table.py -->\n", "<!-- end -->\n"


def version_of(name):
    path = ANSWERS / f"{name.replace('+', 'p')}.json"
    version = json.loads(path.read_text())["version"] if path.exists() else "values that its own tests publish"
    return re.sub(r"\s*(?:\([^()]*\)|\[[^\]]*\]|, API.*| for .*)", "", version).replace("  ", " ")  # less the build


def made(program):
    tools = json.loads(subprocess.run([program, "shuffle", "--like", "list", "--json"], check=True, stdout=subprocess.PIPE).stdout)["tools"]
    out = [f"{len(tools)} rows.\n\n| `--like` | of | makes again | versions said to agree | held to | one of 52: least, most likely |\n|---|---|---|---|---|---|\n"]
    for t in tools:
        code = t["program"].replace("|", "\\|")
        out.append(f"| `{t['name']}` | {t['of']} | `{code}` | {t['versions']} | {version_of(t['name'])} | {t['uneven'].removeprefix('of 52 from ').replace(' to ', ', ') or '1/52'} |\n")
    return "".join(out)


def main():
    program, path = sys.argv[1], pathlib.Path(sys.argv[2])
    text = path.read_text()
    head, rest = text.split(BEGIN)
    old, tail = rest.split(END)
    new = made(program)
    if "--write" in sys.argv:
        path.write_text(head + BEGIN + new + END + tail)
    elif old != new:
        sys.exit(f"{path} has another table than the program: like_table.py PROGRAM {path} --write")


if __name__ == "__main__":
    main()
