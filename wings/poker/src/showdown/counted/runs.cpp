// The rest of the board dealt several times, counted.
#include "poker/src/showdown/counted/runs.hpp"

#include "poker/src/showdown/counted/counted_deals.hpp"
#include "poker/src/showdown/counted/every_board.hpp"
#include "poker/src/showdown/counted/situations.hpp"
#include "poker/src/showdown/counted/stud.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

namespace faro::odds {

namespace {

using namespace detail;

constexpr int cards_on_board = 5;

int missing_of(showdown_question const& ask) { return cards_on_board - ask.board.size(); }

void check_runs(showdown_question const& ask, std::size_t runs) {
  check_showdown(ask);
  if (!has_board(ask.game))
    throw input_error{say("expected a game with a board to be run several times, got {}", name_of(ask.game))};
  if (missing_of(ask) == 0)
    throw input_error{"the board is complete: nothing is left to be run several times"};
  if (!ask.given.empty())
    throw input_error{"a condition on the board is of one board: it can't be combined with several runs"};
  auto left = (deck_of(ask) - ask.board - ask.dead).size();
  for (auto const& p : ask.players) left -= p.hands.front().size();
  auto const most = static_cast<std::size_t>(left / missing_of(ask));
  if (runs < 2 || runs > most)
    throw input_error{say("expected from 2 to {} runs, for which there are cards, got {}", most, runs)};
}

/// Which outcome each way to complete the board has; outcomes are numbered as they come.
class boards_and_outcomes {
 public:
  explicit boards_and_outcomes(showdown_question const& ask)
      : ask_{ask}, wild_{wild_cards_of(ask)}, missing_{missing_of(ask)} {}

  void look(std::span<card_set const> hands) {
    hands_ = hands;
    auto left = deck_of(ask_) - ask_.board - ask_.dead;
    for (auto const& h : hands) left = left - h;
    cards.clear();
    for (auto rest = left; !rest.empty();) cards.emplace_back(rest.take_first());
    places.clear();
    outcome.clear();
    std::array<std::uint8_t, cards_on_board> chosen{};
    list(0, 0, ask_.board, chosen);
  }

  std::vector<card_set> cards;         ///< that are left, by place
  std::vector<std::uint8_t> places;    ///< of the cards of each board, `missing` a board
  std::vector<std::uint32_t> outcome;  ///< of each board
  std::vector<std::size_t> who;        ///< of each outcome, as win_counts has it

 private:
  void list(std::size_t first, int n, card_set board, std::array<std::uint8_t, cards_on_board>& chosen) {
    if (n == missing_) {
      places.insert(places.end(), chosen.begin(), chosen.begin() + n);
      outcome.push_back(outcome_of(board));
      return;
    }
    for (auto i = first; i < cards.size(); ++i) {
      chosen[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(i);
      list(i + 1, n + 1, board | cards[i], chosen);
    }
  }
  std::uint32_t outcome_of(card_set board) {
    best_so_far best;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      auto const low = is_high_low(ask_.game) ? low_in(ask_.game, hands_[p], board) : 0;
      best = best.with(p, strength_in(ask_.game, wild_, hands_[p], board), low);
    }
    auto const bits = best.who(hands_.size());
    auto const at = std::ranges::find(who, bits);
    if (at == who.end()) who.push_back(bits);
    return static_cast<std::uint32_t>(std::ranges::find(who, bits) - who.begin());
  }

  showdown_question const& ask_;
  wild_cards wild_;
  int missing_;
  std::span<card_set const> hands_;
};

/// How many runs had each outcome, and in how many ways.
using outcomes_of_runs = std::map<std::vector<std::uint32_t>, integer>;

/// One card to come: so many sequences of different cards, by how many of each outcome are in them.
class one_card_each {
 public:
  one_card_each(std::vector<std::uint64_t> const& cards, std::size_t runs, outcomes_of_runs& into,
                integer const& times)
      : cards_{cards}, into_{into}, times_{times}, often_(cards.size()) {
    choose(0, runs, factorial(runs));
  }

 private:
  static integer factorial(std::uint64_t n) {
    integer out = 1;
    for (; n > 1; --n) out *= integer{n};
    return out;
  }
  /// Sequences: of each outcome which cards, then all in any order.
  void choose(std::size_t outcome, std::size_t left, integer const& ways) {
    if (outcome + 1 == cards_.size()) {
      if (left > cards_[outcome]) return;
      often_[outcome] = static_cast<std::uint32_t>(left);
      into_[often_] += ways * binomial(cards_[outcome], left) * times_;
      return;
    }
    for (std::size_t n = 0; n <= std::min<std::size_t>(left, cards_[outcome]); ++n) {
      often_[outcome] = static_cast<std::uint32_t>(n);
      choose(outcome + 1, left - n, ways * binomial(cards_[outcome], n));
    }
  }
  std::vector<std::uint64_t> const& cards_;
  outcomes_of_runs& into_;
  integer const& times_;
  std::vector<std::uint32_t> often_;
};

/// Several cards to come: all runs but the last are listed, and the last is counted.
class listed_but_the_last {
 public:
  listed_but_the_last(boards_and_outcomes const& of, int missing, std::size_t runs)
      : of_{of}, missing_{static_cast<std::size_t>(missing)}, runs_{runs}, outcomes_{of.who.size()} {
    if (static_cast<double>(outcomes_) * std::log2(static_cast<double>(runs + 1)) > 63)
      throw too_big{say("{} ways to share the pot are too many for {} runs", outcomes_, runs)};
    count_sets();
    for (std::size_t b = 0; b < of.outcome.size(); ++b) {
      std::uint64_t cards = 0;
      for (std::size_t i = 0; i < missing_; ++i) cards |= std::uint64_t{1} << of.places[b * missing_ + i];
      boards_.push_back(cards);
    }
  }

  void add_to(outcomes_of_runs& into, integer const& times) {
    choose(0, 0, 0, 0);
    integer orders = times;  // of the runs before the last
    for (std::size_t n = 2; n < runs_; ++n) orders *= integer{n};
    for (auto const& [code, ways] : found_) {
      std::vector<std::uint32_t> often(outcomes_);
      auto rest = code;
      for (auto& n : often) {
        n = static_cast<std::uint32_t>(rest % (runs_ + 1));
        rest /= runs_ + 1;
      }
      for (std::size_t o = 0; o < outcomes_; ++o) {
        if (ways[o] == 0) continue;
        ++often[o];
        into[often] += integer{ways[o]} * orders;
        --often[o];
      }
    }
  }

 private:
  /// The place of a set of cards among those of its size, and all smaller ones before it.
  [[nodiscard]] std::size_t place_of(std::uint64_t set) const {
    std::size_t place = 0;
    std::size_t size = 0;
    for (; set != 0; set &= set - 1)
      place += chosen_[static_cast<std::size_t>(std::countr_zero(set))][++size];
    return first_[size] + place;
  }
  void count_sets() {
    auto const n = of_.cards.size();
    for (std::size_t i = 0; i <= n; ++i) {
      for (std::size_t k = 0; k <= missing_; ++k)
        chosen_[i][k] = static_cast<std::size_t>(binomial(i, k).to_uint64());
    }
    std::size_t sets = 0;
    for (std::size_t size = 0; size <= missing_; ++size) {
      first_[size] = sets;
      sets += chosen_[n][size];
    }
    with_.assign(sets * outcomes_, 0);
    for (std::size_t b = 0; b < of_.outcome.size(); ++b) {
      for (std::uint32_t part = 0; part < 1U << missing_; ++part) {
        std::uint64_t set = 0;
        for (std::size_t i = 0; i < missing_; ++i)
          set |= std::uint64_t{part >> i & 1U} << of_.places[b * missing_ + i];
        ++with_[place_of(set) * outcomes_ + of_.outcome[b]];
      }
    }
  }
  /// `code`: how many runs had each outcome, as digits to the base of one more than there are runs.
  void choose(std::size_t run, std::size_t first, std::uint64_t taken, std::uint64_t code) {
    if (run + 1 == runs_) return add_last(taken, code);
    for (auto b = first; b < boards_.size(); ++b) {
      if ((boards_[b] & taken) != 0) continue;
      std::uint64_t unit_of = 1;
      for (std::uint32_t o = 0; o < of_.outcome[b]; ++o) unit_of *= runs_ + 1;
      choose(run + 1, b + 1, taken | boards_[b], code + unit_of);
    }
  }
  /// The boards that have none of the cards taken, by outcome.
  void add_last(std::uint64_t taken, std::uint64_t code) {
    auto& into = found_[code];
    if (into.empty()) into.resize(outcomes_);
    subtract(taken, 0, 0, into);
  }
  void subtract(std::uint64_t from, std::uint64_t set, std::size_t size, std::vector<std::uint64_t>& into) {
    auto const* const with = &with_[place_of(set) * outcomes_];
    for (std::size_t o = 0; o < outcomes_; ++o) size % 2 == 0 ? into[o] += with[o] : into[o] -= with[o];
    if (size == missing_) return;
    for (auto rest = from; rest != 0; rest &= rest - 1) {
      auto const card = rest & (~rest + 1);
      subtract(rest & ~card, set | card, size + 1, into);
    }
  }

  boards_and_outcomes const& of_;
  std::size_t missing_, runs_, outcomes_;
  std::array<std::array<std::size_t, cards_on_board + 1>, 55> chosen_{};
  std::array<std::size_t, cards_on_board + 1> first_{};
  std::vector<std::uint32_t> with_;  // boards of each outcome that contain each set
  std::vector<std::uint64_t> boards_;
  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>>
      found_;  // by the outcomes of all but the last
};

/// About what one set of hands takes.
double steps_of(showdown_question const& ask, std::size_t runs) {
  auto left = static_cast<double>((deck_of(ask) - ask.board - ask.dead).size());
  for (auto const& p : ask.players) left -= p.hands.front().size();
  auto const missing = missing_of(ask);
  auto const boards = choices(left, missing);
  auto const players = static_cast<double>(ask.players.size());
  constexpr double of_omaha = 600;
  auto steps = boards * players * (is_omaha(ask.game) ? of_omaha : 10) + boards * (1U << missing) * 5;
  if (missing == 1) return steps + 1000;
  double lists = 1;
  for (std::size_t run = 0; run + 1 < runs; ++run) {
    lists *= choices(left, missing) / static_cast<double>(run + 1);
    left -= missing;
  }
  double parts = 0;
  for (int size = 0; size <= missing; ++size) parts += choices(static_cast<double>(runs - 1) * missing, size);
  return steps + lists * parts * 5;
}

/// The share of the pot that a player has of one outcome.
ratio share_of(std::size_t who, std::size_t player, std::size_t players) {
  auto const all = (std::size_t{1} << players) - 1;
  auto const high = who & all;
  auto const low = who >> players;
  std::int64_t const halves = low == 0 ? 1 : 2;
  ratio out;
  if (high >> player & 1U) out += ratio{1, halves * std::popcount(high)};
  if (low >> player & 1U) out += ratio{1, halves * std::popcount(low)};
  return out;
}

ratio variance_of(distribution<ratio> const& law) {
  ratio mean, square;
  for (auto const& e : law.entries()) {
    ratio const p{e.weight, law.denominator()};
    mean += e.outcome * p;
    square += e.outcome * e.outcome * p;
  }
  return square - mean * mean;
}

distribution<ratio> law_of(std::map<ratio, integer> const& ways, integer const& all) {
  std::vector<distribution<ratio>::entry> rows;
  for (auto const& [share, n] : ways) rows.push_back({share, n});
  return distribution<ratio>{std::move(rows), all};
}

}  // namespace

runs_answer run_several(showdown_question const& ask, std::size_t runs) {
  check_runs(ask, runs);
  auto const missing = missing_of(ask);
  auto const each = steps_of(ask, runs);
  auto const refuse = [&](double sets) {
    throw too_big{say("{} runs take about {} comparisons of boards, more than {}", runs,
                      ratio{integer{static_cast<std::int64_t>(std::min(each * sets, 9e18))}}.to_decimal(0),
                      ask.most_steps),
                  each * sets / static_cast<double>(ask.most_steps)};
  };
  auto const most = static_cast<double>(ask.most_steps);
  double together = 1;
  for (auto const& p : ask.players) together *= static_cast<double>(p.hands.size());
  constexpr double renamings = 24;
  if (each > most || together / renamings / 2 * each > most) refuse(std::max(1.0, together / renamings));
  auto const all = list_situations(ask, {});
  if (all.size() == 0) throw input_error{"these hands can't be dealt together: they share cards"};
  if (each * static_cast<double>(all.size()) > most) refuse(static_cast<double>(all.size()));

  boards_and_outcomes boards{ask};
  outcomes_of_runs found;
  std::map<std::size_t, integer> once;  // by who wins
  parallel::long_work work{all.size()};
  for (std::size_t i = 0; i < all.size(); ++i) {
    boards.look(all.of(i));
    integer const times{all.times[i]};
    std::vector<std::uint64_t> of_outcome(boards.who.size());
    for (auto const o : boards.outcome) ++of_outcome[o];
    for (std::size_t o = 0; o < of_outcome.size(); ++o) once[boards.who[o]] += integer{of_outcome[o]} * times;
    if (missing == 1) {
      one_card_each{of_outcome, runs, found, times};
    } else {
      listed_but_the_last{boards, missing, runs}.add_to(found, times);
    }
    work.advance();
  }

  auto const players = ask.players.size();
  win_counts counts(counts_of(ask.game, players));
  integer boards_in_all;
  for (auto const& [who, n] : once) {
    if (n.bits() > 64) throw too_big{"more deals than 64 bits can count"};
    counts[who] = n.to_uint64();
    boards_in_all += n;
  }
  runs_answer out{runs, answer_of(ask, counts), {}, {}};
  for (auto const& [often, n] : found) out.ways += n;
  for (std::size_t p = 0; p < players; ++p) {
    std::map<ratio, integer> of_once, of_all;
    for (auto const& [who, n] : once) of_once[share_of(who, p, players)] += n;
    for (auto const& [often, n] : found) {
      ratio share;
      for (std::size_t o = 0; o < often.size(); ++o)
        share += share_of(boards.who[o], p, players) * ratio{integer{std::uint64_t{often[o]}}};
      of_all[share / ratio{integer{runs}}] += n;
    }
    auto law = law_of(of_all, out.ways);
    auto const variance = variance_of(law);
    out.players.push_back({std::move(law), variance_of(law_of(of_once, boards_in_all)), variance});
  }
  return out;
}

}  // namespace faro::odds
