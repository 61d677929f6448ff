#include "byte_source.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

namespace faro::detail {

namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they lie in memory");

template <class Generator>
class word_source final : public byte_source {
 public:
  explicit word_source(Generator generator) : generator_{std::move(generator)} {}

  void fill(std::span<std::byte> out) override {
    while (!out.empty()) {
      if (left_ == 0) {
        word_ = generator_();
        left_ = sizeof word_;
      }
      auto const taken = std::min(left_, out.size());
      std::memcpy(out.data(), reinterpret_cast<std::byte const*>(&word_) + (sizeof word_ - left_), taken);
      left_ -= taken;
      out = out.subspan(taken);
    }
  }

 private:
  Generator generator_;
  std::uint64_t word_ = 0;
  std::size_t left_ = 0;  // bytes of the word that are not yet given
};

template <class Generator>
std::unique_ptr<byte_source> stream_of(key256 const& key, std::uint64_t stream) {
  return std::make_unique<word_source<Generator>>(Generator{key, stream});
}

}  // namespace

source_maker source_maker_of(std::string_view generator) {
  if (generator == "chacha20") return stream_of<chacha20>;
  if (generator == "chacha8") return stream_of<chacha8>;
  throw input_error{"generator '" + std::string{generator} + "': chacha20 or chacha8 is right"};
}

void inside_out_picks::next(std::uint32_t first, std::span<std::uint32_t> out) {
  std::array<std::uint32_t, group> words;
  source_->fill(std::as_writable_bytes(std::span{words}.first(out.size())));
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto const bound = first + static_cast<std::uint32_t>(i) + 1;
    auto product = std::uint64_t{words[i]} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      auto const reject_below = (0 - bound) % bound;  // 2^32 mod bound
      while (static_cast<std::uint32_t>(product) < reject_below) {
        std::uint32_t word;
        source_->fill(std::as_writable_bytes(std::span{&word, 1}));
        product = std::uint64_t{word} * bound;
      }
    }
    out[i] = static_cast<std::uint32_t>(product >> 32);
  }
}

}  // namespace faro::detail
