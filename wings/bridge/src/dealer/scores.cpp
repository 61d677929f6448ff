// Tricks, contracts and what they score: tricks(), score(), evalcontract and imps().
#include "bridge/src/dealer/expressions.hpp"
#include "bridge/src/tricks/asked.hpp"
#include "odds/src/hands/dealer_numbers.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace faro::odds::bridge::detail {

bool dealer_expressions::vulnerable() {
  bool const is = words_.at("vul");
  if (!is && !words_.at("nv")) words_.fail("vul or nv");
  words_.advance();
  return is;
}

bid dealer_expressions::contract() {
  auto const line = words_.now().line;
  auto const written = words_.raw("a contract such as x3N");
  constexpr std::string_view strains = "CDHSN";
  constexpr std::size_t undoubled = 3;
  auto const strain = written.size() >= undoubled ? strains.find(written[2]) : std::string_view::npos;
  auto const signs = written.substr(std::min(written.size(), undoubled));
  bool const fits = strain != std::string_view::npos && (written[0] == 'x' || written[0] == 'z') &&
                    written[1] >= '1' && written[1] <= '7' &&
                    (signs.empty() || signs == "x" || signs == "xx");
  if (!fits)
    words_.refuse(
        say("expected a contract such as x3N, doubled x3Nx, redoubled x3Nxx, got {}", quoted(written, 20)),
        line);
  return {written[1] - '0', static_cast<int>(strain), static_cast<doubling>(signs.size())};
}

/// Of any number of tricks, as dealer has it: also of more than there are.
query_node dealer_expressions::score_of_tricks(bool vulnerable, bid const& b, query_node const& tricks) {
  constexpr int book = 6, dearer_from = 3;
  int const made = book + b.level;
  auto const of = [&](int n) { return score_of(vulnerable, b.level, b.strain, n, b.of); };
  auto const beyond = with(operation::subtract, {tricks, constant(made)});
  auto const times = [&](query_node n, int points) {
    return with(operation::multiply, {std::move(n), constant(points)});
  };
  query_node down;
  if (b.of == doubling::none) {
    down = times(beyond, -of(made - 1));
  } else {  // the first trick has its own price; not vulnerable, those from the fourth on, too
    auto const each = of(made - 1) - of(made - 2);
    auto const later = of(made - dearer_from - 1) - of(made - dearer_from - 2);
    down = with(operation::add, {constant(of(made - 1) + each), times(beyond, each)});
    if (later != each) {
      auto more =
          with(operation::minimum, {with(operation::add, {beyond, constant(dearer_from)}), constant(0)});
      down = with(operation::add, {std::move(down), times(std::move(more), later - each)});
    }
  }
  return with(operation::choose,
              {with(operation::less, {tricks, constant(made)}), std::move(down),
               with(operation::add, {constant(of(made)), times(beyond, of(made + 1) - of(made))})});
}

/// score(vul, x3N, tricks).
query_node dealer_expressions::score() {
  bool const is_vulnerable = vulnerable();
  words_.expect(",", "vul or nv");
  auto const bid = contract();
  words_.expect(",", "the contract");
  auto const taken = expression();
  words_.expect(")", "score(...");
  return score_of_tricks(is_vulnerable, bid, taken);
}

query_node dealer_expressions::tricks_of(std::size_t seat, std::size_t strain, std::size_t line) {
  if (auto const problem = tricks::why_no_solver()) words_.refuse(*problem, line);
  return leaf({counted::what::tricks, seat, strain});
}

std::size_t dealer_expressions::strain() {
  auto const& now = words_.now();
  auto const found = now.is == dealer_lexer::kind::word && now.text.size() > 1 ? tricks::find_strain(now.text)
                                                                               : std::nullopt;
  if (!found) words_.fail("spades, hearts, diamonds, clubs or notrumps");
  words_.advance();
  return *found;
}

/// tricks(south, spades).
query_node dealer_expressions::tricks() {
  auto const line = words_.now().line;
  auto const declarer = seat();
  words_.expect(",", "the hand");
  auto const trumps = strain();
  words_.expect(")", "tricks(...");
  return tricks_of(declarer, trumps, line);
}

query_node dealer_expressions::contract_score() {
  auto const line = words_.now().line;
  words_.expect("(", "evalcontract");
  auto const declarer = seat();
  words_.expect(",", "the hand");
  bool const is_vulnerable = vulnerable();
  words_.expect(",", "vul or nv");
  auto const bid = contract();
  words_.expect(")", "evalcontract(...");
  constexpr std::array<std::size_t, 5> strains{3, 2, 1, 0, tricks::notrump};  // from clubs on
  return score_of_tricks(is_vulnerable, bid,
                         tricks_of(declarer, strains[static_cast<std::size_t>(bid.strain)], line));
}

query_node dealer_expressions::imps() {
  auto points_won = expression();
  words_.expect(")", "imps(...");
  return {operation::absolute, of_points, {std::move(points_won)}};
}

}  // namespace faro::odds::bridge::detail
