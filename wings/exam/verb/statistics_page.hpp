// The statistics of an exam on one page, in the words of teachers.
#pragma once
#include "exam/src/reliability.hpp"

#include <string>

namespace faro::program {

/// HTML, whole in itself; no student is named on it. `title` heads it.
/// In the language of the exam's pages.
std::string statistics_page(std::string const& title, std::string const& language, exam::grader const& grader,
                            std::vector<exam::graded_sheet> const& sheets);

}  // namespace faro::program
