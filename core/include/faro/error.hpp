// The errors of the library.
//
//   try {
//     (void)parse_deck_literal("land*0");
//   } catch (faro::error const& e) {
//     std::cerr << e.what() << '\n';  // deck: expected 1 to 10000000 copies of 'land', got 0
//   }
//
// Data from outside that breaks a precondition throws a type derived from faro::error. Its message is one
// line that names the value, the place (line, pick number, card) and what would have been right; in other
// languages, too, where it is made as a message (text/detail/message.hpp). A programmer's mistake is an
// assertion instead. Cost: that of a std::runtime_error. Errors are values of their own: they may be kept and
// handed to other threads.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

namespace faro {

class message;

/// The base of every exception that the library throws.
class error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  explicit error(message const& said);
  /// What is said, which may have words in other languages; what() is the English.
  [[nodiscard]] message said() const;

 private:
  std::shared_ptr<message const> said_;
};

/// A value from outside is not what is accepted: a parameter, a line of a file, a name.
class input_error : public error {
 public:
  using error::error;
};

/// The operating system refused: no randomness, no memory, no disk.
class system_error : public error {
 public:
  using error::error;
};

}  // namespace faro
