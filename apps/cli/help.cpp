#include "cli/help.hpp"

#include <CLI/CLI.hpp>
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
std::string wrapped(std::string_view text, std::size_t indent) {
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
    out += wrapped(r.right, column + 4) + '\n';
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

std::string option_names(CLI::Option const& option) {
  std::string out = option.get_snames().empty() ? "    " : "-" + option.get_snames().front();
  if (!option.get_lnames().empty()) {
    out += (option.get_snames().empty() ? "--" : ", --") + option.get_lnames().front();
  }
  if (takes_value(option)) out += " " + option.get_type_name();
  return out;
}

std::string usage(CLI::App const& verb) {
  return "Usage: " + full_name(verb) + (has_operands(verb) || verbs_of(verb).empty() ? " [OPTION]..." : "") +
         operands_of(verb) + '\n';
}

}  // namespace

std::string full_name(CLI::App const& verb) {
  auto const* const parent = verb.get_parent();
  return parent ? full_name(*parent) + " " + verb.get_name() : verb.get_name();
}

std::vector<CLI::App const*> verbs_of(CLI::App const& app) {
  return app.get_subcommands([](CLI::App const* verb) { return !verb->get_group().empty(); });
}

std::vector<CLI::Option const*> options_of(CLI::App const& verb, std::string const& group) {
  return verb.get_options(
      [&](CLI::Option const* option) { return option->get_group() == group && !option->get_positional(); });
}

bool has_operands(CLI::App const& verb) {
  return std::ranges::any_of(verb.get_options(), [](auto const* option) { return option->get_positional(); });
}

std::string operands_of(CLI::App const& verb) {
  if (!verbs_of(verb).empty() && !has_operands(verb)) return " VERB [OPTION]...";
  std::string out;
  for (auto const* option : verb.get_options()) {
    if (!option->get_positional()) continue;
    out += option->get_required() ? " " + option->get_name(true) : " [" + option->get_name(true) + "]";
  }
  return out;
}

bool takes_value(CLI::Option const& option) { return option.get_items_expected_max() != 0; }

std::string help_text(CLI::App const& verb) {
  std::vector<std::pair<std::string, std::vector<row>>> sections{{"Verbs", {}}, {"Operands", {}}};
  for (auto const* sub : verbs_of(verb))
    sections[0].second.push_back({sub->get_name(), sub->get_description()});
  for (auto const* option : verb.get_options()) {
    if (!option->get_positional() || option->get_description().empty()) continue;
    sections[1].second.push_back({option->get_name(true), option->get_description()});
  }
  for (auto const& group : verb.get_groups()) {
    if (group.empty()) continue;
    auto& rows = sections.emplace_back(group, std::vector<row>{}).second;
    for (auto const* option : options_of(verb, group)) {
      rows.push_back({option_names(*option), option->get_description()});
    }
  }
  std::size_t column = 0;
  for (auto const& section : sections) column = std::max(column, column_of(section.second));
  auto out = usage(verb) + wrapped(verb.get_description(), 0) + '\n';
  for (auto const& [title, rows] : sections) {
    if (!rows.empty()) out += '\n' + title + ":\n" + table(rows, column);
  }
  if (!verb.get_footer().empty()) out += '\n' + verb.get_footer();
  if (out.back() != '\n') out += '\n';
  return out;
}

}  // namespace faro::program
