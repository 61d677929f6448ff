// Links the exact odds, and nothing of what stands below them.
#include <faro/dice/query.hpp>

int main() { return faro::odds::answer_dice("2d6 > d12").probability == faro::ratio{1, 2} ? 0 : 1; }
