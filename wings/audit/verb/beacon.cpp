// faro audit beacon: whether a pulse of NIST's beacon is what it says.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/src/nist_beacon.hpp"
#include "audit/verb/audit.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

constexpr std::size_t most_bytes = 65'536;

struct beacon_options : answer_forms {
  std::string file;
  std::optional<std::string> previous, certificate;
};

audit::nist_pulse read_pulse(std::string const& path) {
  auto const text = read_limited_text(path, most_bytes);
  audit::nist_pulse pulse;
  try {
    pulse = audit::parse_nist_pulse(text);
  } catch (input_error const& e) {
    throw input_error{say("{} is no pulse of NIST's beacon: {}", path, e.said())};
  }
  if (!is_self_consistent(pulse))
    throw verification_failed{
        say("{}: the output of pulse {} is not SHA-512 of its fields and signature", path, pulse.index)};
  return pulse;
}

audit::rsa_certificate read_certificate(std::string const& path) {
  try {
    return audit::parse_rsa_certificate(read_limited_text(path, most_bytes));
  } catch (input_error const& e) {
    throw input_error{say("{}: {}", path, e.said())};
  }
}

void run_beacon(beacon_options const& o) {
  audit::check_cryptography();
  auto const pulse = read_pulse(o.file);
  if (o.previous && !follows(pulse, read_pulse(*o.previous)))
    throw verification_failed{
        say("{} is not the pulse before {}: output, precommitment or chain differ", *o.previous, o.file)};
  if (o.certificate && !is_signed_by(pulse, read_certificate(*o.certificate)))
    throw verification_failed{
        say("{}: the signature of pulse {} is not by {}", o.file, pulse.index, *o.certificate)};
  auto const output = to_hex(std::string_view{pulse.output});
  answer a{"a pulse of NIST's beacon"};
  a.fact("file", o.file);
  a.fact("chain", pulse.chain);
  a.fact("pulse", pulse.index);
  a.fact("time", pulse.time);
  a.fact("status", pulse.status);
  a.line(say("{}: pulse {} of chain {}, {}: its output is SHA-512 of its fields and signature", o.file,
             pulse.index, pulse.chain, pulse.time));
  a.fact("follows_previous", o.previous ? nlohmann::ordered_json(true) : nlohmann::ordered_json());
  a.line(o.previous ? say("{} is the pulse before: its output is in this one, which opens its precommitment",
                          *o.previous)
                    : message{"whether it follows the pulse before was not asked (--previous)"});
  a.fact("signed", o.certificate ? nlohmann::ordered_json(true) : nlohmann::ordered_json());
  a.fact("certificate", to_hex(std::string_view{pulse.certificate_id}));
  a.line(o.certificate ? say("signed by {}, the certificate that it names; who issued that is not judged",
                             *o.certificate)
                       : message{"whose signature it is was not asked (--certificate)"});
  if (pulse.status != 0)
    a.line(say("status {}: 1 begins a chain, 2 comes after a gap, 3 both", pulse.status));
  a.fact("output", output);
  a.line(say("output {}", output));
  show(a, o.style());
}

}  // namespace

void add_audit_beacon(command& audit) {
  auto* const verb = add_verb(audit, "beacon", "Verify a pulse of the NIST Randomness Beacon 2.0.",
                              "faro audit beacon pulse.json  # its output is the hash of its fields\n"
                              "faro audit beacon pulse.json --previous before.json --certificate nist.pem\n");
  auto const o = std::make_shared<beacon_options>();
  add_value(*verb, "PULSE", o->file, "what NIST's server answers, in JSON")->required();
  add_text(*verb, "--previous", o->previous, "the pulse before, which this one must follow", "FILE");
  add_text(*verb, "--certificate", o->certificate, "NIST's certificate in PEM, which must have signed it",
           "FILE");
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_beacon(*o); });
}

}  // namespace faro::program
