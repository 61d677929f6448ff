// `faro audit squaredeal`, the verbs below it, and what they share.
#pragma once
#include "audit/src/squaredeal.hpp"
#include "cli/options/command.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

void add_audit_squaredeal(command& audit);
void add_audit_squaredeal_new(command& squaredeal);
void add_audit_squaredeal_value(command& squaredeal);

/// What a phase that was left open gets, and how it was written. Phases count from 1.
struct sessions_of_phase {
  std::uint64_t phase, sessions;
  std::string text;
};
struct boards_of_phase {
  std::uint64_t phase;
  std::vector<board_range> boards;
  std::string text;
};

struct squaredeal_options {
  std::string description, keys;
  std::vector<std::string> boards, announced, only;
  std::vector<sessions_of_phase> sessions;
  std::vector<boards_of_phase> lengths;
  std::optional<std::string> value, out, folder;
  bool reserve_sets = false, as_json = false;
};

/// What was read, and what is asked of it.
struct tournament {
  audit::squaredeal_description description;
  audit::squaredeal_keys keys;
  audit::key_check check{};
  std::vector<audit::squaredeal_session> sessions;
  std::string value;
  std::vector<std::string> notes;
};

/// The files of sessions, in order.
std::vector<std::string> files_of(std::vector<audit::squaredeal_session> const& sessions);

/// Writes all boards, as --out and --folder say.
void write_boards(squaredeal_options const& o, tournament const& t);

/// What is said of a tournament in text: its heading, then a line a phase. `result` is what was found when
/// boards that were played were compared, or null.
std::string head_text(squaredeal_options const& o, tournament const& t);
std::string phases_text(tournament const& t, audit::squaredeal_comparison const* result);
/// The same and more as one JSON object.
nlohmann::ordered_json report_json(squaredeal_options const& o, tournament const& t,
                                   audit::squaredeal_comparison const* result, std::size_t played);

}  // namespace faro::program
