// Faces that are words: hit, miss, or several at once (success + advantage). In laws each such face is a
// number far from those of other dice. Private to src/odds.
#pragma once
#include <faro/exact/detail/dice.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::dice_language {

/// What a face shows: words in order, each with how often.
using face_words = std::vector<std::pair<std::string, std::int64_t>>;

/// The different faces with words of a question.
class word_table {
 public:
  static constexpr std::int64_t first = std::int64_t{1} << 62;
  /// The number that stands for a face; the same for the same words.
  std::int64_t number_of(face_words words);
  /// How often a word is on a face; 0 on faces that are numbers.
  [[nodiscard]] std::int64_t times_on(std::int64_t face, std::string const& word) const;
  [[nodiscard]] bool knows(std::string const& word) const;
  /// "success + 2 advantage"; "blank".
  [[nodiscard]] std::string text_of(std::int64_t face) const;
  [[nodiscard]] static std::string text_of(face_words const& words);
  [[nodiscard]] std::vector<std::string> words() const;

 private:
  std::vector<face_words> faces_;
};

/// Whether some of the outcomes are words.
inline bool speaks_words(dice const& law) {
  return !law.empty() && law.entries().back().outcome >= word_table::first;
}

}  // namespace faro::odds::dice_language
