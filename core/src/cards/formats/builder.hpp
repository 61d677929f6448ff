// What readers of deck lists put cards into: it counts, checks names, keeps piles apart and collects notes.
#pragma once
#include "cards/formats/sections.hpp"
#include "lists/shape.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::deck_lists {

/// Counts are read up to this, far more than a deck may have: what is refused says what was given.
inline constexpr std::uint64_t largest_count_kept = 1'000'000'000'000'000'000;

/// A card as a line of a list has it.
struct listed_card {
  std::string name;
  std::uint64_t count = 1;
  std::vector<std::string> tags{};
};

class deck_builder {
 public:
  /// `source` is what messages call the text: "mono.txt", "deck".
  explicit deck_builder(std::string_view source, draw_sections sections = draw_sections{{}})
      : source_{source}, sections_{std::move(sections)} {}

  [[nodiscard]] std::string_view source() const { return source_; }
  /// The headings from whose cards is drawn, where they are named: then piles are called as the list does.
  [[nodiscard]] draw_sections const& sections() const { return sections_; }
  /// The pile of cards of this section: itself, or that from which is drawn (empty), where sections are
  /// named.
  [[nodiscard]] std::string pile_of(std::string_view section, std::uint64_t cards);

  /// Adds a card of a line (0: there are no lines) to the draw pile, or to the pile of this section. Names
  /// that are playing cards become them. Throws input_error for a name or count that can't be.
  void add(listed_card card, std::size_t line, std::string_view section = {});
  /// The same, to a pile by its own name.
  void add_to_pile(listed_card card, std::size_t line, std::string_view pile);
  /// A line to tell the reader: "mono.txt, line 3: ...".
  void note(std::size_t line, std::string_view text);
  /// Throws input_error with this text: "mono.txt, line 3: ...".
  [[noreturn]] void refuse(std::size_t line, message const& what) const;
  /// The same, with the options that settle it.
  [[noreturn]] void refuse(std::size_t line, message const& what, std::vector<reading_options> ways) const;
  /// Listing a card again is how this format counts copies, and no cause for a note.
  void repeats_are_usual() { repeats_are_usual_ = true; }
  /// The columns of a table as they are named, and as they were read.
  void name_columns(std::string_view text) { named_columns_ = text; }
  [[nodiscard]] std::string const& named_columns() const { return named_columns_; }
  void set_columns(std::vector<deck_column> columns) { columns_ = std::move(columns); }
  /// The draw pile, where a format gives cards more than names and tags.
  void set_table(card_table table) { table_ = std::move(table); }

  /// Throws input_error for "4xOpt", "[4] Opt" and "(4) Opt": four of them, or one that is called so; `ways`
  /// settle it.
  void refuse_glued_count(std::string_view line, std::size_t number,
                          std::vector<reading_options> ways = {}) const;
  /// The same of a line with these digits and this name in it, where both stand there.
  void refuse_count(std::string_view line, std::string_view digits, std::string_view name, std::size_t number,
                    std::vector<reading_options> ways = {}) const;

  /// Throws refused_reading for "Fire" beside "Fire // Ice": half of a card, or another one. `line_of`: of a
  /// kind.
  void refuse_halves(std::vector<card_kind> const& kinds,
                     std::function<std::size_t(std::size_t)> const& line_of) const;

  /// Throws input_error when there are no cards to draw.
  [[nodiscard]] deck_file finish();

 private:
  /// Kinds in the order in which they came, and where each was listed first.
  struct pile {
    std::vector<card_kind> kinds;
    std::map<std::string, std::pair<std::size_t, std::size_t>, std::less<>> places;  // kind, line
  };
  [[nodiscard]] message where(std::size_t line) const;
  void check(listed_card const& card, std::size_t line) const;
  void note_alike();

  std::string source_;
  draw_sections sections_;
  std::string named_columns_;
  std::vector<deck_column> columns_;
  pile deck_;
  std::vector<std::pair<std::string, pile>> beside_;
  card_table table_;
  std::vector<std::string> notes_, repeats_;
  bool repeats_are_usual_ = false;
};

}  // namespace faro::deck_lists
