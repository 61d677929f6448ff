// Cards by what people call them: one reading of names for questions and for every option that names cards.
//
//     cards_named(table, "Lands")      // the kind land, the tag Land, or the cards whose type is land
//
// A name is that of a kind (playing cards in any notation), a tag, or a value of an attribute in words; then
// also any of them in other letters (LAND, Urza’s), or as the plural or singular of what the deck has. What
// comes first in this list is meant. Costs O(kinds + tags + values). Thread-safe: no state.
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// What a name means in a deck.
struct cards_meant {
  std::vector<bool> of_kind;            ///< of each kind whether it is meant
  std::vector<std::string> readings{};  ///< two and more where it can't be known which: "colour = red"
};

/// The cards that a name means; nothing where the deck has none of that name.
std::optional<cards_meant> cards_named(card_table const& table, std::string_view name);

/// A joker of the pack, or any card that is called so ("standard52 joker*2").
bool is_joker(card_kind const& kind);

/// All that cards of the deck are called: kinds, tags, values in words.
std::vector<std::string> names_of_cards(card_table const& table);

/// What is to be said of a name that no card has, where more helps than a name that is near: a type of cards
/// in a list without types, a word where cards have numbers alone. Else empty.
message remedy_for_name(card_table const& table, std::string_view name);

/// Several kinds of one name, such as the two kinds of lands of a tag; or one.
struct card_group {
  std::string name;                ///< of the only kind as the deck has it, else as it was written
  std::vector<std::size_t> kinds;  ///< their places in the deck
};

/// A name as it was written, without quotes around it, its marks plain.
std::string name_without_quotes(std::string_view name);

/// The kinds of a name, which may be in quotes. Throws input_error: the deck has none of that name, with
/// those that are near; or it may mean several things.
card_group group_named(card_table const& table, std::string_view name);

/// The number of cards that a deck has of a group.
std::uint64_t cards_of(deck const& cards, card_group const& group);

/// Cards written out as a deck is, 'land*3 2 Bolt', of a deck that is known: words that are a name there
/// together are one card. Throws input_error that begins with `source`.
deck_list parse_cards_of(card_table const& table, std::string_view text, std::string_view source);

}  // namespace faro
