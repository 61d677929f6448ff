// The verdict on a whole text, whoever asks: the program, a caller of the library, a page.
#include <faro/audit/transcript_verdict.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::audit {

transcript_pins check_known(transcript_state const& state, transcript_known const& known) {
  auto const need = [&](std::optional<std::string> const& expected, std::string const& found,
                        transcript_rule broken, std::size_t line, auto const& told) {
    if (expected && *expected != found) throw transcript_mismatch{line, broken, told(found, *expected)};
  };
  need(known.head, state.head(), transcript_rule::known_head, state.lines(), [](auto& found, auto& expected) {
    return say("its last h is {}, expected {}: lines were added, or taken off its end", found, expected);
  });
  need(known.commitment, state.plan().commitment, transcript_rule::known_commitment, 1,
       [](auto& found, auto& expected) {
         return say("its commitment is {}, expected {}: it is another announcement", found, expected);
       });
  need(known.head_before_public, state.head_before_public(), transcript_rule::known_head_before_public,
       state.lines(), [](auto& found, auto& expected) {
         return say(
             "the h before the public information is {}, expected {}: what came before it was changed after "
             "that was published",
             found, expected);
       });
  auto const signs = [&](auto const& s) { return s.public_key == *known.signer; };
  if (known.signer && std::ranges::none_of(state.signatures(), signs))
    throw transcript_mismatch{state.lines() + 1, transcript_rule::known_signer,
                              say("a signature by the key {} was expected, there is none", *known.signer)};
  transcript_pins out{known.commitment.has_value(), known.head_before_public.has_value(), {}, {}};
  if (known.signer) out.signers.push_back(*known.signer);
  return out;
}

transcript_verdict verify_transcript(std::string_view text, transcript_known const& known) {
  transcript_verdict out;
  try {
    auto state = read_transcript(text);
    out.pins = check_known(state, known);
    out.said = state.waits_for();
    if (!out.said.empty()) {
      out.code = verdict_code::not_decided;
      out.broken = transcript_rule::drawn;
    }
    out.state = std::move(state);
  } catch (transcript_mismatch const& e) {
    out.code = verdict_code::changed;
    out.said = e.said();
    out.broken = e.rule();
    out.line = e.line();
  } catch (malformed_transcript const& e) {
    out.code = verdict_code::no_transcript;
    out.said = e.said();
    out.broken = e.rule();
  }
  return out;
}

}  // namespace faro::audit
