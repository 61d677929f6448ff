// Links the draw language, which is of the core.
#include <faro/draw_language/odds.hpp>
#include <faro/draw_language/pack.hpp>

int main() {
  auto const is_ace = [](faro::playing_card card) { return faro::rank_of(card) == faro::rank::ace; };
  auto const chance = faro::odds::chance(faro::pack(), faro::draw_where<faro::playing_card>(is_ace));
  return chance == faro::ratio{1, 13} ? 0 : 1;
}
