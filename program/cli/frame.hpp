// All that verbs share, for those that need most of it. One concept a file: how it ends (exit_codes.hpp),
// what it says (output.hpp), to what terminal (terminal.hpp), the run and its operands (program.hpp), values
// (values.hpp).
#pragma once
#include "cli/options/exit_codes.hpp"
#include "cli/options/options.hpp"
#include "cli/options/shuffle_parameters.hpp"
#include "cli/options/values.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "cli/terminal.hpp"
