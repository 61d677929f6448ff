// What NIST's server answers, read: a pulse in JSON, a certificate in PEM.
#include "audit/src/nist_beacon.hpp"
#include "records/hashes.hpp"
#include "text/json_text.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {
namespace {

using json = nlohmann::json;
constexpr std::size_t most_pulse_bytes = 65'536, bytes_of_value = 64;

json const& pulse_member(json const& of, char const* name) {
  auto const found = of.find(name);
  if (found == of.end()) throw input_error{say("'{}' is missing", std::string_view{name})};
  return *found;
}
std::string pulse_text(json const& of, char const* name) {
  auto const& value = pulse_member(of, name);
  if (!value.is_string()) throw input_error{say("its {}: expected a text", std::string_view{name})};
  return value.get<std::string>();
}
std::string pulse_bytes(json const& of, char const* name, std::size_t length = bytes_of_value) {
  try {
    auto const bytes = from_hex(pulse_text(of, name));
    std::string out{bytes.begin(), bytes.end()};
    if (length > 0 && out.size() != length)
      throw input_error{say("expected {} bytes, got {}", length, out.size())};
    return out;
  } catch (input_error const& e) {
    throw input_error{say("its {}: {}", std::string_view{name}, e.said())};
  }
}
std::uint64_t pulse_number(json const& of, char const* name,
                           std::uint64_t most = std::numeric_limits<std::uint32_t>::max()) {
  auto const& value = pulse_member(of, name);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    throw input_error{say("its {}: expected a whole number up to {}", std::string_view{name}, most)};
  return value.get<std::uint64_t>();
}

/// Names that stand twice could be read in two ways.
json parse_once(std::string_view text) {
  std::vector<std::vector<std::string>> names;
  try {
    return json::parse(text, [&](int, json::parse_event_t event, json& parsed) {
      if (event == json::parse_event_t::object_start) names.emplace_back();
      if (event == json::parse_event_t::object_end) names.pop_back();
      if (event == json::parse_event_t::key) {
        auto const name = parsed.get<std::string>();
        if (std::ranges::count(names.back(), name) > 0) throw input_error{say("'{}' is given twice", name)};
        names.back().push_back(name);
      }
      return true;
    });
  } catch (json::parse_error const& e) {
    throw input_error{say("byte {} is not JSON", e.byte)};
  }
}

/// One element of DER: its tag and its contents.
struct der_element {
  unsigned char tag = 0;
  std::string_view inside;
};
/// Takes the first element of a text.
der_element take_der(std::string_view& text) {
  auto const wrong = [] { return input_error{say("expected a certificate in DER")}; };
  auto const next = [&] {
    if (text.empty()) throw wrong();
    auto const byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    return byte;
  };
  der_element out{next(), {}};
  std::size_t length = next();
  if (length >= 0x80) {
    auto bytes = length - 0x80;
    if (bytes == 0 || bytes > 3) throw wrong();
    for (length = 0; bytes > 0; --bytes) length = length * 256 + next();
  }
  if (length > text.size()) throw wrong();
  out.inside = text.substr(0, length);
  text.remove_prefix(length);
  return out;
}
std::string_view take_der(std::string_view& text, unsigned char tag) {
  auto const found = take_der(text);
  if (found.tag != tag) throw input_error{say("expected a certificate in DER")};
  return found.inside;
}
std::string positive_number(std::string_view bytes) {
  while (!bytes.empty() && bytes.front() == '\0') bytes.remove_prefix(1);
  return std::string{bytes};
}

std::string pem_bytes(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t held = 0;
  int bits = 0;
  for (auto const c : text) {
    if (c == '\n' || c == '\r' || c == '=') continue;
    auto const at = letters.find(c);
    if (at == std::string_view::npos) throw input_error{say("expected a certificate in PEM")};
    held = (held << 6 | static_cast<std::uint32_t>(at)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>(held >> bits & 0xff);
  }
  return out;
}

}  // namespace

nist_pulse parse_nist_pulse(std::string_view text) {
  if (text.size() > most_pulse_bytes)
    throw input_error{say("a pulse: expected at most {} bytes, got {}", most_pulse_bytes, text.size())};
  refuse_zero_bytes(text);
  auto const answered = parse_once(text);
  if (!answered.is_object()) throw input_error{say("a pulse: expected an object")};
  auto const& p = answered.contains("pulse") ? answered["pulse"] : answered;
  if (!p.is_object()) throw input_error{say("a pulse: expected an object")};
  nist_pulse out;
  out.uri = pulse_text(p, "uri");
  out.version = pulse_text(p, "version");
  if (out.version != "2.0")
    throw input_error{say("its version: expected 2.0, got '{}'", out.version.substr(0, 20))};
  out.suite = pulse_number(p, "cipherSuite");
  if (out.suite != 0)
    throw input_error{say("its cipherSuite: expected 0 (SHA-512 and RSA), got {}", out.suite)};
  out.period = pulse_number(p, "period");
  out.certificate_id = pulse_bytes(p, "certificateId");
  constexpr auto most_index = std::uint64_t{1} << 52;
  out.chain = pulse_number(p, "chainIndex", most_index);
  out.index = pulse_number(p, "pulseIndex", most_index);
  out.time = pulse_text(p, "timeStamp");
  out.local_value = pulse_bytes(p, "localRandomValue");
  auto const& external = pulse_member(p, "external");
  if (!external.is_object()) throw input_error{say("its {}: expected an object", "external")};
  out.external_source = pulse_bytes(external, "sourceId");
  out.external_status = pulse_number(external, "statusCode");
  out.external_value = pulse_bytes(external, "value");
  auto const& values = pulse_member(p, "listValues");
  if (!values.is_array()) throw input_error{say("its {}: expected a list", "listValues")};
  for (auto const& one : values) {
    if (!one.is_object()) throw input_error{say("its {}: expected objects", "listValues")};
    out.list_values.push_back(pulse_bytes(one, "value"));
    if (pulse_text(one, "type") != "previous") continue;
    if (!out.previous.empty()) throw input_error{say("'{}' is given twice", "previous")};
    out.previous = out.list_values.back();
  }
  if (out.previous.empty()) throw input_error{say("'{}' is missing", "previous")};
  out.precommitment = pulse_bytes(p, "precommitmentValue");
  out.status = pulse_number(p, "statusCode");
  out.signature = pulse_bytes(p, "signatureValue", 0);
  out.output = pulse_bytes(p, "outputValue");
  return out;
}

rsa_certificate parse_rsa_certificate(std::string_view pem) {
  constexpr std::string_view begin = "-----BEGIN CERTIFICATE-----", end = "-----END CERTIFICATE-----";
  auto const from = pem.find(begin);
  auto const to = from == std::string_view::npos ? from : pem.find(end, from);
  if (to == std::string_view::npos) throw input_error{say("expected a certificate in PEM")};
  auto const der = pem_bytes(pem.substr(from + begin.size(), to - from - begin.size()));
  constexpr unsigned char sequence = 0x30, number = 0x02, bits = 0x03, tagged = 0xa0;
  constexpr std::string_view rsa{"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01", 11};
  std::string_view all = der;
  auto certificate = take_der(all, sequence);
  auto fields = take_der(certificate, sequence);
  if (!fields.empty() && static_cast<unsigned char>(fields.front()) == tagged) take_der(fields);  // version
  for (int i = 0; i < 5; ++i) take_der(fields);  // number, algorithm, issuer, validity, subject
  auto key = take_der(fields, sequence);
  if (!take_der(key, sequence).starts_with(rsa)) throw input_error{say("its key is none of RSA")};
  auto inside = take_der(key, bits);
  if (inside.empty() || inside.front() != '\0') throw input_error{say("expected a certificate in DER")};
  inside.remove_prefix(1);
  auto numbers = take_der(inside, sequence);
  auto const digest = sha512(der);
  rsa_certificate out{std::string{as_text(digest)}, positive_number(take_der(numbers, number)),
                      positive_number(take_der(numbers, number))};
  constexpr std::size_t least_bytes = 256, most_bytes = 1024, most_exponent = 4;
  if (out.modulus.size() < least_bytes || out.modulus.size() > most_bytes || out.exponent.empty() ||
      out.exponent.size() > most_exponent || static_cast<unsigned char>(out.exponent.back()) % 2 == 0)
    throw input_error{say("its key: expected RSA of 2048 to 8192 bits with a short exponent")};
  return out;
}

}  // namespace faro::audit
