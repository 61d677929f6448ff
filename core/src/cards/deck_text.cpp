#include "text/blanks.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro {

namespace {

/// Whether a text has the marks of a deck that is written out; a word alone is a name, of a deck or a file.
bool is_written_out(std::string_view text) {
  bool const is_row = text.find("..") != std::string_view::npos && text.find('/') == std::string_view::npos &&
                      is_digit(text.back());
  constexpr std::string_view times = "×", quote = "“";
  return is_row || text.find_first_of("* ,;\"{") != std::string_view::npos ||
         text.find(times) != std::string_view::npos || text.find(quote) != std::string_view::npos ||
         find_card(text).has_value();
}

given_deck without_format(deck_origin origin, deck_list cards) {
  given_deck out{origin, {}};
  out.list.table = card_table{std::move(cards.cards)};
  out.list.notes = std::move(cards.notes);
  return out;
}

[[noreturn]] void refuse(std::string_view text, deck_reading const& how) {
  std::vector<std::string> const names{"standard52", "standard54", "piquet32"};
  throw input_error{say("{} {}: {}{}; expected {} or a list such as 'land*24 spell*36'", how.source,
                        quoted(text, 60), how.open ? "neither a deck nor a file" : "no deck of that name",
                        did_you_mean(text, names), joined(names))};
}

}  // namespace

given_deck read_deck_text(std::string_view given, deck_reading const& how) {
  auto const text = how.open ? given : trimmed(given);  // the name of a file may have blanks around it
  auto const alone = [&](deck_origin origin, deck_list cards) {
    if (!how.list.format.empty())
      throw input_error{
          say("the format {} is for lists; {} {} is none", how.list.format, how.source, quoted(text))};
    if (!how.list.columns.empty())
      throw input_error{say("columns are of tables; {} {} is none", how.source, quoted(text))};
    if (!how.list.sections.empty())
      throw input_error{say("sections are of lists; {} {} is none", how.source, quoted(text))};
    return without_format(origin, std::move(cards));
  };
  if (auto named = named_deck(text)) return alone(deck_origin::named, {*std::move(named), {}});
  if (auto file = how.open ? how.open(std::string{text}) : std::nullopt)
    return {deck_origin::file, read_deck_file(file->text, file->name, how.list)};
  if (is_deck_code(text)) return {deck_origin::pasted, read_deck_file(text, "deck code", how.list)};
  if (text.find_first_of("\r\n") != std::string_view::npos)
    return {deck_origin::pasted, read_deck_file(text, how.source, how.list)};
  constexpr std::size_t longest = 100'000;
  if (text.size() > longest)
    throw input_error{
        say("{}: expected a list of at most {} bytes on one line, got {}; a longer one has a line for each "
            "card, or stands in a file",
            how.source, longest, text.size())};
  auto const written = with_plain_blanks(text);
  if (written.empty() || is_written_out(written))
    return alone(deck_origin::written, parse_deck_literal(written));
  if (auto named = named_deck(lower_case(text))) return alone(deck_origin::named, {*std::move(named), {}});
  refuse(text, how);
}

}  // namespace faro
