// What every verb has in common, held to the tables of the sources.
#include "cli/options/exit_codes.hpp"
#include "program/test/workbench.hpp"
#include "verbs/verbs.hpp"

#include <gmock/gmock.h>

#include <string_view>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

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

TEST_F(frame, verbs_are_those_of_the_table) {
  std::vector<std::string> table;
  for (auto const& verb : program::verbs_here()) table.emplace_back(verb.name);
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
