// The options of faro shuffle for those who prepare data: samples, columns, epochs, orders of other tools.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace faro::program {

class command;
class option;
class input_stream;
struct shuffle_options;

struct data_options {
  std::optional<std::string> sampler, weights, by, stratify, group, like, resume;
  std::optional<ratio> rate;                  ///< --rate: each line by itself
  std::optional<ratio> share;                 ///< -n 5%
  std::optional<std::uint64_t> most_of_each;  ///< -n with --by
  std::optional<std::uint64_t> epochs;
  bool bootstrap = false, shards = false, dry_run = false;
  bool needs_header = false;  ///< a column is said by its name: the first line has headings
};

/// Whether a column is a path in JSON lines: ".user.id", not a name or number of CSV.
bool is_json_column(std::string_view column);
/// Whether it is a number: "2" is the second column, and needs no names.
bool is_numbered_column(std::string_view column);
/// Whether a column is read: then lines with nothing in them are no records, and left out.
bool reads_columns(data_options const& o);
/// "5%": the share of all items that -n takes. Throws usage_error.
ratio head_share(std::string const& text);
/// -n.
option* add_head_count(command& verb, shuffle_options& o);
void add_data_options(command& verb, data_options& o);
/// What some options say without saying it: a column of CSV by its name, that there is CSV with a header.
void complete_data_options(shuffle_options& o);
/// With --csv and without --header: keeps the first line of files where it is one of headings, and says so.
void find_header(shuffle_options& o, input_stream& first, bool says = true);
/// The same of files that are opened later: they are looked at where that takes nothing of them; of pipes it
/// says that their first line is shuffled.
void find_header_of_files(shuffle_options& o, bool says = true);
/// Throws usage_error for options that do not go together.
void refuse_data_conflicts(command const& verb, shuffle_options const& o);
/// Says of a table that is read without --csv what becomes of its headings and of records over several lines.
void note_lines_of_table(shuffle_options const& o, input_stream& first);
/// Says of CSV that its last line is empty, as spreadsheets leave it: where no column is read it is a line as
/// others.
void note_empty_end(shuffle_options const& o, input_stream const& first);

}  // namespace faro::program
