// Names that a transcript does not show: salted hashes stand in their place, names and salts in a file beside
// it.
#pragma once
#include <faro/audit/detail/transcript.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <string>
#include <vector>

namespace faro::program {

/// By hash.
using hidden_name_list = std::map<std::string, std::string>;

/// Puts hashes in the place of the plan's items; what is to be kept, as CSV: hash,salt,name. Throws
/// usage_error for a range, input_error for two names that are equal: their hashes would differ.
std::string hide_names(audit::commit_step& plan);
/// The name of each hash, from such a file; every line is checked. Throws input_error.
hidden_name_list read_hidden_names(std::string const& path);
/// Who stands in the plan several times by other salts, and how many of it the list does not name.
std::vector<message> warnings_of_hidden(audit::commit_step const& plan, hidden_name_list const& names);

}  // namespace faro::program
