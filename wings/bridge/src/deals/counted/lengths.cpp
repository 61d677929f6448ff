// Numbers evaluated on the lengths of one suit at a time.
#include "bridge/src/deals/counted/lengths.hpp"

#include "bridge/src/deals/condition/sums.hpp"

#include <algorithm>

namespace faro::odds::bridge {

namespace {

/// Which suits a node looks at, as bits; nothing where it looks at more than lengths.
std::optional<unsigned> suits_looked_at(query_node const& n, std::vector<hand_leaf> const& leaves) {
  unsigned out = 0;
  if (n.op == operation::leaf) {
    auto const& l = leaves[static_cast<std::size_t>(n.value)];
    if (l.by_shape || l.by_deal) return std::nullopt;
    for (std::size_t s = 0; s < suits; ++s) {
      if (!l.by_suit[s]) continue;
      if (!detail::counts_lengths(*l.by_suit[s])) return std::nullopt;
      out |= 1U << s;
    }
  }
  for (auto const& c : n.children) {
    auto const part = suits_looked_at(c, leaves);
    if (!part) return std::nullopt;
    out |= *part;
  }
  return out;
}

/// The leaves for these lengths of one suit; those of other suits are nothing.
std::vector<std::int64_t> measured(std::vector<hand_leaf> const& leaves, std::size_t suit,
                                   suit_lengths const& lengths) {
  std::vector<std::int64_t> out;
  for (auto const& l : leaves) {
    std::int64_t sum = 0;
    for (auto const seat : l.of) {
      if (!l.by_shape && l.by_suit[suit]) sum += (*l.by_suit[suit])[(std::size_t{1} << lengths[seat]) - 1];
    }
    out.push_back(sum);
  }
  return out;
}

std::size_t one_of(unsigned suit_mask) { return suit_mask == 0 ? 0 : detail::which(suit_mask); }

class summing_lengths {
 public:
  summing_lengths(deals_of_lengths const& counts, std::vector<hand_leaf> const& leaves)
      : counts_{counts}, leaves_{leaves} {}

  [[nodiscard]] std::optional<integer> over(query_node const& n) const {
    auto const looked_at = suits_looked_at(n, leaves_);
    if (!looked_at) return std::nullopt;
    if ((*looked_at & (*looked_at - 1)) == 0) return in_suit(n, one_of(*looked_at));
    auto const part = [&](std::size_t i) { return over(n.children[i]); };
    switch (n.op) {
      case operation::leaf: {
        integer sum;
        for (std::size_t s = 0; s < suits; ++s) sum += in_suit(n, s);
        return sum;
      }
      case operation::add:
      case operation::subtract: {
        auto const a = part(0), b = part(1);
        if (!a || !b) return std::nullopt;
        return n.op == operation::add ? *a + *b : *a - *b;
      }
      case operation::negate: {
        auto const a = part(0);
        return a ? std::optional{-*a} : std::nullopt;
      }
      case operation::multiply:
        for (std::size_t i = 0; i < 2; ++i) {
          if (n.children[i].op != operation::constant) continue;
          auto const other = part(1 - i);
          return other ? std::optional{integer{n.children[i].value} * *other} : std::nullopt;
        }
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }

 private:
  [[nodiscard]] integer in_suit(query_node const& n, std::size_t suit) const {
    integer sum;
    for (auto const& [lengths, deals] : counts_[suit])
      sum += integer{evaluate(n, measured(leaves_, suit, lengths))} * deals;
    return sum;
  }

  deals_of_lengths const& counts_;
  std::vector<hand_leaf> const& leaves_;
};

}  // namespace

std::optional<integer> sum_by_lengths(deals_of_lengths const& counts, question const& number) {
  return summing_lengths{counts, number.leaves}.over(number.root);
}

std::optional<std::map<std::vector<std::int64_t>, integer>> values_by_lengths(
    deals_of_lengths const& counts, std::span<question const> numbers) {
  unsigned looked_at = 0;
  for (auto const& number : numbers) {
    auto const part = suits_looked_at(number.root, number.leaves);
    if (!part) return std::nullopt;
    looked_at |= *part;
  }
  if ((looked_at & (looked_at - 1)) != 0) return std::nullopt;
  std::map<std::vector<std::int64_t>, integer> out;
  for (auto const& [lengths, deals] : counts[one_of(looked_at)]) {
    std::vector<std::int64_t> values;
    for (auto const& number : numbers)
      values.push_back(evaluate(number.root, measured(number.leaves, one_of(looked_at), lengths)));
    out[std::move(values)] += deals;
  }
  return out;
}

}  // namespace faro::odds::bridge
