// faro audit contribute, reveal, draw, sign: the steps from the announcement to the result.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/src/drand.hpp"
#include "audit/verb/audit.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

/// A text with its bytes, so that what looks alike can be told apart.
std::string spelled(std::string_view text) {
  constexpr std::size_t longest = 32;
  auto const hex = to_hex(text.substr(0, longest));
  return fmt::format("'{}' ({} byte{}, {}{})", text, text.size(), text.size() == 1 ? "" : "s", hex,
                     text.size() > longest ? "..." : "");
}

void warn_of_look_alikes(std::string_view text) {
  if (auto const chars = look_alikes(text); chars.size() > 1)
    note(say("note: it has characters that are easily mistaken for others ({}); compare its bytes", chars));
}

// ---- contribute -------------------------------------------------------------------------------------------

struct contribute_options : answer_forms {
  std::string transcript;
  std::optional<std::string> party, absent, source, drand, value, value_file, keep, date;
  bool seal = false, ask = false;
};

std::string value_of(contribute_options const& o, std::string const& prompt) {
  if (int{o.value.has_value()} + int{o.value_file.has_value()} + int{o.ask} != 1)
    throw usage_error{o.seal ? "what is sealed: expected one of --value-file FILE and --ask"
                             : "the value: expected one of --value TEXT, --value-file FILE and --ask"};
  if (o.value) return *o.value;
  return std::string{read_secret(o.value_file, o.ask, prompt).view()};
}

/// A sealed text will stand in the transcript: what can't is refused now, since later nothing helps.
void check_can_be_revealed(contribute_options const& o, open_transcript const& file, std::string const& date,
                           std::string const& value) {
  constexpr std::size_t most = 1000;  // of a reveal
  if (value.size() > most)
    throw usage_error{say("the contribution of '{}': expected at most {} bytes to be sealed, got {}",
                          *o.party, most, value.size())};
  auto rules = file.state;
  audit::contribute_step open{date, *o.party, false, value};
  auto line = admitted_line(rules, open, file.path);
  audit::erase_secret(line);
  audit::erase_secret(open.value);
}

void contribute_party(contribute_options const& o) {
  if (o.seal && o.value)
    throw usage_error{"--value would show to others what is sealed: expected --value-file FILE or --ask"};
  if (o.seal && !o.keep && o.party->find('/') != std::string::npos)
    throw usage_error{"expected --private FILE for a party with a / in its name"};
  auto value = value_of(o, fmt::format("Contribution of {}: ", *o.party));
  if (value.empty())
    throw usage_error{say("the contribution of '{}': expected a text of its own choice, got none", *o.party)};
  if (!is_plain_text(value))
    throw usage_error{
        say("the contribution of '{}': expected one line of UTF-8 text, without tabs and other "
            "control characters, got others; its hash would do, or its base64",
            *o.party)};
  auto file = open_transcript::to_change(o.transcript);
  auto const date = date_of_step(o.date, file.state.last_date());
  if (!o.seal) {
    file.append(audit::contribute_step{date, *o.party, false, value});
    show(answer_of_step(file, say("{} contributes {}", *o.party, spelled(value))), o.style());
    return warn_of_look_alikes(value);
  }
  check_can_be_revealed(o, file, date, value);
  auto const salt = audit::fresh_secret();
  auto const& commitment = file.state.plan().commitment;
  auto const seal = audit::sealed_value(commitment, *o.party, value, salt.view());
  auto const keep = o.keep.value_or(fmt::format("{}.{}.private", file.path, *o.party));
  audit::kept_secret kept;
  kept.commitment = commitment;
  kept.party = *o.party;
  kept.secret = value;
  kept.salt = to_hex(salt.view());
  audit::erase_secret(value);
  audit::contribute_step const step{date, *o.party, true, seal};
  auto rules = file.state;
  static_cast<void>(admitted_line(rules, step, file.path));
  write_new(keep, to_text(kept).view(), true);
  try {
    file.append(step);
  } catch (...) {
    take_back(keep);  // of a text that nobody has committed to
    throw;
  }
  show(answer_of_step(file, say("{} contributes a sealed text; {} is kept for its reveal", *o.party, keep)),
       o.style());
}

audit::drand_chain const& chain_of(audit::public_source const& source) {
  return audit::find_drand_chain(source.name.substr(0, source.name.find(' ')));
}

/// Whether a round may be of the chain by the size of its signature: keys and signatures lie in the two
/// groups of the curve, whose points take 48 and 96 bytes.
bool may_be_of(audit::drand_chain const& chain, audit::drand_round const& round) {
  constexpr std::size_t digits_of_both = 288;
  return chain.public_key.size() + round.signature.size() == digits_of_both;
}

/// "quicknet 1000" among the information that a transcript waits for. Both chains may have the round.
audit::public_source const& awaited(open_transcript const& file, audit::drand_round const& round,
                                    std::string const& path) {
  auto const ending = fmt::format(" {}", round.round);
  std::vector<audit::public_source const*> of_number;
  for (auto const& p : file.state.publics()) {
    if (p.source.kind == "drand" && p.source.name.ends_with(ending)) of_number.push_back(&p.source);
  }
  if (of_number.size() == 1) return *of_number.front();
  for (auto const* source : of_number) {
    if (may_be_of(chain_of(*source), round)) return *source;
  }
  if (!of_number.empty())
    throw verification_failed{
        say("{}: {} waits for round {} of several chains; its signature of {} hexadecimal digits is of none",
            path, file.path, round.round, round.signature.size())};
  throw input_error{say("{} is round {} of drand, which {} does not wait for", path, round.round, file.path)};
}

void contribute_drand(contribute_options const& o) {
  auto const round = read_drand(*o.drand);
  auto file = open_transcript::to_change(o.transcript);
  auto const& source = awaited(file, round, *o.drand);
  auto const& chain = chain_of(source);
  auto const signature = check_signature(chain, round);
  if (signature == audit::drand_signature::fails)
    throw verification_failed{
        say("{}: the signature of round {} is not the League of Entropy's on the chain {}", *o.drand,
            round.round, chain.name)};
  if (signature == audit::drand_signature::not_checked && audit::can_verify_drand())
    throw verification_failed{
        say("{}: the signature of round {} can't be checked without the 'previous_signature' that "
            "rounds of the chain {} come with",
            *o.drand, round.round, chain.name)};
  auto const name = source.name;
  audit::public_step step{date_of_step(o.date, file.state.last_date()), name, round.randomness,
                          round.signature};
  step.previous = chain.is_chained() ? round.previous_signature : "";
  file.append(step);
  bool const holds = signature == audit::drand_signature::holds;
  auto a = answer_of_step(file, say("drand {}: randomness {}; {}", name, round.randomness,
                                    holds ? "its signature is the League of Entropy's"
                                          : "self-consistent, its signature was not verified"));
  a.fact("signature_verified", holds);
  show(a, o.style());
}

void contribute_public(contribute_options const& o) {
  auto const value = value_of(o, fmt::format("{}: ", *o.source));
  auto file = open_transcript::to_change(o.transcript);
  file.append(audit::public_step{date_of_step(o.date, file.state.last_date()), *o.source, value});
  show(answer_of_step(file, fmt::format("{}: {}", *o.source, spelled(value))), o.style());
  warn_of_look_alikes(value);
}

void run_contribute(contribute_options const& o) {
  auto const ways = int{o.party.has_value()} + int{o.absent.has_value()} + int{o.source.has_value()} +
                    int{o.drand.has_value()};
  if (ways != 1)
    throw usage_error{
        "what is added: expected one of --as NAME, --public TEXT, --drand FILE and --absent NAME"};
  if (o.seal && !o.party) throw usage_error{"--seal needs --as NAME"};
  audit::forbid_core_dumps();
  if (o.party) return contribute_party(o);
  if (o.drand) return contribute_drand(o);
  if (o.source) return contribute_public(o);
  auto file = open_transcript::to_change(o.transcript);
  file.append(audit::absent_step{date_of_step(o.date, file.state.last_date()), *o.absent});
  show(answer_of_step(file, say("{} is absent", *o.absent)), o.style());
}

// ---- reveal -----------------------------------------------------------------------------------------------

struct reveal_options : answer_forms {
  std::string transcript;
  std::optional<std::string> keep, session, date;
};

audit::kept_secret read_kept(std::string const& path) {
  warn_of_open_secret(path);
  auto text = read_limited_text(path, std::size_t{1} << 22);
  try {
    auto kept = audit::parse_kept_secret(text);
    audit::erase_secret(text);
    return kept;
  } catch (input_error const& e) {
    audit::erase_secret(text);
    throw input_error{say("{} is no secret that faro audit commit or contribute kept: {}", path, e.said())};
  }
}

void reveal_session(reveal_options const& o, open_transcript& file, audit::kept_secret const& kept,
                    std::string const& date) {
  auto const& sessions = file.state.plan().sessions;
  if (!o.session && sessions.size() > 1)
    throw usage_error{say("expected --session NAME, one of {}", joined(sessions))};
  auto const session = o.session ? *o.session : sessions.front();
  audit::secret_text const secret{from_hex(kept.secret)}, salt{from_hex(kept.salt)};
  file.append(session_reveal(file.state.plan(), session, secret.view(), salt.view(), date));
  show(answer_of_step(file, say("the secret of session '{}' is open, and is what was committed to", session)),
       o.style());
}

void run_reveal(reveal_options const& o) {
  audit::forbid_core_dumps();
  auto const path = o.keep.value_or(o.transcript + ".private");
  auto const kept = read_kept(path);
  auto file = open_transcript::to_change(o.transcript);
  if (kept.commitment != file.state.plan().commitment)
    throw input_error{
        say("{} belongs to the commitment {}, not to that of {}", path, kept.commitment, o.transcript)};
  auto const date = date_of_step(o.date, file.state.last_date());
  if (kept.party.empty()) return reveal_session(o, file, kept, date);
  if (o.session) throw usage_error{say("{} is of {}, who has no sessions", path, kept.party)};
  file.append(audit::reveal_step{date, kept.party, "", kept.secret, kept.salt, {}});
  show(answer_of_step(file, say("{} reveals {}", kept.party, spelled(kept.secret))), o.style());
}

// ---- draw -------------------------------------------------------------------------------------------------

struct draw_options : answer_forms {
  std::string transcript;
  std::optional<std::string> session, date;
};

void run_draw(draw_options const& o) {
  auto file = open_transcript::to_change(o.transcript);
  auto const& sessions = file.state.sessions();
  auto const next = std::ranges::find_if(sessions, [](auto const& s) { return s.secret && !s.drawn; });
  auto const name = o.session ? *o.session : next == sessions.end() ? sessions.front().name : next->name;
  audit::draw_step step;
  try {
    step = file.state.draw(name, date_of_step(o.date, file.state.last_date()));
  } catch (input_error const& e) {
    bool const waits =
        std::ranges::any_of(sessions, [&](auto const& s) { return s.name == name && !s.drawn; });
    if (waits) throw undecided{say("{} can't be drawn yet: {}", o.transcript, e.said())};
    throw usage_error{say("{}: {}", o.transcript, e.said())};
  }
  file.append(step);
  auto const rows = file.state.kind().rows();
  auto const reach = audit::reach_of(256, file.state.items(), file.state.plan().take);
  answer a{file.state.plan().title};
  a.fact("file", file.path);
  a.fact("run", "fresh");
  a.fact("session", step.session);
  a.fact("key", step.key);
  a.fact("result", step.result);
  a.fact("rows", rows);
  a.fact("head", file.state.head());
  a.fact("grinding_possible", file.state.grinding_possible());
  a.fact("reach", reach);
  if (rows.empty() && o.style().form == answer_form::text)
    a.line(joined(step.result, "\n"));  // up to a million: no table
  else
    add_drawn(a, step.session, rows, step.result, o.style());
  show(a, o.style());
  if (o.style().form == answer_form::json) return;
  note(say("fresh: session '{}' was drawn now, for the first time; last h {}", name, file.state.head()));
  if (file.state.grinding_possible()) note("grinding possible: no public information was mixed in");
  if (audit::order_bits(file.state.items(), file.state.plan().take) > 256) note(reach);
}

// ---- sign -------------------------------------------------------------------------------------------------

struct sign_options : answer_forms {
  std::string transcript;
  std::optional<std::string> key_file, new_key, signer, purpose, date;
};

void make_key(std::string const& path, report_style const& style) {
  auto const key = audit::fresh_secret();
  audit::secret_text const text{to_hex(key.view()) + "\n"};
  audit::write_secret_file(path, text.view());
  auto const open = to_hex(audit::ed25519_public(key.view()));
  answer a{"a key"};
  a.fact("public_key", open);
  a.fact("key_file", path);
  a.line(say("public key  {}", open));
  a.line(say("{}: the secret key; nobody else may see it", path));
  show(a, style);
}

audit::secret_text read_key(std::string const& path) {
  warn_of_open_secret(path);
  audit::secret_text const digits{read_line_file(path)};
  try {
    audit::secret_text key{from_hex(digits.view())};
    if (key.view().size() == 32) return key;
  } catch (input_error const&) {
    // said below, and never what stands in the file
  }
  throw input_error{say("{}: expected a key of 64 hexadecimal digits", path)};
}

void run_sign(sign_options const& o) {
  audit::forbid_core_dumps();
  if (o.new_key) return make_key(*o.new_key, o.style());
  if (o.transcript.empty() || !o.key_file || !o.signer)
    throw usage_error{"expected TRANSCRIPT, --key-file FILE and --as NAME, or --new-key FILE"};
  auto const key = read_key(*o.key_file);
  auto file = open_transcript::to_change(o.transcript);
  audit::sign_step step;
  step.date = date_of_step(o.date, file.state.last_date());
  step.signer = *o.signer;
  step.public_key = to_hex(audit::ed25519_public(key.view()));
  step.purpose = o.purpose.value_or("witness");
  step.signature = to_hex(audit::ed25519_sign(key.view(), signed_text(step, file.state.head())));
  file.append(step);
  show(answer_of_step(file, say("{} signs all lines above by the key {}", *o.signer, step.public_key)),
       o.style());
}

void add_common(command& verb, std::string& transcript, std::optional<std::string>& date, answer_forms& o) {
  add_value(verb, "TRANSCRIPT", transcript, "the file of the draw")->required();
  add_date(verb, date);
  add_forms(verb, o);
}

}  // namespace

void add_audit_contribute(command& audit) {
  auto* const verb =
      add_verb(audit, "contribute", "Add what another party chose, or public information that is known now.",
               "faro audit contribute raffle.draw --as ann --value 'dice: 3 5 1 6'\n"
               "faro audit contribute raffle.draw --as bob --seal --ask\n"
               "faro audit contribute raffle.draw --absent carla\n"
               "faro audit contribute raffle.draw --drand round.json\n"
               "faro audit contribute sample.draw --value 43275.91 \\\n"
               "    --public 'DJIA, close of 1 Dec 2026'");
  verb->writes_operands = true;
  auto const o = std::make_shared<contribute_options>();
  add_common(*verb, o->transcript, o->date, *o);
  add_text(*verb, "--as", o->party, "the party that contributes", "NAME");
  add_text(*verb, "--value", o->value, "the text; its bytes count as they are", "TEXT");
  add_text(*verb, "--value-file", o->value_file, "the text in a file, without its last newline", "FILE");
  add_flag(*verb, "--ask", o->ask, "ask for the text at the terminal, without showing it");
  add_flag(*verb, "--seal", o->seal, "add only its hash now; the text is revealed later");
  add_text(*verb, "--private", o->keep, "where a sealed text is kept (default: TRANSCRIPT.NAME.private)",
           "FILE")
      ->writes();
  add_text(*verb, "--public", o->source, "the public information whose value is known now", "TEXT");
  add_text(*verb, "--drand", o->drand, "the awaited drand round as JSON from its servers", "FILE");
  add_text(*verb, "--absent", o->absent, "record that a party did not contribute or reveal", "NAME");
  on_run(*verb, [o] { run_contribute(*o); });
}

void add_audit_reveal(command& audit) {
  auto* const verb = add_verb(audit, "reveal", "Open the secret of a session, or a sealed contribution.",
                              "faro audit reveal raffle.draw\n"
                              "faro audit reveal cup.draw --session 'round 1'\n"
                              "faro audit reveal raffle.draw --private raffle.draw.bob.private");
  verb->writes_operands = true;
  auto const o = std::make_shared<reveal_options>();
  add_common(*verb, o->transcript, o->date, *o);
  add_text(*verb, "--private", o->keep, "the file that was kept (default: TRANSCRIPT.private)", "FILE")
      ->writes();
  add_text(*verb, "--session", o->session, "which session, where there are several", "NAME");
  on_run(*verb, [o] { run_reveal(*o); });
}

void add_audit_draw(command& audit) {
  auto* const verb =
      add_verb(audit, "draw", "Draw: the result follows from all that was committed and contributed.",
               "faro audit draw raffle.draw\n"
               "faro audit draw cup.draw --session 'round 1'");
  verb->writes_operands = true;
  auto const o = std::make_shared<draw_options>();
  add_common(*verb, o->transcript, o->date, *o);
  add_text(*verb, "--session", o->session, "which session (default: the one that is open)", "NAME");
  on_run(*verb, [o] { run_draw(*o); });
}

void add_audit_sign(command& audit) {
  auto* const verb = add_verb(audit, "sign", "Sign a transcript as it stands, with Ed25519.",
                              "faro audit sign --new-key secretary.key\n"
                              "faro audit sign raffle.draw --as secretary --key-file secretary.key");
  verb->writes_operands = true;
  auto const o = std::make_shared<sign_options>();
  add_value(*verb, "TRANSCRIPT", o->transcript, "the file of the draw");
  add_text(*verb, "--as", o->signer, "who signs", "NAME");
  add_text(*verb, "--purpose", o->purpose, "why it is signed (default: witness)", "TEXT");
  add_text(*verb, "--key-file", o->key_file, "the secret key: 64 hexadecimal digits", "FILE");
  add_text(*verb, "--new-key", o->new_key, "make a new key and show its public half", "FILE")->writes();
  add_date(*verb, o->date);
  add_forms(*verb, *o);
  on_run(*verb, [o] {
    require_disk("keys and signatures are kept");
    run_sign(*o);
  });
}

}  // namespace faro::program
