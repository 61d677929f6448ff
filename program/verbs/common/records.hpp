// Records as the verbs read them from files.
#pragma once
#include "verbs/common/decks.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// The record in a file. Throws input_error when it is none, or one of another verb than `verb`.
audit::record_file read_record(std::string const& path, std::string const& verb);
/// A record of any verb.
audit::record_file read_record(std::string const& path);

/// What a record says besides, by its name.
std::optional<std::string> recorded_detail(audit::record_file const& kept, std::string_view name);
/// What was said of the list of a deck that is no file, among the details.
void keep_list_options(audit::record_file& kept, deck_list_options const& said);
deck_list_options recorded_list_options(audit::record_file const& kept);

/// Does something again with the picks of a record. Throws verification_failed where it asks for others, or
/// for fewer.
void replay_picks(audit::record_file const& kept, std::string const& path,
                  std::function<void(long_chooser_ref)> const& run);

/// What a record says of itself is held against what its replay found: throws verification_failed where they
/// differ.
void check_field(std::string const& path, std::string_view field, std::string_view recorded,
                 std::string_view found);
void check_field(std::string const& path, std::string_view field, std::optional<std::uint64_t> recorded,
                 std::optional<std::uint64_t> found);
/// The same of the fields that are for lines of files, in records of other verbs; and of seed and reading.
void check_common_fields(audit::record_file const& kept, std::string const& path);

/// Holds the picks of a record against those that this chooser makes. Throws verification_failed.
void check_picks(audit::record_file const& kept, std::string const& path, chooser_ref made);

/// Makes the picks of a record again from its seed and generator. True when they are the same; false when
/// there is nothing to make them from: other readings. Throws
/// verification_failed when seed and generator lead to other picks.
bool check_origin(audit::record_file const& kept, std::string const& path);

}  // namespace faro::program
