#!/usr/bin/env python3
"""The book is whole: book.py PROJECT PROGRAM.

Every exercise and stop box of document 003 stands in a chapter and, under that chapter, in the key; every picture is
drawn by a command of its chapter and has a link into the page, to what is there. Where pandoc is, the pages are made,
and what they link to within the book is there.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EXERCISES = [f"10.{n}" for n in range(1, 56)]
STOPS = [f"S{n}" for n in range(1, 28)]
VIEWS = {"odds", "games", "deal", "verify", "rigged", "watch", "exam"}


def numbers(text):
    """The exercises and stop boxes named in bold: "**10.12**", "**S5** to **S10**", "**10.1, 10.2**"."""
    text = re.sub(r"\*\*S(\d+)\*\* to \*\*S(\d+)\*\*", lambda m: " ".join(f"**S{n}**" for n in range(int(m[1]), int(m[2]) + 1)), text)
    return [name for bold in re.findall(r"\*\*([^*]+)\*\*", text) for name in re.findall(r"\b(10\.\d+|S\d+)\b", bold)]


def faults_of_chapter(name, text):
    for section in re.split(r"^## ", text.partition("\n## Exercises")[0], flags=re.M)[1:]:
        steps = re.findall(r"^\*\*(Predict|Run|Look|Answer)\.\*\*", section, re.M)
        if steps not in (["Predict", "Run", "Look", "Answer"], ["Predict", "Run", "Answer"]):
            yield f"{name}: '{section.splitlines()[0]}' goes {', '.join(steps)}"
    for what in (r"^!\[", r"^\*\*Look\.", r"\(\.\./\.\./build/page/faro\.html#", r"C\+\+|```cpp", r"^    \$ faro "):
        if not re.search(what, text, re.M):
            yield f"{name}: has nothing like {what}"
    if text.index("```python") > text.index("    $ "):
        yield f"{name}: a command stands before the first session in Python"


def faults_of_text(book):
    key = dict(re.findall(r"^## Chapter (\d)\n(.*?)(?=^## |\Z)", (book / "key.md").read_text(encoding="utf-8"), re.M | re.S))
    asked = {}
    for chapter in sorted(book.glob("[0-9]*.md")):
        text = chapter.read_text(encoding="utf-8")
        at = str(int(chapter.stem[:2]))
        yield from faults_of_chapter(chapter.name, text)
        for name in numbers(text.partition("## Exercises")[2]):
            if name in asked:
                yield f"{chapter.name}: {name} stands in two chapters"
            asked[name] = at
            if name not in numbers(key.get(at, "")):
                yield f"{chapter.name}: {name} has no answer under chapter {at} of the key"
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text):
            if not re.search(rf"^    \$ mkdir -p img; faro .*{re.escape(picture)}", text, re.M):
                yield f"{chapter.name}: no command draws {picture}"
            if not re.search(rf"\({re.escape(picture)}\)\n\n\[In the page[^\n]*faro\.html#", text):
                yield f"{chapter.name}: {picture} has no link into the page"
    rows = re.findall(r"^\| (10\.\d+|S\d+) .*#chapter-(\d)\) \|$", (book.parent / "origins.md").read_text(encoding="utf-8"), re.M)
    for name in EXERCISES + STOPS:
        if name not in asked:
            yield f"no chapter has {name}"
        if [at for row, at in rows if row == name] != [asked.get(name)]:
            yield f"origins.md: expected one row for {name}, of its chapter"
    for name in set(asked) - set(EXERCISES + STOPS):
        yield f"{name} is no exercise"


def faults_of_links(book, program):
    listed = subprocess.run([program, "shuffle", "--list"], capture_output=True, text=True, check=True).stdout
    watched = {line.split()[0] for line in listed.splitlines()} | {"lesson", "clock-patience"}
    for chapter in sorted(book.glob("*.md")):
        for view, what in re.findall(r"faro\.html#(\w+)(?:/([\w.+-]+))?", chapter.read_text(encoding="utf-8")):
            if view not in VIEWS or (view == "watch" and what not in watched) or (view == "games" and not (book.parents[1] / "wings/games/shipped/games" / (what.replace("+", "-") + ".lua")).exists()):
                yield f"{chapter.name}: the page has no {view} {what}"


def faults_of_pages(project, program):
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([project / "scripts/make-book", folder], env=dict(os.environ, FARO_PROGRAM=program), capture_output=True, text=True)
        if made.returncode != 0:
            yield f"make-book: exit {made.returncode}: {made.stderr}"
            return
        pages = {page.name: page.read_text(encoding="utf-8") for page in pathlib.Path(folder).glob("*.html")}
        for name, text in pages.items():
            for target in re.findall(r'(?:href|src)="([^"]+)"', text):
                file, _, place = target.partition("#")
                if file.startswith("../../docs") and not (project / file.removeprefix("../../")).exists():
                    yield f"{name}: {file} is not there"
                if file.startswith(("..", "http")) or not file:
                    continue
                if not pathlib.Path(folder, file).exists():
                    yield f"{name}: {file} was not made"
                elif place and f'id="{place}"' not in pages[file]:
                    yield f"{name}: {file} has no place {place}"


def main():
    project, program = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    wrong = [*faults_of_text(project / "docs/book"), *faults_of_links(project / "docs/book", program)]
    if shutil.which("pandoc"):
        wrong += faults_of_pages(project, program)
    assert numbers("**10.1, 10.2** x **S3** to **S5** **Run.**") == ["10.1", "10.2", "S3", "S4", "S5"]
    print("\n".join(wrong) or "the book is whole")
    return 1 if wrong else 0


sys.exit(main())
