// Large arrays: one that is shuffled, and one that is never there.
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/keyed_permutation.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

int main() {
  // The same order on every machine, with any number of threads: this is the one of docs/spec-streams.md.
  std::vector<std::uint32_t> items(2'000'000);
  std::iota(items.begin(), items.end(), 0U);
  faro::shuffle(items, faro::key_from_text("faro"), {.threads = 0});
  auto const fingerprint =
      faro::to_hex(faro::sha256_hasher{}.update(std::as_bytes(std::span{items})).finish());
  fmt::print("2,000,000 items begin {} {} {}; SHA-256 {}\n", items[0], items[1], items[2], fingerprint);

  // Ten billion ticket numbers, handed out in an order nobody can guess, none twice, none stored.
  faro::keyed_permutation const tickets{10'000'000'000, "a secret of the box office"};
  fmt::print("the first tickets:");
  for (std::uint64_t visitor = 0; visitor < 5; ++visitor) fmt::print(" {:010}", tickets(visitor));
  auto const visitor = tickets.place_of(tickets(4));
  fmt::print("\nthe last of them went to visitor {}\n", visitor);

  bool const as_documented =
      fingerprint == "04bf84775d2ba58f75d5641a22d231c0e0e3c930560efd35ef2ea32b216bb25e" && visitor == 4;
  return as_documented ? 0 : 1;
}
