// Subjects followed: by a generator, from lists and records, or along one way.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
#include "records/pick_list.hpp"
#include "text/utf8.hpp"
#include "verbs/common/text_file.hpp"
#include "watch/verb/steps.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace faro::program {
namespace {

/// Runs the subject with a chooser, and shows what it did.
void watch_with(chooser_ref c, watched_subject const& subject, watched_reading const& reading,
                following_options const& o, std::function<void()> const& finish = {}) {
  step_log log;
  if (o.wants_moments()) log.keep_moments();
  subject.run(c, log);
  if (finish) finish();
  show_steps(subject, reading, log, o);
}

void watch_way(watched_subject const& subject, following_options const& o) {
  auto const only_run = [&](chooser_ref c) {
    step_log log{true};
    subject.run(c, log);
  };
  auto const way = way_number(only_run, *o.way - 1);
  if (!way) throw usage_error{say("--way {}: {} has fewer ways", *o.way, subject.title)};
  way_chooser c{way->answers};
  watch_with(c, subject, {fmt::format("way {}", *o.way), {{"reading", "way"}, {"way", *o.way}}}, o);
}

/// Watches by a list; what does not fit the questions is said under the file's name.
template <class Use>
void with_list(std::string const& path, Use const& use) {
  try {
    use();
  } catch (replay_error const& e) {
    throw input_error{say("{}: {}", path, e.said())};
  } catch (ratio_error const& e) {
    throw input_error{say("{}: {}", path, e.said())};
  }
}

}  // namespace

void follow(watched_subject const& subject, following_options const& o) {
  if (o.way) return watch_way(subject, o);
  if (o.picks) {
    auto const picks = parsed_file(*o.picks, audit::parse_picks);
    audit::listed_chooser c{picks};
    return with_list(*o.picks, [&] {
      watch_with(c, subject, {"by the picks of " + *o.picks, {{"reading", "picks"}}}, o, [&] { c.finish(); });
    });
  }
  if (o.ratios) {
    auto const ratios = parsed_file(*o.ratios, audit::parse_ratios);
    ratio_chooser c{ratios};
    return with_list(*o.ratios, [&] {
      watch_with(c, subject, {"by the ratios of " + *o.ratios, {{"reading", "ratios"}}}, o);
    });
  }
  auto const generator = o.generator.value_or(generator_names[0]);
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::watch) : fresh_key()};
  watched_reading reading{"with fresh randomness", {{"reading", "fresh"}, {"generator", generator}}};
  if (o.seed)
    reading = {fmt::format("from the seed '{}'", *o.seed),
               {{"reading", "seed"}, {"generator", generator}, {"seed", *o.seed}}};
  with_generator(generator, *key, [&](chooser_ref c) { watch_with(c, subject, reading, o); });
}

void follow_record(audit::record_file const& kept, watched_subject const& subject,
                   following_options const& o) {
  auto const& path = *o.replay;
  step_log log;
  if (o.wants_moments()) log.keep_moments();
  try {
    recorded_chooser c{kept.picks};
    subject.run(c, log);
    c.finish();
  } catch (replay_error const& e) {
    throw verification_failed{say("{} does not hold: {}", path, e.said())};
  }
  show_steps(subject, {"from the record " + path, {{"reading", "record"}, {"recorded", kept.reading}}}, log,
             o);
}

// ---- Options ----------------------------------------------------------------------------------------------

std::vector<std::string> with_readings(std::vector<std::string> own) {
  for (auto const* name :
       {"--seed", "--generator", "--picks", "--ratios", "--way", "--delay", "--step", "--json"})
    own.emplace_back(name);
  return own;
}

void add_readings(command& verb, following_options& o, std::string const& records) {
  constexpr char const* group = "Where the answers come from";
  add_text(verb, "--seed", o.seed, "the same TEXT gives the same answers on every machine", "TEXT")
      ->group(group);
  add_text(verb, "--generator", o.generator,
           fmt::format("{} (default: {})", fmt::join(generator_names, ", "), generator_names[0]), "NAME")
      ->group(group)
      ->proposes({std::begin(generator_names), std::end(generator_names)});
  add_file(verb, "--picks", o.picks, "picks written down: from 1 (7), or with their range (7/52)")
      ->group(group);
  add_file(verb, "--ratios", o.ratios, "numbers from 0 to 1 written down (faro ratios)")->group(group);
  add_file(verb, "--replay", o.replay, "a record of " + records)->group(group);
  constexpr std::uint64_t most_ways = 10'000'000;
  add_number(verb, "--way", o.way, {1, most_ways},
             "the K-th of all ways through, from 1; the last answer changes fastest", "K")
      ->group(group);
}

void add_pace(command& verb, following_options& o, std::string const& delay_of_pictures) {
  add_ratio(verb, "--delay", o.delay,
            fmt::format("wait so many seconds after each line{}", delay_of_pictures), "SECONDS");
  add_flag(verb, "--step", o.step, "wait for Enter after each line");
  add_flag(verb, "--json", o.json, "one JSON object: all questions and answers");
}

void check_readings(command const& verb, following_options const& o) {
  refuse_together(verb, {"--seed", "--picks", "--ratios", "--replay", "--way"});
  for (auto const* other : {"--picks", "--ratios", "--replay", "--way"})
    refuse_together(verb, {"--generator", other});
  refuse_together(verb, {"--delay", "--step", "--json"});
  if (o.step && !current_run().is_process) throw usage_error{"--step: expected a keyboard to wait for"};
  if (o.step &&
      std::ranges::count(std::array{o.picks, o.ratios, o.replay}, std::optional<std::string>{"-"}) > 0)
    throw usage_error{"--step waits for lines of standard input: expected a file in place of -"};
  if (o.delay && (o.delay->sign() < 0 || *o.delay > ratio{60}))
    throw usage_error{
        say("--delay: expected seconds from 0 to 60, got {}", faro::quoted(o.delay->to_string()))};
}

}  // namespace faro::program
