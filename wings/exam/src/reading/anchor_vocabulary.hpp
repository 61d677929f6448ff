// Answers that speak of the others, read word by word: a small vocabulary of each language says which words
// mean how many ("all", "none"), which mean the other answers or whether they are right, and which may stand
// between. Apart from the list of whole answers (anchor_words).
#pragma once
#include <cstdint>
#include <string_view>

namespace faro::exam::detail {

/// What an answer says of the others.
enum class of_others : std::uint8_t {
  nothing,
  all_together,  ///< "none of the given options": it stands where it stood
  by_place,      ///< "the first two answers": all keep their order
  perhaps        ///< only the teacher knows: "the first two"
};
/// `aloud`: the answer in small letters, one blank between words, no full stop.
of_others said_of_others(std::string_view aloud);

/// Whether a word (in small letters) is of the vocabulary of any language, so that it may stand with letters.
bool is_in_vocabulary(std::string_view word);

/// What a Japanese answer says by letters ("AとBのみ"): by_place; by signs that may be those of the question
/// ("アとイ"): perhaps.
of_others said_by_letters_in_japanese(std::string_view text);

}  // namespace faro::exam::detail
