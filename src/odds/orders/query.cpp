// Order queries: arithmetic and conditions over one count of the order.
#include "odds/orders/check.hpp"
#include "odds/orders/query_cards.hpp"
#include "odds/orders/query_counts.hpp"
#include "odds/orders/query_text.hpp"

#include <faro/odds/orders/query.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

using orders::order_count;
using orders::query_reader;
using orders::shown;
using orders::token;
using orders::token_kind;

enum class operation {
  number,
  count,
  negative,
  plus,
  minus,
  times,
  less,
  at_most,
  equal,
  unequal,
  at_least,
  greater,
  both,
  either,
  no
};

/// A term of a query. Conditions are 1 or 0.
struct term {
  operation what;
  bool condition = false;
  integer number{};  // of operation::number
  std::vector<term> parts{};
  token at{};             // where it starts
  std::size_t count = 0;  // of operation::count: which one
};

integer value(term const& t, integer const& count);

bool holds(term const& t, integer const& count) { return !value(t, count).is_zero(); }

integer value(term const& t, integer const& count) {
  auto const part = [&](std::size_t i) { return value(t.parts[i], count); };
  switch (t.what) {
    case operation::number:
      return t.number;
    case operation::count:
      return count;
    case operation::negative:
      return -part(0);
    case operation::plus:
      return part(0) + part(1);
    case operation::minus:
      return part(0) - part(1);
    case operation::times:
      return part(0) * part(1);
    case operation::less:
      return part(0) < part(1);
    case operation::at_most:
      return part(0) <= part(1);
    case operation::equal:
      return part(0) == part(1);
    case operation::unequal:
      return part(0) != part(1);
    case operation::at_least:
      return part(0) >= part(1);
    case operation::greater:
      return part(0) > part(1);
    case operation::both:
      return holds(t.parts[0], count) && holds(t.parts[1], count);
    case operation::either:
      return holds(t.parts[0], count) || holds(t.parts[1], count);
    case operation::no:
      return !holds(t.parts[0], count);
  }
  return {};
}

struct comparison_sign {
  std::string_view text;
  operation what;
};
constexpr std::array signs{
    comparison_sign{"<", operation::less},      comparison_sign{"<=", operation::at_most},
    comparison_sign{"=", operation::equal},     comparison_sign{"!=", operation::unequal},
    comparison_sign{">=", operation::at_least}, comparison_sign{">", operation::greater}};

/// Reads a query: alternatives > joint conditions > comparisons > sums > products > single terms.
class query_parser {
 public:
  query_parser(card_table const& cards, std::string_view query) : names_{cards}, reader_{query} {}

  struct question {
    term asked;
    std::optional<term> given;
    std::string given_text;
    order_count count;
  };

  question read() {
    auto asked = alternatives();
    std::optional<term> given;
    std::string given_text;
    if (reader_.accept("given")) {
      auto const start = reader_.position();
      given = alternatives();
      require(*given, true);
      given_text = reader_.text_since(start);
    }
    auto const& rest = reader_.peek();
    if (rest.kind != token_kind::end)
      reader_.fail(rest, "expected an operator or the end, got " + shown(rest));
    std::optional<std::size_t> found;
    look_for_count(asked, found);
    if (given) look_for_count(*given, found);
    if (!found) reader_.fail(asked.at, "no count of the order is named, such as adjacent(rank)");
    return {std::move(asked), std::move(given), std::move(given_text), std::move(counts_[*found])};
  }

 private:
  void require(term const& t, bool condition) const {
    if (t.condition == condition) return;
    reader_.fail(t.at, condition ? "expected a condition, got a number: compare it, as in '… >= 1'"
                                 : "expected a number, got a condition");
  }

  term joined(operation what, bool condition, bool of_conditions, term a, term b) const {
    require(a, of_conditions);
    require(b, of_conditions);
    term t{what, condition};
    t.at = a.at;
    t.parts.push_back(std::move(a));
    t.parts.push_back(std::move(b));
    return t;
  }

  term alternatives() {
    auto t = joint();
    while (reader_.accept("or") || reader_.accept("|"))
      t = joined(operation::either, true, true, std::move(t), joint());
    return t;
  }

  term joint() {
    auto t = negated();
    while (reader_.accept("and") || reader_.accept("&"))
      t = joined(operation::both, true, true, std::move(t), negated());
    return t;
  }

  term negated() {
    auto const at = reader_.peek();
    if (!reader_.accept("not") && !reader_.accept("!")) return comparison();
    nest(at);
    auto t = negated();
    --depth_;
    require(t, true);
    return negation(std::move(t), at);
  }

  static term negation(term t, token at) {
    term no{operation::no, true};
    no.at = std::move(at);
    no.parts.push_back(std::move(t));
    return no;
  }

  std::optional<operation> accept_sign() {
    for (auto const& sign : signs) {
      if (reader_.accept(sign.text)) return sign.what;
    }
    return std::nullopt;
  }

  /// `2 <= adjacent(rank) <= 4` means both.
  term comparison() {
    auto left = sum();
    std::optional<term> all;
    for (auto at = reader_.peek(); auto const sign = accept_sign(); at = reader_.peek()) {
      auto right = sum();
      auto one = compares_places(left, right) ? places(*sign, at, left, right)
                                              : joined(*sign, true, false, left, right);
      all = all ? joined(operation::both, true, true, std::move(*all), std::move(one)) : std::move(one);
      left = std::move(right);
    }
    return all ? std::move(*all) : left;
  }

  [[nodiscard]] bool compares_places(term const& a, term const& b) const {
    return a.what == operation::count && b.what == operation::count && a.count != b.count &&
           counts_[a.count].place && counts_[b.count].place;
  }

  /// The places of two different cards: one is before the other, and they are never equal.
  term places(operation sign, token const& at, term const& a, term const& b) {
    if (sign == operation::equal || sign == operation::unequal)
      reader_.fail(at, "two cards never have the same place: expected '<' or '>'");
    auto t = leaf(orders::place_before(reader_, at, *counts_[a.count].place, *counts_[b.count].place), a.at);
    return sign == operation::less || sign == operation::at_most ? t : negation(t, a.at);
  }

  term sum() {
    auto t = product();
    for (;;) {
      if (reader_.accept("+")) {
        t = joined(operation::plus, false, false, std::move(t), product());
      } else if (reader_.accept("-")) {
        t = joined(operation::minus, false, false, std::move(t), product());
      } else {
        return t;
      }
    }
  }

  term product() {
    auto t = single();
    while (reader_.accept("*")) t = joined(operation::times, false, false, std::move(t), single());
    return t;
  }

  term single() {
    auto const at = reader_.peek();
    if (at.kind == token_kind::number) return number(reader_.take());
    if (reader_.accept("-")) {
      nest(at);
      auto t = single();
      --depth_;
      require(t, false);
      term negative{operation::negative};
      negative.at = at;
      negative.parts.push_back(std::move(t));
      return negative;
    }
    if (reader_.accept("(")) {
      nest(at);
      auto t = alternatives();
      --depth_;
      reader_.expect(")");
      return t;
    }
    if (at.kind != token_kind::word) reader_.fail(at, "expected a count or a number, got " + shown(at));
    return leaf(orders::read_count(reader_, names_), at);
  }

  static term number(token const& t) {
    term leaf{operation::number};
    leaf.at = t;
    leaf.number = integer::parse(t.text);
    return leaf;
  }

  /// A count; one that was named before is the same.
  term leaf(order_count count, token const& at) {
    auto const same = std::ranges::find(counts_, count.name, &order_count::name);
    term t{operation::count, count.condition};
    t.at = at;
    t.count = static_cast<std::size_t>(same - counts_.begin());
    if (same == counts_.end()) counts_.push_back(std::move(count));
    return t;
  }

  void nest(token const& at) {
    constexpr unsigned deepest = 100;
    if (++depth_ > deepest) reader_.fail(at, "too deep; at most 100 levels are read");
  }

  /// Finds the one count that the term is about.
  void look_for_count(term const& t, std::optional<std::size_t>& found) const {
    if (t.what == operation::count) {
      if (found && *found != t.count) {
        reader_.fail(t.at, "'" + counts_[t.count].name + "' besides '" + counts_[*found].name +
                               "': one count at a time; how two go together is not known exactly");
      }
      found = t.count;
    }
    for (auto const& part : t.parts) look_for_count(part, found);
  }

  orders::card_names names_;
  query_reader reader_;
  std::vector<order_count> counts_;
  unsigned depth_ = 0;
};

}  // namespace

order_answer answer_order(card_table const& cards, std::string_view query) {
  orders::require_pack(cards.cards.size());
  auto const question = query_parser{cards, query}.read();
  auto law = question.count.law();
  if (question.given) law = law.given([&](integer const& count) { return holds(*question.given, count); });
  order_answer answer;
  answer.given = question.given_text;
  answer.asked = question.count.name + ": " + question.count.asked;
  answer.method = question.count.method;
  if (question.asked.condition) {
    answer.probability = law.chance([&](integer const& count) { return holds(question.asked, count); });
    answer.law = std::move(law);
  } else {
    answer.law = law.transform([&](integer const& count) { return value(question.asked, count); });
  }
  return answer;
}

order_answer answer_order(deck const& pack, std::string_view query) {
  orders::require_pack(pack.size());  // before a table of very many kinds is made
  return answer_order(card_table{pack}, query);
}

}  // namespace faro::odds
