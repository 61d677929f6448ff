// What random deals, games, orders and rolls show of a question.
#include "odds/src/engines.hpp"
#include "odds/src/hands/whole_deals.hpp"
#include "odds/src/observed/observed.hpp"
#include "odds/src/plain.hpp"
#include "odds/src/random_readings.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
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
bool can_be_counted(auto const& ask) {
  constexpr std::uint64_t most_picks = 500'000, most_readings = 10'000;
  try {
    for (std::size_t i = 0; i < ask.query.size(); ++i)
      try_some(read_plainly(ask, i).read, most_picks, most_readings);
  } catch (input_error const&) {
    return false;
  }
  return true;
}

estimate_of_deals& lent_estimate() {
  static estimate_of_deals by = nullptr;
  return by;
}

}  // namespace

void lend_estimate(estimate_of_deals by) { lent_estimate() = by; }

bool can_be_estimated(play_question const& ask) {
  if (!is_played(ask)) return true;
  constexpr std::uint64_t positions = 50'000, games = 30;
  try {
    plain_reading const game{ask, positions};
    try_some([&](chooser_ref c) { return game(c); }, positions, games);
  } catch (input_error const&) {
    return false;
  }
  return true;
}
bool can_be_estimated(order_question const& ask) { return can_be_counted(ask); }
bool can_be_estimated(dice_question const& ask) { return can_be_counted(ask); }

simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads) {
  if (!ask.asked.observed.empty()) {
    auto together = ask;
    together.asked = with_looks(hands_of(ask));
    return weigh(estimate(together, trials, seed, threads), ask.asked.observed);
  }
  auto const& setting = ask.asked.setting;
  bool const from_one_deck = !is_played(ask) && !setting.with_replacement && setting.urn.empty();
  if (from_one_deck && lent_estimate() && looks_at_deals(ask.asked))
    return lent_estimate()(hands_of(ask), trials, seed, threads);
  return from_one_deck ? estimate(hands_of(ask), trials, seed, threads)
                       : estimate_plainly(ask, trials, seed, threads);
}

std::vector<order_estimate> estimate(order_question const& ask, std::uint64_t trials, key256 const& seed,
                                     unsigned threads) {
  std::vector<order_estimate> out;
  for (std::size_t i = 0; i < std::max<std::size_t>(ask.query.size(), 1); ++i)
    out.push_back(estimate_order(ask, trials, seed, threads, i));
  return out;
}

std::vector<order_estimate> estimate(dice_question const& ask, std::uint64_t trials, key256 const& seed,
                                     unsigned threads) {
  std::vector<order_estimate> out;
  for (std::size_t i = 0; i < ask.query.size(); ++i)
    out.push_back(estimate([&] { return read_plainly(ask, i); }, trials, seed, threads));
  return out;
}

}  // namespace faro::odds
