// The grammar that questions about hands, orders and dice share, by falling strength: or, and, not,
// comparisons and `in`, sums, products. What a subject adds is what stands alone (`operand`), and what it
// makes of each construct: its own tree. The grammar in writing: docs/grammar.md.
#pragma once
#include "language/cursor.hpp"
#include "language/ranges.hpp"
#include "language/relation.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds::language {

/// `Tree` is moved, so it may be a pointer that owns.
template <class Tree>
class grammar : public cursor {
 public:
  using cursor::cursor;

 protected:
  ~grammar() = default;

  // ---- What a subject makes of it
  // ---------------------------------------------------------------------------

  /// Numbers, names, calls, brackets, and whatever binds to them.
  virtual Tree operand() = 0;
  virtual Tree calculated(arithmetic op, std::size_t at, Tree a, Tree b) = 0;
  virtual Tree negative(std::size_t at, Tree of) = 0;
  virtual Tree negation(std::size_t at, Tree of) = 0;
  /// All of them, or any; at least two.
  virtual Tree connected(bool all, std::size_t at, std::vector<Tree> parts) = 0;
  /// a <= b < c: one relation less than parts.
  virtual Tree compared(std::size_t at, std::vector<Tree> parts, std::vector<relation> by) = 0;
  /// After `in`: reads the set, 2..4 or (7, 11), that `of` is looked for in.
  virtual Tree member(std::size_t at, Tree of) = 0;
  /// After `not in`.
  virtual Tree outside(std::size_t at, Tree of) { return negation(at, member(at, std::move(of))); }
  /// Before terms of a sum are joined: whether a subject has something against it.
  virtual void check_term(Tree const& /*term*/, Tree const* /*before*/, std::size_t /*from*/) {}

  // ---- The grammar
  // ------------------------------------------------------------------------------------------

  /// `may_be_in`: else an `in` outside of brackets ends it, as in the value of a let.
  Tree expression(bool may_be_in = true) {
    nested const level{*this};
    auto const before = std::exchange(ends_at_in_, !may_be_in);
    auto out = joined(false, [this] { return conjunction(); });
    ends_at_in_ = before;
    return out;
  }

  Tree comparison() {
    auto const from = here().at;
    auto first = sum();
    for (;;) {
      auto const at = here().at;
      if (!ends_at_in_ && take_word("in")) {
        first = member(at, std::move(first));
        return first;
      }
      if (!ends_at_in_ && at_word("not") && is_word(ahead(), "in")) {
        next_ += 2;
        first = outside(at, std::move(first));
        return first;
      }
      auto by = take_relation();
      if (!by) return first;
      std::vector<Tree> parts;
      std::vector<relation> relations;
      parts.push_back(std::move(first));
      for (; by; by = take_relation()) {
        relations.push_back(*by);
        auto const side = place();
        parts.push_back(sum());
        refuse_difference(text_, std::span{tokens_}.subspan(side, place() - side), from, *by);
      }
      return compared(at, std::move(parts), std::move(relations));
    }
  }

  Tree sum() {
    auto const from = here().at;
    auto total = product();
    check_term(total, nullptr, from);
    for (;;) {
      auto const at = here().at;
      auto const op = at_symbol("+") ? arithmetic::add : arithmetic::subtract;
      if (!take_symbol("+") && !take_symbol("-")) return total;
      auto next = product();
      check_term(next, &total, from);
      total = calculated(op, at, std::move(total), std::move(next));
    }
  }

  std::optional<relation> take_relation() {
    if (here().kind != token_kind::symbol) return std::nullopt;
    auto const by = relation_of(here().text);
    if (by) ++next_;
    return by;
  }

 private:
  template <class Part>
  Tree joined(bool all, Part part) {
    auto first = part();
    auto const sign = all ? "&" : "|";
    auto const word = all ? "and" : "or";
    if (!at_word(word) && !at_symbol(sign)) return first;
    auto const at = here().at;
    std::vector<Tree> parts;
    parts.push_back(std::move(first));
    while (take_word(word) || take_symbol(sign)) parts.push_back(part());
    return connected(all, at, std::move(parts));
  }

  Tree conjunction() {
    return joined(true, [this] { return negated(); });
  }

  Tree negated() {
    auto const at = here().at;
    if (!take_word("not") && !take_symbol("!")) return comparison();
    nested const level{*this};
    return negation(at, negated());
  }

  /// A leading minus takes the whole term: -2*d6 is the negative of two dice.
  Tree product() {
    auto const at = here().at;
    if (take_symbol("-")) {
      nested const level{*this};
      return negative(at, product());
    }
    auto const from = place();
    auto all = operand();
    for (;;) {
      auto const sign = here().at;
      auto const op = take_product_sign();
      if (!op) return all;
      auto by = factor();
      refuse_fraction(text_, std::span{tokens_}.subspan(from, place() - from));
      all = calculated(*op, sign, std::move(all), std::move(by));
    }
  }

  std::optional<arithmetic> take_product_sign() {
    if (take_symbol("*")) return arithmetic::multiply;
    if (take_symbol("/")) return arithmetic::divide;
    if (take_symbol("%")) {
      if (at_end()) fail_here("a number: % is what a division leaves; a half is 1/2");
      return arithmetic::modulo;
    }
    if (take_word("mod")) return arithmetic::modulo;
    return std::nullopt;
  }

  Tree factor() {
    auto const at = here().at;
    if (!take_symbol("-")) return operand();
    nested const level{*this};
    return negative(at, factor());
  }

  bool ends_at_in_ = false;
};

}  // namespace faro::odds::language
