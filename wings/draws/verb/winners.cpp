// faro draw winners: prizes by tickets.
#include "draw/winners.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "draws/src/ticket_ranges.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/repeated_names.hpp"
#include "lines/order/other_tools.hpp"
#include "lists/ticket_list.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr char const* winners_examples =
    "faro draw winners people.csv -n 3\n"
    "faro draw winners people.csv -n 3 --weights tickets --record raffle.json\n"
    "faro draw winners people.csv -n 3 --weights tickets --odds\n"
    "faro draw winners sold.csv --tickets-from first --tickets-to last\n"
    "faro draw winners people.csv -n 3 --like r --seed 2024\n"
    "faro draw winners people.csv --replay raffle.json";

struct winners_options {
  draw_options common;
  std::string file;
  std::uint64_t prizes = 1;
  std::optional<std::string> weights, from, to;
  bool again = false, odds = false;
};

constexpr std::uint64_t most_prizes = 10'000'000;

/// As another tool samples: by its weights, where there are tickets.
long_record picks_like(std::string const& tool, std::string const& seed,
                       std::vector<std::uint64_t> const& tickets, std::uint64_t unit, bool by_tickets,
                       winners_options const& o) {
  auto const& other = find_other_tool(tool);
  auto const& tools = tools_of_others();
  if (by_tickets && !(o.again ? other.weighs_draws : other.weighs_samples))
    throw usage_error{other.weighs_draws && !o.again
                          ? say("--like {} takes tickets where who has won may win again: --again", tool)
                          : say("--like {} takes no tickets; --weights none is one each", tool)};
  if (!by_tickets && !o.again && !other.makes_orders)
    throw usage_error{say("--like {} draws where who has won may win again: --again", tool)};
  if (!by_tickets && o.again && !other.makes_draws)
    throw usage_error{say("--like {} and --again can't be combined: nobody is drawn twice", tool)};
  std::vector<std::uint64_t> drawn;
  if (by_tickets) {
    std::vector<double> weights(tickets.begin(), tickets.end());
    for (auto& weight : weights) weight /= static_cast<double>(unit);
    drawn = tools.weighted(tool, seed, weights, o.prizes, o.again);
  } else if (o.again) {
    tools.start(tool, seed, true, [&](chooser_ref c) {
      for (std::uint64_t i = 0; i < o.prizes; ++i) drawn.push_back(c.below(tickets.size()));
    });
  } else {
    drawn = tools.order(tool, seed, tickets.size(), o.prizes);
  }
  return draws::picks_of_winners(tickets, std::vector<std::size_t>(drawn.begin(), drawn.end()), o.again);
}

draw_result drawn(long_chooser_ref c, draws::roster const& people, std::vector<std::uint64_t> const& tickets,
                  winners_options const& o) {
  draw_result out;
  auto winners = json::array();
  std::string text;
  auto& rows = out.shown.table("winners", o.common.format == answer_form::csv ? form::csv : 0);
  column const prize{"prize"}, winner{"name"};
  for (auto const i : draws::draw_winners(c, tickets, o.prizes, o.again)) {
    auto const& name = people.people[i].name;
    winners.push_back(name);
    if (rows.in != 0) rows.row()(prize, winners.size())(winner, name);  // there may be millions
    text += fmt::format("{}{}. {}", text.empty() ? "" : "\n", winners.size(), name);
    out.canonical += name + "\n";
  }
  out.shown.line(text);
  out.shown.fact("people", people.size());
  out.shown.parts.emplace_back(answer::datum{"winners", std::move(winners)});
  return out;
}

/// How often each wins in so many random draws.
std::vector<std::uint64_t> simulated(std::vector<std::uint64_t> const& tickets, winners_options const& o,
                                     std::string const& seed, std::uint64_t draws) {
  xoshiro256pp bits{key_from_text(seed, fmt::format("{}winners", purpose::chances))};
  random_chooser c{bits};
  std::vector<std::uint64_t> won(tickets.size());
  for (std::uint64_t i = 0; i < draws; ++i) {
    auto winners = draws::draw_winners(c, tickets, o.prizes, o.again);
    std::ranges::sort(winners);
    winners.erase(std::ranges::unique(winners).begin(), winners.end());
    for (auto const w : winners) ++won[w];
  }
  return won;
}

/// "1.25", of 125 tickets of a hundredth.
std::string weight_of(std::uint64_t tickets, std::uint64_t unit) {
  auto decimals = std::to_string(unit + tickets % unit).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return fmt::format("{}{}{}", tickets / unit, decimals.empty() ? "" : ".", decimals);
}

void show_odds(draws::roster const& people, std::vector<std::uint64_t> const& tickets, std::uint64_t unit,
               winners_options const& o) {
  auto const exact = draws::winning_chances(tickets, o.prizes, o.again);
  auto const seed = o.common.seed.value_or("faro draw winners");
  constexpr std::uint64_t work = 20'000'000, fewest = 1000, most = 100'000;
  auto const draws = std::clamp(work / (tickets.size() + o.prizes), fewest, most);
  auto const won = exact ? std::vector<std::uint64_t>{} : simulated(tickets, o, seed, draws);
  answer a{"chances to win"};
  a.fact("draw", "winners");
  a.fact("prizes", o.prizes);
  a.fact("exact", exact.has_value());
  auto& odds = a.table("odds");
  std::map<std::uint64_t, std::size_t> first_with;  // so many tickets: long fractions are written once
  for (std::size_t i = 0; i < people.size(); ++i) {
    auto const [same, fresh] = first_with.try_emplace(tickets[i], i);
    if (exact && !fresh) {
      auto cells = odds.rows[same->second];
      cells.front() = cell_of(people.people[i].name);
      odds.rows.push_back(std::move(cells));
      continue;
    }
    auto row = odds.row();
    row(column("name").called(""), people.people[i].name);
    if (unit == 1) row(column("tickets").called(""), tickets[i]);
    if (unit > 1)
      row(column("tickets", form::data), tickets[i])(column("weight").called(""),
                                                     weight_of(tickets[i], unit));
    if (exact)
      put_odds(row, (*exact)[i]);
    else
      put_estimate(row, static_cast<double>(won[i]) / static_cast<double>(draws), draws);
  }
  if (!exact) {
    a.fact("draws", draws);
    a.fact("seed", seed);
    a.line(say("simulated: {} draws from the seed '{}'; too many different numbers of tickets to be exact",
               draws, seed));
  }
  show(a, o.common.style());
}

void run(winners_options const& o) {
  auto const file = read_draw_file(o.file);
  draws::ticket_reading how{o.weights, "--weights", *o.common.repeated, draws::most_tickets, true};
  std::vector<std::string> asked;
  if (auto const column = how.column()) asked.push_back(*column);
  if (o.from) asked.insert(asked.end(), {*o.from, *o.to});
  auto list = read_roster_of(file, o.common, asked);
  auto const lines = list.size();
  if (o.from && o.common.as.dry_run) return show_reading(o.common, {&list}, asked);
  if (o.from) how.said = draws::add_ranges(list, *o.from, *o.to);
  auto const [people, tickets, column, unit] = draws::with_tickets(std::move(list), how);
  if (o.common.as.dry_run) return show_reading(o.common, {&people}, {}, column);
  draws::check_prizes(tickets, o.prizes, o.again);
  note_alike(o.common, people, lines, asked);
  if (auto const none = std::ranges::count(tickets, std::uint64_t{0}); none > 0)
    note(say("{} without a ticket can't win", plural(static_cast<std::uint64_t>(none), "person", "people")));
  if (o.odds) return show_odds(people, tickets, unit, o);
  draw_task task;
  task.kind = "winners";
  task.files = {&file};
  task.lists = {&people};
  task.items = people.size();
  task.take = o.prizes;
  task.draw = [&](long_chooser_ref c) { return drawn(c, people, tickets, o); };
  task.picks_like = [&](std::string const& tool, std::string const& seed) {
    return picks_like(tool, seed, tickets, unit, column.has_value(), o);
  };
  if (column) task.by = people.columns[*column];
  auto common = o.common;
  if (!o.weights && !o.from) common.rules.emplace_back("weights", task.by.value_or("none"));
  hold_draw(common, task);
}

}  // namespace

void add_winners(command& draw) {
  auto* const verb = add_verb(draw, "winners", "Prizes among people, by their tickets.", winners_examples);
  auto const o = std::make_shared<winners_options>();
  add_value(*verb, "FILE", o->file, "people: a list of names, or a table (docs/tables.md)")->required();
  rule(o->common,
       add_number(*verb, "-n,--count", o->prizes, {1, most_prizes}, "how many prizes (default: 1)"));
  rule(o->common,
       add_text(
           *verb, "--weights,--tickets", o->weights,
           "the column with everyone's number of tickets, 0 to 10^18, also 0.5, or none: one each (default: "
           "the one called so)",
           "COLUMN"));
  rule(o->common,
       add_text(*verb, "--tickets-from", o->from,
                "the column with the number of everyone's first ticket, of a run without gaps", "COLUMN"));
  rule(o->common,
       add_text(*verb, "--tickets-to", o->to, "the column with the number of the last of these", "COLUMN"));
  auto& repeated = o->common.repeated.emplace(draws::repeated_names::refuse);
  rule(o->common, add_repeated_names(*verb, repeated, "--weights"));
  rule(o->common, add_flag(*verb, "--again", o->again, "who has won may win again"));
  add_flag(*verb, "--odds", o->odds, "everyone's chance to win a prize, instead of a draw");
  add_like_of_draw(*verb, o->common);
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    for (auto const* of_draws : {"--record", "--replay", "--generator", "--like"})
      refuse_together(*verb, {"--odds", of_draws});
    for (auto const* of_ranges : {"--tickets-from", "--tickets-to"})
      refuse_together(*verb, {"--weights", of_ranges});
    take_recorded_rules(*verb, o->common, "winners");
    if (o->from.has_value() != o->to.has_value())
      throw usage_error{"--tickets-from and --tickets-to go together: the first and the last ticket of each"};
    run(*o);
  });
}

}  // namespace faro::program
