// Markdown as faro 0.1 had it, its own. Only exams of the first edition are printed by it: what was handed
// out then must come out of its map byte for byte. Since then markdown.cpp does it, by a library.
#include "exam/pages/formula.hpp"
#include "exam/pages/markup.hpp"
#include "exam/reading/reading.hpp"

#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

/// The inner marks of Markdown: code, strong, emphasis, images, links. HTML goes through.
class markdown_spans {
 public:
  explicit markdown_spans(std::string_view text) : text_{text} {}

  std::string html() {
    while (at_ < text_.size()) {
      if (!formula() && !code() && !image() && !strong()) one();
    }
    if (emphasis_) out_ += "</em>";
    if (strong_) out_ += "</strong>";
    return out_;
  }

 private:
  bool formula() {
    auto const length = formula_length(text_.substr(at_));
    if (length == 0) return false;
    out_ += html_escaped(text_.substr(at_, length));
    at_ += length;
    return true;
  }
  bool code() {
    if (text_[at_] != '`') return false;
    auto const end = text_.find('`', at_ + 1);
    if (end == std::string_view::npos) return false;
    out_ += "<code>" + html_escaped(text_.substr(at_ + 1, end - at_ - 1)) + "</code>";
    at_ = end + 1;
    return true;
  }
  bool image() {
    auto const rest = text_.substr(at_);
    if (!rest.starts_with("![")) return false;
    auto const middle = rest.find("](");
    auto const end = middle == std::string_view::npos ? middle : rest.find(')', middle);
    if (end == std::string_view::npos) return false;
    out_ += "<img src=\"" + html_escaped(rest.substr(middle + 2, end - middle - 2)) + "\" alt=\"" +
            html_escaped(rest.substr(2, middle - 2)) + "\">";
    at_ += end + 1;
    if (text_.substr(at_).starts_with('{')) at_ = std::min(text_.find('}', at_), text_.size() - 1) + 1;
    return true;
  }
  bool strong() {
    auto const rest = text_.substr(at_);
    if (rest.starts_with("**") || rest.starts_with("__")) {
      bool const used = strong_ || (rest.size() > 2 && rest[2] != ' ' && rest[2] != '_' &&
                                    rest.find(rest.substr(0, 2), 3) != std::string_view::npos);
      if (!used) return false;
      out_ += strong_ ? "</strong>" : "<strong>";
      strong_ = !strong_;
      at_ += 2;
      return true;
    }
    if (rest[0] != '*' && rest[0] != '_') return false;
    bool const word = at_ > 0 && is_word(text_[at_ - 1]);
    bool const after = rest.size() > 1 && rest[1] != ' ' && rest[1] != rest[0];
    bool const opens = !emphasis_ && after && !word && rest.find(rest[0], 1) != std::string_view::npos;
    bool const closes = emphasis_ && rest[0] == mark_ && at_ > 0 && text_[at_ - 1] != ' ';
    if (!opens && !closes) return false;
    mark_ = rest[0];
    out_ += opens ? "<em>" : "</em>";
    emphasis_ = opens;
    ++at_;
    return true;
  }
  void one() {
    auto const c = text_[at_];
    bool const escaped =
        c == '\\' && at_ + 1 < text_.size() &&
        std::string_view{"\\`*_{}[]()#+-.!|<>"}.find(text_[at_ + 1]) != std::string_view::npos;
    if (escaped) ++at_;
    out_ += escaped ? html_escaped(text_.substr(at_, 1)) : std::string{c};
    ++at_;
  }
  static bool is_word(char c) { return is_letter(c) || is_digit(c) || (c & 0x80) != 0; }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  bool strong_ = false, emphasis_ = false;
  char mark_ = '*';
};

/// Paragraphs, lists, code blocks and headings.
class markdown_blocks {
 public:
  std::string html(std::string_view text) {
    for (auto const& line : numbered_lines(text)) take(line.text);
    flush();
    end_list();
    if (code_) out_ += "</code></pre>";
    return out_;
  }

 private:
  void take(std::string_view line) {
    auto const bare = trimmed(line);
    if (bare.starts_with("```") || bare.starts_with("~~~")) {
      flush();
      out_ += code_ ? "</code></pre>" : "<pre><code>";
      code_ = !code_;
    } else if (code_) {
      out_ += html_escaped(line) + '\n';
    } else if (bare.empty()) {
      flush();
      end_list();
    } else if (auto const item = item_at(bare); item > 0) {
      flush();
      bool const ordered = bare[0] >= '0' && bare[0] <= '9';
      if (!list_) out_ += ordered ? "<ol>" : "<ul>";
      if (!list_) ordered_ = ordered;
      list_ = true;
      paragraph_ = bare.substr(item);
    } else if (auto const marks = bare.find_first_not_of('#'); marks > 0 && marks < 7 && bare[marks] == ' ') {
      flush();
      out_ += "<p><strong>" + markdown_spans{trimmed(bare.substr(marks))}.html() + "</strong></p>";
    } else {
      bool const break_before = hard_break_ && !paragraph_.empty();
      paragraph_ += (paragraph_.empty() ? "" : break_before ? "<br>\n" : "\n") + std::string{bare};
    }
    hard_break_ = line.ends_with("  ") || line.ends_with('\\');
  }
  static std::size_t item_at(std::string_view bare) {
    if (bare.size() > 2 && (bare[0] == '-' || bare[0] == '*' || bare[0] == '+') && bare[1] == ' ') return 2;
    auto const digits = std::min(bare.find_first_not_of("0123456789"), bare.size());
    return digits > 0 && digits < 4 && bare.substr(digits).starts_with(". ") ? digits + 2 : 0;
  }
  void flush() {
    if (paragraph_.empty()) return;
    auto const text = markdown_spans{paragraph_}.html();
    out_ += list_ ? "<li>" + text + "</li>" : "<p>" + text + "</p>";
    paragraph_.clear();
  }
  void end_list() {
    if (list_) out_ += ordered_ ? "</ol>" : "</ul>";
    list_ = false;
  }

  std::string out_, paragraph_;
  bool list_ = false, ordered_ = false, code_ = false, hard_break_ = false;
};

}  // namespace

std::string first_markdown(std::string_view text) { return markdown_blocks{}.html(text); }

}  // namespace faro::exam::detail
