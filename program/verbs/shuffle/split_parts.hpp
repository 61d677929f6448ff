// The parts of a split: which lines each has, and what a record says of them. Shared by who splits and who
// splits again as recorded.
#pragma once
#include "verbs/shuffle/rules.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

line_numbers numbers_of(item_order const& order);

/// All parts one after the other, each with the header; and each by itself.
struct part_digests {
  audit::file_digest all;
  std::vector<audit::file_digest> each;
};
part_digests digests_of(shuffle_items const& items, split_parts const& parts);

/// Takes the digests of parts as their texts come by.
class part_digester {
 public:
  void add(std::string_view text);
  void end_part();
  /// Of the parts that were ended.
  part_digests finish() &&;

 private:
  part_digests found_;
  sha256_hasher all_, one_;
  std::uint64_t bytes_ = 0;  // of this part
};

/// What a record keeps of a split: "split", and "part.1" with a digest for each part.
void keep_split(audit::record_file& kept, std::string const& plan, part_digests const& digests);
/// The plan in a record; nothing when it is of no split. Throws input_error.
std::optional<split_plan> split_of(audit::record_file const& kept, std::string const& path);
/// Refuses, as the answer "no", a part that has another digest than the record says.
void check_parts(audit::record_file const& kept, part_digests const& found, std::string const& path);

}  // namespace faro::program
