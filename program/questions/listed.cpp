// --ways and --sample: the very draws, rolls or orders for which a condition holds, in order or
// drawn from all; recorded and replayed.
#include "questions/listed.hpp"

#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/invocation.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/options/generators.hpp"
#include "cli/program.hpp"
#include "cli/run_context.hpp"
#include "questions/question_text.hpp"
#include "text/utf8.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::program {
namespace {

constexpr std::string_view ways_record = "ways";        // counted and unranked
constexpr std::string_view tries_record = "rejection";  // tried until the condition holds
constexpr std::size_t most_recorded = 20'000'000;

/// Other ways to ask, of which there is nothing to list.
void refuse_others(question_options const& o) {
  if (o.ways && o.sample) throw usage_error{"--ways and --sample can't be combined"};
  auto other = first_given("--table --plot --svg --png --fractions --explain --percent --bins --digits");
  if (o.format && *o.format != answer_form::text && *o.format != answer_form::json)
    other = "--format of anything but text and json";
  if (other) throw usage_error{say("{} does not go with --ways and --sample", *other)};
  if (o.seed && !o.sample) throw usage_error{"--seed goes with --sample: --ways lists them in order"};
  if (o.record && !o.sample) throw usage_error{"--record goes with --sample: nothing is drawn without it"};
  if (o.record && o.replay) throw usage_error{"--record and --replay can't be combined"};
}

/// "odds" or "dice": the record says it.
std::string verb_asked() { return current_run().asked.verb->name(); }

/// The question with its options, as a record keeps it.
std::string question_kept() {
  auto asked = current_run().asked;
  std::erase_if(asked.options, [](auto const& value) { return value.of->is_called("--seed"); });
  return write_question_text(asked);
}

struct listed_ways {
  std::vector<shown_way> all;
  message end;  // the last line

  [[nodiscard]] std::string text() const { return text_to(end); }
  [[nodiscard]] std::string told() const { return text_to(translated(end)); }

 private:
  [[nodiscard]] std::string text_to(std::string const& last) const {
    std::string out;
    for (auto const& way : all) out += way.line + "\n";
    return out + last + "\n";
  }
};

listed_ways drawn(way_list const& ways, std::uint64_t count, long_chooser_ref c) {
  if (ways.count && ways.count->is_zero())
    throw input_error{"the condition can never hold: there is nothing to draw"};
  listed_ways out;
  for (std::uint64_t i = 0; i < count; ++i) out.all.push_back(ways.draw(c));
  out.end = ways.tries ? say("{}; {}", ways.line, ways.tries()) : ways.line;
  return out;
}

/// A line of its own making: of a million ways no tree is kept.
std::string ways_json(question_options const& o, way_list const& ways, listed_ways const& found) {
  auto out = "{\"query\":" + json_text(o.query);
  for (auto const& [name, value] : ways.facts.items())
    out += fmt::format(",\"{}\":{}", name, json_text(value));
  if (ways.tries && o.sample) out += ",\"tries\":" + json_text(ways.tries());
  out += fmt::format(",\"{}\":[", ways.plural);
  for (std::size_t i = 0; i < found.all.size(); ++i) out += (i > 0 ? "," : "") + found.all[i].json;
  return out + "]}";
}

void show(question_options const& o, way_list const& ways, listed_ways const& found) {
  bool const json = o.style().form == answer_form::json;
  print(json ? ways_json(o, ways, found) + "\n" : printable(found.told(), true));
}

void list_in_order(question_options const& o, way_list const& ways) {
  if (*o.ways == all_ways && ways.count && integer{most_ways_listed} < *ways.count)
    throw input_error{say(
        "there are {} {}, expected at most {} to list: --ways {} lists the first, --sample draws from all",
        ways.count->to_string(), ways.plural, most_ways_listed, most_ways_listed)};
  listed_ways out;
  out.all = ways.first(std::min(*o.ways, most_ways_listed));
  out.end = ways.line;
  show(o, ways, out);
}

void replay(question_options const& o, way_list const& ways, std::string const& question) {
  auto const kept = read_record(*o.replay, verb_asked());
  auto const& path = *o.replay;
  if (audit::digest_of(question) != kept.input)
    throw input_error{say("{} was recorded with another question; it needs none beside it", path)};
  if (kept.items != *o.sample)
    throw verification_failed{
        say("{} does not hold: its question draws {} times, it has {}", path, *o.sample, kept.items)};
  listed_ways found;
  replay_picks(kept, path, [&](long_chooser_ref c) { found = drawn(ways, *o.sample, c); });
  if (auto const digest = audit::digest_of(found.text()); digest != kept.output)
    throw verification_failed{say("{} does not hold: its picks draw others, with sha256 {}, expected {}",
                                  path, digest.sha256, kept.output.sha256)};
  show(o, ways, found);
}

void draw_and_keep(question_options const& o, way_list const& ways, std::string const& question) {
  std::optional<output_file> record_out;
  if (o.record) record_out.emplace(*o.record);
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::odds_sample) : fresh_key()};
  chacha20 bits{*key};
  random_chooser random{bits};
  long_record picks;
  long_recording tape{random, picks};
  auto const found = drawn(ways, *o.sample, record_out ? long_chooser_ref{tape} : long_chooser_ref{random});
  if (picks.picks.size() > most_recorded)
    throw input_error{say("{} picks are too many for a record, expected at most {}: draw fewer",
                          picks.picks.size(), most_recorded)};
  show(o, ways, found);
  if (!record_out) return;
  audit::record_file kept;
  kept.verb = verb_asked();
  kept.algorithm = ways.tries ? tries_record : ways_record;
  kept.items = *o.sample;
  kept.reading = o.seed ? "seed" : "fresh";
  kept.generator = "chacha20";
  kept.seed = o.seed;
  kept.details.emplace_back("question", question);
  if (auto const deck = current_run().given.find(deck_below); deck != current_run().given.end())
    kept.details.emplace_back("deck", deck->second);
  kept.picks = std::move(picks.picks);
  kept.integers = std::move(picks.integers);
  kept.input = audit::digest_of(question);
  kept.output = audit::digest_of(found.text());
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

}  // namespace

shown_way::shown_way(std::string words, nlohmann::ordered_json const& object)
    : line{std::move(words)}, json{json_text(object)} {}

void list_ways(question_options const& o, std::function<way_list()> const& found) {
  refuse_others(o);
  auto const question = question_kept();
  auto const ways = found();
  if (o.ways) return list_in_order(o, ways);
  o.replay ? replay(o, ways, question) : draw_and_keep(o, ways, question);
}

std::uint64_t number_of_ways(std::string const& text) {
  if (text == "all") return all_ways;
  try {
    return whole_number("--ways", text, 1, most_ways_listed);
  } catch (usage_error const&) {
    throw usage_error{say("--ways: expected a whole number from 1 to {} or all, got {}", most_ways_listed,
                          faro::quoted(text, 60))};
  }
}

void take_recorded_question(invocation& asked) {
  auto const path = asked.find("--replay")->text;
  for (auto const& value : asked.options) {
    if (!value.of->is_called("--replay") && !value.of->is_called("--json") &&
        !value.of->is_called("--format"))
      throw usage_error{say("{} is not used with {}", value.of->name(), "--replay alone")};
  }
  auto const* const form = asked.find("--format");
  if (form && form->text == "json" && !asked.find("--json")) asked.add("--json");
  std::erase_if(asked.options, [](auto const& value) { return value.of->is_called("--format"); });
  auto const kept = read_record(path, asked.verb->name());
  std::string question;
  for (auto const& [name, text] : kept.details) {
    if (name == "question") question = text;
    if (name == "deck") current_run().given[std::string{deck_below}] = text;
  }
  if (question.empty())
    throw input_error{say("{} is no record of draws: its field 'details.question' is missing", path)};
  if (audit::digest_of(question) != kept.input)
    throw verification_failed{say("{} does not hold: its question is not the one that was asked", path)};
  try {
    read_question_text(question, asked);
  } catch (usage_error const& e) {
    throw input_error{say("{} is no record of draws: its question: {}", path, e.said())};
  }
  if (asked.find("--seed"))
    throw input_error{say("{} is no record of draws: its question has {}", path, "--seed")};
}

namespace {

void check_asked(audit::record_file const& kept, std::string const& path,
                 std::vector<std::string> const& inputs) {
  if (auto const input = only_input(path, inputs))
    throw usage_error{say("{} is a record of faro {}, which says its question: '{}' is one too many", path,
                          kept.verb, *input)};
  if (kept.algorithm != "rejection") check_field(path, "algorithm", kept.algorithm, "ways");
  check_field(path, "take", kept.take, std::nullopt);
  run_context quiet;
  quiet.is_process = false;
  quiet.has_disk = current_run().has_disk;  // it sees the files that this run does, and no others
  quiet.given = current_run().given;
  run_scope const inside{quiet};
  command top{"faro", {}};
  add_only(top, kept.verb);
  invocation asked{top.find_verb(kept.verb)};
  asked.add("--replay", path);
  invoke(std::move(asked));
}

}  // namespace

void record_questions(std::string_view verb, std::string_view replayed, std::string_view details) {
  add_recorded_kind({.verb = verb,
                     .called = verb,
                     .replayed = replayed,
                     .details = details,
                     .purpose = purpose::odds_sample,
                     .counted = "draw",
                     .check = check_asked});
}

}  // namespace faro::program
