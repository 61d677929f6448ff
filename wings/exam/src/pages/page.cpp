// What pages of all kinds share.
#include "exam/src/pages/page.hpp"

#include "exam/src/pages/formula.hpp"
#include "exam/src/pages/html_tokens.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/reading/gaps.hpp"
#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <optional>

namespace faro::exam::detail {

page_context context_of(bank const& all, sheet_heading const& h) { return {page_texts_of(h.language), all}; }

std::string points_text(question const& q, page_context const& page) {
  if (q.points == ratio{1} || q.kind == question_kind::description) return {};
  auto number = q.points.is_whole() ? q.points.to_string() : decimal_text(q.points);
  std::ranges::replace(number, '.', page.texts.point_of_numbers);
  return number + ' ' + std::string{number == "1" ? page.texts.point : page.texts.points};
}

std::pair<std::string_view, std::string_view> truth_letters(page_context const& page) {
  return {page.texts.yes_letter, page.texts.no_letter};
}

rich_text printed_stem(question const& q, bool as_plain_text) {
  auto out = q.stem;
  if (q.kind != question_kind::other) return out;
  std::string_view const blank =
      out.format == markup::markdown && !as_plain_text ? "\\_\\_\\_\\_\\_\\_\\_\\_" : "________";
  out.text.clear();
  for (std::string_view rest = q.stem.text; !rest.empty();) {
    auto const gap = gap_at(rest);
    out.text += gap.size > 0 ? blank : rest.substr(0, 1);
    out.text += options_of(gap);
    rest.remove_prefix(std::max<std::size_t>(gap.size, 1));
  }
  return out;
}

bool is_asked(question const& q) { return q.kind != question_kind::description; }

std::string label_of(sheet_heading const& h) {
  if (!h.version.empty()) return std::string{page_texts_of(h.language).version} + ' ' + h.version;
  return h.name.empty() ? h.student : h.name + " (" + h.student + ')';
}

std::string title_of(sheet_heading const& h) {
  return h.title.empty() ? std::string{page_texts_of(h.language).exam} : h.title;
}

std::string_view hint_of(question const& q, page_texts const& texts) {
  if (q.kind == question_kind::choice && !q.single) return texts.several_answers;
  if (q.kind == question_kind::matching) return texts.write_letters;
  return {};
}

namespace {

/// About how wide a text is, in letters: those of East Asia are twice as wide, formulas half as long as their
/// TeX. Nothing where it holds more than a line of words.
std::optional<std::size_t> width_of(rich_text const& text) {
  auto const html = html_fragment(text);
  for (std::string_view const block : {"<img", "<p", "<pre", "<table", "<ul", "<ol", "<br", "<div", "@@"}) {
    if (html.find(block) != std::string::npos) return std::nullopt;
  }
  std::size_t out = 0;
  auto const rest = with_each_formula(html, [&](std::string const& tex) -> std::optional<std::string> {
    out += tex.size() / 2;
    return std::string{};
  });
  std::string shown;
  for (auto const& token : tokens_of(rest)) shown += token.tag ? "" : token.text;
  for (std::size_t at = 0; at < shown.size();) {
    auto const character = character_at(shown, at).value_or(utf8_character{0, 1});
    out += character.code >= 0x1100 ? 2 : 1;
    at += character.size;
  }
  return out;
}

}  // namespace

std::size_t answer_columns(question const& q, std::size_t characters) {
  constexpr std::size_t beside = 6;  // the letter and the gap to the next column
  auto const n = q.answers.size();
  if (q.kind != question_kind::choice || n < 2) return 1;
  std::size_t widest = 0;
  for (auto const& a : q.answers) {
    auto const width = width_of(a.text);
    if (!width) return 1;
    widest = std::max(widest, *width);
  }
  auto const fit = std::min<std::size_t>(characters / (widest + beside), 5);
  if (fit >= n) return n;
  for (auto columns = fit; columns > 1; --columns) {
    if (n % columns == 0 || (n > 4 && columns < fit + 1 && n % columns >= 2)) return columns;
  }
  return 1;
}

}  // namespace faro::exam::detail
