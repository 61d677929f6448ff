// Transcripts with everything in them, made without chance; what the tests of transcripts begin from.
#pragma once
#include <faro/audit/transcript_rules.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::testing {

inline std::string const secret = "a secret of the organiser's own";
inline std::string const salt(32, 's');
inline std::string const bobs_salt(32, 'b');

/// Builds a transcript line by line.
class drafting {
 public:
  void add(audit::transcript_step const& step) {
    auto const line = line_of(step, state_.head());
    state_.take(step);
    text_ += line;
  }
  [[nodiscard]] std::string text() const { return text_; }
  [[nodiscard]] audit::transcript_state const& state() const { return state_; }

 private:
  audit::transcript_state state_;
  std::string text_;
};

inline audit::commit_step plan(std::vector<std::string> sessions = {"friday", "saturday", "sunday"}) {
  audit::commit_step s;
  s.date = "2026-11-21T10:00:00Z";
  s.title = "Summer \"raffle\" \\ Grüße";
  s.algorithm = "faro-draw/1";
  s.items = {"ann", "bob", "carla", "dave", "emil"};
  s.take = 3;
  s.sessions = std::move(sessions);
  s.parties = {"club", "bank"};
  s.publics = {{"text", "closing price of the exchange", "2026-11-22T18:00:00Z"}};
  s.secret = "given";
  return committed(std::move(s), secret, salt);
}

inline std::string seal_of_bank(audit::commit_step const& announced) {
  return audit::sealed_value(announced.commitment, "bank", "a number of the bank", bobs_salt);
}

/// The last line of a transcript that a secretary signs.
inline audit::sign_step signature_of(drafting const& draft, std::string date, std::string purpose) {
  auto const key = std::string(32, 'k');
  audit::sign_step out{
      std::move(date), "secretary", std::move(purpose), to_hex(audit::ed25519_public(key)), {}};
  out.signature = to_hex(audit::ed25519_sign(key, signed_text(out, draft.state().head())));
  return out;
}

inline audit::public_step closing_price() {
  return {"2026-11-22T18:05:00Z", "closing price of the exchange", "43275.91"};
}

/// Eight lines: commitment, an open and a sealed contribution, its reveal, public information, the reveal of
/// a session, its draw, a signature.
inline drafting complete(audit::commit_step const& announced = plan()) {
  drafting out;
  out.add(announced);
  out.add(audit::contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice in the hall: 3 5 1 6"});
  out.add(audit::contribute_step{"2026-11-21T12:00:00Z", "bank", true, seal_of_bank(announced)});
  out.add(
      audit::reveal_step{"2026-11-21T13:00:00Z", "bank", "", "a number of the bank", to_hex(bobs_salt), {}});
  out.add(closing_price());
  out.add(session_reveal(announced, announced.sessions.at(1), secret, salt, "2026-11-22T18:20:00Z"));
  out.add(out.state().draw(announced.sessions.at(1), "2026-11-22T18:20:00Z"));
  out.add(signature_of(out, "2026-11-22T18:30:00Z", "witness"));
  return out;
}

}  // namespace faro::testing
