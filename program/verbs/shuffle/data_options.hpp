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
  std::optional<std::uint64_t> epochs, workers;
  bool bootstrap = false, shards = false, dry_run = false;
  std::optional<char> asked_separator;
  char separator = ',';  ///< of the cells of a table
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
/// What some options say without saying it: a column, that there is a table.
void complete_data_options(shuffle_options& o);
/// Finds how files are read, by the beginning of the first (lists/table.hpp): as a list, or as a table whose
/// headings stay in front, which is said. What is read as another tool does is a list. Throws
/// refused_reading.
void find_shape(shuffle_options& o, input_stream& first);
/// The same of files that are opened later.
void find_shape_of_files(shuffle_options& o);
/// Throws usage_error for options that do not go together.
void refuse_data_conflicts(command const& verb, shuffle_options const& o);
/// Says of CSV that its last line is empty, as spreadsheets leave it: where no column is read it is a line as
/// others.
void note_empty_end(shuffle_options const& o, input_stream const& first);

}  // namespace faro::program
