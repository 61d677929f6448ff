#!/usr/bin/env python3
"""Runs the commands that documents and transcripts show, and compares what they print: documents.py PROGRAM FILE...

A command is an indented line that begins with "$ "; lines behind it that begin with "> " go on with it. What follows, up
to the next command or the end of the indented block, is its output. Commands with fresh randomness have a comment with
"fresh" in it and are only run; those whose output is so only with some wings have them in a comment, "# with bridge, audit", and
are only run where the environment's FARO_WINGS lacks one. One bash runs the commands of a file, in a folder of the file's own.

An exit code other than 0 is the last line of the output: [exit 2]. Control characters are shown as \\x1b. … stands for
anything within a line.

Transcripts are files in folders of that name. transcripts.bash, which stands beside this, is read before them, and its
at_heading is called at every heading: each has a folder of its own. Their outputs that do not end in a newline have
[no newline] behind them, the project's folder is $PROJECT, and what `faro --json` answers in them is held to docs/answers.schema.json.

documents.py --write PROGRAM FILE... puts what is printed into the files; into documents, where the commands succeed. Read
the difference, and what the text around it says.
"""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile

import answers

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
END = "\x1d-\x1d"  # between what commands print


def parts(text):
    """The headings of a text, True, and the commands below them with their outputs, each with its number of lines."""
    lines, at, within = text.splitlines(), 0, False
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.startswith("    "):
            if line.startswith("#"):
                yield at, True, None
            within = False
        elif line.startswith("    $ ") and (within or at == 1 or not lines[at - 2].startswith("    ")):
            within = True
            command = [line[6:]]
            while at < len(lines) and lines[at].startswith("    > "):
                command.append(lines[at][6:])
                at += 1
            begin = at
            while at < len(lines) and lines[at].startswith("    ") and not lines[at].startswith("    $ "):
                at += 1
            yield begin, "\n".join(command), [shown[4:] for shown in lines[begin:at]]


def shown(output, code, to_the_byte):
    """What stands behind a command that printed this."""
    text = answers.fields(output.decode(errors="backslashreplace"))
    if to_the_byte:
        text = text.replace(str(PROJECT), "$PROJECT")
    if text and not text.endswith("\n"):
        text += "[no newline]\n" if to_the_byte else "\n"
    text = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", lambda found: f"\\x{ord(found[0]):02x}", text)
    return text.split("\n")[:-1] + ([f"[exit {code}]"] if code else [])


VERBS = {verb for file in [PROJECT / "program/CMakeLists.txt", *PROJECT.glob("wings/*/CMakeLists.txt")]
         for verb in re.findall(r"\b\d+:([a-z]+)", file.read_text(encoding="utf-8"))}


def absent_verbs(program):
    """Verbs that this program has not: it was built without their wings."""
    said = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return [verb for verb in sorted(VERBS) if not re.search(rf"^ +{verb}\b", said, re.MULTILINE)]


def options_of(schema):
    """{verb: its options}; a request may be none of a verb"""
    return {of["verb"]["const"]: set(of) for of in (request.get("properties", {}) for request in schema["oneOf"]) if "const" in of.get("verb", {})}


def absent_options(program):
    """{verb: options of it that this program has not}, of the verbs that it has."""
    said = subprocess.run([program, "man", "--schema"], capture_output=True, text=True, check=True).stdout
    whole, here = options_of(json.loads((PROJECT / "docs/ask.schema.json").read_text(encoding="utf-8"))), options_of(json.loads(said))
    return {verb: gone for verb, options in whole.items() if verb in here and (gone := sorted(options - here[verb]))}


def first_absent(command, verbs, options):
    """The verb in a command, or the option, that is not there; None where all are."""
    found = verbs.search(command) if verbs else None
    for verb, gone in options.items():
        if not found and re.search(rf"\bfaro {verb}\b", command):
            found = re.search(rf"--(?:{'|'.join(gone)})\b(?!-)", command)
    return found[0] if found else None


def left_out(document, verbs, options):
    """Whether no command of a document is run, as one of them has a verb or an option that is not there: what follows may stand on it."""
    text = pathlib.Path(document).read_text(encoding="utf-8")
    commands = [part[1] for part in parts(text) if part[1] is not True]
    found = next((name for command in commands if (name := first_absent(command, verbs, options))), None)
    if found:
        print(f"{document}: {len(commands)} commands left out: '{found}' is not there")
    return bool(found)


def is_only_run(command):
    """Whether a command's output is of a wing that is not there."""
    here = os.environ.get("FARO_WINGS")
    needed = re.search(r"  # with ([a-z]+(?:, [a-z]+)*)$", command, re.MULTILINE)
    return here is not None and needed is not None and not set(needed[1].split(", ")) <= set(here.split())


def alike(printed, expected):
    if len(printed) != len(expected):
        return False
    return all(a == b or "…" in b and re.fullmatch(".*".join(map(re.escape, b.split("…"))), a)
               for a, b in zip(printed, expected))


def as_in_front():
    """Programs in the background are started deaf to Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def run(commands, folder, program, setup):
    """What each command printed, its exit code, and what it said beside; fewer where the shell ended."""
    environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", PROJECT=str(PROJECT), FARO=str(program))
    environment["PATH"] = f"{program.parent}:{environment['PATH']}"
    script = [f"source {shlex.quote(str(setup))}"] if setup else []
    for command in commands:
        if command is True:
            script += ["at_heading"] if setup else []
        else:
            script += [f"eval {shlex.quote(command)}", f"code=$?; printf '{END}%s{END}' $code; printf '{END}%s{END}' $code >&9"]
    with open(folder / "script", "w", encoding="utf-8") as file:
        file.write("\n".join(["exec 9>&2"] + script) + "\n")
    (folder / "run").mkdir()
    (folder / "run" / "names.txt").write_text("".join(f"name {i}\n" for i in range(1, 6)))
    ran = subprocess.run(["bash", folder / "script"], cwd=folder / "run", env=environment, stdin=subprocess.DEVNULL,
                         capture_output=True, preexec_fn=as_in_front)
    out, beside = (text.split(END.encode()) for text in (ran.stdout, ran.stderr))
    return [(text, int(code), said) for text, code, said in zip(out[::2], out[1::2], beside[::2])]


def compare(document, program, write):
    """How many commands the document has, and how many of them are wrong."""
    text = document.read_text(encoding="utf-8")
    is_transcript = "transcripts" in (document.parent.name, document.parent.parent.name)
    setup = pathlib.Path(__file__).with_name("transcripts.bash") if is_transcript else None
    found = list(parts(text))
    asked = [part for part in found if part[1] is not True]
    lines, wrong = text.splitlines(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ran = run([part[1] for part in found], folder, program, setup)
        problems = answers.problems(folder / "run" / "answers")
    moved = 0
    for number, (begin, command, expected) in enumerate(asked):
        output, code, beside = ran[number] if number < len(ran) else (b"the shell has ended", 1, b"")
        printed = shown(output, code, to_the_byte=setup)
        if alike(printed, expected) or "fresh" in command and code == 0 or is_only_run(command):
            continue
        wrong += 1
        if write and (setup or code == 0):
            lines[begin + moved:begin + moved + len(expected)] = ["    " + line for line in printed]
            moved += len(printed) - len(expected)
        else:
            print(f"{document}:{begin}: $ {command}", "expected:", *expected, "printed:", *printed, beside.decode(errors="replace"),
                  sep="\n")
    for said in problems:
        print(f"{document}: docs/answers.schema.json: {said}")
    if write and moved | wrong:
        document.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(asked), wrong + len(problems)


def main(program, *documents):
    write = program == "--write"
    if write:
        program, *documents = documents
    gone, options = absent_verbs(pathlib.Path(program).resolve()), absent_options(pathlib.Path(program).resolve())
    if gone or options:
        verbs = re.compile(rf"\bfaro (?:{'|'.join(gone)})\b") if gone else None
        documents = [document for document in documents if not left_out(document, verbs, options)]
        if not documents:
            return 77
    counts = [compare(pathlib.Path(document).resolve(), pathlib.Path(program).resolve(), write) for document in documents]
    commands, wrong = (sum(count) for count in zip(*counts))
    print(f"{commands} commands, {wrong} wrong" + (", rewritten" if wrong and write else ""))
    return 1 if wrong or not commands else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
