// A question about cards read plainly: dealt by a chooser, or every deal in turn.
#include "odds/src/plain.hpp"

#include "odds/src/engines.hpp"
#include "odds/src/observed/observed.hpp"
#include "odds/src/plain/hands.hpp"
#include "odds/src/plain/play.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds {

struct plain_reading::read_question {
  hand_question ask;
  std::vector<plain::syntax> asked, conditions;
  std::vector<value_type> types;
  count_t drawn_by_one = 0;
  bool in_any_order = false;
  std::unique_ptr<plain::game> played{};  // mulligans and effects

  /// The values of the questions; nothing where the condition does not hold.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> values(plain::dealt const& table,
                                                                query_setting const& setting) const {
    return values(plain::interpreter{ask.table, setting, table});
  }
  [[nodiscard]] std::optional<std::vector<std::int64_t>> values(plain::interpreter const& look) const {
    for (auto const& condition : conditions) {
      if (!look.holds(condition)) return std::nullopt;
    }
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < asked.size(); ++i) out.push_back(look.of(asked[i]).code(types[i]));
    return out;
  }
};

plain_reading::plain_reading(play_question const& whole, std::uint64_t most_positions)
    : plain_reading{hands_of(whole)} {
  if (is_played(whole)) question_->played = std::make_unique<plain::game>(whole, most_positions);
}

plain_reading::plain_reading(hand_question ask) : question_{std::make_unique<read_question>()} {
  auto& q = *question_;
  q.types = types_of(ask);
  auto const all = ask.query.with_conditions(ask.given);
  for (auto const& one : all.read().questions) q.asked.push_back(one.tree);
  auto looked_at = q.asked;
  if (!ask.observed.empty()) {
    auto const with = with_looks(ask);
    for (auto const& one : with.query.read().questions) looked_at.push_back(one.tree);
  }
  q.drawn_by_one = plain::cards_drawn(ask.setting, looked_at);
  q.in_any_order = !plain::looks_at_order(ask.setting, looked_at);
  auto const first = q.asked.begin() + static_cast<std::ptrdiff_t>(all.size() - ask.query.size());
  q.conditions.assign(q.asked.begin(), first);
  q.asked.erase(q.asked.begin(), first);
  q.ask = std::move(ask);
}
plain_reading::~plain_reading() = default;
plain_reading::plain_reading(plain_reading&&) noexcept = default;
plain_reading& plain_reading::operator=(plain_reading&&) noexcept = default;

std::vector<value_type> const& plain_reading::types() const { return question_->types; }

namespace {

/// Whether all is done that was observed.
bool is_all_done(hand_question const& ask, plain::interpreter const& look, chooser_ref c) {
  return std::ranges::all_of(ask.observed, [&](auto const& one) { return plain::is_done(one, look, c); });
}

}  // namespace

plain_reading::reading plain_reading::read(chooser_ref c) const {
  auto const& q = *question_;
  if (!q.played) {
    auto const table = plain::deal(q.ask.table, q.ask.setting, q.drawn_by_one, q.in_any_order, c);
    if (!table) return {};  // one where the others go on from
    plain::interpreter const look{q.ask.table, q.ask.setting, *table};
    auto values = q.values(look);
    if (!values) return {};
    if (!is_all_done(q.ask, look, c)) values.reset();
    return {true, std::move(values)};
  }
  auto p = q.played->start();
  while (p.is != plain::place::now::over) {
    auto const next = q.played->is_chance(p) ? q.played->go_on(p, c) : q.played->decide(p);
    if (!next) return {};
    p = *next;
  }
  auto const table = q.played->table_of(p);
  plain::interpreter const look{q.ask.table, q.played->setting(), table};
  auto values = q.values(look);
  bool const given = values.has_value();
  if (given && !is_all_done(q.ask, look, c)) values.reset();
  return {given, std::move(values)};
}

play_answer answer_plainly(play_question const& ask, std::uint64_t most_positions) {
  if (is_played(ask)) return plain_reading{ask, most_positions}.all_games(most_positions);
  auto found = answer_plainly(hands_of(ask), most_positions);
  play_answer out;
  out.types = std::move(found.types);
  out.law = std::move(found.law);
  out.given = std::move(found.given);
  out.evidence = std::move(found.evidence);
  return out;
}

namespace {

/// Names the first observation that can't be after those before it.
[[noreturn]] void refuse_observed(hand_question ask, std::uint64_t most_deals) {
  auto const seen = std::exchange(ask.observed, {});
  for (auto const& one : seen) {
    ask.observed.push_back(one);
    plain_reading const deal{ask};
    auto const found =
        read_exhaustively<bool>([&](auto& c) { return deal(c).has_value(); }, limits{.runs = most_deals});
    if (found.law.chance([](bool done) { return done; }).is_zero()) break;
  }
  refuse_contradiction(ask.observed);
}

}  // namespace

hand_answer answer_plainly(hand_question const& ask, std::uint64_t most_deals) {
  plain_reading const deal{ask};
  auto const read = read_exhaustively<plain_reading::reading>([&](auto& c) { return deal.read(c); },
                                                              limits{.runs = most_deals});
  if (!read.unread.is_zero()) throw too_big{say("more than {} deals to look at one by one", most_deals)};
  hand_answer out;
  out.types = deal.types();
  out.given = read.law.chance([](auto const& found) { return found.given; });
  if (out.given.is_zero()) throw never_holds{say("the condition '{}' can never hold", given_text(ask))};
  auto const is_kept = [](auto const& found) { return found.values.has_value(); };
  out.evidence = read.law.chance(is_kept) / out.given;
  if (out.evidence.is_zero()) refuse_observed(ask, most_deals);
  out.law = read.law.given(is_kept).transform([](auto const& found) { return *found.values; });
  return out;
}

/// All games at once: each place with the chance to come there, from one to the next.
play_answer plain_reading::all_games(std::uint64_t most_places) const {
  using values = std::vector<std::int64_t>;
  auto& game = *question_->played;
  std::map<count_t, distribution_builder<std::optional<values>>> after;  // so many mulligans
  std::map<plain::place, ratio> now{{game.start(), 1}};
  for (std::uint64_t seen = 0; !now.empty(); ++seen) {
    if (seen == most_places) throw too_big{say("more than {} positions to look at one by one", most_places)};
    auto const [p, chance] = *now.begin();
    now.erase(now.begin());
    if (p.is == plain::place::now::over) {
      after[p.mulligans].add(question_->values(game.table_of(p), game.setting()), chance.numerator(),
                             chance.denominator());
    } else if (game.is_chance(p)) {
      auto const all = game.all_of(p);
      for (auto const& e : all.entries()) now[*e.outcome] += chance * ratio{e.weight, all.denominator()};
    } else {
      now[game.decide(p)] += chance;
    }
  }
  play_answer out;
  out.types = types();
  distribution_builder<std::optional<values>> all;
  for (auto const& [mulligans, law] : after) {
    auto const kept = law.build();
    for (auto const& e : kept.entries()) all.add(e.outcome, e.weight, kept.denominator());
  }
  auto const holds = [](auto const& v) { return v.has_value(); };
  auto const the_values = [](auto const& v) { return *v; };
  auto const whole = all.build();
  out.given = whole.chance(holds);
  if (out.given.is_zero())
    throw never_holds{say("the condition '{}' can never hold", given_text(question_->ask))};
  out.law = whole.given(holds).transform(the_values);
  for (auto const& [mulligans, law] : after) {
    auto const kept = law.build();
    auto const chance = kept.chance(holds);
    if (!chance.is_zero())
      out.kept.push_back(
          {game.size_kept(mulligans), chance / out.given, kept.given(holds).transform(the_values)});
  }
  return out;
}

}  // namespace faro::odds
