// Texts between the first rank and the others, each of its own size; rows of numbers as such texts.
#pragma once
#include "cli/processes.hpp"
#include "faro-mpi/world.hpp"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro::ranks {

template <class T>
requires std::is_trivially_copyable_v<T> std::string as_bytes(std::span<T const> numbers) {
  return {reinterpret_cast<char const*>(numbers.data()), numbers.size_bytes()};  // NOLINT: between ranks
}
template <class T>
requires std::is_trivially_copyable_v<T> std::vector<T> from_bytes(std::string_view bytes) {
  std::vector<T> out(bytes.size() / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), bytes.data(), out.size() * sizeof(T));
  return out;
}

/// The texts of all ranks, in the first. To be called by all, as below; throws in all.
inline std::vector<std::string> texts_to_first(world const& ranks, program::process_group& group,
                                               std::string const& mine) {
  std::vector<std::string> out(group.size());
  group.together([&] {
    if (!group.is_first()) return ranks.send_text(0, mine);
    out[0] = mine;
    for (std::size_t r = 1; r < out.size(); ++r) out[r] = ranks.receive_text(static_cast<int>(r));
  });
  return out;
}

/// To each rank the text that the first one has for it.
inline std::string text_from_first(world const& ranks, program::process_group& group,
                                   std::vector<std::string> told) {
  std::string mine;
  group.together([&] {
    if (!group.is_first()) {
      mine = ranks.receive_text(0);
      return;
    }
    for (std::size_t r = 1; r < told.size(); ++r) ranks.send_text(static_cast<int>(r), told[r]);
    mine = std::move(told[0]);
  });
  return mine;
}

}  // namespace faro::ranks
