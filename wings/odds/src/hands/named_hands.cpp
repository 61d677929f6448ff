// Names of hands found in conditions, and put as the question language has them.
#include "odds/src/hands/named_hands.hpp"

#include "odds/src/hands/whole_deals.hpp"
#include "odds/src/language/syntax.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace faro::odds {
namespace {

using detail::syntax;

constexpr std::array<std::string_view, 4> seats{"N", "E", "S", "W"};

class naming {
 public:
  naming(std::span<std::string const> names, std::vector<std::size_t>& hands)
      : names_{names}, hands_{hands} {}

  syntax operator()(syntax s) {
    if (s.is == syntax::kind::call) {
      if (s.text == "each" || s.text == "some") {
        for (std::size_t i = 0; i < names_.size(); ++i) (void)number_of(i);
      }
      auto const hand = s.children.empty() ? std::nullopt : hand_named(s.children[0]);
      if (hand && s.text == "hand" && s.children.size() == 2) {
        s.children[0] = number(*hand, s.children[0]);
        s.children[1] = (*this)(std::move(s.children[1]));
        return s;
      }
      if (hand && s.text != "hand" && s.children.size() == 1) return about(*hand, std::move(s));
    }
    for (auto& child : s.children) child = (*this)(std::move(child));
    return s;
  }

 private:
  /// hcp(N) as hand(1, hcp).
  syntax about(std::size_t hand, syntax s) {
    auto word = s;
    word.is = syntax::kind::name;
    word.children.clear();
    s.children = {number(hand, s.children[0]), std::move(word)};
    s.text = "hand";
    s.quoted = false;
    return s;
  }

  syntax number(std::size_t hand, syntax written) {
    written.is = syntax::kind::number;
    written.number = static_cast<std::int64_t>(number_of(hand));
    written.text = std::to_string(written.number);
    return written;
  }

  [[nodiscard]] std::optional<std::size_t> hand_named(syntax const& s) const {
    if (s.is_name() && std::ranges::equal(names_, seats)) return find_seat(s.text);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      bool const is_it = s.is_name() ? s.text == names_[i] : s.is_number() && s.text == std::to_string(i + 1);
      if (is_it) return i;
    }
    return std::nullopt;
  }

  std::size_t number_of(std::size_t hand) {
    auto const known = std::ranges::find(hands_, hand);
    auto const number = static_cast<std::size_t>(known - hands_.begin()) + 1;
    if (known == hands_.end()) hands_.push_back(hand);
    return number;
  }

  std::span<std::string const> names_;
  std::vector<std::size_t>& hands_;
};

asked named(asked const& condition, naming& name) {
  auto read = condition.read();
  for (auto& question : read.questions) question.tree = name(std::move(question.tree));
  if (read.condition) read.condition->tree = name(std::move(read.condition->tree));
  return asked::of_tree(std::move(read));
}

}  // namespace

std::optional<std::size_t> find_seat(std::string_view word) {
  constexpr std::array<std::string_view, 4> names{"north", "east", "south", "west"};
  auto const small = lower_case(word);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (small == names[i] || small == names[i].substr(0, 1) || small == std::to_string(i + 1)) return i;
  }
  return std::nullopt;
}

bool is_bridge_pack(card_table const& table) {
  constexpr std::size_t cards = 52;
  return table.cards.kinds().size() == cards &&
         std::ranges::all_of(table.cards.kinds(), [](auto const& kind) {
           return kind.count == 1 && kind.playing && !kind.playing->is_joker();
         });
}

asked with_seats(asked const& condition) {
  if (condition.empty()) return condition;
  std::vector<std::string> const names{seats.begin(), seats.end()};
  std::vector<std::size_t> hands{0, 1, 2, 3};
  naming name{names, hands};
  return named(condition, name);
}

named_conditions name_hands(std::span<asked const> conditions, std::span<std::string const> names) {
  named_conditions out;
  // Who sits where matters to what looks at the whole deal: all hands, in their order.
  if (std::ranges::any_of(conditions, [](asked const& one) { return looks_at_deals(one); })) {
    for (std::size_t i = 0; i < names.size(); ++i) out.hands.push_back(i);
  }
  naming name{names, out.hands};
  for (auto const& condition : conditions) out.conditions.push_back(named(condition, name));
  if (out.hands.empty() && names.size() == 1) out.hands.push_back(0);
  return out;
}

}  // namespace faro::odds
