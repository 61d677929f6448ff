// Big Deal's generator: RIPEMD-160 of a counter, the seed and the owner, and the deal that a number stands
// for.
#include "audit/src/bigdeal.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstring>

namespace faro::audit {

namespace {

constexpr std::size_t counter_bytes = 4, number_bytes = 12;

integer number_from(std::span<std::byte const> digest) {
  uint128 number = 0;
  for (auto const byte : digest.first(number_bytes)) number = number << 8 | std::to_integer<unsigned>(byte);
  return integer::from_unsigned(number);
}

}  // namespace

bigdeal_generator::bigdeal_generator(bigdeal_seed const& seed, std::string_view owner)
    : message_(counter_bytes, '\0') {
  auto const digest = ripemd160(owner);
  message_.reserve(counter_bytes + seed.size() + digest.size());  // no half of a key in memory given back
  message_ += as_text(seed);
  message_ += as_text(digest);
}

bigdeal_generator::~bigdeal_generator() { erase_secret(message_); }

deal_seats bigdeal_generator::next() {
  for (;;) {
    if (counter_ == UINT32_MAX) throw input_error{"Big Deal's counter of 32 bits is used up"};
    ++counter_;
    for (std::size_t i = 0; i < counter_bytes; ++i)
      message_[i] = static_cast<char>(static_cast<unsigned char>(counter_ >> (8 * i)));
    auto number = number_from(ripemd160(message_));
    if (number >= number_of_deals()) continue;
    number_ = std::move(number);
    return numbered_deal(number_);
  }
}

}  // namespace faro::audit
