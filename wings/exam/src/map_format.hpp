// The words of a map, shared by what writes it and what reads it.
#pragma once
#include <faro/exam/make.hpp>

#include <string_view>

namespace faro::exam::detail {

constexpr std::string_view map_format = "faro-exam/6";

inline std::string_view name_of(sheet_kind kind) {
  return kind == sheet_kind::versions ? "version" : "student";
}
inline std::string_view name_of(encoding bytes) {
  return bytes == encoding::latin_1 ? "latin-1" : bytes == encoding::utf_8_bom ? "utf-8-bom" : "utf-8";
}

}  // namespace faro::exam::detail
