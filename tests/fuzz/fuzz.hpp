// Feeding whatever reads what comes from outside: what is right, changed a little, again and again.
//
//     ctest --preset release -R '^fuzz'     the same few thousand texts every time, in seconds
//     tests/fuzz/run                        led by what code a text reached that none had before (libFuzzer
//     of
//                                           clang 19), under the address and undefined-behaviour sanitizers
//
// A target is one reader. Both ways feed it and change texts in the same manner; a new one is a function that
// makes it and its name in one of the lists below.
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace faro::testing {

/// Where changes come from.
class fuzz_choices {
 public:
  explicit fuzz_choices(std::string_view seed);
  fuzz_choices(fuzz_choices const&) = delete;
  fuzz_choices& operator=(fuzz_choices const&) = delete;
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(chooser_.below(n)); }
  bool once_in(std::size_t n) { return below(n) == 0; }
  template <class T>
  T const& one_of(std::vector<T> const& from) {
    return from[below(from.size())];
  }

 private:
  chacha8 bits_;
  random_chooser<chacha8> chooser_;
};

/// What is fed, and how texts for it come about.
struct fuzz_target {
  std::string name;                   ///< its corpus is tests/fuzz/corpus/NAME, if there is one
  std::vector<std::string> texts;     ///< right ones
  std::vector<std::string> pieces{};  ///< words worth putting into a text
  /// Reads the text as far as it goes. Whether it was taken; what is wrong with it is an error of ours. It
  /// may check with the macros of gtest.
  std::function<bool(std::string_view)> feed;
  /// A change after which the text is still one of its kind, so that what is behind the parser is reached.
  std::function<std::string(std::string_view, fuzz_choices&)> change{};
  std::size_t runs = 2000;  ///< how many are fed where nobody measures what they reach
};

/// Whether libFuzzer feeds. Then an input that takes long costs others: targets read it, and leave work out
/// that is no reading.
inline bool led_by_coverage = false;

/// A target's name, and how it is made.
struct fuzz_maker {
  std::string name;
  std::function<fuzz_target()> make;
};
inline void PrintTo(fuzz_maker const& one, std::ostream* out) { *out << one.name; }  // NOLINT: gtest's name
[[nodiscard]] std::vector<fuzz_maker> fuzzed_questions();
[[nodiscard]] std::vector<fuzz_maker> fuzzed_decks();
[[nodiscard]] std::vector<fuzz_maker> fuzzed_evidence();
[[nodiscard]] std::vector<fuzz_maker> fuzzed_exams();
[[nodiscard]] std::vector<fuzz_maker> fuzzed_scripts();
[[nodiscard]] std::vector<fuzz_maker>
fuzzed_doors();  ///< what is asked of faro::ask; none where it is not built
[[nodiscard]] std::vector<fuzz_maker> fuzz_makers();  ///< all of them

/// Takes away texts of its own that it refuses.
void keep_taken(fuzz_target& target);
/// The texts of a target, and those of its corpus.
[[nodiscard]] std::vector<std::string> texts_of(fuzz_target const& target);
/// The text changed as the target changes texts, or damaged.
[[nodiscard]] std::string changed(fuzz_target const& target, std::string text, fuzz_choices& c);

/// Feeds texts and changed texts. Fails for any exception that is not ours and for a text that takes longer
/// than ten seconds; and if nothing or everything was taken, which would test nothing.
void fuzz(fuzz_target const& target);

/// A byte changed; a part taken out, doubled, moved or cut off; a piece put in.
std::string damaged(std::string text, std::vector<std::string> const& pieces, fuzz_choices& c);
/// One value of a JSON text changed for another one: of the text itself, or at the edge of what there is.
std::string changed_json(std::string_view text, fuzz_choices& c);

}  // namespace faro::testing
