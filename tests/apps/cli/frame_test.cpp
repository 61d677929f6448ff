// What every verb has in common: exit codes, the one line of an error, help, version.
#include "apps/workbench.hpp"
#include "cli/exit_codes.hpp"
#include "verbs/verbs.hpp"

#include <gmock/gmock.h>

#include <string_view>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

using frame = workbench;

TEST_F(frame, without_a_verb_shows_its_help) {
  auto const [code, out, err] = faro({});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, StartsWith("Usage: faro VERB"));
  EXPECT_THAT(out, HasSubstr("  shuffle  "));
  EXPECT_EQ(err, "");
}

TEST_F(frame, version_is_the_first_line_of_what_this_program_is) {
  auto const [code, out, err] = faro({"--version"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, ::testing::MatchesRegex("faro [0-9]+\\.[0-9]+\\.[0-9]+\n"
                                           "commit +(unknown|[0-9a-f]+(, changed)?)\n"
                                           "instruction sets +portable.*, of which [a-z0-9]+ is used\n"
                                           "with +.+\nwithout +.+\n"));
}

/// The verbs that a help text lists.
std::vector<std::string> verbs_in(std::string_view help) {
  std::vector<std::string> verbs;
  auto const at = help.find("\nVerbs:\n");
  if (at == help.npos) return verbs;
  for (auto const& line : lines_of(help.substr(at + 8))) {
    if (line.empty()) break;
    if (line[2] != ' ') verbs.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return verbs;
}

/// Visits a verb and all below it.
void for_each_verb(std::vector<std::string> const& path, auto const& help_of, auto const& visit) {
  auto const help = help_of(path);
  visit(path, help);
  for (auto const& verb : verbs_in(help)) {
    auto below = path;
    below.push_back(verb);
    for_each_verb(below, help_of, visit);
  }
}

TEST_F(frame, every_verb_has_help_with_examples_in_80_columns) {
  auto const help_of = [&](std::vector<std::string> path) {
    path.emplace_back("--help");
    auto const run = faro(path);
    EXPECT_EQ(run.exit_code, 0);
    return run.out;
  };
  int verbs = 0;
  for_each_verb({}, help_of, [&](std::vector<std::string> const& path, std::string const& help) {
    ++verbs;
    EXPECT_THAT(help, StartsWith("Usage: faro"));
    for (auto const& line : lines_of(help)) EXPECT_LE(line.size(), 80u) << line;
    if (verbs_in(help).empty()) {
      EXPECT_THAT(help, HasSubstr("\nExamples:\n  ")) << path.back();
    }
    // What stands beside an example is a comment, so that a line can be copied whole.
    auto const examples = help.find("\nExamples:\n");
    for (auto const& line : lines_of(help.substr(std::min(examples, help.size())))) {
      if (line.starts_with("  faro ")) {
        auto const gap = line.find("  ", 2);
        EXPECT_TRUE(gap == line.npos || line.substr(gap).find_first_not_of(' ') == line.substr(gap).find('#'))
            << line;
      }
    }
  });
  EXPECT_GE(verbs, 4);
}

TEST_F(frame, help_is_asked_for_as_a_verb_too) {
  EXPECT_EQ(faro({"help"}).out, faro({"--help"}).out);
  EXPECT_EQ(faro({"help", "judge", "exact"}).out, faro({"judge", "exact", "--help"}).out);
  EXPECT_EQ(faro({"judge", "help", "exact"}).out, faro({"judge", "exact", "--help"}).out);
  EXPECT_EQ(faro({"help", "no-such-verb"}).exit_code, 2);
}

TEST_F(frame, help_says_what_is_required_and_what_may_be_repeated) {
  EXPECT_THAT(faro({"judge", "exact", "--help"}).out, HasSubstr("number of cards in the deck (required)"));
  EXPECT_THAT(faro({"shuffle", "--help"}).out, StartsWith("Usage: faro shuffle [OPTION]... [FILE]...\n"));
  EXPECT_THAT(faro({"exam", "check", "--help"}).out,
              StartsWith("Usage: faro exam check [OPTION]... BANK...\n"));
}

TEST_F(frame, every_verb_has_a_manual_page) {
  faro({"man", "--all", "."});
  EXPECT_TRUE(has("faro.1"));
  auto const page = get("faro-shuffle.1");
  EXPECT_THAT(page, StartsWith(".TH FARO\\-SHUFFLE 1"));
  EXPECT_EQ(faro({"man", "shuffle"}).out, page);
  if (shell("command -v man").exit_code == 0) {
    auto const shown = shell("man --warnings -l ./faro-shuffle.1 2>&1").out;
    EXPECT_THAT(shown, HasSubstr("--random-source FILE"));
    EXPECT_THAT(shown, HasSubstr("faro shuffle --seed 'Finals 2024' names.txt"));
    EXPECT_THAT(shown, ::testing::Not(HasSubstr("warning")));
  }
}

TEST_F(frame, bash_completes_verbs_options_and_names) {
  auto const complete = [&](std::string const& words) {
    return shell("source <($FARO completions bash); COMP_WORDS=(" + words +
                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _faro; echo ${COMPREPLY[*]}")
        .out;
  };
  EXPECT_EQ(complete("faro shuf"), "shuffle\n");
  EXPECT_EQ(complete("faro shuffle --un"), "--undo\n");
  EXPECT_EQ(complete("faro shuffle --algorithm over"), "overhand\n");
  EXPECT_EQ(complete("faro shuffle --algorithm scat"), "scatter\n");
  EXPECT_EQ(complete("faro judge test --shuffle de"), "deck-block\n");
  EXPECT_EQ(complete("faro shuffle --seed x --generator xo"), "xoshiro256++ xoshiro256++x16\n");
  EXPECT_EQ(complete("faro odds bal"), "balanced\n");
  EXPECT_EQ(complete("faro odds \"'ace and poke\""), "ace and poker\n");  // the last word of a question
  EXPECT_EQ(complete("faro odds --format js"), "json\n");
}

TEST_F(frame, completions_are_for_shells_that_are_known) {
  for (std::string const shell_name : {"bash", "zsh", "fish"}) {
    EXPECT_THAT(faro({"completions", shell_name}).out, HasSubstr("shuffle"));
  }
  EXPECT_EQ(faro({"completions", "tcsh"}).err,
            "faro completions: SHELL: expected bash, zsh or fish, got 'tcsh'\n");
}

TEST_F(frame, a_mistyped_verb_is_met_with_the_right_one) {
  auto const [code, out, err] = faro({"shufle"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro: no verb 'shufle'; did you mean shuffle?\n");
}

TEST_F(frame, a_question_without_a_verb_is_sent_to_odds) {
  EXPECT_EQ(faro({"4d6 drop lowest"}).err,
            "faro: no verb '4d6 drop lowest'; a question is asked by faro odds '4d6 drop lowest'\n");
  EXPECT_EQ(faro({""}).exit_code, 2);
}

TEST_F(frame, a_mistyped_option_is_met_with_the_right_one) {
  auto const [code, out, err] = faro({"shuffle", "--sead", "x"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: no option --sead; did you mean --seed?\n");
}

TEST_F(frame, an_option_of_another_tool_is_met_with_the_one_it_is_a_part_of) {
  EXPECT_EQ(faro({"shuffle", "--count", "3"}).err,
            "faro shuffle: no option --count; did you mean --head-count?\n");
  EXPECT_EQ(faro({"shuffle", "--random-seed", "3"}).err,
            "faro shuffle: no option --random-seed; did you mean --seed?\n");
}

TEST_F(frame, a_file_in_place_of_a_verb_is_met_with_the_verb_that_reads_it) {
  EXPECT_EQ(faro({"names.txt"}).err, "faro: no verb 'names.txt'; did you mean faro shuffle names.txt?\n");
  EXPECT_EQ(faro({"judge", "decks.csv"}).err,
            "faro judge: no verb 'decks.csv'; did you mean faro judge test decks.csv?\n");
  EXPECT_EQ(faro({"audit", "raffle.draw"}).err,
            "faro audit: no verb 'raffle.draw'; did you mean faro audit verify raffle.draw?\n");
}

TEST_F(frame, an_option_can_be_abbreviated_while_it_is_unambiguous) {
  EXPECT_EQ(faro({"shuffle", "--ec", "a"}).out, "a\n");
  EXPECT_EQ(faro({"shuffle", "--re", "a"}).err,
            "faro shuffle: --re could be --repeat, --resume, --record, --record-ratios, --replay\n");
}

TEST_F(frame, short_options_can_be_joined_with_each_other_and_with_a_value) {
  EXPECT_EQ(faro({"shuffle", "-ezn1", "a"}).out, std::string("a\0", 2));
}

TEST_F(frame, a_missing_value_is_named) {
  auto const [code, out, err] = faro({"shuffle", "--seed"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: --seed needs a value\n");
}

TEST_F(frame, a_value_given_twice_is_refused) {
  auto const [code, out, err] = faro({"shuffle", "--seed", "a", "--seed", "b"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: --seed: expected it once, got it 2 times\n");
}

TEST_F(frame, an_empty_value_is_refused_however_it_is_written) {
  for (auto const& seed : {std::vector<std::string>{"--seed="}, {"--seed", ""}, {"--seed", " "}}) {
    std::vector<std::string> words{"shuffle", "-i1-9"};
    words.insert(words.end(), seed.begin(), seed.end());
    auto const [code, out, err] = faro(words);
    EXPECT_EQ(code, 2);
    EXPECT_EQ(out, "");
    EXPECT_THAT(err, HasSubstr("--seed: expected TEXT, got an empty text"));
  }
}

TEST_F(frame, a_message_is_one_line_whatever_the_name_of_a_file) {
  auto const [code, out, err] = faro({"shuffle", "no\nsuch\x1b[31mfile"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(lines_of(err).size(), 1u);
  EXPECT_THAT(err, ::testing::Not(HasSubstr("\x1b")));
}

TEST_F(frame, operands_may_be_called_like_verbs_or_look_like_lists) {
  auto const out = faro({"shuffle", "-e", "shuffle", "[a,b]", "--", "-n", "--", "deal"}).out;
  EXPECT_EQ(sorted(lines_of(out)), (std::vector<std::string>{"--", "-n", "[a,b]", "deal", "shuffle"}));
}

TEST_F(frame, a_full_disk_is_exit_3) {
  auto const [code, out, err] = shell("$FARO shuffle -i 1-9 > /dev/full");
  EXPECT_EQ(code, 3);
  EXPECT_EQ(err, "faro shuffle: cannot write standard output: No space left on device\n");
}

TEST_F(frame, a_closed_standard_output_is_an_error_only_if_it_is_used) {
  EXPECT_EQ(shell("$FARO shuffle -i 1-3 >&-").exit_code, 3);
  EXPECT_EQ(shell("$FARO shuffle -i 1-3 -o list >&- && wc -l < list").out, "3\n");
}

TEST_F(frame, a_closed_pipe_ends_quietly) {
  auto const [code, out, err] =
      shell("$FARO shuffle -i 1-1000000 | head -n 1 | wc -l; exit ${PIPESTATUS[0]}");
  EXPECT_EQ(code, 0);
  EXPECT_EQ(out, "1\n");
  EXPECT_EQ(err, "");
}

TEST_F(frame, verbs_are_those_of_the_table) {
  std::vector<std::string> table;
#define FARO_NAME_OF(name) table.emplace_back(#name);
  FARO_VERBS(FARO_NAME_OF)
#undef FARO_NAME_OF
  EXPECT_EQ(verbs_in(faro({"--help"}).out), table);
}

TEST_F(frame, every_option_has_help_and_every_value_a_name) {
  program::command top{"faro", {}};
  program::add_verbs(top);
  int options = 0;
  auto const look = [&](auto const& self, program::command const& verb) -> void {
    EXPECT_FALSE(verb.summary.empty() && verb.parent()) << verb.full_name();
    for (auto const& o : verb.options()) {
      ++options;
      EXPECT_FALSE(o->help().empty()) << verb.full_name() << ' ' << o->name();
      EXPECT_FALSE(o->takes_value() && o->type().empty()) << verb.full_name() << ' ' << o->name();
    }
    for (auto const& below : verb.verbs()) self(self, *below);
  };
  look(look, top);
  EXPECT_GT(options, 200);
}

TEST_F(frame, a_number_is_refused_with_its_bounds) {
  EXPECT_EQ(faro({"simulate", "pontoon.lua", "--jobs", "x"}).err,
            "faro simulate: --jobs: expected a whole number from 1 to 256, got 'x'\n");
  EXPECT_EQ(faro({"completions", "bahs"}).err,
            "faro completions: SHELL: expected bash, zsh or fish, got 'bahs'\n");
}

TEST_F(frame, a_missing_operand_and_one_too_many_are_named) {
  EXPECT_EQ(faro({"simulate"}).err, "faro simulate: GAME is required; see faro simulate --help\n");
  EXPECT_EQ(faro({"simulate", "a", "b"}).err, "faro simulate: extra operand 'b'; see faro simulate --help\n");
}

TEST_F(frame, manual_pages_have_every_exit_code) {
  auto const page = faro({"man", "audit", "verify"}).out;
  for (auto const& [code, meaning] : program::exit_code_table())
    EXPECT_THAT(page, HasSubstr("\n.TP\n" + std::to_string(code) + "\n" + meaning.substr(0, 4)));
}

TEST_F(frame, output_onto_a_link_goes_where_it_points) {
  EXPECT_EQ(shell("ln -s later.txt link; $FARO shuffle -e a -o link && cat later.txt && readlink link").out,
            "a\nlater.txt\n");
  auto const round = shell("ln -s b a; ln -s a b; $FARO shuffle -e x -o a");
  EXPECT_EQ(round.exit_code, 3);
  EXPECT_THAT(round.err, HasSubstr("cannot write a: Too many levels of symbolic links"));
  EXPECT_EQ(shell("readlink a").out, "b\n");
}

TEST_F(frame, a_file_that_is_written_again_keeps_mode_and_owner) {
  put("f", "old");
  auto const run = shell(
      "chmod 640 f; chown 1234:2345 f 2>/dev/null; before=$(stat -c '%a %u %g' f); $FARO shuffle -e x -o f; "
      "[ \"$before\" = \"$(stat -c '%a %u %g' f)\" ] && cat f");
  EXPECT_EQ(run.out, "x\n") << run.err;
}

TEST_F(frame, what_a_file_says_does_not_reach_the_terminal_raw) {
  put("evil.lua", "return function(t) return 'a\x1b[2J\\u{202e}b' end\n");
  auto const out = faro({"simulate", "evil.lua", "-n", "10"}).out;
  EXPECT_THAT(out, ::testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(out, ::testing::Not(HasSubstr("\u202e")));
  EXPECT_THAT(out, HasSubstr("a\ufffd[2J\ufffd"
                             "b"));
}

TEST_F(frame, an_interrupt_stops_long_work) {
  put("coin.lua", "return function(t) return t:die(2) end\n");
  auto const run = shell(
      "source $FARO_TESTS/waiting.bash; interrupted 30 $FARO simulate coin.lua -n 1000000000000 -j 1; echo "
      "$?");
  EXPECT_EQ(run.out, "130\n");
  EXPECT_EQ(run.err, "");
}

}  // namespace
}  // namespace faro::testing
