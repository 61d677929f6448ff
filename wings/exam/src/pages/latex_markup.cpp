// Marked-up texts as LaTeX.
#include "exam/src/pages/formula.hpp"
#include "exam/src/pages/html_tokens.hpp"
#include "exam/src/pages/latex_symbols.hpp"
#include "exam/src/pages/markup.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/exam/detail/write.hpp>

namespace faro::exam::detail {
namespace {

/// A formula with the signs in it as LaTeX calls them.
std::string with_signs(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0, 1});
    auto const symbol = latex_symbol(character.code);
    out += symbol.empty() ? text.substr(at, character.size) : symbol;
    at += character.size;
  }
  return out;
}

/// Blanks that a line of code begins with are kept, which TeX throws away there; its long lines break at
/// others, and words at slashes.
std::string latex_text(std::string_view text, bool verbatim) {
  std::string out;
  bool begins = true;  // nothing but blanks in this line yet
  for (std::size_t at = 0; at < text.size();) {
    auto const length = verbatim ? 0 : formula_length(text.substr(at));
    if (length > 0) {
      out += with_signs(text.substr(at, length));
      at += length;
      continue;
    }
    auto const character = character_at(text, at).value_or(utf8_character{0, 1});
    if (auto const symbol = latex_symbol(character.code); !symbol.empty()) {
      out += symbol;
      at += character.size;
      begins = false;
      continue;
    }
    auto const next = at + 1;
    if (verbatim && text[at] == '\n') {
      out += text.substr(next).starts_with(' ') ? "\\\\\n\\null" : "\\\\\n";
    } else if (verbatim && text[at] == ' ') {
      bool const last = next == text.size() || text[next] != ' ';
      out += last && !begins ? "~\\allowbreak{}" : "~";
    } else {
      out += latex_escaped(text.substr(at, 1));
      if (text[at] == '/') out += "\\allowbreak{}";
    }
    begins = text[at] == '\n' || (begins && text[at] == ' ');
    at = next;
  }
  return out;
}

/// Walks over HTML and writes LaTeX; what has no counterpart is left out, its text stays.
class latex_writer {
 public:
  explicit latex_writer(bool right_to_left) : right_to_left_{right_to_left} {}
  std::string write(std::vector<html_token> const& tokens) {
    for (auto const& token : tokens) {
      if (token.tag) {
        tag(token);
      } else {
        out_ += latex_text(token.text, verbatim_);
      }
    }
    for (; open_ > 0; --open_) out_ += '}';
    return std::string{trimmed(out_)};
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
    if (right_to_left_ && (name == "code" || name == "/code") && !verbatim_) {
      if (name == "/code") return end(), end();
      begin("\\foreignlanguage{english}{");
      return begin("\\texttt{");
    }
    if (name == "code" && !verbatim_) return begin("\\texttt{");
    if (name == "sub") return begin("\\textsubscript{");
    if (name == "sup") return begin("\\textsuperscript{");
    if (name == "/b" || name == "/strong" || name == "/i" || name == "/em" || name == "/u" ||
        name == "/sub" || name == "/sup" || (name == "/code" && !verbatim_))
      return end();
    if (name == "pre" || name == "/pre") {
      auto const* const begins =
          right_to_left_ ? "\\begin{otherlanguage}{english}\\par\\ttfamily{}" : "\\par{\\ttfamily{}";
      if (name == "/pre" && out_.ends_with("\\\\\n")) out_.resize(out_.size() - 3);
      out_ += name == "pre" ? begins : right_to_left_ ? "\\par\\end{otherlanguage} " : "}\\par ";
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
    } else if (inside && !is_drawn_by_latex(name)) {
      out_ += "\\fbox{\\texttt{" + latex_escaped(plugin_name(source)) + "}}";
    } else {
      // A wide one begins a line of its own, and the line before it ends as it stands.
      out_ += "\\hfil\\penalty0\\hfilneg{}";
      out_ += "\\includegraphics[max width=\\linewidth]{" + latex_escaped(name) + '}';
    }
  }

  bool right_to_left_;
  std::string out_;
  std::size_t open_ = 0;
  bool verbatim_ = false;
};

}  // namespace

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

std::string latex_of(rich_text const& text, bool right_to_left) {
  return latex_writer{right_to_left}.write(tokens_of(html_fragment(text)));
}

}  // namespace faro::exam::detail
