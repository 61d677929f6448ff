// Formulas by pandoc (texmath): one run for all, a line each. Nothing of a bank reaches the shell: the
// formulas go by a file, and what comes back is let in only as MathML.
#include "exam/verb/formulas.hpp"

#include "cli/frame.hpp"
#include "cli/permissions.hpp"
#include "cli/run_context.hpp"
#include "cli/system/child_process.hpp"
#include "cli/system/system.hpp"
#include "exam/src/formulas.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

namespace faro::program {
namespace {

/// A file of its own that goes with the object.
class passing_file {
 public:
  explicit passing_file(std::string_view text) {
    path_ = system::temporary_folder() + "/faro-formulas-XXXXXX";
    auto const descriptor = system::create_unique(path_);
    if (descriptor < 0) throw system_error{say("cannot write {}", path_)};
    auto const whole = system::write_all(descriptor, text);
    if (!system::close(descriptor) || !whole) throw system_error{say("cannot write {}", path_)};
  }
  ~passing_file() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  passing_file(passing_file const&) = delete;
  passing_file& operator=(passing_file const&) = delete;
  [[nodiscard]] std::string const& path() const { return path_; }

 private:
  std::string path_;
};

/// As a word of the shell.
std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (char const c : text) out += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return out + '\'';
}

std::string escaped_tex(std::string_view tex) {
  std::string out;
  for (char const c : tex)
    out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : c == '\n' ? " " : std::string{c};
  return out;
}

std::string output_of(std::string const& command) {
  may_start_programs();
  child_process process{command};
  std::string out;
  std::array<char, 65536> piece{};
  while (auto const size = process.read(piece)) out.append(piece.data(), size);
  return process.wait().well() ? out : std::string{};
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

/// Units and names stand upright (\mathrm): browsers know that of a letter, and not of what it stands in,
/// which is where pandoc says it. And letters such as \ell are letters, no operators with room around them.
std::string as_browsers_draw(std::string mathml) {
  constexpr std::string_view opens = "<mstyle mathvariant=\"normal\">", any = "<mstyle", closes = "</mstyle>",
                             upright = "<mi mathvariant=\"normal\">";
  for (auto at = mathml.find(opens); at != std::string::npos; at = mathml.find(opens, at + 1)) {
    auto const inside = at + opens.size();
    auto end = inside;
    for (int depth = 1; depth > 0;) {
      auto const next = mathml.find(closes, end), inner = mathml.find(any, end);
      if (next == std::string::npos) return mathml;
      depth += inner < next ? 1 : -1;
      end = (inner < next ? inner : next) + 1;
    }
    --end;  // where it closes
    auto letters = mathml.substr(inside, end - inside);
    replace_all(letters, "<mi>", upright);
    replace_all(letters, "</mi>" + std::string{upright}, "");
    mathml.replace(at, end + closes.size() - at, "<mrow>" + letters + "</mrow>");
  }
  for (std::string_view const letter : {"ℓ", "ℏ", "ℜ", "ℑ", "℘", "ℵ"})
    replace_all(mathml, fmt::format("<mo>{}</mo>", letter), fmt::format("<mi>{}</mi>", letter));
  return mathml;
}

/// Between <p> and </p>, a line each.
std::string converted(std::string_view line) {
  constexpr std::string_view begin = "<p>", end = "</p>";
  line = trimmed(line);
  if (!line.starts_with(begin) || !line.ends_with(end)) return {};
  auto const text = std::string{trimmed(line.substr(begin.size(), line.size() - begin.size() - end.size()))};
  return exam::is_mathml(text) ? as_browsers_draw(text) : std::string{};
}

}  // namespace

void convert_formulas(exam::bank& all) {
  auto const formulas = exam::formulas_of(all);
  if (formulas.empty() || !current_run().has_disk) return;
  std::string page;
  for (auto const& formula : formulas) {
    auto const [tex, display] = exam::parts_of_formula(formula);
    page += fmt::format("<p>\\{}{}\\{}</p>\n", display ? '[' : '(', escaped_tex(tex), display ? ']' : ')');
  }
  passing_file const file{page};
  auto const found = output_of("command -v pandoc");
  auto const html =
      found.empty()
          ? std::string{}
          : output_of("pandoc --sandbox -f html+tex_math_single_backslash -t html --mathml --wrap=none " +
                      shell_word(file.path()) + " 2>/dev/null");
  auto const lines = lines_of(html);
  std::vector<std::string> left;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    auto const mathml = lines.size() >= formulas.size() ? converted(lines[i]) : std::string{};
    if (mathml.empty()) {
      left.push_back(formulas[i]);
    } else {
      all.formulas[formulas[i]] = mathml;
    }
  }
  if (left.empty()) return;
  auto const stay = left.size() == 1 ? say("a formula stays") : say("{} formulas stay", left.size());
  note(found.empty()
           ? say("{} TeX on HTML pages: pandoc, which makes MathML of them, is not installed", stay)
           : say("{} TeX on HTML pages: pandoc does not read {}", stay, faro::quoted(left.front())));
}

}  // namespace faro::program
