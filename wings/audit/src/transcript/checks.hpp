// What the texts of a transcript look like, and how the secrets of its sessions are derived and bound:
// shared by the files that check steps and the one that makes them.
#pragma once
#include "audit/src/drand.hpp"
#include "text/utf8.hpp"

#include <faro/audit/detail/rules.hpp>
#include <faro/audit/detail/transcript.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

using rule = transcript_rule;

inline constexpr std::size_t least_secret = 16;  // bytes

inline bool is_hex(std::string_view text) {
  return text.size() % 2 == 0 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}
/// A SHA-256, or 32 bytes of another kind.
inline bool is_digest(std::string_view text) { return text.size() == 64 && is_hex(text); }
/// What a name or a text that stands alone looks like: not empty, no blanks at its ends.
inline bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 1000 && text.front() != ' ' && text.back() != ' ' &&
         is_plain_text(text);
}

/// The place of the first text that came before, and of the one it repeats.
std::optional<std::pair<std::size_t, std::size_t>> repeated(std::vector<std::string> const& texts);

/// A whole number up to 2^63 - 1 without leading zeros.
std::optional<std::uint64_t> number_in(std::string_view text);

/// "quicknet 1000"
struct drand_name {
  drand_chain const* chain;
  std::uint64_t round;
};
std::optional<drand_name> drand_in(std::string_view name);

/// That information is not in the file yet, when it is known, and how it comes there. Whoever reads that sees
/// whether it is known by now; nothing here has a clock.
message missing_information(public_source const& source);

/// The secret or the salt of one session, derived from that of the whole; `what` is "secret" or "salt".
std::string session_part(std::string_view secret, std::string_view what, std::uint64_t index,
                         std::string_view name);
/// What the commitment holds of one session.
sha256_digest session_leaf(std::string_view plan_hash, std::uint64_t index, std::string_view name,
                           std::string_view secret, std::string_view salt);

}  // namespace faro::audit
