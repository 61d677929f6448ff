// faro judge picks: how many random positions SelectionShuffle draws.
#include "cli/frame.hpp"
#include "judge/theory/coupon.hpp"
#include "text/words.hpp"
#include "verbs/judge/exact/law_options.hpp"
#include "verbs/judge/judge.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

void run_picks(law_options const& o) {
  auto const& entry = find_shuffle(o.shuffle);
  if (entry.name != "selection") {
    throw usage_error{say(
        "expected selection, whose number of picks is the coupon collector's, got {}; search-past-end "
        "draws a random number of picks too, but its law is not known here, and every other shuffle always "
        "draws as many",
        entry.name)};
  }
  auto const cards = o.cards;
  judge::coupon_collector const picks{cards};
  auto const mean = picks.mean();
  auto const variance = picks.variance();
  std::vector<std::pair<std::string, ratio>> const levels{
      {"0.05", {1, 20}},  {"0.25", {1, 4}},    {"0.5", {1, 2}},       {"0.75", {3, 4}},
      {"0.95", {19, 20}}, {"0.99", {99, 100}}, {"0.999", {999, 1000}}};
  if (o.as_json) {
    json out{{"shuffle", entry.name},
             {"cards", cards},
             {"mean", mean.to_string()},
             {"mean_decimal", mean.to_double()},
             {"variance", variance.to_string()},
             {"variance_decimal", variance.to_double()}};
    out["quantiles"] = json::object();
    for (auto const& [name, p] : levels) out["quantiles"][name] = picks.quantile(p);
    print(out.dump() + "\n");
    return;
  }
  auto text = fmt::format("selection, {}: random positions drawn\nmean      {}\nstd. dev. {:.6f}\n",
                          plural(cards, "card"), mean.to_decimal(6), std::sqrt(variance.to_double()));
  for (auto const& [name, p] : levels)
    text += fmt::format("{:<8}  {}\n", (p * ratio{100}).to_decimal(name == "0.999" ? 1 : 0) + " %",
                        picks.quantile(p));
  print(text);
}

}  // namespace

void add_judge_picks(command& judge) {
  auto const o = std::make_shared<law_options>();
  auto* const verb = add_verb(judge, "picks",
                              "How many random positions SelectionShuffle draws, exactly (coupon collector).",
                              "faro judge picks selection --cards 52\n"
                              "faro judge picks selection --cards 104 --json\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o, {0, 5'000});
  add_json(*verb, *o);
  on_run(*verb, [o] { run_picks(*o); });
}

}  // namespace faro::program
