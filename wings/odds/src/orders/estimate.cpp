// Random orders of a pack, shuffled and measured in blocks.
#include "odds/src/orders/estimate.hpp"

#include "chance/generator_of_block.hpp"
#include "odds/src/orders/read_condition.hpp"
#include "parallel/trials.hpp"

#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>
#include <vector>

namespace faro::odds {

namespace {

constexpr std::uint64_t orders_of_block = 8192;

}  // namespace

order_estimate estimate_order(order_question const& ask, std::uint64_t trials, key256 const& key,
                              unsigned threads, std::size_t question) {
  auto const read = orders::read_measured(ask, question);  // refuses what can't be
  auto const workers = parallel::workers_for(trials, orders_of_block, threads);
  auto const sorted = orders::sorted_kinds(left_in(ask).cards);
  std::vector<order_estimate> found(workers);
  auto const made = parallel::make_trials(
      trials, orders_of_block, workers, [&](std::size_t worker, std::uint64_t block, std::uint64_t times) {
        auto& mine = found[worker];
        auto generator = faro::detail::generator_of_block(key, block);
        random_chooser random{generator};
        auto now = sorted;
        for (std::uint64_t i = 0; i < times; ++i) {
          for (std::size_t at = 0; at + 1 < now.size(); ++at)
            std::swap(now[at], now[at + random.below(std::uint64_t{now.size() - at})]);
          auto const value = read.value(now, random);
          if (!value) continue;
          ++mine.kept;
          ++mine.counts[*value];
        }
      });
  auto out = std::move(found.front());
  out.is_condition = read.is_condition;
  out.asked = read.asked;
  for (std::size_t w = 1; w < workers; ++w) {
    out.kept += found[w].kept;
    for (auto const& [value, n] : found[w].counts) out.counts[value] += n;
  }
  out.trials = made;
  if (out.kept == 0) throw input_error{say("the condition given did not hold once in {} orders", out.trials)};
  return out;
}

}  // namespace faro::odds
