// Hook lengths and contents of all shapes, gathered by the sum of contents.
#include "judge/theory/exchange/characters.hpp"

#include <map>

namespace faro::judge {
namespace {

/// The product of the hook lengths of a shape, and the sum of its contents.
std::pair<integer, std::int64_t> hooks_and_content(std::span<std::uint8_t const> rows) {
  std::vector<std::size_t> columns(rows.front(), 0);
  for (auto const row : rows)
    for (std::size_t j = 0; j < row; ++j) ++columns[j];
  integer hooks = 1;
  std::uint64_t product = 1;  // of some hooks: at most 60 each
  std::int64_t content = 0;
  constexpr std::uint64_t nearly_full = std::uint64_t{1} << 58;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i]; ++j) {
      product *= std::uint64_t{rows[i] - j + columns[j] - i - 1};
      if (product >= nearly_full) hooks *= integer{std::exchange(product, 1)};
      content += static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i);
    }
  }
  return {hooks * integer{product}, content};
}

}  // namespace

character_sum::character_sum(cycle_types const& shapes, exchange_pairs pairs)
    : cards_{shapes.cards()}, pairs_{pairs} {
  std::map<std::int64_t, integer> by_content;
  auto const orders = factorial(cards_);
  for (std::size_t shape = 0; shape < shapes.count(); ++shape) {
    auto const [hooks, content] = hooks_and_content(shapes.parts(shape));
    auto const tableaux = orders / hooks;
    by_content[content] += tableaux * tableaux;
  }
  for (auto& [content, squares] : by_content) terms_.push_back({numerator(content), std::move(squares)});
}

void character_sum::advance(std::uint64_t rounds) {
  for (auto& term : terms_) term.sum *= power(integer{term.eigenvalue}, 2 * rounds);
  rounds_ += rounds;
}

ratio character_sum::value() const {
  integer sum;
  for (auto const& term : terms_) sum += term.sum;
  auto const of = pairs_ == exchange_pairs::any ? cards_ * cards_ : cards_ * (cards_ - 1);
  return {sum, power(integer{of}, 2 * rounds_)};
}

std::int64_t character_sum::numerator(std::int64_t content) const {
  return pairs_ == exchange_pairs::any ? static_cast<std::int64_t>(cards_) + 2 * content : 2 * content;
}

}  // namespace faro::judge
