// What answers a kind of questions: its engines, and the choice among them.
//
//   template <> struct answer_of<hand_in_hearts> { using type = points; };     // a kind says what it is
//   answered by template <> std::span<engine<hand_in_hearts> const> engines<hand_in_hearts>();   // and by
//   whom points const found = answer(ask);                                          // by the cheapest that
//   can
//
// The reference interpreter of a kind says what its questions mean; an engine is a quicker way to the same,
// and a row of engines(): whether it takes a question, what that will cost, and its answer. The tests ask all
// of them the same. Each wing has kinds of its own. Thread-safe.
#pragma once
#include <faro/language/detail/error.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds {

/// The type of the answers to a kind of questions, as `type`.
template <class Question>
struct answer_of;
template <class Question>
using answer_to = typename answer_of<Question>::type;

/// An answer of a type that does not say itself which engine it is of.
template <class Answer>
struct answered {
  Answer of;
  std::string_view engine;  ///< the name of the one that answered
};

template <class Question>
struct engine {
  std::string_view name;
  /// Whether it is of the kind that this engine answers; it may still be too big for it.
  bool (*takes)(Question const&);
  /// Steps foreseen, to compare engines by: none is foreseen to the digit.
  double (*cost)(Question const&);
  /// Throws too_big beyond the limits of the question, input_error for what can't be asked.
  answer_to<Question> (*answer)(Question const&);
};

/// In the order of docs/exact.md; a new one is a row.
template <class Question>
std::span<engine<Question> const> engines();

/// For rows: takes every question; costs always the same.
template <class Question>
bool always(Question const& /*ask*/) {
  return true;
}
template <class Question, int Cost>
double about(Question const& /*ask*/) {
  return Cost;
}

/// The answer of the cheapest engine that takes the question; where it is too big for that one, of the next.
/// Throws what that throws, and too_big, as the first engine says it, where no engine can. Precondition: some
/// engine takes it.
template <class Question>
requires requires { typename answer_of<Question>::type; }
answer_to<Question> answer(Question const& ask) {
  struct offer {
    engine<Question> const* by;
    double cost;
  };
  std::vector<offer> offers;
  std::exception_ptr first;  // what was too big, as the first engine says it
  auto const unless_too_big = [&](auto const& attempt) {
    try {
      attempt();
    } catch (too_big const&) {
      if (!first) first = std::current_exception();
    }
  };
  for (auto const& e : engines<Question>()) {
    unless_too_big([&] {
      if (e.takes(ask)) offers.push_back({&e, e.cost(ask)});
    });
  }
  std::ranges::stable_sort(offers, {}, &offer::cost);
  std::optional<answer_to<Question>> found;
  for (auto const& o : offers) {
    unless_too_big([&] { found = o.by->answer(ask); });
    if (found) return *std::move(found);
  }
  std::rethrow_exception(first);
}

}  // namespace faro::odds
