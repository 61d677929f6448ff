#!/usr/bin/env python3
"""Compiles and runs the C++ programs that README.md and docs/*.md show, as they stand there.

library.py PREFIX WORK COMPILER FLAGS README FILE...: every ```cpp block with an int main is a program; it is built
against the library installed in PREFIX, by the CMakeLists.txt that docs/cpp.md shows, and must end with status 0.
Programs are of one project in WORK, for the sake of time: the first gets its lines, the others an executable each.
"""
import pathlib
import re
import subprocess
import sys


def blocks(text, language):
    return re.findall(r"^```" + language + r"\n(.*?)^```$", text, re.M | re.S)


def run(*command):
    print(" ".join(map(str, command)))
    subprocess.run(command, check=True)


def main(prefix, work, compiler, flags, readme, *documents):
    work = pathlib.Path(work)
    project = [b for document in (readme, *documents) for b in blocks(pathlib.Path(document).read_text(encoding="utf-8"), "cmake")]
    if len(project) != 1:
        sys.exit(f"expected one ```cmake block in the documents, got {len(project)}")
    programs = []
    for document in (readme, *documents):
        found = [b for b in blocks(pathlib.Path(document).read_text(encoding="utf-8"), "cpp") if "int main(" in b]
        programs += [(pathlib.Path(document).stem, b) for b in found]
    first, rest = programs[0], programs[1:]
    work.mkdir(parents=True, exist_ok=True)
    (work / "main.cpp").write_text(first[1], encoding="utf-8")
    lines = project[0]
    names = ["mine"]
    for number, (stem, program) in enumerate(rest, 2):
        name = f"{stem}_{number}"
        (work / f"{name}.cpp").write_text(program, encoding="utf-8")
        lines += f"add_executable({name} {name}.cpp)\ntarget_link_libraries({name} PRIVATE faro::faro)\n"
        names.append(name)
    (work / "CMakeLists.txt").write_text(lines, encoding="utf-8")
    run("cmake", "-G", "Ninja", "-S", work, "-B", work / "build", f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_CXX_FLAGS={flags}", "-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF")
    run("cmake", "--build", work / "build")
    for name in names:
        run(work / "build" / name)
    print(f"{len(names)} programs")


if __name__ == "__main__":
    main(*sys.argv[1:])
