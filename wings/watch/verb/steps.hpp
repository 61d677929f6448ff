// A description followed question by question: what any subject is read with, and what is shown of it. faro
// watch and the verbs of wings that have subjects of their own (faro game watch) take these.
#pragma once
#include "chance/watching.hpp"
#include "cli/options/command.hpp"
#include "cli/picture_option.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/records/record_file.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// One question: what was asked, what was answered with what chance, what that did.
struct watched_step {
  std::string asked, answered;
  std::uint64_t of = 1, index = 0;
  std::vector<count_t> counts;  ///< where a kind was asked for
  ratio chance = 1;
  std::string did;
};

/// A round of a shuffle, a game, a deal.
struct watched_part {
  std::string title;
  std::vector<watched_step> steps;
  std::string result;  ///< how things stand at its end
};

class moments;

/// Takes down what a subject is asked and does.
class step_log {
 public:
  static constexpr std::size_t most_steps = 100'000;

  /// With `only_run`, subjects are run and nothing is taken down.
  explicit step_log(bool only_run = false) : only_run_{only_run} {}

  void begin(std::string title);
  /// Reads a description with a chooser. `changed()` says what the last answer did, "" for nothing to be seen
  /// yet; `named()` says what an answer means. Throws input_error for more than most_steps questions.
  void read(chooser_ref c, std::function<void(chooser_ref)> const& description,
            std::function<std::string()> const& changed,
            std::function<std::string(watched_answer const&)> const& named = {});
  void end(std::string result) { parts_.back().result = std::move(result); }
  /// Where the cards lie is taken down, too, by a shuffle (moments.hpp).
  void keep_moments();
  [[nodiscard]] moments* seen() const { return seen_.get(); }

  [[nodiscard]] std::vector<watched_part>& parts() { return parts_; }
  [[nodiscard]] std::vector<watched_part> const& parts() const { return parts_; }
  [[nodiscard]] bool only_runs() const { return only_run_; }
  /// Of all the answers together.
  [[nodiscard]] ratio chance() const;

 private:
  std::vector<watched_part> parts_;
  std::shared_ptr<moments> seen_;
  std::size_t steps_ = 0;
  bool only_run_;
};

/// What is watched.
struct watched_subject {
  std::string name;              ///< "riffle"
  std::string title;             ///< "riffle, 8 cards"
  std::string start;             ///< how things stand at first; "" where there is nothing to show
  nlohmann::ordered_json about;  ///< what else JSON says of it
  std::function<void(chooser_ref, step_log&)> run;
};

/// Where the answers come from and how the steps are shown, as they were given.
struct following_options {
  std::optional<std::string> seed, generator, picks, ratios, replay;
  std::optional<std::uint64_t> way;
  std::optional<ratio> delay;
  bool step = false, json = false;
  bool only_rounds = false, frames = false;  ///< of shuffles
  picture_files pictures;                    ///< of shuffles

  [[nodiscard]] bool wants_moments() const { return frames || pictures.wanted(); }
};

/// The options that say where the answers come from; `records` are those that --replay takes ("faro shuffle
/// or faro deal").
void add_readings(command& verb, following_options& o, std::string const& records);
/// --delay, --step and --json.
void add_pace(command& verb, following_options& o, std::string const& delay_of_pictures = {});
/// What add_readings() and add_pace() add but for --replay: what goes with every subject.
std::vector<std::string> with_readings(std::vector<std::string> own);
/// Refuses what can't be combined. Throws usage_error.
void check_readings(command const& verb, following_options const& o);

/// Runs the subject by the answers that were asked for, and shows what it did.
void follow(watched_subject const& subject, following_options const& o);
/// The same by the picks of a record, whose file is o.replay. Throws verification_failed when they do not
/// answer what is asked.
void follow_record(audit::record_file const& kept, watched_subject const& subject,
                   following_options const& o);

/// How the subject was read, for heading and JSON.
struct watched_reading {
  std::string words;  ///< "from the seed 's'"
  nlohmann::ordered_json json;
};
/// Throws verification_failed where a shuffle gave back other cards than it got, once all is shown.
void show_steps(watched_subject const& subject, watched_reading const& reading, step_log const& log,
                following_options const& o);

}  // namespace faro::program
