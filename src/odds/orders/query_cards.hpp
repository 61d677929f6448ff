// The cards and classes of cards that an order query names. Private to the library.
#pragma once
#include "odds/orders/query_text.hpp"

#include <faro/cards/table.hpp>
#include <faro/odds/orders/laws.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::orders {

/// Some of the kinds of a deck.
struct selection {
  std::string name;         ///< as the query has it: "red ace"
  std::vector<bool> kinds;  ///< of each kind whether it belongs
  std::uint64_t cards = 0;
};

/// The kinds of a deck by their value of an attribute.
struct grouping {
  std::string name;                                 ///< "rank"
  std::vector<std::string> values;                  ///< that some card has, in rising order
  std::vector<std::optional<std::size_t>> of_kind;  ///< of each kind which value, if any
  card_classes classes;                             ///< cards of each value; others have no value
};

/// What the words of a query mean for one deck.
class card_names {
 public:
  explicit card_names(card_table const& table) : table_{table} {}
  [[nodiscard]] deck const& pack() const { return table_.cards; }

  /// The attribute of this name, singular or plural, if the cards have it.
  [[nodiscard]] std::optional<grouping> find_grouping(std::string_view name) const;
  /// Reads the name of an attribute. Throws input_error that lists near ones.
  [[nodiscard]] grouping read_grouping(query_reader& reader) const;
  /// Reads cards: names joined by and, or, not, parentheses. Throws input_error; also when none is meant.
  [[nodiscard]] selection read_selection(query_reader& reader) const;
  /// The same up to the first `and` or `or` outside of parentheses.
  [[nodiscard]] selection read_simple_selection(query_reader& reader) const;
  /// Whether the next word is the name of an attribute.
  [[nodiscard]] bool attribute_is_next(query_reader const& reader) const;
  /// Whether cards are named next by a comparison: `rank = A`.
  [[nodiscard]] bool comparison_is_next(query_reader const& reader) const;
  /// The same, or by a set: `rank in J..K`. Where a number of cards is counted, a set may be of that number.
  [[nodiscard]] bool test_is_next(query_reader const& reader) const;
  /// Whether the name is one of cards.
  [[nodiscard]] bool names_cards(std::string_view name) const { return find(name).has_value(); }

 private:
  using members = std::vector<bool>;
  [[nodiscard]] std::vector<std::string> attributes() const;
  [[nodiscard]] std::vector<std::string> known_names() const;
  [[nodiscard]] attribute const* find_attribute(std::string_view name) const;
  [[nodiscard]] members of_value(attribute const& a, std::int32_t value) const;
  [[nodiscard]] std::optional<members> find(std::string_view name) const;
  [[nodiscard]] members read_alternatives(query_reader& reader, unsigned depth) const;
  [[nodiscard]] members read_joint(query_reader& reader, unsigned depth) const;
  [[nodiscard]] members read_one(query_reader& reader, unsigned depth) const;
  [[nodiscard]] members read_name(query_reader& reader) const;
  static std::int64_t read_value(query_reader& reader, attribute const& a);
  static std::vector<std::pair<std::int64_t, std::int64_t>> read_set(query_reader& reader,
                                                                     attribute const& a);
  [[nodiscard]] members read_comparison(query_reader& reader, attribute const& a) const;
  [[nodiscard]] selection selected(query_reader const& reader, std::size_t first, members kinds) const;

  card_table const& table_;
};

}  // namespace faro::odds::orders
