#include "text/words.hpp"

#include <faro/chance/record.hpp>
#include <faro/text/detail/message.hpp>

#include <string>

namespace faro {

void recorded_chooser::finish() const {
  if (unused() == 0) return;
  throw replay_error{at_, say("pick {}: nothing more was asked, but the record goes on with {}", at_,
                              plural(unused(), "more pick"))};
}

void recorded_chooser::ended_early(std::uint64_t n) const {
  throw replay_error{at_, say("pick {}: asked for one of {}, but the record ends after {}", at_, n,
                              plural(kept_.size(), "pick"))};
}

void recorded_chooser::other_question(std::uint64_t n) const {
  throw replay_error{at_, say("pick {}: asked for one of {}, but the record says {} of {}", at_, n,
                              kept_[at_].index, kept_[at_].of)};
}

}  // namespace faro
