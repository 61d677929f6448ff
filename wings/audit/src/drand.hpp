// Rounds of drand, the public randomness of the League of Entropy, as its servers give them in JSON.
//
// The randomness of a round is SHA-256 of its signature, and the signature is the League's, by a key that is
// written down here: both are checked, the second if the build has blst (can_verify_drand()). About 1 ms a
// round. Thread-safe. Origin: drand (2019), drand.love.
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

/// Whether this build can verify the League's signatures.
[[nodiscard]] bool can_verify_drand();

/// Rounds beyond have times that are not counted.
inline constexpr std::uint64_t last_drand_round = std::uint64_t{1} << 52;

/// A chain of rounds: when each is published.
struct drand_chain {
  std::string_view name, hash;
  std::int64_t genesis;         ///< seconds since 1970 of round 1
  std::int64_t period;          ///< seconds
  std::string_view public_key;  ///< of the League, hexadecimal: a compressed point of BLS12-381
  /// What stands for the signature before round 1, on chains where each round signs the one before; else
  /// empty.
  std::string_view first_previous;
  /// Whether a round signs the round before, too.
  [[nodiscard]] bool is_chained() const { return !first_previous.empty(); }
};

/// default and quicknet.
[[nodiscard]] std::span<drand_chain const> drand_chains();
/// By name. Throws input_error that names the nearest.
[[nodiscard]] drand_chain const& find_drand_chain(std::string_view name);
/// Seconds since 1970 at which a round is published. Throws input_error for round 0 and for rounds beyond
/// some 10^11 years.
[[nodiscard]] std::int64_t time_of_round(drand_chain const& chain, std::uint64_t round);

/// What is known of a signature.
enum class drand_signature {
  holds,       ///< it is the League's, of this round
  fails,       ///< it is not
  not_checked  ///< this build has no blst, or the signature of the round before is needed and missing
};
/// Verifies the signature of a round of this chain; the randomness plays no part.
[[nodiscard]] drand_signature check_signature(drand_chain const& chain, drand_round const& round);
/// The same for a round that does not say of which chain it is: of any that is known here.
[[nodiscard]] drand_signature check_signature(drand_round const& round);

}  // namespace faro::audit
