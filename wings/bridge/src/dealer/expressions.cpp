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
#include <bit>

namespace faro::odds::bridge::detail {

namespace {

using node = query_node;
using kind = dealer_lexer::kind;

node constant(std::int64_t value) { return {operation::constant, value, {}}; }
node with(operation op, std::vector<node> children) { return {op, 0, std::move(children)}; }

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
constexpr std::array<std::string_view, seats> seat_words{"north", "east", "south", "west"};

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

std::vector<lead_card> leads_from(std::array<holding, suits> const& hand) {
  std::vector<lead_card> out;
  for (std::size_t s = 0; s < suits; ++s) {
    for (std::size_t rank = ranks; rank-- > 0;) {
      bool const held = (hand[s] >> rank & 1U) != 0, touches = (hand[s] >> (rank + 1) & 1U) != 0;
      if (held && !touches) out.push_back({s, rank});
    }
  }
  return out;
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

bool dealer_expressions::vulnerable() {
  bool const is = words_.at("vul");
  if (!is && !words_.at("nv")) words_.fail("vul or nv");
  words_.advance();
  return is;
}

bid dealer_expressions::contract() {
  auto const line = words_.now().line;
  auto const written = words_.raw("a contract such as x3N");
  constexpr std::string_view strains = "CDHSN";
  constexpr std::size_t undoubled = 3;
  auto const strain = written.size() >= undoubled ? strains.find(written[2]) : std::string_view::npos;
  auto const signs = written.substr(std::min(written.size(), undoubled));
  bool const fits = strain != std::string_view::npos && (written[0] == 'x' || written[0] == 'z') &&
                    written[1] >= '1' && written[1] <= '7' &&
                    (signs.empty() || signs == "x" || signs == "xx");
  if (!fits)
    words_.refuse(
        say("expected a contract such as x3N, doubled x3Nx, redoubled x3Nxx, got {}", quoted(written, 20)),
        line);
  return {written[1] - '0', static_cast<int>(strain), static_cast<doubling>(signs.size())};
}

/// Of any number of tricks, as dealer has it: also of more than there are.
query_node dealer_expressions::score_of_tricks(bool vulnerable, bid const& b, query_node const& tricks) {
  constexpr int book = 6, dearer_from = 3;
  int const made = book + b.level;
  auto const of = [&](int n) { return score_of(vulnerable, b.level, b.strain, n, b.of); };
  auto const beyond = with(operation::subtract, {tricks, constant(made)});
  auto const times = [&](query_node n, int points) {
    return with(operation::multiply, {std::move(n), constant(points)});
  };
  query_node down;
  if (b.of == doubling::none) {
    down = times(beyond, -of(made - 1));
  } else {  // the first trick has its own price; not vulnerable, those from the fourth on, too
    auto const each = of(made - 1) - of(made - 2);
    auto const later = of(made - dearer_from - 1) - of(made - dearer_from - 2);
    down = with(operation::add, {constant(of(made - 1) + each), times(beyond, each)});
    if (later != each) {
      auto more =
          with(operation::minimum, {with(operation::add, {beyond, constant(dearer_from)}), constant(0)});
      down = with(operation::add, {std::move(down), times(std::move(more), later - each)});
    }
  }
  return with(operation::choose,
              {with(operation::less, {tricks, constant(made)}), std::move(down),
               with(operation::add, {constant(of(made)), times(beyond, of(made + 1) - of(made))})});
}

/// score(vul, x3N, tricks).
query_node dealer_expressions::score() {
  bool const is_vulnerable = vulnerable();
  words_.expect(",", "vul or nv");
  auto const bid = contract();
  words_.expect(",", "the contract");
  auto const taken = expression();
  words_.expect(")", "score(...");
  return score_of_tricks(is_vulnerable, bid, taken);
}

query_node dealer_expressions::tricks_of(std::size_t seat, std::size_t strain, std::size_t line) {
  if (auto const problem = tricks::why_no_solver()) words_.refuse(*problem, line);
  return leaf({counted::what::tricks, seat, strain});
}

std::size_t dealer_expressions::strain() {
  auto const& now = words_.now();
  auto const found =
      now.is == kind::word && now.text.size() > 1 ? tricks::find_strain(now.text) : std::nullopt;
  if (!found) words_.fail("spades, hearts, diamonds, clubs or notrumps");
  words_.advance();
  return *found;
}

/// tricks(south, spades).
query_node dealer_expressions::tricks() {
  auto const line = words_.now().line;
  auto const declarer = seat();
  words_.expect(",", "the hand");
  auto const trumps = strain();
  words_.expect(")", "tricks(...");
  return tricks_of(declarer, trumps, line);
}

/// leadtricks(south, spades): the declarer's tricks after each lead of the next hand.
query_node dealer_expressions::lead_tricks() {
  auto const line = words_.now().line;
  auto const declarer = seat();
  words_.expect(",", "the hand");
  auto const trumps = strain();
  words_.expect(")", "leadtricks(...");
  if (auto const problem = tricks::why_no_solver()) words_.refuse(*problem, line);
  auto const leader = (declarer + 1) % seats;
  std::vector<lead_card> leads{{}};
  if (predealt_) {
    auto const& hand = (*predealt_)[leader];
    int cards = 0;
    for (auto const h : hand) cards += std::popcount(static_cast<unsigned>(h));
    if (cards != static_cast<int>(ranks))
      words_.refuse(say("leadtricks() is of {}'s leads: expected predeal with the 13 cards of {}, got {}",
                        seat_words[leader], seat_words[leader], cards),
                    line);
    leads = leads_from(hand);
  }
  leads_asked_.push_back({declarer, trumps, std::move(leads)});
  return {operation::leaf, -static_cast<std::int64_t>(leads_asked_.size()), {}};
}

/// rnd(10): 0 to 9, drawn anew wherever it stands.
query_node dealer_expressions::drawn() {
  auto const line = words_.now().line;
  auto below = expression();
  words_.expect(")", "rnd(...");
  if (leads_in(below)) words_.refuse("rnd() of a number for each lead is not supported", line);
  drawn_below_.push_back(std::move(below));
  return leaf({counted::what::drawn, 0, drawn_below_.size() - 1});
}

query_node dealer_expressions::drawn_anew(query_node n) {
  if (n.op == operation::leaf && n.value >= 0) {
    auto const of = order_[static_cast<std::size_t>(n.value)];
    if (of.is != counted::what::drawn) return n;
    auto below = drawn_anew(drawn_below_[of.number]);
    drawn_below_.push_back(std::move(below));
    return leaf({counted::what::drawn, 0, drawn_below_.size() - 1});
  }
  for (auto& child : n.children) child = drawn_anew(std::move(child));
  return n;
}

std::optional<std::size_t> dealer_expressions::leads_in(query_node const& n) const {
  if (leads_asked_.empty()) return std::nullopt;
  if (n.op == operation::leaf)
    return n.value < 0 ? std::optional{static_cast<std::size_t>(-n.value - 1)} : std::nullopt;
  for (auto const& child : n.children) {
    if (auto const found = leads_in(child)) return found;
  }
  return std::nullopt;
}

/// Numbers for the leads of two hands can't be put together.
void dealer_expressions::check_one_leader(query_node const& a, query_node const& b, std::size_t line) const {
  auto const first = leads_in(a), second = leads_in(b);
  if (!first || !second || leads_asked_[*first].declarer == leads_asked_[*second].declarer) return;
  words_.refuse("leadtricks() of two declarers: expected the leads of one hand in an expression", line);
}

query_node dealer_expressions::with_lead(query_node n, lead_card const& card) {
  if (n.op == operation::leaf && n.value < 0) {
    auto const& asked = leads_asked_[static_cast<std::size_t>(-n.value - 1)];
    return leaf({counted::what::lead_tricks, asked.declarer, asked.strain, card.suit, card.rank});
  }
  for (auto& child : n.children) child = with_lead(std::move(child), card);
  return n;
}

std::vector<std::pair<lead_card, query_node>> dealer_expressions::of_each_lead(query_node const& n) {
  std::vector<std::pair<lead_card, query_node>> out;
  if (auto const asked = leads_in(n)) {
    for (auto const& card : leads_asked_[*asked].leads) out.emplace_back(card, with_lead(n, card));
  }
  return out;
}

query_node dealer_expressions::for_all_leads(query_node n) {
  auto each = of_each_lead(n);
  if (each.empty()) return n;
  auto all = with(operation::logical_and, {});
  for (auto& [card, one] : each) all.children.push_back(std::move(one));
  return all;
}

query_node dealer_expressions::contract_score() {
  auto const line = words_.now().line;
  words_.expect("(", "evalcontract");
  auto const declarer = seat();
  words_.expect(",", "the hand");
  bool const is_vulnerable = vulnerable();
  words_.expect(",", "vul or nv");
  auto const bid = contract();
  words_.expect(")", "evalcontract(...");
  constexpr std::array<std::size_t, 5> strains{3, 2, 1, 0, tricks::notrump};  // from clubs on
  return score_of_tricks(is_vulnerable, bid,
                         tricks_of(declarer, strains[static_cast<std::size_t>(bid.strain)], line));
}

query_node dealer_expressions::imps() {
  auto points_won = expression();
  words_.expect(")", "imps(...");
  return {operation::absolute, of_points, {std::move(points_won)}};
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
      l.by_deal = [asked = tricks::asked_of_deal{.seat = c.seat, .strain = c.number}](auto const& deal) {
        return asked.of(deal);
      };
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
