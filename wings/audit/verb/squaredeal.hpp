// `faro audit squaredeal`, the verbs below it, and what they share.
#pragma once
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/src/squaredeal.hpp"
#include "cli/options/command.hpp"

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

struct squaredeal_options : answer_forms {
  std::string description, keys;
  std::vector<std::string> boards, announced, only;
  std::vector<sessions_of_phase> sessions;
  std::vector<boards_of_phase> lengths;
  std::optional<std::string> value, out, folder;
  bool reserve_sets = false;
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

/// What is said of a tournament, and of its boards that were played, so many: `result` is what was found when
/// they were compared, or null.
answer answer_of(squaredeal_options const& o, tournament const& t,
                 audit::squaredeal_comparison const* result = nullptr, std::size_t played = 0);

}  // namespace faro::program
