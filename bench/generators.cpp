// Random bytes: every stream by every instruction set, beside std::mt19937_64 and memcpy; and words one by
// one. All in turn in one process.
#include "baselines.hpp"
#include "chance/instruction_set.hpp"
#include "side_by_side.hpp"
#include "table.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/xoshiro.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace faro;

alignas(64) std::array<std::byte, 16384> buffer, other;

/// Keeps the compiler from leaving out what fills the buffer.
void seen() { asm volatile("" : : "r"(buffer.data()), "r"(other.data()) : "memory"); }

constexpr int fills = 50;

template <class F>
baselines::contestant bytes(std::string name, F fill) {
  return {std::move(name),
          [fill]() mutable {
            for (int i = 0; i < fills; ++i) {
              fill();
              seen();
            }
          },
          double{fills} * buffer.size()};
}

template <class G>
baselines::contestant word_by_word(std::string name, G generator) {
  return bytes(std::move(name), [generator]() mutable {
    auto g = generator;  // on the stack, as a user has it
    for (std::size_t i = 0; i < buffer.size(); i += 8) {
      std::uint64_t const word = g();
      std::memcpy(buffer.data() + i, &word, 8);
    }
    generator = g;
  });
}

}  // namespace

int main() {
  auto const key = key_from_text("bench");
  std::vector<baselines::contestant> all;
  all.push_back(bytes("memcpy", [] { std::memcpy(buffer.data(), other.data(), buffer.size()); }));
  all.push_back(word_by_word("mt19937_64", std::mt19937_64{1}));
  all.push_back(word_by_word("wyrand", baselines::wyrand{1}));
  all.push_back(word_by_word("xoshiro256++, scalar", xoshiro256pp{key}));
  all.push_back(word_by_word("chacha20, words", chacha20{key}));
  all.push_back(word_by_word("chacha8, words", chacha8{key}));
  for (auto const kind : stream_kinds()) {
    for (auto const set : instruction_sets()) {
      auto const source = std::make_shared<stream>(kind, key);
      all.push_back(bytes(std::string{name_of(kind)} + ", " + std::string{name_of(set)}, [source, set] {
        use_instruction_set(set);
        source->fill(buffer);
      }));
    }
  }
  baselines::print_rates("16 KiB of random bytes", baselines::side_by_side(all, 41), "mt19937_64");
}
