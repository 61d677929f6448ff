// Long work and who waits for it.
#include <faro/parallel/progress.hpp>

#include <utility>

namespace faro::parallel {
namespace {

thread_local watch* watching = nullptr;
std::atomic<watch*> interruptible = nullptr;

}  // namespace

watch::~watch() {
  watch* mine = this;
  interruptible.compare_exchange_strong(mine, nullptr);
}

under::under(watch& who) : before_{std::exchange(watching, &who)} {}

under::~under() { watching = before_; }

long_work::long_work(std::uint64_t total) : watch_{watching}, total_{total} {
  if (watch_) ++watch_->busy_;
}

long_work::~long_work() {
  if (watch_) --watch_->busy_;
}

void long_work::advance(std::uint64_t steps) {
  auto const done = done_.fetch_add(steps, std::memory_order_relaxed) + steps;
  if (!watch_) return;
  if (watch_->is_stopped()) throw stopped{"stopped"};
  if (watch_->tell_) tell(done);
}

void long_work::tell(std::uint64_t done) {
  std::unique_lock const lock{watch_->telling_, std::try_to_lock};
  if (!lock) return;
  auto const now = std::chrono::steady_clock::now();
  if (now < watch_->next_ && done != total_) return;
  watch_->next_ = now + std::chrono::milliseconds{200};
  watch_->tell_(done, total_);
}

bool stop_asked() noexcept { return watching && watching->is_stopped(); }

void set_interruptible(watch* who) noexcept { interruptible = who; }

bool interrupt() noexcept {
  auto* const who = interruptible.load();
  if (!who || !who->is_busy() || who->is_stopped()) return false;
  who->stop();
  return true;
}

}  // namespace faro::parallel
