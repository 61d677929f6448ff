// The version that a sheet has: by its name, in the bank's order, or apart from other versions.
#include "exam/src/map_format.hpp"
#include "exam/src/placing.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <algorithm>
#include <set>

namespace faro::exam {
namespace {

using order_of_answers = std::pair<std::vector<std::uint8_t>, std::vector<std::uint8_t>>;

std::vector<std::uint32_t> question_order_in(version const& v) {
  std::vector<std::uint32_t> out;
  for (auto const& placed : v) out.push_back(placed.question);
  return out;
}

/// The orders that a question has in these versions.
std::set<order_of_answers> orders_taken(std::vector<version> const& others, std::uint32_t question) {
  std::set<order_of_answers> out;
  for (auto const& v : others) {
    auto const at = std::ranges::find(v, question, &placed_question::question);
    if (at != v.end()) out.emplace(at->answers, at->matches);
  }
  return out;
}

/// How many orders a question has, up to `most`.
std::uint64_t orders_there_are(question const& q, std::uint64_t most) {
  std::uint64_t out = 1;
  auto const times_factorial = [&](std::size_t n) {
    for (std::size_t i = 2; i <= n && out <= most; ++i) out *= i;
  };
  if (q.kind == question_kind::matching) {
    if (q.shuffle) times_factorial(detail::prompts_of(q).size());
    times_factorial(matches_of(q).size());
  } else {
    times_factorial(q.free_places().size());
  }
  return std::min(out, most);
}

/// The answers of one question in any order, as make_version() has it.
void reorder(question const& q, placed_question& placed, chooser_ref c) {
  auto const fresh = detail::as_written(q, placed.question);
  placed.answers = fresh.answers;
  placed.matches = fresh.matches;
  if (q.kind == question_kind::matching) {
    if (q.shuffle) fisher_yates(c, std::span{placed.answers});
    fisher_yates(c, std::span{placed.matches});
    return;
  }
  auto const places = q.free_places();
  std::vector<std::uint8_t> moving;
  for (auto const place : places) moving.push_back(placed.answers[place]);
  fisher_yates(c, std::span{moving});
  for (std::size_t i = 0; i < places.size(); ++i) placed.answers[places[i]] = moving[i];
}

/// A version whose order of questions is none of those there, if there is another one, and the order of each
/// question's answers none of those that it has there: uniform among what is left, by drawing again.
version version_apart(exam_plan const& plan, chooser_ref c, std::vector<version> const& others) {
  constexpr int most_tries = 1000;
  std::set<std::vector<std::uint32_t>> taken;
  for (auto const& other : others) taken.insert(question_order_in(other));
  auto out = make_version(plan, c);
  for (int i = 0; i < most_tries && taken.contains(question_order_in(out)); ++i) out = make_version(plan, c);
  if (!plan.rules().shuffle_answers) return out;
  for (auto& placed : out) {
    auto const& q = plan.questions().questions[placed.question];
    auto const orders = orders_taken(others, placed.question);
    if (orders_there_are(q, orders.size() + 1) <= orders.size()) continue;  // all are taken
    while (orders.contains({placed.answers, placed.matches})) reorder(q, placed, c);
  }
  return out;
}

}  // namespace

version version_of_sheet(exam_plan const& plan, exam_order const& order, sheet_name const& sheet) {
  auto const kind = detail::name_of(order.kind);
  if (sheet.fixed) {
    auto rules = plan.rules();
    rules.questions = question_order::keep;
    rules.shuffle_answers = false;
    return named_version(exam_plan{plan.questions(), rules}, order.master, kind, sheet.name);
  }
  if (sheet.apart_from.empty()) return named_version(plan, order.master, kind, sheet.name);
  if (plan.rules().balance)
    throw input_error{"a version made up for under --balance: its right answers could not be balanced"};
  std::vector<version> others;
  for (auto const& name : sheet.apart_from) others.push_back(named_version(plan, order.master, kind, name));
  chacha20 generator{sheet_key(order.master, "make-up", sheet.name)};
  random_chooser c{generator};
  return version_apart(plan, c, others);
}

std::size_t shared_orders(bank const& all, version const& v, std::vector<version> const& others) {
  return static_cast<std::size_t>(std::ranges::count_if(v, [&](placed_question const& placed) {
    auto const& q = all.questions[placed.question];
    bool const ordered =
        (q.kind == question_kind::matching || q.kind == question_kind::choice) && orders_there_are(q, 2) > 1;
    return ordered && orders_taken(others, placed.question).contains({placed.answers, placed.matches});
  }));
}

}  // namespace faro::exam
