// Shuffling by recorded ratios: a pure function from ratios and items to an order.
//
//   std::vector<double> const ratios{0.15, 0.5};
//   shuffle_by_ratios(ratios, std::vector{1, 2, 3});
//   shuffle_by_ratios({0.15, 0.5}, std::string{"ABC"});  // any range, ratios in place: a vector of its items
//
// The same ratios give the same order, for ever; store them and the shuffle can be audited. Ratios are bound
// to one algorithm: the same list through another gives another order. n items need n - 1 ratios; more are
// ignored.
//
// Cost: O(n). Throws ratio_error. Functions of values: any thread.
//
// Origin: K. Speakman, "Shuffling without side effects" (2017, document 001).
#pragma once
#include <faro/chance/ratios.hpp>
#include <faro/shuffle/detail/listed.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <initializer_list>
#include <ranges>
#include <span>
#include <utility>

namespace faro {

/// The inside-out shuffle of document 001, of any range: its items in their new order. All ratios 1.0 leave
/// the order unchanged; all 0.0 bring the last item to the front. Throws ratio_error when a ratio is missing
/// or not a number. O(n).
template <std::ranges::input_range Range>
auto shuffle_by_ratios(std::span<double const> ratios, Range&& items) {
  auto out = detail::items_of(std::forward<Range>(items));
  ratio_chooser c{ratios};
  inside_out(c, std::span{out});
  return out;
}
template <std::ranges::input_range Range>
auto shuffle_by_ratios(std::initializer_list<double> ratios, Range&& items) {
  return shuffle_by_ratios(std::span{ratios.begin(), ratios.size()}, std::forward<Range>(items));
}

/// Durstenfeld's shuffle by ratios, from the last item down. Errors and cost as above.
template <std::ranges::input_range Range>
auto durstenfeld_by_ratios(std::span<double const> ratios, Range&& items) {
  auto out = detail::items_of(std::forward<Range>(items));
  ratio_chooser c{ratios};
  fisher_yates(c, std::span{out});
  return out;
}
template <std::ranges::input_range Range>
auto durstenfeld_by_ratios(std::initializer_list<double> ratios, Range&& items) {
  return durstenfeld_by_ratios(std::span{ratios.begin(), ratios.size()}, std::forward<Range>(items));
}

}  // namespace faro
