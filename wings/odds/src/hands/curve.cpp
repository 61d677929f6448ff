// Colours on curve: each spell as a question about the lands that pay for it.
#include "odds/src/hands/curve.hpp"

#include "odds/src/hands/play.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace faro::odds {

namespace {

constexpr std::string_view colours = "WUBRGC";
constexpr unsigned five_colours = 0x1F;

std::optional<unsigned> colour_of(char letter) {
  auto const upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  auto const at = colours.find(upper);
  if (at == std::string_view::npos) return std::nullopt;
  return 1U << at;
}

[[noreturn]] void no_cost(std::string_view text) {
  throw input_error{say("expected a cost such as 1UU or {{2}}{{W/U}}, got {}", quoted(text))};
}

/// The pieces of a cost: "{2}{W/U}" has 2 and W/U, "1UU" has 1, U and U.
std::vector<std::string_view> symbols_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t size = 1;
    if (text[i] == '{' || text[i] == '(') {
      auto const end = text.find(text[i] == '{' ? '}' : ')', i);
      if (end == std::string_view::npos) no_cost(text);
      out.push_back(text.substr(i + 1, end - i - 1));
      i = end + 1;
      continue;
    }
    while (is_digit(text[i]) && i + size < text.size() && is_digit(text[i + size])) ++size;
    if (!is_blank(text[i])) out.push_back(text.substr(i, size));
    i += size;
  }
  return out;
}

constexpr count_t greatest_cost = 100;

/// A number of any mana, or nothing.
std::optional<count_t> any_mana(std::string_view symbol) {
  if (symbol == "X" || symbol == "x") return 0;
  if (symbol.empty() || symbol.size() > 3 || !std::ranges::all_of(symbol, is_digit)) return std::nullopt;
  return static_cast<count_t>(std::stoul(std::string{symbol}));
}

}  // namespace

mana_cost parse_cost(std::string_view text) {
  mana_cost out;
  for (auto const symbol : symbols_of(text)) {
    if (auto const n = any_mana(symbol)) {
      out.mana += *n;
    } else {
      unsigned with = 0;
      for (auto const part : split(symbol, '/')) {
        auto const colour = part.size() == 1 ? colour_of(part[0]) : std::nullopt;
        if (!colour) no_cost(text);
        with |= *colour;
      }
      out.symbols.push_back(with);
      ++out.mana;
    }
    if (out.mana > greatest_cost)
      throw input_error{say("expected a cost of at most 100 mana, got {}", quoted(text))};
  }
  return out;
}

unsigned parse_colours(std::string_view text) {
  auto const word = lower_case(trimmed(text));
  if (word == "any") return five_colours;
  unsigned out = 0;
  for (auto const c : word) {
    if (is_blank(c) || c == '/' || c == '{' || c == '}') continue;
    auto const colour = colour_of(c);
    if (!colour)
      throw input_error{
          say("expected the colours that a land makes, such as U, WU or any, got {}", quoted(text))};
    out |= *colour;
  }
  return out;
}

std::vector<curve_card> curve_cards(card_table const& table) {
  constexpr std::array basics{std::pair{"Plains", "W"},   std::pair{"Island", "U"}, std::pair{"Swamp", "B"},
                              std::pair{"Mountain", "R"}, std::pair{"Forest", "G"}, std::pair{"Wastes", "C"}};
  auto const value = [&](char const* column, std::size_t kind) -> std::string {
    auto const* const a = table.find_attribute(column);
    if (!a || a->of_kind[kind] < 0) return {};
    return a->labels[static_cast<std::size_t>(a->of_kind[kind])];
  };
  std::vector<curve_card> out;
  auto const& kinds = table.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    curve_card card{kinds[k].name, kinds[k].count, value("cost", k), value("produces", k)};
    for (auto const& [name, colour] : basics) {
      auto const snowy = std::string{"Snow-Covered "} + name;
      if (card.produces.empty() && (card.name == name || card.name == snowy)) card.produces = colour;
    }
    out.push_back(std::move(card));
  }
  return out;
}

namespace {

/// A spell, and the lands of the deck by which sets of its symbols they can pay.
class spell_question {
 public:
  spell_question(curve_question const& ask, mana_cost const& cost)
      : ask_{ask}, mana_{cost.mana}, turn_{turn_of_cost()} {
    std::map<unsigned, count_t> asked;
    for (auto const with : cost.symbols) ++asked[with];
    for (auto const& [with, n] : asked) kinds_of_symbol_.emplace_back(with, n);
    for (auto const& card : ask.cards) {
      if (card.produces.empty()) {
        others_ += card.count;
      } else {
        lands_[pays(parse_colours(card.produces))] += card.count;
      }
    }
  }

  [[nodiscard]] count_t sources() const {
    count_t n = 0;
    for (auto const& [with, count] : lands_) n += with == 0 ? 0 : count;
    return n;
  }
  [[nodiscard]] count_t all_lands() const {
    count_t n = 0;
    for (auto const& [with, count] : lands_) n += count;
    return n;
  }
  [[nodiscard]] count_t turn_of_cost() const { return std::max<count_t>(1, mana_); }
  void set_turn(count_t turn) { turn_ = turn; }
  [[nodiscard]] bool one_colour() const { return kinds_of_symbol_.size() == 1; }
  /// So many of the lands pay its symbols, the others none. Precondition: one_colour().
  void set_sources(count_t n) {
    auto const all = all_lands();
    lands_ = {{0U, all - n}, {1U, n}};
  }

  void answer(spell_on_curve& out) const {
    out.turn = turn_;
    out.paid = out.lands = out.given_lands = ratio{};
    if (turn_ < turn_of_cost()) return;  // one land a turn
    auto const law = distribution_of_both();
    out.paid = law.chance([](auto const& v) { return v[0] != 0; });
    out.lands = law.chance([](auto const& v) { return v[1] != 0; });
    out.given_lands = out.lands.is_zero() ? ratio{} : out.paid / out.lands;
  }

 private:
  /// Which kinds of symbols a land of these colours can pay, as bits.
  [[nodiscard]] unsigned pays(unsigned produced) const {
    unsigned out = 0;
    for (std::size_t i = 0; i < kinds_of_symbol_.size(); ++i) {
      if ((kinds_of_symbol_[i].first & produced) != 0) out |= 1U << i;
    }
    return out;
  }

  /// Lands by what they pay: the tag of a set of symbols is on those that pay any of them.
  [[nodiscard]] card_table table() const {
    std::vector<card_kind> kinds;
    for (auto const& [with, count] : lands_) {
      if (count == 0) continue;
      card_kind kind{"land" + std::to_string(with), count, {"land"}, {}};
      if (with != 0) kind.tags.emplace_back("source");
      for (unsigned set = 1; set < 1U << kinds_of_symbol_.size(); ++set) {
        if ((set & with) != 0) kind.tags.push_back("pays" + std::to_string(set));
      }
      kinds.push_back(std::move(kind));
    }
    if (others_ > 0) kinds.push_back({"other", others_, {}, {}});
    return card_table{deck{std::move(kinds)}};
  }

  /// For every set of symbols there are enough lands; a set that no land pays is never paid.
  [[nodiscard]] std::string condition(card_table const& cards) const {
    auto out = "land >= " + std::to_string(mana_);
    for (unsigned set = 1; set < 1U << kinds_of_symbol_.size(); ++set) {
      count_t n = 0;
      for (std::size_t i = 0; i < kinds_of_symbol_.size(); ++i)
        n += set >> i & 1U ? kinds_of_symbol_[i].second : 0;
      auto const tag = "pays" + std::to_string(set);
      out += cards.find_tag(tag) ? " and " + tag + " >= " + std::to_string(n) : " and land < 0";
    }
    return out;
  }

  [[nodiscard]] distribution<std::vector<std::int64_t>> distribution_of_both() const {
    hand_question asked;
    asked.table = table();
    asked.setting.hands = {ask_.opening};
    asked.setting.on_draw = ask_.on_draw;
    auto const by = "by(" + std::to_string(turn_) + ", ";
    asked.query = by + condition(asked.table) + "), " + by + "land >= " + std::to_string(mana_) + ")";
    if (!ask_.mulligans) return answer_exactly(asked).law;
    play_question game;
    auto const full = std::to_string(ask_.opening);
    constexpr count_t always_kept = 4;
    mulligan_rule rule;
    rule.down_to = std::min(always_kept, ask_.opening);
    rule.keep = "land in 2..5 and (cards = " + full + " or land <= 4)";
    rule.bottom = "-100 * abs(land - 3)" + std::string{sources() > 0 ? " + source" : ""};
    game.asked = std::move(asked);
    game.opening = ask_.opening;
    game.mulligan = std::move(rule);
    return play(game).law;
  }

  curve_question const& ask_;
  count_t mana_, turn_;
  count_t others_ = 0;
  std::vector<std::pair<unsigned, count_t>> kinds_of_symbol_;
  std::map<unsigned, count_t> lands_;  // by the symbols that they pay
};

/// Chances grow with the sources.
std::optional<count_t> fewest_sources(spell_question question, count_t turn) {
  auto const wanted = ratio{integer{89 + std::min<std::int64_t>(turn, 10)}, integer{100}};
  auto const enough = [&](count_t n) {
    question.set_sources(n);
    spell_on_curve with;
    question.answer(with);
    return with.given_lands >= wanted;
  };
  count_t low = 0;
  count_t high = question.all_lands();
  if (!enough(high)) return std::nullopt;
  while (low < high) {
    auto const middle = low + (high - low) / 2;
    if (enough(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

}  // namespace

std::vector<spell_on_curve> spells_on_curve(curve_question const& ask) {
  if (std::ranges::all_of(ask.cards, [](auto const& card) { return card.produces.empty(); }))
    throw input_error{"expected lands: cards with `produces`, or basic lands by name; got none"};
  std::vector<spell_on_curve> out;
  for (auto const& card : ask.cards) {
    if (card.cost.empty()) continue;
    auto const cost = parse_cost(card.cost);
    constexpr std::size_t most_kinds = 6;
    auto kinds = cost.symbols;
    std::ranges::sort(kinds);
    kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
    if (kinds.size() > most_kinds)
      throw input_error{say("expected at most six kinds of symbols in a cost, got {}", quoted(card.cost))};
    spell_question question{ask, cost};
    auto const on_curve = question.turn_of_cost();
    auto const [first, last] = ask.turns.value_or(std::pair{on_curve, on_curve});
    for (auto turn = first; turn <= last; ++turn) {
      spell_on_curve spell{card.name, card.cost, card.count, turn, question.sources(), {}, {}, {}, {}};
      question.set_turn(turn);
      question.answer(spell);
      if (turn == on_curve && question.one_colour()) spell.needed = fewest_sources(question, turn);
      out.push_back(std::move(spell));
    }
  }
  if (out.empty()) throw input_error{"expected spells: cards with a `cost` such as 1UU; got none"};
  return out;
}

}  // namespace faro::odds
