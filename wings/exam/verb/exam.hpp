// What the sub-verbs of `faro exam` share: banks from files, and the options that say how to read them.
#pragma once
#include "cli/options/command.hpp"
#include "exam/verb/beside.hpp"

#include <faro/exam/detail/version.hpp>
#include <faro/exam/read.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// Files of questions, and how to read them.
struct bank_arguments {
  std::vector<std::string> files;
  std::optional<exam::bank_format> format;
  std::optional<std::string> anchor;
  bool latin_1 = false, no_detect_anchors = false, moodle_weights = false;
};

/// Adds BANK... and the options. `arguments` must outlive the parsing.
void add_bank_input(command& verb, bank_arguments& arguments);
/// Adds --moodle-weights.
void add_moodle_weights(command& verb, bank_arguments& arguments);

exam::read_options read_options_of(bank_arguments const& arguments);
/// The files as one bank, those of packages too; `origins` learns where each source is from. Throws
/// usage_error or input_error.
exam::bank read_banks(bank_arguments const& arguments, std::vector<bank_origin>* origins = nullptr);
/// Throws input_error with the first error in the bank and how many more there are.
void refuse_errors(exam::bank const& all);

void add_exam_formats(command& exam);
void add_exam_make(command& exam);
void add_exam_verify(command& exam);
void add_exam_grade(command& exam);
void add_exam_regrade(command& exam);
void add_exam_unshuffle(command& exam);
void add_exam_judge(command& exam);
void add_exam_receipt(command& exam);
void add_exam_confirm(command& exam);

}  // namespace faro::program
