// Sharing of nodes that never change: a pointer that counts its owners within what it points to. What
// std::shared_ptr does, at half its size and a fraction of its compile time for each type of node, of which
// a drawing has many: one control block for all of them in place of one class for each.
#pragma once

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

#include <atomic>
#include <cstdint>
#include <utility>

namespace faro::detail {

/// What can be shared: the base of all kinds of such nodes, deleted by its last owner.
class counted {
 public:
  counted() = default;
  counted(counted const&) = delete;
  counted& operator=(counted const&) = delete;
  virtual ~counted() = default;

 private:
  template <class T>
  friend class shared_node;

  static bool alone() {
#if __has_include(<sys/single_threaded.h>)
    return __libc_single_threaded;
#else
    return false;
#endif
  }
  void gain() const {
    if (alone())
      owners_.store(owners_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    else
      owners_.fetch_add(1, std::memory_order_relaxed);
  }
  /// Whether that was the last.
  [[nodiscard]] bool lose() const {
    if (!alone()) return owners_.fetch_sub(1, std::memory_order_acq_rel) == 1;
    auto const left = owners_.load(std::memory_order_relaxed) - 1;
    owners_.store(left, std::memory_order_relaxed);
    return left == 0;
  }

  mutable std::atomic<std::uint32_t> owners_{0};
};

/// An owner of a T, which derives from counted; or of nothing. Copies may be used from different threads.
template <class T>
class shared_node {
 public:
  shared_node() = default;
  /// Takes a new node, which nobody owns yet.
  explicit shared_node(T const* made) : at_{made} {
    if (at_) at_->gain();
  }
  shared_node(shared_node const& other) : shared_node{other.at_} {}
  shared_node(shared_node&& other) noexcept : at_{std::exchange(other.at_, nullptr)} {}
  shared_node& operator=(shared_node other) noexcept {
    std::swap(at_, other.at_);
    return *this;
  }
  ~shared_node() {
    if (at_ && at_->lose()) delete at_;
  }

  [[nodiscard]] T const* get() const { return at_; }
  T const& operator*() const { return *at_; }
  T const* operator->() const { return at_; }
  explicit operator bool() const { return at_ != nullptr; }
  friend bool operator==(shared_node const& a, shared_node const& b) { return a.at_ == b.at_; }

 private:
  T const* at_ = nullptr;
};

}  // namespace faro::detail
