// Is a key biased by position? Exact distributions of the letters of a fair key.
//
// Under a fair key each right answer stands with equal odds at each place where it may stand: the bank's own
// numbers of answers, anchors and questions that keep their order allowed for. How often each letter is right
// (a sum of unequal coins) and the longest run of one letter have exact distributions; Holm's correction
// joins them in one verdict. Up to 300 questions the numbers are exact integers, beyond that long doubles.
// O(questions^2 x letters).
//
// Origin: Poisson's binomial distribution; runs by a Markov chain; S. Holm (1979).
#pragma once
#include <faro/exam/bank.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::exam {

/// Where a right answer stands, of the places where it might stand.
struct key_place {
  std::vector<std::size_t> places{};
  std::size_t right = 0;
};
/// The key of the questions that can tell something: one right answer, two places or more for it.
std::vector<key_place> free_key(bank const& all);

struct letter_report {
  char name = 'A';
  std::uint64_t seen = 0;
  std::uint64_t might = 0;  ///< questions where it may be right
  double expected = 0;
  double p = 1;  ///< of a count so unlikely or more unlikely
};

struct key_report {
  std::size_t questions = 0;
  std::vector<letter_report> letters{};
  std::size_t longest_run = 0;
  char run_of = 'A';
  double run_p = 1;                  ///< of a run so long or longer
  std::optional<ratio> run_exact{};  ///< the same, where it is exact
  double most_p = 1;                 ///< that some letter occurs so often as the most frequent one, or more
  std::optional<ratio> most_exact{};
  bool most_known = false;  ///< only where all questions have the same places
  double p = 1;             ///< of the whole: Holm's least
};

/// Throws input_error when no question can tell anything.
key_report judge_key(std::vector<key_place> const& key);

}  // namespace faro::exam
