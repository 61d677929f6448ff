// Where a run of a verb stands: what it prints to, which files it may see, what messages call it.
//
// The program has one that is the process: its streams, its disk. A question asked through faro/ask.hpp has
// one of its own: what it prints is kept, and the files it is given stand in the place of the disk. Verbs
// print, read and write as ever (output.hpp, files.hpp), which look here. One a thread: questions may be
// asked from several threads at once.
#pragma once
#include "cli/invocation.hpp"

#include <faro/text/detail/message.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

class output_file;

struct run_context {
  bool is_process = true;                 ///< the streams of the process; otherwise all is kept here
  output_file* prints_to = nullptr;       ///< what stands in the place of standard output, if anything does
  bool has_disk = true;                   ///< files that are not given may be read, and files be written
  std::string running = "faro";           ///< with what messages begin
  std::string language = "en";            ///< of messages (faro/text/detail/message.hpp)
  heard_messages const* heard = nullptr;  ///< what was said, where that is not English
  bool prints_prose = true;               ///< for people; otherwise JSON, or a format that was asked for
  invocation asked;                       ///< of the verb that runs

  std::map<std::string, std::string, std::less<>> given;    ///< files by name; "-" is standard input
  std::map<std::string, std::string, std::less<>> written;  ///< files that were written, without a disk
  std::string printed;                                      ///< to standard output
  std::vector<std::string> notes;                           ///< lines for standard error
};

/// Those of this thread; the process's, where none were entered.
run_context& current_run();

/// Stands in others until the end of the scope.
class run_scope {
 public:
  explicit run_scope(run_context& place);
  run_scope(run_scope const&) = delete;
  run_scope& operator=(run_scope const&) = delete;
  ~run_scope();

 private:
  run_context* before_;
};

}  // namespace faro::program
