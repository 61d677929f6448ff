// What `t` does.
#include "games/src/scripts/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace faro::odds::detail {
namespace {

constexpr std::int64_t most_copies = 1'000'000;

}  // namespace

int script_machine::stop_for_good(faro::message text) {
  stopped = script_stop::refused;
  message = std::move(text);
  return -1;
}

bool script_machine::is_t(lua_State* L, char const* name) {
  if (lua_touserdata(L, 1) == self) return true;
  complain(say("call it as t:{0}(...), with a colon, not as t.{0}(...)", name));
  return false;
}

bool script_machine::whole(lua_State* L, int index, char const* what, std::int64_t least, std::int64_t most,
                           std::int64_t& out) {
  int is_whole = 0;
  out = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &is_whole) : 0;
  if (is_whole != 0 && out >= least && out <= most) return true;
  script_reader reader{L};
  auto const given = reader.value(index);
  complain(fmt::format("{}: expected a whole number from {} to {}, got {}", what, least, most,
                       given ? to_string(*given) : reader.fault()));
  return false;
}

std::optional<std::size_t> script_machine::kind_at_index(lua_State* L, int index) {
  lua_pushvalue(L, index);
  lua_rawget(L, lua_upvalueindex(2));
  int found = 0;
  auto const kind = lua_tointegerx(L, -1, &found);
  lua_pop(L, 1);
  return found != 0 ? std::optional{static_cast<std::size_t>(kind)} : std::nullopt;
}

void script_machine::push_card(lua_State* L, std::size_t kind) const {
  if (kind < numbers_.size() && numbers_[kind]) {
    lua_pushinteger(L, *numbers_[kind]);
  } else {
    lua_rawgeti(L, lua_upvalueindex(1), static_cast<lua_Integer>(kind) + 1);
  }
}

std::string script_machine::card_text(lua_State* L, std::size_t kind) const {
  push_card(L, kind);
  script_reader reader{L};
  auto const value = reader.value(-1);
  lua_pop(L, 1);
  return value ? to_string(*value) : reader.fault();
}

void script_machine::answered(std::string text) { answers->push_back(std::move(text)); }

int script_machine::draw(lua_State* L) {
  if (!is_t(L, "draw")) return -1;
  if (lua_isinteger(L, 2) && lua_tointeger(L, 2) > 1)
    return complain(fmt::format(
        "t:draw({0}): expected what it gives when no card is left, got a number, and it takes one "
        "card; write a loop, for i = 1, {0} do ... end, or t:draw_any({0}) for cards unseen",
        lua_tointeger(L, 2)));
  if (in_deck_ == unseen_) {
    if (lua_isnone(L, 2)) return complain("no card is left to draw; ask t:left() first");
    if (answers) answered(say("found no card"));
    lua_settop(L, 2);
    return 1;
  }
  // A card drawn unseen is as likely to be any that was not seen as one still in the deck is.
  auto const kind = chooser_->kind(counts_);
  --counts_[kind];
  --in_deck_;
  if (answers) answered(say("drew {}", card_text(L, kind)));
  push_card(L, kind);
  return 1;
}

int script_machine::draw_any(lua_State* L) {
  if (!is_t(L, "draw_any")) return -1;
  std::int64_t n = 1;
  auto const most = static_cast<std::int64_t>(in_deck_ - unseen_);
  if (!lua_isnone(L, 2) && !whole(L, 2, "t:draw_any(n)", 0, most, n)) return -1;
  if (n > most) return complain("no card is left to draw; ask t:left() first");
  unseen_ += static_cast<std::uint64_t>(n);
  if (answers) answered(say("drew {} unseen", n));
  return 0;
}

/// Decides which cards were drawn unseen, now that it matters.
void script_machine::reveal() {
  constexpr std::uint64_t between_looks = 64;
  for (; unseen_ > 0; --unseen_, --in_deck_) {
    if (unseen_ % between_looks == 0) go_on_in_time();
    --counts_[chooser_->kind(counts_)];
  }
}

int script_machine::take(lua_State* L) {
  if (!is_t(L, "take")) return -1;
  std::int64_t n = 1;
  if (!lua_isnone(L, 3) && !whole(L, 3, "t:take(card, n)", 0, most_copies, n)) return -1;
  reveal();
  auto const kind = kind_at_index(L, 2);
  if (!kind || counts_[*kind] < static_cast<std::uint64_t>(n)) {
    script_reader reader{L};
    auto const card = reader.value(2);
    return complain(fmt::format("t:take: the deck holds {} of {}, not {}", kind ? counts_[*kind] : 0,
                                card ? to_string(*card) : reader.fault(), n));
  }
  counts_[*kind] -= static_cast<count_t>(n);
  in_deck_ -= static_cast<std::uint64_t>(n);
  return 0;
}

int script_machine::place(lua_State* L) {
  if (!is_t(L, "place")) return -1;
  std::int64_t n = 1;
  if (!lua_isnone(L, 3) && !whole(L, 3, "t:place(card, n)", 0, most_copies, n)) return -1;
  if (in_deck_ + static_cast<std::uint64_t>(n) > deck::most_cards)
    return complain(fmt::format("t:place: more than {} cards in the deck", deck::most_cards));
  reveal();
  auto const kind = kind_at_index(L, 2);
  if (!kind) {
    script_reader reader{L};
    std::string card;
    if (!reader.append_bytes(2, card) || card == "n")
      return complain(fmt::format("t:place: {} is no card", card.empty() ? reader.fault() : "nil"));
    counts_.push_back(0);
    return 0;  // place_call() enters it in the tables and calls again
  }
  counts_[*kind] += static_cast<count_t>(n);
  in_deck_ += static_cast<std::uint64_t>(n);
  return 1;
}

int script_machine::gather(lua_State* L) {
  if (!is_t(L, "gather")) return -1;
  counts_.resize(std::max(counts_.size(), initial_counts_.size()));
  std::ranges::fill(counts_, 0);
  std::ranges::copy(initial_counts_, counts_.begin());
  in_deck_ = total(counts_);
  unseen_ = 0;
  return 0;
}

int script_machine::left(lua_State* L) {
  if (!is_t(L, "left")) return -1;
  if (lua_isnone(L, 2)) {
    lua_pushinteger(L, static_cast<lua_Integer>(in_deck_ - unseen_));
    return 1;
  }
  if (lua_isnil(L, 2)) return complain("t:left(card): expected a card, got nil");
  reveal();
  auto const kind = kind_at_index(L, 2);
  lua_pushinteger(L, kind ? counts_[*kind] : 0);
  return 1;
}

int script_machine::below(lua_State* L) {
  std::int64_t n = 0;
  if (!is_t(L, "below") || !whole(L, 2, "t:below(n)", 1, INT64_MAX, n)) return -1;
  if (!few_enough(L, "t:below", static_cast<std::uint64_t>(n))) return -1;
  auto const answer = n == 1 ? 0 : chooser_->below(static_cast<std::uint64_t>(n));
  if (answers) answered(fmt::format("below {}: {}", n, answer));
  lua_pushinteger(L, static_cast<lua_Integer>(answer));
  return 1;
}

int script_machine::die(lua_State* L) {
  std::int64_t sides = 6;
  if (!is_t(L, "die")) return -1;
  if (!lua_isnone(L, 2) && !whole(L, 2, "t:die(sides)", 1, INT64_MAX, sides)) return -1;
  if (!few_enough(L, "t:die", static_cast<std::uint64_t>(sides))) return -1;
  auto const answer = sides == 1 ? 1 : chooser_->below(static_cast<std::uint64_t>(sides)) + 1;
  if (answers) answered(fmt::format("d{}: {}", sides, answer));
  lua_pushinteger(L, static_cast<lua_Integer>(answer));
  return 1;
}

int script_machine::chance(lua_State* L) {
  std::int64_t of = 0;
  std::int64_t good = 0;
  if (!is_t(L, "chance") || !whole(L, 3, "t:chance(good, of), of", 1, UINT32_MAX, of) ||
      !whole(L, 2, "t:chance(good, of), good", 0, of, good))
    return -1;
  auto const yes = pick_chance(*chooser_, static_cast<count_t>(good), static_cast<count_t>(of));
  if (answers) answered(say("chance {} of {}: {}", good, of, yes ? "yes" : "no"));
  lua_pushboolean(L, yes ? 1 : 0);
  return 1;
}

namespace {

/// '80%', '4/5' or '0.8' as chances out of so many.
std::optional<std::pair<count_t, count_t>> chance_in(std::string_view text) {
  try {
    bool const percent = text.ends_with('%');
    auto const number = ratio::parse(percent ? text.substr(0, text.size() - 1) : text);
    auto const chance = percent ? number / ratio{100} : number;
    if (chance.sign() < 0 || chance > ratio{1} || chance.denominator() > integer{UINT32_MAX}) return {};
    return std::pair{static_cast<count_t>(chance.numerator().to_uint64()),
                     static_cast<count_t>(chance.denominator().to_uint64())};
  } catch (input_error const&) {
    return {};
  }
}

}  // namespace

/// Goes on with this chance; else the run is none of those that are asked about.
int script_machine::observe(lua_State* L) {
  if (!is_t(L, "observe")) return -1;
  std::int64_t good = 0, of = 1;
  auto const type = lua_type(L, 2);
  if (type == LUA_TBOOLEAN && lua_isnoneornil(L, 3)) {
    good = lua_toboolean(L, 2);
  } else if (type == LUA_TSTRING) {
    auto const chance = chance_in(text_at(L, 2));
    if (!chance || !lua_isnoneornil(L, 3))
      return complain(
          fmt::format("t:observe(chance): expected a chance from 0 to 1, such as '80%' or '4/5', got '{}'",
                      text_at(L, 2)));
    good = chance->first;
    of = chance->second;
  } else if (type != LUA_TNUMBER) {
    return complain("t:observe: expected a condition (true or false), '80%', or two numbers (4, 5)");
  } else if ((!lua_isnoneornil(L, 3) && !whole(L, 3, "t:observe(good, of), of", 1, UINT32_MAX, of)) ||
             !whole(L, 2, of == 1 ? "t:observe(chance)" : "t:observe(good, of), good", 0, of, good)) {
    return -1;
  }
  auto const yes = pick_chance(*chooser_, static_cast<count_t>(good), static_cast<count_t>(of));
  if (answers) answered(say("observed, {} of {}: {}", good, of, yes ? "yes" : "no"));
  if (yes) return 0;
  note_line(L);
  stopped = script_stop::contradicted;
  return -1;
}

int script_machine::pick(lua_State* L) {
  if (!is_t(L, "pick")) return -1;
  auto const size = lua_type(L, 2) == LUA_TTABLE ? lua_rawlen(L, 2) : 0;
  if (size == 0) return complain("t:pick(list): expected a list with at least one entry");
  auto const answer = size == 1 ? 0 : chooser_->below(size);
  lua_rawgeti(L, 2, static_cast<lua_Integer>(answer) + 1);
  if (answers) {
    script_reader reader{L};
    auto const value = reader.value(-1);
    answered(say("picked {}", value ? to_string(*value) : reader.fault()));
  }
  return 1;
}

int script_machine::fail(lua_State* L) {
  if (is_t(L, "fail")) stopped = script_stop::failed;
  return -1;
}

}  // namespace faro::odds::detail
