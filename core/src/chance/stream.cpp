// A stream asked for in any pieces; the bytes come from the kernels of the machine's instruction set.
#include "chance/aes_counter.hpp"
#include "chance/generator_kernels.hpp"
#include "chance/instruction_set.hpp"
#include "chance/little_endian.hpp"
#include "text/nearest.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace faro {

namespace detail {

generator_kernels const& used_generators() {
#if defined(__x86_64__)
  switch (used_instruction_set()) {
    case instruction_set::avx512:
      return avx512_generators;
    case instruction_set::avx2:
      return avx2_generators;
    default:
      break;
  }
#endif
  return portable_generators;
}

}  // namespace detail

namespace {

constexpr std::array all_kinds{stream_kind::chacha_20, stream_kind::chacha_12, stream_kind::chacha_8,
                               stream_kind::aes256_ctr, stream_kind::xoshiro256pp_x16};

unsigned rounds_of(stream_kind kind) {
  return kind == stream_kind::chacha_20 ? 20 : kind == stream_kind::chacha_12 ? 12 : 8;
}

/// `units` blocks of 64 bytes, in groups of sixteen; what is over of the last group is dropped.
void make_chacha(unsigned rounds, key256 const& key, std::uint64_t number, std::uint64_t first,
                 std::byte* out, std::size_t units) {
  std::array<std::uint32_t, 8> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = key.word32(i);
  auto const groups = units / 16;
  auto const& kernels = detail::used_generators();
  kernels.chacha(rounds, words.data(), number, first, out, groups);
  if (units % 16 == 0) return;
  std::array<std::byte, 1024> last;
  kernels.chacha(rounds, words.data(), number, first + 16 * groups, last.data(), 1);
  std::memcpy(out + 1024 * groups, last.data(), 64 * (units % 16));
}

void make_aes(key256 const& key, std::uint64_t number, std::uint64_t first, std::byte* out,
              std::size_t units) {
#if defined(__x86_64__)
  static bool const has_vaes = __builtin_cpu_supports("vaes") != 0;
  if (has_vaes && used_instruction_set() == instruction_set::avx512) {
    detail::aes256_counter_vaes(key.bytes.data(), number, first, out, units);
    return;
  }
#endif
  detail::aes256_counter(key.bytes.data(), number, first, out, units);
}

}  // namespace

std::span<stream_kind const> stream_kinds() { return all_kinds; }

std::string_view name_of(stream_kind kind) {
  switch (kind) {
    case stream_kind::chacha_12:
      return "chacha12";
    case stream_kind::chacha_8:
      return "chacha8";
    case stream_kind::aes256_ctr:
      return "aes256-ctr";
    case stream_kind::xoshiro256pp_x16:
      return "xoshiro256++x16";
    default:
      return "chacha20";
  }
}

stream_kind find_stream_kind(std::string_view name) {
  std::vector<std::string> names;
  std::string list;
  for (auto const kind : all_kinds) {
    if (name_of(kind) == name) return kind;
    names.emplace_back(name_of(kind));
    list += (list.empty() ? "" : ", ") + names.back();
  }
  throw input_error{say("no stream is called '{}'{}; there are {}", name, did_you_mean(name, names), list)};
}

stream::stream(stream_kind kind, key256 const& key, std::uint64_t number)
    : key_{key}, number_{number}, lanes_{}, kind_{kind} {
  if (kind_ == stream_kind::xoshiro256pp_x16) start_lanes();
}

/// What is made at least at a time: a block, or a step of all lanes.
std::size_t stream::unit() const {
  return kind_ == stream_kind::aes256_ctr ? 16 : kind_ == stream_kind::xoshiro256pp_x16 ? 128 : 64;
}

/// The four words of lane l are words 4 l .. 4 l + 3 of chacha20 with the same key and number.
void stream::start_lanes() {
  chacha20 words{key_, number_};
  for (std::size_t lane = 0; lane < 16; ++lane) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < 4; ++i) any |= lanes_[16 * i + lane] = words();
    if (any == 0) lanes_[lane] = 1;  // xoshiro256++ would stay at zero: specified, and of probability 2^-256
  }
}

void stream::make(std::uint64_t first_unit, std::byte* out, std::size_t units) {
  switch (kind_) {
    case stream_kind::xoshiro256pp_x16:
      detail::used_generators().xoshiro(lanes_.data(), out, units);
      break;
    case stream_kind::aes256_ctr:
      make_aes(key_, number_, first_unit, out, units);
      break;
    default:
      make_chacha(rounds_of(kind_), key_, number_, first_unit, out, units);
  }
}

void stream::fill(std::span<std::byte> out) {
  auto const size = unit();
  std::array<std::byte, 128> one;
  while (!out.empty()) {
    auto const into = static_cast<std::size_t>(position_ % size);
    if (into == 0 && out.size() >= size) {
      auto const units = out.size() / size;
      make(position_ / size, out.data(), units);
      position_ += units * size;
      out = out.subspan(units * size);
      continue;
    }
    // A part of a unit. The lanes only go on once all of their step has been given.
    auto const part = std::min(size - into, out.size());
    auto const before = lanes_;
    make(position_ / size, one.data(), 1);
    if (into + part < size) lanes_ = before;
    std::memcpy(out.data(), one.data() + into, part);
    position_ += part;
    out = out.subspan(part);
  }
}

void stream::seek(std::uint64_t position) {
  if (kind_ != stream_kind::xoshiro256pp_x16) {
    position_ = position;
    return;
  }
  if (position < position_) {
    start_lanes();
    position_ = 0;
  }
  std::array<std::byte, 4096> dropped;
  while (position_ < position)
    fill(std::span{dropped}.first(
        static_cast<std::size_t>(std::min<std::uint64_t>(4096, position - position_))));
}

void stream_words::refill() {
  stream_.fill(std::as_writable_bytes(std::span{words_}));
  detail::read_little_endian(words_);
  next_ = 0;
}

}  // namespace faro
