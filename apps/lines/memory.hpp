// Large arrays without the cost of a vector's zeros, and work shared out to a few threads.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <span>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro::program {

/// An array straight from the system, in huge pages where there are any. Its elements are zero until they are
/// written, and take no memory until then. Move-only. Throws std::bad_alloc.
template <class T>
requires std::is_trivially_copyable_v<T>
class big_array {
 public:
  big_array() = default;
  explicit big_array(std::size_t size) : size_{size} {
    if (size == 0) return;
    void* const map =
        ::mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) throw std::bad_alloc{};
    data_ = static_cast<T*>(map);
    constexpr std::size_t worth_it = std::size_t{1} << 22;
    if (bytes() >= worth_it) ::madvise(map, bytes(), MADV_HUGEPAGE);
  }
  big_array(big_array&& other) noexcept
      : data_{std::exchange(other.data_, nullptr)}, size_{std::exchange(other.size_, 0)} {}
  big_array& operator=(big_array&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~big_array() {
    if (data_) ::munmap(data_, bytes());
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] T const* data() const { return data_; }
  [[nodiscard]] std::span<T> span() { return {data_, size_}; }
  [[nodiscard]] std::span<T const> span() const { return {data_, size_}; }
  T& operator[](std::size_t i) { return data_[i]; }
  T const& operator[](std::size_t i) const { return data_[i]; }

 private:
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Calls work(number) for 0 .. threads - 1, each in a thread of its own. The first exception is thrown again
/// when all have ended. Where a thread can't be started, its number is done here.
template <class Work>
void in_threads(std::size_t threads, Work const& work) {
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
  {
    std::vector<std::jthread> others;
    for (std::size_t number = 1; number < threads; ++number) {
      try {
        others.emplace_back(guarded, number);
      } catch (std::system_error const&) {
        guarded(number);
      }
    }
    guarded(0);
  }
  if (problem) std::rethrow_exception(problem);
}

/// Calls work(part) for 0 .. parts - 1, whichever thread is free takes the next one.
template <class Work>
void share_out(std::size_t threads, std::size_t parts, Work const& work) {
  std::atomic<std::size_t> next = 0;
  in_threads(std::min(threads, parts), [&](std::size_t) {
    for (auto part = next++; part < parts; part = next++) work(part);
  });
}

}  // namespace faro::program
