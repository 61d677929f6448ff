// Whether two questions say the same: what is written and read again is held to it.
#pragma once
#include <faro/exam/bank.hpp>

#include <algorithm>
#include <utility>

namespace faro::exam {

/// Lowest and highest that are accepted.
inline std::pair<ratio, ratio> bounds(accepted_number const& n) {
  using form = accepted_number::form;
  if (n.written == form::range) return {n.first, n.second};
  return {n.first - n.second, n.first + n.second};
}

inline bool same_text(rich_text const& a, rich_text const& b) { return (a.empty() && b.empty()) || a == b; }

inline bool same_answer(answer const& a, answer const& b) {
  if (a.weight() != b.weight() || a.anchored != b.anchored || !same_text(a.feedback, b.feedback))
    return false;
  if (!a.number || !b.number) return !a.number == !b.number && same_text(a.text, b.text);
  bool const any_a = a.number->written == accepted_number::form::any;
  bool const any_b = b.number->written == accepted_number::form::any;
  return any_a == any_b && (any_a || bounds(*a.number) == bounds(*b.number));
}

inline bool same_pair(match_pair const& a, match_pair const& b) {
  return same_text(a.prompt, b.prompt) && a.match == b.match;
}

/// All but where they were read and what was decided about them.
inline bool same_question(question const& a, question const& b) {
  return a.id == b.id && a.title == b.title && a.kind == b.kind && same_text(a.stem, b.stem) &&
         (a.kind != question_kind::choice || a.single == b.single) &&
         std::ranges::equal(a.answers, b.answers, same_answer) &&
         std::ranges::equal(a.pairs, b.pairs, same_pair) && same_text(a.feedback, b.feedback) &&
         a.tags == b.tags && a.section == b.section && a.group == b.group &&
         a.group_shuffled == b.group_shuffled && a.pool == b.pool && a.pool_picks == b.pool_picks &&
         a.pinned == b.pinned && a.shuffle == b.shuffle && a.points == b.points;
}

}  // namespace faro::exam
