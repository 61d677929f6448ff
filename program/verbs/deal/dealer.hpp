// Scripts of the program dealer run: `faro deal --dealer FILE`.
#pragma once
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace faro::program {

struct dealer_options {
  std::string path;
  std::optional<std::uint64_t> count;  ///< in place of `produce`
  std::optional<std::string> seed, generator, record, replay;
  bool json = false, verbose = false;
  bool exactly = false;     ///< counted whatever it takes, and statistics exact
  bool only_check = false;  ///< replay, and print nothing
};

/// Whether an operand is such a script, by its ending.
inline bool is_dealer_script(std::string_view path) {
  return path.ends_with(".dlr") || path.ends_with(".dealer") || path.ends_with(".dl");
}
void deal_by_script(dealer_options const& o);

}  // namespace faro::program
