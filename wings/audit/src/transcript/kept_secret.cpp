// The file of one line in which a secret waits for its reveal; copies of it are erased.
#include "audit/src/transcript/json.hpp"

#include <faro/audit/detail/transcript.hpp>
#include <faro/error.hpp>

namespace faro::audit {

kept_secret::~kept_secret() {
  erase_secret(secret);
  erase_secret(salt);
}

secret_text to_text(kept_secret const& kept) {
  std::string out;
  out.reserve(2 * (kept.secret.size() + kept.party.size()) + 300);  // so that no copy is left behind
  out += R"({"format":"faro-private/1")";
  auto const member = [&](std::string_view name, std::string_view text) {
    ((out += ",\"") += name) += "\":";
    append_quoted(out, text);
  };
  member("commitment", kept.commitment);
  member("party", kept.party);
  member("secret", kept.secret);
  member("salt", kept.salt);
  return secret_text{std::move(out += "}\n")};
}

kept_secret parse_kept_secret(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  json_reader in{text, "line 1"};
  std::string format;
  in.member("format", format);
  if (format != "faro-private/1") throw input_error{"it is no file of format faro-private/1"};
  kept_secret out;
  in.member("commitment", out.commitment);
  in.member("party", out.party);
  in.member("secret", out.secret);
  in.member("salt", out.salt);
  in.finish();
  return out;
}

}  // namespace faro::audit
