// Tickets by their column, and names that stand on several lines.
#include "draw/rules/ticket_list.hpp"

#include "text/headings.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace faro::draws {
namespace {

/// For a list with a column that, by its heading and its numbers, may be everyone's number of tickets.
void refuse_tickets(roster const& list, std::string_view option) {
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    auto const is_number = [i](roster::person const& one) {
      return !one.cells[i].empty() && std::ranges::all_of(one.cells[i], is_digit);
    };
    bool const names = std::ranges::find(list.names, i) != list.names.end();
    if (names || use_of(list.columns[i]) != column_use::tickets ||
        !std::ranges::all_of(list.people, is_number))
      continue;
    throw input_error{
        say("{0}, line 1: {1} may be everyone's tickets; {2} {1} draws by them, {2} none gives everybody one",
            list.source, quoted(list.columns[i]), option)};
  }
}

/// Everybody once, with the tickets of all their lines.
void add_up(ticket_list& list, std::uint64_t most) {
  std::unordered_map<std::string, std::size_t> known;
  std::vector<roster::person> once;
  std::vector<std::uint64_t> sums;
  for (std::size_t i = 0; i < list.people.size(); ++i) {
    auto& person = list.people.people[i];
    auto const [at, fresh] = known.try_emplace(person.name, once.size());
    if (fresh) {
      sums.push_back(list.tickets[i]);
      once.push_back(std::move(person));
    } else if ((sums[at->second] += list.tickets[i]) > most) {
      throw input_error{say("{}, line {}: expected at most {} tickets of {} together", list.people.source,
                            person.line, most, quoted(person.name))};
    }
  }
  list.people.people = std::move(once);
  list.tickets = std::move(sums);
}

/// Each line by itself: "Ann (line 5)" where the name stands on several.
void keep_apart(roster& people) {
  std::unordered_map<std::string, std::size_t> times;
  for (auto const& person : people.people) ++times[person.name];
  for (auto& person : people.people) {
    if (times[person.name] > 1) person.name += fmt::format(" (line {})", person.line);
  }
  refuse_repeats(people);
}

}  // namespace

ticket_list with_tickets(roster people, ticket_reading const& how) {
  if (how.repeated == repeated_names::refuse)
    refuse_repeats(
        people, "; --repeated add adds up the tickets of both lines, --repeated apart draws each by itself");
  if (!how.said) refuse_tickets(people, how.option);
  auto const column = how.column();
  auto tickets = column ? people.numbers(*column, how.most) : std::vector<std::uint64_t>(people.size(), 1);
  ticket_list out{std::move(people), std::move(tickets)};
  if (how.repeated == repeated_names::add) add_up(out, how.most);
  if (how.repeated == repeated_names::apart) keep_apart(out.people);
  return out;
}

}  // namespace faro::draws
