#include "help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
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

std::string table(std::vector<row> const& rows) {
  constexpr std::size_t widest = 27;
  std::size_t column = 0;
  for (auto const& r : rows) {
    if (r.left.size() <= widest) column = std::max(column, r.left.size());
  }
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

std::string option_names(CLI::Option const& option) {
  std::string out = option.get_snames().empty() ? "    " : "-" + option.get_snames().front();
  if (!option.get_lnames().empty()) {
    out += (option.get_snames().empty() ? "--" : ", --") + option.get_lnames().front();
  }
  if (option.get_items_expected_max() != 0) out += " " + option.get_type_name();
  return out;
}

std::vector<CLI::App const*> verbs_of(CLI::App const& app) {
  return app.get_subcommands([](CLI::App const* verb) { return !verb->get_group().empty(); });
}

std::string usage(CLI::App const& verb) {
  auto out = "Usage: " + full_name(verb);
  if (!verbs_of(verb).empty()) return out + " VERB [OPTION]...\n";
  out += " [OPTION]...";
  for (auto const* option : verb.get_options()) {
    if (!option->get_positional()) continue;
    out += option->get_required() ? " " + option->get_name(true) : " [" + option->get_name(true) + "]";
  }
  return out + '\n';
}

}  // namespace

std::string full_name(CLI::App const& verb) {
  auto const* const parent = verb.get_parent();
  return parent ? full_name(*parent) + " " + verb.get_name() : verb.get_name();
}

std::string help_text(CLI::App const& verb) {
  auto out = usage(verb) + wrapped(verb.get_description(), 0) + '\n';
  std::vector<row> rows;
  for (auto const* sub : verbs_of(verb)) rows.push_back({sub->get_name(), sub->get_description()});
  if (!rows.empty()) out += "\nVerbs:\n" + table(rows);
  rows.clear();
  for (auto const* option : verb.get_options()) {
    if (option->get_positional() && !option->get_description().empty()) {
      rows.push_back({option->get_name(true), option->get_description()});
    }
  }
  if (!rows.empty()) out += "\nOperands:\n" + table(rows);
  for (auto const& group : verb.get_groups()) {
    if (group.empty()) continue;
    rows.clear();
    for (auto const* option : verb.get_options()) {
      if (option->get_group() != group || option->get_positional()) continue;
      rows.push_back({option_names(*option), option->get_description()});
    }
    if (!rows.empty()) out += '\n' + group + ":\n" + table(rows);
  }
  if (!verb.get_footer().empty()) out += '\n' + verb.get_footer();
  return out;
}

}  // namespace faro::program
