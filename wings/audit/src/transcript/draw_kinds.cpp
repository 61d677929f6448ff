// Draws by tickets, into pairs and groups, of panels: how their rules are read, and how they follow from
// picks.
#include "audit/src/transcript/checks.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/audit/detail/draw_kinds.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/fenwick.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace faro::audit {
namespace {

constexpr std::array<std::string_view, 5> kind_names{"order", "tickets", "pairs", "groups", "panel"};
constexpr std::uint64_t most_tickets = std::uint64_t{1} << 62;

[[noreturn]] void refuse_rule(std::size_t number, std::string const& expected, std::string_view got) {
  throw input_error{say("rule {}: expected {}, got {}", number + 1, expected, faro::quoted(got))};
}

/// "3 17 4" as numbers of items from 0, all different.
std::vector<std::uint64_t> members_in(std::string_view text, std::uint64_t items, std::size_t rule) {
  std::vector<std::uint64_t> out;
  std::vector<bool> seen(items);
  for (auto const word : split(text, ' ')) {
    auto const number = number_in(word);
    if (!number || *number == 0 || *number > items)
      refuse_rule(rule, fmt::format("numbers of items from 1 to {}", items), word);
    if (seen[*number - 1]) refuse_rule(rule, "each item once", word);
    seen[*number - 1] = true;
    out.push_back(*number - 1);
  }
  return out;
}

/// The words before the last ": " of a rule, and the numbers behind it.
struct rule_parts {
  std::string_view head, numbers;
};
rule_parts parts_of(std::string_view rule, std::size_t number, std::string const& form) {
  auto const colon = rule.rfind(": ");
  if (colon == std::string_view::npos) refuse_rule(number, form, rule);
  return {rule.substr(0, colon), rule.substr(colon + 2)};
}

/// The text behind a word, where it begins with it.
bool takes_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// A number and the blank behind it.
std::uint64_t takes_number(std::string_view& text, std::size_t rule, std::string const& form,
                           std::string_view whole) {
  auto const end = text.find(' ');
  auto const number = number_in(text.substr(0, end));
  if (end == std::string_view::npos || !number) refuse_rule(rule, form, whole);
  text.remove_prefix(end + 1);
  return *number;
}

std::vector<std::uint64_t> in_order(std::uint64_t n) {
  std::vector<std::uint64_t> out(n);
  std::iota(out.begin(), out.end(), std::uint64_t{0});
  return out;
}

/// Durstenfeld's shuffle, as section 1 of the specification has it.
void shuffle_items(std::vector<std::uint64_t>& items, fair_draw& by) {
  for (auto i = items.size(); i-- > 1;) std::swap(items[i], items[by.below(i + 1)]);
}

}  // namespace

draw_kind::draw_kind(std::string_view kind, std::vector<std::string> const& rules, std::uint64_t items,
                     std::uint64_t take)
    : kind_{kind}, items_{items}, take_{take} {
  if (std::ranges::find(kind_names, kind) == kind_names.end())
    throw input_error{
        say("its kind: expected {}, got {}{}",
            listed(std::vector<std::string>(kind_names.begin(), kind_names.end())), faro::quoted(kind),
            did_you_mean(kind, std::vector<std::string>(kind_names.begin(), kind_names.end())))};
  if (kind_ != "order" && items_ > most_kind_items)
    throw input_error{
        say("items of a draw of {}: expected at most {}, got {}", kind_, most_kind_items, items_)};
  if (kind_ == "order" && !rules.empty()) throw input_error{"an order has no rules"};
  if (kind_ == "tickets") read_weights(rules);
  if (kind_ == "groups") read_groups(rules);
  if (kind_ == "pairs" || kind_ == "panel") read_limits(rules);
  if ((kind_ == "pairs" || kind_ == "groups") && take_ != items_)
    throw input_error{say("how many are drawn: expected all {}, got {}", items_, take_)};
  if (kind_ == "pairs" && items_ % 2 != 0)
    throw input_error{say("pairs: expected an even number of items, got {}", items_)};
}

void draw_kind::read_weights(std::vector<std::string> const& rules) {
  if (rules.size() != items_)
    throw input_error{say("tickets: expected a rule for each of {} items, got {}", items_, rules.size())};
  std::uint64_t sum = 0, with = 0;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    auto const number = number_in(rules[i]);
    if (!number || *number > most_tickets - sum)
      refuse_rule(i, "a number of tickets, all together at most 2^62", rules[i]);
    sum += *number;
    with += *number > 0;
    tickets_.push_back(*number);
  }
  if (with < take_)
    throw input_error{say("tickets: expected at least {} items with one, got {}", take_, with)};
}

void draw_kind::read_groups(std::vector<std::string> const& rules) {
  std::string const form = "'N groups', 'pot NAME: 1 2 3' or 'at most 1 NAME: 1 2 3'";
  std::vector<bool> in_pot(items_);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    std::string_view words = rules[i];
    if (i == 0) {
      groups_ = takes_number(words, i, "'N groups' first", rules[i]);
      if (words != "groups" || groups_ == 0 || groups_ > items_)
        refuse_rule(i, fmt::format("'N groups', N from 1 to {}", items_), rules[i]);
      continue;
    }
    auto [head, numbers] = parts_of(words, i, form);
    auto members = members_in(numbers, items_, i);
    if (takes_word(head, "pot ")) {
      for (auto const m : members) {
        if (in_pot[m]) refuse_rule(i, "each item in one pot", std::to_string(m + 1));
        in_pot[m] = true;
      }
      pots_.push_back({std::string{head}, 0, 0, std::move(members)});
    } else if (takes_word(head, "at most ")) {
      auto const most = takes_number(head, i, form, words);
      limits_.push_back({std::string{head}, 0, most, std::move(members)});
    } else {
      refuse_rule(i, form, words);
    }
  }
  if (groups_ == 0) throw input_error{"groups: expected the rule 'N groups', got none"};
  if (pots_.empty()) {
    pots_.push_back({"all", 0, 0, in_order(items_)});
  } else if (std::ranges::find(in_pot, false) != in_pot.end()) {
    throw input_error{say("pots: expected every item in one, got none for item {}",
                          std::ranges::find(in_pot, false) - in_pot.begin() + 1)};
  }
}

void draw_kind::read_limits(std::vector<std::string> const& rules) {
  bool const pairs = kind_ == "pairs";
  std::string const form = pairs ? "'apart NAME: 1 2 3'" : "'from 2 to 4 NAME: 1 2 3'";
  for (std::size_t i = 0; i < rules.size(); ++i) {
    auto [head, numbers] = parts_of(rules[i], i, form);
    auto members = members_in(numbers, items_, i);
    if (pairs) {
      if (!takes_word(head, "apart ")) refuse_rule(i, form, rules[i]);
      limits_.push_back({std::string{head}, 0, 1, std::move(members)});
      continue;
    }
    if (!takes_word(head, "from ")) refuse_rule(i, form, rules[i]);
    auto const low = takes_number(head, i, form, rules[i]);
    if (!takes_word(head, "to ")) refuse_rule(i, form, rules[i]);
    auto const high = takes_number(head, i, form, rules[i]);
    if (low > high || low > members.size())
      refuse_rule(i, fmt::format("a least number up to {} and to the greatest", members.size()), rules[i]);
    limits_.push_back({std::string{head}, low, high, std::move(members)});
  }
}

std::vector<std::uint64_t> draw_kind::rows() const {
  if (kind_ == "pairs") return std::vector<std::uint64_t>(items_ / 2, 2);
  if (kind_ != "groups") return {};
  std::vector<std::uint64_t> out(groups_);
  std::uint64_t at = 0;  // pots go on where the one before ended
  for (auto const& pot : pots_) {
    for (std::size_t i = 0; i < pot.members.size(); ++i) ++out[at++ % groups_];
  }
  return out;
}

std::vector<std::uint64_t> draw_kind::weighted(fair_draw& by) const {
  fenwick_tree left{std::span{tickets_}};
  std::vector<std::uint64_t> out;
  while (out.size() < take_) {
    auto const at = left.find(by.below(left.total()));
    out.push_back(at);
    left.subtract(at, tickets_[at]);
  }
  return out;
}

std::vector<std::uint64_t> draw_kind::grouped(fair_draw& by) const {
  std::vector<std::vector<std::uint64_t>> groups(groups_);
  std::uint64_t at = 0;
  for (auto const& pot : pots_) {
    auto order = pot.members;
    shuffle_items(order, by);
    for (auto const item : order) groups[at++ % groups_].push_back(item);
  }
  std::vector<std::uint64_t> out;
  for (auto const& group : groups) out.insert(out.end(), group.begin(), group.end());
  return out;
}

bool draw_kind::holds(std::vector<std::uint64_t> const& drawn) const {
  if (limits_.empty()) return true;
  auto sizes = rows();
  if (sizes.empty()) sizes.push_back(drawn.size());
  std::vector<std::uint64_t> row_of(items_, sizes.size());
  std::size_t at = 0;
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    for (std::uint64_t i = 0; i < sizes[row]; ++i) row_of[drawn[at++]] = row;
  }
  std::vector<std::uint64_t> counts;
  for (auto const& l : limits_) {
    counts.assign(sizes.size() + 1, 0);
    for (auto const member : l.members) ++counts[row_of[member]];
    counts.pop_back();  // not drawn
    if (std::ranges::any_of(counts, [&](auto n) { return n < l.low || n > l.high; })) return false;
  }
  return true;
}

std::vector<std::uint64_t> draw_kind::one_try(fair_draw& by) const {
  if (kind_ == "groups") return grouped(by);
  auto out = drawn_order(by, items_);
  out.resize(take_);
  return out;
}

std::vector<std::uint64_t> draw_kind::draw(fair_draw& by) const {
  if (kind_ == "tickets") return weighted(by);
  auto const most = tries();
  for (std::uint64_t i = 0; i < most; ++i) {
    if (auto out = one_try(by); holds(out)) return out;
  }
  throw input_error{say("no draw met the rules in {} tries: they are too strict, or can't be met", most)};
}

std::string draw_kind::words() const {
  std::string out;
  if (kind_ == "order") return fmt::format("{} of {}, in order", take_, items_);
  if (kind_ == "tickets")
    return fmt::format(
        "{} of {} by tickets, {} tickets in all: who has twice as many is twice as likely to be drawn, and "
        "who "
        "has won leaves with all of theirs",
        take_, items_, std::accumulate(tickets_.begin(), tickets_.end(), std::uint64_t{0}));
  if (kind_ == "pairs") out = fmt::format("{} pairs of {}", items_ / 2, items_);
  if (kind_ == "groups") {
    out = fmt::format("{} groups of {}", groups_, items_);
    if (pots_.size() > 1) out += fmt::format(", from {} pots", pots_.size());
  }
  if (kind_ == "panel") out = fmt::format("a panel of {} of {}", take_, items_);
  for (auto const& l : limits_) {
    if (kind_ == "pairs") out += fmt::format("; no two of {} meet", l.label);
    if (kind_ == "groups") out += fmt::format("; at most {} of {} in a group", l.high, l.label);
    if (kind_ == "panel") out += fmt::format("; {} to {} of {}", l.low, l.high, l.label);
  }
  return out + "; all that meet this are equally likely";
}

}  // namespace faro::audit
