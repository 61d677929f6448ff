// The signs, of wings/exam/tables/latex-signs.csv.
#include "exam/src/pages/latex_symbols.hpp"

#include "embedded/latex-signs.csv.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace faro::exam::detail {
namespace {

std::map<char32_t, std::string> read_signs() {
  constexpr int hexadecimal = 16;
  std::map<char32_t, std::string> out;
  for (auto const& [number, cells] : parse_csv(embedded::latex_signs_csv, "latex-signs.csv")) {
    if (number > 1) out[static_cast<char32_t>(std::stoul(cells[0], nullptr, hexadecimal))] = cells[1];
  }
  return out;
}

}  // namespace

std::string_view latex_symbol(char32_t code) {
  static auto const signs = read_signs();
  auto const at = signs.find(code);
  return at == signs.end() ? std::string_view{} : at->second;
}

std::string latex_declarations(std::string_view text) {
  std::set<char32_t> others;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    constexpr char32_t first_beyond_latin_1 = 0x100;
    if (character.code >= first_beyond_latin_1) others.insert(character.code);
    at += character.size;
  }
  if (others.empty()) return {};
  std::string out =
      "\\ifpdftex\\makeatletter\n"
      "\\def\\farocharacter#1#2#3{\\@ifundefined{u8:\\detokenize{#1}}{\\DeclareUnicodeCharacter{#2}{#3}}{}}"
      "\n";
  for (auto const code : others) {
    std::string sign;
    append_utf8(sign, code);
    auto const symbol = latex_symbol(code);
    out += fmt::format(
        "\\farocharacter{{{}}}{{{:04X}}}{{{}}}\n", sign, std::uint32_t{code},
        symbol.empty() ? fmt::format("\\fbox{{\\tiny U+{:04X}}}", std::uint32_t{code}) : std::string{symbol});
  }
  return out + "\\makeatother\\fi\n";
}

}  // namespace faro::exam::detail
