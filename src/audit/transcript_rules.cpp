#include <faro/audit/drand.hpp>
#include <faro/audit/fair_draw.hpp>
#include <faro/audit/merkle.hpp>
#include <faro/audit/transcript_rules.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <unordered_map>

namespace faro::audit {
namespace {

constexpr std::uint64_t most_items = 10'000'000;
constexpr std::size_t least_secret = 16;

bool is_digest(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_hex(std::string_view text) {
  return text.size() % 2 == 0 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// What a name or a text that stands alone looks like: not empty, no blanks at its ends.
bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 1000 && text.front() != ' ' && text.back() != ' ' &&
         is_plain_text(text);
}

std::string shortened(std::string_view text) {
  return text.size() <= 60 ? std::string{text} : std::string{text.substr(0, 60)} + "...";
}

/// The place of the first text that came before, and of the one it repeats.
std::optional<std::pair<std::size_t, std::size_t>> repeated(std::vector<std::string> const& texts) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (auto const [at, is_new] = seen.emplace(texts[i], i); !is_new) return std::pair{i, at->second};
  }
  return {};
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const whole =
      problem == std::errc{} && end == text.data() + text.size() && (text.size() == 1 || text[0] != '0');
  return whole && value <= INT64_MAX ? std::optional{value} : std::nullopt;
}

struct drand_name {
  drand_chain const* chain;
  std::uint64_t round;
};

/// "quicknet 1000"
std::optional<drand_name> drand_in(std::string_view name) {
  auto const blank = name.find(' ');
  if (blank == std::string_view::npos) return {};
  auto const round = number_in(name.substr(blank + 1));
  for (auto const& chain : drand_chains()) {
    if (round && *round > 0 && chain.name == name.substr(0, blank)) return drand_name{&chain, *round};
  }
  return {};
}

std::string session_part(std::string_view secret, std::string_view what, std::uint64_t index,
                         std::string_view name) {
  return std::string{as_text(hmac_sha256(secret, framed({"faro-session/1", what, big_endian(index), name})))};
}

sha256_digest session_leaf(std::string_view plan_hash, std::uint64_t index, std::string_view name,
                           std::string_view secret, std::string_view salt) {
  return merkle_leaf(framed({"faro-commit/1", plan_hash, big_endian(index), name, salt, secret}));
}

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

transcript_mismatch::transcript_mismatch(std::size_t line, std::string const& problem)
    : error{fmt::format("line {}: {}", line, problem)}, line_{line} {}

// ---- Taking steps -----------------------------------------------------------------------------------------

void transcript_state::refuse(std::string const& problem) const {
  throw transcript_mismatch{lines_ + 1, problem};
}

void transcript_state::take(transcript_step const& step) {
  bool const is_commitment = std::holds_alternative<commit_step>(step);
  if (lines_ == 0 && !is_commitment)
    refuse(fmt::format("a commitment was expected, this is '{}': the commitment comes before all else",
                       name_of(step)));
  if (lines_ > 0 && is_commitment) refuse("a second commitment; one was expected, before all contributions");
  bool const over = !sessions_.empty() && std::ranges::all_of(sessions_, &session_state::drawn);
  if (over && !std::holds_alternative<sign_step>(step))
    refuse(fmt::format("'{}' after the last draw; the end of the file, or a signature, was expected",
                       name_of(step)));
  check_date(date_of(step), step);
  std::visit([this](auto const& s) { admit(s); }, step);
  last_date_ = date_of(step);
  head_ = next_h(head_, body_of(step));
  ++lines_;
}

void transcript_state::take(transcript_line const& line) {
  if (auto const expected = next_h(head_, line.body); line.h != expected) {
    refuse(fmt::format(
        "its h is {}, expected {}: this line was changed, or a line before it was changed, moved, added or "
        "taken out",
        line.h, expected));
  }
  take(line.step);
}

void transcript_state::check_date(std::string const& date, transcript_step const& step) {
  if (parse_date(date) != date || date.empty())
    refuse(fmt::format("its date is '{}'; one such as 2026-12-01T21:00:00Z was expected", shortened(date)));
  if (date >= last_date_) return;
  if (std::holds_alternative<contribute_step>(step) && lines_ == 1)
    refuse(fmt::format(
        "the commitment is dated {}, after this contribution of {}; a commitment has to come first",
        last_date_, date));
  refuse(fmt::format("it is dated {}, before the line above it ({})", date, last_date_));
}

void transcript_state::check_items(commit_step const& s) {
  if (s.items.empty() == s.range.empty()) refuse("either items or a range was expected");
  if (s.range.empty()) {
    items_ = s.items.size();
    for (std::size_t i = 0; i < s.items.size(); ++i) {
      if (s.items[i].empty()) refuse(fmt::format("item {} is empty; a name was expected", i + 1));
    }
    if (auto const twice = repeated(s.items))
      refuse(fmt::format("item {}, '{}', is item {} again; names that differ were expected", twice->first + 1,
                         shortened(s.items[twice->first]), twice->second + 1));
    return;
  }
  auto const dash = std::min(s.range.find('-'), s.range.size());
  auto const low = number_in(s.range.substr(0, dash));
  auto const high = number_in(s.range.substr(std::min(dash + 1, s.range.size())));
  auto const numbers = low && high && *low <= *high ? *high - *low + 1 : 0;
  if (numbers == 0 || numbers > most_items)
    refuse(fmt::format("its range is '{}'; LO-HI with at most {} numbers was expected", shortened(s.range),
                       most_items));
  first_ = low.value_or(0);
  items_ = numbers;
}

void transcript_state::check_publics(commit_step const& s) const {
  std::vector<std::string> names;
  for (auto const& source : s.publics) {
    names.push_back(source.name);
    if (!is_name(source.name) || parse_date(source.when) != source.when ||
        (source.kind != "text" && source.kind != "drand"))
      refuse(
          fmt::format("public information '{}': kind \"text\" or \"drand\", a name and the time it will be "
                      "known were expected",
                      shortened(source.name)));
    if (source.kind == "drand") {
      auto const round = drand_in(source.name);
      if (!round)
        refuse(fmt::format("'{}' is no round of drand; default or quicknet and a number were expected",
                           shortened(source.name)));
      if (auto const when = date_text(time_of_round(*round->chain, round->round)); when != source.when)
        refuse(fmt::format("{} of drand is published at {}, not at {}", source.name, when, source.when));
    }
    if (source.when <= s.date)
      refuse(
          fmt::format("'{}' was known at {}, before the commitment ({}); information of later was expected",
                      shortened(source.name), source.when, s.date));
  }
  if (auto const twice = repeated(names))
    refuse(fmt::format("public information '{}' is named twice", shortened(names[twice->first])));
}

void transcript_state::admit(commit_step const& s) {
  if (s.format != transcript_format)
    refuse(fmt::format("its format is '{}', expected '{}'", shortened(s.format), transcript_format));
  if (s.algorithm != fair_draw_name)
    refuse(fmt::format("its algorithm is '{}', expected '{}'", shortened(s.algorithm), fair_draw_name));
  check_items(s);
  if (s.take == 0 || s.take > items_)
    refuse(fmt::format("{} are to be drawn of {}; 1 to {} was expected", s.take, items_, items_));
  if (s.sessions.empty() || s.sessions.size() > 10'000) refuse("1 to 10000 sessions were expected");
  for (auto const* names : {&s.sessions, &s.parties}) {
    for (auto const& name : *names) {
      if (!is_name(name)) refuse(fmt::format("'{}' is no name of a session or party", shortened(name)));
    }
    if (auto const twice = repeated(*names))
      refuse(fmt::format("'{}' is named twice among the sessions or parties",
                         shortened((*names)[twice->first])));
  }
  check_publics(s);
  if (s.secret != "fresh" && s.secret != "given")
    refuse(fmt::format("its secret is '{}', expected 'fresh' or 'given'", shortened(s.secret)));
  if (!is_digest(s.commitment)) refuse("its commitment is not 64 lower-case hexadecimal digits");
  plan_ = s;
  for (auto const& name : s.sessions) sessions_.push_back({name, {}, false, {}, {}});
  for (auto const& name : s.parties) parties_.push_back({name, false, false, false, false, {}});
  for (auto const& source : s.publics) publics_.push_back({source, {}});
}

std::string transcript_state::earliest_public() const {
  std::string out;
  for (auto const& p : publics_) {
    if (out.empty() || p.source.when < out) out = p.source.when;
  }
  return out;
}

transcript_state::party_state& transcript_state::find_party(std::string const& name) {
  auto const at = std::ranges::find(parties_, name, &party_state::name);
  if (at == parties_.end())
    refuse(fmt::format("'{}' is no party of the commitment{}", shortened(name),
                       did_you_mean(name, plan_.parties)));
  return *at;
}

transcript_state::session_state const* transcript_state::find_session(std::string_view name) const {
  auto const at = std::ranges::find(sessions_, name, &session_state::name);
  return at == sessions_.end() ? nullptr : &*at;
}

void transcript_state::admit(contribute_step const& s) {
  auto& party = find_party(s.party);
  if (party.contributed || party.absent)
    refuse(fmt::format("'{}' {} already", s.party, party.absent ? "was found absent" : "contributed"));
  if (s.value.empty())
    refuse(fmt::format("'{}' contributes nothing; a text of its own choice was expected", s.party));
  if (!is_name(s.value) && !(s.value.size() > 1000 && is_plain_text(s.value)))
    refuse(fmt::format("the contribution of '{}' begins or ends with a blank; text without was expected",
                       s.party));
  if (s.sealed && !is_digest(s.value))
    refuse(fmt::format("the sealed contribution of '{}' is not 64 lower-case hexadecimal digits", s.party));
  if (secret_known_)
    refuse(fmt::format("'{}' contributes after a secret was revealed; before was expected", s.party));
  if (std::ranges::any_of(publics_, [](auto const& p) { return p.value.has_value(); }))
    refuse(
        fmt::format("'{}' contributes after public information was published; before was expected", s.party));
  if (auto const known = earliest_public(); !known.empty() && s.date >= known)
    refuse(fmt::format("'{}' contributes at {}, when public information was known ({}); before was expected",
                       s.party, s.date, known));
  for (auto const& other : parties_) {
    if (other.contributed && other.value == s.value)
      refuse(fmt::format("'{}' contributes what '{}' did; a text of its own choice was expected", s.party,
                         other.name));
  }
  party.contributed = true;
  party.sealed = s.sealed;
  party.value = s.value;
}

void transcript_state::admit(public_step const& s) {
  auto const at = std::ranges::find_if(publics_, [&](auto const& p) { return p.source.name == s.name; });
  if (at == publics_.end())
    refuse(fmt::format("'{}' is no public information of the commitment", shortened(s.name)));
  if (at->value) refuse(fmt::format("'{}' was published already", s.name));
  if (s.date < at->source.when)
    refuse(fmt::format("'{}' is published at {}, before it could be known ({})", s.name, s.date,
                       at->source.when));
  if (!is_name(s.value)) refuse(fmt::format("the value of '{}' is empty or has blanks at its ends", s.name));
  for (auto const& party : parties_) {
    if (!party.contributed && !party.absent)
      refuse(fmt::format("public information before '{}' contributed or was found absent", party.name));
  }
  if (secret_known_) refuse("public information after a secret was revealed; before was expected");
  if (at->source.kind == "drand") {
    if (!is_digest(s.value) || s.proof.empty() || !is_hex(s.proof))
      refuse(fmt::format("randomness and signature of '{}' are not hexadecimal digits", s.name));
    if (auto const hash = to_hex(sha256(from_hex(s.proof))); hash != s.value)
      refuse(fmt::format("the randomness of drand {} is {}; SHA-256 of its signature, {}, was expected",
                         s.name, s.value, hash));
  } else if (!s.proof.empty()) {
    refuse(fmt::format("'{}' is no round of drand and has no proof", s.name));
  }
  at->value = s.value;
}

void transcript_state::admit_organiser(reveal_step const& s) {
  auto const* const found = find_session(s.session);
  if (!found) refuse(fmt::format("'{}' is no session of the commitment", shortened(s.session)));
  if (found->secret) refuse(fmt::format("session '{}' was revealed already", s.session));
  for (auto const& party : parties_) {
    if (!party.contributed && !party.absent)
      refuse(fmt::format("the secret is revealed before '{}' contributed or was found absent", party.name));
  }
  for (auto const& p : publics_) {
    if (!p.value) refuse(fmt::format("the secret is revealed before '{}' was published", p.source.name));
  }
  bool const hex = is_hex(s.value) && s.value.size() >= 2 * least_secret && is_digest(s.salt) &&
                   std::ranges::all_of(s.path, is_digest);
  if (!hex)
    refuse(
        "secret (16 bytes or more), salt (32) and path (32 each) are not all lower-case hexadecimal digits");
  std::vector<sha256_digest> path;
  for (auto const& text : s.path) {
    auto const bytes = from_hex(text);
    path.emplace_back();
    std::ranges::copy(std::as_bytes(std::span{bytes}), path.back().begin());
  }
  auto const index = static_cast<std::uint64_t>(found - sessions_.data());
  auto const plan_hash = sha256(plan_of(plan_));
  auto const leaf = session_leaf(as_text(plan_hash), index, s.session, from_hex(s.value), from_hex(s.salt));
  auto const root = merkle_climb(leaf, index, sessions_.size(), path);
  if (!root)
    refuse(fmt::format("the path of session '{}' has {} hashes, which is another tree's", s.session,
                       path.size()));
  if (to_hex(*root) != plan_.commitment)
    refuse(
        fmt::format("secret, salt and announcement give the commitment {}, expected {} (line 1): the secret "
                    "is another, or "
                    "line 1 was changed",
                    to_hex(*root), plan_.commitment));
  sessions_[index].secret = from_hex(s.value);
  secret_known_ = true;
}

void transcript_state::admit(reveal_step const& s) {
  if (s.party.empty()) return admit_organiser(s);
  auto& party = find_party(s.party);
  if (!party.sealed || party.revealed || party.absent)
    refuse(fmt::format("'{}' has nothing to reveal", s.party));
  if (!s.session.empty() || !s.path.empty()) refuse("a party's reveal with a session or a path");
  if (!is_digest(s.salt)) refuse("its salt is not 64 lower-case hexadecimal digits");
  for (auto const& other : parties_) {
    if (!other.contributed && !other.absent)
      refuse(fmt::format("'{}' reveals before '{}' contributed or was found absent", s.party, other.name));
  }
  if (auto const seal = sealed_value(plan_.commitment, s.party, s.value, from_hex(s.salt));
      seal != party.value)
    refuse(fmt::format("what '{}' reveals has the seal {}, expected {}", s.party, seal, party.value));
  if (!is_name(s.value))
    refuse(fmt::format("the contribution of '{}' is empty or has blanks at its ends", s.party));
  party.revealed = true;
  party.value = s.value;
}

void transcript_state::admit(absent_step const& s) {
  auto& party = find_party(s.party);
  if (party.absent) refuse(fmt::format("'{}' was found absent already", s.party));
  if (party.contributed && (!party.sealed || party.revealed))
    refuse(fmt::format("'{}' is not absent: it contributed", s.party));
  party.absent = true;
}

void transcript_state::admit(draw_step const& s) {
  auto const* const session = find_session(s.session);
  if (!session) refuse(fmt::format("'{}' is no session of the commitment", shortened(s.session)));
  if (auto const missing = missing_for(s.session); !missing.empty())
    refuse(fmt::format("the draw comes too early: {}", missing));
  auto const expected = draw_of(*session, s.date);
  if (s.key != expected.key)
    refuse(fmt::format("the key of the draw is {}, expected {}", shortened(s.key), expected.key));
  if (s.result.size() != expected.result.size())
    refuse(fmt::format("{} were drawn, expected {}", s.result.size(), expected.result.size()));
  for (std::size_t i = 0; i < s.result.size(); ++i) {
    if (s.result[i] != expected.result[i])
      refuse(fmt::format("place {} of the result is '{}', expected '{}'", i + 1, shortened(s.result[i]),
                         shortened(expected.result[i])));
  }
  auto& own = sessions_[static_cast<std::size_t>(session - sessions_.data())];
  own.drawn = true;
  own.result = s.result;
  own.key = s.key;
}

void transcript_state::admit(sign_step const& s) {
  if (!is_name(s.signer)) refuse("its signer has no name");
  if (!is_digest(s.public_key)) refuse("its public key is not 64 lower-case hexadecimal digits");
  if (s.signature.size() != 128 || !is_hex(s.signature))
    refuse("its signature is not 128 lower-case hexadecimal digits");
  auto const key_bytes = from_hex(s.public_key), signature_bytes = from_hex(s.signature);
  ed25519_public_key key;
  ed25519_signature signature;
  std::ranges::copy(std::as_bytes(std::span{key_bytes}), key.begin());
  std::ranges::copy(std::as_bytes(std::span{signature_bytes}), signature.begin());
  if (!ed25519_holds(key, signed_text(head_), signature))
    refuse(
        fmt::format("the signature of '{}' is not one of the lines before by the key {}: it belongs to "
                    "another text or key",
                    shortened(s.signer), s.public_key));
  signatures_.push_back({s.signer, s.public_key, lines_ + 1});
}

// ---- The draw ---------------------------------------------------------------------------------------------

std::string transcript_state::missing_for(std::string_view name) const {
  auto const* const session = find_session(name);
  if (!session)
    return fmt::format("there is no session '{}'{}", shortened(name), did_you_mean(name, plan_.sessions));
  if (session->drawn) return fmt::format("session '{}' is drawn already", name);
  for (auto const& party : parties_) {
    if (!party.contributed && !party.absent)
      return fmt::format("'{}' has not contributed and is not recorded as absent", party.name);
  }
  for (auto const& p : publics_) {
    if (!p.value) return fmt::format("'{}' has not been published", p.source.name);
  }
  for (auto const& party : parties_) {
    if (party.sealed && !party.revealed && !party.absent)
      return fmt::format("'{}' has not revealed and is not recorded as absent", party.name);
  }
  if (!session->secret) return fmt::format("the secret of session '{}' has not been revealed", name);
  return {};
}

draw_step transcript_state::draw_of(session_state const& session, std::string date) const {
  std::vector<std::string> fields{from_hex(plan_.commitment), session.name, *session.secret};
  for (auto const& party : parties_) {
    fields.push_back(party.name);
    fields.push_back(!party.contributed ? "" : (party.sealed && !party.revealed ? "-" : "+") + party.value);
  }
  for (auto const& p : publics_) {
    fields.push_back(p.source.name);
    fields.push_back(*p.value);
  }
  fair_draw draw{fields};
  draw_step out{std::move(date), session.name, to_hex(draw.key()), {}};
  auto const order = drawn_order(draw, items_);
  for (std::uint64_t i = 0; i < plan_.take; ++i)
    out.result.push_back(plan_.range.empty() ? plan_.items[order[i]] : std::to_string(first_ + order[i]));
  return out;
}

draw_step transcript_state::draw(std::string_view name, std::string date) const {
  if (auto const missing = missing_for(name); !missing.empty()) throw input_error{missing};
  return draw_of(*find_session(name), std::move(date));
}

void transcript_state::finish() const {
  if (std::ranges::any_of(sessions_, &session_state::drawn)) return;
  refuse(fmt::format("the file ends, a draw was expected: {}", [&] {
    auto const missing = missing_for(plan_.sessions.front());
    return missing.empty() ? "everything for it is there" : missing;
  }()));
}

transcript_state read_transcript(std::string_view text) {
  transcript_state state;
  for (auto const& line : parse_transcript(text)) state.take(line);
  return state;
}

// ---- Making steps -----------------------------------------------------------------------------------------

void check_secret(std::string_view secret) {
  if (secret.size() < least_secret)
    throw input_error{fmt::format("a secret of {} bytes can be found by trying; at least {} are right",
                                  secret.size(), least_secret)};
  std::string bytes{secret};
  std::ranges::sort(bytes);
  auto const different = std::distance(bytes.begin(), std::unique(bytes.begin(), bytes.end()));
  erase_secret(bytes);
  if (different < 5)
    throw input_error{fmt::format(
        "a secret of {} different bytes can be found by trying; at least 5 are right", different)};
}

commit_step committed(commit_step plan, std::string_view secret, std::string_view salt) {
  check_secret(secret);
  if (salt.size() != 32) throw input_error{fmt::format("a salt has 32 bytes, not {}", salt.size())};
  if (plan.sessions.empty()) throw input_error{"a commitment needs a session"};
  plan.commitment = to_hex(merkle_root(leaves_of(plan, secret, salt)));
  return plan;
}

reveal_step session_reveal(commit_step const& plan, std::string_view session, std::string_view secret,
                           std::string_view salt, std::string date) {
  auto const at = std::ranges::find(plan.sessions, session);
  if (at == plan.sessions.end())
    throw input_error{
        fmt::format("there is no session '{}'{}", shortened(session), did_you_mean(session, plan.sessions))};
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

std::string signed_text(std::string_view head) { return fmt::format("{} {}", transcript_format, head); }

}  // namespace faro::audit
