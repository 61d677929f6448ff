// The bits of a state: what each leaf of the query keeps in it.
#include "odds/src/hands/plan/plan.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <bit>

namespace faro::odds::detail {

field hand_plan::take(std::uint64_t most) {
  auto const width = static_cast<unsigned>(std::bit_width(most));
  if (width == 0) return {};
  if (width > free_bits_) {
    if (++words_ > most_words) throw too_big{"the query keeps track of too much at once for an exact answer"};
    free_bits_ = 64;
  }
  free_bits_ -= width;
  field_sizes_.push_back(most + 1);
  return {static_cast<std::uint16_t>(words_ - 1), static_cast<std::uint8_t>(free_bits_),
          static_cast<std::uint8_t>(width)};
}

count_t hand_plan::cards_in(std::uint32_t segments) const {
  count_t n = 0;
  for (std::size_t s = 0; s < query_.segments.size(); ++s) n += (segments >> s & 1U) ? query_.segments[s] : 0;
  return n;
}

std::uint64_t hand_plan::copies_of(group_count const& g, std::int32_t value) const {
  std::uint64_t copies = 0;
  auto const& of_kind = attribute_of(g.attribute).of_kind;
  for (std::size_t k = 0; k < query_.left.size(); ++k) {
    if (of_kind[k] == value && !(g.natural && query_.wild[k]) && (g.only.empty() || g.only[k]))
      copies += query_.left[k] + query_.held[k];
  }
  return copies;
}

std::size_t hand_plan::counts_for(group_count out, bool closing) {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    auto const& g = counts_[i];
    if (g.attribute == out.attribute && g.segments == out.segments && g.natural == out.natural &&
        g.only == out.only)
      return i;
  }
  std::uint64_t most = 0;
  for (std::size_t v = 0; v < attribute_of(out.attribute).labels.size(); ++v) {
    auto const copies =
        std::min<std::uint64_t>(copies_of(out, static_cast<std::int32_t>(v)), cards_in(out.segments));
    most = std::max(most, copies);
    if (!closing) out.counts.push_back(take(copies));
  }
  if (closing) out.counts.push_back(take(most));
  counts_.push_back(std::move(out));
  return counts_.size() - 1;
}

void hand_plan::build_sum(leaf_plan& p) {
  auto const& l = p.of;
  p.bias = std::min<std::int64_t>(0, std::ranges::min(l.numbers));
  p.zero_or_one = std::ranges::all_of(l.numbers, [](auto n) { return n == 0 || n == 1; });
  auto const most = static_cast<std::uint64_t>(std::ranges::max(l.numbers) - p.bias);
  auto bound = most * p.cards;
  if (p.zero_or_one) {
    std::uint64_t ones = 0;
    for (std::size_t k = 0; k < l.numbers.size(); ++k)
      ones += l.numbers[k] ? query_.left[k] + query_.held[k] : 0;
    bound = std::min<std::uint64_t>(bound, ones);
  }
  p.sum = take(bound);
}

void hand_plan::build_groups(leaf_plan& p) {
  auto const& l = p.of;
  p.closing = l.attribute == closing_;
  p.counts = counts_for({l.attribute, l.segments, false, l.only, {}}, p.closing);
  if (!p.closing) return;
  p.kept.of = &attribute_of(closing_);
  p.kept.cards = p.cards;
  for (auto const& c : classes_) {
    if (c.closes && c.group >= 0) p.kept.order.push_back(c.group);
  }
  for (auto const most : l.of_groups->keeps(l, p.kept)) p.kept.fields.push_back(take(most));
}

void hand_plan::build_fields() {
  for (auto const n : query_.segments) used_.push_back(take(n));
  for (std::size_t i = 0; i < query_.leaves.size(); ++i) {
    auto const& l = query_.leaves[i];
    leaf_plan p;
    p.of = l;
    p.cards = cards_in(l.segments);
    if (l.kind == measure::sum) {
      build_sum(p);
    } else if (l.kind == measure::poker) {
      build_poker(i);
    } else {
      build_groups(p);
    }
    leaves_.push_back(std::move(p));
  }
}

void hand_plan::build_poker(std::size_t leaf_place) {
  auto const& l = query_.leaves[leaf_place];
  auto const cards = cards_in(l.segments);
  poker_plan p;
  p.leaf = leaf_place;
  p.ranks = counts_for({closing_, l.segments, true, {}, {}}, true);
  std::uint64_t wild = 0;
  count_t same = 0;
  for (std::size_t k = 0; k < query_.left.size(); ++k) {
    auto const copies = query_.left[k] + query_.held[k];
    if (query_.wild[k]) {
      wild += copies;
    } else {
      same = std::max(same, copies);
    }
  }
  p.wild = take(std::min<std::uint64_t>(wild, cards));
  p.largest = take(5);
  p.second = take(2);
  p.row = take(15);
  p.best = take(5);
  p.ace = take(1);
  for (auto& s : p.suits) {
    s.count = take(std::max<count_t>(cards, 5));
    s.now = take(std::min<count_t>(same, cards));
    s.row = take(15);
    s.best = take(5);
    s.ace = take(1);
  }
  pokers_.push_back(p);
}

}  // namespace faro::odds::detail
