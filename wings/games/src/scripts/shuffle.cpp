// Shuffles in Lua: a deck goes in as a list of numbers, and what comes out must be the same cards.
#include "games/src/scripts/machine.hpp"
#include "shuffle/astray.hpp"

#include <faro/error.hpp>
#include <faro/games/shuffle.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

namespace faro::odds {

namespace {

constexpr std::size_t most_cards_in_lua = 1'000'000;

/// Lua states, of which each run takes one for itself, so that many threads can shuffle.
class shared_machines {
 public:
  shared_machines(std::string text, std::string name) : text_{std::move(text)}, name_{std::move(name)} {
    auto const use = [](detail::script_machine& machine) { machine.expect_shuffle(); };
    with_one(use);  // says what is wrong with the file at once
  }

  template <class Use>
  void with_one(Use const& use) {
    auto machine = take();
    struct giving_back {
      shared_machines& to;
      std::unique_ptr<detail::script_machine>& machine;
      ~giving_back() {
        std::scoped_lock const lock{to.mutex_};
        to.idle_.push_back(std::move(machine));
      }
    } const at_end{*this, machine};
    use(*machine);
  }

 private:
  std::unique_ptr<detail::script_machine> take() {
    {
      std::scoped_lock const lock{mutex_};
      if (!idle_.empty()) {
        auto out = std::move(idle_.back());
        idle_.pop_back();
        return out;
      }
    }
    return std::make_unique<detail::script_machine>(text_, name_, script_settings{}, script_limits{});
  }

  std::string text_, name_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<detail::script_machine>> idle_;
};

}  // namespace

/// Nothing but the picks and the deck may matter: what the script keeps is looked at after the first runs,
/// and then every so many.
void detail::script_machine::shuffle(chooser_ref c, std::span<std::uint32_t> deck) {
  if (deck.size() > most_cards_in_lua)
    refuse(say("a shuffle in Lua takes up to {} cards, got {}", most_cards_in_lua, deck.size()));
  std::vector<std::uint32_t> cards(deck.begin(), deck.end());
  struct while_given {
    std::vector<std::uint32_t>*& given;
    ~while_given() { given = nullptr; }
  } const at_end{given_};
  given_ = &cards;
  take_deck(play(c));
  std::ranges::copy(cards, deck.begin());
  if (runs < 64 || runs % (64 + 16 * kept()) == 0) check_unchanged();
}

void detail::script_machine::push_deck() {
  std::span<std::uint32_t const> numbers{*given_};
  lua_pushlightuserdata(lua_, &numbers);
  enter(lua_, door::push_numbers, 1, 1);
}

/// The card at a place of the table, a number from 0; nothing where there is none.
std::optional<std::uint32_t> detail::script_machine::card_left_at(int table, std::size_t place,
                                                                  std::vector<std::uint32_t> const& sorted) {
  lua_rawgeti(lua_, table, static_cast<lua_Integer>(place) + 1);
  if (lua_isnil(lua_, -1)) {
    lua_pop(lua_, 1);
    return std::nullopt;
  }
  int whole = 0;
  auto const number = lua_type(lua_, -1) == LUA_TNUMBER ? lua_tointegerx(lua_, -1, &whole) : 0;
  bool const fits =
      whole != 0 && number >= 1 && number - 1 <= lua_Integer{sorted.empty() ? 0 : sorted.back()};
  auto const card = fits ? static_cast<std::uint32_t>(number - 1) : 0;
  if (!fits || !std::ranges::binary_search(sorted, card)) {
    script_reader reader{lua_};
    auto const value = reader.value(-1);
    refuse(say("the shuffle put {} at place {}, which is no card of the deck",
               value ? to_string(*value) : reader.fault(), place + 1));
  }
  lua_pop(lua_, 1);
  return card;
}

/// From what the function returned, or from the table that it was given, which lies below that.
void detail::script_machine::take_deck(script_stop how) {
  if (how == script_stop::left) return;
  if (how == script_stop::failed) refuse("a shuffle can't fail: t:fail() is for games");
  bool const in_place = lua_isnil(lua_, -1);
  if (!in_place && !lua_istable(lua_, -1)) {
    refuse(say("the shuffle returned a {}: expected the deck, or nothing when it moved the cards of `deck`",
               luaL_typename(lua_, -1)));
  }
  int const table = lua_gettop(lua_) - (in_place ? 1 : 0);
  auto before = *given_;
  std::ranges::sort(before);
  std::vector<std::uint32_t> after;
  auto const size = std::max<std::size_t>(before.size(), lua_rawlen(lua_, table));
  for (std::size_t i = 0; i < size; ++i) {
    if (auto const card = card_left_at(table, i, before)) after.push_back(*card);
  }
  lua_settop(lua_, top_slot - 1);
  auto sorted = after;
  std::ranges::sort(sorted);
  if (sorted == before) {
    *given_ = std::move(after);
    return;
  }
  std::vector<std::uint32_t> lost, doubled;
  std::ranges::set_difference(before, sorted, std::back_inserter(lost));
  std::ranges::set_difference(sorted, before, std::back_inserter(doubled));
  auto const of = before.size();
  auto const what = doubled.empty() ? say("the shuffle lost card {} of {}", lost[0] + 1, of)
                    : lost.empty()  ? say("the shuffle doubled card {} of {}", doubled[0] + 1, of)
                                   : say("the shuffle doubled card {} of {} and lost card {}", doubled[0] + 1,
                                         of, lost[0] + 1);
  throw cards_astray{say("{}: {}", name_, what), std::move(after)};
}

bool is_shuffle_in_lua(std::string const& text, std::string const& name) {
  return detail::script_machine{text, name, {}, {}}.is_shuffle();
}

shuffle_entry shuffle_in_lua(std::string text, std::string name) {
  auto const machines = std::make_shared<shared_machines>(std::move(text), name);
  auto out = own_shuffle(std::move(name), [machines](chooser_ref c, std::span<std::uint32_t> deck) {
    machines->with_one([&](detail::script_machine& machine) { machine.shuffle(c, deck); });
  });
  out.summary = "a shuffle in Lua";
  return out;
}

}  // namespace faro::odds
