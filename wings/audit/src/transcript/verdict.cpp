// What a stranger may conclude from a transcript that holds: how its result could still have been chosen, and
// what in it is nobody's to check here.
#include <faro/audit/transcript_rules.hpp>
#include <faro/audit/transcript_trust.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::audit {

std::vector<std::string> transcript_state::ways_to_grind(transcript_pins const& pins) const {
  std::vector<std::string> out;
  for (auto const& line : chain_of_trust(*this, pins)) {
    if (line.chooses) out.push_back(sentence(line));
  }
  return out;
}

std::vector<std::string> transcript_state::claims() const {
  std::vector<std::string> out;
  for (auto const& p : publics_) {
    if (p.source.kind != "text" || !p.value) continue;
    out.push_back(say("that '{}' was '{}' is for everyone to look up", p.source.name, *p.value));
    out.push_back(
        say("that nobody who knew the secret chose '{}' or knew it before {}", p.source.name, p.source.when));
  }
  for (auto const& p : parties_) {
    if (!p.contributed) continue;
    auto const sign = std::ranges::find_if(
        signatures_, [&](auto const& s) { return s.signer == p.name && s.line > p.contributed_at; });
    out.push_back(
        sign == signatures_.end()
            ? say("that the text of '{}' is of the one whose name it is: nobody signed behind it by "
                  "that name",
                  p.name)
            : say("that the key {}, which signs behind the text of '{}', is theirs", sign->public_key,
                  p.name));
  }
  out.push_back(say("the dates are those that the steps give themselves"));
  out.push_back(
      say("that no other announcement of the same draw was made elsewhere is for the place to show where "
          "it was published"));
  if (plan_.secret == "fresh") out.push_back(say("that the secret was fresh is the organiser's word"));
  if (plan_.secret == "given")
    out.push_back(say("that nobody else knew or guessed the secret, a text of the organiser's own"));
  return out;
}

std::vector<std::size_t> transcript_state::dated_after(std::string_view now) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < dates_.size(); ++i) {
    if (dates_[i] > now) out.push_back(i + 1);
  }
  return out;
}

}  // namespace faro::audit
