// Which texts may stand in evidence: UTF-8 without control characters, so that a line is a line everywhere.
//
// O(bytes). Origin: UTF-8 (K. Thompson, R. Pike, 1992; RFC 3629).
#pragma once
#include <string>
#include <string_view>

namespace faro {

/// Whether it is UTF-8 (no overlong forms, no surrogates) without the control characters U+0000 to U+001F and
/// U+007F to U+009F, and without the line ends U+2028 and U+2029.
[[nodiscard]] bool is_plain_text(std::string_view text);

/// The characters in a text that are easily taken for others when it is read aloud or copied by hand, each
/// once: 0 O 1 l I |.
[[nodiscard]] std::string look_alikes(std::string_view text);

}  // namespace faro
