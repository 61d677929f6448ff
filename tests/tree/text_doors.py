#!/usr/bin/env python3
"""Verbs read files of text by verbs/common/text_file, which tells what is compressed; any bytes are read where
they are listed here: they are hashed, compared or passed on as they are."""
import pathlib
import re
import sys

ANY_BYTES = {"common/text_file.hpp", "common/papers/signed_paper.cpp", "common/papers/printed_page.cpp", "exam/beside.cpp", "exam/folder.cpp",
             "exam/make.cpp", "judge/test/provenance.cpp", "page/page.cpp"}
DOOR = re.compile(r"\binput_file\b")


def main():
    verbs = pathlib.Path(sys.argv[1]) / "apps/verbs"
    wrong = 0
    for path in sorted(verbs.rglob("*.[ch]pp")):
        name = path.relative_to(verbs).as_posix()
        text = path.read_text(encoding="utf-8")
        for found in DOOR.finditer(text) if name not in ANY_BYTES else ():
            wrong += 1
            print(f"apps/verbs/{name}:{text.count(chr(10), 0, found.start()) + 1}: input_file: expected text_file")
    assert DOOR.search("  input_file const file{path};") and not DOOR.search("  text_file const file{path};")
    return 1 if wrong else 0


sys.exit(main())
