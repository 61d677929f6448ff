#!/usr/bin/env python3
"""A folder includes only what stands above it (docs/architecture.md). Fails on every arrow upward."""
import pathlib
import re
import sys

LAYERS = ["text", "parallel", "exact", "chance", "cards", "shuffle", "draw", "records", "chains", "draws", "drawings", "odds", "judge", "audit", "exam", "apps"]
# Within the programs. "verbs" is the table of verbs (apps/verbs/*), which names all and includes none of them; a verb
# includes no other one.
APPS = ["cli", "lines", "pages", "verbs/common", "verbs", "verbs/VERB", "ask", "faro", "web"]
ENDS = APPS[APPS.index("verbs/VERB"):]  # of these, neighbours include nothing of each other
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


def part_of_apps(path):
    """The layer of a file within the programs, and which folder of that layer: "verbs/odds/a.cpp" is in verbs/VERB, odds."""
    top, *below = path.split("/")
    if top != "verbs":
        return top, top
    if len(below) == 1:
        return "verbs", "verbs"
    return ("verbs/common" if below[0] == "common" else "verbs/VERB"), below[0]


def wrong_in_apps(path, included):
    """What is wrong with a file of the programs that includes another, both from the folder apps/; None if nothing is."""
    (layer, folder), (other, its_folder) = part_of_apps(path), part_of_apps(included)
    if layer not in APPS:
        return f"the folder '{layer}' has no place in the order of layers within apps (tests/tree/layers.py)"
    if other not in APPS:  # a header of the library
        return None
    if APPS.index(other) > APPS.index(layer):
        return f"{layer} includes {included}, which stands below it"
    if other == layer and layer in ENDS and folder != its_folder:
        return f"{folder} includes {included}: a verb includes no other one"
    return None


def arrows_within_apps(root):
    """The same of the programs: (file, line, what is wrong)."""
    files = [(p, p.relative_to(root / "apps").as_posix()) for p in (root / "apps").rglob("*")]
    files += [(p, "web/" + p.name) for p in (root / "web").rglob("*")]
    for path, name in sorted(files):
        if path.suffix not in (".hpp", ".cpp"):
            continue
        text = path.read_text(encoding="utf-8")
        if wrong := wrong_in_apps(name, name):
            yield path, 1, wrong
        for found in INCLUDE.finditer(text):
            if found.group(1) == '"' and (wrong := wrong_in_apps(name, found.group(2))):
                yield path, text.count("\n", 0, found.start(2)) + 1, wrong


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
                           "apps/verbs/e.cpp": '#include "cli/frame.hpp"\n',
                           "apps/cli/f.cpp": '#include "cli/g.hpp"\n#include "verbs/e.hpp"\n',
                           "apps/verbs/common/h.cpp": '#include "verbs/odds/i.hpp"\n',
                           "apps/verbs/odds/i.cpp": '#include "verbs/odds/j/i.hpp"\n#include "verbs/verbs.hpp"\n',
                           "apps/verbs/odds/j/i.cpp": '#include "verbs/common/h.hpp"\n\n#include "verbs/deal/k.hpp"\n',
                           "apps/other/l.cpp": "",
                           "web/engine/m.cpp": '#include "ask/n.hpp"\n'}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        found = [(str(p.relative_to(root)), line) for p, line, _ in arrows_upward(root)]
        assert found == [("src/exact/c.cpp", 1), ("src/text/b.cpp", 2)], found
        found = [(str(p.relative_to(root)), line) for p, line, _ in arrows_within_apps(root)]
        assert found == [("apps/cli/f.cpp", 2), ("apps/other/l.cpp", 1), ("apps/verbs/common/h.cpp", 1),
                         ("apps/verbs/odds/j/i.cpp", 3)], found


def main():
    self_test()
    root = pathlib.Path(sys.argv[1])
    wrong = [*arrows_upward(root), *arrows_within_apps(root)]
    for path, line, what in wrong:
        print(f"{path.relative_to(root)}:{line}: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
