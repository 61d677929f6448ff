// What the tests of reading decks share.
#pragma once
#include "judge/src/decks/reader.hpp"

#include <faro/error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::testing {

using orders = std::vector<std::vector<std::uint32_t>>;

inline std::vector<std::uint32_t> order_of(judge::deck_reader const& reader) {
  return {reader.order().begin(), reader.order().end()};
}

/// All decks of a text.
inline orders read_all(std::string_view text, judge::deck_format format = {}) {
  judge::deck_reader reader{text, "decks.txt", std::move(format)};
  orders all;
  while (reader.next()) all.push_back(order_of(reader));
  return all;
}

/// The message that reading a text ends with; empty if it is read to its end.
inline std::string refusal(std::string_view text, judge::deck_format format = {}) {
  try {
    read_all(text, std::move(format));
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

}  // namespace faro::testing
