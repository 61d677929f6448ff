// How the program ends: its exit codes, and the exceptions by which a verb asks for one.
//
//   exit code  meaning                                         thrown by a verb
//   0          done
//   1          the answer is "no": a verification failed       verification_failed
//   2          bad usage or bad input                          faro::error, usage_error
//   3          the system failed: disk, memory, randomness     faro::system_error, std::bad_alloc
//   4          not decided yet: the draw waits for something,  undecided
//              or a limit ended a reading and left bounds
//   130        stopped, by Ctrl-C say: ends by that signal     faro::stopped
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

enum exit_code : int {
  done = 0,
  answer_is_no = 1,
  bad_input = 2,
  system_failed = 3,
  not_decided = 4,
  was_stopped = 130
};

/// The answer is "no": exit 1. The message goes to stderr, unless it is empty.
class verification_failed : public error {
 public:
  using error::error;
};

/// Options that don't go together, a value that is no number: exit 2.
class usage_error : public input_error {
 public:
  using input_error::input_error;
};

/// Neither yes nor no: what would decide is still to come. Exit 4. The message goes to stderr, unless it is
/// empty.
class undecided : public error {
 public:
  using error::error;
};

/// How a program ends: its exit code, and the one line that it has to say.
struct ending {
  int code = 0;
  faro::message message;
};

/// What an exception means to the outside.
ending ending_of(std::exception_ptr const& problem);

/// Every exit code with its meaning, for manual pages.
std::vector<std::pair<int, std::string>> const& exit_code_table();

}  // namespace faro::program
