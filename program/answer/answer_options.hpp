// How an answer is shown, and how hard one works for it: the options that verbs have which answer with
// chances. Each verb adds those that its answers use.
#pragma once
#include "answer/report.hpp"
#include "cli/options/options.hpp"
#include "cli/picture_option.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// In which form, of every verb that answers.
struct answer_forms {
  std::optional<answer_form> format;
  bool json = false;

  [[nodiscard]] report_style style() const;
};

struct answer_options : answer_forms {
  std::optional<unsigned> digits;
  std::optional<std::size_t> bins;
  picture_files pictures;
  bool plot = false, fractions = false, percent = false;

  [[nodiscard]] report_style style() const;
};

/// Of --format; text where it is none of its names, as of a verb that has formats of its own.
answer_form answer_form_called(std::string_view name);
/// --format and --json, of which one is given.
std::vector<option_ref> add_forms(command& verb, answer_forms& o);
/// --digits, --plot, --svg, --png, --percent, --format and --json.
void add_answer_options(command& verb, answer_options& o);
/// --fractions.
void add_fractions(command& verb, answer_options& o);
/// --fractions and --bins, of verbs that answer with distributions.
void add_distribution_options(command& verb, answer_options& o);
/// The heading of the help that they stand under.
inline constexpr char const* output_group = "Output";

constexpr std::uint64_t most_effort = 1'000;

struct effort_options {
  std::optional<std::uint64_t> effort, simulate;
  std::optional<std::string> seed;
  std::optional<unsigned> jobs;
  bool explain = false;

  /// Of random deals, games or rolls.
  [[nodiscard]] std::string seed_of_trials() const;
};

/// --effort.
void add_effort(command& verb, effort_options& o);
/// --simulate, --seed and --jobs.
void add_trials(command& verb, effort_options& o);
/// --explain.
void add_explain(command& verb, effort_options& o);

/// What was said of limits, and the --effort that goes on, if one does: where so many times as much would do.
message with_effort(effort_options const& o, message const& said, double times = 10);

}  // namespace faro::program
