// The kernels, over small classes of vector operations (twisters_*.cpp).
//
// Word w needs words w, w + 1 and w + 397 of the state: of 624 words 399 are made for the first two, and kept
// only where they are needed.
#pragma once
#include "like/src/search/twister_kernels.hpp"

namespace faro::like {

constexpr unsigned twister_near = twister_words_made + 1, twister_far = 397;

/// What V has: vector, lanes, words_at_once and keys_at_once (vectors that go side by side, to hide what a
/// product takes), set(x), from(first) (first, first + 1, ...), add, sub, mul, xor_, and_, or_, shr<k>,
/// shl<k>, shr_by(k), shl_by(k), odd(x) (all bits where x is odd), at_most, at_least, mask_of, store.
template <class V>
struct twister_making {
  using vector = typename V::vector;

  /// A word as the generator gives it.
  static vector word(vector here, vector next, vector far) {
    auto const x = V::or_(V::and_(here, V::set(0x80000000U)), V::and_(next, V::set(0x7FFFFFFFU)));
    auto y = V::xor_(V::xor_(far, V::template shr<1>(x)), V::and_(V::odd(x), V::set(0x9908B0DFU)));
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
    auto t = V::sub(x, V::set(s.less));
    if (s.factor != 1 || s.turn != 0) {
      auto const y = V::mul(t, V::set(s.factor));
      t = V::or_(V::shr_by(y, s.turn), V::shl_by(y, 32 - s.turn));
    }
    auto again = V::set(0);
    if (s.has_again) {
      auto const y = s.again_factor == 1 ? x : V::mul(x, V::set(s.again_factor));
      again = V::at_least(V::sub(y, V::set(s.again_less)), V::set(s.again));
    }
    return {V::at_most(t, V::set(s.last)), again};
  }

  /// Lanes that may have given none, one, two of the first numbers by their first two words.
  struct after_two {
    vector none, one, two;
    [[nodiscard]] std::uint64_t mask() const { return V::mask_of(V::or_(none, V::or_(one, two))); }
  };
  static after_two sift_two(vector first_word, vector next, word_sieve const* sieves) {
    auto const first = sift(sieves[0], first_word);
    auto const second = sift(sieves[1], next), late = sift(sieves[0], next);
    return {V::and_(first.again, late.again),
            V::or_(V::and_(first.gives, second.again), V::and_(first.again, late.gives)),
            V::and_(first.gives, second.gives)};
  }
  /// Those of them that may go on by a third.
  static std::uint64_t sift_third(after_two const& before, vector third, word_sieve const* sieves) {
    auto const goes_on = [&](vector reached, word_sieve const& s) {
      auto const here = sift(s, third);
      return V::and_(reached, V::or_(here.gives, here.again));
    };
    return V::mask_of(V::or_(goes_on(before.none, sieves[0]),
                             V::or_(goes_on(before.one, sieves[1]), goes_on(before.two, sieves[2]))));
  }

  static void put(twister_found& found, unsigned lane, std::uint64_t mask) {
    found.may[lane / 64] |= mask << lane % 64;
  }

  static vector stirred(vector x, vector factor) {
    return V::mul(V::xor_(x, V::template shr<30>(x)), factor);
  }

  static void by_word(std::uint32_t first, wanted_words const& wanted, twister_found& found) {
    constexpr unsigned at_once = V::words_at_once;
    static_assert(twister_lanes % (at_once * V::lanes) == 0);
    auto const factor = V::set(1812433253U), one = V::set(1);
    for (unsigned from = 0; from < twister_lanes; from += at_once * V::lanes) {
      vector x[at_once], second[at_once], third[at_once], far[at_once];
      for (unsigned v = 0; v < at_once; ++v) x[v] = V::from(first + from + v * V::lanes);
      for (unsigned v = 0; v < at_once; ++v) x[v] = second[v] = V::add(stirred(x[v], factor), one);
      auto number = V::add(one, one);
      for (unsigned v = 0; v < at_once; ++v) x[v] = third[v] = V::add(stirred(x[v], factor), number);
      static_assert((twister_far - 2) % 5 == 0);
      for (std::uint32_t i = 2; i < twister_far; i += 5) {
#pragma GCC unroll 5
        for (unsigned k = 0; k < 5; ++k) {
          number = V::add(number, one);
#pragma GCC unroll 16
          for (unsigned v = 0; v < at_once; ++v) x[v] = V::add(stirred(x[v], factor), number);
        }
      }
      for (unsigned v = 0; v < at_once; ++v) far[v] = x[v];
      number = V::add(number, one);
      for (unsigned v = 0; v < at_once; ++v) x[v] = V::add(stirred(x[v], factor), number);
      for (unsigned v = 0; v < at_once; ++v) {
        auto const lane = from + v * V::lanes;
        auto const two = sift_two(word(V::from(first + lane), second[v], far[v]),
                                  word(second[v], third[v], x[v]), wanted.sieves);
        if (two.mask() == 0) continue;
        auto const fourth = V::add(stirred(third[v], factor), V::set(3));
        auto const far_third = V::add(stirred(x[v], factor), V::set(twister_far + 2));
        auto const mask = sift_third(two, word(third[v], fourth, far_third), wanted.sieves);
        if (mask == 0) continue;
        put(found, lane, mask);
        V::store(found.near[1] + lane, second[v]);
        V::store(found.far[0] + lane, far[v]);
      }
    }
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

  /// Which lanes may go on to give the numbers by their words from the third on, whatever the first two are:
  /// `reached[j]` are those that may have given j of them.
  static vector may_go_on(vector const* near, vector const* far, wanted_words const& wanted) {
    auto const none = V::set(0), all = V::set(0xFFFFFFFFU);
    vector reached[twister_words_made + 1];
    for (auto& each : reached) each = none;
    bool const first_again = wanted.count > 0 && wanted.sieves[0].has_again;
    bool const second_again = wanted.count > 1 && wanted.sieves[1].has_again;
    if (first_again || wanted.count == 0) reached[0] = all;
    if (wanted.count == 1 || (wanted.count > 1 && (first_again || second_again))) reached[1] = all;
    if (wanted.count > 1) reached[2] = all;
    auto may = all;
    for (unsigned w = 2; w < twister_words_made && V::mask_of(may) != 0; ++w) {
      auto const x = word(near[w], near[w + 1], far[w]);
      may = reached[wanted.count];
      for (unsigned j = w < wanted.count ? w + 1 : wanted.count; j-- > 0;) {
        auto const here = sift(wanted.sieves[j], x);
        reached[j + 1] = V::or_(reached[j + 1], V::and_(reached[j], here.gives));
        reached[j] = V::and_(reached[j], here.again);
        may = V::or_(may, V::or_(reached[j + 1], reached[j]));
      }
    }
    return may;
  }

  static void by_key(std::uint32_t first, wanted_words const& wanted, twister_found& found) {
    constexpr unsigned at_once = V::keys_at_once, size = 624;
    static_assert(twister_lanes % (at_once * V::lanes) == 0);
    static key_start const start;
    auto const factor = V::set(1664525U), factor_2 = V::set(1566083941U), one = V::set(1);
    for (unsigned from = 0; from < twister_lanes; from += at_once * V::lanes) {
      vector state[size][at_once];
      vector near[at_once][twister_near], far[at_once][twister_words_made], x[at_once], key[at_once];
      for (unsigned v = 0; v < at_once; ++v) {
        key[v] = V::from(first + from + v * V::lanes);
        x[v] = V::set(start.words[0]);
      }
#pragma GCC unroll 7
      for (unsigned i = 1; i < size; ++i) {
        auto const before = V::set(start.words[i]);
#pragma GCC unroll 16
        for (unsigned v = 0; v < at_once; ++v)
          state[i][v] = x[v] = V::add(V::xor_(before, stirred(x[v], factor)), key[v]);
      }
      // Word 0 is the last, and word 1 is mixed once more.
      for (unsigned v = 0; v < at_once; ++v)
        x[v] = V::add(V::xor_(state[1][v], stirred(x[v], factor)), key[v]), state[1][v] = x[v];
      auto number = one;
      auto const step = [&](unsigned i) {
        number = V::add(number, one);
#pragma GCC unroll 16
        for (unsigned v = 0; v < at_once; ++v)
          x[v] = V::sub(V::xor_(state[i][v], stirred(x[v], factor_2)), number);
      };
      for (unsigned i = 2; i < twister_near; ++i) {
        step(i);
        for (unsigned v = 0; v < at_once; ++v) near[v][i] = x[v];
      }
#pragma GCC unroll 4
      for (unsigned i = twister_near; i < twister_far; ++i) step(i);
      for (unsigned i = 0; i < twister_words_made; ++i) {
        step(twister_far + i);
        for (unsigned v = 0; v < at_once; ++v) far[v][i] = x[v];
      }
      // The first two words need word 1 of the state, which is mixed last: those behind are looked at before.
      std::uint64_t left = 0;
      for (unsigned v = 0; v < at_once; ++v) left |= V::mask_of(may_go_on(near[v], far[v], wanted));
      if (left == 0) continue;
      for (unsigned i = twister_far + twister_words_made; i < size; ++i) step(i);
      for (unsigned v = 0; v < at_once; ++v) {
        auto const lane = from + v * V::lanes;
        near[v][0] = V::set(0x80000000U);
        near[v][1] = V::sub(V::xor_(state[1][v], stirred(x[v], factor_2)), one);
        auto const mask = sift_two(word(near[v][0], near[v][1], far[v][0]),
                                   word(near[v][1], near[v][2], far[v][1]), wanted.sieves)
                              .mask();
        if (mask == 0) continue;
        put(found, lane, mask);
        for (unsigned i = 0; i < twister_near; ++i) V::store(found.near[i] + lane, near[v][i]);
        for (unsigned i = 0; i < twister_words_made; ++i) V::store(found.far[i] + lane, far[v][i]);
      }
    }
  }
};

}  // namespace faro::like
