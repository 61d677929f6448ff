// faro draw santa: everyone gives to someone, nobody to their own.
#include "draws/src/pairs/santa.hpp"

#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "draws/src/apart.hpp"
#include "draws/src/pairs/gift_loops.hpp"
#include "draws/src/pairs/pairs.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/procedure.hpp"
#include "draws/verb/slips.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/record.hpp>
#include <faro/chance/ways.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr char const* santa_examples =
    "faro draw santa people.csv\n"
    "faro draw santa people.csv --apart family --no-swaps\n"
    "faro draw santa people.csv --apart family --one-loop\n"
    "faro draw santa people.csv --slips envelopes  # one file each, root shown\n"
    "faro draw santa people.csv --slips envelopes --keys key  # sealed\n"
    "faro draw slip 'envelopes/001 Ann.txt' --root 5f0c…";

struct santa_options {
  draw_options common;
  std::string file;
  std::optional<std::string> slips, keys;
  bool no_swaps = false, one_loop = false;
};

constexpr std::size_t most_counted = 150;       // people, beyond which a number takes seconds
constexpr double most_clashes = 9;              // e to this power tries
constexpr std::size_t most_counted_swaps = 60;  // the same of a count without swaps

struct santa_draw {
  draws::roster people;
  draws::pairing rules;
  std::optional<std::vector<std::uint32_t>> family;  // when one column or none keeps people apart
  bool swaps, one_loop;
};

/// Each person's family by one column; an empty cell is a family of its own.
std::vector<std::uint32_t> families(draws::roster const& people, std::vector<std::string> const& apart) {
  std::vector<std::uint32_t> out;
  std::map<std::string, std::uint32_t> known;
  std::uint32_t next = 0;
  for (auto const& p : people.people) {
    auto const name = apart.empty() ? std::string{} : p.cells[people.column(apart[0])];
    if (name.empty()) {
      out.push_back(next++);
      continue;
    }
    auto const [at, fresh] = known.try_emplace(name, next);
    next += fresh;
    out.push_back(at->second);
  }
  return out;
}

/// Who gives to whom, in a sentence how it was drawn, and the same for --json.
struct santa_assignment {
  std::vector<std::size_t> receivers;
  message how;
  json known;
};
santa_assignment assigned(long_chooser_ref c, santa_draw const& d) {
  std::uint64_t tries = 0;
  if (d.family && d.people.size() <= most_counted) {
    auto const all = draws::count_santas(*d.family);
    auto receivers = draws::draw_santa(c, *d.family, d.swaps, tries);
    if (!d.swaps && d.people.size() > most_counted_swaps)
      return {receivers,
              say("found at try {}: all valid assignments without swaps alike", tries),
              {{"tries", tries}}};
    auto const valid = d.swaps ? all.to_string() : draws::count_santas_without_swaps(*d.family).to_string();
    return {receivers,
            d.swaps ? say("one of {} valid assignments, all alike", valid)
                    : say("one of {} valid assignments without swaps, all alike", valid),
            {{"valid_assignments", valid}}};
  }
  // One large family leaves too few of all: it is placed first then.
  bool const few = draws::most_valid(d.rules) < least_share_tried;
  if (few && (!d.family || draws::expected_clashes(*d.family) > most_clashes))
    throw input_error{
        say("{} people with these rules: too many valid assignments to be counted, and too few of all "
            "to be found by trying; at most {} are counted, so draw in groups of that size",
            d.people.size(), most_counted)};
  std::vector<std::size_t> receivers;
  std::uint64_t all_tries = 0;
  auto const draw = [&](std::vector<std::size_t>& found) {
    return few ? draws::santa_by_largest(c, *d.family, found, tries, most_draw_tries)
               : draws::pairs_by_trying(c, d.rules, found, tries, most_draw_tries);
  };
  do {
    std::vector<std::size_t> found;
    if (!draw(found) || (all_tries += tries) > most_draw_tries)
      throw input_error{say("no valid assignment was found in {} tries", most_draw_tries)};
    receivers = std::move(found);
  } while (!d.swaps && draws::has_swap(receivers));
  return {receivers,
          d.swaps ? say("found at try {}: all valid assignments alike", all_tries)
                  : say("found at try {}: all valid assignments without swaps alike", all_tries),
          {{"tries", all_tries}}};
}

/// In one loop through everybody.
santa_assignment looped(long_chooser_ref c, santa_draw const& d) {
  if (d.people.size() <= draws::gift_loops::most_people) {
    draws::gift_loops const loops{d.rules};
    auto const count = loops.count();
    if (count == 0)
      throw input_error{
          say("no single loop through all {} people keeps the rules: all were counted, and there "
              "is none; without --one-loop several loops may do",
              d.people.size())};
    return {loops.nth(c.below(count)),
            say("one of {} valid loops, all alike", count),
            {{"valid_loops", std::to_string(count)}}};
  }
  std::vector<std::size_t> receivers;
  std::uint64_t tries = 0;
  if (!draws::loop_by_trying(c, d.rules, receivers, tries, most_draw_tries / d.people.size()))
    throw undecided{say(
        "no single loop of {} people that keeps the rules was found in {} tries, nor a proof that there is "
        "none; at most {} are counted",
        d.people.size(), tries - 1, draws::gift_loops::most_people)};
  return {receivers, say("found at try {}: all valid loops alike", tries), {{"tries", tries}}};
}

draw_result drawn(long_chooser_ref c, santa_draw const& d, santa_options const& o) {
  auto const [receivers, how, known] = d.one_loop ? looped(c, d) : assigned(c, d);
  draw_result out;
  out.shown.fact("people", receivers.size());
  std::vector<sealed_slip> slips;
  auto const key_column = o.keys ? d.people.column(*o.keys) : 0;
  auto& gifts = out.shown.table("gifts", o.slips ? 0 : form::all);
  for (std::size_t i = 0; i < receivers.size(); ++i) {
    auto const &giver = d.people.people[i].name, &receiver = d.people.people[receivers[i]].name;
    gifts.row()(column("giver").called(""), giver, say("{} gives to {}", giver, receiver))(
        column("receiver", form::data), receiver);
    out.canonical += giver + "\t" + receiver + "\n";
    slips.push_back({giver, "you give to " + receiver});
    if (o.keys) slips.back().public_key = public_key_in(d.people.people[i].cells[key_column], giver);
  }
  if (o.slips) add_slips(out.shown, *o.slips, slips);
  out.shown.line(how);
  for (auto const& [key, value] : known.items()) out.shown.fact(key, value);
  return out;
}

void prove_possible(santa_draw const& d) {
  if (auto const why = draws::why_impossible(d.rules)) {
    std::vector<std::string> givers, receivers;
    for (auto const i : why->first) givers.push_back(d.people.people[i].name);
    for (auto const i : why->second) receivers.push_back(d.people.people[i].name);
    throw input_error{say("no assignment keeps the rules: {} ({}) may give to {}{}", givers.size(),
                          draws::some_names(givers),
                          receivers.empty() ? say("nobody") : say("only {}", receivers.size()),
                          receivers.empty() ? message{} : say(" ({})", draws::some_names(receivers)))};
  }
  if (auto const circle = d.one_loop ? draws::closed_circle(d.rules) : std::nullopt) {
    std::vector<std::string> names;
    for (auto const i : *circle) names.push_back(d.people.people[i].name);
    throw input_error{
        say("no single loop through everybody keeps the rules: {} ({}) may give to each other alone",
            plural(names.size(), "person", "people"), draws::some_names(names))};
  }
  if (d.one_loop || d.swaps || !d.family || d.people.size() > most_counted_swaps) return;
  if (draws::count_santas_without_swaps(*d.family).is_zero())
    throw input_error{say("no assignment of {} people keeps the rules without swaps; with swaps there are {}",
                          d.people.size(), draws::count_santas(*d.family).to_string())};
}

/// A partner who is called as several are: which of them, can't be seen.
void refuse_doubtful_partners(draws::roster const& people, std::vector<std::string> const& apart) {
  std::map<std::string, std::string> first_of;  // by the name that several lines have
  for (auto const& one : people.people) {
    auto const line = draws::by_line(one.line);
    if (one.name.ends_with(line))
      first_of.try_emplace(one.name.substr(0, one.name.size() - line.size()), one.name);
  }
  for (auto const& name : apart) {
    auto const column = people.column(name);
    for (auto const& one : people.people) {
      auto const found = first_of.find(one.cells[column]);
      if (found != first_of.end())
        throw input_error{
            say("{}, line {}: {} in the column {} is the name of several: expected one of them, such as {}",
                people.source, one.line, faro::quoted(found->first), name, faro::quoted(found->second))};
    }
  }
}

/// Whether two have the same in a column of this number.
bool any_agree(draws::roster const& people, std::size_t column) {
  std::set<std::string_view> known;
  return std::ranges::any_of(people.people, [&](auto const& one) {
    return !one.cells[column].empty() && !known.insert(one.cells[column]).second;
  });
}

/// Says of columns that nobody asked for that they keep nobody apart.
void note_unasked(draws::roster const& people, std::optional<std::string> const& keys) {
  std::vector<std::string> agreeing, naming;
  for (std::size_t i = 0; i < people.columns.size(); ++i) {
    bool const asked = people.columns[i] == keys || std::ranges::find(people.names, i) != people.names.end();
    if (asked) continue;
    if (draws::names_people(people, people.columns[i])) {
      naming.push_back(people.columns[i]);
    } else if (any_agree(people, i)) {
      agreeing.push_back(people.columns[i]);
    }
  }
  if (!agreeing.empty())
    note(say("{}: nobody is kept apart; --apart {} keeps apart who agree in that", people.source,
             faro::quoted(joined(agreeing, ","))));
  if (!naming.empty())
    note(say("{}: nobody is kept apart; --not-with {} keeps apart whom that names", people.source,
             faro::quoted(joined(naming, ","))));
}

void run(santa_options const& o) {
  auto const file = read_draw_file(o.file);
  refuse_longer(file, o.common, draws::most_paired);
  auto const apart = apart_rules_of(o.common);
  auto asked = apart.columns();
  if (o.keys) asked.push_back(*o.keys);
  santa_draw d{roster_of(file, o.common, asked), {}, std::nullopt, !o.no_swaps, o.one_loop};
  if (o.one_loop && d.people.size() < 2) throw input_error{"--one-loop: expected at least two people"};
  if (o.common.as.dry_run) return show_reading(o.common, {&d.people}, asked);
  refuse_doubtful_partners(d.people, apart.naming);
  draws::refuse_unbound(d.people, apart);
  d.rules = draws::givers_apart(d.people, apart);
  if (apart.naming.empty() && apart.agreeing.size() < 2) d.family = families(d.people, apart.agreeing);
  prove_possible(d);
  draw_task task;
  task.kind = "santa";
  task.files = {&file};
  task.lists = {&d.people};
  task.items = d.people.size();
  task.secret = true;
  task.draw = [&](long_chooser_ref c) { return drawn(c, d, o); };
  hold_draw(o.common, task);
  if (apart.empty() && !o.common.only_check && !o.common.replay)
    note_unasked(d.people, o.keys);  // of a draw that was made: a refusal is one line
}

}  // namespace

void add_santa(command& draw) {
  auto* const verb = add_verb(draw, "santa", "Secret Santa: everyone gives to someone, nobody to their own.",
                              santa_examples);
  auto const o = std::make_shared<santa_options>();
  add_value(*verb, "FILE", o->file, "people: a list of names, or a table (docs/tables.md)")->required();
  add_apart_options(*verb, o->common, "nobody gives to one who agrees in one of these columns (families)",
                    "nobody gives to one who is named there (partners, with ; or | between)");
  rule(o->common, add_flag(*verb, "--no-swaps", o->no_swaps, "nobody gives to the one who gives to them"));
  rule(o->common, add_flag(*verb, "--one-loop", o->one_loop,
                           "gifts go round in one loop through everybody, all such loops alike"));
  add_text(*verb, "--slips", o->slips, "write a sealed slip each to a new folder, and show only their root",
           "FOLDER")
      ->writes();
  add_text(*verb, "--keys", o->keys, "with --slips: seal each slip to the public key in this column",
           "COLUMN");
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--slips", "--replay"});
    refuse_together(*verb, {"--one-loop", "--no-swaps"});
    if (o->keys && !o->slips) throw usage_error{"--keys goes with --slips"};
    take_recorded_rules(*verb, o->common, "santa");
    run(*o);
  });
}

}  // namespace faro::program
