// Which options go with which kinds of questions.
#pragma once
#include "cli/options.hpp"
#include "odds/src/subject.hpp"

#include <optional>
#include <string_view>

namespace faro::program {

/// The kinds of questions.
using about = odds::subject;

/// Refuses, by a usage_error, an option that the question would not use: it would change nothing.
void check_options(command const& verb, about question);

/// The first of these options, with blanks between, that was given.
std::optional<std::string_view> first_given(std::string_view options);
/// Throws usage_error where one of the options, with blanks between, was given beside what leaves nothing for
/// it.
void refuse_beside(std::string_view what, std::string_view options);

}  // namespace faro::program
