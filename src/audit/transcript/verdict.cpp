// What a stranger may conclude from a transcript that holds: how its result could still have been chosen, and
// what in it is nobody's to check here.
#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::audit {

std::vector<std::string> transcript_state::ways_to_grind(transcript_pins const& pins) const {
  if (plan_.publics.empty())
    return {
        say("no public information was mixed in; whoever knew the secret could have tried many and published "
            "the one that pleased")};
  std::vector<std::string> out;
  // The commitment covers all of the first line, and without parties no other comes before the public value.
  bool const pinned = pins.head_before_public || (pins.commitment && parties_.empty());
  if (!pinned)
    out.push_back(say(
        "the lines before the public information may be younger than they say: whoever wrote the file could "
        "have made many of them once it was known, and kept those that pleased, unless the last h before it "
        "was published in time (--head-before-public)"));
  for (auto const& p : publics_) {
    if (p.source.kind == "drand" && p.value && !p.signature_verified)
      out.push_back(
          say("the signature of drand {} was not verified: any bytes would pass for it, and whoever "
              "wrote the file could have tried many",
              p.source.name));
  }
  return out;
}

std::vector<std::string> transcript_state::claims() const {
  std::vector<std::string> out;
  for (auto const& p : publics_) {
    if (p.source.kind == "text" && p.value)
      out.push_back(say("that '{}' was '{}' is for everyone to look up", p.source.name, *p.value));
  }
  out.push_back(say("the dates are those that the steps give themselves"));
  if (plan_.secret == "fresh") out.push_back(say("that the secret was fresh is the organiser's word"));
  return out;
}

}  // namespace faro::audit
