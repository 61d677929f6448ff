// Exact distributions of shuffles on small decks: one round read exhaustively, rounds put together.
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>

namespace faro::judge {

namespace {

constexpr std::size_t most_cards_read = 10;

/// One round from a given order: where it leads, in ways of a common denominator.
struct round_distribution {
  struct step {
    std::uint64_t rank;
    integer ways;
  };
  std::vector<step> steps;
  integer of;
  bool equally_likely = false;
  ratio unread;
  std::uint64_t runs = 0;
  std::string retries;
};

/// Runs a description at random and multiplies up the branches it passes: the mean over runs is the number of
/// paths there are (D. Knuth, "Estimating the efficiency of backtrack programs", 1975).
class probe {
 public:
  explicit probe(random_chooser<xoshiro256pp> random) : random_{random} {}
  std::uint64_t below(std::uint64_t n) {
    paths *= static_cast<double>(n);
    return random_.below(n);
  }
  std::size_t kind(std::span<count_t const> counts) {
    auto const kinds = std::ranges::count_if(counts, [](auto n) { return n > 0; });
    auto const i = random_.kind(counts);
    // Each kind is one branch; weighted by chance, the estimate stays unbiased.
    paths *= kinds < 2 ? 1 : static_cast<double>(total(counts)) / counts[i];
    return i;
  }
  bool merge_point(std::span<std::byte const>) {
    merges = true;
    return false;
  }
  double paths = 1;
  bool merges = false;

 private:
  random_chooser<xoshiro256pp> random_;
};

[[noreturn]] void too_many_runs(shuffle_entry const& shuffle, std::size_t cards,
                                distribution_limits const& limit) {
  std::string help;
  for (auto const& p : shuffle.parameters) help += ", or another --" + p.name;
  throw input_error{say("{} with {} cards can go more than {} ways in one round; take fewer cards{}",
                        shuffle.name, cards, limit.runs, help)};
}

void refuse_too_many_paths(shuffle_entry const& shuffle, shuffle_description const& describe,
                           card_order const& from, distribution_limits const& limit) {
  constexpr int probes = 100;
  xoshiro256pp generator{key_from_text("probe")};
  double paths = 0;
  for (int i = 0; i < probes; ++i) {
    probe c{random_chooser{generator}};
    auto deck = from;
    try {
      describe(c, deck);
    } catch (error const&) {
      return;  // it may not end; the reading's own limits hold
    }
    if (c.merges) return;
    paths += c.paths / probes;
  }
  if (paths > 2 * static_cast<double>(limit.runs)) too_many_runs(shuffle, from.size(), limit);
}

/// Throws input_error unless each card is there once.
void check_cards(card_order const& deck) {
  std::uint32_t seen = 0;
  for (auto const card : deck) {
    if (card >= deck.size())
      throw input_error{say("the shuffle left a card {}: a deck of {} cards has the cards 0 to {}", card,
                            deck.size(), deck.size() - 1)};
    if (seen >> card & 1)
      throw input_error{say("the shuffle left card {} twice: each card must be there once", card)};
    seen |= std::uint32_t{1} << card;
  }
}

/// Throws description_error when the same answers of the chooser lead to another order at another time: each
/// reading goes its first paths again, and there are twenty readings.
void refuse_other_chance(shuffle_description const& describe, card_order const& from,
                         distribution_limits const& limit) {
  for (int reading = 0; reading < 20; ++reading) {
    (void)read_exhaustively<std::uint64_t>(
        [&](auto& c) {
          auto deck = from;
          describe(c, deck);
          return c.left() ? 0 : rank_of(deck);
        },
        {.picks = limit.picks, .runs = std::min<std::uint64_t>(limit.runs, detail::paths_gone_again)});
  }
}

round_distribution read_round(shuffle_entry const& shuffle, shuffle_description const& describe,
                              card_order const& from, distribution_limits const& limit) {
  auto const read = read_exhaustively<std::uint64_t>(
      [&](auto& c) {
        auto deck = from;
        describe(c, deck);
        if (!c.left()) check_cards(deck);
        return rank_of(deck);
      },
      {.picks = limit.picks,
       .runs = limit.runs,
       .retries = limit.picks == distribution_limits{}.picks ? loops::close : loops::unroll,
       .retry_runs = 100'000});  // a second; several orders may have to be read
  if (faro::detail::is_over({.runs = limit.runs}, read.stats) && !read.unread.is_zero())
    too_many_runs(shuffle, from.size(), limit);
  round_distribution out{
      {},          read.law.denominator(), read.stats.equally_likely && read.unread.is_zero(),
      read.unread, read.stats.runs,        read.stats.retries};
  for (auto const& entry : read.law.entries()) out.steps.push_back({entry.outcome, entry.weight});
  return out;
}

/// A step of a position-only shuffle takes the order w to w[step[0]], w[step[1]], …
card_order follow(card_order const& order, card_order const& step) {
  card_order out(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) out[i] = order[step[i]];
  return out;
}

void refuse_too_much(shuffle_entry const& shuffle, std::size_t cards, std::uint64_t additions,
                     distribution_limits const& limit) {
  if (additions <= limit.additions) return;
  throw input_error{say("more rounds of {} with {} cards would take over {} additions; take fewer cards",
                        shuffle.name, cards, limit.additions)};
}

bool is_uniform(order_distribution const& law) {
  return std::ranges::all_of(law.ways, [&](integer const& w) { return w == law.ways.front(); });
}

/// No ways to any order, to be added to.
order_distribution nothing_yet(order_distribution const& before) {
  return {before.cards, std::vector<integer>(before.ways.size()), before.of, before.equally_likely, {}, {}};
}

/// Puts a distribution and a round's ways together: law.of grows by a factor of round.of.
class plain_reader {
 public:
  plain_reader(shuffle_entry const& shuffle, shuffle_description describe, distribution_limits const& limit)
      : shuffle_{shuffle},
        describe_{std::move(describe)},
        limit_{limit},
        by_position_{shuffle.position_only || shuffle.family == shuffle_family::own} {}

  order_distribution after(order_distribution const& before) {
    auto after = nothing_yet(before);
    if (by_position_ && !confirmed_ && before.ways[0] != before.of) {  // it matters how it acts elsewhere
      if (steps_.empty()) read_steps(before.cards);
      confirmed_ = true;
      by_position_ = acts_by_position(before.cards);
    }
    if (by_position_) {
      convolve(before, after);
    } else {
      walk(before, after);
    }
    after.retries = by_position_ ? one_.retries : retries_;
    return after;
  }

 private:
  /// Whether one round from other orders does what it does from the sorted one, with the same chances.
  [[nodiscard]] bool acts_by_position(std::size_t cards) const {
    auto reversed = sorted_order(cards);
    std::ranges::reverse(reversed);
    auto turned = reversed;
    if (cards > 1) std::ranges::rotate(turned, turned.begin() + 1);
    return std::ranges::all_of(std::array{reversed, turned}, [&](card_order const& from) {
      auto const there = read_round(shuffle_, describe_, from, limit_);
      std::map<std::uint64_t, ratio> chances;
      for (auto const& step : there.steps) chances[step.rank] = ratio{step.ways, there.of};
      if (chances.size() != steps_.size()) return false;
      for (std::size_t s = 0; s < steps_.size(); ++s) {
        auto const at = chances.find(rank_of(follow(from, steps_[s])));
        if (at == chances.end() || at->second != ratio{one_.steps[s].ways, one_.of}) return false;
      }
      return true;
    });
  }

  void read_steps(std::size_t cards) {
    refuse_too_many_paths(shuffle_, describe_, sorted_order(cards), limit_);
    one_ = read_round(shuffle_, describe_, sorted_order(cards), limit_);
    for (auto const& step : one_.steps) steps_.push_back(order_of(step.rank, cards));
  }

  void convolve(order_distribution const& before, order_distribution& after) {
    if (steps_.empty()) read_steps(before.cards);
    after.of *= one_.of;
    after.equally_likely = after.equally_likely && one_.equally_likely;
    if (one_.unread.is_zero() && is_uniform(before)) {  // and stays so, whatever the shuffle
      for (std::uint64_t rank = 0; rank < before.ways.size(); ++rank)
        after.ways[rank] = before.ways[rank] * one_.of;
      return;
    }
    auto const occurring = static_cast<std::uint64_t>(
        std::ranges::count_if(before.ways, [](auto const& w) { return !w.is_zero(); }));
    refuse_too_much(shuffle_, before.cards, occurring * steps_.size(), limit_);
    for (std::uint64_t rank = 0; rank < before.ways.size(); ++rank) {
      if (before.ways[rank].is_zero()) continue;
      auto const order = order_of(rank, before.cards);
      for (std::size_t s = 0; s < steps_.size(); ++s) {
        after.ways[rank_of(follow(order, steps_[s]))] += before.ways[rank] * one_.steps[s].ways;
      }
    }
  }

  void walk(order_distribution const& before, order_distribution& after) {
    for (std::uint64_t rank = 0; rank < before.ways.size(); ++rank) {
      if (before.ways[rank].is_zero() || from_.contains(rank)) continue;
      auto const& round =
          from_.emplace(rank, read_round(shuffle_, describe_, order_of(rank, before.cards), limit_))
              .first->second;
      runs_ += round.runs;
      if (retries_.empty()) retries_ = round.retries;
      if (runs_ > limit_.runs) too_many_runs(shuffle_, before.cards, limit_);
      common_ = lcm(common_, round.of);
      equally_likely_ = equally_likely_ && round.equally_likely && round.of == from_.begin()->second.of;
    }
    for (std::uint64_t rank = 0; rank < before.ways.size(); ++rank) {
      if (before.ways[rank].is_zero()) continue;
      auto const& round = from_.at(rank);
      for (auto const& step : round.steps) {
        after.ways[step.rank] += before.ways[rank] * step.ways * (common_ / round.of);
      }
    }
    after.of *= common_;
    after.equally_likely = after.equally_likely && equally_likely_;
  }

  shuffle_entry const& shuffle_;
  shuffle_description describe_;
  distribution_limits limit_;
  bool by_position_, confirmed_ = false;
  round_distribution one_;                            // from the sorted order
  std::vector<card_order> steps_;                     // its orders
  std::map<std::uint64_t, round_distribution> from_;  // from each order that occurred
  integer common_ = 1;
  std::uint64_t runs_ = 0;
  std::string retries_;
  bool equally_likely_ = true;
};

/// Which distribution a composition makes of a distribution: its parts' readers, put together as it says. The
/// inverse of "a then b" is that of b, then that of a: of shuffles by position only, for others it is read as
/// it stands.
class composed_reader {
 public:
  composed_reader(shuffle_entry const& shuffle, shuffle_settings const& settings,
                  distribution_limits const& limit, bool undone = false)
      : of_{shuffle.made_of}, times_{of_ ? of_->times : 1} {
    bool const inner = of_ && of_->undone && shuffle.position_only;
    if (of_ && (!of_->undone || inner)) {
      auto const add = [&](shuffle_entry const& part) {
        parts_.emplace_back(part, faro::detail::settings_of(part, settings), limit, undone != inner);
      };
      bool const backwards = undone && of_->shares.empty();
      backwards ? std::for_each(of_->parts.rbegin(), of_->parts.rend(), add)
                : std::for_each(of_->parts.begin(), of_->parts.end(), add);
    } else {
      entry_ = std::make_unique<shuffle_entry>(undone ? inverse(shuffle) : shuffle);
      own_.emplace(*entry_, entry_->make_to_read(settings), limit);
    }
  }

  order_distribution after(order_distribution const& before) {
    if (own_) return own_->after(before);
    if (!of_->shares.empty()) return mixed_after(before);
    auto law = before;
    for (std::uint64_t round = 0; round < times_; ++round) {
      for (auto& part : parts_) law = with_retries(part.after(law), law);
    }
    return law;
  }

 private:
  static order_distribution with_retries(order_distribution law, order_distribution const& before) {
    if (law.retries.empty()) law.retries = before.retries;
    return law;
  }

  order_distribution mixed_after(order_distribution const& before) {
    auto all = nothing_yet(before);
    std::vector<order_distribution> laws;
    integer common = 1;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      laws.push_back(parts_[i].after(before));
      common = lcm(common, laws[i].of * of_->shares[i].denominator());
    }
    all.of = common;
    for (std::size_t i = 0; i < laws.size(); ++i) {
      auto const weight = ratio{common} * of_->shares[i] / ratio{laws[i].of};
      for (std::size_t rank = 0; rank < all.ways.size(); ++rank)
        all.ways[rank] += laws[i].ways[rank] * weight.numerator();
      all.equally_likely = all.equally_likely && laws[i].equally_likely && laws[i].of == laws[0].of &&
                           of_->shares[i] == of_->shares[0];
      all = with_retries(std::move(all), laws[i]);
    }
    return all;
  }

  std::shared_ptr<shuffle_composition const> of_;
  std::uint64_t times_;
  std::vector<composed_reader> parts_;
  std::unique_ptr<shuffle_entry> entry_;  // where nothing is put together
  std::optional<plain_reader> own_;
};

template <class Reader>
order_distribution distribution_after(Reader reader, std::size_t cards, std::uint64_t rounds) {
  if (cards > most_cards_read) {
    throw input_error{
        say("{} cards have too many orders to list; at most {} are read exactly", cards, most_cards_read)};
  }
  order_distribution law{cards, std::vector<integer>(orders_of(cards)), 1, true, {}, {}};
  law.ways[0] = 1;
  for (std::uint64_t round = 0; round < rounds; ++round) law = reader.after(law);
  integer sum;
  for (auto const& w : law.ways) sum += w;
  law.unread = ratio{1} - ratio{sum, law.of};
  return law;
}

}  // namespace

order_distribution exact_distribution(shuffle_entry const& shuffle, shuffle_settings const& settings,
                                      std::size_t cards, std::uint64_t rounds,
                                      distribution_limits const& limits) {
  static_cast<void>(shuffle.make_to_read(settings));  // refuses settings that it does not have
  return distribution_after(composed_reader{shuffle, settings, limits}, cards, rounds);
}

order_distribution exact_distribution_of(shuffle_description const& describe, std::size_t cards,
                                         std::uint64_t rounds, distribution_limits const& limits) {
  auto const unnamed = own_shuffle("this shuffle", describe);
  if (rounds > 0 && cards <= most_cards_read) refuse_other_chance(describe, sorted_order(cards), limits);
  return distribution_after(composed_reader{unnamed, {}, limits}, cards, rounds);
}

distances distances_of(order_distribution const& law) {
  integer const orders{static_cast<std::uint64_t>(law.ways.size())};
  integer sum;
  for (auto const& w : law.ways) sum += w;
  if (sum.is_zero())
    throw input_error{"the shuffle never comes to an end: there is no distribution to measure"};
  integer off;
  integer squares;
  auto least = law.ways.front();
  auto most = law.ways.front();
  distances out{};
  for (auto const& w : law.ways) {
    auto const difference = w * orders - sum;  // n! P - 1, times sum
    off += difference.sign() < 0 ? -difference : difference;
    squares += w * w;
    least = std::min(least, w);
    most = std::max(most, w);
    out.unreachable += w.is_zero();
    if (!w.is_zero()) {
      auto const p = ratio{w, sum}.to_double();
      out.kl_bits += p * std::log2(ratio{w * orders, sum}.to_double());
    }
  }
  out.total_variation = ratio{off, sum * orders * 2};
  out.separation = ratio{1} - ratio{least * orders, sum};
  out.l_infinity = ratio{most * orders, sum} - ratio{1};
  out.chi_square = ratio{squares * orders, sum * sum} - ratio{1};
  return out;
}

}  // namespace faro::judge
