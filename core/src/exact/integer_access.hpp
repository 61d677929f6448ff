// Integers as GMP sees them, for the arithmetic of this folder. Private to src/exact.
#pragma once
#include <faro/exact/integer.hpp>

#include <gmp.h>

#include <cstdint>

namespace faro {

struct integer::big_value {
  mpz_t z;
  big_value() { mpz_init(z); }
  ~big_value() { mpz_clear(z); }
  big_value(big_value const&) = delete;
  big_value& operator=(big_value const&) = delete;
};

inline uint128 magnitude_of(int128 v) { return v < 0 ? -static_cast<uint128>(v) : static_cast<uint128>(v); }

inline void set_magnitude(mpz_t z, uint128 magnitude) {
  std::uint64_t const words[2] = {static_cast<std::uint64_t>(magnitude),
                                  static_cast<std::uint64_t>(magnitude >> 64)};
  mpz_import(z, 2, -1, sizeof words[0], 0, 0, words);
}

/// Precondition: the magnitude has at most 128 bits.
inline uint128 magnitude_of(mpz_srcptr z) {
  std::uint64_t words[2] = {0, 0};
  mpz_export(words, nullptr, -1, sizeof words[0], 0, 0, z);
  return static_cast<uint128>(words[1]) << 64 | words[0];
}

/// Opens integers to the arithmetic of this folder: any integer as an mpz_t, and back in canonical form.
struct integer_access {
  /// A read-only mpz_t view of any integer.
  class view {
   public:
    explicit view(integer const& a) {
      if (a.big_) {
        z_ = a.big_->z;
      } else {
        mpz_init(own_);
        set_magnitude(own_, magnitude_of(a.small_));
        if (a.small_ < 0) mpz_neg(own_, own_);
        z_ = own_;
        owns_ = true;
      }
    }
    ~view() {
      if (owns_) mpz_clear(own_);
    }
    view(view const&) = delete;
    view& operator=(view const&) = delete;
    operator mpz_srcptr() const { return z_; }  // NOLINT(google-explicit-constructor)

   private:
    mpz_t own_;
    mpz_srcptr z_ = nullptr;
    bool owns_ = false;
  };

  /// Takes the result of a computation: small when it fits, else on the heap.
  static void assign(integer& a, mpz_srcptr z) {
    if (mpz_sizeinbase(z, 2) <= 127) {
      auto const magnitude = static_cast<int128>(magnitude_of(z));
      int const sign = mpz_sgn(z);
      if (a.big_) a.release();
      a.big_ = nullptr;
      a.small_ = sign < 0 ? -magnitude : magnitude;
    } else {
      if (!a.big_) a.big_ = new integer::big_value;
      mpz_set(a.big_->z, z);
      a.small_ = 0;
    }
  }

  /// a = operation(a, b) through GMP.
  template <class Operation>
  static void apply(integer& a, integer const& b, Operation operation) {
    mpz_t result;
    mpz_init(result);
    operation(result, view{a}, view{b});
    assign(a, result);
    mpz_clear(result);
  }

  /// A new integer that `fill` computes into an mpz_t.
  template <class Fill>
  static integer make(Fill fill) {
    integer out;
    mpz_t z;
    mpz_init(z);
    fill(z);
    assign(out, z);
    mpz_clear(z);
    return out;
  }
};

}  // namespace faro
