// Several questions about dice, parted by commas: lets before all of them, a condition after them.
#include "dice/src/grammar/parser.hpp"
#include "language/commas.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace faro::odds::dice_language {

void parser::read(read_dice& into) {
  if (at_end()) fail("an empty query; write for example 2d6 > d12");
  while (is_word(here(), "let") || at_definition_of_kind()) {
    if (begins_function()) {
      take_let();
    } else if (at_word("let")) {
      into.lets.push_back(begin_let());
    } else {
      begin_kind();
    }
  }
  into.begin = here().at;
  do {
    auto const from = next_;
    auto tree = disjunction(commas::part_before_rolls);
    into.questions.push_back({written_since(tokens_[from].at), std::move(tree)});
    if (at_symbol(",")) language::refuse_comma_in_number(query_, tokens_, from, next_);
  } while (take_symbol(","));
  if (into.questions.size() == 1) into.questions.front().name = written_since(tokens_.front().at);
  auto const given_at = here().at;
  if (auto const given = here(); take_word("given")) {
    auto const from = here().at;
    into.condition = disjunction(commas::part_before_rolls);
    into.given = written_since(from);
    language::refuse_behind_condition(query_, given, here());
  }
  if (!at_end()) fail_here("an operator or the end");
  check_counted_words();
  if (into.condition) refuse_unnamed_given(into, given_at);
  into.lets.insert(into.lets.begin(), std::make_move_iterator(rolled_.begin()),
                   std::make_move_iterator(rolled_.end()));
}

std::string parser::with_names_for_dice(read_dice const& read, std::size_t given) const {
  constexpr std::string_view example = "let r = d20 in r = 20 given r >= 11";
  auto const asked = query_.substr(read.begin);
  if (unnamed_.empty() || asked.find_first_of("#*") != std::string_view::npos) return std::string{example};
  std::map<std::string, std::pair<std::string, int>> names;  // by the dice: their name, and where they stood
  std::string lets, out;
  auto letter = 'r';
  auto taken = read.begin;
  for (auto const& dice : unnamed_) {
    while (letter <= 'v' && find_own(std::string{letter})) ++letter;
    if (letter > 'v') return std::string{example};
    int const side = dice.at < given ? 1 : 2;
    auto const [known, is_new] = names.emplace(dice.text, std::pair{std::string{letter}, 0});
    if (is_new) lets += fmt::format("let {} = {} in ", letter++, dice.text);
    auto& [name, sides] = known->second;
    if (sides & side) return std::string{example};  // one roll or two?
    sides |= side;
    out += std::string{query_.substr(taken, dice.at - taken)} + name;
    taken = dice.at + dice.text.size();
  }
  return std::string{query_.substr(0, read.begin)} + lets + out + std::string{query_.substr(taken)};
}

void parser::refuse_unnamed_given(read_dice const& read, std::size_t given) const {
  bool const asks =
      std::ranges::any_of(read.questions, [](auto const& q) { return has_unnamed_dice(*q.tree); });
  if (!asks && !has_unnamed_dice(*read.condition)) return;
  auto const at = unnamed_.empty() ? read.condition->at : unnamed_.front().at;
  throw query_error{
      query_, at,
      say("dice beside `given` are another roll at each mention: give the roll a name, as in '{}'",
          trimmed(with_names_for_dice(read, given)))};
}

/// From there up to what stands here.
std::string parser::written_since(std::size_t from) const {
  return std::string{trimmed(query_.substr(from, here().at - from))};
}

read_dice parse(std::string text, definitions const& known) {
  read_dice out;
  out.text = std::move(text);
  parser{out.text, known}.read(out);
  return out;
}

}  // namespace faro::odds::dice_language
