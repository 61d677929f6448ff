// Makes the table of effects of 52 cards again (wings/judge/src/faults/power.hpp), some two minutes on two
// cores:
//
//   build/release/bench/bench_power_effects > wings/judge/tables/power-effects-52.csv
//
// Decks a fault and the seed text may be given: bench_power_effects 100000 "another seed".
#include "judge/src/faults/power.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

int main(int count, char** arguments) {
  auto const decks = count > 1 ? std::stoull(arguments[1]) : 300'000;
  std::string const seed = count > 2 ? arguments[2] : "faro power";
  fmt::print("fault,test,kind,size,other\n");
  char const* const kinds[] = {"mean", "chi_square", "certain"};
  for (auto const& e : faro::judge::simulate_effects(52, decks, seed))
    fmt::print("{},{},{},{:.6g},{:.6g}\n", e.fault, e.test, kinds[static_cast<int>(e.kind)], e.size, e.other);
  return 0;
}
