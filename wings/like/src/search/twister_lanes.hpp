// The kernels, over small classes of vector operations (twisters_*.cpp).
//
// A first word needs words 0, 1 and 397 of the state, word w needs w, w + 1 and w + 397: of 624 words 405 are
// made, and kept only where they are needed.
#pragma once
#include "like/src/search/twister_kernels.hpp"

namespace faro::like {

constexpr unsigned twister_near = twister_words_made + 1, twister_far = 397;

/// What V has: vector, lanes, set(x), from(first) (first, first + 1, ...), add, mul, xor_, and_, shr<k>,
/// shl<k>, odd(x) (all bits where x is odd), store, load.
template <class V>
struct twister_making {
  using vector = typename V::vector;
  static constexpr unsigned at_once =
      V::at_once;  ///< vectors that go side by side, to hide what a product takes

  /// Word w, as the generator gives it.
  static vector word(vector const* near, vector const* far, unsigned w) {
    auto const x = V::or_(V::and_(near[w], V::set(0x80000000U)), V::and_(near[w + 1], V::set(0x7FFFFFFFU)));
    auto y = V::xor_(V::xor_(far[w], V::template shr<1>(x)), V::and_(V::odd(x), V::set(0x9908B0DFU)));
    y = V::xor_(y, V::template shr<11>(y));
    y = V::xor_(y, V::and_(V::template shl<7>(y), V::set(0x9D2C5680U)));
    y = V::xor_(y, V::and_(V::template shl<15>(y), V::set(0xEFC60000U)));
    return V::xor_(y, V::template shr<18>(y));
  }

  struct sifted {
    vector gives, again;  ///< all bits where the word may give the number; where another word is taken
  };
  static sifted sift(word_sieve const& s, vector w) {
    auto const x = V::and_(V::shr_by(w, s.shift), V::set(s.mask));
    auto const y = V::mul(V::sub(x, V::set(s.less)), V::set(s.factor));
    auto const t = V::or_(V::shr_by(y, s.turn), V::shl_by(y, 32 - s.turn));
    return {V::at_most(t, V::set(s.last)),
            V::and_(V::at_least(x, V::set(s.again)), V::set(s.has_again ? 0xFFFFFFFFU : 0))};
  }

  /// Keeps what is made, and says which lanes may give both numbers.
  static std::uint64_t put_out(vector const* near, vector const* far, word_sieve const* two, unsigned lane,
                               twister_states& states) {
    auto const first = sift(two[0], word(near, far, 0));
    auto const next = word(near, far, 1);
    auto const second = sift(two[1], next), late = sift(two[0], next);
    auto const may = V::or_(V::and_(first.gives, V::or_(second.gives, second.again)),
                            V::and_(first.again, V::or_(late.gives, late.again)));
    auto const mask = V::mask_of(may);
    if (mask == 0) return 0;
    for (unsigned i = 0; i <= twister_words_made; ++i)
      V::store(states.near + i * twister_lanes + lane, near[i]);
    for (unsigned i = 0; i < twister_words_made; ++i) V::store(states.far + i * twister_lanes + lane, far[i]);
    return mask << lane;
  }

  static vector stirred(vector x, vector factor) {
    return V::mul(V::xor_(x, V::template shr<30>(x)), factor);
  }

  static std::uint64_t by_word(std::uint32_t first, word_sieve const* two, twister_states& states) {
    std::uint64_t may = 0;
    auto const factor = V::set(1812433253U);
    for (unsigned from = 0; from < twister_lanes; from += at_once * V::lanes) {
      vector near[at_once][twister_near], far[at_once][twister_words_made], x[at_once];
      for (unsigned v = 0; v < at_once; ++v) near[v][0] = x[v] = V::from(first + from + v * V::lanes);
      for (std::uint32_t i = 1; i < twister_near; ++i) {
        for (unsigned v = 0; v < at_once; ++v) near[v][i] = x[v] = V::add(stirred(x[v], factor), V::set(i));
      }
      for (std::uint32_t i = twister_near; i < twister_far; ++i) {
        auto const number = V::set(i);
        for (unsigned v = 0; v < at_once; ++v) x[v] = V::add(stirred(x[v], factor), number);
      }
      for (std::uint32_t i = 0; i < twister_words_made; ++i) {
        for (unsigned v = 0; v < at_once; ++v)
          far[v][i] = x[v] = V::add(stirred(x[v], factor), V::set(twister_far + i));
      }
      for (unsigned v = 0; v < at_once; ++v)
        may |= put_out(near[v], far[v], two, from + v * V::lanes, states);
    }
    return may;
  }

  /// The state that init_genrand makes of 19650218, into which init_by_array mixes the key.
  struct key_start {
    std::uint32_t words[624];
    key_start() {
      words[0] = 19650218U;
      for (std::uint32_t i = 1; i < 624; ++i)
        words[i] = 1812433253U * (words[i - 1] ^ words[i - 1] >> 30) + i;
    }
  };

  static std::uint64_t by_key(std::uint32_t first, word_sieve const* two, twister_states& states) {
    std::uint64_t may = 0;
    static key_start const start;
    auto const factor = V::set(1664525U), factor_2 = V::set(1566083941U);
    constexpr unsigned size = 624;
    for (unsigned from = 0; from < twister_lanes; from += at_once * V::lanes) {
      vector state[size][at_once];
      vector near[at_once][twister_near], far[at_once][twister_words_made], x[at_once], key[at_once];
      for (unsigned v = 0; v < at_once; ++v) {
        key[v] = V::from(first + from + v * V::lanes);
        x[v] = V::set(start.words[0]);
      }
      for (unsigned i = 1; i < size; ++i) {
        auto const before = V::set(start.words[i]);
        for (unsigned v = 0; v < at_once; ++v)
          state[i][v] = x[v] = V::add(V::xor_(before, stirred(x[v], factor)), key[v]);
      }
      // Word 0 is the last, and word 1 is mixed once more.
      for (unsigned v = 0; v < at_once; ++v)
        x[v] = V::add(V::xor_(state[1][v], stirred(x[v], factor)), key[v]), state[1][v] = x[v];
      auto const go_to = [&](unsigned begin, unsigned end) {
        for (unsigned i = begin; i < end; ++i) {
          auto const number = V::set(std::uint32_t{0} - i);
          for (unsigned v = 0; v < at_once; ++v)
            x[v] = V::add(V::xor_(state[i][v], stirred(x[v], factor_2)), number);
          if (i < twister_near) {
            for (unsigned v = 0; v < at_once; ++v) near[v][i] = x[v];
          } else if (i >= twister_far && i < twister_far + twister_words_made) {
            for (unsigned v = 0; v < at_once; ++v) far[v][i - twister_far] = x[v];
          }
        }
      };
      go_to(2, twister_near);
      go_to(twister_near, twister_far);
      go_to(twister_far, twister_far + twister_words_made);
      go_to(twister_far + twister_words_made, size);
      for (unsigned v = 0; v < at_once; ++v) {
        near[v][0] = V::set(0x80000000U);
        near[v][1] = V::add(V::xor_(state[1][v], stirred(x[v], factor_2)), V::set(std::uint32_t{0} - 1U));
        may |= put_out(near[v], far[v], two, from + v * V::lanes, states);
      }
    }
    return may;
  }
};

}  // namespace faro::like
