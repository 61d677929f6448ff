// What may stand in a transcript after what, and what a stranger checks in it.
//
//   auto const draw = read_transcript(text);  // what `faro audit` has written
//   draw.finish();                            // throws unless every announced session is drawn
//   draw.sessions()[0].result;
//
// The same rules admit a step when it is made and when it is verified, so that the program can't write what
// it would refuse. In short: the commitment comes first and covers every field of the announcement; parties
// contribute, reveal and are found absent before public information is known, and who has not by then counts
// as absent; then the organiser reveals what was committed to; then the draw follows from all of it
// (docs/spec-draw.md). Verifying is one pass; nothing of a transcript is run.
//
// Cost: a hash a line. One thread at a time for each object.
//
// Origin: coin flipping by commitment (M. Blum, 1981); the delayed public value as in SquareDeal (H. van
// Staveren) and in random beacons.
#pragma once
#include <faro/audit/detail/draw_kinds.hpp>
#include <faro/audit/detail/rules.hpp>
#include <faro/audit/detail/transcript.hpp>
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// A transcript does not hold. The message begins with the line where it first differs and says what was
/// expected there.
class transcript_mismatch : public error {
 public:
  transcript_mismatch(std::size_t line, transcript_rule broken, message const& problem);
  [[nodiscard]] std::size_t line() const { return line_; }
  /// Which rule of docs/spec-draw.md it breaks; the message ends with its number: "[R12]".
  [[nodiscard]] transcript_rule rule() const { return rule_; }

 private:
  std::size_t line_;
  transcript_rule rule_;
};

/// What a verifier has published or kept elsewhere, in lower-case hexadecimal digits.
struct transcript_known {
  std::optional<std::string> head;                ///< the h of the last line
  std::optional<std::string> head_before_public;  ///< the h of the last line before public information
  std::optional<std::string> commitment;
  std::optional<std::string> signer;  ///< the public key of one who signed it
};

/// What of it was found to be what a transcript says.
struct transcript_pins {
  bool commitment = false;             ///< the commitment
  bool head_before_public = false;     ///< the h of the last line before public information
  std::vector<std::string> signers{};  ///< public keys, in hex, that their owners have published
  std::string now{};                   ///< the date, "2026-12-01T21:00:00Z"; empty: it is not known
};

/// A transcript as far as it goes.
class transcript_state {
 public:
  /// Takes the next step. Throws transcript_mismatch when it may not stand here or does not hold.
  void take(transcript_step step);
  /// The same, and checks that the line's h is right; first of all.
  void take(transcript_line line);
  /// Throws transcript_mismatch unless every announced session is drawn, naming what is missing.
  void finish() const;

  /// What a party stands for so far.
  struct party_state {
    std::string name;
    bool contributed = false, sealed = false, revealed = false, absent = false;
    std::string value;               ///< the text, or the hash it was sealed by
    std::size_t contributed_at = 0;  ///< the line, from 1; 0: none, as of the next two
    std::size_t revealed_at = 0, absent_at = 0;
  };
  struct public_state {
    public_source source;
    std::optional<std::string> value;
    bool signature_verified = false;  ///< of a drand round: that it is the League's
  };
  struct session_state {
    std::string name;
    std::optional<std::string> secret;  ///< bytes
    bool drawn = false;
    std::vector<std::string> result;
    std::string key;
    std::size_t opened_at = 0;  ///< the line of its secret, from 1; 0: none
  };
  struct signature_state {
    std::string signer, public_key;
    std::size_t line;
    std::string date, purpose;
  };

  [[nodiscard]] std::string const& head() const& { return head_; }  ///< the h of the last line
  [[nodiscard]] std::string head() && { return std::move(head_); }
  [[nodiscard]] std::size_t lines() const { return lines_; }
  [[nodiscard]] commit_step const& plan() const& { return plan_; }
  [[nodiscard]] commit_step plan() && { return std::move(plan_); }
  [[nodiscard]] std::vector<party_state> const& parties() const& { return parties_; }
  [[nodiscard]] std::vector<party_state> parties() && { return std::move(parties_); }
  [[nodiscard]] std::vector<public_state> const& publics() const& { return publics_; }
  [[nodiscard]] std::vector<public_state> publics() && { return std::move(publics_); }
  [[nodiscard]] std::vector<session_state> const& sessions() const& { return sessions_; }
  [[nodiscard]] std::vector<session_state> sessions() && { return std::move(sessions_); }
  [[nodiscard]] std::vector<signature_state> const& signatures() const& { return signatures_; }
  [[nodiscard]] std::vector<signature_state> signatures() && { return std::move(signatures_); }
  /// What was published in it, in order.
  [[nodiscard]] std::vector<publish_step> const& published() const& { return published_; }
  [[nodiscard]] std::vector<publish_step> published() && { return std::move(published_); }
  /// How it draws. Precondition: the announcement was taken.
  [[nodiscard]] draw_kind const& kind() const& { return *kind_; }
  [[nodiscard]] draw_kind kind() && { return std::as_const(*this).kind(); }
  [[nodiscard]] std::string const& last_date() const& { return last_date_; }
  [[nodiscard]] std::string last_date() && { return std::move(last_date_); }
  /// The h of the last line before the first public information; the last h as long as there is none.
  [[nodiscard]] std::string const& head_before_public() const& {
    return public_known_ ? head_before_public_ : head_;
  }
  [[nodiscard]] std::string head_before_public() && { return std::as_const(*this).head_before_public(); }
  /// Whether public information stands in it.
  [[nodiscard]] bool public_known() const { return public_known_; }

  /// How many items there are.
  [[nodiscard]] std::uint64_t items() const { return items_; }
  /// The step that draws a session now. Throws input_error that says what is still missing.
  [[nodiscard]] draw_step draw(std::string_view session, std::string date) const;
  /// What stands between a session and its draw, in words; empty when it can be drawn.
  [[nodiscard]] message missing_for(std::string_view session) const;

  /// The sessions that were announced and are not drawn, in the order of the plan.
  [[nodiscard]] std::vector<std::string> missing() const;
  /// What the whole still waits for, in words; empty when every announced session is drawn. Of a draw that
  /// shows some of its sessions alone, those that please may have been chosen.
  [[nodiscard]] message waits_for() const;

  /// Whether the announcement itself leaves the organiser free to try many secrets and publish the one that
  /// pleases: so unless public information is mixed in.
  [[nodiscard]] bool grinding_possible() const { return plan_.publics.empty(); }
  /// How the result could have been chosen, a sentence each: those of chain_of_trust() (transcript_trust.hpp)
  /// that choose, given what a verifier knows from elsewhere. Empty: it could not.
  [[nodiscard]] std::vector<std::string> ways_to_grind(transcript_pins const& pins) const;
  /// What stands in it and can't be checked here, a sentence each.
  [[nodiscard]] std::vector<std::string> claims() const;
  /// The lines that are dated later than a moment, from 1.
  [[nodiscard]] std::vector<std::size_t> dated_after(std::string_view now) const;

 private:
  [[noreturn]] void refuse(transcript_rule broken, message const& problem) const;
  void check_date(std::string const& date, transcript_step const& step);
  void take(transcript_step step, std::string next_h);
  void admit(commit_step& s);  // which is moved into the plan
  void admit(contribute_step const& s);
  void admit(public_step const& s);
  void admit(reveal_step const& s);
  void admit(absent_step const& s);
  void admit(draw_step const& s);
  void admit(sign_step const& s);
  void admit(publish_step const& s);
  void admit_organiser(reveal_step const& s);
  void check_items(commit_step const& s);
  void check_publics(commit_step const& s) const;
  void check_names(commit_step const& s) const;
  void check_path(reveal_step const& s, std::uint64_t index) const;
  void check_drand(public_step const& s, public_state& place) const;
  /// What may only be done while nobody can know the public information.
  void check_in_time(std::string_view party, std::string_view does, std::string const& date) const;
  /// Everyone has contributed or is absent. `before` is what can't be done otherwise.
  void check_all_contributed(transcript_rule broken, std::string_view before) const;
  party_state& find_party(std::string const& name);
  session_state const* find_session(std::string_view name) const;
  [[nodiscard]] std::string earliest_public() const;
  [[nodiscard]] draw_step draw_of(session_state const& session, std::string date) const;

  commit_step plan_;
  std::vector<party_state> parties_;
  std::vector<public_state> publics_;
  std::vector<session_state> sessions_;
  std::vector<signature_state> signatures_;
  std::vector<publish_step> published_;
  std::optional<draw_kind> kind_;
  std::string head_ = first_h();
  std::string last_date_;
  std::vector<std::string> dates_;  // of the lines
  std::string head_before_public_;
  std::uint64_t items_ = 0, first_ = 0;
  std::size_t lines_ = 0;
  bool public_known_ = false;
};

/// Reads and checks a whole transcript, with or without its end. Throws malformed_transcript or
/// transcript_mismatch.
[[nodiscard]] transcript_state read_transcript(std::string_view text);

// ---- Making steps -----------------------------------------------------------------------------------------

/// The secrets of an organiser are long enough, and not of one or two different bytes. Throws input_error.
void check_secret(std::string_view secret);
/// The secret that is committed to when somebody chose a text of his own: the text stretched by scrypt, so
/// that it can't be found by trying, with the salt that is kept beside it. Throws as check_secret() does.
[[nodiscard]] secret_text stretched_secret(std::string_view text, std::string_view salt);

/// Throws input_error for an announcement that could never be drawn, before anything is computed that is
/// large: more drawn than a result may list, more draws than a transcript has room for, rules that nothing
/// meets (with the names that make it so) or that so few draws meet that none may come out.
void check_drawable(commit_step const& plan);
/// The most bytes that what is still to come may add: reveals, public information, draws.
[[nodiscard]] std::uint64_t bytes_to_come(transcript_state const& state);

/// Fills in the commitment of an announcement whose other fields are set. Secret and salt are bytes; every
/// session has its own secret and salt, derived by HMAC. Throws input_error for a weak secret or a salt that
/// has not 32 bytes.
[[nodiscard]] commit_step committed(commit_step plan, std::string_view secret, std::string_view salt);
/// The reveal of one session.
[[nodiscard]] reveal_step session_reveal(commit_step const& plan, std::string_view session,
                                         std::string_view secret, std::string_view salt, std::string date);
/// The hash that seals a party's text.
[[nodiscard]] std::string sealed_value(std::string_view commitment, std::string_view party,
                                       std::string_view value, std::string_view salt);
/// The text that a signature signs, after the line whose h is given: head, date, signer, purpose and key, a
/// line each.
[[nodiscard]] std::string signed_text(sign_step const& step, std::string_view head);

}  // namespace faro::audit
