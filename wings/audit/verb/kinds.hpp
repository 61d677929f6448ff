// Draws of other kinds than an order, as they are asked for on the command line: people from a CSV file,
// tickets, pairs, groups and panels by its columns, turned into the rules of a transcript.
#pragma once
#include "cli/options/command.hpp"
#include "lists/ticket_list.hpp"
#include "verbs/common/table_options.hpp"

#include <faro/audit/detail/transcript.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct kind_options {
  std::optional<std::string> people, name, tickets, pot, quotas;
  std::optional<std::uint64_t> groups;
  table_options as;
  std::vector<std::string> apart;
  bool pairs = false, panel = false;
  draws::repeated_names repeated = draws::repeated_names::refuse;

  void add_to(command& verb);
  /// Whether any of them was given.
  [[nodiscard]] bool used() const;
  /// Whether they are drawn one after another.
  [[nodiscard]] bool of_winners() const { return !pairs && !groups && !panel; }
  [[nodiscard]] draws::ticket_reading reading_of_tickets() const;
};

/// How --people are read, for --dry-run.
[[nodiscard]] std::vector<table_seen> people_seen(kind_options const& o);

/// Fills in items, kind and rules of an announcement, and how many are drawn. Throws usage_error and
/// input_error; also where the rules can't be met in a first try.
void announce_kind(audit::commit_step& plan, kind_options const& o, std::optional<std::uint64_t> take);

}  // namespace faro::program
