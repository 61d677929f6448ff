// Functions of one's own, found among the tokens.
#include "language/own_names.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::language {

namespace {

bool opens(token const& t) { return cursor::is_symbol(t, "(") || cursor::is_symbol(t, "{"); }
bool closes(token const& t) { return cursor::is_symbol(t, ")") || cursor::is_symbol(t, "}"); }

/// What stands here up to the `in` that ends it: lets within it have one, too.
std::vector<token> take_until_in(cursor& c, token const& let) {
  std::vector<token> out;
  int brackets = 0;
  int lets = 0;
  for (; !c.at_end(); out.push_back(c.take())) {
    if (opens(c.here())) ++brackets;
    if (closes(c.here()) && --brackets < 0) break;
    if (brackets > 0) continue;
    if (c.at_word("let")) ++lets;
    if (c.at_word("in") && lets-- == 0) return out;
  }
  c.fail_at(let.at, "expected `in` and what is asked with that name, as in let x = … in …");
}

}  // namespace

own_function take_function(cursor& c, token const& let) {
  own_function made{c.take().text};
  if (is_keyword(made.name)) c.fail_at(c.before().at, say("expected a name after let, got '{}'", made.name));
  made.has_brackets = true;
  do {
    c.take();                                                // the bracket, or a comma
    if (made.parameters.empty() && c.at_symbol(")")) break;  // is given nothing
    if (c.here().kind != token_kind::word)
      c.fail_at(c.here().at, say("expected names of what {0} is given, as in {0}(n)", made.name));
    made.parameters.push_back(c.take().text);
  } while (c.at_symbol(","));
  if (!c.take_symbol(")")) c.fail_at(c.here().at, say("expected ) after what {} is given", made.name));
  if (!c.take_symbol("=")) c.fail_at(let.at, say("expected = after let {}", made.name));
  made.body = take_until_in(c, let);
  if (made.body.empty()) c.fail_at(c.here().at, say("expected what {} stands for, got 'in'", made.name));
  refuse_range(c, made.name);
  made.body.push_back({token_kind::end, "the end", c.here().at});
  c.take();
  return made;
}

definition const* find_in_any_case(definitions const& known, std::string_view name, std::size_t before) {
  auto const lower = lower_case(name);
  auto const& all = known.all();
  for (auto i = std::min(before, all.size()); i-- > 0;) {
    if (lower_case(all[i].name) == lower) return &all[i];
  }
  return nullptr;
}

void refuse_range(cursor const& c, std::string const& name) {
  bool const ranges = c.at_word("in") &&
                      (c.ahead().kind == token_kind::number || c.ahead().kind == token_kind::word) &&
                      cursor::is_symbol(c.ahead(2), "..");
  if (!ranges) return;
  c.fail_at(c.here().at, say("this `in` ends what {0} stands for; a question of its own is put in brackets: "
                             "let {0} = (… in 2..4) in …",
                             name));
}

std::vector<token> moved_to(std::vector<token> tokens, token const& call) {
  for (auto& t : tokens) {
    t.at = call.at;
    t.length = call.length;
    t.moved = true;
  }
  return tokens;
}

}  // namespace faro::odds::language
