// Which tool, started from which seed, gives an order; and what a find is worth.
//
//   like::seed_search search{
//       {.order = {7, 3, 2, 8, 5, 6, 9, 4, 0, 1}, .items = 10}, {"python", "numpy"}, {{0, 999'999}}};
//   search.run([](like::found_seed const& f) { std::cout << f.tools[0] << ' ' << f.seed << '\n'; });
//   // python 42
//
// All seeds of a range (without one: all below 2^32) are tried, on all processors; each find is checked by
// making the whole order again.
// Work that was told to stop (faro/parallel/progress.hpp) ends with what it has, and can be gone on with from
// where it was. Cost: O(seeds), each as much of a generator's state as the first numbers need. A search is of
// one thread, which starts those that it needs. Throws input_error for an order that is none and for a tool
// that there is not.
#pragma once
#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::like {

/// An order, or the first of one, or numbers drawn with replacement.
struct seed_question {
  std::vector<std::uint64_t> order;  ///< from 0 on
  std::uint64_t items = 0;           ///< of how many; of draws: how many faces
  bool draws = false;
  std::uint64_t after = 0;  ///< or later in the stream: after up to so many numbers below `items`
};

struct seed_range {
  std::uint64_t first = 0, last = UINT32_MAX;
};

struct found_seed {
  std::vector<std::string_view> tools;  ///< those that draw alike
  std::uint64_t seed;
};

/// Tools that draw alike are searched once.
struct seed_group {
  std::vector<std::string_view> tools;
  std::uint64_t last_seed;
};

class seed_search {
 public:
  /// Tools by name; "all" is all of which seeds are numbers and which can give what is asked for. Throws
  /// input_error for an order that is none, for a tool that there is not, and for one named that has no seeds
  /// to try.
  seed_search(seed_question question, std::vector<std::string> const& tools,
              std::vector<seed_range> ranges = {{}});

  [[nodiscard]] std::vector<seed_group> groups() const { return groups_; }
  /// Calls found(...) as they are found, in order. False when it was stopped.
  bool run(std::function<void(found_seed const&)> const& found, unsigned threads = 0);
  /// Of all groups and ranges.
  [[nodiscard]] std::uint64_t seeds() const;
  [[nodiscard]] std::uint64_t tried() const { return done_; }
  /// Goes on as if so many were tried.
  void go_on_after(std::uint64_t tried) { done_ = tried; }
  /// Of how many equally likely answers this is one, and its logarithm to base 2.
  [[nodiscard]] integer answers() const;
  [[nodiscard]] double log2_answers() const;

 private:
  struct piece {
    std::size_t group;
    seed_range seeds;
  };
  void search(piece const& what, std::vector<pick> const& picks, std::uint64_t first, std::uint64_t count,
              std::vector<std::uint64_t>& found) const;

  seed_question question_;
  std::vector<seed_group> groups_;
  std::vector<piece> pieces_;
  std::uint64_t done_ = 0;
  bool keeps_order_ = false;
};

}  // namespace faro::like
