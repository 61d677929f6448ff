// Sheets as plain text.
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/page.hpp"
#include "exam/src/reading/reading.hpp"

#include <fmt/format.h>

namespace faro::exam::detail {
namespace {

/// Lines of a text, those after the first with a margin.
std::string hanging(std::string_view text, std::size_t margin) {
  std::string out;
  for (auto const& line : numbered_lines(text)) {
    if (!out.empty()) out += '\n' + (line.text.empty() ? "" : std::string(margin, ' '));
    out += line.text;
  }
  return out;
}

std::string text_answers(question const& q, placed_question const& placed, page_context const& page) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice:
      for (std::size_t place = 0; place < placed.answers.size(); ++place)
        out += fmt::format("    {}) {}\n", letter(place),
                           hanging(plain_of(q.answers[placed.answers[place]].text), 7));
      return out;
    case question_kind::true_false:
      return fmt::format("    {}) {}\n    {}) {}\n", truth_letters(page).first, page.texts.yes,
                         truth_letters(page).second, page.texts.no);
    case question_kind::matching: {
      for (auto const prompt : placed.answers)
        out += fmt::format("    ___ {}\n", hanging(plain_of(q.pairs[prompt].prompt), 8));
      auto const matches = matches_of(q);
      out += '\n';
      for (std::size_t place = 0; place < placed.matches.size(); ++place)
        out += fmt::format("    {}) {}\n", letter(place), matches[placed.matches[place]].second);
      return out;
    }
    case question_kind::short_answer:
    case question_kind::numerical:
      return "    ____________________\n";
    case question_kind::essay:
    case question_kind::other:
      return "\n\n\n\n";
    case question_kind::description:
      break;
  }
  return out;
}

}  // namespace

std::string write_text_page(bank const& all, version const& v, sheet_heading const& h) {
  auto const page = context_of(all, h);
  auto out = fmt::format("{}\n{}\n\n", title_of(h), label_of(h));
  if (h.name.empty())
    out += fmt::format("{0}{2} ______________________________   {1}{2} ______________\n\n", page.texts.name,
                       page.texts.date, page.texts.colon);
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += '\n' + plain_of(q.stem) + "\n\n";
      continue;
    }
    auto const head = fmt::format("{}. ", ++number);
    out += '\n' + head + hanging(plain_of(printed_stem(q, true)), head.size());
    if (auto const points = points_text(q, page); !points.empty()) out += " (" + points + ')';
    out += '\n';
    if (auto const hint = hint_of(q, page.texts); !hint.empty()) out += fmt::format("    ({})\n", hint);
    out += text_answers(q, placed, page);
  }
  return out;
}

}  // namespace faro::exam::detail
