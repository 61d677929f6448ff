#!/usr/bin/env python3
"""Runs the commands that README.md and docs/*.md show, and compares what they print: documents.py PROGRAM FILE...

A command is an indented line that begins with "$ "; what follows it, up to the next command or the end of the
indented block, is its output. Commands with fresh randomness have a comment with "fresh" in it and are only run.

documents.py --write PROGRAM FILE... puts what is printed into the documents, where the commands succeed. Read the
difference, and what the text around it says.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(text):
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        lines = [line[4:] for line in block.splitlines()]
        if lines[0].startswith("$ "):
            yield lines


def commands(lines):
    at = 0
    while at < len(lines):
        command, at, output = lines[at][2:], at + 1, []
        while at < len(lines) and not lines[at].startswith("$ "):
            output.append(lines[at])
            at += 1
        yield command, output


def rewritten(text, command, expected, printed):
    """The text with another output behind the first such command."""
    shown = lambda lines: "".join(f"    {line}\n" for line in lines)
    before = f"    $ {command}\n"
    return text.replace(before + shown(expected), before + shown(printed), 1)


def main(program, *documents):
    write = program == "--write"
    if write:
        program, *documents = documents
    environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1")
    environment["PATH"] = f"{pathlib.Path(program).resolve().parent}:{environment['PATH']}"
    checked = wrong = 0
    for document in documents:
        text = pathlib.Path(document).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "names.txt").write_text("".join(f"name {i}\n" for i in range(1, 6)))
            for lines in blocks(text):
                for command, expected in commands(lines):
                    run = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True)
                    printed = run.stdout.decode().splitlines()
                    checked += 1
                    if run.returncode != 0 or (printed != expected and "fresh" not in command):
                        wrong += 1
                        if write and run.returncode == 0:
                            text = rewritten(text, command, expected, printed)
                        print(f"{document}: $ {command}\nexpected {expected}\nprinted  {printed}\n{run.stderr.decode()}")
        if write:
            pathlib.Path(document).write_text(text, encoding="utf-8")
    print(f"{checked} commands, {wrong} wrong")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
