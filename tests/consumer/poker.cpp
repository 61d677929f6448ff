// Links showdowns, and nothing that stands below them.
#include <faro/poker/showdown.hpp>

int main() {
  auto const found = faro::odds::showdown(faro::odds::parse_showdown("AsKs vs QhQd"));
  return found.deals == 1'712'304 && found.players[0].win == 787'966 ? 0 : 1;
}
