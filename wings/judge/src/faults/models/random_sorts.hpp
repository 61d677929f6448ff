// Sorts of usual languages with a comparator that answers at random: what sort(() => Math.random() - 0.5) and
// its like do to a deck.
//
// Each is the program's own algorithm, comparison for comparison, with a fair coin for "comes before". Where
// a random answer would lead it out of the array (C++, undefined there) it stops at the end. Origin: T.
// Peters (2002, Timsort; J. Bloch for Java), D. Musser (1997, introsort as libstdc++ has it), J. Bloch (1997,
// Java's merge sort up to version 6). O(n log n) comparisons, Python's and V8's O(n^2) moves.
#pragma once
#include <faro/chance/chooser.hpp>

#include <cstdint>
#include <span>

namespace faro::judge::detail {

/// list.sort of Python and Array.prototype.sort of V8 (Chrome, Node; since 2018): binary insertion below 64
/// cards. Precondition: fewer than 64 cards.
void sort_of_python(chooser_ref coin, std::span<std::uint32_t> deck);
/// Collections.sort and List.sort of Java since version 7: runs of 16 to 31 by binary insertion, merged with
/// galloping. Precondition: fewer than 64 cards, so that there are at most two runs.
void sort_of_java(chooser_ref coin, std::span<std::uint32_t> deck);
/// Collections.sort of Java up to version 6: merge sort, insertion sort below 7.
void merge_sort_of_java(chooser_ref coin, std::span<std::uint32_t> deck);
/// std::sort of C++ (libstdc++): introsort, insertion sort below 16.
void sort_of_cpp(chooser_ref coin, std::span<std::uint32_t> deck);
/// Array.prototype.sort of V8 before 2018: quicksort by the middle of three, insertion sort up to 10.
void quicksort_of_v8(chooser_ref coin, std::span<std::uint32_t> deck);

}  // namespace faro::judge::detail
