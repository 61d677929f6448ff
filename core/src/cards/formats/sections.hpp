// Which cards of a list are the draw pile, where the user names the headings above them: "main=Market,
// main=Knights". All other cards are set apart, under the names of their headings.
#pragma once
#include "lists/shape.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::deck_lists {

class draw_sections {
 public:
  /// Throws input_error for what is not main=HEADING. An empty text names none.
  explicit draw_sections(std::string_view text);

  /// Whether some are named; else a list is read as its format has it.
  [[nodiscard]] bool any() const { return !names_.empty(); }
  [[nodiscard]] bool has(std::string_view heading) const;
  /// Whether cards of this section are drawn from, so many of which are counted.
  bool take(std::string_view heading, std::uint64_t cards);
  /// Throws input_error for one that has no cards, with those that have some.
  void check(std::string_view source) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::pair<std::string, std::uint64_t>> seen_;  // with their numbers of cards
};

/// The options that draw from the cards under one of these headings.
[[nodiscard]] std::vector<reading_options> ways_of_sections(std::vector<std::string> const& headings);

}  // namespace faro::deck_lists
