// What questions about orders have besides: `last ace` in brackets, `draws until 2 of a rank`.
#include "odds/src/language/card_parser.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

using namespace language;

bool card_parser::begins_operand(token const& t) {
  return is_plain_word(t) || t.kind == token_kind::number || t.kind == token_kind::quoted ||
         is_symbol(t, "(") || is_symbol(t, "!") || is_word(t, "not");
}

syntax card_parser::argument() {
  bool const picks = of_orders_ && (says(here(), "first") || says(here(), "last")) && begins_operand(ahead());
  if (!picks) return expression();
  auto out = leaf(syntax::kind::call, take());
  out.text = lower_case(out.text);
  out.children.push_back(expression());
  out.until = out.children.back().until;
  out.in_words = true;
  return out;
}

bool card_parser::begins_draws() const {
  return of_orders_ && (says(here(), "draws") || (says(here(), "distinct") && says(ahead(), "draws")));
}

syntax card_parser::draws() {
  auto out = leaf(syntax::kind::call, here());
  if (says(take(), "distinct")) take();  // cards that were drawn don't come again
  if (!says(here(), "until")) fail_here(say("'{}'", "until"));
  take();
  out.text = "draws until";
  auto how = leaf(syntax::kind::name, here());
  how.text.clear();
  take_words_of_number(how);
  if (here().kind == token_kind::number && begins_operand(ahead())) {
    auto number = leaf(syntax::kind::number, take());
    number.number = before().value;
    out.children.push_back(std::move(number));
    take_words_of_number(how);
  }
  out.children.insert(out.children.begin(), std::move(how));
  out.children.push_back(simple());
  out.until = out.children.back().until;
  out.in_words = true;
  return out;
}

void card_parser::take_words_of_number(syntax& how) {
  constexpr std::string_view words[] = {"a",  "an",  "the",   "first",     "all",      "every",
                                        "of", "one", "equal", "different", "distinct", "each"};
  while (std::ranges::find(words, lower_case(here().text)) != std::end(words) && begins_operand(ahead()))
    how.text += (how.text.empty() ? "" : " ") + lower_case(take().text);
}

syntax card_parser::simple() {
  auto const at = here().at;
  if (!take_word("not") && !take_symbol("!")) return operand();
  nested const level{*this};
  return unary("not", at, simple());
}

}  // namespace faro::odds::detail
