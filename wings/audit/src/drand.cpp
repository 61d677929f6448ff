// Rounds of drand: the two chains and their keys, and what a signature signs. What servers answer is read in
// drand_answer.cpp.
#include "audit/src/drand.hpp"

#include "audit/src/bls.hpp"
#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::audit {
namespace {

// The keys are those of the chains' own hashes, which fix them (drand.love, "developer" pages).
constexpr std::array chains{
    drand_chain{
        "default", "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", 1595431050, 30,
        "868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31",
        "176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a"},
    drand_chain{
        "quicknet", "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1692803367, 3,
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        ""}};

}  // namespace

bool is_self_consistent(drand_round const& round) {
  return to_hex(sha256(from_hex(round.signature))) == round.randomness;
}

std::span<drand_chain const> drand_chains() { return chains; }

drand_chain const& find_drand_chain(std::string_view name) {
  std::vector<std::string> names;
  for (auto const& chain : chains) {
    if (chain.name == name) return chain;
    names.emplace_back(chain.name);
  }
  throw input_error{
      say("'{}' is no drand chain known here{}", name.substr(0, 60), did_you_mean(name, names))};
}

std::int64_t time_of_round(drand_chain const& chain, std::uint64_t round) {
  if (round == 0 || round > last_drand_round)
    throw input_error{say("a round of drand: expected 1 to {}, got {}", last_drand_round, round)};
  return chain.genesis + static_cast<std::int64_t>(round - 1) * chain.period;
}

drand_signature check_signature(drand_chain const& chain, drand_round const& round) {
  std::size_t const digits = chain.is_chained() ? 2 * 96 : 2 * 48;
  if (round.signature.size() != digits) return drand_signature::fails;
  if (!can_verify_drand()) return drand_signature::not_checked;
  std::string message;
  if (chain.is_chained()) {
    bool const first = round.round == 1;
    if (first && !round.previous_signature.empty() && round.previous_signature != chain.first_previous)
      return drand_signature::fails;
    if (!first && round.previous_signature.empty()) return drand_signature::not_checked;
    message = from_hex(first ? chain.first_previous : std::string_view{round.previous_signature});
  }
  message += big_endian(round.round);
  auto const group = chain.is_chained() ? bls_signatures::in_g2 : bls_signatures::in_g1;
  return bls_holds(group, from_hex(chain.public_key), as_text(sha256(message)), from_hex(round.signature))
             ? drand_signature::holds
             : drand_signature::fails;
}

drand_signature check_signature(drand_round const& round) {
  auto out = drand_signature::fails;
  for (auto const& chain : chains) {
    auto const found = check_signature(chain, round);
    if (found == drand_signature::holds) return found;
    if (found == drand_signature::not_checked) out = found;
  }
  return out;
}

}  // namespace faro::audit
