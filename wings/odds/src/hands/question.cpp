// Questions about hands, answered exactly or by random deals, and turned round: which deck would do.
#include "odds/src/hands/question.hpp"

#include "parallel/trials.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace faro::odds {

namespace {

/// The query and its condition, compiled together: the condition comes first, if there is one.
struct prepared {
  compiled_query query;
  bool has_given = false;
  std::vector<value_type> types;
};

prepared prepare(hand_question const& ask) {
  prepared out;
  auto compiled = compile_given(ask.table, ask.setting, ask.query, ask.given);
  out.query = std::move(compiled.query);
  out.has_given = compiled.has_given;
  for (std::size_t i = out.has_given; i < out.query.expressions.size(); ++i)
    out.types.push_back(out.query.expressions[i].type);
  return out;
}

/// Cards that no part of the question looks at are dealt for nothing: of nine players one may be asked about.
prepared without_idle_cards(prepared asked) {
  auto& q = asked.query;
  std::uint32_t used = 0;
  for (auto const& l : q.leaves) used |= l.segments;
  auto const drawn = std::accumulate(q.segments.begin(), q.segments.end(), std::uint64_t{0});
  if (used == 0 || !q.urn.empty() || drawn > total(q.held) + total(q.left)) return asked;  // refused as it is
  std::vector<count_t> kept;
  std::uint32_t moved = 0;
  std::vector<std::uint32_t> bit(q.segments.size());
  for (std::size_t s = 0; s < q.segments.size(); ++s) {
    if ((used >> s & 1U) == 0) continue;
    bit[s] = std::uint32_t{1} << moved++;
    kept.push_back(q.segments[s]);
  }
  if ((used & 1U) == 0) std::ranges::fill(q.held, 0);  // in a hand that is not asked about; out of the deck
  q.segments = std::move(kept);
  for (auto& l : q.leaves) {
    std::uint32_t to = 0;
    for (std::size_t s = 0; s < bit.size(); ++s) to |= (l.segments >> s & 1U) ? bit[s] : 0;
    l.segments = to;
  }
  return asked;
}

}  // namespace

std::string given_text(hand_question const& ask) {
  auto const& own = ask.query.given();
  if (ask.given.empty() || own.empty()) return ask.given.text() + own;
  return "(" + ask.given.text() + ") and (" + own + ")";
}

std::vector<value_type> types_of(hand_question const& ask) { return prepare(ask).types; }

hand_stats foresee(hand_question const& ask) {
  return foresee_hands(ask.table, without_idle_cards(prepare(ask)).query);
}

std::string hand_answer::text(std::vector<std::int64_t> const& outcome) const {
  std::string out;
  for (std::size_t i = 0; i < outcome.size(); ++i) out += (i == 0 ? "" : ", ") + types[i].text(outcome[i]);
  return out;
}

hand_answer answer_exactly(hand_question const& ask) {
  auto const query = without_idle_cards(prepare(ask));
  auto solved = solve_hands(ask.table, query.query, ask.limits);
  hand_answer out;
  out.types = query.types;
  out.constants = constant_conditions(query.query);
  out.stats = solved.stats;
  if (!query.has_given) {
    out.law = std::move(solved.law);
    return out;
  }
  out.given = solved.law.chance([](auto const& values) { return values.front() != 0; });
  if (out.given.is_zero()) throw never_holds{say("the condition '{}' can never hold", given_text(ask))};
  out.law = solved.law.given([](auto const& values) { return values.front() != 0; })
                .transform([](auto const& values) {
                  return std::vector<std::int64_t>(values.begin() + 1, values.end());
                });
  return out;
}

// ---- Simulation -------------------------------------------------------------------------------------------

namespace {

constexpr std::uint64_t block = 1U << 14U;

using tally = std::map<std::vector<std::int64_t>, std::uint64_t>;

/// The kinds of the cards that are drawn, one deal after the other.
class drawn_kinds {
 public:
  drawn_kinds(std::vector<count_t> const& left, std::size_t cards, key256 const& key) : left_{left} {
    if (total(left) > deck_block::most_cards) {
      picks_.emplace(stream_kind::xoshiro256pp_x16, key);
      return;
    }
    for (std::size_t kind = 0; kind < left.size(); ++kind) kind_of_.insert(kind_of_.end(), left[kind], kind);
    deals_.emplace(key, kind_of_.size(), cards, stream_kind::xoshiro256pp_x16);
  }

  void next_deal() {
    if (picks_) {
      deck_ = left_;
    } else {
      dealt_ = deals_->next();
    }
  }
  std::size_t next_kind() {
    if (picks_) {
      random_chooser c{*picks_};
      return draw_kind(c, std::span<count_t>{deck_});
    }
    auto const card = dealt_.front();
    dealt_ = dealt_.subspan(1);
    return kind_of_[card];
  }

 private:
  std::vector<count_t> const& left_;
  std::vector<std::size_t> kind_of_;  // a card's
  std::optional<deck_stream> deals_;  // of up to 256 cards: many at a time
  std::span<std::uint8_t const> dealt_;
  std::optional<stream_words> picks_;  // of more
  std::vector<count_t> deck_;
};

/// Deals one block with its own stream; adds to the tally and returns how many deals met the condition.
std::uint64_t deal_block(hand_question const& ask, prepared const& query, std::uint64_t deals,
                         key256 const& key, tally& counts) {
  auto const& held = query.query.held;
  auto const& segments = query.query.segments;
  std::vector<std::vector<count_t>> drawn(segments.size(), std::vector<count_t>(held.size()));
  auto const held_cards = total(held);
  auto const cards = std::accumulate(segments.begin(), segments.end(), std::uint64_t{0}) - held_cards;
  drawn_kinds kinds{query.query.left, static_cast<std::size_t>(cards), key};
  std::uint64_t kept = 0;
  std::vector<std::int64_t> values;
  for (std::uint64_t i = 0; i < deals; ++i) {
    kinds.next_deal();
    for (auto& hand : drawn) std::ranges::fill(hand, 0);
    drawn[0] = held;
    for (std::size_t s = 0; s < drawn.size(); ++s) {
      auto const wanted = segments[s] - (s == 0 ? held_cards : 0);
      for (std::uint64_t n = 0; n < wanted; ++n) ++drawn[s][kinds.next_kind()];
    }
    auto const leaves = measure_cards(query.query, ask.table, drawn);
    values.clear();
    for (auto const& e : query.query.expressions) values.push_back(evaluate(e.root, leaves));
    if (query.has_given) {
      if (values.front() == 0) continue;
      values.erase(values.begin());
    }
    ++kept;
    ++counts[values];
  }
  return kept;
}

}  // namespace

ratio simulation::weight_of_all() const {
  ratio out;
  for (auto const& [values, weight] : weighed) out += weight.sum;
  return out;
}

double simulation::frequency(std::vector<std::int64_t> const& outcome) const {
  if (!weighed.empty()) {
    auto const found = weighed.find(outcome);
    return found == weighed.end() ? 0 : (found->second.sum / weight_of_all()).to_double();
  }
  auto const at = counts.find(outcome);
  return at == counts.end() ? 0 : static_cast<double>(at->second) / static_cast<double>(kept);
}

double simulation::standard_error(std::vector<std::int64_t> const& outcome) const {
  auto const p = frequency(outcome);
  if (!weighed.empty()) {
    double squares = 0;
    for (auto const& [values, weight] : weighed)
      squares += weight.squares * (values == outcome ? (1 - p) * (1 - p) : p * p);
    return std::sqrt(squares) / weight_of_all().to_double();
  }
  return std::sqrt(p * (1 - p) / static_cast<double>(kept));
}

simulation estimate(hand_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads) {
  auto const query = prepare(ask);
  try {
    foresee_hands(ask.table, query.query);  // refuses draws that can't be
  } catch (too_big const&) {                // for an exact answer, which is not asked for
  }
  if (ask.setting.with_replacement || !ask.setting.urn.empty())
    throw input_error{
        "these deals are from one deck without putting cards back; estimate() of engines.hpp deals others"};
  auto const workers = parallel::workers_for(trials, block, threads);
  std::vector<tally> counts(workers);
  std::vector<std::uint64_t> kept(workers);
  simulation out;
  out.trials = parallel::make_trials(
      trials, block, workers, [&](std::size_t worker, std::uint64_t number, std::uint64_t deals) {
        kept[worker] += deal_block(ask, query, deals, derived_key(seed, number), counts[worker]);
      });
  out.types = query.types;
  out.constants = constant_conditions(query.query);
  for (std::size_t w = 0; w < workers; ++w) {
    out.kept += kept[w];
    for (auto const& [values, n] : counts[w]) out.counts[values] += n;
  }
  if (out.kept == 0)
    throw input_error{say("the condition '{}' did not hold once in {} deals", given_text(ask), out.trials)};
  return out;
}

}  // namespace faro::odds
