// Transcripts: what was promised, contributed, published, revealed and drawn, a line each, chained by hashes.
//
// A transcript is UTF-8 text, one JSON object a line, LF alone at every line's end. Each line ends with h,
// the SHA-256 of the h before it and of its own text without h; so no line can be changed, moved or taken out
// unnoticed by whoever knows the last h. docs/spec-draw.md fixes every byte: a line is written in one way
// only, and any other way is refused. This header is the text; the rules are transcript_rules.hpp.
//
// Reading is one pass, memory a small multiple of the text, which may have 64 MB; nothing nests.
// Origin: our own; hash chains after S. Haber and W. Stornetta, "How to time-stamp a digital document"
// (1991).
#pragma once
#include <faro/audit/detail/rules.hpp>
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::audit {

inline constexpr std::string_view transcript_format = "faro-transcript/2";
inline constexpr std::size_t most_transcript_bytes = std::size_t{1} << 26;
inline constexpr std::size_t most_listed = 1'000'000;  ///< entries of a list: items, a result

/// Information that nobody can foresee when the draw is announced.
struct public_source {
  std::string kind;  ///< "text", or "drand" with the name "CHAIN ROUND"
  std::string name;  ///< what it is, in words
  std::string when;  ///< when it will be known: "2026-12-01T21:00:00Z"
  friend bool operator==(public_source const&, public_source const&) = default;
};

/// The announcement; the first line.
struct commit_step {
  std::string format{transcript_format};
  std::string date, title;
  std::string algorithm;              ///< "faro-draw/1"
  std::vector<std::string> items;     ///< what is drawn from, or ...
  std::string range;                  ///< ... "LO-HI"
  std::uint64_t take = 0;             ///< how many are drawn
  std::optional<std::string> kind{};  ///< of the draw (draw_kinds.hpp); an order has neither kind nor rules
  std::optional<std::vector<std::string>> rules{};
  std::vector<std::string> sessions;     ///< the draws, each with a secret of its own
  std::vector<std::string> parties;      ///< who contributes beside the organiser
  std::vector<public_source> publics{};  ///< what is mixed in when it is known
  std::string secret;                    ///< "fresh": from the operating system, or "given"
  std::string commitment;                ///< Merkle root over the sessions' secrets, 64 hexadecimal digits
  friend bool operator==(commit_step const&, commit_step const&) = default;
};

/// What a party adds: a text, or the hash of one that is revealed later.
struct contribute_step {
  std::string date, party;
  bool sealed = false;
  std::string value;
  friend bool operator==(contribute_step const&, contribute_step const&) = default;
};

/// Public information that has become known.
struct public_step {
  std::string date, name, value;
  std::string proof{};     ///< of a drand round its signature, else empty
  std::string previous{};  ///< the signature of the round before, or ""
  friend bool operator==(public_step const&, public_step const&) = default;
};

/// A secret opened: of the organiser for a session (party empty, hexadecimal), or of a party (a text).
struct reveal_step {
  std::string date, party, session, value;
  std::string salt;               ///< 64 hexadecimal digits
  std::vector<std::string> path;  ///< from the session's leaf to the commitment
  friend bool operator==(reveal_step const&, reveal_step const&) = default;
};

/// A party that did not contribute, or did not reveal.
struct absent_step {
  std::string date, party;
  friend bool operator==(absent_step const&, absent_step const&) = default;
};

struct draw_step {
  std::string date, session;
  std::string key;                  ///< of the draw, 64 hexadecimal digits
  std::vector<std::string> result;  ///< the items drawn, in order
  friend bool operator==(draw_step const&, draw_step const&) = default;
};

/// An Ed25519 signature of all lines before, and of its date, signer and purpose.
struct sign_step {
  std::string date, signer;
  std::string purpose{};  ///< what for: "witness"
  std::string public_key{}, signature{};
  friend bool operator==(sign_step const&, sign_step const&) = default;
};

/// Something published with the draw: the commitment of an exam, a head of another transcript.
struct publish_step {
  std::string date, name, value;
  friend bool operator==(publish_step const&, publish_step const&) = default;
};

using transcript_step = std::variant<commit_step, contribute_step, public_step, reveal_step, absent_step,
                                     draw_step, sign_step, publish_step>;

/// A text is no transcript: a rule of the layout is broken. The message ends with its number: "[R4]".
class malformed_transcript : public input_error {
 public:
  malformed_transcript(transcript_rule broken, message const& problem);
  [[nodiscard]] transcript_rule rule() const { return rule_; }

 private:
  transcript_rule rule_;
};

/// One line as it was read.
struct transcript_line {
  transcript_step step;
  std::string body;  ///< its text without h: what is hashed
  std::string h;     ///< as it is written in the line
};

/// The text of a step without its h: one JSON object.
[[nodiscard]] std::string body_of(transcript_step const& step);
/// "commit", "contribute" ...
[[nodiscard]] std::string_view name_of(transcript_step const& step);
/// When the step was made, as it says itself.
[[nodiscard]] std::string const& date_of(transcript_step const& step);

/// 64 zeros: the h before the first line.
[[nodiscard]] std::string first_h();
/// The h of a body after another h: SHA-256 of the 32 bytes of the one before and of the body.
[[nodiscard]] std::string next_h(std::string_view previous, std::string_view body);
/// The whole line, its newline included.
[[nodiscard]] std::string line_of(transcript_step const& step, std::string_view previous_h);

/// Reads the lines; hashes are not checked. Throws malformed_transcript, whose message names the line and the
/// byte.
[[nodiscard]] std::vector<transcript_line> parse_transcript(std::string_view text);

/// The text of a commitment that the secrets are bound to: its body up to and without the commitment itself.
[[nodiscard]] std::string plan_of(commit_step const& step);

// ---- Secrets kept apart -----------------------------------------------------------------------------------

/// What has to be kept until the reveal, in a file of one line that nobody else may read.
struct kept_secret {
  std::string commitment;  ///< of the transcript it belongs to
  std::string party;       ///< whose it is; empty: the organiser's
  std::string secret;      ///< hexadecimal for the organiser, the text for a party
  std::string salt;        ///< 64 hexadecimal digits

  kept_secret() = default;
  kept_secret(kept_secret&&) = default;
  kept_secret& operator=(kept_secret&&) = default;
  ~kept_secret();  ///< erases the secret and its salt
};

[[nodiscard]] secret_text to_text(kept_secret const& kept);
/// Throws input_error that names the place; never quotes the secret.
[[nodiscard]] kept_secret parse_kept_secret(std::string_view text);

}  // namespace faro::audit
