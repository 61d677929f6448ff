// How a list that a school exports is refused: "students.csv, line 3: expected ...".
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace faro::exam {

[[noreturn]] inline void refuse_line(std::string_view source, std::size_t line, message const& what) {
  throw input_error{say("{}, line {}: {}", source, line, what)};
}

}  // namespace faro::exam
