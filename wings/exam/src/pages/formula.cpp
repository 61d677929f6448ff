// Formulas of TeX in texts. Apart from markup: three kinds of pages ask.
#include "exam/src/pages/formula.hpp"

#include "exam/src/formulas.hpp"
#include "exam/src/pages/html_tokens.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <array>
#include <tuple>

namespace faro::exam::detail {

std::size_t formula_length(std::string_view s) {
  auto const until = [&](std::string_view end, std::size_t from) {
    auto const at = s.find(end, from);
    return at == std::string_view::npos ? 0 : at + end.size();
  };
  if (s.starts_with("\\(")) return until("\\)", 2);
  if (s.starts_with("\\[")) return until("\\]", 2);
  if (s.starts_with("$$")) return until("$$", 2);
  if (!s.starts_with('$') || s.size() < 3 || s[1] == ' ') return 0;
  for (auto at = s.find('$', 2); at != std::string_view::npos; at = s.find('$', at + 1)) {
    bool const ends =
        s[at - 1] != ' ' && s[at - 1] != '\\' && (at + 1 == s.size() || s[at + 1] < '0' || s[at + 1] > '9');
    if (ends) return s.substr(0, at).find('\n') == std::string_view::npos ? at + 1 : 0;
  }
  return 0;
}

std::string with_each_formula(std::string_view html,
                              std::function<std::optional<std::string>(std::string const&)> const& use) {
  std::string out;
  std::size_t code = 0;  // how deep in <pre> and <code>
  for (std::size_t at = 0; at < html.size();) {
    auto const rest = html.substr(at);
    if (begins_tag(rest)) {
      auto const tag = rest.substr(0, std::min(rest.find('>'), rest.size() - 1) + 1);
      auto const name = lower_case(tag.substr(1, std::min(tag.find_first_of(" \t\n/>", 2), tag.size()) - 1));
      if (name == "pre" || name == "code") ++code;
      if (code > 0 && (name == "/pre" || name == "/code")) --code;
      out += tag;
      at += tag.size();
      continue;
    }
    auto const length = code == 0 ? formula_length(rest) : 0;
    if (length == 0) {
      out += html[at++];
      continue;
    }
    auto const source = rest.substr(0, length);
    out += use(decoded_html(source)).value_or(std::string{source});
    at += length;
  }
  return out;
}

}  // namespace faro::exam::detail

namespace faro::exam {
namespace {

// Presentation MathML (MathML Core and what converters write around it).
constexpr std::array<std::string_view, 32> math_elements{
    "math",          "semantics",   "annotation", "mrow",   "mi",      "mn",     "mo",      "mtext",
    "mspace",        "ms",          "mfrac",      "msqrt",  "mroot",   "mstyle", "merror",  "mpadded",
    "mphantom",      "menclose",    "msub",       "msup",   "msubsup", "munder", "mover",   "munderover",
    "mmultiscripts", "mprescripts", "none",       "mtable", "mtr",     "mtd",    "mfenced", "mglyph"};

bool is_math(detail::xml_document const& xml, detail::xml_element const& e) {
  if (std::ranges::find(math_elements, e.name) == math_elements.end()) return false;
  for (auto const& [name, value] : e.attributes) {
    auto const small = lower_case(name);
    if (small.starts_with("on") || small.ends_with("href") || small == "src" || small == "style")
      return false;
  }
  return std::ranges::all_of(e.children, [&](auto child) { return is_math(xml, xml.at(child)); });
}

}  // namespace

bool is_mathml(std::string_view text) {
  try {
    detail::xml_document const xml{text};
    return xml.root().name == "math" && is_math(xml, xml.root());
  } catch (input_error const&) {
    return false;
  }
}

formula_parts parts_of_formula(std::string_view formula) {
  for (auto const& [begin, end, display] :
       {std::tuple{std::string_view{"\\("}, std::string_view{"\\)"}, false},
        {"\\[", "\\]", true},
        {"$$", "$$", true},
        {"$", "$", false}}) {
    if (formula.size() > begin.size() + end.size() && formula.starts_with(begin) && formula.ends_with(end))
      return {std::string{formula.substr(begin.size(), formula.size() - begin.size() - end.size())}, display};
  }
  return {std::string{formula}, false};
}

std::vector<std::string> formulas_of(bank const& all) {
  std::vector<std::string> out;
  auto const note = [&](std::string const& formula) -> std::optional<std::string> {
    if (std::ranges::find(out, formula) == out.end()) out.push_back(formula);
    return std::nullopt;
  };
  auto const each = [&](rich_text const& text) {
    if (text.text.find_first_of("$\\") != std::string::npos)
      static_cast<void>(detail::with_each_formula(detail::html_fragment(text), note));
  };
  for (auto const& q : all.questions) {
    each(q.stem);
    for (auto const& a : q.answers) {
      if (q.kind == question_kind::choice) each(a.text);
    }
    for (auto const& p : q.pairs) {
      each(p.prompt);
      static_cast<void>(detail::with_each_formula(detail::html_escaped(p.match), note));
    }
  }
  return out;
}

}  // namespace faro::exam
