// Ratios kept in records, beside the picks that they lead to: `details.ratios` (docs/records.md).
#pragma once
#include <faro/records/record_file.hpp>

#include <span>
#include <string>

namespace faro::program {

/// Puts ratios into a record: those that were used, or where there were none (`used` is empty) such as lie in
/// the middle of what leads to each pick. Throws input_error for picks out of more than 2^50, which a ratio
/// can't tell apart.
void keep_ratios(audit::record_file& kept, std::span<double const> used);

/// Throws verification_failed when the ratios of a record do not lead to its picks. Nothing is checked where
/// it has none.
void check_ratios(audit::record_file const& kept, std::string const& path);

}  // namespace faro::program
