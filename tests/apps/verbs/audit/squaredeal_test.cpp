// faro audit squaredeal: a tournament from its making to its check, and every way of cheating with its
// message.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A tournament that was made, published and played.
class audit_squaredeal : public workbench {
 protected:
  audit_squaredeal() {
    made = faro({"audit", "squaredeal", "new", "club", "--name", "Club Open", "--delayed-info", "DJI 3 May",
                 "--phase", "3:1-4,5-8:RR#:Round #/3", "--phase", "1:6:FIN:Final"});
    dated = faro({"audit", "squaredeal", "value", "club.sqd", "43,275.91"});
    squaredeal({"--out", "all.pbn"});
  }
  faro::testing::outcome squaredeal(std::vector<std::string> words) const {
    words.insert(words.begin(), {"audit", "squaredeal", "club.sqd", "club.sqk"});
    return faro(std::move(words));
  }
  void replace_in(std::string const& file, std::string const& from, std::string const& to) const {
    auto text = get(file);
    auto const at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    put(file, text.replace(at, from.size(), to));
  }
  faro::testing::outcome made, dated;
};

TEST_F(audit_squaredeal, keys_are_for_the_owner_alone_and_never_printed) {
  using std::filesystem::perms;
  auto const mode = shell("stat -c %a club.sqk club.sqd").out;
  EXPECT_THAT(mode, StartsWith("600\n6"));
  auto const key = get("club.sqk").substr(4, 60);
  for (auto const& out :
       {made.out, squaredeal({}).out, squaredeal({"--json"}).out, squaredeal({"--boards", "all.pbn"}).out})
    EXPECT_THAT(out, Not(HasSubstr(key.substr(0, 8))));
  EXPECT_THAT(get("club.sqk"), HasSubstr("\r\n2,1:"));
}

TEST_F(audit_squaredeal, a_delayed_value_off_by_a_cent) {
  replace_in("club.sqd", "DV 4327591", "DV 4327592");
  auto const out = squaredeal({"--boards", "all.pbn"});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err, HasSubstr("they were dealt with the delayed value '4327591', not with '4327592'"));
}

TEST_F(audit_squaredeal, boards_come_in_every_format_and_are_taken_in_every_format) {
  for (auto const* format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe", "lin", "deals"}) {
    put(std::string{"x."} + format, squaredeal({"--session", "RR1", "--out", format}).out);
    auto const out = squaredeal({"--boards", std::string{"x."} + format});
    EXPECT_EQ(out.exit_code, 0) << format << out.err;
    EXPECT_THAT(out.out, HasSubstr("4 of 4 boards")) << format;
  }
  EXPECT_THAT(squaredeal({"--out", "pbm"}).err, HasSubstr("did you mean pbn"));
}

}  // namespace
