// faro deck --best and --swap all: the best deck, and every exchange of one card.
#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/output.hpp"
#include "odds/src/engines.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

  [[nodiscard]] bool is_chance(std::size_t q) const { return found.forms[q] == odds::value_form::truth; }
  [[nodiscard]] ratio score(odds::best_answer::found const& f) const {
    return odds::score_of(ask.deck, f.values);
  }
  [[nodiscard]] std::string number(ratio const& value, bool chance) const {
    return chance ? chance_of(value, o.style()) : decimal_text(value, o.style().digits);
  }
  /// Weighted sums are a number of their own.
  [[nodiscard]] bool has_sum() const { return !ask.deck.weights.empty(); }
  /// The value of each question, and JSON's array of them.
  void add_values(answer_table::filling& row, odds::best_answer::found const& f) const {
    auto values = object::array();
    for (std::size_t q = 0; q < names.size(); ++q) {
      auto of = column(names.size() > 1 ? names[q]
                       : is_chance(q)   ? "chance"
                                        : "mean",
                       form::text | form::csv)
                    .decimal_in(names.size() > 1 ? names[q] + " decimal" : "decimal");
      of.is_chance = is_chance(q);
      row(of, f.values[q]);
      values.push_back({{is_chance(q) ? "probability" : "mean", fraction_of(f.values[q])},
                        {"decimal", f.values[q].to_double()}});
    }
    if (has_sum()) row(column("weighted", form::text).amount(), score(f));
    row(column("values", form::json), values);
  }
};

constexpr std::size_t most_rows = 40;

answer_table& add_best(answer& a, best_shown const& s) {
  auto& table = a.table("best", s.exchanges ? form::json : form::all);
  table.most_rows = most_rows;
  bool const alike = std::ranges::any_of(s.found.best, [](auto const& f) { return f.alike > 1; });
  for (auto const& f : s.found.best) {
    auto row = table.row();
    row(column("deck", 0).called(joined(s.of_parts, " / ")), fmt::format("{}", fmt::join(f.copies, "/")));
    for (std::size_t p = 0; p < f.copies.size(); ++p)
      row(column(s.of_parts[p], form::text | form::csv), f.copies[p]);
    row(column("copies", form::json), f.copies);
    s.add_values(row, f);
    row(column("alike", form::json | (alike ? form::text : 0)), f.alike);
    if (s.has_sum()) row(column("weighted", form::json), fraction_of(s.score(f)));
  }
  return table;
}

answer_table& add_exchanges(answer& a, best_shown const& s) {
  auto& table = a.table("exchanges", form::text | form::json | (s.exchanges ? form::csv : 0));
  table.most_rows = most_rows;
  bool const of_chance = !s.has_sum() && s.is_chance(0);
  for (auto const& e : s.found.around) {
    auto const change = s.score(e.then) - s.score(s.found.best.front());
    bool const within = e.within || s.exchanges;
    auto row = table.row();
    row(column("exchange", 0).called("in / out"), s.of_parts[e.in] + " / " + s.of_parts[e.out]);
    row("in", s.of_parts[e.in])("out", s.of_parts[e.out])(column("within", form::json), within);
    s.add_values(row, e.then);
    row(column("change", form::json), change);
    row(column("by", form::text)
            .called(s.names.size() > 1 && !s.has_sum() ? say("change of {}", s.names.front())
                                                       : message{"change"}),
        within ? say("{}", change_text(change, of_chance, s.o.style()))
               : say("{} (out of bounds)", change_text(change, of_chance, s.o.style())));
  }
  return table;
}

message proof(best_shown const& s) {
  auto const& f = s.found;
  auto const with_left_out = [&](message const& said) {
    return f.without_answer > 0
               ? say("{}; left out: {} in which the condition can never hold", said, f.without_answer)
               : said;
  };
  auto const all = plural(f.compositions, "composition");
  if (!f.finished) {
    auto const said = with_left_out(say("NOT PROVED: {} of {} were answered before a limit", f.answered,
                                        f.more ? say("more than {}", all) : all));
    return f.high ? say("{}; none is better than {}", said, decimal_text(*f.high, s.o.style().digits)) : said;
  }
  auto const worse = f.compositions - f.answered;
  auto const said = say("{}: {} answered exactly", all, f.answered);
  return with_left_out(worse > 0 ? say("{}, {} shown to be worse", said, worse) : said);
}

/// Of two questions: the one over the other, a mark for each deck.
void over_one_another(chart& c) {
  auto& over = c.series[0];
  std::ranges::reverse(c.labels);  // the first question's greatest value came first
  std::ranges::reverse(over.values);
  std::ranges::reverse(c.series[1].values);
  for (auto const& value : over.values) c.places.push_back(*value);
  c.below.push_back(translated(say("marks: {}", c.across)));
  c.across = over.name;
  c.up = c.series[1].name;
  c.series.erase(c.series.begin());
  c.over_something = c.names_marks = true;
}

answer answer_of(best_shown const& s) {
  auto const& f = s.found;
  bool const alone = s.exchanges || !f.around.empty();
  answer a{s.exchanges ? "after an exchange" : alone ? "the best decks" : "not beaten"};
  a.below = {say("{}", told_draw(s.draw, s.deck))};
  a.fact("queries", s.names);
  a.fact("deck", deck_text(s.o));
  a.fact("draw", s.ask.asked.front().opening);
  a.fact("conditions", s.conditions);
  a.fact("exact", f.finished);
  a.fact("engine", s.engine);
  a.fact("kinds", s.of_parts);
  a.fact("compositions", f.compositions);
  a.fact("answered", f.answered);
  if (!alone) a.line("what no other beats in all questions");
  if (alone && !s.exchanges) {
    std::vector<std::string> copies;
    for (std::size_t p = 0; p < s.of_parts.size(); ++p)
      copies.push_back(fmt::format("{} {}", s.of_parts[p], f.best.front().copies[p]));
    a.line(say("best: {}", joined(copies)));
  }
  for (std::size_t q = 0; alone && q < s.names.size(); ++q) {
    auto const& value = f.best.front().values[q];
    a.line(s.names[q] + ": " + with_fraction(s.number(value, s.is_chance(q)), value, s.o.style()));
  }
  if (alone) a.line("");
  auto const& best = add_best(a, s);
  if (alone && !s.exchanges) a.line("\none card more, one less");
  auto const& exchanges = add_exchanges(a, s);
  if (f.more) a.fact("more_compositions", true);
  if (f.without_answer > 0) a.fact("without_answer", f.without_answer);
  if (f.high) a.fact("none_above", fraction_of(*f.high));
  a.line(say("\n{}", told_draw(s.draw, s.deck)));
  for (auto const& line : s.conditions) a.line(line);
  if (!s.exchanges) a.line(proof(s));
  if (s.o.explain) a.line(say("method: {}", translated(s.engine)));
  std::vector<std::string> series;
  for (std::size_t q = 0; q < s.names.size(); ++q)
    series.push_back(s.names.size() > 1 ? s.names[q] : s.is_chance(q) ? "chance" : "mean");
  auto& c = s.exchanges ? a.draw(exchanges, "exchange", series, "") : a.draw(best, "deck", series, "");
  c.places.clear();
  c.up = translated(c.of_chances ? "chance" : "value");
  if (!alone && s.names.size() == 2 && f.best.size() > 1) over_one_another(c);
  return a;
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
      s.conditions.push_back(say("{} makes room", printable(ask.deck.parts.back().kind.name)));
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
    if (o.given) s.conditions.insert(s.conditions.begin(), say("given: {}", *o.given));
    s.draw = drawn_text(o, q);
    s.deck = with_cards(deck_text(o), q.read.written);
  }
  s.ask.effort = o.effort.value_or(1);
  take_decks(s, table);
  auto answered = odds::answer(s.ask);
  s.engine = answered.engine;
  s.found = std::move(answered.of);
  show(answer_of(s), o.style());
  if (s.found.finished) return;
  finish_printing();
  throw undecided{with_effort(o, say("a limit ended the search"))};
}

}  // namespace faro::program
