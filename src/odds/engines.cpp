// The engines of questions about drawn cards, a row each, and the choice among them.
#include "odds/engines.hpp"

#include "chance/generator_of_block.hpp"
#include "odds/bridge/four_hands.hpp"
#include "odds/plain.hpp"
#include "parallel/trials.hpp"

#include <faro/chance/random.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <optional>

namespace faro::odds {

namespace {

bool is_played(play_question const& ask) { return ask.mulligan || !ask.effects.empty(); }
bool is_dealt(play_question const& ask) { return !is_played(ask); }

card_answer shown(hand_answer found, std::string_view engine, std::string method) {
  return {std::move(found.types),     std::move(found.law),
          std::move(found.given),     {},
          std::move(found.constants), engine,
          std::move(method)};
}

// ---- Backward induction: mulligans and effects

constexpr std::string_view induction = "backward induction";

double cost_of_play(play_question const& ask) { return static_cast<double>(ask.asked.limits.states); }

card_answer played(play_question const& ask) {
  auto found = play(ask);
  return {std::move(found.types),
          std::move(found.law),
          std::move(found.given),
          std::move(found.kept),
          std::move(found.constants),
          induction,
          fmt::format("method: backward induction over hands of {} classes of cards; {} positions looked at",
                      found.classes, found.positions)};
}

// ---- One pass over the classes of cards

constexpr std::string_view pass = "one pass";

bool has_kickers(play_question const& ask) {
  return std::ranges::any_of(std::array{"strength", "beats", "ties"}, [&](auto word) {
    return ask.asked.query.uses(word) || ask.asked.given.uses(word);
  });
}
bool may_be_passed(play_question const& ask) { return is_dealt(ask) && !has_kickers(ask); }

double cost_of_pass(play_question const& ask) { return foresee(hands_of(ask)).most_states_bound; }

card_answer passed_over(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto const& stats = found.stats;
  auto method = fmt::format(
      "method: one pass over {} classes of cards; foreseen at most {:.3g} states, {} used at once, {} steps",
      stats.classes, stats.most_states_bound, stats.most_states, stats.steps);
  return shown(std::move(found), pass, std::move(method));
}

// ---- Hands with their kickers: a showdown, or every deal listed

constexpr std::string_view kickers = "kickers";

bool is_of_kickers(play_question const& ask) { return is_dealt(ask) && has_kickers(ask); }

card_answer with_kickers(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto method = "method: " + found.stats.method;
  return shown(std::move(found), kickers, std::move(method));
}

// ---- Suit by suit, over the four hands of a deal

constexpr std::string_view suits = "suit by suit";

bool may_be_of_a_deal(play_question const& ask) {
  auto const& hands = ask.asked.setting.hands;
  return is_dealt(ask) && ask.asked.table.cards.size() == 52 && ask.asked.setting.community == 0 &&
         std::ranges::all_of(hands, [](count_t n) { return n == 13; });
}

/// What a pass foresees is a bound, mostly far too high: whoever is slower than a pass is asked after it.
constexpr double after_a_pass = 1e100;

double cost_by_suits(play_question const& /*ask*/) { return after_a_pass; }

card_answer by_suits(play_question const& ask) {
  auto found = bridge::answer_by_suits(hands_of(ask));
  if (!found) throw too_big{"the question can't be counted suit by suit"};
  return shown(*std::move(found), suits, "method: suit by suit, over the four hands of a deal");
}

// ---- The plain reading, every deal in turn

constexpr std::string_view plainly = "plain reading";

/// An upper bound of the deals that the plain reading looks at: hands of so many from so many kinds.
double cost_of_deals(play_question const& ask) {
  auto const hands = hands_of(ask);
  auto const kinds = static_cast<double>(hands.table.cards.kinds().size());
  double deals = 1;
  auto const draw = [&](count_t n) {
    for (count_t i = 0; i < n && deals < 1e9; ++i) deals *= (kinds + i) / (i + 1);
  };
  for (auto const n : hands.setting.hands) draw(n);
  draw(hands.setting.community);
  return deals * 10 * after_a_pass;
}

bool is_of_few_deals(play_question const& ask) {
  constexpr double most_deals = 100'000;  // a second
  return is_dealt(ask) && cost_of_deals(ask) < most_deals * 10 * after_a_pass;
}

card_answer read_plainly(play_question const& ask) {
  return shown(answer_plainly(hands_of(ask)), plainly, "method: every deal read plainly");
}

constexpr std::array engines{card_engine{induction, is_played, cost_of_play, played},
                             card_engine{pass, may_be_passed, cost_of_pass, passed_over},
                             card_engine{kickers, is_of_kickers, cost_of_pass, with_kickers},
                             card_engine{suits, may_be_of_a_deal, cost_by_suits, by_suits},
                             card_engine{plainly, is_of_few_deals, cost_of_deals, read_plainly}};

}  // namespace

std::span<card_engine const> card_engines() { return engines; }

hand_question hands_of(play_question const& ask) {
  auto out = ask.asked;
  if (ask.draws == 0) return out;
  out.setting.opening = ask.opening;
  out.setting.hands = {ask.opening + ask.draws};
  return out;
}

card_answer answer(play_question const& ask) {
  struct offer {
    card_engine const* by;
    double cost;
  };
  std::vector<offer> offers;
  std::exception_ptr first;  // what was too big, as the first engine says it
  auto const unless_too_big = [&](auto const& attempt) {
    try {
      return attempt();
    } catch (too_big const&) {
      if (!first) first = std::current_exception();
      return false;
    }
  };
  for (auto const& e : engines) {
    unless_too_big([&] {
      if (e.takes(ask)) offers.push_back({&e, e.cost(ask)});
      return true;
    });
  }
  std::ranges::stable_sort(offers, {}, &offer::cost);
  std::optional<card_answer> found;
  for (auto const& o : offers) {
    if (unless_too_big([&] { return found = o.by->answer(ask), true; })) return *std::move(found);
  }
  std::rethrow_exception(first);
}

namespace {

/// Deals read plainly by several threads.
simulation estimate_plainly(hand_question const& ask, std::uint64_t trials, key256 const& seed,
                            unsigned threads) {
  constexpr std::uint64_t block = 1024;
  plain_reading const deal{ask};
  auto const workers = parallel::workers_for(trials, block, threads);
  std::vector<simulation> found(workers);
  simulation out;
  out.trials = parallel::make_trials(trials, block, workers,
                                     [&](std::size_t worker, std::uint64_t number, std::uint64_t deals) {
                                       auto bits = faro::detail::generator_of_block(seed, number);
                                       random_chooser c{bits};
                                       for (std::uint64_t i = 0; i < deals; ++i) {
                                         auto const values = deal(c);
                                         if (!values) continue;
                                         ++found[worker].kept;
                                         ++found[worker].counts[*values];
                                       }
                                     });
  out.types = deal.types();
  for (auto const& part : found) {
    out.kept += part.kept;
    for (auto const& [values, n] : part.counts) out.counts[values] += n;
  }
  if (out.kept == 0)
    throw input_error{say("the condition '{}' did not hold once in {} deals", given_text(ask), out.trials)};
  return out;
}

}  // namespace

simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads) {
  if (is_played(ask))
    throw input_error{
        "mulligans and effects are decided by exact chances: expected a question without them to be dealt at "
        "random"};
  auto const hands = hands_of(ask);
  bool const from_one_deck = !hands.setting.with_replacement && hands.setting.urn.empty();
  return from_one_deck ? estimate(hands, trials, seed, threads)
                       : estimate_plainly(hands, trials, seed, threads);
}

card_answer answer(hand_question const& ask) {
  play_question whole;
  whole.asked = ask;
  whole.opening = ask.setting.hands.empty() ? 0 : ask.setting.hands.front();
  return answer(whole);
}

}  // namespace faro::odds
