// Decks on the command line: files are opened here; what a text means is the library's to say.
#include "verbs/common/decks.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "lines/input/whole_input.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/text/detail/message.hpp>

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

constexpr auto kept_as_text = nlohmann::json::error_handler_t::replace;

deck_account account_of(given_deck const& deck) {
  auto const& list = deck.list;
  deck_account out;
  if (deck.origin == deck_origin::named) return out;
  if (deck.origin == deck_origin::written) {
    out.written = list.table.cards.size();
    return out;
  }
  auto left_out = nlohmann::ordered_json::object();
  for (auto const& pile : list.beside) left_out[pile.name] = pile.cards.size();
  nlohmann::ordered_json const json{{"source", list.source},
                                    {"format", list.format},
                                    {"cards", list.table.cards.size()},
                                    {"kinds", list.table.cards.kinds().size()},
                                    {"left_out", std::move(left_out)}};
  out.text = printable(list.summary());
  out.json = json.dump(-1, ' ', false, kept_as_text);
  return out;
}

std::optional<opened_file> open_list(std::string const& path) {
  constexpr std::size_t longest_path = 4096, most = std::size_t{16} << 20;
  if (path != "-" && (path.size() >= longest_path || !file_exists(path))) return std::nullopt;
  auto file = read_whole(path, most, "a deck list");
  return opened_file{std::move(file.text), std::move(file.name)};
}

}  // namespace

named_table read_table(std::string const& text, std::optional<count_t> decks, deck_list_options const& as) {
  auto const said = [](std::optional<std::string> const& one) { return one ? std::string_view{*one} : ""; };
  auto deck = read_deck_text(text, {"--deck", {said(as.format), said(as.sections)}, open_list});
  for (auto const& line : deck.list.notes) note(say("note: {}", printable(line)));
  auto read = account_of(deck);
  named_table out{std::move(deck.list.table), deck.origin == deck_origin::file, std::move(read)};
  if (decks) out.table.cards = out.table.cards.times(*decks);
  if (decks) out.read.written *= *decks;
  return out;
}

std::string with_cards(std::string const& text, std::uint64_t written) {
  constexpr std::size_t longest = 240;  // three lines of a terminal
  auto const end = text.size() > longest ? text.find_last_of(" ,", longest - 80) : std::string::npos;
  auto const deck = end == std::string::npos ? text : text.substr(0, end) + " …";
  return written > 0 ? fmt::format("{} ({})", deck, faro::plural(written, "card")) : deck;
}

void add_deck_list_options(command& verb, deck_list_options& place) {
  add_name(verb, "--deck-format", place.format, format_names(),
           fmt::format("the format of the deck's list (default: recognised): {}", listed(format_names())),
           "FORMAT");
  add_text(verb, "--sections", place.sections,
           "the headings from whose cards is drawn, where a list has others than those of its format: "
           "main=Market, or main=Market,main=Knights",
           "main=HEADING");
}

void add_decks(command& verb, std::optional<count_t>& place) {
  add_number(verb, "--decks", place, {1, most_decks}, "how many such decks are put together (default: 1)");
}

}  // namespace faro::program
