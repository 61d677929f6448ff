// faro page: the page as it was installed beside the program, or a plain word that there is none.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

class Page : public workbench {};

TEST_F(Page, IsWrittenOutOfTheInstalledPackage) {
  put("share.html", "<!doctype html>\n");
  auto const run = shell(
      "mkdir -p usr/bin usr/share/faro && cp $FARO usr/bin/faro && cp share.html usr/share/faro/faro.html &&"
      "usr/bin/faro page -o out.html && usr/bin/faro page > printed.html");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(get("out.html"), "<!doctype html>\n");
  EXPECT_EQ(get("printed.html"), "<!doctype html>\n");
}

TEST_F(Page, SaysSoWhereTheBuildHasNone) {
  auto const run = shell("mkdir -p usr/bin && cp $FARO usr/bin/faro && usr/bin/faro page -o out.html");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("this build has no page"));
  EXPECT_FALSE(has("out.html"));
}

}  // namespace
}  // namespace faro::testing
