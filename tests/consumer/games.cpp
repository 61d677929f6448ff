// Links games in Lua.
#include <faro/games/odds_of.hpp>

int main() {
  faro::odds::script const coin{"return function(t) return t:die(2) end", "coin.lua"};
  return faro::odds_of(coin).outcomes().front().second == faro::ratio{1, 2} ? 0 : 1;
}
