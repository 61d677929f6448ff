// Tickets by their column, and names that stand on several lines.
#include "lists/ticket_list.hpp"

#include "lists/repeats.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace faro::draws {
namespace {

/// Everybody once, with the tickets of all their lines.
void add_up(ticket_list& list, std::uint64_t most) {
  auto& people = list.people.people;
  auto const again =
      repeats_among(people.size(), [&](std::size_t i) { return std::string_view{people[i].name}; });
  for (auto const& each : again) {
    if ((list.tickets[each.first] += list.tickets[each.place]) > most)
      throw input_error{say("{}, line {}: expected at most {} tickets of {} together", list.people.source,
                            people[each.place].line, most, quoted(people[each.place].name))};
  }
  std::size_t kept = 0;
  auto next = again.begin();
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (next != again.end() && next->place == i) {
      ++next;
      continue;
    }
    if (kept != i) people[kept] = std::move(people[i]);
    list.tickets[kept++] = list.tickets[i];
  }
  people.erase(people.begin() + static_cast<std::ptrdiff_t>(kept), people.end());
  list.tickets.resize(kept);
}

}  // namespace

ticket_list with_tickets(roster people, ticket_reading const& how) {
  auto column = how.column();
  if (!how.said && people.shape.is_table) {
    table const list{people.source, people.shape, people.columns, {{0, people.people.front().cells}}};
    if (auto const at = list.called({words_of_tickets, how.option}, people.names)) column = list.columns[*at];
  }
  settle_repeats(
      people, how.repeated, column ? std::span{&*column, 1} : std::span<std::string const>{},
      say("; --repeated add adds up the tickets of both lines, --repeated apart draws each by itself, "
          "--repeated once takes the first alone"));
  auto tickets = column ? people.numbers(*column, how.most) : std::vector<std::uint64_t>(people.size(), 1);
  auto const at = column ? std::optional{people.column(*column)} : std::nullopt;
  ticket_list out{std::move(people), std::move(tickets), at};
  if (how.repeated == repeated_names::add) add_up(out, how.most);
  return out;
}

}  // namespace faro::draws
