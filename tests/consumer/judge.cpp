// Links the judge, and nothing of what stands below it.
#include <faro/judge/theory/perfect.hpp>

int main() { return faro::judge::perfect_shuffles(52).out_order == 8 ? 0 : 1; }
