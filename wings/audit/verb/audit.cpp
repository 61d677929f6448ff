// faro audit: draws a stranger can verify.
#include "audit/verb/audit.hpp"

#include "audit/verb/prompt.hpp"
#include "audit/verb/squaredeal.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
#include "lists/records.hpp"
#include "records/dates.hpp"
#include "records/safe_file.hpp"
#include "text/line_ends.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace faro::program {
namespace {

constexpr std::uint64_t most_names = 10'000'000;

/// What is wrong with a line as the name of an item; nothing if it is one.
message problem_of_item(std::string_view line) {
  if (line.empty()) return say("expected the name of an item, got an empty line");
  if (!is_utf8(line)) return in_another_encoding();
  if (!is_plain_text(line))
    return say("expected a name without control characters, got {}", faro::quoted(line));
  return {};
}

audit_pool read_lines(audit_items const& given, list_limits const& limits) {
  auto const& path = *given.file;
  auto const text = read_limited_text(path, limits.bytes);
  std::string const source{name_of_input(path)};
  auto const as = given.as.reading(given.name.has_value());
  audit_pool out;
  out.from_file = true;
  refuse_other_lists(text, source);
  refuse_lone_returns(text, source);
  auto const ended = with_line_ends(text);
  auto left = without_mark(ended ? std::string_view{*ended} : text);
  auto const shape =
      shape_of(left, true, source, as, given.name ? std::nullopt : std::optional{names_needed});
  auto const add = [&](std::string_view item, std::size_t line) {
    if (auto const problem = problem_of_item(item); !problem.empty())
      throw input_error{say("{}, line {}: {}", source, line, problem)};
    if (out.lines.size() == limits.lines)
      throw input_error{say("{}: expected at most {} lines, got more", source, limits.lines)};
    out.lines.emplace_back(item);
  };
  if (shape.is_table) {
    auto const read = read_table(left, source, as, names_needed);
    auto const at = given.name ? read.column(*given.name, "--name") : read.needed(names_needed);
    if (!given.name && read.called({words_of_tickets, "--tickets"}, std::span{&at, 1}))
      throw refused_reading{
          say("{}: each row is an item, and its tickets do not count: --people takes people with tickets",
              source),
          {{{"--people", path}}, {{"--name", read.columns[at]}}}};
    for (auto const& row : read.rows) add(row.cells[at], row.number);
    out.seen = faro::program::seen(read, {{"items", at}});
  }
  if (as.until) left = until_record(left, *as.until, shape.is_table);
  while (left.ends_with('\n') || left.ends_with('\r')) left.remove_suffix(1);  // empty lines at the end
  for (std::size_t line = 1; !shape.is_table && !left.empty(); ++line) {
    auto const item = take_line(left);
    if (line > shape.header) add(item, line);
  }
  out.count = out.lines.size();
  if (!shape.is_table && out.count > 0)
    out.seen = {source, shape, {}, out.lines.size(), {out.lines.front()}, {out.lines.back()}, {}};
  return out;
}

/// "1-5000".
whole_range range_of(std::string const& text) {
  auto const dash = text.find('-');
  if (dash == std::string::npos)
    throw usage_error{say("--range: expected LO-HI, such as 1-49, got {}", faro::quoted(text))};
  auto const first = whole_number("--range", text.substr(0, dash), 0, INT64_MAX);
  return {first, whole_number("--range", text.substr(dash + 1), first, INT64_MAX - 1)};
}

/// From the first line alone; nothing where it is no announcement that holds.
std::optional<std::uint64_t> announced_items(std::string_view text) {
  try {
    audit::transcript_state state;
    state.take(audit::parse_transcript(text.substr(0, text.find('\n') + 1)).front());
    return state.items();
  } catch (error const&) {
    return std::nullopt;
  }
}

}  // namespace

void audit_items::add_to(command& verb, std::string const& file_name, std::string const& file_help) {
  add_file(verb, file_name, file, file_help);
  add_parsed(verb, "--range", range, range_of, "the whole numbers from LO to HI instead of a file", "LO-HI");
  add_number(verb, "--pool", pool, {1, INT64_MAX}, "the whole numbers from 1 to N instead of a file");
}

void audit_items::add_reading_to(command& verb) {
  add_text(verb, "--name", name, "of a table, the column of the items (default: the one called so)",
           "COLUMN");
  add_table_options(verb, as);
}

std::string audit_pool::name(std::uint64_t i) const {
  return from_file ? lines[i] : std::to_string(first + i);
}

std::vector<std::string> audit_pool::names() const {
  if (from_file) return lines;
  if (count > most_names) throw usage_error{say("names: expected at most {}, got {}", most_names, count)};
  std::vector<std::string> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(name(i));
  return out;
}

audit_pool read_items(audit_items const& given, list_limits const& limits) {
  if (int{given.file.has_value()} + int{given.range.has_value()} + int{given.pool.has_value()} != 1)
    throw usage_error{"what is drawn from: expected one of a file of lines, --range LO-HI and --pool N"};
  if (given.file) return read_lines(given, limits);
  audit_pool out;
  if (given.pool) {
    out.count = *given.pool;
    return out;
  }
  out.first = given.range->first;
  out.count = given.range->second - given.range->first + 1;
  return out;
}

std::string read_line_file(std::string const& path) {
  auto text = read_limited_text(path, std::size_t{1} << 20);
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

audit::drand_round read_drand(std::string const& path) {
  auto const text = read_limited_text(path, 65'536);
  audit::drand_round round;
  try {
    round = audit::parse_drand(text);
  } catch (input_error const& e) {
    throw input_error{say("{} is no drand round: {}", path, e.said())};
  }
  if (!is_self_consistent(round))
    throw verification_failed{say("{}: the randomness of round {} is not SHA-256 of its signature, {} is",
                                  path, round.round, to_hex(sha256(from_hex(round.signature))))};
  return round;
}

audit::secret_text read_secret(std::optional<std::string> const& file, bool ask, std::string const& prompt) {
  if (file && ask) throw usage_error{"a file and --ask can't be combined: expected one of them"};
  if (file) return audit::secret_text{read_line_file(*file)};
  return ask ? ask_secretly(prompt) : audit::secret_text{};
}

void warn_of_open_secret(std::string const& path) {
  if (current_run().has_disk && path != "-" && audit::others_can_read(path))
    note(say(
        "warning: {} can be read by others than its owner, and whoever did knows the secret; chmod 600 {} "
        "keeps it from now on",
        path, path));
}

void add_repeated(command& verb, std::string const& name, std::vector<std::string>& place,
                  std::string const& help, std::string const& type) {
  add_value(verb, name, place, help)->type_name(type)->repeated();
}

transcript_fails::transcript_fails(std::string const& file, audit::transcript_mismatch const& why)
    : verification_failed{say("{} does not hold: {}", file, why.said())},
      line_{why.line()},
      rule_{why.rule()} {}

open_transcript::open_transcript(std::string file, std::function<void(std::uint64_t items)> const& first)
    : path{std::move(file)}, text{read_limited_text(path, audit::most_transcript_bytes)} {
  if (auto const items = first ? announced_items(text) : std::nullopt) first(*items);
  check();
}

open_transcript::open_transcript(audit::locked_file file, std::string const& name)
    : path{name}, text{file.bytes()}, lock_{std::move(file)} {
  check();
}

open_transcript open_transcript::to_change(std::string const& file) {
  if (file == "-") throw usage_error{"a transcript that is added to: expected a file, got -"};
  if (!current_run().has_disk) return open_transcript{file};  // nobody else adds to it
  return open_transcript{audit::locked_file{file, audit::most_transcript_bytes}, file};
}

void open_transcript::check() {
  auto const name = name_of_input(path);
  refuse_no_text(text, name);
  if (without_mark(text).size() < text.size())
    throw input_error{say(
        "{} is no transcript: it begins with a byte order mark, as some editors add; expected it to the byte",
        name)};
  try {
    state = audit::read_transcript(text);
  } catch (audit::transcript_mismatch const& e) {
    throw transcript_fails{name, e};
  } catch (input_error const& e) {
    throw input_error{say("{} is no transcript: {}", name, e.said())};
  }
}

std::string admitted_line(audit::transcript_state& state, audit::transcript_step const& step,
                          std::string const& path) {
  if (!is_plain_text(body_of(step)))
    throw usage_error{"what stands in a transcript: expected UTF-8 text without control characters"};
  auto line = line_of(step, state.head());
  try {
    // As it will be read: what can't be read back is refused here.
    state.take(audit::parse_transcript(line).front());
  } catch (audit::transcript_mismatch const& e) {
    throw usage_error{say("this can't stand in {}: {}", path, e.said())};
  }
  return line;
}

void open_transcript::append(audit::transcript_step const& step) {
  text += admitted_line(state, step, path);
  if (text.size() + bytes_to_come(state) > audit::most_transcript_bytes)
    throw usage_error{
        say("this can't stand in {}: with it there would be no room for what is still to come; a "
            "transcript has at most {} bytes",
            path, audit::most_transcript_bytes)};
  if (lock_) return lock_->replace(text);
  write_new(path, text);
}

answer answer_of_step(open_transcript const& file, std::string const& said) {
  answer a{"a step of a draw"};
  a.fact("file", file.path);
  a.fact("line", file.state.lines());
  a.fact("said", said);
  a.fact("head", file.state.head());
  a.line(say("{}, line {}: {}", file.path, file.state.lines(), translated(said)));
  a.line(say("last h      {}", file.state.head()));
  return a;
}

std::string date_of(std::string_view option, std::string const& text) {
  if (auto date = audit::parse_date(text); !date.empty()) return date;
  throw usage_error{
      say("{}: expected a date in UTC such as 2026-12-01T21:00:00Z, got {}", option, faro::quoted(text))};
}

std::string date_of_step(std::optional<std::string> const& given, std::string const& last) {
  auto const now = given.value_or(audit::date_text(
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count()));
  if (now < last)
    throw usage_error{say("it is {}, but the last line is dated {}: no step can be dated back", now, last)};
  return now;
}

void add_date(command& verb, std::optional<std::string>& place) {
  auto const read = [](std::string const& text) { return date_of("--date", text); };
  add_parsed(verb, "--date", place, read, "when it is done, in UTC (default: now)", "DATE");
}

void add_audit(command& app) {
  auto* const audit =
      add_verb(app, "audit", "Draws a stranger can verify: commit, contribute, reveal, draw, verify.",
               "faro audit commit raffle.draw --title Raffle --items names.txt -n 3 \\\n"
               "    --drand 'quicknet 40000000'  # announce, before anything is known\n"
               "faro audit contribute raffle.draw --drand round.json  # when it is known\n"
               "faro audit reveal raffle.draw    # open the secret\n"
               "faro audit draw raffle.draw      # the winners\n"
               "faro audit verify raffle.draw    # anyone, at any time\n"
               "faro audit select --scheme sampler --seed 314159 --pool 876 -n 5\n");
  add_audit_commit(*audit);
  add_audit_contribute(*audit);
  add_audit_reveal(*audit);
  add_audit_draw(*audit);
  add_audit_sign(*audit);
  add_audit_publish(*audit);
  add_audit_verify(*audit);
  add_audit_page(*audit);
  add_audit_select(*audit);
  add_audit_beacon(*audit);
  add_audit_squaredeal(*audit);
}

}  // namespace faro::program
