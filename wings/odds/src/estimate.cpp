// What random deals, games, orders and rolls show of a question.
#include "odds/src/engines.hpp"
#include "odds/src/observed/observed.hpp"
#include "odds/src/plain.hpp"
#include "odds/src/random_readings.hpp"
#include "odds/src/showdown/boards.hpp"
#include "odds/src/tricks/asked.hpp"
#include "odds/src/tricks/deals.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

namespace faro::odds {
namespace {

/// Deals read plainly, by several threads where no decision is to be found first.
simulation estimate_plainly(play_question const& ask, std::uint64_t trials, key256 const& seed,
                            unsigned threads) {
  plain_reading const deal{ask};
  auto const one = [&deal](chooser_ref c) { return deal(c); };
  auto found = read_at_random<std::vector<std::int64_t>>(trials, seed, is_played(ask) ? 1 : threads,
                                                         [&] { return one; });
  if (found.kept == 0)
    throw input_error{
        say("the condition '{}' did not hold once in {} deals", given_text(ask.asked), found.trials)};
  simulation out;
  out.types = deal.types();
  out.counts = std::move(found.counts);
  out.kept = found.kept;
  out.trials = found.trials;
  return out;
}

/// A chooser that counts what it is asked.
struct counting {
  random_chooser<chacha20>& random;
  std::uint64_t picks = 0;
  std::uint64_t below(std::uint64_t n) { return ++picks, random.below(n); }
};

/// Reads until chance was asked for so much.
template <class Reading>
void try_some(Reading const& reading, std::uint64_t most_picks, std::uint64_t most_readings) {
  chacha20 generator{key_from_text("faro")};
  random_chooser random{generator};
  counting c{random};
  for (std::uint64_t i = 0; i < most_readings && c.picks < most_picks; ++i) (void)reading(c);
}

/// A tenth of a second or so: all rolls or orders are alike.
void try_counts(auto const& ask) {
  constexpr std::uint64_t most_picks = 500'000, most_readings = 10'000;
  for (std::size_t i = 0; i < ask.query.size(); ++i)
    try_some(read_plainly(ask, i).read, most_picks, most_readings);
}

}  // namespace

bool can_be_estimated(question const& ask) {
  try {
    if (auto const* const of_cards = std::get_if<play_question>(&ask); of_cards && is_played(*of_cards)) {
      constexpr std::uint64_t positions = 50'000, games = 30;
      plain_reading const game{*of_cards, positions};
      try_some([&](chooser_ref c) { return game(c); }, positions, games);
    } else if (auto const* const of_order = std::get_if<order_question>(&ask)) {
      try_counts(*of_order);
    } else if (auto const* const of_dice = std::get_if<dice_question>(&ask)) {
      try_counts(*of_dice);
    }
  } catch (input_error const&) {
    return false;
  }
  return true;
}

simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads) {
  if (!ask.asked.observed.empty()) {
    auto together = ask;
    together.asked = with_looks(hands_of(ask));
    return weigh(estimate(together, trials, seed, threads), ask.asked.observed);
  }
  auto const& setting = ask.asked.setting;
  bool const from_one_deck = !is_played(ask) && !setting.with_replacement && setting.urn.empty();
  if (from_one_deck && tricks::asks_solver(ask))
    return tricks::estimate_with_tricks(hands_of(ask), trials, seed, threads);
  return from_one_deck ? estimate(hands_of(ask), trials, seed, threads)
                       : estimate_plainly(ask, trials, seed, threads);
}

question_estimate estimate(question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads) {
  if (auto const* const of_cards = std::get_if<play_question>(&ask))
    return estimate(*of_cards, trials, seed, threads);
  if (auto const* const of_hands = std::get_if<showdown_question>(&ask))
    return deal_showdowns(*of_hands, trials, seed);
  std::vector<order_estimate> out;
  if (auto const* const of_order = std::get_if<order_question>(&ask)) {
    for (std::size_t i = 0; i < std::max<std::size_t>(of_order->query.size(), 1); ++i)
      out.push_back(estimate_order(*of_order, trials, seed, threads, i));
  } else if (auto const* const of_dice = std::get_if<dice_question>(&ask)) {
    for (std::size_t i = 0; i < of_dice->query.size(); ++i)
      out.push_back(estimate([&] { return read_plainly(*of_dice, i); }, trials, seed, threads));
  } else if (std::holds_alternative<best_question>(ask)) {
    throw input_error{"which deck is best is not found by random deals"};
  } else if (std::holds_alternative<openings_question>(ask)) {
    throw input_error{"which hands are kept is not found by random deals"};
  } else if (std::holds_alternative<models_question>(ask)) {
    throw input_error{"which of several models it was is not found by random deals"};
  } else if (std::holds_alternative<tricks::suit_question>(ask)) {
    throw input_error{"what a suit makes is not found by random deals"};
  } else {
    throw input_error{"chips and luck have exact answers: expected another question to be tried at random"};
  }
  return out;
}

}  // namespace faro::odds
