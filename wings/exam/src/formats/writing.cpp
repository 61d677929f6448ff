// What the writers of banks share, whatever the format.
#include "exam/src/formats/writing.hpp"

namespace faro::exam::detail {

question in_version(question const& q, placed_question const& placed, bool whole_bank) {
  auto out = q;
  if (!whole_bank) {
    out.pool.clear();
    out.pinned = pin::none;
  }
  if (q.kind == question_kind::choice) {
    for (std::size_t i = 0; i < placed.answers.size(); ++i) out.answers[i] = q.answers[placed.answers[i]];
  }
  if (q.kind == question_kind::matching) {
    std::size_t next = 0;  // matches without a prompt stay where they are
    for (auto& pair : out.pairs) {
      if (!pair.prompt.empty()) pair = q.pairs[placed.answers[next++]];
    }
  }
  return out;
}

}  // namespace faro::exam::detail
