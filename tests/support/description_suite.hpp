// The tests that every description must pass.
//
//   description_suite<result>{"Pontoon, stick at 16", [](auto& c) { return pontoon(c, ...); }}.run();
//
// What it holds a description to: its distribution sums to exactly 1 with what was left unread; merge point
// keys determine the future; merge points change nothing; asking for kinds and asking for cards agree; the
// same distribution through a chooser_ref; a record replays to the same result with no picks left; and random
// runs agree with the exact distribution (chi-square at a fixed seed). A false alarm of the last has odds of
// one in a million a description.
#pragma once
#include "support/distribution_matches.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace faro::testing {

/// Hides everything but below(): no kinds, no merge points.
template <class C>
struct below_only {
  C& chooser;
  std::uint64_t below(std::uint64_t n) { return chooser.below(n); }
};

/// Hides merge points, passes kinds on.
template <class C>
struct without_merge_points {
  C& chooser;
  std::uint64_t below(std::uint64_t n) { return chooser.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return pick_kind(chooser, counts); }
};

template <class R, class Description>
struct description_suite {
  std::string name;
  Description describe;
  limits limit = {.runs = 3'000'000};
  bool paths_are_few = true;  ///< reading without merge points is feasible
  bool cards_are_few = true;  ///< reading card by card, not kind by kind, is feasible
  std::uint64_t random_runs = 20'000;

  void run() const {
    SCOPED_TRACE(name);
    auto const exact = read_exhaustively<R>(describe, limit);
    EXPECT_EQ(exact.law.mass() + exact.unread, ratio{1});
    merge_point_keys_determine_the_future();
    if (exact.unread.is_zero()) {
      if (paths_are_few) merge_points_change_nothing(exact.law);
      if (cards_are_few) kinds_and_cards_agree(exact.law);
    }
    type_erased_distribution_is_the_same(exact.law);
    records_replay();
    random_runs_agree(exact);
  }

 private:
  void merge_point_keys_determine_the_future() const {
    EXPECT_NO_THROW(check_merge_points<R>(describe, limit));
  }

  void merge_points_change_nothing(distribution<R> const& law) const {
    auto const plain = read_exhaustively<R>(
        [&](auto& c) {
          without_merge_points<std::remove_reference_t<decltype(c)>> hidden{c};
          return describe(hidden);
        },
        limit);
    if (plain.unread.is_zero()) {
      EXPECT_EQ(plain.law, law);
    }
  }

  void kinds_and_cards_agree(distribution<R> const& law) const {
    auto const cards = read_exhaustively<R>(
        [&](auto& c) {
          below_only<std::remove_reference_t<decltype(c)>> hidden{c};
          return describe(hidden);
        },
        limit);
    if (cards.unread.is_zero()) {
      EXPECT_EQ(cards.law, law);
    }
  }

  void type_erased_distribution_is_the_same(distribution<R> const& law) const {
    auto const erased = read_exhaustively<R>(
        [&](auto& c) {
          chooser_ref ref{c};
          return describe(ref);
        },
        limit);
    EXPECT_EQ(erased.law, law);
  }

  void records_replay() const {
    xoshiro256pp generator{key_from_text("records replay")};
    random_chooser random{generator};
    for (int i = 0; i < 20; ++i) {
      record kept;
      recording tape{random, kept};
      auto const first = describe(tape);
      recorded_chooser back{kept};
      EXPECT_EQ(describe(back), first);
      EXPECT_NO_THROW(back.finish());
    }
  }

  void random_runs_agree(reading<R> const& exact) const {
    xoshiro256pp generator{key_from_text("random runs agree")};
    random_chooser random{generator};
    std::map<R, std::uint64_t> seen;
    for (std::uint64_t i = 0; i < random_runs; ++i) ++seen[describe(random)];
    if (exact.unread.is_zero()) {
      EXPECT_TRUE(distribution_matches(exact.law, seen));
    }
  }
};

template <class R, class Description>
description_suite<R, Description> make_suite(std::string name, Description describe) {
  return {std::move(name), std::move(describe)};
}

}  // namespace faro::testing
