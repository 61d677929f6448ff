// Feeding a part of the library texts until it breaks: what is right, changed a little, again and again.
//
//     ctest --preset release -R '^fuzz'     the same few thousand texts every time, in seconds
//     ctest --preset fuzz                   other texts every time, a minute for each target, under the
//                                           address and undefined-behaviour sanitizers, led by what code a
//                                           text reached that none had before
//
// FARO_FUZZ_SECONDS=N goes on for so many seconds of the processor, FARO_FUZZ_SEED=TEXT does it the same way
// again, and FARO_FUZZ_KEEP=FOLDER keeps the texts that reached something new, to choose from for the corpus.
// What a text broke is told with the text; when the program ends on it, the text is in the file
// fuzz-NAME.crash.
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>

#include <cstddef>
#include <functional>
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
};

/// Feeds texts and changed texts. Fails for any exception that is not ours and for a text that takes longer
/// than ten seconds; and if nothing or everything was taken, which would test nothing.
void fuzz(fuzz_target const& target);

/// A byte changed; a part taken out, doubled, moved or cut off; a piece put in.
std::string damaged(std::string text, std::vector<std::string> const& pieces, fuzz_choices& c);
/// One value of a JSON text changed for another one: of the text itself, or at the edge of what there is.
std::string changed_json(std::string_view text, fuzz_choices& c);

}  // namespace faro::testing
