// Who could have chosen what a transcript draws: at each step, alone or together with whom, and what would
// show it.
//
//   for (auto const& line : chain_of_trust(state, {.head_before_public = true}))
//     if (line.chooses) std::cout << sentence(line) << "\n";
//
// One reasoning for the program, its JSON and the pages. A league is the smallest: who is in it and
// `together` suffice, and none of them can be left out. O(lines + parties + sessions). Thread-compatible.
// Throws nothing of its own.
#pragma once
#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <string>
#include <vector>

namespace faro::audit {

/// One place of a draw where somebody could have chosen, or could not.
struct trust_line {
  std::string id;                 ///< what it is, the same for ever: "session-choice", docs/fair-draws.md
  message who;                    ///< "the organiser", a party's name, ...
  std::vector<message> together;  ///< who had to be in league with them; empty: nobody
  bool chooses =
      false;      ///< so the result could have been chosen, by what the verifier knows; else it could not
  message could;  ///< "could have ...": what they could have done
  message shown;  ///< what shows it, or would have shown it
};

/// In the order of the steps. What the verifier knows from elsewhere closes ways. Precondition: the
/// announcement was taken.
[[nodiscard]] std::vector<trust_line> chain_of_trust(transcript_state const& state,
                                                     transcript_pins const& pins = {});
/// Who, in league with whom, could have done what: one sentence without its full stop.
[[nodiscard]] message sentence(trust_line const& line);

/// What may mislead a stranger, a sentence each: names of items, parties and draws that look alike or have
/// characters that are not seen, and lines that are dated in the future of `pins.now`.
[[nodiscard]] std::vector<message> warnings_of(transcript_state const& state,
                                               transcript_pins const& pins = {});

/// The first names of a list, quoted: "'1', '2', '3' and 16 more".
[[nodiscard]] message first_names(std::vector<std::string> const& names);

}  // namespace faro::audit
