// What a query treats alike: hands, and the suits of playing cards. States that differ by an exchange of
// those are one.
//
// An exchange takes every leaf of the query to another of its leaves and leaves the expressions as they are,
// but for the order of what is added or compared; then the columns of fields that belong to each hand or suit
// may be sorted. Suits only where the cards still to come are alike in both.
#include "odds/src/hands/plan/plan.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>

namespace faro::odds::detail {

namespace {

/// Where each leaf goes.
using leaf_exchange = std::vector<std::size_t>;

bool order_matters(operation op) {
  switch (op) {
    case operation::add:
    case operation::multiply:
    case operation::equal:
    case operation::logical_and:
    case operation::logical_or:
    case operation::minimum:
    case operation::maximum:
      return false;
    default:
      return true;
  }
}

void parts_of(query_node const& node, operation op, leaf_exchange const& to, std::vector<std::string>& into);

/// A text that is equal for expressions that differ in the order of what is added, compared or listed.
std::string form_of(query_node const& node, leaf_exchange const& to) {
  if (node.op == operation::constant) return "c" + std::to_string(node.value);
  if (node.op == operation::leaf) return "l" + std::to_string(to[static_cast<std::size_t>(node.value)]);
  std::vector<std::string> parts;
  for (auto const& child : node.children) parts_of(child, node.op, to, parts);
  if (!order_matters(node.op)) std::ranges::sort(parts);
  auto out = "(" + std::to_string(static_cast<int>(node.op));
  for (auto const& part : parts) out += ' ' + part;
  return out + ')';
}

/// A sum of sums is one sum.
void parts_of(query_node const& node, operation op, leaf_exchange const& to, std::vector<std::string>& into) {
  if (node.op != op || order_matters(op) || op == operation::equal) {
    into.push_back(form_of(node, to));
    return;
  }
  for (auto const& child : node.children) parts_of(child, op, to, into);
}

bool leaves_expressions(compiled_query const& query, leaf_exchange const& to) {
  leaf_exchange same(to.size());
  std::iota(same.begin(), same.end(), std::size_t{0});
  return std::ranges::all_of(query.expressions,
                             [&](auto const& e) { return form_of(e.root, same) == form_of(e.root, to); });
}

/// Where leaves go when each is changed so; nothing if one becomes none of them.
template <class F>
std::optional<leaf_exchange> exchange_of(compiled_query const& query, F const& changed) {
  leaf_exchange out;
  for (auto const& l : query.leaves) {
    auto const at = std::ranges::find(query.leaves, changed(l));
    if (at == query.leaves.end()) return std::nullopt;
    out.push_back(static_cast<std::size_t>(at - query.leaves.begin()));
  }
  if (!leaves_expressions(query, out)) return std::nullopt;
  return out;
}

std::uint32_t with_bits_exchanged(std::uint32_t bits, std::size_t i, std::size_t j) {
  auto const differ = (bits >> i ^ bits >> j) & 1U;
  return bits ^ (differ << i | differ << j);
}

bool same_widths(std::vector<std::vector<field>> const& columns) {
  return std::ranges::all_of(columns, [&](auto const& column) {
    return std::ranges::equal(column, columns.front(), {}, &field::width, &field::width);
  });
}

/// The kind with the same rank in another suit; nothing where there is none.
std::optional<std::vector<std::size_t>> kinds_exchanged(card_table const& of, suit a, suit b) {
  auto const& kinds = of.cards.kinds();
  std::map<playing_card, std::size_t> place;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].playing && !place.emplace(*kinds[k].playing, k).second) return std::nullopt;
  }
  std::vector<std::size_t> to(kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    to[k] = k;
    if (!kinds[k].playing || kinds[k].playing->is_joker()) continue;
    auto const s = kinds[k].playing->suit_of();
    if (s != a && s != b) continue;
    auto const at = place.find({kinds[k].playing->rank_of(), s == a ? b : a});
    if (at == place.end()) return std::nullopt;
    to[k] = at->second;
  }
  return to;
}

/// Measures may share a field: each is exchanged once.
void drop_repeated(std::vector<std::vector<field>>& columns) {
  auto const same = [](field const& a, field const& b) {
    return a.word == b.word && a.shift == b.shift && a.width == b.width;
  };
  auto const first = columns.front();
  for (auto f = first.size(); f-- > 0;) {
    auto const repeats = [&](field const& other) { return same(other, first[f]); };
    auto const at = static_cast<std::ptrdiff_t>(f);
    if (first[f].width > 0 && std::find_if(first.begin(), first.begin() + at, repeats) == first.begin() + at)
      continue;
    for (auto& column : columns) column.erase(column.begin() + at);
  }
}

/// What `to` says nothing of stays: behind what is measured of a card, its urn.
template <class T>
std::vector<T> rearranged(std::vector<T> const& values, std::vector<std::size_t> const& to) {
  auto out = values;
  for (std::size_t k = 0; k < std::min(values.size(), to.size()); ++k) out[to[k]] = values[k];
  return out;
}

/// The leaves of the first suit and of each that it may be exchanged with, in the same order; all empty when
/// a leaf that is moved does not belong to one suit.
std::vector<std::vector<std::size_t>> leaves_by_suit(std::vector<leaf_exchange> const& from_first,
                                                     std::size_t leaves) {
  std::vector<std::vector<std::size_t>> out(from_first.size() + 1);
  std::vector<std::size_t> belongs(leaves, 0);
  for (std::size_t l = 0; l < leaves; ++l) {
    auto const moved = static_cast<std::size_t>(
        std::ranges::count_if(from_first, [&](leaf_exchange const& to) { return to[l] != l; }));
    // Every exchange takes a leaf of the first suit elsewhere; of two suits either may be the first.
    if (moved == 0 || moved != from_first.size() || (from_first.size() == 1 && from_first[0][l] < l))
      continue;
    out[0].push_back(l);
    ++belongs[l];
    for (std::size_t j = 0; j < from_first.size(); ++j) {
      out[j + 1].push_back(from_first[j][l]);
      ++belongs[from_first[j][l]];
    }
  }
  for (auto const& to : from_first) {
    for (std::size_t l = 0; l < leaves; ++l) {
      if (to[l] != l && belongs[l] != 1) return {from_first.size() + 1, std::vector<std::size_t>{}};
    }
  }
  return out;
}

/// Whether these classes are alike after an exchange.
bool stays_the_same(std::span<card_class const> classes, leaf_exchange const& to) {
  std::map<std::vector<std::int64_t>, count_t> now;
  std::map<std::vector<std::int64_t>, count_t> then;
  for (auto const& c : classes) {
    now[c.signature] += c.copies;
    then[rearranged(c.signature, to)] += c.copies;
  }
  return now == then;
}

}  // namespace

std::vector<field> hand_plan::fields_of(std::size_t place) const {
  std::vector<field> out;
  for (auto const& q : pokers_) {
    if (q.leaf != place) continue;
    out = {q.wild, q.largest, q.second, q.row, q.best, q.ace};
    for (auto const& s : q.suits) out.insert(out.end(), {s.count, s.now, s.row, s.best, s.ace});
    return out;
  }
  auto const& p = leaves_[place];
  out = p.kept.fields;
  out.push_back(p.sum);
  if (p.of.kind != measure::sum && !p.closing) {
    auto const& counts = counts_[p.counts].counts;
    out.insert(out.end(), counts.begin(), counts.end());
  }
  return out;
}

void hand_plan::find_symmetries() {
  find_like_hands();
  find_like_suits();
}

void hand_plan::find_like_hands() {
  auto const n = query_.segments.size();
  if (n < 2 || held_from_.front() > 0 || has_urns()) return;
  symmetry found;
  std::vector<leaf_exchange> like;  // of hands that may be exchanged with the first
  leaf_exchange from_first(query_.leaves.size());
  std::iota(from_first.begin(), from_first.end(), std::size_t{0});
  for (std::size_t hand = 0; hand < n; ++hand) {
    auto to = std::optional{from_first};
    if (hand > 0) {
      auto const exchanged_with = [&](std::size_t other) {
        return exchange_of(query_, [&](leaf l) {
          l.segments = with_bits_exchanged(l.segments, other, hand);
          return l;
        });
      };
      to = query_.segments[hand] == query_.segments[0] ? exchanged_with(0) : std::nullopt;
      if (to && hand > 1 && !exchanged_with(1)) to.reset();
    }
    if (!to) {
      if (hand == 1) return;  // hands that are alike come first
      break;
    }
    like.push_back(std::move(*to));
  }
  // A leaf is about one of the hands, about all or none; cards that they share may be with it.
  auto const bits = (std::uint32_t{1} << like.size()) - 1;
  for (auto const& l : query_.leaves) {
    auto const of_these = l.segments & bits;
    if (of_these != 0 && of_these != bits && !std::has_single_bit(of_these)) return;
  }
  for (std::size_t hand = 0; hand < like.size(); ++hand) {
    std::vector<field> column{used_[hand]};
    for (std::size_t l = 0; l < query_.leaves.size(); ++l) {
      if ((query_.leaves[l].segments & bits) != 1) continue;
      auto const of_leaf = fields_of(like[hand][l]);
      column.insert(column.end(), of_leaf.begin(), of_leaf.end());
    }
    found.columns.push_back(std::move(column));
  }
  if (!same_widths(found.columns)) return;
  drop_repeated(found.columns);
  found.after.assign(classes_.size(), true);
  symmetries_.push_back(std::move(found));
}

void hand_plan::find_like_suits() {
  auto const of_suits = [](leaf const& l) { return l.kind == measure::sum || !l.only.empty(); };
  if (std::ranges::none_of(query_.leaves, of_suits) || !pokers_.empty() || open_ >= 0) return;
  for (auto const& l : query_.leaves) {
    if (l.kind != measure::sum && attribute_of(l.attribute).name != "rank") return;
  }
  auto const exchanged = [&](int a, int b) -> std::optional<leaf_exchange> {
    auto const to = kinds_exchanged(table_, static_cast<suit>(a), static_cast<suit>(b));
    auto const stays = [&](auto const& of_kinds) { return !to || rearranged(of_kinds, *to) == of_kinds; };
    if (!to || !stays(query_.left) || !stays(query_.held) || !stays(query_.wild) || !stays(query_.weights) ||
        !stays(query_.urn))
      return std::nullopt;
    return exchange_of(query_, [&](leaf l) {
      l.numbers = rearranged(l.numbers, *to);
      l.only = rearranged(l.only, *to);
      return l;
    });
  };
  // The suits that may be exchanged with the first of them that may be with any.
  for (int first = 0; first < 3; ++first) {
    std::vector<leaf_exchange> from_first;
    for (int other = first + 1; other < 4; ++other) {
      if (auto to = exchanged(first, other)) from_first.push_back(std::move(*to));
    }
    if (from_first.empty()) continue;
    auto const owned = leaves_by_suit(from_first, query_.leaves.size());
    if (owned.front().empty()) return;
    symmetry found;
    for (auto const& leaves : owned) {
      auto& column = found.columns.emplace_back();
      for (auto const l : leaves) {
        auto const fields = fields_of(l);
        column.insert(column.end(), fields.begin(), fields.end());
      }
    }
    if (!same_widths(found.columns)) return;
    drop_repeated(found.columns);
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      found.after.push_back(std::ranges::all_of(from_first, [&](leaf_exchange const& to) {
        return stays_the_same(std::span{classes_}.subspan(i + 1), to);
      }));
    }
    symmetries_.push_back(std::move(found));
    return;
  }
}

void hand_plan::sort_symmetric(std::uint64_t* key, std::size_t i) const {
  constexpr std::size_t most_columns = 16;
  for (auto const& s : symmetries_) {
    if (!s.after[i]) continue;
    auto const n = std::min(s.columns.size(), most_columns);
    auto const less = [&](std::size_t a, std::size_t b) {
      for (std::size_t f = 0; f < s.columns[a].size(); ++f) {
        auto const x = s.columns[a][f].get(key);
        auto const y = s.columns[b][f].get(key);
        if (x != y) return x < y;
      }
      return false;
    };
    // Few columns, mostly in order: they are put where they belong one by one.
    for (std::size_t a = 1; a < n; ++a) {
      for (auto b = a; b > 0 && less(b, b - 1); --b) {
        for (std::size_t f = 0; f < s.columns[b].size(); ++f) {
          auto const& low = s.columns[b - 1][f];
          auto const& high = s.columns[b][f];
          if (low.width == 0) continue;
          auto const x = low.get(key);
          low.set(key, high.get(key));
          high.set(key, x);
        }
      }
    }
  }
}

}  // namespace faro::odds::detail
