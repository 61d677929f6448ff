// All deck formats, in one table: recognising, reading, help and documents follow from it.
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"
#include "text/nearest.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>

// One line a format, in the order in which they are tried: NAME is defined as deck_lists::NAME_format in
// NAME.cpp. The first are known by marks that no other has, the last takes any list.
#define FARO_DECK_FORMATS(FORMAT) \
  FORMAT(hearthstone)             \
  FORMAT(ydke)                    \
  FORMAT(ydk)                     \
  FORMAT(dek)                     \
  FORMAT(cod)                     \
  FORMAT(o8d)                     \
  FORMAT(tabletop)                \
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

namespace {

/// What is no letter and looks like a blank or like nothing: UTF-8, and what stands for it.
constexpr std::pair<std::string_view, std::string_view> unseen[]{
    {"\xC2\xA0", " "},    {"\xE2\x80\xAF", " "}, {"\xE2\x80\x87", " "}, {"\xE3\x80\x80", " "},
    {"\xE2\x80\x8B", ""}, {"\xE2\x81\xA0", ""},  {"\xEF\xBB\xBF", ""},  {"\xC2\xAD", ""},
};

/// A text without what is not seen.
std::string without_unseen(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    auto const rest = text.substr(at);
    auto const found = std::ranges::find_if(unseen, [&](auto const& u) { return rest.starts_with(u.first); });
    if (found == std::end(unseen)) {
      out += text[at];
      ++at;
    } else {
      out += found->second;
      at += found->first.size();
    }
  }
  return out;
}

/// "- 4 Opt", "* 4 Opt" and "• 4 Opt" are "4 Opt".
std::string_view without_bullet(std::string_view line) {
  for (std::string_view const bullet : {"- ", "* ", "• ", "– "}) {
    if (!line.starts_with(bullet)) continue;
    auto const rest = trimmed(line.substr(bullet.size()));
    if (auto counted = rest; take_leading_count(counted)) return rest;
  }
  return line;
}

bool has_unseen(std::string_view text) {
  return std::ranges::any_of(unseen,
                             [&](auto const& u) { return text.find(u.first) != std::string_view::npos; });
}

}  // namespace

deck_text::deck_text(std::string_view text, std::string_view name) : whole{text}, source{name} {
  if (has_unseen(text)) {
    cleaned_ = without_unseen(text);
    whole = cleaned_;
  }
  lines = lines_of(whole);
  for (auto& line : lines) line = without_bullet(trimmed(line));
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
    {"%PDF", "a PDF document"},
    {"\x89PNG", "a picture"},
    {"SQLite format 3", "a database"},
};

void check_is_text(std::string_view text, std::string const& source) {
  constexpr std::size_t most = std::size_t{16} << 20;
  if (auto const other = what_is_no_text(text); !other.empty())
    throw input_error{say("{}: {}", source, other)};
  for (auto const& [bytes, what, at] : not_texts) {
    if (text.size() >= at && text.substr(at).starts_with(bytes))
      throw input_error{say("{}: expected a deck list, got data that is {}", source, what)};
  }
  if (text.size() > most)
    throw input_error{say("{}: expected a deck list of at most 16 MB, got {} bytes", source, text.size())};
}

deck_format const& format_named(std::string_view name) {
  std::vector<std::string> names;
  for (auto const* format : formats) {
    if (name == format->name) return *format;
    names.emplace_back(format->name);
  }
  throw input_error{say("expected a deck format ({}), got {}{}", listed(names), faro::quoted(name),
                        did_you_mean(name, names))};
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

deck_file read_deck_file(std::string_view text, std::string_view source, deck_list_reading const& how) {
  using namespace deck_lists;
  check_is_text(text, std::string{source});
  deck_text const list{text, source};
  if (!how.columns.empty() && !how.format.empty() && how.format != csv_format.name)
    throw input_error{say("columns are of tables; the format {} has none", how.format)};
  auto const& format = !how.columns.empty() ? csv_format
                       : how.format.empty() ? **std::ranges::find_if(
                                                  formats, [&](auto const* f) { return f->recognises(list); })
                                            : format_named(how.format);
  deck_builder into{source, draw_sections{how.sections}};
  into.name_columns(how.columns);
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
  auto const text =
      say("{}, {} ({})", plural(table.cards.size(), "card"), plural(table.cards.kinds().size(), "kind"),
          entry == deck_formats().end() ? source : source + ", " + entry->title);
  std::vector<std::string> left_out;
  for (auto const& pile : beside) left_out.push_back(deck_lists::pile_text(pile));
  return left_out.empty() ? text : say("{}; {} left out", text, joined(left_out));
}

}  // namespace faro
