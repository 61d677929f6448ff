// What records are of: each verb that records brings its kinds, and what reads, replays and verifies records
// asks these. Nothing here names a verb.
#pragma once
#include <faro/records/record_file.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A kind of records.
struct recorded_kind {
  std::string_view verb;      ///< as records say it: "deal"
  std::string_view called;    ///< in messages: "deal of a game"
  std::string_view replayed;  ///< by which command, without --replay: "faro game deal GAME"
  std::string_view
      followed{};  ///< by which command step by step: "faro game watch"; empty where that is faro watch
  /// What such records may say besides: names, and beginnings of names, which end in a dot, with blanks
  /// between.
  /// "*" where the verb reads them itself.
  std::string_view details;
  std::string_view purpose;  ///< of its seeds (faro/chance/purpose.hpp)
  /// Among several kinds of one verb: whether a record is of this one. Null for the kind that has the others.
  bool (*is_it)(audit::record_file const& kept) = nullptr;
  std::string_view counted = "item";  ///< what `items` counts
  bool of_lines = false;          ///< all fields may be used; of others those for lines of files say nothing
  bool of_orders = false;         ///< its picks order the items, or take some of them
  bool by_tools = false;          ///< a tool of --like may have picked
  bool with_replacement = false;  ///< as dice: every pick is from all

  /// Plays a record again and writes nothing. Throws verification_failed when the record does not hold,
  /// input_error when an input is another, usage_error when one is needed and missing.
  void (*check)(audit::record_file const& kept, std::string const& path,
                std::vector<std::string> const& inputs) = nullptr;
  /// Makes the picks again from the seed where that is not as for all others; false where it is. Null: it
  /// always is.
  bool (*check_origin)(audit::record_file const& kept, std::string const& path) = nullptr;
};

/// Adds a kind, once.
void add_recorded_kind(recorded_kind const& kind);

/// The kind of a record. Throws input_error where no part of this program records so.
recorded_kind const& kind_of(audit::record_file const& kept);

/// The one input that a record may have been made from. Throws usage_error for several.
std::optional<std::string> only_input(std::string const& path, std::vector<std::string> const& inputs);

}  // namespace faro::program
