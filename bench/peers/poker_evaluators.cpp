// Our evaluator of poker hands and our showdowns beside those of OMPEval (github.com/zekyll/OMPEval), which
// is not part of this project: get it, then, in turn and one core each,
//   bench/peers/poker_evaluators.sh OMPEVAL
#include <faro/poker/showdown.hpp>

#include <omp/EquityCalculator.h>
#include <omp/HandEvaluator.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

namespace {

constexpr std::size_t hands = 2'000'000;

/// Of the processor, in all threads: others on the machine don't count.
double seconds_of(auto&& work) {
  auto const begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

/// Both in turn; the medians, and how many times as fast as theirs ours is.
void compare(char const* what, int rounds, double items, auto&& ours, auto&& theirs) {
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i < rounds; ++i) {
    a.push_back(seconds_of(ours));
    b.push_back(seconds_of(theirs));
  }
  std::printf("| %s | %.3g | %.3g | %.2f |\n", what, median(a) / items * 1e9, median(b) / items * 1e9,
              median(b) / median(a));
}

}  // namespace

int main() {
  using namespace faro;
  std::mt19937_64 generator{1};
  std::vector<odds::card_set> sets(hands);
  std::vector<omp::Hand> theirs(hands);
  std::array<unsigned, 52> deck{};
  for (unsigned i = 0; i < deck.size(); ++i) deck[i] = i;
  for (std::size_t i = 0; i < hands; ++i) {
    std::ranges::shuffle(deck, generator);
    theirs[i] = omp::Hand::empty();
    for (std::size_t k = 0; k < 7; ++k) {
      sets[i] |= playing_card::numbered(static_cast<std::uint8_t>(deck[k]));
      theirs[i] += omp::Hand(deck[k]);  // 4 * rank + suit, as ours
    }
  }
  omp::HandEvaluator const evaluator;
  std::uint64_t sum = 0;
  std::puts("| | faro, ns | OMPEval, ns | OMPEval's time by faro's |\n|---|---:|---:|---:|");
  compare(
      "seven cards, a hand", 5, hands,
      [&] {
        for (auto const& h : sets) sum += odds::strength(h);
      },
      [&] {
        for (auto const& h : theirs) sum += evaluator.evaluate(h);
      });
  auto const asked = odds::parse_showdown("AsKs vs QhQd");
  compare(
      "AsKs vs QhQd, 1,712,304 boards", 5, 1, [&] { sum += odds::showdown(asked).players[0].win; },
      [&] {
        omp::EquityCalculator calculator;
        calculator.start({"AsKs", "QhQd"}, 0, 0, true, 0, nullptr, 0.2, 1);
        calculator.wait();
        sum += calculator.getResults().hands;
      });
  auto const random = odds::parse_showdown("AA vs random");
  compare(
      "AA vs random, 12,585,434,400 deals", 1, 1, [&] { sum += odds::showdown(random).players[0].win; },
      [&] {
        omp::EquityCalculator calculator;
        calculator.start({"AA", "random"}, 0, 0, true, 0, nullptr, 0.2, 1);
        calculator.wait();
        sum += calculator.getResults().hands;
      });
  auto const ranges = odds::parse_showdown("QQ+,AK vs 22+,A2s+,KTs+,QJs vs 99+,AJ+,KQ on Ah 9d 2c");
  compare(
      "QQ+,AK vs 22+,A2s+,KTs+,QJs vs 99+,AJ+,KQ on Ah9d2c, 131,651,079 deals", 3, 1,
      [&] { sum += odds::showdown(ranges).players[0].win; },
      [&] {
        omp::EquityCalculator calculator;
        calculator.start({"QQ+,AK", "22+,A2s+,KTs+,QJs", "99+,AJ+,KQ"}, omp::CardRange::getCardMask("Ah9d2c"),
                         0, true, 0, nullptr, 0.2, 1);
        calculator.wait();
        sum += calculator.getResults().hands;
      });
  return sum == 0 ? 1 : 0;
}
