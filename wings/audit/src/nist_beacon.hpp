// Pulses of the NIST Randomness Beacon 2.0, as its server gives them in JSON.
//
// The output of a pulse is SHA-512 of its fields and its signature; the signature is RSA (PKCS #1 v1.5 with
// SHA-512) of the fields alone, by the certificate whose DER bytes have SHA-512 certificateId; each pulse
// has the output of the one before it, and reveals what that one precommitted to. Fields are written as
// NIST's server hashes them: numbers in 4 bytes (indices in 8), texts and bytes behind their length in 4, all
// big-endian; the signature has no length before it. About 1 ms. Thread-safe.
//
// Origin: J. Kelsey, L. Brandão, R. Peralta, H. Booth, "A Reference for Randomness Beacons" (NISTIR 8213
// draft, 2019); RFC 8017 for RSA.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {

struct nist_pulse {
  std::string uri, version, time;
  std::uint64_t chain = 0, index = 0, period = 0, suite = 0, status = 0, external_status = 0;
  /// Bytes, not hexadecimal.
  std::string certificate_id, local_value, external_source, external_value, precommitment, signature, output;
  std::vector<std::string> list_values{};  ///< outputs of earlier pulses, in order
  std::string previous;                    ///< the one of them that is of the pulse before
};

/// Reads the object of the server's answer, {"pulse": {...}}, or the pulse itself. Throws input_error: no
/// JSON, a field missing or of the wrong form, another version or cipher suite, more than 64 kB.
[[nodiscard]] nist_pulse parse_nist_pulse(std::string_view json);

/// Whether the output is SHA-512 of the fields and the signature.
[[nodiscard]] bool is_self_consistent(nist_pulse const& pulse);

/// Whether `before` is the pulse before: of the same chain, with the output that this one has of it, and a
/// precommitment to this one's local value.
[[nodiscard]] bool follows(nist_pulse const& pulse, nist_pulse const& before);

/// A certificate, of which the key alone is read: who issued it, and for how long, is not judged.
struct rsa_certificate {
  std::string id;                 ///< SHA-512 of its DER bytes
  std::string modulus, exponent;  ///< big-endian
};
/// The first certificate of a PEM file. Throws input_error for what is none, or has no RSA key of 2048 to
/// 8192 bits with a short odd exponent.
[[nodiscard]] rsa_certificate parse_rsa_certificate(std::string_view pem);

/// Whether the signature is of these fields, by this certificate, and the pulse names it.
[[nodiscard]] bool is_signed_by(nist_pulse const& pulse, rsa_certificate const& certificate);

}  // namespace faro::audit
