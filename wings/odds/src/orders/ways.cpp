// Orders under a condition: counted by the distribution, found one by one.
#include "odds/src/orders/ways.hpp"

#include "odds/src/orders/read_condition.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace faro::odds {

order_ways::order_ways(order_question const& ask) {
  auto condition = orders::read_condition(ask);
  chance_ = std::move(condition.chance);
  holds_ = std::move(condition.holds);
  std::uint32_t kind = 0;
  for (auto const cards = left_in(ask).cards; auto const& of : cards.kinds()) {
    for (count_t i = 0; i < of.count; ++i) {
      sorted_.push_back(kind);
      out_of_ = out_of_ * integer{sorted_.size()} / integer{std::uint64_t{i} + 1};
    }
    ++kind;
  }
  if (condition.given.is_zero())
    throw never_holds{
        say("the condition '{}' can never hold", ask.given.empty() ? ask.query.given() : ask.given.text())};
  count_ = out_of_ * chance_.numerator() / chance_.denominator();
  out_of_ = out_of_ * condition.given.numerator() / condition.given.denominator();
}

std::vector<order_ways::order> order_ways::first(std::uint64_t n, std::uint64_t most_seen) const {
  std::vector<order> out;
  if (count_.is_zero()) return out;
  auto now = sorted_;
  auto const wanted = integer{n} < count_ ? n : count_.to_uint64();
  std::uint64_t seen = 0;
  do {
    if (out.size() == wanted) break;
    if (++seen > most_seen)
      throw input_error{
          say("only {} of the first {} orders satisfy the condition: too many would have to be looked at; "
              "draw from them instead",
              out.size(), most_seen)};
    if (holds_(now)) out.push_back(now);
  } while (std::ranges::next_permutation(now).found);
  return out;
}

std::optional<order_ways::order> order_ways::draw(long_chooser_ref c, std::uint64_t most_tries,
                                                  std::uint64_t& tried) const {
  for (std::uint64_t i = 0; i < most_tries; ++i) {
    ++tried;
    auto now = sorted_;
    for (std::size_t at = 0; at + 1 < now.size(); ++at)
      std::swap(now[at], now[at + c.below(std::uint64_t{now.size() - at})]);
    if (holds_(now)) return now;
  }
  return std::nullopt;
}

}  // namespace faro::odds
