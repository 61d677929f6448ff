// The operators of AnyDice on values. Rolls among them must have been turned into what is needed of them
// (the interpreter does: sums, counts, sequences). Private to src/odds.
#pragma once
#include "dice/src/anydice/syntax.hpp"
#include "dice/src/anydice/values.hpp"

#include <span>

namespace faro::odds::anydice {

/// What one outcome against another gives. Throws input_error beyond 64 bits and for 0 to a negative power.
std::int64_t of_numbers(binary_operator op, std::int64_t a, std::int64_t b);
/// Whether it is < > <= >= = or !=.
bool is_comparison(binary_operator op);

/// + - * / ^ & |: sequences are added up first, dice too.
value arithmetic(binary_operator op, value const& a, value const& b);
/// < > <= >= = !=: numbers against each element of a sequence, sequences against each other element by
/// element, anything against dice by its sum.
value comparison(binary_operator op, value const& a, value const& b);
/// So many of these dice.
value dice_of(value const& count, value const& faces);
/// + - ! # of a value; `d` is dice_of(1, …).
value with_sign(char sign, value const& v);

/// What lies at these positions, added up.
value at_positions(numbers const& positions, value const& v, bool highest_first);
/// The same of equal dice: {1, 3} of 4d6.
die_pointer dice_at_positions(numbers const& positions, collection const& dice, bool highest_first);

/// A sequence added up, anything else as it is.
value without_sequence(value const& v);
/// The distribution of a value as an output shows it: each element of a sequence is as likely as any.
dice distribution_of(value const& v);

}  // namespace faro::odds::anydice
