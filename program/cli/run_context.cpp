// The run_context of this thread.
#include "cli/run_context.hpp"

#include <utility>

namespace faro::program {
namespace {

run_context*& current() {
  static run_context process;
  thread_local run_context* place = &process;
  return place;
}

}  // namespace

run_context& current_run() { return *current(); }

run_scope::run_scope(run_context& place) : before_{std::exchange(current(), &place)} {}

run_scope::~run_scope() { current() = before_; }

}  // namespace faro::program
