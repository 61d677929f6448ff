// Answers that speak of the others ("none of the above", "both A and C"): they must not move.
#include "exam/src/reading/anchor_vocabulary.hpp"
#include "exam/src/reading/anchor_words.hpp"
#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

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
std::string read_aloud(std::string_view text) {
  auto out = small_letters(lower_case(squeezed(trimmed(without_tags(text)))));
  for (bool more = true; more;) {
    more = false;
    while (!out.empty() && (out.back() == '.' || out.back() == '!' || out.back() == ' ')) out.pop_back();
    for (std::string_view const stop : {"。", "．", "！"}) {
      if (!out.ends_with(stop)) continue;
      out.resize(out.size() - stop.size());
      more = true;
    }
  }
  return out;
}

std::vector<std::string> patterns_in(std::string_view text) {
  std::vector<std::string> out;
  for (auto const part : split(text, '|')) {
    auto one = small_letters(lower_case(squeezed(trimmed(part))));
    for (auto dots = one.find("…"); dots != std::string::npos; dots = one.find("…", dots))
      one.replace(dots, 3, "*");
    for (auto dots = one.find("..."); dots != std::string::npos; dots = one.find("...", dots))
      one.replace(dots, 3, "*");
    while (!one.empty() && one.back() == '.') one.pop_back();
    if (!one.empty()) out.push_back(std::move(one));
  }
  return out;
}

/// What stands for all, or none, in every language.
std::vector<std::string> const& usual_patterns() {
  static auto const all = [] {
    std::vector<std::string> out;
    for (auto const& patterns : anchor_patterns())
      std::ranges::move(patterns_in(patterns), std::back_inserter(out));
    return out;
  }();
  return all;
}

/// Whether a word is the letter of an answer. A small e, o, y, i or u joins; of other alphabets those letters
/// count that answers are lettered by (Cyrillic ones as capitals: small ones are words).
bool is_letter_of_answer(std::string_view word) {
  bool const joins = word == "e" || word == "o" || word == "y" || word == "i" || word == "u";
  auto const small = lower_case(word);
  if (word.size() == 1) return small[0] >= 'a' && small[0] <= 'h' && !joins;
  static constexpr std::string_view others[] = {"А", "Б", "В", "Г",  "Д",  "Е",  "أ",  "ا",  "ب",
                                                "ج", "د", "ه", "Ａ", "Ｂ", "Ｃ", "Ｄ", "Ｅ", "Ｆ"};
  return std::ranges::find(others, word) != std::end(others);
}

/// The words of an answer, with what joins letters in Japanese and Arabic set apart: "AとBの両方", "أ وب".
std::string with_words_parted(std::string_view text) {
  std::string out{text};
  std::ranges::replace_if(
      out, [](char c) { return c == ',' || c == '/' || c == ';'; }, ' ');
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

/// "both A and C", "A e B", "alle außer B". `text` with its capitals.
by_letters said_by_letters(std::string_view text) {
  std::size_t others = 0;
  std::set<std::string> distinct;  // "a true or a false statement" names none
  bool exception = false;
  for (auto const& spaced = with_words_parted(std::string{text} + ' '); auto word : words_of(spaced)) {
    while (!word.empty() && std::string_view{"()'\".:"}.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    while (!word.empty() && std::string_view{"('\""}.find(word.front()) != std::string_view::npos)
      word.remove_prefix(1);
    if (word.empty()) continue;
    auto const small = small_letters(lower_case(word));
    if (is_letter_of_answer(word)) {
      distinct.insert(small);
    } else if (may_stand_with_letters(small) || is_in_vocabulary(small)) {
      ++others;
      exception = exception || makes_an_exception(small);
    } else {
      return by_letters::nothing;
    }
  }
  auto const letters = distinct.size();
  if (others == 0) return letters >= 2 ? by_letters::letters_alone : by_letters::nothing;
  return letters >= (exception ? 1U : 2U) ? by_letters::others : by_letters::nothing;
}

bool means_letters(std::string_view text) {
  if (said_by_letters_in_japanese(text) == of_others::by_place) return true;
  return said_by_letters(text) == by_letters::others;
}

/// Whether only the teacher can say if an answer speaks of the others.
bool is_unsure(std::string const& aloud) {
  constexpr std::size_t few_words = 7, few_characters = 40;
  if (may_speak_of_others(aloud)) return true;
  return names_answers(aloud) && words_of(aloud).size() <= few_words &&
         count_characters(aloud) <= few_characters;
}

/// Whether it speaks of them by what may be their places, or by letters alone: "the first two", "A, C".
bool may_mean_places(std::string_view text, std::string const& aloud) {
  return said_of_others(aloud) == of_others::perhaps ||
         said_by_letters_in_japanese(text) == of_others::perhaps ||
         said_by_letters(text) == by_letters::letters_alone;
}

}  // namespace

anchor_finder::anchor_finder(read_options const& options)
    : detect_{options.detect_anchors}, given_{patterns_in(options.anchor_patterns)} {}

void anchor_finder::find(bank& all, question& q) const {
  if (q.kind != question_kind::choice || !q.shuffle) return;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const text = without_tags(q.answers[i].text.text);
    auto const aloud = read_aloud(q.answers[i].text.text);
    auto const name = say("answer {}", letter(i));
    bool const by_letters = detect_ && means_letters(text);
    auto const said = detect_ ? said_of_others(aloud) : of_others::nothing;
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
    } else if (said == of_others::all_together || (detect_ && std::ranges::any_of(usual_patterns(), like))) {
      q.answers[i].anchored = true;
      tell(all, severity::warning, q,
           say("{} ({}) is taken to mean the others and stays {}; --no-detect-anchors lets it move", name,
               quoted(aloud), (i + 1 == q.answers.size() ? "last" : "at its place")));
    } else if (detect_ && may_mean_places(text, aloud)) {
      tell(all, severity::warning, q,
           say("{} ({}) moves; if it speaks of the others, 'faro: shuffle=off' keeps all in their order",
               name, quoted(aloud)));
    } else if (detect_ && is_unsure(aloud)) {
      tell(all, severity::warning, q,
           say("{} ({}) moves; if it speaks of the others, 'faro: anchor={}' keeps it there", name,
               quoted(aloud), letter(i)));
    }
  }
}

}  // namespace faro::exam::detail
