#include "exam/formats/markup.hpp"

#include "exam/formats/reading.hpp"
#include "exam/formats/xml.hpp"

#include <faro/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

// ---- Formulas ---------------------------------------------------------------------------------------------

/// How long the formula at the front is: \(...\), \[...\], $$...$$ or $...$; 0 when there is none.
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

// ---- Markdown ---------------------------------------------------------------------------------------------

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
  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
  }

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
    for (auto const& line : lines_of(text)) take(line.text);
    flush();
    end_list();
    if (code_) out_ += "</code></pre>";
    return out_;
  }

 private:
  void take(std::string_view line) {
    auto const bare = trim(line);
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
      out_ += "<p><strong>" + markdown_spans{trim(bare.substr(marks))}.html() + "</strong></p>";
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

/// A single paragraph needs no element of its own.
std::string without_paragraph(std::string html) {
  bool const one =
      html.starts_with("<p>") && html.ends_with("</p>") && html.find("<p>", 3) == std::string::npos;
  return one ? html.substr(3, html.size() - 7) : html;
}

// ---- HTML, taken apart ------------------------------------------------------------------------------------

struct html_token {
  bool tag = false;
  std::string name;  ///< of a tag, in lower case; "/p" for its end
  std::string text;  ///< of a text, decoded; of a tag, as it stands
};

std::string entity_text(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"nbsp", " "},  {"ndash", "–"}, {"mdash", "—"},  {"hellip", "…"}, {"laquo", "«"},  {"raquo", "»"},
      {"times", "×"}, {"deg", "°"},   {"euro", "€"},   {"rsquo", "’"},  {"lsquo", "‘"},  {"ldquo", "“"},
      {"rdquo", "”"}, {"le", "≤"},    {"ge", "≥"},     {"ne", "≠"},     {"minus", "−"},  {"pi", "π"},
      {"alpha", "α"}, {"beta", "β"},  {"eacute", "é"}, {"egrave", "è"}, {"agrave", "à"}, {"auml", "ä"},
      {"ouml", "ö"},  {"uuml", "ü"},  {"szlig", "ß"},  {"ntilde", "ñ"}, {"copy", "©"},   {"middot", "·"},
      {"shy", ""}};
  for (auto const& [entity, text] : known) {
    if (entity == name) return std::string{text};
  }
  auto const decoded = xml_reference(name);
  return decoded.empty() ? '&' + std::string{name} + ';' : decoded;
}

std::string decoded_html(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const end = text[i] == '&' ? text.find(';', i) : std::string_view::npos;
    if (end == std::string_view::npos || end - i > 12) {
      out += text[i];
      continue;
    }
    out += entity_text(text.substr(i + 1, end - i - 1));
    i = end;
  }
  return out;
}

bool begins_tag(std::string_view s) {
  auto const is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return s.size() > 1 && s[0] == '<' && (is_letter(s[1]) || (s[1] == '/' && s.size() > 2 && is_letter(s[2])));
}

std::vector<html_token> tokens_of(std::string_view html) {
  std::vector<html_token> out;
  std::string text;
  auto const flush = [&] {
    if (!text.empty()) out.push_back({false, {}, decoded_html(text)});
    text.clear();
  };
  for (std::size_t at = 0; at < html.size();) {
    auto const rest = html.substr(at);
    if (rest.starts_with("<!--")) {
      auto const end = html.find("-->", at);
      at = end == std::string_view::npos ? html.size() : end + 3;
    } else if (begins_tag(rest)) {
      flush();
      auto const end = std::min(html.find('>', at), html.size() - 1);
      auto const tag = html.substr(at, end - at + 1);
      auto const name_end = std::min(tag.find_first_of(" \t\n/>", 2), tag.size());
      out.push_back({true, lower_case(tag.substr(1, name_end - 1)), std::string{tag}});
      at = end + 1;
    } else {
      text += html[at++];
    }
  }
  flush();
  return out;
}

std::string attribute_of(std::string_view tag, std::string_view name) {
  for (auto at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    auto const after = at + name.size();
    if (after + 1 >= tag.size() || tag[after] != '=' || tag[at - 1] != ' ') continue;
    auto const quote = tag[after + 1];
    if (quote != '"' && quote != '\'') {
      auto const end = std::min(tag.find_first_of(" >", after + 1), tag.size());
      return decoded_html(tag.substr(after + 1, end - after - 1));
    }
    auto const end = std::min(tag.find(quote, after + 2), tag.size());
    return decoded_html(tag.substr(after + 2, end - after - 2));
  }
  return {};
}

/// The name in "@@PLUGINFILE@@/a%20b.png".
std::string plugin_name(std::string_view source) {
  auto const slash = source.rfind('/');
  auto text = std::string{slash == std::string_view::npos ? source : source.substr(slash + 1)};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const digit = [](char c) {
      return c >= '0' && c <= '9'   ? c - '0'
             : c >= 'a' && c <= 'f' ? c - 'a' + 10
             : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                    : -1;
    };
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string media_type(std::string_view name) {
  auto const text = lower_case(name);
  if (text.ends_with(".svg")) return "image/svg+xml";
  if (text.ends_with(".jpg") || text.ends_with(".jpeg")) return "image/jpeg";
  if (text.ends_with(".gif")) return "image/gif";
  if (text.ends_with(".webp")) return "image/webp";
  return "image/png";
}

/// Puts the files of a text in the place of their names.
std::string with_images(std::string html, std::string_view files) {
  if (files.empty()) return html;
  auto const embedded = files_of(files);
  constexpr std::string_view mark = "@@PLUGINFILE@@/";
  for (auto at = html.find(mark); at != std::string::npos; at = html.find(mark, at + 1)) {
    auto const end = std::min(html.find_first_of("\"' >)", at), html.size());
    auto const name = plugin_name(std::string_view{html}.substr(at, end - at));
    auto const file = std::ranges::find(embedded, name, &embedded_file::name);
    if (file != embedded.end())
      html.replace(at, end - at, "data:" + media_type(name) + ";base64," + file->base64);
  }
  return html;
}

/// "Moodle auto-format": HTML may stand in it, line ends count, a '<' that begins no tag is a '<'.
std::string auto_format(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' && !begins_tag(text.substr(i)) && !text.substr(i).starts_with("<!--")) {
      out += "&lt;";
    } else if (text[i] == '\n') {
      out += "<br>\n";
    } else if (text[i] == '&' && decoded_html(text.substr(i, 10)).starts_with('&') &&
               !text.substr(i).starts_with("&amp;")) {
      out += "&amp;";
    } else {
      out += text[i];
    }
  }
  return out;
}

/// As HTML, files still by their names.
std::string fragment(rich_text const& text) {
  switch (text.format) {
    case markup::html:
      return without_paragraph(text.text);
    case markup::markdown:
      return without_paragraph(markdown_blocks{}.html(text.text));
    case markup::moodle:
      return auto_format(text.text);
    case markup::plain:
      break;
  }
  auto out = html_escaped(text.text);
  for (auto at = out.find('\n'); at != std::string::npos; at = out.find('\n', at + 5)) out.insert(at, "<br>");
  return out;
}

// ---- LaTeX ------------------------------------------------------------------------------------------------

std::string latex_text(std::string_view text, bool verbatim) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const length = verbatim ? 0 : formula_length(text.substr(at));
    if (length > 0) {
      out += text.substr(at, length);
      at += length;
      continue;
    }
    auto const next = at + 1;
    if (verbatim && text[at] == '\n') {
      out += "\\\\\n";
    } else if (verbatim && text[at] == ' ') {
      out += '~';
    } else {
      out += latex_escaped(text.substr(at, 1));
    }
    at = next;
  }
  return out;
}

/// Walks over HTML and writes LaTeX; what has no counterpart is left out, its text stays.
class latex_writer {
 public:
  std::string write(std::vector<html_token> const& tokens) {
    for (auto const& token : tokens) {
      if (token.tag) {
        tag(token);
      } else {
        out_ += latex_text(token.text, verbatim_);
      }
    }
    for (; open_ > 0; --open_) out_ += '}';
    return std::string{trim(out_)};
  }

 private:
  void begin(std::string_view command) {
    out_ += command;
    ++open_;
  }
  void end() {
    if (open_ == 0) return;
    out_ += '}';
    --open_;
  }
  void tag(html_token const& token) {
    auto const& name = token.name;
    if (name == "b" || name == "strong") return begin("\\textbf{");
    if (name == "i" || name == "em") return begin("\\emph{");
    if (name == "u") return begin("\\underline{");
    if (name == "code" && !verbatim_) return begin("\\texttt{");
    if (name == "sub") return begin("\\textsubscript{");
    if (name == "sup") return begin("\\textsuperscript{");
    if (name == "/b" || name == "/strong" || name == "/i" || name == "/em" || name == "/u" ||
        name == "/sub" || name == "/sup" || (name == "/code" && !verbatim_))
      return end();
    if (name == "pre" || name == "/pre") {
      out_ += name == "pre" ? "\\par{\\ttfamily\\obeylines " : "}\\par ";
      verbatim_ = name == "pre";
    } else if (name == "br") {
      out_ += out_.empty() ? "" : "\\newline ";
    } else if (name == "/p" || name == "/div" || name == "/h1" || name == "/h2" || name == "/h3" ||
               name == "/tr") {
      out_ += "\n\n";
    } else if (name == "ul" || name == "ol") {
      out_ += name == "ul" ? "\\begin{itemize}" : "\\begin{enumerate}";
    } else if (name == "/ul" || name == "/ol") {
      out_ += name == "/ul" ? "\\end{itemize}" : "\\end{enumerate}";
    } else if (name == "li") {
      out_ += "\\item ";
    } else if (name == "td" || name == "th") {
      out_ += "\\quad ";
    } else if (name == "img") {
      image(attribute_of(token.text, "src"));
    }
  }
  void image(std::string const& source) {
    bool const inside = source.starts_with("@@PLUGINFILE@@");
    auto const name = inside ? "images/" + plain_name(plugin_name(source)) : source;
    if (source.starts_with("data:") || source.starts_with("http")) {
      out_ += "[image]";
    } else {
      out_ += "\\includegraphics[max width=\\linewidth]{" + latex_escaped(name) + '}';
    }
  }

  std::string out_;
  std::size_t open_ = 0;
  bool verbatim_ = false;
};

}  // namespace

std::string html_escaped(std::string_view text) { return xml_escaped(text); }

std::string latex_escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    switch (c) {
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}':
        out += '\\';
        out += c;
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '<':
        out += "\\textless{}";
        break;
      case '>':
        out += "\\textgreater{}";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n') out += c;
    }
  }
  return out;
}

std::vector<embedded_file> files_of(std::string_view elements) {
  std::vector<embedded_file> out;
  if (elements.empty()) return out;
  auto const text = "<f>" + std::string{elements} + "</f>";
  xml_document const xml{text};
  for (auto const* file : xml.children(xml.root(), "file")) {
    auto data = xml.text(file);
    std::erase_if(data, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    out.push_back({xml.attribute(*file, "name"), std::move(data)});
  }
  return out;
}

std::string from_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  int have = 0;
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (char const c : text) {
    auto const digit = digits.find(c);
    if (digit == std::string_view::npos) continue;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if ((have += 6) >= 8) out += static_cast<char>(bits >> (have -= 8) & 0xFF);
  }
  return out;
}

std::string plain_name(std::string_view name) {
  std::string out;
  for (char const c : name) {
    bool const fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || (c == '.' && !out.empty());
    out += fine ? c : '_';
  }
  return out.empty() ? "_" : out;
}

std::string html_of(rich_text const& text) { return with_images(fragment(text), text.files); }

std::string plain_of(rich_text const& text) {
  if (text.format == markup::plain || text.format == markup::markdown) return text.text;
  std::string out;
  for (auto const& token : tokens_of(fragment(text))) {
    if (!token.tag) {
      out += token.text;
    } else if (token.name == "br" || token.name == "/p" || token.name == "/div" || token.name == "/tr" ||
               token.name == "/pre") {
      if (!out.ends_with('\n')) out += '\n';
    } else if (token.name == "li") {
      out += out.ends_with('\n') || out.empty() ? "- " : "\n- ";
    } else if (token.name == "img") {
      auto const alt = attribute_of(token.text, "alt");
      out += "[image " + (alt.empty() ? plugin_name(attribute_of(token.text, "src")) : alt) + ']';
    }
  }
  std::string single;  // "<br>\n" is one line end
  for (char const c : out) {
    if (c != '\n' || !single.ends_with('\n')) single += c;
  }
  return std::string{trim(single)};
}

std::string latex_of(rich_text const& text) { return latex_writer{}.write(tokens_of(fragment(text))); }

}  // namespace faro::exam::detail
