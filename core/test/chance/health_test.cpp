// The health tests of a source of random bytes: what ends a reading, and what does not.
#include "chance/health.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>

#include <string>

namespace faro::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// What is said of a source, and nothing where it passes.
template <class ByteAt>
std::string said_of(ByteAt byte_at, int bytes) {
  byte_health health{"device"};
  try {
    for (int i = 0; i < bytes; ++i) health.look_at(static_cast<std::uint8_t>(byte_at(i)));
  } catch (input_error const& e) {
    return e.what();
  }
  EXPECT_EQ(health.bytes(), static_cast<std::uint64_t>(bytes));
  return "";
}

TEST(ByteHealth, ASourceThatHangsIsNoticedAtTheSixthByte) {
  EXPECT_THAT(said_of([](int i) { return i < 100 ? i : 7; }, 200),
              AllOf(HasSubstr("random source device: the byte 7 came 6 times in a row, up to byte 106"),
                    HasSubstr("repetition count")));
  EXPECT_EQ(said_of([](int i) { return i / 5; }, 1280), "");  // five in a row come by chance
}

TEST(ByteHealth, AByteThatComesTooOftenIsNoticedWithinItsWindow) {
  // Every 28th byte is 0: 19 of the first 512, none of them in a row.
  EXPECT_THAT(said_of([](int i) { return i % 28 == 0 ? 0 : 1 + i % 251; }, 2000),
              AllOf(HasSubstr("the byte 0 came 19 times in 505 bytes"), HasSubstr("adaptive proportion")));
  EXPECT_EQ(said_of([](int i) { return i % 29 == 0 ? 0 : 1 + i % 251; }, 20000), "");  // 18 of 512
}

TEST(ByteHealth, GoodBytesPass) {
  chacha20 generator{key_from_text("health")};
  std::uint64_t word = 0;
  EXPECT_EQ(said_of(
                [&](int i) {
                  if (i % 8 == 0) word = generator();
                  return static_cast<std::uint8_t>(word >> (8 * (i % 8)));
                },
                4'000'000),
            "");
}

}  // namespace
}  // namespace faro::testing
