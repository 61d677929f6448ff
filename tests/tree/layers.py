#!/usr/bin/env python3
"""A folder includes only what stands above it (docs/architecture.md). Fails on every arrow upward."""
import pathlib
import re
import sys

LAYERS = ["text", "parallel", "exact", "chance", "cards", "shuffle", "draw", "odds", "judge", "audit", "exam", "apps"]
EVERYDAY = {"faro.hpp", "ask.hpp"}  # of no room: they gather the rooms, and only apps may stand on them
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)


def room_of_include(quote, path):
    """The room a header is in: <faro/ROOM/...> or "ROOM/..."; None for headers of others."""
    if path.startswith("faro/"):
        first = path.split("/")[1]
        return "everyday" if first in EVERYDAY else first
    if quote == '"':
        return path.split("/")[0]
    return None


def arrows_upward(root):
    """(file, line, what is wrong) of every include that goes up, or to a folder that has no place."""
    for top in ("include/faro", "src", "apps"):
        for path in sorted((root / top).rglob("*")):
            inside = path.relative_to(root / top).parts
            if path.suffix not in (".hpp", ".cpp") or len(inside) == 1:
                continue
            room = "apps" if top == "apps" else inside[0]
            text = path.read_text(encoding="utf-8")
            if room not in LAYERS:
                yield path, 1, f"the folder '{room}' has no place in the order of layers (tests/tree/layers.py)"
                continue
            for found in INCLUDE.finditer(text):
                line = text.count("\n", 0, found.start(2)) + 1
                other = room_of_include(*found.groups())
                if other == "everyday" and room != "apps":
                    yield path, line, f"{room}/ includes {found.group(2)}, which gathers the rooms"
                if other in LAYERS and room != "apps" and LAYERS.index(other) > LAYERS.index(room):
                    yield path, line, f"{room}/ includes {other}/, which stands below it"


def self_test():
    """The check finds an arrow upward where there is one."""
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in {"src/text/a.cpp": '#include "text/b.hpp"\n#include <vector>\n',
                           "src/text/b.cpp": '// up\n#include <faro/chance/seed.hpp>\n',
                           "src/exact/c.cpp": '#include "judge/panel/x.hpp"\n',
                           "include/faro/judge/d.hpp": "#include <faro/chance/seed.hpp>\n",
                           "apps/verbs/e.cpp": '#include "cli/frame.hpp"\n'}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        found = [(str(p.relative_to(root)), line) for p, line, _ in arrows_upward(root)]
        assert found == [("src/exact/c.cpp", 1), ("src/text/b.cpp", 2)], found


def main():
    self_test()
    root = pathlib.Path(sys.argv[1])
    wrong = list(arrows_upward(root))
    for path, line, what in wrong:
        print(f"{path.relative_to(root)}:{line}: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
