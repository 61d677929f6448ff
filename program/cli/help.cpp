// Help texts, laid out for a terminal of 80 columns.
#include "cli/help.hpp"

#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr std::size_t width = 80;

struct row {
  std::string left, right;
};

/// Words of `text` in lines of at most width - indent columns; the first line goes on where the caller is.
std::string wrapped_behind(std::string_view text, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    auto const word = text.substr(0, end);
    if (column > indent && column + 1 + word.size() > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// The rows, their right sides in one column; a left side that is too wide has a line for itself.
std::string table(std::vector<row> const& rows, std::size_t column) {
  std::string out;
  for (auto const& r : rows) {
    out += "  " + r.left;
    if (r.left.size() > column) {
      out += '\n' + std::string(column + 4, ' ');
    } else {
      out += std::string(column + 2 - r.left.size(), ' ');
    }
    out += wrapped_behind(r.right, column + 4) + '\n';
  }
  return out;
}

std::size_t column_of(std::vector<row> const& rows) {
  constexpr std::size_t widest = 27;
  std::size_t column = 0;
  for (auto const& r : rows) {
    if (r.left.size() <= widest) column = std::max(column, r.left.size());
  }
  return column;
}

std::string option_names(option const& o) {
  std::string out = o.short_names().empty() ? "    " : "-" + o.short_names().front();
  if (!o.long_names().empty()) out += (o.short_names().empty() ? "--" : ", --") + o.long_names().front();
  if (o.takes_value()) out += " " + o.type();
  return out;
}

std::string usage(command const& verb) {
  return "Usage: " + verb.full_name() +
         (verb.has_operands() || verbs_of(verb).empty() ? " [OPTION]..." : "") + operands_of(verb) + '\n';
}

}  // namespace

std::vector<command const*> verbs_of(command const& above) {
  std::vector<command const*> out;
  for (auto const& verb : above.verbs()) {
    if (!verb->is_hidden) out.push_back(verb.get());
  }
  return out;
}

std::vector<option const*> options_under(command const& verb, std::string const& heading) {
  std::vector<option const*> out;
  for (auto const& o : verb.options()) {
    if (!o->is_operand() && o->heading() == heading) out.push_back(o.get());
  }
  return out;
}

std::vector<std::string> headings_of(command const& verb) {
  std::vector<std::string> out;
  for (auto const& o : verb.options()) {
    bool const known = std::ranges::find(out, o->heading()) != out.end();
    if (!o->is_operand() && !known && !o->heading().empty()) out.push_back(o->heading());
  }
  return out;
}

std::string operands_of(command const& verb) {
  if (!verbs_of(verb).empty() && !verb.has_operands()) return " VERB [OPTION]...";
  std::string out;
  for (auto const& o : verb.options()) {
    if (o->is_operand())
      out += (o->is_required() ? " " + o->name() : " [" + o->name() + "]") + (o->is_repeated() ? "..." : "");
  }
  return out;
}

std::string help_text(command const& verb) {
  std::vector<std::pair<std::string, std::vector<row>>> sections{{"Verbs", {}}, {"Operands", {}}};
  for (auto const* below : verbs_of(verb)) sections[0].second.push_back({below->name(), below->summary});
  for (auto const& o : verb.options()) {
    if (o->is_operand() && !o->help().empty()) sections[1].second.push_back({o->name(), o->help()});
  }
  for (auto const& heading : headings_of(verb)) {
    auto& rows = sections.emplace_back(heading, std::vector<row>{}).second;
    for (auto const* o : options_under(verb, heading))
      rows.push_back({option_names(*o), o->help() + (o->is_required() ? " (required)" : "")});
  }
  std::size_t column = 0;
  for (auto const& section : sections) column = std::max(column, column_of(section.second));
  auto out = usage(verb) + wrapped_behind(verb.summary, 0) + '\n';
  for (auto const& [title, rows] : sections) {
    if (!rows.empty()) out += '\n' + title + ":\n" + table(rows, column);
  }
  if (verb.examples.empty()) return out;
  out += "\nExamples:\n";
  for (auto const line : lines_of(verb.examples)) out += fmt::format("  {}\n", line);
  return out;
}

}  // namespace faro::program
