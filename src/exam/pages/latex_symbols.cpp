// The table of signs, in the order of their numbers.
#include "exam/pages/latex_symbols.hpp"

#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace faro::exam::detail {
namespace {

constexpr std::pair<char32_t, std::string_view> signs_of_latex[] = {
    {0x00C5, "\\AA{}"},
    {0x0391, "\\ensuremath{\\mathrm{A}}"},
    {0x0392, "\\ensuremath{\\mathrm{B}}"},
    {0x0393, "\\ensuremath{\\Gamma}"},
    {0x0394, "\\ensuremath{\\Delta}"},
    {0x0395, "\\ensuremath{\\mathrm{E}}"},
    {0x0396, "\\ensuremath{\\mathrm{Z}}"},
    {0x0397, "\\ensuremath{\\mathrm{H}}"},
    {0x0398, "\\ensuremath{\\Theta}"},
    {0x0399, "\\ensuremath{\\mathrm{I}}"},
    {0x039A, "\\ensuremath{\\mathrm{K}}"},
    {0x039B, "\\ensuremath{\\Lambda}"},
    {0x039C, "\\ensuremath{\\mathrm{M}}"},
    {0x039D, "\\ensuremath{\\mathrm{N}}"},
    {0x039E, "\\ensuremath{\\Xi}"},
    {0x039F, "\\ensuremath{\\mathrm{O}}"},
    {0x03A0, "\\ensuremath{\\Pi}"},
    {0x03A1, "\\ensuremath{\\mathrm{P}}"},
    {0x03A3, "\\ensuremath{\\Sigma}"},
    {0x03A4, "\\ensuremath{\\mathrm{T}}"},
    {0x03A5, "\\ensuremath{\\Upsilon}"},
    {0x03A6, "\\ensuremath{\\Phi}"},
    {0x03A7, "\\ensuremath{\\mathrm{X}}"},
    {0x03A8, "\\ensuremath{\\Psi}"},
    {0x03A9, "\\ensuremath{\\Omega}"},
    {0x03B1, "\\ensuremath{\\alpha}"},
    {0x03B2, "\\ensuremath{\\beta}"},
    {0x03B3, "\\ensuremath{\\gamma}"},
    {0x03B4, "\\ensuremath{\\delta}"},
    {0x03B5, "\\ensuremath{\\varepsilon}"},
    {0x03B6, "\\ensuremath{\\zeta}"},
    {0x03B7, "\\ensuremath{\\eta}"},
    {0x03B8, "\\ensuremath{\\theta}"},
    {0x03B9, "\\ensuremath{\\iota}"},
    {0x03BA, "\\ensuremath{\\kappa}"},
    {0x03BB, "\\ensuremath{\\lambda}"},
    {0x03BC, "\\ensuremath{\\mu}"},
    {0x03BD, "\\ensuremath{\\nu}"},
    {0x03BE, "\\ensuremath{\\xi}"},
    {0x03BF, "\\ensuremath{o}"},
    {0x03C0, "\\ensuremath{\\pi}"},
    {0x03C1, "\\ensuremath{\\rho}"},
    {0x03C2, "\\ensuremath{\\varsigma}"},
    {0x03C3, "\\ensuremath{\\sigma}"},
    {0x03C4, "\\ensuremath{\\tau}"},
    {0x03C5, "\\ensuremath{\\upsilon}"},
    {0x03C6, "\\ensuremath{\\varphi}"},
    {0x03C7, "\\ensuremath{\\chi}"},
    {0x03C8, "\\ensuremath{\\psi}"},
    {0x03C9, "\\ensuremath{\\omega}"},
    {0x03D1, "\\ensuremath{\\vartheta}"},
    {0x03D5, "\\ensuremath{\\phi}"},
    {0x03F5, "\\ensuremath{\\epsilon}"},
    {0x1D62, "\\ensuremath{_{i}}"},
    {0x2002, "\\enspace{}"},
    {0x2003, "\\quad{}"},
    {0x2007, "~"},
    {0x2009, "\\,"},
    {0x200B, "\\allowbreak{}"},
    {0x2011, "-"},
    {0x2026, "\\ldots{}"},
    {0x202F, "\\,"},
    {0x2032, "\\ensuremath{^{\\prime}}"},
    {0x2033, "\\ensuremath{^{\\prime\\prime}}"},
    {0x2070, "\\ensuremath{^{0}}"},
    {0x2071, "\\ensuremath{^{i}}"},
    {0x2074, "\\ensuremath{^{4}}"},
    {0x2075, "\\ensuremath{^{5}}"},
    {0x2076, "\\ensuremath{^{6}}"},
    {0x2077, "\\ensuremath{^{7}}"},
    {0x2078, "\\ensuremath{^{8}}"},
    {0x2079, "\\ensuremath{^{9}}"},
    {0x207A, "\\ensuremath{^{+}}"},
    {0x207B, "\\ensuremath{^{-}}"},
    {0x207C, "\\ensuremath{^{=}}"},
    {0x207D, "\\ensuremath{^{(}}"},
    {0x207E, "\\ensuremath{^{)}}"},
    {0x207F, "\\ensuremath{^{n}}"},
    {0x2080, "\\ensuremath{_{0}}"},
    {0x2081, "\\ensuremath{_{1}}"},
    {0x2082, "\\ensuremath{_{2}}"},
    {0x2083, "\\ensuremath{_{3}}"},
    {0x2084, "\\ensuremath{_{4}}"},
    {0x2085, "\\ensuremath{_{5}}"},
    {0x2086, "\\ensuremath{_{6}}"},
    {0x2087, "\\ensuremath{_{7}}"},
    {0x2088, "\\ensuremath{_{8}}"},
    {0x2089, "\\ensuremath{_{9}}"},
    {0x208A, "\\ensuremath{_{+}}"},
    {0x208B, "\\ensuremath{_{-}}"},
    {0x208C, "\\ensuremath{_{=}}"},
    {0x208D, "\\ensuremath{_{(}}"},
    {0x208E, "\\ensuremath{_{)}}"},
    {0x2090, "\\ensuremath{_{a}}"},
    {0x2091, "\\ensuremath{_{e}}"},
    {0x2092, "\\ensuremath{_{o}}"},
    {0x2093, "\\ensuremath{_{x}}"},
    {0x2098, "\\ensuremath{_{m}}"},
    {0x2099, "\\ensuremath{_{n}}"},
    {0x2102, "\\ensuremath{\\mathbb{C}}"},
    {0x2103, "\\textdegree{}C"},
    {0x2109, "\\textdegree{}F"},
    {0x210D, "\\ensuremath{\\mathbb{H}}"},
    {0x210F, "\\ensuremath{\\hbar}"},
    {0x2111, "\\ensuremath{\\Im}"},
    {0x2113, "\\ensuremath{\\ell}"},
    {0x2115, "\\ensuremath{\\mathbb{N}}"},
    {0x2119, "\\ensuremath{\\mathbb{P}}"},
    {0x211A, "\\ensuremath{\\mathbb{Q}}"},
    {0x211C, "\\ensuremath{\\Re}"},
    {0x211D, "\\ensuremath{\\mathbb{R}}"},
    {0x2124, "\\ensuremath{\\mathbb{Z}}"},
    {0x2135, "\\ensuremath{\\aleph}"},
    {0x2153, "\\ensuremath{\\frac13}"},
    {0x2154, "\\ensuremath{\\frac23}"},
    {0x2155, "\\ensuremath{\\frac15}"},
    {0x215B, "\\ensuremath{\\frac18}"},
    {0x2190, "\\ensuremath{\\leftarrow}"},
    {0x2191, "\\ensuremath{\\uparrow}"},
    {0x2192, "\\ensuremath{\\rightarrow}"},
    {0x2193, "\\ensuremath{\\downarrow}"},
    {0x2194, "\\ensuremath{\\leftrightarrow}"},
    {0x21A6, "\\ensuremath{\\mapsto}"},
    {0x21CC, "\\ensuremath{\\rightleftharpoons}"},
    {0x21D0, "\\ensuremath{\\Leftarrow}"},
    {0x21D2, "\\ensuremath{\\Rightarrow}"},
    {0x21D4, "\\ensuremath{\\Leftrightarrow}"},
    {0x2200, "\\ensuremath{\\forall}"},
    {0x2202, "\\ensuremath{\\partial}"},
    {0x2203, "\\ensuremath{\\exists}"},
    {0x2205, "\\ensuremath{\\emptyset}"},
    {0x2207, "\\ensuremath{\\nabla}"},
    {0x2208, "\\ensuremath{\\in}"},
    {0x2209, "\\ensuremath{\\notin}"},
    {0x220B, "\\ensuremath{\\ni}"},
    {0x220F, "\\ensuremath{\\prod}"},
    {0x2211, "\\ensuremath{\\sum}"},
    {0x2212, "\\ensuremath{-}"},
    {0x2213, "\\ensuremath{\\mp}"},
    {0x2216, "\\ensuremath{\\setminus}"},
    {0x2217, "\\ensuremath{\\ast}"},
    {0x2218, "\\ensuremath{\\circ}"},
    {0x2219, "\\ensuremath{\\bullet}"},
    {0x221A, "\\ensuremath{\\surd}"},
    {0x221D, "\\ensuremath{\\propto}"},
    {0x221E, "\\ensuremath{\\infty}"},
    {0x2220, "\\ensuremath{\\angle}"},
    {0x2225, "\\ensuremath{\\parallel}"},
    {0x2227, "\\ensuremath{\\wedge}"},
    {0x2228, "\\ensuremath{\\vee}"},
    {0x2229, "\\ensuremath{\\cap}"},
    {0x222A, "\\ensuremath{\\cup}"},
    {0x222B, "\\ensuremath{\\int}"},
    {0x222E, "\\ensuremath{\\oint}"},
    {0x2234, "\\ensuremath{\\therefore}"},
    {0x2235, "\\ensuremath{\\because}"},
    {0x223C, "\\ensuremath{\\sim}"},
    {0x2243, "\\ensuremath{\\simeq}"},
    {0x2245, "\\ensuremath{\\cong}"},
    {0x2248, "\\ensuremath{\\approx}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x2261, "\\ensuremath{\\equiv}"},
    {0x2264, "\\ensuremath{\\leq}"},
    {0x2265, "\\ensuremath{\\geq}"},
    {0x226A, "\\ensuremath{\\ll}"},
    {0x226B, "\\ensuremath{\\gg}"},
    {0x2282, "\\ensuremath{\\subset}"},
    {0x2283, "\\ensuremath{\\supset}"},
    {0x2286, "\\ensuremath{\\subseteq}"},
    {0x2287, "\\ensuremath{\\supseteq}"},
    {0x2295, "\\ensuremath{\\oplus}"},
    {0x2297, "\\ensuremath{\\otimes}"},
    {0x22A2, "\\ensuremath{\\vdash}"},
    {0x22A5, "\\ensuremath{\\perp}"},
    {0x22A8, "\\ensuremath{\\models}"},
    {0x22C5, "\\ensuremath{\\cdot}"},
    {0x22EF, "\\ensuremath{\\cdots}"},
    {0x2308, "\\ensuremath{\\lceil}"},
    {0x2309, "\\ensuremath{\\rceil}"},
    {0x230A, "\\ensuremath{\\lfloor}"},
    {0x230B, "\\ensuremath{\\rfloor}"},
    {0x25A0, "\\ensuremath{\\blacksquare}"},
    {0x25A1, "\\ensuremath{\\square}"},
    {0x25B3, "\\ensuremath{\\triangle}"},
    {0x25CB, "\\ensuremath{\\bigcirc}"},
    {0x25CF, "\\ensuremath{\\bullet}"},
    {0x2605, "\\ensuremath{\\star}"},
    {0x2606, "\\ensuremath{\\star}"},
    {0x2660, "\\ensuremath{\\spadesuit}"},
    {0x2661, "\\ensuremath{\\heartsuit}"},
    {0x2662, "\\ensuremath{\\diamondsuit}"},
    {0x2663, "\\ensuremath{\\clubsuit}"},
    {0x2665, "\\ensuremath{\\heartsuit}"},
    {0x2666, "\\ensuremath{\\diamondsuit}"},
    {0x266D, "\\ensuremath{\\flat}"},
    {0x266E, "\\ensuremath{\\natural}"},
    {0x266F, "\\ensuremath{\\sharp}"},
    {0x2713, "\\ensuremath{\\checkmark}"},
    {0x2714, "\\ensuremath{\\checkmark}"},
    {0x27E8, "\\ensuremath{\\langle}"},
    {0x27E9, "\\ensuremath{\\rangle}"},
    {0x27F6, "\\ensuremath{\\longrightarrow}"},
    {0x2C7C, "\\ensuremath{_{j}}"},
};
static_assert(std::ranges::is_sorted(signs_of_latex, {}, &std::pair<char32_t, std::string_view>::first));

}  // namespace

std::string_view latex_symbol(char32_t code) {
  auto const* const at =
      std::ranges::lower_bound(signs_of_latex, code, {}, &std::pair<char32_t, std::string_view>::first);
  return at != std::end(signs_of_latex) && at->first == code ? at->second : std::string_view{};
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
