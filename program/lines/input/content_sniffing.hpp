// What a text looks like by its first bytes, where that is no text whose lines end as they are taken to.
#pragma once
#include <faro/text/detail/message.hpp>

#include <optional>
#include <string_view>

namespace faro::program {

/// What is odd about it, and what would help: "looks like UTF-16 ..."; nothing when it looks like text.
std::optional<message> unlike_text(std::string_view first_bytes, char end);

}  // namespace faro::program
