// A thread that writes slots to the disk while the next ones are filled.
#include "data/verb/disk/slot_writer.hpp"

#include <utility>

namespace faro::program {

slot_writer::slot_writer(temporary_file& file, std::vector<char*> spare)
    : file_{file}, spare_{std::move(spare)}, thread_{[this] { work(); }} {}

slot_writer::~slot_writer() {
  std::scoped_lock const lock{guard_};
  stopped_ = true;
  changed_.notify_all();
}

char* slot_writer::exchange(char* full, std::string_view bytes, std::uint64_t place) {
  std::unique_lock lock{guard_};
  waiting_.push_back({full, bytes, place});
  changed_.notify_all();
  changed_.wait(lock, [&] { return problem_ || !spare_.empty(); });
  if (problem_) std::rethrow_exception(problem_);
  auto* const empty = spare_.back();
  spare_.pop_back();
  return empty;
}

void slot_writer::finish() {
  std::unique_lock lock{guard_};
  changed_.wait(lock, [&] { return problem_ || (waiting_.empty() && !writing_); });
  if (problem_) std::rethrow_exception(problem_);
}

void slot_writer::work() {
  std::unique_lock lock{guard_};
  for (;;) {
    changed_.wait(lock, [&] { return stopped_ || !waiting_.empty(); });
    if (stopped_) return;
    auto const [buffer, bytes, place] = waiting_.front();
    waiting_.pop_front();
    writing_ = true;
    lock.unlock();
    std::exception_ptr problem;
    try {
      file_.write_at(place, bytes);
    } catch (...) {
      problem = std::current_exception();
    }
    lock.lock();
    writing_ = false;
    spare_.push_back(buffer);
    problem_ = problem;
    changed_.notify_all();
    if (problem_) return;
  }
}

}  // namespace faro::program
