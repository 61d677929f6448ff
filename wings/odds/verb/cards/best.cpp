// faro deck --best and --swap all: the best deck, and every exchange of one card, in all forms of an answer.
#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/exit_codes.hpp"
#include "cli/frame.hpp"
#include "cli/output.hpp"
#include "odds/src/engines.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;

/// What is shown.
struct best_shown {
  card_options const& o;
  odds::best_question ask;
  odds::best_answer found;
  std::string_view engine;
  bool exchanges;  // --swap all
  std::vector<std::string> names, conditions, of_parts;
  std::string draw, deck;

  /// Weighted sums are a number of their own.
  [[nodiscard]] bool has_sum() const { return !ask.deck.weights.empty(); }
  [[nodiscard]] bool is_chance(std::size_t q) const { return found.forms[q] == odds::value_form::truth; }
  [[nodiscard]] ratio score(odds::best_answer::found const& f) const {
    return odds::score_of(ask.deck, f.values);
  }
  [[nodiscard]] std::string number(ratio const& value, bool chance) const {
    return chance ? chance_of(value, o.style()) : decimal_text(value, o.style().digits);
  }
  /// With its sign.
  [[nodiscard]] std::string change(ratio const& value) const {
    auto const chance = !has_sum() && is_chance(0);
    if (value.is_zero()) return "0";
    return value.sign() < 0 ? "-" + number(-value, chance) : "+" + number(value, chance);
  }
  [[nodiscard]] std::string value_name(std::size_t q) const {
    return names.size() > 1 ? names[q] : is_chance(q) ? "chance" : "mean";
  }
  void add_values(std::vector<std::string>& row, odds::best_answer::found const& f) const {
    for (std::size_t q = 0; q < f.values.size(); ++q) row.push_back(number(f.values[q], is_chance(q)));
    if (has_sum()) row.push_back(decimal_text(score(f), o.style().digits));
  }
  [[nodiscard]] std::vector<std::string> heads(std::vector<std::string> first) const {
    for (std::size_t q = 0; q < names.size(); ++q) first.push_back(printable(value_name(q)));
    if (has_sum()) first.emplace_back("weighted");
    return first;
  }
};

std::string best_table(best_shown const& s) {
  columns table;
  auto head = s.of_parts;
  head = s.heads(std::move(head));
  bool const alike = std::ranges::any_of(s.found.best, [](auto const& f) { return f.alike > 1; });
  if (alike) head.emplace_back("alike");
  for (auto& name : head) name = printable(name);
  table.add(head);
  constexpr std::size_t most_rows = 40;
  for (std::size_t i = 0; i < std::min(most_rows, s.found.best.size()); ++i) {
    auto const& f = s.found.best[i];
    std::vector<std::string> row;
    for (auto const n : f.copies) row.push_back(std::to_string(n));
    s.add_values(row, f);
    if (alike) row.push_back(std::to_string(f.alike));
    table.add(std::move(row));
  }
  auto out = table.text();
  if (s.found.best.size() > most_rows)
    out += fmt::format("and {} more (--json, --format csv)\n", s.found.best.size() - most_rows);
  return out;
}

std::string exchange_table(best_shown const& s) {
  if (s.found.around.empty()) return {};
  columns table{columns::numbers};
  auto head = s.heads({"in", "out"});
  head.push_back(s.names.size() > 1 && !s.has_sum() ? "change of " + printable(s.names.front()) : "change");
  table.add(std::move(head));
  constexpr std::size_t most_rows = 40;
  auto const base = s.score(s.found.best.front());
  for (std::size_t i = 0; i < std::min(most_rows, s.found.around.size()); ++i) {
    auto const& e = s.found.around[i];
    std::vector<std::string> row{printable(s.of_parts[e.in]), printable(s.of_parts[e.out])};
    s.add_values(row, e.then);
    row.push_back(s.change(s.score(e.then) - base) + (e.within || s.exchanges ? "" : " (out of bounds)"));
    table.add(std::move(row));
  }
  auto out = table.text();
  if (s.found.around.size() > most_rows)
    out += fmt::format("and {} more (--json, --format csv)\n", s.found.around.size() - most_rows);
  return out;
}

/// The values of one composition with their fractions.
std::string values_line(best_shown const& s, odds::best_answer::found const& f) {
  std::string out;
  for (std::size_t q = 0; q < f.values.size(); ++q) {
    auto const fraction = f.values[q].to_string();
    out += printable(s.names[q]) + ": " + s.number(f.values[q], s.is_chance(q));
    if (s.o.fractions || fraction.size() <= longest_fraction_alone) out += " = " + fraction;
    out += "\n";
  }
  return out;
}

std::string proof(best_shown const& s) {
  auto const& f = s.found;
  auto const left_out =
      f.without_answer > 0
          ? fmt::format("; left out: {} in which the condition can never hold", f.without_answer)
          : "";
  if (!f.finished) {
    auto out = fmt::format("NOT PROVED: {} of {}{} were answered before a limit", f.answered,
                           f.more ? "more than " : "", plural(f.compositions, "composition"));
    return out + left_out +
           (f.high ? fmt::format("; none is better than {}\n", decimal_text(*f.high, s.o.style().digits))
                   : "\n");
  }
  auto const worse = f.compositions - f.answered;
  return fmt::format("{}: {} answered exactly{}{}\n", plural(f.compositions, "composition"), f.answered,
                     worse > 0 ? fmt::format(", {} shown to be worse", worse) : "", left_out);
}

std::string best_text(best_shown const& s) {
  std::string out;
  bool const alone = s.exchanges || !s.found.around.empty();
  if (alone) {
    if (!s.exchanges) {
      out += "best: ";
      auto const& copies = s.found.best.front().copies;
      for (std::size_t p = 0; p < copies.size(); ++p)
        out += fmt::format("{}{} {}", p == 0 ? "" : ", ", printable(s.of_parts[p]), copies[p]);
      out += "\n";
    }
    out += values_line(s, s.found.best.front()) + "\n";
  } else {
    out += "what no other beats in all questions\n";
  }
  if (!s.exchanges) out += best_table(s);
  if (alone) out += std::string{s.exchanges ? "" : "\none card more, one less\n"} + exchange_table(s);
  out += fmt::format("\n{} from {}\n", s.draw, s.deck);
  for (auto const& line : s.conditions) out += line + "\n";
  if (!s.exchanges) out += proof(s);
  if (s.o.explain) out += fmt::format("method: {}\n", s.engine);
  return out;
}

object values_json(best_shown const& s, odds::best_answer::found const& f) {
  object out = object::array();
  for (std::size_t q = 0; q < f.values.size(); ++q)
    out.push_back({{s.is_chance(q) ? "probability" : "mean", fraction_of(f.values[q])},
                   {"decimal", f.values[q].to_double()}});
  return out;
}

object best_json(best_shown const& s) {
  auto const& f = s.found;
  object out{{"queries", s.names},
             {"deck", deck_text(s.o)},
             {"draw", s.ask.asked.front().opening},
             {"conditions", s.conditions},
             {"exact", f.finished},
             {"engine", s.engine},
             {"kinds", s.of_parts},
             {"compositions", f.compositions},
             {"answered", f.answered},
             {"best", object::array()},
             {"exchanges", object::array()}};
  if (f.more) out["more_compositions"] = true;
  if (f.without_answer > 0) out["without_answer"] = f.without_answer;
  if (f.high) out["none_above"] = fraction_of(*f.high);
  for (auto const& one : f.best) {
    out["best"].push_back({{"copies", one.copies}, {"values", values_json(s, one)}, {"alike", one.alike}});
    if (s.has_sum()) out["best"].back()["weighted"] = fraction_of(s.score(one));
  }
  for (auto const& e : f.around) {
    auto const change = s.score(e.then) - s.score(f.best.front());
    out["exchanges"].push_back({{"in", s.of_parts[e.in]},
                                {"out", s.of_parts[e.out]},
                                {"within", e.within || s.exchanges},
                                {"values", values_json(s, e.then)},
                                {"change", fraction_of(change)},
                                {"decimal", change.to_double()}});
  }
  return out;
}

std::vector<std::vector<std::string>> best_rows(best_shown const& s) {
  std::vector<std::vector<std::string>> out;
  auto const with_values = [&](std::vector<std::string> row, odds::best_answer::found const& f) {
    for (auto const& value : f.values) {
      row.push_back(value.to_string());
      row.push_back(fmt::format("{}", value.to_double()));
    }
    out.push_back(std::move(row));
  };
  auto head = s.exchanges ? std::vector<std::string>{"in", "out"} : s.of_parts;
  for (std::size_t q = 0; q < s.names.size(); ++q) {
    head.push_back(s.value_name(q));
    head.push_back(s.names.size() > 1 ? s.names[q] + " decimal" : "decimal");
  }
  out.push_back(std::move(head));
  if (s.exchanges) {
    for (auto const& e : s.found.around) with_values({s.of_parts[e.in], s.of_parts[e.out]}, e.then);
    return out;
  }
  for (auto const& one : s.found.best) {
    std::vector<std::string> row;
    for (auto const n : one.copies) row.push_back(std::to_string(n));
    with_values(std::move(row), one);
  }
  return out;
}

/// Of two questions: the one over the other, a mark for each deck.
void over_one_another(chart& c) {
  auto& over = c.series[0];
  std::ranges::reverse(c.labels);  // the first question's greatest value came first
  std::ranges::reverse(over.values);
  std::ranges::reverse(c.series[1].values);
  for (auto const& value : over.values) c.places.push_back(*value);
  c.below.push_back("marks: " + c.across);
  c.across = over.name;
  c.up = c.series[1].name;
  c.series.erase(c.series.begin());
  c.over_something = c.names_marks = true;
}

chart best_chart(best_shown const& s) {
  chart c;
  c.title = s.exchanges ? "after an exchange" : s.found.around.empty() ? "not beaten" : "the best decks";
  c.below = {printable(fmt::format("{} from {}", s.draw, s.deck))};
  c.across = s.exchanges ? "in / out" : printable(joined(s.of_parts, " / "));
  c.of_chances = true;
  for (std::size_t q = 0; q < s.names.size(); ++q) {
    c.series.push_back({printable(s.names[q]), {}});
    c.of_chances = c.of_chances && s.is_chance(q);
  }
  c.up = c.of_chances ? "chance" : "value";
  auto const add = [&](std::string label, odds::best_answer::found const& f) {
    c.labels.push_back(printable(label));
    for (std::size_t q = 0; q < f.values.size(); ++q)
      c.series[q].values.emplace_back(f.values[q].to_double());
  };
  if (s.exchanges) {
    for (auto const& e : s.found.around) add(s.of_parts[e.in] + " / " + s.of_parts[e.out], e.then);
    return c;
  }
  for (auto const& one : s.found.best) add(fmt::format("{}", fmt::join(one.copies, "/")), one);
  if (s.found.around.empty() && s.names.size() == 2 && s.found.best.size() > 1) over_one_another(c);
  return c;
}

bool swaps_all(card_options const& o) {
  return std::ranges::any_of(o.swaps, [](auto const& swap) {
    auto const words = words_of(swap);
    return !words.empty() && lower_case(words[0]) == "all";
  });
}

void refuse_beside_best(card_options const& o) {
  auto const what = o.best ? "--best" : "--swap all";
  if (o.by_turn)
    throw usage_error{say(
        "{0} and --by-turn can't be combined: a deck is the best by one turn; by(4, …) in the question asks "
        "for the best by turn 4",
        what)};
  refuse_beside(what, "--vary --find --simulate --urn --hands --table --bins --openings");
  if (o.best) refuse_beside(what, "--swap");
  for (auto const& [name, given] : {std::pair{"--on both", o.both_sides},
                                    {"a second --deck", o.all_decks.size() > 1},
                                    {"a further --swap", o.swaps.size() > 1}}) {
    if (given) throw usage_error{say("{} and {} can't be combined", what, name)};
  }
}

/// The candidates of 'all from DECK'.
card_table candidates_of(std::string const& swap) {
  auto const words = words_of(swap);
  if (words.size() == 1) return {};
  if (words.size() == 2 || lower_case(words[1]) != "from")
    throw usage_error{say("expected 'all' or 'all from DECK', got {}", quoted(swap, 100))};
  auto const at = static_cast<std::size_t>(words[2].data() - swap.data());
  return read_table(std::string{trimmed(std::string_view{swap}.substr(at))}, std::nullopt).table;
}

void take_decks(best_shown& s, card_table const& table) {
  auto& ask = s.ask;
  if (s.exchanges) {
    ask.deck =
        read_for("--swap", [&] { return odds::as_it_is(ask.asked, candidates_of(s.o.swaps.front())); });
  } else {
    ask.deck = odds::read_composition(table, *s.o.best);
    for (auto const& one : ask.asked) {
      for (auto const& part : ask.deck.parts)
        read_for("--best", [&] { odds::refuse_told_apart(one, part.kind); });
    }
    if (ask.deck.made_room)
      s.conditions.push_back(fmt::format("{} makes room", printable(ask.deck.parts.back().kind.name)));
  }
  auto const& all = ask.asked.front().asked.table;
  for (auto const& part : ask.deck.parts)
    s.of_parts.push_back(s.exchanges ? odds::names_of(part.kind.kinds, all) : part.kind.name);
}

}  // namespace

bool asks_for_best(card_options const& o) { return o.best || swaps_all(o); }

void best_odds(card_options o) {
  refuse_beside_best(o);
  best_shown s{o, {}, {}, {}, !o.best, {}, {}, {}, {}, {}};
  card_table table;
  bool turns = false;  // of any question
  for (auto const& one : o.all_asked) {
    o.asked = one;
    o.query = one.text();
    auto const q = read_hands(o);
    s.names.push_back(one.text());
    s.ask.asked.push_back(q.as_play());
    if (s.names.size() > 1 && (!q.turns || turns)) continue;
    turns = q.turns;
    table = q.question.table;
    s.conditions = conditions_of(o, q);
    if (o.given) s.conditions.insert(s.conditions.begin(), "given: " + *o.given);
    s.draw = drawn_text(o, q);
    s.deck = with_cards(deck_text(o), q.read.written);
  }
  s.ask.effort = o.effort.value_or(1);
  take_decks(s, table);
  auto answered = odds::answer(s.ask);
  s.engine = answered.engine;
  s.found = std::move(answered.of);
  print_forms({.text = [&] { return best_text(s); },
               .json = [&] { return json_text(best_json(s)); },
               .csv = [&] { return best_rows(s); },
               .picture = [&] { return best_chart(s); },
               .bars_below = true},
              o.style());
  if (s.found.finished) return;
  finish_printing();
  throw undecided{with_effort(o, say("a limit ended the search"))};
}

}  // namespace faro::program
