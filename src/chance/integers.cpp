// Records of whole numbers of any size, played back: another question is refused at its place.
#include <faro/chance/integers.hpp>
#include <faro/text/message.hpp>

#include <string>

namespace faro {

integer long_recorded_chooser::below(integer const& n) {
  constexpr std::size_t word = 64;
  if (n.bits() <= word) return integer{below(n.to_uint64())};
  auto const asked =
      "large pick " + std::to_string(at_) + ": asked for one of " + n.to_string() + ", but the record ";
  if (at_ == integers_.size()) {
    throw replay_error{at_, say("{}ends after {}{}", asked, integers_.size(),
                                (integers_.size() == 1 ? " large pick" : " large picks"))};
  }
  auto const& [index, of] = integers_[at_];
  if (of != n || index >= n || index.sign() < 0)
    throw replay_error{at_, say("{}says {} of {}", asked, index.to_string(), of.to_string())};
  ++at_;
  return index;
}

void long_recorded_chooser::finish() const {
  picks_.finish();
  auto const left = integers_.size() - at_;
  if (left == 0) return;
  throw replay_error{at_, say("large pick {}: nothing more was asked, but the record goes on with {}{}", at_,
                              left, (left == 1 ? " more" : " more of them"))};
}

}  // namespace faro
