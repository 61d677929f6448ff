// The distribution of a tool's orders: each comes from one row of numbers, whose words are counted.
#include "like/src/table/table.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::like {

judge::order_distribution distribution_of(tool const& which, std::size_t items) {
  constexpr std::size_t most = 10;
  if (items > most)
    throw input_error{say("expected at most {} items, whose orders can be listed, got {}", most, items)};
  auto const way = find_row(which.name).way;
  if (way == walk::own)
    throw input_error{say(
        "{}: its order is not made of numbers below n one by one: its distribution is not known", which.of)};
  judge::order_distribution law;
  law.cards = items;
  numbers order(items);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  do {
    integer ways{1}, of{1};
    for (auto const& p : picks_of(way, order, items).value_or(std::vector<pick>{})) {
      auto const [words, all] = words_of_number(which, p.index, p.of);
      ways = ways * words;
      of = of * all;
    }
    law.of = of;  // the same of every order: each asks for numbers below the same
    law.ways.push_back(std::move(ways));
  } while (std::next_permutation(order.begin(), order.end()));
  return law;
}

}  // namespace faro::like
