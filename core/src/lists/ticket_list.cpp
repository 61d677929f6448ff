// Tickets by their column, and names that stand on several lines.
#include "lists/ticket_list.hpp"

#include "lists/list_marks.hpp"
#include "text/headings.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>
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

/// A last line "Total" with as many tickets as all others is nobody, who would have half of the chances.
void refuse_total(roster const& list, std::span<std::uint64_t const> tickets) {
  if (list.size() < 2 || !says_total(list.people.back().name)) return;
  std::uint64_t others = 0;
  for (auto const n : tickets.first(tickets.size() - 1)) others += n;
  auto const& last = list.people.back();
  if (others == tickets.back())
    throw input_error{
        say("{}, line {}: {} has {} tickets, as many as all others: expected a line for each who takes part, "
            "without their total",
            list.source, last.line, quoted(last.name), others)};
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

message tickets_of(std::string_view number) {
  return number == "1" ? say("{} ticket", number) : say("{} tickets", number);
}

/// "Ann x3": nobody draws with one ticket for three by oversight. "Ann 3" too, where half of the lines have
/// such numbers, behind other names each: not "Team 1", "Team 2".
void refuse_numbers(roster const& list, std::string_view option) {
  std::vector<std::pair<roster::person const*, numbered_name>> found;
  std::unordered_set<std::string_view> names;
  for (auto const& one : list.people) {
    auto const beside = number_beside(one.name);
    if (!beside) continue;
    found.emplace_back(&one, *beside);
    names.insert(beside->name);
  }
  auto first = std::ranges::find_if(found, [](auto const& one) { return one.second.is_times; });
  bool const all_differ = found.size() > 1 && names.size() == found.size() && 2 * found.size() >= list.size();
  if (first == found.end() && all_differ) first = found.begin();
  if (first == found.end()) return;
  auto const& [one, beside] = *first;
  throw input_error{
      say("{0}, line {1}: {2} may be a name, or {3} with {4}: tickets stand in a column of their own "
          "(name,tickets), {5} none takes each line for a name",
          list.source, one->line, quoted(one->name), quoted(beside.name), tickets_of(beside.number), option)};
}

}  // namespace

ticket_list with_tickets(roster people, ticket_reading const& how) {
  auto const column = how.column();
  settle_repeats(
      people, how.repeated, column ? std::span{&*column, 1} : std::span<std::string const>{},
      say("; --repeated add adds up the tickets of both lines, --repeated apart draws each by itself, "
          "--repeated once takes the first alone"));
  if (!how.said) {
    refuse_tickets(people, how.option);
    refuse_numbers(people, how.option);
  }
  auto tickets = column ? people.numbers(*column, how.most) : std::vector<std::uint64_t>(people.size(), 1);
  if (column && !how.recorded) refuse_total(people, tickets);
  ticket_list out{std::move(people), std::move(tickets)};
  if (how.repeated == repeated_names::add) add_up(out, how.most);
  return out;
}

}  // namespace faro::draws
