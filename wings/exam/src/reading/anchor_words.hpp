// How answers speak of the others, language by language: data for anchors.cpp.
#pragma once
#include <span>
#include <string_view>

namespace faro::exam::detail {

/// Patterns of answers that stay where they are, a language each, parted by '|'; '*' stands for anything.
/// Lower case.
std::span<std::string_view const> anchor_patterns();

/// Words that may stand with letters in an answer that names others ("both A and C are right"), beside those
/// of the vocabulary.
bool may_stand_with_letters(std::string_view word);
/// Words by which one letter is enough: "all except B".
bool makes_an_exception(std::string_view word);
/// Answers of which only the teacher knows whether they speak of the others: "both", "none".
bool may_speak_of_others(std::string_view answer);
/// Words that speak of answers ("answers", "réponses", "上記"), which an answer of few words may hold because
/// it speaks of the others.
bool names_answers(std::string_view answer);
/// What joins or follows letters where words are not parted by blanks ("と", "の両方").
std::span<std::string_view const> joiners_of_letters();

}  // namespace faro::exam::detail
