#include "judge/src/theory/picks.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <vector>

namespace faro::judge {

namespace {

/// Counts what is asked where there is a choice.
class counter_of_picks {
 public:
  explicit counter_of_picks(chooser_ref c) : chooser_{c} {}
  std::uint64_t below(std::uint64_t n) {
    if (n > 1) ++picks;
    return chooser_.below(n);
  }
  std::size_t kind(std::span<count_t const> counts) {
    if (std::ranges::count_if(counts, [](auto n) { return n > 0; }) > 1) ++picks;
    return chooser_.kind(counts);
  }
  bool merge_point(std::span<std::byte const> key) {
    faro::detail::key_bytes all;
    all.append(picks);
    std::vector<std::byte> both{all.bytes().begin(), all.bytes().end()};
    both.insert(both.end(), key.begin(), key.end());
    return chooser_.merge_point(both);
  }
  [[nodiscard]] bool passing() const { return chooser_.passing(); }
  std::uint64_t picks = 0;

 private:
  chooser_ref chooser_;
};

}  // namespace

picks_distribution picks_of(shuffle_entry const& shuffle, shuffle_settings const& settings,
                            std::uint32_t cards) {
  constexpr std::size_t most_picks =
      faro::detail::longest_run + 88;  // of a shuffle that tries again and again
  constexpr std::uint64_t most_runs = 1'000'000;
  auto const describe = shuffle.make_to_read(settings);
  auto read = read_exhaustively<integer>(
      [&](auto& c) {
        counter_of_picks counting{chooser_ref{c}};
        auto deck = sorted_order(cards);
        describe(chooser_ref{counting}, deck);
        return integer{counting.picks};
      },
      {.picks = most_picks, .runs = most_runs, .retry_runs = 100'000});  // a second where it tries again
  if (faro::detail::is_over({.runs = most_runs}, read.stats) && read.stats.retries.empty() &&
      !read.unread.is_zero())
    throw input_error{
        say("{} with {} cards can go more than {} ways; take fewer cards", shuffle.name, cards, most_runs)};
  if (read.law.empty())
    throw input_error{say("{} with {} cards asks for more than {} picks, however it goes; take fewer cards",
                          shuffle.name, cards, most_picks)};
  return {std::move(read.law), std::move(read.unread)};
}

}  // namespace faro::judge
