// faro odds --functions: the tables of what can be asked, as text or as JSON.
#include "cli/frame.hpp"
#include "dice/src/vocabulary.hpp"
#include "games/src/scripts/outcomes.hpp"
#include "language/shared_words.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/verb/odds.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <span>

namespace faro::program {
namespace {

struct subject {
  char const* name;
  char const* title;
  std::span<odds::function_entry const> functions;
};

std::vector<subject> subjects() {
  return {{"everywhere", "In every question", odds::vocabulary_of_all()},
          {"hands", "About drawn cards (--draw, --hands)", odds::vocabulary_of_hands()},
          {"orders", "About the order of the whole pack (--order)", odds::vocabulary_of_orders()},
          {"dice", "About dice", odds::vocabulary_of_dice()},
          {"outcomes", "About how a game in Lua ends (GAME.lua QUESTION)", odds::vocabulary_of_outcomes()}};
}

/// A word that is typed as it stands: neither a mark nor, in capitals, what stands for another.
bool is_typed_so(std::string_view name) {
  return std::ranges::all_of(
      name, [](char c) { return (is_letter(c) && (c < 'A' || c > 'Z')) || c == '_' || c == ' '; });
}

}  // namespace

std::vector<std::string> words_of_questions() {
  std::set<std::string> words;
  for (auto const& s : subjects()) {
    for (auto const& f : s.functions) {
      if (is_typed_so(f.name)) words.insert(std::string{f.name} + (f.arguments.starts_with('(') ? "(" : ""));
    }
  }
  return {words.begin(), words.end()};
}

void list_functions(bool json) {
  if (json) {
    nlohmann::ordered_json out;
    for (auto const& s : subjects()) {
      out[s.name] = nlohmann::ordered_json::array();
      for (auto const& f : s.functions)
        out[s.name].push_back({{"name", f.name},
                               {"arguments", f.arguments},
                               {"meaning", f.meaning},
                               {"cost", f.cost},
                               {"example", f.example}});
    }
    return print(out.dump() + "\n");
  }
  std::string text;
  for (auto const& s : subjects()) {
    text += fmt::format("{}{}\n", text.empty() ? "" : "\n", s.title);
    std::size_t width = 0;
    for (auto const& f : s.functions) width = std::max(width, count_characters(written(f)));
    for (auto const& f : s.functions) {
      auto const form = written(f);
      text += fmt::format("  {}{}  {}\n  {}  for example: {}\n", form,
                          std::string(width - count_characters(form), ' '), f.meaning,
                          std::string(width, ' '), f.example);
    }
  }
  print(text);
}

}  // namespace faro::program
