#!/usr/bin/env python3
"""Mistakes that are easily made in C++ are one error each, a sentence: errors_of_a_line.py COMPILER PROJECT."""
import pathlib
import re
import subprocess
import sys
import tempfile

# What the sentence says, and the mistake.
MISTAKES = [
    ("leave out 'mutable'", "(void)draw_card<int>().and_then([n](int c) mutable { return draw_done<int>(c + ++n); });"),
    ("leave out 'mutable'", "(void)draw_card<int>().transform([n](int c) mutable { return c + ++n; });"),
    ("leave out 'mutable'", "(void)draw_where<int>([n](int c) mutable { return c > ++n; });"),
    ("leave out 'mutable'", "(void)draw_count<int>([n](int c) mutable { return c > ++n; }, 3);"),
    ("leave out 'mutable'", "(void)draw_same_on<int>([n](int c) mutable { return c + ++n; }, 3);"),
    ("leave out 'mutable'", "(void)draw_steps<int, int>(0, [n](int s, int c) mutable -> draw_step<int, int, int> { return s + c + ++n; });"),
    ("leave out 'mutable'", "(void)draw_by([n]() mutable -> draws<int, int> { co_return ++n; });"),
    ("leave out 'mutable'", "(void)read_exhaustively([n](auto& c) mutable { return c.below(6) + ++n; });"),
    ("leave out 'mutable'", "(void)read_exhaustively<int>([n](auto& c) mutable { return static_cast<int>(c.below(6)) + ++n; });"),
    ("by reference", "auto const read = read_exhaustively([](auto c) { return c.below(6); }); (void)read.law;"),
    ("by reference", "auto const read = read_exhaustively([] { return 6; }); (void)read.law;"),
    ("leave out 'mutable'", "(void)draw<int>().and_then([n](auto const&) mutable { return pure_sample<int>(++n); });"),
    ("leave out 'mutable'", "(void)draw<int>().transform([n](auto const&) mutable { return ++n; });"),
    ("belong to the bag", "(void)draw_by([]() -> draws<int, int> { co_return *co_await draw<int>(); });"),
    ("draw_by(f", "(void)draw_by([](int) -> draws<int, int> { co_return co_await another(1); }, 1);"),
    ("returns a draws", "(void)draw_by([](int n) { return n; }, 1);"),
    ("takes by value", "(void)draw_by(changes, 1);"),
]
BEFORE = """#include <faro/chance/exhaustive.hpp>
#include <faro/draw/sample.hpp>
#include <faro/drawings/coroutine.hpp>
#include <faro/drawings/words.hpp>
using namespace faro;
draws<int, int> another(int n) { co_return n; }
draws<int, int> changes(int& n) { co_return ++n; }
"""


def main(compiler, project):
    source = BEFORE + "".join(f"void mistake_{i}() {{ int n = 0; (void)n; {code} }}\n" for i, (_, code) in enumerate(MISTAKES))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "mistakes.cpp")
        file.write_text(source, encoding="utf-8")
        run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-fmax-errors=0" if "clang" not in compiler else "-ferror-limit=0", "-I", f"{project}/include", str(file)],
                             capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    said = re.findall(r"\berror: (.*)", run.stderr)
    wrong = [f"{sentence}: not said of {code}" for i, (sentence, code) in enumerate(MISTAKES)
             if sum(sentence in error for error in said) != sum(sentence == other for other, _ in MISTAKES)]
    if len(said) != len(MISTAKES):
        wrong.append(f"{len(MISTAKES)} mistakes gave {len(said)} errors")
    print("\n".join([*wrong, *(said if wrong else [])]) or f"{len(said)} mistakes, an error of a line each")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
