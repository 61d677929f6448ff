// Names that look alike, found by what is left of them when case, blanks, widths and alphabets are forgotten.
#include "lists/names.hpp"

#include "lists/repeats.hpp"
#include "text/blanks.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace faro::audit {
namespace {

constexpr std::size_t most_warnings = 5;

/// Soft hyphens, joiners, fillers, tags, marks of direction, the byte order mark: they are not seen.
bool is_invisible(char32_t c) {
  return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x180e || c == 0x3164 ||
         c == 0xffa0 || (c >= 0xe0000 && c <= 0xe0fff) || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfe00 && c <= 0xfe0f);
}

constexpr std::array<std::pair<char32_t, char32_t>, 48> look_alikes{
    {{'0', 'o'},   {'1', 'l'},   {'i', 'l'},   {'|', 'l'},   {0x410, 'a'}, {0x430, 'a'}, {0x412, 'b'},
     {0x421, 'c'}, {0x441, 'c'}, {0x415, 'e'}, {0x435, 'e'}, {0x41d, 'h'}, {0x406, 'l'}, {0x456, 'l'},
     {0x408, 'j'}, {0x458, 'j'}, {0x41a, 'k'}, {0x43a, 'k'}, {0x41c, 'm'}, {0x41e, 'o'}, {0x43e, 'o'},
     {0x420, 'p'}, {0x440, 'p'}, {0x405, 's'}, {0x455, 's'}, {0x422, 't'}, {0x425, 'x'}, {0x445, 'x'},
     {0x423, 'y'}, {0x443, 'y'}, {0x391, 'a'}, {0x3b1, 'a'}, {0x392, 'b'}, {0x395, 'e'}, {0x397, 'h'},
     {0x399, 'l'}, {0x3b9, 'l'}, {0x39a, 'k'}, {0x39c, 'm'}, {0x39d, 'n'}, {0x39f, 'o'}, {0x3bf, 'o'},
     {0x3a1, 'p'}, {0x3c1, 'p'}, {0x3a4, 't'}, {0x3a7, 'x'}, {0x3bd, 'v'}, {0x131, 'l'}}};

/// What a character looks like: letters of the Cyrillic and Greek alphabets, digits, full-width forms,
/// quotes and dashes of word processors.
constexpr char32_t looks_like(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) c = c - 0xff01 + '!';
  if (c >= 'A' && c <= 'Z') c = c - 'A' + 'a';
  if (c == 0x60 || c == 0xb4 || c == 0x2bc || (c >= 0x2018 && c <= 0x201b)) return '\'';
  if (c >= 0x201c && c <= 0x201f) return '"';
  if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return '-';
  for (auto const& [sign, look] : look_alikes) {
    if (sign == c) return look;
  }
  return c;
}

/// The same of the characters that most names are made of.
constexpr auto looks_of_ascii = [] {
  std::array<char, 128> out{};
  for (char32_t c = 0; c < out.size(); ++c) out[c] = static_cast<char>(looks_like(c));
  return out;
}();

bool is_ascii(std::string_view text) {
  unsigned all = 0;
  for (char const c : text) all |= static_cast<unsigned char>(c);
  return all < looks_of_ascii.size();
}

constexpr char32_t first_composed = 0xC0;
/// From À to ž: the letter and the mark of each, as a key of its mark; blank for those without.
constexpr std::string_view composed_letters =
    "AAAAAA CEEEEIIII NOOOOO  UUUUY  aaaaaa ceeeeiiii nooooo  uuuuy yAaAaAaCcCcCcCcDd  EeEeEeEeEeGgGgGgGgHh  "
    "IiIiIiIiI   JjKk LlLlLl    NnNnNn   OoOoOo  RrRrRrSsSsSsSsTtTt  UuUuUuUuUuUuWwYyYZzZzZz";
constexpr std::string_view composed_marks =
    "`'^~:o ,`'^:`'^: ~`'^~:  `'^:'  `'^~:o ,`'^:`'^: ~`'^~:  `'^:' :--uu;;''^^..vvvv  --uu..;;vv^^uu..,,^^  "
    "~~--uu;;.   ^^,, '',,vv    '',,vv   --uu\"\"  '',,vv''^^,,vv,,vv  ~~--uuoo\"\";;^^^^:''..vv";
static_assert(composed_letters.size() == 0x17F - first_composed);
static_assert(composed_marks.size() == composed_letters.size());
constexpr std::array<std::pair<char, char32_t>, 13> combining_marks{{{'`', 0x300},
                                                                     {'\'', 0x301},
                                                                     {'^', 0x302},
                                                                     {'~', 0x303},
                                                                     {'-', 0x304},
                                                                     {'u', 0x306},
                                                                     {'.', 0x307},
                                                                     {':', 0x308},
                                                                     {'o', 0x30a},
                                                                     {'"', 0x30b},
                                                                     {'v', 0x30c},
                                                                     {',', 0x327},
                                                                     {';', 0x328}}};

/// ë is e and its mark, which some programs write as two characters.
void append_look(std::string& out, char32_t c) {
  if (c < looks_of_ascii.size()) {
    out += looks_of_ascii[c];
    return;
  }
  auto const at = c - first_composed;
  if (c < first_composed || at >= composed_letters.size() || composed_letters[at] == ' ')
    return append_utf8(out, looks_like(c));
  append_utf8(out, looks_like(static_cast<unsigned char>(composed_letters[at])));
  append_utf8(
      out, std::ranges::find(combining_marks, composed_marks[at], &std::pair<char, char32_t>::first)->second);
}

/// The text as it looks, roughly, in place of what is in `out`; names with the same one are hard to tell
/// apart.
void put_look_of(std::string& out, std::string_view name) {
  if (is_ascii(name)) {
    out.resize(name.size());
    auto* end = out.data();
    char before = ' ';
    for (char const c : name) {
      if (c != ' ' || before != ' ') *end++ = looks_of_ascii[static_cast<unsigned char>(c)];
      before = c;
    }
    out.resize(static_cast<std::size_t>(end - out.data()));
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return;
  }
  out.clear();
  auto const append_blank = [&] {
    if (!out.empty() && out.back() != ' ') out += ' ';
  };
  for (std::size_t at = 0; at < name.size();) {
    auto const c = character_at(name, at);
    if (!c) {
      out = name;
      return;
    }
    at += c->size;
    if (is_invisible(c->code)) continue;
    if (c->code == ' ' || is_wide_blank(c->code))
      append_blank();
    else
      append_look(out, c->code);
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
}

std::string look_of(std::string_view name) {
  std::string out;
  put_look_of(out, name);
  return out;
}

/// Each name that looks the same as an earlier one, with the first such. Looks are not kept: few are
/// compared.
std::vector<repeat> looks_repeated(std::size_t count, text_at const& name) {
  std::string look, other;
  return repeats_among(
      count,
      [&](std::size_t i) {
        put_look_of(look, name(i));
        return std::uint64_t{std::hash<std::string_view>{}(look)};
      },
      [&](std::size_t i, std::size_t k) {
        put_look_of(look, name(i));
        put_look_of(other, name(k));
        return look == other;
      });
}

bool has_invisible(std::string_view name) {
  if (is_ascii(name)) return false;
  for (std::size_t at = 0; at < name.size();) {
    auto const c = character_at(name, at);
    if (c && is_invisible(c->code)) return true;
    at += c ? c->size : 1;
  }
  return false;
}

}  // namespace

std::vector<message> warnings_of_names(std::span<std::string const> names) {
  return warnings_of_names(names.size(), [&](std::size_t i) -> std::string_view { return names[i]; });
}

std::vector<message> warnings_of_names(std::size_t count, text_at const& name) {
  std::vector<message> out;
  auto const alike = looks_repeated(count, name);
  auto next_alike = alike.begin();
  std::size_t more = 0;
  auto const warn = [&](auto const& said) {
    if (out.size() < most_warnings) return out.push_back(said());
    ++more;
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (has_invisible(name(i)))
      warn(
          [&] { return say("item {}, {}, has characters that are not seen", i + 1, faro::quoted(name(i))); });
    if (next_alike == alike.end() || next_alike->place != i) continue;
    auto const first = next_alike++->first;
    warn([&] {
      return say("items {} and {} look alike: {} and {}", first + 1, i + 1, faro::quoted(name(first)),
                 faro::quoted(name(i)));
    });
  }
  if (more > 0) out.push_back(say("{} more of the kind", more));
  return out;
}

std::vector<message> warnings_of_names(std::span<std::string const> names, std::string_view kind) {
  std::vector<message> out;
  for (auto const& name : names) {
    if (has_invisible(name) && out.size() < most_warnings)
      out.push_back(say("{}: {} has characters that are not seen", kind, faro::quoted(name)));
  }
  if (auto const alike = two_alike(names.size(), [&](std::size_t i) -> std::string_view { return names[i]; }))
    out.push_back(say("{}: {} and {} look alike", kind, faro::quoted(names[alike->first]),
                      faro::quoted(names[alike->second])));
  return out;
}

std::vector<message> people_named_twice(std::span<std::string const> names,
                                        std::span<std::size_t const> items) {
  std::unordered_map<std::string, std::vector<std::size_t>> places;  // by look
  std::vector<std::string> order;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto look = look_of(names[i]);
    auto& at = places[look];
    if (at.size() == 1) order.push_back(std::move(look));
    at.push_back(i);
  }
  std::vector<message> out;
  for (auto const& look : order) {
    if (out.size() == most_warnings) {
      out.push_back(say("{} more stand several times", order.size() - most_warnings));
      break;
    }
    auto const& at = places[look];
    std::vector<std::string> numbers, spellings;
    for (auto const i : at) {
      if (numbers.size() < 10) numbers.push_back(std::to_string(items[i]));
      if (auto quoted = faro::quoted(names[i]);
          spellings.size() < 3 && std::ranges::find(spellings, quoted) == spellings.end())
        spellings.push_back(std::move(quoted));
    }
    if (numbers.size() < at.size()) numbers.emplace_back("...");
    out.push_back(say("{} stands {} times among those who take part: items {}", joined(spellings), at.size(),
                      joined(numbers)));
  }
  return out;
}

std::optional<std::pair<std::size_t, std::size_t>> two_alike(std::size_t count, text_at const& name) {
  for (auto const& one : looks_repeated(count, name)) {
    if (name(one.first) != name(one.place)) return std::pair{one.first, one.place};
  }
  return std::nullopt;
}

}  // namespace faro::audit
