// Counting parts of decks: opening hands, top cards. Their tests are in part_panel.cpp.
#include "judge/src/panel/part_tables.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::judge {

namespace {

void add_all(std::vector<std::uint64_t>& to, std::span<std::uint64_t const> from) {
  std::ranges::transform(to, from, to.begin(), std::plus<>{});
}

/// The cards seen, numbered by rank among themselves: a uniform order when the deck is.
std::vector<std::uint16_t> order_among(std::span<std::uint32_t const> cards) {
  std::vector<std::uint16_t> by_card(cards.size());
  std::iota(by_card.begin(), by_card.end(), std::uint16_t{0});
  std::ranges::sort(by_card, {}, [&](auto i) { return cards[i]; });
  std::vector<std::uint16_t> order(cards.size());
  for (std::size_t rank = 0; rank < by_card.size(); ++rank)
    order[by_card[rank]] = static_cast<std::uint16_t>(rank);
  return order;
}

}  // namespace

part_tables::part_tables(std::vector<kind_count> kinds, std::size_t seen, std::vector<kind_tag> tags)
    : kinds_{std::move(kinds)}, seen_{seen}, tags_{std::move(tags)} {
  for (auto const& k : kinds_) {
    if (k.count == 0) throw input_error{say("the kind '{}' has no cards", k.name)};
    cards_ += k.count;
  }
  if (seen == 0 || seen > cards_)
    throw input_error{say("{} cards seen of a deck of {}: 1 to {} can be", seen, cards_, cards_)};
  positions_.resize(seen * kinds_.size());
  alike_.resize(seen);
  in_part_.resize(kinds_.size());
  for (auto const& k : kinds_) times_.emplace_back(std::min<std::size_t>(k.count, seen) + 1);
  for (std::size_t t = 0; t < tags_.size(); ++t) {
    for (auto const k : tags_[t].kinds) {
      if (k >= kinds_.size())
        throw input_error{say("tag '{}': expected kinds below {}, got {}", tags_[t].name, kinds_.size(), k)};
    }
    tag_times_.emplace_back(std::min<std::size_t>(cards_of_tag(t), seen) + 1);
  }
  if (cards_ == kinds_.size() && seen > 1 && seen <= deck_tables::most_cards) {
    fixed_.resize(seen + 1);
    order_.emplace(seen);
  }
}

std::uint32_t part_tables::cards_of_tag(std::size_t tag) const {
  std::uint32_t cards = 0;
  for (auto const k : tags_[tag].kinds) cards += kinds_[k].count;
  return cards;
}

void part_tables::check(std::span<std::uint32_t const> kinds) {
  if (kinds.size() != seen_) throw input_error{say("{} cards where {} are seen", kinds.size(), seen_)};
  std::ranges::fill(in_part_, 0U);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] >= kinds_.size())
      throw input_error{
          say("kind {} at position {}: the deck has the kinds 0 to {}", kinds[i], i, kinds_.size() - 1)};
    if (++in_part_[kinds[i]] > kinds_[kinds[i]].count)
      throw input_error{say("'{}' at position {}: the deck has {} of it", kinds_[kinds[i]].name, i,
                            kinds_[kinds[i]].count)};
  }
}

void part_tables::add(std::span<std::uint32_t const> kinds) {
  check(kinds);
  ++parts_;
  std::size_t alike = 0, fixed = 0;
  for (std::size_t i = 0; i < seen_; ++i) {
    ++positions_[i * kinds_.size() + kinds[i]];
    alike += i > 0 && kinds[i] == kinds[i - 1];
    fixed += kinds[i] == i;
  }
  ++alike_[alike];
  for (std::size_t k = 0; k < kinds_.size(); ++k) ++times_[k][in_part_[k]];
  for (std::size_t t = 0; t < tags_.size(); ++t) {
    std::size_t count = 0;
    for (auto const k : tags_[t].kinds) count += in_part_[k];
    ++tag_times_[t][count];
  }
  if (order_) {
    ++fixed_[fixed];
    order_->add(std::span<std::uint16_t const>{order_among(kinds)});
  }
}

void part_tables::merge(part_tables const& later) {
  if (kinds_ != later.kinds_ || seen_ != later.seen_ || tags_ != later.tags_)
    throw input_error{"parts of other kinds, or of another number of cards, cannot join these"};
  parts_ += later.parts_;
  add_all(positions_, later.positions_);
  add_all(alike_, later.alike_);
  add_all(fixed_, later.fixed_);
  for (std::size_t k = 0; k < times_.size(); ++k) add_all(times_[k], later.times_[k]);
  for (std::size_t t = 0; t < tags_.size(); ++t) add_all(tag_times_[t], later.tag_times_[t]);
  if (order_) order_->merge(*later.order_);
}

}  // namespace faro::judge
