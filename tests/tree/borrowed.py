#!/usr/bin/env python3
"""What a class lends of itself it lends no temporary: borrowed.py PROJECT.

A member function that returns a reference, a pointer, a span or a view of what the object holds is `&`-qualified, with an
`&&` overload that gives a value or is deleted: `for (auto [sum, chance] : odds_of("2d6").law())` reads no freed memory. The parts of engines (namespace detail) are
nobody's to ask.
"""
import pathlib
import re
import sys

import sources

LENDS = re.compile(r"^\s+(?:\[\[nodiscard\]\]\s*)?(?:constexpr\s+|inline\s+)*"
                   r"((?:[\w:]+(?:<[^;{()]*>)?\s+const\s*[&*])|std::string_view|std::span<[^;{()]*>)\s*(\w+)\(([^()]*(?:\([^()]*\))?[^()]*)\)\s*const\s*(?![&\w])", re.M)
# What outlives the object that is asked: HEADER:FUNCTION and why.
OUTLIVES = {
    "exam/bank.hpp:name": "of a table that lasts as long as the program",
    "exam/detail/write.hpp:name": "of a table that lasts as long as the program",
    "exam/detail/version.hpp:questions": "the bank that the plan refers to",
    "audit/transcript_rules.hpp:find_session": "for the object itself",
    "records/detail/crypto.hpp:view": "a copy would leave a secret in memory",
    "dice/detail/asked.hpp:read": "for the library, within one expression",
    "odds/hands/detail/asked.hpp:read": "for the library, within one expression",
    "chance/ways.hpp:stats": "of an object that is held by a shared pointer",
}


def main(project):
    wrong, seen = [], set()
    for name, header in sources.public_headers(pathlib.Path(project)):
        text = header.read_text(encoding="utf-8")
        outside = re.sub(r"^namespace (?:\w+::)*detail \{$.*?^\}  // namespace (?:\w+::)*detail$", lambda engine: "\n" * engine.group(0).count("\n"), text, flags=re.M | re.S)
        for found in LENDS.finditer(outside):
            key = f"{name}:{found.group(2)}"
            seen.add(key)
            line = outside.count("\n", 0, found.start(2)) + 1
            if key not in OUTLIVES:
                wrong.append(f"faro/{name}:{line}: {found.group(2)}() lends a temporary what goes with it: a `const&` overload, and a `&&` one by value or deleted")
    wrong += [f"{key}: in the list of what outlives its object, and no longer there" for key in OUTLIVES.keys() - seen]
    print("\n".join(wrong) or "no temporary lends what it holds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
