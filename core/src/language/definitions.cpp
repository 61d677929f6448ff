// Files of definitions.
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  }) && !is_digit(text[0]);
}

/// `let crit(n) = d20 >= n` without its line; throws input_error.
definition read_definition(std::string_view words) {
  auto const fail = [&](std::string_view expected) {
    constexpr std::size_t most_shown = 80;
    throw input_error{say("expected {}, got {}", expected, quoted(words, most_shown))};
  };
  constexpr std::string_view begins = "let ";
  if (lower_case(words.substr(0, begins.size())) != begins)
    fail("a definition such as let crit(n) = d20 >= n");
  auto const equals = words.find('=');
  if (equals == std::string_view::npos) fail("= and what it stands for");
  auto head = trimmed(words.substr(begins.size(), equals - begins.size()));
  definition out;
  out.body = trimmed(words.substr(equals + 1));
  if (auto const open = head.find('('); open != std::string_view::npos) {
    if (!head.ends_with(')')) fail("a closing bracket before =");
    out.is_function = true;
    auto const given = trimmed(head.substr(open + 1, head.size() - open - 2));
    for (auto const name : given.empty() ? std::vector<std::string_view>{} : split(given, ',')) {
      out.parameters.emplace_back(trimmed(name));
      if (!is_name(out.parameters.back())) fail("names of what it is given, as in crit(n)");
    }
    head = trimmed(head.substr(0, open));
  }
  out.name = head;
  if (!is_name(out.name)) fail("a name of letters after let");
  if (out.body.empty()) fail("what it stands for after =");
  return out;
}

}  // namespace

std::string definition::written() const { return is_function ? name + "(" + joined(parameters) + ")" : name; }

definitions definitions::read(std::string_view text, std::string_view source) {
  definitions out;
  std::vector<std::pair<std::size_t, std::string>> lines;
  std::size_t number = 0;
  for (auto const line : lines_of(text)) {
    ++number;
    auto const words = trimmed(line);
    if (words.empty() || words[0] == '#') continue;
    if (is_blank(line[0]) && !lines.empty()) {
      lines.back().second.append(" ").append(words);
    } else {
      lines.emplace_back(number, words);
    }
  }
  for (auto const& [at, words] : lines) {
    try {
      out.all_.push_back(read_definition(words));
    } catch (input_error const& e) {
      throw input_error{say("{}, line {}: {}", source, at, e.said())};
    }
  }
  return out;
}

void definitions::add(definitions const& others) {
  all_.insert(all_.end(), others.all_.begin(), others.all_.end());
}

definition const* definitions::find(std::string_view name, std::size_t before) const& {
  for (auto i = std::min(before, all_.size()); i-- > 0;) {
    if (all_[i].name == name) return &all_[i];
  }
  return nullptr;
}

}  // namespace faro::odds
