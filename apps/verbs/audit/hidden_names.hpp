// Names that a transcript does not show: salted hashes stand in their place, names and salts in a file beside
// it.
#pragma once
#include <faro/audit/detail/transcript.hpp>

#include <map>
#include <string>

namespace faro::program {

/// Puts hashes in the place of the plan's items; what is to be kept, as CSV: hash,salt,name. Throws
/// usage_error for a range.
std::string hide_names(audit::commit_step& plan);
/// The name of each hash, from such a file; every line is checked. Throws input_error.
std::map<std::string, std::string> read_hidden_names(std::string const& path);

}  // namespace faro::program
