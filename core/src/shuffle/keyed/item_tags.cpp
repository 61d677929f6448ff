// Tags by number: words of a stream, and more of them where they are equal.
#include "shuffle/keyed/item_tags.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <bit>
#include <span>

namespace faro {
namespace {

constexpr std::uint64_t tag_part = std::uint64_t{1} << 32;  // docs/spec-samples.md

/// Words as they stand in a stream: little-endian.
void fill_words(stream& source, std::span<std::uint64_t> words) {
  source.fill(std::as_writable_bytes(words));
  if constexpr (std::endian::native == std::endian::big) {
    for (auto& word : words) word = __builtin_bswap64(word);
  }
}

}  // namespace

item_tags::item_tags(key256 const& key, stream_kind generator)
    : key_{derived_key(key, tag_part)}, generator_{generator}, stream_{generator, key_} {}

void item_tags::refill() {
  fill_words(stream_, words_);
  at_ = 0;
}

void item_tags::seek(std::uint64_t item) {
  stream_.seek(8 * item);
  at_ = words_.size();
}

std::uint64_t item_tags::further(std::uint64_t item, std::uint64_t part) const {
  stream more{generator_, key_, item + 1};
  more.seek(8 * part);
  std::uint64_t word = 0;
  fill_words(more, {&word, 1});
  return word;
}

tag_limit::tag_limit(ratio const& chance) : all_{chance == ratio{1}}, rest_{chance} {
  if (chance < ratio{0} || ratio{1} < chance)
    throw input_error{say("expected a chance from 0 to 1, got {}", chance.to_string())};
  if (!all_) first_ = next_word(rest_);
}

std::uint64_t tag_limit::next_word(ratio& rest) {
  auto const scaled = rest * ratio{power(integer{2}, 64)};
  auto const whole = scaled.floor();
  rest = scaled - ratio{whole};
  return whole.to_uint64();
}

}  // namespace faro
