// Same seed, same picks, everywhere: the known answers of an independent implementation
// (tests/answers/streams.py).
#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>
#include <string>
#include <vector>

namespace {

template <class G>
void expect_answers(nlohmann::json const& row) {
  SCOPED_TRACE(row["generator"].get<std::string>() + " from seed '" + row["seed"].get<std::string>() + "'");
  auto const key = faro::key_from_text(row["seed"].get<std::string>());
  EXPECT_EQ(faro::to_hex(key.bytes), row["key"].get<std::string>());
  G words{key};
  for (auto const& word : row["words"]) EXPECT_EQ(fmt::format("{:016x}", words()), word.get<std::string>());
  G generator{key};
  faro::random_chooser picks{generator};
  for (auto const& pick : row["below_52"]) EXPECT_EQ(picks.below(52), pick.get<std::uint64_t>());
  G another{key};
  faro::random_chooser huge{another};
  for (auto const& pick : row["below_3_times_2_to_62"]) {
    EXPECT_EQ(std::to_string(huge.below(std::uint64_t{3} << 62)),
              pick.get<std::string>());  // a quarter is redrawn
  }
  G third{key};
  faro::random_chooser shuffler{third};
  std::vector<int> deck(52);
  std::iota(deck.begin(), deck.end(), 0);
  faro::fisher_yates_ascending(shuffler, std::span{deck});
  EXPECT_EQ(deck, row["fisher_yates_ascending_52"].get<std::vector<int>>());
}

TEST(Streams, AreTheKnownAnswers) {
  std::ifstream file{FARO_TEST_SOURCE_DIR "/answers/streams.json"};
  auto const rows = nlohmann::json::parse(file);
  ASSERT_EQ(rows.size(), 12U);
  for (auto const& row : rows) {
    if (row["generator"] == "chacha20") expect_answers<faro::chacha20>(row);
    if (row["generator"] == "chacha8") expect_answers<faro::chacha8>(row);
    if (row["generator"] == "xoshiro256++") expect_answers<faro::xoshiro256pp>(row);
  }
}

}  // namespace
