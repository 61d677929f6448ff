// A question about a deal taken apart into atoms: what is known after one suit, what a hand's shape says,
// sums that grow suit by suit, and the rest, which waits for the end.
#pragma once
#include "bridge/src/deals/question.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace faro::odds::bridge::detail {

constexpr std::size_t most_dimensions = 4;
constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max() / 4;

using shape_values = std::array<std::int64_t, shapes>;
using table_ptr = std::shared_ptr<holding_values const>;

/// A sum over the suits that has to be kept while they pass by: for each seat and suit what a holding adds.
struct dimension {
  std::array<std::array<table_ptr, suits>, seats> of{};
  unsigned seat_mask = 0;
  /// Beyond this all values are alike; -1: they never are. Counted from the least possible value.
  std::int64_t cap = -1;
};

/// A number that is known at the end: dimensions times factors, and what the shapes of some hands add.
struct term {
  struct part {
    std::size_t dimension;
    std::int64_t factor;
  };
  std::vector<part> parts{};
  std::array<int, seats> shape_function{-1, -1, -1, -1};  ///< of the seat's functions; -1: none
  std::int64_t constant = 0;
  unsigned seat_mask = 0;
  std::size_t form = 0;  ///< while a question is taken apart
};

struct atom {
  enum class form : std::uint8_t { fact, lengths, range, general } is = form::general;
  unsigned seat_mask = 0;
  std::size_t suit = 0;  ///< fact: known when this suit is dealt
  query_node node{};     ///< fact: over the question's leaves; general: over its terms
  std::size_t seat = 0;  ///< lengths: whose
  std::shared_ptr<std::array<bool, shapes> const> holds{};
  std::vector<term> terms{};                      ///< range: one; general: any number
  std::int64_t low = -no_bound, high = no_bound;  ///< range
};

/// and, or, not over atoms.
struct rule {
  enum class op : std::uint8_t { atom, all, any, no, always, never } is = op::always;
  std::size_t at = 0;
  std::vector<rule> of{};
};

struct atoms {
  std::vector<hand_leaf> leaves;
  std::vector<atom> list;
  std::vector<dimension> dimensions;
  /// Numbers that depend on a seat's shape alone.
  std::array<std::vector<std::shared_ptr<shape_values const>>, seats> shape_functions;
  rule root;
};

/// With a number over the same leaves, that is the last atom, and the rule holds it too: it stays open to the
/// end. Throws too_big when the question needs more sums at once than are kept.
atoms take_apart(question const& asked, query_node const* number = nullptr);

/// 0 never, 1 surely, 2 open. `of(i)` is that of atom i.
template <class F>
int three_valued(rule const& r, F const& of) {
  switch (r.is) {
    case rule::op::atom:
      return of(r.at);
    case rule::op::always:
      return 1;
    case rule::op::never:
      return 0;
    case rule::op::no: {
      int const v = three_valued(r.of[0], of);
      return v == 2 ? 2 : 1 - v;
    }
    default: {
      int const stop = r.is == rule::op::any ? 1 : 0;
      int out = 1 - stop;
      for (auto const& part : r.of) {
        int const v = three_valued(part, of);
        if (v == stop) return stop;
        if (v == 2) out = 2;
      }
      return out;
    }
  }
}

/// The rule once some atoms are known: without what no longer matters.
template <class F>
rule simplified(rule const& r, F const& of) {
  switch (r.is) {
    case rule::op::atom: {
      int const v = of(r.at);
      return v == 2 ? r : rule{v == 1 ? rule::op::always : rule::op::never};
    }
    case rule::op::no: {
      auto inner = simplified(r.of[0], of);
      if (inner.is == rule::op::always) return {rule::op::never};
      if (inner.is == rule::op::never) return {rule::op::always};
      return {rule::op::no, 0, {std::move(inner)}};
    }
    case rule::op::all:
    case rule::op::any: {
      auto const stop = r.is == rule::op::any ? rule::op::always : rule::op::never;
      rule out{r.is};
      for (auto const& part : r.of) {
        auto inner = simplified(part, of);
        if (inner.is == stop) return inner;
        if (inner.is != rule::op::always && inner.is != rule::op::never) out.of.push_back(std::move(inner));
      }
      if (out.of.empty()) return {r.is == rule::op::any ? rule::op::never : rule::op::always};
      if (out.of.size() == 1) return out.of[0];
      return out;
    }
    default:
      return r;
  }
}

}  // namespace faro::odds::bridge::detail
