// faro judge exact: the probability of every order of a small deck.
#include "answer/printer.hpp"
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
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace faro::program {
namespace {

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

void add_orders(answer& a, judge::order_distribution const& law, bool in_text) {
  auto& orders = a.table("orders", in_text ? form::all : form::data);
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto const p = law.probability(rank);
    auto row = orders.row();
    row(column("order").called(""), judge::name_of_order(judge::order_of(rank, law.cards)));
    if (law.equally_likely) row(column("ways", form::data), law.ways[rank].to_string());
    row(column("probability", form::data), p.to_string())(column("decimal", form::data), p.to_double());
    if (!in_text) continue;  // of a million orders no more is kept than is shown
    if (law.equally_likely)
      row(column("ways", form::text).called(""),
          say("{} of {}", law.ways[rank].to_string(), law.of.to_string()));
    row(column("probability", form::text).called("").with_fraction(), p);
  }
}

/// One row for all orders of the same probability, the likeliest first.
void add_probabilities(answer& a, judge::order_distribution const& law) {
  struct group {
    std::uint64_t orders = 0, first = 0;
  };
  std::map<integer, group, std::greater<>> groups;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto& g = groups[law.ways[rank]];
    if (g.orders++ == 0) g.first = rank;
  }
  constexpr std::size_t most_likely = 12, least_likely = 4;
  auto const left_out = groups.size() - std::min(groups.size(), most_likely + least_likely);
  auto& table = a.table("probabilities", form::text);
  std::size_t at = 0;
  for (auto const& [ways, g] : groups) {
    ++at;
    if (at > most_likely && at <= most_likely + left_out) {
      if (at == most_likely + 1)
        table.row()(column("orders").called(""), say("… {} more probabilities", left_out));
      continue;
    }
    auto const name = judge::name_of_order(judge::order_of(g.first, law.cards));
    table.row()(column("orders").called(""),
                g.orders == 1 ? say("{} alone", name) : say("{} orders, {} first", g.orders, name))(
        column("probability").called("").with_fraction(),
        ways.is_zero() ? cell_of("never") : cell_of(ratio{ways, law.of}));
  }
  if (left_out > 0) a.line("--all lists every order");
}

answer answer_of(shuffle_entry const& entry, judge::order_distribution const& law,
                 distribution_options const& o) {
  answer a{say("{} ({}), {}, {}", entry.name, message{name_of(entry.family)}, plural(law.cards, "card"),
               plural(o.rounds, "round"))};
  a.fact("shuffle", entry.name);
  a.fact("family", name_of(entry.family));
  a.fact("cards", law.cards);
  a.fact("rounds", o.rounds);
  if (!entry.parameters.empty()) a.fact("parameters", parameters_json(entry, o.parameters));
  a.line(a.title);
  bool const every = o.all || law.cards <= 4;
  add_orders(a, law, every);
  if (!every) add_probabilities(a, law);
  if (law.equally_likely) a.fact("of", law.of.to_string());
  bool const ended = law.unread != ratio{1};
  if (!law.unread.is_zero()) {
    a.fact("unread", law.unread.to_string());
    a.line(say("not come to an end: {}", fraction_and_decimal(law.unread)));
    if (ended) a.line("given that it came to an end:");
  }
  if (!law.retries.empty()) a.fact("retries", law.retries);
  if (!ended) return a;
  auto const d = distances_of(law);
  auto& table = a.table("distances", form::text);
  for (auto const& [name, words, value] :
       {std::tuple{"total_variation", "total variation", &d.total_variation},
        {"separation", "separation", &d.separation},
        {"l_infinity", "", &d.l_infinity},
        {"chi_square", "", &d.chi_square}}) {
    a.fact(name, value->to_string());
    if (*words)
      table.row()(column("distance").called(""), words)(column("value").called("").with_fraction(), *value);
  }
  a.fact("kl_bits", d.kl_bits);
  a.fact("unreachable", d.unreachable);
  if (d.unreachable > 0) a.line(say("orders that can't occur  {} of {}", d.unreachable, law.ways.size()));
  return a;
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
  note_retries(entry, law);
  show(answer_of(entry, law, o), o.style());
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
  add_forms(*verb, *o);
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
    for (auto const* other : {"--paths", "--all", "--json", "--format", "--picks-limit"})
      refuse_together(*verb, {"--tree", other});
    o->paths ? list_paths(*o) : o->tree ? draw_tree(*o) : run_exact(*o);
  });
}

}  // namespace faro::program
