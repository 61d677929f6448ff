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

/// How many decimals a cell has that is a number of digits with a point between them: 2 of "1.250".
std::optional<std::size_t> decimals_of(std::string_view cell) {
  auto const point = cell.find('.');
  auto const whole = cell.substr(0, point);
  auto rest = point == std::string_view::npos ? std::string_view{} : cell.substr(point + 1);
  bool const digits = std::ranges::all_of(whole, is_digit) && std::ranges::all_of(rest, is_digit);
  if (!digits || whole.empty() || (point != std::string_view::npos && rest.empty())) return std::nullopt;
  while (rest.ends_with('0')) rest.remove_suffix(1);
  return rest.size();
}

/// Whether a point may stand between thousands: "1.250".
bool may_be_thousands(std::string_view cell) {
  constexpr std::size_t three = 3;
  auto const point = cell.find('.');
  return point <= three && cell.front() != '0' && cell.size() - point - 1 == three;
}

/// Writes weights with decimals as whole numbers of the last decimal that any has. How many of these are 1.
std::uint64_t make_whole(roster& people, std::size_t column) {
  constexpr std::size_t most_digits = 18;
  std::size_t decimals = 0;
  roster::person const* doubtful = nullptr;
  bool is_clear = false;
  for (auto const& person : people.people) {
    auto const& cell = person.cells[column];
    auto const here = decimals_of(cell);
    decimals = std::max(decimals, here.value_or(0));
    if (!here || cell.find('.') == std::string::npos) continue;
    if (may_be_thousands(cell)) {
      doubtful = &person;
    } else {
      is_clear = true;
    }
  }
  if (doubtful && !is_clear)
    throw input_error{
        say("{}, line {}: {} may be thousands or have decimals: expected 1000 for "
            "thousands, and four decimals, as 1.0000",
            people.source, doubtful->line, quoted(doubtful->cells[column]))};
  if (decimals == 0 && !is_clear) return 1;  // what is no number is refused by who reads them
  std::uint64_t unit = 1;
  for (std::size_t i = 0; i < decimals && i < most_digits; ++i) unit *= 10;
  for (auto& person : people.people) {
    auto& cell = person.cells[column];
    if (!decimals_of(cell))
      throw input_error{say("{}, line {}: expected a number, as 3 or 0.5, got {}", people.source, person.line,
                            quoted(cell))};
    auto const point = std::min(cell.find('.'), cell.size());
    auto rest = point < cell.size() ? cell.substr(point + 1) : std::string{};
    rest.resize(decimals, '0');
    auto whole = cell.substr(0, point) + rest;
    whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
    if (whole.size() > most_digits || decimals > most_digits)
      throw input_error{
          say("{}, line {}: expected at most {} digits from the first of {} to the last "
              "decimal of any",
              people.source, person.line, most_digits, quoted(cell))};
    cell = std::move(whole);
  }
  return unit;
}

/// A column whose heading has a word for tickets among others.
void refuse_doubtful_tickets(table const& list, std::span<std::size_t const> names,
                             std::string const& option) {
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    auto const& heading = list.columns[i];
    bool const is_name = std::ranges::find(names, i) != names.end();
    if (is_name || !list.has_headings() ||
        !(has_word(heading, words_of_tickets) || is_called(heading, words_like_tickets)))
      continue;
    throw refused_reading{
        say("{}: {} may be how many tickets each has: {} says the column, {} none that each has one",
            list.source, quoted(heading), option, option),
        {{{option, std::to_string(i + 1)}}, {{option, "none"}}}};
  }
}

}  // namespace

ticket_list with_tickets(roster people, ticket_reading const& how) {
  auto column = how.column();
  if (!how.said && people.shape.is_table) {
    table const list{people.source, people.shape, people.columns, {{0, people.people.front().cells}}};
    if (auto const at = list.called({words_of_tickets, how.option}, people.names)) {
      column = list.columns[*at];
    } else {
      refuse_doubtful_tickets(list, people.names, std::string{how.option});
    }
  }
  settle_repeats(
      people, how.repeated, column ? std::span{&*column, 1} : std::span<std::string const>{},
      say("; --repeated add adds up the tickets of both lines, --repeated apart draws each by itself, "
          "--repeated once takes the first alone"));
  auto const at = column ? std::optional{people.column(*column)} : std::nullopt;
  auto const unit = at && how.decimals ? make_whole(people, *at) : 1;
  auto tickets = column ? people.numbers(*column, how.most, {{{std::string{how.option}, "none"}}})
                        : std::vector<std::uint64_t>(people.size(), 1);
  ticket_list out{std::move(people), std::move(tickets), at, unit};
  if (how.repeated == repeated_names::add) add_up(out, how.most);
  return out;
}

}  // namespace faro::draws
