// Records as the verbs read them from files.
#pragma once
#include <faro/audit/record_file.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// The record in a file. Throws input_error when it is none, or one of another verb than `verb`.
audit::record_file read_record(std::string const& path, std::string const& verb);
/// A record of any verb.
audit::record_file read_record(std::string const& path);

/// What a record says of itself is held against what its replay found: throws answer_no where they differ.
void check_field(std::string const& path, std::string_view field, std::string_view recorded,
                 std::string_view found);
void check_field(std::string const& path, std::string_view field, std::optional<std::uint64_t> recorded,
                 std::optional<std::uint64_t> found);
/// The same of the fields that are for lines of files, in records of other verbs; and of seed and reading.
void check_common_fields(audit::record_file const& kept, std::string const& path);

/// Plays a record again and writes nothing. The input is the file that was shuffled, the file of the deck or
/// of the game; a range, a deck by name and an installed game need none. Throws answer_no when the record
/// does not hold, input_error when the input is another, usage_error when it is needed and missing.
void check_shuffle_record(audit::record_file const& kept, std::string const& path,
                          std::optional<std::string> const& input);
void check_deal_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input);
/// Of a draw, from all its files in their order; its picks are made again from the seed, too.
void check_draw_record(audit::record_file const& kept, std::string const& path,
                       std::vector<std::string> const& inputs);

/// Of dice; there is no input but the question.
void check_roll_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input);

/// Of draws of faro odds; the record says its question.
void check_odds_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input);

/// Makes the picks of a record again from its seed and generator. True when they are the same; false when
/// there is nothing to make them from: other readings, a generator this program does not have. Throws
/// answer_no when seed and generator lead to other picks.
bool check_origin(audit::record_file const& kept, std::string const& path);

}  // namespace faro::program
