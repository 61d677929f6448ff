#!/usr/bin/env python3
"""All examples, and the programs that README.md and docs/*.md show, as one program, which runs those of the file it is given
(faro_examples pontoon.cpp), or all: to be compiled with the sanitizers of addresses and undefined behaviour, so that none
reads what is gone. examples.py OUTPUT.cpp FILE..."""
import pathlib
import re
import sys


def programs(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".cpp":
        return [text]
    return [block for block in re.findall(r"^```cpp\n(.*?)^```$", text, re.M | re.S) if "int main() {" in block]  # others want files


def main(output, *files):
    includes, bodies, calls = [], [], []
    for file in map(pathlib.Path, files):
        for program in programs(file):
            lines = program.splitlines()
            includes += [line for line in lines if line.startswith("#include") or line.startswith("#undef NDEBUG")]
            body = "\n".join(line for line in lines if not line.startswith(("#include", "#undef NDEBUG")))
            start = body.index("int main() {")
            end = body.index("\n}", start)
            body = body[:start] + "int run() {" + body[start + len("int main() {"):end] + "\n  return 0;" + body[end:]
            name = f"program_{len(bodies) + 1}"
            bodies.append(f"namespace {name} {{  // {file.name}\n{body}\n}}\n")
            calls.append(f'  if (asked("{file.name}") && {name}::run() != 0) return std::puts("{file.name}"), 1;')
    text = "#undef NDEBUG\n#include <cstdio>\n#include <string_view>\n" + "\n".join(dict.fromkeys(includes)) + "\n" + "".join(bodies)
    text += "int main(int count, char** words) {\n  bool any = false;\n"
    text += "  auto const asked = [&](std::string_view file) {\n    bool const is = count < 2 || words[1] == file;\n    any = any || is;\n    return is;\n  };\n"
    text += "\n".join(calls) + "\n  return any ? 0 : 2;\n}\n"
    target = pathlib.Path(output)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
