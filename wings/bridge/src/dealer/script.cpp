// Scripts of dealer read: what is given before the deal, conditions, definitions, actions.
#include "bridge/src/dealer/dealer_script.hpp"
#include "bridge/src/dealer/expressions.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace faro::odds::bridge {

namespace {

using namespace detail;
using kind = dealer_lexer::kind;

std::size_t size_of(query_node const& n) {
  std::size_t size = 1;
  for (auto const& c : n.children) size += size_of(c);
  return size;
}

/// How long the longest row of parts within parts is: 1 + 1 + 1 has the first within the second.
std::size_t depth_of(query_node const& n) {
  std::size_t deepest = 0;
  for (auto const& c : n.children) deepest = std::max(deepest, depth_of(c));
  return deepest + 1;
}

class script_reader {
 public:
  script_reader(std::string_view text, std::string const& name, deal_holdings const* predealt)
      : words_{text, name}, expressions_{words_, predealt} {}

  dealer_script read() {
    while (words_.now().is != kind::end) statement();
    if (!bias_.children.empty()) {  // lengths that are given are part of the condition
      bias_.children.push_back(std::move(out_.condition));
      out_.condition = std::move(bias_);
    }
    if (out_.actions.empty()) out_.actions.push_back({});
    out_.leaves = expressions_.leaves();
    ask_deals_last(out_.condition, out_.leaves);
    return std::move(out_);
  }
  [[nodiscard]] bool uses_leads() const { return expressions_.uses_leads(); }

 private:
  static constexpr std::size_t most_nodes = 200'000, most_deep = 1'000;

  void statement() {
    auto const line = words_.now().line;
    if (words_.defines()) return definition();
    if (words_.take("generate")) return void(out_.generate = amount("how many deals to try"));
    if (words_.take("produce")) return void(out_.produce = amount("how many deals to make"));
    if (words_.take("dealer")) return void(out_.dealer = expressions_.seat());
    if (words_.take("vulnerable")) return vulnerable();
    if (words_.take("predeal")) return predeal();
    if (words_.take("pointcount")) return count_points(expressions_.points);
    if (words_.take("altcount")) {
      auto const number = expressions_.number("a number from 0 to 9");
      if (number < 0 || number > 9) words_.refuse(say("expected altcount 0 to 9, got {}", number), line);
      return count_points(expressions_.alternatives[static_cast<std::size_t>(number)]);
    }
    if (words_.take("action")) return actions();
    (void)words_.take("condition");
    out_.condition = sized(expressions_.condition(), line);  // the last one counts
  }

  query_node sized(query_node n, std::size_t line) const {
    if (depth_of(n) > most_deep) words_.refuse("more than 1,000 signs in one row of an expression", line);
    if (size_of(n) > most_nodes) words_.refuse("an expression of more than 200,000 parts", line);
    return n;
  }

  void definition() {
    constexpr std::array<std::string_view, 12> taken{"condition", "action", "produce",    "generate",
                                                     "predeal",   "dealer", "vulnerable", "not",
                                                     "and",       "or",     "shape",      "hcp"};
    auto const name = words_.now().text;
    auto const line = words_.now().line;
    if (std::ranges::find(taken, name) != taken.end() || find_seat(name) || find_suit(name))
      words_.refuse(say("expected a name of your own, got {}, a word of the language", quoted(name)), line);
    if (expressions_.knows(name)) words_.refuse(say("{} is defined a second time", quoted(name)), line);
    words_.advance();
    words_.expect("=", "a name");
    expressions_.define(name, sized(expressions_.expression(), line));
  }

  std::uint64_t amount(std::string_view what) {
    auto const line = words_.now().line;
    auto const n = expressions_.number(what);
    if (n < 0) words_.refuse(say("expected {}, got {}", what, n), line);
    return static_cast<std::uint64_t>(n);
  }

  void vulnerable() {
    constexpr std::array<std::pair<std::string_view, char const*>, 6> words{
        {{"none", "None"}, {"NS", "NS"}, {"ns", "NS"}, {"EW", "EW"}, {"ew", "EW"}, {"all", "All"}}};
    auto const at = std::ranges::find_if(words, [&](auto const& w) { return words_.at(w.first); });
    if (at == words.end()) words_.fail("none, NS, EW or all");
    out_.vulnerable = at->second;
    words_.advance();
  }

  void count_points(rank_points& points) {
    points.fill(0);
    for (std::size_t rank = ranks; words_.now().is == kind::number || words_.at("-");) {
      if (rank == 0) words_.fail("at most 13 numbers, from the ace to the two");
      auto const value = expressions_.number("points");
      if (std::abs(value) > 1000)
        words_.refuse(say("expected points from -1000 to 1000, got {}", value), words_.now().line);
      points[--rank] = static_cast<std::int32_t>(value);
    }
  }

  void predeal() {
    bool some = false;
    while (words_.now().is == kind::word && !words_.defines()) {
      if (auto const suit = find_suit(words_.now().text)) {
        words_.advance();
        words_.expect("(", "a suit");
        auto const seat = expressions_.seat();
        words_.expect(")", "the hand");
        words_.expect("==", "the suit of a hand");
        auto const line = words_.now().line;
        auto const n = expressions_.number("how many cards");
        if (n < 0 || n > 13) words_.refuse(say("expected 0 to 13 cards of a suit, got {}", n), line);
        auto length = expressions_.leaf({counted::what::length, seat, 0, suit});
        if (bias_.children.empty()) bias_.op = operation::logical_and;
        bias_.children.push_back({operation::equal, 0, {std::move(length), {operation::constant, n, {}}}});
      } else if (auto const seat = find_seat(words_.now().text)) {
        words_.advance();
        (void)words_.take(",");
        do holding_of(*seat);
        while (words_.take(","));
      } else {
        break;
      }
      some = true;
    }
    if (!some) words_.fail("a hand and its cards, such as north SAKQ, HT9");
  }

  void holding_of(std::size_t seat) {
    auto const line = words_.now().line;
    auto const text = words_.raw("cards of a suit, such as SAKQ");
    constexpr std::string_view letters = "SHDC";
    auto const suit = letters.find(text[0]);
    for (std::size_t i = 1; suit != std::string_view::npos && i < text.size(); ++i) {
      auto const rank = find_rank(text[i]);
      if (!rank)
        words_.refuse(say("expected a card, A K Q J T 9 to 2, got {} in {}", quoted(text.substr(i, 1)),
                          quoted(text, 20)),
                      line);
      for (auto const& hand : out_.predealt) {
        if ((hand[suit] >> *rank & 1U) != 0)
          words_.refuse(say("the card {}{} is given twice", letters[suit], text[i]), line);
      }
      auto& hand = out_.predealt[seat];
      hand[suit] = static_cast<holding>(hand[suit] | 1U << *rank);
      int cards = 0;
      for (auto const h : hand) cards += std::popcount(static_cast<unsigned>(h));
      if (cards > 13)
        words_.refuse(say("expected at most 13 cards for a hand, got one more: {}{}", letters[suit], text[i]),
                      line);
    }
    if (suit == std::string_view::npos)
      words_.refuse(say("expected cards of a suit, such as SAKQ, got {}", quoted(text, 20)), line);
  }

  // ---- actions ----

  void actions() {
    out_.actions.clear();
    for (;;) {
      if (words_.now().is != kind::word || !action()) return;
      if (!words_.take(",")) return;
    }
  }

  /// False for a word that is no action: the list may end in a comma.
  bool action() {
    using what = dealer_action::kind;
    auto const line = words_.now().line;
    auto const name = words_.now().text;
    dealer_action a;
    if (words_.defines()) return false;
    if (name == "printall")
      a.is = what::print_all;
    else if (name == "printew")
      a.is = what::print_ew;
    else if (name == "printpbn")
      a.is = what::print_pbn;
    else if (name == "printcompact")
      a.is = what::print_compact;
    else if (name == "printoneline")
      a.is = what::print_one_line;
    else if (name == "print")
      a.is = what::print;
    else if (name == "printes")
      a.is = what::print_es;
    else if (name == "average")
      a.is = what::average;
    else if (name == "evalcontract")
      a.is = what::average;
    else if (name == "frequency")
      a.is = what::frequency;
    else
      return false;
    words_.advance();
    switch (a.is) {
      case what::print:
        printed_seats(a);
        break;
      case what::print_es:
        printed_items(a);
        break;
      case what::print_compact:
      case what::print_one_line:
        if (words_.take("(")) {
          a.items.push_back({{}, sized(expressions_.one_number(), line)});
          words_.expect(")", name + "(...");
        }
        break;
      case what::average:
        label(a);
        measured(a, name == "evalcontract" ? expressions_.contract_score() : expressions_.expression(), line);
        break;
      case what::frequency:
        frequency(a, line);
        break;
      default:
        break;
    }
    out_.actions.push_back(std::move(a));
    return true;
  }

  void label(dealer_action& a) {
    if (words_.now().is != kind::text) return;
    a.label = words_.now().text;
    words_.advance();
  }

  void printed_seats(dealer_action& a) {
    words_.expect("(", "print");
    do a.seats.push_back(expressions_.seat());
    while (words_.take(","));
    words_.expect(")", "print(...");
  }

  void printed_items(dealer_action& a) {
    words_.expect("(", "printes");
    do {
      auto const line = words_.now().line;
      if (words_.now().is == kind::text) {
        a.items.push_back({words_.now().text, std::nullopt});
        words_.advance();
      } else {
        a.items.push_back({{}, sized(expressions_.one_number(), line)});
      }
    } while (words_.take(","));
    words_.expect(")", "printes(...");
  }

  /// What an average or a frequency is of: one number, or one for each lead.
  void measured(dealer_action& a, query_node n, std::size_t line) {
    for (auto& [card, one] : expressions_.of_each_lead(n)) {
      a.leads.push_back(fmt::format("{}{}", "SHDC"[card.suit], "23456789TJQKA"[card.rank]));
      a.items.push_back({{}, sized(std::move(one), line)});
    }
    if (a.leads.empty()) a.items.push_back({{}, sized(std::move(n), line)});
  }

  void range(std::int64_t& low, std::int64_t& high, std::size_t line) {
    words_.expect(",", "what is counted");
    low = expressions_.number("the lowest value that is told apart");
    words_.expect(",", "the lowest value");
    high = expressions_.number("the highest value that is told apart");
    constexpr std::int64_t most_values = 1000;
    if (high < low || high - low > most_values)
      words_.refuse(
          say("expected a frequency from a lower to a higher number, at most 1000 apart, got {} to {}", low,
              high),
          line);
  }

  void frequency(dealer_action& a, std::size_t line) {
    label(a);
    words_.expect("(", "frequency");
    measured(a, expressions_.expression(), line);
    range(a.low, a.high, line);
    if (words_.take(",")) {
      if (!a.leads.empty())
        words_.refuse("a frequency of leadtricks() has the leads as its second direction", line);
      a.is = dealer_action::kind::frequency_2d;
      a.items.push_back({{}, sized(expressions_.one_number(), line)});
      range(a.low2, a.high2, line);
    }
    words_.expect(")", "frequency(...");
  }

  dealer_lexer words_;
  dealer_expressions expressions_;
  dealer_script out_;
  query_node bias_{operation::constant, 1, {}};
};

}  // namespace

bool dealer_script::prints() const {
  return std::ranges::any_of(actions, [](auto const& a) { return a.is < dealer_action::kind::average; });
}

dealer_script read_dealer_script(std::string_view text, std::string const& name) {
  script_reader first{text, name, nullptr};
  auto script = first.read();
  if (!first.uses_leads()) return script;
  return script_reader{text, name, &script.predealt}.read();  // now it is known who leads from what
}

}  // namespace faro::odds::bridge
