// Threads, started and joined: the only file that does so. FARO_THREADS=0 leaves all work to the caller.
#include "parallel/threads.hpp"

#ifndef FARO_THREADS
#define FARO_THREADS 1
#endif

#include <exception>
#include <system_error>
#include <vector>
#if FARO_THREADS
#include <mutex>
#include <thread>
#endif

namespace faro::parallel {

#if FARO_THREADS

namespace {

/// Threads that are waited for, whatever happens. (std::jthread is not in every standard library.)
class crew {
 public:
  crew() = default;
  crew(crew const&) = delete;
  crew& operator=(crew const&) = delete;
  ~crew() {
    for (auto& thread : threads_) thread.join();
  }
  void start(std::function<void()> work) { threads_.emplace_back(std::move(work)); }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace

unsigned processors() {
  static unsigned const count = std::max(1U, std::thread::hardware_concurrency());
  return count;
}

void in_threads(std::size_t threads, std::function<void(std::size_t)> const& work) {
  if (threads == 0) return;
  if (threads == 1) return work(0);
  std::exception_ptr problem;
  std::mutex guard;
  auto const guarded = [&](std::size_t number) noexcept {
    try {
      work(number);
    } catch (...) {
      std::scoped_lock const lock{guard};
      if (!problem) problem = std::current_exception();
    }
  };
  std::size_t started = 1;
  {
    crew others;
    try {
      for (; started < threads; ++started) others.start([&guarded, number = started] { guarded(number); });
    } catch (std::system_error const&) {  // the machine has no more threads: the result is the same
    }
    guarded(0);
    for (auto number = started; number < threads; ++number) guarded(number);
  }
  if (problem) std::rethrow_exception(problem);
}

struct background::thread : crew {};

background::background(std::function<void()> work) : thread_{std::make_unique<thread>()} {
  thread_->start(std::move(work));
}

#else

unsigned processors() { return 1; }

void in_threads(std::size_t threads, std::function<void(std::size_t)> const& work) {
  std::exception_ptr problem;
  for (std::size_t number = 0; number < threads; ++number) {
    try {
      work(number);
    } catch (...) {
      if (!problem) problem = std::current_exception();
    }
  }
  if (problem) std::rethrow_exception(problem);
}

struct background::thread {};

background::background(std::function<void()>) {
  throw std::system_error{std::make_error_code(std::errc::resource_unavailable_try_again)};
}

#endif

background::background(background&&) noexcept = default;
background& background::operator=(background&&) noexcept = default;
background::~background() = default;

void share(std::size_t count, std::function<void(std::size_t, std::size_t, std::size_t)> const& work) {
  constexpr std::size_t part = 2'000;
  auto const threads = std::clamp<std::size_t>(count / part, 1, processors());
  std::atomic<std::size_t> next = 0;
  in_threads(threads, [&](std::size_t thread) {
    for (auto first = next.fetch_add(part); first < count; first = next.fetch_add(part))
      work(thread, first, std::min(count, first + part));
  });
}

}  // namespace faro::parallel
