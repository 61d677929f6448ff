// A question about cards read plainly: dealt by a chooser, or every deal in turn.
#include "odds/plain.hpp"

#include "odds/plain/hands.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::odds {

struct plain_reading::read_question {
  hand_question ask;
  std::vector<plain::syntax> asked, conditions;
  std::vector<value_type> types;
  count_t drawn_by_one = 0;
  bool in_any_order = false;
};

plain_reading::plain_reading(hand_question ask) : question_{std::make_unique<read_question>()} {
  auto& q = *question_;
  q.types = types_of(ask);
  auto const all = ask.query.with_conditions(ask.given);
  for (auto const& one : all.read().questions) q.asked.push_back(one.tree);
  q.drawn_by_one = plain::cards_drawn(ask.setting, q.asked);
  q.in_any_order = !plain::looks_at_order(ask.setting, q.asked);
  auto const first = q.asked.begin() + static_cast<std::ptrdiff_t>(all.size() - ask.query.size());
  q.conditions.assign(q.asked.begin(), first);
  q.asked.erase(q.asked.begin(), first);
  q.ask = std::move(ask);
}
plain_reading::~plain_reading() = default;
plain_reading::plain_reading(plain_reading&&) noexcept = default;
plain_reading& plain_reading::operator=(plain_reading&&) noexcept = default;

std::vector<value_type> const& plain_reading::types() const { return question_->types; }

std::optional<std::vector<std::int64_t>> plain_reading::operator()(chooser_ref c) const {
  auto const& q = *question_;
  auto const table = plain::deal(q.ask.table, q.ask.setting, q.drawn_by_one, q.in_any_order, c);
  if (!table) return std::nullopt;  // an exhaustive reading goes on from here once
  plain::interpreter const look{q.ask.table, q.ask.setting, *table};
  for (auto const& condition : q.conditions) {
    if (!look.holds(condition)) return std::nullopt;
  }
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < q.asked.size(); ++i) out.push_back(look.of(q.asked[i]).code(q.types[i]));
  return out;
}

hand_answer answer_plainly(hand_question const& ask, std::uint64_t most_deals) {
  plain_reading const question{ask};
  auto const read = read_exhaustively<std::optional<std::vector<std::int64_t>>>(
      [&](auto& c) { return question(c); }, limits{.runs = most_deals});
  if (!read.unread.is_zero()) throw too_big{say("more than {} deals to look at one by one", most_deals)};
  hand_answer out;
  out.types = question.types();
  auto const kept = [](auto const& values) { return values.has_value(); };
  out.given = read.law.chance(kept);
  if (out.given.is_zero()) throw input_error{say("the condition '{}' can never hold", given_text(ask))};
  out.law = read.law.given(kept).transform([](auto const& values) { return *values; });
  return out;
}

}  // namespace faro::odds
