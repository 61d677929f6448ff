#!/usr/bin/env python3
"""German answers have no English in them: german.py PROGRAM FILE...

Runs the commands of documents in German (FARO_LANGUAGE=de), and looks in what they print for English: words of the documents' own prose
and of messages, which no German message has and which nobody typed. Documents of NOT_YET have some left, and no more than that.
What is for programs stays English: JSON, CSV, records, pictures, manuals, schemas.

    german.py --list PROGRAM FILE...    the lines with English in them, and how many of all lines have none
"""
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

import documents

PROJECT = documents.PROJECT
WORD = re.compile(r"(?<!\w)[a-zäöüß]{2,}(?:'[a-z]+)?(?!\w)")
# Outputs for programs, and those that a filter took apart: it looks for English.
FOR_PROGRAMS = re.compile(r"--(?:json|format[ =](?!text)|help|schema|version|svg -|translate|functions|strata)\b|\bfaro (?:man|completions)\b|"
                          r"FARO_LANGUAGE|\b(?:cat|python3|node|diff|jq|curl|openssl|sed|awk|grep|shuf)\b")
# English wherever it stands, though a name in some German message has it, as top-to-random.
COMMON = set("the of to for and from by or that each with is are be it its not than then cards least most one".split())
WRITES_INPUT = re.compile(r"printf|echo|<<|\bcat\b")
# Documents in whose answers so many lines have English left. Some of it stays: names of cards and teams in what is read, titles and outcomes
# of games in Lua, which their authors word. The rest waits for its words: no number may grow.
NOT_YET = {
    "docs/asking.md": 3, "docs/buckets.md": 4, "docs/complaints.md": 2, "docs/decide.md": 3, "docs/deck.md": 2, "docs/decks.md": 2,
    "docs/dice.md": 3, "docs/draws-under-rules.md": 5, "docs/errata.md": 4, "docs/exam-banks.md": 10, "docs/fair-draws.md": 2,
    "docs/files.md": 1, "docs/judging.md": 11, "docs/like.md": 2, "docs/observed.md": 1, "docs/poker.md": 1, "docs/schemes.md": 4,
    "docs/scripts.md": 3, "docs/solving-games.md": 19, "docs/squaredeal.md": 1, "docs/theory.md": 1,
    "docs/trials.md": 2, "docs/tricks.md": 6, "README.md": 5, "docs/book/04-exchanges.md": 1, "docs/book/05-selection.md": 3,
    "docs/book/09-ratios.md": 7, "docs/book/10-draw-language.md": 1, "docs/book/11-seven-riffles.md": 3,
    "docs/book/12-catching-a-cheat.md": 4, "docs/book/13-a-stranger-believes.md": 1,
}


def words_of(text):
    return WORD.findall(text.lower().replace("’", "'"))


def english_words():
    """Words of the documents' prose and of messages that are in no German message."""
    sys.path.insert(0, str(PROJECT / "tests/tree"))
    import catalogue
    english, german = set(), set()
    for path in [*PROJECT.glob("docs/*.md"), *PROJECT.glob("docs/book/*.md")]:
        prose = re.sub(r"^    .*|`[^`]*`|\[[^\]]*\]\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        english.update(WORD.findall(re.sub(r"\b[A-Z]\w*", "", prose)))  # no names
    for path in [*PROJECT.glob("*/catalogue/de.po"), *PROJECT.glob("wings/*/catalogue/de.po")]:
        for words, meaning in catalogue.entries_of(path.read_text(encoding="utf-8")):
            if words:
                english.update(words_of(words))
                german.update(words_of(re.sub(r"--?[a-z][\w-]*|`[^`]*`|\bfaro [a-z]+( [a-z]+)?", "", meaning)))
    return (english - german) | COMMON


def printed(document, program, language):
    """(line, command, what was printed) of each command of a document."""
    found = list(documents.parts(document.read_text(encoding="utf-8")))
    setup = pathlib.Path(__file__).with_name("transcripts.bash") if "transcripts" in document.parts[:-1] else None
    os.environ["FARO_LANGUAGE"] = language
    with tempfile.TemporaryDirectory() as name:
        ran = documents.run([part[1] for part in found], pathlib.Path(name), program, setup)
    asked = [part for part in found if part[1] is not True]
    return [(begin, command, output.decode(errors="replace")) for (begin, command, _), (output, _, _) in zip(asked, ran)]


def left_in(document, program, english):
    """(line of the document, a line with English, its words) and how many lines there are that people read."""
    files, left, lines = set(), [], 0
    for begin, command, text in printed(document, program, "de"):
        typed = set(words_of(command))
        if WRITES_INPUT.search(command):
            files |= typed
        if not re.search(r"\bfaro\b", command) or FOR_PROGRAMS.search(command):
            continue
        for line in text.split("\n"):
            if not words_of(line) or line.lstrip().startswith(("{", "[")):
                continue
            lines += 1
            found = [word for word in words_of(re.sub(r"--[a-z][\w-]*", "", line)) if word in english and word not in typed and word not in files]
            if found:
                left.append((begin, line, found))
    return left, lines


def main(program, *files):
    listing = program == "--list"
    if listing:
        program, *files = files
    program = pathlib.Path(program).resolve()
    english = english_words()
    files = [pathlib.Path(file).resolve() for file in files]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        results = list(pool.map(left_in, files, [program] * len(files), [english] * len(files)))
    wrong, all_lines, all_left = 0, 0, 0
    for file, (left, lines) in zip(files, results):
        name = file.relative_to(PROJECT).as_posix()
        all_lines, all_left = all_lines + lines, all_left + len(left)
        if listing:
            print(f"{name}: {lines - len(left)} of {lines} lines have no English")
            for begin, line, found in left:
                print(f"  {begin}: {line}   <{' '.join(found)}>")
        elif len(left) > NOT_YET.get(name, 0):
            wrong += 1
            print(f"{name}: {len(left)} lines have English, up to {NOT_YET.get(name, 0)} may:",
                  *(f"  {begin}: {line}: {' '.join(found)}" for begin, line, found in left), sep="\n")
        elif len(left) < NOT_YET.get(name, 0):
            print(f"{name}: {len(left)} lines have English, NOT_YET says {NOT_YET[name]}: lower it")
    print(f"{all_lines - all_left} of {all_lines} lines have no English, {len(files)} documents")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
