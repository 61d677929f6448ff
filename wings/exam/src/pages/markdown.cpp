// Markdown as CommonMark has it, with tables and struck-out text, by md4c. Ours is only what exams need
// beside it: formulas are kept from it, headings are lines in bold (a sheet has its own), links show their
// text.
#include "exam/src/pages/formula.hpp"
#include "exam/src/pages/markup.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <md4c.h>

#include <algorithm>
#include <charconv>

namespace faro::exam::detail {
namespace {

// A formula goes through md4c as its number between two codes that no text holds (they are no characters).
constexpr std::string_view formula_begin = "\uFDD0", formula_end = "\uFDD1";

/// Takes formulas out of a text, but not those that stand in code.
std::string without_formulas(std::string_view text, std::vector<std::string>& formulas) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const rest = text.substr(at);
    if (rest[0] == '`') {
      auto const ticks = rest.substr(0, std::min(rest.find_first_not_of('`'), rest.size()));
      auto const end = rest.find(ticks, ticks.size());
      auto const size = end == std::string_view::npos ? ticks.size() : end + ticks.size();
      out += rest.substr(0, size);
      at += size;
    } else if (auto const size = formula_length(rest); size > 0) {
      out += std::string{formula_begin} + std::to_string(formulas.size()) + std::string{formula_end};
      formulas.emplace_back(rest.substr(0, size));
      at += size;
    } else {
      out += rest[0];
      ++at;
    }
  }
  return out;
}

/// Writes HTML as md4c tells what it finds.
class html_writer {
 public:
  explicit html_writer(std::vector<std::string> const& formulas) : formulas_{formulas} {}

  void block(MD_BLOCKTYPE type, void const* detail, bool begins) {
    for (auto const& [known, opening, closing] : block_tags) {
      if (known == type) out_ += begins ? opening : closing;
    }
    if (type == MD_BLOCK_OL && begins) {
      auto const start = static_cast<MD_BLOCK_OL_DETAIL const*>(detail)->start;
      out_ += start == 1 ? "<ol>" : "<ol start=\"" + std::to_string(start) + "\">";
    }
  }
  void span(MD_SPANTYPE type, void const* detail, bool begins) {
    if (type == MD_SPAN_IMG) return image(*static_cast<MD_SPAN_IMG_DETAIL const*>(detail), begins);
    for (auto const& [known, opening, closing] : span_tags) {
      if (known == type && !in_image_) put(begins ? opening : closing);
    }
  }
  void text(MD_TEXTTYPE type, std::string_view text) {
    if (after_image_ && type == MD_TEXT_NORMAL && text.starts_with('{')) {  // ![](a.png){width=3cm}
      text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
    }
    after_image_ = false;
    switch (type) {
      case MD_TEXT_BR:
        return put("<br>\n");
      case MD_TEXT_SOFTBR:
        return put("\n");
      case MD_TEXT_NULLCHAR:
        return put("\uFFFD");
      case MD_TEXT_HTML:
      case MD_TEXT_ENTITY:
        return put(with_formulas(text, false));
      default:
        return put(with_formulas(text, true));
    }
  }
  [[nodiscard]] std::string html() && { return std::move(out_); }

 private:
  struct block_tag {
    MD_BLOCKTYPE type;
    std::string_view opening, closing;
  };
  struct span_tag {
    MD_SPANTYPE type;
    std::string_view opening, closing;
  };
  static constexpr block_tag block_tags[] = {{MD_BLOCK_P, "<p>", "</p>"},
                                             {MD_BLOCK_H, "<p><strong>", "</strong></p>"},
                                             {MD_BLOCK_UL, "<ul>", "</ul>"},
                                             {MD_BLOCK_OL, "", "</ol>"},
                                             {MD_BLOCK_LI, "<li>", "</li>"},
                                             {MD_BLOCK_QUOTE, "<blockquote>", "</blockquote>"},
                                             {MD_BLOCK_HR, "<hr>", ""},
                                             {MD_BLOCK_CODE, "<pre><code>", "</code></pre>"},
                                             {MD_BLOCK_TABLE, "<table>", "</table>"},
                                             {MD_BLOCK_TR, "<tr>", "</tr>"},
                                             {MD_BLOCK_TH, "<th>", "</th>"},
                                             {MD_BLOCK_TD, "<td>", "</td>"}};
  static constexpr span_tag span_tags[] = {{MD_SPAN_EM, "<em>", "</em>"},
                                           {MD_SPAN_STRONG, "<strong>", "</strong>"},
                                           {MD_SPAN_CODE, "<code>", "</code>"},
                                           {MD_SPAN_DEL, "<del>", "</del>"}};

  /// Inside of an image all is its description.
  void put(std::string_view html) { (in_image_ ? description_ : out_) += html; }

  void image(MD_SPAN_IMG_DETAIL const& detail, bool begins) {
    if (begins) {
      in_image_ = true;
      description_.clear();
      return;
    }
    in_image_ = false;
    out_ += "<img src=\"" + html_escaped(with_formulas({detail.src.text, detail.src.size}, false)) +
            "\" alt=\"" + description_ + "\">";
    after_image_ = true;
  }

  [[nodiscard]] std::string with_formulas(std::string_view text, bool escape) const {
    auto const plain = [&](std::string_view part) { return escape ? html_escaped(part) : std::string{part}; };
    std::string out;
    for (;;) {
      auto const at = text.find(formula_begin);
      auto const end = text.find(formula_end, std::min(at, text.size()));
      if (end == std::string_view::npos) return out + plain(text);
      auto const number = text.substr(at + formula_begin.size(), end - at - formula_begin.size());
      std::size_t place = 0;
      auto const [last, bad] = std::from_chars(number.data(), number.data() + number.size(), place);
      bool const ours =
          bad == std::errc{} && last == number.data() + number.size() && place < formulas_.size();
      out += plain(text.substr(0, at));
      if (ours) out += html_escaped(formulas_[place]);
      text.remove_prefix(end + formula_end.size());
    }
  }

  std::vector<std::string> const& formulas_;
  std::string out_, description_{};
  bool in_image_ = false, after_image_ = false;
};

html_writer& writer(void* user) { return *static_cast<html_writer*>(user); }

}  // namespace

std::string markdown_html(std::string_view text) {
  std::vector<std::string> formulas;
  auto const source = without_formulas(text, formulas);
  html_writer out{formulas};
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    return writer(user).block(type, detail, true), 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    return writer(user).block(type, detail, false), 0;
  };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
    return writer(user).span(type, detail, true), 0;
  };
  parser.leave_span = [](MD_SPANTYPE type, void* detail, void* user) {
    return writer(user).span(type, detail, false), 0;
  };
  parser.text = [](MD_TEXTTYPE type, MD_CHAR const* chars, MD_SIZE size, void* user) {
    return writer(user).text(type, {chars, size}), 0;
  };
  if (md_parse(source.data(), static_cast<MD_SIZE>(source.size()), &parser, &out) != 0)
    throw std::bad_alloc{};
  return std::move(out).html();
}

}  // namespace faro::exam::detail
