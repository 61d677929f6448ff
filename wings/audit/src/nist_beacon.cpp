// Pulses of NIST's beacon: their bytes as they are hashed, and what is signed.
#include "audit/src/nist_beacon.hpp"

#include "records/hashes.hpp"

#include <faro/exact/integer.hpp>
#include <faro/records/detail/crypto.hpp>

namespace faro::audit {
namespace {

std::string bytes_of_sha512(std::string_view message) {
  auto const digest = sha512(message);
  return std::string{as_text(digest)};
}
std::string four_bytes(std::uint64_t number) { return big_endian(number).substr(4); }
std::string with_length(std::string_view bytes) { return four_bytes(bytes.size()) + std::string{bytes}; }

/// What the signature is of.
std::string fields_of(nist_pulse const& p) {
  auto out = with_length(p.uri) + with_length(p.version) + four_bytes(p.suite) + four_bytes(p.period) +
             with_length(p.certificate_id) + big_endian(p.chain) + big_endian(p.index) + with_length(p.time) +
             with_length(p.local_value) + with_length(p.external_source) + four_bytes(p.external_status) +
             with_length(p.external_value);
  for (auto const& value : p.list_values) out += with_length(value);
  return out + with_length(p.precommitment) + four_bytes(p.status);
}

integer integer_of(std::string_view bytes) {
  integer out;
  for (auto const byte : bytes) out = out * integer{256} + integer{static_cast<unsigned char>(byte)};
  return out;
}

/// base^exponent mod modulus. O(bits of the exponent).
integer power_modulo(integer base, std::uint64_t exponent, integer const& modulus) {
  integer out = 1;
  for (base %= modulus; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) out = out * base % modulus;
    base = base * base % modulus;
  }
  return out;
}

/// What RSA makes of a signature of this message: 00 01 FF ... FF 00, "SHA-512", its digest.
std::string padded_digest(std::string_view message, std::size_t length) {
  constexpr std::string_view of_sha512{
      "\x30\x51\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x03\x05\x00\x04\x40", 19};
  auto const tail = std::string{of_sha512} + bytes_of_sha512(message);
  return std::string{"\x00\x01", 2} + std::string(length - tail.size() - 3, '\xff') + '\0' + tail;
}

}  // namespace

bool is_self_consistent(nist_pulse const& pulse) {
  return bytes_of_sha512(fields_of(pulse) + pulse.signature) == pulse.output;
}

bool follows(nist_pulse const& pulse, nist_pulse const& before) {
  return pulse.chain == before.chain && before.index < pulse.index && pulse.previous == before.output &&
         bytes_of_sha512(pulse.local_value) == before.precommitment;
}

bool is_signed_by(nist_pulse const& pulse, rsa_certificate const& certificate) {
  auto const length = certificate.modulus.size();
  if (pulse.certificate_id != certificate.id || pulse.signature.size() != length) return false;
  auto const modulus = integer_of(certificate.modulus), signature = integer_of(pulse.signature);
  return signature < modulus && power_modulo(signature, integer_of(certificate.exponent).to_uint64(),
                                             modulus) == integer_of(padded_digest(fields_of(pulse), length));
}

}  // namespace faro::audit
