// A program of somebody else's that is started to read what it prints.
//
// The command runs under /bin/sh -c in a process group of its own, with nothing on its standard input; what
// it says on standard error is seen. When enough has been read it is told to end (SIGTERM) and, two seconds
// later, made to (SIGKILL), with all that it has started. Ctrl-C ends it as well. One at a time.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace faro::program {

/// How a program ended.
struct child_ending {
  int status = 0;  ///< its exit status, when it ended by itself
  int signal = 0;  ///< the signal that ended it, or 0
  [[nodiscard]] bool well() const { return status == 0 && signal == 0; }
  /// "ended with status 3", "was ended by signal 11 (Segmentation fault)".
  [[nodiscard]] message text() const;
};

class child_process {
 public:
  /// Starts `/bin/sh -c command`, where that may be done (permissions.hpp). Throws system_error when it
  /// fails.
  explicit child_process(std::string const& command);
  child_process(child_process const&) = delete;
  child_process& operator=(child_process const&) = delete;
  /// Stops it.
  ~child_process();

  /// Waits for some of its output; how many bytes there are, 0 at the end. Throws system_error.
  std::size_t read(std::span<char> into);
  /// Of what it prints; -1 when that was read to its end.
  [[nodiscard]] int output() const { return output_; }
  /// Closes its output and waits until it has ended by itself. For use when read() has given 0.
  child_ending wait();
  /// Ends it, wherever it is; at once if it has ended before. Takes at most some two seconds.
  child_ending stop();

 private:
  void close_output();
  bool ended_within(int milliseconds) const;
  child_ending reap();

  int process_ = -1;
  int output_ = -1;
  std::optional<child_ending> ending_;
};

}  // namespace faro::program
