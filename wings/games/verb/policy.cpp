// What is best at every choice of a game, as lines of text, as CSV or as a picture.
#include "games/verb/policy.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/output.hpp"
#include "cli/picture_option.hpp"
#include "games/verb/policy_picture.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

using odds::script_choice;
using odds::to_string;

std::string known_text(script_choice const& c, std::string_view between) {
  std::string out;
  for (auto const& v : c.known) out += (out.empty() ? "" : std::string{between}) + to_string(v);
  return out;
}

std::vector<script_choice> in_order(std::vector<script_choice> choices) {
  std::ranges::stable_sort(choices, [](script_choice const& a, script_choice const& b) {
    if (a.line != b.line) return a.line < b.line;
    return std::ranges::lexicographical_compare(a.known, b.known);
  });
  return choices;
}

std::string as_text(std::vector<script_choice> const& choices) {
  std::string text;
  for (auto const& c : choices) {
    text +=
        fmt::format("line {}  {}  {}:", c.line, known_text(c, ", "), printable(to_string(c.actions[c.best])));
    for (std::size_t k = 0; k < c.actions.size(); ++k)
      text += fmt::format(" {} {}", printable(to_string(c.actions[k])), c.worth[k].to_decimal(6));
    text += "\n";
  }
  return text;
}

/// Worths are known to 12 digits of the largest: more would show what was rounded on the way.
unsigned sure_decimals(std::vector<script_choice> const& choices) {
  ratio largest;
  for (auto const& c : choices) {
    for (auto const& worth : c.worth) largest = std::max({largest, worth, ratio{} - worth});
  }
  constexpr unsigned sure = 12;
  unsigned whole = 0;
  for (ratio power{1}; whole < sure && power <= largest; power = power * ratio{10}) ++whole;
  return sure - whole;
}

std::string as_csv(std::vector<script_choice> const& choices) {
  auto const decimals = sure_decimals(choices);
  std::size_t known = 0;
  for (auto const& c : choices) known = std::max(known, c.known.size());
  std::string text = "line,for";
  for (std::size_t k = 1; k <= known; ++k) text += fmt::format(",known {}", k);
  text += ",best,worth,others\n";
  for (auto const& c : choices) {
    text += fmt::format("{},{}", c.line, c.least ? "least" : "best");
    for (std::size_t k = 0; k < known; ++k)
      text += "," + (k < c.known.size() ? inert_csv_cell(to_string(c.known[k])) : "");
    text += fmt::format(",{},{}", inert_csv_cell(to_string(c.actions[c.best])),
                        c.worth[c.best].to_decimal(decimals));
    std::string others;
    for (std::size_t k = 0; k < c.actions.size(); ++k) {
      if (k != c.best)
        others += fmt::format("{}{}={}", others.empty() ? "" : " ", to_string(c.actions[k]),
                              c.worth[k].to_decimal(decimals));
    }
    text += "," + inert_csv_cell(others) + "\n";
  }
  return text;
}

}  // namespace

void write_policy(odds::script_best const& best, odds::script const& game, std::string const& path) {
  auto const choices = in_order(best.list);
  if (path == "-") return print(as_text(choices));
  output_file file{path};
  bool const drawn = path.ends_with(".svg") || path.ends_with(".png");
  file.write(drawn ? picture_for(path, policy_picture(choices, game)) : as_csv(choices));
  file.commit();
}

}  // namespace faro::program
