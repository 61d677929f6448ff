// Chains of trust: at each step of a transcript who could have chosen, in league with whom, and what shows
// it.
#include "lists/names.hpp"

#include <faro/audit/transcript_trust.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace faro::audit {
namespace {

using trust_state = transcript_state;
using trust_party = transcript_state::party_state;

message trust_organiser() { return say("the organiser"); }

std::string last_when(trust_state const& state) {
  std::string out;
  for (auto const& p : state.publics()) out = std::max(out, p.source.when);
  return out;
}

/// The signature that a party put behind its text.
trust_state::signature_state const* signature_of(trust_state const& state, trust_party const& party) {
  auto const at = std::ranges::find_if(state.signatures(), [&](auto const& s) {
    return s.signer == party.name && party.contributed && s.line > party.contributed_at;
  });
  return at == state.signatures().end() ? nullptr : &*at;
}

/// Reads a transcript and lists who could have chosen. What of it decides is asked once, here.
class trust_reader {
 public:
  trust_reader(trust_state const& state, transcript_pins const& pins) : state_{state}, pins_{pins} {}

  std::vector<trust_line> lines() {
    before_the_announcement();
    after_the_announcement();
    younger_lines();
    texts_under_names();
    for (auto const& party : state_.parties()) add_party(party);
    for (auto const& p : state_.publics()) add_public(p);
    at_the_end();
    add("changed-file", say("whoever keeps this file"), false,
        say("could change a line, take one out or add one"),
        say("every line is bound to the one before; the last h is {}", state_.head()));
    return std::move(out_);
  }

 private:
  void add(std::string id, message who, bool chooses, message could, message shown,
           std::vector<message> together = {}) {
    out_.push_back(
        {std::move(id), std::move(who), std::move(together), chooses, std::move(could), std::move(shown)});
  }

  [[nodiscard]] bool has_publics() const { return !state_.publics().empty(); }
  [[nodiscard]] bool has_parties() const { return !state_.parties().empty(); }
  /// Whether a party's text is its own for a verifier who has its key: then all lines before are, too.
  [[nodiscard]] bool is_signed(trust_party const& party) const {
    return std::ranges::any_of(state_.signatures(), [&](auto const& s) {
      return s.signer == party.name && party.contributed && s.line > party.contributed_at &&
             std::ranges::find(pins_.signers, s.public_key) != pins_.signers.end();
    });
  }
  /// The line of the first secret that was opened.
  [[nodiscard]] std::optional<std::size_t> first_opened() const {
    std::optional<std::size_t> out;
    for (auto const& s : state_.sessions()) {
      if (s.opened_at > 0) out = std::min(out.value_or(s.opened_at), s.opened_at);
    }
    return out;
  }
  /// The organiser, where the secret was not open at a line.
  [[nodiscard]] std::vector<message> who_knew_the_secret(std::size_t line) const {
    auto const opened = first_opened();
    return opened && *opened < line ? std::vector<message>{} : std::vector<message>{trust_organiser()};
  }
  /// Adds those who had sealed a text that nobody else knew at a line; `but` is left out.
  void add_sealed_at(std::size_t line, trust_party const& but, std::vector<message>& out) const {
    for (auto const& p : state_.parties()) {
      bool const open = p.revealed ? p.revealed_at < line : p.absent_at > 0 && p.absent_at < line;
      if (p.sealed && !open && p.name != but.name) out.push_back(message{p.name});
    }
  }
  /// Whether whoever knows the secret knows the results: nothing that is mixed in is still to come.
  [[nodiscard]] bool results_known() const {
    if (has_publics())
      return std::ranges::all_of(state_.publics(), [&](auto const& p) {
        return p.value || (!pins_.now.empty() && p.source.when <= pins_.now);
      });
    return std::ranges::all_of(state_.parties(), [](auto const& p) {
      return p.absent || (p.contributed && (!p.sealed || p.revealed));
    });
  }

  void before_the_announcement() {
    if (has_publics())
      return add(
          "many-secrets", trust_organiser(), false,
          say("could try as many secrets as they like before the announcement, to no purpose: nobody knew "
              "yet what would be mixed in"),
          say("nothing needs to show it"));
    if (has_parties())
      return add(
          "many-secrets", trust_organiser(), false,
          say("could try as many secrets as they like before the announcement, to no purpose: nobody knew "
              "yet what the parties would add, unless all of them were in league"),
          say("nothing needs to show it"));
    add("many-secrets", trust_organiser(), true,
        say("could have tried as many secrets as they like and published the one that pleased: no public "
            "information was mixed in, and no party took part"),
        say("nothing would show it: such a draw rests on the organiser's word"));
  }

  void after_the_announcement() {
    add("changed-announcement", trust_organiser(), false,
        say("could change the list, the number of prizes or the secret after the announcement"),
        say("the commitment covers all of them: who kept the first h, or the commitment, sees that the file "
            "is "
            "another one"));
    add("many-announcements", trust_organiser(), false,
        say("could announce the same draw several times, in several places, and show the one that pleases"),
        say("the place where announcements stand, named beforehand: this file knows no other of its kind"));
  }

  void younger_lines() {
    auto const writer = say("whoever wrote the file");
    if (has_publics()) {
      // The commitment covers all of the first line, and without parties no other comes before the value.
      bool const pinned = pins_.head_before_public || (pins_.commitment && !has_parties());
      return add(
          "younger-lines", writer, !pinned,
          pinned ? say("could not make the lines before the public information once it was known: they stood "
                       "when they were published")
                 : say("could have made many transcripts once the public information was known and kept one "
                       "that "
                       "pleased: its lines may be younger than they say, unless the last h before it was "
                       "published in time (--head-before-public)"),
          say("the h of the line before it, {}, if it was published in time", state_.head_before_public()));
    }
    if (!has_parties()) return;
    bool const pinned = pins_.commitment ||
                        std::ranges::any_of(state_.parties(), [&](auto const& p) { return is_signed(p); });
    add("younger-lines", writer, !pinned,
        pinned
            ? say("could not choose the secret by the texts of the parties: it was bound before they spoke")
            : say("could have made the announcement when the texts of the parties were known: its lines may "
                  "be "
                  "younger than they say, unless the commitment was published before them (--commitment)"),
        say("the commitment, {}, if it was published before the first party spoke",
            state_.plan().commitment));
  }

  /// A party's name is no proof of who wrote under it.
  void texts_under_names() {
    std::vector<std::string> names;
    trust_party const* last = nullptr;  // of those in clear
    for (auto const& p : state_.parties()) {
      if (!p.contributed || is_signed(p)) continue;
      names.push_back(p.name);
      if (!p.sealed && (!last || p.contributed_at > last->contributed_at)) last = &p;
    }
    if (names.empty()) return;
    auto const shown =
        say("each party looks for its text in the file, or has signed behind it by a key that it published "
            "(faro audit sign, --signer)");
    if (has_publics())
      return add(
          "text-under-a-name", say("whoever holds the file"), false,
          say("could write a text under the name of {}: it chooses nothing, because it had to stand there "
              "before the public information was known",
              first_names(names)),
          shown);
    std::vector<message> together;  // whose texts nobody else could write or know
    for (auto const& p : state_.parties()) {
      bool const later = last ? p.contributed_at > last->contributed_at || p.sealed : p.sealed;
      if (p.contributed && later && is_signed(p)) together.push_back(message{p.name});
    }
    add("text-under-a-name", trust_organiser(), true,
        last
            ? say("could have written a text under the name of {}, knowing what each text leads to",
                  first_names(names))
            : say("could have sealed texts under the name of {}, and opened or kept back each, as it pleased",
                  first_names(names)),
        shown, std::move(together));
  }

  void add_party(trust_party const& party) {
    if (!party.contributed) return absent_party(party);
    return party.sealed ? sealed_party(party) : open_party(party);
  }

  void absent_party(trust_party const& party) {
    if (has_publics() || party.absent_at == 0)
      return add("absent", message{party.name}, false, say("stayed away, and chose nothing by it"),
                 say("it stands there as absent"));
    std::vector<message> together;
    add_sealed_at(party.absent_at, party, together);
    add("absent", trust_organiser(), true,
        say("could have recorded '{}' as absent where the result without its text pleased", party.name),
        say("'{}' says that it sent a text, or was never asked", party.name), std::move(together));
  }

  void open_party(trust_party const& party) {
    auto const* const sign = signature_of(state_, party);
    auto const shown =
        sign ? say("the order of the lines, and the signature of line {}, if its key is the party's",
                   sign->line)
             : say("the order of the lines");
    if (has_publics())
      return add(
          "spoke-in-clear", message{party.name}, false,
          say("chose a text knowing those before it, but not the public information: not even with the "
              "organiser's secret could that steer anything"),
          shown);
    bool const last = std::ranges::none_of(state_.parties(), [&](auto const& p) {
      return p.contributed && !p.sealed && p.contributed_at > party.contributed_at;
    });
    std::vector<message> together{trust_organiser()};
    add_sealed_at(party.contributed_at, party, together);
    for (auto const& p : state_.parties()) {
      if (p.contributed && !p.sealed && p.contributed_at > party.contributed_at)
        together.push_back(message{p.name});
    }
    if (!last)
      return add(
          "spoke-in-clear", message{party.name}, false,
          say("chose a text not knowing those behind it: it could steer nothing without all who spoke after"),
          shown, std::move(together));
    add("last-to-speak", message{party.name}, true,
        say("could have tried many texts and written the one that pleased: it was the last to speak in "
            "clear, "
            "and who knows the secret knows what each leads to"),
        say("nothing would show it: mix in public information, or let all parties seal their texts"),
        std::move(together));
  }

  void sealed_party(trust_party const& party) {
    if (has_publics())
      return add("kept-back", message{party.name}, false,
                 party.revealed
                     ? say("could have kept its sealed text back, to no purpose: it had to decide before "
                           "the result could be known")
                     : say("kept its sealed text back, and chose nothing by it: the hash of the text "
                           "counts in its place"),
                 say("the order of the lines"));
    auto const at = party.revealed ? party.revealed_at : party.absent_at;
    if (at == 0)
      return add("kept-back", message{party.name}, false, say("has not opened its sealed text yet"),
                 say("it stands there as sealed"));
    auto together = who_knew_the_secret(at);
    add_sealed_at(at, party, together);
    bool const last = std::ranges::none_of(
        state_.parties(), [&](auto const& p) { return p.sealed && p.revealed && p.revealed_at > at; });
    if (!party.revealed)
      return add(
          "kept-back", message{party.name}, true,
          say("kept its sealed text back, or was recorded so, where the hash in its place pleased more: a "
              "choice between two results"),
          say("it stands there as not revealed"), std::move(together));
    add("kept-back", message{party.name}, last,
        last ? say("could have kept its sealed text back where the hash in its place pleased more: it was "
                   "the last "
                   "to reveal, a choice between two results")
             : say("could have kept its sealed text back, not knowing what those who revealed after it had "
                   "sealed"),
        say("nothing would show that it revealed because the result pleased; a text that is kept back stands "
            "there as not revealed"),
        std::move(together));
  }

  void add_public(trust_state::public_state const& p) {
    if (p.source.kind != "drand")
      return add(
          "public-source", say("whoever makes '{}'", p.source.name), false,
          say("could have chosen it, or known it early, and so could those whom they told: with who knows "
              "the secret they choose the result"),
          say("it is for everyone to look up whether it was published at its time, in these very "
              "characters"),
          {trust_organiser()});
    if (p.value && !p.signature_verified)
      return add("unverified-signature", say("whoever wrote the file"), true,
                 say("could have tried many values for drand {}, whose signature was not verified: any "
                     "bytes would pass for it",
                     p.source.name),
                 say("faro audit verify, where blst was built in, or a look at the round itself"));
    add("beacon", say("most of the League of Entropy (drand {})", p.source.name), false,
        say("could know this round early or withhold it, but not choose it: who knows the secret could then "
            "have "
            "announced what pleases"),
        p.value ? say("its signature on the round was verified: it is the League's")
                : say("the round is not in the file yet"),
        {trust_organiser()});
  }

  void at_the_end() {
    auto const left = state_.missing();
    auto const all = state_.sessions().size();
    if (!left.empty() && results_known()) {
      if (all > 1)
        add("session-choice", trust_organiser(), true,
            say("knows what all {} announced draws lead to and has shown {} of them: those that please could "
                "have "
                "been opened and the others kept back; {} are missing: {}",
                all, all - left.size(), left.size(), first_names(left)),
            say("the draws that are missing, each opened and drawn in this file"));
      else
        add("withheld", trust_organiser(), true,
            say("knows the result and has not shown it: one that does not please could be kept back, and "
                "another "
                "draw announced in its place"),
            say("the draw stays open in this file for everyone to see"));
    } else {
      add("withheld", trust_organiser(), false,
          left.empty()
              ? say("could have refused to open the secret when the result did not please, and did not")
              : say("can't know the result yet; later they could refuse to open the secret"),
          say("a draw that is not opened stays open in this file for everyone to see"));
    }
    if (all > 1)
      add("later-sessions", trust_organiser(), false,
          say("knows the later draws as soon as all that is mixed in is known, {}, and nobody else does",
              has_publics() ? last_when(state_) : say("which here is from the last contribution on")),
          say("nothing would show that they told somebody; announce draws apart where that matters"));
  }

  trust_state const& state_;
  transcript_pins const& pins_;
  std::vector<trust_line> out_{};
};

}  // namespace

message first_names(std::vector<std::string> const& names) {
  constexpr std::size_t most = 3;
  message out;
  auto const shown = names.size() > most + 1 ? most : names.size();  // never "and 1 more"
  for (std::size_t i = 0; i < shown; ++i) {
    auto const one = say("'{}'", names[i]);
    out = i == 0 ? one : say("{}, {}", out, one);
  }
  return shown < names.size() ? say("{} and {} more", out, names.size() - shown) : out;
}

std::vector<message> warnings_of(transcript_state const& state, transcript_pins const& pins) {
  auto const& plan = state.plan();
  auto out = warnings_of_names(plan.items);
  for (auto const& [names, kind] : {std::pair{&plan.parties, "parties"}, {&plan.sessions, "draws"}}) {
    for (auto& warning : warnings_of_names(*names, kind)) out.push_back(std::move(warning));
  }
  if (pins.now.empty()) return out;
  if (auto const late = state.dated_after(pins.now); !late.empty())
    out.push_back(
        say("line {} is dated in the future, it is {} here: dates are what the steps say of themselves",
            late.front(), pins.now));
  return out;
}

message sentence(trust_line const& line) {
  if (line.together.empty()) return say("{} {}", line.who, line.could);
  message together = line.together.front();
  for (std::size_t i = 1; i < line.together.size(); ++i) together = say("{}, {}", together, line.together[i]);
  return say("{}, in league with {}, {}", line.who, together, line.could);
}

std::vector<trust_line> chain_of_trust(transcript_state const& state, transcript_pins const& pins) {
  return trust_reader{state, pins}.lines();
}

}  // namespace faro::audit
