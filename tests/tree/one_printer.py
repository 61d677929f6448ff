#!/usr/bin/env python3
"""Answers are values that one printer writes (program/answer/printer.hpp): one_printer.py PROJECT.

A verb, and what verbs share, writes no JSON (`.dump(`, `json_text(`), pads no cells (`{:>9}`, `columns`) and prints nothing that is an answer. A stream gives the printer an object a line (json_line). What pads or joins
the lines of a stream by itself (deals, steps), or is a file that somebody checks byte by byte may, and stands in STREAMS with its reason: one that no longer does any of this is taken out.
"""
import pathlib
import re
import sys

import sources

WRITES = re.compile(r"\.dump\(|\bjson_text\(|\bfmt::print\b|\{\w*:[^{}\"]?[<>^]|\bcolumns \w+[;{(]")
PRINTER = ["program/answer/printer.cpp", "program/answer/grid.cpp", "program/answer/chart_text.cpp", "program/answer/matrix.cpp", "program/answer/report_text.cpp"]
STREAMS = {
    "program/questions/listed.cpp": "draws, rolls and orders, a million of them",
    "program/verbs/common/signed_paper.cpp": "a statement that is signed, byte by byte",
    "program/verbs/deal/format.cpp": "deals",
    "program/verbs/ratios/ratios.cpp": "ratios, thousands of millions of them",
    "program/verbs/shuffle/write.cpp": "lines, and the record of their order",
    "wings/audit/verb/page.cpp": "pages, files that hold the transcript they check",
    "wings/exam/verb/receipt.cpp": "receipts, files that are checked byte by byte",
    "wings/bridge/verb/board_tricks.cpp": "deals, with their tables of tricks as PBN sets them",
    "wings/watch/verb/steps.cpp": "steps that are watched, with a pause after each",
}


def is_of_verbs(inside):
    return inside.parts[0] == "program" and inside.parts[1] in ("answer", "questions", "verbs") or inside.parts[2:3] == ("verb",)


def main(project):
    project = pathlib.Path(project)
    assert WRITES.search('out.dump() + "x"') and WRITES.search('fmt::format("{:<{}}", a, b)') and WRITES.search('"  {:>9}"') and not WRITES.search('"{:.2g}"')
    found = set()
    for path in sources.product(project):
        inside = path.relative_to(project)
        if path.suffix == ".cpp" and is_of_verbs(inside) and WRITES.search(re.sub(r"//.*", "", path.read_text(encoding="utf-8"))):
            found.add(inside.as_posix())
    known = STREAMS.keys() | set(PRINTER)
    wrong = [f"{name}: writes an answer by itself; it should return one (CONTRIBUTING.md, \"An answer\")" for name in sorted(found - known)]
    wrong += [f"{name}: no longer writes by itself; take it out of tests/tree/one_printer.py" for name in sorted(known - found)]
    print("\n".join(wrong) or f"{len(PRINTER)} files write answers, {len(STREAMS)} stream")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
