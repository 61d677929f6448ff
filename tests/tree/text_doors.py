#!/usr/bin/env python3
"""Verbs read files of text by verbs/common/text_file, which tells what is compressed; any bytes are read where
they are listed here: they are hashed, compared or passed on as they are."""
import pathlib
import re
import sys

import sources

ANY_BYTES = {"program/verbs/common/text_file.hpp", "program/verbs/common/signed_paper.cpp", "program/verbs/common/printed_page.cpp",
             "program/verbs/page/page.cpp", "wings/exam/verb/banks.cpp", "wings/exam/verb/beside.cpp", "wings/exam/verb/folder.cpp", "wings/exam/verb/make.cpp",
             "wings/judge/verb/test/provenance.cpp"}
DOOR = re.compile(r"\binput_file\b")


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = 0
    for path in sources.product(root):
        name = path.relative_to(root).as_posix()
        if not name.startswith("program/verbs/") and path.relative_to(root).parts[2:3] != ("verb",):
            continue
        text = path.read_text(encoding="utf-8")
        for found in DOOR.finditer(text) if name not in ANY_BYTES else ():
            wrong += 1
            print(f"{name}:{text.count(chr(10), 0, found.start()) + 1}: input_file: expected text_file")
    assert DOOR.search("  input_file const file{path};") and not DOOR.search("  text_file const file{path};")
    return 1 if wrong else 0


sys.exit(main())
