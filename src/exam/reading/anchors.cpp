// Answers that speak of the others ("none of the above", "both A and C"): they must not move.
#include "exam/reading/anchor_words.hpp"
#include "exam/reading/reading.hpp"

#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <iterator>
#include <set>

namespace faro::exam::detail {
namespace {

std::string without_tags(std::string_view text) {
  std::string out;
  bool tag = false;
  for (char const c : text) {
    if (c == '<') tag = true;
    if (!tag) out += c;
    if (c == '>') tag = false;
  }
  return out;
}

/// The text as it is read: no markup, one blank between words, lower case, no full stop.
std::string read_aloud(std::string_view text) {
  auto out = lower_case(squeezed(trimmed(without_tags(text))));
  while (!out.empty() && (out.back() == '.' || out.back() == '!' || out.back() == ' ')) out.pop_back();
  return out;
}

std::vector<std::string> patterns_in(std::string_view text) {
  std::vector<std::string> out;
  for (auto const part : split(text, '|')) {
    auto one = lower_case(squeezed(trimmed(part)));
    for (auto dots = one.find("…"); dots != std::string::npos; dots = one.find("…", dots))
      one.replace(dots, 3, "*");
    for (auto dots = one.find("..."); dots != std::string::npos; dots = one.find("...", dots))
      one.replace(dots, 3, "*");
    while (!one.empty() && one.back() == '.') one.pop_back();
    if (!one.empty()) out.push_back(std::move(one));
  }
  return out;
}

/// "both a and c", "a and b", "a, b and d": means other answers by their letters, as faro 0.1 saw it.
bool first_means_letters(std::string_view aloud) {
  std::size_t letters = 0, words = 0;
  static std::set<std::string, std::less<>> const small{
      "both", "only", "and", "or", "either", "neither", "nor", "are", "is", "correct", "right", "true", "&"};
  for (std::size_t at = 0; at < aloud.size();) {
    auto const end = std::min(aloud.find_first_of(" ,/", at), aloud.size());
    auto word = aloud.substr(at, end - at);
    if (word.ends_with(')')) word.remove_suffix(1);
    if (word.starts_with('(')) word.remove_prefix(1);
    if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'h') {
      ++letters;
    } else if (!word.empty() && !small.contains(word)) {
      return false;
    } else {
      words += !word.empty();
    }
    at = end + 1;
  }
  return letters >= 2 && words >= 1;
}

/// The same in more languages, "A e B", "alle außer B": there a small e, o or y joins, and is no answer's
/// letter. `text` with its capitals.
bool means_letters(std::string_view text) {
  std::size_t letters = 0, others = 0;
  bool exception = false;
  std::string spaced{text};
  std::ranges::replace_if(
      spaced, [](char c) { return c == ',' || c == '/' || c == ';'; }, ' ');
  for (auto word : words_of(spaced)) {
    while (!word.empty() && std::string_view{"()'\".:"}.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    while (!word.empty() && std::string_view{"('\""}.find(word.front()) != std::string_view::npos)
      word.remove_prefix(1);
    if (word.empty()) continue;
    auto const small = lower_case(word);
    bool const joins = word == "e" || word == "o" || word == "y" || word == "i" || word == "u";
    if (word.size() == 1 && small[0] >= 'a' && small[0] <= 'h' && !joins) {
      ++letters;
    } else if (!may_stand_with_letters(small)) {
      return false;
    } else {
      ++others;
      exception = exception || makes_an_exception(small);
    }
  }
  return others > 0 && letters >= (exception ? 1U : 2U);
}

}  // namespace

anchor_finder::anchor_finder(read_options const& options)
    : detect_{options.detect_anchors},
      first_{options.edition == 1},
      given_{patterns_in(options.anchor_patterns)} {
  if (!detect_) return;
  if (first_) usual_ = patterns_in(first_anchors());
  for (auto const& [language, patterns] : first_ ? std::span<anchor_language const>{} : anchor_languages())
    std::ranges::move(patterns_in(patterns), std::back_inserter(usual_));
}

void anchor_finder::find(bank& all, question& q) const {
  if (q.kind != question_kind::choice || !q.shuffle) return;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const aloud = read_aloud(q.answers[i].text.text);
    auto const name = "answer " + std::string{letter(i)};
    bool const by_letters = detect_ && (first_ ? first_means_letters(aloud)
                                               : means_letters(without_tags(q.answers[i].text.text)));
    if (by_letters) {
      q.shuffle = false;
      say(all, severity::warning, q,
          name + " means others by their letters (" + quoted(aloud) + "): the answers keep their order");
      return;
    }
    if (q.answers[i].anchored) continue;
    auto const like = [&](std::string const& p) { return is_like(aloud, p); };
    if (std::ranges::any_of(given_, like)) {
      q.answers[i].anchored = true;
      q.notes += name + " stays (--anchor)";
    } else if (std::ranges::any_of(usual_, like)) {
      q.answers[i].anchored = true;
      say(all, severity::warning, q,
          name + " (" + quoted(aloud) + ") is taken to mean the others and stays " +
              (i + 1 == q.answers.size() ? "last" : "at its place") + "; --no-detect-anchors lets it move");
    } else if (detect_ && !first_ && may_speak_of_others(aloud)) {
      say(all, severity::warning, q,
          name + " (" + quoted(aloud) + ") moves; if it speaks of the others, 'faro: anchor=" + letter(i) +
              "' keeps it there");
    }
  }
}

}  // namespace faro::exam::detail
