// What `faro-bench` compares, and how it is told.
#pragma once
#include "bench/side_by_side.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// How much is measured.
struct bench_plan {
  unsigned rounds = 15;
  unsigned large_bits = 26;              ///< the largest array has 2^26 items
  std::uint64_t file_bytes = 200 << 20;  ///< of the text that is shuffled
  std::string program = FARO_PROGRAM;    ///< which faro shuffles it
  baselines::clock_kind clock = baselines::clock_kind::wall;
};

/// Contestants that did the same work, and those among them that the others are held against.
struct comparison {
  std::string section;  ///< "decks"
  std::string work;     ///< "a deck of 52 cards"
  std::string unit;     ///< "ns a deck"
  double scale;         ///< units in a second: 1e9 for nanoseconds
  std::vector<std::string> yardsticks;
  std::vector<baselines::timing> rows;

  /// Throws std::logic_error when there is no row of that name.
  [[nodiscard]] baselines::timing const& row(std::string_view name) const;
};

std::vector<comparison> compare_generators(bench_plan const& plan);
std::vector<comparison> compare_decks(bench_plan const& plan);
std::vector<comparison> compare_deals(bench_plan const& plan);
std::vector<comparison> compare_arrays(bench_plan const& plan);
/// Exact questions, beside going through every hand or board.
std::vector<comparison> compare_odds(bench_plan const& plan);
/// Seeds of other tools, searched.
std::vector<comparison> compare_seeds(bench_plan const& plan);
/// Programs as child processes, on a file that is made in the folder for temporary files.
std::vector<comparison> compare_files(bench_plan const& plan);

/// Time an item against the number of items, of 32 bits: 2^first .. 2^last.
std::vector<comparison> compare_array_sizes(unsigned first, unsigned last, bench_plan const& plan);
/// The same as a drawing, a file of its own.
std::string array_curve(std::vector<comparison> const& sizes, std::string const& machine);

}  // namespace faro::program
