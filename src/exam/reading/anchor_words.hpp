// How answers speak of the others, language by language: data for anchors.cpp.
#pragma once
#include <span>
#include <string_view>

namespace faro::exam::detail {

/// Patterns of answers that stay where they are, parted by '|'; '*' stands for anything. Lower case.
struct anchor_language {
  std::string_view language, patterns;
};
std::span<anchor_language const> anchor_languages();
/// What faro 0.1 knew.
std::string_view first_anchors();

/// Words that may stand beside letters in an answer that names others: "both A and C are right".
bool may_stand_with_letters(std::string_view word);
/// Words by which one letter is enough: "all except B".
bool makes_an_exception(std::string_view word);
/// Answers of which only the teacher knows whether they speak of the others: "both", "none".
bool may_speak_of_others(std::string_view answer);

}  // namespace faro::exam::detail
