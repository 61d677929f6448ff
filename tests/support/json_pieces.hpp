// What texts in JSON are damaged with: marks, numbers that are too large, bytes that are no UTF-8.
#pragma once
#include <string>
#include <vector>

namespace faro::testing {

inline std::vector<std::string> const json_pieces{"\"",
                                                  "\\",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  ":",
                                                  "\n",
                                                  "\r\n",
                                                  "null",
                                                  "-1",
                                                  "1e999",
                                                  "99999999999999999999",
                                                  "\\u0000",
                                                  "\xff",
                                                  "\xe2\x80\xa8",
                                                  "\"h\":\"",
                                                  "[[[[[[[["};

}  // namespace faro::testing
