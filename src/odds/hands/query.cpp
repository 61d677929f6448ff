// From the syntax of a query to a tree over measures of the cards.
#include "odds/language/syntax.hpp"

#include <faro/error.hpp>
#include <faro/odds/hands/query.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <set>

namespace faro::odds {

namespace {

using detail::fail_at;
using detail::syntax;
using type = value_type::kind;

struct typed {
  query_node node;
  value_type type;
};

typed number(std::int64_t n) { return {{operation::constant, n, {}}, {}}; }
typed with(operation op, std::vector<query_node> children, type t) {
  typed out{{op, 0, std::move(children)}, {}};
  out.type.is = t;
  return out;
}

unsigned bits_for(std::uint64_t most) { return static_cast<unsigned>(std::bit_width(most)); }

count_t opening_of(query_setting const& setting) {
  return setting.opening.value_or(setting.hands.empty() ? 0 : setting.hands[0]);
}

/// The turns and first() of a query: every number of cards after which it looks.
void collect_looks(syntax const& s, std::string_view text, query_setting const& setting,
                   std::set<count_t>& looks) {
  if (s.is == syntax::kind::call && (s.text == "first" || s.text == "by")) {
    if (s.children.size() != 2 || s.children[0].is != syntax::kind::number)
      fail_at(text, s.at, s.text + (s.text == "by" ? "(3, land >= 3)" : "(7, land)") + " is right");
    auto const n = s.children[0].number;
    if (n < 1 || n > 1'000'000) fail_at(text, s.children[0].at, "a turn or a number of cards is right");
    auto const k = static_cast<count_t>(n);
    looks.insert(s.text == "by" ? opening_of(setting) + k - (setting.on_draw ? 0 : 1) : k);
  }
  for (auto const& child : s.children) collect_looks(child, text, setting, looks);
}

/// Compiles one text; leaves and segments are shared by all texts of a query.
class resolver {
 public:
  resolver(card_table const& table, query_setting const& setting, compiled_query& into, std::string_view text,
           std::vector<count_t> const& looks)
      : table_{table}, setting_{setting}, into_{into}, text_{text}, looks_{looks} {
    if (setting.hands.size() == 1) segments_ = segments_to(setting.hands[0]);
  }

  typed expression(syntax const& s) {
    switch (s.is) {
      case syntax::kind::number:
        return number(s.number);
      case syntax::kind::shape:
        return difference(s);
      case syntax::kind::name:
        return name(s);
      case syntax::kind::call:
        return call(s);
      case syntax::kind::unary:
        return unary(s);
      case syntax::kind::binary:
        return binary(s);
      default:
        fail_at(text_, s.at, "a range or a list is right only after `in`");
    }
  }

 private:
  // ---- Operators ------------------------------------------------------------------------------------------

  /// 5-3 where a number is meant.
  static typed difference(syntax const& s) {
    std::int64_t value = s.parts.front();
    for (std::size_t i = 1; i < s.parts.size(); ++i) value -= s.parts[i];
    return number(value);
  }

  typed counted(syntax const& s) {
    auto out = expression(s);
    if (out.type.is == type::label || out.type.is == type::shape)
      fail_at(text_, s.at, "a number is right here; compare it with a name first");
    return out;
  }
  /// A condition; a number is one, too: `A and B` means at least one of each.
  typed truth(syntax const& s) {
    auto out = expression(s);
    if (out.type.is == type::integer) out = compared(">=", std::move(out), number(1));
    if (out.type.is != type::truth) fail_at(text_, s.at, "a condition such as land >= 2 is right here");
    return out;
  }

  typed unary(syntax const& s) {
    if (s.text == "not") return with(operation::logical_not, {truth(s.children[0]).node}, type::truth);
    return with(operation::negate, {counted(s.children[0]).node}, type::integer);
  }

  typed binary(syntax const& s) {
    auto const& a = s.children[0];
    auto const& b = s.children[1];
    if (s.text == "and" || s.text == "or") {
      auto const op = s.text == "and" ? operation::logical_and : operation::logical_or;
      typed out = with(op, {}, type::truth);
      for (auto const* side : {&a, &b}) {  // a chain of one operator is one node
        auto part = truth(*side);
        if (part.node.op == op) {
          std::ranges::move(part.node.children, std::back_inserter(out.node.children));
        } else {
          out.node.children.push_back(std::move(part.node));
        }
      }
      return out;
    }
    if (s.text == "in") return membership(a, b);
    static constexpr std::string_view arithmetic = "+-*/%";
    if (s.text.size() == 1 && arithmetic.find(s.text[0]) != std::string_view::npos) {
      static constexpr operation ops[] = {operation::add, operation::subtract, operation::multiply,
                                          operation::divide, operation::modulo};
      return with(ops[arithmetic.find(s.text[0])], {counted(a).node, counted(b).node}, type::integer);
    }
    return comparison(s.text, a, b);
  }

  typed membership(syntax const& x, syntax const& set) {
    typed out = with(operation::logical_or, {}, type::truth);
    auto const add = [&](syntax const& member) {
      if (member.is == syntax::kind::range) {
        out.node.children.push_back(
            {operation::logical_and,
             0,
             {comparison(">=", x, member.children[0]).node, comparison("<=", x, member.children[1]).node}});
      } else {
        out.node.children.push_back(comparison("=", x, member).node);
      }
    };
    if (set.is == syntax::kind::list) {
      for (auto const& member : set.children) add(member);
    } else {
      add(set);
    }
    if (out.node.children.size() == 1) out.node = query_node{out.node.children[0]};
    return out;
  }

  static bool may_be_label(syntax const& s) {
    return s.is == syntax::kind::name || s.is == syntax::kind::number || s.is == syntax::kind::shape;
  }

  typed comparison(std::string const& op, syntax const& a, syntax const& b) {
    // `rank = A`: the left side says what the word on the right can mean; also the other way round.
    auto left = labelled(a);
    auto right = left ? std::optional<typed>{} : labelled(b);
    if (left && may_be_label(b)) {
      right = literal(*left, b);
    } else if (right && may_be_label(a)) {
      left = literal(*right, a);
    }
    if (!left) left = expression(a);
    if (!right) right = expression(b);
    if ((left->type.is == type::label || left->type.is == type::shape) !=
            (right->type.is == type::label || right->type.is == type::shape) ||
        (left->type.is == type::shape) != (right->type.is == type::shape))
      fail_at(text_, b.at, "these two can't be compared");
    if (left->type.is == type::shape && op != "=" && op != "!=")
      fail_at(text_, b.at, "shapes are equal or not; none is greater");
    return compared(op, std::move(*left), std::move(*right));
  }

  typed compared(std::string const& op, typed left, typed right) {
    auto const missing = left.node.op == operation::leaf && in_cards_    ? presence_of(left.node)
                         : right.node.op == operation::leaf && in_cards_ ? presence_of(right.node)
                                                                         : std::nullopt;
    auto const swap = op == ">" || op == ">=";
    auto const kind = op == "=" || op == "!="  ? operation::equal
                      : op == "<" || op == ">" ? operation::less
                                               : operation::less_equal;
    auto out = swap ? with(kind, {std::move(right.node), std::move(left.node)}, type::truth)
                    : with(kind, {std::move(left.node), std::move(right.node)}, type::truth);
    if (missing) out = with(operation::logical_and, {*missing, std::move(out.node)}, type::truth);
    if (op == "!=") out = with(operation::logical_not, {std::move(out.node)}, type::truth);
    return out;
  }

  /// The expression, if words on the other side of a comparison are to be read as its values.
  std::optional<typed> labelled(syntax const& s) {
    if (s.is != syntax::kind::name && s.is != syntax::kind::call) return std::nullopt;
    if (s.is == syntax::kind::name && !knows(s)) return std::nullopt;
    auto out = expression(s);
    if (out.type.is == type::label || out.type.is == type::shape) return out;
    return std::nullopt;
  }

  bool knows(syntax const& s) const {
    if (s.quoted) return false;
    auto const name = lower_case(s.text);
    if (in_cards_) return table_.find_attribute(name) != nullptr && table_.find_kind(s.text) < 0;
    return (name == "poker" || name == "shape") && table_.find_kind(s.text) < 0;
  }

  /// A value of the other side's type, from a word, a number or a shape.
  typed literal(typed const& of, syntax const& s) {
    typed out;
    out.type = of.type;
    if (of.type.is == type::shape) {
      if (s.is != syntax::kind::shape) fail_at(text_, s.at, "a shape such as 4-4-3-2 is right here");
      if (s.parts.size() > of.type.shape_parts)
        fail_at(text_, s.at,
                std::to_string(s.parts.size()) + " groups; at most " + std::to_string(of.type.shape_parts) +
                    " can be");
      for (auto const part : s.parts) {
        if (bits_for(static_cast<std::uint64_t>(part)) > of.type.shape_bits)
          fail_at(text_, s.at, "a group of " + std::to_string(part) + " cards is more than are drawn");
      }
      out.node.value = shape_code(s.parts, of.type.shape_parts, of.type.shape_bits);
      return out;
    }
    auto const word = s.text;
    auto const& labels = of.type.labels;
    attribute const reader{label_attribute_, false, labels, of.type.numbers, {}};
    auto const place = reader.find(word);
    if (place < 0) {
      auto const near = did_you_mean(word, labels);
      std::string all;
      for (auto const& label : labels) all += (all.empty() ? "" : ", ") + label;
      fail_at(
          text_, s.at,
          "'" + word + "' is none of its values" + (near.empty() && all.size() < 200 ? ": " + all : near));
    }
    out.node.value = of.type.numbers[static_cast<std::size_t>(place)];
    return out;
  }

  // ---- Leaves ---------------------------------------------------------------------------------------------

  typed measured(leaf what) {
    what.segments = segments_;
    if (segments_ == 0) fail_at(text_, where_, "whose hand? each(…), some(…) or hand(1, …) is right");
    auto const at = std::ranges::find(into_.leaves, what);
    auto const place = at - into_.leaves.begin();
    if (at == into_.leaves.end()) into_.leaves.push_back(std::move(what));
    return {{operation::leaf, place, {}}, {}};
  }
  typed sum_of(std::vector<std::int64_t> numbers) {
    leaf l;
    l.numbers = std::move(numbers);
    return measured(std::move(l));
  }
  std::size_t kinds() const { return table_.cards.kinds().size(); }

  /// Inside count() and sum(): a column of numbers, one for each kind.
  typed column(std::vector<std::int64_t> numbers, type t) {
    columns_.push_back(std::move(numbers));
    typed out{{operation::leaf, static_cast<std::int64_t>(columns_.size() - 1), {}}, {}};
    out.type.is = t;
    return out;
  }
  /// For a column of an attribute: the condition that a card has it.
  std::optional<query_node> presence_of(query_node const& node) const {
    auto const at = std::ranges::find(presences_, static_cast<std::size_t>(node.value),
                                      &std::pair<std::size_t, std::size_t>::first);
    if (at == presences_.end()) return std::nullopt;
    return query_node{operation::leaf, static_cast<std::int64_t>(at->second), {}};
  }

  static value_type label_type(attribute const& a) {
    value_type t;
    t.is = a.numeric ? type::integer : type::label;
    t.labels = a.labels;
    t.numbers = a.numbers;
    return t;
  }

  typed attribute_column(attribute const& a) {
    std::vector<std::int64_t> values;
    std::vector<std::int64_t> present;
    for (auto const place : a.of_kind) {
      values.push_back(place < 0 ? 0 : a.numbers[static_cast<std::size_t>(place)]);
      present.push_back(place >= 0);
    }
    auto out = column(std::move(values), type::integer);
    if (std::ranges::find(present, 0) != present.end()) {
      presences_.emplace_back(columns_.size() - 1, columns_.size());
      columns_.push_back(std::move(present));
    }
    out.type = label_type(a);
    label_attribute_ = a.name;
    return out;
  }

  /// Which kinds a name means: a kind, a tag, or a value of an attribute.
  std::optional<std::vector<std::int64_t>> kinds_named(syntax const& s) {
    std::vector<std::int64_t> out(kinds());
    auto const singular =
        s.text.size() > 2 && s.text.ends_with('s') ? s.text.substr(0, s.text.size() - 1) : s.text;
    for (auto const& wanted : {s.text, singular}) {
      if (auto const kind = table_.find_kind(wanted); kind >= 0) {
        out[static_cast<std::size_t>(kind)] = 1;
        return out;
      }
      if (auto const* const tag = table_.find_tag(wanted)) {
        for (std::size_t k = 0; k < kinds(); ++k) out[k] = tag->of_kind[k];
        return out;
      }
    }
    if (lower_case(singular) == "joker") {
      for (std::size_t k = 0; k < kinds(); ++k) {
        auto const& card = table_.cards.kinds()[k].playing;
        out[k] = card && card->is_joker();
      }
      if (std::ranges::find(out, 1) != out.end()) return out;
    }
    std::vector<std::string> found;
    for (auto const& a : table_.attributes) {
      if (a.numeric) continue;
      auto const place = a.find(s.text);
      if (place < 0) continue;
      found.push_back(a.name + " = " + a.labels[static_cast<std::size_t>(place)]);
      for (std::size_t k = 0; k < kinds(); ++k) out[k] = a.of_kind[k] == place;
    }
    if (found.size() > 1)
      fail_at(
          text_, s.at,
          "'" + s.text + "' may mean " + found[0] + " or " + found[1] + "; count(" + found[0] + ") is right");
    if (found.size() == 1) return out;
    return kinds_by_any_case(s.text);
  }
  std::optional<std::vector<std::int64_t>> kinds_by_any_case(std::string const& text) const {
    std::vector<std::int64_t> out(kinds());
    std::size_t found = 0;
    for (std::size_t k = 0; k < kinds(); ++k) {
      out[k] = lower_case(table_.cards.kinds()[k].name) == lower_case(text);
      found += out[k] != 0;
    }
    if (found == 1) return out;
    return std::nullopt;
  }

  [[noreturn]] void unknown(syntax const& s) const {
    std::vector<std::string> names{"poker", "shape", "balanced", "hcp"};
    for (auto const& kind : table_.cards.kinds()) names.push_back(kind.name);
    for (auto const& tag : table_.tags) names.push_back(tag.name);
    for (auto const& a : table_.attributes) {
      names.push_back(a.name);
      if (!a.numeric) names.insert(names.end(), a.labels.begin(), a.labels.end());
      if (a.name == "rank") names.insert(names.end(), {"ace", "king", "queen", "jack", "ten"});
    }
    auto const near = did_you_mean(s.text, names);
    std::string all;
    for (std::size_t i = 0; near.empty() && i < std::min<std::size_t>(kinds(), 8); ++i)
      all += (i == 0 ? "" : ", ") + table_.cards.kinds()[i].name;
    fail_at(text_, s.at,
            "the deck has no '" + s.text + "'" +
                (near.empty() ? "; it has " + all + (kinds() > 8 ? ", …" : "") : near));
  }

  typed name(syntax const& s) {
    where_ = s.at;
    if (in_cards_) {
      if (auto const* const a = s.quoted ? nullptr : table_.find_attribute(s.text);
          a && table_.find_kind(s.text) < 0)
        return attribute_column(*a);
      if (auto found = kinds_named(s)) return column(std::move(*found), type::truth);
      unknown(s);
    }
    if (!s.quoted && (s.text == "true" || s.text == "false")) {
      auto out = number(s.text == "true");
      out.type.is = type::truth;
      return out;
    }
    if (auto found = kinds_named(s)) return sum_of(std::move(*found));
    if (s.quoted) unknown(s);
    auto const word = lower_case(s.text);
    if (word == "poker") return poker(s);
    if (word == "shape") return shape_of(s, "suit");
    if (word == "balanced") return balanced(s);
    if (word == "cards") return sum_of(std::vector<std::int64_t>(kinds(), 1));
    if (auto const* const a = table_.find_attribute(word)) {
      if (!a->numeric) {
        fail_at(text_, s.at,
                a->name + " is asked for by count(" + a->name + " = " + a->labels.front() + "), distinct(" +
                    a->name + ") or largest(" + a->name + ")");
      }
      return sum_of(numbers_of(*a));
    }
    unknown(s);
  }

  std::vector<std::int64_t> numbers_of(attribute const& a) const {
    std::vector<std::int64_t> out;
    for (auto const place : a.of_kind)
      out.push_back(place < 0 ? 0 : a.numbers[static_cast<std::size_t>(place)]);
    return out;
  }

  // ---- Functions ------------------------------------------------------------------------------------------

  void expect(syntax const& s, std::size_t least, std::size_t most, std::string const& right) const {
    if (s.children.size() < least || s.children.size() > most) fail_at(text_, s.at, right + " is right");
  }

  typed call(syntax const& s) {
    where_ = s.at;
    if (s.text == "min" || s.text == "max") return extreme(s);
    if (s.text == "abs") {
      expect(s, 1, 1, "abs(a - b)");
      return with(operation::absolute, {counted(s.children[0]).node}, type::integer);
    }
    if (s.text == "if") {
      expect(s, 3, 3, "if(condition, this, otherwise that)");
      return with(operation::choose,
                  {truth(s.children[0]).node, counted(s.children[1]).node, counted(s.children[2]).node},
                  type::integer);
    }
    if (in_cards_) fail_at(text_, s.at, s.text + "() can't be asked of a single card");
    if (s.text == "count" || s.text == "sum") return total(s);
    if (s.text == "first" || s.text == "by") return prefix(s);
    if (s.text == "hand") return one_hand(s);
    if (s.text == "each" || s.text == "some") return all_hands(s);
    if (s.text == "poker") return poker(s);
    if (s.text == "shape") return shape_of(s, attribute_name(s, 1, "shape(suit)"));
    return grouped(s);
  }

  std::string attribute_name(syntax const& s, std::size_t most, std::string const& right) const {
    expect(s, 1, most, right);
    if (s.children[0].is != syntax::kind::name)
      fail_at(text_, s.children[0].at, "an attribute is right here, as in " + right);
    return s.children[0].text;
  }
  std::int32_t attribute_named(std::string const& name, std::size_t at) const {
    auto const* const a = table_.find_attribute(name);
    if (a) return static_cast<std::int32_t>(a - table_.attributes.data());
    std::vector<std::string> names;
    for (auto const& known : table_.attributes) names.push_back(known.name);
    auto const near = did_you_mean(name, names);
    std::string all;
    for (auto const& n : names) all += (all.empty() ? "" : ", ") + n;
    fail_at(text_, at,
            "the cards have no attribute '" + name + "'" +
                (!near.empty() ? near
                 : all.empty() ? "; they have none (a CSV deck has)"
                               : "; they have " + all));
  }

  typed extreme(syntax const& s) {
    expect(s, 1, 1000, s.text + "(a, b)");
    std::vector<query_node> children;
    for (auto const& child : s.children) children.push_back(counted(child).node);
    return with(s.text == "min" ? operation::minimum : operation::maximum, std::move(children),
                type::integer);
  }

  typed total(syntax const& s) {
    expect(s, 1, 1, s.text == "count" ? "count(rank = A)" : "sum(value)");
    columns_.clear();
    presences_.clear();
    in_cards_ = true;
    auto const inner = expression(s.children[0]);
    in_cards_ = false;
    if (s.text == "count" && inner.type.is != type::truth)
      fail_at(text_, s.children[0].at, "a condition on a card is right here, as in count(rank = A)");
    if (s.text == "sum" && inner.type.is != type::integer)
      fail_at(text_, s.children[0].at, "an attribute with numbers is right here, as in sum(value)");
    std::vector<std::int64_t> numbers(kinds());
    std::vector<std::int64_t> row(columns_.size());
    for (std::size_t k = 0; k < kinds(); ++k) {
      std::ranges::transform(columns_, row.begin(), [&](auto const& c) { return c[k]; });
      numbers[k] = evaluate(inner.node, row);
    }
    auto const greatest = std::ranges::max(numbers, {}, [](std::int64_t n) { return n < 0 ? -n : n; });
    if (std::abs(greatest) > 1'000'000'000)
      fail_at(text_, s.at, "numbers beyond a thousand million can't be summed");
    return sum_of(std::move(numbers));
  }

  /// The segments of the first n cards.
  [[nodiscard]] std::uint32_t segments_to(count_t n) const {
    auto const last = std::ranges::lower_bound(looks_, n) - looks_.begin();
    return (std::uint32_t{2} << static_cast<unsigned>(last)) - 1;
  }

  typed prefix(syntax const& s) {
    if (setting_.hands.size() != 1) fail_at(text_, s.at, s.text + "() is for one hand");
    auto const n = static_cast<count_t>(s.children[0].number);
    auto const looks = s.text == "by" ? opening_of(setting_) + n - (setting_.on_draw ? 0 : 1) : n;
    if (s.text == "first" && looks > setting_.hands[0]) {
      fail_at(text_, s.at,
              "first(" + std::to_string(n) + ", …) looks at more than the " +
                  std::to_string(setting_.hands[0]) + " cards that are drawn");
    }
    if (looks == 0 && setting_.held.empty())
      fail_at(text_, s.at, s.text + "(" + std::to_string(n) + ", …) looks at no cards");
    auto const kept = segments_;
    segments_ = segments_to(looks);
    auto out = expression(s.children[1]);
    segments_ = kept;
    return out;
  }

  typed in_hand(std::size_t hand, syntax const& s, bool condition = false) {
    auto const kept = segments_;
    segments_ = std::uint32_t{1} << hand;
    auto out = condition ? truth(s) : expression(s);
    segments_ = kept;
    return out;
  }
  typed one_hand(syntax const& s) {
    expect(s, 2, 2, "hand(1, ace >= 1)");
    auto const& which = s.children[0];
    if (which.is != syntax::kind::number || which.number < 1 ||
        which.number > static_cast<std::int64_t>(setting_.hands.size()))
      fail_at(text_, which.at,
              "a hand from 1 to " + std::to_string(setting_.hands.size()) + " is right here");
    return in_hand(static_cast<std::size_t>(which.number - 1), s.children[1]);
  }
  typed all_hands(syntax const& s) {
    expect(s, 1, 1, s.text + "(ace >= 1)");
    auto out = with(s.text == "each" ? operation::logical_and : operation::logical_or, {}, type::truth);
    for (std::size_t h = 0; h < setting_.hands.size(); ++h) {
      auto part = in_hand(h, s.children[0], true);
      out.node.children.push_back(std::move(part.node));
    }
    return out;
  }

  count_t cards_seen() const {
    count_t n = 0;
    for (std::size_t i = 0; i < into_.segments.size(); ++i)
      n += (segments_ >> i & 1U) ? into_.segments[i] : 0;
    return n;
  }

  typed poker(syntax const& s) {
    auto const rank_at = table_.find_attribute("rank");
    auto const suit_at = table_.find_attribute("suit");
    if (!rank_at || !suit_at || std::ranges::none_of(table_.cards.kinds(), [](auto const& k) {
          return k.playing && !k.playing->is_joker();
        }))
      fail_at(text_, s.at, "poker needs a deck of playing cards");
    leaf l;
    l.what = measure::poker;
    auto out = measured(std::move(l));
    out.type.is = type::label;
    out.type.labels = category_names(setting_.poker);
    out.type.numbers.resize(out.type.labels.size());
    std::iota(out.type.numbers.begin(), out.type.numbers.end(), 0);
    label_attribute_ = "category";
    return out;
  }

  typed shape_of(syntax const& s, std::string const& of) {
    leaf l;
    l.what = measure::shape;
    l.attribute = attribute_named(of, s.at);
    auto const groups = table_.attributes[static_cast<std::size_t>(l.attribute)].labels.size();
    auto const n = cards_seen();
    auto out = measured(std::move(l));
    out.type.is = type::shape;
    out.type.shape_bits = std::max(1U, bits_for(n));
    out.type.shape_parts = static_cast<unsigned>(std::min<std::size_t>(groups, std::max<count_t>(n, 1)));
    out.type.shape_zeros = groups <= 4;
    if (out.type.shape_bits * out.type.shape_parts > 62)
      fail_at(text_, s.at,
              "the shape of " + std::to_string(n) + " cards in " + std::to_string(groups) +
                  " groups is too long; largest(" + of + ") or groups(" + of + ", 2) may do");
    return out;
  }

  typed balanced(syntax const& s) {
    auto const shape = shape_of(s, "suit");
    auto out = with(operation::logical_or, {}, type::truth);
    for (auto const& parts :
         {std::vector<int>{4, 3, 3, 3}, std::vector<int>{4, 4, 3, 2}, std::vector<int>{5, 3, 3, 2}}) {
      if (cards_seen() != 13 || shape.type.shape_parts != 4)
        fail_at(text_, s.at, "balanced is said of 13 cards in four suits");
      auto const code = shape_code(parts, shape.type.shape_parts, shape.type.shape_bits);
      out.node.children.push_back({operation::equal, 0, {shape.node, {operation::constant, code, {}}}});
    }
    return out;
  }

  typed grouped(syntax const& s) {
    leaf l;
    if (s.text == "distinct") {
      l.what = measure::distinct;
    } else if (s.text == "largest") {
      l.what = measure::largest;
    } else if (s.text == "groups") {
      l.what = measure::groups;
    } else if (s.text == "run") {
      l.what = measure::run;
    } else if (s.text == "highest") {
      l.what = measure::highest;
    } else if (s.text == "lowest") {
      l.what = measure::lowest;
    } else {
      std::vector<std::string> const names{
          "count", "sum", "distinct", "largest", "groups", "run", "highest", "lowest", "shape", "poker",
          "first", "by",  "hand",     "each",    "some",   "min", "max",     "abs",    "if"};
      auto const near = did_you_mean(s.text, names);
      fail_at(
          text_, s.at,
          "there is no " + s.text + "()" +
              (near.empty() ? "; count(…), sum(…), distinct(…), largest(…), run(…) and others are" : near));
    }
    auto const right = s.text + (l.what == measure::groups ? "(rank, 2)" : "(rank)");
    l.attribute = attribute_named(attribute_name(s, 2, right), s.children[0].at);
    auto const& a = table_.attributes[static_cast<std::size_t>(l.attribute)];
    if (l.what == measure::groups) {
      expect(s, 2, 2, right);
      if (s.children[1].is != syntax::kind::number || s.children[1].number < 1)
        fail_at(text_, s.children[1].at, "a size of at least 1 is right here");
      l.at_least = s.children[1].number;
    } else if (l.what == measure::run) {
      run_of(s, l, a);
    } else {
      expect(s, 1, 1, right);
    }
    auto const what = l.what;
    auto out = measured(std::move(l));
    if (what == measure::highest || what == measure::lowest) {
      out.type = label_type(a);
      if (!a.numeric) {
        label_attribute_ = a.name;
        out.type.labels.emplace_back("none");
        out.type.numbers.push_back(none_value(a));
      }
    }
    return out;
  }

  void run_of(syntax const& s, leaf& l, attribute const& a) {
    if (!a.numeric && a.name != "rank") fail_at(text_, s.at, "run() needs an attribute of numbers, or rank");
    if (s.children.size() == 1) return;
    auto const& rule = s.children[1];
    auto const word = lower_case(rule.text);
    if (a.name != "rank" || rule.is != syntax::kind::name ||
        (word != "high" && word != "low" && word != "both"))
      fail_at(text_, rule.at,
              "run(rank, high), run(rank, low) or run(rank, both) is right: where the ace stands");
    l.ace = word == "high" ? ace_rule::high : word == "low" ? ace_rule::low : ace_rule::both;
  }

  card_table const& table_;
  query_setting const& setting_;
  compiled_query& into_;
  std::string_view text_;
  std::vector<count_t> const& looks_;  // the ends of the segments, for one hand
  std::uint32_t segments_ = 0;         // those the measures look at now; 0: it is not said which hand
  std::size_t where_ = 0;
  bool in_cards_ = false;  // inside count() or sum(): names are conditions on a card
  std::vector<std::vector<std::int64_t>> columns_;
  std::vector<std::pair<std::size_t, std::size_t>>
      presences_;                // columns that not all kinds have; where it says so
  std::string label_attribute_;  // the last attribute whose labels were in play
};

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
      throw input_error{"wild '" + name + "': a kind, a tag or a rank of the deck is right"};
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

}  // namespace

void make_condition(query_expression& expression) {
  if (expression.type.is == type::truth) return;
  if (expression.type.is != type::integer)
    throw input_error{"'" + expression.text + "' is no condition; one such as land >= 2 is right"};
  query_node least{operation::constant, 1, {}};
  expression.root = {operation::less_equal, 0, {std::move(least), std::move(expression.root)}};
  expression.type = {};
  expression.type.is = type::truth;
}

count_t cards_looked_at(std::string_view text, query_setting const& setting) {
  std::set<count_t> looks;
  for (auto const& s : detail::parse_query(text)) collect_looks(s, text, setting, looks);
  return looks.empty() ? 0 : *looks.rbegin();
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
  if (setting.hands.size() == 1) {
    looks.insert(setting.hands[0]);
    ends.assign(looks.begin(), looks.end());
    count_t before = 0;
    for (auto const end : ends) {
      out.segments.push_back(end - before);
      before = end;
    }
  } else {
    out.segments = setting.hands;
  }
  out.segments[0] += held;
  constexpr std::size_t most_segments = 16;
  if (out.segments.size() > most_segments)
    throw input_error{std::to_string(out.segments.size()) + " hands or deadlines; at most 16 are right"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    resolver r{table, setting, out, texts[i], ends};
    for (auto const& s : parsed[i]) {
      auto e = r.expression(s);
      out.expressions.push_back({std::move(e.node), std::move(e.type), texts[i]});
    }
    if (counts) counts->push_back(parsed[i].size());
  }
  return out;
}

}  // namespace faro::odds
