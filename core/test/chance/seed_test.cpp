// Keys: SHA-256 of a text, or the operating system's randomness, never anything weaker.
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <span>
#include <string>

namespace {

TEST(Seed, IsSha256OfTheText) {
  EXPECT_EQ(faro::to_hex(faro::key_from_text("").bytes),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(faro::to_hex(faro::key_from_text("abc").bytes),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Seed, HasAKeyOfItsOwnForEachPurpose) {
  // { printf %s faro | sha256sum | xxd -r -p; printf 'faro stream shuffle'; } | sha256sum
  EXPECT_EQ(faro::to_hex(faro::key_from_text("faro", faro::purpose::shuffle).bytes),
            "e69770ed773b03c4e05366606dbfd15e5a8055d1107e99ee39520805cc86b6a4");
  namespace of = faro::purpose;
  std::set<std::string> keys{faro::to_hex(faro::key_from_text("faro").bytes)};
  std::size_t purposes = 0;
  for (auto const name :
       {of::shuffle,     of::permutation, of::consistent,    of::numbers,     of::deal,
        of::deals,       of::deal_script, of::deal_game,     of::bag,         of::ways,
        of::roll,        of::draw,        of::chances,       of::simulate,    of::odds_simulate,
        of::odds_sample, of::judge_test,  of::judge_compare, of::judge_trial, of::judge_power,
        of::watch,       of::ratios}) {
    keys.insert(faro::to_hex(faro::key_from_text("faro", name).bytes));
    ++purposes;
  }
  auto const key = faro::key_from_text("faro");
  for (std::uint64_t part = 0; part < 300; ++part)
    keys.insert(faro::to_hex(faro::derived_key(key, part).bytes));
  EXPECT_EQ(keys.size(), 1 + purposes + 300);
}

TEST(Sha256, TakesAMessageInPieces) {
  faro::sha256_hasher hasher;
  hasher.update("a").update("").update("bc");
  EXPECT_EQ(hasher.finish(), faro::sha256("abc"));
  EXPECT_EQ(hasher.finish(), faro::sha256(""));  // ready for a new message
}

TEST(Sha256, GivesTheDigestOfAMillionAs) {
  // FIPS 180-2, appendix B.3; in pieces that fit neither its blocks of 64 bytes nor one another.
  faro::sha256_hasher hasher;
  std::string const piece(997, 'a');
  std::size_t left = 1'000'000;
  for (; left > piece.size(); left -= piece.size()) hasher.update(piece);
  hasher.update(std::string(left, 'a'));
  EXPECT_EQ(faro::to_hex(hasher.finish()),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(FreshKey, DiffersEachTime) { EXPECT_FALSE(faro::fresh_key() == faro::fresh_key()); }

TEST(FreshKey, GoesOnAfterInterruptionsAndShortReads) {
  int calls = 0;
  auto const key = faro::fresh_key([&](std::span<std::byte> buffer) -> std::ptrdiff_t {
    if (++calls % 2 == 1) {
      errno = EINTR;
      return -1;
    }
    buffer[0] = std::byte(calls / 2);
    return 1;
  });
  EXPECT_EQ(calls, 64);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(key.bytes[i], std::byte(i + 1));
}

TEST(FreshKey, IsNeverMadeUp) {
  EXPECT_THROW(faro::fresh_key([](auto) -> std::ptrdiff_t { return 0; }), faro::system_error);
  EXPECT_THROW(faro::fresh_key([](auto) -> std::ptrdiff_t {
                 errno = ENOSYS;
                 return -1;
               }),
               faro::system_error);
}

}  // namespace
