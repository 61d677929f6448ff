// Where answers of a question stand: what counting versions and making them share.
#pragma once
#include <faro/exam/detail/version.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::exam::detail {

/// The prompts that are asked, of a matching question.
std::vector<std::uint8_t> prompts_of(question const& q);
/// The question with its answers in the order of the bank.
placed_question as_written(question const& q, std::uint32_t place);
/// Whether balancing decides where its right answer stands.
bool has_free_key(question const& q);

}  // namespace faro::exam::detail

namespace faro::exam {

/// What gives a part of the marks, for keys: "C 50 %, D 33.33333 %"; empty where nothing does.
std::string partial_marks_of(question const& q, placed_question const& placed);

}  // namespace faro::exam
