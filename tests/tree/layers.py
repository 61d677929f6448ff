#!/usr/bin/env python3
"""Walls (docs/architecture.md): core includes nothing of program or wings; program nothing of wings; a wing includes, beside those, the
wings that it names in its CMakeLists.txt, and verbs only from its own verbs. Within core and program a folder includes only what stands
above it in the lists below. Fails on every include that goes elsewhere: layers.py PROJECT."""
import pathlib
import re
import sys

import sources

CORE = ["text", "lists", "parallel", "exact", "chance", "cards", "language", "shuffle", "draw", "draw_language"]
# "verbs" is the table of verbs, which includes none of them; a verb includes no other one.
PROGRAM = ["records", "cli", "lines", "pages", "answer", "verbs/common", "verbs", "questions", "verbs/VERB", "ask", "faro"]
GATHERS = "core/include/faro/faro.hpp"  # it has what others have, for users: nobody within stands on it


def names(project):
    """{wing: (what its library needs, what its verbs need)}, as its CMakeLists.txt says."""
    found = {}
    for file in (project / "wings").glob("*/CMakeLists.txt"):
        call = re.search(r"faro_wing\((.*?)\)", file.read_text(encoding="utf-8"), re.DOTALL)
        lists, key = {}, ""
        for word in call[1].split() if call else []:
            if word.isupper():
                key = word
            else:
                lists.setdefault(key, set()).add(word)
        of_library = lists.get("NEEDS", set())
        found[file.parent.name] = of_library, of_library | lists.get("VERB_NEEDS", set())
    return found


def place_in_program(home):
    """The layer of a folder of program, and which verb it is of."""
    below = home[1:]
    if below[:1] != ("verbs",):
        return below[0] if below else "ask", None
    if len(below) == 1:
        return "verbs", None
    return ("verbs/common", None) if below[1] == "common" else ("verbs/VERB", below[1])


def wrong(home, is_verb, other, other_is_verb, needs):
    """What is wrong with a file of the folder `home` that includes one of `other`; None if nothing is."""
    if home[0] == other[0] == "core":
        if len(home) == 1 or len(other) == 1:
            return None
        if home[1] not in CORE or other[1] not in CORE:
            return f"the folder '{home[1]}' or '{other[1]}' has no place in the order of core (tests/tree/layers.py)"
        return None if CORE.index(other[1]) <= CORE.index(home[1]) else "which stands below it"
    if other[0] == "core":
        return None
    if home[0] == "core":
        return "which is not of the core"
    if home[0] == other[0] == "program" and len(other) == 1:  # faro/ask.hpp, which stands on nothing
        return None
    if home[0] == other[0] == "program":
        (layer, verb), (its_layer, its_verb) = place_in_program(home), place_in_program(other)
        if layer not in PROGRAM or its_layer not in PROGRAM:
            return f"the folder '{layer}' or '{its_layer}' has no place in the order of program (tests/tree/layers.py)"
        if PROGRAM.index(its_layer) > PROGRAM.index(layer):
            return "which stands below it"
        return "a verb includes no other one" if verb != its_verb and its_layer == "verbs/VERB" else None
    if home[0] == "program":
        return "which is of a wing"
    of_library, of_verb = needs[home[1]]
    if other[0] == "program":
        if is_verb or (other[1:2] == ("records",) and "records" in of_library):
            return None
        return "which is of the program: its library does not name that"
    if home[1] == other[1]:
        return "which is of its verbs" if other_is_verb and not is_verb else None
    if other[1] not in (of_verb if is_verb else of_library):
        return f"of a wing that it does not name (wings/{home[1]}/CMakeLists.txt)"
    return "which is of another wing's verbs" if other_is_verb and not is_verb else None


def faults(project):
    """(file, line, what is wrong)"""
    by_include, needs = sources.by_include(project), names(project)
    for path in sources.product(project):
        inside = path.relative_to(project)
        text = path.read_text(encoding="utf-8")
        for found in sources.INCLUDE.finditer(text):
            other = by_include.get(found.group(2))
            if other is None or other == path or inside.as_posix() == GATHERS:
                continue
            other = other.relative_to(project)
            said = "which gathers others" if other.as_posix() == GATHERS else wrong(
                sources.home(inside), "verb" in inside.parts, sources.home(other), "verb" in other.parts, needs)
            if said:
                yield inside, text.count("\n", 0, found.start(2)) + 1, f"includes {found.group(2)}, {said}"


def self_test():
    """The check finds what goes through a wall."""
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in {"core/src/text/a.cpp": '#include "text/b.hpp"\n#include <vector>\n',
                           "core/src/text/b.hpp": "// up\n#include <faro/chance/seed.hpp>\n",
                           "core/include/faro/chance/seed.hpp": "",
                           "core/src/exact/c.cpp": '#include "judge/src/panel/x.hpp"\n',
                           "program/cli/g.hpp": '#include "verbs/common/e.hpp"\n',
                           "program/verbs/common/e.hpp": '#include "cli/g.hpp"\n#include "odds/verb/i.hpp"\n',
                           "program/verbs/deal/k.hpp": '#include "verbs/shuffle/l.hpp"\n',
                           "program/verbs/shuffle/l.hpp": "",
                           "wings/judge/CMakeLists.txt": "# A judge.\nfaro_wing(NEEDS core VERBS 80:judge VERB_NEEDS odds)\n",
                           "wings/judge/src/panel/x.hpp": '#include "odds/src/h.hpp"\n#include "judge/verb/m.hpp"\n#include "cli/g.hpp"\n',
                           "wings/judge/verb/m.hpp": '#include "odds/src/h.hpp"\n#include "judge/src/panel/x.hpp"\n#include "odds/verb/i.hpp"\n',
                           "wings/odds/CMakeLists.txt": "faro_wing(NEEDS core)\n",
                           "wings/odds/verb/i.hpp": '#include "cli/g.hpp"\n#include "judge/verb/m.hpp"\n',
                           "wings/odds/src/h.hpp": ""}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        found = [(str(p), line) for p, line, _ in faults(root)]
        assert found == [("core/src/exact/c.cpp", 1), ("core/src/text/b.hpp", 2), ("program/cli/g.hpp", 1), ("program/verbs/common/e.hpp", 2),
                         ("program/verbs/deal/k.hpp", 1), ("wings/judge/src/panel/x.hpp", 1), ("wings/judge/src/panel/x.hpp", 2),
                         ("wings/judge/src/panel/x.hpp", 3), ("wings/odds/verb/i.hpp", 2)], found


def main():
    self_test()
    found = list(faults(pathlib.Path(sys.argv[1])))
    for path, line, what in found:
        print(f"{path}:{line}: {what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
