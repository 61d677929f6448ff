// faro judge statistics, faro judge faults: lists made from the tables that the judge itself uses.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/src/faults/models/faults.hpp"
#include "judge/verb/judge.hpp"

#include <faro/judge/panel/detail/null_distributions.hpp>

#include <memory>

namespace faro::program {
namespace {

struct list_options : answer_forms {
  std::uint32_t cards = 52;
};

void list_statistics(list_options const& o) {
  constexpr std::size_t usual = 52;
  answer a{"statistics"};
  auto& table = a.table("");
  for (auto const statistic : judge::all_statistics())
    table.row()(column("name").called(""), name_of(statistic))(column("counts").called("").flush_left(),
                                                               description_of(statistic))(
        column("exact_distribution", form::data), judge::has_null_distribution(statistic, usual));
  show(a, o.style());
}

void list_faults(list_options const& o) {
  answer a{"faults"};
  auto& table = a.table("");
  for (auto const& m : judge::fault_models(o.cards))
    table.row()(column("name").called(""), m.name)(column("family").called("").flush_left(), m.family)(
        column("statement").called("").flush_left(), m.statement)(column("exact", form::data), m.exact);
  show(a, o.style());
}

}  // namespace

void add_judge_statistics(command& judge) {
  auto* const verb = add_verb(judge, "statistics", "List the statistics of a deck that are tested.",
                              "faro judge statistics\nfaro judge statistics --json");
  auto const o = std::make_shared<list_options>();
  add_forms(*verb, *o);
  on_run(*verb, [o] { list_statistics(*o); });
}

void add_judge_faults(command& judge) {
  auto* const verb = add_verb(judge, "faults", "List the ways of shuffling wrong that can be named.",
                              "faro judge faults\nfaro judge faults --cards 32 --json");
  auto const o = std::make_shared<list_options>();
  add_number(*verb, "--cards", o->cards, {2, 256}, "cards in the deck (default: 52)");
  add_forms(*verb, *o);
  on_run(*verb, [o] { list_faults(*o); });
}

}  // namespace faro::program
