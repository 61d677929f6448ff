#include <faro/chance/record.hpp>

#include <string>

namespace faro {

void recorded_chooser::finish() const {
  if (unused() == 0) return;
  throw replay_error{at_, "pick " + std::to_string(at_) +
                              ": nothing more was asked, but the record goes on with " +
                              std::to_string(unused()) + (unused() == 1 ? " more pick" : " more picks")};
}

void recorded_chooser::ended_early(std::uint64_t n) const {
  throw replay_error{at_, "pick " + std::to_string(at_) + ": asked for one of " + std::to_string(n) +
                              ", but the record ends after " + std::to_string(kept_.size()) +
                              (kept_.size() == 1 ? " pick" : " picks")};
}

void recorded_chooser::other_question(std::uint64_t n) const {
  throw replay_error{at_, "pick " + std::to_string(at_) + ": asked for one of " + std::to_string(n) +
                              ", but the record says " + std::to_string(kept_[at_].index) + " of " +
                              std::to_string(kept_[at_].of)};
}

}  // namespace faro
