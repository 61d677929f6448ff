#!/usr/bin/env python3
"""The examples that public headers open with compile, as they stand.

An example is an indented block with C++ in it: a line that ends in ';', or that begins with 'faro::'. What stands
around it (deck, chooser, ...) is said here; an example without that is an error, so that none is forgotten.
  header_examples.py PROJECT COMPILER FLAGS OUTPUT_FOLDER
"""
import pathlib
import re
import shlex
import subprocess
import sys

# header: (includes, declarations before the function, its parameters)
CONTEXTS = {
    "faro.hpp": ("", "auto const description = [](auto& c) { return c.below(2); };\n"
                     "auto const shuffle = [](std::vector<int>& deck) { std::swap(deck[0], deck[1]); };",
                 "std::vector<int> items, std::vector<int> deck, faro::xoshiro256pp g"),
    "ask.hpp": ("", "", ""),
    "chance/enact.hpp": ("faro/chance/chooser.hpp", "", "chooser_ref c, distribution<int> const& sum_of_three_dice"),
    "chance/chains/chain.hpp": ("faro/chance/chains/solve.hpp", "", ""),
    "chance/chains/count.hpp": ("", "", "chooser_ref c, int square"),
    "chance/chains/reading.hpp": ("", "", ""),
    "chance/chains/together.hpp": ("faro/chance/chains/reading.hpp string", "constexpr auto battle = [](auto& c) { return std::string(c.below(2) == 0 ? \"won\" : \"lost\"); };", ""),
    "chance/integers.hpp": ("faro/exact/integer.hpp", "", "chooser_ref c"),
    "chance/odometer.hpp": ("", "using faro::detail::odometer;\nvoid describe(odometer& c) { (void)c.below(6); }", ""),
    "chance/ways.hpp": ("string", "auto const two_exchanges_of_ABC = [](auto& c) { return std::string(c.below(3) == 0 ? \"BAC\" : \"ABC\"); };", "chooser_ref c"),
    "draw/deal.hpp": ("string", "", "std::vector<std::string> const& deck"),
    "draw/drawing.hpp": ("faro/draw/draw_words.hpp faro/odds/drawings/odds.hpp faro/cards/card.hpp faro/chance/chooser.hpp",
                         "auto is_above(rank low) { return [low](rank r) { return r > low; }; }",
                         "cards<rank> const& deck, chooser_ref chooser"),
    "draw/pontoon.hpp": ("faro/chance/exhaustive.hpp", "", ""),
    "draw/sample.hpp": ("optional", "", ""),
    "judge/test.hpp": ("random", "void my_shuffle(auto& c, auto& deck) { std::swap(deck[0], deck[c.below(deck.size())]); }",
                       "std::mt19937& g"),
    "odds/drawings/best_choice.hpp": ("faro/chance/chooser.hpp faro/chance/decision.hpp",
                                      "int duel(auto& c, int n) { auto const a = choose_best(c, 2, n); return a ? static_cast<int>(*a) : 0; }",
                                      "chooser_ref c, int known"),
    "odds/drawings/best_loops.hpp": ("", "auto const two_player_pig = [](auto& c) { return c.below(2) == 0 ? 1 : 0; };", ""),
    "odds/scripts/loops.hpp": ("", "", "script const& game"),
    "cards/deck_file.hpp": ("string_view", "", "std::string_view text"),
    "odds/language/vocabulary.hpp": ("string", "void print(auto const&...) {}", ""),
    "odds/hands/question.hpp": ("faro/cards/card.hpp", "", ""),
    "odds/hands/play.hpp": ("", "", ""),
    "odds/hands/asked.hpp": ("", "", ""),
    "odds/dice/asked.hpp": ("", "", ""),
    "odds/orders/asked.hpp": ("", "", ""),
    "odds/engines.hpp": ("", "", ""),
    "odds/hands/copies.hpp": ("faro/odds/hands/question.hpp", "", "hand_question const& ask"),
    "odds/plain.hpp": ("faro/chance/chooser.hpp", "", "hand_question const& ask, chooser_ref c"),
    "odds/odds_of.hpp": ("", "", ""),
    "odds/anydice/program.hpp": ("string", "void print(auto const&...) {}", ""),
    "odds/dice/rolled.hpp": ("faro/chance/chooser.hpp", "void print(auto const&...) {}", "chooser_ref c"),
    "odds/hands/curve.hpp": ("", "", ""),
    "odds/language/definitions.hpp": ("faro/odds/dice/query.hpp", "", ""),
    "odds/showdown/showdown.hpp": ("", "", ""),
    "audit/tools.hpp": ("faro/shuffle/fisher_yates.hpp string", "using namespace faro::audit;", "std::vector<std::string>& lines"),
    "judge/decks/written.hpp": ("faro/ask.hpp nlohmann/json.hpp", "void my_shuffle(auto& deck) { std::swap(deck[0], deck[1]); }", ""),
    "judge_report.hpp": ("fstream iostream", "void my_shuffle(auto& deck) { std::swap(deck[0], deck[1]); }", ""),
    "odds/dice/ways.hpp": ("faro/chance/record.hpp faro/chance/ways.hpp", "", ""),
    "odds/orders/estimate.hpp": ("", "", "card_table const& cards, key256 const& key"),
    "odds/orders/ways.hpp": ("", "", "card_table const& cards, long_chooser_ref c"),
    "odds/scripts/compared.hpp": ("", "", "script const& a, script const& b"),
    "odds/scripts/outcomes.hpp": ("", "", "script const& game"),
    "text/message.hpp": ("faro/error.hpp faro/text/utf8.hpp string", "", "int line, std::string const& word, message (*quoted)(std::string_view)"),
    "shuffle/epochs.hpp": ("", "void train(int) {}", "std::vector<int> const& data"),
    "shuffle/item_tags.hpp": ("string", "", "key256 const& key, std::vector<std::string> const& lines"),
    "parallel/memo.hpp": ("", "struct null_table { std::size_t cards; };", "std::size_t cards"),
    "parallel/stopwatch.hpp": ("", "void give_up() {}", ""),
    "parallel/progress.hpp": ("iostream", "", ""),
    "shuffle/array.hpp": ("", "", "std::vector<int>& items, key256 const& key, xoshiro256pp& generator, std::uint64_t n"),
    "shuffle/fisher_yates.hpp": ("random", "", "chooser_ref chooser, std::mt19937_64& generator, std::vector<int>& deck"),
    "shuffle/block_chooser.hpp": ("", "void game(auto& c) { c.below(6); }", ""),
    "shuffle/least_weighted.hpp": ("string faro/shuffle/item_tags.hpp", "void print(auto const&...) {}",
                                   "item_tags& tags, std::uint64_t weight, std::string const& line"),
    "shuffle/sampling.hpp": ("faro/chance/chooser.hpp", "", "std::vector<int> const& items, xoshiro256pp& generator, chooser_ref chooser"),
    "shuffle/scatter_reservoir.hpp": ("string", "", "scatter_node const& node, std::vector<std::string> const& items"),
}
ALWAYS = "faro/chance/seed.hpp faro/chance/xoshiro.hpp algorithm cstdint vector"


def blocks(header):
    """The indented blocks of the comment that the header opens with, each a list of lines."""
    block = []
    for line in header.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        if re.match(r"//  +\S", line):
            block.append(line[2:])
        elif block:
            yield block
            block = []
    if block:
        yield block


def code_of(line):
    """The line without what is said of it: after //, or after four blanks."""
    return re.split(r"\s*//|(?<=\S)\s{4,}", line.strip())[0].rstrip()


def statements(block):
    """The block as statements: a line that is an expression is evaluated."""
    out = []
    for line in block:
        code = code_of(line)
        out.append(code if not code or code[-1] in ";{}," or code.startswith("for ") else f"(void)({code});")
    return out


def is_code(block):
    if block[0].strip().startswith("- "):
        return False
    return any(code_of(line).endswith(";") or code_of(line).startswith("faro::") for line in block)


def main():
    project, compiler, flags, output = pathlib.Path(sys.argv[1]), sys.argv[2], shlex.split(sys.argv[3]), pathlib.Path(sys.argv[4])
    include = project / "include"
    wrong, text, number = [], "", 0
    includes = [f"#include <{name}>\n" for name in ALWAYS.split()]
    for header in sorted((include / "faro").rglob("*.hpp")):
        name = str(header.relative_to(include / "faro"))
        for block in filter(is_code, blocks(header)):
            if name not in CONTEXTS:
                wrong.append(f"{name}: an example without what stands around it; say it in {__file__}:\n" + "\n".join(block))
                continue
            more, declarations, parameters = CONTEXTS[name]
            number += 1
            includes += [f"#include <faro/{name}>\n"] + [f"#include <{i}>\n" for i in more.split()]
            text += (f"namespace example_{number} {{  // {name}\nusing namespace faro;\nusing namespace faro::odds;\n{declarations}\n"
                     f"void example({parameters}) {{\n" + "\n".join(statements(block)) + "\n}\n}\n")
    assert number > 5, "the examples were not found"
    output.mkdir(parents=True, exist_ok=True)
    source = output / "header_examples.cpp"
    source.write_text("".join(dict.fromkeys(includes)) + "namespace faro::odds {}\n" + text, encoding="utf-8")
    done = subprocess.run([compiler, *flags, "-std=c++20", "-fsyntax-only", "-w", f"-I{include}", str(source)],
                          capture_output=True, text=True)
    if done.returncode != 0:
        wrong.append("\n".join(line for line in done.stderr.splitlines() if "error" in line) + f"\n(in {source})")
    print("\n".join(wrong) or f"{number} examples compile")
    return 1 if wrong else 0


sys.exit(main())
