// Answers that are distributions of whole numbers: exact ones, and what random orders or rolls showed.
#pragma once
#include "answer/report.hpp"
#include "questions/question_options.hpp"

#include <faro/exact/event.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace faro::program {

constexpr std::size_t most_rows = 100'000;

/// Throws input_error where the distribution is too long to be shown.
void fill_distribution(odds_report& report, distribution<integer> const& law);

/// Words have no order and no mean.
void name_faces(odds_report& report, distribution<integer> const& law,
                std::function<std::string(integer const&)> const& word);

}  // namespace faro::program
