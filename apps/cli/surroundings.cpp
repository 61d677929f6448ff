// The surroundings of this thread.
#include "cli/surroundings.hpp"

#include <utility>

namespace faro::program {
namespace {

surroundings*& current() {
  static surroundings process;
  thread_local surroundings* place = &process;
  return place;
}

}  // namespace

surroundings& here() { return *current(); }

enter::enter(surroundings& place) : before_{std::exchange(current(), &place)} {}

enter::~enter() { current() = before_; }

}  // namespace faro::program
