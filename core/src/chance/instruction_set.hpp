// Which vector instructions the fast parts of the library use on this machine.
//
// They are written several times over: for AVX-512, for AVX2, and portably. All give the same bytes, the same
// decks, the same orders; only the time differs. The best one that the processor (and the operating system)
// has is found at the first call. The environment variable FARO_INSTRUCTIONS=portable, avx2 or avx512 asks
// for another, to compare or to test.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace faro {

/// In ascending order: a machine that has one has all before it.
enum class instruction_set : std::uint8_t {
  portable,  ///< what the compiler's target has anyway
  avx2,      ///< x86-64-v3
  avx512,    ///< x86-64-v4: F, BW, DQ, VL
};

/// "portable", "avx2" or "avx512".
std::string_view name_of(instruction_set set);

/// The best set of this machine.
instruction_set best_instruction_set();

/// The sets of this machine, portable first.
std::span<instruction_set const> instruction_sets();

/// The set that is used: what use_instruction_set() said last; else what FARO_INSTRUCTIONS names; else the
/// best. Throws input_error when the variable names none, or one that this machine does not have.
instruction_set used_instruction_set();

/// Uses this set from here on, in all threads; what runs already may finish with another, with the same
/// results. Throws input_error for a set that this machine does not have.
void use_instruction_set(instruction_set set);

}  // namespace faro
