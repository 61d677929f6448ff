// DDS (B. Haglund, S. Hein) by itself: seconds of processor for deals at random, called for just what is
// asked.
//   dds notrump COUNT    whether South takes nine tricks, one strain and one side, with that target
//   dds tables COUNT     whole tables, at most 40 together
#include <dds/dll.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <numeric>
#include <random>
#include <string_view>

namespace {

using cards = unsigned[DDS_HANDS][DDS_SUITS];

void deal_at_random(std::mt19937_64& bits, cards& to) {
  std::array<unsigned, 52> pack{};
  std::iota(pack.begin(), pack.end(), 0U);
  std::shuffle(pack.begin(), pack.end(), bits);
  for (auto& hand : to) std::fill(std::begin(hand), std::end(hand), 0U);
  for (std::size_t i = 0; i < pack.size(); ++i) to[i / 13][pack[i] / 13] |= 4U << pack[i] % 13;
}

int notrump(std::mt19937_64& bits, int count) {
  int made = 0;
  for (int i = 0; i < count; ++i) {
    ::deal position{};
    position.trump = 4;
    position.first = 3;  // West leads against South
    deal_at_random(bits, position.remainCards);
    ::futureTricks found{};
    constexpr int to_set_it = 5;
    SolveBoard(position, to_set_it, 1, 1, &found, 0);
    made += found.score[0] < to_set_it;
  }
  return made;
}

int tables(std::mt19937_64& bits, int count) {
  auto const asked = std::make_unique<::ddTableDeals>();
  auto const found = std::make_unique<::ddTablesRes>();
  auto const pars = std::make_unique<::allParResults>();
  int sum = 0;
  for (int done = 0; done < count; done += asked->noOfTables) {
    asked->noOfTables = std::min(count - done, 40);
    for (int i = 0; i < asked->noOfTables; ++i) deal_at_random(bits, asked->deals[i].cards);
    std::array<int, 5> leave_out{};
    CalcAllTables(asked.get(), -1, leave_out.data(), found.get(), pars.get());
    for (int i = 0; i < asked->noOfTables; ++i) sum += found->results[i].resTable[4][2];
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  SetResources(320, 2);
  std::mt19937_64 bits{static_cast<std::uint64_t>(std::atoi(argv[3]))};
  auto const count = std::atoi(argv[2]);
  auto const out = std::string_view{argv[1]} == "tables" ? tables(bits, count) : notrump(bits, count);
  std::printf("%d %.3f\n", out, static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}
