// Questions about the order of a pack, estimated: of so many random orders, what each comes to. For what has
// no exact answer: two kinds of counts together in a large pack.
//
//   order_question ask;
//   ask.pack = cards;
//   ask.query = "adjacent(rank) = 0 and adjacent(suit) <= 10";
//   auto const found = estimate_order(ask, 1'000'000, key);
//   found.counts.at(1)                    // of found.kept
//
// Cost: a shuffle and the measures, about 1 us for 52 cards and two counts.
#pragma once
#include "odds/src/orders/query.hpp"

#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <map>
#include <string>

namespace faro::odds {

struct order_estimate {
  std::map<integer, std::uint64_t> counts;  ///< what the question came to; of a condition 1 and 0
  bool is_condition = false;
  std::uint64_t kept = 0;                  ///< orders for which the condition given held
  std::uint64_t trials = 0;                ///< orders
  std::string asked;                       ///< one line: what the counts are
  std::map<integer, std::string> words{};  ///< what they are called, of dice whose faces are words
};

/// So many random orders. The same seed gives the same counts, whatever the number of threads: block b of
/// 8192 orders is shuffled by xoshiro256++ from the first 256 bits of ChaCha20 with this key and stream
/// number b. Stopped on the way (faro/parallel/progress.hpp) it answers with the first of them; without any
/// it throws `stopped`. Throws query_error, and input_error where the condition given never held.
order_estimate estimate_order(order_question const& ask, std::uint64_t trials, key256 const& key,
                              unsigned threads = 1, std::size_t question = 0);

}  // namespace faro::odds
