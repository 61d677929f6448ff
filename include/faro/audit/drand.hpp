// Rounds of drand, the public randomness of the League of Entropy, as its servers give them in JSON.
//
// The randomness of a round is SHA-256 of its signature: that is checked. That the signature is the League's
// is not: it needs BLS12-381 pairings, which drand's own tools have. Origin: drand (2019), drand.love.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace faro::audit {

struct drand_round {
  std::uint64_t round = 0;
  std::string randomness;          ///< 64 hexadecimal digits, lower case
  std::string signature;           ///< hexadecimal, lower case
  std::string previous_signature;  ///< of the round before, on chains that have it; else empty
  friend bool operator==(drand_round const&, drand_round const&) = default;
};

/// Reads the object of a server's answer; fields that are not of drand are passed over. Throws input_error:
/// no JSON, a field missing or of the wrong form, more than 64 kB.
[[nodiscard]] drand_round parse_drand(std::string_view json);

/// Whether the randomness is SHA-256 of the signature.
[[nodiscard]] bool is_self_consistent(drand_round const& round);

/// A chain of rounds: when each is published.
struct drand_chain {
  std::string_view name, hash;
  std::int64_t genesis;  ///< seconds since 1970 of round 1
  std::int64_t period;   ///< seconds
};

/// default and quicknet.
[[nodiscard]] std::span<drand_chain const> drand_chains();
/// By name. Throws input_error that names the nearest.
[[nodiscard]] drand_chain const& find_drand_chain(std::string_view name);
/// Seconds since 1970 at which a round is published. Throws input_error for round 0 and for rounds beyond
/// some 10^11 years.
[[nodiscard]] std::int64_t time_of_round(drand_chain const& chain, std::uint64_t round);

}  // namespace faro::audit
