// `faro shuffle` on lines of more than 4 GB, and on more of them than 32 bits count. Minutes, and 20 GB where
// temporary files are: only with FARO_LARGE set (ctest --preset large). The inputs are nearly all holes.
#include "program/test/workbench.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

namespace faro::testing {
namespace {

class LargeFiles : public workbench {
 protected:
  void SetUp() override {
    if (!std::getenv("FARO_LARGE")) GTEST_SKIP() << "FARO_LARGE is not set";
  }
};

TEST_F(LargeFiles, LinesOfMoreThan4GBComeWholeWithinMemoryAndBeyondIt) {
  // Five lines: a, b, 4.4 billion NULs, c, and d with 4.3 billion NULs before its end e, which is left open.
  auto const run = shell(
      "printf 'a\\nb\\n' > in; truncate -s +4400000000 in; printf '\\nc\\nd' >> in; truncate -s +4300000000 "
      "in;"
      "printf 'e' >> in; printf 'a\\nb\\nL1\\nc\\nL2\\n' > names;"
      "expected() { for line in $($FARO shuffle --seed s names); do case $line in\n"
      "L1) head -c 4400000000 /dev/zero; echo;;\n"
      "L2) printf d; head -c 4300000000 /dev/zero; echo e;;\n"
      "*) echo $line;; esac; done; };"
      "for memory in 64M 7G 100G; do"
      " $FARO shuffle --seed s --memory $memory --temporary . in | cmp - <(expected); done;"
      "$FARO shuffle --seed s -n 3 in | cmp - <(expected) 2>&1 | sed 's/ on - after.*//'; ls -A");
  EXPECT_EQ(run.out, "cmp: EOF\nin\nnames\n");  // three lines are the beginning
  EXPECT_EQ(run.err, "");
}

TEST_F(LargeFiles, MoreLinesThan32BitsCountAreAllThere) {
  // 2^32 + 1 empty lines that end with NUL; then one that is not empty.
  auto const run = shell(
      "truncate -s 4294967297 in; printf 'last\\0' >> in;"
      "$FARO shuffle --seed s -z --memory 4G --temporary . in > out; wc -c < out; tr -d '\\0' < out; echo;"
      "for n in 1 100000; do $FARO shuffle --seed s -z -n $n in | cmp - <(head -c $n out); done");
  EXPECT_EQ(run.out, "4294967302\nlast\n");
  EXPECT_EQ(run.err, "");
}

}  // namespace
}  // namespace faro::testing
