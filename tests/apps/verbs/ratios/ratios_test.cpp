// faro ratios, and shuffles by the ratios it made (document 001).
#include "apps/workbench.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

using ratios = workbench;

std::vector<double> numbers_in(std::string const& text) {
  std::vector<double> numbers;
  for (auto const& line : lines_of(text)) {
    double value = -1;
    auto const [end, problem] = std::from_chars(line.data(), line.data() + line.size(), value);
    EXPECT_TRUE(problem == std::errc{} && end == line.data() + line.size()) << line;
    numbers.push_back(value);
  }
  return numbers;
}

TEST_F(ratios, are_those_of_the_library_for_a_seed) {
  chacha20 generator{key_from_text("s", purpose::ratios)};
  ratio_buffer buffer{generator, 4096};
  EXPECT_EQ(numbers_in(faro({"ratios", "10000", "--seed", "s"}).out), buffer.take(10000));
}

TEST_F(ratios, are_fresh_without_one) {
  auto const made = faro({"ratios", "100"});
  EXPECT_EQ(made.exit_code, 0);
  EXPECT_EQ(numbers_in(made.out).size(), 100U);
  EXPECT_NE(made.out, faro({"ratios", "100"}).out);
  EXPECT_EQ(faro({"ratios", "0"}).out, "");
}

// ---- In records -------------------------------------------------------------------------------------------

TEST_F(ratios, that_lead_to_the_picks_are_kept_of_any_other_shuffle) {
  for (std::string const algorithm : {"inside-out", "fisher-yates", "riffle", "selection"}) {
    ASSERT_EQ(shell("seq 52 > in; $FARO shuffle --algorithm " + algorithm +
                    " --record rec --record-ratios -o out in")
                  .exit_code,
              0);
    put("r", json::parse(get("rec"))["details"]["ratios"].get<std::string>());
    EXPECT_EQ(faro({"shuffle", "--ratios", "r", "--algorithm", algorithm, "in"}).out, get("out"))
        << algorithm;
    EXPECT_EQ(faro({"audit", "verify", "rec", "in"}).exit_code, 0) << algorithm;
  }
}

TEST_F(ratios, of_a_record_that_lead_elsewhere_do_not_hold) {
  put("in", "a\nb\nc\n");
  put("r", "0.1 0.9\n");
  faro({"shuffle", "--ratios", "r", "--record", "rec", "--record-ratios", "-o", "out", "in"});
  auto const complaint = [&](std::string const& text) {
    auto changed = json::parse(get("rec"));
    changed["details"]["ratios"] = text;
    put("changed", changed.dump());
    auto const run = faro({"shuffle", "--replay", "changed", "in"});
    return std::to_string(run.exit_code) + " " + run.err;
  };
  EXPECT_EQ(complaint("0.6 0.9"),
            "1 faro shuffle: changed does not hold: ratio 1 leads to 1 of 2, the pick is 0\n");
  EXPECT_EQ(complaint("0.1"), "1 faro shuffle: changed does not hold: it has 1 ratio for 2 picks\n");
  EXPECT_THAT(complaint("0.1 x"),
              HasSubstr("2 faro shuffle: changed is no record: its field 'details.ratios'"));
}

// ---- How many picks ---------------------------------------------------------------------------------------

TEST_F(ratios, and_picks_are_counted_by_verbose) {
  auto const said = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"shuffle", "--verbose", "--seed", "s"});
    return lines_of(faro(words, numbers_to(52)).err).back();
  };
  EXPECT_EQ(said({"--algorithm", "inside-out"}), "faro shuffle: 51 picks");
  EXPECT_EQ(said({}), "faro shuffle: 51 picks");
  EXPECT_EQ(said({"-n", "5"}), "faro shuffle: 5 picks");
  EXPECT_EQ(said({"--algorithm", "riffle", "--rounds", "7"}), "faro shuffle: 364 picks");
  EXPECT_EQ(said({"-r", "-n", "3"}), "faro shuffle: 3 picks");
  EXPECT_EQ(said({"-i", "1-2"}), "faro shuffle: 1 pick");
  EXPECT_THAT(said({"--algorithm", "selection"}), HasSubstr(" picks"));
  EXPECT_THAT(said({"--algorithm", "perfect-out"}), HasSubstr("perfect-out from the seed"));
  auto const dealt = [&](std::string const& hands) {
    return lines_of(faro({"deal", "--verbose", "--hands", hands, "--count", "2"}).err).back();
  };
  EXPECT_EQ(dealt("2x5"), "faro deal: 20 picks");
  EXPECT_EQ(dealt("4x13"), "faro deal: 102 picks");  // no choice of the last card
}

}  // namespace
}  // namespace faro::testing
