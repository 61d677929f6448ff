#!/usr/bin/env python3
"""The tables of docs/like.md are those of the program: like_table.py PROGRAM DOCUMENT [--write].

Between the two marks of the document stands what the program lists (faro shuffle --like list --json), and which version of
each tool gave the answers in tests/answers/like. --write puts it there; without, it is compared."""
import json
import pathlib
import subprocess
import sys

ANSWERS = pathlib.Path(__file__).resolve().parent.parent / "answers/like"
BEGIN, END = "<!-- made by tests/documents/like_table.py -->\n", "<!-- end -->\n"


def version_of(name):
    path = ANSWERS / f"{name.replace('+', 'p')}.json"
    return json.loads(path.read_text())["version"] if path.exists() else "values that its own tests publish"


def made(program):
    tools = json.loads(subprocess.run([program, "shuffle", "--like", "list", "--json"], check=True, stdout=subprocess.PIPE).stdout)["tools"]
    out = [f"{len(tools)} rows.\n\n| `--like` | of | versions said to agree | held to |\n|---|---|---|---|\n"]
    out += [f"| [`{t['name']}`](#{t['name'].replace('+', '')}) | {t['of']} | {t['versions']} | {version_of(t['name'])} |\n" for t in tools]
    for t in tools:
        out.append(f"\n### {t['name']}\n\n`{t['program']}`\n\n")
        sample = " -n 5" if "(N" in t["program"] or " N" in t["program"] else ""
        seed = "0.42" if t["name"] == "postgres" else "42"
        way = f"faro shuffle --like {t['name']} --seed {seed}{sample} lines" if t["orders"] else f"faro shuffle --like {t['name']} --seed {seed} -r -n 5 lines"
        out.append(f"`{way}`\n\n- {t['generator']}\n- a number below n: {t['number']}\n")
        if t["way"]:
            out.append(f"- the order: {t['way']}\n")
        if t["odd"]:
            out.append(f"- odd: {t['odd']}\n")
        if t["uneven"]:
            out.append(f"- the chance of a number, exactly, {t['uneven']}\n")
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
        sys.exit(f"{path} has other tables than the program: like_table.py PROGRAM {path} --write")


if __name__ == "__main__":
    main()
