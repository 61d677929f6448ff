#!/usr/bin/env python3
"""The examples that public headers open with, as one program that runs them: every public header has one.

An example is an indented block with C++ in it: a line that ends in ';', or that begins with 'faro::'. What stands
around it (deck, chooser, ...) is said here; an example without that is an error, so that none is forgotten.
  header_examples.py PROJECT OUTPUT.cpp [HEADER...]   without the headers named
"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tree"))
import sources  # noqa: E402

CHOOSER = "xoshiro256pp words{key_from_text(\"example\")}; random_chooser c{words};"
DECK = CHOOSER + " std::vector<int> deck{0, 1, 2, 3, 4, 5, 6, 7};"
PRINT = "void print(auto const&...) {}"
BANK = "auto const bank = read_bank(\"quiz.gift\", \"How many cards has a deck? {~48 =52 ~54}\");"

# header: (includes, declarations before the function, what stands before the example in it)
CONTEXTS = {
    "faro.hpp": ("", "auto const description = [](auto& c) { return c.below(2); };\n"
                     "auto const law = faro::distribution<int>::in_proportion({{1, 1}, {2, 2}});",
                 "std::vector<int> items{1, 2, 3, 4, 5, 6}, deck(52);"),
    "error.hpp": ("faro/cards/deck.hpp iostream", "", ""),
    "ask.hpp": ("", "", ""),
    "judge_report.hpp": ("fstream iostream", "void my_shuffle(auto& deck) { std::swap(deck[0], deck[1]); }", ""),
    "exact/event.hpp": ("functional", "", ""),
    "chance/chooser.hpp": ("faro/chance/exhaustive.hpp", "", ""),
    "chance/record.hpp": ("", "", CHOOSER),
    "chains/reading.hpp": ("", "", ""),
    "chance/ways.hpp": ("string", "auto const two_exchanges_of_ABC = [](auto& c) { return std::string(c.below(3) == 0 ? \"BAC\" : \"ABC\"); };", CHOOSER),
    "cards/deck_file.hpp": ("string_view", "", "std::string_view const text = \"Deck\\n4 Lightning Bolt (CLU) 141\\n20 Mountain (ANA) 63\\n\";"),
    "shuffle/array.hpp": ("", "", "std::vector<int> items{1, 2, 3, 4, 5}; auto const key = key_from_text(\"example\"); xoshiro256pp generator{key}; random_chooser chooser{generator}; std::uint64_t const n = 100;"),
    "shuffle/fisher_yates.hpp": ("random", "", CHOOSER + " auto& chooser = c; std::mt19937_64 generator{1}; std::vector<int> deck{1, 2, 3, 4};"),
    "shuffle/riffle.hpp": ("", "", DECK),
    "shuffle/overhand.hpp": ("", "", DECK),
    "shuffle/exchange.hpp": ("", "", DECK),
    "shuffle/registry.hpp": ("", "", CHOOSER + " std::vector<std::uint32_t> deck{0, 1, 2, 3, 4, 5};"),
    "shuffle/compose.hpp": ("faro/shuffle/exact_distribution.hpp", "", CHOOSER + " std::vector<std::uint32_t> deck{0, 1, 2, 3, 4, 5};"),
    "shuffle/consistent.hpp": ("string", "", ""),
    "shuffle/sampling.hpp": ("", "", CHOOSER + " std::vector<int> const items{1, 2, 3, 4, 5}; auto& generator = words; auto& chooser = c;"),
    "shuffle/block_chooser.hpp": ("", "void game(auto& c) { c.below(6); }", ""),
    "data/epochs.hpp": ("", "void train(int) {}", "std::vector<int> const data(1'000'000);"),
    "draw/sample.hpp": ("optional", "", ""),
    "draw/deal.hpp": ("string", "", CHOOSER + " auto& chooser = c; std::vector<std::string> const deck(52, \"a card\");"),
    "draw/draw_from.hpp": ("faro/chance/exhaustive.hpp string", "", ""),
    "draw/bag.hpp": ("string", "", CHOOSER),
    "draw/pontoon.hpp": ("faro/chance/exhaustive.hpp", "", ""),
    "draw/clock_patience.hpp": ("faro/chance/exhaustive.hpp", "", ""),
    "draw_language/cards.hpp": ("string", "", ""),
    "draw_language/drawing.hpp": ("faro/draw_language/words.hpp faro/draw_language/odds.hpp faro/cards/card.hpp",
                             "auto is_above(rank low) { return [low](rank r) { return r > low; }; }",
                             CHOOSER + " cards<rank> const deck{rank::two, rank::ten, rank::ace}; auto& chooser = c;"),
    "draw_language/coroutine.hpp": ("faro/draw_language/odds.hpp faro/draw_language/pack.hpp", "", ""),
    "draw_language/words.hpp": ("faro/draw_language/odds.hpp", "", ""),
    "draw_language/pack.hpp": ("faro/draw_language/words.hpp faro/draw_language/odds.hpp", "", ""),
    "dice/anydice.hpp": ("string", PRINT, ""),
    "games/shuffle.hpp": ("faro/shuffle/exact_distribution.hpp faro/shuffle/compose.hpp", "", ""),
    "games/loops.hpp": ("", "", "script const game{\"return function(t) while not t:chance(1, 2) do t:count('throws') t:merge_point() end return 1 end\", \"heads.lua\"};"),
    "games/best_choice.hpp": ("faro/chance/record.hpp",
                                     "int duel(auto& c, int n) { auto const a = choose_best(c, 2, n); return a ? static_cast<int>(*a) : 0; }",
                                     CHOOSER + " int const known = 16;"),
    "judge/test.hpp": ("random", "void my_shuffle(auto& c, auto& deck) { std::swap(deck[0], deck[c.below(deck.size())]); }", "std::mt19937 g{1};"),
    "shuffle/exact_distribution.hpp": ("faro/shuffle/registry.hpp", "", ""),
    "records/record_file.hpp": ("fstream string", "", "std::ifstream file{FARO_PROJECT_FOLDER \"/tests/documents/record.json\"}; std::string const json{std::istreambuf_iterator<char>{file}, {}};"),
    "audit/transcript_rules.hpp": ("fstream string", "", "std::ifstream file{FARO_PROJECT_FOLDER \"/tests/documents/raffle.draw\"}; std::string const text{std::istreambuf_iterator<char>{file}, {}};"),
    "audit/transcript_trust.hpp": ("fstream iostream string", "", "std::ifstream file{FARO_PROJECT_FOLDER \"/tests/documents/raffle.draw\"}; std::string const text{std::istreambuf_iterator<char>{file}, {}}; auto const state = read_transcript(text);"),
    "audit/transcript_verdict.hpp": ("fstream iostream string", "", "std::ifstream file{FARO_PROJECT_FOLDER \"/tests/documents/raffle.draw\"}; std::string const text{std::istreambuf_iterator<char>{file}, {}};"),
    "exam/make.hpp": ("faro/exam/read.hpp map string",
                      "struct in_memory : faro::exam::exam_sink {\n  void write(std::string_view path, std::string_view bytes) override { files[std::string{path}] = bytes; }\n"
                      "  void append(std::string_view path, std::string_view bytes) override { files[std::string{path}] += bytes; }\n  std::map<std::string, std::string> files;\n};",
                      BANK + " in_memory folder;"),
    "exam/grade.hpp": ("faro/exam/read.hpp", "", BANK),
    "parallel/progress.hpp": ("iostream", "", ""),
}
NAMESPACES = {"records": "audit", "dice": "odds", "games": "odds", "poker": "odds", "shuffle/exact_distribution.hpp": "judge"}  # of a folder or a header, where it is not the folder's name
NOTHING_AROUND = ("", "", "")
ALWAYS = "faro/chance/random.hpp faro/chance/seed.hpp faro/chance/xoshiro.hpp algorithm cstdint vector"


def is_public(name):
    """Headers of a folder `detail` are for public ones to stand on."""
    return "detail" not in name.split("/")


def opening(header):
    for line in header.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            return
        yield line


def blocks(header):
    """The indented blocks of the comment that the header opens with, each a list of lines."""
    block = []
    for line in opening(header):
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
    project, output, without = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    wrong, text, calls = [], "", ""
    includes = [f"#include <{name}>\n" for name in ALWAYS.split()]
    for name, header in sources.public_headers(project):
        if not is_public(name):
            continue
        examples = list(filter(is_code, blocks(header)))
        if not examples:
            wrong.append(f"{name}: a public header opens with an example (an indented line that ends in ';')")
        said = " ".join(opening(header))
        for what, words in {"its cost": r"[Cc]ost|O\(", "threads": r"[Tt]hread", "errors": r"[Tt]hrow|[Ee]rror"}.items():
            if not re.search(words, said):
                wrong.append(f"{name}: its opening does not speak of {what}")
        if name in without:
            continue
        more, declarations, before = CONTEXTS.get(name, NOTHING_AROUND)
        room = name.split("/")[0]
        for block in examples:
            number = calls.count("\n") + 1
            includes += [f"#include <faro/{name}>\n"] + [f"#include <{i}>\n" for i in more.split()]
            spaces = "".join(f"using namespace faro::{space};\n" for space in ("odds", "judge", "audit", "exam") if space in (NAMESPACES.get(name, NAMESPACES.get(room, room)), "odds"))
            text += (f"namespace example_{number} {{  // {name}\nusing namespace faro;\n{spaces}{declarations}\n"
                     f"void example() {{\n{before}\n" + "\n".join(statements(block)) + "\n}\n}\n")
            calls += f"  example_{number}::example();\n"
    if wrong:
        sys.exit("\n".join(wrong))
    source = "".join(dict.fromkeys(includes)) + "namespace faro::odds {}\n" + text + f"int main() {{\n{calls}}}\n"
    if not output.exists() or output.read_text(encoding="utf-8") != source:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(source, encoding="utf-8")


main()
