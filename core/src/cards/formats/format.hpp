// What a deck format is: a name, an example, how it is recognised and how it is read.
#pragma once
#include "cards/formats/builder.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace faro::deck_lists {

/// A deck list as readers see it: what pages and word processors put in place of blanks is blanks again, what
/// has no width is gone.
struct deck_text {
  std::string_view whole;               ///< without a byte order mark
  std::string_view source;              ///< what messages call it; may be a path with an ending
  std::vector<std::string_view> lines;  ///< without blanks at both ends; line 1 is lines[0]

  deck_text(std::string_view text, std::string_view source);
  deck_text(deck_text const&) = delete;
  deck_text& operator=(deck_text const&) = delete;

 private:
  std::string cleaned_;  // the text, where it was not clean
};

struct deck_format {
  char const* name;     ///< for --deck-format
  char const* title;    ///< for people
  char const* example;  ///< a list in this format
  /// Whether a text is in this format. Formats that were asked before it did not recognise it.
  bool (*recognises)(deck_text const& text);
  /// Throws input_error for a line that it does not understand.
  void (*read)(deck_text const& text, deck_builder& into);
};

}  // namespace faro::deck_lists
