// Records in files: what was drawn, from which bytes, by which algorithm, giving which bytes.
//
//   auto const kept = parse_record(json);  // what `faro shuffle --record` has written
//   kept.items;
//   to_json(kept) == json;
//
// One JSON object that holds all that is needed to run a shuffle or a deal again by hand: docs/records.md
// describes every field. Reading trusts nothing: size and depth are limited, every field is checked, and a
// field that is unknown, missing, given twice or wrong is an error that names it.
//
// Cost: 16 bytes of memory and about 12 bytes of file a pick; writing and reading are one pass.
// Values: any thread. Throws input_error.
#pragma once
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// What identifies a file: its length and SHA-256.
struct file_digest {
  std::uint64_t bytes = 0;
  std::string sha256;  ///< 64 lower-case hexadecimal digits
  friend bool operator==(file_digest const&, file_digest const&) = default;
};

/// The digest of a whole file.
file_digest digest_of(std::string_view bytes);

/// The contents of a record, in the order they are written.
struct record_file {
  std::string verb = "shuffle";  ///< "shuffle", "deal", …: lower-case letters
  std::string algorithm;  ///< a registry name, "with-replacement" or "reservoir"; a kind of draw; "dice"
  shuffle_settings parameters;           ///< those that were given
  std::uint64_t rounds = 1;              ///< how many times the algorithm ran, at least 1
  std::uint64_t items = 0;               ///< how many lines or cards there were, the header not counted
  std::optional<std::uint64_t> take;     ///< how many were asked for; nothing: all
  bool repeat = false;                   ///< drawn with replacement
  std::uint64_t header = 0;              ///< how many leading lines stay in place
  bool nul_delimiter = false;            ///< lines end with NUL, not newline
  std::optional<std::string> range;      ///< "LO-HI" when the items are a range of numbers
  std::string reading;                   ///< "fresh", "seed", "picks", "ratios" or "random-source"
  std::optional<std::string> generator;  ///< "chacha20" ...; nothing when no generator was used
  std::optional<std::string> seed;       ///< the seed text
  std::vector<std::pair<std::string, std::string>> details;  ///< what else the verb needs: {"hands", "4x13"}
  record picks;
  std::vector<integer_pick> integers;  ///< picks of 2^64 and more
  file_digest input, output;
  friend bool operator==(record_file const&, record_file const&) = default;
};

/// Writes the JSON text piece by piece. Throws input_error when a text is not UTF-8 (JSON can't hold it).
void write_record(record_file const& kept, std::function<void(std::string_view)> const& write);
/// The same as one string.
std::string to_json(record_file const& kept);

/// Reads a record. Throws input_error that names the field and what would be right.
record_file parse_record(std::string_view json);

}  // namespace faro::audit
