// The expression language of dealer: operators as in C, functions of hands.
#include "bridge/src/dealer/expressions.hpp"

#include "bridge/src/dealer/dialects.hpp"
#include "bridge/src/tricks/asked.hpp"
#include "odds/src/hands/dealer_numbers.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::bridge::detail {

namespace {

using node = query_node;
using kind = dealer_lexer::kind;

constexpr std::size_t ace_place = 12, king_place = 11, queen_place = 10, jack_place = 9, ten_place = 8;

rank_points honours(std::int32_t a, std::int32_t k, std::int32_t q, std::int32_t j, std::int32_t t) {
  rank_points out{};
  out[ace_place] = a, out[king_place] = k, out[queen_place] = q, out[jack_place] = j, out[ten_place] = t;
  return out;
}

/// Names of counts: hcp, the ten alternative ones, losers, controls. The s at the end may be left out.
struct count_name {
  std::string_view name;
  counted::what is;
  std::size_t number;
};
constexpr count_name count_names[] = {
    {"hcp", counted::what::points, 0},       {"ten", counted::what::alternative, 0},
    {"jack", counted::what::alternative, 1}, {"queen", counted::what::alternative, 2},
    {"king", counted::what::alternative, 3}, {"ace", counted::what::alternative, 4},
    {"top2", counted::what::alternative, 5}, {"top3", counted::what::alternative, 6},
    {"top4", counted::what::alternative, 7}, {"top5", counted::what::alternative, 8},
    {"c13", counted::what::alternative, 9},  {"loser", counted::what::losers, 0},
    {"control", counted::what::controls, 0}, {"quality", counted::what::quality, 0}};

std::optional<count_name> find_count(std::string_view word) {
  if (word.size() == 3 && word.starts_with("pt") && is_digit(word[2]))
    return count_name{word, counted::what::alternative, static_cast<std::size_t>(word[2] - '0')};
  for (auto const& c : count_names) {
    bool const plural = word.size() == c.name.size() + 1 && word.starts_with(c.name) && word.back() == 's' &&
                        !is_digit(c.name.back()) && c.name != "quality";
    if (word == c.name || plural) return c;
  }
  return std::nullopt;
}

struct operator_entry {
  std::string_view sign, word;
  int level;
  operation op;
  bool turned, negated;  // a > b is b < a; a != b is not a = b
};
constexpr operator_entry operators[] = {{"||", "or", 0, operation::logical_or, false, false},
                                        {"&&", "and", 1, operation::logical_and, false, false},
                                        {"==", "", 2, operation::equal, false, false},
                                        {"!=", "", 2, operation::equal, false, true},
                                        {"<", "", 3, operation::less, false, false},
                                        {"<=", "", 3, operation::less_equal, false, false},
                                        {">", "", 3, operation::less, true, false},
                                        {">=", "", 3, operation::less_equal, true, false},
                                        {"+", "", 4, operation::add, false, false},
                                        {"-", "", 4, operation::subtract, false, false},
                                        {"*", "", 5, operation::multiply, false, false},
                                        {"/", "", 5, operation::divide, false, false},
                                        {"%", "", 5, operation::modulo, false, false}};
constexpr int levels = 6, most_depth = 200;

}  // namespace

std::optional<std::size_t> find_seat(std::string_view word) {
  auto const at = std::ranges::find(seat_words, word);
  return at == seat_words.end() ? std::nullopt
                                : std::optional{static_cast<std::size_t>(at - seat_words.begin())};
}

std::optional<std::size_t> find_suit(std::string_view word) {
  constexpr std::array<std::string_view, suits> names{"spades", "hearts", "diamonds", "clubs"};
  for (std::size_t s = 0; s < suits; ++s) {
    if (word == names[s] || word == names[s].substr(0, names[s].size() - 1)) return s;
  }
  return std::nullopt;
}

std::optional<std::size_t> find_rank(char letter) {
  constexpr std::string_view letters = "23456789TJQKA";
  auto const at = letters.find(letter);
  return at == std::string_view::npos ? std::nullopt : std::optional{at};
}

dealer_expressions::dealer_expressions(dealer_lexer& words, deal_holdings const* predealt)
    : points{honours(4, 3, 2, 1, 0)},
      alternatives{honours(0, 0, 0, 0, 1), honours(0, 0, 0, 1, 0), honours(0, 0, 1, 0, 0),
                   honours(0, 1, 0, 0, 0), honours(1, 0, 0, 0, 0), honours(1, 1, 0, 0, 0),
                   honours(1, 1, 1, 0, 0), honours(1, 1, 1, 1, 0), honours(1, 1, 1, 1, 1),
                   honours(6, 4, 2, 1, 0)},
      words_{words},
      predealt_{predealt} {}

query_node dealer_expressions::expression() {
  if (++depth_ > most_depth) words_.refuse("brackets within brackets, more than 200 deep", words_.now().line);
  auto out = binary(0);
  if (words_.take("?")) {
    auto then = expression();
    words_.expect(":", "the value after ?");
    auto const line = words_.now().line;
    auto otherwise = expression();
    check_one_leader(then, otherwise, line);
    out = with(operation::choose, {for_all_leads(std::move(out)), std::move(then), std::move(otherwise)});
  }
  --depth_;
  return out;
}

query_node dealer_expressions::condition() { return for_all_leads(expression()); }

query_node dealer_expressions::one_number() {
  auto const line = words_.now().line;
  auto out = expression();
  if (leads_in(out))
    words_.refuse(
        say("leadtricks() has a number for each lead: expected it in a condition, an average or a frequency"),
        line);
  return out;
}

query_node dealer_expressions::binary(int level) {
  if (level == levels) return unary();
  auto left = binary(level + 1);
  for (;;) {
    auto const entry = std::ranges::find_if(operators, [&](auto const& o) {
      return o.level == level && (words_.at(o.sign) || (!o.word.empty() && words_.at(o.word)));
    });
    if (entry == std::end(operators)) return left;
    words_.advance();
    auto const line = words_.now().line;
    auto right = binary(level + 1);
    if (entry->turned) std::swap(left, right);
    if (entry->op == operation::logical_and || entry->op == operation::logical_or) {
      left = for_all_leads(std::move(left));
      right = for_all_leads(std::move(right));
      if (left.op == entry->op)
        left.children.push_back(std::move(right));
      else
        left = with(entry->op, {std::move(left), std::move(right)});
      continue;
    }
    check_one_leader(left, right, line);
    left = with(entry->op, {std::move(left), std::move(right)});
    if (entry->op == operation::divide || entry->op == operation::modulo)
      left.value = towards_zero;  // as in C
    if (entry->negated) left = with(operation::logical_not, {std::move(left)});
  }
}

query_node dealer_expressions::unary() {
  if (words_.take("!") || words_.take("not")) {
    if (++depth_ > most_depth) words_.refuse("more than 200 signs in a row", words_.now().line);
    auto inner = unary();
    --depth_;
    return with(operation::logical_not, {std::move(inner)});
  }
  if (words_.take("-")) {
    if (++depth_ > most_depth) words_.refuse("more than 200 signs in a row", words_.now().line);
    auto inner = unary();
    --depth_;
    return with(operation::negate, {std::move(inner)});
  }
  return primary();
}

std::int64_t dealer_expressions::number(std::string_view what) {
  bool const negative = words_.take("-");
  constexpr std::size_t most_digits = 10;
  auto const& now = words_.now();
  if (now.is != kind::number || now.text.size() > most_digits) words_.fail(std::string{what});
  auto const value = static_cast<std::int64_t>(std::stoll(now.text));
  words_.advance();
  return negative ? -value : value;
}

std::size_t dealer_expressions::seat() {
  auto const found = words_.now().is == kind::word ? find_seat(words_.now().text) : std::nullopt;
  if (!found) words_.fail("north, east, south or west");
  words_.advance();
  return *found;
}

query_node dealer_expressions::primary() {
  if (words_.take("(")) {
    auto inner = expression();
    words_.expect(")", "an expression in brackets");
    return inner;
  }
  if (words_.now().is == kind::number) return constant(number("a number of at most 10 digits"));
  if (words_.now().is != kind::word) words_.fail("an expression");
  auto const name = words_.now().text;
  auto const line = words_.now().line;
  if (auto const known = defined_.find(name); known != defined_.end()) {
    words_.advance();
    return drawn_anew(known->second);
  }
  return function(name, line);
}

query_node dealer_expressions::leaf(counted const& c) {
  auto const [at, fresh] = places_.try_emplace(c, order_.size());
  if (fresh) order_.push_back(c);
  return {operation::leaf, static_cast<std::int64_t>(at->second), {}};
}

query_node dealer_expressions::function(std::string const& name, std::size_t line) {
  if (auto const why = why_foreign(name); !why.empty()) words_.refuse(std::string{why}, line);
  auto const suit = find_suit(name);
  auto const count = find_count(name);
  constexpr std::array<std::string_view, 11> others{"shape", "hascard", "cccc",  "score",      "imps", "imp",
                                                    "abs",   "tricks",  "trick", "leadtricks", "rnd"};
  if (!suit && !count && std::ranges::find(others, name) == others.end()) {
    std::vector<std::string> names{"shape",  "hascard",  "cccc",  "score",  "imps",       "spades",
                                   "hearts", "diamonds", "clubs", "tricks", "leadtricks", "rnd"};
    for (auto const& [defined, value] : defined_) names.push_back(defined);
    for (auto const& c : count_names) names.emplace_back(c.name);
    words_.refuse(say("expected an expression, got {}{}", quoted(name, 40), did_you_mean(name, names)), line);
  }
  words_.advance();
  if (name == "shape" && words_.at("{"))
    words_.refuse("shape{...} is of the preprocessor dpp: expected shape(...), four lengths or x each", line);
  words_.expect("(", name);
  if (name == "score") return score();
  if (name == "imps" || name == "imp") return imps();
  if (name == "tricks" || name == "trick") return tricks();
  if (name == "leadtricks") return lead_tricks();
  if (name == "rnd") return drawn();
  if (name == "abs") {
    auto inner = expression();
    words_.expect(")", "abs(...");
    return with(operation::absolute, {std::move(inner)});
  }
  auto const whose = seat();
  query_node out;
  if (suit) {
    out = leaf({counted::what::length, whose, 0, suit});
  } else if (name == "cccc") {
    out =
        with(operation::add, {leaf({counted::what::cccc, whose}), leaf({counted::what::cccc_shape, whose})});
  } else if (name == "shape") {
    shape_lists_.push_back(shape_list());
    out = leaf({counted::what::shape, whose, shape_lists_.size() - 1});
  } else if (name == "hascard") {
    words_.expect(",", "the hand");
    auto const line_of_card = words_.now().line;
    auto const card = words_.raw("a card such as AS");
    constexpr std::string_view letters = "SHDC";
    auto const rank = card.size() == 2 ? find_rank(card[0]) : std::nullopt;
    auto const of = card.size() == 2 ? letters.find(card[1]) : std::string_view::npos;
    if (!rank || of == std::string_view::npos)
      words_.refuse(say("expected a card such as AS, got {}", quoted(card, 20)), line_of_card);
    out = leaf({counted::what::card, whose, *rank, of});
  } else {
    counted c{count->is, whose, count->number};
    if (words_.take(",")) {
      auto const found = words_.now().is == kind::word ? find_suit(words_.now().text) : std::nullopt;
      if (!found) words_.fail("a suit");
      c.suit = found;
      words_.advance();
    } else if (count->is == counted::what::quality) {
      words_.fail("',' and a suit");
    }
    out = leaf(c);
  }
  words_.expect(")", name + "(...");
  return out;
}

std::array<bool, shapes> dealer_expressions::shape_list() {
  std::array<bool, shapes> out{};
  words_.expect(",", "the hand of shape(");
  do {
    bool const without = words_.take("-");
    if (!without) (void)(words_.take("+") || words_.take(","));
    bool const any = words_.take("any");
    auto const line = words_.now().line;
    auto const text = words_.raw("a shape such as 4333 or 5xxx");
    bool const fits =
        text.size() == suits && std::ranges::all_of(text, [](char c) { return is_digit(c) || c == 'x'; });
    if (!fits)
      words_.refuse(say("expected a shape of four lengths, such as 4333 or 5xxx, got {}", quoted(text, 20)),
                    line);
    auto pattern = text;
    std::ranges::sort(pattern);
    if (!any) pattern = text;
    do {
      for (std::size_t i = 0; i < shapes; ++i) {
        bool fit = true;
        for (std::size_t s = 0; s < suits; ++s)
          fit = fit && (pattern[s] == 'x' || shape_of_number(i)[s] == pattern[s] - '0');
        if (fit) out[i] = !without;
      }
    } while (any && std::ranges::next_permutation(pattern).found);
  } while (!words_.at(")"));
  return out;
}

std::vector<hand_leaf> dealer_expressions::leaves() const {
  std::map<std::pair<counted::what, std::size_t>, std::shared_ptr<holding_values const>> made;
  auto const table = [&](counted const& c) {
    auto& known = made[{c.is, c.number}];
    if (known) return known;
    switch (c.is) {
      case counted::what::length:
        known = lengths_of();
        break;
      case counted::what::points:
        known = points_of(points);
        break;
      case counted::what::alternative:
        known = points_of(alternatives[c.number]);
        break;
      case counted::what::losers:
        known = losers_of();
        break;
      case counted::what::controls:
        known = points_of(honours(2, 1, 0, 0, 0));
        break;
      case counted::what::quality:
        known = quality_of();
        break;
      case counted::what::cccc:
        known = cccc_of();
        break;
      default:
        known = card_of(c.number);
        break;
    }
    return known;
  };
  std::vector<hand_leaf> out;
  for (auto const& c : order_) {
    auto& l = out.emplace_back();
    l.of = {c.seat};
    if (c.is == counted::what::tricks) {
      tricks::asked_of_deal const asked{.seat = c.seat, .strain = c.number};
      l.by_deal = [asked](auto const& deal) { return asked.of(deal); };
      l.reaches = [asked](auto const& deal, std::int64_t least) { return asked.reaches(deal, least); };
      continue;
    }
    if (c.is == counted::what::lead_tricks) {
      tricks::asked_of_deal const asked{.is = tricks::asked_of_deal::what::lead,
                                        .seat = (c.seat + 1) % seats,
                                        .strain = c.number,
                                        .suit = *c.suit,
                                        .rank = c.rank};
      l.by_deal = [asked](auto const& deal) { return static_cast<std::int64_t>(ranks) - asked.of(deal); };
      continue;
    }
    if (c.is == counted::what::drawn) {
      l.drawn_below = drawn_below_[c.number];
      continue;
    }
    if (c.is == counted::what::cccc_shape) {
      l.by_shape = cccc_of_shapes();
    } else if (c.is == counted::what::shape) {
      auto values = std::make_shared<std::array<std::int64_t, shapes>>();
      std::ranges::copy(shape_lists_[c.number], values->begin());
      l.by_shape = std::move(values);
    } else {
      for (std::size_t s = 0; s < suits; ++s) {
        if (!c.suit || *c.suit == s) l.by_suit[s] = table(c);
      }
    }
  }
  return out;
}

}  // namespace faro::odds::bridge::detail
