// Several questions about dice, parted by commas: lets before all of them, a condition after them.
#include "odds/dice/grammar/parser.hpp"
#include "odds/language/commas.hpp"
#include "text/words.hpp"

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
  if (auto const given = here(); take_word("given")) {
    auto const from = here().at;
    into.condition = disjunction(commas::part_before_rolls);
    into.given = written_since(from);
    language::refuse_behind_condition(query_, given, here());
  }
  if (!at_end()) fail_here("an operator or the end");
  check_counted_words();
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
