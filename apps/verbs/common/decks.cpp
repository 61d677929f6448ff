// Which deck a text on the command line means; the formats of lists are the library's.
#include "verbs/common/decks.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "lines/input/whole_input.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace faro::program {
namespace {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (auto const& format : deck_formats()) names.push_back(format.name);
  return names;
}

deck_account account_of(deck_file const& list) {
  auto left_out = nlohmann::ordered_json::object();
  for (auto const& pile : list.beside) left_out[pile.name] = pile.cards.size();
  nlohmann::ordered_json const json{{"source", list.source},
                                    {"format", list.format},
                                    {"cards", list.table.cards.size()},
                                    {"kinds", list.table.cards.kinds().size()},
                                    {"left_out", std::move(left_out)}};
  return {printable(list.summary()), json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

named_table from_list(std::string_view text, std::string const& source, std::string_view format,
                      bool is_file) {
  auto list = read_deck_file(text, source, format);
  for (auto const& line : list.notes) note("note: " + printable(line));
  auto read = account_of(list);
  return {std::move(list.table), is_file, std::move(read)};
}

named_table named_only(deck cards) { return {card_table{std::move(cards)}}; }

named_table read_once(std::string const& text, std::optional<std::string> const& format) {
  auto const only_for_lists = [&] {
    if (format)
      throw usage_error{
          fmt::format("--deck-format is for deck lists in files; --deck {} is none", faro::quoted(text))};
  };
  if (auto named = named_deck(text)) {
    only_for_lists();
    return named_only(*std::move(named));
  }
  if (text == "-" || (text.size() < 4096 && file_exists(text))) {
    constexpr std::size_t most = std::size_t{16} << 20;
    auto const file = read_whole(text, most, "a deck list");
    return from_list(file.text, file.name, format.value_or(""), true);
  }
  if (is_deck_code(text)) return from_list(text, "deck code", format.value_or(""), false);
  if (text.find('\n') != std::string::npos) return from_list(text, "--deck", format.value_or(""), false);
  bool const is_row =
      text.find("..") != std::string::npos && text.find('/') == std::string::npos && is_digit(text.back());
  if (is_row || text.find_first_of("* ,\n\"{") != std::string::npos || find_card(text)) {
    only_for_lists();
    auto list = parse_deck_literal(text);
    for (auto const& line : list.notes) note("note: " + printable(line));
    return named_only(std::move(list.cards));
  }
  if (auto named = named_deck(lower_case(text))) {  // no file is called so
    only_for_lists();
    return named_only(*std::move(named));
  }
  std::vector<std::string> const names{"standard52", "standard54", "piquet32"};
  throw input_error{fmt::format(
      "--deck {}: neither a deck nor a file{}; expected one, or a list such as 'land*24 spell*36'",
      faro::quoted(text, 60), did_you_mean(text, names))};
}

}  // namespace

named_table read_table(std::string const& text, std::optional<count_t> decks,
                       std::optional<std::string> const& format) {
  auto out = read_once(text, format);
  if (decks) out.table.cards = out.table.cards.times(*decks);
  return out;
}

void add_deck_format(command& verb, std::optional<std::string>& place) {
  add_name(verb, "--deck-format", place, format_names(),
           fmt::format("the format of the deck's list (default: recognised): {}", listed(format_names())),
           "FORMAT");
}

void add_decks(command& verb, std::optional<count_t>& place) {
  add_number(verb, "--decks", place, {1, most_decks}, "how many such decks are put together (default: 1)");
}

}  // namespace faro::program
