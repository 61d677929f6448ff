// What is looked at in a text before it is read as JSON.
#include "text/json_text.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

void refuse_zero_bytes(std::string_view json) {
  if (auto const at = json.find('\0'); at != std::string_view::npos)
    throw input_error{say("expected JSON, got a zero byte at byte {}", at + 1)};
}

}  // namespace faro
