// Large arrays without the cost of a vector's zeros.
#pragma once
#include "cli/system/system.hpp"

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

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
    data_ = static_cast<T*>(system::reserve(bytes()));
    if (!data_) throw std::bad_alloc{};
  }
  big_array(big_array&& other) noexcept
      : data_{std::exchange(other.data_, nullptr)}, size_{std::exchange(other.size_, 0)} {}
  big_array& operator=(big_array&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~big_array() {
    if (data_) system::release(data_, bytes());
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

}  // namespace faro::program
