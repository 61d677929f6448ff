// The options of faro odds and the kinds of questions that use them, as a table.
#include "odds/verb/option_uses.hpp"

#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace faro::program {
namespace {

constexpr unsigned kinds(std::initializer_list<about> all) {
  unsigned out = 0;
  for (auto const one : all) out |= static_cast<unsigned>(one);
  return out;
}
constexpr unsigned everything = ~0U;

struct option_use {
  unsigned questions;
  std::string_view options;
};

/// The kinds of questions that use an option; those in no row are for drawn cards.
unsigned users_of(std::string_view option) {
  using enum about;
  constexpr std::array option_uses{
      option_use{everything, "--help --digits --plot --svg --png --json --percent --format --ask --as-text"},
      option_use{~kinds({showdowns, chips, luck, suits}), "--fractions --bins"},
      option_use{kinds({hands, orders, dice, games}), "--let --with"},
      option_use{kinds({hands, orders}), "--deck --decks --deck-format --seen"},
      option_use{kinds({hands, orders, showdowns}), "--explain"},
      option_use{kinds({hands, orders, dice, games}), "--given"},
      option_use{kinds({hands, dice}), "--observed --models"},
      option_use{kinds({hands, showdowns, chips, luck, suits}), "--effort"},
      option_use{kinds({hands, orders, dice, games}), "--jobs"},
      option_use{kinds({hands, showdowns, orders, dice, games}), "--simulate --seed"},
      option_use{kinds({hands, orders, dice}), "--ways --sample --record --replay --what-if"},
      option_use{kinds({programs}), "--anydice --translate"},
      option_use{kinds({showdowns, chips}), "--game --board --dead"},
      option_use{kinds({showdowns}), "--shares"},
      option_use{kinds({chips}), "--stacks --prizes --bubble --call --in-pot --equity --push-fold --blinds"},
      option_use{kinds({luck}), "--all-ins --won"},
      option_use{kinds({suits}), "--vacant --line"},
      option_use{kinds({hands, chips, luck, suits}), "--table"},
      option_use{kinds({orders}), "--order"},
      option_use{
          kinds({games}),
          "--set --parameters --compare --compare-with --strategies --law-of --policy --seconds --memory "
          "--same-deck --max-runs"}};
  for (auto const& use : option_uses) {
    auto const words = words_of(use.options);
    if (std::ranges::find(words, option) != words.end()) return use.questions;
  }
  return kinds({hands});
}

/// What an option that is not used is told.
message refusal_of(std::string const& option, unsigned questions, about question) {
  using enum about;
  if (questions == kinds({games})) return say("{} needs a game: faro odds GAME.lua {} ...", option, option);
  if (questions == kinds({chips}))
    return say("{} needs chips: faro odds --stacks '5000 3000' {} ...", option, option);
  if (questions == kinds({luck}))
    return say("{} needs a list of all-ins: faro odds --all-ins '80%*20' {} ...", option, option);
  if (questions == kinds({showdowns}) || (questions == kinds({showdowns, chips}) && question != chips))
    return say("{} needs a showdown: faro odds 'AsKs vs QhQd' {} ...", option, option);
  if (questions == kinds({suits}))
    return say("{} needs a suit of both hands: faro odds 'AQT opposite 432' {} ...", option, option);
  if (questions == kinds({programs}))
    return say("{} needs a program of AnyDice: faro odds GAME.anydice {} ...", option, option);
  switch (question) {
    case showdowns:
      if (option == "--seen")
        return say("--seen does not go with a showdown (a question with `vs`): cards out of play are --dead");
      if (option == "--given")
        return say(
            "--given does not go with a showdown (a question with `vs`), whose boards are counted in "
            "classes: "
            "cards that are known are --board; a condition on the board is estimated as one of hands, as in "
            "--hands 2x2 --community 5 'beats(1, 2)' --given 'community(heart >= 3)' --simulate 1000000");
      return say("{} does not go with a showdown (a question with `vs`)", option);
    case chips:
      return say("{} does not go with --stacks", option);
    case luck:
      return say("{} does not go with --all-ins", option);
    case suits:
      return say("{} does not go with a suit (a question with `opposite`)", option);
    case programs:
      return say("{} does not go with a program of AnyDice", option);
    case games:
      if (option == "--observed")
        return say(
            "--observed does not go with a game in Lua, which says itself what is observed: t:observe(…)");
      return say("{} does not go with a game in Lua", option);
    case orders:
      return say("--order and {} can't be combined", option);
    case dice:
      return say("{} is for drawn cards, not for a question about dice", option);
    case hands:
      break;
  }
  return say("{} needs a game: faro odds GAME.lua {} ...", option, option);
}

}  // namespace

void check_options(command const& verb, about question) {
  for (auto const& name : options_given(verb)) {
    auto const questions = users_of(name);
    if ((questions & static_cast<unsigned>(question)) == 0)
      throw usage_error{refusal_of(name, questions, question)};
  }
}

std::optional<std::string_view> first_given(std::string_view options) {
  for (auto const option : words_of(options)) {
    if (current_run().asked.find(option)) return option;
  }
  return std::nullopt;
}

void refuse_beside(std::string_view what, std::string_view options) {
  if (auto const other = first_given(options))
    throw usage_error{say("{} and {} can't be combined", what, *other)};
}

}  // namespace faro::program
