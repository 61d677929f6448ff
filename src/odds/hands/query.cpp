// Queries about hands: texts compiled together, with the cards set aside and the segments that they look at.
#include "odds/hands/functions.hpp"

#include <faro/error.hpp>
#include <faro/odds/language/given.hpp>
#include <faro/text/words.hpp>

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

/// All expressions of a text, those after its `given`, too.
std::vector<syntax> all_of(std::string_view text) {
  auto const parts = split_given(text);
  auto out = detail::parse_query(parts.asked);
  if (!parts.given.empty()) std::ranges::move(detail::parse_query(parts.given), std::back_inserter(out));
  return out;
}

bool has_name(syntax const& s, std::string_view name) {
  auto const asked = s.is == syntax::kind::call || (s.is == syntax::kind::name && !s.quoted);
  return (asked && lower_case(s.text) == name) ||
         std::ranges::any_of(s.children, [&](syntax const& child) { return has_name(child, name); });
}

bool compares(syntax const& s, std::string_view name) {
  constexpr std::string_view signs = "=!<>";
  bool const here = s.is == syntax::kind::binary && !s.text.empty() &&
                    signs.find(s.text.front()) != std::string_view::npos && has_name(s.children[0], name) &&
                    has_name(s.children[1], name);
  return here || std::ranges::any_of(s.children, [&](syntax const& child) { return compares(child, name); });
}

bool has_turns(syntax const& s) {
  auto const* const f = function_of(s);
  return (f && f->by_turns) || std::ranges::any_of(s.children, has_turns);
}

std::vector<bool> wild_kinds(card_table const& table, query_setting const& setting) {
  auto const& kinds = table.cards.kinds();
  std::vector<bool> wild(kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) wild[k] = kinds[k].playing && kinds[k].playing->is_joker();
  for (auto const& name : setting.wild) {
    auto const kind = table.find_kind(name);
    auto const* const tag = table.find_tag(name);
    auto const* const rank = table.find_attribute("rank");
    auto const place = rank ? rank->find(name) : -1;
    if (kind < 0 && !tag && place < 0)
      throw input_error{"expected a kind, a tag or a rank of the deck as wild, got '" + name + "'"};
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (static_cast<std::int32_t>(k) == kind || (tag && tag->of_kind[k]) ||
          (place >= 0 && rank->of_kind[k] == place))
        wild[k] = true;
    }
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
      throw input_error{std::to_string(std::uint64_t{seen} + out.held[k]) + " " + kinds[k].name +
                        " are seen or held; the deck has " + std::to_string(kinds[k].count)};
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
    throw input_error{"expected a condition such as land >= 2, got '" + expression.text + "'"};
  query_node least{operation::constant, 1, {}};
  expression.root = {operation::less_equal, 0, {std::move(least), std::move(expression.root)}};
  expression.type = {};
  expression.type.form = value_form::truth;
}

count_t cards_looked_at(std::string_view text, query_setting const& setting) {
  std::set<count_t> looks;
  for (auto const& s : all_of(text)) collect_looks(s, text, setting, looks);
  return looks.empty() ? 0 : *looks.rbegin();
}

bool looks_at_turns(std::string_view text) { return std::ranges::any_of(all_of(text), has_turns); }

bool compares_categories(std::string_view text) {
  return std::ranges::any_of(all_of(text), [](syntax const& s) { return compares(s, "poker"); });
}

bool uses_function(std::string_view text, std::string_view name) {
  return std::ranges::any_of(all_of(text), [&](syntax const& s) { return has_name(s, name); });
}

compiled_query compile_query(card_table const& table, query_setting const& setting,
                             std::span<std::string const> texts, std::vector<std::size_t>* counts) {
  if (setting.hands.empty()) throw input_error{"how many cards are drawn is not said"};
  compiled_query out;
  out.poker = setting.poker;
  out.wild = wild_kinds(table, setting);
  auto const held = set_aside(table, setting, out);
  std::vector<std::vector<syntax>> parsed;
  std::set<count_t> looks;
  for (auto const& text : texts) {
    parsed.push_back(detail::parse_query(text));
    for (auto const& s : parsed.back()) collect_looks(s, text, setting, looks);
  }
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
  out.segments[0] += held;
  set_how_drawn(setting, held, out);
  constexpr std::size_t most_segments = 16;
  if (out.segments.size() > most_segments)
    throw input_error{std::to_string(out.segments.size()) + " hands or deadlines; expected at most 16"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    detail::hand_compiler compiler{table, setting, out, texts[i], ends};
    for (auto const& s : parsed[i]) {
      auto e = compiler.whole(s);
      out.expressions.push_back({std::move(e.node), std::move(e.type), texts[i]});
    }
    if (counts) counts->push_back(parsed[i].size());
  }
  return out;
}

}  // namespace faro::odds
