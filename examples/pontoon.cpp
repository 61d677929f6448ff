// Pontoon, as document 002 writes it, and the three lines that its program prints.
#include <faro/draw_language/coroutine.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/draw_language/pack.hpp>

#include <fmt/ranges.h>

using faro::rank;
using hand = faro::cards<rank>;                       // sorts itself: equal hands are one state
enum result : int { five_card_trick = 22, pontoon };  // below: stuck on so many

faro::draws<rank, int> keep_going(hand cur, int stick_min) {
  int low = 0;  // every ace counts 1; one of them may count 11
  for (auto const r : cur) low += r == rank::ace ? 1 : r >= rank::jack ? 10 : static_cast<int>(r) + 2;
  int const best = cur.count(rank::ace) > 0 && low <= 11 ? low + 10 : low;
  if (cur.size() == 2 && best == 21) co_return pontoon;
  if (low > 21) co_return faro::bad_hand{};  // bust
  if (cur.size() == 5) co_return five_card_trick;
  if (cur.size() >= 2 && (best == 21 || low >= stick_min)) co_return best;
  cur.add(co_await faro::draw_card<rank>());
  co_return draw_by(keep_going, cur, stick_min);
}

std::string show(std::optional<int> r) {
  if (!r) return "Nothing";
  if (*r == pontoon) return "Just Pontoon";
  return *r == five_card_trick ? "Just FiveCardTrick" : fmt::format("Just (StuckOn {})", *r);
}

int main() {
  auto const odds = [](int stick_min) {
    return faro::odds::event_draw_on(faro::rank_of, faro::pack(),
                                     optional(draw_by(keep_going, hand{}, stick_min)));
  };
  for (auto const& law : {odds(14), odds(16)}) {
    std::vector<std::string> shown;
    for (auto const& [r, chance] : law)
      shown.push_back(fmt::format("({},\"{}\")", show(r), chance.to_decimal(3)));
    fmt::print("[{}]\n", fmt::join(shown, ", "));
  }
  auto const [lt, eq, gt] = compare(odds(14), odds(16));
  fmt::print("fromList [(LT,\"{}\"), (EQ,\"{}\"), (GT,\"{}\")]\n", lt.to_decimal(3), eq.to_decimal(3),
             gt.to_decimal(3));
}
