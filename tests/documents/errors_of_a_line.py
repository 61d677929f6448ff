#!/usr/bin/env python3
"""Mistakes that are easily made in C++ are one error each, a sentence, and no more than ten lines of what the compiler says:
errors_of_a_line.py COMPILER PROJECT."""
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
# What the compiler shows of a first mistake: the line that says why; and the mistake.
SHOWN = [
    ("may be changed in place", 'std::vector<int> const fixed{1, 2}; shuffle(fixed, "seed");'),
    ("random access that may be changed", "std::vector<int> const fixed{1, 2}; shuffle(fixed);"),
    ("may be changed in place", 'std::list<int> pieces{1, 2}; shuffle(pieces, "seed");'),
    ("the chooser comes last", "std::vector<int> items{1, 2}; std::mt19937 g; random_chooser c{g}; shuffle(c, items);"),
    ('a seed text ("42")', "std::vector<int> items{1, 2}; shuffle(items, 42);"),
    ('a seed text ("42")', "std::vector<int> items{1, 2}; std::mt19937 const g; shuffle(items, g);"),
    ('a seed text ("42")', "std::vector<int> items{1, 2}; (void)shuffled(items, 42);"),
    ("expected a text, key, generator or chooser", "std::vector<int> items{1, 2}; (void)sample(items, 1, 42);"),
    ("expected a text, key, generator or chooser", "std::vector<int> items{1, 2}; (void)deal(items, 1, 2, 42);"),
    ("expected a text, key, generator or chooser", "(void)permutation(5, 42);"),
    ('expected a text ("42"), a key', "std::vector<int> items{1, 2}; (void)choose(items, 42);"),
    ('as in chacha20{"42"}', "chacha20 generator{42};"),
    ("(items, n, by)", "std::mt19937 g; std::vector<int> items{1, 2}; (void)sample(g, items, 1);"),
    ("(items, by what)", "std::mt19937 g; std::vector<int> items{1, 2}; (void)choose(g, items);"),
    ("a record that ends here", "recorded_chooser back{record{}};"),
    ("a list that ends here", "ratio_chooser back{std::vector{0.5}};"),
    ("a generator that ends here", "random_chooser c{std::mt19937{1}};"),
    ("expected a chooser or a generator", "bag<int> numbers{1, 2}; (void)numbers.draw(6);"),
    ("expected a chooser or a generator", 'bag<int> numbers{1, 2}; (void)numbers.draw_all("seed");'),
    ("its cards in random order are shuffled(deck)", 'auto pack = standard52(); shuffle(pack, "seed");'),
    ('a seed text ("42")', "(void)shuffled(standard52(), 42);"),
    ('expected a text ("42"), a key', "(void)choose(standard52(), 42);"),
    ("a card needs an order", "struct my_card { int a; }; cards<my_card> deck{my_card{1}, my_card{2}};"),
    ("returns needs an order", "struct outcome { int a; }; (void)read_exhaustively([](auto& c) { return outcome{static_cast<int>(c.below(2))}; });"),
    ("draw_by(f", "(void)odds::chance_map(cards{1, 2}, another(1));"),
    ("draw_by(f", "(void)odds::chance(cards{1, 2}, another);"),
    ("draw_by(f", "(void)draw_card<int>().then(another(1));"),
    ("expected a distribution", "(void)draw_from(6);"),
    ("say which: canonical_text()", "std::cout << deck{};"),
]
MOST_LINES = 10  # of what is said of each of these
BEFORE = """#include <faro/chance/exhaustive.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/draw/deal.hpp>
#include <faro/draw/draw_from.hpp>
#include <faro/draw/sample.hpp>
#include <faro/draw_language/coroutine.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/draw_language/words.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/sampling.hpp>
#include <iostream>
#include <list>
#include <random>
#include <vector>
using namespace faro;
draws<int, int> another(int n) { co_return n; }
draws<int, int> changes(int& n) { co_return ++n; }
"""


def said_of_each(stderr):
    """What a compiler says, an error a piece: with the lines before it that say where."""
    pieces, piece, has_error = [], [], False
    for line in stderr.splitlines():
        is_error = " error: " in line
        if has_error and (is_error or re.match(r"\S+: (In|At) ", line)):
            pieces.append("\n".join(piece))
            piece, has_error = [], False
        piece.append(line)
        has_error = has_error or is_error
    return [*pieces, "\n".join(piece)] if has_error else pieces


def compiled(compiler, project, mistakes):
    source = BEFORE + "".join(f"void mistake_{i}() {{ int n = 0; (void)n; {code} }}\n" for i, (_, code) in enumerate(mistakes))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "mistakes.cpp")
        file.write_text(source, encoding="utf-8")
        run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-fmax-errors=0" if "clang" not in compiler else "-ferror-limit=0", "-I", f"{project}/core/include", str(file)],
                             capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    return run.stderr


def main(compiler, project):
    stderr = compiled(compiler, project, MISTAKES + SHOWN)
    pieces = said_of_each(stderr)
    wrong = []
    for mistakes, where in ((MISTAKES, lambda piece: "\n".join(re.findall(r"\berror: (.*)", piece))), (SHOWN, lambda piece: piece)):
        for sentence, code in mistakes:
            expected = sum(sentence == other for other, _ in MISTAKES + SHOWN)
            if sum(sentence in where(piece) for piece in pieces) < (expected if mistakes is SHOWN else sum(sentence == other for other, _ in MISTAKES)):
                wrong.append(f"{sentence}: not said of {code}")
    if len(pieces) != len(MISTAKES) + len(SHOWN):
        wrong.append(f"{len(MISTAKES) + len(SHOWN)} mistakes gave {len(pieces)} errors")
    lines = [(piece.count("\n") + 1, piece) for piece in pieces]
    wrong += [f"{count} lines of one mistake:\n{piece}" for count, piece in lines if count > MOST_LINES and any(sentence in piece for sentence, _ in SHOWN)]
    print("\n".join([*wrong, *(pieces if wrong else [])]) or f"{len(pieces)} mistakes, an error each, of {max(count for count, _ in lines)} lines at most")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
