// The cards and classes of cards that a question about an order names. Private to the library.
#pragma once
#include "odds/src/language/syntax.hpp"
#include "odds/src/orders/distributions.hpp"

#include <faro/cards/detail/table.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::orders {

using detail::syntax;

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

/// Of each look at the cards what it sees of each kind: kinds of which all see the same are alike.
using looks = std::vector<std::vector<std::size_t>>;

inline bool are_alike(looks const& all, std::size_t one, std::size_t other) {
  return std::ranges::all_of(all, [&](auto const& of) { return of[one] == of[other]; });
}

/// What the words of a text mean for one deck; every look at the cards is noted.
class card_names {
 public:
  card_names(card_table const& table, std::string_view text, looks& noted)
      : table_{table}, text_{text}, noted_{noted} {}
  [[nodiscard]] deck const& pack() const { return table_.cards; }

  /// The attribute of this name, singular or plural, if the cards have it.
  [[nodiscard]] std::optional<grouping> find_grouping(std::string_view name) const;
  /// Whether it is the name of an attribute.
  [[nodiscard]] bool is_attribute(syntax const& s) const { return s.is_name() && find_grouping(s.text); }
  /// The attribute that is named there. Throws query_error that lists near ones.
  [[nodiscard]] grouping grouping_of(syntax const& s) const;
  /// Cards: names joined by and, or, not. Throws query_error; also when none is meant.
  [[nodiscard]] selection selection_of(syntax const& s) const;
  /// Whether the name is one of cards.
  [[nodiscard]] bool names_cards(std::string_view name) const { return find(name).has_value(); }

  /// A whole number; throws, saying what it is for.
  [[nodiscard]] std::uint64_t number_of(syntax const& s, std::string_view what) const;
  [[noreturn]] void fail(syntax const& s, message const& complaint) const {
    detail::fail_at(text_, s.at, complaint);
  }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  using members = std::vector<bool>;
  [[nodiscard]] std::vector<std::string> attributes() const;
  [[nodiscard]] std::vector<std::string> known_names() const;
  [[nodiscard]] attribute const* find_attribute(std::string_view name) const;
  [[nodiscard]] members of_value(attribute const& a, std::int32_t value) const;
  [[nodiscard]] std::optional<members> find(std::string_view name) const;
  [[nodiscard]] members members_of(syntax const& s) const;
  [[nodiscard]] members named(syntax const& s) const;
  [[nodiscard]] std::int64_t value_of(syntax const& s, attribute const& a) const;
  [[nodiscard]] members in_set(syntax const& s, bool outside) const;
  [[nodiscard]] members compared(syntax const& s) const;
  [[nodiscard]] attribute const& attribute_of(syntax const& s) const;
  [[nodiscard]] std::string written(syntax const& s) const;

  card_table const& table_;
  std::string_view text_;
  looks& noted_;
  mutable std::optional<attribute> card_numbers_{};  // once it was asked for
};

}  // namespace faro::odds::orders
