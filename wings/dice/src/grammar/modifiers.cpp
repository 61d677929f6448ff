// What can be done to dice, as it is written: keep, drop, reroll, explode, count, patterns, and which faces.
#include "dice/src/grammar/parser.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <utility>

namespace faro::odds::dice_language {

node_pointer parser::modifier(node_pointer& changed, commas here_do) {
  auto const at = here().at;
  if (at_symbol("!") || at_symbol("!!")) return shouted(changed, at);
  if (here().kind != token_kind::word) return nullptr;
  using reading = node_pointer (parser::*)(node_pointer&, std::size_t, commas);
  static std::map<std::string_view, reading> const readings{
      {"keep", &parser::keep},         {"drop", &parser::keep},        {"k", &parser::keep_short},
      {"kh", &parser::keep_short},     {"kl", &parser::keep_short},    {"dh", &parser::keep_short},
      {"dl", &parser::keep_short},     {"reroll", &parser::reroll},    {"r", &parser::reroll},
      {"ro", &parser::reroll},         {"explode", &parser::explode},  {"compound", &parser::explode},
      {"count", &parser::count},       {"advantage", &parser::lean},   {"adv", &parser::lean},
      {"min", &parser::bound},         {"max", &parser::bound},        {"disadvantage", &parser::lean},
      {"dis", &parser::lean},          {"distinct", &parser::pattern}, {"sets", &parser::pattern},
      {"largest", &parser::pattern},   {"longest", &parser::pattern},  {"spread", &parser::together},
      {"product", &parser::together},  {"full", &parser::together},    {"two", &parser::together},
      {"straight", &parser::together}, {"beats", &parser::together}};
  auto const found = readings.find(here().text);
  return found == readings.end() ? nullptr : (this->*found->second)(changed, at, here_do);
}

node_pointer parser::shouted(node_pointer& changed, std::size_t at) {
  auto n = around(operation::explode, at, changed);
  n->as_one = here().text == "!!";
  ++next_;
  return n;
}

node_pointer parser::keep(node_pointer& changed, std::size_t at, commas /*here_do*/) {
  auto n = around_dice(operation::keep, at, changed);
  n->dropped = take_word("drop");
  if (!n->dropped) want_word("keep");
  // "drop" alone drops the lowest, "keep" alone keeps the highest.
  n->kept = n->dropped ? keeping::lowest : keeping::highest;
  if (take_word("highest")) {
    n->kept = keeping::highest;
  } else if (take_word("lowest")) {
    n->kept = keeping::lowest;
  } else if (!n->dropped && take_word("middle")) {
    n->kept = keeping::middle;
  }
  if (at_value()) adopt(*n, value());
  return n;
}

node_pointer parser::keep_short(node_pointer& changed, std::size_t at, commas /*here_do*/) {
  auto n = around_dice(operation::keep, at, changed);
  n->dropped = here().text[0] == 'd';
  n->kept = here().text.ends_with('l') ? keeping::lowest : keeping::highest;
  ++next_;
  if (at_value()) adopt(*n, value());
  return n;
}

bool parser::take_times(node& n) {
  auto const at = here().at;
  auto times = make(operation::number, at);
  if (at_word("once") || at_word("twice")) {
    times->value = here().text == "once" ? 1 : 2;
    ++next_;
  } else if (here().kind == token_kind::number && ahead().kind == token_kind::word &&
             ahead().text == "times") {
    times->value = here().value;
    next_ += 2;
  } else {
    return false;
  }
  n.stands = true;
  adopt(n, std::move(times));
  return true;
}

void parser::take_selection(node& n, commas here_do) {
  auto& faces = n.faces;
  if (auto const by = take_relation()) {
    faces.by_what = selection::form::relative;
    faces.by = *by;
    adopt(n, faces, value(), nullptr);
    return;
  }
  static std::map<std::string_view, selection::form> const forms{{"even", selection::form::even},
                                                                 {"odd", selection::form::odd},
                                                                 {"highest", selection::form::highest},
                                                                 {"lowest", selection::form::lowest}};
  if (here().kind == token_kind::word && forms.contains(here().text)) {
    faces.by_what = forms.at(here().text);
    ++next_;
    return;
  }
  if (at_symbol("(")) return take_set(n, here_do);
  faces.by_what = selection::form::values;
  do take_range(faces, n, false);
  while (goes_on_with_value(here_do, n.op == operation::member));
}

/// After a comma: a value of the list; or the next question, where a value of a set would be calculated with.
bool parser::goes_on_with_value(commas here_do, bool of_set) {
  if (at_value()) return true;
  if (here_do == commas::part || !at_symbol(",")) return false;
  auto const at = is_symbol(ahead(), "-") ? 2U : 1U;
  auto const* const name = ahead(at).kind == token_kind::word ? find_value(ahead(at).text) : nullptr;
  if (here_do == commas::part_before_rolls && name && name->rolls) return false;
  if (is_symbol(ahead(at), "(")) return holds_numbers(at) && take_symbol(",");
  auto const& after = ahead(at + 1);
  bool const ends = !of_set || after.kind == token_kind::end || is_symbol(after, ",") ||
                    is_symbol(after, "..") || is_symbol(after, ")") || is_symbol(after, "}") ||
                    (after.kind != token_kind::symbol && !is_word(after, "mod") && !is_word(after, "in"));
  return at_value(at) && ends && take_symbol(",");
}

/// Whether a bracket has nothing but numbers in it: (3), (2 + 1).
bool parser::holds_numbers(std::size_t at) const {
  int brackets = 0;
  for (;; ++at) {
    auto const& t = ahead(at);
    if (is_symbol(t, "(")) ++brackets;
    if (is_symbol(t, ")") && --brackets == 0) return true;
    bool const counts =
        t.kind == token_kind::number || (t.kind == token_kind::symbol && !language::relation_of(t.text));
    if (!counts || t.kind == token_kind::end || is_symbol(t, ",")) return false;
  }
}

void parser::take_range(selection& faces, node& n, bool in_brackets) {
  if (n.op == operation::count && at_word_of_face()) counted_.emplace(here().text, here());
  auto low = in_brackets ? sum() : value();
  if (!in_brackets && n.op != operation::member) refuse_dash_between_faces(*low);
  auto high = !take_symbol("..") ? nullptr : in_brackets ? sum() : value();
  adopt(n, faces, std::move(low), std::move(high));
}

/// `count 5-6` takes 6 from what is counted: whoever writes so means both faces.
void parser::refuse_dash_between_faces(node const& low) const {
  bool const dash = low.op == operation::number && at_symbol("-") && here().joined;
  if (!dash || ahead().kind != token_kind::number || !ahead().joined || ahead().value <= low.value) return;
  throw query_error{query_, low.at,
                    say("'{0}-{1}' takes {1} away from the result; from one face to another is .., as in "
                        "{0}..{1}; with blanks around the minus it takes away",
                        low.value, ahead().value)};
}

void parser::take_set(node& n, commas here_do) {
  if (!at_symbol("(")) return take_selection(n, here_do);
  auto& faces = n.faces;
  faces.by_what = selection::form::values;
  auto const kept = std::exchange(commas_, commas::part);
  want_symbol("(");
  do take_range(faces, n, true);
  while (take_symbol(","));
  commas_ = kept;
  want_symbol(")");
  auto& first = faces.ranges.front();
  if (faces.ranges.size() > 1 || first.second) return;
  if (take_symbol("..")) {  // (3)..7
    first.second = value();
    n.closed = n.closed && first.second->closed;
  }
  while (goes_on_with_value(here_do, n.op == operation::member)) take_range(faces, n, false);  // (3), 4
}

node_pointer parser::reroll(node_pointer& changed, std::size_t at, commas here_do) {
  auto n = around(operation::reroll, at, changed);
  auto const word = here().text;
  ++next_;
  if (word == "ro") {
    auto once = make(operation::number, at);
    once->value = 1;
    n->stands = true;
    adopt(*n, std::move(once));
  } else {
    take_times(*n);
  }
  take_selection(*n, here_do);
  refuse_end_of_dice(*n);
  return n;
}

/// `reroll lowest`: the face, or the die that lies lowest? `explode highest` is of each die by itself.
void parser::refuse_end_of_dice(node const& n) const {
  bool const low = n.faces.by_what == selection::form::lowest;
  if (!low && n.faces.by_what != selection::form::highest) return;
  if (n.op == operation::reroll)
    fail_at(before().at,
            say("'reroll {0}' has two readings: a face is written as its number, as in 2d12 reroll once "
                "{1}; the {0} die rolled again is the other dice and a new one, as in (3d12 drop {0}) + d12",
                before().text, low ? 1 : 12));
  fail_at(before().at,
          say("'count {0}' has two readings: a face is counted by its number, as in 5d6 count {1}; what lies "
              "{0} is 5d6 keep {0}",
              before().text, low ? 1 : 6));
}

node_pointer parser::explode(node_pointer& changed, std::size_t at, commas here_do) {
  auto n = around(operation::explode, at, changed);
  n->as_one = here().text == "compound";
  ++next_;
  bool const times = take_times(*n);
  bool const faces = at_value() || at_symbol("(") || at_faces_compared() ||
                     at_negative_face(*n->of.front()) || at_word("even") || at_word("odd") ||
                     at_word("highest") || at_word("lowest");
  if (faces) take_selection(*n, here_do);
  if (!times && take_word("limit")) adopt(*n, value());
  return n;
}

bool parser::at_faces_compared() const {
  static std::vector<std::string> const signs{"<", "<=", "=", "!=", ">=", ">"};
  if (here().kind != token_kind::symbol || std::ranges::find(signs, here().text) == signs.end()) return false;
  bool const negative = ahead().kind == token_kind::symbol && ahead().text == "-";
  return at_value(negative ? 2 : 1);
}

namespace {

bool has_minus(node const& n) {
  return n.op == operation::negative || n.op == operation::subtract ||
         std::ranges::any_of(n.of, [](auto const& child) { return has_minus(*child); });
}

}  // namespace

/// Whether some face is written with a minus; those of dF are from -1 to 1.
bool parser::has_negative_faces(node const& dice) const {
  return dice.op == operation::fudge || (dice.op == operation::name && below_zero_.contains(dice.name)) ||
         std::ranges::any_of(dice.own_faces, [](auto const& f) { return f.low && has_minus(*f.low); }) ||
         std::ranges::any_of(dice.of, [&](auto const& child) { return has_negative_faces(*child); });
}

/// `explode -1` is of that face where the dice have such faces, as in `reroll -1`; with a blank behind the
/// minus, and of other dice, something is taken from the total.
bool parser::at_negative_face(node const& dice) const {
  if (!at_symbol("-") || !ahead().joined || !at_value(1)) return false;
  return is_symbol(ahead(2), "..") || has_negative_faces(dice);
}

node_pointer parser::count(node_pointer& changed, std::size_t at, commas here_do) {
  auto n = around_dice(operation::count, at, changed);
  ++next_;
  take_selection(*n, here_do);
  refuse_end_of_dice(*n);
  return n;
}

/// 8d6 min 2: each die counts at least so much.
node_pointer parser::bound(node_pointer& changed, std::size_t at, commas /*here_do*/) {
  bool const least = here().text == "min";
  ++next_;
  if (!at_value() && !at_symbol("-"))
    fail_here(least ? "the least that each die counts, as in 8d6 min 2"
                    : "the most that each die counts, as in 8d6 max 5");
  auto n = around(least ? operation::each_at_least : operation::each_at_most, at, changed);
  adopt(*n, value());
  return n;
}

node_pointer parser::lean(node_pointer& changed, std::size_t at, commas /*here_do*/) {
  bool const up = here().text.starts_with("adv");
  ++next_;
  return around(up ? operation::advantage : operation::disadvantage, at, changed);
}

node_pointer parser::pattern(node_pointer& changed, std::size_t at, commas /*here_do*/) {
  auto const word = here().text;
  ++next_;
  if (word == "largest") want_word("set");
  if (word == "longest") want_word("run");
  auto n = around_dice(word == "largest"   ? operation::largest_set
                       : word == "longest" ? operation::longest_run
                                           : operation::sets,
                       at, changed);
  if (word == "sets") {
    want_word("of");
    n->exactly = take_word("exactly");
    adopt(*n, value());
  }
  return n;
}

/// What dice show together, in a word.
node_pointer parser::together(node_pointer& changed, std::size_t at, commas here_do) {
  auto const word = here().text;
  ++next_;
  if (word == "full") want_word("house");
  if (word == "two") want_word("pair");
  static std::map<std::string_view, operation> const meanings{
      {"spread", operation::spread}, {"product", operation::product},   {"full", operation::full_house},
      {"two", operation::two_pair},  {"straight", operation::straight}, {"beats", operation::beats}};
  auto n = around_dice(meanings.at(word), at, changed);
  if (word == "straight" && at_value()) adopt(*n, value());
  if (word == "beats") {
    auto other = standing_alone_changed(here_do);
    adopt(*n, without_brackets(std::move(other)));
  }
  return n;
}

}  // namespace faro::odds::dice_language
