// Same seed, same picks, everywhere: the known answers of an independent implementation
// (tests/answers/streams.py).
#include "support/places.hpp"
#include "support/with_instruction_set.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/purpose.hpp>
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

using faro::testing::with_instruction_set;

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
  G third{faro::key_from_text(row["seed"].get<std::string>(), faro::purpose::shuffle)};
  faro::random_chooser shuffler{third};
  std::vector<int> deck(52);
  std::iota(deck.begin(), deck.end(), 0);
  faro::fisher_yates_ascending(shuffler, std::span{deck});
  EXPECT_EQ(deck, row["fisher_yates_ascending_52"].get<std::vector<int>>());
}

/// The words of a stream of one kind, as a generator that is made from a key alone.
template <faro::stream_kind kind>
struct words_of : faro::stream_words {
  explicit words_of(faro::key256 const& key) : stream_words{kind, key} {}
};

nlohmann::json known_answers() {
  std::ifstream file{faro::testing::answers("streams.json")};
  return nlohmann::json::parse(file);
}

TEST(Streams, AreTheKnownAnswers) {
  auto const rows = known_answers();
  ASSERT_EQ(rows.size(), 24U);
  for (auto const& row : rows) {
    if (row["generator"] == "chacha20") expect_answers<faro::chacha20>(row);
    if (row["generator"] == "chacha12") expect_answers<faro::chacha12>(row);
    if (row["generator"] == "chacha8") expect_answers<faro::chacha8>(row);
    if (row["generator"] == "xoshiro256++") expect_answers<faro::xoshiro256pp>(row);
  }
}

TEST(Streams, AreTheKnownAnswersByEveryInstructionSet) {
  using enum faro::stream_kind;
  auto const rows = known_answers();
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (auto const& row : rows) {
      if (row["generator"] == "chacha20") expect_answers<words_of<chacha_20>>(row);
      if (row["generator"] == "chacha12") expect_answers<words_of<chacha_12>>(row);
      if (row["generator"] == "chacha8") expect_answers<words_of<chacha_8>>(row);
      if (row["generator"] == "xoshiro256++x16") expect_answers<words_of<xoshiro256pp_x16>>(row);
      if (row["generator"] == "aes256-ctr") expect_answers<words_of<aes256_ctr>>(row);
    }
  }
}

TEST(Streams, OfOtherNumbersAreTheKnownAnswersByEveryInstructionSet) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (auto const& row : known_answers()) {
      if (!row.contains("number")) continue;
      faro::stream stream{faro::find_stream_kind(row["generator"].get<std::string>()),
                          faro::key_from_text(row["seed"].get<std::string>()),
                          row["number"].get<std::uint64_t>()};
      std::string bytes(8000, '\0');
      stream.fill(std::as_writable_bytes(std::span{bytes}));
      EXPECT_EQ(faro::to_hex(faro::sha256(bytes)), row["first_8000_bytes"].get<std::string>())
          << row["generator"] << " by " << faro::name_of(set);
    }
  }
}

}  // namespace
