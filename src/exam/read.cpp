// From bytes to a bank: encodings, formats, and the order of the readers.
#include "exam/formats/reading.hpp"

#include <faro/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>

namespace faro::exam {
namespace {

using detail::lines_of;
using detail::trim;

// ---- Encodings --------------------------------------------------------------------------------------------

/// What 0x80 to 0x9F are in the Latin-1 of Windows; 0: nothing, the byte's own number stands in.
constexpr std::array<std::uint16_t, 32> windows{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string from_latin_1(std::string_view bytes) {
  std::string out;
  for (char const c : bytes) {
    std::uint32_t code = static_cast<unsigned char>(c);
    if (code >= 0x80 && code < 0xA0 && windows[code - 0x80] != 0) code = windows[code - 0x80];
    if (code < 0x80) {
      out += c;
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += static_cast<char>(0xE0 | code >> 12);
      out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return out;
}

/// How many bytes the UTF-8 sequence at the front has; 0 when it is none (overlong and surrogates are none).
std::size_t sequence_length(std::string_view s) {
  auto const at = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
  auto const follows = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
  auto const first = at(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first < 0xF0) {
    bool const right = !(first == 0xE0 && at(1) < 0xA0) && !(first == 0xED && at(1) >= 0xA0);
    return right && follows(1) && follows(2) ? 3 : 0;
  }
  bool const right =
      first >= 0xF0 && first < 0xF5 && !(first == 0xF0 && at(1) < 0x90) && !(first == 0xF4 && at(1) >= 0x90);
  return right && follows(1) && follows(2) && follows(3) ? 4 : 0;
}

void check_utf8(std::string_view text, std::string const& name) {
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    auto const length = sequence_length(text.substr(at));
    auto const where = name + ", line " + std::to_string(line) + ": ";
    if (length == 0) {
      constexpr std::string_view digits = "0123456789abcdef";
      auto const byte = static_cast<unsigned char>(text[at]);
      throw input_error{where + "byte 0x" + digits[byte >> 4] + digits[byte & 15] +
                        " is not UTF-8; --encoding latin-1 is right for a file of an old program"};
    }
    if (text[at] == '\0') throw input_error{where + "a NUL byte: this is no text"};
    line += text[at] == '\n';
    at += length;
  }
}

/// Whether an XML declaration says that the file is in Latin-1.
bool declares_latin_1(std::string_view bytes) {
  auto const end = bytes.substr(0, 200).find("?>");
  if (!bytes.starts_with("<?xml") || end == std::string_view::npos) return false;
  auto const declaration = lower_case(bytes.substr(0, end));
  return declaration.find("iso-8859-1") != std::string::npos ||
         declaration.find("windows-1252") != std::string::npos;
}

// ---- Formats ----------------------------------------------------------------------------------------------

/// What the lines of a text look like.
struct text_signs {
  bool answer_line = false, lettered = false, numbered = false, starred = false, boxes = false, plus = false,
       braces = false, title = false, gift_mark = false;
  explicit text_signs(std::string_view text) {
    bool open = false;
    for (auto const& line : lines_of(text)) {
      auto const t = line.text;
      if (t.starts_with("ANSWER:")) answer_line = true;
      if (t.size() > 2 && t[0] >= 'A' && t[0] <= 'Z' && (t[1] == ')' || t[1] == '.')) lettered = true;
      auto const digits = std::min(t.find_first_not_of("0123456789"), t.size());
      if (digits > 0 && t.substr(digits).starts_with(". ")) numbered = true;
      if (t.starts_with("*a)") || t.starts_with("a)") || t.starts_with("[*]") || t.starts_with("[ ]") ||
          t.starts_with("___") || t.starts_with("^^^") || t.starts_with("= ") || t.starts_with("=\t"))
        boxes = true;
      if (t.starts_with("* ") || t.starts_with("** ") || t.starts_with("*[") || t.starts_with("**[") ||
          t.starts_with("*("))
        starred = true;
      if (t.starts_with("+ ") || t.starts_with("- ")) plus = true;
      if (t.starts_with("Quiz title:") || t.starts_with("GROUP")) title = true;
      if (t.starts_with("::") || t.starts_with("$CATEGORY:")) gift_mark = true;
      if (t.find('{') != std::string_view::npos) open = true;
      if (open && t.find('}') != std::string_view::npos) braces = true;
    }
  }
};

bool has_extension(std::string_view name, std::string_view extension) {
  return lower_case(name).ends_with(extension);
}

}  // namespace

bank_format detect_format(std::string_view name, std::string_view text) {
  auto const front = trim(text.substr(0, 2000));
  if (front.starts_with("<?xml") || front.starts_with("<quiz") || has_extension(name, ".xml"))
    return bank_format::moodle_xml;
  if (has_extension(name, ".gift")) return bank_format::gift;
  if (has_extension(name, ".csv") || has_extension(name, ".tsv")) return bank_format::csv;
  if (has_extension(name, ".aiken")) return bank_format::aiken;
  if (has_extension(name, ".amc")) return bank_format::amc_txt;
  text_signs const signs{text};
  if (signs.answer_line && signs.lettered) return bank_format::aiken;
  if (signs.gift_mark) return bank_format::gift;
  if ((signs.numbered && (signs.boxes || signs.starred)) || signs.title) return bank_format::text2qti;
  if (signs.starred && signs.plus) return bank_format::amc_txt;
  if (signs.braces) return bank_format::gift;
  auto const header = lower_case(front.substr(0, front.find('\n')));
  if (header.find("question") != std::string::npos && header.find_first_of(",;\t") != std::string::npos)
    return bank_format::csv;
  throw input_error{
      std::string{name} +
      ": the format is not recognised; --format gift, aiken, moodle-xml, text2qti, amc-txt or csv "
      "is right"};
}

bank_source make_source(std::string name, std::string_view bytes, read_options const& options) {
  bank_source out;
  out.name = std::move(name);
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    throw input_error{out.name + ", line 1: UTF-16; a file saved as UTF-8 is right"};
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
    out.bytes = encoding::utf_8_bom;
  } else if (options.latin_1 || declares_latin_1(bytes)) {
    out.bytes = encoding::latin_1;
  }
  out.text = out.bytes == encoding::latin_1 ? from_latin_1(bytes) : std::string{bytes};
  check_utf8(out.text, out.name);
  out.format = options.format ? *options.format : detect_format(out.name, out.text);
  return out;
}

std::string encoded(std::string_view utf_8, encoding bytes) {
  if (bytes == encoding::utf_8) return std::string{utf_8};
  if (bytes == encoding::utf_8_bom) return "\xEF\xBB\xBF" + std::string{utf_8};
  std::string out;
  for (std::size_t at = 0; at < utf_8.size();) {
    auto const length = std::max<std::size_t>(sequence_length(utf_8.substr(at)), 1);
    auto const at_byte = [&](std::size_t i) { return static_cast<unsigned char>(utf_8[at + i]) & 0x3FU; };
    std::uint32_t code = static_cast<unsigned char>(utf_8[at]);
    if (length == 2) code = (code & 0x1FU) << 6 | at_byte(1);
    if (length == 3) code = (code & 0x0FU) << 12 | at_byte(1) << 6 | at_byte(2);
    auto const place = std::ranges::find(windows, code);
    if (code >= 0x80 && place != windows.end()) {
      out += static_cast<char>(0x80 + (place - windows.begin()));
    } else if (length < 3 && code < 0x100) {
      out += static_cast<char>(code);
    } else {
      out += '?';  // never in a text that came from Latin-1
    }
    at += length;
  }
  return out;
}

bank read_bank(std::vector<bank_source> sources, read_options const& options) {
  bank out;
  out.sources = std::move(sources);
  for (std::size_t i = 0; i < out.sources.size(); ++i) {
    auto const& source = out.sources[i];
    detail::reading_place const place{out, i};
    auto const questions = out.questions.size();
    auto const problems = out.problems.size();
    switch (source.format) {
      case bank_format::gift:
        detail::read_gift(source.text, place);
        break;
      case bank_format::aiken:
        detail::read_aiken(source.text, place);
        break;
      case bank_format::moodle_xml:
        detail::read_moodle_xml(source.text, place);
        break;
      case bank_format::text2qti:
        detail::read_text2qti(source.text, place);
        break;
      case bank_format::amc_txt:
        detail::read_amc(source.text, place);
        break;
      case bank_format::csv:
        detail::read_csv(source.text, place);
        break;
    }
    if (out.questions.size() == questions && out.problems.size() == problems)
      out.problems.push_back(
          {severity::error, i, 1, "no question in the file, read as " + std::string{name_of(source.format)}});
  }
  detail::finish_bank(out, options);
  return out;
}

bank read_bank(std::string name, std::string_view bytes, read_options const& options) {
  return read_bank({make_source(std::move(name), bytes, options)}, options);
}

}  // namespace faro::exam
