// A draw held at random, from a seed or from its record.
#include "answer/printer.hpp"
#include "cli/arguments.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/output.hpp"
#include "cli/run_context.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/repeated_names.hpp"
#include "lines/order/order.hpp"
#include "lines/order/other_tools.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/like_option.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace faro::program {
namespace {

constexpr std::string_view of_other_file = "sha256.";  // the digest of the second file, and so on

/// The rules as a record has them: an option that was given again is "name.2".
std::vector<std::pair<std::string, std::string>> details_of(draw_options const& o, draw_task const& task) {
  std::vector<std::pair<std::string, std::string>> out;
  for (auto const& [name, value] : o.rules) {
    auto const before = std::ranges::count(o.rules, name, [](auto const& rule) { return rule.first; });
    auto const same = std::ranges::count_if(
        out, [&](auto const& known) { return known.first == name || known.first.starts_with(name + "."); });
    out.emplace_back(before > 1 && same > 0 ? fmt::format("{}.{}", name, same + 1) : name, value);
  }
  auto const& first = *task.lists.front();
  if (o.name || (first.shape.is_table && task.lists.size() == 1))
    out.emplace_back("name", first.column_of_names());
  for (std::size_t i = 0; i < task.lists.size(); ++i) {
    auto const number = i == 0 ? std::string{} : fmt::format(".{}", i + 1);
    auto const& shape = task.lists[i]->shape;
    out.emplace_back("header" + number, std::to_string(shape.header));
    if (shape.until) out.emplace_back("until" + number, std::to_string(*shape.until));
    if (shape.ragged) out.emplace_back("ragged" + number, "yes");
    out.emplace_back("read_as" + number, !shape.is_table           ? "list"
                                         : shape.separator == '\t' ? "tab"
                                                                   : std::string(1, shape.separator));
  }
  for (std::size_t i = 1; i < task.files.size(); ++i)
    out.emplace_back(fmt::format("{}{}", of_other_file, i + 1),
                     audit::digest_of(task.files[i]->bytes).sha256);
  return out;
}

/// The file of a record, made sure of before anything is drawn or written.
class record_place {
 public:
  record_place(std::string const& path, bool is_secret) : path_{path} {
    if (!is_secret || !current_run().has_disk) {
      open_.emplace(path);
    } else if (!std::filesystem::exists(path)) {
      output_file const can_be_made{path};
    }
  }
  void write(audit::record_file const& kept) {
    if (!open_) return audit::write_secret_file(path_, audit::to_json(kept));
    open_->write(audit::to_json(kept));
    open_->commit();
  }

 private:
  std::string path_;
  std::optional<output_file> open_;
};

/// Which column the names are from, where it isn't the first.
message by_column(draws::roster const& list, message const& names) {
  return list.has_names_elsewhere() ? say("{} (by {})", names, faro::quoted(list.column_of_names())) : names;
}

/// "of 4 people: Ann to Dee": so that it can be seen when somebody was left out, or let in.
message who_took_part(draw_task const& task) {
  auto const& list = *task.lists.front();
  if (task.lists.size() == 1) {
    auto const size = task.teams ? plural(list.size(), "team") : plural(list.size(), "person", "people");
    auto const names = by_column(list, draws::first_to_last(list));
    return task.by ? say("of {}: {}, by their {}", size, names, faro::quoted(*task.by))
                   : say("of {}: {}", size, names);
  }
  std::vector<std::string> lists;
  for (auto const* one : task.lists)
    lists.push_back(translated(say("{} of {} ({})", one->size(), one->source, draws::first_to_last(*one))));
  return listed(lists, " and ");
}

nlohmann::ordered_json lists_of(draw_task const& task) {
  using json = nlohmann::ordered_json;
  auto out = json::array();
  for (auto const* list : task.lists)
    out.push_back({{"file", list->source},
                   {"header", list->shape.header},
                   {"name", list->shape.is_table ? json(list->column_of_names()) : json()},
                   {"people", list->size()},
                   {"first", list->people.front().name},
                   {"last", list->people.back().name}});
  return out;
}

void show(draw_options const& o, draw_task const& task, draw_result result) {
  if (o.only_check) return;
  auto& a = result.shown;
  auto style = o.style();
  a.title = task.kind;
  a.parts.emplace_front(answer::datum{"draw", task.kind});
  if (!result.alike.empty()) a.line(result.alike);
  if (task.by) a.fact("tickets", *task.by);
  a.fact("lists", lists_of(task));
  if (task.is_table && style.form == answer_form::text) {
    style.form = answer_form::csv;
    note(who_took_part(task));
  } else {
    a.line(who_took_part(task));
  }
  show(a, style);
}

/// The draw from a key, with all that was picked.
draw_result from_key(draw_task const& task, std::string const& generator, key256 const& key,
                     long_record& kept) {
  draw_result out;
  with_generator(generator, key, [&](chooser_ref random) {
    long_recording tape{random, kept};
    out = task.draw(tape);
  });
  return out;
}

key256 key_of_draw(std::string const& seed, draw_task const& task) {
  return key_from_text(seed, std::string{purpose::draw} + task.kind);
}

/// From picks that are known.
draw_result from_picks(draw_task const& task, long_record const& picks) {
  long_recorded_chooser c{picks};
  auto out = task.draw(c);
  c.finish();
  return out;
}

/// What another tool drew from a seed that can be guessed is not all alike.
void say_like(draw_result& result, std::string const& tool, std::string const& seed) {
  result.alike = say("as {} draws from the seed {}", tool, faro::quoted(seed));
  result.shown.fact("like", tool);
}

void hold(draw_options const& o, draw_task const& task) {
  auto const generator = o.like ? *o.like : o.generator.value_or("chacha20");
  std::optional<record_place> place;
  if (o.record) place.emplace(*o.record, task.secret);
  long_record picks;
  draw_result result;
  if (o.like) {
    picks = task.picks_like(*o.like, *o.seed);
    result = from_picks(task, picks);
    say_like(result, *o.like, *o.seed);
  } else {
    erased<key256> const key{o.seed ? key_of_draw(*o.seed, task) : fresh_key()};
    result = from_key(task, generator, *key, picks);
  }
  if (place) {
    audit::record_file kept;
    kept.verb = "draw";
    kept.algorithm = task.kind;
    kept.items = task.items;
    kept.take = task.take;
    kept.reading = o.seed ? "seed" : "fresh";
    kept.generator = generator;
    kept.seed = o.seed;
    kept.details = details_of(o, task);
    kept.picks = std::move(picks.picks);
    kept.integers = std::move(picks.integers);
    kept.input = audit::digest_of(task.files[0]->bytes);
    kept.output = audit::digest_of(result.canonical);
    place->write(kept);
  }
  result.shown.fact("reading", o.seed ? "seed" : "fresh");
  if (o.seed) result.shown.fact("seed", *o.seed);
  show(o, task, std::move(result));
}

void check_files(audit::record_file const& kept, draw_task const& task, draw_options const& o) {
  auto const& path = *o.replay;
  auto const others =
      std::ranges::count_if(kept.details, [](auto const& d) { return d.first.starts_with(of_other_file); });
  auto const wanted = static_cast<std::size_t>(others) + 1;
  if (task.kind == "groups" && task.files.size() != wanted)
    throw usage_error{say("{} is the record of a draw from {}, got {}: each round before needs --before FILE",
                          path, plural(wanted, "file"), task.files.size())};
  if (task.files.size() < wanted)
    throw usage_error{say("{} is the record of a draw from {}, got {}: a panel from a list needs --list FILE",
                          path, plural(wanted, "file"), task.files.size())};
  for (std::size_t i = 0; i < task.files.size(); ++i) {
    auto expected = kept.input.sha256;
    if (i > 0) {
      auto const name = fmt::format("{}{}", of_other_file, i + 1);
      auto const recorded = recorded_detail(kept, name);
      if (!recorded) throw input_error{say("{}: its field 'details.{}' is missing", path, name)};
      expected = *recorded;
    }
    refuse_other_file(o, *task.files[i], expected);
  }
}

void replay(draw_options const& o, draw_task const& task) {
  auto const& path = *o.replay;
  auto const kept = read_record(path, "draw");
  check_files(kept, task, o);
  check_field(path, "algorithm", kept.algorithm, task.kind);
  check_field(path, "items", kept.items, task.items);
  check_field(path, "take", kept.take, task.take);
  check_field(path, "input.bytes", kept.input.bytes, task.files[0]->bytes.size());
  draw_result result;
  replay_picks(kept, path, [&](long_chooser_ref c) { result = task.draw(c); });
  if (auto const found = audit::digest_of(result.canonical); found != kept.output)
    throw verification_failed{
        say("{} does not hold: its picks lead to another result, with sha256 {}, expected {}", path,
            found.sha256, kept.output.sha256)};
  if (kept.reading == "seed" && kept.seed && kept.generator && is_other_tool(*kept.generator)) {
    if (!task.picks_like) throw input_error{say("{}: --like {} does not draw so", path, *kept.generator)};
    if (task.picks_like(*kept.generator, *kept.seed) != long_record{kept.picks, kept.integers})
      throw verification_failed{say("{} does not hold: the seed {} by {} leads to other picks", path,
                                    faro::quoted(*kept.seed), *kept.generator)};
    say_like(result, *kept.generator, *kept.seed);
  }
  bool const known =
      kept.generator && std::ranges::find(generator_names, *kept.generator) != std::end(generator_names);
  if (kept.reading == "seed" && kept.seed && known) {
    long_record made;
    erased<key256> const key{key_of_draw(*kept.seed, task)};
    (void)from_key(task, *kept.generator, *key, made);
    if (made != long_record{kept.picks, kept.integers})
      throw verification_failed{say("{} does not hold: the seed {} by {} leads to other picks", path,
                                    faro::quoted(*kept.seed), *kept.generator)};
  }
  result.shown.fact("reading", kept.reading);
  show(o, task, std::move(result));
}

}  // namespace

void hold_draw(draw_options const& o, draw_task const& task) {
  if (o.replay) return replay(o, task);
  hold(o, task);
}

void add_draw_options(command& verb, draw_options& o) {
  if (!o.repeated) rule(o, add_repeated_names(verb, o.repeated.emplace(draws::repeated_names::refuse)));
  add_text(verb, "--name", o.name,
           "the column of the names, or several: 'First name + Last name' (default: the one called so)",
           "COLUMN");
  rule(o, add_flag(verb, "--skip-unnamed", o.skip_unnamed, "rows of a table without a name take no part"));
  add_table_options(verb, o.as);
  add_text(verb, "--seed", o.seed, "the same TEXT draws the same on every machine", "TEXT");
  add_text(verb, "--generator", o.generator,
           fmt::format("{} (default: chacha20)", fmt::join(generator_names, ", ")), "NAME");
  option_of(verb, "--generator")->proposes({std::begin(generator_names), std::end(generator_names)});
  if (!o.can_be_like && !tools_of_others().all.empty())
    add_text(verb, "--like", o.like, "of winners and groups", "TOOL")->group("");
  add_text(verb, "--record", o.record, "write down rules, picks and digests as JSON (docs/records.md)",
           "FILE")
      ->writes();
  add_text(verb, "--replay", o.replay,
           "draw as recorded, by the rules in the record; exit 1 if it does not hold", "FILE");
  add_forms(verb, o);
  add_flag(verb, "--check", o.only_check, "with --replay: print nothing")->group("");
}

void add_like_of_draw(command& verb, draw_options& o) {
  o.can_be_like = true;
  add_like(verb, o.like, "as this tool draws from --seed; faro shuffle --like list names them");
}

void add_apart_options(command& verb, draw_options& o, std::string const& agreeing,
                       std::string const& naming) {
  rule(o, add_text(verb, "--apart", o.apart, agreeing, "COLUMNS"));
  rule(o, add_text(verb, "--not-with", o.not_with, naming, "COLUMNS"));
  rule(o,
       add_text(verb, "--known-by", o.known_by,
                "what --not-with calls people: the column of e-mails, of numbers, ... (default: their names)",
                "COLUMN"));
}

draws::apart_rules apart_rules_of(draw_options const& o) {
  if (o.known_by && !o.not_with) throw usage_error{"--known-by goes with --not-with"};
  return {names_in("--apart", o.apart), names_in("--not-with", o.not_with)};
}

option_ref rule(draw_options& o, option_ref option) {
  auto const name = option->name().substr(option->name().find_first_not_of('-'));
  o.rule_names.push_back(name);
  option->take = [&o, name, take = option->take](std::string const& text) {
    o.rules.emplace_back(name, text);
    take(text);
  };
  return option;
}

void refuse_other_file(draw_options const& o, draw_file const& file, std::string const& expected) {
  auto const found = audit::digest_of(file.bytes).sha256;
  if (found != expected)
    throw input_error{say("{} is a record for another file than {}: sha256 {}, expected {}", *o.replay,
                          file.path, found, expected)};
}

namespace {

void check_like_of_draw(command const& verb, draw_options const& o, std::string const& kind) {
  if (!o.can_be_like)
    throw usage_error{say("--like goes with winners and groups: no tool has a draw of {}", kind)};
  refuse_together(verb, {"--like", "--generator"});
  auto const& tool = find_other_tool(*o.like);
  if (!o.seed && !o.replay)
    throw usage_error{say("--like {} needs --seed: as in {}", tool.name, tool.program)};
}

/// Of "header.2" the reading of the second list.
table_reading& recorded_as(draw_options& o, std::string const& key) {
  auto const dot = key.find('.');
  std::size_t const list = dot == std::string::npos ? 0 : key.ends_with(".2") ? 1 : 2;
  if (list > 1) throw input_error{say("field 'details.{}': expected at most two lists", key)};
  o.recorded_as.resize(std::max(o.recorded_as.size(), list + 1));
  return o.recorded_as[list];
}

}  // namespace

void take_recorded_rules(command& verb, draw_options& o, std::string const& kind) {
  check_table_options(verb);
  auto const form = o.style().form;
  auto const* const picture = form == answer_form::svg ? "svg" : form == answer_form::png ? "png" : nullptr;
  if (picture) throw usage_error{say("--format {}: this answer has no picture", picture)};
  if (o.like) check_like_of_draw(verb, o, kind);
  if (!o.replay) {
    if (o.only_check) throw usage_error{"--check goes with --replay"};
    return;
  }
  auto const* const list = verb.find("--list");
  for (std::string const decided :
       {"--seed", "--generator", "--like", "--record", "--name", "--header", "--until", "--no-header",
        "--ragged", "--table", "--list", "--separator", "--dry-run"})
    if (decided != "--list" || !list->takes_value()) refuse_together(verb, {"--replay", decided});
  for (auto const& name : o.rule_names) {
    if (was_given(verb, "--" + name))
      throw usage_error{say("--{} and --replay can't be combined: the record has the rules", name)};
  }
  auto const kept = read_record(*o.replay, "draw");
  if (kept.algorithm != kind)
    throw input_error{say("{} is the record of a draw of {}: expected faro draw {} --replay", *o.replay,
                          kept.algorithm, kept.algorithm)};
  o.recorded_digests = {kept.input.sha256};
  for (auto const& [key, value] : kept.details) {
    if (kind == "pairs" && key == "sha256.2") o.recorded_digests.push_back(value);
    if (key.starts_with(of_other_file)) continue;
    auto const name = key.substr(0, key.find('.'));
    if (name == "name") {
      o.name = value;
    } else if (name == "header") {
      recorded_as(o, key).header = whole_number("details." + key, value, 0, UINT32_MAX);
    } else if (name == "until") {
      recorded_as(o, key).until = whole_number("details." + key, value, 1, UINT32_MAX);
    } else if (name == "ragged") {
      if (value != "yes")
        throw input_error{say("field 'details.{}': expected yes, got {}", key, faro::quoted(value))};
      recorded_as(o, key).ragged = true;
    } else if (name == "read_as") {
      auto& as = recorded_as(o, key);
      if (value.size() != 1 && value != "list" && value != "tab")
        throw input_error{
            say("field 'details.{}': expected list, tab or a character, got {}", key, faro::quoted(value))};
      as.table = value != "list";
      if (*as.table) as.separator = value == "tab" ? '\t' : value.front();
    } else if (std::ranges::find(o.rule_names, name) != o.rule_names.end()) {
      verb.find("--" + name)->take(value);
    } else {
      throw input_error{say("{}: 'details.{}' is no rule of a draw of {}", *o.replay, key, kind)};
    }
  }
}

namespace {

void check_draw(audit::record_file const& kept, std::string const& path,
                std::vector<std::string> const& inputs) {
  auto const others =
      std::ranges::count_if(kept.details, [](auto const& d) { return d.first.starts_with(of_other_file); });
  auto const wanted = static_cast<std::size_t>(others) + 1;
  if (inputs.size() != wanted)
    throw usage_error{say("{} is the record of a draw from {}: expected {}, got {}", path,
                          plural(wanted, "file"), wanted == 1 ? "it" : "all of them, in their order",
                          inputs.empty() ? say("none") : say("{}", inputs.size()))};
  command program{"faro", ""};
  add_draw(program);
  auto const* const kind = program.find_verb("draw")->find_verb(kept.algorithm);
  if (!kind) throw input_error{say("{}: there is no draw of {}", path, faro::quoted(kept.algorithm))};
  // The other files of a panel and of groups are options; all others stand side by side.
  std::vector<std::string> words{"draw", kept.algorithm, inputs.front()};
  for (auto other = inputs.begin() + 1; other != inputs.end(); ++other) {
    if (kind->find("--quota")) words.emplace_back(other == inputs.begin() + 1 ? "--quota" : "--list");
    if (kind->find("--before")) words.emplace_back("--before");
    words.push_back(*other);
  }
  words.insert(words.end(), {"--replay", path, "--check"});
  auto const running = current_run().running;
  auto line = read_arguments(program, words);
  set_running(running);  // whose messages these are
  take_values(line);
  line.verb->run();
}

}  // namespace

void join_draws() {
  add_recorded_kind({.verb = "draw",
                     .called = "draw",
                     .replayed = "faro draw",
                     .details = "*",
                     .purpose = purpose::shuffle,
                     .by_tools = true,
                     .check = check_draw,
                     .check_origin = [](audit::record_file const&, std::string const&) { return true; }});
}

}  // namespace faro::program
