#!/usr/bin/env python3
"""Headers of one operating system are included where the seam to it is, and nowhere else.

Of the program that is program/cli/system/, and where it gets large memory (program/faro/large_allocations.cpp); of the library
the files that audits trust (program/records/files/), the randomness of the system (core/src/chance/seed.cpp), pages for large
arrays (core/src/shuffle/array/scratch.cpp), the double-dummy solver that is loaded when it is asked
(wings/bridge/src/tricks/dds.cpp), and whether there are threads at all, where the C library says so
(core/include/faro/draw_language/detail/shared.hpp).
"""
import pathlib
import re
import sys

import sources

SEAMS = ("program/cli/system/", "program/faro/large_allocations.cpp", "program/records/files/", "core/src/chance/seed.cpp",
         "core/src/shuffle/array/scratch.cpp", "wings/bridge/src/tricks/dds.cpp",
         "core/include/faro/draw_language/detail/shared.hpp")
OF_A_SYSTEM = re.compile(
    r"^\s*#\s*include\s*<((?:sys|linux|asm|arpa|net|netinet)/[^>]+|unistd\.h|fcntl\.h|termios\.h|spawn\.h|"
    r"poll\.h|dirent\.h|dlfcn\.h|pthread\.h|pwd\.h|grp\.h|sched\.h|semaphore\.h|glob\.h|ftw\.h)>", re.MULTILINE)


def outside_the_seams(root):
    """(file, line, header) of every header of a system that is included elsewhere."""
    for path in sources.product(root):
        name = path.relative_to(root).as_posix()
        if name.startswith(SEAMS):
            continue
        text = path.read_text(encoding="utf-8")
        for found in OF_A_SYSTEM.finditer(text):
            yield name, text.count("\n", 0, found.start(1)) + 1, found.group(1)


def self_test():
    """The check finds a header in the wrong place, and lets it be in the right one."""
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("program/cli/system/files.cpp", "program/verbs/a.cpp", "wings/odds/src/b.hpp"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("// Why.\n#include <vector>\n#include <sys/stat.h>\n")
        found = sorted(outside_the_seams(root))
        assert found == [("program/verbs/a.cpp", 3, "sys/stat.h"), ("wings/odds/src/b.hpp", 3, "sys/stat.h")], found


def main():
    self_test()
    wrong = list(outside_the_seams(pathlib.Path(sys.argv[1])))
    for name, line, header in wrong:
        print(f"{name}:{line}: includes <{header}>: expected that behind program/cli/system/")
    return 1 if wrong else 0


sys.exit(main())
