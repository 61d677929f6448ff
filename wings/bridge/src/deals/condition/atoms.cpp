// Questions taken apart: every part is brought to the form that is known soonest.
#include "bridge/src/deals/condition/atoms.hpp"

#include "bridge/src/deals/condition/sums.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace faro::odds::bridge::detail {

namespace {

class taking_apart {
 public:
  taking_apart(question const& asked, query_node const* number) {
    if (looks_at_deals(asked.root, asked.leaves) || (number && looks_at_deals(*number, asked.leaves)))
      throw too_big{"tricks and rnd() are known deal by deal"};
    for (auto const& l : asked.leaves) out_.leaves.push_back(without_shape_of_one_suit(l));
    for (auto const& l : out_.leaves) {
      leaf_reach_.push_back(reach_of(l));
      std::size_t same = 0;
      while (!same_leaf(out_.leaves[same], l)) ++same;
      same_leaf_.push_back(same);
    }
    out_.root = ruled(asked.root);
    if (number) out_.root = {rule::op::all, 0, {std::move(out_.root), general(*number)}};
    choose_dimensions();
    move_to_the_end();
  }
  atoms take() { return std::move(out_); }

 private:
  /// Sums that are not there come first: the last one is the row of an array.
  void move_to_the_end() {
    auto const missing = most_dimensions - out_.dimensions.size();
    out_.dimensions.insert(out_.dimensions.begin(), missing, dimension{});
    for (auto& a : out_.list) {
      for (auto& t : a.terms) {
        for (auto& part : t.parts) part.dimension += missing;
      }
    }
  }

  /// shape(north, 5xxx) is about the spades alone: a sum, then.
  static hand_leaf without_shape_of_one_suit(hand_leaf const& l) {
    if (!l.by_shape) return l;
    for (std::size_t s = 0; s < suits; ++s) {
      std::array<std::optional<std::int64_t>, ranks + 1> of_length;
      bool alone = true;
      for (std::size_t n = 0; n < shapes && alone; ++n) {
        auto& known = of_length[static_cast<std::size_t>(shape_of_number(n)[s])];
        alone = !known || *known == (*l.by_shape)[n];
        known = (*l.by_shape)[n];
        alone = alone && std::abs(*known) < 1'000'000'000;
      }
      if (!alone) continue;
      holding_values values{};
      for (std::size_t h = 0; h < holdings; ++h)
        values[h] = static_cast<std::int32_t>(*of_length[static_cast<std::size_t>(std::popcount(h))]);
      hand_leaf out;
      out.of = l.of;
      out.by_suit[s] = std::make_shared<holding_values const>(values);
      return out;
    }
    return l;
  }

  static reach reach_of(hand_leaf const& l) {
    reach out;
    for (auto const seat : l.of) {
      for (std::size_t s = 0; s < suits; ++s) {
        if (!l.by_shape && !l.by_suit[s]) continue;
        out.suits_of[seat] |= 1U << s;
        if (l.by_suit[s]) out.lengths_only = out.lengths_only && counts_lengths(*l.by_suit[s]);
      }
    }
    return out;
  }

  reach reach_of(query_node const& n) const {
    if (n.op == operation::leaf) return leaf_reach_[static_cast<std::size_t>(n.value)];
    reach out;
    for (auto const& c : n.children) out.add(reach_of(c));
    return out;
  }

  /// The leaves of a node, each once.
  static void collect_leaves(query_node const& n, std::vector<std::size_t>& out) {
    if (n.op == operation::leaf) out.push_back(static_cast<std::size_t>(n.value));
    for (auto const& c : n.children) collect_leaves(c, out);
  }
  std::vector<std::size_t> leaves_of(query_node const& n) {
    std::vector<std::size_t> out;
    collect_leaves(n, out);
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    values_.assign(out_.leaves.size(), 0);
    return out;
  }

  /// The value of a node that looks at the lengths of one hand; `used` are its leaves.
  std::int64_t of_shape(query_node const& n, std::vector<std::size_t> const& used, std::size_t number) {
    auto const& lengths = shape_of_number(number);
    for (auto const i : used) {
      auto const& l = out_.leaves[i];
      auto& sum = values_[i];
      sum = l.by_shape ? (*l.by_shape)[number] : 0;
      for (std::size_t s = 0; s < suits && !l.by_shape; ++s) {
        if (l.by_suit[s]) sum += (*l.by_suit[s])[(std::size_t{1} << static_cast<unsigned>(lengths[s])) - 1];
      }
    }
    return evaluate(n, values_);
  }

  // ---- conditions ----

  rule ruled(query_node const& n) {
    if (n.op == operation::constant) return {n.value != 0 ? rule::op::always : rule::op::never};
    auto const r = reach_of(n);
    if (r.seat_mask() == 0) return {evaluate(n, {}) != 0 ? rule::op::always : rule::op::never};
    if (one(r.suit_mask())) return fact(n, r);
    if (one(r.seat_mask()) && r.lengths_only) return lengths(n, which(r.seat_mask()));
    switch (n.op) {
      case operation::logical_and:
        return joined(rule::op::all, n);
      case operation::logical_or:
        return joined(rule::op::any, n);
      case operation::logical_not:
        return {rule::op::no, 0, {ruled(n.children[0])}};
      case operation::choose: {
        rule const if_so = ruled(n.children[0]);
        rule const either{rule::op::all, 0, {if_so, ruled(n.children[1])}};
        rule const or_else{rule::op::all, 0, {{rule::op::no, 0, {if_so}}, ruled(n.children[2])}};
        return {rule::op::any, 0, {either, or_else}};
      }
      case operation::less:
      case operation::less_equal:
      case operation::equal:
        return compared(n);
      default: {
        query_node const zero{operation::constant, 0, {}};
        return {rule::op::no, 0, {compared({operation::equal, 0, {n, zero}})}};
      }
    }
  }

  rule joined(rule::op op, query_node const& n) {
    rule out{op};
    for (auto const& c : n.children) out.of.push_back(ruled(c));
    return out;
  }

  rule add(atom a) {
    out_.list.push_back(std::move(a));
    return {rule::op::atom, out_.list.size() - 1};
  }

  rule fact(query_node const& n, reach const& r) {
    atom a;
    a.is = atom::form::fact;
    a.seat_mask = r.seat_mask();
    a.suit = which(r.suit_mask());
    a.node = n;
    return add(std::move(a));
  }

  rule lengths(query_node const& n, std::size_t seat) {
    auto holds = std::make_shared<std::array<bool, shapes>>();
    auto const used = leaves_of(n);
    for (std::size_t i = 0; i < shapes; ++i) (*holds)[i] = of_shape(n, used, i) != 0;
    for (std::size_t i = 0; i < out_.list.size(); ++i) {
      auto const& known = out_.list[i];
      if (known.is == atom::form::lengths && known.seat == seat && *known.holds == *holds)
        return {rule::op::atom, i};
    }
    atom a;
    a.is = atom::form::lengths;
    a.seat_mask = 1U << seat;
    a.seat = seat;
    a.holds = std::move(holds);
    return add(std::move(a));
  }

  rule compared(query_node const& n) {
    auto const left = summed(n.children[0]), right = summed(n.children[1]);
    if (!left || !right) return general(n);
    auto difference = *left;
    if (!accumulate(difference, *right, -1)) return general(n);
    atom a;
    a.is = atom::form::range;
    bool const turned = mostly_negative(difference);
    if (turned) {
      linear negative;
      if (!accumulate(negative, difference, -1)) return general(n);
      difference = std::move(negative);
    }
    auto const most = n.op == operation::less ? -1 : 0;
    a.low = n.op == operation::equal ? 0 : turned ? -most : -no_bound;
    a.high = n.op == operation::equal ? 0 : turned ? no_bound : most;
    a.terms.push_back(kept(difference));
    // the constant belongs to the bounds, so that equal sums are one dimension
    if (a.low > -no_bound) a.low -= a.terms[0].constant;
    if (a.high < no_bound) a.high -= a.terms[0].constant;
    a.terms[0].constant = 0;
    a.seat_mask = a.terms[0].seat_mask;
    return add(std::move(a));
  }

  rule general(query_node const& n) {
    atom a;
    a.is = atom::form::general;
    a.node = with_terms(n, a.terms);
    for (auto const& t : a.terms) a.seat_mask |= t.seat_mask;
    return add(std::move(a));
  }

  /// The node over terms: the largest parts that are sums.
  query_node with_terms(query_node const& n, std::vector<term>& terms) {
    if (n.op == operation::constant) return n;
    if (auto const sum = summed(n)) {
      terms.push_back(kept(*sum));
      return {operation::leaf, static_cast<std::int64_t>(terms.size() - 1), {}};
    }
    if (n.op == operation::leaf) throw too_big{"a measure that can't be counted suit by suit"};
    query_node out{n.op, n.value, {}};
    for (auto const& c : n.children) out.children.push_back(with_terms(c, terms));
    return out;
  }

  // ---- sums ----

  std::optional<linear> summed(query_node const& n) {
    auto const r = reach_of(n);
    linear out;
    if (r.seat_mask() == 0) {
      out.constant = evaluate(n, {});
      return out;
    }
    switch (n.op) {
      case operation::leaf:
        return of_leaf(static_cast<std::size_t>(n.value));
      case operation::add:
      case operation::subtract: {
        auto const a = summed(n.children[0]), b = summed(n.children[1]);
        if (!a || !b) break;
        out = *a;
        if (accumulate(out, *b, n.op == operation::add ? 1 : -1)) return out;
        break;
      }
      case operation::negate: {
        auto const a = summed(n.children[0]);
        if (a && accumulate(out, *a, -1)) return out;
        break;
      }
      case operation::multiply: {
        auto const a = summed(n.children[0]), b = summed(n.children[1]);
        if (!a || !b) break;
        bool const second = reach_of(n.children[1]).seat_mask() == 0;
        if (!second && reach_of(n.children[0]).seat_mask() != 0) break;
        if (accumulate(out, second ? *a : *b, second ? b->constant : a->constant)) return out;
        break;
      }
      default:
        break;
    }
    return tabulated(n, r);
  }

  [[nodiscard]] linear of_leaf(std::size_t i) const {
    auto const& l = out_.leaves[i];
    linear out;
    if (!l.by_shape) (*out.of_leaves)[same_leaf_[i]] = 1;
    for (auto const seat : l.of) {
      for (std::size_t s = 0; s < suits; ++s) out.tables[seat][s] = l.by_suit[s];
      out.by_shape[seat] = l.by_shape;
    }
    return out;
  }

  /// What depends on one holding, or on one shape.
  std::optional<linear> tabulated(query_node const& n, reach const& r) {
    if (!one(r.seat_mask())) return std::nullopt;
    auto const seat = which(r.seat_mask());
    auto const used = leaves_of(n);
    linear out;
    if (one(r.suit_mask())) {
      auto const suit = which(r.suit_mask());
      auto values = std::make_shared<holding_values>();
      for (std::size_t h = 0; h < holdings; ++h) {
        for (auto const i : used) values_[i] = (*out_.leaves[i].by_suit[suit])[h];
        auto const value = evaluate(n, values_);
        if (std::abs(value) > 1'000'000'000) return std::nullopt;
        (*values)[h] = static_cast<std::int32_t>(value);
      }
      out.tables[seat][suit] = std::move(values);
      out.of_leaves.reset();
      return out;
    }
    if (!r.lengths_only) return std::nullopt;
    auto values = std::make_shared<shape_values>();
    for (std::size_t i = 0; i < shapes; ++i) (*values)[i] = of_shape(n, used, i);
    out.by_shape[seat] = std::move(values);
    return out;
  }

  /// A sum as a term; which dimensions its tables are is decided when all are known.
  term kept(linear const& l) {
    term out;
    out.constant = l.constant;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (!l.by_shape[seat]) continue;
      auto& functions = out_.shape_functions[seat];
      auto at = std::ranges::find_if(functions, [&](auto const& f) { return *f == *l.by_shape[seat]; });
      if (at == functions.end()) at = functions.insert(functions.end(), l.by_shape[seat]);
      out.shape_function[seat] = static_cast<int>(at - functions.begin());
      out.seat_mask |= 1U << seat;
    }
    out.seat_mask |= seats_of(l);
    out.form = forms_.size();
    forms_.push_back(l);
    return out;
  }

  /// A leaf that stands alone somewhere is a dimension, and sums of such leaves need none of their own.
  void choose_dimensions() {
    std::set<std::size_t> alone;
    for (auto const& form : forms_) {
      if (form.of_leaves && form.of_leaves->size() == 1) alone.insert(form.of_leaves->begin()->first);
    }
    for (auto& a : out_.list) {
      for (auto& t : a.terms) {
        auto const& form = forms_[t.form];
        if (seats_of(form) == 0) continue;
        bool const of_known = form.of_leaves && std::ranges::all_of(*form.of_leaves, [&](auto const& l) {
                                return alone.contains(l.first);
                              });
        if (!of_known) {
          t.parts.push_back({dimension_of(form), 1});
          continue;
        }
        for (auto const& [leaf, times] : *form.of_leaves)
          t.parts.push_back({dimension_of(of_leaf(leaf)), times});
      }
    }
  }

  std::size_t dimension_of(linear const& l) {
    dimension d;
    d.of = l.tables;
    d.seat_mask = seats_of(l);
    for (std::size_t i = 0; i < out_.dimensions.size(); ++i) {
      bool same = true;
      for (std::size_t seat = 0; seat < seats && same; ++seat) {
        for (std::size_t s = 0; s < suits && same; ++s)
          same = same_table(out_.dimensions[i].of[seat][s], d.of[seat][s]);
      }
      if (same) return i;
    }
    if (out_.dimensions.size() == most_dimensions)
      throw too_big{say("the question needs more than {} sums at once", most_dimensions)};
    out_.dimensions.push_back(std::move(d));
    return out_.dimensions.size() - 1;
  }

  atoms out_;
  std::vector<reach> leaf_reach_;
  std::vector<std::size_t> same_leaf_;  // of each the first that is the same
  std::vector<linear> forms_;
  std::vector<std::int64_t> values_;
};

}  // namespace

atoms take_apart(question const& asked, query_node const* number) {
  return taking_apart{asked, number}.take();
}

}  // namespace faro::odds::bridge::detail
