// Names that a transcript does not show: salted hashes stand in their place, names and salts in a list
// beside it.
//
// A hash is SHA-256 of frame("faro-name/1", salt, name), with a fresh salt of 32 bytes for each. O(bytes).
// Thread-safe. Origin: our own.
#pragma once
#include <faro/audit/detail/transcript.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {

/// By hash.
using hidden_name_list = std::map<std::string, std::string>;

[[nodiscard]] std::string hash_of_name(std::string_view name, std::string_view salt);

/// Whether what is drawn from may be such hashes: there is nothing else among the items.
[[nodiscard]] bool may_hide_names(commit_step const& plan);

/// The name of each hash, from such a list: CSV, hash,salt,name. Every line is checked. Throws input_error
/// "SOURCE, line N: ...".
[[nodiscard]] hidden_name_list read_hidden_names(std::string_view text, std::string_view source);

/// Who stands in the plan several times by other salts, and how many of it the list does not name.
[[nodiscard]] std::vector<message> warnings_of_hidden(commit_step const& plan, hidden_name_list const& names);

}  // namespace faro::audit
