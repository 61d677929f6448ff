// Answers that speak of the others ("none of the above", "both A and C"): they must not move.
#include "exam/reading/anchor_vocabulary.hpp"
#include "exam/reading/anchor_words.hpp"
#include "exam/reading/reading.hpp"

#include <faro/text/message.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <iterator>
#include <set>

namespace faro::exam::detail {

std::string small_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0, 1});
    auto code = character.code;
    bool const latin_1 = code >= 0xC0 && code <= 0xDE && code != 0xD7;
    bool const greek_or_cyrillic = (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F);
    bool const even_is_capital = (code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177);
    bool const odd_is_capital = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E);
    if (latin_1 || greek_or_cyrillic) {
      code += 32;
    } else if (code >= 0x401 && code <= 0x40F) {
      code += 80;
    } else if ((even_is_capital && code % 2 == 0) || (odd_is_capital && code % 2 == 1)) {
      ++code;
    }
    if (code == character.code) {
      out += text.substr(at, character.size);
    } else {
      append_utf8(out, code);
    }
    at += character.size;
  }
  return out;
}

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
std::string read_aloud(std::string_view text, unsigned edition) {
  auto out = lower_case(squeezed(trimmed(without_tags(text))));
  if (edition >= 4) out = small_letters(out);
  for (bool more = true; more;) {
    more = false;
    while (!out.empty() && (out.back() == '.' || out.back() == '!' || out.back() == ' ')) out.pop_back();
    for (std::string_view const stop : {"。", "．", "！"}) {
      if (edition < 4 || !out.ends_with(stop)) continue;
      out.resize(out.size() - stop.size());
      more = true;
    }
  }
  return out;
}

std::vector<std::string> patterns_in(std::string_view text, unsigned edition) {
  std::vector<std::string> out;
  for (auto const part : split(text, '|')) {
    auto one = lower_case(squeezed(trimmed(part)));
    if (edition >= 4) one = small_letters(one);
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

/// Whether a word is the letter of an answer. A small e, o, y, i or u joins; of other alphabets those letters
/// count that answers are lettered by, from edition 4 on (Cyrillic ones as capitals: small ones are words).
bool is_letter_of_answer(std::string_view word, unsigned edition) {
  bool const joins = word == "e" || word == "o" || word == "y" || word == "i" || word == "u";
  auto const small = lower_case(word);
  if (word.size() == 1) return small[0] >= 'a' && small[0] <= 'h' && !joins;
  if (edition < 4) return false;
  static constexpr std::string_view others[] = {"А", "Б", "В", "Г",  "Д",  "Е",  "أ",  "ا",  "ب",
                                                "ج", "د", "ه", "Ａ", "Ｂ", "Ｃ", "Ｄ", "Ｅ", "Ｆ"};
  return std::ranges::find(others, word) != std::end(others);
}

/// The words of an answer, with what joins letters in Japanese and Arabic set apart: "AとBの両方", "أ وب".
std::string with_words_parted(std::string_view text, unsigned edition) {
  std::string out{text};
  std::ranges::replace_if(
      out, [](char c) { return c == ',' || c == '/' || c == ';'; }, ' ');
  if (edition < 4) return out;
  auto const part = [&](std::string_view what, std::string const& with) {
    for (auto at = out.find(what); at != std::string::npos; at = out.find(what, at + with.size()))
      out.replace(at, what.size(), with);
  };
  for (std::string_view const stop : {"،", "。"}) part(stop, " ");
  for (std::string_view const letter : {"أ", "ب", "ج", "د", "ه"})
    part(" و" + std::string{letter} + ' ', " و " + std::string{letter} + ' ');
  if (text.find("と") == std::string_view::npos && text.find("の") == std::string_view::npos &&
      text.find("、") == std::string_view::npos && text.find("が") == std::string_view::npos)
    return out;
  for (auto const joiner : joiners_of_letters()) part(joiner, " & ");
  return out;
}

/// What is said by letters.
enum class by_letters : std::uint8_t { nothing, others, letters_alone };

/// The same in more languages, "A e B", "alle außer B". `text` with its capitals.
by_letters said_by_letters(std::string_view text, unsigned edition) {
  std::size_t letters = 0, others = 0;
  std::set<std::string> distinct;
  bool exception = false;
  for (auto const& spaced = with_words_parted(std::string{text} + ' ', edition);
       auto word : words_of(spaced)) {
    while (!word.empty() && std::string_view{"()'\".:"}.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    while (!word.empty() && std::string_view{"('\""}.find(word.front()) != std::string_view::npos)
      word.remove_prefix(1);
    if (word.empty()) continue;
    auto const small = edition >= 4 ? small_letters(lower_case(word)) : lower_case(word);
    if (is_letter_of_answer(word, edition)) {
      ++letters;
      distinct.insert(small);
    } else if (may_stand_with_letters(small, edition) || (edition >= 6 && is_in_vocabulary(small))) {
      ++others;
      exception = exception || makes_an_exception(small, edition);
    } else {
      return by_letters::nothing;
    }
  }
  if (edition >= 6) letters = distinct.size();  // "a true or a false statement" names none
  if (others == 0) return letters >= 2 && edition >= 6 ? by_letters::letters_alone : by_letters::nothing;
  return letters >= (exception ? 1U : 2U) ? by_letters::others : by_letters::nothing;
}

bool means_letters(std::string_view text, unsigned edition) {
  if (edition >= 6 && said_by_letters_in_japanese(text) == of_others::by_place) return true;
  return said_by_letters(text, edition) == by_letters::others;
}

/// Whether only the teacher can say if an answer speaks of the others.
bool is_unsure(std::string const& aloud, unsigned edition) {
  constexpr std::size_t few_words = 7, few_characters = 40;
  if (may_speak_of_others(aloud, edition)) return true;
  return edition >= 4 && names_answers(aloud) && words_of(aloud).size() <= few_words &&
         count_characters(aloud) <= few_characters;
}

/// Whether it speaks of them by what may be their places, or by letters alone: "the first two", "A, C".
bool may_mean_places(std::string_view text, std::string const& aloud, unsigned edition) {
  return edition >= 6 && (said_of_others(aloud) == of_others::perhaps ||
                          said_by_letters_in_japanese(text) == of_others::perhaps ||
                          said_by_letters(text, edition) == by_letters::letters_alone);
}

}  // namespace

anchor_finder::anchor_finder(read_options const& options)
    : detect_{options.detect_anchors},
      edition_{options.edition},
      given_{patterns_in(options.anchor_patterns, options.edition)} {
  if (!detect_) return;
  if (edition_ == 1) usual_ = patterns_in(first_anchors(), edition_);
  for (auto const& language : anchor_languages()) {
    if (edition_ >= language.since)
      std::ranges::move(patterns_in(language.patterns, edition_), std::back_inserter(usual_));
  }
}

void anchor_finder::find(bank& all, question& q) const {
  if (q.kind != question_kind::choice || !q.shuffle) return;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const text = without_tags(q.answers[i].text.text);
    auto const aloud = read_aloud(q.answers[i].text.text, edition_);
    auto const name = "answer " + std::string{letter(i)};
    bool const by_letters =
        detect_ && (edition_ == 1 ? first_means_letters(aloud) : means_letters(text, edition_));
    auto const said = detect_ && edition_ >= 6 ? said_of_others(aloud) : of_others::nothing;
    if (by_letters || said == of_others::by_place) {
      q.shuffle = false;
      tell(all, severity::warning, q,
           say("{} means others by their {} ({}): the answers keep their order", name,
               (by_letters ? "letters" : "places"), quoted(aloud)));
      return;
    }
    if (q.answers[i].anchored) continue;
    auto const like = [&](std::string const& p) { return is_like(aloud, p); };
    if (std::ranges::any_of(given_, like)) {
      q.answers[i].anchored = true;
      q.notes += name + " stays (--anchor)";
    } else if (said == of_others::all_together || std::ranges::any_of(usual_, like)) {
      q.answers[i].anchored = true;
      tell(all, severity::warning, q,
           say("{} ({}) is taken to mean the others and stays {}; --no-detect-anchors lets it move", name,
               quoted(aloud), (i + 1 == q.answers.size() ? "last" : "at its place")));
    } else if (detect_ && may_mean_places(text, aloud, edition_)) {
      tell(all, severity::warning, q,
           say("{} ({}) moves; if it speaks of the others, 'faro: shuffle=off' keeps all in their order",
               name, quoted(aloud)));
    } else if (detect_ && edition_ > 1 && is_unsure(aloud, edition_)) {
      tell(all, severity::warning, q,
           say("{} ({}) moves; if it speaks of the others, 'faro: anchor={}' keeps it there", name,
               quoted(aloud), letter(i)));
    }
  }
}

}  // namespace faro::exam::detail
