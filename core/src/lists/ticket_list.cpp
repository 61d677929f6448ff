// Tickets by their column, and names that stand on several lines.
#include "lists/ticket_list.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

namespace faro::draws {
namespace {

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
