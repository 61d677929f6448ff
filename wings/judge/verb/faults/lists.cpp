// faro judge statistics, faro judge faults: lists made from the tables that the judge itself uses.
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/src/faults/models/faults.hpp"
#include "judge/verb/judge.hpp"

#include <faro/judge/panel/detail/null_distributions.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct list_options {
  std::uint32_t cards = 52;
  bool as_json = false;
};

void list_statistics(list_options const& o) {
  constexpr std::size_t usual = 52;
  auto out = json::array();
  std::string text;
  for (auto const statistic : judge::all_statistics()) {
    out.push_back({{"name", name_of(statistic)},
                   {"counts", description_of(statistic)},
                   {"exact_distribution", judge::has_null_distribution(statistic, usual)}});
    text += fmt::format("{:<30}  {}\n", name_of(statistic), description_of(statistic));
  }
  print(o.as_json ? out.dump() + "\n" : text);
}

void list_faults(list_options const& o) {
  auto out = json::array();
  std::string text;
  std::size_t width = 0;
  auto const models = judge::fault_models(o.cards);
  for (auto const& m : models) width = std::max(width, m.name.size());
  for (auto const& m : models) {
    out.push_back({{"name", m.name}, {"family", m.family}, {"statement", m.statement}, {"exact", m.exact}});
    text += fmt::format("{:<{}}  {:<16}  {}\n", m.name, width, m.family, m.statement);
  }
  print(o.as_json ? out.dump() + "\n" : text);
}

}  // namespace

void add_judge_statistics(command& judge) {
  auto* const verb = add_verb(judge, "statistics", "List the statistics of a deck that are tested.",
                              "faro judge statistics\nfaro judge statistics --json");
  auto const o = std::make_shared<list_options>();
  add_flag(*verb, "--json", o->as_json, "print one JSON array");
  on_run(*verb, [o] { list_statistics(*o); });
}

void add_judge_faults(command& judge) {
  auto* const verb = add_verb(judge, "faults", "List the ways of shuffling wrong that can be named.",
                              "faro judge faults\nfaro judge faults --cards 32 --json");
  auto const o = std::make_shared<list_options>();
  add_number(*verb, "--cards", o->cards, {2, 256}, "cards in the deck (default: 52)");
  add_flag(*verb, "--json", o->as_json, "print one JSON array");
  on_run(*verb, [o] { list_faults(*o); });
}

}  // namespace faro::program
