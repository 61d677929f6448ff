// What the names in a question about a game are: texts, fields, counts.
#include "games/src/scripts/outcomes/terms.hpp"
#include "language/unknown_word.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds::outcomes {

namespace {

bool is_value(term const& t) {
  return t.what == term_kind::outcome || t.what == term_kind::entry || t.what == term_kind::element;
}

[[noreturn]] void refuse_name(term const& t, known_names const& names, std::string_view query) {
  std::vector<std::string> all;
  std::vector<std::string> shown;
  constexpr std::size_t most_shown = 12;
  auto const add = [&](std::string const& name) {
    all.push_back(name);
    if (shown.size() < most_shown) shown.push_back(name);
  };
  add("outcome");
  for (auto const& [text, value] : names.texts) {
    if (text.find_first_not_of("-.0123456789") != std::string::npos) add(text);  // numbers need no names
  }
  for (auto const& name : names.fields) add(name);
  for (auto const& name : names.counts) add(name);
  auto otherwise = say("; it knows {}{}", joined(shown), all.size() > shown.size() ? ", …" : "");
  if (t.text.find('-') != std::string::npos) otherwise = say(" (blanks stand around a minus){}", otherwise);
  language::refuse_word(query, t.at, say("'{}' is no outcome, field or count of the game", t.text), t.text,
                        all, otherwise);
}

void bind_name(term& t, known_names const& names, std::string_view query, bool prefers_text) {
  if (t.means == name_meaning::field || t.means == name_meaning::counted) {  // field(NAME), counted(NAME)
    auto const& these = t.means == name_meaning::field ? names.fields : names.counts;
    if (these.contains(t.text) || !names.complete) return;
    std::vector<std::string> const all{these.begin(), these.end()};
    throw query_error{query, t.at,
                      say("'{}' is no {} of the game", t.text,
                          t.means == name_meaning::field ? "field of outcomes" : "count"),
                      t.text, all};
  }
  auto const text = names.texts.find(t.text);
  bool const is_text = text != names.texts.end();
  if (is_text && (prefers_text || t.is_quoted)) {
    t.means = name_meaning::text;
  } else if (names.counts.contains(t.text)) {
    t.means = name_meaning::counted;
  } else if (names.fields.contains(t.text)) {
    t.means = name_meaning::field;
  } else if (is_text) {
    t.means = name_meaning::text;
  } else if (!names.complete) {
    t.means = name_meaning::open;
    t.value = script_value{t.text};
  } else {
    refuse_name(t, names, query);
  }
  if (t.means == name_meaning::text) t.value = text->second;
}

}  // namespace

void bind_names(term& t, known_names const& names, std::string_view query, bool prefers_text) {
  if (t.what == term_kind::name) return bind_name(t, names, query, prefers_text);
  if (t.what == term_kind::has && names.complete && !names.fields.contains(t.text)) {
    std::vector<std::string> const all{names.fields.begin(), names.fields.end()};
    throw query_error{query, t.at, say("'{}' is no field of outcomes of the game", t.text), t.text, all};
  }
  bool const beside_value = t.what == term_kind::compared && std::ranges::any_of(t.parts, is_value);
  for (auto& part : t.parts) bind_names(part, names, query, beside_value);
}

}  // namespace faro::odds::outcomes
