// From bytes to a bank: encodings, then the reader of the format, then what every bank goes through.
#include "exam/src/formats/format.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::exam {
namespace {

/// What 0x80 to 0x9F are in the Latin-1 of Windows; 0: nothing, the byte's own number stands in.
constexpr std::array<char32_t, 32> windows{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                           0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                           0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                           0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string from_latin_1(std::string_view bytes) {
  std::string out;
  for (char const c : bytes) {
    char32_t const code = static_cast<unsigned char>(c);
    bool const own = code >= 0x80 && code < 0xA0 && windows[code - 0x80] != 0;
    append_utf8(out, own ? windows[code - 0x80] : code);
  }
  return out;
}

void check_utf8(std::string_view text, std::string const& name) {
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    auto const where = name + ", line " + std::to_string(line) + ": ";
    auto const character = character_at(text, at);
    if (!character)
      throw input_error{say("{}expected UTF-8, got byte 0x{}; --encoding latin-1 reads files of old programs",
                            where, to_hex(text.substr(at, 1)))};
    if (character->code == 0) throw input_error{say("{}a NUL byte: this is no text", where)};
    line += character->code == '\n';
    at += character->size;
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

}  // namespace

bank_source make_source(std::string name, std::string_view bytes, read_options const& options) {
  bank_source out;
  out.name = std::move(name);
  if (auto const other = what_is_no_text(bytes); !other.empty())
    throw input_error{say("{}: {}", out.name, other)};
  if (auto const text = without_mark(bytes); text.size() < bytes.size()) {
    bytes = text;
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
    auto const character = character_at(utf_8, at).value_or(utf8_character{'?', 1});
    auto const place = std::ranges::find(windows, character.code);
    if (character.code >= 0x80 && place != windows.end()) {
      out += static_cast<char>(0x80 + (place - windows.begin()));
    } else {
      out +=
          character.code < 0x100 ? static_cast<char>(character.code) : '?';  // '?' never for what was Latin-1
    }
    at += character.size;
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
    detail::format_of(source.format).read(source.text, place);
    if (out.questions.size() == questions && out.problems.size() == problems)
      out.problems.push_back(
          {severity::error, i, 1, say("no question in the file, read as {}", name_of(source.format))});
  }
  if (out.unsettled && !options.settled)
    out.problems.push_back({severity::error, out.unsettled->file, out.unsettled->line, out.unsettled->text});
  detail::finish_bank(out, options);
  return out;
}

bank read_bank(std::string name, std::string_view bytes, read_options const& options) {
  return read_bank({make_source(std::move(name), bytes, options)}, options);
}

}  // namespace faro::exam
