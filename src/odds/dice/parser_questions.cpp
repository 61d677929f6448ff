// Several questions about dice, parted by commas: lets before all of them, a condition after them.
#include "odds/dice/parser.hpp"
#include "odds/language/commas.hpp"

#include <faro/text/words.hpp>

namespace faro::odds::dice_language {

/// Finds where the lets before all questions begin and the first question does.
void parser::skip_lets() {
  while (at_word("let")) {
    lets_.push_back(next_);
    (void)begin_let();
  }
  names_.clear();
}

template <class Body>
node_pointer parser::under_lets(std::size_t k, Body body) {
  if (k == lets_.size()) return body();
  next_ = lets_[k];
  auto n = begin_let();
  end_let(*n, under_lets(k + 1, body));
  return n;
}

std::string parser::written(span tokens) const {
  auto const from = tokens_[tokens.from].at;
  auto const until = tokens_[tokens.until].at;
  return std::string{trimmed(query_.substr(from, until > from ? until - from : std::string_view::npos))};
}

std::vector<question> parser::questions() {
  if (at_end()) fail("an empty query; write for example 2d6 > d12");
  skip_lets();
  std::vector<question> all;
  std::vector<span> spans;
  do {
    auto const from = next_;
    question one;
    one.asked = under_lets(0, [&] {
      next_ = from;
      return disjunction(commas::join);
    });
    spans.push_back({from, next_});
    one.name = written(spans.back());
    all.push_back(std::move(one));
    if (at_symbol(",")) language::refuse_comma_in_number(query_, tokens_, from, next_);
  } while (take_symbol(","));
  if (all.size() == 1) all.front().name = written({0, spans.front().until});
  if (take_word("given")) {
    auto const from = next_;
    (void)under_lets(0, [&] {
      next_ = from;
      return disjunction(commas::join);
    });
    span const given{from, next_};
    for (std::size_t i = 0; i < all.size(); ++i) add_condition(all[i], spans[i], given);
    next_ = given.until;
    language::refuse_behind_condition(query_, tokens_[given.from - 1], here());
  }
  if (!at_end()) fail_here("an operator or the end");
  return all;
}

void parser::add_condition(question& asked, span tokens, span given) {
  auto const read = [&](span s) {
    next_ = s.from;
    return disjunction(commas::join);
  };
  asked.given = written(given);
  asked.condition = under_lets(0, [&] { return read(given); });
  asked.both = under_lets(0, [&] {
    auto n = make(operation::all_of, tokens_[tokens.from].at);
    adopt(*n, read(tokens));
    adopt(*n, read(given));
    return n;
  });
  asked.mixed = under_lets(0, [&] {
    auto n = make(operation::choice, tokens_[given.from].at);
    adopt(*n, read(given));
    adopt(*n, read(tokens));
    auto otherwise = make(operation::number, tokens_[given.from].at);
    asked.otherwise = otherwise.get();
    adopt(*n, std::move(otherwise));
    return n;
  });
}

}  // namespace faro::odds::dice_language
