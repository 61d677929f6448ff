// faro judge exact: the probability of every order of a small deck.
#include "cli/frame.hpp"
#include "judge/verb/exact/distribution_options.hpp"
#include "judge/verb/judge.hpp"
#include "lines/order/other_tools.hpp"
#include "text/words.hpp"
#include "verbs/common/like_option.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// "7/27  0.259259"
std::string both(ratio const& value) {
  return value.is_whole() ? value.to_string() : fmt::format("{}  {}", value.to_string(), value.to_decimal(6));
}

json exact_json(shuffle_entry const& entry, shuffle_settings const& settings,
                judge::order_distribution const& law, std::uint64_t rounds, judge::distances const* d) {
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
  if (!law.retries.empty()) out["retries"] = law.retries;
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

/// What cures a shuffle that tries again and again.
void note_retries(shuffle_entry const& entry, judge::order_distribution const& law) {
  if (law.retries.empty()) return;
  note(
      say("{} tried again without end, at picks {}: before each try say what the rest depends on, as in {}, "
          "and the distribution becomes exact; until then each chance is out by at most the {} not read",
          entry.name, law.retries,
          entry.name.ends_with(".lua") ? "`t:merge_point(chosen)`" : "`if (merge_point(c, chosen)) return;`",
          law.unread.to_decimal(6)));
}

/// One line an order.
std::string every_order(judge::order_distribution const& law) {
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
std::string orders_by_probability(judge::order_distribution const& law) {
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

std::string exact_text(shuffle_entry const& entry, judge::order_distribution const& law, std::uint64_t rounds,
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

/// The shuffle of another tool, as its words make it.
shuffle_entry entry_like(std::string const& name) {
  auto const& tool = find_other_tool(name);
  return {tool.name, tool.program, tool.of, tool.is_uneven ? shuffle_family::biased : shuffle_family::uniform,
          true,      {},           {}};
}

void run_exact(distribution_options const& o) {
  auto const entry = o.like ? entry_like(*o.like) : described_shuffle(o.shuffle);
  judge::distribution_limits limits;
  if (o.picks_limit) limits.picks = *o.picks_limit;
  auto const law = o.like ? tools_of_others().law(*o.like, o.cards)
                          : exact_distribution(entry, o.parameters, o.cards, o.rounds, limits);
  bool const ended = law.unread != ratio{1};
  auto const d = ended ? distances_of(law) : judge::distances{};
  note_retries(entry, law);
  if (o.as_json) {
    print(exact_json(entry, o.parameters, law, o.rounds, ended ? &d : nullptr).dump() + "\n");
  } else {
    print(exact_text(entry, law, o.rounds, ended ? &d : nullptr, o.all));
  }
}

}  // namespace

void add_judge_exact(command& judge) {
  auto const o = std::make_shared<distribution_options>();
  auto* const verb = add_verb(
      judge, "exact", "The exact probability of every order of a small deck, after one round or several.",
      "faro judge exact exchange --cards 3 --rounds 2\n"
      "faro judge exact riffle --cards 5 --rounds 3\n"
      "faro judge exact exchange --cards 3 --rounds 2 --paths BAC\n"
      "faro judge exact exchange --cards 3 --rounds 2 --tree tree.svg\n"
      "faro judge exact overhand --p 1/3 --cards 4 --all\n"
      "faro judge exact 'half riffle, half cut' --cards 5\n"
      "faro judge exact naive-swap --cards 6 --json\n"
      "faro judge exact --like torch --cards 4\n");
  add_shuffle_name(*verb, *o, false);
  add_like(*verb, o->like,
           "the order of another tool (faro shuffle --like list), if every word of its generator comes "
           "equally often");
  add_cards(*verb, *o, {0, 10});
  auto* const cards = verb->find("--cards");
  cards->take = [take = cards->take](std::string const& text) {
    try {
      take(text);
    } catch (usage_error const& e) {  // more orders than can be listed
      throw usage_error{
          say("{}; of larger decks `faro judge theory` says how far from fair a shuffle is", e.said())};
    }
  };
  add_number(*verb, "--rounds", o->rounds, {0, 10'000}, "how many times the shuffle is applied (default: 1)",
             "K");
  add_flag(*verb, "--all", o->all, "list every order (default: one line for each probability)");
  add_number(*verb, "--picks-limit", o->picks_limit, {1, 1'000'000},
             "follow at most N picks; what goes on longer is reported as not ended (default: no limit)");
  add_json(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  add_text(*verb, "--paths", o->paths, "list every way to this order, with its picks and the decks between",
           "ORDER");
  add_text(*verb, "--tree", o->tree, "draw all paths of a small shuffle as a tree (.svg or .png)", "FILE")
      ->writes();
  on_run(*verb, [o, verb] {
    if (o->like) {
      for (auto const* other : {"SHUFFLE", "--rounds", "--picks-limit", "--paths", "--tree"}) {
        if (was_given(*verb, other)) throw usage_error{say("{} is not used with {}", other, "--like")};
      }
    } else if (o->shuffle.empty()) {
      throw usage_error{say("{} is required; see {} --help", "SHUFFLE", verb->full_name())};
    }
    refuse_together(*verb, {"--paths", "--all"});
    for (auto const* other : {"--paths", "--all", "--json", "--picks-limit"})
      refuse_together(*verb, {"--tree", other});
    o->paths ? list_paths(*o) : o->tree ? draw_tree(*o) : run_exact(*o);
  });
}

}  // namespace faro::program
