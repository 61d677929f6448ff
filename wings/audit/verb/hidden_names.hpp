// Names that a transcript does not show (audit/src/hidden_names.hpp), as the verbs hide and read them.
#pragma once
#include "audit/src/hidden_names.hpp"

#include <string>

namespace faro::program {

/// Puts hashes in the place of the plan's items; what is to be kept, as CSV: hash,salt,name. Throws
/// usage_error for a range, input_error for two names that are equal: their hashes would differ.
std::string hide_names(audit::commit_step& plan);
/// The name of each hash, from a file with such lines. Throws input_error.
audit::hidden_name_list read_hidden_names(std::string const& path);

}  // namespace faro::program
