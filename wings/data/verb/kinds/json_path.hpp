// One value of a line of JSON, found without reading the rest into memory: ".user.id", ".tags[0]".
//
// The text is walked once, from its beginning to the value; what is passed over is held to the brackets and
// quotes of JSON, not to all of its grammar. About a nanosecond a byte.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::program {

class json_path {
 public:
  /// ".name", ".\"any name\"", "[3]" in any number, as jq writes them. Throws usage_error under this option.
  json_path(std::string_view text, std::string_view option);

  /// The value in a line: the text of a string, a number, true, false or null as it stands. `room` holds what
  /// had to be made. Throws input_error saying what was expected and what came.
  [[nodiscard]] std::string_view of(std::string_view line, std::string& room) const;

 private:
  std::string text_;
  std::vector<std::variant<std::string, std::uint64_t>> steps_;
};

}  // namespace faro::program
