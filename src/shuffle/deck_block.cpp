#include "deck_kernels.hpp"

#include <faro/chance/instruction_set.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/shuffle/digit_groups.hpp>

#include <algorithm>
#include <bit>
#include <string>

namespace faro {

namespace detail {

/// What a size of deal needs, in the form the kernels read.
struct deck_plan {
  std::size_t cards, dealt;
  std::vector<deck_digit> digits;
  std::vector<deck_group> groups;

  [[nodiscard]] std::size_t random_bytes() const { return 128 * groups.size(); }  // a block
};

namespace {

deck_kernels const& used_decks() {
#if defined(__x86_64__)
  switch (used_instruction_set()) {
    case instruction_set::avx512:
      return avx512_decks;
    case instruction_set::avx2:
      return avx2_decks;
    default:
      break;
  }
#endif
  return portable_decks;
}

std::shared_ptr<deck_plan const> plan_for(std::size_t cards, std::size_t dealt) {
  if (cards > deck_block::most_cards || dealt > cards) {
    throw input_error{"deals of " + std::to_string(dealt) + " of " + std::to_string(cards) +
                      " cards: at most " + std::to_string(deck_block::most_cards) +
                      " cards, and no more dealt than there are, is right"};
  }
  auto plan = std::make_shared<deck_plan>(deck_plan{cards, dealt, {}, {}});
  auto const first_base = cards - dealt + 1;  // that of row 0
  for (auto const& group : digit_groups(cards, dealt)) {
    auto const first = static_cast<std::uint16_t>(plan->digits.size());
    for (auto const base : group.bases)
      plan->digits.push_back(
          {static_cast<std::uint16_t>(base), static_cast<std::uint16_t>(base - first_base)});
    plan->groups.push_back({first, static_cast<std::uint16_t>(plan->digits.size()), group.reject_below});
  }
  return plan;
}

byte_filler filler_from(stream_kind kind, key256 const& key, std::uint64_t number, std::uint64_t which) {
  if (number >> 63 != 0)
    throw input_error{"part " + std::to_string(number) + " of a run: below 2^63 is right"};
  return [stream = stream{kind, key, number << 1 | which}](std::span<std::byte> out) mutable {
    stream.fill(out);
  };
}

/// Eight blocks' randomness is a whole number of groups of ChaCha blocks, whatever the deal.
constexpr std::size_t blocks_at_a_time = 8;

}  // namespace
}  // namespace detail

deck_block::deck_block(key256 const& key, std::size_t cards, std::size_t dealt, stream_kind kind,
                       std::uint64_t number)
    : deck_block{detail::filler_from(kind, key, number, 0), detail::filler_from(kind, key, number, 1), cards,
                 dealt} {}

deck_block::deck_block(byte_filler words, byte_filler redraws, std::size_t cards, std::size_t dealt)
    : plan_{detail::plan_for(cards, dealt)},
      words_{std::move(words)},
      redraws_{std::move(redraws)},
      random_(detail::blocks_at_a_time * plan_->random_bytes()),
      random_used_{random_.size()},
      redrawn_(1024),
      redrawn_used_{redrawn_.size()},
      rejected_(plan_->groups.size()),
      rows_(decks * ((dealt + 63) / 64 * 64)),  // the kernels turn 64 rows at a time
      records_(decks * dealt) {}

std::size_t deck_block::cards() const { return plan_->cards; }
std::size_t deck_block::dealt() const { return plan_->dealt; }

std::byte const* deck_block::take_random() {
  if (random_used_ == random_.size()) {
    words_(random_);
    random_used_ = 0;
  }
  auto const* const here = random_.data() + random_used_;
  random_used_ += plan_->random_bytes();
  return here;
}

/// A word of 16 bits, little-endian.
std::uint32_t deck_block::take_redraw() {
  if (redrawn_used_ == redrawn_.size()) {
    redraws_(redrawn_);
    redrawn_used_ = 0;
  }
  auto const low = std::to_integer<std::uint32_t>(redrawn_[redrawn_used_]);
  auto const high = std::to_integer<std::uint32_t>(redrawn_[redrawn_used_ + 1]);
  redrawn_used_ += 2;
  return high << 8 | low;
}

/// One lane's word of one group at a time: groups in order, then words.
void deck_block::redraw() {
  for (std::size_t g = 0; g < rejected_.size(); ++g) {
    auto const& group = plan_->groups[g];
    for (auto left = rejected_[g]; left != 0; left &= left - 1) {
      auto const word = static_cast<std::size_t>(std::countr_zero(left));
      auto const deck = word < 32 ? 2 * word : 2 * (word - 32) + 1;
      std::uint32_t x = 0;
      do {
        x = take_redraw();
        for (auto i = group.first; i < group.last; ++i) {
          auto const product = x * plan_->digits[i].base;
          rows_[decks * plan_->digits[i].row + deck] = static_cast<std::uint8_t>(product >> 16);
          x = product & 0xffff;
        }
      } while (x < group.reject_below);
    }
  }
}

std::span<std::uint8_t const> deck_block::next() {
  auto const& kernels = detail::used_decks();
  auto const dealt = plan_->dealt;
  auto const* const random = reinterpret_cast<std::uint8_t const*>(take_random());
  if (kernels.digits(plan_->digits.data(), plan_->groups.data(), plan_->groups.size(), random, rows_.data(),
                     rejected_.data())) {
    redraw();
  }
  if (dealt == plan_->cards && dealt > 0) std::fill_n(rows_.begin(), decks, std::uint8_t{0});  // base 1
  (plan_->cards <= 128 ? kernels.decode_small : kernels.decode)(rows_.data(), dealt);
  return std::span{rows_}.first(decks * dealt);
}

std::span<std::uint8_t const> deck_block::next_records() {
  next();
  detail::used_decks().records(rows_.data(), plan_->dealt, records_.data());
  return records_;
}

}  // namespace faro
