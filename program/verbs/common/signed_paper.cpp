// Signatures of papers: over a fixed text with the paper's SHA-256, the date and the key.
#include "verbs/common/signed_paper.hpp"

#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "records/dates.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr std::string_view paper_format = "faro-paper-signature/1";
constexpr std::size_t most_signature = 4096;

std::string text_to_sign(std::string const& digest, std::string const& date, std::string const& key) {
  return fmt::format("{}\n{}\n{}\n{}\n", paper_format, digest, date, key);
}

template <std::size_t Size>
std::array<std::byte, Size> bytes_from(std::string const& hex, std::string const& where) {
  auto const bytes = from_hex(hex);
  if (bytes.size() != Size || to_hex(bytes) != hex)  // in capitals it would be another text for the same
    throw input_error{
        say("{}: expected {} lower-case hexadecimal digits, got {}", where, 2 * Size, faro::quoted(hex))};
  std::array<std::byte, Size> out{};
  std::ranges::transform(bytes, out.begin(), [](char c) { return static_cast<std::byte>(c); });
  return out;
}

/// The signature as its file has it, and in no other way: none has a member twice, or one written otherwise.
std::string signature_file(std::string const& digest, std::string const& date, std::string const& key,
                           std::string const& signature) {
  return json{{"format", paper_format},
              {"sha256", digest},
              {"date", date},
              {"public_key", key},
              {"signature", signature}}
             .dump() +
         "\n";
}

/// What stands in the file is a secret: no message repeats it.
audit::secret_text signing_key(std::string const& key_file) {
  audit::secret_text const digits{std::string{trimmed(read_limited_text(key_file, most_signature))}};
  if (digits.view().size() != 64 ||
      digits.view().find_first_not_of("0123456789abcdef") != std::string_view::npos)
    throw input_error{say("{}: expected a key of 64 hexadecimal digits", key_file)};
  return audit::secret_text{from_hex(digits.view())};
}

}  // namespace

void check_signing_key(std::string const& key_file) {
  if (key_file != "-") static_cast<void>(signing_key(key_file));  // standard input is read once
}

void sign_paper(std::string const& path, std::string_view bytes, std::string const& key_file) {
  auto const key = signing_key(key_file);
  auto const public_key = to_hex(audit::ed25519_public(key.view()));
  auto const date = audit::date_text(
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count());
  auto const digest = to_hex(sha256(bytes));
  auto const signature = to_hex(audit::ed25519_sign(key.view(), text_to_sign(digest, date, public_key)));
  output_file out{path + ".sig"};
  out.write(signature_file(digest, date, public_key, signature));
  out.commit();
}

bool is_paper_signature(std::string const& path) {
  if (path == "-" || !path.ends_with(".sig") || !is_file(path)) return false;
  return read_limited(path, std::size_t{1} << 20).find(paper_format) != std::string::npos;
}

std::string check_paper(std::string const& signature, std::string const& paper) {
  std::string digest, date, key, signed_by;
  try {
    auto const text = read_limited_text(signature, most_signature);
    auto const parsed = json::parse(text);
    if (parsed.at("format") != paper_format)
      throw input_error{say("{}: expected format {}", signature, paper_format)};
    parsed.at("sha256").get_to(digest);
    parsed.at("date").get_to(date);
    parsed.at("public_key").get_to(key);
    parsed.at("signature").get_to(signed_by);
    if (text != signature_file(digest, date, key, signed_by))
      throw input_error{
          say("{}: expected a signature as it was written, got its members in another way", signature)};
  } catch (json::exception const&) {
    throw input_error{say("{} is no signature of a paper", signature)};
  }
  input_file const file{paper};
  if (auto const is = to_hex(sha256(file.bytes())); is != digest)
    throw verification_failed{
        say("{}: its SHA-256 is {}, not {}, which was signed: it was changed", paper, is, digest)};
  if (!audit::ed25519_holds(bytes_from<32>(key, signature + ": public_key"), text_to_sign(digest, date, key),
                            bytes_from<64>(signed_by, signature + ": signature")))
    throw verification_failed{say("{}: the signature is not one of {} by the key {}", signature, paper, key)};
  return say("{} is as it was signed on {} by the key {}", paper, date, key);
}

}  // namespace faro::program
