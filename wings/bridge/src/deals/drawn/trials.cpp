// Hands dealt by exchanges, parts asked as soon as their hands are there.
#include "bridge/src/deals/drawn/trials.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace faro::odds::bridge {

namespace {

constexpr unsigned hand_size = 13, bits_of_suit = 16, most_cards = 52, cards_of_pick = 7;
constexpr std::uint64_t work_of_hand = 50, work_of_part = 20;

/// m (m - 1) ... of n factors: ways to take n cards in their order. Below 2^40.
constexpr std::uint64_t ways_in_order(unsigned m, unsigned n) {
  std::uint64_t out = 1;
  for (unsigned i = 0; i < n; ++i) out *= m - i;
  return out;
}

/// Numbers below 2^58 are divided by m <= 52 as the upper word of this product.
constexpr auto reciprocals = [] {
  std::array<std::uint64_t, most_cards + 1> out{};
  for (unsigned m = 2; m <= most_cards; ++m) out[m] = UINT64_MAX / m + 1;
  return out;
}();

std::uint64_t divided(std::uint64_t k, unsigned m) {
  return m == 1 ? k : static_cast<std::uint64_t>(static_cast<uint128>(k) * reciprocals[m] >> 64U);
}

unsigned seats_looked_at(query_node const& n, std::span<hand_leaf const> leaves) {
  unsigned mask = 0;
  if (n.op == operation::leaf) {
    auto const& l = leaves[static_cast<std::size_t>(n.value)];
    if (l.by_deal) return (1U << seats) - 1;
    for (auto const seat : l.of) mask |= 1U << seat;
  }
  for (auto const& c : n.children) mask |= seats_looked_at(c, leaves);
  return mask;
}

/// Whether it divides by what may be nothing: what stands before it may be there to prevent that.
bool divides(query_node const& n) {
  bool const here = (n.op == operation::divide || n.op == operation::modulo) &&
                    (n.children[1].op != operation::constant || n.children[1].value == 0);
  return here || std::ranges::any_of(n.children, divides);
}

}  // namespace

deal_trials::deal_trials(question condition, deal_holdings const& fixed)
    : condition_{std::move(condition)},
      fixed_{fixed},
      values_(condition_.leaves.size()),
      stamps_(condition_.leaves.size()) {
  check_fixed();
  auto nodes = divides(condition_.root) ? std::vector{condition_.root} : parts_of(condition_.root);
  for (auto& node : nodes) {
    part p;
    p.seat_mask = seats_looked_at(node, condition_.leaves);
    p.of_deal = looks_at_deals(node, condition_.leaves);
    p.node = std::move(node);
    parts_.push_back(std::move(p));
  }
  choose_order();
  tried_ = work_ = 0;
}

void deal_trials::check_fixed() {
  std::uint64_t taken = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t s = 0; s < suits; ++s)
      held_[seat] |= std::uint64_t{fixed_[seat][s]} << (bits_of_suit * static_cast<unsigned>(s));
    if ((taken & held_[seat]) != 0) throw input_error{"a card is given to two hands"};
    taken |= held_[seat];
    auto const given = static_cast<unsigned>(std::popcount(held_[seat]));
    if (given > hand_size) throw input_error{"a hand is given more than 13 cards"};
    needs_[seat] = hand_size - given;
  }
  for (unsigned s = 0; s < suits; ++s) {
    for (unsigned r = 0; r < ranks; ++r) {
      if ((taken >> (s * bits_of_suit + r) & 1U) == 0)
        pack_[left_of_pack_++] = static_cast<std::uint8_t>(s * bits_of_suit + r);
    }
  }
}

/// Of all orders of the hands the one that deals fewest of them before a part fails, among some deals that
/// are always the same; parts that fail more come first. Solvers are asked last, and not here.
void deal_trials::choose_order() {
  constexpr std::size_t looked_at = 400;
  xoshiro256pp generator{key_from_text("order of hands")};
  random_chooser random{generator};
  std::vector<std::uint64_t> fails(parts_.size());
  std::array<std::uint64_t, 1U << seats>
      fails_within{};  // of each set of hands: deals that fail by them alone
  for (std::size_t i = 0; i < looked_at; ++i) {
    deal_holdings deal = fixed_;
    pool_ = pack_;
    left_ = left_of_pack_;
    ++tried_;
    for (std::size_t seat = 0; seat < seats; ++seat) deal_hand(long_chooser_ref{random}, seat, deal);
    std::array<bool, 1U << seats> failed{};
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      if (parts_[p].of_deal || holds(parts_[p].node, deal)) continue;
      ++fails[p];
      failed[parts_[p].seat_mask] = true;
    }
    for (unsigned set = 0; set < failed.size(); ++set) {
      bool some = false;
      for (unsigned of = 0; of <= set; ++of) some = some || (failed[of] && (of & ~set) == 0);
      fails_within[set] += some ? 1 : 0;
    }
  }
  auto order = order_;
  std::uint64_t most = 0;
  do {
    std::uint64_t saved = 0;
    unsigned dealt = 0;
    for (auto const seat : order) saved += fails_within[dealt |= 1U << seat];
    if (saved > most) most = saved, order_ = order;
  } while (std::ranges::next_permutation(order).found);

  std::vector<std::size_t> by_fails(parts_.size());
  std::iota(by_fails.begin(), by_fails.end(), std::size_t{0});
  std::ranges::stable_sort(by_fails, [&](auto a, auto b) {
    return parts_[a].of_deal != parts_[b].of_deal ? parts_[b].of_deal : fails[a] > fails[b];
  });
  for (auto const p : by_fails) {
    unsigned dealt = 0;
    for (std::size_t level = 0; level < seats; ++level) {
      dealt |= 1U << order_[level];
      if ((parts_[p].seat_mask & ~dealt) != 0) continue;
      known_with_[level].push_back(p);
      break;
    }
  }
}

void deal_trials::deal_hand(long_chooser_ref c, std::size_t seat, deal_holdings& deal) {
  auto hand = held_[seat];
  auto needed = needs_[seat];
  if (needed == left_) {  // the last hand
    for (; left_ > 0; --left_) hand |= std::uint64_t{1} << pool_[left_ - 1];
    needed = 0;
  }
  while (needed > 0) {
    auto const now = std::min(needed, cards_of_pick);
    auto digits = c.below(ways_in_order(left_, now));
    for (unsigned i = 0; i < now; ++i) {
      auto const rest = divided(digits, left_);
      auto& chosen = pool_[digits - rest * left_];
      digits = rest;
      hand |= std::uint64_t{1} << chosen;
      chosen = pool_[--left_];
    }
    needed -= now;
  }
  for (std::size_t s = 0; s < suits; ++s)
    deal[seat][s] = static_cast<holding>(hand >> (bits_of_suit * static_cast<unsigned>(s)) & (holdings - 1));
}

std::optional<deal_holdings> deal_trials::once(long_chooser_ref c) {
  ++tried_;
  deal_holdings deal;
  pool_ = pack_;
  left_ = left_of_pack_;
  for (std::size_t level = 0; level < seats; ++level) {
    deal_hand(c, order_[level], deal);
    work_ += work_of_hand;
    for (auto const p : known_with_[level]) {
      work_ += work_of_part;
      if (!holds(parts_[p].node, deal)) return std::nullopt;
    }
  }
  return deal;
}

std::int64_t deal_trials::leaf(std::size_t i, deal_holdings const& deal) {
  if (stamps_[i] != tried_) {
    stamps_[i] = tried_;
    values_[i] = measured(condition_.leaves[i], deal);
  }
  return values_[i];
}

/// The operations that conditions are mostly made of; the others as everywhere.
std::int64_t deal_trials::value(query_node const& n, deal_holdings const& deal) {
  switch (n.op) {
    case operation::constant:
      return n.value;
    case operation::leaf:
      return leaf(static_cast<std::size_t>(n.value), deal);
    case operation::logical_and:
      return std::ranges::all_of(n.children, [&](auto const& c) { return holds(c, deal); }) ? 1 : 0;
    case operation::logical_or:
      return std::ranges::any_of(n.children, [&](auto const& c) { return holds(c, deal); }) ? 1 : 0;
    case operation::logical_not:
      return holds(n.children[0], deal) ? 0 : 1;
    case operation::equal:
      return value(n.children[0], deal) == value(n.children[1], deal) ? 1 : 0;
    case operation::less:
      return value(n.children[0], deal) < value(n.children[1], deal) ? 1 : 0;
    case operation::less_equal:
      return value(n.children[0], deal) <= value(n.children[1], deal) ? 1 : 0;
    default:
      return evaluate_lazily(n, [&](std::size_t i) { return leaf(i, deal); });
  }
}

}  // namespace faro::odds::bridge
