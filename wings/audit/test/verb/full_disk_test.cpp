// faro audit on a disk that is full.
#include "program/test/workbench.hpp"

namespace faro::testing {
namespace {

using audit = workbench;

TEST_F(audit, on_a_full_disk_nothing_is_left_and_the_retry_goes_through) {
  shell("mkdir small");
  if (shell("mount -t tmpfs -o size=64k none small && echo mounted").out != "mounted\n")
    GTEST_SKIP() << "mounting a small disk takes root";
  put("small/names", numbers_to(400));
  // The secret fits, the announcement does not.
  shell("head -c 48k /dev/zero > small/filler");
  auto const full = faro({"audit", "commit", "small/d", "--title", "t", "--range", "1-10", "--party",
                          std::string(900, 'p'), "--public", std::string(900, 'x'), "--when", "2099-01-01"});
  auto const left = shell("cd small; dd if=/dev/zero of=rest bs=1k count=64 2>/dev/null; ls").out;
  auto const commit = faro({"audit", "commit", "small/e", "--title", "t", "--range", "1-10"});
  auto const after = shell("ls small").out;
  shell("rm small/rest small/filler");
  auto const retry =
      faro({"audit", "commit", "small/e", "--title", "t", "--range", "1-10", "--party", "ann"});
  shell("dd if=/dev/zero of=small/rest bs=1k count=64 2>/dev/null");
  auto const before = get("small/e");
  auto const contribute = faro({"audit", "contribute", "small/e", "--as", "ann", "--value", "mine"});
  auto const kept = get("small/e");
  shell("umount small");
  EXPECT_EQ(full.exit_code, 0) << full.err;
  EXPECT_EQ(commit.exit_code, 3) << commit.err;
  EXPECT_EQ(after, left) << "nothing of e";
  EXPECT_EQ(retry.exit_code, 0) << retry.err;
  EXPECT_EQ(contribute.exit_code, 3);
  EXPECT_EQ(kept, before);
}

}  // namespace
}  // namespace faro::testing
