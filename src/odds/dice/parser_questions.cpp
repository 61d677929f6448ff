// Several questions about dice, parted by commas: lets before all of them, a condition after them.
#include "odds/dice/parser.hpp"
#include "odds/language/commas.hpp"

#include <faro/text/words.hpp>

namespace faro::odds::dice_language {

/// Finds where the definitions before all questions begin and the first question does.
void parser::skip_definitions() {
  while (at_word("let") || at_definition_of_kind()) {
    definitions_.push_back(next_);
    at_word("let") ? void(begin_let()) : begin_kind();
  }
  names_.clear();
  kinds_.clear();
}

template <class Body>
node_pointer parser::under_definitions(std::size_t k, Body body) {
  if (k == definitions_.size()) return body();
  next_ = definitions_[k];
  if (!at_word("let")) {
    begin_kind();
    auto all = under_definitions(k + 1, body);
    kinds_.pop_back();
    return all;
  }
  auto n = begin_let();
  end_let(*n, under_definitions(k + 1, body));
  return n;
}

/// What stands there, below the definitions before all.
node_pointer parser::read_again(span tokens) {
  next_ = tokens.from;
  return disjunction(commas::part_before_rolls);
}

std::string parser::written(span tokens) const {
  auto const from = tokens_[tokens.from].at;
  auto const until = tokens_[tokens.until].at;
  return std::string{trimmed(query_.substr(from, until > from ? until - from : std::string_view::npos))};
}

std::vector<question> parser::questions() {
  if (at_end()) fail("an empty query; write for example 2d6 > d12");
  skip_definitions();
  std::vector<question> all;
  do {
    auto const from = next_;
    question one;
    one.asked = under_definitions(0, [&] { return read_again({from, from}); });
    asked_.push_back({from, next_});
    one.name = written(asked_.back());
    all.push_back(std::move(one));
    if (at_symbol(",")) language::refuse_comma_in_number(query_, tokens_, from, next_);
  } while (take_symbol(","));
  if (all.size() == 1) all.front().name = written({0, asked_.front().until});
  if (take_word("given")) {
    auto const from = next_;
    (void)under_definitions(0, [&] { return read_again({from, from}); });
    given_ = {from, next_};
    for (std::size_t i = 0; i < all.size(); ++i) add_condition(all[i], asked_[i], *given_);
    next_ = given_->until;
    language::refuse_behind_condition(query_, tokens_[given_->from - 1], here());
  }
  if (!at_end()) fail_here("an operator or the end");
  check_counted_words();
  return all;
}

void parser::add_condition(question& asked, span tokens, span given) {
  asked.given = written(given);
  asked.condition = under_definitions(0, [&] { return read_again(given); });
  asked.both = under_definitions(0, [&] {
    auto n = make(operation::all_of, tokens_[tokens.from].at);
    adopt(*n, read_again(tokens));
    adopt(*n, read_again(given));
    return n;
  });
  asked.mixed = under_definitions(0, [&] {
    auto n = make(operation::choice, tokens_[given.from].at);
    adopt(*n, read_again(given));
    adopt(*n, read_again(tokens));
    auto otherwise = make(operation::number, tokens_[given.from].at);
    asked.otherwise = otherwise.get();
    adopt(*n, std::move(otherwise));
    return n;
  });
}

// ---- Several questions as one

namespace {

/// The names of rolls that a question under its lets depends on.
std::set<std::string> rolls_used(node const& n) {
  if (n.op != operation::let) return free_names(n);
  auto used = rolls_used(*n.of[1]);
  if (!used.contains(n.name)) return used;
  auto const more = free_names(*n.of[0]);
  if (!has_dice(*n.of[0]) && more.empty()) used.erase(n.name);  // a number
  used.insert(more.begin(), more.end());
  return used;
}

bool share(std::set<std::string> const& a, std::set<std::string> const& b) {
  return std::ranges::any_of(a, [&](auto const& name) { return b.contains(name); });
}

bool are_tied(std::vector<question> const& all) {
  std::set<std::string> given;
  if (all.front().condition) given = rolls_used(*all.front().condition);
  std::set<std::string> before;
  for (auto const& one : all) {
    auto used = rolls_used(*one.asked);
    if (share(used, given)) used.insert(given.begin(), given.end());
    if (share(used, before)) return true;
    before.merge(used);
  }
  return false;
}

}  // namespace

std::optional<joint_question> parser::joint() {
  auto const all = questions();
  if (all.size() < 2 || !are_tied(all)) return std::nullopt;
  joint_question out;
  out.asked = under_definitions(0, [&] {
    if (!given_) return in_places(all, out);
    auto n = make(operation::choice, tokens_[given_->from].at);
    adopt(*n, read_again(*given_));
    adopt(*n, in_places(all, out));
    auto otherwise = make(operation::number, tokens_[given_->from].at);
    otherwise->value = -1;
    out.otherwise = otherwise.get();
    adopt(*n, std::move(otherwise));
    return n;
  });
  return out;
}

/// (A - least) * scale + (B - least) * scale …, with numbers to be set.
node_pointer parser::in_places(std::vector<question> const& all, joint_question& out) {
  node_pointer sum;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const at = tokens_[asked_[i].from].at;
    auto const fixed = [&](std::int64_t value) {
      auto n = make(operation::number, at);
      n->value = value;
      return n;
    };
    auto one = read_again(asked_[i]);
    bool const holds = is_condition(*all[i].asked);
    if (holds) {
      auto counted = make(operation::choice, at);
      adopt(*counted, std::move(one));
      adopt(*counted, fixed(1));
      adopt(*counted, fixed(0));
      one = std::move(counted);
    }
    auto least = fixed(0);
    auto scale = fixed(1);
    out.places.push_back({holds, least.get(), scale.get()});
    one = binary(operation::subtract, at, std::move(one), std::move(least));
    one = binary(operation::multiply, at, std::move(one), std::move(scale));
    sum = sum ? binary(operation::add, at, std::move(sum), std::move(one)) : std::move(one);
  }
  return sum;
}

}  // namespace faro::odds::dice_language
