// What is lent to which verb.
#include "verbs/common/lent_verbs.hpp"

#include <algorithm>
#include <vector>

namespace faro::program {
namespace {

struct lent_verb {
  std::string_view under;
  void (*add)(command& verb);
};

std::vector<lent_verb>& all_lent() {
  static std::vector<lent_verb> lent;
  return lent;
}

}  // namespace

void lend_verb(std::string_view under, void (*add)(command& verb)) {
  auto& lent = all_lent();
  if (std::ranges::find(lent, add, &lent_verb::add) == lent.end()) lent.push_back({under, add});
}

void add_lent_verbs(command& verb, std::string_view name) {
  for (auto const& each : all_lent()) {
    if (each.under == name) each.add(verb);
  }
}

}  // namespace faro::program
