// What a record of a shuffle says, and what it is held against.
#pragma once
#include "verbs/shuffle/rules.hpp"

#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::program {

line_format recorded_format(audit::record_file const& kept);
/// Throws input_error where fields contradict each other. `path` is the record's, here and below.
shuffle_plan recorded_plan(audit::record_file const& kept, std::string const& path);
/// What answers the questions: the picks, or for orders without picks the seed. Throws input_error.
pick_source recorded_source(audit::record_file const& kept, std::string const& path);
/// The order a record leads to, in batches. Picks that do not answer the questions mean "no":
/// verification_failed.
std::vector<item_order> recorded_orders(audit::record_file const& kept, order_rules const& rules,
                                        data_options const& options, std::string const& path);

/// Throws verification_failed unless there are as many items as recorded.
void check_recorded_items(audit::record_file const& kept, std::uint64_t items, std::string const& path);
/// Throws input_error for files beside the record of a range.
void check_recorded_operands(audit::record_file const& kept, std::string const& path,
                             std::vector<std::string> const& operands);
/// Throw input_error where what was read is not what the record is about: `name` is a file's.
void check_recorded_input(audit::record_file const& kept, std::string const& path,
                          audit::file_digest const& found);
void check_recorded_output(audit::record_file const& kept, std::string const& name,
                           audit::file_digest const& found);
/// Throws verification_failed where they differ, with what is wrong then: other_output() of a replay,
/// other_input() of what was put back.
void check_digest(audit::file_digest const& expected, audit::file_digest const& found,
                  message const& complaint);
message other_output(std::string const& path);
message other_input(std::string const& path);
/// For --verbose.
std::string replayed_said(audit::record_file const& kept, std::string const& path);
/// Throws input_error for a record whose output does not have all lines of its input.
void check_undoable(audit::record_file const& kept, std::string const& path);

}  // namespace faro::program
