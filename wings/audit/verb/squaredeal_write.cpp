// The boards of a tournament, written in the formats of dealing machines: one text, or a file a session.
#include "audit/verb/squaredeal.hpp"
#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::program {
namespace {

constexpr char const* dealt_by = "Big Deal version 2.0";  // whose boards these are, to the byte

std::string boards_text(tournament const& t, audit::squaredeal_session const& session, bridge_format format,
                        bool reserve) {
  std::string text;
  auto number = session.boards.first;
  for (auto const& seats : squaredeal_boards(t.keys, session, t.value, reserve))
    text += bridge_board_text(format, {number++, seats});
  return text;
}

/// Throws usage_error for boards that stand in one file and would be read as others.
void check_numbers(bridge_format format, std::span<audit::squaredeal_session const> sessions) {
  std::vector<std::uint64_t> numbers;
  for (auto const& session : sessions) {
    for (auto number = session.boards.first; number <= session.boards.last; ++number)
      numbers.push_back(number);
  }
  if (auto const why = why_not_numbered(format, runs_of(numbers)))
    throw usage_error{
        say("--out: {}; expected pbn, csv or lin, or a session alone (--folder, --session)", *why)};
}

bridge_format format_named(std::string_view name, std::string const& given) {
  if (auto const format = find_bridge_format(name)) return *format;
  auto const names = bridge_format_names();
  throw usage_error{say("--out: expected {}, or a file with one of these endings, got {}{}", joined(names),
                        faro::quoted(given), did_you_mean(name, names))};
}

void write_file(std::string const& path, std::string_view text) {
  output_file file{path};
  file.write(text);
  file.commit();
}

}  // namespace

void write_boards(squaredeal_options const& o, tournament const& t) {
  auto const given = o.out.value_or("pbn");
  auto const dot = given.rfind('.');
  bool const to_file = dot != std::string::npos;
  auto const format = format_named(to_file ? std::string_view{given}.substr(dot + 1) : given, given);
  auto const heading = bridge_heading(format, dealt_by);
  if (o.folder) {
    if (to_file) throw usage_error{"--folder writes a file a session; --out FORMAT goes with it, not a file"};
    for (auto const& session : t.sessions) check_numbers(format, {&session, 1});
    make_folder(*o.folder);
    for (auto const& session : t.sessions)
      write_file(fmt::format("{}/{}{}.{}", *o.folder, session.file, o.reserve_sets ? "reserve" : "",
                             name_of(format)),
                 heading + boards_text(t, session, format, o.reserve_sets));
    return;
  }
  check_numbers(format, t.sessions);
  auto text = heading;
  for (auto const& session : t.sessions) text += boards_text(t, session, format, o.reserve_sets);
  if (to_file) return write_file(given, text);
  print(text);
}

}  // namespace faro::program
