#!/usr/bin/env python3
"""Headers of one operating system are included where the seam to it is, and nowhere else.

Of the program that is apps/cli/system/; of the library the files that audits trust (src/records/files/), the
randomness of the system (src/chance/seed.cpp), pages for large arrays (src/shuffle/array/scratch.cpp), the double-dummy
solver that is loaded when it is asked (src/odds/tricks/dds.cpp), and whether there are threads at all, where the C library says so (include/faro/drawings/detail/shared.hpp).
"""
import pathlib
import re
import sys

SEAMS = ("apps/cli/system/", "src/records/files/", "src/chance/seed.cpp", "src/shuffle/array/scratch.cpp",
         "src/odds/tricks/dds.cpp",
         "include/faro/drawings/detail/shared.hpp")
OF_A_SYSTEM = re.compile(
    r"^\s*#\s*include\s*<((?:sys|linux|asm|arpa|net|netinet)/[^>]+|unistd\.h|fcntl\.h|termios\.h|spawn\.h|"
    r"poll\.h|dirent\.h|dlfcn\.h|pthread\.h|pwd\.h|grp\.h|sched\.h|semaphore\.h|glob\.h|ftw\.h)>", re.MULTILINE)


def outside_the_seams(root):
    """(file, line, header) of every header of a system that is included elsewhere."""
    for top in ("include", "src", "apps"):
        for path in sorted((root / top).rglob("*.[ch]pp")):
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
        for name in ("apps/cli/system/files.cpp", "apps/verbs/a.cpp", "src/odds/b.hpp"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("// Why.\n#include <vector>\n#include <sys/stat.h>\n")
        found = sorted(outside_the_seams(root))
        assert found == [("apps/verbs/a.cpp", 3, "sys/stat.h"), ("src/odds/b.hpp", 3, "sys/stat.h")], found


def main():
    self_test()
    wrong = list(outside_the_seams(pathlib.Path(sys.argv[1])))
    for name, line, header in wrong:
        print(f"{name}:{line}: includes <{header}>: expected that behind apps/cli/system/")
    return 1 if wrong else 0


sys.exit(main())
