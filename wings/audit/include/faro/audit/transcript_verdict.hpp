// The verdict on a transcript: one function for the program, the library and the pages that check themselves.
//
//   auto const found = verify_transcript(text, {.head = "5e0d..."});
//   if (found.code == verdict_code::changed) std::cout << found.said << '\n';  // line 3: ... [R38]
//
// Total: every text has a verdict and nothing is thrown but std::bad_alloc. Cost: that of read_transcript().
// Thread-safe: no state.
//
// Origin: our own.
#pragma once
#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <new>
#include <optional>
#include <string_view>

namespace faro::audit {

/// What can be said of a text; its value is the exit code of `faro audit verify`.
enum class verdict_code {
  holds = 0,          ///< it holds, and is drawn
  changed = 1,        ///< it is a transcript, and a rule of section 4 of the specification is broken
  no_transcript = 2,  ///< it is none: a rule of the layout is broken
  not_decided = 4     ///< it holds so far, and a draw is missing
};

struct transcript_verdict {
  verdict_code code = verdict_code::holds;
  /// Why it is not `holds`: begins with the line and ends with the rule, "[R12]"; what a draw waits for.
  message said;
  std::optional<transcript_rule> broken;  ///< unless it holds
  std::size_t line = 0;                   ///< the first that differs, from 1; 0 where none is told
  std::optional<transcript_state> state;  ///< where it holds, or holds so far
  transcript_pins pins;                   ///< of what is known, what was found in it
};

/// Reads and checks a transcript, and holds it against what is known from elsewhere.
[[nodiscard]] transcript_verdict verify_transcript(std::string_view text, transcript_known const& known = {});

/// A transcript that holds, against what is known from elsewhere. Throws transcript_mismatch.
transcript_pins check_known(transcript_state const& state, transcript_known const& known);

}  // namespace faro::audit
