// How an answer is read by the vocabularies.
#include "exam/src/reading/anchor_vocabulary.hpp"

#include "embedded/exam-others.csv.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::exam::detail {
namespace {

// ---- Words ------------------------------------------------------------------------------------------------

/// One spelling of what is written in several ways: Arabic without marks and with plain alifs, ё as е.
std::string plain_spelling(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    auto const code = character.code;
    bool const mark = (code >= 0x64B && code <= 0x652) || code == 0x640;
    if (code == 0x622 || code == 0x623 || code == 0x625) {
      append_utf8(out, 0x627);
    } else if (code == 0x451) {
      append_utf8(out, 0x435);
    } else if (!mark) {
      out += text.substr(at, character.size);
    }
    at += character.size;
  }
  return out;
}

/// Words, parted by blanks, signs and apostrophes.
std::vector<std::string> parted(std::string_view aloud) {
  std::string spaced = plain_spelling(aloud);
  for (std::string_view const sign :
       {"’", "«", "»", "„", "“", "”", "،", "–", "…", "(", ")", ",", ";", ":", "'", "\"", "/"}) {
    for (auto at = spaced.find(sign); at != std::string::npos; at = spaced.find(sign, at + 1))
      spaced.replace(at, sign.size(), " ");
  }
  std::vector<std::string> out;
  for (auto const word : words_of(spaced)) out.emplace_back(word);
  return out;
}

/// What a word may be, a bit each.
enum meaning : unsigned {
  says_many = 1,
  says_others = 2,
  says_noun = 4,
  says_of = 8,
  says_place = 16,
  says_small = 32,
  says_sign = 64
};

using dictionary = std::map<std::string, unsigned, std::less<>>;

/// The words of wings/exam/tables/exam-others.csv: those of Japanese, which stand without blanks, or of all
/// other languages.
std::vector<dictionary> dictionaries_of(bool is_japanese) {
  // In the order of their bits. many: how many ("all"). others: the other answers, or whether they are right
  // ("above", "true"). nouns: the others only where "of the" stands before ("none of the solutions"). small:
  // what may stand between.
  constexpr std::array<std::string_view, 6> kinds{"many", "others", "nouns", "of", "places", "small"};
  std::vector<dictionary> out;
  std::string language;
  for (auto const& [number, cells] : parse_csv(embedded::exam_others_csv, "exam-others.csv")) {
    if (number == 1 || (cells[0] == "ja") != is_japanese) continue;
    if (std::exchange(language, cells[0]) != cells[0]) out.emplace_back();
    auto const kind = 1U << (std::ranges::find(kinds, cells[1]) - kinds.begin());
    for (auto const word : words_of(cells[2])) out.back()[plain_spelling(word)] |= kind;
  }
  return out;
}

std::vector<dictionary> const& dictionaries() {
  static auto const all = dictionaries_of(false);
  return all;
}

unsigned meaning_in(dictionary const& language, std::string_view word) {
  if (auto const at = language.find(word); at != language.end()) return at->second;
  constexpr std::string_view arabic_and = "و";  // stands at the word that follows it
  if (!word.starts_with(arabic_and)) return 0;
  auto const at = language.find(word.substr(arabic_and.size()));
  return at == language.end() ? 0 : at->second;
}

of_others judged(unsigned said) {
  auto const says = [said](unsigned what) { return (said & what) != 0; };
  if (says(says_place)) {
    bool const of_answers = says(says_others | says_noun);
    if (of_answers && says(says_many)) return of_others::by_place;  // "the first two answers"
    return of_answers || says(says_many) ? of_others::perhaps : of_others::nothing;
  }
  bool const named = says(says_others) || (says(says_noun) && says(says_of));
  return says(says_many) && named ? of_others::all_together : of_others::nothing;
}

/// All that the words say together, where each is of the language.
std::optional<unsigned> said_in(dictionary const& language, std::span<std::string const> words) {
  unsigned said = 0;
  for (auto const& word : words) {
    auto const one = meaning_in(language, word);
    if (one == 0) return std::nullopt;
    said |= one;
  }
  return said;
}

// ---- Japanese ---------------------------------------------------------------------------------------------

/// What a text says that is one word after another; `letters` may stand in it, no two side by side.
std::optional<unsigned> said_in_japanese(std::string_view text, std::span<std::string_view const> letters) {
  static auto const words = dictionaries_of(true).front();
  // What was said when the words reached a place, and whether the last was a letter.
  std::map<std::size_t, std::array<std::optional<unsigned>, 2>> reached;
  reached[0][0] = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const so_far = reached.find(at);
    if (so_far == reached.end()) continue;
    auto const reach = [&](std::size_t to, unsigned said, bool letter) {
      auto& there = reached[to][letter];
      there = there.value_or(0) | said;
    };
    for (bool const after_letter : {false, true}) {
      auto const said = so_far->second[after_letter];
      if (!said) continue;
      for (auto const& [word, kind] : words) {
        if (text.substr(at).starts_with(word)) reach(at + word.size(), *said | kind, false);
      }
      for (auto const letter : letters) {
        if (!after_letter && text.substr(at).starts_with(letter))
          reach(at + letter.size(), *said | says_sign, true);
      }
    }
  }
  auto const end = reached.find(text.size());
  if (end == reached.end()) return std::nullopt;
  auto const& [word, letter] = end->second;
  if (!word && !letter) return std::nullopt;
  return word.value_or(0) | letter.value_or(0);
}

std::size_t count_of(std::string_view text, std::span<std::string_view const> signs) {
  std::size_t out = 0;
  for (auto const one : signs) out += text.find(one) != std::string_view::npos;
  return out;
}

std::string without_blanks(std::string_view text) {
  std::string out{text};
  std::erase(out, ' ');
  return out;
}

bool is_japanese(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    if ((character.code >= 0x3041 && character.code <= 0x30FF) ||
        (character.code >= 0x4E00 && character.code <= 0x9FFF))
      return true;
    at += character.size;
  }
  return false;
}

}  // namespace

of_others said_of_others(std::string_view aloud) {
  if (is_japanese(aloud)) {
    auto const said = said_in_japanese(without_blanks(aloud), {});
    return said ? judged(*said) : of_others::nothing;
  }
  auto const words = parted(aloud);
  if (words.empty()) return of_others::nothing;
  auto best = of_others::nothing;
  for (auto const& language : dictionaries()) {
    auto const said = said_in(language, words);
    auto const one = said ? judged(*said) : of_others::nothing;
    if (one == of_others::all_together || one == of_others::by_place) return one;
    if (one == of_others::perhaps) best = one;
  }
  return best;
}

bool is_in_vocabulary(std::string_view word) {
  auto const plain = plain_spelling(word);
  return std::ranges::any_of(dictionaries(),
                             [&](auto const& language) { return meaning_in(language, plain) != 0; });
}

of_others said_by_letters_in_japanese(std::string_view text) {
  static constexpr std::array<std::string_view, 16> letters{"A",  "B",  "C",  "D",  "E",  "F",  "G",  "H",
                                                            "Ａ", "Ｂ", "Ｃ", "Ｄ", "Ｅ", "Ｆ", "Ｇ", "Ｈ"};
  static constexpr std::array<std::string_view, 20> signs{"ア", "イ", "ウ", "エ", "オ", "カ", "1",
                                                          "2",  "3",  "4",  "5",  "１", "２", "３",
                                                          "４", "５", "①",  "②",  "③",  "④"};
  auto const bare = without_blanks(text);
  if (!is_japanese(bare)) return of_others::nothing;
  bool const exception = bare.find("以外") != std::string::npos;
  if (count_of(bare, letters) >= (exception ? 1U : 2U) && said_in_japanese(bare, letters))
    return of_others::by_place;
  if (count_of(bare, signs) >= 2 && said_in_japanese(bare, signs)) return of_others::perhaps;
  return of_others::nothing;
}

}  // namespace faro::exam::detail
