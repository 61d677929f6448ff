#include "chance/instruction_set.hpp"
#include "shuffle/decks/deck_kernels.hpp"
#include "shuffle/decks/digit_groups.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace faro {

namespace detail {

/// What a size of deal needs, in the form the kernels read.
struct deck_plan {
  std::size_t cards, dealt;
  std::vector<deck_digit> digits;
  std::vector<deck_group> groups;

  [[nodiscard]] std::size_t random_bytes() const { return 128 * groups.size(); }  // a block
  [[nodiscard]] std::size_t stride() const {
    return 64 * ((dealt + 63) / 64 * 64);
  }  // 64 rows are turned at a time
  /// Blocks made together: several, so that the processor is not kept waiting, while they fit its first
  /// cache.
  [[nodiscard]] std::size_t batch() const { return dealt <= 32 ? 8 : dealt <= 64 ? 4 : 1; }
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

/// The low 16 bits of a number, in all lanes.
word_vector in_all_lanes(std::uint32_t number) {
  word_vector all;
  std::ranges::fill(all.lanes, static_cast<std::uint16_t>(number));
  return all;
}

std::shared_ptr<deck_plan const> plan_for(std::size_t cards, std::size_t dealt) {
  if (cards > deck_block::most_cards || dealt > cards) {
    throw input_error{say("expected deals of at most {} cards, no more dealt than there are, got {} of {}",
                          deck_block::most_cards, dealt, cards)};
  }
  auto plan = std::make_shared<deck_plan>(deck_plan{cards, dealt, {}, {}});
  auto const first_base = cards - dealt + 1;  // that of row 0
  for (auto const& group : digit_groups(cards, dealt)) {
    auto const first = plan->digits.size();
    for (auto const base : group.bases)
      plan->digits.push_back({in_all_lanes(base), in_all_lanes(base << 8), base - first_base});
    plan->groups.push_back({in_all_lanes(group.reject_below), first, plan->digits.size()});
  }
  return plan;
}

byte_filler filler_from(stream_kind kind, key256 const& key, std::uint64_t number, std::uint64_t which) {
  if (number >> 63 != 0)
    throw input_error{say("expected the number of a part of a run, below 2^63, got {}", number)};
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
      rejected_(plan_->batch() * plan_->groups.size()),
      rows_(plan_->batch() * plan_->stride()),
      rows_used_{plan_->batch()},
      records_(decks * dealt + detail::record_slack) {}

std::size_t deck_block::cards() const { return plan_->cards; }
std::size_t deck_block::dealt() const { return plan_->dealt; }

/// The words of a batch of blocks.
std::byte const* deck_block::take_random() {
  if (random_used_ == random_.size()) {
    words_(random_);
    random_used_ = 0;
  }
  auto const* const here = random_.data() + random_used_;
  random_used_ += plan_->batch() * plan_->random_bytes();
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

/// One deck's word of one group at a time: blocks in order, then groups, then words.
void deck_block::redraw() {
  auto* rows = rows_.data();
  auto const* rejected = rejected_.data();
  for (std::size_t block = 0; block < plan_->batch(); ++block, rows += plan_->stride()) {
    for (auto const& group : plan_->groups) {
      for (auto left = *rejected++; left != 0; left &= left - 1) {
        auto const word = static_cast<std::size_t>(std::countr_zero(left));
        redraw(group, rows + (word < 32 ? 2 * word : 2 * (word - 32) + 1));
      }
    }
  }
}

/// The digits of a group for one deck, whose card 0 is at `cards`.
void deck_block::redraw(detail::deck_group const& group, std::uint8_t* cards) {
  std::uint32_t x = 0;
  do {
    x = take_redraw();
    for (auto d = group.first; d < group.last; ++d) {
      auto const& digit = plan_->digits[d];
      auto const product = x * digit.base.lanes[0];
      cards[decks * digit.row] = static_cast<std::uint8_t>(product >> 16);
      x = product & 0xffff;
    }
  } while (x < group.reject_below.lanes[0]);
}

void deck_block::make_batch() {
  auto const& kernels = detail::used_decks();
  auto const& plan = *plan_;
  auto const* const random = reinterpret_cast<std::uint8_t const*>(take_random());
  detail::deck_work const work{plan.digits.data(), plan.groups.data(), plan.groups.size(),
                               plan.batch(),       plan.stride(),      random,
                               rows_.data(),       rejected_.data()};
  if ((plan.cards < 256 ? kernels.digits : kernels.digits_256)(work)) redraw();
  if (plan.dealt == plan.cards && plan.dealt > 0) {  // the first digit is below 1
    for (std::size_t b = 0; b < plan.batch(); ++b) std::memset(rows_.data() + b * plan.stride(), 0, decks);
  }
  (plan.cards <= 128 ? kernels.decode_small : kernels.decode)(rows_.data(), plan.dealt, plan.batch(),
                                                              plan.stride());
}

std::span<std::uint8_t const> deck_block::next() {
  if (rows_used_ == plan_->batch()) {
    make_batch();
    rows_used_ = 0;
  }
  return std::span{rows_}.subspan(plan_->stride() * rows_used_++, decks * plan_->dealt);
}

std::span<std::uint8_t const> deck_block::next_records() {
  auto const rows = next();
  if (rows.empty()) return rows;  // nothing is dealt
  detail::used_decks().records(rows.data(), plan_->dealt, records_.data());
  return std::span{records_}.first(decks * plan_->dealt);
}

}  // namespace faro
