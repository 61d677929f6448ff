#!/usr/bin/env python3
"""The rules of transcripts: each number of docs/spec-draw.md, section 4, is one of wings/audit/include/faro/audit/detail/rules.hpp, and
the other way round; each is refused somewhere in wings/audit/src, by its name, and nothing is refused without one: rules.py ROOT"""
import pathlib
import re
import sys


def main(root):
    root, wrong = pathlib.Path(root), []
    spec = (root / "docs/spec-draw.md").read_text(encoding="utf-8")
    said = [int(number) for number in re.findall(r"^\| R(\d+) \|", spec, re.MULTILINE)]
    header = (root / "wings/audit/include/faro/audit/detail/rules.hpp").read_text(encoding="utf-8")
    names = {name: int(number) for name, number in re.findall(r"^  (\w+) = (\d+),", header, re.MULTILINE)}
    most = int(re.search(r"transcript_rules = (\d+);", header)[1])
    if said != list(range(1, most + 1)):
        wrong.append(f"docs/spec-draw.md has the rules {said}; 1 to {most} were expected, each once, in order")
    if sorted(names.values()) != list(range(1, most + 1)):
        wrong.append(f"rules.hpp has the numbers {sorted(names.values())}; 1 to {most} were expected")
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((root / "wings/audit/src").rglob("*.cpp")))
    wrong += [f"R{number} ({name}) is refused nowhere" for name, number in names.items() if not re.search(rf"\brule::{name}\b", sources) and not re.search(rf"\btranscript_rule::{name}\b", sources)]
    for path in sorted((root / "wings/audit/src/transcript").glob("*.cpp")):
        for call in re.finditer(r"(?<![\w:])(?:refuse|in\.fail)\(\s*([^,)]*)", path.read_text(encoding="utf-8")):
            if not re.match(r"(transcript_)?rule::\w+|of_kind|broken|transcript_rule broken", call[1]):
                wrong.append(f"{path.relative_to(root)}: refused without a rule: {call[0]}")
    print("\n".join(wrong) if wrong else f"{most} rules, in the specification and in the code")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
