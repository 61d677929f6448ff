// Chains of trust in words: at each step, who could still have done what, and what would have shown it.
#include "verbs/audit/page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

using state_type = audit::transcript_state;

std::string earliest_time(state_type const& state) {
  std::string out;
  for (auto const& p : state.publics()) {
    if (out.empty() || p.source.when < out) out = p.source.when;
  }
  return out;
}

void add_organiser(state_type const& state, std::vector<trust_line>& out) {
  bool const publics = !state.publics().empty(), parties = !state.parties().empty();
  out.push_back({"the organiser, before the announcement",
                 publics   ? "could try as many secrets as they like: it was of no use, because nobody knew "
                             "yet what would be mixed in"
                 : parties ? "could try as many secrets as they like; that they could not know what the "
                             "parties would add is what "
                             "protects the draw, as long as not all of them are in league"
                           : "could try as many secrets as they like, look what each leads to, and announce "
                             "the one that pleased",
                 publics || parties ? "nothing needs to show it"
                                    : "nothing would show it: a draw without public information and parties "
                                      "rests on the organiser's word"});
  out.push_back({"the organiser, after the announcement",
                 "could change the list, the number of prizes or the secret",
                 "the commitment covers all of them: who kept the first h, or the commitment, sees that the "
                 "file is another one"});
  if (publics)
    out.push_back({"the organiser, after " + earliest_time(state),
                   "could make another transcript, dated back, once the public information was known, and "
                   "show that one",
                   fmt::format("the h of the line before it, {}, had it been published in time",
                               state.head_before_public())});
  out.push_back({"the organiser, at the end",
                 "could refuse to open the secret when the result does not please",
                 "the draw stays open for everyone to see; the file says what it waits for"});
  if (state.plan().sessions.size() > 1)
    out.push_back({"the organiser, between sessions",
                   "knows the later sessions as soon as all that is mixed in is known, and nobody else does",
                   "nothing would show that they told somebody; announce rounds apart where that matters"});
}

void add_parties(state_type const& state, std::vector<trust_line>& out) {
  for (auto const& p : state.parties()) {
    if (!p.contributed) {
      out.push_back({p.name, "stayed away", "it stands there as absent, and chose nothing by it"});
    } else if (!p.sealed) {
      out.push_back(
          {p.name,
           "chose a text knowing the texts before it; only together with the organiser's secret could that "
           "steer anything" +
               std::string{state.publics().empty()
                               ? ""
                               : ", and not even then, because the public information was not known"},
           "the order of the lines"});
    } else {
      out.push_back(
          {p.name, p.revealed ? "could have kept its sealed text back" : "kept its sealed text back",
           "the hash of the text counts in its place, before the result could be known: keeping it back "
           "chooses nothing"});
    }
  }
}

}  // namespace

std::vector<trust_line> chain_of_trust(state_type const& state) {
  std::vector<trust_line> out;
  add_organiser(state, out);
  add_parties(state, out);
  for (auto const& p : state.publics()) {
    if (p.source.kind == "drand") {
      out.push_back(
          {"the League of Entropy (drand " + p.source.name + ")",
           "could know or refuse this round only if most of its members worked together",
           p.value && p.signature_verified
               ? "its signature on the round was verified by faro when this was written"
           : p.value
               ? "its signature was not verified here: faro audit verify does it where blst was built in"
               : "the round is not there yet"});
    } else {
      out.push_back(
          {"whoever makes '" + p.source.name + "'",
           "could have chosen it, or known it early, and so could those whom they told",
           "it is for everyone to look up whether it was published at its time, in these very characters"});
    }
  }
  out.push_back({"whoever keeps this file", "could change a line, take one out or add one",
                 fmt::format("every line is bound to the one before; the last h is {}", state.head())});
  return out;
}

}  // namespace faro::program
