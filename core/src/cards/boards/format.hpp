// What a format of bridge boards is: how it is recognised, read and written. One file a format; table.cpp
// lists them.
#pragma once
#include "cards/boards/reader.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace faro::boards {

struct board_format {
  std::string_view name;
  /// Whether a file begins like this format and can't be taken for shuffled decks; null: never.
  bool (*is_clearly)(std::string_view bytes);
  /// Whether it begins like this format, when it is known to hold boards; null: is_clearly() says all.
  bool (*may_be)(std::string_view bytes);
  void (*read)(board_reader& into);
  /// What a file begins with; null: nothing.
  std::string (*heading)(std::string_view generator);
  std::string (*board)(bridge_board const& board);
  /// Whether it says a board's number, dealer and vulnerability.
  bool has_numbers = false;
};

}  // namespace faro::boards
