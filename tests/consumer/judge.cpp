// Links the judge, and nothing of what stands below it.
#include <faro/judge/theory/models.hpp>

int main() {
  auto const seven = faro::judge::theory_of({.model = "riffle", .cards = 52, .first = 7, .last = 7});
  return seven.rows.size() == 1 ? 0 : 1;
}
