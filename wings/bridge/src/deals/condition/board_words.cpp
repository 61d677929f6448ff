// Trees of conditions, with what the board decides taken out.
#include "bridge/src/deals/condition/board_words.hpp"

#include "odds/src/hands/named_hands.hpp"
#include "odds/src/language/syntax.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::bridge {
namespace {

using odds::detail::fail_at;
using odds::detail::syntax;

constexpr std::string_view dealer_word = "dealer", vulnerable_word = "vulnerable";
constexpr std::array<std::string_view, 4> seat_names{"N", "E", "S", "W"};
constexpr std::array<std::string_view, 4> vulnerabilities{"None", "NS", "EW", "All"};

bool is_word(syntax const& s, std::string_view word) {
  return (s.is_name() || s.is == syntax::kind::call) && !s.quoted && lower_case(s.text) == word;
}

void collect_words(syntax const& s, board_words& out) {
  out.dealer = out.dealer || is_word(s, dealer_word);
  out.vulnerable = out.vulnerable || is_word(s, vulnerable_word);
  for (auto const& child : s.children) collect_words(child, out);
}

/// What is left of a part; or its truth, where the board decides it.
struct settled {
  syntax tree;
  std::optional<bool> truth{};
};

class settling {
 public:
  settling(std::string_view text, board_facts const& board) : text_{text}, board_{board} {}

  settled operator()(syntax s) const {
    if (auto const truth = said_by_board(s)) return {std::move(s), truth};
    if (is_word(s, dealer_word))
      fail_at(text_, s.from(), "expected dealer = N, or the dealer's hand, such as hcp(dealer)");
    if (is_word(s, vulnerable_word))
      fail_at(text_, s.from(), "expected vulnerable(NS), vulnerable(dealer), or vulnerable = All");
    if (s.is == syntax::kind::call) {
      for (auto& child : s.children) {
        if (child.is_name() && is_word(child, dealer_word)) child.text = seat_names[board_.dealer];
      }
    }
    std::vector<std::optional<bool>> truths;
    for (auto& child : s.children) {
      auto part = (*this)(std::move(child));
      child = std::move(part.tree);
      truths.push_back(part.truth);
    }
    if (std::ranges::all_of(truths, [](auto const& t) { return !t; })) return {std::move(s)};
    return decided(std::move(s), truths);
  }

 private:
  /// What follows where some parts are decided.
  static settled decided(syntax s, std::vector<std::optional<bool>> const& truths) {
    if (s.is == syntax::kind::unary && s.text == "not") return {std::move(s), !*truths[0]};
    bool const is_or = s.text == "or";
    if (s.is == syntax::kind::binary && (is_or || s.text == "and")) {
      std::vector<syntax> left;
      for (std::size_t i = 0; i < truths.size(); ++i) {
        if (truths[i] == is_or) return {std::move(s), is_or};
        if (!truths[i]) left.push_back(std::move(s.children[i]));
      }
      if (left.empty()) return {std::move(s), !is_or};
      if (left.size() == 1) return {std::move(left.front())};
      s.children = std::move(left);
      return {std::move(s)};
    }
    constexpr std::size_t parts_of_choice = 3;
    bool const is_choice = s.is == syntax::kind::call && s.text == "if" && truths.size() == parts_of_choice;
    if (is_choice && truths[0]) {
      auto const chosen = std::size_t{*truths[0] ? 1U : 2U};
      return {std::move(s.children[chosen]), truths[chosen]};
    }
    for (std::size_t i = 0; i < truths.size(); ++i) {  // a truth as a number
      if (!truths[i]) continue;
      auto& child = s.children[i];
      child = {.is = syntax::kind::number,
               .text = *truths[i] ? "1" : "0",
               .number = *truths[i] ? 1 : 0,
               .at = child.at,
               .until = child.until};
    }
    return {std::move(s)};
  }

  [[nodiscard]] std::optional<bool> said_by_board(syntax const& s) const {
    if (s.is == syntax::kind::call && s.children.size() == 1) {
      if (is_word(s, dealer_word)) return is_seat(s.children[0]);
      if (is_word(s, vulnerable_word)) return is_vulnerable(s.children[0]);
    }
    if (s.is != syntax::kind::binary || s.children.size() != 2) return std::nullopt;
    auto const *asks = &s.children[0], *is = &s.children[1];
    auto const asks_board = [](syntax const& part) {
      return part.is_name() && (is_word(part, dealer_word) || is_word(part, vulnerable_word));
    };
    if (s.text == "in" && asks_board(*asks) && is->is == syntax::kind::list)
      return std::ranges::any_of(is->children, [&](syntax const& one) { return is_equal(*asks, one); });
    if (s.text != "=" && s.text != "!=") return std::nullopt;
    if (!asks_board(*asks)) std::swap(asks, is);
    if (!asks_board(*asks)) return std::nullopt;
    return is_equal(*asks, *is) == (s.text == "=");
  }

  [[nodiscard]] bool is_equal(syntax const& asks, syntax const& is) const {
    if (is_word(asks, dealer_word)) return is_seat(is);
    auto const at = std::ranges::find(vulnerabilities, lower_case(is.text), lower_case);
    if (!is.is_name() || at == vulnerabilities.end())
      fail_at(text_, is.from(), say("expected None, NS, EW or All, got '{}'", written(is)));
    return *at == board_.vulnerable;
  }

  [[nodiscard]] bool is_seat(syntax const& hand) const {
    auto const seat = hand.is_name() ? find_seat(hand.text) : std::nullopt;
    if (!seat) fail_at(text_, hand.from(), say("expected a hand, N, E, S or W, got '{}'", written(hand)));
    return *seat == board_.dealer;
  }

  [[nodiscard]] bool is_vulnerable(syntax const& whose) const {
    auto const side = whose.is_name() ? lower_case(whose.text) : std::string{};
    auto const seat = side == dealer_word ? std::optional{board_.dealer} : find_seat(side);
    if (!seat && side != "ns" && side != "ew")
      fail_at(text_, whose.from(), say("expected NS, EW or a hand, got '{}'", written(whose)));
    bool const of_north = seat ? *seat % 2 == 0 : side == "ns";
    return board_.vulnerable == "All" || board_.vulnerable == (of_north ? "NS" : "EW");
  }

  [[nodiscard]] std::string_view written(syntax const& s) const {
    return s.moved || s.until > text_.size() ? std::string_view{s.text}
                                             : text_.substr(s.from(), s.until - s.from());
  }

  std::string_view text_;
  board_facts board_;
};

}  // namespace

board_words board_words_in(asked const& condition) {
  board_words out;
  for (auto const& question : condition.read().questions) collect_words(question.tree, out);
  return out;
}

condition_of_board settled_for_board(asked const& condition, board_facts const& board) {
  auto read = condition.read();
  if (read.questions.size() != 1) return {std::nullopt, condition};  // which is refused where it is asked
  auto part = settling{condition.text(), board}(std::move(read.questions.front().tree));
  if (part.truth) return {part.truth, {}};
  read.questions.front().tree = std::move(part.tree);
  return {std::nullopt, asked::of_tree(std::move(read))};
}

}  // namespace faro::odds::bridge
