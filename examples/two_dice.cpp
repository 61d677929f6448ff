// The sum of two dice: six sides each, yet not all sums are equally likely (exercise 10.20 of document 003).
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

template <faro::chooser C>
int two_dice(C& c) {
  auto const first = c.below(6) + 1;
  auto const second = c.below(6) + 1;
  return static_cast<int>(first + second);
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("two dice")};
  faro::random_chooser random{generator};
  int const throws = 36'000;
  std::map<int, int> seen;
  for (int i = 0; i < throws; ++i) ++seen[two_dice(random)];

  auto const law = faro::read_exhaustively<int>([](auto& c) { return two_dice(c); }).law;
  fmt::print("sum  exactly   in {} throws\n", throws);
  example::known_values known;
  for (int sum = 2; sum <= 12; ++sum) {
    auto const ways = 6 - std::abs(sum - 7);
    fmt::print("{:>3}  {:>2} of {}  {:>7}  {}\n", sum, law.weight(sum).to_string(),
               law.denominator().to_string(), seen[sum], std::string(static_cast<std::size_t>(ways), '*'));
    known.check("ways to throw " + std::to_string(sum), law.probability(sum) == faro::ratio{ways, 36});
    // 36,000 throws: a standard deviation is at most 71
    known.check("throws of " + std::to_string(sum), std::abs(seen[sum] - 1000 * ways) < 300);
  }
  return known.exit_code();
}
