// The steps between announcement and draw: contributions, public information, reveals, absences; signatures.
#include "audit/src/transcript/checks.hpp"
#include "records/merkle.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::audit {
namespace {

template <std::size_t Size>
std::array<std::byte, Size> bytes_of(std::string_view digits) {
  auto const bytes = from_hex(digits);
  std::array<std::byte, Size> out{};
  std::ranges::copy(std::as_bytes(std::span{bytes}).first(std::min(bytes.size(), Size)), out.begin());
  return out;
}

}  // namespace

// ---- Parties ----------------------------------------------------------------------------------------------

void transcript_state::check_in_time(std::string_view party, std::string_view does,
                                     std::string const& date) const {
  if (public_known_)
    refuse(rule::in_time,
           say("'{}' {} after public information was published; before was expected", party, does));
  if (auto const known = earliest_public(); !known.empty() && date >= known)
    refuse(rule::in_time, say("'{}' {} at {}, when public information was known ({}); before was expected",
                              party, does, date, known));
}

void transcript_state::check_all_contributed(transcript_rule broken, std::string_view before) const {
  for (auto const& party : parties_) {
    if (!party.contributed && !party.absent)
      refuse(broken, say("{} before '{}' contributed or was found absent", before, party.name));
  }
}

void transcript_state::admit(contribute_step const& s) {
  auto& party = find_party(s.party);
  if (party.contributed || party.absent)
    refuse(rule::contributes_once,
           say("'{}' {} already", s.party, party.absent ? "was found absent" : "contributed"));
  if (s.value.empty())
    refuse(rule::contribution,
           say("'{}' contributes nothing; a text of its own choice was expected", s.party));
  if (s.value.front() == ' ' || s.value.back() == ' ' || !is_plain_text(s.value))
    refuse(rule::contribution,
           say("the contribution of '{}' begins or ends with a blank; text without was expected", s.party));
  if (s.sealed && !is_digest(s.value))
    refuse(rule::sealed_form,
           say("the sealed contribution of '{}' is not 64 lower-case hexadecimal digits", s.party));
  check_in_time(s.party, "contributes", s.date);
  for (auto const& other : parties_) {
    if (other.contributed && other.value == s.value)
      refuse(rule::own_text, say("'{}' contributes what '{}' did; a text of its own choice was expected",
                                 s.party, other.name));
  }
  party.contributed = true;
  party.sealed = s.sealed;
  party.value = s.value;
  party.contributed_at = lines_ + 1;
}

void transcript_state::admit(absent_step const& s) {
  auto& party = find_party(s.party);
  if (party.absent) refuse(rule::absent, say("'{}' was found absent already", s.party));
  check_in_time(s.party, "is found absent", s.date);
  if (party.contributed && (!party.sealed || party.revealed))
    refuse(rule::absent, say("'{}' is not absent: it contributed", s.party));
  party.absent = true;
  party.absent_at = lines_ + 1;
}

void transcript_state::admit(reveal_step const& s) {
  if (s.party.empty()) return admit_organiser(s);
  auto& party = find_party(s.party);
  // Who counts as absent because the time is over is told so.
  if (party.sealed && !party.revealed) check_in_time(s.party, "reveals", s.date);
  if (!party.sealed || party.revealed || party.absent)
    refuse(rule::something_sealed, say("'{}' has nothing to reveal", s.party));
  if (!s.session.empty() || !s.path.empty())
    refuse(rule::party_reveal_form, "a party's reveal with a session or a path");
  if (!is_digest(s.salt)) refuse(rule::party_reveal_form, "its salt is not 64 lower-case hexadecimal digits");
  check_all_contributed(rule::all_contributed, fmt::format("'{}' reveals", s.party));
  if (auto const seal = sealed_value(plan_.commitment, s.party, s.value, from_hex(s.salt));
      seal != party.value)
    refuse(rule::seal, say("what '{}' reveals has the seal {}, expected {}", s.party, seal, party.value));
  if (!is_name(s.value))
    refuse(rule::contribution, say("the contribution of '{}' is empty or has blanks at its ends", s.party));
  party.revealed = true;
  party.revealed_at = lines_ + 1;
  party.value = s.value;
}

// ---- Public information -----------------------------------------------------------------------------------

void transcript_state::admit(public_step const& s) {
  auto const at = std::ranges::find_if(publics_, [&](auto const& p) { return p.source.name == s.name; });
  if (at == publics_.end())
    refuse(rule::public_once, say("{} is no public information of the commitment", faro::quoted(s.name)));
  if (at->value) refuse(rule::public_once, say("'{}' was published already", s.name));
  if (s.date < at->source.when)
    refuse(rule::public_time,
           say("'{}' is published at {}, before it could be known ({})", s.name, s.date, at->source.when));
  if (!is_name(s.value))
    refuse(rule::public_value, say("the value of '{}' is empty or has blanks at its ends", s.name));
  if (!is_hex(s.previous)) refuse(rule::proof, "its 'previous' is not hexadecimal digits");
  if (at->source.kind == "drand") {
    check_drand(s, *at);
  } else if (!s.proof.empty() || !s.previous.empty()) {
    refuse(rule::proof, say("'{}' is no round of drand and has no proof", s.name));
  }
  if (!public_known_) head_before_public_ = head_;
  public_known_ = true;
  at->value = s.value;
  // Who has not contributed, or not revealed, by now never will: nobody may choose with what is known now.
  for (auto& party : parties_) party.absent = !party.contributed || (party.sealed && !party.revealed);
}

void transcript_state::check_drand(public_step const& s, public_state& place) const {
  auto const round = drand_in(s.name);  // the announcement was checked
  if (!round->chain->is_chained() && !s.previous.empty())
    refuse(rule::proof, say("'{}' signs no round before, and has no 'previous'", s.name));
  if (!is_digest(s.value) || s.proof.empty() || !is_hex(s.proof))
    refuse(rule::randomness, say("randomness and signature of '{}' are not hexadecimal digits", s.name));
  if (auto const hash = to_hex(sha256(from_hex(s.proof))); hash != s.value)
    refuse(rule::randomness,
           say("the randomness of drand {} is {}; SHA-256 of its signature, {}, was expected", s.name,
               s.value, hash));
  auto const found = check_signature(*round->chain, {round->round, s.value, s.proof, s.previous});
  if (found == drand_signature::fails)
    refuse(rule::league,
           say("the signature of drand {} is not the League of Entropy's for this round", s.name));
  place.signature_verified = found == drand_signature::holds;
}

// ---- The organiser ----------------------------------------------------------------------------------------

void transcript_state::admit_organiser(reveal_step const& s) {
  auto const* const found = find_session(s.session);
  if (!found)
    refuse(rule::session_opened_once, say("{} is no session of the commitment", faro::quoted(s.session)));
  if (found->secret) refuse(rule::session_opened_once, say("session '{}' was revealed already", s.session));
  if (publics_.empty()) check_all_contributed(rule::opened_after_all, "the secret is revealed");
  for (auto const& p : publics_) {
    if (!p.value)
      refuse(rule::opened_after_all,
             say("the secret is revealed too early: {}", missing_information(p.source)));
  }
  bool const hex = is_hex(s.value) && s.value.size() >= 2 * least_secret && is_digest(s.salt) &&
                   std::ranges::all_of(s.path, is_digest);
  if (!hex)
    refuse(
        rule::opening_form,
        "secret (16 bytes or more), salt (32) and path (32 each) are not all lower-case hexadecimal digits");
  auto const index = static_cast<std::uint64_t>(found - sessions_.data());
  check_path(s, index);
  sessions_[index].secret = from_hex(s.value);
  sessions_[index].opened_at = lines_ + 1;
}

void transcript_state::check_path(reveal_step const& s, std::uint64_t index) const {
  std::vector<sha256_digest> path;
  for (auto const& text : s.path) path.push_back(bytes_of<32>(text));
  auto const plan_hash = sha256(plan_of(plan_));
  auto const leaf = session_leaf(as_text(plan_hash), index, s.session, from_hex(s.value), from_hex(s.salt));
  auto const root = merkle_climb(leaf, index, sessions_.size(), path);
  if (!root)
    refuse(rule::opening,
           say("the path of session '{}' has {} hashes, which is another tree's", s.session, path.size()));
  if (to_hex(*root) != plan_.commitment)
    refuse(rule::opening,
           say("secret, salt and announcement give the commitment {}, expected {} (line 1): the secret "
               "is another, or "
               "line 1 was changed",
               to_hex(*root), plan_.commitment));
}

// ---- Signatures -------------------------------------------------------------------------------------------

void transcript_state::admit(sign_step const& s) {
  if (!is_name(s.signer)) refuse(rule::signer, "its signer has no name");
  if (!is_name(s.purpose)) refuse(rule::signer, "its purpose is empty or has blanks at its ends");
  if (!is_digest(s.public_key))
    refuse(rule::signature_form, "its public key is not 64 lower-case hexadecimal digits");
  if (s.signature.size() != 128 || !is_hex(s.signature))
    refuse(rule::signature_form, "its signature is not 128 lower-case hexadecimal digits");
  auto const key = bytes_of<32>(s.public_key);
  if (is_low_order(key))
    refuse(rule::low_order, say("the public key {} is of low order: anybody can sign by it", s.public_key));
  if (!ed25519_holds(key, signed_text(s, head_), bytes_of<64>(s.signature)))
    refuse(rule::signature,
           say("the signature of {} is not one of the lines before by the key {}: it belongs to another "
               "text or key",
               faro::quoted(s.signer), s.public_key));
  signatures_.push_back({s.signer, s.public_key, lines_ + 1, s.date, s.purpose});
}

void transcript_state::admit(publish_step const& s) {
  if (!is_name(s.name))
    refuse(rule::published, "what is published has no name, or one with blanks at its ends");
  if (s.value.empty()) refuse(rule::published, say("{}: expected a value, got none", faro::quoted(s.name)));
  published_.push_back(s);
}

}  // namespace faro::audit
