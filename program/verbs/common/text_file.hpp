// The door by which verbs read files of text: what looks compressed is told so at once, whichever verb reads
// it, rather than as whatever its bytes are taken for. Apart from cli/files, which reads any bytes.
#pragma once
#include "cli/files.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace faro::program {

/// A file of text. Throws as input_file, and input_error for compressed data, with how to unpack it,
/// and for UTF-16 and other files that are no text in UTF-8.
class text_file : public input_file {
 public:
  explicit text_file(std::string path) : input_file{std::move(path)} { refuse_no_text(bytes(), name()); }

  /// Without the mark that some editors put before UTF-8.
  [[nodiscard]] std::string_view text() const { return text_in(bytes(), name()); }
};

/// What `call` gives; what it refuses is said under a name.
template <class Call>
auto under_name(std::string const& name, Call const& call) {
  try {
    return call();
  } catch (input_error const& e) {
    throw input_error{say("{}: {}", name, e.said())};
  }
}

/// What is made of a file of text; what is wrong in a line of it is said under its name.
template <class Parse>
auto parsed_file(std::string const& path, Parse const& parse) {
  text_file const file{path};
  try {
    return parse(file.text());
  } catch (input_error const& e) {
    throw input_error{say("{}, {}", file.name(), e.said())};
  }
}

}  // namespace faro::program
