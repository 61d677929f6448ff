// faro judge picks: how many picks a shuffle asks for.
#include "judge/src/theory/picks.hpp"

#include "answer/printer.hpp"
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
#include <tuple>
#include <utility>

namespace faro::program {
namespace {

answer opening_of(shuffle_entry const& entry, std::uint32_t cards, char const* what) {
  answer a{say("{}, {}: {}", entry.name, plural(cards, "card"), what)};
  a.fact("shuffle", entry.name);
  a.fact("cards", cards);
  a.line(a.title);
  return a;
}

void add_moments(answer& a, ratio const& mean, ratio const& variance) {
  for (auto const& [name, value] : {std::pair{"mean", &mean}, {"variance", &variance}}) {
    a.fact(name, value->to_string());
    a.fact(std::string{name} + "_decimal", value->to_double());
  }
  a.line(say("{}, standard deviation {}", say("mean {}", mean.to_decimal(6)),
             fmt::format("{:.6f}", std::sqrt(variance.to_double()))));
}

/// Of any shuffle but selection: read in all its ways.
answer picks_read(shuffle_entry const& entry, distribution_options const& o) {
  auto const found = judge::picks_of(entry, o.parameters, o.cards);
  auto a = opening_of(entry, o.cards, "picks asked for");
  bool const whole = found.unread.is_zero();
  if (whole)
    add_moments(a, found.picks.mean(), variance(found.picks));
  else
    a.fact("unread", found.unread.to_string());
  auto& law = a.table("distribution");
  for (auto const& [picks, chance] : found.picks)
    law.row()("picks", picks.to_uint64())(column("probability", form::json), chance.to_string())(
        column("decimal", form::json), chance.to_double())(
        column("probability", form::text | form::csv).with_fraction(), chance);
  if (!whole) a.line(say("more picks: {}", found.unread.to_decimal(6)));
  a.draw(law, "picks", {"probability"}, "chance");
  return a;
}

/// The coupon collector's.
answer picks_of_selection(shuffle_entry const& entry, distribution_options const& o) {
  static_cast<void>(entry.make(o.parameters));  // it has none
  judge::coupon_collector const picks{o.cards};
  auto a = opening_of(entry, o.cards, "random positions drawn");
  add_moments(a, picks.mean(), picks.variance());
  auto quantiles = nlohmann::ordered_json::object();
  auto& levels = a.table("levels", form::text | form::csv);
  for (auto const& [name, words, p] : {std::tuple{"0.05", "5 %", ratio{1, 20}},
                                       {"0.25", "25 %", {1, 4}},
                                       {"0.5", "50 %", {1, 2}},
                                       {"0.75", "75 %", {3, 4}},
                                       {"0.95", "95 %", {19, 20}},
                                       {"0.99", "99 %", {99, 100}},
                                       {"0.999", "99.9 %", {999, 1000}}}) {
    auto const most = picks.quantile(p);
    quantiles[name] = most;
    levels.row()("chance", name, words)(column("picks").called("at most"), most);
  }
  a.fact("quantiles", quantiles);
  return a;
}

void run_picks(distribution_options const& o) {
  auto const& entry = described_shuffle(o.shuffle);
  show(entry.name == "selection" ? picks_of_selection(entry, o) : picks_read(entry, o), o.style());
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
  add_forms(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_picks(*o); });
}

}  // namespace faro::program
