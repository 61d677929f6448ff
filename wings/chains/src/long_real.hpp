// Floating point of any length, for chains that live longer than doubles can tell: GMP's, as a value. All
// numbers of a computation have the length that `precision` says on the thread that makes them.
#pragma once
#include <gmp.h>

#include <utility>

namespace faro::detail {

class long_real {
 public:
  static inline thread_local unsigned long precision = 128;  ///< bits

  long_real() { mpf_init2(value_, precision); }
  explicit long_real(double v) : long_real{} { mpf_set_d(value_, v); }
  long_real(long_real const& other) : long_real{} { mpf_set(value_, other.value_); }
  long_real(long_real&& other) noexcept : long_real{} { mpf_swap(value_, other.value_); }
  long_real& operator=(long_real const& other) {
    if (this != &other) mpf_set(value_, other.value_);
    return *this;
  }
  long_real& operator=(long_real&& other) noexcept {
    mpf_swap(value_, other.value_);
    return *this;
  }
  ~long_real() { mpf_clear(value_); }

  long_real& operator+=(long_real const& b) {
    mpf_add(value_, value_, b.value_);
    return *this;
  }
  long_real& operator*=(long_real const& b) {
    mpf_mul(value_, value_, b.value_);
    return *this;
  }
  long_real& operator/=(long_real const& b) {
    mpf_div(value_, value_, b.value_);
    return *this;
  }
  friend long_real operator*(long_real a, long_real const& b) { return a *= b; }
  friend long_real operator/(long_real a, long_real const& b) { return a /= b; }
  [[nodiscard]] bool is_zero() const { return mpf_sgn(value_) == 0; }
  [[nodiscard]] mpf_t& get() { return value_; }
  [[nodiscard]] mpf_t const& get() const { return value_; }

 private:
  mpf_t value_;
};

}  // namespace faro::detail
