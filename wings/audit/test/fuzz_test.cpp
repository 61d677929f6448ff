// The parsers of evidence under thousands of damaged texts: refused in words, or read; never worse. The same
// texts every time. tests/fuzz/ feeds all readers of texts, by coverage.
#include "audit/test/fuzz_parsers.hpp"
#include "audit/test/transcript_fixture.hpp"
#include "support/json_pieces.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/chance/chooser.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::audit {
namespace {

record_file small_record() {
  record_file kept;
  kept.algorithm = "fisher-yates-ascending";
  kept.items = 3;
  kept.reading = "seed";
  kept.generator = "chacha20";
  kept.seed = "x";
  kept.picks = {{1, 3}, {0, 2}};
  kept.input = kept.output = digest_of("a\nb\nc\n");
  return kept;
}

/// Texts that are right, one of each kind.
std::vector<std::string> corpus() {
  kept_secret kept;
  kept.commitment = std::string(64, 'c');
  kept.secret = kept.salt = std::string(64, '0');
  return {
      testing::complete().text(),
      testing::plan().items.empty() ? "" : line_of(testing::plan({"draw"}), first_h()),
      std::string{to_text(kept).view()},
      R"({"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",)"
      R"("signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"})",
      to_json(small_record())};
}

/// One damage: a byte changed, a part taken out, doubled or moved, or a piece of JSON put in.
void damage(std::string& text, chooser_ref c) {
  auto const& pieces = testing::json_pieces;
  if (text.empty()) text = "{";
  auto const at = c.below(text.size());
  auto const size = 1 + c.below(std::min<std::uint64_t>(text.size() - at, 40));
  switch (c.below(6)) {
    case 0:
      text[at] = static_cast<char>(static_cast<unsigned char>(c.below(256)));
      break;
    case 1:
      text.erase(at, size);
      break;
    case 2:
      text.insert(at, text.substr(at, size));
      break;
    case 3:
      text.insert(c.below(text.size()), text.substr(at, size));
      break;
    case 4:
      text.resize(at);
      break;
    default:
      text.insert(at, pieces[c.below(pieces.size())]);
      break;
  }
}

TEST(fuzz, damaged_texts_are_refused_or_read) {
  auto const texts = corpus();
  fair_draw c{std::vector<std::string>{"fuzz"}};
  int taken = 0;
  for (int run = 0; run < 6000; ++run) {
    auto text = texts[c.below(texts.size())];
    for (auto damages = c.below(4); damages > 0; --damages) damage(text, c);
    taken += testing::feed_parsers(text) ? 1 : 0;
  }
  // Those without damage and those whose damage does no harm: a fuzzer that is always refused tests nothing.
  EXPECT_GT(taken, 1000);
  EXPECT_LT(taken, 4500);
}

TEST(fuzz, a_damaged_transcript_never_holds) {
  auto const right = testing::complete().text();
  fair_draw c{std::vector<std::string>{"fuzz transcripts"}};
  for (int run = 0; run < 3000; ++run) {
    auto text = right;
    damage(text, c);
    if (text == right || right.starts_with(text))
      continue;  // cut at a line's end it may hold: that is what --head is for
    EXPECT_ANY_THROW(static_cast<void>(read_transcript(text))) << text;
  }
}

TEST(fuzz, a_forger_s_random_steps_are_refused_or_taken) {
  // Lines that are well formed and chained, in any order and with any step twice: only the rules stand.
  auto const lines = parse_transcript(testing::complete().text());
  fair_draw c{std::vector<std::string>{"fuzz rules"}};
  int held = 0;
  for (int run = 0; run < 2000; ++run) {
    std::string text, h = first_h();
    for (auto count = 1 + c.below(12); count > 0; --count) {
      auto const& step = lines[c.below(lines.size())].step;
      text += line_of(step, h);
      h = next_h(h, body_of(step));
    }
    held += testing::feed_parsers(text) ? 1 : 0;
  }
  EXPECT_EQ(held, 2000) << "every one can be read as lines";
}

}  // namespace
}  // namespace faro::audit
