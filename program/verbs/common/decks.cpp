// Decks on the command line: files are opened here; what a text means is the library's to say.
#include "verbs/common/decks.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
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
  nlohmann::ordered_json json{{"source", list.source},
                              {"format", list.format},
                              {"cards", list.table.cards.size()},
                              {"kinds", list.table.cards.kinds().size()},
                              {"left_out", std::move(left_out)}};
  out.text = printable(list.summary());
  out.json = plain_text(std::move(json));
  return out;
}

std::optional<opened_file> open_list(std::string const& path) {
  constexpr std::size_t longest_path = 4096, most = std::size_t{16} << 20;
  if (path != "-" && (path.size() >= longest_path || !file_exists(path))) return std::nullopt;
  auto file = read_whole(path, most, "a deck list");
  return opened_file{std::move(file.text), std::move(file.name)};
}

/// The columns of a table, the cards, the first and the last kind.
answer answer_of(given_deck const& deck, std::string const& name) {
  using json = nlohmann::ordered_json;
  auto const& list = deck.list;
  auto const& kinds = list.table.cards.kinds();
  auto const& source = list.source.empty() ? name : list.source;
  auto const kind = [](card_kind const& one) { return std::to_string(one.count) + " " + one.name; };
  answer a;
  a.line(say("{}: a deck", source));
  auto columns = json::array();
  for (auto const& one : list.columns) {
    columns.push_back({{"number", columns.size() + 1},
                       {"heading", one.heading},
                       {"use", one.use.empty() ? json() : json(one.use)}});
    a.line(say("  column {}: {}; its first cell is {}",
               say("{}, {}", columns.size(), faro::quoted(one.heading)),
               one.use.empty() ? message{"not used"} : say("{}", translated(one.use)),
               faro::quoted(one.first_cell)));
  }
  auto const read = account_of(deck).json;
  a.table("tables", form::data)
      .row()("file", source)("read_as", "deck")(column("header", form::json), columns.empty() ? 0 : 1)(
          "rows", kinds.size())(column("columns", form::json),
                                columns.empty() ? answer_cell{} : cell_of(columns))(
          "first", json::array({kind(kinds.front())}))("last", json::array({kind(kinds.back())}))(
          column("deck", form::json), read.empty() ? answer_cell{} : cell_of(json::parse(read)));
  bool const is_list = deck.origin == deck_origin::file || deck.origin == deck_origin::pasted;
  a.line(is_list ? say("  {}", translated(list.summary()))
                 : say("  {}", faro::plural(list.table.cards.size(), "card")));
  a.line(say("  {}: {} to {}", faro::plural(kinds.size(), "kind"), faro::quoted(kind(kinds.front())),
             faro::quoted(kind(kinds.back()))));
  return a;
}

}  // namespace

named_table read_table(std::string const& text, std::optional<count_t> decks, deck_list_options const& as) {
  auto const said = [](std::optional<std::string> const& one) { return one ? std::string_view{*one} : ""; };
  auto deck =
      read_deck_text(text, {"--deck", {said(as.format), said(as.sections), said(as.columns)}, open_list});
  for (auto const& line : deck.list.notes) note(say("note: {}", printable(line)));
  if (as.dry_run) {
    auto const& asked = current_run().asked;
    auto const* const format = asked.find("--format");
    report_style style;
    style.form = asked.find("--json") ? answer_form::json
                 : format             ? answer_form_called(format->text)
                                      : answer_form::text;
    show(answer_of(deck, text), style);
    throw nothing_more_to_do{};
  }
  auto read = account_of(deck);
  named_table out{std::move(deck.list.table), deck.origin == deck_origin::file, std::move(read)};
  if (decks) out.table.cards = out.table.cards.times(*decks);
  if (decks) out.read.written *= *decks;
  return out;
}

void add_deck_list_options(command& verb, deck_list_options& place) {
  add_name(verb, "--deck-format", place.format, format_names(),
           fmt::format("the format of the deck's list (default: recognised): {}", listed(format_names())),
           "FORMAT");
  add_text(verb, "--sections", place.sections,
           "the headings from whose cards is drawn, where a list has others than those of its format: "
           "main=Market, or main=Market,main=Knights",
           "main=HEADING");
  add_text(
      verb, "--deck-columns", place.columns,
      "the columns of a deck's table: name=COLUMN, and perhaps count=COLUMN and section=COLUMN (default: "
      "those that are called so)",
      "name=COLUMN");
}

void add_deck_dry_run(command& verb, deck_list_options& place) {
  add_flag(verb, "--dry-run", place.dry_run, "show the deck as it is read, and end");
}

void add_decks(command& verb, std::optional<count_t>& place) {
  add_number(verb, "--decks", place, {1, most_decks}, "how many such decks are put together (default: 1)");
}

}  // namespace faro::program
