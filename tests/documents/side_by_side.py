#!/usr/bin/env python3
"""The programs beside those of the documents: side_by_side.py PROJECT EXAMPLES.

Pontoon (examples/pontoon.cpp; EXAMPLES is the program of all examples) has at most 45 lines, and prints what document 002 prints, with the
line that its page lost. The table of docs/origins.md counts the lines and words of our programs rightly.
"""
import pathlib
import re
import subprocess
import sys

# What document 002 prints; but for the first entry of the second list, which is lost there.
PRINTED = """
[(Nothing,"0.086"), (Just (StuckOn 14),"0.125"), (Just (StuckOn 15),"0.122"),
 (Just (StuckOn 16),"0.114"), (Just (StuckOn 17),"0.110"),
 (Just (StuckOn 18),"0.101"), (Just (StuckOn 19),"0.095"),
 (Just (StuckOn 20),"0.135"), (Just (StuckOn 21),"0.050"),
 (Just FiveCardTrick,"0.013"), (Just Pontoon,"0.048")]
[(Nothing,"0.216"),
 (Just (StuckOn 16),"0.132"), (Just (StuckOn 17),"0.128"),
 (Just (StuckOn 18),"0.119"), (Just (StuckOn 19),"0.113"),
 (Just (StuckOn 20),"0.152"), (Just (StuckOn 21),"0.069"),
 (Just FiveCardTrick,"0.022"), (Just Pontoon,"0.048")]
fromList [(LT,"0.485"), (EQ,"0.097"), (GT,"0.418")]
"""
MOST_LINES = 45


def size(program):
    lines = [line for line in re.sub(r"//[^\n]*", "", program).splitlines() if line.strip()]
    return len(lines), sum(len(line.split()) for line in lines)


def main(project, examples):
    wrong = []
    printed = subprocess.run([examples, "pontoon.cpp"], capture_output=True, text=True, check=True).stdout
    if printed.split() != PRINTED.split():
        wrong.append(f"pontoon printed\n{printed}")
    source = pathlib.Path(project, "examples", "pontoon.cpp").read_text(encoding="utf-8")
    if len(source.splitlines()) > MOST_LINES:
        wrong.append(f"examples/pontoon.cpp has {len(source.splitlines())} lines, more than {MOST_LINES}")
    text = pathlib.Path(project, "docs", "origins.md").read_text(encoding="utf-8").partition("## Side by side")[2]
    programs = re.findall(r"^```cpp\n(.*?)^```$", text, re.M | re.S)
    ours = dict(zip(("000", "001", "003"), programs)) | {"002": source}
    rows = re.findall(r"^\| (\d+) \|.*\| (\d+) \| (\d+) \|$", text, re.M)
    if {row[0] for row in rows} != set(ours):
        wrong.append(f"docs/origins.md: expected a row for each document, got {rows}")
    for document, lines, words in rows:
        if (int(lines), int(words)) != size(ours[document]):
            wrong.append(f"docs/origins.md: ours for {document} has {size(ours[document])} lines and words")
    print("\n".join(wrong) or "as told")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
