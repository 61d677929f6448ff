#!/usr/bin/env python3
"""Files that documents, public headers and the comments of sources name are there: named_files.py PROJECT."""
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\]\(([^)#:\s]+\.\w+)(?:#[^)]*)?\)")
PATH = re.compile(r"(?<![\w/.<{$*-])((?:core|program|wings|docs|tests|examples|bench|scripts|web|python|npm|games|cmake|definitions|packaging)/[\w/.-]*\w\.\w+)")
HEADER = re.compile(r"(?<![\w/.-])((?:faro/)?[a-z_]+(?:/[a-z_0-9]+)*\.hpp)\b")
# Where a short name of a header may begin.
ROOTS = ("", "core/include", "core/include/faro", "core/src", "program", "program/include", "program/records/include", "program/records/include/faro", "wings")
# In a comment of a source: a file of C++, by the end of its path.
SOURCE = re.compile(r"(?<![\w/.<\"*{-])((?:[a-z_0-9]+/)*[a-z_0-9]+\.[ch]pp)\b")
ELSEWHERE = {"CHANGELOG.md"}  # of its time
MADE = re.compile(r"build/|img/|NAME|src/uu/|by-util/")  # what is made, an example, files of others


def wrong_names(project, document):
    """What a document names and is not there: (line, name)."""
    text = document.read_text(encoding="utf-8")
    roots = [project / root for root in ROOTS] + [root / more for root in project.glob("wings/*/include") for more in ("", "faro")]
    rooms = {p.name for root in roots if root.name == "faro" for p in root.glob("*/")}
    if document.suffix == ".hpp":  # comments alone
        text = "\n".join(line if line.lstrip().startswith("//") or "///<" in line else "" for line in text.split("\n"))
    for number, line in enumerate(text.split("\n"), 1):
        for name in LINK.findall(line) if document.suffix == ".md" and not line.startswith("    ") else ():  # commands have none
            if not (document.parent / name).exists() and not MADE.search(name):
                yield number, name
        for name in PATH.findall(line):  # a wing may be called as a folder of the project is: games
            if not any((root / name).exists() for root in roots) and not MADE.search(name):
                yield number, name
        for name in HEADER.findall(line):
            first = name.removeprefix("faro/").split("/")[0]
            if first in rooms and not any((root / name).exists() for root in roots):
                yield number, name


def wrong_comments(project):
    """What comments of sources name and is nowhere: (file, line, name)."""
    sources = [path for folder in ("core", "program", "wings", "bench", "examples", "python/src", "tests", "web/engine")
               for path in sorted((project / folder).rglob("*.?pp"))]
    ends = {"/".join(path.parts[-length:]) for path in sources for length in range(1, len(path.parts))}
    for path in sources:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            comment = line[line.index("//"):] if "//" in line else ""
            for name in SOURCE.findall(comment):
                if name not in ends:
                    yield path, number, name


def main():
    project = pathlib.Path(sys.argv[1]).resolve()
    listed = subprocess.run(["git", "ls-files", "*.md", "core/include/*.hpp", "program/*.hpp", "wings/*.hpp"], cwd=project, capture_output=True, text=True).stdout.split()
    documents = [project / name for name in listed] or [*project.glob("*.md"), *project.glob("docs/*.md"), *project.glob("*/**/include/**/*.hpp")]
    wrong = 0
    for document in documents:
        if document.name in ELSEWHERE or not document.exists():
            continue
        for line, name in wrong_names(project, document):
            wrong += 1
            print(f"{document.relative_to(project)}:{line}: names {name}, which is not there")
    for path, line, name in wrong_comments(project):
        wrong += 1
        print(f"{path.relative_to(project)}:{line}: names {name}, which is not there")
    assert PATH.search("see docs/none.md") and HEADER.search("`odds/none.hpp`") and LINK.search("[a](none.md)")
    return 1 if wrong else 0


sys.exit(main())
