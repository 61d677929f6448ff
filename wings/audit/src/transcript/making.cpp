// Making steps: the commitment over the sessions' secrets, their reveals, seals, and what signatures sign.
#include "audit/src/transcript/checks.hpp"
#include "records/merkle.hpp"
#include "text/nearest.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::audit {
namespace {

std::vector<sha256_digest> leaves_of(commit_step const& plan, std::string_view secret,
                                     std::string_view salt) {
  auto const plan_hash = sha256(plan_of(plan));
  std::vector<sha256_digest> leaves;
  for (std::uint64_t i = 0; i < plan.sessions.size(); ++i) {
    auto const& name = plan.sessions[i];
    auto own_secret = session_part(secret, "secret", i, name);
    auto own_salt = session_part(salt, "salt", i, name);
    leaves.push_back(session_leaf(as_text(plan_hash), i, name, own_secret, own_salt));
    erase_secret(own_secret);
    erase_secret(own_salt);
  }
  return leaves;
}

}  // namespace

void check_secret(std::string_view secret) {
  if (secret.size() < least_secret)
    throw input_error{say("a secret: expected at least {} bytes, got {}: it can be found by trying",
                          least_secret, secret.size())};
  std::string bytes{secret};
  std::ranges::sort(bytes);
  auto const different = std::distance(bytes.begin(), std::unique(bytes.begin(), bytes.end()));
  erase_secret(bytes);
  if (different < 5)
    throw input_error{
        say("a secret: expected at least 5 different bytes, got {}: it can be found by trying", different)};
}

secret_text stretched_secret(std::string_view text, std::string_view salt) {
  check_secret(text);
  return secret_text{stretched_key(text, framed({"faro-secret/2", salt}))};
}

commit_step committed(commit_step plan, std::string_view secret, std::string_view salt) {
  check_secret(secret);
  if (salt.size() != 32) throw input_error{say("a salt: expected 32 bytes, got {}", salt.size())};
  if (plan.sessions.empty()) throw input_error{"a commitment needs a session"};
  plan.commitment = to_hex(merkle_root(leaves_of(plan, secret, salt)));
  return plan;
}

reveal_step session_reveal(commit_step const& plan, std::string_view session, std::string_view secret,
                           std::string_view salt, std::string date) {
  auto const at = std::ranges::find(plan.sessions, session);
  if (at == plan.sessions.end())
    throw input_error{
        say("there is no session {}{}", faro::quoted(session), did_you_mean(session, plan.sessions))};
  auto const index = static_cast<std::uint64_t>(at - plan.sessions.begin());
  auto const leaves = leaves_of(plan, secret, salt);
  reveal_step out{std::move(date),
                  "",
                  *at,
                  to_hex(session_part(secret, "secret", index, *at)),
                  to_hex(session_part(salt, "salt", index, *at)),
                  {}};
  for (auto const& digest : merkle_path(leaves, index)) out.path.push_back(to_hex(digest));
  return out;
}

std::string sealed_value(std::string_view commitment, std::string_view party, std::string_view value,
                         std::string_view salt) {
  return to_hex(sha256(framed({"faro-contribution/1", commitment, party, salt, value})));
}

std::string signed_text(sign_step const& step, std::string_view head) {
  // No name has a line end in it: what stands in which line can't be mistaken.
  return fmt::format("faro-signature/2\n{}\n{}\n{}\n{}\n{}\n", head, step.date, step.signer, step.purpose,
                     step.public_key);
}

}  // namespace faro::audit
