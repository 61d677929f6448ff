// The table of functions and words of questions about hands, and how one is found in it.
#include "odds/src/hands/functions.hpp"

#include "cards/formats/named.hpp"
#include "language/shared_words.hpp"
#include "language/unknown_word.hpp"
#include "odds/src/hands/whole_deals.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace faro::odds {

namespace detail {

namespace {

#define FARO_ROW(NAME) &NAME##_row,
constexpr std::array own{FARO_HAND_FUNCTIONS(FARO_ROW)};
#undef FARO_ROW

/// The table: its own rows and those that are lent.
struct all_functions {
  std::vector<hand_function const*> rows{own.begin(), own.end()};
  std::vector<function_entry> shown = entries_of(rows);

  static std::vector<function_entry> entries_of(std::span<hand_function const* const> rows) {
    std::vector<function_entry> out;
    for (auto const* const f : rows) out.push_back(f->shown);
    return out;
  }
};
all_functions& all() {
  static all_functions functions;
  return functions;
}

hand_function const* find(std::string_view name, bool is_word) {
  auto const& table = all().rows;
  auto const at = std::ranges::find_if(table, [&](hand_function const* f) {
    return f->shown.name == name && (f->takes.most == 0) == is_word;
  });
  return at == table.end() ? nullptr : *at;
}

/// What others call functions of several hands.
constexpr std::array called_otherwise{std::pair{"all", "each"}, std::pair{"every", "each"},
                                      std::pair{"any", "some"}, std::pair{"none", "not some"}};

/// "groups(rank, 2)" of "groups(rank, 2) = 2": the call in an entry's example.
std::string example_of(hand_function const& f) {
  auto const example = f.shown.example;
  if (!example.starts_with(f.shown.name) || f.takes.most == 0) return std::string{example};
  int open = 0;
  for (std::size_t i = f.shown.name.size(); i < example.size(); ++i) {
    open += example[i] == '(' ? 1 : example[i] == ')' ? -1 : 0;
    if (open == 0) return std::string{example.substr(0, i + 1)};
  }
  return std::string{example};
}

}  // namespace

void lend_functions(std::span<hand_function const* const> more) {
  auto& [rows, shown] = all();
  for (auto const* const f : more) {
    if (std::ranges::find(rows, f) != rows.end()) continue;
    rows.insert(std::ranges::find(rows, stands::anywhere, &hand_function::where), f);
  }
  shown = all_functions::entries_of(rows);
}

hand_function const* find_function(std::string_view name) { return find(name, false); }
hand_function const* find_word(std::string_view name) { return find(name, true); }

std::int32_t attribute_argument(function_call const& c) {
  auto const& first = c.argument(0);
  if (first.is != syntax::kind::name)
    c.by.fail(first.at,
              say("expected the name of an attribute, as in {}(rank), got '{}'", c.written.text, first.text));
  return c.by.attribute_named(first.text, first.at);
}

typed measured_groups(function_call const& c, group_measure const& what, std::int64_t at_least) {
  leaf l{
      .kind = measure::groups, .of_groups = &what, .attribute = attribute_argument(c), .at_least = at_least};
  return c.by.measured(std::move(l), c.written.at, c.in);
}

typed hand_compiler::call(syntax const& s, scope const& in) {
  auto const* const f = find_function(s.text);
  // A word that is asked as a function: poker().
  auto const* const word = f ? nullptr : find_word(s.text);
  auto const* const found = f ? f : word;
  if (found && in.of_one_card() && found->where != stands::anywhere)
    fail(s.at, say("{}() can't be asked of a single card", s.text));
  if (!found) {
    auto const of_orders = names_of(vocabulary_of_orders());
    if (std::ranges::find(of_orders, s.text) != of_orders.end())
      fail(s.at,
           say("{} is about the order of the whole pack: expected --order in place of --draw and --hands",
               s.text));
    bool const is_held = table_.find_attribute(lower_case(s.text)) || cards_named(table_, s.text);
    if (s.children.size() == 1 && is_held) {
      auto const& which = s.children[0];
      auto const side = lower_case(which.text);
      if (side == "ns" || side == "ew") {
        auto const first = side == "ns" ? 1 : 2;
        fail(s.at, say("there is no {0}() of two hands: write hand({1}, {0}) + hand({2}, {0})", s.text, first,
                       first + 2));
      }
      fail(s.at, say("there is no {}(); what one of several hands has is asked as hand({}, {})", s.text,
                     which.is_number() ? which.text : "1", s.text));
    }
    if (language::names_answer(s.text)) fail(s.at, language::no_function_but_answer(s.text));
    for (auto const& [word, of_hands] : called_otherwise) {
      if (s.children.size() == 1 && lower_case(s.text) == word)
        fail(s.at, say("there is no {}(); of several hands it is {}(…)", s.text, of_hands));
    }
    language::refuse_word(text_, s.at, say("there is no {}()", s.text), s.text,
                          names_of(vocabulary_of_hands()),
                          "; there are count(…), sum(…), distinct(…), largest(…), run(…) and others");
  }
  expect_arguments(s, found->takes.least, found->takes.most, example_of(*found));
  return found->compile({*this, s, in});
}

}  // namespace detail

std::span<function_entry const> vocabulary_of_hands() { return detail::all().shown; }

namespace {

bool has_word_of_deals(detail::syntax const& s) {
  auto const* const called = s.is == detail::syntax::kind::call ? detail::find_function(s.text) : nullptr;
  return (called && called->of_deals) || std::ranges::any_of(s.children, has_word_of_deals);
}

}  // namespace

bool looks_at_deals(asked const& question) {
  auto const& read = question.read();
  return std::ranges::any_of(read.questions, [](auto const& one) { return has_word_of_deals(one.tree); }) ||
         (read.condition && has_word_of_deals(read.condition->tree));
}
bool looks_at_deals(hand_question const& question) {
  return looks_at_deals(question.query) || looks_at_deals(question.given);
}

}  // namespace faro::odds
