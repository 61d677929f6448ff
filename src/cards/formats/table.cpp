// All deck formats, in one table: recognising, reading, help and documents follow from it.
#include "cards/formats/format.hpp"

#include <faro/error.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>

// One line a format, in the order in which they are tried: NAME is defined as deck_lists::NAME_format in
// NAME.cpp. The first are known by marks that no other has, the last takes any list.
#define FARO_DECK_FORMATS(FORMAT) \
  FORMAT(hearthstone)             \
  FORMAT(ydke)                    \
  FORMAT(ydk)                     \
  FORMAT(dek)                     \
  FORMAT(csv)                     \
  FORMAT(pokemon)                 \
  FORMAT(archidekt)               \
  FORMAT(deckstats)               \
  FORMAT(moxfield)                \
  FORMAT(arena)                   \
  FORMAT(dec)                     \
  FORMAT(mtgo)                    \
  FORMAT(plain)

namespace faro {
namespace deck_lists {

#define FARO_DECLARE(NAME) extern deck_format const NAME##_format;
FARO_DECK_FORMATS(FARO_DECLARE)
#undef FARO_DECLARE

deck_text::deck_text(std::string_view text, std::string_view name)
    : whole{text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text}, source{name}, lines{lines_of(whole)} {
  for (auto& line : lines) line = trimmed(line);
}

namespace {

#define FARO_ADDRESS(NAME) &NAME##_format,
constexpr std::array formats{FARO_DECK_FORMATS(FARO_ADDRESS)};
#undef FARO_ADDRESS

/// What a file is that begins with these bytes and is no text.
struct known_beginning {
  std::string_view bytes;
  char const* what;
  std::size_t at = 0;
};
constexpr known_beginning not_texts[]{
    {"\x1F\x8B", "compressed with gzip"},
    {"\x28\xB5\x2F\xFD", "compressed with Zstandard"},
    {"\xFD\x37zXZ", "compressed with xz"},
    {"1AY&SY", "compressed with bzip2", 4},
    {"PK\x03\x04", "a ZIP archive"},
    {"\xFF\xFE", "UTF-16; expected UTF-8"},
    {"\xFE\xFF", "UTF-16; expected UTF-8"},
    {"%PDF", "a PDF document"},
    {"\x89PNG", "a picture"},
    {"SQLite format 3", "a database"},
};

void check_is_text(std::string_view text, std::string const& source) {
  constexpr std::size_t most = std::size_t{16} << 20;
  for (auto const& [bytes, what, at] : not_texts) {
    if (text.size() >= at && text.substr(at).starts_with(bytes))
      throw input_error{source + ": expected a deck list, got data that is " + what};
  }
  if (text.size() > most)
    throw input_error{source + ": expected a deck list of at most 16 MB, got " + std::to_string(text.size()) +
                      " bytes"};
}

deck_format const& format_named(std::string_view name) {
  std::vector<std::string> names;
  for (auto const* format : formats) {
    if (name == format->name) return *format;
    names.emplace_back(format->name);
  }
  throw input_error{"expected a deck format (" + listed(names) + "), got " + faro::quoted(name) +
                    did_you_mean(name, names)};
}

std::string pile_text(deck_pile const& pile) {
  bool const one_card = pile.name == "commander" || pile.name == "companion" || pile.name == "hero";
  return std::to_string(pile.cards.size()) + (one_card ? " as " : " in the ") + pile.name;
}

}  // namespace
}  // namespace deck_lists

std::span<deck_format_entry const> deck_formats() {
  static auto const entries = [] {
    std::vector<deck_format_entry> out;
    for (auto const* f : deck_lists::formats) out.push_back({f->name, f->title, f->example});
    return out;
  }();
  return entries;
}

deck_file read_deck_file(std::string_view text, std::string_view source, std::string_view name) {
  using namespace deck_lists;
  check_is_text(text, std::string{source});
  deck_text const list{text, source};
  auto const& format =
      name.empty() ? **std::ranges::find_if(formats, [&](auto const* f) { return f->recognises(list); })
                   : format_named(name);
  deck_builder into{source};
  format.read(list, into);
  auto out = into.finish();
  out.format = format.name;
  return out;
}

bool is_deck_code(std::string_view text) {
  deck_lists::deck_text const list{text, ""};
  return list.lines.size() == 1 &&
         (deck_lists::ydke_format.recognises(list) || deck_lists::hearthstone_format.recognises(list));
}

std::string deck_file::summary() const {
  auto const entry = std::ranges::find(deck_formats(), format, &deck_format_entry::name);
  auto text = plural(table.cards.size(), "card") + ", " + plural(table.cards.kinds().size(), "kind") + " (" +
              source + (entry == deck_formats().end() ? "" : ", " + entry->title) + ")";
  std::vector<std::string> left_out;
  for (auto const& pile : beside) left_out.push_back(deck_lists::pile_text(pile));
  return left_out.empty() ? text : text + "; " + joined(left_out) + " left out";
}

}  // namespace faro
