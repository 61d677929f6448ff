// Records of whole numbers of any size, played back: another question is refused at its place.
#include "text/words.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/text/detail/message.hpp>

#include <string>

namespace faro {

integer long_recorded_chooser::below(integer const& n) {
  constexpr std::size_t word = 64;
  if (n.bits() <= word) return integer{below(n.to_uint64())};
  if (at_ == integers_.size()) {
    throw replay_error{at_, say("large pick {}: asked for one of {}, but the record ends after {}", at_,
                                n.to_string(), plural(integers_.size(), "large pick"))};
  }
  auto const& [index, of] = integers_[at_];
  if (of != n || index >= n || index.sign() < 0)
    throw replay_error{at_, say("large pick {}: asked for one of {}, but the record says {} of {}", at_,
                                n.to_string(), index.to_string(), of.to_string())};
  ++at_;
  return index;
}

void long_recorded_chooser::finish() const {
  picks_.finish();
  auto const left = integers_.size() - at_;
  if (left == 0) return;
  throw replay_error{at_, say("large pick {}: nothing more was asked, but the record goes on with {}", at_,
                              plural(left, "more", "more of them"))};
}

}  // namespace faro
