// Names on a list from which is drawn: which of them people can't tell apart.
//
// Two tickets that look the same may be one person twice, or a quarrel after the draw. O(bytes). Thread-safe.
// Origin: the idea of skeletons in Unicode Technical Standard 39; here for the commonest look-alikes only.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// A sentence for each thing that may mislead, the first five, and how many more there are: characters
/// without width or that turn the direction of writing, and names that look like another one on the list
/// (case, blanks, 0 and O, letters of other alphabets that look Latin).
[[nodiscard]] std::vector<message> warnings_of_names(std::span<std::string const> names);
/// The same of so many names that stand elsewhere.
using text_at = std::function<std::string_view(std::size_t)>;
[[nodiscard]] std::vector<message> warnings_of_names(std::size_t count, text_at const& name);
/// The same of names of another kind, "parties" or "sessions".
[[nodiscard]] std::vector<message> warnings_of_names(std::span<std::string const> names,
                                                     std::string_view kind);

/// A sentence for each person who stands more than once among these names, by equal names or names that look
/// alike, with the numbers of the items; at most five. `items` are the numbers, from 1, of the names.
[[nodiscard]] std::vector<message> people_named_twice(std::span<std::string const> names,
                                                      std::span<std::size_t const> items);

/// The first two that differ and look alike, by their places; nothing where there are none.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> two_alike(std::size_t count,
                                                                           text_at const& name);

}  // namespace faro::audit
