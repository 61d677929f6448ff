// Reading a game's deck, however it is described, and the order of its outcomes.
#include "games/src/scripts/machine.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::odds::detail {

void script_machine::add_kind(std::int64_t count) {
  if (by_ != LUA_NOREF) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, by_);
    lua_insert(lua_, -2);
    call(1);
  }
  script_reader reader{lua_};
  std::string bytes;
  if (!reader.append_bytes(-1, bytes)) refuse(say("the deck holds {}", reader.fault()));
  auto const value = reader.value(-1);
  if (!value) refuse(say("the deck holds {}", reader.fault()));
  if (count < 0 || static_cast<std::uint64_t>(count) > deck::most_cards ||
      cards_ + static_cast<std::uint64_t>(count) > deck::most_cards) {
    refuse(say("expected 0 to {} cards in all, got {} cards {}", deck::most_cards, count, to_string(*value)));
  }
  cards_ += static_cast<std::uint64_t>(count);
  deck_bytes_ += bytes + std::to_string(count) + "\n";
  lua_pushvalue(lua_, -1);
  if (lua_rawget(lua_, kind_of_slot) != LUA_TNIL) {  // seen before
    auto const kind = static_cast<std::size_t>(lua_tointegerx(lua_, -1, nullptr));
    initial_counts_[kind] += static_cast<count_t>(count);
    lua_pop(lua_, 2);
    return;
  }
  lua_pop(lua_, 1);
  auto const kind = static_cast<lua_Integer>(initial_counts_.size());
  initial_counts_.push_back(static_cast<count_t>(count));
  numbers_.push_back(value->whole());
  lua_pushvalue(lua_, cards_slot);
  lua_pushvalue(lua_, -2);
  lua_pushinteger(lua_, kind + 1);
  enter(lua_, door::set_place, 3, 0);
  lua_pushvalue(lua_, kind_of_slot);
  lua_insert(lua_, -2);
  lua_pushinteger(lua_, kind);
  enter(lua_, door::set_entry, 3, 0);
}

/// A deck by name or as a list, "land*24 spell*36"; `by = "rank"` and "suit" merge playing cards.
void script_machine::read_deck_text(std::string const& text) {
  deck cards;
  try {
    cards = faro::read_deck_text(text).list.table.cards;
  } catch (input_error const& e) {
    refuse(say("deck '{}': {}", text, e.said()));
  }
  std::string by;
  if (by_ != LUA_NOREF) {
    if (lua_rawgeti(lua_, LUA_REGISTRYINDEX, by_) == LUA_TSTRING) by = text_at(lua_, -1);
    lua_pop(lua_, 1);
    if (!by.empty()) by_ = LUA_NOREF;
  }
  if (by_ == LUA_NOREF && by.empty()) asked_deck_ = cards;
  for (auto const& kind : cards.kinds()) {
    auto name = kind.name;
    if (!by.empty()) {
      if (!kind.playing || kind.playing->is_joker()) refuse(say("{} has no {}", kind.name, by));
      name = std::string(
          1, by == "rank" ? letter_of(kind.playing->rank_of()) : letter_of(kind.playing->suit_of()));
    }
    push_text(lua_, name);
    add_kind(kind.count);
  }
}

/// {card, card, ...} or {{card, count}, ...}.
void script_machine::read_deck_list(int list) {
  auto const size = static_cast<lua_Integer>(lua_rawlen(lua_, list));
  for (lua_Integer i = 1; i <= size; ++i) {
    if (lua_rawgeti(lua_, list, i) != LUA_TTABLE) {
      add_kind(1);
      continue;
    }
    int const entry = lua_gettop(lua_);
    lua_rawgeti(lua_, entry, 1);
    int is_whole = 1;
    std::int64_t count = 1;
    if (lua_rawgeti(lua_, entry, 2) != LUA_TNIL) count = lua_tointegerx(lua_, -1, &is_whole);
    lua_pop(lua_, 1);
    if (is_whole == 0 || lua_isnil(lua_, -1))
      refuse(say("entry {} of the deck: expected {{card, count}}, with a whole number of cards", i));
    add_kind(count);
    lua_settop(lua_, entry - 1);
  }
}

/// {land = 24, spell = 36}: kinds in the order of their names.
void script_machine::read_deck_map(int map) {
  script_reader reader{lua_};
  auto const kinds = reader.value(map);
  if (!kinds) refuse(say("the deck holds {}", reader.fault()));
  for (auto const& [name, count] : *kinds->entries()) {
    if (!count.whole() || name.entries()) {
      refuse(
          say("the deck has {} = {}: expected a whole number of cards", to_string(name), to_string(count)));
    }
    push_value(name);
    add_kind(*count.whole());
  }
}

/// The deck that the value at the top describes: nil is the 52 cards.
void script_machine::read_deck(int p) {
  if (lua_isfunction(lua_, -1)) {
    lua_pushvalue(lua_, p);
    call(1);
  }
  int const described = lua_gettop(lua_);
  if (by_ != LUA_NOREF) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, by_);
    bool const text = lua_type(lua_, -1) == LUA_TSTRING;
    std::string const by{text_at(lua_, -1)};
    if (!lua_isfunction(lua_, -1) && by != "rank" && by != "suit")
      refuse("`by` must be \"rank\", \"suit\" or a function of a card");
    if (text && lua_type(lua_, described) != LUA_TSTRING && !lua_isnil(lua_, described))
      refuse(say("by = \"{}\" needs a deck of playing cards by its name", by));
    lua_pop(lua_, 1);
  }
  switch (lua_type(lua_, described)) {
    case LUA_TNIL:
      read_deck_text("standard52");
      break;
    case LUA_TSTRING:
      read_deck_text(std::string{text_at(lua_, described)});
      break;
    case LUA_TTABLE:
      if (lua_rawlen(lua_, described) > 0) {
        read_deck_list(described);
      } else {
        read_deck_map(described);
      }
      break;
    default:
      refuse(say("expected a name, a list or a table of counts for the deck, got {}",
                 luaL_typename(lua_, described)));
  }
  lua_settop(lua_, top_slot - 1);
}

/// The outcomes from the least to the greatest: a list at the top, or a function of the parameters.
void script_machine::read_order(int p) {
  if (lua_isfunction(lua_, -1)) {
    lua_pushvalue(lua_, p);
    call(1);
  }
  script_reader reader{lua_};
  auto const list = reader.value(-1);
  if (!list || !list->entries()) refuse("`order` must be a list of outcomes, from the least to the greatest");
  for (auto const& [place, outcome] : *list->entries()) {
    if (!order_.try_emplace(outcome, order_.size() + 1).second)
      refuse(say("`order` lists '{}' twice", to_string(outcome)));
  }
}

}  // namespace faro::odds::detail
