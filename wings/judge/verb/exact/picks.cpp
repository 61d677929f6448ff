// faro judge picks: how many picks a shuffle asks for.
#include "judge/src/theory/picks.hpp"

#include "cli/frame.hpp"
#include "judge/src/theory/coupon.hpp"
#include "judge/verb/exact/distribution_options.hpp"
#include "judge/verb/judge.hpp"
#include "text/words.hpp"

#include <faro/exact/event.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// Of any shuffle but selection: read in all its ways.
void run_picks_read(shuffle_entry const& entry, distribution_options const& o) {
  auto const law = judge::picks_of(entry, o.parameters, o.cards);
  bool const whole = law.unread.is_zero();
  if (o.as_json) {
    json out{{"shuffle", entry.name}, {"cards", o.cards}};
    if (whole) {
      auto const mean_picks = law.picks.mean(), spread = variance(law.picks);
      out["mean"] = mean_picks.to_string();
      out["mean_decimal"] = mean_picks.to_double();
      out["variance"] = spread.to_string();
      out["variance_decimal"] = spread.to_double();
    } else {
      out["unread"] = law.unread.to_string();
    }
    out["distribution"] = json::array();
    for (auto const& [picks, chance] : law.picks)
      out["distribution"].push_back({{"picks", picks.to_uint64()},
                                     {"probability", chance.to_string()},
                                     {"decimal", chance.to_double()}});
    return print(out.dump() + "\n");
  }
  auto text = fmt::format("{}, {}: picks asked for\n", entry.name, plural(o.cards, "card"));
  if (whole)
    text += fmt::format("mean      {}\nstd. dev. {:.6f}\n", law.picks.mean().to_decimal(6),
                        std::sqrt(variance(law.picks).to_double()));
  for (auto const& [picks, chance] : law.picks)
    text += fmt::format("{:<8}  {}  {}\n", picks.to_string(), chance.to_string(), chance.to_decimal(6));
  if (!whole) text += fmt::format("more      {}\n", law.unread.to_decimal(6));
  print(text);
}

void run_picks(distribution_options const& o) {
  auto const& entry = described_shuffle(o.shuffle);
  if (entry.name != "selection") return run_picks_read(entry, o);
  static_cast<void>(entry.make(o.parameters));  // it has none
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
  auto const o = std::make_shared<distribution_options>();
  auto* const verb = add_verb(
      judge, "picks", "How many picks a shuffle asks for, exactly; of selection, the coupon collector's.",
      "faro judge picks selection --cards 52\n"
      "faro judge picks selection --cards 104 --json\n"
      "faro judge picks overhand --cards 5\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o, {0, 5'000});
  add_json(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_picks(*o); });
}

}  // namespace faro::program
