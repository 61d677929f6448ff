// Queries about hands: texts compiled together, with the cards set aside and the segments that they look at.
#include "cards/formats/named.hpp"
#include "odds/src/hands/asked_order.hpp"
#include "odds/src/hands/functions.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <iterator>
#include <set>

namespace faro::odds {

namespace {

using detail::syntax;

/// The function that a call is of, if there is one.
detail::hand_function const* function_of(syntax const& s) {
  if (s.is == syntax::kind::name && !s.quoted) return detail::find_word(lower_case(s.text));
  return s.is == syntax::kind::call ? detail::find_function(s.text) : nullptr;
}

/// The turns and first() of a query: every number of cards after which it looks.
void collect_looks(syntax const& s, std::string_view text, query_setting const& setting,
                   std::set<count_t>& looks) {
  auto const* const f = function_of(s);
  if (f && f->looks) {
    if (auto const n = f->looks(s, text, setting)) looks.insert(*n);
  }
  for (auto const& child : s.children) collect_looks(child, text, setting, looks);
}

/// All expressions of a text, that of its condition, too.
template <class F>
bool any_of(asked const& text, F const& holds) {
  auto const& read = text.read();
  return std::ranges::any_of(read.questions, [&](auto const& q) { return holds(q.tree); }) ||
         (read.condition && holds(read.condition->tree));
}

bool has_name(syntax const& s, std::string_view name) {
  auto const asked = s.is == syntax::kind::call || (s.is == syntax::kind::name && !s.quoted);
  return (asked && lower_case(s.text) == name) ||
         std::ranges::any_of(s.children, [&](syntax const& child) { return has_name(child, name); });
}

/// Whether it is in a comparison on both sides.
bool has_on_both_sides(syntax const& s, std::string_view name) {
  constexpr std::string_view signs = "=!<>";
  bool const here = s.is == syntax::kind::binary && !s.text.empty() &&
                    signs.find(s.text.front()) != std::string_view::npos && has_name(s.children[0], name) &&
                    has_name(s.children[1], name);
  return here ||
         std::ranges::any_of(s.children, [&](syntax const& child) { return has_on_both_sides(child, name); });
}

bool has_turns(syntax const& s) {
  auto const* const f = function_of(s);
  return (f && f->by_turns) || std::ranges::any_of(s.children, has_turns);
}

/// The sum of a number with its sign right behind it and of a name behind a blank.
syntax const* doubtful_sum_in(syntax const& s, std::string_view text) {
  if (s.is == syntax::kind::binary && s.text == "+" && !s.moved) {
    auto const& number = s.children[0];
    auto const& name = s.children[1];
    bool const is_one = number.is_number() && name.is_name() && text.substr(number.until).starts_with("+ ");
    if (is_one) return &s;
  }
  for (auto const& child : s.children) {
    if (auto const* const found = doubtful_sum_in(child, text)) return found;
  }
  return nullptr;
}

std::vector<bool> wild_kinds(card_table const& table, query_setting const& setting) {
  auto const& kinds = table.cards.kinds();
  std::vector<bool> wild(kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) wild[k] = is_joker(kinds[k]);
  for (auto const& name : setting.wild) {
    auto const meant = cards_named(table, name_without_quotes(name));
    if (!meant || !meant->readings.empty())
      throw input_error{say("expected a kind, a tag or a rank of the deck as wild, got '{}'", name)};
    for (std::size_t k = 0; k < kinds.size(); ++k) wild[k] = wild[k] || meant->of_kind[k];
  }
  return wild;
}

/// Takes the cards seen and held out of the deck. Returns how many are held.
count_t set_aside(card_table const& table, query_setting const& setting, compiled_query& out) {
  auto const& kinds = table.cards.kinds();
  out.held = setting.held;
  out.held.resize(kinds.size());
  count_t all = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    auto const seen = k < setting.seen.size() ? setting.seen[k] : 0;
    if (std::uint64_t{seen} + out.held[k] > kinds[k].count) {
      throw input_error{say("{} {} are seen or held; the deck has {}", std::uint64_t{seen} + out.held[k],
                            kinds[k].name, kinds[k].count)};
    }
    out.left.push_back(kinds[k].count - seen - out.held[k]);
    all += out.held[k];
  }
  return all;
}

/// With replacement any kind may come each time; from urns each hand takes its own kinds.
void set_how_drawn(query_setting const& setting, count_t held, compiled_query& out) {
  out.urn = setting.urn;
  if (!setting.with_replacement) return;
  if (held > 0 || !setting.urn.empty() || setting.community > 0)
    throw input_error{
        "with replacement cards are drawn from one whole deck: none are held, shared or in urns"};
  out.weights = out.left;
  count_t drawn = 0;
  for (auto const n : out.segments) drawn += n;
  for (auto& n : out.left) n = n == 0 ? 0 : drawn;
}

}  // namespace

void make_condition(query_expression& expression) {
  if (expression.type.form == value_form::truth) return;
  if (expression.type.form != value_form::integer)
    throw input_error{say("expected a condition such as land >= 2, got '{}'", expression.text)};
  query_node least{operation::constant, 1, {}};
  expression.root = {operation::less_equal, 0, {std::move(least), std::move(expression.root)}};
  expression.type = {};
  expression.type.form = value_form::truth;
}

std::string const& asked::text() const& {
  static std::string const nothing;
  return read_ ? *read_->text : nothing;
}
std::size_t asked::size() const { return read().questions.size(); }
std::string const& asked::name(std::size_t question) const& { return read().questions[question].name; }
std::string asked::given() const { return read().condition ? read().condition->name : std::string{}; }
asked asked::with_conditions(asked const& given) const {
  auto all = given.read().questions;
  if (read().condition) all.push_back(*read().condition);
  std::ranges::copy(read().questions, std::back_inserter(all));
  return of_tree({read().text, std::move(all), {}});
}
asked asked::of_tree(detail::read_text read) {
  return asked{std::make_shared<detail::read_text const>(std::move(read))};
}
asked asked::counting_cards() const {
  if (empty()) return {};
  auto any = read().questions.front();
  for (std::size_t i = 1; i < size(); ++i) {
    auto const& one = read().questions[i].tree;
    any.tree = {.is = syntax::kind::binary,
                .text = "or",
                .at = any.tree.at,
                .until = one.until,
                .children = {any.tree, one}};
  }
  any.tree = {.is = syntax::kind::call,
              .text = "count",
              .at = any.tree.at,
              .until = any.tree.until,
              .children = {any.tree}};
  return of_tree({read().text, {std::move(any)}, read().condition});
}
asked asked::of_name(std::string_view function, std::string name) {
  auto const text = std::make_shared<std::string const>(name);
  syntax const word{.is = syntax::kind::name, .text = std::move(name), .until = text->size()};
  syntax call{
      .is = syntax::kind::call, .text = std::string{function}, .until = text->size(), .children = {word}};
  return of_tree({text, {{std::move(call), *text, text}}, {}});
}
std::string asked::doubtful_sum() const {
  syntax const* found = nullptr;
  any_of(*this, [&](syntax const& s) { return (found = doubtful_sum_in(s, text())) != nullptr; });
  return found ? text().substr(found->at, found->children[1].until - found->at) : std::string{};
}
bool asked::looks_at_turns() const { return any_of(*this, has_turns); }
bool asked::uses(std::string_view function) const {
  return any_of(*this, [&](syntax const& s) { return has_name(s, function); });
}
bool asked::compares(std::string_view word) const {
  return any_of(*this, [&](syntax const& s) { return has_on_both_sides(s, word); });
}
asked::asked(std::string text, definitions const& known) {
  if (!text.empty())
    read_ = std::make_shared<detail::read_text const>(detail::read_questions(std::move(text), known));
}
asked_order::asked_order(std::string text, definitions const& known)
    : asked{text.empty() ? nullptr
                         : std::make_shared<detail::read_text const>(
                               detail::read_questions(std::move(text), known, detail::reads_of::orders))} {}
detail::read_text const& asked::read() const {
  static detail::read_text const nothing;
  return read_ ? *read_ : nothing;
}

count_t cards_looked_at(asked const& query, query_setting const& setting) {
  std::set<count_t> looks;
  any_of(query, [&](syntax const& s) {
    collect_looks(s, query.text(), setting, looks);
    return false;
  });
  return looks.empty() ? 0 : *looks.rbegin();
}

namespace {

using detail::read_expression;

/// What a text asks. Throws query_error for one that asks nothing, or has a condition of its own.
std::vector<read_expression> const& questions_of(asked const& text) {
  if (text.empty()) (void)detail::parse_expression("");
  if (auto const& condition = text.read().condition)
    throw query_error{text.text(), condition->tree.from(), "expected no condition after `given` here"};
  return text.read().questions;
}

/// The segments of what is drawn: of one hand where a word looks at its first cards.
std::vector<count_t> find_segments(query_setting const& setting, std::set<count_t> looks,
                                   compiled_query& out) {
  std::vector<count_t> ends;
  if (setting.hands.size() == 1 && setting.community == 0) {
    looks.insert(setting.hands[0]);
    ends.assign(looks.begin(), looks.end());
    count_t before = 0;
    for (auto const end : ends) {
      out.segments.push_back(end - before);
      before = end;
    }
  } else {
    out.segments = setting.hands;
    if (setting.community > 0) out.segments.push_back(setting.community);
  }
  return ends;
}

template <class Visit>
void each_leaf(query_node& node, Visit const& visit) {
  if (node.op == operation::leaf) visit(node.value);
  for (auto& child : node.children) each_leaf(child, visit);
}

/// Parts of sums that stand nowhere by themselves are no leaves.
void drop_unused_leaves(compiled_query& query) {
  auto const each = [&](auto const& visit) {
    for (auto& e : query.expressions) each_leaf(e.root, visit);
    for (auto& c : query.conditions) each_leaf(c.node, visit);
  };
  std::vector<std::int64_t> place(query.leaves.size(), -1);
  each([&](std::int64_t leaf) { place[static_cast<std::size_t>(leaf)] = 0; });
  std::vector<leaf> used;
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (place[i] < 0) continue;
    place[i] = static_cast<std::int64_t>(used.size());
    used.push_back(std::move(query.leaves[i]));
  }
  each([&](std::int64_t& leaf) { leaf = place[static_cast<std::size_t>(leaf)]; });
  query.leaves = std::move(used);
}

compiled_query compile(card_table const& table, query_setting const& setting,
                       std::span<read_expression const> questions) {
  if (setting.hands.empty()) throw input_error{"how many cards are drawn is not said"};
  compiled_query out;
  out.poker = setting.poker;
  out.wild = wild_kinds(table, setting);
  auto const held = set_aside(table, setting, out);
  std::set<count_t> looks;
  for (auto const& q : questions) collect_looks(q.tree, *q.text, setting, looks);
  auto const ends = find_segments(setting, std::move(looks), out);
  out.segments[0] += held;
  set_how_drawn(setting, held, out);
  constexpr std::size_t most_segments = 16;
  if (out.segments.size() > most_segments)
    throw input_error{say("{} hands or deadlines; expected at most 16", out.segments.size())};
  for (auto const& q : questions) {
    auto e = detail::hand_compiler{table, setting, out, *q.text, ends}.whole(q.tree);
    out.expressions.push_back({std::move(e.node), std::move(e.type), q.name});
  }
  drop_unused_leaves(out);
  return out;
}

}  // namespace

compiled_query compile_query(card_table const& table, query_setting const& setting,
                             std::span<asked const> texts, std::vector<std::size_t>* counts) {
  std::vector<read_expression> all;
  for (auto const& text : texts) {
    std::ranges::copy(questions_of(text), std::back_inserter(all));
    if (counts) counts->push_back(text.size());
  }
  return compile(table, setting, all);
}

compiled_query compile_query(card_table const& table, query_setting const& setting,
                             std::span<std::string const> texts) {
  std::vector<asked> read;
  for (auto const& text : texts) read.emplace_back(text);
  return compile_query(table, setting, std::span<asked const>{read});
}

conditional_query compile_given(card_table const& table, query_setting const& setting, asked const& query,
                                asked const& given) {
  if (query.empty()) (void)detail::parse_expression("");
  if (!given.empty() && questions_of(given).size() != 1)
    throw input_error{
        say("expected one condition, got {}: '{}'; `and` or `or` joins them", given.size(), given.text())};
  auto const together = query.with_conditions(given);
  auto const conditions = together.size() - query.size();
  conditional_query out{compile(table, setting, together.read().questions), conditions > 0};
  auto& all = out.query.expressions;
  for (std::size_t i = 0; i < conditions; ++i) make_condition(all[i]);
  if (conditions == 2) {
    all[0].root = {operation::logical_and, 0, {std::move(all[0].root), std::move(all[1].root)}};
    all.erase(all.begin() + 1);
  }
  return out;
}

}  // namespace faro::odds
