// verifier.wasm: the verdict on a transcript, for pages that check themselves and for whoever has no program.
//
// A transcript comes in as bytes, and what is known from elsewhere as texts; what comes out is one object of
// JSON:
//
//   {"code":1,"verdict":"changed","rule":12,"line":3,"said":"line 3: ... [R12]"}
//
// The code is that of `faro audit verify`. Of a transcript that holds, or holds so far, there is what a page
// of it shows, too; with a list of hidden names, what that says of it. wings/audit/papers/draw-verify.js and
// verify.mjs are the other side.
#include "audit/src/drand.hpp"
#include "audit/src/hidden_names.hpp"
#include "audit/src/transcript/shown.hpp"
#include "text/catalogue.hpp"

#include <faro/audit/transcript_trust.hpp>
#include <faro/audit/transcript_verdict.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// What is said here is said in English.
faro::catalogue const* faro::catalogue::find(std::string_view) { return nullptr; }
std::string const* faro::catalogue::of(std::string_view) const { return nullptr; }

namespace {

using namespace faro::audit;

/// The transcript, and what is known from elsewhere: the last h, the h before public information, the
/// commitment, the key of a signer; the list of hidden names.
std::array<std::string, 6> given;
std::string answer;

// ---- JSON
// -----------------------------------------------------------------------------------------------------------

void put(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  answer += '"';
  for (char const c : text) {
    auto const code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') answer += '\\';
    if (code < 0x20) {
      answer += "\\u00";
      answer += digits[code / 16];
      answer += digits[code % 16];
    } else {
      answer += c;
    }
  }
  answer += '"';
}
void put(bool value) { answer += value ? "true" : "false"; }
void put(std::uint64_t number) { answer += std::to_string(number); }

/// A list of what `one` puts for each.
template <class List, class One>
void put_each(List const& list, One const& one) {
  answer += '[';
  std::size_t number = 0;
  for (auto const& entry : list) {
    if (number++ > 0) answer += ',';
    one(entry);
  }
  answer += ']';
}
void put(std::vector<std::string> const& list) {
  put_each(list, [](std::string const& text) { put(std::string_view{text}); });
}

void name(std::string_view member) {
  if (answer.back() != '{') answer += ',';
  put(member);
  answer += ':';
}
template <class Value>
void member(std::string_view called, Value const& value) {
  name(called);
  put(value);
}

// ---- What a page shows
// ------------------------------------------------------------------------------------------------

/// A list as a page shows it: its head.
std::vector<std::string> head_of(std::vector<std::string> const& list) {
  return {list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(list.size(), most_shown))};
}

void put_list(std::string_view called, std::vector<std::string> const& list) {
  member(called, head_of(list));
  member(std::string{called} + "_in_all", std::uint64_t{list.size()});
}

void put_sessions(transcript_state const& state) {
  name("sessions");
  put_each(state.sessions(), [&](auto const& session) {
    answer += '{';
    member("name", std::string_view{session.name});
    member("drawn", session.drawn);
    name("rows");
    put_each(rows_of(state, session), [](auto const& row) {
      answer += '{';
      member("heading", std::string_view{row.heading});
      put_list("members", row.members);
      answer += '}';
    });
    answer += '}';
  });
}

void put_shown(transcript_state const& state) {
  member("title", std::string_view{state.plan().title});
  member("draw_kind", std::string_view{state.plan().kind ? *state.plan().kind : "order"});
  name("facts");
  put_each(facts_of(state), [](auto const& fact) { put(std::vector<std::string>{fact.first, fact.second}); });
  put_list("items", state.plan().items);
  put_list("rules", shown_rules(state));
  put_sessions(state);
  name("steps");
  put_each(parse_transcript(given[0]), [](transcript_line const& line) {
    put(std::vector<std::string>{date_of(line.step), words_of(line.step), line.h});
  });
}

/// What a list of hidden names says: who was drawn, in the order of "sessions", and what to mind; or what is
/// wrong with it.
void put_names(transcript_state const& state) {
  name("names");
  answer += '{';
  try {
    auto const names = read_hidden_names(given[5], "the list of names");
    auto const is_known = [&](std::string const& item) { return names.contains(item); };
    member("known", static_cast<std::uint64_t>(std::ranges::count_if(state.plan().items, is_known)));
    name("drawn");
    put_each(state.sessions(), [&](auto const& session) {
      auto shown = head_of(session.result);
      for (auto& item : shown) item = is_known(item) ? names.at(item) : std::string{};
      put(shown);
    });
    name("warnings");
    put_each(warnings_of_hidden(state.plan(), names),
             [](faro::message const& warning) { put(std::string_view{warning}); });
  } catch (faro::input_error const& e) {
    member("problem", std::string_view{e.said()});
  }
  answer += '}';
}

void put_state(transcript_verdict const& found) {
  auto const& state = *found.state;
  member("lines", std::uint64_t{state.lines()});
  member("head", std::string_view{state.head()});
  member("head_before_public", std::string_view{state.head_before_public()});
  member("commitment", std::string_view{state.plan().commitment});
  member("ways_to_grind", state.ways_to_grind(found.pins));
  member("claims", state.claims());
  name("warnings");
  put_each(warnings_of(state, found.pins),
           [](faro::message const& warning) { put(std::string_view{warning}); });
  std::uint64_t rounds = 0;
  for (auto const& p : state.publics()) rounds += p.signature_verified;
  member("signatures", std::uint64_t{state.signatures().size()});
  member("rounds_verified", rounds);
  put_shown(state);
  if (!given[5].empty()) put_names(state);
}

std::string_view name_of(verdict_code code) {
  switch (code) {
    case verdict_code::holds:
      return "holds";
    case verdict_code::changed:
      return "changed";
    case verdict_code::no_transcript:
      return "no transcript";
    case verdict_code::not_decided:
      break;
  }
  return "not decided";
}

std::optional<std::string> known(std::size_t which) {
  return given.at(which).empty() ? std::nullopt : std::optional{given.at(which)};
}

}  // namespace

extern "C" {

/// Room for so many bytes: of the transcript (0), of what is known from elsewhere (1 to 4), or of a list of
/// hidden names (5).
__attribute__((export_name("room"))) char* faro_verifier_room(std::size_t which, std::size_t size) {
  given.at(which).resize(size);
  return given.at(which).data();
}

/// The verdict on what stands there: four bytes with its size, and so many bytes of JSON. They stay until it
/// is called again; what stood there is gone.
__attribute__((export_name("verdict"))) char const* faro_verifier_verdict() {
  auto const found = verify_transcript(given[0], {known(1), known(2), known(3), known(4)});
  answer.assign(sizeof(std::uint32_t), '\0');
  answer += '{';
  member("code", static_cast<std::uint64_t>(found.code));
  member("verdict", name_of(found.code));
  member("rule", static_cast<std::uint64_t>(found.broken ? static_cast<int>(*found.broken) : 0));
  member("line", std::uint64_t{found.line});
  member("said", std::string_view{found.said});
  member("verifies_drand", can_verify_drand());
  if (found.state) put_state(found);
  answer += '}';
  auto const size = static_cast<std::uint32_t>(answer.size() - sizeof(std::uint32_t));
  std::memcpy(answer.data(), &size, sizeof size);
  for (auto& text : given) text.clear();
  return answer.data();
}

// Debian's arithmetic of 128 bits was compiled to watch its stack: these it asks for.
std::uintptr_t __stack_chk_guard = 0x5eed'cafe;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

}  // extern "C"
