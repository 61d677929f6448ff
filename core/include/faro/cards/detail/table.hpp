// A deck with attributes: what a question about cards can ask of each kind.
//
// Playing cards have `rank` (two lowest, ace highest), `suit` (clubs, diamonds, hearts, spades), `colour`,
// `value` (pips; ace 1, court cards 10) and `hcp` (bridge points). A CSV file gives every column as an
// attribute. Tags are yes-or-no attributes. Building costs O(kinds x attributes).
#pragma once
#include <faro/cards/deck.hpp>
#include <faro/error.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// One attribute of the kinds of a deck.
struct attribute {
  std::string name;
  bool numeric = false;                 ///< its values are whole numbers (then `labels` spell them)
  std::vector<std::string> labels{};    ///< the values, in order
  std::vector<std::int64_t> numbers{};  ///< the number of each value: its own, or its place among the labels
  std::vector<std::int32_t> of_kind{};  ///< for each kind of the deck the place of its value; -1: it has none
  /// The place of the value that a text means (any case, singular or plural, "A" and "ace"), or -1.
  [[nodiscard]] std::int32_t find(std::string_view text) const;
};

/// Which kinds bear a tag.
struct tag_column {
  std::string name;
  std::vector<bool> of_kind{};
};

struct card_table {
  card_table() = default;
  /// With the attributes of playing cards, where there are any, and the tags.
  explicit card_table(deck cards);

  deck cards;
  std::vector<attribute> attributes{};
  std::vector<tag_column> tags{};

  [[nodiscard]] attribute const* find_attribute(std::string_view name) const&;
  attribute const* find_attribute(std::string_view name) && = delete;
  [[nodiscard]] tag_column const* find_tag(std::string_view name) const&;
  tag_column const* find_tag(std::string_view name) && = delete;
  /// The place of a kind by name or, for playing cards, by any notation; -1 if there is none.
  [[nodiscard]] std::int32_t find_kind(std::string_view name) const;
};

/// Which card a card is, as an attribute `card`: in the order of the deck; of numbers, ascending, where every
/// name is a whole number (a lottery's balls).
attribute card_attribute(deck const& cards);

/// A deck from CSV (RFC 4180): a header, then a line a kind. The column `name` (or `card`, else the first)
/// names the kind, `count` (or `copies`, `quantity`) says how many, 1 where there is no such column; all
/// others are attributes, numeric if every value is a whole number. An empty cell: this kind has no such
/// attribute. Lines that repeat a name must agree and add up. Throws input_error that names `source`, the
/// line and what is right.
card_table parse_deck_csv(std::string_view text, std::string_view source);

}  // namespace faro
