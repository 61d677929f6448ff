// From words to an exit code.
#include "cli/program.hpp"

#include "cli/arguments.hpp"
#include "cli/command_again.hpp"
#include "cli/files.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/permissions.hpp"
#include "cli/progress.hpp"
#include "cli/run_context.hpp"
#include "cli/shell_words.hpp"
#include "cli/system/system.hpp"
#include "cli/trouble.hpp"
#include "cli/version.hpp"
#include "lists/table.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>
#include <faro/text/detail/query_error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace faro::program {
namespace {

/// The language that FARO_LANGUAGE asks for. Throws usage_error.
std::string language_of_process() {
  auto const* const asked = std::getenv("FARO_LANGUAGE");
  if (!asked || !*asked) return "en";
  use_catalogues();
  if (std::ranges::find(message_languages(), std::string_view{asked}) == message_languages().end())
    throw usage_error{say("FARO_LANGUAGE: expected {}, got {}", listed(message_languages()), quoted(asked))};
  return asked;
}

/// The one option of whose value a text is a part: the cards of an effect.
given_value const* part_of_option(std::string_view text) {
  given_value const* found = nullptr;
  for (auto const& value : current_run().asked.options) {
    if (text.empty() || !value.of || value.text.find(text) == std::string::npos) continue;
    if (found) return nullptr;
    found = &value;
  }
  return found;
}

/// The value that has this text, which an error is about.
trouble trouble_of(query_error const& e) {
  auto const character = characters_before(e.query(), e.position()) + 1;
  trouble out{.character = character};
  bool is_whole = false;
  for (auto const* values : {&current_run().asked.operands, &current_run().asked.options}) {
    auto const at = std::ranges::find(*values, e.query(), &given_value::text);
    is_whole = is_whole || at != values->end();
    if (out.field.empty() && at != values->end() && at->of) out = trouble_in(*at, character);
  }
  out.query = e.query();
  if (auto const* const value = is_whole ? nullptr : part_of_option(e.query())) {
    out = trouble_in(*value, character + characters_before(value->text, value->text.find(e.query())));
    out.query = value->text;
  }
  out.nearest = e.nearest();
  return out;
}

/// What is wrong, for people: with its line in a text that they wrote. Programs have the line beside the
/// words.
message with_line(message const& alone, message const& in_line) {
  auto const& found = last_trouble();
  if (!found || found->line == 0 || !current_run().is_process) return alone;
  return say("line {}: {}", found->line, in_line);
}

/// The same of a question, or of an option, which is named then.
message with_place(query_error const& e) {
  auto const& found = *last_trouble();
  auto const in_line = say("{}, at character {}", e.problem(), found.character);
  bool const has_option = std::ranges::any_of(current_run().asked.options, [&](given_value const& value) {
    return value.of->field() == found.field;
  });
  bool const is_of_option = current_run().is_process && found.line == 0 && has_option;
  if (!is_of_option) return with_line(e.said(), in_line);
  bool const at_end = found.query == e.query() && e.position() >= e.query().size();
  return say("--{}: {}", found.field, at_end ? e.said() : in_line);
}

}  // namespace

std::string command_with(std::vector<std::pair<std::string, std::string>> const& more,
                         std::pair<std::string, std::string> const& file) {
  auto const& asked = current_run().asked;
  auto out = asked.verb->full_name();
  auto const named = [&](std::string const& text) { return text == file.first ? file.second : text; };
  for (auto const& value : asked.operands) {
    bool const is_option = value.text.size() > 1 && value.text.starts_with('-');
    out += " " + shell_word((is_option ? "./" : "") + named(value.text));
  }
  if (asked.operands.empty() && !asked.find("--deck")) out += " -";  // standard input
  auto const add = [&](std::string const& name, std::string const& value, bool takes_value) {
    out += " " + name;
    if (takes_value) out += " " + shell_word(value);
  };
  for (auto const& value : asked.options) {
    bool const is_replaced = std::ranges::any_of(more, [&](auto const& option) {
      return value.of->is_called(option.first) ||
             (option.first == "--not-with" && value.of->is_called("--apart")) ||
             (option.first == "--people" && value.of->is_called("--items")) ||
             (option.first == "--list" && value.of->is_called("--table")) ||
             (option.first == "--table" && value.of->is_called("--list"));
    });
    if (!is_replaced) add(value.of->name(), named(value.text), value.of->takes_value());
  }
  for (auto const& [name, value] : more) add(name, value, !value.empty());
  return out;
}

namespace {

/// A command by which a file is made anew, beside it, "list-utf8.csv", and read in place of the first. The
/// mark of the other may have an ending of its own: "-rows.csv".
std::string command_of_other_file(std::string const& filter, std::string const& file,
                                  std::string const& mark) {
  auto const dot = file.rfind('.');
  bool const has_ending = dot != std::string::npos && dot > file.rfind('/') + 1;
  auto const stem = has_ending ? file.substr(0, dot) : file;
  bool const is_other_kind = mark.find('.') != std::string::npos;
  auto const ending = has_ending && !is_other_kind ? file.substr(dot) : std::string{};
  auto const at = is_other_kind ? mark.find('.') : mark.size();
  auto other = stem + mark + ending;
  for (int i = 2; file_exists(other); ++i)  // nothing is written over
    other = stem + mark.substr(0, at) + "-" + std::to_string(i) + mark.substr(at) + ending;
  auto const word = [](std::string const& path) {
    return shell_word((path.starts_with('-') ? "./" : "") + path);
  };
  return filter + " " + word(file) + " > " + word(other) + " && " + command_with({}, {file, other});
}

/// Whether each line of a file is a row, which sed may take out: it is text, lines end in LF, and no quotes
/// stand in it, between which a row might go on.
bool lines_are_rows(std::string const& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return false;
  input_file const in{file};
  bool returned = false;
  return std::ranges::all_of(in.bytes(), [&](char c) {
    bool const is_row = c != '"' && static_cast<unsigned char>(c) >= '\t' && (!returned || c == '\n');
    returned = c == '\r';
    return is_row;
  });
}

/// The option that has a value, alone or between commas, with another in its place; nothing if none has it.
std::optional<std::pair<std::string, std::string>> option_with(std::string const& value,
                                                               std::string const& other) {
  for (auto const& given : current_run().asked.options) {
    std::string text;
    bool found = false;
    for (auto const part : split(given.text, ',')) {
      bool const is_it = part == value;
      found = found || is_it;
      text += (text.empty() ? "" : ",") + (is_it ? other : std::string{part});
    }
    if (found) return std::pair{given.of->name(), text};
  }
  return std::nullopt;
}

/// Those of the ways to settle a reading for which the verb has options.
std::vector<way_out> ways_of(refused_reading const& e) {
  std::vector<way_out> out;
  auto const* const verb = current_run().asked.verb;
  auto const has = [&](auto const& named) {
    auto const* const option = verb->find(named.first);
    if (!option || option->takes_value() == named.second.empty()) return false;
    auto const& right = option->value();
    return !right.only_these || std::ranges::find(right.choices, named.second) != right.choices.end();
  };
  for (auto way : e.ways()) {
    if (!verb) continue;
    auto const& [by, what] = way.front();
    if (by == way_by_filter || by == way_by_filter_of_rows) {
      auto const& [file, mark] = way.back();
      bool const is_right = by == way_by_filter ? file_exists(file) : lines_are_rows(file);
      if (current_run().is_process && is_right) out.push_back({{}, command_of_other_file(what, file, mark)});
      continue;
    }
    if (way.front().first == way_by_value) {
      auto replaced = option_with(way.front().second, way.back().first);
      if (!replaced) continue;
      way = {*std::move(replaced)};
    }
    if (!verb->find("--repeated") || current_run().asked.find("--repeated"))
      std::erase_if(way, [](auto const& named) { return named.first == "--repeated"; });
    if (!std::ranges::all_of(way, has)) continue;
    way_out one{{}, command_with(way)};
    for (auto const& [name, value] : way) one.fields.emplace_back(verb->find(name)->field(), value);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

void run_words(command& program, std::vector<std::string> const& words) {
  if (current_run().is_process) current_run().language = language_of_process();
  auto& run = current_run();
  std::optional<heard_messages> heard;
  struct in_its_place {
    heard_messages const* before = current_run().heard;
    ~in_its_place() { current_run().heard = before; }
  } const place;
  if (run.language != "en" && !run.heard) run.heard = &heard.emplace(run.language);
  auto asked = read_arguments(program, words);
  if (asked.version) return print(version_text(program.name()));
  invoke(std::move(asked));
}

void invoke(invocation given) {
  auto& asked = current_run().asked = std::move(given);
  auto const& verb = *asked.verb;
  set_running(verb.full_name());
  if (asked.help || !verb.run) return print(help_text(verb));
  confine(asked);
  refuse_empty_texts(asked);
  if (verb.complete) verb.complete(asked);
  confine_reading(asked);
  take_values(asked);
  current_run().prints_prose = std::ranges::none_of(std::vector<std::string>{"--json", "--format", "--out"},
                                                    [&](auto const& name) { return verb.count(name) > 0; });
  try {
    verb.run();
  } catch (nothing_more_to_do const&) {  // it is printed
  }
}

trouble trouble_in(given_value const& value, std::size_t character) {
  trouble out{.character = character, .field = value.of->field()};
  for (auto const& place : value.places) {
    if (place.from >= character) break;
    out.line = place.line;
    out.character = place.column + character - 1 - place.from;
  }
  return out;
}

std::vector<std::pair<int, std::string>> const& exit_code_table() {
  static std::vector<std::pair<int, std::string>> const table{
      {done, "done"},
      {answer_is_no, "the answer is \"no\": a verification failed"},
      {bad_input, "bad usage or bad input"},
      {system_failed, "the system failed: disk, memory, randomness"},
      {not_decided,
       "not decided yet: the draw waits for something that is still to come, or a limit ended a reading and "
       "left bounds"}};
  return table;
}

std::optional<trouble>& last_trouble() {
  thread_local std::optional<trouble> last;
  return last;
}

constexpr char const* out_of_memory = "out of memory; less input, or more memory, is needed";

ending ending_of(std::exception_ptr const& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (output_closed) {
    return {done, {}};
  } catch (verification_failed const& e) {
    return {answer_is_no, e.said()};
  } catch (undecided const& e) {
    return {not_decided, e.said()};
  } catch (stopped const& e) {
    return {was_stopped, e.said()};
  } catch (system_error const& e) {
    return {system_failed, e.said()};
  } catch (query_error const& e) {
    if (!e.has_place()) return {bad_input, with_line(e.said(), e.said())};
    last_trouble() = trouble_of(e);
    return {bad_input, with_place(e)};
  } catch (refused_reading const& e) {
    last_trouble() = trouble{.ways = ways_of(e)};
    return {bad_input, e.said()};
  } catch (error const& e) {
    return {bad_input, with_line(e.said(), e.said())};
  } catch (std::bad_alloc const&) {
    return {system_failed, out_of_memory};
  } catch (std::length_error const&) {  // more than a vector can ever hold
    return {system_failed, out_of_memory};
  } catch (std::system_error const& e) {  // files and threads
    return {system_failed, say("the system failed: {}", e.code().message())};
  } catch (...) {  // what a library says to programmers helps nobody
    return {system_failed, say("faro failed by a fault of its own; please report what it was asked")};
  }
}

ending ended(std::function<void()> const& run) {
  last_trouble().reset();
  try {
    run();
    finish_printing();
    return {};
  } catch (...) {
    auto const how = ending_of(std::current_exception());
    if (how.code != answer_is_no && how.code != not_decided) return how;
    try {  // "no" is an answer: what was printed belongs to it
      finish_printing();
    } catch (output_closed) {
    } catch (...) {
      return ending_of(std::current_exception());
    }
    return how;
  }
}

int run_program(command& program, int argc, char** argv) {
  system::reserve_standard_streams();
  system::handle_signals();
  set_running(program.name());
  work_line line;
  parallel::watch watch{[&](std::uint64_t now, std::uint64_t all) { line.show(now, all); }};
  parallel::under const watched{watch};
  parallel::set_interruptible(&watch);
  auto const how = ended([&] { run_words(program, {argv + std::min(argc, 1), argv + argc}); });
  line.clear();
  if (how.code == was_stopped) system::end_by_signal();
  if (!how.message.empty()) note(how.message);
  if (auto const& found = last_trouble()) {
    for (auto const& way : found->ways) std::fputs(("  " + printable(way.command) + "\n").c_str(), stderr);
  }
  return how.code;
}

std::vector<std::string> operands() {
  std::vector<std::string> out;
  for (auto const& value : current_run().asked.operands) out.push_back(value.text);
  return out;
}

}  // namespace faro::program
