// What the sub-verbs of `faro exam` share: banks from files, and the options that say how to read them.
#pragma once
#include "cli/cli_forward.hpp"

#include <faro/exam/read.hpp>
#include <faro/exam/version.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// As they were given.
struct bank_arguments {
  std::vector<std::string> files;
  std::optional<std::string> format, encoding, anchor;
  bool no_detect_anchors = false;
  unsigned edition = exam::newest_edition;  ///< of what is made (faro/exam/bank.hpp)
};

/// Adds BANK... and the options. `arguments` must outlive the parsing.
void add_bank_input(CLI::App& verb, bank_arguments& arguments);

exam::read_options read_options_of(bank_arguments const& arguments);
/// The files as one bank. Throws usage_error or input_error.
exam::bank read_banks(bank_arguments const& arguments);
/// Throws input_error with the first error in the bank and how many more there are.
void refuse_errors(exam::bank const& all);

void add_exam_formats(CLI::App& exam);
void add_exam_make(CLI::App& exam);
void add_exam_verify(CLI::App& exam);
void add_exam_grade(CLI::App& exam);
void add_exam_regrade(CLI::App& exam);
void add_exam_unshuffle(CLI::App& exam);
void add_exam_judge(CLI::App& exam);

}  // namespace faro::program
