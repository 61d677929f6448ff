// The program put together from the verbs it is built with.
#include "verbs/verbs.hpp"

#include "cli/arguments.hpp"

#include <algorithm>

namespace faro::program {

void add_verbs(command& program) {
  all_verbs = add_verbs;
  join_parts();
  for (auto const& verb : verbs_here()) verb.add(program);
}

bool add_only(command& program, std::string_view name) {
  if (name == "man" || name == "completions") return false;
  auto const verbs = verbs_here();
  auto const found = std::ranges::find(verbs, name, &verb_entry::name);
  if (found == verbs.end()) return false;
  all_verbs = add_verbs;
  join_parts();
  found->add(program);
  return true;
}

}  // namespace faro::program
