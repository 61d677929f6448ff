// HPKE (RFC 9180), mode base, of one message: keys agreed on, derived, and used once.
#include "records/sealed_box.hpp"

#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::audit {

namespace {

constexpr std::size_t key_size = 32, nonce_size = 12;

std::string two_bytes(std::size_t n) {
  return {static_cast<char>(n >> 8U & 0xFFU), static_cast<char>(n & 0xFFU)};
}

std::string kem_suite() { return "KEM" + two_bytes(0x0020); }
std::string whole_suite() { return "HPKE" + two_bytes(0x0020) + two_bytes(0x0001) + two_bytes(0x0003); }

sha256_digest labelled_extract(std::string const& suite, std::string_view salt, std::string_view label,
                               std::string_view input) {
  return hkdf_extract(salt, "HPKE-v1" + suite + std::string{label} + std::string{input});
}

std::string labelled_expand(std::string const& suite, sha256_digest const& key, std::string_view label,
                            std::string_view info, std::size_t length) {
  return hkdf_expand(key, two_bytes(length) + "HPKE-v1" + suite + std::string{label} + std::string{info},
                     length);
}

struct box_keys {
  secret_text key;
  std::string nonce;
};

/// What both sides derive from the point they share.
box_keys keys_from(std::string_view shared_point, std::string_view sent, std::string_view public_key,
                   std::string_view purpose) {
  auto const context = std::string{sent} + std::string{public_key};
  auto const prk = labelled_extract(kem_suite(), "", "eae_prk", shared_point);
  secret_text const shared{labelled_expand(kem_suite(), prk, "shared_secret", context, key_size)};
  auto const suite = whole_suite();
  auto const no_psk = labelled_extract(suite, "", "psk_id_hash", "");
  auto const info = labelled_extract(suite, "", "info_hash", purpose);
  auto const schedule = std::string(1, '\0') + std::string{as_text(no_psk)} + std::string{as_text(info)};
  auto const secret = labelled_extract(suite, shared.view(), "secret", "");
  return {secret_text{labelled_expand(suite, secret, "key", schedule, key_size)},
          labelled_expand(suite, secret, "base_nonce", schedule, nonce_size)};
}

std::string base_point() {
  std::string out(key_size, '\0');
  out[0] = 9;
  return out;
}

void expect_key(std::string_view key, std::string_view what) {
  if (key.size() != key_size) throw input_error{say("expected a {} of 32 bytes, got {}", what, key.size())};
}

}  // namespace

std::string box_public_key(std::string_view secret) {
  expect_key(secret, "secret key");
  return detail::x25519(secret, base_point());
}

std::string detail::seal_with(std::string_view ephemeral_secret, std::string_view public_key,
                              std::string_view purpose, std::string_view bound_to, std::string_view text) {
  expect_key(public_key, "public key");
  secret_text const shared{x25519(ephemeral_secret, public_key)};
  if (shared.empty()) throw input_error{"the public key is a point of low order: nobody's own"};
  auto const sent = x25519(ephemeral_secret, base_point());
  auto const keys = keys_from(shared.view(), sent, public_key, purpose);
  return sent + chacha20_poly1305_seal(keys.key.view(), keys.nonce, bound_to, text);
}

std::string seal_to(std::string_view public_key, std::string_view purpose, std::string_view bound_to,
                    std::string_view text) {
  return detail::seal_with(fresh_secret().view(), public_key, purpose, bound_to, text);
}

std::optional<std::string> open_box(std::string_view secret, std::string_view purpose,
                                    std::string_view bound_to, std::string_view box) {
  expect_key(secret, "secret key");
  if (box.size() < key_size) return std::nullopt;
  auto const sent = box.substr(0, key_size);
  secret_text const shared{detail::x25519(secret, sent)};
  if (shared.empty()) return std::nullopt;
  auto const keys = keys_from(shared.view(), sent, box_public_key(secret), purpose);
  return detail::chacha20_poly1305_open(keys.key.view(), keys.nonce, bound_to, box.substr(key_size));
}

void check_boxes() {
  auto const secret = from_hex("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb");
  auto const box = detail::seal_with(
      from_hex("f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600"), box_public_key(secret),
      "Ode on a Grecian Urn", "Count-0", "Beauty is truth, truth beauty");
  auto const right = from_hex(
      "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a"
      "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28");
  if (box != right ||
      open_box(secret, "Ode on a Grecian Urn", "Count-0", box) != "Beauty is truth, truth beauty")
    throw system_error{
        "sealed boxes on this system are not those of RFC 9180, A.2.1: nothing can be sealed here"};
}

}  // namespace faro::audit
