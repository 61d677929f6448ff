// The words of a deck that is written out: names with what stands at them, `*4` and `{red}`, between commas.
#pragma once
#include "cards/formats/builder.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::deck_lists {

/// Whether a word is a whole number: digits alone.
bool all_digits(std::string_view text);

struct literal_word {
  std::string_view text{};
  bool quoted = false;
  std::optional<std::uint64_t> count{};  ///< of "*4"
  std::vector<std::string> tags{};

  /// A word alone: without quotes, count and tags.
  [[nodiscard]] bool is_bare() const { return !quoted && !count && tags.empty(); }
  [[nodiscard]] bool is_number() const;
  /// "24" or "24x", as before a name.
  [[nodiscard]] bool is_leading_count() const;
  /// "x24", as behind a name.
  [[nodiscard]] bool is_trailing_count() const;
};

/// What stands between two commas.
using literal_piece = std::vector<literal_word>;

/// The words of a text, whose bytes they are views of. Typographic quotes and × are read as plain ones by
/// plain_literal(). Throws what `into` refuses with: a quote or brace without end, a * without a number.
std::vector<literal_piece> words_of_literal(std::string_view text, std::size_t line,
                                            deck_builder const& into);

/// The text with plain quotes, and * for ×, or x behind a number.
std::string plain_literal(std::string_view text);

/// The words with one blank between, in the quotes of those that have them.
std::string shown(literal_piece const& piece);

}  // namespace faro::deck_lists
