#include "chance/instruction_set.hpp"

#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <array>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace faro {

namespace {

constexpr std::array all_sets{instruction_set::portable, instruction_set::avx2, instruction_set::avx512};

instruction_set detect() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return instruction_set::avx512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return instruction_set::avx2;
#endif
  return instruction_set::portable;
}

instruction_set checked(instruction_set set, std::string const& who) {
  if (set <= best_instruction_set()) return set;
  throw input_error{
      say("{}: this machine does not have {}, only {}", who, name_of(set), name_of(best_instruction_set()))};
}

instruction_set asked_for() {
  char const* const text = std::getenv("FARO_INSTRUCTIONS");
  if (text == nullptr || *text == '\0') return best_instruction_set();
  std::vector<std::string> names;
  for (auto const set : all_sets) {
    if (name_of(set) == text) return checked(set, "FARO_INSTRUCTIONS");
    names.emplace_back(name_of(set));
  }
  throw input_error{say("FARO_INSTRUCTIONS: expected portable, avx2 or avx512, got '{}'{}", text,
                        did_you_mean(text, names))};
}

// What is used, as a number above 0; 0 until it is known. Relaxed: nothing else hangs on it.
std::atomic<std::uint8_t> used{0};

}  // namespace

std::string_view name_of(instruction_set set) {
  switch (set) {
    case instruction_set::avx2:
      return "avx2";
    case instruction_set::avx512:
      return "avx512";
    default:
      return "portable";
  }
}

instruction_set best_instruction_set() {
  static auto const best = detect();
  return best;
}

std::span<instruction_set const> instruction_sets() {
  return std::span{all_sets}.first(static_cast<std::size_t>(best_instruction_set()) + 1);
}

instruction_set used_instruction_set() {
  auto known = used.load(std::memory_order_relaxed);
  if (known == 0) {
    use_instruction_set(asked_for());
    known = used.load(std::memory_order_relaxed);
  }
  return static_cast<instruction_set>(known - 1);
}

void use_instruction_set(instruction_set set) {
  checked(set, "use_instruction_set");
  used.store(static_cast<std::uint8_t>(static_cast<unsigned>(set) + 1), std::memory_order_relaxed);
}

}  // namespace faro
