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

TEST_F(frame, manual_pages_have_every_exit_code) {
  auto const page = faro({"man", "audit", "verify"}).out;
  for (auto const& [code, meaning] : program::exit_code_table())
    EXPECT_THAT(page, HasSubstr("\n.TP\n" + std::to_string(code) + "\n" + meaning.substr(0, 4)));
}

}  // namespace
}  // namespace faro::testing
