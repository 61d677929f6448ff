// What the options of a shuffle come to: how many threads, which algorithm, where the picks come from.
#pragma once
#include "lines/order/order.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace faro::program {

class shuffle_inputs;
class split_outputs;
class transfer_progress;

/// Whether another tool's order is made again from its seed (--like). GNU shuf's and sort's are by
/// --random-source.
bool is_like_tool(shuffle_options const& options);
inline constexpr char const* like_shuf = "shuf";
inline constexpr char const* like_list = "list";
/// Whether lines of files are shuffled, not words or numbers.
bool has_files(shuffle_options const& options);
/// The numbers of --input-range, or the words of --echo. Precondition: not has_files().
shuffle_items items_without_files(shuffle_options const& options);
std::size_t threads_for(shuffle_options const& options);
/// What is asked for, or what is usual for so many items.
std::string algorithm_for(shuffle_options const& options, std::uint64_t items, pick_source const& source);
/// Opens files of picks, makes keys. Throws input_error for files that hold something else.
pick_source source_for(shuffle_options const& options);
shuffle_account account_of(shuffle_options const& options, shuffle_plan const& plan,
                           pick_source const& source);
/// Whether GNU shuf would sample a text of that size (nothing: unknown) as a stream, with the bytes that it
/// is given: then the picks are taken so.
bool samples_as_stream(shuffle_options const& options, std::optional<std::uint64_t> size);
/// Calls find(); what is wrong with picks or ratios is said under the name of their file.
order_result with_named_picks(shuffle_options const& options, std::function<order_result()> const& find);
/// That the last of the ratios were not needed; empty when all were.
/// Says that so many lines with nothing in them are left out.
void note_empty_lines(std::uint64_t count);
message unused_said(order_result const& found);

/// A record of so many items from an input, as the options and the account have it.
audit::record_file record_of(shuffle_options const& options, shuffle_account const& account,
                             std::uint64_t items, audit::file_digest input, std::optional<std::uint64_t> take,
                             record picks, audit::file_digest output);
/// Where an order has no picks that could be written down, its key is that of a seed text made up afresh.
void make_recordable(shuffle_account& account, pick_source& source);
/// Throws usage_error for --record-ratios of an order without picks.
void refuse_ratios_of(shuffle_options const& options, std::string const& algorithm);
/// The ratios that were used, or none.
std::span<double const> ratios_of(pick_source const& source);
/// Says on stderr how it is shuffled, for --verbose.
void describe(shuffle_account const& account);
void describe(shuffle_options const& options, std::string const& algorithm, pick_source const& source);
/// And how many picks that took, if any.
void describe_picks(std::uint64_t picks);
/// Both, of so many lines in an order by a key: scatter has no picks that could be counted.
void describe_all(shuffle_options const& options, std::string const& algorithm, pick_source const& source,
                  std::uint64_t lines);

/// Whether lines only have to be put in an order that a key gives: then they can be large.
bool is_plain(shuffle_options const& options);
/// Shuffles lines that need not fit memory. Precondition: is_plain(options).
void run_plain(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files);

/// The same to outputs that do not appear yet. Throws input_error for lines that do not fit memory, where
/// nobody lends what does with them.
void shuffle_lines(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                   split_outputs& outputs, transfer_progress& progress);
/// Those that were loaded; false, and they are unloaded, where their places do not fit into so much memory.
bool shuffle_in_memory(shuffle_options const& options, shuffle_inputs& files, std::uint64_t room,
                       key_source const& source, split_outputs& outputs, transfer_progress& progress);

/// About what a line takes, besides its text, while all are put in order and cut into parts.
constexpr std::uint64_t bytes_a_line_in_memory = 48;

}  // namespace faro::program
