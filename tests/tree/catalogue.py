#!/usr/bin/env python3
"""The catalogues (catalogue/LANGUAGE.po of core, program and each wing) have words for what the sources say, with the same parts, and
for nothing else; each has what its own part says: what several say stands in the program's, and what the core says in its.

What is said is found where it stands: literals in say(…) and translated(…), in the braces of an error that is thrown, and nouns in plural(…). With
--list, prints what lacks words, as entries to be filled in.
"""
import pathlib
import re
import shutil
import subprocess
import sys

import sources

PIECE = r'"(?:\\.|[^"\\\n])*"'
LITERAL = re.compile(rf"{PIECE}(?:\s*{PIECE})*")
SAID = re.compile(rf"\b(?:say|translated)\(\s*({PIECE}(?:\s*{PIECE})*)")
THROWN = re.compile(rf"\b(?:\w*_error|error|verification_failed|undecided|shuffle_stuck)\{{\s*({PIECE}(?:\s*{PIECE})*)\s*\}}")
REFUSED = re.compile(rf"\b(?:fail|fail_too_big|refuse|fail_at|fail_here|refuse_word)\((?:[\w.:>()\[\]-]+,\s*)*({PIECE}(?:\s*{PIECE})*)\s*[,)]")
NOUN = re.compile(rf"\bplural\((?:[^\";]*?,\s*)({PIECE})(?:,\s*({PIECE}))?\)")
CHOSEN = re.compile(rf"\?\s*({PIECE})\s*:\s*({PIECE})")
OPTION = re.compile(r"--[a-z-]+( [\w,-]+)?")
FIELD = re.compile(r"\{\{|\}\}|\{(\d*)(?::[^{}]*)?\}")


def text_of(literal):
    """What a C++ or PO literal says, its pieces put together."""
    whole = "".join(piece[1:-1] for piece in re.findall(PIECE, literal))
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), whole)


def nouns(one, many):
    """As faro::plural() makes them."""
    if many is None:
        if one.endswith(("s", "x", "ch", "sh")):
            many = one + "es"
        elif one.endswith("y") and not one.endswith(("ay", "ey", "oy", "uy")):
            many = one[:-1] + "ies"
        else:
            many = one + "s"
    return [f"{{}} {one}", f"{{}} {many}"]


def has_words(pattern):
    return re.search("[A-Za-z]", FIELD.sub("", pattern)) is not None and not OPTION.fullmatch(pattern)


def inside_of(text, begin):
    """What stands in the bracket that is open at `begin`."""
    depth = 1
    for found in re.finditer(rf"{PIECE}|'\\?.'|[()]", text[begin:]):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return text[begin : begin + found.start()]
    return ""


def said_in(text):
    """Every pattern that a source has to say, and the words that it chooses among."""
    for how in (SAID, THROWN, REFUSED):
        for found in how.finditer(text):
            yield text_of(found[1])
    for found in SAID.finditer(text):
        for words in CHOSEN.finditer(inside_of(text, found.start(1))):
            yield from (text_of(words[1]), text_of(words[2]))
    for found in NOUN.finditer(text):
        yield from nouns(text_of(found[1]), text_of(found[2]) if found[2] else None)


def entries_of(po):
    """(msgid, msgstr) of a catalogue."""
    for found in re.finditer(rf"^msgid ({PIECE}(?:\n{PIECE})*)\nmsgstr ({PIECE}(?:\n{PIECE})*)", po, re.MULTILINE):
        yield text_of(found[1]), text_of(found[2])


def parts_of(pattern):
    """Which parts stand in a pattern."""
    numbers = [m[1] for m in FIELD.finditer(pattern) if m[0] not in ("{{", "}}")]
    return sorted({int(number) if number else i for i, number in enumerate(numbers)})


def texts_of(root):
    """(part, text) of every source: ("core", …), ("wings/dice", …)."""
    for path in sources.product(root):
        inside = path.relative_to(root).parts
        part = "/".join(inside[:2]) if inside[0] == "wings" else inside[0]
        yield part, re.sub(r"^\s*//.*", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def part_of(pattern, users):
    """Which part's catalogue has a pattern, by the parts that say it."""
    who = users.get(pattern) or users.get(pattern[2:-2]) or {"core"}
    return "core" if "core" in who else "program" if len(who) > 1 else next(iter(who))


def wrong_in(name, entries, said, literals):
    """What is wrong with a catalogue, a line each."""
    words = dict(entries)
    if len(words) < len(entries):
        yield f"{name}: some sentence stands there twice"
    for pattern in said:
        if has_words(pattern) and not words.get(pattern):
            yield f"{name}: nothing for {pattern!r}"
    for pattern, meaning in entries:
        if pattern == "":
            continue
        listed = pattern[2:-2] in literals and pattern == f"{{}}{pattern[2:-2]}{{}}"  # what listed() puts between names
        if pattern not in said and pattern not in literals and pattern != "." and not listed:
            yield f"{name}: nobody says {pattern!r}"
        if parts_of(pattern) != parts_of(meaning) and parts_of(pattern):
            yield f"{name}: other parts in {meaning!r} than in {pattern!r}"


def key_of(words):
    """As core/src/text/catalogue.hpp has it."""
    found = 0xcbf29ce484222325
    for byte in words.encode():
        found = (found ^ byte) * 0x100000001b3 % 2**64
    return (found ^ found >> 48) % 2**48


def self_test():
    source = 'throw input_error{say("line {}: "\n  "{}", 1, plural(n, "class"), more ? "(yes" : "off"))}; throw usage_error{"no"}; fail(at, "odd");'
    assert list(said_in(source)) == ["line {}: {}", "no", "odd", "(yes", "off", "{} class", "{} classes"], list(said_in(source))
    po = 'msgid ""\nmsgstr "x"\n\nmsgid "line {}: {}"\nmsgstr "{1} in "\n"Zeile"\n\nmsgid "yes"\nmsgstr "ja"\n'
    found = list(wrong_in("de", list(entries_of(po)), {"line {}: {}", "no"}, set()))
    assert len(found) == 3 and "'no'" in found[0] and "other parts" in found[1] and "'yes'" in found[2], found


def main():
    self_test()
    root = pathlib.Path(sys.argv[1])
    said, literals, users = {}, set(), {}
    for part, text in texts_of(root):
        here = list(said_in(text))
        words = {text_of(found[0]) for found in LITERAL.finditer(text)}
        said.update(dict.fromkeys(here))
        literals |= words
        for pattern in {*here, *words}:
            users.setdefault(pattern, set()).add(part)
    files = sorted(path for folder in ("core", "program", "wings/*") for path in root.glob(f"{folder}/catalogue/*.po"))
    wrong = []
    for language in sorted({path.stem for path in files}):
        entries = []
        for path in files:
            if path.stem != language:
                continue
            part, mine = path.parents[1].relative_to(root).as_posix(), list(entries_of(path.read_text(encoding="utf-8")))
            wrong += [f"{path.relative_to(root)}: {pattern!r} belongs in {part_of(pattern, users)}/catalogue" for pattern, _ in mine
                      if pattern not in ("", ".") and part_of(pattern, users) != part]
            entries += [entry for entry in mine if entry[0] or not entries]  # one head
            if shutil.which("msgfmt"):  # GNU gettext
                checked = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True, check=False)
                if checked.returncode:
                    wrong.append(checked.stderr)
        if "--list" in sys.argv:
            known = dict(entries)
            for pattern in said:
                if has_words(pattern) and pattern not in known:
                    print(f"{part_of(pattern, users)}: {pattern!r}")
            continue
        if len({key_of(words) for words, _ in entries}) < len(entries):
            wrong.append(f"{language}.po: two sentences have the same key (core/src/text/catalogue.hpp)")
        wrong += wrong_in(f"{language}.po", entries, said, literals)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
