// faro roll: dice rolled as a question about dice says, recorded and replayed.
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "dice/src/rolls/rolled.hpp"
#include "lines/order/other_tools.hpp"
#include "text/utf8.hpp"
#include "verbs/common/like_option.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/record.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr char const* roll_examples =
    "faro roll 3d6\n"
    "faro roll 4d6 drop lowest -n 6 --seed s  # six scores\n"
    "faro roll '2d20 keep highest + 5 >= 15'\n"
    "faro roll '5d{hit, hit, miss} count hit'\n"
    "faro roll 8d10 explode count '>= 8' --record roll.json\n"
    "faro roll 3d6 --like python --seed 7\n"
    "faro roll --replay roll.json";

constexpr std::uint64_t most_rolls = 1'000'000;

struct roll_options {
  std::optional<std::uint64_t> count;
  std::optional<std::string> seed, generator, like, record, replay;
  bool json = false, verbose = false;
};

/// What was rolled: to show, and as the record counts it.
struct rolled_all {
  std::string shown, canonical;
};

json as_json(odds::rolled_dice const& once) {
  json out;
  if (auto const* holds = std::get_if<bool>(&once.value)) {
    out["result"] = *holds;
  } else if (once.result == std::to_string(std::get<std::int64_t>(once.value))) {
    out["result"] = std::get<std::int64_t>(once.value);
  } else {
    out["result"] = once.result;
  }
  out["dice"] = json::array();
  for (auto const& pool : once.dice) {
    auto list = json::array();
    for (auto const& die : pool) {
      auto showed = json::array();
      for (auto const& face : die.showed) {
        bool const is_number = face.find_first_not_of("-0123456789") == std::string::npos;
        showed.push_back(is_number ? json(std::stoll(face)) : json(face));
      }
      list.push_back({{"showed", std::move(showed)}, {"compound", die.compound}, {"kept", die.kept}});
    }
    out["dice"].push_back(std::move(list));
  }
  return out;
}

rolled_all roll_all(chooser_ref c, std::string const& question, std::uint64_t count, bool as_objects) {
  odds::dice_roller const roll{question};
  rolled_all out;
  parallel::long_work work{count};
  for (std::uint64_t i = 0; i < count; ++i) {
    auto const once = roll(c);
    auto const dice = once.dice_text();
    auto const line = dice.empty() ? once.result + "\n" : fmt::format("{}: {}\n", once.result, dice);
    out.canonical += line;
    if (as_objects) {
      json object{{"question", question}};
      object.update(as_json(once));
      out.shown += json_line(object);
    }
    work.advance();
  }
  if (!as_objects) out.shown = printable(out.canonical, true);
  return out;
}

std::string question_of(std::vector<std::string> const& words) {
  if (words.empty()) throw usage_error{"expected dice, such as 3d6 or '4d6 drop lowest', got none"};
  return fmt::format("{}", fmt::join(words, " "));
}

void roll(roll_options const& o) {
  auto const question = question_of(operands());
  auto const count = o.count.value_or(1);
  auto const generator = o.like ? *o.like : o.generator.value_or("chacha20");
  erased<key256> const key{o.seed && !o.like ? key_from_text(*o.seed, purpose::roll) : fresh_key()};
  for (auto const& reading : odds::dice_roller{question}.readings()) note(reading);
  if (o.verbose)
    note(o.seed ? say("rolled from the seed '{}' by {}: the same on every machine", *o.seed, generator)
                : say("rolled with fresh randomness of the operating system, expanded by {}", generator));
  audit::record_file kept;
  rolled_all result;
  auto const by = [&](chooser_ref random) {
    if (!o.record) {
      result = roll_all(random, question, count, o.json);
      return;
    }
    recording tape{random, kept.picks};
    result = roll_all(tape, question, count, o.json);
  };
  if (o.like) {
    tools_of_others().start(*o.like, *o.seed, true, by);
  } else {
    with_generator(generator, *key, by);
  }
  std::optional<output_file> record_out;
  if (o.record) record_out.emplace(*o.record);
  print(result.shown);
  if (!record_out) return;
  kept.verb = "roll";
  kept.algorithm = "dice";
  kept.items = count;
  kept.reading = o.seed ? "seed" : "fresh";
  kept.generator = generator;
  kept.seed = o.seed;
  kept.details.emplace_back("question", question);
  kept.input = audit::digest_of(question);
  kept.output = audit::digest_of(result.canonical);
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

rolled_all replayed(audit::record_file const& kept, std::string const& path, bool as_objects) {
  auto const question = recorded_detail(kept, "question");
  if (kept.algorithm != "dice" || !question)
    throw input_error{say("{} is no record of dice: its field 'details.question' is missing", path)};
  if (audit::digest_of(*question) != kept.input)
    throw verification_failed{say("{} does not hold: its question is not the one that was rolled", path)};
  // Every roll has a result and a newline: no record makes us roll without end.
  if (kept.items > kept.output.bytes || kept.items > most_rolls)
    throw input_error{
        say("{} is no record of dice: {} rolls in {} bytes", path, kept.items, kept.output.bytes)};
  rolled_all result;
  replay_picks(kept, path, [&](long_chooser_ref c) {
    result = roll_all(chooser_ref{c}, *question, kept.items, as_objects);
  });
  if (auto const found = audit::digest_of(result.canonical); found != kept.output)
    throw verification_failed{say("{} does not hold: its picks roll otherwise, with sha256 {}, expected {}",
                                  path, found.sha256, kept.output.sha256)};
  return result;
}

void replay(roll_options const& o) {
  if (!operands().empty())
    throw usage_error{say("--replay rolls what was recorded: '{}' is one too many", operands()[0])};
  auto const kept = read_record(*o.replay, "roll");
  auto const result = replayed(kept, *o.replay, o.json);
  if (o.verbose) note(say("replayed from {}; it was recorded with reading '{}'", *o.replay, kept.reading));
  print(result.shown);
}

void check_rolls(audit::record_file const& kept, std::string const& path,
                 std::vector<std::string> const& inputs) {
  if (auto const input = only_input(path, inputs))
    throw usage_error{say("{} is a record of dice, which have no input: '{}' is one too many", path, *input)};
  check_field(path, "take", kept.take, std::nullopt);
  replayed(kept, path, false);
}

}  // namespace

void join_records_of_rolls() {
  add_recorded_kind({.verb = "roll",
                     .called = "roll",
                     .replayed = "faro roll",
                     .details = "question",
                     .purpose = purpose::roll,
                     .counted = "roll",
                     .by_tools = true,
                     .with_replacement = true,
                     .check = check_rolls});
}

void add_roll(command& app) {
  auto* const verb = add_verb(app, "roll", "Roll dice, in the words of faro odds.", roll_examples);
  auto const o = std::make_shared<roll_options>();
  describe_operand(*verb, "QUESTION",
                   "a question about dice (docs/dice.md): 3d6, '4d6 drop lowest', 'd20 + 5 >= 15'");
  take_operands(*verb);
  add_number(*verb, "-n,--count", o->count, {0, most_rolls}, "roll N times (default: 1)");
  add_text(*verb, "--seed", o->seed, "the same TEXT rolls the same on every machine", "TEXT");
  add_generator(*verb, o->generator);
  add_like(*verb, o->like,
           "the dice that another tool draws from the seed: of each die a number below its faces, in turn "
           "(faro shuffle --like list)");
  add_text(*verb, "--record", o->record, "write down picks and digests as JSON (docs/records.md)", "FILE")
      ->writes();
  add_text(*verb, "--replay", o->replay, "roll as recorded; exit 1 if the dice are others", "FILE");
  add_flag(*verb, "--json", o->json, "one JSON object a roll");
  add_flag(*verb, "--verbose", o->verbose, "say on stderr where the picks came from");
  on_run(*verb, [o, verb] {
    for (auto const* decided : {"--seed", "--generator", "--like", "--count", "--record"})
      refuse_together(*verb, {"--replay", decided});
    if (o->like) check_like(*verb, *o->like, o->seed.has_value(), true);
    if (o->replay) {
      replay(*o);
    } else {
      roll(*o);
    }
  });
}

}  // namespace faro::program
