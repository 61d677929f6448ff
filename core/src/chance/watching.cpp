// Questions passed on and told of; the odometer of ways is that of the exhaustive reading.
#include "chance/watching.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <string>

namespace faro {

std::uint64_t watching_chooser::below(std::uint64_t n) {
  asks_();
  auto const index = inner_.below(n);
  answered_({index, n, {}, ratio{1, integer{n}}});
  return index;
}

std::size_t watching_chooser::kind(std::span<count_t const> counts) {
  asks_();
  auto const kind = inner_.kind(counts);
  answered_({kind, counts.size(), counts, ratio{integer{counts[kind]}, integer{total(counts)}}});
  return kind;
}

std::uint64_t way_chooser::next(std::uint64_t of) {
  if (at_ == answers_.size())
    throw replay_error{at_, say("question {}: the way has only {} answers", at_ + 1, answers_.size())};
  auto const answer = answers_[at_];
  if (answer >= of)
    throw replay_error{at_, say("question {}: expected one of {}, the way has {}", at_ + 1, of, answer)};
  ++at_;
  return answer;
}

std::optional<numbered_way> way_number(std::function<void(chooser_ref)> const& description,
                                       std::uint64_t number, std::size_t most_questions) {
  detail::odometer path{most_questions};  // it knows no merge points: nothing is merged
  parallel::long_work work{number + 1};
  for (std::uint64_t i = 0;; ++i) {
    path.rewind();
    try {
      description(path);
    } catch (detail::cut_run const&) {
      throw input_error{say("way {} asks more than {} questions: it may never end, and no way is after it",
                            i + 1, most_questions)};
    }
    if (i == number) break;
    if (!path.advance()) return std::nullopt;
    work.advance();
  }
  numbered_way way;
  for (auto const& answer : path.path_so_far()) way.answers.push_back(answer.index);
  way.chance = ratio{path.numerator(), path.denominator()};
  return way;
}

}  // namespace faro
