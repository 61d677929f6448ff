// faro page: the page as it was installed beside the program, or a plain word that there is none.
#include "program/test/workbench.hpp"

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

TEST_F(Page, IsServedToThisMachineAlone) {
  put("share.html", "<!doctype html>\n");
  put("ask.py",
      "import http.client, sys\n"
      "port = int(sys.argv[1].rsplit(':', 1)[1].rstrip('/'))\n"
      "def asked(path, method='GET', host=None):\n"
      "    door = http.client.HTTPConnection('127.0.0.1', port, timeout=20)\n"
      "    door.request(method, path, headers={'Host': host} if host else {})\n"
      "    got = door.getresponse()\n"
      "    return got.status, got.read().decode(), got.getheader('Content-Length')\n"
      "print(asked('/'), asked('/faro.html?x#y'), asked('/', 'HEAD'))\n"
      "print(asked('/etc/passwd')[0], asked('/../secret')[0], asked('/', 'POST')[0], asked('/', "
      "host='evil.example')[0])\n");
  auto const run = shell(
      "mkdir -p usr/bin usr/share/faro && cp $FARO usr/bin/faro && cp share.html usr/share/faro/faro.html\n"
      "usr/bin/faro page --serve > address 2> said & served=$!\n"
      "for i in $(seq 300); do [ -s address ] && break; sleep 0.1; done\n"
      "python3 ask.py \"$(cat address)\"; kill -TERM $served; wait $served; echo ended $?");
  EXPECT_EQ(run.out,
            "(200, '<!doctype html>\\n', '16') (200, '<!doctype html>\\n', '16') (200, '', '16')\n"
            "404 404 405 403\nended 0\n")
      << run.err << get("said");
  EXPECT_THAT(get("address"), ::testing::StartsWith("http://127.0.0.1:"));
}

TEST_F(Page, RefusesWhatDoesNotGoTogether) {
  EXPECT_EQ(shell("$FARO page --port 8000").exit_code, 2);
  EXPECT_EQ(shell("$FARO page --serve -o x.html").exit_code, 2);
}

TEST_F(Page, SaysSoWhereTheBuildHasNone) {
  auto const run = shell("mkdir -p usr/bin && cp $FARO usr/bin/faro && usr/bin/faro page -o out.html");
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("this build has no page"));
  EXPECT_FALSE(has("out.html"));
}

}  // namespace
}  // namespace faro::testing
