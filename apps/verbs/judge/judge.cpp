// faro judge: what a shuffle does, exactly.
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "lines/order.hpp"
#include "verbs/judge/compare.hpp"
#include "verbs/judge/complaint.hpp"
#include "verbs/judge/decks.hpp"
#include "verbs/judge/power.hpp"
#include "verbs/judge/test.hpp"
#include "verbs/judge/theory.hpp"
#include "verbs/verbs.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/judge/theory/coupon.hpp>
#include <faro/judge/theory/exact_law.hpp>
#include <faro/judge/theory/period.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// What every sub-verb is given.
struct judge_options {
  std::string shuffle;
  std::string cards;
  std::string rounds = "1";
  std::string picks_limit;
  bool all = false;
  bool show = false;
  bool as_json = false;
  shuffle_arguments parameters;
};

std::vector<std::string> names_of_described_shuffles() {
  std::vector<std::string> names;
  for (auto const& entry : shuffle_registry()) names.push_back(entry.name);
  return names;
}

option_ref add_shuffle_name(CLI::App& verb, judge_options& o) {
  return add_value(verb, "SHUFFLE", o.shuffle, "name of a shuffle; `faro shuffle --list` lists them")
      ->required()
      ->proposes(names_of_described_shuffles());
}
void add_cards(CLI::App& verb, judge_options& o) {
  add_value(verb, "--cards", o.cards, "number of cards in the deck")->required()->type_name("N");
}
void add_json(CLI::App& verb, judge_options& o) {
  add_flag(verb, "--json", o.as_json, "print one JSON object");
}

std::string plural(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

/// "7/27  0.259259"
std::string both(ratio const& value) {
  return value.is_whole() ? value.to_string() : fmt::format("{}  {}", value.to_string(), value.to_decimal(6));
}

json parameters_json(shuffle_entry const& entry, shuffle_settings const& settings) {
  json out = json::object();
  for (auto const& parameter : entry.parameters) {
    auto const given = std::ranges::find(settings, parameter.name, &shuffle_settings::value_type::first);
    out[parameter.name] = (given == settings.end() ? parameter.default_value : given->second).to_string();
  }
  return out;
}

// ---- judge exact ------------------------------------------------------------------------------------------

json exact_json(shuffle_entry const& entry, shuffle_settings const& settings, judge::order_law const& law,
                std::uint64_t rounds, judge::distances const* d) {
  json out{
      {"shuffle", entry.name}, {"family", name_of(entry.family)}, {"cards", law.cards}, {"rounds", rounds}};
  if (!entry.parameters.empty()) out["parameters"] = parameters_json(entry, settings);
  json orders = json::array();
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    json row{{"order", judge::name_of_order(judge::order_of(rank, law.cards))}};
    if (law.equally_likely) row["ways"] = law.ways[rank].to_string();
    auto const p = law.probability(rank);
    row["probability"] = p.to_string();
    row["decimal"] = p.to_double();
    orders.push_back(std::move(row));
  }
  out["orders"] = std::move(orders);
  if (law.equally_likely) out["of"] = law.of.to_string();
  if (!law.unread.is_zero()) out["unread"] = law.unread.to_string();
  if (d) {
    out["total_variation"] = d->total_variation.to_string();
    out["separation"] = d->separation.to_string();
    out["l_infinity"] = d->l_infinity.to_string();
    out["chi_square"] = d->chi_square.to_string();
    out["kl_bits"] = d->kl_bits;
    out["unreachable"] = d->unreachable;
  }
  return out;
}

/// One line an order.
std::string every_order(judge::order_law const& law) {
  std::vector<std::array<std::string, 3>> rows;
  std::array<std::size_t, 3> widths{};
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto const p = law.probability(rank);
    rows.push_back(
        {judge::name_of_order(judge::order_of(rank, law.cards)), law.ways[rank].to_string(), p.to_string()});
    for (std::size_t i = 0; i < 3; ++i) widths[i] = std::max(widths[i], rows.back()[i].size());
  }
  std::string text;
  for (std::uint64_t rank = 0; rank < rows.size(); ++rank) {
    auto const& [order, ways, fraction] = rows[rank];
    text += fmt::format("  {:<{}}", order, widths[0]);
    if (law.equally_likely) text += fmt::format("  {:>{}} of {}", ways, widths[1], law.of.to_string());
    text += fmt::format("  {:>{}}  {}\n", fraction, widths[2], law.probability(rank).to_decimal(6));
  }
  return text;
}

/// One line for all orders of the same probability, the likeliest first.
std::string orders_by_probability(judge::order_law const& law) {
  struct group {
    std::uint64_t orders = 0, first = 0;
  };
  std::map<integer, group, std::greater<>> groups;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto& g = groups[law.ways[rank]];
    if (g.orders++ == 0) g.first = rank;
  }
  constexpr std::size_t most_likely = 12;
  constexpr std::size_t least_likely = 4;
  std::string text;
  std::size_t at = 0;
  for (auto const& [ways, g] : groups) {
    ++at;
    if (at > most_likely && at + least_likely <= groups.size()) {
      if (at == most_likely + 1)
        text += fmt::format("  … {} more probabilities (--all lists every order)\n",
                            groups.size() - most_likely - least_likely);
      continue;
    }
    auto const name = judge::name_of_order(judge::order_of(g.first, law.cards));
    auto const which =
        g.orders == 1 ? fmt::format("{} alone", name) : fmt::format("{} orders, {} first", g.orders, name);
    text += fmt::format("  {:<{}}", which, law.cards + 22);
    text += ways.is_zero() ? "  never\n" : fmt::format("  {}\n", both(ratio{ways, law.of}));
  }
  return text;
}

std::string exact_text(shuffle_entry const& entry, judge::order_law const& law, std::uint64_t rounds,
                       judge::distances const* d, bool all) {
  auto text = fmt::format("{} ({}), {}, {}\n", entry.name, name_of(entry.family), plural(law.cards, "card"),
                          plural(rounds, "round"));
  text += all || law.cards <= 4 ? every_order(law) : orders_by_probability(law);
  if (!law.unread.is_zero()) {
    text += fmt::format("not come to an end  {}\n", both(law.unread));
    if (d) text += "given that it came to an end:\n";
  }
  if (d) {
    text += fmt::format("total variation  {}\nseparation       {}\n", both(d->total_variation),
                        both(d->separation));
    if (d->unreachable > 0) {
      text += fmt::format("orders that can't occur  {} of {}\n", d->unreachable, law.ways.size());
    }
  }
  return text;
}

void run_exact(judge_options const& o) {
  auto const& entry = described_shuffle(o.shuffle);
  auto const settings = o.parameters.settings();
  auto const cards = whole_number("--cards", o.cards, 0, 10);
  auto const rounds = whole_number("--rounds", o.rounds, 0, 10'000);
  judge::law_limits limits;
  if (!o.picks_limit.empty()) limits.picks = whole_number("--picks-limit", o.picks_limit, 1, 1'000'000);
  auto const law = exact_law(entry, settings, cards, rounds, limits);
  bool const ended = law.unread != ratio{1};
  auto const d = ended ? distances_of(law) : judge::distances{};
  if (o.as_json) {
    print(exact_json(entry, settings, law, rounds, ended ? &d : nullptr).dump() + "\n");
  } else {
    print(exact_text(entry, law, rounds, ended ? &d : nullptr, o.all));
  }
}

void add_exact(CLI::App& judge, std::shared_ptr<judge_options> const& o) {
  auto* const verb =
      add_verb(judge, "exact", "The exact probability of every order of a small deck, after so many rounds.",
               "faro judge exact exchange --cards 3 --rounds 2\n"
               "faro judge exact riffle --cards 5 --rounds 3\n"
               "faro judge exact overhand --p 1/3 --cards 4 --all\n"
               "faro judge exact naive-swap --cards 6 --json\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o);
  add_value(*verb, "--rounds", o->rounds, "how many times the shuffle is applied (1)")->type_name("K");
  add_flag(*verb, "--all", o->all, "list every order, not one line a probability");
  add_value(*verb, "--picks-limit", o->picks_limit,
            "read at most so many picks; the rest is reported as not ended")
      ->type_name("N");
  add_json(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_exact(*o); });
}

// ---- judge period -----------------------------------------------------------------------------------------

/// The deck as document 003 prints it.
std::string deck_text(std::vector<std::uint32_t> const& deck) {
  std::string text = "Deck:\n";
  for (std::size_t i = 0; i < deck.size(); ++i) {
    text += fmt::format(
        "{}{}", i == 0 ? "" : " ",
        deck.size() <= 26 ? std::string(1, static_cast<char>('A' + deck[i])) : std::to_string(deck[i] + 1));
  }
  return text + "\n\n";
}

/// A chooser for shuffles that never ask.
struct no_questions {
  static std::uint64_t below(std::uint64_t) { throw std::logic_error{"a fixed shuffle asked for a pick"}; }
};

void show_orders(shuffle_entry const& entry, shuffle_settings const& settings, std::uint32_t cards,
                 integer const& period) {
  constexpr std::uint64_t most = 1000;
  auto deck = judge::sorted_order(cards);
  auto const describe = entry.make(settings);
  no_questions c;
  std::uint64_t shown = 0;
  for (; integer{shown} < period && shown < most; ++shown) {
    describe(c, deck);
    print(deck_text(deck));
  }
  if (integer{shown} < period)
    note(fmt::format("the first {} of {} orders are shown", most, period.to_string()));
}

void run_period(judge_options const& o) {
  auto const& entry = find_shuffle(o.shuffle);
  auto const settings = o.parameters.settings();
  auto const cards = static_cast<std::uint32_t>(whole_number("--cards", o.cards, 0, 100'000'000));
  auto const result = judge::period_of(entry, settings, cards);
  if (o.as_json) {
    json out{{"shuffle", entry.name}, {"cards", cards}};
    if (!entry.parameters.empty()) out["parameters"] = parameters_json(entry, settings);
    constexpr unsigned exact_bits = 53;  // what a JSON number holds in every reader
    if (result.period.bits() <= exact_bits) {
      out["period"] = result.period.to_uint64();
    } else {
      out["period"] = result.period.to_string();
    }
    out["cycles"] = json::object();
    for (auto const& [length, count] : result.cycles) out["cycles"][std::to_string(length)] = count;
    print(out.dump() + "\n");
    return;
  }
  if (o.show) show_orders(entry, settings, cards, result.period);
  std::string cycles;
  for (auto const& [length, count] : result.cycles) {
    cycles += fmt::format("{}{} of length {}", cycles.empty() ? "" : ", ", count, length);
  }
  print(fmt::format("{} restores {} after {} {}\ncycles: {}\n", entry.name, plural(cards, "card"),
                    result.period.to_string(), result.period == integer{1} ? "shuffle" : "shuffles",
                    cycles.empty() ? "none" : cycles));
}

void add_period(CLI::App& judge, std::shared_ptr<judge_options> const& o) {
  auto* const verb = add_verb(judge, "period", "How many times a shuffle without chance restores the deck.",
                              "faro judge period perfect-out --cards 52\n"
                              "faro judge period perfect-out --cards 8 --show\n"
                              "faro judge period piles --piles 7 --cards 60 --json\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o);
  add_flag(*verb, "--show", o->show, "print each order on the way");
  add_json(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_period(*o); });
}

// ---- judge picks ------------------------------------------------------------------------------------------

void run_picks(judge_options const& o) {
  auto const& entry = find_shuffle(o.shuffle);
  if (entry.name != "selection") {
    throw usage_error{fmt::format(
        "judge picks {}: only selection draws a random number of picks; `judge picks selection` is right",
        entry.name)};
  }
  auto const cards = whole_number("--cards", o.cards, 0, 5'000);
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

void add_picks(CLI::App& judge, std::shared_ptr<judge_options> const& o) {
  auto* const verb = add_verb(judge, "picks",
                              "How many random positions SelectionShuffle draws, exactly (coupon collector).",
                              "faro judge picks selection --cards 52\n"
                              "faro judge picks selection --cards 104 --json\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o);
  add_json(*verb, *o);
  on_run(*verb, [o] { run_picks(*o); });
}

}  // namespace

void add_judge(CLI::App& app) {
  auto* const judge = add_verb(
      app, "judge", "Judge a shuffle: its exact law, its distance from uniform, its period, its picks.",
      "faro judge exact exchange --cards 3 --rounds 2\n"
      "faro judge theory riffle --cards 52 --rounds 7 --digits 32\n"
      "faro judge period perfect-out --cards 52\n"
      "faro judge picks selection --cards 52\n");
  add_judge_test(*judge);
  add_judge_power(*judge);
  add_judge_averages(*judge);
  add_judge_compare(*judge);
  add_exact(*judge, std::make_shared<judge_options>());
  add_period(*judge, std::make_shared<judge_options>());
  add_picks(*judge, std::make_shared<judge_options>());
  add_judge_theory(*judge);
  add_judge_complaint(*judge);
  add_judge_decks(*judge);
}

}  // namespace faro::program
