// `faro-bench generators` and `faro-bench arrays`.
#include "bench/baselines.hpp"
#include "bench/contests/contest.hpp"
#include "cli/system/system.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using baselines::batched_fisher_yates;
using baselines::contestant;
using baselines::wyrand;

// ---- generators -------------------------------------------------------------------------------------------

}  // namespace

std::vector<comparison> compare_generators(bench_plan const& plan) {
  constexpr std::size_t kilobytes = 16;
  constexpr unsigned times = 100;
  auto const buffer = std::make_shared<std::array<std::uint64_t, kilobytes * 128>>();
  auto const other = std::make_shared<std::array<std::uint64_t, kilobytes * 128>>();
  std::vector<contestant> all;
  auto const add = [&](std::string const& name, auto fill) {
    all.push_back({name,
                   [=] {
                     for (unsigned i = 0; i < times; ++i) fill(), wanted(buffer->data());
                   },
                   times * kilobytes});
  };
  auto const words = [&](std::string const& name, auto generator) {
    auto const kept = std::make_shared<decltype(generator)>(generator);
    add(name, [=] {
      auto g = *kept;  // in registers where it fits
      for (auto& word : *buffer) word = g();
      *kept = g;
    });
  };
  add("memcpy", [=] { std::memcpy(buffer->data(), other->data(), sizeof *buffer); });
  words("std::mt19937_64", std::mt19937_64{1});
  words("xoshiro256++, a word at a time", xoshiro256pp{bench_key()});
  words("chacha20, a word at a time", chacha20{bench_key()});
  for (auto const kind : stream_kinds()) {
    auto const source = std::make_shared<stream>(kind, bench_key());
    add(fmt::format("stream {}", name_of(kind)),
        [=] { source->fill(std::as_writable_bytes(std::span{*buffer})); });
  }
  return {contest("generators", "random bytes, 16 KB at a time", "ns a KB", {"std::mt19937_64", "memcpy"},
                  all, plan.rounds, plan)};
}

namespace {

// ---- arrays -----------------------------------------------------------------------------------------------

/// Memory in large pages, touched before anything is measured.
class large_memory {
 public:
  explicit large_memory(std::size_t bytes) : bytes_{bytes} {
    data_ = system::reserve(bytes_);
    if (!data_) throw system_error{say("no memory for {} bytes to measure with", bytes)};
    std::memset(data_, 1, bytes_);
  }
  ~large_memory() { system::release(data_, bytes_); }
  large_memory(large_memory const&) = delete;
  large_memory& operator=(large_memory const&) = delete;

  [[nodiscard]] std::span<std::byte> bytes() const { return {static_cast<std::byte*>(data_), bytes_}; }
  template <class T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  std::size_t bytes_;
  void* data_;
};

/// Contests over one array of n items of 32 bits.
class array_contest {
 public:
  array_contest(std::size_t n, bool all_sorts)
      : n_{n},
        all_{all_sorts},
        times_{std::max<std::size_t>(1, (std::size_t{1} << 18) / n)},
        items_{n * sizeof(std::uint32_t)},
        other_{n * sizeof(std::uint32_t) * 5 / 4 + (std::size_t{4} << 20)} {
    std::iota(items_.as<std::uint32_t>(), items_.as<std::uint32_t>() + n, 0U);
  }

  comparison run(bench_plan const& plan) {
    add("memcpy", [this] { std::memcpy(other_.as<std::byte>(), items_.as<std::byte>(), n_ * 4); });
    add_generator("std::shuffle, mt19937_64", std::mt19937_64{1},
                  [](auto items, auto& g) { std::shuffle(items.begin(), items.end(), g); });
    add_generator("batched Fisher-Yates, wyrand", wyrand{1},
                  [](auto items, auto& g) { batched_fisher_yates(items.data(), items.size(), g); });
    using enum stream_kind;
    bool const large = n_ > scatter_node::leaf_most;
    if (all_ && !large) {
      auto const source = std::make_shared<stream>(xoshiro256pp_x16, bench_key());
      add("shuffle, going on with xoshiro256++x16", [this, source] { shuffle(items(), *source); });
    }
    constexpr std::size_t worth_a_key = 1024;  // fewer: a generator that goes on is what one would use
    for (auto const kind : {xoshiro256pp_x16, chacha_8, chacha_20}) {
      auto const name = fmt::format("shuffle, {}", name_of(kind));
      if (!all_ && n_ < worth_a_key) {
        add_generator(name, stream_words{kind, bench_key()}, [](auto items, auto& g) { shuffle(items, g); });
      } else if (all_ || kind != chacha_8) {
        add_keyed(name, {kind, 1, workspace()});
      }
    }
    if (all_ && large) {
      if (plan.clock == baselines::clock_kind::wall)  // the other clock does not see what the second one does
        add_keyed("shuffle, chacha20, 2 threads", {chacha_20, 2, workspace()});
      add_keyed("shuffle, chacha20, memory from the system", {chacha_20, 1, {}});
      add("shuffle_in_place, chacha20", [this] { shuffle_in_place(items(), bench_key()); });
    }
    // Large arrays: what disturbs for a moment is small beside the time of one run.
    auto const rounds = n_ > std::size_t{1} << 24 ? 3U : n_ > std::size_t{1} << 20 ? 5U : plan.rounds;
    return contest("arrays", fmt::format("one array of {} x 32 bits", n_), "ns an item",
                   {"memcpy", "std::shuffle, mt19937_64", "batched Fisher-Yates, wyrand"}, contestants_,
                   std::min(plan.rounds, rounds), plan);
  }

 private:
  [[nodiscard]] std::span<std::uint32_t> items() const { return {items_.as<std::uint32_t>(), n_}; }
  [[nodiscard]] std::span<std::byte> workspace() const { return other_.bytes(); }

  void add(std::string const& name, std::function<void()> const& once) {
    auto const run = [this, once] {
      for (std::size_t i = 0; i < times_; ++i) once(), wanted(items_.as<void>());
    };
    contestants_.push_back({name, run, static_cast<double>(n_ * times_)});
  }
  void add_keyed(std::string const& name, array_options const& options) {
    add(name, [this, options] { shuffle(items(), bench_key(), options); });
  }
  template <class G, class Shuffle>
  void add_generator(std::string const& name, G generator, Shuffle once) {
    auto const kept = std::make_shared<G>(generator);
    auto const run = [this, kept, once] {
      auto g = *kept;
      for (std::size_t i = 0; i < times_; ++i) once(items(), g), wanted(items_.as<void>());
      *kept = g;
    };
    contestants_.push_back({name, run, static_cast<double>(n_ * times_)});
  }

  std::size_t n_;
  bool all_;
  std::size_t times_;
  large_memory items_, other_;
  std::vector<contestant> contestants_;
};

}  // namespace

std::vector<comparison> compare_arrays(bench_plan const& plan) {
  std::vector<comparison> out;
  for (unsigned const bits : {10U, 16U, 20U, 22U, 24U, 26U, 28U}) {
    if (bits <= plan.large_bits) out.push_back(array_contest{std::size_t{1} << bits, true}.run(plan));
  }
  return out;
}

std::vector<comparison> compare_array_sizes(unsigned first, unsigned last, bench_plan const& plan) {
  std::vector<comparison> out;
  for (auto bits = first; bits <= last; ++bits) {
    out.push_back(array_contest{std::size_t{1} << bits, false}.run(plan));
    out.back().work = fmt::format("2^{}", bits);
  }
  return out;
}

}  // namespace faro::program
