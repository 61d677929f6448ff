#include <faro/error.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>

namespace faro {

namespace {

std::int64_t checked_sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum))
    throw input_error{say("a sum of dice beyond 64 bits: {} + {}", a, b)};
  return sum;
}

std::int64_t checked_negative(std::int64_t a) {
  if (a == INT64_MIN) throw input_error{"a difference of dice beyond 64 bits"};
  return -a;
}

/// n independent dice added up, by doubling.
dice sum_of(std::int64_t n, dice const& die) {
  auto total = constant(0);
  auto power = die;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) total = total + power;
    if (n > 1) power = power + power;
  }
  return total;
}

dice numbers(std::int64_t first, std::int64_t count) {
  constexpr std::int64_t most = 1'000'000;
  if (count < 1 || count > most) {
    throw input_error{say("expected a die of 1 to {} sides, got {}", most, count)};
  }
  std::vector<dice::entry> sides;
  for (std::int64_t i = 0; i < count; ++i) sides.push_back({first + i, 1});
  return dice::in_proportion(std::move(sides));
}

}  // namespace

dice d(std::int64_t sides) { return numbers(1, sides); }
dice z(std::int64_t sides) { return numbers(0, sides); }
dice constant(std::int64_t value) { return dice::certain(value); }

dice operator+(dice const& a, dice const& b) { return combine(checked_sum, a, b); }
dice operator-(dice const& a) { return a.transform(checked_negative); }
dice operator-(dice const& a, dice const& b) { return a + -b; }
dice operator+(dice const& a, std::int64_t b) { return a + constant(b); }
dice operator-(dice const& a, std::int64_t b) { return a - constant(b); }

dice operator*(dice const& count, dice const& die) {
  return and_then(count, [&](std::int64_t n) { return sum_of(n, die); });
}
dice operator*(std::int64_t count, dice const& die) { return sum_of(count, die); }
dice operator*(dice const& count, std::int64_t value) { return count * constant(value); }

dice absolute(dice const& a) {
  return a.transform([](std::int64_t x) { return x < 0 ? checked_negative(x) : x; });
}

dice reroll(dice const& event, std::vector<std::int64_t> const& values) {
  return event.given([&](std::int64_t x) { return std::ranges::find(values, x) == values.end(); });
}

}  // namespace faro
